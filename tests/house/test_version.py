"""The version is in `pyproject.toml` and in no other file."""

import ast
import importlib.metadata
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import gostop as gs

ROOT = Path(__file__).parents[2]
TELLS = "import gostop; print(gostop.__version__)"
COMMAND = "import sys, gostop.app; sys.exit(gostop.app.main(['--version']))"


@pytest.fixture
def changed(tmp_path: Path) -> dict[str, str]:
    """Return the environment of a process in which another version of gostop is installed."""
    metadata = tmp_path / "gostop-8.9.dist-info" / "METADATA"
    metadata.parent.mkdir()
    metadata.write_text("Metadata-Version: 2.4\nName: gostop\nVersion: 8.9\n", encoding="utf-8")
    path = [str(tmp_path), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, path))}


@pytest.mark.parametrize(("program", "said"), [(TELLS, "8.9\n"), (COMMAND, "gostop 8.9 (")])
def test_a_wheel_of_another_version_says_so(
    program: str, said: str, changed: dict[str, str]
) -> None:
    found = subprocess.check_output([sys.executable, "-c", program], env=changed, text=True)
    assert found.startswith(said)


def test_an_import_does_not_look_for_it() -> None:
    program = "import sys, gostop; print('importlib.metadata' in sys.modules, dir(gostop))"
    found = subprocess.check_output([sys.executable, "-c", program], text=True)
    assert found.startswith("False ")
    assert "'__version__'" in found


def test_files_that_are_not_installed_have_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(name: str) -> str:
        raise importlib.metadata.PackageNotFoundError(name)

    monkeypatch.setattr(importlib.metadata, "version", none)
    with pytest.raises(AttributeError, match=r"gostop is not installed.*pip install \."):
        gs.__version__  # noqa: B018  # it must fail


def tells(path: Path, version: str) -> bool:
    """Return whether a text in a Python file is the version."""
    text = path.read_text(encoding="utf-8")
    if version not in text:
        return False
    nodes = ast.walk(ast.parse(text))
    return any(isinstance(node, ast.Constant) and node.value == version for node in nodes)


def test_no_other_file_tells_it() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    files = [*(ROOT / "src").rglob("*.py*"), *(ROOT / "docs").rglob("*.py"), ROOT / "noxfile.py"]
    files += [
        *(ROOT / "site" / "gostop_page").rglob("*.py"),
        *(ROOT / "site" / "tools").glob("*.py"),
    ]
    files = [path for path in files if path.suffix in {".py", ".pyi"}]
    assert ROOT / "src" / "gostop" / "__init__.py" in files
    assert [] == [path for path in files if tells(path, project["version"])]

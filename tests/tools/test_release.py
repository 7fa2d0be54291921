"""A release of another version, or without the pages that belong to it, is refused."""

import os
import re
import shutil
import sys
from pathlib import Path

import pytest

from tools import rehearse
from tools.rehearse import ENVIRONMENTS, FOLDERS, ROOT, clean, project, run, wrong

WORKFLOWS = ROOT / ".github" / "workflows"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Make three projects of version 7.8, with a changelog and empty files in `dist`."""
    (tmp_path / "dist").mkdir()
    (tmp_path / "CHANGELOG.md").write_text("## [7.8] - 2030-01-02\n", encoding="utf-8")
    for folder in FOLDERS:
        name = project(ROOT / folder)["name"]
        (tmp_path / folder).mkdir(parents=True, exist_ok=True)
        text = f'[project]\nname = "{name}"\nversion = "7.8"\n'
        (tmp_path / folder / "pyproject.toml").write_text(text, encoding="utf-8")
        for end in (".tar.gz", "-py3-none-any.whl"):
            (tmp_path / "dist" / f"{name.replace('-', '_')}-7.8{end}").touch()
    (tmp_path / "dist" / "gostop-7.8-cp311-cp311-linux_x86_64.whl").touch()
    return tmp_path


def test_a_release_of_one_version_passes(root: Path) -> None:
    assert [] == [*wrong(root / "dist", "v7.8", root)]


def test_whatever_has_another_version_is_named(root: Path) -> None:
    (root / "dist" / "gostop-7.8.tar.gz").rename(root / "dist" / "gostop-7.8.1.tar.gz")
    (root / "dist" / "gostop_vectors-7.7-py3-none-any.whl").touch()
    (root / "CHANGELOG.md").write_text("## [7.8]\n## [7.81] - 2030-01-02\n", encoding="utf-8")
    files = [
        "expected gostop_vectors-7.8, found gostop_vectors-7.7-py3-none-any.whl",
        "there is no gostop-7.8.tar.gz",
        "expected gostop-7.8, found gostop-7.8.1.tar.gz",
    ]
    assert files == [*wrong(root / "dist", None, root)]
    at_release = [
        "expected the tag v7.8, found 7.8",
        "CHANGELOG.md has no section [7.8] with a date",
    ]
    assert files + at_release == [*wrong(root / "dist", "7.8", root)]


def test_a_fault_ends_the_rehearsal(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rehearse, "ROOT", root)
    with pytest.raises(SystemExit, match=f"there is no gostop-{project(ROOT)['version']}"):
        rehearse.main([])
    compiled = next(each for each in ENVIRONMENTS if each.build == "compiled")
    with pytest.raises(SystemExit, match=r"there is no gostop-\*-cp3"):
        rehearse.rehearse(compiled, root, root, root)
    with pytest.raises(SystemExit, match=r"(?s)why\n.*failed, see above: .* exit\('why'\)"):
        run(Path(sys.executable), sys.executable, "-c", "exit('why')")


@pytest.mark.skipif(sys.platform == "win32", reason="there a compiler isn't found by the path")
def test_without_a_compiler_none_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "cc").touch(mode=0o755)
    monkeypatch.setenv("PATH", os.fspath(tmp_path))
    monkeypatch.setenv("CC", "cc")
    with_one, without = (clean(tmp_path / "bin" / "python", each) for each in (True, False))
    assert shutil.which("cc", path=with_one["PATH"]) is not None
    assert shutil.which("cc", path=without["PATH"]) is None
    assert "CC" not in without


def test_the_workflow_uploads_each_project() -> None:
    text = (WORKFLOWS / "publish.yml").read_text(encoding="utf-8")
    names = ", ".join(project(ROOT / folder)["name"] for folder in FOLDERS)
    assert 2 == text.count(f"project: [{names}]\n")


@pytest.mark.parametrize("path", sorted(WORKFLOWS.glob("*.yml")), ids=lambda path: path.stem)
def test_every_action_is_pinned_by_its_commit(path: Path) -> None:
    uses = re.findall(r"uses: (.*)", path.read_text(encoding="utf-8"))
    assert uses
    assert [] == [each for each in uses if not re.fullmatch(r"\S+@[0-9a-f]{40} # v[\d.]+", each)]


def test_the_checklist_names_every_page_with_the_command_before_the_first_release() -> None:
    command = "pip install git+https://github.com/gostop/gostop"
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    found = {
        page.relative_to(ROOT).as_posix() for page in pages if command in page.read_text("utf-8")
    }
    item = (ROOT / "RELEASING.md").read_text("utf-8").partition("pip install git+https")[2]
    assert found == {*re.findall(r"`(\S+\.md)`", item)}

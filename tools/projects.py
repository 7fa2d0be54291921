"""Find the three projects of this repository, and the files that are built from them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
MAIN: Final = "gostop"
FOLDERS: Final = {
    "gostop-learned": Path("packages", "learned"),
    "gostop-vectors": Path("packages", "vectors"),
    MAIN: Path(),
}
"""The folder of each project. `gostop` comes last, since its extras need the other projects."""


def settings(name: str, root: Path = ROOT) -> dict[str, Any]:
    """Read the `pyproject.toml` of a project."""
    return tomllib.loads((root / FOLDERS[name] / "pyproject.toml").read_text(encoding="utf-8"))


def version_of(name: str, root: Path = ROOT) -> str:
    """Return the version of a project. Only its `pyproject.toml` has the version."""
    return str(settings(name, root)["project"]["version"])


def built(name: str, folder: Path) -> list[Path]:
    """List the sdists and the wheels of a project in a folder, of any version."""
    start = f"{name.replace('-', '_')}-"
    return sorted(path for path in folder.iterdir() if path.name.startswith(start))


def sdist(name: str, folder: Path) -> Path:
    """Return the only sdist of a project in a folder."""
    [path] = (path for path in built(name, folder) if path.name.endswith(".tar.gz"))
    return path


def wheels(name: str, folder: Path) -> Iterator[Path]:
    """Yield the wheels of a project in a folder."""
    return (path for path in built(name, folder) if path.suffix == ".whl")


def pure_wheel(name: str, folder: Path) -> Path:
    """Return the only wheel of a project in a folder that every platform can install."""
    [path] = (path for path in wheels(name, folder) if path.name.endswith("-py3-none-any.whl"))
    return path

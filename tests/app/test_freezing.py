"""The entry point of PyInstaller leads to the folder of the hook. `nox -s frozen` runs the hook."""

import tomllib
from pathlib import Path
from pkgutil import resolve_name

ROOT = Path(__file__).parents[2]


def test_the_entry_point_names_the_folder_of_the_hook() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    [entry] = project["entry-points"]["pyinstaller40"].values()
    [folder] = resolve_name(entry)()
    assert Path(folder, "hook-gostop.py").is_file()

"""Tells PyInstaller where the hook of gostop is. `pyproject.toml` names this function."""

from pathlib import Path


def hook_dirs() -> list[str]:
    """Return the folder of the hook."""
    return [str(Path(__file__).parent)]

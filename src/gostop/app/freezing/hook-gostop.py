"""What PyInstaller can't see: modules that are imported by their names, and files with data."""

import importlib.util

from PyInstaller.utils.hooks import (  # pyright: ignore[reportMissingModuleSource]  # it runs this
    collect_data_files,
    collect_submodules,
)

# A program that uses these imports them itself. They would bring other libraries with them.
_APART = ("gostop.app.freezing", "gostop.app.terminal", "gostop.envs.", "gostop.testing")
# mypyc puts the compiled kernel beside the package
_COMPILED = "gostop__mypyc"

datas: list[tuple[str, str]] = collect_data_files("gostop")
hiddenimports: list[str] = [
    *collect_submodules("gostop", filter=lambda name: not name.startswith(_APART)),
    *([_COMPILED] if importlib.util.find_spec(_COMPILED) else []),
]

"""Without their libraries, environments say what to install, and the rest needs none of them."""

import functools
import subprocess
import sys

import gostop as gs
from gostop.envs.arrays import MissingLibraryError, missing

ADAPTERS = [("gymnasium", "Gymnasium"), ("openspiel", "OpenSpiel"), ("pettingzoo", "PettingZoo")]
PROGRAM = """
import gostop, gostop.envs, importlib, sys
libraries = {"gymnasium", "open_spiel", "pettingzoo", "pyspiel"}
print(sorted(libraries & {name.split(".")[0] for name in sys.modules}))
for name in ("gymnasium", "numpy", "pettingzoo", "pyspiel"):
    sys.modules[name] = None
for name in ("gymnasium", "openspiel", "pettingzoo"):
    try:
        importlib.import_module(f"gostop.envs.{name}")
    except gostop.PositionError as error:
        assert isinstance(error, ImportError)
        print(error.code, error)
"""
"""The program prints which of the libraries it has imported, and then an error for each of them."""


@functools.cache
def printed() -> list[str]:
    """Return the lines that the program prints in its own process."""
    return subprocess.check_output([sys.executable, "-c", PROGRAM], text=True).splitlines()


def test_an_error_says_how_to_install_them() -> None:
    assert [
        f"not_installed gostop.envs.{name} needs {library}, which is not installed; "
        f"pip install 'gostop[{name}]'"
        for name, library in ADAPTERS
    ] == printed()[1:]


def test_the_error_is_an_error_of_imports_too() -> None:
    error = missing("OpenSpiel", "openspiel")
    assert isinstance(error, (gs.GoStopError, MissingLibraryError, ImportError))


def test_nothing_of_them_is_imported_before_they_are_needed() -> None:
    assert "[]" == printed()[0]

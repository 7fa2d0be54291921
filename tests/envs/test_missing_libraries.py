"""The errors of the environments if their libraries are not installed."""

import subprocess
import sys

import pytest

import gostop as gs
from gostop.envs.libraries import MissingLibraryError, missing

ADAPTERS = [("gymnasium", "Gymnasium"), ("openspiel", "OpenSpiel"), ("pettingzoo", "PettingZoo")]
WITHOUT = """
import sys
for name in ("gymnasium", "numpy", "pettingzoo", "pyspiel"):
    sys.modules[name] = None
import gostop as gs
try:
    import gostop.envs.{name}
except gs.PositionError as error:
    assert isinstance(error, ImportError)
    print(error.code, error)
"""
FOREIGN = """
import gostop, gostop.envs, sys
libraries = {"gymnasium", "open_spiel", "pettingzoo", "pyspiel"}
print(sorted(libraries & {name.split(".")[0] for name in sys.modules}))
"""


def printed(program: str) -> str:
    """Return what a program prints in its own process."""
    return subprocess.check_output([sys.executable, "-c", program], text=True).strip()


@pytest.mark.parametrize(("name", "library"), ADAPTERS)
def test_an_error_says_how_to_install_them(name: str, library: str) -> None:
    message = (
        f"not_installed gostop.envs.{name} needs {library}, which is not installed; "
        f"pip install 'gostop[{name}]'"
    )
    assert message == printed(WITHOUT.format(name=name))


def test_the_error_is_an_error_of_imports_too() -> None:
    error = missing("OpenSpiel", "openspiel")
    assert isinstance(error, (gs.GoStopError, MissingLibraryError, ImportError))


def test_nothing_of_them_is_imported_before_they_are_needed() -> None:
    assert "[]" == printed(FOREIGN)

"""The error for a missing library that an extra installs."""

from __future__ import annotations

from gostop.core.errors import PositionError


class MissingLibraryError(PositionError, ImportError):
    """A library that an adapter needs is not installed. The message has the command that installs
    it.

    It is also an `ImportError`, since importing the adapter raises it.
    """

    code: str = "not_installed"


def missing(library: str, extra: str) -> MissingLibraryError:
    """Make the error for a missing library that an extra installs."""
    return MissingLibraryError(
        f"gostop.envs.{extra} needs {library}, which is not installed",
        hint=f"pip install 'gostop[{extra}]'",
    )

"""The tables that the library reads, each a file to be edited as text.

They lie in the package, and are read when they are first asked for.
"""

import pkgutil
import tomllib
from typing import Any


def text(name: str) -> str:
    """A file of this folder."""
    data = pkgutil.get_data(__name__, name)
    return (data or b"").decode("utf-8")


def toml(name: str) -> dict[str, Any]:
    """A file of this folder that is TOML."""
    return tomllib.loads(text(name))

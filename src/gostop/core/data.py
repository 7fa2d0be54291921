"""Read the data of the library: files that people edit as text.

They lie in the folder `data` of the room that reads them. A file is read when it is first used.
"""

import pkgutil
import tomllib
from typing import Any


def _within(name: str) -> str:
    """Return the path of a file within the package: `rules/data/x.toml` for `rules/x.toml`."""
    return "{}/data/{}".format(*name.split("/"))


def text(name: str) -> str:
    """Read a file as text. The name is that of the room and of the file, as `text/names.tsv`."""
    data = pkgutil.get_data("gostop", _within(name))
    return (data or b"").decode("utf-8")


def toml(name: str) -> dict[str, Any]:
    """Read a TOML file, named as for `text`."""
    return tomllib.loads(text(name))

"""Write the public names for type checkers: `python -m tools.make_stub`.

The names are those of `gostop/__init__.py`, which imports each name when it is first used.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import gostop

PLACE: Final = Path(__file__).parents[1] / "src" / "gostop" / "__init__.pyi"
WIDTH: Final = 100
HEAD: Final = '''"""The public names, for type checkers: `python -m tools.make_stub` writes them."""

from typing import Final
'''


def listed(head: str, names: list[str], brackets: str) -> str:
    """Write names on one line, or each on its own line if one line would be too long."""
    one = f"{head}{', '.join(names)}"
    if brackets == "[]" or len(one) > WIDTH:
        lines = "".join(f"    {name},\n" for name in names)
        return f"{head}{brackets[0]}\n{lines}{brackets[1]}\n"
    return one + "\n"


def sorting(name: str) -> tuple[int, str]:
    """Return the key by which ruff sorts names: constants, then classes, then functions."""
    return (0 if name.isupper() else 1 if name[0].isupper() else 2, name)


def text() -> str:
    """Write the text of the stub."""
    homes: dict[str, list[str]] = {}
    for name, home in vars(gostop)["_HOME_OF"].items():
        homes.setdefault(home, []).append(name)
    imports = [
        listed(f"from gostop.{home} import ", sorted(homes[home], key=sorting), "()")
        for home in sorted(homes)
    ]
    modules = [
        f"from gostop import {name} as {name}\n" for name in sorted(vars(gostop)["_MODULES"])
    ]
    exported = listed(
        "__all__ = ", [f'"{name}"' for name in sorted(gostop.__all__, key=sorting)], "[]"
    )
    parts = [HEAD, "\n", *modules, *imports, "\n", exported, "\n", "__version__: str\n"]
    return "".join([*parts, "compiled: Final[bool]\n"])


if __name__ == "__main__":
    PLACE.write_text(text(), encoding="utf-8")

"""Write every file that is made from others: `python -m tools.generate`.

These are the public names for type checkers, the JSON Schema, the TypeScript types, the conformance
vectors, the examples of house rules, the rules of all examples for `gostop check`, and the settings
in plain Markdown.
With `--check` nothing is written, and a file that would change is an error.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import gostop as gs
from gostop.testing.conformance import VECTORS
from tests.support import house_examples
from tools import make_schemas, make_tables, make_types, make_vectors, settings_page

ROOT: Final = Path(__file__).parents[1]
STUB: Final = ROOT / "src" / "gostop" / "__init__.pyi"


def stub() -> str:
    """Write the public names for type checkers, from the tables of `gostop/__init__.py`."""

    def order(name: str) -> tuple[bool, bool, str]:  # as ruff has it: SHOUTED, Classes, functions
        return (not name.isupper(), name[0] > "Z", name)

    homes = vars(gs)["_HOME_OF"]
    names = sorted(homes, key=lambda name: (homes[name], order(name)))
    modules = [f"from gostop import {name} as {name}\n" for name in vars(gs)["_MODULES"]]
    imports = [f"from gostop.{homes[name]} import {name} as {name}\n" for name in names]
    listed = [f'    "{name}",\n' for name in sorted(gs.__all__, key=order)]
    return f'''"""The public names, for type checkers: `python -m tools.generate` writes them."""

from typing import Final

{"".join(modules + imports)}
__all__ = [
{"".join(listed)}]

__version__: str
compiled: Final[bool]
'''


def quick() -> Iterator[tuple[Path, str]]:
    """Yield the files that are made within a second or two, each with its text."""
    yield STUB, stub()
    yield make_schemas.PLACE, make_schemas.text()
    yield make_types.PLACE, make_types.text()
    for name in VECTORS:
        yield make_vectors.FOLDER / f"{name}.json", make_vectors.text_of(name)


def files() -> Iterator[tuple[Path, str]]:
    """Yield all files that are made from others, each with its text."""
    yield from quick()
    for example in house_examples.EXAMPLES.values():
        yield house_examples.FOLDER / f"{example.file}.toml", example.text
    for page in house_examples.PAGES:
        yield page, house_examples.page_of(page)
    yield settings_page.PLACE, settings_page.text()
    yield make_tables.PLACE, make_tables.text()


def is_stale(path: Path, text: str) -> bool:
    """Whether a file differs from what would be written."""
    return not path.exists() or path.read_text(encoding="utf-8") != text


def main(argv: Sequence[str] | None = None) -> int:
    """Write the files, or check them. Return 1 if a checked file would change."""
    parser = argparse.ArgumentParser(prog="generate")
    parser.add_argument("--check", action="store_true", help="write nothing")
    check = parser.parse_args(argv).check
    stale = 0
    for path, text in files():
        found = "unchanged"
        if is_stale(path, text):
            stale += 1
            found = "would change" if check else "written"
            if not check:
                path.write_text(text, encoding="utf-8")
        print(path.relative_to(ROOT).as_posix(), found, flush=True)  # some take a minute to make
    return int(check and stale > 0)


if __name__ == "__main__":
    sys.exit(main())

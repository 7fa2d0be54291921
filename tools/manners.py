"""Check the house rules that no linter knows: `python -m tools.manners` names what breaks them.

A Python file has at most 1,000 lines. An ignore has its reason beside it. pytest finds each test.
"""

import re
import sys
from pathlib import Path

MAX_LINES = 1000
FOLDERS = (
    "benchmarks",
    "docs",
    "examples",
    "site/gostop_page",
    "site/tools",
    "src",
    "tests",
    "tools",
)
SUPPRESSION = re.compile(
    r"(?i)#\s*(?:(?:ruff: )?noqa|(?:type|pyright): ?ignore|pragma: no|mypy: )(?P<rest>.*)"
)

broken = []
for path in (
    *Path().glob("*.py"),
    *(each for name in FOLDERS for each in Path(name).rglob("*.py")),
):
    lines = path.read_text(encoding="utf-8").splitlines()
    if len(lines) > MAX_LINES:
        broken.append(f"{path}: {len(lines)} lines, more than {MAX_LINES}")
    broken += [
        f"{path}:{number}: an ignore without its reason (`# noqa: X100  # why`)"
        for number, line in enumerate(lines, start=1)
        if (found := SUPPRESSION.search(line)) and "#" not in found["rest"]
    ]
PROGRAMS = re.compile(
    r"(cluster|editors|frozen|pages|screens|server\w*|typescript|viewer\w*|__init__|conftest|test_\w+)\.py"
)
"""Files of tests. `noxfile.py` starts those whose names don't begin with `test_`."""
HELPERS = ("golden", "support")
broken += [
    f"{path}: pytest finds no tests in a file with this name"
    for path in Path("tests").rglob("*.py")
    if not PROGRAMS.fullmatch(path.name) and path.parent.name not in HELPERS
]
print(*broken, sep="\n", end="")
sys.exit(bool(broken))

"""Check the house rules that no linter knows: `python -m tools.manners` names what breaks them.

A Python file has at most 1,000 lines, and an ignore has its reason beside it.
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
    r"# (?:(?:ruff: )?noqa|(?:type|pyright): ignore|pragma: no|mypy: )(?P<rest>.*)"
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
print(*broken, sep="\n", end="")
sys.exit(bool(broken))

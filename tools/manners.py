"""Check the house rules that no linter knows: `python -m tools.manners` names what breaks them.

A file has at most 1,000 lines, an ignore has its reason beside it, references and links lead
somewhere, and texts are in plain English.
"""

import re
import sys
from pathlib import Path

from tools.hosted_links import dead_links
from tools.references import dead_references
from tools.wording import tiring

ROOT = Path(__file__).parents[1]
MAX_LINES = 1000
SUPPRESSION = re.compile(
    r"# (?:(?:ruff: )?noqa|(?:type|pyright): ignore|pragma: no|mypy: )(?P<rest>.*)"
)


def python_files() -> list[Path]:
    """List the Python files of the project, in order."""
    folders = [
        "src",
        "tests",
        "tools",
        "examples",
        "benchmarks",
        "docs",
        "site/gostop_page",
        "site/tools",
    ]
    found = sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))
    return [*(ROOT / f"{name}.py" for name in ("noxfile", "hatch_build", "hatch_compile")), *found]


def broken_rules() -> list[str]:
    """List what breaks a rule that no linter knows: long files, and ignores without a reason."""
    broken = []
    for path in python_files():
        name = path.relative_to(ROOT)
        lines = path.read_text(encoding="utf-8").splitlines()
        if len(lines) > MAX_LINES:
            broken.append(f"{name}: {len(lines)} lines, more than {MAX_LINES}")
        broken += [
            f"{name}:{number}: an ignore without its reason (`# noqa: X100  # why`)"
            for number, line in enumerate(lines, start=1)
            if (found := SUPPRESSION.search(line)) and "#" not in found["rest"]
        ]
    return broken


if __name__ == "__main__":
    broken = [*broken_rules(), *dead_references(ROOT), *dead_links(ROOT), *tiring(ROOT)]
    print("\n".join(broken))
    sys.exit(bool(broken))

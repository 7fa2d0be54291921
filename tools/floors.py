"""Write the lowest versions that the metadata allow: `python -m tools.floors FILE`.

Each line of the file is a constraint for pip, such as `numpy==2.0`. There is a line for every
package that gostop, an extra, or the tests need. `nox -s lowest` installs these versions.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from packaging.requirements import Requirement
from packaging.version import Version

ROOT: Final = Path(__file__).parents[1]
GROUP: Final = "test"
"""The dependency group whose lowest versions are installed too."""


def stated(project: dict[str, Any]) -> Iterator[str]:
    """Yield every requirement of a `pyproject.toml`: of the package, its extras, and its tests."""
    yield from project["project"]["dependencies"]
    for extra in project["project"]["optional-dependencies"].values():
        yield from extra
    yield from (each for each in project["dependency-groups"][GROUP] if isinstance(each, str))


def floors(requirements: Iterable[str]) -> list[str]:
    """Return the constraints: for each package, the lowest version that all requirements allow.

    Our own packages, and packages that are pinned to one version, get no constraint.
    """
    lowest: dict[str, Version] = {}
    for requirement in map(Requirement, requirements):
        bounds = [each.version for each in requirement.specifier if each.operator == ">="]
        for bound in map(Version, bounds):
            lowest[requirement.name] = max(bound, lowest.get(requirement.name, bound))
    return [f"{name}=={version}" for name, version in sorted(lowest.items())]


def main(argv: Sequence[str]) -> None:
    """Write the constraints to the file that the first argument names, and print them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    text = "".join(f"{line}\n" for line in floors(stated(project)))
    Path(argv[0]).write_text(text, encoding="utf-8")
    print(text, end="")


if __name__ == "__main__":
    main(sys.argv[1:])

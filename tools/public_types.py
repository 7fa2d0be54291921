"""Check whether the types of all public names are known: `python -m tools.public_types`.

The tool asks pyright. The package must be installed as users install it.
"""

import json
import subprocess
import sys
from typing import Final

ADAPTERS: Final = ("gostop.envs.gymnasium", "gostop.envs.openspiel", "gostop.envs.pettingzoo")
"""Modules whose classes inherit from classes of other libraries. These libraries do not declare all
their types."""
COMMAND: Final = ("pyright", "--verifytypes", "gostop", "--ignoreexternal", "--outputjson")


def unknown(report: dict[str, object]) -> list[str]:
    """List the public names whose types are not known, with what pyright says about each."""
    completeness = report["typeCompleteness"]
    assert isinstance(completeness, dict)
    return [
        "\n  ".join([symbol["name"], *(each["message"] for each in symbol["diagnostics"])])
        for symbol in completeness["symbols"]
        if symbol["isExported"]
        and not symbol["isTypeKnown"]
        and not symbol["name"].startswith(ADAPTERS)
    ]


def main() -> int:
    """Print the public names with unknown types. Return 1 if there are any."""
    done = subprocess.run(COMMAND, capture_output=True, text=True, check=False)
    found = unknown(json.loads(done.stdout))
    print(*found, f"{len(found)} public names without known types", sep="\n")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())

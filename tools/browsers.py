"""Find a browser on this machine. `tools/browsers.json` has the names of programs, and options."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import Any, Final

_KNOWN: Final[dict[str, Any]] = json.loads(Path(__file__).with_suffix(".json").read_bytes())
PROGRAMS: Final[tuple[str, ...]] = tuple(_KNOWN["programs"])
FLAGS: Final[tuple[str, ...]] = tuple(_KNOWN["flags"])
MISSING: Final = (
    f"expected a browser, found none of {', '.join(PROGRAMS)}; install one, as with "
    "`apt-get install chromium`, or name one with CHROMIUM=/path/to/chrome"
)


def found() -> str | None:
    """Return the path of a browser, or `None` if there is none."""
    return next(filter(None, map(shutil.which, (os.environ.get("CHROMIUM", ""), *PROGRAMS))), None)

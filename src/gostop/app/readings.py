"""`gostop rules reading`: how gostop reads an open point of the rulebooks, and how to switch.

The JSON document: `readings`, the given one or all, each with `id`, `point`, `reading`,
`presets`, `settings` (the paths of its settings), and `others`: other readings, each with `text`,
`changes` (the values that switch to it, by their paths), and `presets` (those that it changes).
"""

from __future__ import annotations

import argparse
import sys

from gostop.app.inputs import UsageError, close
from gostop.app.json_values import json_text
from gostop.core.errors import shown
from gostop.rules.readings import READINGS, Reading
from gostop.text.terminal import columns
from gostop.text.layout import filled, text_of, title


def run(arguments: argparse.Namespace) -> str:
    """Show a reading, its alternatives and how to switch to them, or list all readings."""
    named = arguments.id
    found = tuple(READINGS.values()) if named is None else (_reading(named),)
    if arguments.json:
        return json_text({"readings": found})
    if named is None:
        left = max(map(len, READINGS))
        lines = [filled(each.point, f"{title(f'{each.id:<{left}}')}  ") for each in found]
        return text_of([lines, [filled("gostop rules reading R26 shows one of them in full.")]])
    first, *rest = found[0].told(columns(sys.stdout)).split("\n")
    return text_of([[title(first), *rest]])


def _reading(text: str) -> Reading:
    found = READINGS.get(text.upper())
    if found is None:
        series = [[id for id in READINGS if id.startswith(letter)] for letter in "RG"]
        known = " or ".join(f"{first} to {last}" for first, *_, last in series)
        raise UsageError(
            f"expected the id of a reading, {known}, found {shown(text)}"
            f"{close(text.upper(), READINGS) or '; gostop rules reading lists them'}"
        )
    return found

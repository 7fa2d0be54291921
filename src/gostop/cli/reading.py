"""What stands on the command line, as values: rulesets, files, numbers, money, languages."""

from __future__ import annotations

import argparse
import difflib
import re
import stat
from decimal import Decimal
from pathlib import Path
from typing import Final

from gostop.errors import PositionError, RulesetError, shown
from gostop.files import load_outcome, load_ruleset
from gostop.names import Language
from gostop.outcome import Outcome
from gostop.presets import BGA, RULESETS
from gostop.ruleset.ruleset import Ruleset

_WHOLE: Final = re.compile(r"[+-]?[0-9]{1,40}")
_AMOUNT: Final = re.compile(r"[0-9]{1,9}(\.[0-9]{1,6})?")


def ruleset_of(text: str | None) -> Ruleset:
    """The preset of an id, or the ruleset of a file; BGA's where nothing is said.

    Raises:
        RulesetError: if it is neither.
    """
    if text is None:
        return BGA
    if text in RULESETS:
        return RULESETS[text]
    if not _exists(text) and not any(sign in text for sign in "./\\"):
        known = ", ".join(RULESETS)
        close = difflib.get_close_matches(text[:40], list(RULESETS), n=1)
        hint = f"; did you mean {close[0]}?" if close else ""
        raise RulesetError(f"{shown(text)} is no ruleset: right is {known} or a TOML file{hint}")
    _check_file(text, RulesetError)
    return load_ruleset(text)


def outcome_of(text: str, rules: str | None) -> Outcome:
    """The outcome of a file, by the rules that are named, or by its own.

    Raises:
        GoStopError: if the file holds none.
    """
    ruleset = None if rules is None else ruleset_of(rules)
    _check_file(text, PositionError)
    return load_outcome(text, ruleset)


def _exists(text: str) -> bool:
    try:
        return Path(text).exists()
    except (OSError, ValueError):
        return False


def _check_file(text: str, kind: type[PositionError] | type[RulesetError]) -> None:
    """Refuse what one could wait for without end: a pipe, a terminal."""
    try:
        mode = Path(text).stat().st_mode
    except (OSError, ValueError):
        return  # who opens it says why it cannot be read
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
        raise kind(f"{text} cannot be read: it is no ordinary file")


def whole(text: str) -> int:
    """A whole number."""
    if not _WHOLE.fullmatch(text):
        raise argparse.ArgumentTypeError(f"{shown(text)} is no whole number, as 7")
    return int(text)


def balances(text: str) -> tuple[int, ...]:
    """What each seat owns, in points: whole numbers with commas between."""
    if not all(_WHOLE.fullmatch(part) for part in text.split(",")):
        raise argparse.ArgumentTypeError(
            f"{shown(text)} is not one whole number for each seat, as 50,20,30"
        )
    return tuple(int(part) for part in text.split(","))


def amount(text: str) -> Decimal:
    """An amount of money above 0."""
    if not _AMOUNT.fullmatch(text) or not Decimal(text):
        raise argparse.ArgumentTypeError(
            f"{shown(text)} is no amount above 0 and below 1000000000, as 100 or 0.05"
        )
    return Decimal(text)


def language(text: str) -> Language:
    """A language by its tag."""
    for tongue in Language:
        if text.casefold() == tongue.value.casefold():
            return tongue
    tags = ", ".join(tongue.value for tongue in Language)
    raise argparse.ArgumentTypeError(f"{shown(text)} is no language; right is one of {tags}")

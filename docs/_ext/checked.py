"""Every check of `game/validation`: whether it refuses or doubts, and why."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import attrs

FOLDER: Final = Path(__file__).resolve().parents[2] / "src" / "gostop" / "game" / "validation"
_CONTRADICTS: Final = "The facts contradict each other."
_NOWHERE: Final = "There is no such seat, or it did not play."
_UNKNOWN: Final = "The rulebook has no such rule, so it doesn't say what is paid."
_CLEAR: Final = "What is paid is clear: the payment follows from the cards and calls as given."
WHY: Final[Mapping[str, str]] = {
    "calls.check_instants": "The seats do not play, the rulebook pays other points, or the payment "
    "is listed twice.",
    "calls.check_facts": f"{_NOWHERE} Or the rulebook has no such call.",
    "calls._check_forced_out": f"{_NOWHERE} Or the rulebook has no such payment.",
    "calls.check_pots": _UNKNOWN,
    "calls.check_carry": _UNKNOWN,
    "calls.check_round": _CONTRADICTS,
    "calls.check_shaken": _CONTRADICTS,
    "calls.check_fours": _CONTRADICTS,
    "calls.check_calls": "The size of a hand and the number of turns contradict the calls. "
    "The largest payment of a ruleset is worked out from these limits.",
    "calls.go_score_doubts": _CLEAR,
    "calls.most_score_doubts": "The score at the last go is given, and is what is paid.",
    "cards.check_once": "A card is captured once.",
    "cards.check_deck": "The deck of the rulebook does not have the card.",
    "cards.check_cup": "How the sake cup counts decides what is paid.",
    "outcome._check_abandoned": "It is not clear who pays, or whom. An outcome without a seat that "
    "gave up has another reason.",
    "outcome._check_cards": _NOWHERE,
    "outcome._check_go_scores": "The scores decide what is paid. One is missing, is that of "
    "another seat, or is more than all cards are worth.",
    "outcome.check_reason": f"{_UNKNOWN} Or the reason contradicts the winner.",
    "outcome._check_winner": f"{_NOWHERE} Or the cards say that another seat has won, or none.",
    "outcome._stop_doubts": _CLEAR,
    "outcome.instant_doubts": "What is paid is clear: the payments as given.",
    "outcome.points_doubts": "What is paid is clear: the rulebook says what such a win is worth.",
}
"""For each check of an outcome, the reason why it refuses or doubts."""
OF_POSITIONS: Final = "A position is played on, so it must be one that a round reaches."
"""The reason why all other checks refuse."""


@attrs.frozen
class Check:
    """A check of `game/validation`."""

    name: str
    """Its module and its function."""
    about: str
    """What it checks: the first paragraph of its docstring."""
    is_doubt: bool
    """Whether it doubts, and does not refuse."""

    @property
    def why(self) -> str:
        """Why it refuses or doubts."""
        return WHY.get(self.name, OF_POSITIONS)


def checks() -> Iterator[Check]:
    """Yield every function of `game/validation` that raises an error or makes a doubt."""
    for path in sorted(FOLDER.glob("[a-z]*.py")):
        for each in ast.parse(path.read_text(encoding="utf-8")).body:
            if not isinstance(each, ast.FunctionDef) or path.stem == "doubt":
                continue
            within = [*ast.walk(each)]
            called = [n.func for n in within if isinstance(n, ast.Call)]
            is_doubt = any(isinstance(n, ast.Name) and n.id == "Doubt" for n in called)
            if is_doubt or any(isinstance(n, ast.Raise) for n in within):
                about = (ast.get_docstring(each) or "").partition("\n\n")[0].replace("\n", " ")
                yield Check(f"{path.stem}.{each.name}", about, is_doubt)

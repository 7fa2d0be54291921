"""A rules engine for Go-Stop (고스톱), the Korean flower-card game: godori, matgo.

States are immutable and rules are pure functions: `deal`, `legal_moves`, `apply`, `score`,
`settle`. A `Ruleset` is data; every point and every coin names its rule and its source.
"""

from importlib import import_module
from typing import Final

from gostop.kernel.bits import COMPILED

__version__ = "0.1.0"

compiled: Final[bool] = COMPILED
"""Whether the rules run compiled, in a wheel for this Python and platform, or interpreted."""

# What is imported takes its time, so each name is fetched when it is first asked for.
# `__init__.pyi` says the same to type checkers.
_HOMES: Final = {
    "asking.catalogue": "questions",
    "asking.nearness": "Nearness nearest",
    "asking.question": "Answer Question",
    "asking.questionnaire": "Questionnaire",
    "bulk.distribution": "Distribution Rate",
    "bulk.playouts": "Playouts apply_id legal_ids playout playouts",
    "bulk.rounds": "Policy round_seed",
    "bulk.run": "simulate",
    "bulk.simulation": "Simulation SimulationError",
    "bulk.sums": "settlements totals",
    "cards": "CARDS HIDDEN Card CardSet Kind Month",
    "errors": "GoStopError NotationError PositionError RulesetError",
    "facts.instants": "Instant",
    "facts.outcome": "Outcome Reason",
    "facts.outcome_file": "load_outcome parse_outcome",
    "match": "Match",
    "moves": (
        "AcceptDraw Bomb Chongtong Choose Collect Cup Flip Go Join Move OfferDraw Play Push "
        "RefuseDraw Shake SitOut Stop TakeBonus move_from_id parse_move"
    ),
    "presets": "BGA CHINESE_BLOG FRENCH FUDAWIKI HANGAME NETMARBLE PMANG RULESETS",
    "presets.diff": "Difference diff",
    "presets.files": "format_ruleset load_ruleset parse_ruleset save_ruleset",
    "readings": "READINGS Reading",
    "records.files": "load_record save_record",
    "records.plain": "from_plain json_schema to_plain",
    "records.reading": "parse_record",
    "records.record": "Record RecordedRound",
    "records.repairing": "Repair repair_record",
    "records.seen": "SeenRecord SeenRound seen",
    "records.writing": "format_record",
    "round.deal": "SHUFFLE deal start",
    "round.events": (
        "Bombed BonusFlipped BonusTaken Captured CardDrawn CardFlipped CardPlayed "
        "ChongtongShown CupCounted DealtAgain DrawAccepted DrawOffered DrawRefused Event "
        "FlippedOnly FourOnTable GoCalled Heodang InstantPaid Jjok Joined JunkStolen Ppeok "
        "Pushed RoundDrawn RoundWon SatOut Shaken SmallBombed StackTaken Stopped Swept "
        "TableBonusTaken TableCardChosen TableDealt ThreePpeok Ttadak"
    ),
    "round.play": "IllegalMoveError apply check_move legal_moves step",
    "round.setup": "setup setup_of",
    "round.public": "Phase",
    "round.state": "State",
    "round.text": "format_state parse_state",
    "round.view": "View redact view",
    "round.worlds": "count_worlds sample samples",
    "ruleset.fields": "ByPlayers",
    "ruleset.instant": "CapturePay",
    "ruleset.pay": "Bak Multiplier",
    "ruleset.ruleset": "Ruleset",
    "ruleset.score": "Combination",
    "ruleset.source": "Document Source",
    "ruleset.turn": "ShakeOf Steal",
    "scoring": "Item Score score",
    "settling.settle": "Settlement settle",
    "settling.transfers": "Factor Transfer",
}
_MODULES: Final = {"events": "round.events", "names": "names", "svg": "svg"}
_HOME_OF: Final = {name: home for home, names in _HOMES.items() for name in names.split()}

__all__ = [  # noqa: PLE0604  # texts  # pyright: ignore[reportUnsupportedDunderAll]  # in the .pyi
    "compiled",
    *_HOME_OF,
]


def __getattr__(name: str) -> object:
    if name in _MODULES:
        return import_module(f"{__name__}.{_MODULES[name]}")
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, *_MODULES})

"""A rules engine for Go-Stop (고스톱, also godori or matgo), the Korean flower-card game.

States are immutable, and rules are pure functions: `deal`, `legal_moves`, `apply`, `score`,
`settle`. A `Ruleset` is data. Every point and every payment names its rule and its source.
"""

from importlib import import_module
from typing import Any, Final

from gostop.core import hooks
from gostop.kernel.bits import COMPILED

compiled: Final[bool] = COMPILED
"""Whether the rules are compiled. They are if a wheel for this Python and platform is installed.
Otherwise Python interprets them."""

# Imports take time, so each name is imported when it is first used. `__init__.pyi` has the same
# names for type checkers.
_HOMES: Final = {
    "core.cards": "CARDS HIDDEN Card CardSet Kind Month",
    "core.errors": "GoStopError NotationError PositionError RulesetError",
    "core.moves": (
        "AcceptDraw Bomb Chongtong Choose Collect Cup Flip Go Join Move OfferDraw Play Push "
        "RefuseDraw Shake SitOut Stop TakeBonus move_from_id parse_move"
    ),
    "rules.fields": "ByPlayers",
    "rules.instant": "CapturePay",
    "rules.pay": "Bak Multiplier",
    "rules.presets": "BGA CHINESE_BLOG FRENCH FUDAWIKI HANGAME NETMARBLE PMANG RULESETS",
    "rules.diff": "Difference diff",
    "rules.files": "format_ruleset load_ruleset parse_ruleset save_ruleset",
    "rules.questions.catalogue": "questions",
    "rules.questions.paths": "RulebookDistance nearest",
    "rules.questions.question": "Answer Question",
    "rules.questions.questionnaire": "Questionnaire",
    "rules.readings": "READINGS Reading",
    "rules.ruleset": "STEPS Ruleset",
    "rules.score": "Combination",
    "rules.source": "Document Evidence Source",
    "rules.turn": "ShakeOf Steal",
    "game.abandon": "abandon",
    "game.deal": "SHUFFLE deal start",
    "game.history": "InstantPayment",
    "game.match": "Match",
    "game.outcome": "Outcome Reason load_outcome parse_outcome",
    "game.payments": "Payments",
    "game.play": "IllegalMoveError apply check_move legal_moves step",
    "game.score": "Item Score score",
    "game.settlement": "Settlement settle Factor Transfer",
    "game.setup": "setup setup_of",
    "game.state": "Phase State",
    "game.tally": "MissingFact MissingFactError Tally load_tally parse_tally",
    "game.validation.doubt": "Doubt",
    "game.view": "View redact view count_worlds sample samples",
    "formats.record": "Record RecordedRound Replacement SeenRecord SeenRound seen",
    "formats.record_repair": "Repair repair_record",
    "formats.record_text": "load_record save_record parse_record format_record",
    "formats.sheet": "Repayment Sheet SheetChange SheetRound",
    "formats.sheet_text": "format_sheet load_sheet parse_sheet save_sheet sheet_csv",
    "formats.state_line": "format_state parse_state",
    "formats.values": "from_plain json_schema to_plain",
    "simulation.distribution": "Distribution Rate",
    "simulation.playouts": "Playouts apply_id legal_ids playout playouts settlements totals",
    "simulation.results": "Simulation SimulationError",
    "simulation.rounds": "round_seed",
    "simulation.run": "simulate",
    "simulation.columns": "batches columns save_columns",
    "bots.bot": "Policy",
    "teaching.comparing": "Compared compare",
    "game.events": (
        "Bombed BonusFlipped BonusTaken Captured CardDrawn CardFlipped CardPlayed "
        "ChongtongShown CupCounted DealtAgain DrawAccepted DrawOffered DrawRefused Event "
        "FlippedOnly FourOnTable GoCalled HandDealt HandSold Heodang InstantPaid Jjok Joined "
        "JunkGivenBack JunkStolen Ppeok Pushed RoundDrawn RoundWon SatOut Scored Shaken "
        "SmallBombed StackTaken Stopped Swept TableBonusTaken TableCardChosen TableDealt "
        "TableTurnedUp ThreePpeok Ttadak"
    ),
}
_MODULES: Final = ("events", "names", "svg")
_HOME_OF: Final = {name: home for home, names in _HOMES.items() for name in names.split()}

__all__ = [  # noqa: PLE0604  # texts  # pyright: ignore[reportUnsupportedDunderAll]  # in the .pyi
    "compiled",
    *_HOME_OF,
]


def _load(home: str, name: str) -> Any:
    return getattr(import_module(f"{__name__}.{home}"), name)


hooks.DRAWERS.update(
    picture=lambda: _load("svg.notebook", "picture_of"),
    table=lambda: _load("app.notebook", "table_of"),
    viewer=lambda: _load("svg.viewer.pages", "frame"),
)
hooks.FORMS.extend(
    [
        lambda: _load("formats.record_forms", "FORMS"),
        lambda: _load("formats.sheet_forms", "FORMS"),
        lambda: _load("simulation.forms", "FORMS"),
        lambda: _load("arena.forms", "FORMS"),
        lambda: _load("teaching.forms", "FORMS"),
    ]
)


def __getattr__(name: str) -> object:
    if name in _MODULES:
        return import_module(f"{__name__}.{name}")
    if name == "__version__":
        return _version()
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = _load(home, name)
    globals()[name] = value
    return value


def _version() -> str:
    """Return the version of the installed package. Only `pyproject.toml` states the version."""
    metadata = import_module("importlib.metadata")
    try:
        found: str = metadata.version(__name__)
    except ImportError as error:
        hint = "the files alone do not tell their version; install them: python -m pip install ."
        raise AttributeError(f"gostop is not installed, so it has no version; {hint}") from error
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, *_MODULES, "__version__"})

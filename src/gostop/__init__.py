"""A rules engine for Go-Stop (고스톱), the Korean flower-card game: godori, matgo.

States are immutable and rules are pure functions: `deal`, `legal_moves`, `apply`, `score`,
`settle`. A `Ruleset` is data; every point and every coin names its rule and its source.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

from gostop.kernel.bits import COMPILED

if TYPE_CHECKING:
    from gostop import events as events
    from gostop import names as names
    from gostop.asking.catalogue import questions
    from gostop.asking.nearness import Nearness, nearest
    from gostop.asking.question import Answer, Question
    from gostop.asking.questionnaire import Questionnaire
    from gostop.bulk.distribution import Distribution, Rate
    from gostop.bulk.lane import Playouts, apply_id, legal_ids, playout, playouts
    from gostop.bulk.rounds import Policy, round_seed
    from gostop.bulk.run import simulate
    from gostop.bulk.simulation import Simulation
    from gostop.cards import CARDS, Card, CardSet, Kind, Month
    from gostop.dealing import SHUFFLE, deal, start
    from gostop.differences import Difference, diff
    from gostop.errors import (
        GoStopError,
        IllegalMoveError,
        NotationError,
        PositionError,
        RulesetError,
        SimulationError,
    )
    from gostop.events import (
        Bombed,
        BonusFlipped,
        BonusTaken,
        Captured,
        CardDrawn,
        CardFlipped,
        CardPlayed,
        ChongtongShown,
        CupCounted,
        DealtAgain,
        DrawAccepted,
        DrawOffered,
        DrawRefused,
        Event,
        FlippedOnly,
        FourOnTable,
        GoCalled,
        Heodang,
        InstantPaid,
        Jjok,
        Joined,
        JunkStolen,
        Ppeok,
        Pushed,
        RoundDrawn,
        RoundWon,
        SatOut,
        Shaken,
        SmallBombed,
        StackTaken,
        Stopped,
        Swept,
        TableBonusTaken,
        TableCardChosen,
        TableDealt,
        ThreePpeok,
        Ttadak,
    )
    from gostop.files import (
        format_ruleset,
        load_outcome,
        load_ruleset,
        parse_outcome,
        parse_ruleset,
        save_ruleset,
    )
    from gostop.instants import Instant
    from gostop.match import Match
    from gostop.moves import (
        AcceptDraw,
        Bomb,
        Chongtong,
        Choose,
        Collect,
        Cup,
        Flip,
        Go,
        Join,
        Move,
        OfferDraw,
        Play,
        Push,
        RefuseDraw,
        Shake,
        SitOut,
        Stop,
        TakeBonus,
        move_from_id,
        parse_move,
    )
    from gostop.outcome import Outcome, Reason
    from gostop.payment import Factor, Transfer
    from gostop.placing import setup, setup_of
    from gostop.play import apply, legal_moves, step
    from gostop.presets import (
        BGA,
        CHINESE_BLOG,
        FRENCH,
        FUDAWIKI,
        HANGAME,
        NETMARBLE,
        PMANG,
        RULESETS,
    )
    from gostop.readings import READINGS, Reading
    from gostop.ruleset.fields import ByPlayers
    from gostop.ruleset.ruleset import Ruleset
    from gostop.ruleset.source import Document, Source
    from gostop.ruleset.values import (
        Bak,
        CapturePay,
        Combination,
        Multiplier,
        ShakeOf,
        Steal,
    )
    from gostop.scoring import Item, Score, score
    from gostop.settlement import Settlement, settle
    from gostop.state import Phase, State

__version__ = "0.1.0"

compiled: Final[bool] = COMPILED
"""Whether the rules run compiled, in a wheel for this Python and platform, or interpreted."""

__all__ = [
    "BGA",
    "CARDS",
    "CHINESE_BLOG",
    "FRENCH",
    "FUDAWIKI",
    "HANGAME",
    "NETMARBLE",
    "PMANG",
    "READINGS",
    "RULESETS",
    "SHUFFLE",
    "AcceptDraw",
    "Answer",
    "Bak",
    "Bomb",
    "Bombed",
    "BonusFlipped",
    "BonusTaken",
    "ByPlayers",
    "CapturePay",
    "Captured",
    "Card",
    "CardDrawn",
    "CardFlipped",
    "CardPlayed",
    "CardSet",
    "Chongtong",
    "ChongtongShown",
    "Choose",
    "Collect",
    "Combination",
    "Cup",
    "CupCounted",
    "DealtAgain",
    "Difference",
    "Distribution",
    "Document",
    "DrawAccepted",
    "DrawOffered",
    "DrawRefused",
    "Event",
    "Factor",
    "Flip",
    "FlippedOnly",
    "FourOnTable",
    "Go",
    "GoCalled",
    "GoStopError",
    "Heodang",
    "IllegalMoveError",
    "Instant",
    "InstantPaid",
    "Item",
    "Jjok",
    "Join",
    "Joined",
    "JunkStolen",
    "Kind",
    "Match",
    "Month",
    "Move",
    "Multiplier",
    "Nearness",
    "NotationError",
    "OfferDraw",
    "Outcome",
    "Phase",
    "Play",
    "Playouts",
    "Policy",
    "PositionError",
    "Ppeok",
    "Push",
    "Pushed",
    "Question",
    "Questionnaire",
    "Rate",
    "Reading",
    "Reason",
    "RefuseDraw",
    "RoundDrawn",
    "RoundWon",
    "Ruleset",
    "RulesetError",
    "SatOut",
    "Score",
    "Settlement",
    "Shake",
    "ShakeOf",
    "Shaken",
    "Simulation",
    "SimulationError",
    "SitOut",
    "SmallBombed",
    "Source",
    "StackTaken",
    "State",
    "Steal",
    "Stop",
    "Stopped",
    "Swept",
    "TableBonusTaken",
    "TableCardChosen",
    "TableDealt",
    "TakeBonus",
    "ThreePpeok",
    "Transfer",
    "Ttadak",
    "apply",
    "apply_id",
    "compiled",
    "deal",
    "diff",
    "format_ruleset",
    "legal_ids",
    "legal_moves",
    "load_outcome",
    "load_ruleset",
    "move_from_id",
    "nearest",
    "parse_move",
    "parse_outcome",
    "parse_ruleset",
    "playout",
    "playouts",
    "questions",
    "round_seed",
    "save_ruleset",
    "score",
    "settle",
    "setup",
    "setup_of",
    "simulate",
    "start",
    "step",
]

if not TYPE_CHECKING:  # pragma: no branch  # what runs is never the type checker
    # What is imported takes its time, so each name is fetched when it is first asked for.
    _HOMES = {
        "asking.catalogue": "questions",
        "asking.nearness": "Nearness nearest",
        "asking.question": "Answer Question",
        "asking.questionnaire": "Questionnaire",
        "bulk.distribution": "Distribution Rate",
        "bulk.lane": "Playouts apply_id legal_ids playout playouts",
        "bulk.rounds": "Policy round_seed",
        "bulk.run": "simulate",
        "bulk.simulation": "Simulation",
        "cards": "CARDS Card CardSet Kind Month",
        "dealing": "SHUFFLE deal start",
        "errors": (
            "GoStopError IllegalMoveError NotationError PositionError RulesetError SimulationError"
        ),
        "events": (
            "Bombed BonusFlipped BonusTaken Captured CardDrawn CardFlipped CardPlayed "
            "ChongtongShown CupCounted DealtAgain DrawAccepted DrawOffered DrawRefused Event "
            "FlippedOnly FourOnTable GoCalled Heodang InstantPaid Jjok Joined JunkStolen Ppeok "
            "Pushed RoundDrawn RoundWon SatOut Shaken SmallBombed StackTaken Stopped Swept "
            "TableBonusTaken TableCardChosen TableDealt ThreePpeok Ttadak"
        ),
        "files": (
            "format_ruleset load_outcome load_ruleset parse_outcome parse_ruleset save_ruleset"
        ),
        "match": "Match",
        "moves": (
            "AcceptDraw Bomb Chongtong Choose Collect Cup Flip Go Join Move OfferDraw Play "
            "Push RefuseDraw Shake SitOut Stop TakeBonus move_from_id parse_move"
        ),
        "instants": "Instant",
        "outcome": "Outcome Reason",
        "payment": "Factor Transfer",
        "placing": "setup setup_of",
        "play": "apply legal_moves step",
        "presets": "BGA CHINESE_BLOG FRENCH FUDAWIKI HANGAME NETMARBLE PMANG RULESETS",
        "differences": "Difference diff",
        "readings": "READINGS Reading",
        "ruleset.fields": "ByPlayers",
        "ruleset.ruleset": "Ruleset",
        "ruleset.source": "Document Source",
        "ruleset.values": "Bak CapturePay Combination Multiplier ShakeOf Steal",
        "scoring": "Item Score score",
        "settlement": "Settlement settle",
        "state": "Phase State",
    }
    _MODULES = ("events", "names")
    _HOME_OF = {name: home for home, names in _HOMES.items() for name in names.split()}

    def __getattr__(name: str) -> object:
        if name in _MODULES:
            return import_module(f"{__name__}.{name}")
        home = _HOME_OF.get(name)
        if home is None:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(import_module(f"{__name__}.{home}"), name)
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__, *_MODULES})

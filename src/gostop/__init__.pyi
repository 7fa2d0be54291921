"""The public names, for type checkers: `python -m tools.make_stub` writes them."""

from typing import Final

from gostop import events as events
from gostop import names as names
from gostop import svg as svg
from gostop.asking.catalogue import questions
from gostop.asking.nearness import Nearness, nearest
from gostop.asking.question import Answer, Question
from gostop.asking.questionnaire import Questionnaire
from gostop.bots.bot import Policy
from gostop.bulk.columns import batches, columns
from gostop.bulk.distribution import Distribution, Rate
from gostop.bulk.playouts import Playouts, apply_id, legal_ids, playout, playouts
from gostop.bulk.rounds import round_seed
from gostop.bulk.run import simulate
from gostop.bulk.saving import save_columns
from gostop.bulk.simulation import Simulation, SimulationError
from gostop.bulk.sums import settlements, totals
from gostop.cards import CARDS, HIDDEN, Card, CardSet, Kind, Month
from gostop.errors import GoStopError, NotationError, PositionError, RulesetError
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
from gostop.facts.instants import Instant
from gostop.facts.outcome import Outcome, Reason
from gostop.facts.outcome_file import load_outcome, parse_outcome
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
from gostop.plain.line import format_state, parse_state
from gostop.plain.values import from_plain, json_schema, to_plain
from gostop.presets import BGA, CHINESE_BLOG, FRENCH, FUDAWIKI, HANGAME, NETMARBLE, PMANG, RULESETS
from gostop.presets.diff import Difference, diff
from gostop.presets.files import format_ruleset, load_ruleset, parse_ruleset, save_ruleset
from gostop.readings import READINGS, Reading
from gostop.records.files import load_record, save_record
from gostop.records.reading import parse_record
from gostop.records.record import Record
from gostop.records.recorded_round import RecordedRound
from gostop.records.repairing import Repair, repair_record
from gostop.records.seen import SeenRecord, SeenRound, seen
from gostop.records.writing import format_record
from gostop.round.deal import SHUFFLE, deal, start
from gostop.round.play import IllegalMoveError, apply, check_move, legal_moves, step
from gostop.round.public import Phase
from gostop.round.setup import setup, setup_of
from gostop.round.state import State
from gostop.round.view import View, redact, view
from gostop.round.worlds import count_worlds, sample, samples
from gostop.ruleset.fields import ByPlayers
from gostop.ruleset.instant import CapturePay
from gostop.ruleset.pay import Bak, Multiplier
from gostop.ruleset.ruleset import Ruleset
from gostop.ruleset.score import Combination
from gostop.ruleset.source import Document, Source
from gostop.ruleset.turn import ShakeOf, Steal
from gostop.scoring import Item, Score, score
from gostop.settling.settle import Settlement, settle
from gostop.settling.transfers import Factor, Transfer

__all__ = [
    "BGA",
    "CARDS",
    "CHINESE_BLOG",
    "FRENCH",
    "FUDAWIKI",
    "HANGAME",
    "HIDDEN",
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
    "Record",
    "RecordedRound",
    "RefuseDraw",
    "Repair",
    "RoundDrawn",
    "RoundWon",
    "Ruleset",
    "RulesetError",
    "SatOut",
    "Score",
    "SeenRecord",
    "SeenRound",
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
    "View",
    "apply",
    "apply_id",
    "batches",
    "check_move",
    "columns",
    "compiled",
    "count_worlds",
    "deal",
    "diff",
    "format_record",
    "format_ruleset",
    "format_state",
    "from_plain",
    "json_schema",
    "legal_ids",
    "legal_moves",
    "load_outcome",
    "load_record",
    "load_ruleset",
    "move_from_id",
    "nearest",
    "parse_move",
    "parse_outcome",
    "parse_record",
    "parse_ruleset",
    "parse_state",
    "playout",
    "playouts",
    "questions",
    "redact",
    "repair_record",
    "round_seed",
    "sample",
    "samples",
    "save_columns",
    "save_record",
    "save_ruleset",
    "score",
    "seen",
    "settle",
    "settlements",
    "setup",
    "setup_of",
    "simulate",
    "start",
    "step",
    "to_plain",
    "totals",
    "view",
]

__version__: str
compiled: Final[bool]

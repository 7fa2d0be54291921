"""The public names, for type checkers: `python -m tools.generate` writes them."""

from typing import Final

from gostop import events as events
from gostop import names as names
from gostop import svg as svg
from gostop.bots.bot import Policy as Policy
from gostop.core.cards import CARDS as CARDS
from gostop.core.cards import HIDDEN as HIDDEN
from gostop.core.cards import Card as Card
from gostop.core.cards import CardSet as CardSet
from gostop.core.cards import Kind as Kind
from gostop.core.cards import Month as Month
from gostop.core.errors import GoStopError as GoStopError
from gostop.core.errors import NotationError as NotationError
from gostop.core.errors import PositionError as PositionError
from gostop.core.errors import RulesetError as RulesetError
from gostop.core.moves import AcceptDraw as AcceptDraw
from gostop.core.moves import Bomb as Bomb
from gostop.core.moves import Chongtong as Chongtong
from gostop.core.moves import Choose as Choose
from gostop.core.moves import Collect as Collect
from gostop.core.moves import Cup as Cup
from gostop.core.moves import Flip as Flip
from gostop.core.moves import Go as Go
from gostop.core.moves import Join as Join
from gostop.core.moves import Move as Move
from gostop.core.moves import OfferDraw as OfferDraw
from gostop.core.moves import Play as Play
from gostop.core.moves import Push as Push
from gostop.core.moves import RefuseDraw as RefuseDraw
from gostop.core.moves import Shake as Shake
from gostop.core.moves import SitOut as SitOut
from gostop.core.moves import Stop as Stop
from gostop.core.moves import TakeBonus as TakeBonus
from gostop.core.moves import move_from_id as move_from_id
from gostop.core.moves import parse_move as parse_move
from gostop.formats.record import Record as Record
from gostop.formats.record import RecordedRound as RecordedRound
from gostop.formats.record import Replacement as Replacement
from gostop.formats.record import SeenRecord as SeenRecord
from gostop.formats.record import SeenRound as SeenRound
from gostop.formats.record import seen as seen
from gostop.formats.record_repair import Repair as Repair
from gostop.formats.record_repair import repair_record as repair_record
from gostop.formats.record_text import format_record as format_record
from gostop.formats.record_text import load_record as load_record
from gostop.formats.record_text import parse_record as parse_record
from gostop.formats.record_text import save_record as save_record
from gostop.formats.sheet import Repayment as Repayment
from gostop.formats.sheet import Sheet as Sheet
from gostop.formats.sheet import SheetChange as SheetChange
from gostop.formats.sheet import SheetRound as SheetRound
from gostop.formats.sheet_text import format_sheet as format_sheet
from gostop.formats.sheet_text import load_sheet as load_sheet
from gostop.formats.sheet_text import parse_sheet as parse_sheet
from gostop.formats.sheet_text import save_sheet as save_sheet
from gostop.formats.sheet_text import sheet_csv as sheet_csv
from gostop.formats.state_line import format_state as format_state
from gostop.formats.state_line import parse_state as parse_state
from gostop.formats.values import from_plain as from_plain
from gostop.formats.values import json_schema as json_schema
from gostop.formats.values import to_plain as to_plain
from gostop.game.abandon import abandon as abandon
from gostop.game.deal import SHUFFLE as SHUFFLE
from gostop.game.deal import deal as deal
from gostop.game.deal import start as start
from gostop.game.events import Bombed as Bombed
from gostop.game.events import BonusFlipped as BonusFlipped
from gostop.game.events import BonusTaken as BonusTaken
from gostop.game.events import Captured as Captured
from gostop.game.events import CardDrawn as CardDrawn
from gostop.game.events import CardFlipped as CardFlipped
from gostop.game.events import CardPlayed as CardPlayed
from gostop.game.events import ChongtongShown as ChongtongShown
from gostop.game.events import CupCounted as CupCounted
from gostop.game.events import DealtAgain as DealtAgain
from gostop.game.events import DrawAccepted as DrawAccepted
from gostop.game.events import DrawOffered as DrawOffered
from gostop.game.events import DrawRefused as DrawRefused
from gostop.game.events import Event as Event
from gostop.game.events import FlippedOnly as FlippedOnly
from gostop.game.events import FourOnTable as FourOnTable
from gostop.game.events import GoCalled as GoCalled
from gostop.game.events import HandDealt as HandDealt
from gostop.game.events import HandSold as HandSold
from gostop.game.events import Heodang as Heodang
from gostop.game.events import InstantPaid as InstantPaid
from gostop.game.events import Jjok as Jjok
from gostop.game.events import Joined as Joined
from gostop.game.events import JunkGivenBack as JunkGivenBack
from gostop.game.events import JunkStolen as JunkStolen
from gostop.game.events import Ppeok as Ppeok
from gostop.game.events import Pushed as Pushed
from gostop.game.events import RoundDrawn as RoundDrawn
from gostop.game.events import RoundWon as RoundWon
from gostop.game.events import SatOut as SatOut
from gostop.game.events import Scored as Scored
from gostop.game.events import Shaken as Shaken
from gostop.game.events import SmallBombed as SmallBombed
from gostop.game.events import StackTaken as StackTaken
from gostop.game.events import Stopped as Stopped
from gostop.game.events import Swept as Swept
from gostop.game.events import TableBonusTaken as TableBonusTaken
from gostop.game.events import TableCardChosen as TableCardChosen
from gostop.game.events import TableDealt as TableDealt
from gostop.game.events import TableTurnedUp as TableTurnedUp
from gostop.game.events import ThreePpeok as ThreePpeok
from gostop.game.events import Ttadak as Ttadak
from gostop.game.history import InstantPayment as InstantPayment
from gostop.game.match import Match as Match
from gostop.game.outcome import Outcome as Outcome
from gostop.game.outcome import Reason as Reason
from gostop.game.outcome import load_outcome as load_outcome
from gostop.game.outcome import parse_outcome as parse_outcome
from gostop.game.payments import Payments as Payments
from gostop.game.play import IllegalMoveError as IllegalMoveError
from gostop.game.play import apply as apply
from gostop.game.play import check_move as check_move
from gostop.game.play import legal_moves as legal_moves
from gostop.game.play import step as step
from gostop.game.score import Item as Item
from gostop.game.score import Score as Score
from gostop.game.score import score as score
from gostop.game.settlement import Factor as Factor
from gostop.game.settlement import Settlement as Settlement
from gostop.game.settlement import Transfer as Transfer
from gostop.game.settlement import settle as settle
from gostop.game.setup import setup as setup
from gostop.game.setup import setup_of as setup_of
from gostop.game.state import Phase as Phase
from gostop.game.state import State as State
from gostop.game.tally import MissingFact as MissingFact
from gostop.game.tally import MissingFactError as MissingFactError
from gostop.game.tally import Tally as Tally
from gostop.game.tally import load_tally as load_tally
from gostop.game.tally import parse_tally as parse_tally
from gostop.game.validation.doubt import Doubt as Doubt
from gostop.game.view import View as View
from gostop.game.view import count_worlds as count_worlds
from gostop.game.view import redact as redact
from gostop.game.view import sample as sample
from gostop.game.view import samples as samples
from gostop.game.view import view as view
from gostop.rules.diff import Difference as Difference
from gostop.rules.diff import diff as diff
from gostop.rules.fields import ByPlayers as ByPlayers
from gostop.rules.files import format_ruleset as format_ruleset
from gostop.rules.files import load_ruleset as load_ruleset
from gostop.rules.files import parse_ruleset as parse_ruleset
from gostop.rules.files import save_ruleset as save_ruleset
from gostop.rules.instant import CapturePay as CapturePay
from gostop.rules.pay import Bak as Bak
from gostop.rules.pay import Multiplier as Multiplier
from gostop.rules.presets import BGA as BGA
from gostop.rules.presets import CHINESE_BLOG as CHINESE_BLOG
from gostop.rules.presets import FRENCH as FRENCH
from gostop.rules.presets import FUDAWIKI as FUDAWIKI
from gostop.rules.presets import HANGAME as HANGAME
from gostop.rules.presets import NETMARBLE as NETMARBLE
from gostop.rules.presets import PMANG as PMANG
from gostop.rules.presets import RULESETS as RULESETS
from gostop.rules.questions.catalogue import questions as questions
from gostop.rules.questions.paths import RulebookDistance as RulebookDistance
from gostop.rules.questions.paths import nearest as nearest
from gostop.rules.questions.question import Answer as Answer
from gostop.rules.questions.question import Question as Question
from gostop.rules.questions.questionnaire import Questionnaire as Questionnaire
from gostop.rules.readings import READINGS as READINGS
from gostop.rules.readings import Reading as Reading
from gostop.rules.ruleset import STEPS as STEPS
from gostop.rules.ruleset import Ruleset as Ruleset
from gostop.rules.score import Combination as Combination
from gostop.rules.source import Document as Document
from gostop.rules.source import Evidence as Evidence
from gostop.rules.source import Source as Source
from gostop.rules.turn import ShakeOf as ShakeOf
from gostop.rules.turn import Steal as Steal
from gostop.simulation.columns import batches as batches
from gostop.simulation.columns import columns as columns
from gostop.simulation.columns import save_columns as save_columns
from gostop.simulation.distribution import Distribution as Distribution
from gostop.simulation.distribution import Rate as Rate
from gostop.simulation.playouts import Playouts as Playouts
from gostop.simulation.playouts import apply_id as apply_id
from gostop.simulation.playouts import legal_ids as legal_ids
from gostop.simulation.playouts import playout as playout
from gostop.simulation.playouts import playouts as playouts
from gostop.simulation.playouts import settlements as settlements
from gostop.simulation.playouts import totals as totals
from gostop.simulation.results import Simulation as Simulation
from gostop.simulation.results import SimulationError as SimulationError
from gostop.simulation.rounds import round_seed as round_seed
from gostop.simulation.run import simulate as simulate
from gostop.teaching.comparing import Compared as Compared
from gostop.teaching.comparing import compare as compare

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
    "STEPS",
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
    "Compared",
    "Cup",
    "CupCounted",
    "DealtAgain",
    "Difference",
    "Distribution",
    "Document",
    "Doubt",
    "DrawAccepted",
    "DrawOffered",
    "DrawRefused",
    "Event",
    "Evidence",
    "Factor",
    "Flip",
    "FlippedOnly",
    "FourOnTable",
    "Go",
    "GoCalled",
    "GoStopError",
    "HandDealt",
    "HandSold",
    "Heodang",
    "IllegalMoveError",
    "InstantPaid",
    "InstantPayment",
    "Item",
    "Jjok",
    "Join",
    "Joined",
    "JunkGivenBack",
    "JunkStolen",
    "Kind",
    "Match",
    "MissingFact",
    "MissingFactError",
    "Month",
    "Move",
    "Multiplier",
    "NotationError",
    "OfferDraw",
    "Outcome",
    "Payments",
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
    "Repayment",
    "Replacement",
    "RoundDrawn",
    "RoundWon",
    "RulebookDistance",
    "Ruleset",
    "RulesetError",
    "SatOut",
    "Score",
    "Scored",
    "SeenRecord",
    "SeenRound",
    "Settlement",
    "Shake",
    "ShakeOf",
    "Shaken",
    "Sheet",
    "SheetChange",
    "SheetRound",
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
    "TableTurnedUp",
    "TakeBonus",
    "Tally",
    "ThreePpeok",
    "Transfer",
    "Ttadak",
    "View",
    "abandon",
    "apply",
    "apply_id",
    "batches",
    "check_move",
    "columns",
    "compare",
    "compiled",
    "count_worlds",
    "deal",
    "diff",
    "format_record",
    "format_ruleset",
    "format_sheet",
    "format_state",
    "from_plain",
    "json_schema",
    "legal_ids",
    "legal_moves",
    "load_outcome",
    "load_record",
    "load_ruleset",
    "load_sheet",
    "load_tally",
    "move_from_id",
    "nearest",
    "parse_move",
    "parse_outcome",
    "parse_record",
    "parse_ruleset",
    "parse_sheet",
    "parse_state",
    "parse_tally",
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
    "save_sheet",
    "score",
    "seen",
    "settle",
    "settlements",
    "setup",
    "setup_of",
    "sheet_csv",
    "simulate",
    "start",
    "step",
    "to_plain",
    "totals",
    "view",
]

__version__: str
compiled: Final[bool]

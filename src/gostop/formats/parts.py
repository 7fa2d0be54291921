"""The parts of a position, even the hidden cards. Each part of a state line and of JSON is declared
only here. Plain data are numbers, texts, `None` and lists of these. The form of a part writes the
kernel's value as plain data, reads such data, and has their schema. The parts for the facts of a
round are made from the declarations of these facts.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress
from operator import attrgetter, ne
from typing import Any, Final

from typing_extensions import override

from gostop.core.errors import listed
from gostop.core.forms import CARDS_SCHEMA, NOTHING, Form, Schema, any_of
from gostop.core.hashes import StableEnum
from gostop.formats.card_text import hand_text, set_text
from gostop.formats.declared import facts_of_type
from gostop.formats.forms import Maybe, Seed
from gostop.formats.kernel_types import (
    CARD_OR_NONE,
    SEAT_OR_NOBODY,
    WHOLE,
    Code,
    Drawn,
    Each,
    Hand,
    Mask,
    OfFact,
    Stacks,
)
from gostop.game.history import Fact, Facts
from gostop.game.outcome import REASONS
from gostop.game.state import FACTS, Phase, State
from gostop.kernel.history import NO_CARD, NOBODY, NOT_OVER
from gostop.kernel.position import BOMB, SMALL_BOMB, Position, Seat
from gostop.kernel.rules import OF_MAKER, STEAL_DEALT_STACK, STEAL_OWN_STACK, STEAL_STACK
from gostop.rules.presets import DEFAULT
from gostop.rules.ruleset import Ruleset

REQUIRED: Final = object()
"""Marks a part that every state has. Such a part has no neutral value."""


class Shape(StableEnum):
    """How a part is written in a state line."""

    WORD = "word"
    """A number, an id, a card, or `-` for nothing."""
    WORDS = "words"
    """Words with spaces between them, or a colon between two words that belong together."""
    CARDS = "cards"
    """Cards with spaces between them, or `-` for no cards."""
    FLAG = "flag"
    """`true`; a line leaves out a flag that is false."""


def shape_of(schema: Schema) -> Shape:
    """Return how plain data of a schema are written in a state line."""
    if schema == CARDS_SCHEMA:
        return Shape.CARDS
    if schema.get("type") == "boolean":
        return Shape.FLAG
    return Shape.WORDS if schema.get("type") == "array" else Shape.WORD


class Part:
    """A part of a position.

    Args:
        name: the name of the part in plain data.
        form: how the part is written. If the part has an entry for each seat, how each entry is
            written.
        doc: what the part is, in one sentence.
        kernel: the name of the kernel's attribute, if it differs from `name`.
        neutral: the kernel's value if a line leaves the part out.
        by_seat: whether the part is a list with an entry for each seat.
    """

    def __init__(
        self,
        name: str,
        form: Form,
        doc: str,
        *,
        kernel: str = "",
        neutral: Any = 0,
        by_seat: bool = False,
    ) -> None:
        self.name: str = name
        self.form: Form = form
        self.doc: str = doc
        self.kernel: str = kernel or name
        self.neutral: Any = neutral
        self.by_seat: bool = by_seat
        self.shape: Shape = shape_of(form.schema())

    def schema(self) -> Schema:
        """Return the JSON Schema of the part's plain data."""
        schema = self.form.schema()
        return {"type": "array", "items": schema} if self.by_seat else schema


class TurnPart(Part):
    """A part that is empty unless a turn is interrupted."""

    @override
    def schema(self) -> Schema:
        schema = self.form.schema()
        return any_of(schema, NOTHING) if self.shape is Shape.WORD else schema


FACT_FORMS: Final = facts_of_type(State)
"""The form of each fact of a round, by the fact's name."""


def _of_fact(fact: Fact[Any]) -> Part:
    form = OfFact(fact, FACT_FORMS[fact.name])
    neutral = fact.keep(fact.default, DEFAULT)
    return Part(fact.name, form, fact.doc, kernel=fact.kernel, neutral=neutral)


# The parts, in groups. There is one group for each class of the kernel.

_PHASES: Final = Code({phase.name.lower(): phase.value for phase in Phase})
_BOMBS: Final = Code({"bomb": BOMB, "small_bomb": SMALL_BOMB})
_REASONS: Final = Code({reason.value: code for code, reason in REASONS.items()})
_MOST_SEATS: Final = 7
"""The maximum number of seats of a layout."""
_THEFTS: Final = {
    "dealt": STEAL_DEALT_STACK,
    "other": STEAL_STACK,
    "own": STEAL_OWN_STACK,
    **{f"seat_{seat}": OF_MAKER + seat for seat in range(_MOST_SEATS)},
}

OF_POSITION: Final = (
    Part("phase", _PHASES, "The question to the seat to move.", neutral=REQUIRED),
    Part("turn", WHOLE, "The seat whose turn it is.", neutral=REQUIRED),
    Part("table", Mask(), "The cards with a month on the table, loose or stacked."),
    Part(
        "stacks",
        Stacks(),
        "The stacks on the table: month, the seat whose ppeok it was, the bonus cards on it.",
        kernel="piles",
        neutral=(),
    ),
    Part(
        "drawn",
        Drawn(),
        "The bonus cards captured from the hand this turn, each with the card drawn for it.",
        kernel="gained",
        neutral=(),
    ),
)
"""The parts that a `Position` of the kernel holds, except the stock, which is in `OTHERS`."""
OF_SEAT: Final = (
    Part("hands", Hand(), "Each seat's hand.", kernel="hand", neutral=REQUIRED, by_seat=True),
    Part("captured", Mask(), "Each seat's captured cards.", by_seat=True),
    Part("turns", WHOLE, "How many turns each seat has taken.", by_seat=True),
    Part("flips", WHOLE, "How many flip-only turns each seat is owed.", by_seat=True),
    Part(
        "dry",
        WHOLE,
        "How many turns in a row each seat has captured nothing.",
        by_seat=True,
    ),
    Part(
        "ppeok_runs",
        WHOLE,
        "How many ppeok in a row each seat has made.",
        kernel="run",
        by_seat=True,
    ),
)
"""The parts that each `Seat` of the kernel holds. The score at the seat's last go is in
`OTHERS`."""
OF_RECORD: Final = (
    Part("dealer", WHOLE, "The seat that dealt.", neutral=REQUIRED),
    Part(
        "active",
        Each(WHOLE, "seats, such as [0, 2]"),
        "The seats that play; while seats are being asked, those that have joined.",
        neutral=(),
    ),
    Part(
        "asked",
        SEAT_OR_NOBODY,
        "The seat that is asked to join or to agree, or nobody.",
        neutral=NOBODY,
    ),
    *[_of_fact(fact) for fact in FACTS.values() if fact.name != "pots"],
    Part(
        "seed",
        Maybe(Seed()),
        "The seed of a shuffle that waits until it is known who plays, as a text.",
        neutral=None,
    ),
    Part("shuffles", WHOLE, "How many shuffles of that seed were made."),
    Part("reason", Maybe(_REASONS, NOT_OVER), "Why the round is over.", neutral=NOT_OVER),
    Part("winner", SEAT_OR_NOBODY, "The seat that won.", neutral=NOBODY),
)
"""The parts that a `Record` of the kernel holds. The pots are in `OTHERS`."""
OF_OPEN: Final = (
    TurnPart("laid", Mask(), "The hand cards that an interrupted turn has laid.", neutral=REQUIRED),
    TurnPart("taken", Mask(), "The table cards that they take so far.", kernel="took"),
    TurnPart(
        "flipped",
        CARD_OR_NONE,
        "The card that it has flipped.",
        kernel="flip",
        neutral=NO_CARD,
    ),
    TurnPart("aside", Mask(), "The bonus cards that it has flipped."),
)
"""The parts of a turn that is interrupted, since its seat must choose a table card."""
OF_FURTHER: Final = (
    TurnPart(
        "bombed",
        _BOMBS,
        "The kind of bomb whose turn flips several cards.",
        kernel="event",
        neutral=REQUIRED,
    ),
    TurnPart("flips_left", WHOLE, "How many cards it still flips.", kernel="left"),
    TurnPart("caught", Mask(), "What its cards have caught so far."),
    TurnPart(
        "collected",
        Mask(),
        "What its cards have caught so far, with the bonus cards that came with them.",
        kernel="everything",
    ),
    TurnPart(
        "thefts",
        Each(Code(_THEFTS), f"a list of {listed(_THEFTS)}"),
        "The stacks that it has taken: dealt, of another seat, its own, or of a seat that alone "
        "gives junk for it.",
        kernel="stacks",
        neutral=(),
    ),
)
"""The parts of the turn of a bomb that flips several cards."""
OTHERS: Final = (
    Part("players", WHOLE, "How many players sit at the table.", neutral=REQUIRED),
    Part("stock", Hand(), "The stock, in order: the first is flipped first."),
    Part("pots", FACT_FORMS["pots"], Facts.pots.doc),
    Part("shown", Hand(), "The cards in each hand that everybody has seen.", by_seat=True),
    Part("go_scores", Maybe(WHOLE), "Each seat's score at its last go.", by_seat=True),
)
"""The parts that are not simply one attribute of an object of the kernel."""
PARTS: Final = {
    part.name: part for part in (*OTHERS, *OF_SEAT, *OF_POSITION, *OF_RECORD, *OF_OPEN, *OF_FURTHER)
}
"""Every part by its name."""


# Groups: all parts of an object of the kernel are fetched at once.


def nothing_of(shape: Shape) -> Any:
    """Return the plain data of a part that a state doesn't have."""
    return {Shape.WORD: None, Shape.WORDS: [], Shape.CARDS: "", Shape.FLAG: False}[shape]


class Group:
    """The parts that objects of one class of the kernel hold."""

    def __init__(self, parts: tuple[Part, ...]) -> None:
        self.parts: tuple[Part, ...] = parts
        self.fetch: attrgetter[tuple[Any, ...]] = attrgetter(*[part.kernel for part in parts])
        """Gets the kernel's values of all parts of the group from an object of the kernel."""
        self.neutral: tuple[Any, ...] = tuple([part.neutral for part in parts])
        self.nothing: dict[str, Any] = {part.name: nothing_of(part.shape) for part in parts}

    def plain(self, kernels: object, ruleset: Ruleset) -> dict[str, Any]:
        """Return the plain data of every part of an object of the kernel, by name."""
        pairs = zip(self.parts, self.fetch(kernels), strict=True)
        return {part.name: part.form.plain(kept, ruleset) for part, kept in pairs}

    def told(self, fetched: tuple[Any, ...]) -> Iterator[tuple[Part, Any]]:
        """Yield each part whose value isn't neutral, with the kernel's value of the part."""
        return compress(zip(self.parts, fetched, strict=True), map(ne, fetched, self.neutral))


POSITION: Final = Group(OF_POSITION)
TABLE: Final = next(part for part in OF_POSITION if part.shape is Shape.CARDS)
PHASE: Final = OF_POSITION[0]
ON_TABLE: Final = Group(OF_POSITION[OF_POSITION.index(TABLE) + 1 :])
"""The parts of a position that come after the cards of the table."""
SEAT: Final = Group(OF_SEAT)
RECORD: Final = Group(OF_RECORD)
OPEN: Final = Group(OF_OPEN)
FURTHER: Final = Group(OF_FURTHER)


def tell_seats(seats: list[Seat], found: dict[str, Any]) -> None:
    """Add the plain data of all seats to a table, by the names of the parts of `OF_SEAT`. The parts
    are written out here, since a view then needs a sixth less time than with a loop over them.
    """
    hands: list[str] = []
    captured: list[str] = []
    turns: list[int] = []
    flips: list[int] = []
    dry: list[int] = []
    runs: list[int] = []
    for seat in seats:
        hands.append(hand_text(seat.hand) if seat.hand else "")
        captured.append(set_text(seat.captured) if seat.captured else "")
        turns.append(seat.turns)
        flips.append(seat.flips)
        dry.append(seat.dry)
        runs.append(seat.run)
    found["hands"] = hands
    found["captured"] = captured
    found["turns"] = turns
    found["flips"] = flips
    found["dry"] = dry
    found["ppeok_runs"] = runs


def shown_of(p: Position) -> list[str]:
    """Return the text of the cards in each hand that all players have seen."""
    return [hand_text(seat.hand & p.record.shown) for seat in p.seats]


def go_scores_of(p: Position) -> list[int | None]:
    """Return each seat's score at its last go; `None` for a seat that has not called go."""
    goes = p.record.goes
    return [seat.bar if index in goes else None for index, seat in enumerate(p.seats)]

"""The parts of a state as plain data: what a state line and JSON hold, hidden cards too.

Plain data are numbers, texts, `None` and lists of them. A set of cards is its text. Each part is
declared once, with its shape on a line and its way between the kernel and plain data. The facts of
a round follow from their own declarations.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from gostop.arguments import MOST, entries, seed_of, whole
from gostop.cards import Kind, Month, mask_of
from gostop.errors import PositionError, expected, listed
from gostop.facts.facts import Fact
from gostop.facts.instants import Instant
from gostop.facts.outcome import REASONS
from gostop.kernel.hands import hand_of
from gostop.kernel.position import BOMB, SMALL_BOMB
from gostop.kernel.record import NO_CARD, NOBODY, NOT_OVER
from gostop.kernel.rules import STEAL_DEALT_STACK, STEAL_OWN_STACK, STEAL_STACK
from gostop.notation.reading import card_text
from gostop.notation.spelling import TEXTS
from gostop.presets import DEFAULT
from gostop.round.public import Phase
from gostop.round.spelled import (
    a_text,
    hand_text,
    read_card,
    read_order,
    read_set,
    set_text,
)
from gostop.round.state import FACTS
from gostop.ruleset.ruleset import Ruleset

Tell = Callable[[Any, Ruleset], Any]
"""From what the kernel has to plain data."""
Keep = Callable[[str, Any, Ruleset], Any]
"""From plain data to what the kernel has. The first argument names the part in errors."""

REQUIRED: Final = object()
"""The neutral value of a part that every state has."""

Schema = dict[str, Any]
_CARD: Final = "(?:(?:[1-9]|1[0-2])(?:[BARD]|J[12])|X[23][b-f]?)"
NUMBER: Final[Schema] = {"type": "integer", "minimum": 0, "maximum": MOST}
NOTHING: Final[Schema] = {"type": "null"}
CARD: Final[Schema] = {"$ref": "#/$defs/card"}
CARDS: Final[Schema] = {"$ref": "#/$defs/cards"}
SEED: Final[Schema] = {"$ref": "#/$defs/seed"}
DEFINITIONS: Final[Mapping[str, Schema]] = {
    "card": {"enum": list(TEXTS)},
    "cards": {
        "type": "string",
        "pattern": f"^(?:{_CARD}(?: {_CARD})*)?$",
        "maxLength": 300,
    },
    "seed": {"type": "string", "pattern": "^(?:0|-?[1-9][0-9]*)$", "maxLength": 1240},
}
"""The schemas that others refer to by name: a card, a set of cards, a seed."""


def any_of(*schemas: Schema) -> Schema:
    """The schema of what fits one of several."""
    return {"anyOf": list(schemas)}


def rows(*entries: Schema) -> Schema:
    """The schema of a list of rows."""
    row = {"type": "array", "prefixItems": list(entries), "minItems": len(entries)}
    return {"type": "array", "items": {**row, "maxItems": len(entries)}}


class Shape(enum.Enum):
    """How a part looks on a line."""

    WORD = "word"
    """A number, an id, a card, or `-` for nothing."""
    WORDS = "words"
    """Words with blanks between them, and colons between those that belong together."""
    CARDS = "cards"
    """Cards with blanks between them, or `-` for no cards."""


class Part(NamedTuple):
    """A part of a state."""

    name: str
    kernel: str
    """The name of the kernel's attribute."""
    shape: Shape
    neutral: Any
    """What the kernel has where a line leaves the part out."""
    tell: Tell
    keep: Keep
    schema: Schema
    """The JSON Schema of its plain data; empty for a fact, whose type says it."""
    doc: str


# Facts.


def plain_fact(value: Any) -> Any:
    """The value of a fact as plain data."""
    match value:
        case tuple():
            return [plain_fact(each) for each in value]
        case Month():
            return int(value)
        case Kind():
            return value.name.lower()
        case Instant():
            return [value.payer, value.payee, value.points, value.rule]
        case _:
            return value


def _of_fact(fact: Fact[Any]) -> Part:
    return Part(
        fact.name,
        fact.kernel,
        Shape.WORDS if fact.default == () else Shape.WORD,
        fact.keep(fact.default, DEFAULT),
        lambda kept, ruleset: plain_fact(fact.tell(kept, ruleset)),
        lambda label, plain, ruleset: fact.keep(fact.read(label, fact.unplain(plain)), ruleset),
        {},
        fact.__doc__ or "",
    )


# Cards.


def _hand(label: str, plain: Any, _: Ruleset) -> int:
    return hand_of(read_order(label, plain))


def _set(name: str, kernel: str, neutral: Any, doc: str) -> Part:
    return Part(
        *(name, kernel, Shape.CARDS, neutral),
        lambda mask, _: set_text(mask),
        lambda label, plain, _: mask_of(read_set(label, plain)),
        CARDS,
        doc,
    )


def _card(name: str, kernel: str, neutral: Any, doc: str) -> Part:
    return Part(
        *(name, kernel, Shape.WORD, neutral),
        lambda card, _: card_text(card) if card >= 0 else None,
        lambda label, plain, _: NO_CARD if plain is None else read_card(label, plain),
        any_of(CARD, NOTHING),
        doc,
    )


# Numbers and names.


def itself(kept: Any, _: Ruleset) -> Any:
    """What the kernel has, which is plain data already."""
    return kept


def _number(name: str, kernel: str, neutral: Any, doc: str) -> Part:
    return Part(
        *(name, kernel, Shape.WORD, neutral),
        itself,
        lambda label, plain, _: whole(label, plain, 0),
        NUMBER,
        doc,
    )


def _seat(name: str, kernel: str, doc: str) -> Part:
    return Part(
        *(name, kernel, Shape.WORD, NOBODY),
        lambda seat, _: None if seat == NOBODY else seat,
        lambda label, plain, _: NOBODY if plain is None else whole(label, plain, 0),
        any_of(NUMBER, NOTHING),
        doc,
    )


def _named(name: str, kernel: str, neutral: Any, names: dict[str, int], doc: str) -> Part:
    """A part with a name for each of its numbers; `None` for the neutral one."""
    texts = {number: text for text, number in names.items()}
    return Part(
        *(name, kernel, Shape.WORD, neutral),
        lambda number, _: texts.get(number),
        lambda label, plain, _: (
            neutral if plain is None and neutral is not REQUIRED else read_name(label, plain, names)
        ),
        {"enum": [*names, *([] if neutral is REQUIRED else [None])]},
        doc,
    )


def read_name(label: str, plain: Any, names: dict[str, int]) -> int:
    """The number of a name.

    Raises:
        PositionError: for anything else.
    """
    wanted = f"one of {listed(names)}"
    if a_text(label, plain, wanted) not in names:
        raise PositionError(expected(wanted, plain), field=label, code="no_such_name")
    return names[plain]


_MOST_DIGITS: Final = 1240
"""The characters of the longest seed."""


def seed_text(seed: int | None) -> str | None:
    """A seed as a text, since it may be longer than the numbers of other programs."""
    return None if seed is None else str(seed)


def read_seed(label: str, plain: Any) -> int | None:
    """A seed from its text, or `None`.

    Raises:
        PositionError: for anything else.
    """
    if plain is None:
        return None
    wanted = "a seed: a whole number as a text, such as '7'"
    text = a_text(label, plain, wanted)
    digits = text.removeprefix("-")
    is_number = digits.isascii() and digits.isdigit() and len(text) <= _MOST_DIGITS
    if not is_number or str(int(text)) != text:
        raise PositionError(expected(wanted, plain), field=label, code="number")
    return seed_of(int(text))


# Rows of several things.

_PILE: Final = "a list of stacks: [month, seat or None, bonus cards …]"
_DRAWN: Final = "a list of pairs: [bonus card, the card drawn for it or None]"


def _rows(label: str, plain: Any, least: int, most: int, wanted: str) -> list[list[Any]]:
    """Rows of a list, each with a number of entries within bounds."""
    rows = [entries(label, each, wanted) for each in entries(label, plain, wanted)]
    for row in rows:
        if not least <= len(row) <= most:
            raise PositionError(expected(wanted, row), field=label, code="length")
    return rows


def _tell_piles(piles: tuple[tuple[int, int, int], ...], _: Ruleset) -> list[list[Any]]:
    if not piles:
        return []
    return [
        [month + 1, None if owner == NOBODY else owner, *set_text(bonus).split()]
        for month, owner, bonus in sorted(piles)
    ]


def _keep_piles(label: str, plain: Any, _: Ruleset) -> tuple[tuple[int, int, int], ...]:
    found: list[tuple[int, int, int]] = []
    for month, owner, *bonus in _rows(label, plain, 2, 14, _PILE):
        cards = read_set(label, " ".join([a_text(label, card, _PILE) for card in bonus]))
        seat = NOBODY if owner is None else whole(label, owner, 0)
        found.append((whole(label, month, 1, 12) - 1, seat, mask_of(cards)))
    return tuple(sorted(found))


def _keep_drawn(label: str, plain: Any, _: Ruleset) -> tuple[tuple[int, int], ...]:
    return tuple(
        (read_card(label, bonus), NO_CARD if card is None else read_card(label, card))
        for bonus, card in _rows(label, plain, 2, 2, _DRAWN)
    )


_THEFTS: Final = {"dealt": STEAL_DEALT_STACK, "other": STEAL_STACK, "own": STEAL_OWN_STACK}
_THEFT_NAMES: Final = {number: name for name, number in _THEFTS.items()}


def _keep_thefts(label: str, plain: Any, _: Ruleset) -> tuple[int, ...]:
    found = entries(label, plain, f"a list of {listed(_THEFTS)}")
    return tuple([read_name(label, each, _THEFTS) for each in found])


def _keep_seats(label: str, plain: Any, _: Ruleset) -> tuple[int, ...]:
    found = entries(label, plain, "seats, such as [0, 2]")
    return tuple([whole(label, seat, 0) for seat in found])


# The parts, by the kernel's class that has them.

_PHASES: Final = {phase.name.lower(): phase.value for phase in Phase}
_BOMBS: Final = {"bomb": BOMB, "small_bomb": SMALL_BOMB}
_REASONS: Final = {reason.value: code for code, reason in REASONS.items()}

OF_POSITION: Final = (
    _named("phase", "phase", REQUIRED, _PHASES, "The question to the seat to move."),
    _number("turn", "turn", REQUIRED, "The seat whose turn it is."),
    _set("table", "table", 0, "The cards with a month on the table, loose or stacked."),
    Part(
        *("stacks", "piles", Shape.WORDS, ()),
        _tell_piles,
        _keep_piles,
        {
            "type": "array",
            "items": {
                "type": "array",
                "prefixItems": [
                    {"type": "integer", "minimum": 1, "maximum": 12},
                    any_of(NUMBER, NOTHING),
                ],
                "items": CARD,
                "minItems": 2,
                "maxItems": 14,
            },
        },
        "The stacks on the table: month, the seat whose ppeok it was, the bonus cards on it.",
    ),
    Part(
        *("drawn", "gained", Shape.WORDS, ()),
        lambda gained, _: [[card_text(a), card_text(b) if b >= 0 else None] for a, b in gained],
        _keep_drawn,
        rows(CARD, any_of(CARD, NOTHING)),
        "The bonus cards captured from the hand this turn, each with the card drawn for it.",
    ),
)
"""Parts of the position itself; the stock is another one."""
OF_SEAT: Final = (
    Part(
        *("hands", "hand", Shape.CARDS, REQUIRED),
        lambda hand, _: hand_text(hand),
        _hand,
        CARDS,
        "Each seat's hand.",
    ),
    _set("captured", "captured", 0, "Each seat's captured cards."),
    _number("turns", "turns", 0, "How many turns each seat has taken."),
    _number("flips", "flips", 0, "How many flip-only turns each seat is owed."),
    _number("dry", "dry", 0, "How many turns in a row each seat has captured nothing."),
    _number("ppeok_runs", "run", 0, "How many ppeok in a row each seat has made."),
)
"""Parts of each seat; its score at the last go is another one."""
OF_RECORD: Final = (
    _number("dealer", "dealer", REQUIRED, "The seat that dealt."),
    Part(
        *("active", "active", Shape.WORDS, ()),
        lambda seats, _: list(seats),
        _keep_seats,
        {"type": "array", "items": NUMBER},
        "The seats that play; while seats are being asked, those that have joined.",
    ),
    _seat("asked", "asked", "The seat that is asked to join or to agree, or nobody."),
    *[_of_fact(fact) for fact in FACTS.values() if fact.name != "pots"],
    Part(
        *("seed", "seed", Shape.WORD, None),
        lambda seed, _: seed_text(seed),
        lambda label, plain, _: read_seed(label, plain),
        any_of(SEED, NOTHING),
        "The seed of a shuffle that waits until it is known who plays, as a text.",
    ),
    _number("shuffles", "shuffles", 0, "How many shuffles of that seed were made."),
    _named("reason", "reason", NOT_OVER, _REASONS, "Why the round is over."),
    _seat("winner", "winner", "The seat that won."),
)
"""Parts of the record; the pots are another one."""
OF_OPEN: Final = (
    _set("laid", "laid", REQUIRED, "The hand cards that an interrupted turn has laid."),
    _set("taken", "took", 0, "The table cards that they take so far."),
    _card("flipped", "flip", NO_CARD, "The card that it has flipped."),
    _set("aside", "aside", 0, "The bonus cards that it has flipped."),
)
"""Parts of an interrupted turn."""
OF_FURTHER: Final = (
    _named("bombed", "event", REQUIRED, _BOMBS, "The kind of bomb whose turn flips several cards."),
    _number("flips_left", "left", 0, "How many cards it still flips."),
    _set("caught", "caught", 0, "What its cards have caught so far."),
    _set(
        "collected",
        "everything",
        0,
        "What its cards have caught so far, with the bonus cards that came with them.",
    ),
    Part(
        *("thefts", "stacks", Shape.WORDS, ()),
        lambda stacks, _: [_THEFT_NAMES[each] for each in stacks],
        _keep_thefts,
        {"type": "array", "items": {"enum": list(_THEFTS)}},
        "The stacks that it has taken: dealt, of another seat, or its own.",
    ),
)
"""Parts of a bomb's own turn."""

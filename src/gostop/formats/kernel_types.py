"""The forms of the kernel's values: they write numbers, masks and tuples as plain data, and read
such data.

The second argument of `plain` and the third of `read` are the ruleset. The form of a fact needs it,
since the ruleset says what number each rule has.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from typing_extensions import override

from gostop.core.arguments import MOST, entries, whole
from gostop.core.cards import mask_of
from gostop.core.errors import PositionError, expected, listed
from gostop.core.forms import CARD_SCHEMA, CARDS_SCHEMA, NOTHING, Form, Schema, any_of
from gostop.core.notation import card_text
from gostop.formats.card_text import a_text, hand_text, read_card, read_order, read_set, set_text
from gostop.formats.forms import Choice, ListOf, Maybe, Number, rows
from gostop.game.history import Fact
from gostop.kernel.hands import hand_of
from gostop.kernel.history import NO_CARD, NOBODY
from gostop.rules.ruleset import Ruleset

WHOLE: Final = Number(0, MOST)
"""The form of a number that the kernel keeps as it is."""


class OfFact(Form):
    """A fact of the round. Its declaration says how it is read and written."""

    def __init__(self, fact: Fact[Any], form: Form) -> None:
        self.fact: Fact[Any] = fact
        self.form: Form = form
        """The form of the fact's public value."""

    @override
    def plain(self, kept: Any, ruleset: Ruleset) -> Any:
        return self.form.plain(self.fact.tell(kept, ruleset), False)

    @override
    def read(self, label: str, plain: Any, ruleset: Ruleset) -> Any:
        return self.fact.keep(self.fact.read(label, self.fact.unplain(plain)), ruleset)

    @override
    def schema(self) -> Schema:
        return self.form.within()


class Mask(Form):
    """A mask of cards, written as the texts of the cards in card order."""

    @override
    def plain(self, mask: int, _: object) -> str:
        return set_text(mask)

    @override
    def read(self, label: str, plain: Any, _: object) -> int:
        return mask_of(read_set(label, plain))

    @override
    def schema(self) -> Schema:
        return CARDS_SCHEMA


class Hand(Mask):
    """A hand, which is a number with a bit for each card: bit n stands for the card with the id
    n.
    """

    @override
    def plain(self, hand: int, _: object) -> str:
        return hand_text(hand)

    @override
    def read(self, label: str, plain: Any, _: object) -> int:
        return hand_of(read_order(label, plain))


class Code(Choice):
    """A number of the kernel that is written as a name."""

    def __init__(self, numbers: Mapping[str, int]) -> None:
        super().__init__(numbers, "")

    @override
    def read(self, path: str, data: Any, _: object) -> int:
        wanted = f"one of {listed(self.values)}"
        if a_text(path, data, wanted) not in self.values:
            raise PositionError(expected(wanted, data), field=path, code="no_such_name")
        number: int = self.values[data]
        return number


SEAT_OR_NOBODY: Final = Maybe(WHOLE, NOBODY)


class CardOrNone(Form):
    """A card, or nothing. `None` stands for a card that is not flipped yet, or that a view doesn't
    show.
    """

    @override
    def plain(self, kept: int, _: object) -> str | None:
        return card_text(kept) if kept >= 0 else None

    @override
    def read(self, label: str, plain: Any, _: object) -> int:
        return NO_CARD if plain is None else read_card(label, plain)

    @override
    def schema(self) -> Schema:
        return any_of(CARD_SCHEMA, NOTHING)


CARD_OR_NONE: Final = CardOrNone()


class Each(ListOf):
    """A tuple of numbers. It is written as a list, and `form` writes each number."""

    def __init__(self, form: Form, wanted: str) -> None:
        super().__init__(form)
        self.wanted: str = wanted
        """What the list should be, for error messages."""

    @override
    def read(self, label: str, plain: Any, ruleset: Any) -> tuple[int, ...]:
        found = entries(label, plain, self.wanted)
        return tuple([self.form.read(label, each, ruleset) for each in found])

    @override
    def schema(self) -> Schema:
        return {"type": "array", "items": self.form.schema()}


class Stacks(Form):
    """The stacks on the table. The kernel keeps each as (month, owner, mask of bonus cards)."""

    _WANTED: Final = "a list of stacks: [month, seat or None, bonus cards …]"
    _MOST: Final = 14
    """The maximum number of entries of a stack."""

    @override
    def plain(self, piles: tuple[tuple[int, int, int], ...], _: object) -> list[list[Any]]:
        return [
            [month + 1, SEAT_OR_NOBODY.plain(owner, None), *set_text(bonus).split()]
            for month, owner, bonus in sorted(piles)
        ]

    @override
    def read(self, label: str, plain: Any, _: object) -> tuple[tuple[int, int, int], ...]:
        found: list[tuple[int, int, int]] = []
        for month, owner, *bonus in _rows(label, plain, 2, self._MOST, self._WANTED):
            cards = read_set(label, " ".join([a_text(label, card, self._WANTED) for card in bonus]))
            seat = SEAT_OR_NOBODY.read(label, owner, None)
            found.append((whole(label, month, 1, 12) - 1, seat, mask_of(cards)))
        return tuple(sorted(found))

    @override
    def schema(self) -> Schema:
        month = {"type": "integer", "minimum": 1, "maximum": 12}
        row = {
            "type": "array",
            "prefixItems": [month, SEAT_OR_NOBODY.schema()],
            "items": CARD_SCHEMA,
        }
        return {"type": "array", "items": {**row, "minItems": 2, "maxItems": self._MOST}}


class Drawn(Form):
    """Bonus cards, each with the card that was drawn for it, or with nothing."""

    _WANTED: Final = "a list of pairs: [bonus card, the card drawn for it or None]"

    @override
    def plain(self, gained: tuple[tuple[int, int], ...], _: object) -> list[list[Any]]:
        return [[card_text(bonus), CARD_OR_NONE.plain(card, None)] for bonus, card in gained]

    @override
    def read(self, label: str, plain: Any, _: object) -> tuple[tuple[int, int], ...]:
        return tuple(
            (read_card(label, bonus), CARD_OR_NONE.read(label, card, None))
            for bonus, card in _rows(label, plain, 2, 2, self._WANTED)
        )

    @override
    def schema(self) -> Schema:
        return rows(CARD_SCHEMA, CARD_OR_NONE.schema())


def _rows(label: str, plain: Any, least: int, most: int, wanted: str) -> list[list[Any]]:
    """Return the rows of a list. Each row must have from `least` to `most` entries."""
    found = [entries(label, each, wanted) for each in entries(label, plain, wanted)]
    for row in found:
        if not least <= len(row) <= most:
            raise PositionError(expected(wanted, row), field=label, code="length")
    return found

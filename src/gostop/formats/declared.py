"""Makes the forms of classes from the types of their fields, so a new field or event needs no
change here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from types import NoneType, UnionType
from typing import Any, Final, Union, cast, get_args, get_origin, get_type_hints

from typing_extensions import override

from gostop.core.cards import CARDS, HIDDEN, Card, CardSet, Hidden, Kind, Month
from gostop.core.forms import Form, any_of
from gostop.core.moves import MOVES
from gostop.formats.forms import (
    Cards,
    Choice,
    Either,
    Flag,
    ListOf,
    Maybe,
    Number,
    OneOf,
    Row,
    Seed,
    Table,
    Text,
    keys_of,
    named,
    optional_of,
)
from gostop.game.events import EVENTS, Event
from gostop.game.history import Fact, InstantPayment
from gostop.game.outcome import Reason
from gostop.game.score import Item, Score
from gostop.game.settlement import Factor, Transfer
from gostop.game.state import Phase
from gostop.game.validation.doubt import Doubt
from gostop.rules.source import Document, Evidence, Known, Source

CARD: Final = named("card", Choice({str(card): card for card in CARDS}, "a card, such as 5A"))
MAYBE_HIDDEN: Final = named(
    "seen_card", Choice({**CARD.values, repr(HIDDEN): HIDDEN}, "a card, such as 5A, or '?'")
)
MOVE: Final = named("move", Choice({str(move): move for move in MOVES}, "a move, such as 5A or go"))
KIND: Final = Choice({kind.name.lower(): kind for kind in Kind}, "a kind of card")
REASON: Final = Choice({reason.value: reason for reason in Reason}, "why a round is over")
PHASE: Final = Choice({phase.name.lower(): phase for phase in Phase}, "a phase of a round")
KNOWN: Final = Choice({known.value: known for known in Known}, "how well a document is known")


class OfMonth(Number):
    """A month, written as its number."""

    def __init__(self) -> None:
        super().__init__(1, len(Month))

    @override
    def plain(self, value: Month, _: object = None, /) -> int:
        return int(value)

    @override
    def read(self, path: str, data: Any, reading: Any) -> Month:
        return Month(super().read(path, data, reading))


class MaybeHidden(Cards):
    """A set of cards, or a hidden one, written as `?`."""

    @override
    def plain(self, value: Any, _: object) -> str:
        return repr(HIDDEN) if value is HIDDEN else super().plain(value, _)

    @override
    def read(self, path: str, data: Any, reading: Any) -> Any:
        return HIDDEN if data == repr(HIDDEN) else super().read(path, data, reading)

    @override
    def schema(self) -> Any:
        return any_of(super().schema(), {"const": repr(HIDDEN)})


INSTANT: Final = Row(
    (Number(0), Number(0), Number(1), Text()),
    lambda paid: (paid.payer, paid.payee, paid.points, paid.rule),
    InstantPayment,
)
_NUMBER: Final = Number(0)
SIMPLE: Final[Mapping[Any, Form]] = {
    str: Text(),
    bool: Flag(),
    Card: CARD,
    CardSet: Cards(),
    Month: OfMonth(),
    Kind: KIND,
    Reason: REASON,
    Phase: PHASE,
    Known: KNOWN,
    InstantPayment: INSTANT,
    frozenset([Card, Hidden]): MAYBE_HIDDEN,
    frozenset([CardSet, Hidden]): MaybeHidden(),
}


class Declared:
    """Makes the forms of types from their declarations.

    Args:
        simple: the forms of the types that `form` must not take apart: simple types, such as `str`,
            and types with their own form, such as `Card`.
    """

    def __init__(self, simple: Mapping[Any, Form]) -> None:
        self.simple: Mapping[Any, Form] = simple
        self.tables: dict[type[Any], Form] = {}

    def form(self, hint: Any, number: Form = _NUMBER) -> Form:
        """Return the form of a type. Numbers within the type have the form `number`."""
        if hint is int:
            return number
        if hint in self.simple:
            return self.simple[hint]
        kind, parts = get_origin(hint), get_args(hint)
        if kind in (Union, UnionType):
            return self._union(frozenset(parts), number)
        if kind is tuple and parts[1:] == (Ellipsis,):
            return ListOf(self.form(parts[0], number))
        if kind is tuple:
            return Row(tuple([self.form(part, number) for part in parts]))
        return self.table(hint)

    def _union(self, parts: frozenset[Any], number: Form) -> Form:
        if NoneType in parts:
            return Maybe(self._union(parts - {NoneType}, number))
        if len(parts) == 1:
            return self.form(next(iter(parts)), number)
        if parts in self.simple:
            return self.simple[parts]
        several = next(part for part in parts if get_origin(part) is tuple)
        (single,) = parts - {several}
        return Either(self.form(several, number), self.form(single, number))

    def table(
        self,
        kind: type[Any],
        make: Callable[..., Any] | None = None,
        *,
        optional: Collection[str] | None = None,
        unless: Mapping[str, Any] | None = None,
        number: Form = _NUMBER,
        **forms: Form,
    ) -> Form:
        """Return the form of an attrs class: an object with a key for each field. For an event, the
        object has the key `type` too.

        Args:
            kind: the class.
            make: the function that makes a value of its fields, if it is not the class.
            optional: the fields that may be missing; by default, those with a default.
            unless: the fields that are left out if they have these values.
            number: the form of numbers in the fields.
            forms: the forms of fields that don't follow from their types.
        """
        if kind not in self.tables:
            table = Table(
                {**self.fields(kind, number), **forms},
                make or kind,
                attributes={key: field.name for key, field in keys_of(kind).items()},
                type=kind.__name__ if issubclass(kind, Event) else "",
                optional=optional_of(kind) if optional is None else optional,
                unless=unless,
            )
            self.tables[kind] = named(kind.__name__, table)
        return self.tables[kind]

    def fields(self, kind: type[Any], number: Form = _NUMBER) -> dict[str, Form]:
        """Return the forms of the fields of an attrs class. Numbers within the fields have the form
        `number`.
        """
        hints = get_type_hints(kind)
        return {
            key: self.form(hints[field.name], Seed() if key == "seed" else number)
            for key, field in keys_of(kind).items()
        }


_DECLARED: Final = Declared(SIMPLE)
form_of: Final = _DECLARED.form
table_of: Final = _DECLARED.table


def facts_of_type(owner: type[Any]) -> dict[str, Form]:
    """Return the forms of the facts that a class declares or inherits, by their names."""
    return {
        name: form_of(get_args(hint)[0], Number(0))
        for name, hint in get_type_hints(owner).items()
        if get_origin(hint) is Fact
    }


DEFINITIONS: Final = {form.name: form.schema() for form in (MOVE, MAYBE_HIDDEN)}
"""The schemas that other schemas refer to by name."""
EVENT: Final = OneOf({kind: table_of(cast("Any", kind)) for kind in EVENTS}, "the name of an event")
TABLES: Final = {
    kind: table_of(kind)
    for kind in (Evidence, Document, Source, Item, Factor, Transfer, Score, Doubt)
}
"""The forms of public classes whose plain data are nothing but their fields."""

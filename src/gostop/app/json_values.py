"""Write values as plain data for JSON.

A card, a move and an amount of money become a text; a set of cards becomes a list of texts in card
order. A month becomes its number, a kind becomes its name in lower case, and any other named value
becomes its text. A ruleset has `id`, `name`, `digest`. A source has `document` (its id), `title`,
`publisher`, `address`, `place`, `heading`, `reading`. An event has `event` (its name, such as
`card_played`) and its fields. Everything else is a table of its fields, as the library names them:
an item `rule points cards source`, a factor `rule factor source`, a score `total towards_stop items
cup pi cards`, a transfer `payer payee points items multipliers share_of liability liability_source
cut cut_source winner_cup loser_cup cup_source`, an outcome what `Outcome` has.
"""

from __future__ import annotations

import enum
import json
from collections.abc import Iterable, Mapping, Set
from decimal import Decimal
from typing import Any, Final, cast

import attrs

from gostop.core.cards import Card, Kind, Month
from gostop.game.events import Event
from gostop.game.outcome import Outcome
from gostop.core.moves import Move
from gostop.rules.ruleset import Ruleset
from gostop.rules.source import Source
from gostop.text.words import event_name

MOST: Final = 2**53 - 1
"""The largest whole number that every reader of JSON reads exactly."""


def json_text(value: object) -> str:
    """Write a value as a JSON document in ASCII, which every terminal can show."""
    return json.dumps(plain(value), indent=2) + "\n"


def seed_of(seed: int) -> int | str:
    """Return a seed as a number, or as a text if some readers of JSON could not read it exactly."""
    return seed if abs(seed) <= MOST else str(seed)


def plain(value: Any) -> Any:
    """Convert a value to tables, lists, texts, numbers, truth values and `None`."""
    match value:
        case Month():
            return int(value)
        case None | bool() | int() | float() | str():
            return value
        case Kind():
            return value.name.lower()
        case enum.Enum():
            return value.value
        case Card() | Move() | Decimal():
            return str(value)
        case Mapping():
            table = cast("Mapping[object, object]", value)
            return {str(key): plain(below) for key, below in table.items()}
        case list() | tuple() | Set():
            return [plain(item) for item in cast("Iterable[object]", value)]
        case Ruleset():
            return {"id": value.id, "name": value.name, "digest": value.digest}
        case Outcome():
            return plain(value.keywords())
        case Source():
            return {
                "document": value.document.id,
                "title": value.document.title,
                "publisher": value.document.publisher,
                "address": value.document.address,
                "place": value.place,
                "heading": value.heading,
                "reading": value.reading,
            }
        case _:
            pass
    kind = cast("type[attrs.AttrsInstance]", type(value))
    names = [field.alias or field.name for field in attrs.fields(kind)]
    fields = {name: plain(getattr(value, name)) for name in names}
    return {"event": event_name(type(value)), **fields} if isinstance(value, Event) else fields

"""Writes a view as plain data, by the names of its parts, and makes a view from such data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from gostop.core.arguments import entries, seat_in, whole
from gostop.core.cards import CARDS, HIDDEN
from gostop.kernel.bits import count
from gostop.kernel.position import SEATING
from gostop.kernel.history import NOBODY
from gostop.kernel.visibility import UNKNOWN
from gostop.core.moves import MOVE_TEXTS, MOVES
from gostop.formats.card_text import a_text, hand_text, order_text, read_order
from gostop.formats.forms import CARDS as CARDS_SCHEMA
from gostop.formats.forms import NOTHING, NUMBER, Schema, any_of
from gostop.formats.parts import FACT_FORMS, PARTS
from gostop.formats.state import NEUTRAL, each_seat, plain_position, state_of_plain
from gostop.game.view import View, view
from gostop.rules.ruleset import Ruleset

_CARDS: Final = "cards, such as '1B 3B'"
_NOT_SEEN: Final = ("stock", "seed", "shuffles")
"""The parts of a state that a view doesn't have."""
_SIZES: Final[Schema] = {"type": "array", "items": NUMBER}
OWN: Final[Mapping[str, Schema]] = {
    "seat": any_of(NUMBER, NOTHING),
    "hand_sizes": _SIZES,
    "table_size": NUMBER,
    "stock_size": NUMBER,
    "unseen": CARDS_SCHEMA,
    "reshuffles": {"type": "boolean"},
    "legal_moves": {"type": "array", "items": {"$ref": "#/$defs/move"}},
}
"""The parts that only a view has, each with the JSON Schema of its plain data."""
PUBLIC: Final = tuple(name for name in PARTS if name not in _NOT_SEEN)
"""The names of the parts that both views and states have."""
IN_VIEW: Final[Mapping[str, Any]] = {
    name: plain for name, plain in NEUTRAL.items() if name in PUBLIC
}
"""The plain data of a view before any part is filled in."""
_LAID_OUT: Final = {name: NEUTRAL[name] for name in ("table", "stacks", "drawn", "laid", "caught")}
"""The neutral data of the parts that show where hidden cards lie. Plain data may leave out these
parts.
"""

_TEXTS: Final = {move: MOVE_TEXTS[move.id] for move in MOVES}


def plain_view(seen: View, template: Mapping[str, Any] = IN_VIEW) -> dict[str, Any]:
    """Return the plain data of every part of a view, by name."""
    p, sight = seen._position, seen._sight
    found = plain_position(p, seen._ruleset, template)
    found.pop("seed", None)
    if p.gained:
        for pair, (_, card) in zip(found["drawn"], p.gained, strict=True):
            if card == UNKNOWN:
                pair[1] = repr(HIDDEN)
    found["pots"] = FACT_FORMS["pots"].plain(seen.pots, False) if any(p.rules.pots) else []
    found["seat"] = None if sight.seat == NOBODY else sight.seat
    found["hand_sizes"] = [*sight.sizes]
    is_down = p.phase == SEATING
    found["table_size"] = seen.table_size if is_down or p.piles else count(p.table)
    found["stock_size"] = len(p.stock)
    found["unseen"] = hand_text(sight.unseen)
    found["reshuffles"] = p.record.seed is not None
    found["legal_moves"] = [*map(_TEXTS.__getitem__, seen.legal_moves)]
    return found


def view_of_plain(ruleset: Ruleset, plain: Mapping[str, Any]) -> View:
    """Make the view from plain data that `plain_view` wrote.

    The unseen cards fill the hidden places, in card order. This gives a state, whose view is
    returned. The caller must compare the view with the data.

    Raises:
        RulesetError: if the ruleset does not seat that many players.
        NotationError: if cards cannot be read.
        PositionError: if the unseen cards don't fit the hidden places, or no state has such parts.
    """
    plain = {**_LAID_OUT, **plain}
    players = whole("players", plain["players"], 1, len(CARDS))
    seat = None if plain["seat"] is None else seat_in("seat", plain["seat"], players)
    return view(state_of_plain(ruleset, _world(plain, players)), seat)


def _world(plain: Mapping[str, Any], players: int) -> dict[str, Any]:
    """Return the parts of a state that has such a view: the unseen cards fill the hidden places."""
    left = list(read_order("unseen", plain["unseen"]))

    def taken(known: str, size: int) -> str:
        more = [left.pop(0) for _ in range(min(size - len(known.split()), len(left)))]
        return " ".join(filter(None, (known, order_text(more))))

    hands = [a_text("hands", each, _CARDS) for each in each_seat("hands", plain["hands"], players)]
    sizes = [
        whole("hand_sizes", each, 0)
        for each in each_seat("hand_sizes", plain["hand_sizes"], players)
    ]
    hands = [taken(hand, size) for hand, size in zip(hands, sizes, strict=True)]
    stacks = [
        entries("stacks", row, "stacks") for row in entries("stacks", plain["stacks"], "stacks")
    ]
    buried = sum(len(row[2:]) for row in stacks)
    lying = whole("table_size", plain["table_size"], 0, len(CARDS)) - buried
    table = taken(a_text("table", plain["table"], _CARDS), lying)
    turn = whole("turn", plain["turn"], 0, players - 1)
    return {
        **{name: plain[name] for name in PUBLIC if name in plain},
        "hands": hands,
        "table": table,
        "stock": order_text(left),
        "drawn": _drawn(plain, hands[turn]),
        **({"seed": "0", "shuffles": 1} if plain["reshuffles"] is True else {}),
    }


def _drawn(plain: Mapping[str, Any], hand: str) -> list[list[Any]]:
    """List the bonus cards of the turn, each with the card that was drawn for it. A hidden drawn
    card is replaced by a card that it may have been: one that the seat holds, has laid or has
    bombed with, or a bonus card that the seat captured later.
    """
    rows = [entries("drawn", row, "pairs") for row in entries("drawn", plain["drawn"], "pairs")]
    known = [card for row in rows for card in row]
    used = [a_text(name, plain[name] or "", _CARDS) for name in ("laid", "caught")]
    maybe = [card for card in " ".join((hand, *used)).split() if card not in known]
    for row in reversed(rows):
        if row[1:] == [repr(HIDDEN)] and maybe:
            row[1] = maybe.pop(0)
        maybe += row[:1]
    return rows

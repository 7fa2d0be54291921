"""Positions from text, and turns as text, for tests that compare them exactly."""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable
from typing import Any

import attrs

import gostop as gs
from gostop.game.events import Event
from gostop.rules.deal import Place
from tests.support.remade import changed


def parts(text: str) -> list[str]:
    """Split a text such as "5A 5R | 1J1 | " into the texts of the seats."""
    return [part.strip() for part in text.split("|")]


def position(
    ruleset: gs.Ruleset,
    hands: str,
    table: str = "",
    stock: str = "",
    captured: str | None = None,
    **more: Any,
) -> gs.State:
    """Call `setup` with one text for all hands and one for all captures, in which bars separate the
    seats. Bonus cards that the rules lack are added to the deck.
    """
    took = None if captured is None else parts(captured)
    buried = " ".join(more.get("buried", {}).values())
    ruleset = with_bonus(ruleset, len(parts(hands)), f"{hands} {stock} {captured} {buried}")
    return gs.setup(ruleset, hands=parts(hands), table=table, stock=stock, captured=took, **more)


def with_bonus(ruleset: gs.Ruleset, players: int, text: str) -> gs.Ruleset:
    """Return a ruleset that also has the bonus cards in a text, and the copies before them."""
    known = ruleset.cards.bonus.for_players(players)
    named = gs.CardSet(re.findall(r"X[23][b-f]?", text))
    if named <= known:
        return ruleset
    copies = [
        copy
        for kind in (gs.CARDS[48:54], gs.CARDS[54:])
        for place, copy in enumerate(kind)
        if named & gs.CardSet(kind[place:])
    ]
    return changed(ruleset, "cards.bonus", known | gs.CardSet(copies))


def turn(state: gs.State, *moves: str) -> tuple[gs.State, list[str]]:
    """Return the state after some moves, and the events as text, one line for each event."""
    lines: list[str] = []
    for move in moves:
        state, events = gs.step(state, gs.parse_move(move))
        lines += [line(event) for event in events]
    return state, lines


def after(state: gs.State, *moves: str) -> gs.State:
    """Apply some moves to a state, and return the state after them."""
    for move in moves:
        state = gs.apply(state, gs.parse_move(move))
    return state


def told(state: gs.State, *moves: str) -> list[str]:
    """Return the events of some moves as text, one line for each event."""
    return turn(state, *moves)[1]


def legal(state: gs.State) -> list[str]:
    """Return the legal moves, as text."""
    return [str(move) for move in gs.legal_moves(state)]


def line(event: Event) -> str:
    """Return an event as text: its name, then the fields that count in comparisons."""
    names = [field.name for field in attrs.fields(type(event)) if field.eq]
    fields = [getattr(event, name) for name in names]
    return " ".join([type(event).__name__, *map(_word, fields)]).rstrip()


def _word(value: object) -> str:
    if isinstance(value, gs.Month):
        return str(int(value))
    if isinstance(value, enum.Enum):
        return str(value.value)
    return str(value)


def texts(sets: Iterable[gs.CardSet]) -> list[str]:
    """Return hands or captures as text, one for each seat."""
    return [str(cards) for cards in sets]


def in_order(cards: Iterable[gs.Card]) -> str:
    """Return cards as text, in their given order."""
    return " ".join(map(str, cards))


def deck_of(
    ruleset: gs.Ruleset,
    players: int,
    hands: str = "",
    table: str = "",
    stock: str = "",
    *,
    dealer: int = 0,
) -> list[str]:
    """Return a deck that deals these cards. The other places get the rest, with months mixed."""
    spread = [str(card) for kind in range(4) for card in gs.CARDS[kind:48:4]]
    bonus = [str(card) for card in ruleset.cards.bonus.for_players(players)]
    held = [part.split() for part in parts(hands)]
    held += [[] for _ in range(players - len(held))]
    named = {card for cards in (*held, table.split(), stock.split()) for card in cards}
    rest = [card for card in spread if card not in named]
    layout = ruleset.layout(players)
    laid = table.split()
    laid += [rest.pop(0) for _ in range(layout.table - len(laid))]
    for cards in held:
        cards += [rest.pop(0) for _ in range(layout.hand - len(cards))]
    deck: list[str] = []
    for packet in layout.packets:
        first = dealer + ruleset.deal.dealer_last
        places = [held[(first + offset) % players] for offset in range(players)]
        for place in [laid] if packet.to is Place.TABLE else places:
            deck += place[: packet.cards]
            del place[: packet.cards]
    return [*deck, *stock.split(), *rest, *(card for card in bonus if card not in named)]


_PUBLIC = (
    *("active", "buried", "captured", "carry", "dry", "flips", "go_scores", "goes", "hands"),
    *("in_play", "instant", "bombs", "phase", "ppeoks", "refused", "shakes", "stacks", "stock"),
    *("table", "to_move", "turn", "turns", "small_bombs", "stacks_taken", "fours", "mission"),
    *("pushes", "forced_out", "ppeok_runs", "drawn", "pots"),
)


def shown(state: gs.State) -> dict[str, Any]:
    """Return the values of all public attributes of a state."""
    return {name: getattr(state, name) for name in _PUBLIC}

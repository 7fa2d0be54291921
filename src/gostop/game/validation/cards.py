"""Check whether cards can lie where they are: each card once, only cards of the deck, and three
cards of a month in a stack.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from gostop.core.cards import Card, CardSet, Kind, set_of
from gostop.core.errors import PositionError
from gostop.kernel.bits import count
from gostop.kernel.deck import MONTH_MASK, ORDINARY
from gostop.kernel.history import NOBODY
from gostop.kernel.position import Pile
from gostop.kernel.rules import CUP_ANIMAL, CUP_CHOSEN, CUP_FROM_GO, Rules
from gostop.rules.ruleset import Ruleset

Places: TypeAlias = "list[tuple[str, CardSet]]"
"""The names of places, each with its cards."""


def check_once(places: Places, field: str = "") -> None:
    """Refuse a card in two places.

    Args:
        places: all places with their cards.
        field: the field of the error, if it is not the second place of the card.

    Raises:
        PositionError: for such a card.
    """
    seen: dict[Card, str] = {}
    for place, cards in places:
        for card in cards:
            if card in seen:
                name = str(card)
                raise PositionError(
                    f"{card} is both {_where(seen[card])} and {_where(place)}",
                    field=field or place,
                    hint=f"{name[:-1]} means {name}, so write {name} and {name[:-1]}2"
                    if name.endswith("J1")
                    else "",
                    code="twice",
                )
            seen[card] = place


def _where(place: str) -> str:
    """Name a place in a message, with a preposition."""
    known = {"table": "on the table", "stock": "in the stock", "stacks": "on one of the stacks"}
    return known.get(place, f"in {place}")


def check_deck(ruleset: Ruleset, rules: Rules, places: Places) -> None:
    """Refuse a card from outside the deck.

    Raises:
        PositionError: for such a card.
    """
    for place, cards in places:
        for card in cards:
            if card.id not in rules.deck:
                raise not_in_deck(ruleset, rules.players, card, place)


def not_in_deck(ruleset: Ruleset, players: int | None, card: Card, label: str) -> PositionError:
    """Make the error for a card that the ruleset's deck does not have, or not for this many
    players.
    """
    seated = "" if players is None else f" for {players} players"
    return PositionError(
        f"the deck of {ruleset.id}{seated} has no {card}",
        field=label,
        hint="replace(**{'cards.bonus': 'X2 X3'}) gives other bonus cards"
        if card.kind is Kind.BONUS
        else "cards.months has the number of its months",
        code="no_such_card",
    )


def check_stacks(
    table: int, stacks: Sequence[int], bonus: Mapping[int, int], *, named: bool
) -> None:
    """Refuse stacks that do not consist of three cards of a month.

    Args:
        table: the mask of the cards with a month on the table.
        stacks: the months whose stacks are named, from 0.
        bonus: the masks of the cards that lie on stacks, by month.
        named: whether every stack must be named, as in a position that was read as a whole. Then
            all errors have the field `stacks`.

    Raises:
        PositionError: for such stacks.
    """
    for month, cards in enumerate(MONTH_MASK):
        lying, name = count(table & cards), f"month {month + 1}"
        if lying == 4:
            why = f"all four cards of {name} are on the table"
            raise _no_stack(why, "table", "too_many", named)
        if lying == 3:
            if named and month not in stacks:
                why = f"three cards of {name} are on the table, and their stack is missing"
                raise _no_stack(why, "stacks", "missing", named)
        elif month in stacks or month in bonus:
            why = f"a stack has three cards, and {name} has {lying} on the table"
            raise _no_stack(why, "stacks" if month in stacks else "buried", "number", named)


def check_stack_owners(piles: Iterable[Pile], active: Sequence[int]) -> None:
    """Refuse a stack from the ppeok of a seat that doesn't play.

    Args:
        piles: the stacks.
        active: the seats that play.

    Raises:
        PositionError: for such a ppeok.
    """
    for month, owner, _ in piles:
        if owner != NOBODY and owner not in active:
            why = f"the stack of month {month + 1} can't be a ppeok of seat {owner}, which"
            raise PositionError(f"{why} doesn't play", field="stacks", code="impossible")


def check_on_stacks(bonus: Mapping[int, int], *, named: bool) -> None:
    """Refuse cards on stacks that are not bonus cards.

    Args:
        bonus: the masks of the cards that lie on stacks, by month.
        named: as for `check_stacks`.

    Raises:
        PositionError: for such a card.
    """
    for month, cards in bonus.items():
        if others := cards & ORDINARY:
            why = f"only bonus cards lie on a stack, not {set_of(others)}"
            raise _no_stack(why, f"buried[{month + 1}]", "no_such_card", named)


def _no_stack(why: str, field: str, code: str, named: bool) -> PositionError:
    if named:
        field, code = "stacks", "impossible"
    return PositionError(why, field=field, code=code)


def check_cup(ruleset: Ruleset, rules: Rules, captured: Sequence[int], chosen: object) -> None:
    """Refuse a missing or impossible choice of how the sake cup counts, and a cup that no theft can
    have locked.

    Args:
        ruleset: the rules.
        rules: the same rules in the kernel's form.
        captured: the mask of each seat's captured cards.
        chosen: the choice of the owner; `None` or 0 if there is none.

    Raises:
        PositionError: for a missing or impossible choice.
    """
    owners = [seat for seat, cards in enumerate(captured) if cards & rules.cup]
    cup = ruleset.cards.cup
    by_go = rules.cards_cup_count == CUP_FROM_GO
    if rules.lockable_cup:
        if chosen not in (None, 0, CUP_ANIMAL, Kind.ANIMAL):
            raise PositionError(
                f"a theft can only lock {cup} as an animal by the rules of {ruleset.id}",
                field="cup",
                hint="give cup=Kind.ANIMAL, or leave it out",
                code="impossible",
            )
        if chosen and not owners:
            message = f"nobody has captured {cup}, so no theft has locked it"
            raise PositionError(message, field="cup", code="too_many")
    elif rules.cards_cup_count != CUP_CHOSEN and not by_go:
        if chosen:
            raise PositionError(
                f"{ruleset.id} asks nobody how {cup} counts, so there is no choice",
                field="cup",
                hint="leave it out, or take a ruleset with cards.cup_count = 'chosen'",
                code="no_such_rule",
            )
    elif owners and not chosen and not by_go:
        raise PositionError(
            f"seat {owners[0]} has captured {cup} and chose how it counts, but cup is missing",
            field="cup",
            hint="give cup=Kind.ANIMAL or cup=Kind.JUNK",
            code="missing",
        )
    elif chosen and not owners:
        message = f"nobody has captured {cup}, so nobody chose how it counts"
        raise PositionError(message, field="cup", code="too_many")

"""`setup`: any position, for puzzles, tests and lessons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any

from gostop.cards import (
    CARDS,
    Cards,
    CardSet,
    Kind,
    Month,
    cards_in_order,
    mask_of,
    month_of,
    set_of,
)
from gostop.dealing import check_active, check_seat, check_whole, rules_for
from gostop.errors import PositionError, shown
from gostop.events import PAID
from gostop.kernel import position as kernel
from gostop.kernel.deck import BONUS, MONTH_MASK, ORDINARY
from gostop.kernel.ending import exhausted
from gostop.kernel.points import score
from gostop.kernel.position import (
    Pile,
    Record,
    Seat,
    beginning,
    can_act,
    record_of,
    seat_of,
)
from gostop.kernel.rules import CUP_CHOSEN, Rules
from gostop.outcome import instants_of, sequence_of_seats, sets_of, shakes_of
from gostop.ruleset.ruleset import Ruleset
from gostop.state import CHOICES, State, state_of

PerSeat = "int | Iterable[int]"


def setup(
    ruleset: Ruleset,
    *,
    hands: Iterable[Cards],
    table: Cards = (),
    stock: Cards = (),
    captured: Iterable[Cards] | None = None,
    to_move: int = 0,
    dealer: int = 0,
    active: Iterable[int] | None = None,
    stacks: Mapping[Month, int | None] | Mapping[int, int | None] | None = None,
    buried: Mapping[Month, Cards] | Mapping[int, Cards] | None = None,
    turns: int | Iterable[int] = 1,
    flips: int | Iterable[int] = 0,
    dry: int | Iterable[int] = 0,
    goes: Iterable[int] = (),
    go_scores: Iterable[int | None] | Mapping[int, int] | None = None,
    shakes: Iterable[tuple[int, Month | int]] = (),
    bombs: Iterable[int] = (),
    ppeoks: Iterable[int] = (),
    carry: int = 1,
    refused: int | None = None,
    instant: Iterable[Any] = (),
    cup: Kind | None = None,
) -> State:
    """A position at the beginning of a turn; no opening is run, not every card need be there.

    Args:
        ruleset: the rules to play by.
        hands: a set of cards for each seat at the table.
        table: loose cards and stacks together; three of a month are a stack.
        stock: the cards in order, the first flipped first.
        captured: a set of cards for each seat; nothing by default.
        to_move: the seat whose turn begins.
        dealer: the seat that dealt.
        active: the seats that play; all by default.
        stacks: whose ppeok a stack is, by its month; `None`, and the default, for a dealt one.
        buried: the bonus cards on a stack, by its month.
        turns: how many turns each seat has taken, one number for all or one a seat.
        flips: how many flip-only turns each seat is owed.
        dry: how many turns in a row each seat has captured nothing.
        goes: the seats that called go, in order.
        go_scores: each seat's score at its last go, in points; its present score by default.
        shakes: (seat, month) for each shake.
        bombs: the seats that bombed, in order.
        ppeoks: the seats that made a ppeok, in order.
            A seat all of whose turns they were is in a run of them.
        carry: by what the draws before this round multiply it.
        refused: the seat that refused a draw.
        instant: what was paid already, as (payer, payee, points, rule).
        cup: how the owner of the sake cup chose to count it, where the ruleset lets it choose once.

    Raises:
        RulesetError: if the ruleset is none, or does not seat so many.
        NotationError: if cards cannot be read.
        PositionError: if the position cannot be: a card twice, an impossible stack, …
    """
    held = sets_of("hands", hands)
    players = len(held)
    rules = rules_for(ruleset, players)
    took = (CardSet(),) * players if captured is None else sets_of("captured", captured)
    if len(took) != players:
        raise PositionError(
            f"captured is for {len(took)} seats, hands for {players}; right is one a seat"
        )
    order = tuple(card.id for card in cards_in_order(stock))
    loose = CardSet(table)
    piles = _piles(rules, loose, {} if stacks is None else stacks, {} if buried is None else buried)
    _check_once(held, took, loose, piles, order)
    check_seat("dealer", dealer, players)
    check_whole("carry", carry, 1)
    if not (cup is None or cup is Kind.ANIMAL or cup is Kind.JUNK):
        raise PositionError(f"cup is {shown(cup)}; right is Kind.ANIMAL, Kind.JUNK or None")
    everyone = range(players) if rules.players == rules.playing else ()
    record = record_of(
        check_active(everyone if active is None else active, players, rules.playing), dealer, carry
    )
    record.cup = CHOICES[cup]
    _called(rules, record, goes, shakes, bombs, ppeoks, refused, instant)
    seats = [seat_of(tuple(card.id for card in hand), rules.threshold - 1) for hand in held]
    for seat, cards in zip(seats, took, strict=True):
        seat.captured = mask_of(cards)
    _counted(seats, record, turns, flips, dry)
    _bars(rules, seats, record, go_scores)
    p = beginning(rules, seats, record, mask_of(loose), order, to_move)
    p.piles = piles
    _check_mover(p, to_move)
    return state_of(ruleset, p)


def _piles(
    rules: Rules, table: CardSet, stacks: Mapping[Any, Any], buried: Mapping[Any, Any]
) -> tuple[Pile, ...]:
    """The stacks on a table, with their owners and the bonus cards on them."""
    for label, given in (("stacks", stacks), ("buried", buried)):
        if not isinstance(given, Mapping):
            raise PositionError(f"{label} is {shown(given)}; right is a mapping from months")
    mask = mask_of(table)
    if mask & BONUS:
        raise PositionError("table holds a bonus card; on a stack it is given by `buried`")
    owners = {month_of(month) - 1: owner for month, owner in stacks.items()}
    bonus = {month_of(month) - 1: CardSet(cards) for month, cards in buried.items()}
    piles: list[Pile] = []
    for month, cards in enumerate(MONTH_MASK):
        lying = (mask & cards).bit_count()
        if lying == 4:
            raise PositionError(
                f"table holds all four cards of month {month + 1}; right is three at most"
            )
        if lying != 3 and (month in owners or month in bonus):
            raise PositionError(
                f"month {month + 1} has {lying} cards on the table; right for a stack is three"
            )
        if lying == 3:
            owner = owners.get(month)
            if owner is not None:
                check_seat(f"stacks[{month + 1}]", owner, rules.players)
            on_it = mask_of(bonus.get(month, CardSet()))
            if on_it & ORDINARY:
                raise PositionError(
                    f"buried[{month + 1}] holds a card with a month; right are bonus cards"
                )
            piles.append((month, kernel.NOBODY if owner is None else owner, on_it))
    return tuple(piles)


def _check_once(
    hands: tuple[CardSet, ...],
    captured: tuple[CardSet, ...],
    table: CardSet,
    piles: tuple[Pile, ...],
    stock: tuple[int, ...],
) -> None:
    """No card in two places."""
    places = [(f"hands[{seat}]", cards) for seat, cards in enumerate(hands)]
    places += [(f"captured[{seat}]", cards) for seat, cards in enumerate(captured)]
    places += [("table", table)]
    places += [(f"buried[{month + 1}]", set_of(bonus)) for month, _, bonus in piles]
    places += [("stock", CardSet(CARDS[card] for card in stock))]
    seen: dict[Any, str] = {}
    for place, cards in places:
        for card in cards:
            if card in seen:
                raise PositionError(f"{card} is in {seen[card]} and in {place}; right is one place")
            seen[card] = place


def _called(  # noqa: PLR0917  # all of what was called, once
    rules: Rules,
    record: Record,
    goes: Any,
    shakes: Any,
    bombs: Any,
    ppeoks: Any,
    refused: Any,
    instant: Any,
) -> None:
    """Write down what was called and paid, by seats that play and under rules that know it."""
    players = rules.players
    named: list[tuple[str, int]] = []
    for label, seats in (("goes", goes), ("bombs", bombs), ("ppeoks", ppeoks)):
        found = sequence_of_seats(label, seats)
        setattr(record, label, found)
        named += [(label, seat) for seat in found]
    for seat, month in shakes_of(shakes):
        if month is None:
            raise PositionError(f"shakes holds {seat} without a month; right is (seat, month)")
        named.append(("shakes", seat))
        if (seat, month - 1) in record.shakes:
            raise PositionError(f"shakes holds ({seat}, {int(month)}) twice; right is once a round")
        record.shakes += ((seat, month - 1),)
    if refused is not None:
        check_seat("refused", refused, players)
        named.append(("refused", refused))
        record.refused = refused
    known = {"bombs": rules.bombs, "shakes": rules.shakes, "refused": rules.offers}
    for label, seat in named:
        if not known.get(label, True):
            raise PositionError(f"{label} names seat {seat}, but the ruleset has no such rule")
        if seat not in record.active:
            raise PositionError(
                f"{label} names seat {seat}; right are seats that play: {record.active}"
            )
    codes = {rule: code for code, rule in PAID.items()}
    for paid in instants_of(instant):
        for label, seat in (("payer", paid.payer), ("payee", paid.payee)):
            check_seat(f"instant: {label}", seat, players)
        if paid.rule not in codes:
            raise PositionError(f"instant names {paid.rule}; right is one of {', '.join(codes)}")
        check_whole("instant: points", paid.points, 1)
        if paid.payer == paid.payee:
            raise PositionError(f"instant: seat {paid.payer} pays itself; right are two seats")
        record.instants += ((paid.payer, paid.payee, paid.points, codes[paid.rule]),)


def _per_seat(label: str, value: Any, players: int) -> tuple[int, ...]:
    """One number for all, or one a seat."""
    found = (value,) * players if type(value) is int else sequence_of_seats(label, value)
    if len(found) != players:
        raise PositionError(f"{label} is for {len(found)} seats; right is one a seat: {players}")
    for number in found:
        check_whole(label, number, 0)
    return found


def _counted(seats: list[Seat], record: Record, turns: Any, flips: Any, dry: Any) -> None:
    """Write down what each seat has done and is owed."""
    players = len(seats)
    taken, owed, without = (
        _per_seat(label, value, players)
        for label, value in (("turns", turns), ("flips", flips), ("dry", dry))
    )
    for index, seat in enumerate(seats):
        seat.turns, seat.flips, seat.dry = taken[index], owed[index], without[index]
        made = record.ppeoks.count(index)
        seat.run = made if made == seat.turns else 0
        if index not in record.active and (seat.hand or seat.captured):
            raise PositionError(f"seat {index} sits out and holds cards; right is none")
        if index not in record.active and seat.flips:
            raise PositionError(f"seat {index} sits out and is owed flips; right is none")


def _bars(rules: Rules, seats: list[Seat], record: Record, go_scores: Any) -> None:
    """What each seat's next decision must exceed: the threshold, or its score at its last go."""
    captured = any(seat.captured & rules.cup for seat in seats)
    if captured and rules.cup_rule == CUP_CHOSEN and not record.cup:
        raise PositionError(
            "the sake cup is captured; say how it counts: cup=Kind.ANIMAL or Kind.JUNK"
        )
    given: dict[int, Any] = {}
    if isinstance(go_scores, Mapping):
        given = dict(go_scores)
    elif go_scores is not None:
        if isinstance(go_scores, (str, bytes)) or not isinstance(go_scores, Iterable):
            raise PositionError(f"go_scores is {shown(go_scores)}; right is one a seat, or None")
        listed = list(islice(go_scores, len(seats) + 1))
        if len(listed) != len(seats):
            raise PositionError(
                f"go_scores is for {len(listed)} seats; right is one a seat: {len(seats)}"
            )
        given = {seat: points for seat, points in enumerate(listed) if points is not None}
    for seat, points in given.items():
        check_seat("go_scores", seat, len(seats))
        check_whole("go_scores", points, 0)
        if seat not in record.goes:
            raise PositionError(
                f"go_scores names seat {seat}, which called no go; goes is {record.goes}"
            )
    for index in set(record.goes):
        caller = seats[index]
        caller.bar = given.get(index, score(rules, caller.captured, record.cup))


def _check_mover(p: kernel.Position, to_move: object) -> None:
    """The seat to move must be able to; with nobody able to, the round is over."""
    check_seat("to_move", to_move, len(p.seats))
    if to_move not in p.record.active:
        raise PositionError(f"to_move is {to_move}; right are seats that play: {p.record.active}")
    if not any(can_act(p, seat) for seat in p.record.active):
        exhausted(p, None)
    elif not can_act(p, p.turn):
        raise PositionError(f"to_move is {to_move}, which has no card and no flip to take")

"""`setup`: any position, for puzzles, tests and lessons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias

from typing_extensions import Unpack

from gostop.arguments import active_seats, seat_in
from gostop.cards import (
    CARDS,
    Card,
    Cards,
    CardSet,
    Month,
    cards_in_order,
    mask_of,
    month_of,
    set_of,
)
from gostop.errors import PositionError, brief, expected, listed
from gostop.facts.checks import check_facts, not_in_deck, rules_for
from gostop.facts.facts import FactsGiven, keep_facts, values_of
from gostop.facts.given import sets_of
from gostop.facts.instants import Instant, filled, paid_codes
from gostop.kernel import position as kernel
from gostop.kernel.deck import BONUS, MONTH_MASK, ORDINARY
from gostop.kernel.ending import exhausted
from gostop.kernel.opening import month_of_four
from gostop.kernel.position import Pile, beginning, can_act, seat_of
from gostop.kernel.record import NOBODY, record_of
from gostop.kernel.rules import Rules
from gostop.presets import ruleset_of
from gostop.round.history import (
    check_reached,
    drawn_for,
    write_bars,
    write_counts,
    write_runs,
    write_shown,
)
from gostop.round.public import Phase
from gostop.round.state import FACTS, State, not_a_state, state_of
from gostop.ruleset.ruleset import Ruleset


class SetupGiven(FactsGiven, total=False):
    """The facts of a position as keywords."""

    shakes: Iterable[tuple[int, Month | int]]
    ppeoks: Iterable[int]
    stacks_taken: Iterable[int]
    fours: Iterable[int] | None


PerSeat: TypeAlias = "int | Iterable[int]"


def setup(
    ruleset: Ruleset | str,
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
    go_scores: Iterable[int | None] | Mapping[int, int] | None = None,
    ppeok_runs: PerSeat | None = None,
    drawn: Iterable[tuple[Card | str, Card | str | None]] = (),
    shown: Iterable[Cards] | None = None,
    **facts: Unpack[SetupGiven],
) -> State:
    """A position at the beginning of a turn. No opening is played, and cards may be left out.

    Args:
        ruleset: the rules to play by, or the id of a preset.
        hands: a set of cards for each seat at the table.
        table: loose cards and stacks together; three of a month are a stack.
        stock: the cards in order, the first flipped first.
        captured: a set of cards for each seat; nothing by default.
        to_move: the seat whose turn begins.
        dealer: the seat that dealt.
        active: the seats that play; all by default.
        stacks: the seat whose ppeok each stack is, by its month; `None`, the default, for a dealt
            stack.
        buried: the bonus cards on a stack, by its month.
        turns: how many turns each seat has taken: one number for all seats, or one for each.
        flips: how many flip-only turns each seat is owed.
        dry: how many turns in a row each seat has captured nothing.
        go_scores: each seat's score at its last go, in points; its present score by default.
        ppeok_runs: how many ppeok in a row each seat has made; by default all of its turns if each
            of them was a ppeok, otherwise 0.
        drawn: (bonus card, card drawn for it) for each bonus card that the seat to move captured
            from its hand this turn, in order; `None` if no card was left to be drawn.
        shown: for each seat, the cards in its hand that its shakes have shown; by default
            all cards of each month that it shook, but only the first three in card order of four.
        facts: what happened before, by the names of a state's attributes: `carry`, `goes`,
            `shakes`, `bombs`, `small_bombs`, `ppeoks`, `stacks_taken`, `fours`, `refused`,
            `instant`, `cup`, `mission`, `pushes`, `forced_out`, `pots`, `round`. By default
            nothing happened, and `fours` names the seats that hold four and have taken no turn.

    Raises:
        RulesetError: if `ruleset` is neither a ruleset nor the id of a preset, or does not seat
            that many players.
        NotationError: if cards cannot be read.
        PositionError: if the position is impossible: a card twice, an impossible stack, more goes
            than turns, …
    """
    ruleset = ruleset_of(ruleset)
    held = sets_of("hands", hands)
    players = len(held)
    if facts.get("fours", ()) is None:
        del facts["fours"]
    notes_fours = "fours" not in facts
    values = values_of(FACTS, facts, "setup")
    rules = rules_for(ruleset, players, values["pots"])
    values["instant"] = filled(values["instant"], ruleset, players, values["pots"])
    took = (CardSet(),) * players if captured is None else sets_of("captured", captured)
    if len(took) != players:
        message = f"expected {players} sets of cards, one for each hand, found {len(took)}"
        raise PositionError(message, field="captured", code="length")
    order = tuple(card.id for card in cards_in_order(stock))
    loose = CardSet(table)
    piles = _piles(rules, loose, {} if stacks is None else stacks, {} if buried is None else buried)
    places = _places(held, took, loose, piles, order)
    check_once(places)
    check_deck(ruleset, rules, places)
    to_move = seat_in("to_move", to_move, players)
    playing = active_seats(active, players, rules.playing)
    record = record_of(playing, seat_in("dealer", dealer, players), values["carry"])
    check_facts(ruleset, rules, playing, FACTS.values(), values)
    _check_rules_paid(ruleset, values["instant"])
    keep_facts(FACTS.values(), values, ruleset, record)
    seats = [seat_of(rules, tuple(card.id for card in hand)) for hand in held]
    for seat, cards in zip(seats, took, strict=True):
        seat.captured = mask_of(cards)
    write_counts(rules, seats, record, turns=turns, flips=flips, dry=dry)
    if notes_fours and rules.notes_fours:
        record.fours = tuple(
            seat
            for seat in record.active
            if not seats[seat].turns and month_of_four(seats[seat]) >= 0
        )
    if ppeok_runs is not None:
        write_runs(rules, seats, record, ppeok_runs)
    write_bars(rules, seats, record, go_scores)
    write_shown(seats, record, shown)
    check_reached(ruleset, rules, seats, record, order, first=to_move)
    p = beginning(rules, seats, record, mask_of(loose), bytes(order), to_move)
    p.piles = piles
    p.gained = drawn_for(seats, to_move, drawn)
    _check_mover(p, to_move)
    return state_of(ruleset, p)


def _check_rules_paid(ruleset: Ruleset, instant: tuple[Instant, ...]) -> None:
    """Refuse payments by rules of your own table, which a position cannot name."""
    codes = paid_codes(ruleset)
    for paid in instant:
        if paid.rule not in codes:
            raise PositionError(
                f"expected one of {listed(codes)}, found {brief(paid.rule)}",
                field="instant",
                code="no_such_rule",
            )


def _piles(
    rules: Rules, table: CardSet, stacks: Mapping[Any, Any], buried: Mapping[Any, Any]
) -> tuple[Pile, ...]:
    """The stacks on a table, with their owners and the bonus cards on them."""
    for label, given in (("stacks", stacks), ("buried", buried)):
        if not isinstance(given, Mapping):
            raise PositionError(expected(_BY_MONTH, given), field=label, code="type")
    mask = mask_of(table)
    if mask & BONUS:
        raise PositionError(
            f"expected cards with a month, found {set_of(mask & BONUS)}",
            field="table",
            hint="name the bonus cards on a stack in buried=…",
            code="no_such_card",
        )
    owners = {month_of(month) - 1: owner for month, owner in stacks.items()}
    bonus = {month_of(month) - 1: CardSet(cards) for month, cards in buried.items()}
    piles: list[Pile] = []
    for month, cards in enumerate(MONTH_MASK):
        lying = (mask & cards).bit_count()
        _check_lying(month + 1, lying, month in owners, month in bonus)
        if lying == 3:
            owner = owners.get(month)
            if owner is not None:
                owner = seat_in(f"stacks[{month + 1}]", owner, rules.players)
            on_it = mask_of(bonus.get(month, CardSet()))
            if on_it & ORDINARY:
                raise PositionError(
                    f"expected bonus cards, found {set_of(on_it & ORDINARY)}",
                    field=f"buried[{month + 1}]",
                    code="no_such_card",
                )
            piles.append((month, NOBODY if owner is None else owner, on_it))
    return tuple(piles)


def _check_lying(month: int, lying: int, owned: bool, buried: bool) -> None:
    """Refuse four cards of a month on the table, and a stack that is not of three."""
    if lying == 4:
        message = f"expected at most three cards of month {month}, found all four"
        raise PositionError(message, field="table", code="too_many")
    if lying != 3 and (owned or buried):
        raise PositionError(
            f"expected three cards of month {month} on the table for a stack, found {lying}",
            field="stacks" if owned else "buried",
            code="number",
        )


_BY_MONTH: Final = "a mapping from months, such as {5: None}"
Places: TypeAlias = "list[tuple[str, CardSet]]"


def _places(
    hands: tuple[CardSet, ...],
    captured: tuple[CardSet, ...],
    table: CardSet,
    piles: tuple[Pile, ...],
    stock: tuple[int, ...],
) -> Places:
    """All places with their cards, each place by its name."""
    places = [(f"hands[{seat}]", cards) for seat, cards in enumerate(hands)]
    places += [(f"captured[{seat}]", cards) for seat, cards in enumerate(captured)]
    places += [("table", table)]
    places += [(f"buried[{month + 1}]", set_of(bonus)) for month, _, bonus in piles]
    return [*places, ("stock", CardSet(CARDS[card] for card in stock))]


def check_once(places: Places) -> None:
    """Refuse a card in two places."""
    seen: dict[Any, str] = {}
    for place, cards in places:
        for card in cards:
            if card in seen:
                raise PositionError(
                    f"expected each card once, found {card} in {seen[card]} and in {place}",
                    field=place,
                    code="twice",
                )
            seen[card] = place


def check_deck(ruleset: Ruleset, rules: Rules, places: Places) -> None:
    """Refuse a card from outside the deck."""
    for place, cards in places:
        for card in cards:
            if card.id not in rules.deck:
                raise not_in_deck(ruleset, rules.players, card, place)


def _check_mover(p: kernel.Position, to_move: int) -> None:
    """Refuse a seat to move that cannot act. If no seat can, the round is over."""
    if to_move not in p.record.active:
        wanted = f"a seat that plays, one of {p.record.active}"
        raise PositionError(expected(wanted, to_move), field="to_move", code="seat")
    if not any(can_act(p, seat) for seat in p.record.active):
        exhausted(p, None)
    elif not can_act(p, p.turn):
        message = (
            f"expected a seat with a card or a flip to take, found seat {to_move} with neither"
        )
        raise PositionError(message, field="to_move", code="seat")


def setup_of(state: State) -> dict[str, Any]:
    """The keywords with which `setup` makes a state again. Change some of them for another state:
    `setup(state.ruleset, **{**setup_of(state), "stock": other})`.

    Raises:
        PositionError: if `state` is not a `State` at the beginning of a turn.
    """
    if type(state) is not State:
        raise not_a_state(state)
    if state.phase is not Phase.TURN:
        message = f"expected a state at the beginning of a turn, found {state!r}"
        raise PositionError(message, field="state", code="phase")
    buried = {month: cards for month, cards in state.buried.items() if cards}
    aside = CardSet(card for cards in buried.values() for card in cards)
    named = ("hands", "stock", "captured", "to_move", "dealer", "active")
    counts = ("turns", "flips", "dry", "ppeok_runs", "drawn", "shown")
    return {
        **{name: getattr(state, name) for name in (*named, *counts, *FACTS)},
        "table": state.table - aside,
        "stacks": dict(state.stacks),
        "buried": buried,
        "go_scores": {seat: state.go_scores[seat] for seat in set(state.goes)},
    }

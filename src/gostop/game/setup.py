"""`setup`: set up any position, for puzzles, tests and lessons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any, Final, TypeAlias

from typing_extensions import Unpack

from gostop.core.arguments import active_seats, entries, seat_in, seats_in_order, whole, whole_of
from gostop.core.cards import (
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
from gostop.core.errors import PositionError, brief, expected, listed
from gostop.game.history import (
    FactsGiven,
    InstantPayment,
    filled,
    keep_facts,
    paid_codes,
    sets_of,
    values_of,
)
from gostop.game.state import FACTS, Phase, State, not_a_state, state_of
from gostop.game.validation.calls import check_facts, rules_for
from gostop.game.validation.cards import (
    Places,
    check_deck,
    check_on_stacks,
    check_once,
    check_stack_owners,
    check_stacks,
)
from gostop.game.validation.history import (
    check_drawn,
    check_drawn_fours,
    check_history,
    check_offered,
    check_reached,
    most_counted,
)
from gostop.kernel import position as kernel
from gostop.kernel.deal import only_dealt
from gostop.kernel.deck import ALL_CARDS, BONUS, MONTH_MASK
from gostop.kernel.end_round import exhausted
from gostop.kernel.hands import HELD, four_with, fours_of, month_held, three_of
from gostop.kernel.history import NO_CARD, NOBODY, Record, record_of
from gostop.kernel.points import score
from gostop.kernel.position import (
    Pile,
    Seat,
    beginning,
    can_act,
    ends_before,
    kept_go_scores,
    seat_of,
)
from gostop.kernel.rules import Rules
from gostop.rules.presets import ruleset_of
from gostop.rules.ruleset import Ruleset

# Convert the history in the arguments of `setup`, such as turns, calls and scores, to the kernel's
# form.

_DRAWN: Final = "pairs of a bonus card and the card drawn for it, or None"


def _per_seat(label: str, value: Any, players: int, most: int) -> tuple[int, ...]:
    """Read one number for all seats, or one number for each seat.

    Raises:
        PositionError: for any other value.
    """
    one = whole_of(value)
    found = seats_in_order(label, value) if one is None else (one,) * players
    if len(found) != players:
        raise _not_per_seat(label, len(found), players)
    return tuple([whole(label, number, 0, most) for number in found])


def _not_per_seat(label: str, found: int, players: int) -> PositionError:
    message = f"expected {players} numbers, one for each seat, found {found}"
    return PositionError(message, field=label, code="length")


def write_counts(
    rules: Rules, seats: list[Seat], record: Record, counts: Mapping[str, Any], runs: Any
) -> None:
    """Store how many turns and dry turns each seat has taken, how many flips it is owed, and its
    run of ppeok.

    Args:
        rules: the rules of the round.
        seats: the seats in which the numbers are stored.
        record: the record of the round, with the ppeoks of each seat.
        counts: the arguments `turns`, `flips` and `dry` of `setup`, by these names.
        runs: each seat's run of ppeok. With `None`, a seat's run is the number of its turns if it
            made a ppeok in each of them, otherwise 0.

    Raises:
        PositionError: for a value that is not a possible number, and for a wrong number of values.
    """
    players, most = len(seats), most_counted(rules)
    for label, given in counts.items():
        for seat, number in zip(seats, _per_seat(label, given, players, most[label]), strict=True):
            setattr(seat, label, number)
    for index, seat in enumerate(seats):
        ppeoks = record.ppeoks.count(index)
        seat.run = ppeoks if rules.runs and ppeoks == seat.turns else 0
    if runs is not None:
        made = _per_seat("ppeok_runs", runs, players, most["run"])
        for seat, run in zip(seats, made, strict=True):
            seat.run = run


def write_shown(rules: Rules, seats: list[Seat], record: Record, shown: Any) -> None:
    """Store the cards in hands that shakes have shown to everyone.

    Raises:
        PositionError: for cards that are not in the hands, and for a wrong number of sets.
    """
    if shown is None:
        record.shown = sum(
            seats[index].hand & month_held(month)
            if rules.shake_shows_four
            else three_of(seats[index].hand, month)
            for index, month in record.shakes
        )
        return
    given = sets_of("shown", shown)
    if len(given) != len(seats):
        message = f"expected {len(seats)} sets of cards, one for each hand, found {len(given)}"
        raise PositionError(message, field="shown", code="length")
    for index, (seat, cards) in enumerate(zip(seats, given, strict=True)):
        for card in cards:
            if not seat.hand & HELD[card.id]:
                message = f"seat {index} has shown {card}, which is not in its hand"
                raise PositionError(message, field=f"shown[{index}]", code="no_such_card")
            record.shown |= HELD[card.id]


def write_go_scores(
    rules: Rules, seats: list[Seat], record: Record, go_scores: Any
) -> frozenset[int]:
    """For each seat that called go, store its score at its last go. The seat must exceed this score
    before it is asked to go or stop again. By default, this is the seat's current score. Return the
    seats whose score was given.

    Raises:
        PositionError: for a score of a seat that called no go, and for a value that is not a score.
    """
    for index in set(record.goes):
        seats[index].bar = score(rules, seats[index].captured, record.cup)
    told = _by_seat(go_scores, len(seats))
    for seat, points in told:
        place = seat_in("go_scores", seat, len(seats))
        number = whole("go_scores", points, 0)
        if place not in record.goes:
            message = f"go_scores has a score for seat {place}, which never called go"
            raise PositionError(message, field="go_scores", code="seat")
        seats[place].bar = number
    record.go_scores = kept_go_scores(rules, seats, record.goes)
    return frozenset([seat_in("go_scores", seat, len(seats)) for seat, _ in told])


def _by_seat(go_scores: Any, players: int) -> list[tuple[Any, Any]]:
    """Return the given scores, each with its seat. `go_scores` is a mapping from seats to scores,
    or a sequence with a score or `None` for each seat.
    """
    if go_scores is None:
        return []
    if isinstance(go_scores, Mapping):
        return list(go_scores.items())
    found = entries("go_scores", go_scores, "a score or None for each seat")
    if len(found) != players:
        raise _not_per_seat("go_scores", len(found), players)
    return [(seat, points) for seat, points in enumerate(found) if points is not None]


def drawn_of(drawn: Any) -> tuple[tuple[int, int], ...]:
    """Read pairs of a bonus card and the card drawn for it. Return the ids of the cards, with
    `NO_CARD` for `None`.

    Raises:
        PositionError: for anything that is not a sequence of such pairs.
        NotationError: for a text that names no card.
    """
    if isinstance(drawn, (str, bytes)) or not isinstance(drawn, Iterable):
        raise PositionError(expected(_DRAWN, drawn), field="drawn", code="type")
    found: list[tuple[int, int]] = []
    for pair in islice(drawn, ALL_CARDS):
        if not isinstance(pair, (tuple, list)) or len(pair) != 2:
            raise PositionError(expected(_DRAWN, pair), field="drawn", code="type")
        bonus, card = Card(pair[0]), None if pair[1] is None else Card(pair[1])
        found.append((bonus.id, NO_CARD if card is None else card.id))
    return tuple(found)


# Positions.


class SetupGiven(FactsGiven, total=False):
    """The keywords of `setup` for the facts of a position."""

    shakes: Iterable[tuple[int, Month | int]]
    ppeoks: Iterable[int]
    stacks_taken: Iterable[int]
    fours: Iterable[int] | None
    drawn_fours: Iterable[Month | int]
    offered: bool


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
    """Set up a position at the beginning of a turn, without a deal before it. Cards of the deck may
    be missing.

    Args:
        ruleset: the rules to play by, or the id of a preset.
        hands: the cards in the hand of each seat at the table.
        table: the cards on the table, both loose cards and stacks. Three cards of a month are a
            stack.
        stock: the cards of the stock, in the order in which they are flipped.
        captured: the captured cards of each seat; by default no cards.
        to_move: the seat whose turn begins.
        dealer: the seat that dealt.
        active: the seats that play; by default all seats.
        stacks: for the month of a stack, the seat whose ppeok made it, or `None` for a dealt stack.
            A stack that is not named here is a dealt stack.
        buried: for the month of a stack, the bonus cards on this stack.
        turns: how many turns each seat has taken: one number for all seats, or one for each.
        flips: how many flip-only turns each seat is owed.
        dry: for how many turns in a row each seat has captured nothing.
        go_scores: each seat's score at its last go, in points; with `go.regained`, its lowest score
            since then. By default its current score.
        ppeok_runs: how many ppeok in a row each seat has made. By default, this is the number of
            its turns if it made a ppeok in each of them, otherwise 0.
        drawn: a pair (bonus card, card drawn for it) for each bonus card that the seat to move has
            captured from its hand this turn, in order. The drawn card is `None` if no card was left
            to draw.
        shown: for each seat, the cards in its hand that its shakes have shown. By default, these
            are the cards of each month that it shook; if it holds four of a month, the first three
            in card order.
        facts: what happened before, by the names of the attributes of a state: `carry`, `goes`,
            `shakes`, `bombs`, `small_bombs`, `ppeoks`, `stacks_taken`, `fours`, `drawn_fours`,
            `refused`, `offered`, `instant`, `cup`, `mission`, `pushes`, `forced_out`, `pots`,
            `round`. By default nothing happened, `fours` names the seats that hold four of a month
            and have taken no turn, and `drawn_fours` names the months that cards of `drawn` have
            completed.

    Raises:
        RulesetError: if `ruleset` is neither a ruleset nor the id of a preset, or does not seat
            that many players.
        NotationError: if cards cannot be read.
        PositionError: if the position is impossible: a card is in two places, a stack is
            impossible, a seat has more goes than turns, and so on.
    """
    ruleset = ruleset_of(ruleset)
    held = sets_of("hands", hands)
    players = len(held)
    if facts.get("fours", ()) is None:
        del facts["fours"]
    values = values_of(FACTS, facts, "setup")
    rules = rules_for(ruleset, players, values["pots"])
    values["instant"] = filled(values["instant"], ruleset, players, values["pots"], values["carry"])
    took = (CardSet(),) * players if captured is None else sets_of("captured", captured)
    if len(took) != players:
        message = f"expected {players} sets of cards, one for each hand, found {len(took)}"
        raise PositionError(message, field="captured", code="length")
    order = tuple(card.id for card in cards_in_order(stock))
    loose = CardSet(table)
    playing = active_seats(active, players, rules.playing)
    piles = _piles(rules, playing, loose, stacks, buried)
    places = _places(held, took, loose, piles, order)
    check_once(places)
    check_deck(ruleset, rules, places)
    to_move = seat_in("to_move", to_move, players)
    record = record_of(playing, seat_in("dealer", dealer, players), values["carry"])
    check_facts(ruleset, rules, playing, FACTS.values(), values)
    _check_rules_paid(ruleset, values["instant"])
    keep_facts(FACTS.values(), values, ruleset, record)
    seats = [seat_of(rules, tuple(card.id for card in hand)) for hand in held]
    for seat, cards in zip(seats, took, strict=True):
        seat.captured = mask_of(cards)
    counts = {"turns": turns, "flips": flips, "dry": dry}
    write_counts(rules, seats, record, counts, ppeok_runs)
    scored = write_go_scores(rules, seats, record, go_scores)
    write_shown(rules, seats, record, shown)
    check_history(ruleset, rules, seats, record, scored)
    check_reached(ruleset, rules, seats, record, order, first=to_move)
    p = beginning(rules, seats, record, mask_of(loose), bytes(order), to_move)
    p.piles, p.gained = piles, drawn_of(drawn)
    check_drawn(seats, to_move, p.gained)
    _note_fours(p, facts)
    check_drawn_fours(seats, record)
    check_offered(record)
    _check_mover(p, to_move)
    return state_of(ruleset, p)


def _note_fours(p: kernel.Position, given: SetupGiven) -> None:
    """Record which hands have four of a month, unless the caller has named them."""
    rules, record = p.rules, p.record
    if "drawn_fours" not in given and only_dealt(rules):
        hand = p.seats[p.turn].hand
        for _, card in p.gained:
            record.drawn_fours |= four_with(hand, card) if card >= 0 else 0
    if "fours" not in given and rules.notes_fours:
        record.fours = tuple(
            seat
            for seat in record.active
            if not p.seats[seat].turns and fours_of(p.seats[seat].hand) & ~record.drawn_fours
        )


def _check_rules_paid(ruleset: Ruleset, instant: tuple[InstantPayment, ...]) -> None:
    """Refuse payments by a rule that gostop doesn't know, because a position can't name such a
    rule.
    """
    codes = paid_codes(ruleset)
    for paid in instant:
        if paid.rule not in codes:
            raise PositionError(
                f"a position names payments by {listed(codes)}, not by {brief(paid.rule)}",
                field="instant",
                code="no_such_rule",
            )


def _piles(
    rules: Rules,
    active: tuple[int, ...],
    table: CardSet,
    stacks: Mapping[Any, Any] | None,
    buried: Mapping[Any, Any] | None,
) -> tuple[Pile, ...]:
    """Make the stacks on a table, with their owners and the bonus cards on them."""
    stacks = {} if stacks is None else stacks
    buried = {} if buried is None else buried
    for label, given in (("stacks", stacks), ("buried", buried)):
        if not isinstance(given, Mapping):
            raise PositionError(expected(_BY_MONTH, given), field=label, code="type")
    mask = mask_of(table)
    if mask & BONUS:
        raise PositionError(
            f"{set_of(mask & BONUS)} can be on the table only on a stack",
            field="table",
            hint="name the bonus cards on a stack in buried=…",
            code="no_such_card",
        )
    owners = {month_of(month) - 1: owner for month, owner in stacks.items()}
    bonus = {month_of(month) - 1: mask_of(CardSet(cards)) for month, cards in buried.items()}
    check_stacks(mask, [*owners], bonus, named=False)
    check_on_stacks(bonus, named=False)
    piles: list[Pile] = []
    for month, cards in enumerate(MONTH_MASK):
        if (mask & cards).bit_count() == 3:
            owner = owners.get(month)
            if owner is not None:
                owner = seat_in(f"stacks[{month + 1}]", owner, rules.players)
            piles.append((month, NOBODY if owner is None else owner, bonus.get(month, 0)))
    check_stack_owners(piles, active)
    return tuple(piles)


_BY_MONTH: Final = "a mapping from months, such as {5: None}"


def _places(
    hands: tuple[CardSet, ...],
    captured: tuple[CardSet, ...],
    table: CardSet,
    piles: tuple[Pile, ...],
    stock: tuple[int, ...],
) -> Places:
    """List all places of cards, each with its name and its cards."""
    places = [(f"hands[{seat}]", cards) for seat, cards in enumerate(hands)]
    places += [(f"captured[{seat}]", cards) for seat, cards in enumerate(captured)]
    places += [("table", table)]
    places += [(f"buried[{month + 1}]", set_of(bonus)) for month, _, bonus in piles]
    return [*places, ("stock", CardSet(CARDS[card] for card in stock))]


def _check_mover(p: kernel.Position, to_move: int) -> None:
    """Refuse a seat to move that cannot act. If no seat can act, end the round."""
    if to_move not in p.record.active:
        wanted = f"a seat that plays, one of {p.record.active}"
        raise PositionError(expected(wanted, to_move), field="to_move", code="seat")
    if ends_before(p) or not any(can_act(p, seat) for seat in p.record.active):
        exhausted(p, None)
    elif not can_act(p, p.turn):
        message = f"it can't be seat {to_move}'s turn: it has neither a card nor a flip to take"
        raise PositionError(message, field="to_move", code="seat")


def setup_of(state: State) -> dict[str, Any]:
    """Return the keywords with which `setup` makes the same state. Change some of them to make
    another state: `setup(state.ruleset, **{**setup_of(state), "stock": other})`.

    Raises:
        PositionError: if `state` is not a `State` at the beginning of a turn.
    """
    if type(state) is not State:
        raise not_a_state(state)
    if state.phase is not Phase.TURN:
        message = f"the state is not at the beginning of a turn: {state!r}"
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

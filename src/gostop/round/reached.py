"""Checks of a position that was read as a whole, perhaps in the middle of a turn.

What seats have done and called is checked as in `setup`. For that, an interrupted turn counts as a
turn that was taken.
"""

from __future__ import annotations

from gostop.arguments import seat_in, whole
from gostop.cards import CARDS, CardSet, set_of
from gostop.errors import PositionError, expected
from gostop.facts.checks import check_facts
from gostop.facts.outcome_check import check
from gostop.kernel.bits import count
from gostop.kernel.deck import BONUS, MONTH_MASK, ORDINARY, ids_of, mask_of
from gostop.kernel.hands import cards_of, hand_of
from gostop.kernel.points import score
from gostop.kernel.position import (
    ANSWER,
    CHOOSE_FLIP,
    CHOOSE_HAND,
    CHOOSE_LAID,
    CUP,
    GO_STOP,
    OVER,
    PUSH,
    SEATING,
    SHAKEN,
    TURN,
    Position,
    Seat,
    can_act,
    following,
    seat_of,
)
from gostop.kernel.record import NOBODY, NOT_OVER, Record
from gostop.kernel.rules import CUP_ANIMAL, CUP_CHOSEN, PAID_AT_TABLE
from gostop.round.choices import check_choice
from gostop.round.history import (
    check_reached,
    drawn_for,
    write_bars,
    write_counts,
    write_runs,
    write_shown,
)
from gostop.round.setup import check_deck, check_once
from gostop.round.state import FACTS, outcome_of, state_of
from gostop.ruleset.limits import limits_for
from gostop.ruleset.ruleset import Ruleset

CHOOSING = (CHOOSE_LAID, CHOOSE_HAND, CHOOSE_FLIP)
"""The phases in which a turn is interrupted."""
BEGINNING = (TURN, SHAKEN, ANSWER)
"""The phases before a turn is taken."""


def check_position(ruleset: Ruleset, p: Position) -> None:
    """Refuse a position if its own facts show that no round reaches it.

    Raises:
        PositionError: for a card in two places, an impossible stack, more goes than turns, a
            question that nobody asks, and so on.
    """
    _check_seats(p)
    _check_cards(ruleset, p)
    _check_piles(p)
    _check_turn(p)
    _check_question(ruleset, p)
    state = state_of(ruleset, p)
    if any(code == PAID_AT_TABLE for _, _, _, code in p.record.instants):
        message = f"expected payments by the rules of {ruleset.id}, found one by another rule"
        raise PositionError(message, field="instant", code="no_such_rule")
    values = {name: getattr(state, name) for name in FACTS}
    check_facts(ruleset, p.rules, p.record.active, FACTS.values(), values)
    _check_past(ruleset, p)
    if p.phase == OVER:
        # written anew, since nothing that is in a file has been checked
        check(outcome_of(state).replace())


def _refused(wanted: str, found: object, field: str) -> PositionError:
    return PositionError(expected(wanted, found), field=field, code="impossible")


def _check_seats(p: Position) -> None:
    """Refuse seats that are not at the table, and more or fewer of them than play."""
    record, players, playing = p.record, p.rules.players, p.rules.playing
    seat_in("turn", p.turn, players)
    seat_in("dealer", record.dealer, players)
    active = record.active
    for seat in active:
        seat_in("active", seat, players)
    if tuple(sorted(set(active))) != active:
        raise _refused("different seats in ascending order", active, "active")
    if p.phase == SEATING:
        _check_asked_to_join(p)
        return
    if len(active) != playing:
        raise _refused(f"{playing} seats that play", active, "active")
    if p.turn not in active:
        raise _refused(f"a seat that plays, one of {active}", p.turn, "turn")
    if record.seed is not None or record.shuffles:
        raise _refused("no seed, since nobody is asked to join", record.shuffles, "seed")
    asked = [seat for seat in active if seat != p.turn] if p.phase == ANSWER else [NOBODY]
    if record.asked not in asked:
        wanted = f"one of the seats {asked}" if p.phase == ANSWER else "no seat that is asked"
        raise _refused(wanted, record.asked, "asked")


def _check_asked_to_join(p: Position) -> None:
    """Refuse a question to join that no deal leads to."""
    record, players, playing = p.record, p.rules.players, p.rules.playing
    seat_in("asked", record.asked, players)
    told = (record.asked - record.dealer) % players
    before = [(record.dealer + offset) % players for offset in range(told)]
    if p.turn != record.dealer:
        raise _refused(f"the dealer, seat {record.dealer}", p.turn, "turn")
    if not set(record.active) <= set(before):
        raise _refused(f"only seats that were asked before, {before}", record.active, "active")
    joined = len(record.active)
    # nobody is asked once it is known who plays
    if not joined < playing < joined + players - told:
        wanted = "a seat that still has a choice"
        raise _refused(wanted, record.asked, "asked")
    if p.rules.seating_dealer_must_play and record.dealer not in record.active:
        raise _refused("the dealer among those who play", record.active, "active")
    if (record.seed is None) is not (record.shuffles == 0):
        raise _refused(
            "shuffles if there is a seed, and none without one", record.shuffles, "shuffles"
        )


def _check_cards(ruleset: Ruleset, p: Position) -> None:
    """Refuse a card in two places, or from outside the deck."""
    places = [(f"hands[{i}]", _cards(seat.hand)) for i, seat in enumerate(p.seats)]
    places += [(f"captured[{i}]", set_of(seat.captured)) for i, seat in enumerate(p.seats)]
    places += [("table", set_of(p.table)), ("stock", CardSet(CARDS[card] for card in p.stock))]
    places += [("stacks", set_of(bonus)) for _, _, bonus in p.piles]
    if p.open is not None:
        flipped = CardSet([CARDS[p.open.flip]] if p.open.flip >= 0 else [])
        laid, aside = set_of(p.open.laid), set_of(p.open.aside)
        places += [("laid", laid), ("flipped", flipped), ("aside", aside)]
    check_once(places)
    check_deck(ruleset, p.rules, places)
    hand, table = ruleset.layout(p.rules.players).hand, p.rules.table_later
    for seat in p.seats:
        if p.phase == SEATING and (count(seat.hand) != hand or seat.captured):
            wanted = f"a hand of {hand} cards for each seat, and nothing captured"
            raise _refused(wanted, str(_cards(seat.hand)), "hands")
    if p.phase == SEATING and table and p.table:
        raise _refused(
            "no cards on the table, since they are dealt last", str(set_of(p.table)), "table"
        )


def _cards(hand: int) -> CardSet:
    return set_of(mask_of(cards_of(hand)))


def _check_piles(p: Position) -> None:
    """Refuse stacks that are not of three cards, and three cards that are not a stack."""
    months = [month for month, _, _ in p.piles]
    if len(set(months)) < len(months):
        raise _refused("one stack of a month", [month + 1 for month in months], "stacks")
    triples = [month for month, cards in enumerate(MONTH_MASK) if count(p.table & cards) > 2]
    four = any(count(p.table & MONTH_MASK[month]) > 3 for month in triples)
    if p.phase in (SEATING, OVER):
        wrong = not set(months) <= set(triples) or bool(p.phase == SEATING and months)
    else:
        wrong = set(months) != set(triples) or four or bool(p.table & BONUS)
    if wrong:
        wanted = "a stack wherever three cards of a month are on the table, and nowhere else"
        raise _refused(wanted, [month + 1 for month in months], "stacks")
    for _, owner, bonus in p.piles:
        if owner != NOBODY and owner not in p.record.active:
            raise _refused(f"a seat that plays, one of {p.record.active}", owner, "stacks")
        if bonus & ORDINARY:
            raise _refused("bonus cards on a stack", str(set_of(bonus)), "stacks")


def _check_turn(p: Position) -> None:
    """Refuse what a turn remembers only at another time."""
    if p.record.further is not None and p.phase not in CHOOSING:
        message = "expected nothing, since nobody chooses a table card, found the flips of a bomb"
        raise PositionError(message, field="bombed", code="phase")
    if p.gained and p.phase in (CUP, GO_STOP, PUSH):
        found = str(CARDS[p.gained[0][0]])
        raise _refused("no bonus card of this turn, which has counted them", found, "drawn")


def _check_question(ruleset: Ruleset, p: Position) -> None:
    """Refuse a question that nobody asks in such a position."""
    record, rules, mine = p.record, p.rules, p.seats[p.turn]
    if p.phase != OVER and (record.reason != NOT_OVER or record.winner != NOBODY):
        raise _refused("no reason and no winner, since the round is not over", p.phase, "reason")
    if p.phase == OVER:
        right = record.reason != NOT_OVER
    elif p.phase == TURN:
        right = can_act(p, p.turn)
    elif p.phase == SEATING:
        right = True  # `_check_asked_to_join` has seen that the seat has a choice
    elif p.phase == SHAKEN:
        seat, month = record.shakes[-1] if record.shakes else (NOBODY, 0)
        held = [card for card in cards_of(mine.hand) if card >> 2 == month]
        right = rules.shake_plays and seat == p.turn and len(held) > 2
    elif p.phase == ANSWER:
        right = rules.offers and record.refused == NOBODY
    elif p.phase == CUP:
        asks = rules.cards_cup_count == CUP_CHOSEN and not record.cup
        right = asks and bool(mine.captured & rules.cup)
    elif p.phase in CHOOSING:
        check_choice(p)
        right = True
    else:  # go or stop, push or collect
        points = score(rules, mine.captured, record.cup)
        pushed = p.phase == PUSH and record.pushes >= rules.payment_push_most
        right = points > mine.bar and points >= rules.go_threshold and not pushed
    if not right:
        raise PositionError(
            f"expected a position in which the rules of {ruleset.id} ask seat {p.turn} this "
            "question, found one in which they do not",
            field="phase",
            code="phase",
        )


def _check_past(ruleset: Ruleset, p: Position) -> None:
    """Refuse turns, calls and scores that no seat can have by now."""
    rules, record = p.rules, p.record.copied()
    seats: list[Seat] = []
    for seat in p.seats:
        past = seat_of(rules, cards_of(seat.hand))
        past.captured, past.turns = seat.captured, seat.turns
        seats.append(past)
    held = sum(seat.hand for seat in seats)
    if record.shown & ~held:
        raise _refused("cards that are still in a hand", str(_cards(record.shown & ~held)), "shown")
    if p.phase != OVER:  # a chongtong shows four
        shown, record.shown = record.shown, 0
        write_shown(seats, record, [_cards(seat.hand & shown) for seat in seats])
    write_runs(rules, seats, record, [seat.run for seat in p.seats])
    turns = [seat.turns for seat in p.seats]
    turns[p.turn] += p.phase in CHOOSING
    # the last dry turn of a heodang has ended the round
    dry = [
        seat.dry - (index == record.winner and seat.dry == rules.heodang_turns)
        for index, seat in enumerate(p.seats)
    ]
    flips = [seat.flips for seat in p.seats]
    if p.phase == SEATING:
        record.active = tuple(range(rules.players))
    write_counts(rules, seats, record, turns=turns, flips=flips, dry=dry)
    _count_cup(p, record)
    write_bars(rules, seats, record, None)
    most = limits_for(ruleset, rules.players).score
    for index, seat in enumerate(p.seats):
        if index in record.goes:
            whole("go_scores", seat.bar, 0, most)
        elif seat.bar != rules.go_threshold - 1:
            raise _refused("scores of seats that called go", index, "go_scores")
    if p.phase not in (OVER, SEATING):
        first = p.turn if p.phase in BEGINNING else following(p, p.turn)
        check_reached(
            ruleset, rules, seats, record, tuple(p.stock), first=first, flips=p.phase == CHOOSE_LAID
        )
    if p.open is not None:
        hand = (*cards_of(seats[p.turn].hand), *ids_of(p.open.laid))
        seats[p.turn].hold(rules, hand_of(hand))
    found = [(CARDS[bonus], CARDS[card] if card >= 0 else None) for bonus, card in p.gained]
    drawn_for(seats, p.turn, found, interrupted=p.phase in CHOOSING)


def _count_cup(p: Position, record: Record) -> None:
    """Count the sake cup where its owner has not been asked yet."""
    rules, further = p.rules, p.record.further
    waits = p.phase in (CUP, OVER) or (further is not None and further.everything & rules.cup)
    captured = any(seat.captured & rules.cup for seat in p.seats)
    if waits and captured and rules.cards_cup_count == CUP_CHOSEN and not record.cup:
        record.cup = CUP_ANIMAL

"""Check whether the turns, calls, scores and drawn cards of the seats are possible."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from gostop.core.arguments import whole
from gostop.core.cards import CARDS
from gostop.core.errors import PositionError, counted
from gostop.game.validation.calls import (
    Calls,
    check_calls,
    go_score_doubts,
    most_score_doubts,
    most_scored,
)
from gostop.game.validation.cards import check_cup
from gostop.game.validation.doubt import refuse
from gostop.kernel.bits import count
from gostop.kernel.deck import ALL_CARDS, BIT, BONUS, month_of_id
from gostop.kernel.hands import (
    HELD,
    cards_of,
    fours_of,
    hand_of,
    held_of,
    month_held,
    months_of,
)
from gostop.kernel.history import (
    CHONGTONG_DRAW,
    DRAW_AGREED,
    NO_CARD,
    NOBODY,
    VOID,
    WON_CHONGTONG,
    WON_THREE_PPEOK,
    Record,
)
from gostop.kernel.points import score
from gostop.kernel.position import Seat
from gostop.kernel.rules import Rules
from gostop.rules.limits import turns_with
from gostop.rules.ruleset import Ruleset

_MOST_TURNS: Final = ALL_CARDS
"""A limit for the turns of a seat in a round: one turn for each card."""
_TAKE_TURNS: Final = {
    "goes": ("go", "goes"),
    "ppeoks": ("ppeok", "ppeok"),
    "bombs": ("bomb", "bombs"),
    "dry": ("dry turn", "dry turns"),
}
"""The names of things that take a turn: the singular and the plural."""
_THREE_PPEOK: Final = 3
_SHAKEN: Final = 3


def check_history(
    ruleset: Ruleset,
    rules: Rules,
    seats: Sequence[Seat],
    record: Record,
    go_scores: Collection[int],
) -> None:
    """Refuse turns, calls and shown cards that no seat can have at the beginning of a turn.

    Args:
        ruleset: the rules.
        rules: the same rules in the kernel's form.
        seats: the seats.
        record: what the seats have called.
        go_scores: the seats whose score at their last go is given.

    Raises:
        PositionError: for such a history.
    """
    check_counts(rules, seats, record)
    check_runs(rules, seats, record)
    check_cup(ruleset, rules, [seat.captured for seat in seats], record.cup)
    check_go_scores(rules, seats, record, go_scores)
    check_shown(rules, seats, record)


def most_counted(rules: Rules) -> dict[str, int]:
    """Return the highest number that each count of a seat can have."""
    dry = min(_MOST_TURNS, rules.heodang_turns - 1)
    return {"turns": _MOST_TURNS, "flips": _MOST_TURNS, "dry": dry, "run": _MOST_TURNS}


def check_counts(rules: Rules, seats: Sequence[Seat], record: Record) -> None:
    """Refuse more turns, flips or dry turns than a round has, and cards or flips of a seat that
    sits out.

    Raises:
        PositionError: for such numbers.
    """
    most = most_counted(rules)
    for index, seat in enumerate(seats):
        for name in ("turns", "flips", "dry"):
            whole(name, getattr(seat, name), 0, most[name])
        if index not in record.active and (seat.hand or seat.captured):
            place = "hands" if seat.hand else "captured"
            message = f"seat {index} sits out, so it can't have cards"
            raise PositionError(message, field=f"{place}[{index}]", code="seat")
        if index not in record.active and seat.flips:
            message = f"seat {index} sits out, so it can't be owed flips"
            raise PositionError(message, field="flips", code="seat")
        _check_turns(seat, index, record)


def _check_turns(seat: Seat, index: int, record: Record) -> None:
    """Refuse more goes than turns. A seat without a turn has no ppeok, bomb or dry turn either."""
    bombs = record.bombs.count(index) + record.small_bombs.count(index)
    done = [("goes", record.goes.count(index), seat.turns)]
    if not seat.turns:
        done += [
            ("ppeoks", record.ppeoks.count(index), 0),
            ("bombs", bombs, 0),
            ("dry", seat.dry, 0),
        ]
    for label, found, most in done:
        if found > most:
            raise PositionError(
                f"seat {index} has taken {counted(seat.turns, 'turn')}, which is too few for "
                f"{counted(found, *_TAKE_TURNS[label])}",
                field=label,
                code="too_many",
            )


def check_runs(rules: Rules, seats: Sequence[Seat], record: Record) -> None:
    """Refuse runs of ppeok that a seat has not made.

    Raises:
        PositionError: for such a run.
    """
    for index, seat in enumerate(seats):
        run, turns, made = seat.run, seat.turns, record.ppeoks.count(index)
        whole("ppeok_runs", run, 0, most_counted(rules)["run"])
        if run and not rules.runs:
            why = f"runs of ppeok don't pay by these rules, so seat {index} can't have one of {run}"
            raise PositionError(why, field="ppeok_runs", code="too_many")
        if run > min(made, turns):
            why = (
                f"seat {index} has made {made} ppeok in {counted(turns, 'turn')}, which is too few "
                f"for a run of {run}"
            )
            raise PositionError(why, field="ppeok_runs", code="too_many")
        if run and not rules.run_any_turn and run != turns:
            why = (
                f"a run of ppeok begins with the first turn, so that of seat {index} is 0 or "
                f"{turns}, not {run}"
            )
            raise PositionError(why, field="ppeok_runs", code="number")


def check_shown(rules: Rules, seats: Sequence[Seat], record: Record) -> None:
    """Refuse cards that no shake, no chongtong and no offer of a draw has shown, and four cards of
    a month that a shake has shown, if it shows three.

    Raises:
        PositionError: for such cards.
    """
    if rules.draw_offer_shown and (
        record.asked != NOBODY or record.refused != NOBODY or record.reason == DRAW_AGREED
    ):
        return  # a seat has offered a draw, and shown its whole hand
    for index, seat in enumerate(seats):
        months = [month for who, month in record.shakes if who == index]
        shown = seat.hand & record.shown
        if record.reason in (WON_CHONGTONG, CHONGTONG_DRAW, VOID):
            # chongtong shows four cards of a month, and ends the round
            shown &= ~sum(map(month_held, months_of(fours_of(shown))))
        for card in cards_of(shown):
            month = month_of_id(card)
            if month not in months:
                raise PositionError(
                    f"seat {index} has not shaken month {month + 1}, so nobody has seen "
                    f"{CARDS[card]} in its hand",
                    field=f"shown[{index}]",
                    code="not_shaken",
                )
        for month in months:
            if (cards := count(held_of(shown, month))) > _SHAKEN and not rules.shake_shows_four:
                raise PositionError(
                    f"a shake shows three cards, and seat {index} has shown {cards} of month "
                    f"{month + 1}",
                    field=f"shown[{index}]",
                    code="too_many",
                )


def check_drawn_fours(seats: Sequence[Seat], record: Record) -> None:
    """Refuse months whose four cards no seat holds.

    Raises:
        PositionError: for such a month.
    """
    held: int = sum(fours_of(seat.hand) for seat in seats)
    for month in months_of(record.drawn_fours & ~held):
        raise PositionError(
            f"nobody holds all four cards of month {month + 1}",
            field="drawn_fours",
            hint="leave out months of which a card has been played",
            code="impossible",
        )


def check_offered(record: Record) -> None:
    """Refuse an offer of a draw in this turn without a refusal: if all seats had agreed, the round
    would be over.

    Raises:
        PositionError: for such an offer.
    """
    if record.offered and record.refused == NOBODY:
        raise PositionError(
            "a draw was offered in this turn, so a seat must have refused it",
            field="offered",
            hint="name the seat in refused, or leave out offered",
            code="impossible",
        )


def check_go_scores(
    rules: Rules, seats: Sequence[Seat], record: Record, given: Collection[int] = ()
) -> None:
    """Refuse goes for which a seat has too few points, and impossible scores at the last go.

    A position that was set up may leave out such a score. The score is then the current score,
    which may be too low, so only given scores are checked.

    Args:
        rules: the rules.
        seats: the seats.
        record: what the seats have called.
        given: the seats whose score at their last go is given.

    Raises:
        PositionError: for such a score.
    """
    for index in set(record.goes):
        caller, goes = seats[index], record.goes.count(index)
        lowered = rules.go_regained or caller.bar == score(rules, caller.captured, record.cup)
        if index in given and not lowered:
            refuse(go_score_doubts(rules, index, goes, caller.bar, "go_scores"))
        most = most_scored(rules, caller.captured, record.cup)
        refuse(go_score_doubts(rules, index, goes, most, "goes"))
        if index in given:
            refuse(most_score_doubts(index, goes, caller.bar, most))


def check_drawn(
    seats: Sequence[Seat], turn: int, drawn: Sequence[tuple[int, int]], *, interrupted: bool = False
) -> None:
    """Refuse bonus cards that a seat has not captured from its hand this turn, and cards that the
    seat has not drawn for these bonus cards. A drawn card is still in the hand, unless it is a
    bonus card and was captured too. An interrupted turn may also have captured any card that it has
    laid.

    Args:
        seats: the seats.
        turn: the seat whose turn it is.
        drawn: (bonus card, card drawn for it) for each bonus card, as the kernel numbers them.
        interrupted: whether the turn waits for the choice of a table card.

    Raises:
        PositionError: for such cards.
    """
    mine = seats[turn]
    captured = mine.captured if interrupted else mine.captured & BONUS
    for bonus, card in drawn:
        if not mine.captured & BIT[bonus] & BONUS:
            message = f"seat {turn} has captured no bonus card {CARDS[bonus]}"
            raise PositionError(message, field="drawn", code="no_such_card")
        if card != NO_CARD and not mine.hand & HELD[card] and not captured & BIT[card]:
            message = f"seat {turn} has drawn {CARDS[card]}, which is not in its hand"
            raise PositionError(message, field="drawn", code="no_such_card")
    for place, what in enumerate(("is captured", "is drawn")):
        cards = [pair[place] for pair in drawn if pair[place] != NO_CARD]
        for card in cards:
            if cards.count(card) > 1:
                message = f"{CARDS[card]} {what} twice"
                raise PositionError(message, field="drawn", code="twice")


def check_reached(
    ruleset: Ruleset,
    rules: Rules,
    seats: Sequence[Seat],
    record: Record,
    stock: Sequence[int],
    *,
    first: int | None,
    flips: int = 0,
    stopped: int = NOBODY,
) -> None:
    """Refuse calls that no seat can have made by now. Also refuse three ppeok of a seat if they
    have not ended the round as they should.

    Args:
        ruleset: the rules.
        rules: the same rules in the kernel's form.
        seats: the seats.
        record: what the seats have called.
        stock: the cards of the stock.
        first: the seat that begins the next turn; `None` if the round is over.
        flips: how many cards must still be flipped before the next turn.
        stopped: the seat that has stopped.

    Raises:
        PositionError: for such calls.
    """
    _check_shaken(seats, record, stock)
    begins = first or 0
    order = sorted(record.active, key=lambda seat: (seat - begins) % rules.players)
    hands = tuple([count(seats[index].hand) for index in order])
    left = max(0, len(stock) - flips)
    for place, index in enumerate(order):
        seat, before, after = seats[index], hands[:place], hands[place + 1 :]
        check_calls(
            ruleset,
            rules.players,
            Calls(
                seat=index,
                goes=record.goes.count(index),
                shakes=[who for who, _ in record.shakes].count(index),
                bombs=record.bombs.count(index),
                small_bombs=record.small_bombs.count(index),
                held=hands[place],
                turns=0
                if first is None
                else turns_with(
                    ruleset, hands[place], seat.flips, left, before=before, after=after
                ),
                stops=index == stopped,
                shaken_and_held=count(seat.hand & record.shown),
            ),
        )
        made = record.ppeoks.count(index)
        won = record.reason == WON_THREE_PPEOK and index == record.winner
        if rules.three_ppeok and made >= _THREE_PPEOK + won:
            raise PositionError(
                f"three ppeok of a seat end the round by the rules of {ruleset.id}, and seat "
                f"{index} has made {made}",
                field="ppeoks",
                code="too_many",
            )


def _check_shaken(seats: Sequence[Seat], record: Record, stock: Sequence[int]) -> None:
    """Refuse a shake if the seat can't have held the three cards, or can't have laid the missing
    ones.
    """
    for index, month in record.shakes:
        seat = seats[index]
        mine = seat.hand & record.shown
        others = hand_of(tuple(stock)) | sum(other.hand for other in seats if other is not seat)
        elsewhere, gone = count(held_of(others, month)), _SHAKEN - count(held_of(mine, month))
        hidden = count(held_of(seat.hand & ~mine, month))
        if elsewhere + hidden > 1:
            held = " ".join(
                str(CARDS[card])
                for card in cards_of(others | seat.hand & ~mine)
                if month_of_id(card) == month
            )
            raise PositionError(
                f"seat {index} has shaken month {month + 1}, so only one of its cards can be in "
                f"the stock, in another hand or not shown, and {held} are",
                field="shakes",
                code="impossible",
            )
        if gone > 0 and not seat.turns:
            raise PositionError(
                f"seat {index} has taken no turn, so it must still hold the three cards of month "
                f"{month + 1} that it has shaken, and {gone} of them "
                f"{'is' if gone == 1 else 'are'} not in its hand",
                field="shakes",
                code="impossible",
            )

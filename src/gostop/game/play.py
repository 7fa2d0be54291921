"""Play a round: the legal moves, the results of moves, and why a move is not legal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias, cast

from gostop.core.errors import GoStopError, expected, shown
from gostop.core.moves import (
    SHAPES,
    AcceptDraw,
    Bomb,
    Chongtong,
    Choose,
    Collect,
    Cup,
    Flip,
    Go,
    Join,
    Move,
    OfferDraw,
    Play,
    Push,
    RefuseDraw,
    Shake,
    SitOut,
    Stop,
    TakeBonus,
)
from gostop.core.public_names import public_in
from gostop.game.event_builder import told
from gostop.game.events import Event
from gostop.game.state import Phase, Public, State, not_a_state, position_of, state_of
from gostop.game.view import View, not_a_view
from gostop.kernel import legal, state_calls
from gostop.kernel.bits import COMPILED, count
from gostop.kernel.deck import CARDS, MATES, MONTH_MASK
from gostop.kernel.event_codes import Reports
from gostop.kernel.hands import HELD, cards_of, held_of
from gostop.kernel.history import NOBODY
from gostop.kernel.rules import CHONGTONG_AT_ONCE, CHONGTONG_OFF
from gostop.kernel.state_calls import OUTSIDE
from gostop.kernel.turn import advance

# Explain why a move is not legal, with a code for programs and a sentence for people.

Why: TypeAlias = tuple[str, str]
"""Why a move is illegal: a stable code, and a sentence without a full stop."""

_PAIR: Final = 2
_TRIPLE: Final = 3
_FOUR: Final = 4
UNKNOWN: Final = "illegal_move"
"""The code for an illegal move without a known reason. This should never happen."""

_ASKED: Final = {
    Phase.SEATING: "whether it joins the round",
    Phase.SHAKEN: "to play one of the cards just shaken",
    Phase.CHOOSE_LAID: "to choose one of two table cards",
    Phase.CHOOSE_HAND: "to choose one of two table cards",
    Phase.CHOOSE_FLIP: "to choose one of two table cards",
    Phase.CUP: "how the sake cup counts",
    Phase.GO_OR_STOP: "to go or stop",
    Phase.ANSWER: "to answer an offer of a draw",
    Phase.PUSH: "to push or collect",
}
"""The question of each phase, as a text that follows "is asked"."""
_NOT_ASKED: Final[dict[type[Move], str]] = {
    Join: _ASKED[Phase.SEATING],
    SitOut: _ASKED[Phase.SEATING],
    Choose: _ASKED[Phase.CHOOSE_HAND],
    Cup: _ASKED[Phase.CUP],
    Go: _ASKED[Phase.GO_OR_STOP],
    Stop: _ASKED[Phase.GO_OR_STOP],
    AcceptDraw: _ASKED[Phase.ANSWER],
    RefuseDraw: _ASKED[Phase.ANSWER],
    Push: _ASKED[Phase.PUSH],
    Collect: _ASKED[Phase.PUSH],
}
"""The question that each class of moves answers."""


def why_illegal(state: Public, move: Move) -> Why:
    """Find the reason why a move is not legal in a state."""
    phase = state.phase
    if phase is Phase.OVER:
        return "over", "the round is over"
    if phase is Phase.TURN:
        return _on_turn(state, move)
    if phase is Phase.SHAKEN and isinstance(move, Play):
        month = state.shakes[-1][1]
        return _not_held(state, move) or (
            "not_shaken",
            f"{move.card} is not one of the shaken cards of month {int(month)}",
        )
    if _is_choosing(phase) and isinstance(move, Choose):
        if move.card not in state.table:
            return "not_on_table", f"{move.card} is not on the table"
        return "not_a_choice", f"{move.card} is not one of the cards to choose from"
    return "other_question", f"seat {state.to_move} is asked {_ASKED[phase]}"


def _is_choosing(phase: Phase) -> bool:
    return phase in (Phase.CHOOSE_LAID, Phase.CHOOSE_HAND, Phase.CHOOSE_FLIP)


def _on_turn(state: Public, move: Move) -> Why:
    """Find the reason why a move is not legal at the beginning of a turn."""
    question = _NOT_ASKED.get(type(move))
    if question is not None:
        return "not_asked", f"seat {state.to_move} is not asked {question}"
    return _ON_TURN[type(move)](state, move) or (UNKNOWN, "the rules do not allow it now")


def _not_held(state: Public, move: Any) -> Why | None:
    """Return the reason if the hand doesn't hold the card of a move, otherwise `None`."""
    if position_of(state).seats[state.turn].hand & HELD[move.card.id]:
        return None
    return "not_in_hand", f"{move.card} is not in seat {state.turn}'s hand"


def _play(state: Public, move: Play) -> Why | None:
    """Return the reason why a card can't be played. If the hand holds the card, only compulsory
    pairing can forbid it.
    """
    p = position_of(state)
    if (missing := _not_held(state, move)) or not p.rules.compulsory:
        return missing
    hand = cards_of(p.seats[p.turn].hand)
    if any(p.table & MATES[card] for card in hand):
        return "must_pair", f"{move.card} pairs with no card on the table, but another card does"
    return "must_flip", "no card of the hand pairs, so a card of the stock must be flipped"


def _bomb(state: Public, move: Bomb) -> Why | None:
    p, month = position_of(state), move.month - 1
    rules, seat = p.rules, p.seats[p.turn]
    held, lying = count(held_of(seat.hand, month)), count(p.table & MONTH_MASK[month])
    if not rules.bombs and not rules.small_bombs:
        return "no_such_rule", f"{state.ruleset.id} has no bombs"
    if rules.small_bombs and held == _PAIR:
        return "no_pair_on_table", (
            f"a small bomb needs the other two cards of month {move.month:d} on the table, which "
            f"has {lying}"
        )
    if not rules.bombs:
        return "not_two_in_hand", (
            f"a small bomb needs two cards of month {move.month:d} in the hand, and seat {p.turn} "
            f"has {held}"
        )
    if held < _TRIPLE:
        small = ", or two for a small bomb" if rules.small_bombs else ""
        return "not_three_in_hand", (
            f"a bomb needs three cards of month {move.month:d} in the hand{small}, and seat "
            f"{p.turn} has {held}"
        )
    if lying != 1:
        return "no_fourth_on_table", f"no fourth card of month {move.month:d} is on the table"
    return "already_shaken", (
        f"seat {p.turn} has shaken month {move.month:d}, and {state.ruleset.id} allows no bomb of "
        "shaken cards"
    )


def _shake(state: Public, move: Shake) -> Why | None:
    p, month = position_of(state), move.month - 1
    held = count(held_of(p.seats[p.turn].hand, month))
    if not p.rules.shakes:
        return "no_such_rule", f"{state.ruleset.id} has no shakes"
    if held < _TRIPLE:
        return "not_three_in_hand", (
            f"a shake needs three cards of month {move.month:d} in the hand, and seat {p.turn} has "
            f"{held}"
        )
    if (p.turn, month) in p.record.shakes:
        return "already_shaken", f"seat {p.turn} has already shaken month {move.month:d}"
    return "fourth_on_table", (
        f"the fourth card of month {move.month:d} is on the table, and {state.ruleset.id} allows "
        "no shake then"
    )


def _chongtong(state: Public, move: Chongtong) -> Why | None:
    p = position_of(state)
    rules, seat = p.rules, p.seats[p.turn]
    held = count(held_of(seat.hand, move.month - 1))
    if rules.chongtong == CHONGTONG_OFF:
        return "no_such_rule", f"{state.ruleset.id} has no chongtong"
    if held < _FOUR:
        return "not_four_in_hand", (
            f"a chongtong needs four cards of month {move.month:d} in the hand, and seat {p.turn} "
            f"has {held}"
        )
    if rules.chongtong == CHONGTONG_AT_ONCE:
        return "not_declared", f"{state.ruleset.id} counts four of a month by itself, at the deal"
    if seat.turns:
        return "not_first_turn", (
            f"seat {p.turn} has taken its first turn, and may declare only on that turn"
        )
    return "drawn_card", f"a card drawn for a bonus card completes month {move.month:d}"


def _flip(state: Public, _: Flip) -> Why | None:
    p = position_of(state)
    if p.pos >= len(p.stock):
        return "empty_stock", "the stock is empty"
    if p.rules.turn_flips_last and p.seats[p.turn].flips:
        return "hand_not_empty", f"seat {p.turn} holds cards, and flips alone only without any"
    if p.rules.stock_for_hand and not p.seats[p.turn].flips:
        return "must_pair", "a card of the hand pairs with the table, and pairing is compulsory"
    return "no_flip_owed", f"seat {p.turn} is owed no turn without a hand card"


def _offer(state: Public, _: OfferDraw) -> Why | None:
    p = position_of(state)
    rules, record, held = p.rules, p.record, cards_of(p.seats[p.turn].hand)
    hand, least = [card for card in held if card < CARDS], p.rules.draw_offer_cards
    if not rules.offers:
        return (
            "no_such_rule",
            f"{state.ruleset.id} has no offers of a draw with this number of players",
        )
    if record.offered:
        return "already_refused", f"seat {p.turn} has already offered a draw in this turn"
    if record.refused != NOBODY and not rules.draw_offer_again:
        return "already_refused", f"seat {record.refused} has already refused a draw"
    if len(hand) < least:
        return "too_few_cards", f"an offer needs {least} cards with a month in the hand"
    if rules.draw_offer_before_go and record.goes:
        return "after_go", "a seat has called go, and a draw can be offered only before"
    if rules.draw_offer_without_bonus and len(hand) < len(held):
        return "bonus_in_hand", f"seat {p.turn} holds a bonus card"
    if rules.draw_offer_unmatched and any(p.table & MATES[card] for card in hand):
        return "card_pairs", f"a card of seat {p.turn}'s hand pairs with the table"
    if rules.draw_offer_no_flip_wins and legal.flip_may_win(p, p.seats[p.turn]):
        return "flip_may_win", f"seat {p.turn} could flip a card that lets it stop"
    if rules.offer_completes:
        why = f"the cards of seat {p.turn} do not complete combinations of enough opponents"
        return "no_danger", why
    return "no_danger", f"the cards of seat {p.turn} do not let enough opponents stop"


_ON_TURN: Final[dict[type[Move], Callable[[Public, Any], Why | None]]] = {
    Play: _play,
    TakeBonus: _not_held,
    Bomb: _bomb,
    Shake: _shake,
    Chongtong: _chongtong,
    Flip: _flip,
    OfferDraw: _offer,
}
"""For each class of moves that can begin a turn: the function that finds out why such a move is
illegal."""


# Moves.

_new: Final = object.__new__


@public_in("gostop")
class IllegalMoveError(GoStopError):
    """The error for an illegal move. The message says why the move is not legal, and lists the
    legal moves.
    """

    code: str = UNKNOWN

    def __init__(
        self,
        move: Move | object,
        state: State | View,
        message: str = "",
        *,
        field: str = "",
        hint: str = "",
        code: str = "",
    ) -> None:
        message = message or f"{shown(move)} is not a legal move"
        super().__init__(message, field=field, hint=hint, code=code)
        self.move = move
        """The move that was given."""
        self.state: State | None = state if type(state) is State else None
        """The state that the caller passed, with every hand. The text and the pickle of the error
        don't have it. `None` if the caller passed a view or no state, and in an error from a
        pickle."""
        self.legal: tuple[Move, ...] = legal_moves(state)
        """The legal moves. `()` once the round is over, and for a view of a seat that is not to
        move."""
        self.seat: int | None = state.to_move
        """The seat to move. `None` once the round is over."""

    def __reduce__(self) -> tuple[object, ...]:
        return _unpickled, (str(self), {**self.__dict__, "state": None})


def _unpickled(message: str, attributes: dict[str, Any]) -> IllegalMoveError:
    """Restore an error from a pickle."""
    error = IllegalMoveError.__new__(IllegalMoveError, message)
    error.__dict__.update(attributes)
    return error


def legal_moves(state: State | View) -> tuple[Move, ...]:
    """Return every legal move of the seat to act, by ascending id. Return `()` once the round is
    over, and for a view of a seat that is not to move.

    Raises:
        PositionError: if `state` is neither a `State` nor a `View`.
    """
    if type(state) is not State:
        return moves_seen(state)
    position = state._position
    return position.legal or legal.legal_moves(position)


def moves_seen(view: object) -> tuple[Move, ...]:
    """Return the legal moves of a view.

    Raises:
        PositionError: if `view` is not a `View`.
    """
    if type(view) is View:
        return view.legal_moves
    raise not_a_state(view)


def apply(state: State, move: Move) -> State:
    """Return the state after a move. The old state does not change.

    Raises:
        IllegalMoveError: if the move is not legal. The error has the reason and the legal moves,
            which others must not see: check what a player sends with `check_move`.
        PositionError: if `state` is not a `State`.
    """
    if type(state) is not State:
        raise refusal(state, move)
    position = state._position
    # check the type first, since an object of another type may claim to equal every move
    if type(move) not in SHAPES or move not in (position.legal or legal.legal_moves(position)):
        raise illegal(state, move)
    after = _new(State)
    after._ruleset = state._ruleset
    after._position = advance(position, move.id, None)
    return after


def step(state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
    """Return the state after a move, as `apply` does, and the events of the move, in order.

    Raises:
        IllegalMoveError: if the move is not legal. The error has the reason and the legal moves.
        PositionError: if `state` is not a `State`.
    """
    if type(state) is not State:
        raise not_a_state(state)
    position = position_of(state)
    if type(move) not in SHAPES or move not in legal.legal_moves(position):
        raise illegal(state, move)
    trace = Reports()
    after = advance(position, move.id, trace)
    return state_of(state.ruleset, after), told(state.ruleset, trace.found, position, after)


def step_within(state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
    """Make a move as `step` does, for a caller who gave no state: the error doesn't have it.

    Raises:
        IllegalMoveError: if the move is not legal.
    """
    try:
        return step(state, move)
    except IllegalMoveError as error:
        error.state = None
        raise


def check_move(view: View, move: Move) -> None:
    """Check that a move is legal for the seat of a view. The check uses only the view, so its
    errors reveal nothing to the seat.

    Raises:
        IllegalMoveError: if the move is not legal. If the seat is not to move, the error says only
            this.
        PositionError: if `view` is not a `View`.
    """
    if type(view) is not View:
        raise not_a_view(view)
    if view.seat is None or view.seat != view.to_move:
        raise _out_of_turn(view, move)
    if type(move) not in SHAPES or move not in view.legal_moves:
        raise illegal(view, move)


def _out_of_turn(view: View, move: object) -> IllegalMoveError:
    if view.is_over:
        message, code = "the round is over, so nobody is to move", "over"
    else:
        whose = "a spectator's" if view.seat is None else f"seat {view.seat}'s"
        message = f"it is seat {view.to_move}'s turn, not {whose}"
        code = "not_to_move"
    return IllegalMoveError(move, view, message, code=code)


def refusal(state: object, move: object) -> GoStopError:
    """Make the error for arguments that `apply` refuses: an illegal move, or an object that is not
    a state.
    """
    return illegal(state, move) if type(state) is State else not_a_state(state)


OUTSIDE.moves_seen, OUTSIDE.refusal = moves_seen, refusal
if COMPILED:  # pragma: no cover  # the kernel isn't compiled for coverage
    # the compiled functions do the same, and get the docstrings from above (see `hatch_build.py`).
    # They have no types, and an editor would show them, if it saw this assignment
    globals().update({name: getattr(state_calls, name) for name in ("legal_moves", "apply")})


def illegal(state: State | View, move: object) -> IllegalMoveError:
    """Make the error for an illegal move. The error says why the move is not legal, and lists the
    legal moves.
    """
    if type(move) not in SHAPES:
        hint = "make one with Play(card), Go(), …, or with parse_move from text"
        return IllegalMoveError(move, state, expected("a move", move), hint=hint, code="type")
    code, why = why_illegal(state, cast("Move", move))
    hint = f"legal: {moves_text(legal_moves(state))}" if not state.is_over else ""
    message = f"'{move}' is not legal: {why}"
    return IllegalMoveError(move, state, message, hint=hint, code=code)


_LISTED: Final = 200
"""The maximum length of the list of legal moves in a message."""


def moves_text(moves: Iterable[Move]) -> str:
    """List moves as text for a message. A list that is too long ends after a whole move, with
    "…".
    """
    text = ", ".join(map(str, moves))
    return text if len(text) <= _LISTED else f"{text[:_LISTED].rpartition(', ')[0]}, …"

"""The legal moves of a seat in words, and what each of them takes, as far as the seat can know."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import chain
from typing import Final

import attrs

from gostop.core.cards import Card, CardSet
from gostop.core.moves import Bomb, Choose, Flip, Move, Play, TakeBonus
from gostop.core.public_names import public_in
from gostop.game.match import owned_by
from gostop.game.settlement import (
    Settlement,
    Transfer,
    if_gone,
    if_stopped,
    near,
    paid_at_end,
    paid_at_once,
    settle,
    threshold,
)
from gostop.game.state import Phase
from gostop.game.view import View, not_a_view
from gostop.rules.ruleset import Ruleset
from gostop.teaching.explain import preview_sentences
from gostop.teaching.preview import LIKELY, Preview, choices_of, preview
from gostop.teaching.telling import LESSONS
from gostop.text.layout import KEPT, capital
from gostop.text.sentences import move_text
from gostop.text.words import Words

PLAY: Final = "teaching/play.tsv"
"""The file with the words of a game that is played."""
_CARDS: Final = (Play, TakeBonus, Choose, Bomb, Flip)
"""The moves that lay, flip or take cards."""
TAKES: Final = "+"
"""The sign on a hand card that takes something."""


@attrs.frozen
class Choice:
    """A legal move in words."""

    move: Move
    text: str

    @property
    def card(self) -> Card | None:
        """The hand or table card that shows the move on the screen; `None` for a move with a
        button of its own.
        """
        return self.move.card if isinstance(self.move, Play | TakeBonus | Choose) else None


def choices(view: View, words: Words) -> tuple[Choice, ...]:
    """Write the legal moves of a view in words, in their order."""
    return tuple([Choice(move, move_text(move, PLAY, words)) for move in view.legal_moves])


def question(view: View, words: Words) -> str:
    """Write the question of the phase. For go or stop, use `stakes` instead: it shows what each is
    worth.
    """
    if view.phase is Phase.TURN and all(isinstance(move, Flip) for move in view.legal_moves):
        return words.say("ask.flip", PLAY)
    return words.say(f"ask.{view.phase.name.lower()}", PLAY)


# What is at stake when a seat may go or stop, as far as a view shows.


@public_in("gostop.teaching")
@attrs.frozen
class Stakes:
    """What stopping and going are worth to the seat that may go or stop."""

    stop: tuple[int, ...]
    """The points that each seat wins or pays if this seat stops now, in the order of the seats."""
    go: int
    """The least points that this seat wins if it goes and stops later. The baks of the other seats
    do not count here, because those seats may still escape them."""
    at_once: int
    """The points in `stop` and `go` that the seat gains or pays by payments during the round."""
    threshold: int
    """The points needed to stop."""
    payments: tuple[Transfer, ...]
    """The payments at the end of the round if this seat stops now."""


def stakes(view: View, balances: Iterable[int] | None = None) -> Stakes | None:
    """Find what stopping and going are worth, in points. The result is `None` if the seat of the
    view may not go or stop.

    Args:
        view: what the seat knows.
        balances: what each seat owned before the round, in points, 0 or more, for rules that limit
            payments to what a seat owns.

    Raises:
        PositionError: if `view` is not a `View`, or `balances` has not one whole number for each
            seat, 0 or more.
    """
    if type(view) is not View:
        raise not_a_view(view)
    owned = None if balances is None else owned_by("balances", balances, view.players)
    seat = view.seat
    if view.phase is not Phase.GO_OR_STOP or seat is None or seat != view.to_move:
        return None
    stopped = settle(if_stopped(view), balances=owned)
    later = _least(settle(if_gone(view), balances=owned), seat)
    at_once = paid_at_once(stopped)[seat]
    paid = paid_at_end(stopped)
    return Stakes(stopped.points, later, at_once, threshold(view), paid)


def _least(settlement: Settlement, seat: int) -> int:
    """Return what a seat wins if the others escape their baks."""
    points, baks = paid_at_once(settlement)[seat], _baks(settlement.outcome.ruleset)
    for paid in paid_at_end(settlement):
        least = sum(item.points for item in paid.items if item.rule not in baks)
        least *= math.prod(each.factor for each in paid.multipliers if each.rule not in baks)
        points += min(paid.points, least) * ((paid.payee == seat) - (paid.payer == seat))
    return points


def _baks(ruleset: Ruleset) -> set[str]:
    """Return the ids of the baks that a seat escapes by capturing more cards."""
    return {each.id for each in ruleset.payment.baks}


def stake_sentences(view: View, words: Words, balances: tuple[int, ...] | None = None) -> list[str]:
    """Say what the seat has now, what stopping and going are worth, and what the others could
    reach. Return nothing unless the seat of the view may go or stop.
    """
    found, seat = stakes(view, balances), view.seat
    if found is None or seat is None:
        return []
    points = words.counted("points", view.scores[seat].towards_stop)

    def earned(points: int) -> str:
        return words.say("gain", PLAY, n=points)

    lines = [
        words.say("have", PLAY, points=points, n=found.threshold),
        words.say("if_stop", PLAY, earned=earned(found.stop[seat])),
        words.say("if_go", PLAY, earned=earned(found.go), points=points),
    ]
    if found.at_once:
        lines.append(words.say("at_once", PLAY, earned=earned(found.at_once)))
    if view.ruleset.payment.go_bak is not None:
        lines.append(words.say("go_bak", PLAY))
    return [*lines, *others_near(view, found.payments, words)]


def others_near(view: View, payments: Iterable[Transfer], words: Words) -> list[str]:
    """Say how near each other seat is to a stop, and which of the baks in these payments it may
    still escape.
    """
    known = _baks(view.ruleset)
    baks = {
        paid.share_of: [each.rule for each in paid.multipliers if each.rule in known]
        for paid in payments
    }
    others = [seat for seat in view.active if seat != view.seat]
    return [_near_stop(view, seat, baks.get(seat, []), words) for seat in others]


def _near_stop(view: View, seat: int, baks: list[str], words: Words) -> str:
    line = words.say(
        "others",
        PLAY,
        seat=words.seat(seat),
        points=view.scores[seat].towards_stop,
        n=threshold(view),
        cards=words.counted("card", view.hand_sizes[seat]),
    )
    for key, rules in (("lacks", [each.id for each in near(view, seat)]), ("escapes", baks)):
        if rules:
            line += words.say(key, PLAY, rules=", ".join(map(words.rule, rules)))
    return line


@attrs.frozen
class Hint:
    """What a move takes."""

    found: Preview | None
    """The preview of the move; `None` if the move neither lays nor takes cards."""

    @property
    def takes(self) -> CardSet:
        """The cards that the move takes with a chance of at least one half."""
        chances = self.found.chances if self.found else {}
        return CardSet(card for card, chance in chances.items() if chance >= LIKELY)

    @property
    def options(self) -> CardSet:
        """The table cards from which the seat will probably choose one."""
        return CardSet(choices_of(self.found)) if self.found else CardSet()

    def sign(self, move: Move) -> str:
        """Return `+` if the card of a move takes something, with the chance in percent if the flip
        may still prevent this. Return an empty text if the chance is below one half, or if the move
        plays no hand card.
        """
        if self.found is None or not isinstance(move, Play | TakeBonus):
            return ""
        # a card that matches two table cards takes one of them, whichever the seat chooses
        choice = max(choices_of(self.found).values(), default=Fraction(0))
        chance = max(choice, self.found.chances.get(move.card, Fraction(0)))
        if chance < LIKELY:
            return ""
        return TAKES if chance == 1 else f"{TAKES}{min(99, round(100 * chance))}%"


def hints(view: View) -> tuple[Hint, ...]:
    """Find what each legal move takes, in the order of the moves."""
    return tuple(
        [
            Hint(preview(view, move) if isinstance(move, _CARDS) else None)
            for move in view.legal_moves
        ]
    )


def hint_sentences(choice: Choice, hint: Hint, words: Words) -> Iterator[str]:
    """Explain a move in sentences, the most important ones first: what the move does or takes, and
    what may follow.
    """
    if hint.found is None:
        yield move_text(choice.move, LESSONS, words).replace(KEPT, " ")
        return
    sentences = chain([f"{capital(choice.text)}."], preview_sentences(hint.found, words))
    yield from (each.replace(KEPT, " ") for each in sentences)

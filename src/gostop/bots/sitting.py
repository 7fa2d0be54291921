"""Rounds and matches between bots. Each bot gets the views and events of its own seat only."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import cast

from gostop.bots.bot import Bot, chooser_of
from gostop.bulk.rounds import Policy
from gostop.errors import PositionError
from gostop.facts.outcome import Outcome
from gostop.kernel.seeds import SHUFFLE, seed_of_deal
from gostop.match import Match
from gostop.round.events import Event
from gostop.round.play import check_move, step
from gostop.round.state import State
from gostop.round.view import redact, view
from gostop.settling.settle import settle


def generators(players: int, seed: int) -> list[Random]:
    """A generator for each seat's bot, which begins with the seed and the seat."""
    return [Random(f"{SHUFFLE} policy {seed:x} {seat}") for seat in range(players)]


def play_round(
    state: State,
    bots: Sequence[Bot | Policy],
    *,
    seed: int = 0,
    events: tuple[Event, ...] = (),
    match: Match | None = None,
) -> State:
    """Play a round to its end.

    Bots with methods `started`, `happened` and `ended`, as `External` has them, are told what
    happens in the round.

    Args:
        state: the state to begin from.
        bots: who plays, a bot for each seat.
        seed: what the bots' generators begin with.
        events: what happened at the deal.
        match: the sitting so far.

    Raises:
        PositionError: if there is not one bot for each seat.
        IllegalMoveError: if a bot makes a move that is not legal.
        BotError: if a program of a bot fails.
    """
    if len(bots) != state.players:
        message = f"expected a bot for each of the {state.players} seats, found {len(bots)}"
        raise PositionError(message, field="bots", code="number")
    choosers = [chooser_of(bot) for bot in bots]
    chance = generators(state.players, seed)
    for seat, bot in enumerate(bots):
        _tell(bot, "started", view(state, seat), match)
        _tell(bot, "happened", redact(events, seat))
    while (mover := state.to_move) is not None:
        own = view(state, mover)
        move = choosers[mover](own, chance[mover])
        check_move(own, move)
        after, happened = step(state, move)
        for place, bot in enumerate(bots):
            _tell(bot, "happened", redact(happened, place))
        state = after
    for seat, bot in enumerate(bots):
        own = view(state, seat)
        _tell(bot, "ended", own, settle(cast("Outcome", own.outcome)))
    return state


def play_match(match: Match, bots: Sequence[Bot | Policy], *, seed: int = 0) -> Match:
    """Play the rounds of a sitting until it is over.

    Args:
        match: the sitting so far.
        bots: who plays, a bot for each seat.
        seed: what the deals and the bots' generators are made from, as `Record.dealt` makes deals.

    Raises:
        PositionError: if the ruleset gives the match no end, or there is not one bot for each seat.
        IllegalMoveError: if a bot makes a move that is not legal.
        BotError: if a program of a bot fails.
    """
    end = match.ruleset.match
    if end.rounds is None and end.points is None:
        raise PositionError(
            "expected a match that ends, found one without a number of rounds or points",
            field="match.rounds",
            hint="ruleset.replace({'match.rounds': 12}) gives it an end",
            code="number",
        )
    while not match.is_over:
        dealt = seed_of_deal(seed, match.rounds)
        state, events = match.start_round(dealt)
        last = play_round(state, bots, seed=dealt, events=events, match=match)
        match = match.after(settle(last))
    for bot in bots:
        _tell(bot, "match_ended", match)
    return match


def _tell(bot: Bot | Policy, what: str, *told: object) -> None:
    """Tell a bot that wants to be told."""
    listener = getattr(bot, what, None)
    if listener is not None:
        listener(*told)

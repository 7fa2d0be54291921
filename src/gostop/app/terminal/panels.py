"""The words beside the table: what is at stake, and what happened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from gostop.app.terminal.table import heading
from gostop.bots.session import Sitting
from gostop.game.events import Event
from gostop.game.match import Match
from gostop.game.settlement import Settlement
from gostop.rules.ruleset import Ruleset
from gostop.rules.score import Combination
from gostop.teaching.hints import PLAY
from gostop.text.layout import KEPT, capital
from gostop.text.sentences import settlement_blocks, turn_sentences
from gostop.text.terminal import padded, width
from gostop.text.words import Words


def how_to_score(ruleset: Ruleset, players: int, words: Words) -> list[str]:
    """Explain how to score, in lines: how many points a stop needs, and what each combination is
    worth.
    """
    playing = min(players, ruleset.deal.playing)
    needed = ruleset.go.threshold.for_players(playing)
    names = [words.rule(each.id) for each in ruleset.scoring.combinations]
    left = max(map(width, names), default=0)
    worth = [_worth(each, words) for each in ruleset.scoring.combinations]
    return [
        words.say("scoring", PLAY, points=words.counted("points", needed)),
        *(
            f"  {padded(capital(name), left)}  {told}"
            for name, told in zip(names, worth, strict=True)
        ),
    ]


def _worth(combination: Combination, words: Words) -> str:
    points = words.counted("points", combination.points)
    if not combination.further:
        return points
    further = combination.further
    return words.say("scores_from", PLAY, count=combination.count, points=points, further=further)


# Describe what happened, turn by turn, and how a round ended.


def opening(sitting: Sitting, words: Words) -> str:
    """Write the heading of a round."""
    now = sitting.record.rounds[-1]
    return f"— {capital(heading(now.state, now.before, words))} —"


def told(events: Iterable[Event], mover: int | None, words: Words) -> list[str]:
    """Describe the events of a move in sentences."""
    return [each.replace(KEPT, " ") for each in turn_sentences(events, mover, words)]


def ended(sitting: Sitting, settlement: Settlement, words: Words) -> Iterator[list[str]]:
    """Say how a round ended, and how the sitting stands. Then say who pays whom, and why."""
    # this summary names every seat, and calls no one "you"
    match, words = sitting.record.match, attrs.evolve(words, you=None)
    how, *why = settlement_blocks(settlement, words, None)
    yield [words.say("round_over", PLAY, n=len(sitting.record.rounds)), *how]
    yield [*_totals(match, settlement, words), *_winners(match, words)]
    yield from why


def _totals(match: Match, settlement: Settlement, words: Words) -> Iterator[str]:
    """List the points of each seat, in the round and in the sitting, the winner's first."""
    names = [words.seat(seat) for seat in range(match.players)]
    left = max(map(width, names))
    for seat in sorted(range(match.players), key=lambda seat: -settlement.points[seat]):
        points, total = settlement.points[seat], words.say("total", PLAY, n=match.totals[seat])
        yield f"  {padded(names[seat], left)}  {points:>+6}   {total}"


def _winners(match: Match, words: Words) -> Iterator[str]:
    if match.is_over and match.winners:
        seats = ", ".join(map(words.seat, match.winners))
        yield words.say("match_over", PLAY, seats=seats)
    elif match.is_over:
        yield words.say("match_drawn", PLAY)

"""Describe what each player can still collect, as far as a view shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.style import Style
from rich.text import Text

from gostop.core.cards import CardSet
from gostop.game.view import View
from gostop.teaching.missing import MissingCombination
from gostop.teaching.missing import Missing, missing
from gostop.text.terminal import padded, width
from gostop.text.layout import capital
from gostop.text.words import Words
from gostop.app.terminal.choices import PLAY

_NEAR: Final = 2
"""A combination is shown if it lacks at most this many cards."""
_NEAR_PI: Final = 4
"""A combination of junk is shown if it lacks at most this many pi."""
_MOST_CARDS: Final = 3
"""The missing cards of a combination are shown only if at most this many would help."""


def collected(view: View, words: Words) -> Text:
    """List how many points each player needs to stop, and which combinations lack little. Then add
    which baks threaten.
    """
    bold = Style(bold=True)
    text = Text()
    text.append(words.say("still_to_collect", PLAY), bold)
    seats = sorted(view.active, key=lambda seat: seat != view.seat)
    rows = {seat: list(_rows(view, seat, words)) for seat in seats}
    risks = [risk for seat in seats for risk in _risks(view, seat, words)]
    names = [name for each in rows.values() for name, *_ in each] + [name for name, _ in risks]
    left = max(map(width, names), default=0)

    def tell(name: str, number: str, cards: str) -> None:
        text.append(f"\n {padded(name, left)}  {number:>5}  {cards}".rstrip())

    for place, seat in enumerate(seats):
        found = view.scores[seat].towards_stop
        need = view.ruleset.go.threshold.for_players(len(view.active))
        said = words.say("needs", PLAY, seat=words.seat(seat), n=found, need=need)
        text.append("\n\n" if place else "\n")
        text.append(capital(said), bold)
        for row in rows[seat]:
            tell(*row)
        if not rows[seat]:
            text.append(f"\n {words.say('nothing_near', PLAY)}")
    if risks:
        text.append(f"\n\n{words.say('at_risk', PLAY)}", bold)
    for name, number in risks:
        tell(name, number, "")
    return text


def _rows(view: View, seat: int, words: Words) -> Iterator[tuple[str, str, str]]:
    """Yield the rows for a seat: the name of a combination, how much of it the seat has, and the
    months of the missing cards.
    """
    near = [each for each in _missing(view, seat).combinations if _is_near(each)]
    for each in sorted(near, key=lambda each: (each.lacks, -each.have)):
        wanted = " ".join(str(int(card.month)) for card in each.wanted if card.month)
        cards = wanted if len(each.wanted) <= _MOST_CARDS and not each.in_pi else ""
        yield words.rule(each.rule), f"{each.have}/{each.need}", cards


def _risks(view: View, seat: int, words: Words) -> Iterator[tuple[str, str]]:
    """Yield the baks that threaten a seat, each with what the seat has and needs to escape."""
    for bak in _missing(view, seat).baks:
        if bak.pays and view.captured[seat]:
            name = f"{capital(words.seat(seat))}: {words.rule(bak.rule)}"
            yield name, f"{bak.have}/{bak.escapes}"


def _missing(view: View, seat: int) -> Missing:
    """Find what a seat still lacks, as far as the view shows."""
    others = CardSet(
        card for each in range(view.players) if each != seat for card in view.captured[each]
    )
    return missing(
        view.captured[seat], view.ruleset, players=view.players, gone=others, cup=view.cup
    )


def _is_near(each: MissingCombination) -> bool:
    """Whether a combination can still be completed, and lacks little."""
    most = _NEAR_PI if each.in_pi else _NEAR
    return each.possible and each.have > 0 and 0 < each.lacks <= most

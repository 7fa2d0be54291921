"""Draw the screen of a round as pieces and lines. Each view gets a new `Board`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum, auto
from typing import Final, cast

import attrs
from rich.style import Style
from rich.text import Text

from gostop.core.cards import Card
from gostop.game.match import Match
from gostop.game.view import View
from gostop.text.terminal import width
from gostop.text.layout import KEPT, capital
from gostop.text.words import Words
from gostop.app.terminal.choices import PLAY, Choice
from gostop.app.terminal.faces import colour_of, face, large_face, pile_lines
from gostop.app.terminal.hints import Hint
from gostop.app.terminal.pieces import Piece
from gostop.app.terminal.table import heading, laid, loose, stacks, status

KEYS: Final = "1234567890abcdefgijkmnoprtvwxyz"
"""The keys of the moves, in order: all keys that are not commands."""
MARK: Final = "▲"
"""The mark below the cards that the marked move plays and takes."""
_FIXED: Final = "\u00a0"
"""A space at which a line is never broken."""
_COLOURS: Final[Mapping[str, str]] = {
    "bright": "#1c1400 on #ffd75f",
    "animal": "#06210d on #a9dfb0",
    "ribbon": "#2b1300 on #f3bd8d",
    "red": "#330506 on #ffb0a8",
    "blue": "#06123a on #b5cbff",
    "junk": "#20201c on #e3ded1",
}
_AT_MARK: Final = "bold #ffffff on #101010"
_BUTTON: Final = "#ffffff on #2d5c8a"


class Size(Enum):
    """How large the cards are."""

    SMALL = auto()
    """Cards of three lines."""
    LARGE = auto()
    """Cards in a frame."""
    HIGH = auto()
    """Cards in a frame, with room around the flower."""


@attrs.frozen
class Board:
    """What the screen shows of a view.

    Colours only repeat what the text says. Without colours, the marked move is shown in reverse.
    """

    view: View
    """What the person's seat may know."""
    match: Match | None
    """The match as it stood before the round."""
    choices: tuple[Choice, ...]
    """The person's moves; empty if the person is not to move."""
    hints: tuple[Hint, ...]
    """What each of the `choices` takes."""
    at: int
    """The index of the marked move."""
    words: Words
    """The words for cards, seats and rules."""
    size: Size
    """How large the cards are."""
    has_colours: bool
    """Whether the terminal may show colours."""

    @property
    def chosen(self) -> Choice | None:
        """The marked move; `None` if the person is not to move."""
        return self.choices[self.at] if self.choices else None

    @property
    def hint(self) -> Hint | None:
        """What the marked move takes; `None` if the person is not to move."""
        return self.hints[self.at] if self.choices else None

    def head(self) -> str:
        """Write the line at the top: the rules, the round and the stock."""
        say = self.words.say
        stock = say("stock", PLAY, n=self.view.stock_size)
        title = say("title", PLAY, rules=self.words.ruleset(self.view.ruleset))
        return f"{title} · {capital(heading(self.view, self.match, self.words))}, {stock}"

    def seat(self, seat: int) -> Text:
        """Describe a player: name, points, hand, calls, and the captured piles."""
        mover = "▶" if seat == self.view.to_move else " "
        text = Text(f"{mover} ")
        text.append(capital(self.words.titled(seat)), Style(bold=True))
        if self.match is not None:
            text.append(f"  {self.words.say('total', PLAY, n=self.match.totals[seat])}")
        told = status(self.view, seat, self.words).replace(KEPT, " ")
        text.append(f"  {told}")
        for place, (name, many, cards) in enumerate(pile_lines(self.view, seat, self.words)):
            text.append(" " if place else "\n")
            text.append(f" {many} ".replace(" ", _FIXED), self._style(_COLOURS[name]))
            text.append(f" {cards} ".replace(" ", _FIXED))
        return text

    def table(self) -> Iterator[Piece]:
        """Yield the cards on the table: first the loose cards, then the stacks. If all cards lie
        face down, yield their number.
        """
        if not self.view.table:
            if self.view.table_size:
                told = self.words.counted("card", self.view.table_size)
                told = self.words.say("face_down", PLAY, cards=told)
                yield Piece((told,), Style(bold=True))
            return
        for card in loose(self.view):
            yield self._card(card, self._taken(card))
        for stack in stacks(self.view).values():
            for card in stack:
                yield self._card(card, self._taken(card) or self.words.say("stack", PLAY))

    def hand(self) -> Iterator[Piece]:
        """Yield the cards of the person's hand."""
        for card in self.view.hands[cast("int", self.view.seat)]:
            yield self._card(card, "")

    def buttons(self) -> Iterator[Piece]:
        """Yield a button for each move that belongs to no card."""
        for place, choice in enumerate(self.choices):
            if choice.card is None:
                here = place == self.at
                text = f" {MARK if here else ' '} {self._key(place)} {choice.text} "
                style = self._style(_AT_MARK if here else _BUTTON, reverse=here)
                yield Piece((text.replace(KEPT, " "),), style, choice=place)

    def waiting(self) -> str:
        """Name the cards of a turn that waits for a choice."""
        return laid(self.view, self.words).replace(KEPT, " ")

    def _card(self, card: Card, label: str) -> Piece:
        place = next((i for i, each in enumerate(self.choices) if each.card is card), None)
        here = place is not None and place == self.at
        is_small = self.size is Size.SMALL
        lines = (
            face(card, self.words)
            if is_small
            else large_face(card, self.words, is_high=self.size is Size.HIGH)
        )
        is_taken = self.hint is not None and card in self.hint.takes | self.hint.options
        style = self._style(_AT_MARK if here else _COLOURS[colour_of(card)], reverse=here)
        if is_taken and not here:
            style += Style(bold=True, underline=is_small)  # an underline would cross a frame
        if place is not None:
            key = f"{self._key(place)}{MARK if here else ''}"
            label = label or self.hints[place].sign(self.choices[place].move)
            is_tight = width(f" {key} {label}") > width(lines[0]) and is_small
            label = f"{key}{'' if is_tight else ' '}{label}".rstrip()
        return Piece(lines, style, f" {label}", place)

    def _taken(self, card: Card) -> str:
        """Label a table card with what the marked move does to it."""
        hint, chosen = self.hint, self.chosen
        if hint is None or chosen is None or chosen.card is card:
            return ""
        if card in hint.options:
            return MARK + self.words.say("label.one", PLAY)
        return MARK + self.words.say("label.takes", PLAY) if card in hint.takes else ""

    def _key(self, place: int) -> str:
        return KEYS[place] if place < len(KEYS) else " "

    def _style(self, colours: str, *, reverse: bool = False) -> Style:
        if self.has_colours:
            return Style.parse(colours)
        return Style(reverse=reverse, bold=reverse)

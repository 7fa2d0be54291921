"""Draw the screen of a round as pieces and lines. Each view gets a new `Board`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum, auto
from typing import Final, cast, final

import attrs
from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.events import Click, MouseMove
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from gostop.app.terminal.table import heading, laid, loose, pile, piles, scored, stacks, status
from gostop.core.cards import Card, CardSet, Kind
from gostop.game.match import Match
from gostop.game.view import View
from gostop.teaching.hints import PLAY, Choice, Hint
from gostop.teaching.missing import Missing, MissingCombination, missing
from gostop.text.layout import KEPT, capital
from gostop.text.names import KINDS, MONTHS, Language
from gostop.text.terminal import padded, width
from gostop.text.words import PILES, Words

# Show pieces on the screen: cards and buttons in rows. The mouse can touch each piece.

GAP: Final = 1
"""The number of columns between two pieces."""


@attrs.frozen
class Piece:
    """A card or a button."""

    lines: tuple[str, ...]
    """The lines of the piece, all of the same width."""
    style: Style
    """The style of these lines."""
    label: str = ""
    """The text below the piece."""
    choice: int | None = None
    """The index of the move that the piece stands for; `None` if it stands for no move."""

    @property
    def columns(self) -> int:
        """How many columns the piece takes."""
        return width(self.lines[0])


@final
class Pieces(Widget):
    """Shows pieces in as many rows as they need."""

    class Touched(Message):
        """The mouse has touched the piece of a move, or pressed it."""

        def __init__(self, choice: int, is_pressed: bool) -> None:
            super().__init__()
            self.choice = choice
            """The index of the move."""
            self.is_pressed = is_pressed
            """Whether the piece was pressed. Otherwise the mouse only touched it."""

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self._has_labels = False
        self._pieces: tuple[Piece, ...] = ()
        self._plain = Style()
        self._strong = Style(bold=True)

    def lay(self, pieces: Iterable[Piece], *, has_labels: bool) -> None:
        """Show these pieces instead of the old ones, with or without room for labels."""
        self._has_labels = has_labels
        self._pieces = tuple(pieces)
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Count the lines that all rows take. Called by textual."""
        return sum(map(self._height, self._rows(width)))

    def render_line(self, y: int) -> Strip:
        """Draw a line of the screen. Called by textual."""
        segments: list[Segment] = []
        row, line = self._row_at(y)
        for piece in row:
            if line < len(piece.lines):
                segments.append(Segment(piece.lines[line], piece.style))
            else:
                label = padded(piece.label[: piece.columns], piece.columns)
                segments.append(Segment(label, self._strong))
            segments.append(Segment(" " * GAP, self._plain))
        strip = Strip(segments).adjust_cell_length(self.size.width, self._plain)
        return strip.apply_style(self.rich_style)

    def on_mouse_move(self, event: MouseMove) -> None:
        """Report which piece the mouse touches."""
        self._touch(event.x, event.y, False)

    def on_click(self, event: Click) -> None:
        """Report which piece was pressed."""
        self._touch(event.x, event.y, True)

    def _touch(self, x: int, y: int, is_pressed: bool) -> None:
        row, _ = self._row_at(y)
        left = 0
        for piece in row:
            if left <= x < left + piece.columns and piece.choice is not None:
                self.post_message(self.Touched(piece.choice, is_pressed))
            left += piece.columns + GAP

    def _rows(self, columns: int) -> list[list[Piece]]:
        rows: list[list[Piece]] = []
        left = columns + 1
        for piece in self._pieces:
            if left + piece.columns > columns:
                rows.append([])
                left = 0
            rows[-1].append(piece)
            left += piece.columns + GAP
        return rows

    def _height(self, row: list[Piece]) -> int:
        return max(len(piece.lines) for piece in row) + self._has_labels

    def _row_at(self, y: int) -> tuple[list[Piece], int]:
        """Find the row of pieces at a line of the screen, and the index of the line in it."""
        for row in self._rows(self.size.width):
            if y < self._height(row):
                return row, y
            y -= self._height(row)
        return [], 0


# Write a card in a few characters: its month, its flower, its kind, and its set.

COLUMNS: Final = 7
"""The width of a small card."""
COLUMNS_LARGE: Final = 9
"""The width of a large card without its frame."""
_MARKS: Final[Mapping[str, CardSet]] = {
    "red": CardSet("1R 2R 3R"),
    "blue": CardSet("6R 9R 10R"),
    "grass": CardSet("4R 5R 7R"),
    "bird": CardSet("2A 4A 8A"),
    "cup": CardSet("9A"),
    "rain": CardSet("12B 12R"),
}
"""The sets of cards that players look for, by the names of their marks."""
_SHORT: Final = (None, Language.ENGLISH, Language.ROMANISED)
"""The languages with short names of flowers in `play.tsv`; `None` stands for notation."""


def mark(card: Card, words: Words) -> str:
    """Return the sign of a card's set, or of its pi if it is worth more than one pi. For any other
    card, the text is empty.
    """
    for name, cards in _MARKS.items():
        if card in cards:
            return words.say(f"mark.{name}", PLAY)
    return words.say("mark.pi", PLAY, n=card.pi) if card.pi > 1 else ""


def colour_of(card: Card) -> str:
    """Name the colour of a card. The colour says nothing that the card's text does not say."""
    if card.kind is not Kind.RIBBON:
        return PILES[card.kind]
    return next((name for name in ("red", "blue") if card in _MARKS[name]), "ribbon")


def face(card: Card, words: Words) -> tuple[str, ...]:
    """Write a small card: three lines of the same width, each after a space if there is room."""
    flower, kind = _flower(card, words, "flowers"), _kind(card, words)
    lines = (_head(card, words, COLUMNS), flower, kind)
    return tuple(_line(line, COLUMNS) for line in lines)


def large_face(card: Card, words: Words, *, is_high: bool) -> tuple[str, ...]:
    """Write a large card in its frame. With `is_high`, the flower has more room around it."""
    flower, kind = _flower(card, words, "long_flowers"), _kind(card, words)
    lines = [_head(card, words, COLUMNS_LARGE), flower, kind]
    if is_high:
        lines = [lines[0], "", *lines[1:], ""]
    edge = "─" * COLUMNS_LARGE
    return (f"╭{edge}╮", *(f"│{_line(line, COLUMNS_LARGE)}│" for line in lines), f"╰{edge}╯")


def _head(card: Card, words: Words, columns: int) -> str:
    """Write the first line of a card: its month at the left, and its sign at the right."""
    number = "+" if card.month is None else f"{int(card.month)}"
    sign = mark(card, words)
    return f"{padded(number, max(columns - 1 - width(sign), width(number) + bool(sign)))}{sign}"


def _line(text: str, columns: int) -> str:
    """Write a line of a card, after a space unless the text needs all columns."""
    first = "" if width(text) >= columns else " "
    return padded(first + _cut(text, columns), columns)


def pile_lines(view: View, seat: int, words: Words) -> Iterator[tuple[str, str, str]]:
    """Yield each captured pile that is not empty: its name, its count in words, and its cards in
    short form. For junk, the number of pi replaces the cards.
    """
    for name, cards in piles(view, seat):
        if cards:
            told = ", ".join(_short(card, words) for card in cards)
            if name == "junk":
                told = words.say("pi", PLAY, n=scored(view, seat).pi)
            yield name, pile(name, len(cards), words), told


def _short(card: Card, words: Words) -> str:
    """Write a card in few characters: its month and its sign, with a space between digits and
    letters.
    """
    month = "" if card.month is None else int(card.month)
    sign = mark(card, words)
    return f"{month}{' ' * sign.isascii()}{sign}".strip()


def _flower(card: Card, words: Words, key: str) -> str:
    if card.month is None:
        return words.say("bonus", PLAY)
    if words.tag == "ko" or words.language in _SHORT:
        return words.say(key, PLAY).split()[card.month - 1]
    return MONTHS[card.month].in_(words.language)


def _kind(card: Card, words: Words) -> str:
    if words.tag == "ko" or words.language in _SHORT:
        return words.say(f"short.{PILES[card.kind]}", PLAY)
    kind = "junk" if card.kind is Kind.BONUS else card.kind.name.lower()
    return KINDS[kind].in_(words.language)


def _cut(text: str, columns: int) -> str:
    while width(text) > columns:
        text = text[:-1]
    return text


# Describe what each player can still collect, as far as a view shows.

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


# The screen.

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


class CardSize(Enum):
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
    size: CardSize
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
        told = status(self.view, seat, self.words).replace(KEPT, " ")
        text.append(f"  {told}")
        if self.match is not None:
            text.append(f" · {self.words.say('total', PLAY, n=self.match.totals[seat])}")
        for place, (name, many, cards) in enumerate(pile_lines(self.view, seat, self.words)):
            text.append(" " if place else "\n")
            text.append(f" {many} ".replace(" ", _FIXED), self._style(_COLOURS[name]))
            text.append(f" {cards} ".replace(" ", _FIXED).replace(f",{_FIXED}", ", "))
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
        is_small = self.size is CardSize.SMALL
        lines = (
            face(card, self.words)
            if is_small
            else large_face(card, self.words, is_high=self.size is CardSize.HIGH)
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

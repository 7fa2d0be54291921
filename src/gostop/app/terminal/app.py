"""Play on the whole screen of a terminal, which the library textual draws."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import ClassVar, Final, final

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal, Vertical, VerticalScroll
from textual.events import Key, Resize
from textual.filter import LineFilter, NoColor
from textual.screen import ModalScreen
from textual.widgets import Footer, Input, Static

from gostop.app.terminal.board import KEYS, MARK, Board, CardSize, Pieces, collected
from gostop.app.terminal.panels import ended, how_to_score, opening, told
from gostop.bots.session import Sitting
from gostop.core.errors import GoStopError
from gostop.core.moves import Move
from gostop.game.events import Event
from gostop.game.state import Phase
from gostop.game.view import View
from gostop.teaching.hints import (
    PLAY,
    Hint,
    choices,
    hint_sentences,
    hints,
    question,
    stake_sentences,
)
from gostop.text.layout import capital, clean
from gostop.text.terminal import fixed
from gostop.text.words import Words

_PAUSE: Final = 0.7
"""The seconds before a bot's move is shown."""
_LARGE: Final = (120, 38)
"""The fewest columns and lines of a terminal for large cards."""
_HIGH: Final = 44
"""The fewest lines for large cards with more room around the flower."""
_WIDE: Final = 158
"""The fewest columns that leave room for the story at the side."""
_HINT: Final = 3
_HINT_LARGE: Final = 5
"""How many lines the sentences about the marked move may take, with small or larger cards."""
_EDGE: Final = 4
"""How many columns the sentences about the marked move leave free."""
_SIDE: Final = 38
"""The width of the side of a wide terminal, in columns."""
_COLUMNS: Final = 74
"""The width of the page after a round, in columns."""
_KEYS: Final = {"u": "undo", "s": "save", "l": "log", "h": "help", "q": "quit"}
_ARROWS: Final = {"left": -1, "up": -1, "right": 1, "down": 1}


def play(sitting: Sitting, words: Words, *, pause: float = _PAUSE) -> None:
    """Play until the person leaves.

    Raises:
        GoStopError: if a bot fails, or the record cannot be saved.
    """
    error = Game(sitting, words, pause=pause).run()
    if error is not None:
        raise error


@final
class Page(ModalScreen[str]):
    """A text that covers the table. Each key closes the page, which returns the key's name."""

    def __init__(self, text: str, keys: dict[str, str], words: Words) -> None:
        super().__init__()
        self._text = text
        for key, name in keys.items():
            self._bindings.bind(key, f"leave('{name}')", words.say(f"key.{name}", PLAY))

    def compose(self) -> ComposeResult:
        """Yield the text and the keys. Called by textual."""
        with VerticalScroll(id="page"):
            yield Static(self._text, markup=False)
        yield Footer(show_command_palette=False)

    def action_leave(self, name: str) -> None:
        """Close the page, and return the name of the key."""
        self.dismiss(name)


@final
class Asked(ModalScreen[str]):
    """A question that covers the table. A line of text answers it; an empty line cancels it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss('')", show=False)]

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        """Yield the question and the line for the answer. Called by textual."""
        with Vertical(id="page"):
            yield Static(self._text, markup=False)
            yield Input()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Close the question, and return the answer."""
        self.dismiss(event.value.strip())


@final
class Game(App[GoStopError]):
    """The program that shows a sitting on the screen. It ends with an error if a bot fails."""

    ENABLE_COMMAND_PALETTE: ClassVar[bool] = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "leave", show=False, priority=True),
    ]
    CSS: ClassVar[str] = """
    Screen { background: #0d3326; color: #f4f4f0; }
    #all { height: 1fr; layout: vertical; }
    #main { height: auto; max-height: 100%; scrollbar-size: 1 1; }
    #head { height: 1; background: #071c15; padding: 0 1; text-style: bold; }
    #others, #own, .seat, #table, #hand, #buttons { height: auto; }
    .seat { padding: 0 1; }
    #asks { height: auto; padding: 0 1; background: #071c15; }
    #story { height: 1fr; min-height: 1; padding: 0 1; color: #d5ddd6; scrollbar-size: 1 1; }
    #side { height: 1fr; min-height: 1; layout: vertical; }
    #lacks { display: none; height: auto; padding: 0 1; }
    .-large #lacks { display: block; }
    .-large #side { layout: horizontal; border-top: solid #4f7a68; }
    .-large #story { width: 1fr; height: 100%; }
    .-large #lacks { width: 46; height: 100%; border-right: solid #4f7a68; }
    .-wide #all { layout: horizontal; }
    .-wide #main { width: 1fr; height: 1fr; }
    .-wide #side { layout: vertical; width: 38; height: 100%; border-top: none;
                   border-left: solid #4f7a68; }
    .-wide #story { width: 100%; height: 1fr; border-top: solid #4f7a68; }
    .-wide #lacks { width: 100%; height: auto; max-height: 66%; border-right: none; }
    .-wide .seat, .-wide #asks { margin-top: 1; }
    .-large #table, .-large #hand, .-large #buttons { margin-left: 1; }
    .-wide #asks { padding: 1; }
    Page, Asked { align: center middle; background: #000000 60%; }
    #page { width: 80; max-width: 100%; height: auto; max-height: 100%; padding: 1 1;
            scrollbar-size: 1 1; background: #071c15; color: #f4f4f0; border: round #8fb8a4; }
    Footer { background: #071c15; color: #f4f4f0; }
    """

    def __init__(self, sitting: Sitting, words: Words, *, pause: float) -> None:
        super().__init__()
        self._sitting = sitting
        self._words = words
        self._pause = pause
        self._at = 0
        self._cards = CardSize.SMALL
        self._is_left = False
        self._story: list[str] = []
        self._hinted: View | None = None
        self._hints: tuple[Hint, ...] = ()
        for key, name in _KEYS.items():
            action = "leave" if name == "quit" else name
            self.bind(key, action, description=words.say(f"key.{name}", PLAY))

    # What textual calls.

    def compose(self) -> ComposeResult:
        """Yield the parts of the screen, from the top."""
        yield Static(id="head", markup=False)
        with Horizontal(id="all"):
            with VerticalScroll(id="main", can_focus=False):
                with Vertical(id="others"):
                    for seat in range(self._sitting.record.players):
                        if seat != self._sitting.seat:
                            yield Static(id=f"seat{seat}", classes="seat", markup=False)
                yield Static(f"  {self._words.say('table', PLAY)}", classes="seat", markup=False)
                yield Pieces(id="table")
                yield Static(id="own", classes="seat", markup=False)
                yield Pieces(id="hand")
                yield Pieces(id="buttons")
                yield Static(id="asks", markup=False)
            with Container(id="side"):
                yield Static(id="lacks", markup=False)
                with VerticalScroll(id="story", can_focus=False):
                    yield Static(id="lines", markup=False)
        yield Footer(show_command_palette=False)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Drop all colours if `NO_COLOR` is set; textual itself would still show greys."""
        return [*super().get_line_filters(), *([NoColor()] if self.no_color else [])]

    def on_mount(self) -> None:
        """Begin the game. Called by textual."""
        self.query_one("#story", VerticalScroll).anchor()
        if self._sitting.record.rounds:
            self._add(opening(self._sitting, self._words))
        for mover, events in self._sitting.happened:
            self._tell(mover, events)
        self._go_on()

    def on_resize(self, event: Resize) -> None:
        """Choose the size of the cards."""
        columns, lines = event.size
        is_large = columns >= _LARGE[0] and lines >= _LARGE[1]
        self.set_class(is_large, "-large")
        self.set_class(is_large and columns >= _WIDE, "-wide")
        self._cards = CardSize.SMALL
        if is_large:
            self._cards = CardSize.HIGH if lines >= _HIGH and columns >= _WIDE else CardSize.LARGE
        self._draw()

    def on_key(self, event: Key) -> None:
        """Move the mark, or make the marked move. The key of another move first marks it."""
        found = self._sitting.moves
        if isinstance(self.screen, ModalScreen) or not found:
            return
        if event.key in _ARROWS:
            self._mark((self._at + _ARROWS[event.key]) % len(found))
        elif event.key in {"enter", "space"}:
            self._touched(self._at, True)
        elif event.character is not None and event.character in KEYS[: len(found)]:
            place = KEYS.index(event.character)
            self._touched(place, place == self._at)

    def on_pieces_touched(self, message: Pieces.Touched) -> None:
        """Mark the move of the piece that the mouse is over, or make this move if the piece is
        pressed.
        """
        self._touched(message.choice, message.is_pressed)

    # What the person does.

    def _touched(self, place: int, is_pressed: bool) -> None:
        found = self._sitting.moves
        if place < len(found):
            self._mark(place)
            if is_pressed:
                self._go_on(found[place])

    def _mark(self, place: int) -> None:
        if place != self._at:
            self._at = place
            self._draw()

    def action_undo(self) -> None:
        """Take back the last move, unless a bot is thinking."""
        if self._sitting.mover == self._sitting.seat:
            self._go_on(None)

    def action_log(self) -> None:
        """Show everything that has happened."""
        self._show("\n".join(self._story))

    def action_help(self) -> None:
        """Explain the scores, the keys and the cards."""
        record = self._sitting.record
        text = self._words.say("help", PLAY, id=record.ruleset.id).replace("\\n", "\n")
        scoring = how_to_score(record.ruleset, record.players, self._words)
        self._show("\n".join([*scoring, "", text]))

    def action_save(self) -> None:
        """Ask for a file to save the game in, or say in which file every move is saved."""
        if self._sitting.path is None:
            self.push_screen(Asked(self._words.say("file", PLAY)), self._save)
        else:
            told = self._words.say("quit_saved", PLAY, file=self._sitting.path)
            self.notify(clean(told), markup=False)

    def _save(self, file: str | None) -> None:
        if not file:
            return
        try:
            self._sitting.save_as(file)
        except GoStopError as error:
            self.notify(clean(str(error)), severity="error", markup=False)
        else:
            self.action_save()

    def _show(self, text: str) -> None:
        self.push_screen(Page(text, {"enter": "close", "escape": "close"}, self._words))

    def action_leave(self) -> None:
        """Leave the game. If a program is thinking, end it first."""
        self._is_left = True
        self._sitting.close()
        self.exit()

    # How the game goes on.

    def _go_on(self, *moves: Move | None) -> None:
        """Make the person's move; `None` undoes the last move. Then let the bots move until it is
        the person's turn again.
        """
        self.run_worker(self._turns(moves), exclusive=True)

    async def _turns(self, moves: tuple[Move | None, ...]) -> None:
        try:
            for move in moves:
                self._undo() if move is None else self._do(move)
            while await self._further():
                pass
        except GoStopError as error:
            if not self._is_left:  # leaving ends the bots, which then fail
                self.exit(error)

    async def _further(self) -> bool:
        """Let a bot make one move, or show the page after a round. Return whether there may be
        another move.
        """
        sitting = self._sitting
        self._at = 0
        self._draw()
        if sitting.mover == sitting.seat:
            return False
        if sitting.mover is not None:
            move = await asyncio.to_thread(sitting.ask)
            await asyncio.sleep(self._pause)
            self._do(move)
            return True
        answer = "next"
        if (settlement := sitting.settlement) is not None:
            with fixed(_COLUMNS):
                blocks = ["\n".join(block) for block in ended(sitting, settlement, self._words)]
            keys = {"u": "undo", "q": "quit", "escape": "quit"}
            if not sitting.record.match.is_over:
                keys = {"enter": "next", **keys}
            answer = await self.push_screen_wait(Page("\n\n".join(blocks), keys, self._words))
        if answer == "next":
            events = await asyncio.to_thread(sitting.deal)  # a bot may be slow to start
            self._add(opening(sitting, self._words))
            self._tell(None, events)
        elif answer == "undo":
            self._undo()
        else:
            self.action_leave()
        return answer != "quit"

    def _do(self, move: Move) -> None:
        mover = self._sitting.mover
        self._tell(mover, self._sitting.do(move))

    def _undo(self) -> None:
        can = self._sitting.can_undo
        if can:
            self._sitting.undo()
        self._add(self._words.say("undone" if can else "nothing_to_undo", PLAY))

    def _tell(self, mover: int | None, events: tuple[Event, ...]) -> None:
        if events:
            self._add(" ".join(told(events, mover, self._words)))

    def _add(self, line: str) -> None:
        self._story.append(capital(line))
        self.query_one("#lines", Static).update("\n".join(self._story))

    # What the screen shows.

    def _draw(self) -> None:
        view = self._sitting.view
        if view is None:
            return
        words, match = self._words, self._sitting.record.rounds[-1].before
        if self._hinted != view:  # compute the hints of each view only once
            self._hinted, self._hints = view, hints(view)
        board = Board(
            view,
            match,
            choices(view, words),
            self._hints,
            self._at,
            words,
            self._cards,
            not self.no_color,
        )
        self.query_one("#head", Static).update(board.head())
        for seat in range(view.players):
            name = "#own" if seat == view.seat else f"#seat{seat}"
            self.query_one(name, Static).update(board.seat(seat))
        # no card has a label when the seat may go or stop, so the stakes get these lines
        has_labels = view.phase is not Phase.GO_OR_STOP
        self.query_one("#table", Pieces).lay(board.table(), has_labels=has_labels)
        self.query_one("#hand", Pieces).lay(board.hand(), has_labels=has_labels)
        self.query_one("#buttons", Pieces).lay(board.buttons(), has_labels=False)
        self.query_one("#asks", Static).update(self._asks(board))
        if self.has_class("-large"):
            self.query_one("#lacks", Static).update(collected(view, words))
        self.query_one("#main", VerticalScroll).scroll_end(animate=False)

    def _asks(self, board: Board) -> Text:
        """Write the question and a hint, or what is at stake, or which bot is thinking."""
        view, words = board.view, self._words
        chosen, hint = board.chosen, board.hint
        if chosen is None or hint is None:
            mover = self._sitting.mover
            text = "" if mover is None else words.say("thinks", PLAY, seat=words.seat(mover))
            return Text(capital(text))
        if lines := stake_sentences(view, words, self._sitting.balances):
            return Text("\n".join(lines))
        lines = [board.waiting()] if view.in_play else []
        lines.append(question(view, words))
        lines.append(f"{MARK} {self._hint(hint_sentences(chosen, hint, words))}")
        return Text("\n".join(lines))

    def _hint(self, sentences: Iterable[str]) -> str:
        """Write the first two sentences, and below them as many others as there is room for."""
        side = _SIDE if self.has_class("-wide") else 0
        columns = self.size.width - side - _EDGE
        room = _HINT if self._cards is CardSize.SMALL else _HINT_LARGE
        first, *more = sentences
        found: list[str] = []
        for each in (" ".join((first, *more[:1])), *more[1:]):
            lines = [line.plain.rstrip() for line in Text(each).wrap(self.console, columns)]
            if found and len(found) + len(lines) > room:
                break
            found += lines
        return "\n  ".join(found)

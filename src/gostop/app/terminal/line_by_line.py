"""Play line by line, for screen readers, pipes and terminals without a screen. Moves are numbered,
there is one question at a time, and printed lines never change. A turn takes few lines: what has
changed, and the moves. The command `table` describes the whole table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, cast, final

from gostop.app.terminal.panels import ended, how_to_score, told
from gostop.app.terminal.table import described, heading, laid, lying, points_now
from gostop.bots.session import Sitting
from gostop.core.errors import GoStopError, NotationError, shown
from gostop.core.moves import Move, parse_move
from gostop.game.events import Event
from gostop.game.state import Phase
from gostop.game.view import View
from gostop.teaching.hints import (
    PLAY,
    Choice,
    choices,
    hint_sentences,
    hints,
    question,
    stake_sentences,
)
from gostop.text.layout import KEPT, capital, clean, filled
from gostop.text.words import Words

_COMMANDS: Final = {
    "next": ("", "next", "n", "enter"),
    "undo": ("undo", "u"),
    "table": ("table", "t"),
    "log": ("log", "l"),
    "save": ("save",),
    "help": ("help", "h", "?"),
    "quit": ("quit", "q", "exit"),
}
"""The commands, each with the names that it has in every language."""
_EXPLAINED: Final = (Phase.SEATING, Phase.CUP, Phase.ANSWER, Phase.PUSH)
"""At these questions, sentences explain each answer."""
_MOST: Final = 8
"""The largest number of lines for a turn."""
_MORE: Final = "…"
"""The sign for a part that is left out."""
_LONGEST: Final = 60
"""The largest number of characters in the name of a move."""


@final
class Plain:
    """A game in plain lines.

    Args:
        sitting: the game.
        words: the words for cards, seats and rules.
        say: prints a line.
        ask: reads a line, and returns it without its line break; returns `None` at the end of the
            input.
    """

    def __init__(
        self,
        sitting: Sitting,
        words: Words,
        say: Callable[[str], None],
        ask: Callable[[], str | None],
    ) -> None:
        self._sitting = sitting
        self._words = words
        self._print = say
        self._ask = ask
        self._told: View | None = None
        self._news: list[list[str]] = []
        self._head = ""
        self._story: list[str] = []
        self._points = ""

    def run(self) -> None:
        """Play until the person leaves, the input ends or the sitting is over.

        Raises:
            GoStopError: if a bot fails, or the record cannot be saved.
        """
        sitting = self._sitting
        if sitting.mover is None and sitting.settlement is None:
            self._deal()
        else:
            self._announce()
        goes_on = True
        try:
            while goes_on:
                if sitting.mover is None:
                    goes_on = self._between()
                elif sitting.mover == sitting.seat:
                    goes_on = self._answered()
                else:
                    self._made(sitting.ask())
        finally:
            self._tell_news()  # if a bot failed, still show what happened before

    def _deal(self) -> None:
        events = self._sitting.deal()
        self._announce()
        self._hear(None, events)

    def _announce(self) -> None:
        """Say which round it is before anything happens in it."""
        now = self._sitting.record.rounds[-1]
        self._head = capital(f"{heading(now.state, now.before, self._words)}.")
        self._story.append(self._head)

    def _made(self, move: Move) -> None:
        mover = self._sitting.mover
        self._hear(mover, self._sitting.do(move))

    def _hear(self, mover: int | None, events: tuple[Event, ...]) -> None:
        """Keep the events of a move, to show them before the next question."""
        if events:
            self._news.append([capital(each) for each in told(events, mover, self._words)])
            self._story.append(" ".join(self._news[-1]))

    def _tell_news(self, room: int | None = None) -> int:
        """Show what happened since the last question; return how many lines that takes. If there is
        no room for everything, the earliest moves are left out; the command `log` shows them.
        """
        head, news = filled(self._head), self._news
        self._head, self._news = "", []
        told = _paragraph(news)
        while room is not None and _height(head) + _height(told) > room and sum(map(len, news)) > 1:
            # leave out the earliest moves first, and then the last sentences of the last move
            news = news[1:] if len(news) > 1 else [news[0][:-1]]
            told = _paragraph([[_MORE], *news])
        lines = [line for line in (head, told) if line]
        for line in ("", *lines) if lines else ():
            self._print(line)
        return sum(map(_height, lines))

    def _answered(self) -> bool:
        """Ask the person for one move; return whether the game goes on."""
        view = cast("View", self._sitting.view)
        found = choices(view, self._words)
        if self._told != view:
            self._told = view
            self._ask_for(view, found)
        answer = self._heard()
        if answer is None:
            return False
        command = self._command(answer)
        place = asked_about(answer, found)
        move = found[0].move if command == "next" and len(found) == 1 else move_of(answer, found)
        if move is not None:
            self._made(move)
        elif command:
            self._obey(command, answer, view, found)
        elif place:
            hint = hints(view)[place - 1]
            self._say(" ".join(hint_sentences(found[place - 1], hint, self._words)))
        else:
            self._say(self._words.say("wrong", PLAY, n=len(found), found=shown(answer)))
        return True

    def _obey(self, command: str, answer: str, view: View, found: tuple[Choice, ...]) -> None:
        """Carry out a command that is not a move."""
        match command:
            case "next":
                self._ask_for(view, found)
            case "undo":
                self._undo()
            case "table":
                self._describe(view)
            case "log":
                for line in self._story:
                    self._say(line)
            case "save":
                self._save(answer.partition(" ")[2].strip())
            case _:
                record = self._sitting.record
                for line in how_to_score(record.ruleset, record.players, self._words):
                    self._say(line)
                self._say(self._words.say("help_plain", PLAY))

    def _command(self, answer: str) -> str:
        """Return the command that an answer names, in English or in the person's language. If the
        answer names no command, return an empty text.
        """
        word, _, rest = answer.casefold().partition(" ")
        for command, known in _COMMANDS.items():
            own = self._words.say(f"command.{command}", PLAY)
            if word in {*known, *own.split("|")} and (command == "save" or not rest):
                return command
        return ""

    def _describe(self, view: View) -> None:
        """Describe the whole table."""
        match = self._sitting.record.rounds[-1].before
        self._say("")
        for line in described(view, match, self._words):
            self._say(line)

    def _ask_for(self, view: View, found: tuple[Choice, ...]) -> None:
        """Show what happened, and ask for a move. If there is room, also show the cards on the
        table, and the points if they have changed.
        """
        words = self._words
        staked = " ".join(stake_sentences(view, words, self._sitting.balances))
        asked = [staked or question(view, words)]
        moves = list(self._moves(view, found))
        if not staked and view.phase in _EXPLAINED:
            asked += moves
        else:
            asked[-1] = f"{asked[-1]} {', '.join(moves)}."
        if view.in_play:
            asked.insert(0, f"{laid(view, words)}.")
        table = f"{words.say('table', PLAY)}: {lying(view, words)}."
        points = points_now(view, words)
        is_told = points != self._points and any(each.total for each in view.scores)
        more = [table, points] if is_told and not staked else [table]
        self._points = points
        lines = [filled(capital(line)) for line in asked]
        room = _MOST - sum(map(_height, lines))
        room -= self._tell_news(room)
        for line in map(filled, more):
            if _height(line) <= room:
                room -= _height(line)
                lines.insert(0, line)
        for line in lines:
            self._print(line)

    def _moves(self, view: View, found: tuple[Choice, ...]) -> Iterator[str]:
        """Write each move with its number, and with a sign if it takes something."""
        pairs = zip(found, hints(view), strict=True)
        for number, (each, hint) in enumerate(pairs, start=1):
            parts = [f"{number}.", each.text, hint.sign(each.move)]
            if view.phase in _EXPLAINED:
                parts[1] = " ".join(hint_sentences(each, hint, self._words))
                yield " ".join(filter(None, parts))
            else:
                yield " ".join(filter(None, parts)).replace(" ", KEPT)

    def _between(self) -> bool:
        """Say how the round ended, and ask for the next round; return whether the game goes on."""
        sitting, words = self._sitting, self._words
        self._tell_news()
        settlement = sitting.settlement
        if settlement is not None and self._told != sitting.view:
            self._told = sitting.view
            for block in ended(sitting, settlement, words):
                self._print("")
                for line in block:
                    self._print(line)
        is_over = sitting.record.match.is_over
        self._print("")
        if is_over:
            return False
        self._say(words.say("next", PLAY))
        answer = self._heard()
        if answer is None:
            return False
        match self._command(answer):
            case "undo":
                self._undo()
            case "next":
                self._deal()
            case _:
                self._say(words.say("wrong_next", PLAY, found=shown(answer)))
        return True

    def _heard(self) -> str | None:
        """Read the person's answer; return `None` if the person leaves."""
        answer = self._ask()
        if answer is None:
            self._say(self._words.say("no_input", PLAY))
            return None
        answer = answer.strip()
        return None if self._command(answer) == "quit" else answer

    def _undo(self) -> None:
        can = self._sitting.can_undo
        if can:
            self._sitting.undo()
            self._told = None
        self._say(self._words.say("undone" if can else "nothing_to_undo", PLAY))

    def _save(self, file: str) -> None:
        """Save the game in a file, or say in which file every move is saved."""
        sitting, words = self._sitting, self._words
        if file:
            try:
                sitting.save_as(file)
            except GoStopError as error:
                self._say(clean(str(error)))
                return
        path = sitting.path
        told = words.say("not_saved" if path is None else "quit_saved", PLAY, file=path)
        self._say(clean(told))

    def _say(self, line: str) -> None:
        self._print(filled(capital(line)) if line else "")


def _paragraph(news: list[list[str]]) -> str:
    """Describe what happened, move by move, in one paragraph."""
    return filled(" ".join(sentence for move in news for sentence in move))


def _height(text: str) -> int:
    """Count the lines of a text."""
    return text.count("\n") + 1 if text else 0


def asked_about(answer: str, found: tuple[Choice, ...]) -> int:
    """Return the number of the move that a question such as `3?` is about. If the answer is no such
    question, return 0.
    """
    number, _, rest = answer.partition("?")
    is_number = number.isascii() and number.isdigit() and len(number) < _LONGEST and not rest
    return int(number) if is_number and 1 <= int(number) <= len(found) else 0


def move_of(answer: str, found: tuple[Choice, ...]) -> Move | None:
    """Find the legal move that an answer gives by its number, its words, or its notation."""
    if answer.isascii() and answer.isdigit() and len(answer) < _LONGEST:
        number = int(answer)
        return found[number - 1].move if 1 <= number <= len(found) else None
    for each in found:
        if each.text.casefold() == answer.casefold():
            return each.move
    try:
        move = parse_move(answer[:_LONGEST])
    except NotationError:
        return None
    return move if any(each.move == move for each in found) else None

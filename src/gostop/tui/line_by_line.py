"""The game line by line, for screen readers, pipes and terminals without a screen: numbered moves,
one question at a time, nothing that moves.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast, final

from gostop.bots.sitting import Sitting
from gostop.errors import GoStopError, NotationError, shown
from gostop.events import Event
from gostop.moves import Move, parse_move
from gostop.round.view import View
from gostop.telling.text import capital, clean, filled
from gostop.telling.words import Words
from gostop.tui.choices import PLAY, Choice, choices, question
from gostop.tui.hints import hint_sentences, hints
from gostop.tui.stakes import how_to_score, stakes
from gostop.tui.story import ended, told
from gostop.tui.table import described, heading

_QUIT: Final = ("quit", "q", "exit")
_NEXT: Final = ("", "next", "n", "enter")
_SAVE: Final = "save"
_LONGEST: Final = 60
"""The most characters of an answer that is a move."""


@final
class Plain:
    """A game in plain lines.

    Args:
        sitting: the game.
        words: the words.
        say: prints a line.
        ask: reads a line without its end; `None` at the end of the input.
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
        while goes_on:
            if sitting.mover is None:
                goes_on = self._between()
            elif sitting.mover == sitting.seat:
                goes_on = self._answered()
            else:
                self._made(sitting.ask())

    def _deal(self) -> None:
        events = self._sitting.deal()
        self._announce(events)
        self._tell(None, events)

    def _announce(self, events: tuple[Event, ...] = ()) -> None:
        """Say which round it is before anything happens in it. The person's own turn begins with
        that anyway.
        """
        sitting = self._sitting
        if events or sitting.mover not in {None, sitting.seat}:
            now = sitting.record.rounds[-1]
            self._say("")
            self._say(f"{heading(now.state, now.before, self._words)}.")

    def _made(self, move: Move) -> None:
        mover = self._sitting.mover
        self._tell(mover, self._sitting.do(move))

    def _tell(self, mover: int | None, events: tuple[Event, ...]) -> None:
        if events:
            self._say(told(events, mover, self._words))

    def _answered(self) -> bool:
        """Ask the person for one move; return whether the game goes on."""
        view = cast("View", self._sitting.view)
        found = choices(view, self._words)
        if self._told != view:
            self._told = view
            self._describe(view, found)
        answer = self._heard()
        match answer:
            case None:
                return False
            case "undo" | "u":
                self._undo()
            case "table" | "t":
                self._describe(view, found)
            case _ if answer.partition(" ")[0] == _SAVE:
                self._save(answer.removeprefix(_SAVE).strip())
            case "help" | "h" | "?":
                record = self._sitting.record
                self._say(how_to_score(record.ruleset, record.players, self._words))
                self._say(self._words.say("help_plain", PLAY))
            case _ if move := _move_of(answer, found):
                self._made(move)
            case _:
                self._say(self._words.say("wrong", PLAY, n=len(found), found=shown(answer)))
        return True

    def _describe(self, view: View, found: tuple[Choice, ...]) -> None:
        match = self._sitting.record.rounds[-1].before
        lines = [*described(view, match, self._words)]
        lines += stakes(view, self._words, self._sitting.balances) or [question(view, self._words)]
        lines += [
            f"{number}. {' '.join(hint_sentences(each, hint, self._words))}"
            for number, (each, hint) in enumerate(zip(found, hints(view), strict=True), start=1)
        ]
        self._say("")
        for line in (*lines, self._words.say("numbers", PLAY, n=len(found))):
            self._say(line)

    def _between(self) -> bool:
        """Say how the round ended, and ask for the next one; return whether there is one."""
        sitting, words = self._sitting, self._words
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
        if answer in {"undo", "u"}:
            self._undo()
        elif answer is not None and answer.casefold() in _NEXT:
            self._deal()
        elif answer is not None:
            self._say(words.say("wrong_next", PLAY, found=shown(answer)))
        return answer is not None

    def _heard(self) -> str | None:
        """The person's answer; `None` if the person leaves."""
        answer = self._ask()
        if answer is None:
            self._say(self._words.say("no_input", PLAY))
            return None
        answer = answer.strip()
        return None if answer.casefold() in _QUIT else answer

    def _undo(self) -> None:
        can = self._sitting.can_undo
        if can:
            self._sitting.undo()
            self._told = None
        self._say(self._words.say("undone" if can else "nothing_to_undo", PLAY))

    def _save(self, file: str) -> None:
        """Save in a file, or say where every move is saved."""
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


def _move_of(answer: str, found: tuple[Choice, ...]) -> Move | None:
    """The legal move of an answer: its number, its words, or its notation."""
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

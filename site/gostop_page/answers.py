"""`Program` answers the requests of the page. A request and its answer are JSON texts."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

import attrs

import gostop as gs
from gostop.names import Language
from gostop.svg.viewer import scene, words
from gostop.svg.viewer.pages import story
from gostop.svg.viewer.scenes import explained, seat_names
from gostop.text.names import language_of
from gostop.text.words import Words
from gostop_page.asking import Asking
from gostop_page.game import PERSON, Game, Step, decides
from gostop_page.goals import goals
from gostop_page.links import game_at, game_of, link_of, position_of
from gostop_page.plain import Plain, move_text, stakes_of, steps_of
from gostop_page.saving import file_of, kept

if TYPE_CHECKING:
    from gostop_page.learning import Teacher

FIRST_RULES: Final = "bga"
"""The rules if the person has chosen none. They allow the most players, and their match ends."""


class Program:
    """A game, and the questions about its rules. The page holds neither."""

    def __init__(self) -> None:
        self.game: Game | None = None
        self.asking = Asking()
        self.house: gs.Ruleset | None = None
        self.language = Language.ENGLISH
        self.names: tuple[str, ...] = ()

    def answer(self, text: str) -> str:
        """Answer a request. If the request is wrong, the answer says what is wrong as `error`."""
        request = json.loads(text)
        try:
            self.language = language_of(request.get("language", self.language))
            self.names = tuple(request.get("names", self.names))
            found = _DOES[request["do"]](self, request)
        except gs.GoStopError as error:
            found = {"error": self._told(error), "code": error.code}
        return json.dumps(found, ensure_ascii=False)

    # What the page asks for.

    def rulebooks(self, _: Plain) -> Plain:
        """List the rulebooks, each with the numbers of players that it seats."""
        return {
            "rulebooks": [
                {"id": id, "name": self._words().ruleset(ruleset), "players": [*ruleset.players]}
                for id, ruleset in gs.RULESETS.items()
            ]
        }

    def begin(self, request: Plain) -> Plain:
        """Begin a new match, and deal its first round."""
        rules: str | gs.Ruleset = request.get("rules", FIRST_RULES)
        if rules == "house" and self.house is not None:
            rules = self.house
        game = Game.begun(rules, request.get("players", 2), request.get("bot", "careful"))
        return self._seen(None, *game.dealt())

    def deal(self, _: Plain) -> Plain:
        """Deal the next round."""
        return self._seen(None, *self._present.dealt())

    def move(self, request: Plain) -> Plain:
        """Make a move of the person."""
        return self._seen(self._present, *self._present.moved(request["move"]))

    def undo(self, _: Plain) -> Plain:
        """Take back the person's last decision."""
        return self._seen(None, self._present.undone(), [])

    def open(self, request: Plain) -> Plain:
        """Open the match of a link, or begin a match from a position."""
        if "position" in request:
            game = game_at(request["position"], request.get("bot", "careful"))
        else:
            game = game_of(request["game"])
        return self._seen(game, *game.played_on([]))

    def advise(self, _: Plain) -> Plain:
        """Say what the moves of the present position take. The page asks when a person can play."""
        from gostop_page.advice import advice  # noqa: PLC0415  # only needed when a person can play

        view = self._present.view
        names = seat_names(self._names(view.players), view.players, self.language)
        return {"moves": list(advice(view, attrs.evolve(self._words(names), you=PERSON)))}

    def look(self, _: Plain) -> Plain:
        """Show the present position again, such as in another language."""
        return self._seen(None, self._present, [])

    def ask(self, request: Plain) -> Plain:
        """Ask the next question about the rules after a reply, or go one question back, or begin
        again.
        """
        if "reply" in request:
            self.asking = self.asking.replied(request["reply"])
        elif request.get("back"):
            self.asking = self.asking.back()
        elif request.get("again"):
            self.asking = Asking()
        self.house = self.asking.now.ruleset
        return self.asking.shown(self._words())

    def watch(self, _: Plain) -> Plain:
        """Return the last round, move by move, for the viewer. All hands are open."""
        record = self._kept()
        told = story(record, [len(record.rounds) - 1], self.language)
        return {"story": {**told, "words": words(self.language)}}

    def save(self, _: Plain) -> Plain:
        """Return the rounds so far as the text of a record, and a name for its file."""
        record = self._kept()
        return {"text": gs.format_record(record), "file": file_of(record)}

    def menu(self, _: Plain) -> Plain:
        """List what can be learnt."""
        return self._teacher.menu()

    def learn(self, request: Plain) -> Plain:
        """Make a task: of a lesson or the quiz, a puzzle, or a decision to try again."""
        return self._teacher.task(request)

    def review(self, request: Plain) -> Plain:
        """List the person's decisions in the last round of a link; or find what the moves of one of
        them earn, for a number of playouts.
        """
        from gostop_page import review  # noqa: PLC0415  # only needed after a round

        record = game_of(request["game"]).record
        if "place" not in request:
            return {"places": list(review.decisions(record))}
        return review.judged(record, request["place"], request["playouts"])

    def evening(self, request: Plain) -> Plain:
        """Answer a request of the calculator: begin, show or change a sheet, write it for a
        spreadsheet, settle a round, or compare it by all rulebooks.
        """
        from gostop_page import evening  # noqa: PLC0415  # only the calculator needs it

        if "seats" in request:
            return evening.shown(evening.began(request), self._words())
        sheet = gs.parse_sheet(request["sheet"])
        words = self._words(sheet.seats)
        if (said := request.get("round")) is not None:
            if request.get("compared"):
                return {"columns": evening.compared(sheet, said, words)}
            return evening.counted(sheet, said, words)
        if request.get("csv"):
            return {"csv": gs.sheet_csv(sheet)}
        if (change := request.get("change")) is not None:
            sheet = evening.changed(sheet, change)
        return evening.shown(sheet, self._words(sheet.seats))

    # The parts of the answers.

    @property
    def _present(self) -> Game:
        if self.game is None:
            raise gs.PositionError("no match is under way", code="no_match")
        return self.game

    @property
    def _teacher(self) -> Teacher:
        from gostop_page.learning import Teacher  # noqa: PLC0415  # only needed by who learns

        return Teacher(self._words(), self._names(None))

    def _kept(self) -> gs.Record:
        game = self._present
        names = self._names(game.record.players)
        return kept(game, seat_names(names, game.record.players, self.language))

    def _told(self, error: gs.GoStopError) -> str:
        if self.language is Language.ENGLISH:
            return str(error)
        from gostop.teaching import explain  # noqa: PLC0415  # only an error needs it

        return explain(error, self.language)

    def _words(self, seats: tuple[str, ...] = ()) -> Words:
        return Words(self.language, told=True, seats=seats)

    def _names(self, players: int | None) -> tuple[str, ...]:
        """Return the names that the page gives, and our own names for the bots, for so many
        players; for `None`, all of them. If the page gives no names, return an empty tuple.
        """
        bots = self._words().players
        return (*self.names, *bots)[:players] if self.names else ()

    def _scene(self, view: gs.View) -> Plain:
        return scene(view, names=self._names(view.players), language=self.language)

    def _seen(self, before: Game | None, game: Game, steps: list[Step]) -> Plain:
        """Describe what the page shows: what happened since `before`, and the present position.

        `game` becomes the program's game only once the whole description is made.
        """
        record, view = game.record, game.view
        seen_before = None if before is None else before.view
        names = seat_names(self._names(record.players), record.players, self.language)
        said = self._words(names)
        to_you = attrs.evolve(said, you=PERSON)
        ruleset, match, settlement = record.ruleset, record.match, game.settlement
        found: Plain = {
            "before": None if seen_before is None else self._scene(seen_before),
            "steps": list(steps_of(seen_before, steps, to_you, self._scene)),
            "scene": self._scene(view),
            "moves": [move_text(move) for move in view.legal_moves],
            "stakes": stakes_of(view, game.balances, to_you),
            "canUndo": any(map(decides, record.rounds[-1].states[:-1])),
            "goals": list(goals(view, said)),
            "settlement": None if settlement is None else explained(settlement, to_you),
            "match": {
                "round": len(record.rounds),
                "rounds": ruleset.match.rounds,
                "totals": [] if record.rounds[-1].before is None else list(match.totals),
                "isOver": match.is_over,
                "winners": list(match.winners),
            },
            "rules": {
                "id": ruleset.id,
                "name": said.ruleset(ruleset),
                "players": record.players,
                "threshold": ruleset.go.threshold.for_players(len(view.active)),
            },
            "bot": game.bot,
            "bots": [
                "" if seat == PERSON else said.bot(game.bot) for seat in range(record.players)
            ],
            "link": link_of(game),
            "position": position_of(game),
        }
        if settlement is not None:
            found["scene"]["over"]["points"] = list(settlement.points)
        self.game = game
        return found


_DOES: Final[Mapping[str, Callable[[Program, Plain], Plain]]] = {
    "rulebooks": Program.rulebooks,
    "begin": Program.begin,
    "deal": Program.deal,
    "move": Program.move,
    "undo": Program.undo,
    "open": Program.open,
    "advise": Program.advise,
    "look": Program.look,
    "watch": Program.watch,
    "save": Program.save,
    "ask": Program.ask,
    "menu": Program.menu,
    "learn": Program.learn,
    "review": Program.review,
    "evening": Program.evening,
}

"""Records as text: `format_record`, `parse_record`, and their files."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

import attrs

from gostop.core.arguments import flag, seat_in, text_of, whole
from gostop.core.cards import CARDS, Card
from gostop.core.errors import (
    GoStopError,
    NotationError,
    PositionError,
    RulesetError,
    expected,
    located,
    meant,
)
from gostop.core.files.disk import read_text, save
from gostop.core.moves import MOVES, Move
from gostop.core.notation import QUOTED, comment_text, id_text, quoted, read_comment, unquoted
from gostop.formats.card_text import read_order
from gostop.formats.forms import MOST_TEXT, read_seed
from gostop.formats.record import (
    MOST_NAME,
    Orders,
    Record,
    RecordedRound,
    Replacement,
    checked_text,
    dealt_round,
    other_table,
    record_of,
)
from gostop.formats.state_line import format_state, parse_state
from gostop.game.abandon import abandon
from gostop.game.deal import SHUFFLE
from gostop.game.match import Match
from gostop.game.play import apply
from gostop.game.state import State
from gostop.rules.files import format_ruleset, known_rulesets, ruleset_of_settings, ruleset_with
from gostop.rules.presets import is_preset
from gostop.rules.ruleset import Ruleset

# Writes records as text: `format_record`. `docs/reference/record.md` has the grammar of the text.

VERSION: Final = 1
"""The version of the files that are written and read."""
_RECORD: Final = "record"
FIRST: Final = f"gostop {_RECORD} {VERSION}"
LAST: Final = "end"
_WIDTH: Final = 78
"""The maximum number of characters in a line of moves."""


def format_record(record: Record, *, whole: bool = False) -> str:
    """Write a record as the text of a `.gostop` file, which `parse_record` reads.

    Args:
        record: the record.
        whole: whether to write all settings of a preset too, for an archive. A later version can
            then read the record even if it has corrected the preset. Other rulesets are always
            written whole.

    Raises:
        PositionError: if `record` is not a `Record`, or `whole` is not a `bool`.
    """
    whole = flag("whole", whole)
    if type(record) is not Record:
        raise PositionError(expected("a Record", record), field="record", code="type")
    lines = [FIRST, ruleset_line(record.ruleset)]
    lines += [f"players {record.players}", f"dealer {record.dealer}"]
    if record.seed is not None:
        lines.append(f"seed {record.seed}")
    lines += [f"seat {seat} {quoted(name)}" for seat, name in enumerate(record.names)]
    lines += [f"header {quoted(name)} {quoted(text)}" for name, text in record.headers.items()]
    lines += map(comment_text, record.comments)
    for number in range(len(record.rounds) + 1):
        for each in record.replacements:
            if each.rounds == number:
                lines += ["", f"replaced {each.seat} {quoted(each.name)}"]
        if number < len(record.rounds):
            lines += ["", *_round(record.rounds[number])]
    return "\n".join([*lines, *settings_lines(record.ruleset, whole), "", LAST, ""])


def ruleset_line(ruleset: Ruleset) -> str:
    """Write the line that names a ruleset."""
    return f"ruleset {id_text(ruleset.id)} {ruleset.digest}"


def settings_lines(ruleset: Ruleset, whole: bool) -> list[str]:
    """Write all settings of a ruleset. For a preset, the list is empty, unless `whole` is true."""
    if not whole and is_preset(ruleset):
        return []
    settings = format_ruleset(ruleset, whole=True).splitlines()
    return ["", "settings", *(f"| {line}".rstrip() for line in settings)]


def _round(played: RecordedRound) -> Iterator[str]:
    """Yield the lines of a round."""
    if played.before is None:
        yield "puzzle"
        yield f"from {format_state(played.start)}"
    else:
        yield f"round {played.before.rounds + 1}, seat {played.start.dealer} deals"
        deck, *further = played.orders
        yield f"deal {_written_cards(deck)}"
        yield from (f"then {_written_cards(order)}" for order in further)
        if played.seed is not None:
            yield f"seed {played.seed} {quoted(played.shuffle)}"
        if played.start.mission is not None:
            yield f"mission {played.start.mission}"
    if played.balances is not None:
        yield f"balances {' '.join(map(str, played.balances))}"
    yield from _written_moves(played)
    if played.abandoned is not None:
        yield f"abandoned {played.abandoned}"
    yield f"result {result_text(played)}"


def _written_cards(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))


def result_text(played: RecordedRound) -> str:
    """Write how a round ended, and the points of each seat; `*` if the round is not over."""
    settlement = played.settlement
    if settlement is None:
        return "*"
    points = " ".join([f"{points:+}" if points else "0" for points in settlement.points])
    return f"{settlement.outcome.reason.value} {points}"


def _written_moves(played: RecordedRound) -> Iterator[str]:
    """Yield the lines of moves and comments. Consecutive moves name their seat once."""
    line = ""
    seat: int | None = None
    comments = list(reversed(played.comments))
    for place, (move, state) in enumerate(zip(played.moves, played.states, strict=False)):
        while comments and comments[-1][0] == place:
            if line:
                yield line
            yield comment_text(comments.pop()[1])
            line, seat = "", None
        line, full = _with(line, move, state, seat)
        if full:
            yield full
        seat = state.to_move
    if line:
        yield line
    yield from (comment_text(text) for _, text in reversed(comments))


def _with(line: str, move: Move, state: State, seat: int | None) -> tuple[str, str]:
    """Add a move to a line, or begin a new line if the move does not fit. Return this line, and the
    full line before it; an empty text if there is none.
    """
    mover = f"{state.to_move}: {move}"
    more = f" {move}" if seat == state.to_move and line else f"{'  ' if line else ''}{mover}"
    if len(line) + len(more) > _WIDTH:
        return mover, line
    return line + more, ""


# The lines of a text that may be untrusted. Each error names its line and column.

T = TypeVar("T")
SMALL: Final = "0|[1-9][0-9]?"
"""A seat or a number of players, as a regular expression."""
_SHOWN: Final = 200


class Lines:
    """The lines of a text, and the index of the current line."""

    def __init__(self, lines: Sequence[str], numbers: Sequence[int] = ()) -> None:
        self.lines: Sequence[str] = lines
        self.numbers: Sequence[int] = numbers or range(1, len(lines) + 1)
        self.place: int = 0
        self.end: int = len(lines)
        """The index after the last line that is read."""

    @property
    def line(self) -> str:
        """The current line; empty after the last line."""
        return self.lines[self.place] if self.place < self.end else ""

    @property
    def number(self) -> int:
        """The number of the current line, from 1."""
        return self.numbers[min(self.place, len(self.lines) - 1)]

    def skip(self) -> None:
        """Go on to the next line."""
        self.place += 1

    def wrong(self, wanted: str, column: int = 1, code: str = "record") -> NotationError:
        """Make the error for a line that is wrong from a column on."""
        rest = self.line[column - 1 :]
        message = expected(wanted, rest) if rest else f"expected {wanted}, found an empty line"
        error = NotationError(message, text=rest[:_SHOWN], code=code)
        return located(error, self.number, column)

    def refused(self, message: str, column: int = 1, code: str = "record") -> PositionError:
        """Make the error for a line that says something impossible."""
        return located(PositionError(message, code=code), self.number, column)

    def at(self, column: int, read: Callable[..., T], *args: Any, **more: Any) -> T:
        """Call a function that reads the current line from a column on, and return its result. An
        error gets the line and the column.
        """
        try:
            return read(*args, **more)
        except GoStopError as error:
            located(error, self.number, column + (getattr(error, "position", 0) or 0))
            raise

    def match(self, pattern: re.Pattern[str], wanted: str) -> re.Match[str]:
        """Match the whole current line with a pattern."""
        found = pattern.fullmatch(self.line)
        if found is None:
            raise self.wrong(wanted)
        return found

    def rest(self, word: str, wanted: str) -> str:
        """Return the text of the current line after its first word."""
        if not self.line.startswith(f"{word} "):
            raise self.wrong(wanted)
        return self.line[len(word) + 1 :]


# Reads the rounds of a record from its lines.

_ROUND: Final = re.compile(f"round ([1-9][0-9]{{0,8}}), seat ({SMALL}) deals")
_SEED: Final = re.compile(rf"seed (-?[0-9]{{1,1239}}) ({QUOTED})")
_MISSION: Final = re.compile("mission ([a-z][a-z0-9_]{0,63})")
_BALANCE: Final = "(?:0|[1-9][0-9]{0,15})"
_BALANCES: Final = re.compile(f"balances ({_BALANCE}(?: {_BALANCE})*+)")
_MOVES: Final = {str(move): move for move in MOVES}
_TWO_WORDS: Final = ("chongtong", "cup")
"""The first words of the moves that have two words."""
_POINTS: Final = re.compile("0|[+-][1-9][0-9]{0,15}")
_ABANDONED: Final = re.compile(f"abandoned ({SMALL})")
_ENDS: Final = "result "


def read_comments(lines: Lines) -> tuple[str, ...]:
    """Read all comments from the current line on."""
    found: list[str] = []
    while lines.line.startswith("{"):
        text = lines.at(1, read_comment, lines.line)
        found.append(lines.at(1, checked_text, "comment", text, MOST_TEXT))
        lines.skip()
    return tuple(found)


class Stated(NamedTuple):
    """What the lines of a round say before its moves."""

    orders: list[tuple[Card, ...]]
    seed: int | None
    shuffle: str
    mission: str | None


def read_round(lines: Lines, match: Match, repaired: dict[int, str] | None) -> RecordedRound:
    """Read a round, from its first line to its result.

    If the result is missing and `repaired` is a table, the function adds the right result to the
    table, by the number of the line.
    """
    orders: Orders = ()
    first = lines.place + 1
    if lines.line == "puzzle":
        lines.skip()
        played = _puzzle(lines, match)
    else:
        played, orders = _deal(lines, match)
    balances = _balances(lines, match.players)
    moves, comments, state = _moves(lines, played.start)
    gave_up = _gave_up(lines, state)
    stated = _result(lines, repaired)
    played = attrs.evolve(
        played,
        balances=balances,
        moves=moves,
        comments=comments,
        state=state,
        abandoned=gave_up,
        stated=None if stated in (None, "*") else _points(stated),
    )
    told = result_text(played)
    if stated is not None and stated != told:
        raise lines.refused(expected(f"the result {told!r}", stated), len(_ENDS) + 1, "result")
    if stated is None and repaired is not None:
        repaired[lines.number] = f"result {told}"
    else:
        lines.skip()
    if len(orders) > 1 and played.orders != orders:
        same = [one == other for one, other in zip(played.orders, orders, strict=False)]
        lines.place = first + min([*same, False].index(False), len(orders) - 1)
        message = "the cards in the lines 'then' are not those that the seed gives"
        raise lines.refused(message, 1, "seed")
    return played


def _gave_up(lines: Lines, state: State) -> int | None:
    """Read which seat gave the round up; `None` if no seat did."""
    if not lines.line.startswith("abandoned"):
        return None
    seat = int(lines.match(_ABANDONED, "'abandoned' and the seat that gave the round up")[1])
    lines.at(len("abandoned ") + 1, abandon, state, seat)
    lines.skip()
    return seat


def _result(lines: Lines, repaired: dict[int, str] | None) -> str | None:
    """Return what the line of the result says; `None` if this line is missing and may be filled
    in.
    """
    if repaired is not None and not lines.line.startswith(_ENDS):
        return None
    return lines.rest("result", "'result', how the round ended and the points, or 'result *'")


def _points(stated: str) -> tuple[int, ...]:
    """Read the points in the text of a result. Return an empty tuple if the text has no points."""
    words = stated.split(" ")[1:]
    return tuple([int(word) for word in words]) if all(map(_POINTS.fullmatch, words)) else ()


def _puzzle(lines: Lines, match: Match) -> RecordedRound:
    text = lines.rest("from", "'from' and a state line")
    state = lines.at(len("from ") + 1, parse_state, text, rulesets=[match.ruleset])
    if state.ruleset != match.ruleset or state.players != match.players:
        message = other_table("state", state, match.ruleset, match.players)
        raise lines.refused(message, len("from ") + 1, "other_round")
    lines.skip()
    return RecordedRound(state)


def _deal(lines: Lines, match: Match) -> tuple[RecordedRound, Orders]:
    """Read the deal of a round. Return the round without moves, and the order of the cards after
    each shuffle.
    """
    found = lines.match(_ROUND, "'round', its number and the seat that deals")
    if (int(found[1]), int(found[2])) != (match.rounds + 1, match.dealer):
        wanted = f"round {match.rounds + 1}, seat {match.dealer} deals"
        raise lines.wrong(repr(wanted))
    lines.skip()
    where = lines.place
    stated = _stated(lines)
    behind, lines.place = lines.place, where
    known, dealt = stated.seed is not None and stated.shuffle == SHUFFLE, stated.orders[0]
    if stated.seed is not None and not known and len(stated.orders) > 1:
        message = f"the cards were shuffled again, which only the shuffle {SHUFFLE!r} can tell"
        raise lines.refused(message, 1, "version")
    seed, deck = (stated.seed, None) if known else (None, dealt)
    played = lines.at(1, dealt_round, match, seed, deck, mission=stated.mission)
    if known and played.deck != dealt:
        message = f"these are not the cards that seed {stated.seed} gives by {SHUFFLE}"
        raise lines.refused(message, len("deal ") + 1, "seed")
    if played.start.mission != stated.mission:
        message = f"the line 'mission {played.start.mission}' is missing"
        raise lines.refused(message, 1, "missing")
    lines.place = behind
    if not known and stated.seed is not None:
        played = attrs.evolve(played, seed=stated.seed, shuffle=stated.shuffle)
    return played, tuple(stated.orders)


def _stated(lines: Lines) -> Stated:
    """Read the lines between the head of a round and its moves."""
    orders = [_cards(lines, "deal")]
    while lines.line.startswith("then "):
        orders.append(_cards(lines, "then"))
    seed, shuffle, mission = None, "", None
    if lines.line.startswith("seed "):
        found = lines.match(_SEED, "'seed', a whole number and the name of a shuffle in quotes")
        seed = lines.at(len("seed ") + 1, read_seed, "seed", found[1])
        shuffle = lines.at(found.start(2) + 1, unquoted, found[2])
        lines.at(found.start(2) + 1, checked_text, "shuffle", shuffle, MOST_TEXT)
        lines.skip()
    if seed is None and len(orders) > 1:
        raise lines.wrong("'seed', since the cards were shuffled again")
    if lines.line.startswith("mission "):
        mission = lines.match(_MISSION, "'mission' and its id")[1]
        lines.skip()
    return Stated(orders, seed, shuffle, mission)


def _cards(lines: Lines, word: str) -> tuple[Card, ...]:
    text = lines.rest(word, f"'{word}' and cards")
    order = lines.at(len(word) + 2, read_order, word, text)
    lines.skip()
    return tuple([CARDS[card] for card in order])


def _balances(lines: Lines, players: int) -> tuple[int, ...] | None:
    if not lines.line.startswith("balances "):
        return None
    found = lines.match(_BALANCES, "'balances' and what each seat owns")[1].split(" ")
    if len(found) != players:
        raise lines.wrong(f"{players} numbers, one for each seat", len("balances ") + 1)
    column = len("balances ") + 1
    balances = tuple([lines.at(column, whole, "balances", int(each), 0) for each in found])
    lines.skip()
    return balances


# Moves.


def _moves(
    lines: Lines, state: State
) -> tuple[tuple[Move, ...], tuple[tuple[int, str], ...], State]:
    """Read moves and comments from the current line on. Return the moves, the comments, and the
    state after the last move.
    """
    moves: list[Move] = []
    comments: list[tuple[int, str]] = []
    while True:
        if lines.line[:1].isdigit():
            state = _line_of_moves(lines, state, moves)
            lines.skip()
        elif lines.line.startswith("{"):
            comments += [(len(moves), text) for text in read_comments(lines)]
        else:
            return tuple(moves), tuple(comments), state


def _line_of_moves(lines: Lines, state: State, moves: list[Move]) -> State:
    """Read the moves of a line, add them to `moves`, and return the state after them."""
    column = 1
    mover: int | None = None
    for turn in lines.line.split("  "):
        seat, colon, rest = turn.partition(": ")
        before, mover = mover, state.to_move
        if mover is None:
            raise lines.refused(
                f"the round is over, so 'result' comes next, not {turn[:40]!r}", column
            )
        if not colon or seat != str(mover):
            raise lines.wrong(f"'{mover}: ' and the moves of that seat", column)
        if mover == before:
            raise lines.wrong(f"the next move of seat {mover} after one blank", column)
        place = column + len(seat) + 2
        words = rest.split(" ")
        words.reverse()
        while words:
            text = words.pop()
            if text in _TWO_WORDS and words:
                text = f"{text} {words.pop()}"
            move = _MOVES.get(text)
            if move is None:
                raise _no_move(lines, text, place)
            if state.to_move != mover:
                raise lines.wrong(f"'{state.to_move}: ' before the move of another seat", place)
            state = lines.at(place, apply, state, move)
            moves.append(move)
            place += len(text) + 1
        column = place + 1
    return state


def _no_move(lines: Lines, text: str, column: int) -> NotationError:
    close = meant(text, _MOVES)
    hint = f"did you mean {close}?" if close else "write one blank between two moves"
    error = NotationError(
        expected("a move, such as 5A", text), text=text[:40], hint=hint, code="no_such_move"
    )
    located(error, lines.number, column)
    return error


# Reads records from text, strictly: `parse_record`.

MAX_BYTES: Final = 16 * 2**20
"""The maximum number of bytes of a text, unless the caller allows more."""
_VERSION: Final = re.compile("gostop ([a-z]+) (0|[1-9][0-9]{0,8})")
_RULESET: Final = re.compile(rf"ruleset ({QUOTED}|[^\s\"]+) (b[0-9a-f]{{15}})")
_PLAYERS: Final = re.compile(f"players ({SMALL})")
_DEALER: Final = re.compile(f"dealer ({SMALL})")
_SITTING: Final = re.compile("seed (-?[0-9]{1,1239})")
_SEAT: Final = re.compile(rf"seat ({SMALL}) ({QUOTED})")
SETTING: Final = re.compile(r"\|(?: .+)?", re.DOTALL)
"""A line of settings, as a regular expression."""
_REPLACED: Final = re.compile(rf"replaced ({SMALL}) ({QUOTED})")
_HEADER: Final = re.compile(rf"header ({QUOTED}) ({QUOTED})")


def parse_record(
    text: str, *, rulesets: Iterable[Ruleset | str] = (), max_bytes: int = MAX_BYTES
) -> Record:
    """Read a text that `format_record` wrote, and return an equal record.

    Every move must be legal, and every result must be the one that the rules give. Lines may end
    with LF or CRLF.

    Args:
        text: the text.
        rulesets: more rulesets besides the presets, for a text that does not hold the settings
            of its ruleset.
        max_bytes: the maximum number of bytes that the text may have.

    Raises:
        NotationError: if the text is not a record, was cut off, or is of a later version.
        RulesetError: if the record's ruleset is unknown, or has another digest than the record
            says.
        IllegalMoveError: if a move is not legal.
        PositionError: if the record says anything else that is impossible. Each of these errors has
            the line and the column of the mistake.
    """
    return read_record(Lines(checked_lines(text, max_bytes)), rulesets)


def checked_lines(text: object, max_bytes: int, what: str = _RECORD) -> list[str]:
    """Split a text into lines, and refuse a text that is too long.

    Args:
        text: the text.
        max_bytes: the maximum number of bytes that the text may have.
        what: the kind of the text, for errors.

    Raises:
        NotationError: for a text that is too long, and for a value that is not a text.
    """
    plain = text_of(text)
    if plain is None:
        raise NotationError(expected(f"a {what} as a text", text), code="type")
    check_size(plain, whole("max_bytes", max_bytes, 1, 2**40), "give max_bytes=…", what)
    return plain.replace("\r\n", "\n").split("\n")


def check_size(text: str, most: int, hint: str = "", what: str = _RECORD) -> None:
    """Refuse a text that is too long.

    Raises:
        NotationError: for such a text.
    """
    # A text with more characters than the limit has more bytes too, so it needn't be encoded.
    # Surrogates are refused later, with their place.
    size = len(text) if len(text) > most else len(text.encode("utf-8", "surrogatepass"))
    if size > most:
        message = f"expected a {what} of at most {most} bytes, found at least {size}"
        raise NotationError(message, hint=hint, code="too_many")


def read_record(
    lines: Lines, rulesets: Iterable[Ruleset | str], repaired: dict[int, str] | None = None
) -> Record:
    """Read a record from its lines.

    Args:
        lines: the lines.
        rulesets: more rulesets.
        repaired: a table for missing results, or `None`. With a table, each missing result is
            computed, and stored under the number of the line before which it is missing.
    """
    check_ends(lines, _RECORD)
    ruleset = read_ruleset(lines, rulesets)
    record = _sitting(lines, ruleset)
    comments = read_comments(lines)
    rounds: list[RecordedRound] = []
    replacements: list[Replacement] = []
    match = record.match
    while True:
        if lines.line or lines.place == lines.end:
            raise lines.wrong("an empty line, then a round or the end")
        lines.skip()
        if lines.place == lines.end:
            return record_of(record, comments, rounds, replacements)
        if rounds and not rounds[-1].is_over:
            raise lines.refused("a round goes on, so nothing can follow it in the record")
        if lines.line.startswith("replaced "):
            replacements.append(_replacement(lines, len(rounds), match.players))
            match = match.replaced(replacements[-1].seat)
            continue
        played = read_round(lines, match, repaired)
        match = played.after or match
        rounds.append(played)


def _replacement(lines: Lines, rounds: int, players: int) -> Replacement:
    """Read which player has taken which seat between two rounds."""
    found = lines.match(_REPLACED, "'replaced', a seat and a name in quotes")
    seat = lines.at(len("replaced ") + 1, seat_in, "seat", int(found[1]), players)
    name = lines.at(found.start(2) + 1, unquoted, found[2])
    lines.at(found.start(2) + 1, checked_text, "name", name, MOST_NAME)
    lines.skip()
    return Replacement(rounds, seat, name)


def check_ends(lines: Lines, what: str) -> None:
    """Refuse a text of another kind or of a later version, or one that was cut off. Set `lines.end`
    to the index of the line `end`.

    Args:
        lines: the lines.
        what: the kind of the text, such as `record`.
    """
    version = _VERSION.fullmatch(lines.line)
    if version is None or version[1] != what:
        marked = lines.line.startswith("\ufeff")
        more = "; remove the byte order mark at the beginning" if marked else ""
        raise lines.wrong(f"'gostop {what} {VERSION}' as the first line{more}")
    if int(version[2]) != VERSION:
        message = f"expected version {VERSION} of the {what}, found version {int(version[2])}"
        hint = "read it with the version of gostop that wrote it"
        raise located(
            NotationError(message, hint=hint, code="version"), 1, len(f"gostop {what} ") + 1
        )
    last = len(lines.lines) - 1
    if lines.lines[last] == "" and last > 0:
        last -= 1
    if LAST in lines.lines[:last]:
        lines.place = lines.lines.index(LAST) + 1
        raise lines.wrong(f"nothing after {LAST!r}")
    if lines.lines[last] != LAST:
        message = expected(f"{LAST!r} as the last line", lines.lines[last])
        error = NotationError(message, hint="the file was cut off", code="cut_off")
        raise located(error, lines.numbers[last], 1)
    lines.end = last


def _settings(lines: Lines) -> tuple[int, int]:
    """Find the settings. Return the index of their first line, and the index after their last line;
    0 and 0 if the text has no settings.
    """
    last = lines.end - 1
    if lines.lines[last]:
        return 0, 0
    first = last
    while first and lines.lines[first - 1].startswith("|"):
        first -= 1
    if first < last:
        lines.end = first - 1
    return first, last


def read_ruleset(lines: Lines, rulesets: Iterable[Ruleset | str]) -> Ruleset:
    """Return the ruleset that the second line names. If the text has settings, read the ruleset
    from them.
    """
    first, last = _settings(lines)
    lines.skip()
    found = lines.match(_RULESET, "'ruleset', its id and its digest (b and 15 hexadecimal digits)")
    id = lines.at(len("ruleset ") + 1, unquoted, found[1])
    if found[1][0] == '"' and id_text(id) == id:
        raise lines.wrong(f"{id} without quotes", len("ruleset ") + 1)
    if first == last:
        made = lines.at(1, ruleset_with, id, found[2], rulesets)
        lines.skip()
        return made
    known_rulesets(rulesets)
    now, lines.place = lines.place, first - 1
    if lines.lines[first - 1] != "settings":
        lines.end = len(lines.lines)
        raise lines.wrong("'settings' before the settings")
    for place in range(first, last):
        if not SETTING.fullmatch(lines.lines[place]):
            lines.place, lines.end = place, last
            raise lines.wrong("'| ' and a line of the settings, or '|' alone")
    text = "\n".join([line[2:] for line in lines.lines[first:last]])
    try:
        made = ruleset_of_settings(id, found[2], text)
    except GoStopError as refused:
        if refused.field == "digest":
            located(refused, lines.numbers[now], found.start(2) + 1)
            raise
        if refused.line is None or refused.column is None:
            located(refused, lines.number, 1)
            raise
        message, hint = refused.said
        wrong = RulesetError(message, hint=hint, code=refused.code)
        number = lines.numbers[first + refused.line - 1]
        raise located(wrong, number, len("| ") + refused.column) from refused
    lines.place = now + 1
    return made


def _sitting(lines: Lines, ruleset: Ruleset) -> Record:
    """Read the head of a record: players, first dealer, seed, names and headers. Return a record
    without rounds.
    """
    players = int(lines.match(_PLAYERS, "'players' and their number")[1])
    lines.at(len("players ") + 1, ruleset.layout, players)
    lines.skip()
    dealer = int(lines.match(_DEALER, "'dealer' and the first seat to deal")[1])
    lines.at(len("dealer ") + 1, seat_in, "dealer", dealer, players)
    lines.skip()
    seed: int | None = None
    if lines.line.startswith("seed "):
        text = lines.match(_SITTING, "'seed' and a whole number")[1]
        seed = lines.at(len("seed ") + 1, read_seed, "seed", text)
        lines.skip()
    names: list[str] = []
    while lines.line.startswith("seat "):
        found = lines.match(_SEAT, "'seat', its number and a name in quotes")
        if int(found[1]) != len(names):
            raise lines.wrong(f"seat {len(names)}", len("seat ") + 1)
        name = lines.at(found.start(2) + 1, unquoted, found[2])
        names.append(lines.at(found.start(2) + 1, checked_text, "name", name, MOST_NAME))
        lines.skip()
    if names and len(names) != players:
        raise lines.wrong(f"a name for each of the {players} seats")
    headers: dict[str, str] = {}
    while lines.line.startswith("header "):
        found = lines.match(_HEADER, "'header', a name and a text, both in quotes")
        name = lines.at(found.start(1) + 1, unquoted, found[1])
        if name in headers:
            raise lines.wrong("each header once", found.start(1) + 1)
        text = lines.at(found.start(2) + 1, unquoted, found[2])
        headers[name] = lines.at(found.start(2) + 1, checked_text, "header", text, MOST_TEXT)
        lines.skip()
    how: dict[str, Any] = {"seed": seed, "dealer": dealer, "names": names, "headers": headers}
    return lines.at(1, Record, ruleset, players, **how)


# Files.


def save_record(record: Record, path: str | Path, *, whole: bool = False) -> None:
    """Write a record to a `.gostop` file that `load_record` reads.

    Either the whole file is written, or nothing changes on the disk.

    Args:
        record: the record.
        path: where to save the record. Links are followed. An existing file is replaced, and the
            new file gets the permissions of the old one.
        whole: whether to write all settings of a preset too, as in `format_record`.

    Raises:
        PositionError: if `record` is not a `Record`, if `whole` is not a `bool`, or if the file
            cannot be written.
    """
    save(path, format_record(record, whole=whole).encode("utf-8"), PositionError)


def load_record(
    path: str | Path, *, rulesets: Iterable[Ruleset | str] = (), max_bytes: int = MAX_BYTES
) -> Record:
    """Read a record from a file, as `parse_record` does.

    Raises:
        GoStopError: if the file cannot be read, or `parse_record` refuses its text.
    """
    text = saved_text(path, max_bytes, "parse_record")
    return parse_record(text, rulesets=rulesets, max_bytes=max_bytes)


def saved_text(path: str | Path, max_bytes: int, parse: str) -> str:
    """Read the text of a file with a record or a sheet, with its ends of lines.

    Args:
        path: the file.
        max_bytes: the maximum number of bytes that the text may have; one more is read.
        parse: the function that reads texts, for the message about a pipe or a device.

    Raises:
        PositionError: if the file cannot be read.
    """
    most = whole("max_bytes", max_bytes, 1, 2**40)
    instead = f"read the text yourself and give it to {parse}"
    return read_text(path, most + 1, PositionError, instead, newline="")

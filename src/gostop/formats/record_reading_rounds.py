"""Reads the rounds of a record from its lines."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

import attrs

from gostop.core.arguments import whole
from gostop.core.cards import CARDS, Card
from gostop.core.errors import NotationError, expected, located, meant
from gostop.game.match import Match
from gostop.core.moves import MOVES, Move
from gostop.core.notation import QUOTED, read_comment, unquoted
from gostop.formats.card_text import read_order
from gostop.formats.forms import MOST_TEXT, read_seed
from gostop.formats.state_line import parse_state
from gostop.formats.record_lines import SMALL, Lines
from gostop.formats.record_orders import Orders
from gostop.formats.record import checked_text
from gostop.formats.recorded_round import RecordedRound, dealt_round, other_table
from gostop.formats.record_writing import result_text
from gostop.game.deal import SHUFFLE
from gostop.game.play import apply
from gostop.game.state import State

_ROUND: Final = re.compile(f"round ([1-9][0-9]{{0,8}}), seat ({SMALL}) deals")
_SEED: Final = re.compile(rf"seed (-?[0-9]{{1,1239}}) ({QUOTED})")
_MISSION: Final = re.compile("mission ([a-z][a-z0-9_]{0,63})")
_BALANCE: Final = "(?:0|[1-9][0-9]{0,15})"
_BALANCES: Final = re.compile(f"balances ({_BALANCE}(?: {_BALANCE})*+)")
_MOVES: Final = {str(move): move for move in MOVES}
_TWO_WORDS: Final = ("chongtong", "cup")
"""The first words of the moves that have two words."""
_POINTS: Final = re.compile("0|[+-][1-9][0-9]{0,15}")
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
    stated = _result(lines, repaired)
    played = attrs.evolve(
        played,
        balances=balances,
        moves=moves,
        comments=comments,
        state=state,
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

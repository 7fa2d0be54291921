"""`gostop watch`: a round of simple players, from the deal to the settlement.

The JSON document: `ruleset`, `seed`, `shuffle` (its name and version), `players`, `bots` (a name
for each seat); `deal`: `dealer`, `hands`, `table`, `stock`, `captured` (bonus cards of the table),
`mission`; `moves`, each with `seat`, `move` (its text) and `events`; then `outcome`, `scores`,
`settlement` as `gostop settle` writes them.
"""

from __future__ import annotations

import argparse
import contextlib
import secrets
from collections.abc import Iterator

from gostop.bots.bot import BOTS, bot_named, is_name
from gostop.bots.external import External
from gostop.cards import CARDS, Card, CardSet, Month
from gostop.cli.inputs import STANDARD_INPUT, UsageError, players_of, ruleset_of
from gostop.cli.plain import json_text
from gostop.cli.round import Played, Round, play
from gostop.cli.settle import payable, settled
from gostop.errors import PositionError
from gostop.files.disk import check_target
from gostop.records.files import save_record
from gostop.records.record import MOST_NAME, Record
from gostop.round.deal import SHUFFLE
from gostop.round.events import DealtAgain, GoCalled, RoundDrawn, RoundWon, Stopped
from gostop.round.public import Phase
from gostop.round.state import State
from gostop.scoring import score
from gostop.settling.settle import settle
from gostop.telling.items import heading, settlement_blocks
from gostop.telling.sentences import sentence
from gostop.telling.text import again, clean, counted, filled, text_of, title
from gostop.telling.words import Words

_SEEDS = 1_000_000
_ENDS = (GoCalled, Stopped, RoundWon, RoundDrawn)


def run(arguments: argparse.Namespace) -> str:
    """The answer to the command."""
    ruleset = ruleset_of(arguments.rules)
    seed = secrets.randbelow(_SEEDS) if arguments.seed is None else arguments.seed
    players = players_of(arguments, ruleset)
    bots = _bots(arguments.bot, players)
    if arguments.record == STANDARD_INPUT:
        raise UsageError("expected a file after --record, such as round.gostop, found -")
    if arguments.record is not None:
        check_target(arguments.record, PositionError)
    with contextlib.ExitStack() as stack:
        playing = [
            bot_named(bot) if is_name(bot) else stack.enter_context(External(bot)) for bot in bots
        ]
        round_ = play(ruleset, seed, playing)
    if arguments.record is not None:
        save_record(recorded(round_, bots), arguments.record)
    settlement = payable(settle(round_.last))
    if arguments.json:
        return json_text({**_record(round_, bots), **settled(settlement)})
    words = Words(arguments.language)
    command = ["gostop", "watch", "--seed", seed, "--players", players]
    for bot in arguments.bot or ():
        command += ["--bot", bot]
    if arguments.rules:
        command += ["--rules", arguments.rules]
    if words.language is not None:
        command += ["--language", words.language.value]
    head = [*heading(f"A round for {players} players", ruleset), again(*command)]
    return text_of([head, *told(round_, words), *settlement_blocks(settlement, words, None)])


def recorded(round_: Round, bots: list[str]) -> Record:
    """The round as a record, with the players of the seats as their names."""
    first = round_.first
    names = [clean(bot)[:MOST_NAME] for bot in bots]  # a command may be long, and no UTF-8
    record = Record(first.ruleset, first.players, dealer=first.dealer, names=names)
    record = record.dealt(seed=round_.seed)
    for played in round_.moves:
        record = record.moved(played.move)
    return record


def _bots(names: list[str] | None, players: int) -> list[str]:
    """The bot of each seat."""
    named = names or [next(iter(BOTS))]
    if len(named) == 1:
        return named * players
    if len(named) != players:
        raise UsageError(
            f"expected one --bot for all seats or one for each of the {players} seats, "
            f"found {len(named)}"
        )
    return named


def _record(round_: Round, bots: list[str]) -> dict[str, object]:
    first = round_.first
    return {
        "ruleset": first.ruleset,
        "seed": round_.seed,
        "shuffle": SHUFFLE,
        "players": first.players,
        "bots": bots,
        "deal": {
            "dealer": first.dealer,
            "hands": first.hands,
            "table": first.table,
            "stock": first.stock,
            "captured": first.captured,
            "mission": first.mission,
        },
        "moves": [
            {"seat": played.seat, "move": played.move, "events": played.events}
            for played in round_.moves
        ],
    }


def told(round_: Round, words: Words) -> Iterator[list[str]]:
    """The deal, the seats that play, and every turn."""
    yield _deal(f"Dealt by seat {round_.first.dealer}", round_.first, words)
    if round_.first.is_over:
        yield [f"{line}." for line in _fours(round_.first, words)]
    seating = [played for played in round_.moves if played.before.phase is Phase.SEATING]
    rest = [played for played in round_.moves if played.before.phase is not Phase.SEATING]
    if seating:
        yield from _seating(seating, words)
    for number, turn in enumerate(_turns(rest), start=1):
        yield _turn(number, turn, words)


def _deal(what: str, state: State, words: Words) -> list[str]:
    """The cards that were dealt; the table only if the players can see it yet."""
    lines = [title(what)]
    for seat, hand in enumerate(state.hands):
        if hand:
            lines.append(filled(words.cards(hand), f"  seat {seat}  "))
    lines.append(filled(_seen(state, words), "  table   "))
    for seat, cards in enumerate(state.captured):
        if cards:
            lines.append(
                filled(f"{words.cards(cards)}, from the table", f"  seat {seat} has captured ")
            )
    lines.append(f"  stock   {counted(len(state.stock), 'card')}")
    if state.mission is not None:
        lines.append(filled(words.rule(state.mission), "  mission "))
    kept, playing = dict(state.pots), min(state.players, state.ruleset.deal.playing)
    for capture in state.ruleset.instant.captures:
        if capture.pot:
            points = (1 + kept.get(capture.id, 0)) * capture.points.for_players(playing)
            staked = f"{words.rule(capture.id)}, {counted(points, 'point')} from each who plays"
            lines.append(filled(staked, "  pot     "))
    return lines


def _seen(state: State, words: Words) -> str:
    """The table, if the players can see it yet."""
    if state.phase is Phase.SEATING and state.ruleset.deal.table_last:
        return "dealt once it is known who plays"
    if state.phase is Phase.SEATING and state.ruleset.seating.table_face_down:
        return "face down until it is known who plays"
    return _table(state, words)


def _fours(state: State, words: Words) -> Iterator[str]:
    """Four cards of a month that end the round at the deal."""
    for month in Month:
        four = {card for card in CARDS if card.month is month}
        if four <= set(state.table):
            yield f"Four of {words.month(month)} lie on the table"
        for seat in state.active:
            if four <= set(state.hands[seat]):
                yield f"Seat {seat} holds four of {words.month(month)}"


def _seating(moves: list[Played], words: Words) -> Iterator[list[str]]:
    """Which seats play, and then their cards."""
    lines = [title("Who plays")]
    for played in moves:
        for event in played.events:
            lines.append(filled(sentence(event, None, words), "  "))
        if any(isinstance(event, DealtAgain) for event in played.events):
            yield lines
            yield _deal("Dealt again", played.after, words)
            lines = [title("Who plays")]
    yield lines
    yield _deal("Cards of those who play", moves[-1].after, words)


def _turns(moves: list[Played]) -> Iterator[list[Played]]:
    """The moves of each turn."""
    turn: list[Played] = []
    for played in moves:
        begins = played.before.phase is Phase.TURN
        if turn and begins and _key(turn[0].before) != _key(played.before):
            yield turn
            turn = []
        turn.append(played)
    if turn:
        yield turn


def _key(state: State) -> tuple[int, int]:
    return state.turn, state.turns[state.turn]


def _turn(number: int, turn: list[Played], words: Words) -> list[str]:
    """The table before the turn, what happened, and the score after it."""
    before, after = turn[0].before, turn[-1].after
    seat = before.turn
    happened = [event for played in turn for event in played.events]
    lines = [sentence(event, seat, words) for event in happened]
    if (now := _total(after, seat)) != _total(before, seat):
        ends = [place for place, event in enumerate(happened) if isinstance(event, _ENDS)]
        lines.insert(min(ends, default=len(lines)), f"Now at {title(counted(now, 'point'))}.")
    turn_of = title(f"Turn {number}, seat {seat}")
    return [
        filled(f"on the table: {_table(before, words)}", f"{turn_of}, ", "    "),
        filled(" ".join(lines), "  "),
    ]


def _table(state: State, words: Words) -> str:
    """The loose cards, and each stack in brackets, with the bonus cards on it."""
    loose = CardSet(card for card in state.table if _pile(state, card) is None)
    texts = [words.cards(loose)] if loose else []
    for month in state.stacks:
        stack = CardSet(card for card in state.table if _pile(state, card) == month)
        texts.append(words.stack(stack))
    return words.listed(texts) or "nothing"


def _pile(state: State, card: Card) -> Month | None:
    """The stack that a card on the table belongs to."""
    for month, cards in state.buried.items():
        if card in cards:
            return month
    return card.month if card.month in state.stacks else None


def _total(state: State, seat: int) -> int:
    return score(state.captured[seat], state.ruleset, cup=state.cup).total

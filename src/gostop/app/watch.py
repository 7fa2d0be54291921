"""`gostop watch`: a round between bots, from the deal to the settlement.

The JSON document: `ruleset`, `seed` (a text if it exceeds 2^53 - 1), `shuffle` (its name and
version), `players`, `bots` (a name or command for each seat); `deal`: `dealer`, `hands`, `table`,
`stock`, `captured` (bonus cards of the table), `mission`; `moves`, each with `seat`, `move` (its
text) and `events`; then `outcome`, `scores`, `settlement` as `gostop settle` writes them.
"""

from __future__ import annotations

import argparse
import contextlib
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from typing import NamedTuple

import attrs

from gostop.app.complaints import complaint
from gostop.app.inputs import (
    STANDARD_INPUT,
    bot_of,
    bots_for,
    json_text,
    kind_of,
    players_of,
    ruleset_of,
    seed_of,
)
from gostop.app.settle import payable, settled
from gostop.bots.bot import BOTS, AnyBot, chooser_of, generators
from gostop.bots.external import own
from gostop.bots.session import play_on
from gostop.core.arguments import drawn_seed
from gostop.core.cards import CARDS, Card, CardSet, Month
from gostop.core.errors import PositionError
from gostop.core.files.disk import check_target
from gostop.core.moves import Move
from gostop.formats.record import MOST_NAME, Record, RecordedRound, bot_header
from gostop.formats.record_text import save_record
from gostop.game.deal import SHUFFLE, deal
from gostop.game.events import DealtAgain, Event, HandDealt, Scored, TableDealt
from gostop.game.settlement import settle
from gostop.game.state import Phase, State
from gostop.rules.deal import is_dealt_last
from gostop.rules.ruleset import Ruleset
from gostop.text.layout import capital, clean, command_line, filled, text_of, title
from gostop.text.names import told_apart
from gostop.text.sentences import (
    heading,
    legend_of,
    options_of,
    sentence,
    settlement_blocks,
    spoken,
)
from gostop.text.terminal import padded, width
from gostop.text.words import Words, words_in

# Play a round between bots.


def play(ruleset: Ruleset, seed: int, bots: Sequence[AnyBot]) -> RecordedRound:
    """Play a round. Each bot has its own random generator, which follows from the seed.

    Raises:
        RulesetError: if the ruleset does not seat this number of players.
    """
    start = deal(ruleset, len(bots), seed=seed)
    moves: list[Move] = []
    end = play_on(start, [*map(chooser_of, bots)], generators(seed, len(bots)), moves)
    return RecordedRound(start, tuple(moves), seed=seed, state=end)


# The command.


def run(arguments: argparse.Namespace) -> str:
    """Run the command, and return its answer."""
    words = words_in(arguments.language, ids=arguments.ids)
    ruleset = ruleset_of(arguments.rules)
    seed = drawn_seed() if arguments.seed is None else arguments.seed
    players = players_of(arguments, ruleset)
    bots = bots_for(arguments.bot, players, next(iter(BOTS)))
    names = told_apart(tuple(islice(cycle(words.players), players)))
    words = attrs.evolve(words, seats=names, bots=tuple(map(kind_of, bots)))
    if arguments.record == STANDARD_INPUT:
        raise complaint("record_file")
    if arguments.record is not None:
        check_target(arguments.record, PositionError)
    with contextlib.ExitStack() as stack:
        playing = [stack.enter_context(own(bot_of(bot))) for bot in bots]
        round_ = play(ruleset, seed, playing)
    if arguments.record is not None:
        save_record(recorded(round_, bots, words), arguments.record)
    settlement = payable(settle(round_.state))
    if arguments.json:
        return json_text({**_record(round_, seed, bots), **settled(settlement)})
    command = ["gostop", "watch", "--seed", seed, "--players", players]
    for bot in arguments.bot or ():
        command += ["--bot", bot]
    if arguments.rules:
        command += ["--rules", arguments.rules]
    command += options_of(words)
    head = heading(words.say("round_for", n=players), ruleset, words)
    head += [words.say("again", command=command_line(*command)), *legend_of(words)]
    return text_of([head, *told(round_, words), *settlement_blocks(settlement, words, None)])


def recorded(round_: RecordedRound, bots: list[str], words: Words) -> Record:
    """Make a record of the round, with the names of the bots, and their kinds as headers."""
    first = round_.start
    # a command may be too long for a header, or not UTF-8
    kinds = {bot_header(seat): clean(bot)[:MOST_NAME] for seat, bot in enumerate(bots)}
    record = Record(
        first.ruleset, first.players, dealer=first.dealer, names=words.seats, headers=kinds
    )
    record = record.dealt(seed=round_.seed)
    for move in round_.moves:
        record = record.moved(move)
    return record


def _record(round_: RecordedRound, seed: int, bots: list[str]) -> dict[str, object]:
    first = round_.start
    return {
        "ruleset": first.ruleset,
        "seed": seed_of(seed),
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
            {"seat": played.before.to_move, "move": move, "events": played.events}
            for move, played in zip(round_.moves, _moves(round_), strict=True)
        ],
    }


class Played(NamedTuple):
    """What a move did."""

    before: State
    """The state in which the move was made."""
    events: tuple[Event, ...]
    """The events of the move."""
    after: State
    """The state after the move."""


def _moves(round_: RecordedRound) -> list[Played]:
    states = round_.states
    return [*map(Played, states, round_.events[1:], states[1:])]


def told(round_: RecordedRound, words: Words) -> Iterator[list[str]]:
    """Describe the deal, which seats play, and every turn, as blocks of lines."""
    start, moves = round_.start, _moves(round_)
    yield _deal(words.say("dealt_by", seat=words.seat(start.dealer)), start, words)
    if start.is_over:
        yield [capital(line) for line in _fours(start, words)]
    seating = [played for played in moves if played.before.phase is Phase.SEATING]
    rest = [played for played in moves if played.before.phase is not Phase.SEATING]
    if seating:
        yield from _seating(seating, words)
    for number, turn in enumerate(_turns(rest), start=1):
        yield _turn(number, turn, words)


def _deal(what: str, state: State, words: Words) -> list[str]:
    """List the dealt cards. Include the table cards only if the players can already see them."""
    lines = [title(what)]
    names = map(words.titled, range(state.players))
    labels = ("table", "stock", *(["mission"] if state.mission is not None else []))
    left = max(map(width, (*names, *map(words.say, labels))))
    for seat, hand in enumerate(state.hands):
        if hand:
            lines.append(filled(words.cards(hand), f"  {padded(words.titled(seat), left)}  "))
    lines.append(_labelled("table", _seen(state, words), words, left))
    for seat, cards in enumerate(state.captured):
        if cards:
            told = words.say("off_the_table", cards=words.cards(cards))
            lines.append(filled(told, f"  {words.say('has_captured', seat=words.seat(seat))} "))
    lines.append(_labelled("stock", words.counted("card", len(state.stock)), words, left))
    if state.mission is not None:
        lines.append(_labelled("mission", words.rule(state.mission), words, left))
    kept, playing = dict(state.pots), min(state.players, state.ruleset.deal.playing)
    for capture in state.ruleset.instant.captures:
        if capture.pot:
            points = (1 + kept.get(capture.id, 0)) * capture.points.for_players(playing)
            staked = words.say(
                "from_each", rule=words.rule(capture.id), points=words.counted("points", points)
            )
            lines.append(_labelled("pot", staked, words, left))
    return lines


def _labelled(label: str, text: str, words: Words, left: int) -> str:
    """Write a label and a text. The label is padded to `left` columns."""
    return filled(text, f"  {padded(words.say(label), left)}  ")


def _seen(state: State, words: Words) -> str:
    """List the cards on the table, or say why the players can't see them yet."""
    if state.phase is Phase.SEATING and is_dealt_last(state.ruleset, state.players):
        return words.say("dealt_later")
    if state.phase is Phase.SEATING and state.ruleset.seating.table_face_down:
        return words.say("face_down")
    return _table(state, words)


def _fours(state: State, words: Words) -> Iterator[str]:
    """Say where the four cards are that ended the round at the deal."""
    for month in Month:
        four = {card for card in CARDS if card.month is month}
        if four <= set(state.table):
            yield words.say("four_lie", month=words.month(month))
        for seat in state.active:
            if four <= set(state.hands[seat]):
                yield words.say("four_held", seat=words.seat(seat), month=words.month(month))


def _seating(moves: list[Played], words: Words) -> Iterator[list[str]]:
    """Say which seats play, and then list their cards."""
    lines = [title(words.say("who_plays"))]
    for played in moves:
        for event in played.events:
            if not _is_listed(event):
                lines.append(filled(sentence(event, None, words), "  "))
        if any(isinstance(event, DealtAgain) for event in played.events):
            yield lines
            yield _deal(words.say("dealt_again"), played.after, words)
            lines = [title(words.say("who_plays"))]
    yield lines
    yield _deal(words.say("dealt_to_players"), moves[-1].after, words)


def _is_listed(event: Event) -> bool:
    """Whether an event only tells cards of a new deal, which are listed after it."""
    again = isinstance(event, TableDealt) and event.rule == "deal.four_on_table"
    return again or isinstance(event, HandDealt)


def _turns(moves: list[Played]) -> Iterator[list[Played]]:
    """Group the moves by turn."""
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
    """Describe a turn: the table before it, and what happened. If the settlement counts other
    points, say so.
    """
    before, after = turn[0].before, turn[-1].after
    seat = before.turn
    lines: list[str] = []
    happened = [event for played in turn for event in played.events]
    scored = [event for event in happened if isinstance(event, Scored) and event.seat == seat]
    settled_as = after.scores[seat].total
    for event, setting, then in spoken(happened, after):
        lines.append(sentence(event, seat, words, setting))
        if event in scored[-1:] and scored[-1].total != settled_as:
            points = words.counted("points", settled_as)
            lines.append(words.say("settled_as", points=points))
        if then:
            lines.append(words.say(then))
    turn_of = title(words.say("turn", n=number, seat=words.seat(seat)))
    return [
        filled(words.say("on_the_table", cards=_table(before, words)), f"{turn_of}, ", "    "),
        filled(" ".join(lines), "  "),
    ]


def _table(state: State, words: Words) -> str:
    """List the loose cards, and each stack in brackets, with the bonus cards on it."""
    loose = CardSet(card for card in state.table if _pile(state, card) is None)
    texts = [words.cards(loose)] if loose else []
    for month in state.stacks:
        stack = CardSet(card for card in state.table if _pile(state, card) == month)
        texts.append(words.stack(stack))
    return words.listed(texts) or words.say("nothing")


def _pile(state: State, card: Card) -> Month | None:
    """Return the month of the stack to which a card on the table belongs; `None` if it is loose."""
    for month, cards in state.buried.items():
        if card in cards:
            return month
    return card.month if card.month in state.stacks else None

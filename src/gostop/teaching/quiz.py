"""`question`: ask about scores, turns and payments, and say what a wrong answer overlooks."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, Final, cast

import attrs

from gostop.core.arguments import MOST, drawn_seed, seed_of, text_of, whole
from gostop.core.cards import CARDS, Card, Cards, CardSet, Kind
from gostop.core.errors import GoStopError, PositionError, expected
from gostop.core.moves import Move, Play
from gostop.core.public_names import public_in
from gostop.game.events import Captured, CardFlipped, Jjok, JunkStolen, Ppeok
from gostop.game.outcome import Outcome
from gostop.game.play import step
from gostop.game.score import score
from gostop.game.settlement import Settlement, settle
from gostop.game.setup import setup
from gostop.game.state import State
from gostop.rules.deal import CupCount
from gostop.rules.presets import DEFAULT, ruleset_of
from gostop.rules.ruleset import Ruleset

_DECK: Final = tuple([card for card in CARDS if card.kind is not Kind.BONUS])
_MOST_WRONG: Final = 3
"""The largest number of wrong answers."""
_ENOUGH: Final = 2
"""A question has at least this many wrong answers, if one is found."""
_TRIES: Final = 3000
"""How many questions are made before one with fewer wrong answers is asked."""
RIGHT: Final = ""
"""What `QuizAnswer.mistake` is for a right answer."""
OTHER: Final = "other"
"""The mistake of a wrong answer that no known mistake leads to."""


@public_in("gostop.teaching")
@attrs.frozen
class QuizAnswer:
    """An answer to a question, and the mistake that leads to it."""

    value: int | CardSet
    """A number of points, or the cards that are taken."""
    mistake: str = RIGHT
    """The id of the mistake, such as `left_out`; empty for the right answer."""
    rule: str = ""
    """The id of the rule or combination that the mistake is about, if there is one."""


@public_in("gostop.teaching")
@attrs.frozen
class Feedback:
    """What is said about an answer."""

    question: QuizQuestion
    """The question."""
    answer: QuizAnswer
    """The answer, with its mistake."""

    @property
    def is_right(self) -> bool:
        """Whether the answer is right."""
        return self.answer.mistake == RIGHT


@public_in("gostop.teaching")
@attrs.frozen
class QuizQuestion:
    """A question with several answers, one of which is right."""

    kind: str
    """What is asked: `score`, `take`, `go` or `pays`."""
    ruleset: Ruleset
    """The rules that decide what is right."""
    seed: int
    """The seed of the question."""
    answers: tuple[QuizAnswer, ...]
    """The answers to choose from, in order."""
    cards: CardSet
    """The cards: the captured ones whose score is asked for, those of the winner, or those on the
    table.
    """
    state: State | None = None
    """For `take`: the position before the move."""
    move: Move | None = None
    """For `take`: the move."""
    outcome: Outcome | None = None
    """For `go` and `pays`: the round."""
    seat: int | None = None
    """For `go` and `pays`: the seat that pays."""

    @property
    def right(self) -> QuizAnswer:
        """The right answer."""
        return next(each for each in self.answers if each.mistake == RIGHT)

    def check(self, answer: object) -> Feedback:
        """Say whether an answer is right, and which mistake leads to it.

        Args:
            answer: the number of points, or for `take` the cards or their text.

        Raises:
            PositionError: if this is not a number of points.
            NotationError: if these are not cards.
        """
        is_number = isinstance(self.right.value, int)
        value = whole("answer", answer, -MOST) if is_number else CardSet(cast("Cards", answer))
        known = (each for each in self.answers if each.value == value)
        return Feedback(self, next(known, QuizAnswer(value, OTHER)))


def question(
    kind: str, *, ruleset: Ruleset | str = DEFAULT, seed: int | None = None
) -> QuizQuestion:
    """Make a question. The right answer follows from the rules, and each wrong answer from one
    mistake: from rules that differ in one point, or from something that is left out.

    Args:
        kind: what is asked: `score`, how many points captured cards score; `take`, what a turn
            takes; `go`, what a loser pays after goes; `pays`, what a loser pays in all.
        ruleset: the rules, or the id of a preset.
        seed: the seed. The same seed gives the same question. By default a seed is drawn.

    Raises:
        PositionError: for another kind of question, or a seed that isn't a whole number.
        RulesetError: if there is no such preset.
    """
    name = text_of(kind)
    if name is None or name not in _MADE:
        raise PositionError(
            expected(f"one of {', '.join(_MADE)}", kind), field="kind", code="no_such_name"
        )
    rules = ruleset_of(ruleset)
    number = drawn_seed() if seed is None else seed_of(seed)
    rng = Random(f"{name} {number}")
    made, best = _MADE[name], -1
    found: QuizQuestion | None = None
    for _ in range(_TRIES):
        try:
            asked = made(rules, rng)
        except GoStopError:  # by some house rules there is no such position or round
            continue
        if asked is None:
            continue
        right, wrong, fields = asked
        distinct = {each.value: each for each in wrong if each.value != right}
        if len(distinct) > best:
            best = len(distinct)
            some = [*distinct.values()]
            rng.shuffle(some)
            answers = [QuizAnswer(right), *some[:_MOST_WRONG]]
            rng.shuffle(answers)
            found = QuizQuestion(name, rules, number, tuple(answers), **fields)
        if best >= _ENOUGH:
            break
    if found is None:
        message = f"no question of this kind was found by the rules of {rules.id}"
        raise PositionError(message, field="kind", code="impossible")
    return found


Asked = tuple[int | CardSet, list[QuizAnswer], dict[str, Any]] | None
"""The right answer, wrong answers, and the fields of a question; `None` if it can't be asked."""
Settings = Mapping[str, Any]


def _answers(
    ruleset: Ruleset,
    mistakes: Iterator[tuple[str, str, Settings]],
    value: Callable[[Ruleset], int],
) -> list[QuizAnswer]:
    """Find the answer to which each mistake leads: the value by other rules. Leave out mistakes
    that the rest of a ruleset contradicts.
    """
    found: list[QuizAnswer] = []
    for mistake, rule, changes in mistakes:
        with contextlib.suppress(GoStopError):
            found.append(QuizAnswer(value(ruleset.replace(changes)), mistake, rule))
    return found


# How many points captured cards score.


def _scored(ruleset: Ruleset, rng: Random) -> Asked:
    cards = CardSet(rng.sample(_DECK, rng.randint(9, 20)))
    found = score(cards, ruleset)
    if len(found.items) < _ENOUGH:
        return None
    wrong = [QuizAnswer(found.total - each.points, "left_out", each.rule) for each in found.items]
    wrong += _answers(ruleset, _misread(ruleset), lambda rules: score(cards, rules).total)
    return found.total, wrong, {"cards": cards}


def _misread(ruleset: Ruleset) -> Iterator[tuple[str, str, Settings]]:
    """Yield the mistakes about combinations, with the settings by which they would be right."""
    known = {each.id: each for each in ruleset.scoring.combinations}
    path = "scoring.combinations."
    rain, three, chodan = map(known.get, ("rain_three_brights", "three_brights", "chodan"))
    if rain is not None and three is not None and rain.points < three.points:
        yield "rain", rain.id, {f"{path}{rain.id}.points": three.points}
    if chodan is not None:
        yield "rain_ribbon", chodan.id, {f"{path}{chodan.id}.cards": chodan.cards | CardSet("12R")}
    exclusive = [each.id for each in known.values() if each.exclusive]
    yield "brights_add", "", {f"{path}{id}.exclusive": "" for id in exclusive}
    for each in known.values():
        if each.further:
            yield "no_further", each.id, {f"{path}{each.id}.further": 0}
    yield "doubles", "", {"cards.doubles": ""}
    if ruleset.cards.cup_count is CupCount.BEST:
        yield "cup_animal", "", {"cards.cup_count": "animal"}
        yield "cup_junk", "", {"cards.cup_count": "junk"}


# What a turn takes.


def _taken(ruleset: Ruleset, rng: Random) -> Asked:
    """Play a hand card onto a small table. In a third of the turns the flip is of the same month,
    so there are jjok, ppeok and ttadak.
    """
    # the owner of the sake cup may have to choose how it counts
    cards = [card for card in rng.sample(_DECK, len(_DECK)) if card != ruleset.cards.cup]
    played = cards.pop()
    if rng.random() < 1 / 3:
        cards.sort(key=lambda card: card.month == played.month)
    flip, table, rest = cards[-1], cards[-6:-1], cards[:-6]
    rng.shuffle(table)
    del table[rng.randint(3, 5) :]
    state = setup(
        ruleset,
        hands=[[played, *rest[:3]], rest[3:7]],
        captured=[rest[7:12], rest[12:20]],
        table=table,
        stock=[flip, *rest[20:25]],
    )
    move = Play(played)
    after, events = step(state, move)
    flips = [each.card for each in events if isinstance(each, CardFlipped)]
    if after.in_play or after.to_move == state.to_move or flips != [flip]:
        return None  # somebody would have to choose, or two cards are flipped
    captures = [each.cards for each in events if isinstance(each, Captured) and each.seat == 0]
    kept = CardSet(card for cards in captures for card in cards)
    stolen = CardSet(
        each.card for each in events if isinstance(each, JunkStolen) and each.seat == 0
    )
    by_hand, by_flip = (
        CardSet(card for card in (*table, each) if card.month == each.month)
        for each in (played, flip)
    )
    wrong = [QuizAnswer(kept, "no_steal")]
    if any(isinstance(each, Ppeok) for each in events):
        wrong += [QuizAnswer(by_hand | by_flip, "ppeok_taken"), QuizAnswer(by_hand, "ppeok_pair")]
    elif any(isinstance(each, Jjok) for each in events):
        wrong.append(QuizAnswer(CardSet(), "jjok_missed"))
    elif len(by_hand) > 2:  # a ttadak, or the fourth card of a stack
        pair = [played, *(card for card in by_hand if card != played)][:2]
        others = CardSet(card for card in kept if card.month != played.month)
        wrong.append(QuizAnswer(others | CardSet(pair) | stolen, "pair_only"))
    elif kept >= by_hand | by_flip:
        wrong += [
            QuizAnswer(by_hand | stolen, "no_flip"),
            QuizAnswer(by_flip | stolen, "flip_only"),
        ]
    return kept | stolen, wrong, {"cards": state.table, "state": state, "move": move}


# What a loser pays.


def _round(ruleset: Ruleset, rng: Random, goes: range, extras: bool) -> Settlement | None:
    """Make a round that the first seat wins. Return `None` if it can't be reached in play."""
    few = [players for players in ruleset.players if players in (2, 3)] or [*ruleset.players][:1]
    players = rng.choice(few)
    cards = rng.sample(_DECK, len(_DECK))
    most = 8 if extras else 14  # with few cards, most losers pay a bak
    sizes = [rng.randint(12, 20), *(rng.randint(0, most) for _ in range(players - 1))]
    captured: list[list[Card]] = []
    for size in sizes:
        captured.append(cards[:size])
        cards = cards[size:]
    called = [0] * rng.choice(goes)
    if extras and players > 2 and rng.random() < 1 / 3:
        called.insert(0, rng.randint(1, players - 1))
    settled = settle(
        Outcome(
            ruleset,
            captured,
            0,
            goes=called,
            shakes=[0] * (extras and rng.random() < 1 / 3),
            bombs=[0] * (extras and rng.random() < 1 / 4),
        )
    )
    return None if settled.doubts else settled


def _paid(settled: Settlement, seat: int, changed: Ruleset) -> int:
    """Return what a seat pays by other rules."""
    return -settle(settled.outcome.replace(ruleset=changed)).points[seat]


def _of_goes(ruleset: Ruleset, rng: Random) -> Asked:
    settled = _round(ruleset, rng, range(1, 5), extras=False)
    if settled is None:
        return None
    factors = {each.share_of: [*each.multipliers] for each in settled.transfers}
    seat = min(factors, key=lambda seat: len(factors[seat]), default=0)
    baks = {each.id for each in ruleset.payment.baks}
    if not seat or any(each.rule in baks for each in factors[seat]):
        return None
    return _asked_to_pay(settled, seat, _of_calls(ruleset))


def _of_calls(ruleset: Ruleset) -> Iterator[tuple[str, str, Settings]]:
    """Yield the mistakes about goes."""
    yield "no_go_points", "go", {"go.points": 0, "go.points_up_to": None}
    yield "no_go_factor", "go", {"go.doubles_from": None, "go.factors": ()}
    if not ruleset.go.factors:
        yield "go_factor_first", "go", {"go.doubles_from": 1}
    yield "go_points_each", "go", {"go.points_up_to": None, "go.points_when_multiplied": True}
    for each in ruleset.payment.multipliers:
        yield "left_out", each.id, {f"payment.multipliers.{each.id}": False}


def _of_all(ruleset: Ruleset, rng: Random) -> Asked:
    settled = _round(ruleset, rng, range(3), extras=True)
    if settled is None:
        return None
    seat = min(range(1, len(settled.points)), key=lambda seat: settled.points[seat])
    is_plain = not any(each.multipliers or each.liability for each in settled.transfers)
    if is_plain and ruleset.payment.baks:
        return None
    return _asked_to_pay(settled, seat, _of_payments(ruleset))


def _of_payments(ruleset: Ruleset) -> Iterator[tuple[str, str, Settings]]:
    """Yield the mistakes about what multiplies a payment, and who pays."""
    yield from _of_calls(ruleset)
    for each in ruleset.payment.baks:
        path = f"payment.baks.{each.id}"
        yield "left_out", each.id, {path: False}
        if each.least:
            yield "bak_of_none", each.id, {f"{path}.least": 0}
        more = {"two": each.most.two + 1, "more": each.most.more + 1}
        yield "bak_of_more", each.id, {f"{path}.most": more}
    yield "left_out", "shake", {"shake.multiplier": 1}
    yield "left_out", "bomb", {"bomb.multiplier": 1}
    yield "left_out", "go_bak", {"payment.go_bak": False}
    yield "not_exempt", "", {"payment.empty_exempt": False}


def _asked_to_pay(
    settled: Settlement, seat: int, mistakes: Iterator[tuple[str, str, Settings]]
) -> Asked:
    ruleset, outcome = settled.outcome.ruleset, settled.outcome
    wrong = _answers(ruleset, mistakes, lambda rules: _paid(settled, seat, rules))
    fields = {"cards": outcome.captured[0], "outcome": outcome, "seat": seat}
    return -settled.points[seat], wrong, fields


_MADE: Final[Mapping[str, Callable[[Ruleset, Random], Asked]]] = {
    "score": _scored,
    "take": _taken,
    "go": _of_goes,
    "pays": _of_all,
}
"""The kinds of questions, and the function that makes each of them."""
KINDS: Final = tuple(_MADE)
"""The kinds of questions."""

"""Random rounds in great number: `python tests/soak.py --rounds N --seed S`.

Every preset, number of players and 0 to 3 bonus cards take part alike. Of 20 rounds 19 are played
by uniformly random moves; in the other one, told apart by a `*` in the table, the moves are chosen
with a look at what they bring, for the sake of things that seldom happen by chance. In every state
no card may be missing or doubled; every round must end, and its payments sum to zero.
"""

from __future__ import annotations

import argparse
import functools
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Final

import gostop as gs
from gostop import events as happened
from gostop.events import EVENTS, Event
from gostop.kernel.deck import BIT
from gostop.kernel.i64 import count
from gostop.kernel.owing import go_classes
from gostop.outcome import Paid
from gostop.state import position_of

SETTINGS: Final = tuple(
    (preset.id, players, bonus)
    for preset in gs.RULESETS.values()
    for players in preset.players
    for bonus in ("", "X2", "X2 X3", "X2 X2b X3")
)
"""Preset, players and bonus cards; the rounds take them in turn."""
WISHED: Final = 20
"""One in so many rounds is played for what seldom happens."""
FROM_DECK: Final = 0.25
"""So many of the rounds are dealt from an explicit deck, the others from a seed."""
CHUNK: Final = 400
"""So many rounds are a process's task."""
LONGEST: Final = 200
"""No round has so many moves."""
FULL: Final = 200_000
"""From so many rounds on everything must have happened."""
MOST_DRAWS: Final = 0.02
"""The part of random rounds of two players that may be drawn."""

Tally = Counter[tuple[str, str]]
"""How often something happened: (column of the table, what)."""

CLASSES: Final = ("class go", "class counter_go", "class recounter_go")
"""What goes are counted as, by the kernel's numbers."""


class SoakError(Exception):
    """A round that broke a rule of all rounds: which, and after which moves."""


@functools.cache
def ruleset_of(preset: str, bonus: str) -> gs.Ruleset:
    return gs.RULESETS[preset].replace({"cards.bonus": bonus})


# What must hold.


def check_cards(state: gs.State, deck: int) -> None:
    """Every card of the deck lies in one place: together they are all, and not one too many."""
    p = position_of(state)
    cards, held = p.table, count(p.table)
    if p.open is not None:
        cards |= p.open.laid | p.open.aside
        held += count(p.open.laid) + count(p.open.aside)
        if p.open.flip >= 0:
            cards |= BIT[p.open.flip]
            held += 1
    for _, _, bonus in p.piles:
        cards |= bonus
        held += count(bonus)
    for card in p.stock[p.pos :]:
        cards |= BIT[card]
    held += len(p.stock) - p.pos
    for seat in p.seats:
        cards |= seat.captured
        held += count(seat.captured) + len(seat.hand)
        for card in seat.hand:
            cards |= BIT[card]
    if cards != deck or held != count(deck):
        raise SoakError(f"{held} cards lie somewhere, {count(cards)} different ones")


def check_points(state: gs.State) -> None:
    """What one pays another is paid."""
    points = gs.settle(state).points
    if len(points) != state.players or sum(points) != 0:
        raise SoakError(f"payments are {points}")


# How moves are chosen.


Choice = Callable[[gs.State, tuple[gs.Move, ...], random.Random], gs.Move]


def at_random(_state: gs.State, legal: tuple[gs.Move, ...], rng: random.Random) -> gs.Move:
    return legal[int(rng.random() * len(legal))]


def wishing(**wishes: int) -> Choice:
    """Of the legal moves, the one whose events are most wished for; any of those that are equal."""
    kinds = {getattr(happened, name): weight for name, weight in wishes.items()}

    def choose(state: gs.State, legal: tuple[gs.Move, ...], rng: random.Random) -> gs.Move:
        if len(legal) == 1:
            return legal[0]
        best, most = legal[0], float("-inf")
        for move in legal:
            _, found = gs.step(state, move)
            worth = sum(kinds.get(type(event), 0) for event in found) + rng.random()
            if worth > most:
                best, most = move, worth
        return best

    return choose


WISHES: Final[tuple[Choice, ...]] = (
    wishing(Ppeok=9, StackTaken=-5),
    wishing(Ppeok=5, StackTaken=9, Jjok=3, Ttadak=9, Swept=9),
    wishing(Captured=-9, CardPlayed=1),
    wishing(GoCalled=9, Stopped=-9, Captured=1),
    wishing(DrawOffered=9, DrawAccepted=2, Stopped=-9, GoCalled=-5),
    wishing(ChongtongShown=9, Shaken=7, Bombed=5, FlippedOnly=3),
)


def months_together(deck: Sequence[gs.Card], rng: random.Random) -> list[gs.Card]:
    """A deck with some of the months in a piece, for fours and threes in hands and on the table."""
    place = {month: rng.random() for month in (*gs.Month, None)}
    mixed = sorted(deck, key=lambda card: place[card.month])
    for _ in range(rng.randrange(4, 60)):
        one, other = rng.randrange(len(mixed)), rng.randrange(len(mixed))
        mixed[one], mixed[other] = mixed[other], mixed[one]
    return mixed


# Rounds.


def play(number: int, seed: int, tally: Tally) -> None:
    """The round of a number, counted; `SoakError` if it breaks what must hold."""
    setting, lap = SETTINGS[number % len(SETTINGS)], number // len(SETTINGS)
    preset, players, bonus = setting
    rng = random.Random(f"{seed} {number}")
    choose: Choice = at_random
    column = preset
    if lap % WISHED == WISHED - 1:
        choose, column = WISHES[lap // WISHED % len(WISHES)], f"{preset}*"
    moves: list[gs.Move] = []
    try:
        state, deck = dealt(ruleset_of(preset, bonus), players, rng, wished=column != preset)
        tally.update((column, what) for what in seen_at_the_deal(state))
        check_cards(state, deck)
        while legal := gs.legal_moves(state):
            moves.append(choose(state, legal, rng))
            state, found = gs.step(state, moves[-1])
            check_cards(state, deck)
            tally.update([(column, what_is(event)) for event in found])
            if len(moves) > LONGEST:
                raise SoakError(f"no end after {len(moves)} moves")
        check_points(state)
    except (SoakError, gs.GoStopError) as error:
        text = " ".join(map(str, moves))
        raise SoakError(f"round {number} of seed {seed}, {setting}: {error}; {text}") from error
    tally.update((column, what) for what in seen_at_the_end(state))
    if players == 2 and column == preset:
        tally.update((column, what) for what in seen_of_two(state))


def dealt(
    ruleset: gs.Ruleset, players: int, rng: random.Random, *, wished: bool
) -> tuple[gs.State, int]:
    """A first state, and its deck as a mask."""
    cards = (*gs.CARDS[:48], *ruleset.cards.bonus.for_players(players))
    dealer, carry = rng.randrange(players), rng.choice((1, 1, 2, 4))
    deal = functools.partial(gs.deal, ruleset, players, dealer=dealer, carry=carry)
    if wished and rng.random() < 0.5:
        state = deal(deck=months_together(cards, rng))
    elif rng.random() < FROM_DECK:
        state = deal(deck=rng.sample(cards, len(cards)))
    else:
        state = deal(seed=rng.getrandbits(64) - 2**63)
    return state, sum(BIT[card.id] for card in cards)


# What is counted.


def what_is(event: Event) -> str:
    """What an event is counted as: its class, by kinds where there are several."""
    match event:
        case happened.InstantPaid(rule=rule):
            return f"InstantPaid {rule}"
        case happened.StackTaken(seat=seat, owner=owner):
            kind = "dealt" if owner is None else "own" if owner == seat else "other"
            return f"StackTaken {kind}"
        case happened.Stopped(automatic=automatic):
            return "Stopped automatic" if automatic else "Stopped called"
        case happened.SatOut(forced=forced):
            return "SatOut forced" if forced else "SatOut chosen"
        case _:
            return type(event).__name__


def seen_at_the_deal(state: gs.State) -> Iterator[str]:
    """What the opening brought before anybody was asked, of which there are no events."""
    yield "rounds"
    if state.stacks:
        yield "deal: stack"
    if any(state.captured):
        yield "deal: bonus card on the table"
    if state.is_over:
        yield "deal: over at once"


def seen_at_the_end(state: gs.State) -> Iterator[str]:
    """What is known of a round when it is over."""
    outcome = state.outcome
    if outcome is not None:
        yield f"reason {outcome.reason.value}"
        for kind in go_classes(outcome.goes):
            yield CLASSES[kind]
        if outcome.refused is not None and outcome.refused != outcome.winner:
            yield "refuser lost" if outcome.winner is not None else "refuser drew"


def seen_of_two(state: gs.State) -> Iterator[str]:
    """What the draws of random rounds of two players are measured by; a void deal is no round."""
    outcome = state.outcome
    if outcome is not None and outcome.reason is not gs.Reason.VOID:
        yield ROUNDS_OF_TWO
        if outcome.winner is None:
            yield DRAWS_OF_TWO


ROUNDS_OF_TWO: Final = "rounds of two"
DRAWS_OF_TWO: Final = "rounds of two, drawn"
PAID: Final = (
    *(Paid.FIRST_PPEOK, Paid.SECOND_PPEOK, Paid.THIRD_PPEOK),
    *(Paid.FIRST_JJOK, Paid.FIRST_TTADAK),
)
"""The instant payments that the presets know."""
KINDS: Final[dict[type[Event], Iterable[str]]] = {
    happened.CupCounted: (),  # asked under another reading than the presets' alone (R1)
    happened.InstantPaid: [f"InstantPaid {paid.value}" for paid in PAID],
    happened.StackTaken: [f"StackTaken {kind}" for kind in ("dealt", "own", "other")],
    happened.Stopped: ["Stopped called", "Stopped automatic"],
    happened.SatOut: ["SatOut chosen", "SatOut forced"],
}
"""The classes of events that are counted by kinds."""
REQUIRED: Final = (
    *(what for event in EVENTS for what in KINDS.get(event, [event.__name__])),
    *CLASSES,
    *(f"reason {reason.value}" for reason in gs.Reason),
)
"""What must have happened in a long run."""


# The run.


def play_some(numbers: range, seed: int) -> Tally:
    """The rounds of some numbers: a process's task."""
    tally: Tally = Counter()
    for number in numbers:
        play(number, seed, tally)
    return tally


def play_all(rounds: int, seed: int, jobs: int) -> Tally:
    """Every round, on so many processes."""
    tasks = [range(first, min(first + CHUNK, rounds)) for first in range(0, rounds, CHUNK)]
    task = functools.partial(play_some, seed=seed)
    total: Tally = Counter()
    if jobs == 1:
        for tally in map(task, tasks):
            total.update(tally)
        return total
    with ProcessPoolExecutor(jobs) as pool:
        for tally in pool.map(task, tasks):
            total.update(tally)
    return total


def sums_of(tally: Tally) -> Counter[str]:
    """How often each thing happened, over all columns."""
    sums: Counter[str] = Counter()
    for (_, what), times in tally.items():
        sums[what] += times
    return sums


def faults_of(tally: Tally, rounds: int) -> list[str]:
    """What is wrong with a run as a whole."""
    sums = sums_of(tally)
    faults = [f"never happened: {what}" for what in REQUIRED if rounds >= FULL and not sums[what]]
    if sums[DRAWS_OF_TWO] >= MOST_DRAWS * sums[ROUNDS_OF_TWO]:
        faults.append(f"{sums[DRAWS_OF_TWO]} draws in {sums[ROUNDS_OF_TWO]} random rounds of two")
    return faults


def table_of(tally: Tally) -> Iterator[str]:
    """The lines of the table."""
    columns = [f"{preset}{star}" for preset in gs.RULESETS for star in ("", "*")]
    sums = sums_of(tally)
    rows = [*REQUIRED, *sorted(sums.keys() - {*REQUIRED})]
    width = max(map(len, rows))
    yield " ".join([" " * width, *(f"{column:>13}" for column in (*columns, "all"))])
    for what in rows:
        counts = [*(tally[column, what] for column in columns), sums[what]]
        yield " ".join([f"{what:<{width}}", *(f"{count:>13,}" for count in counts)])


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line: 0 if nothing is wrong, else 1."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=FULL, help="how many (%(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="of all that is random (%(default)s)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    wanted = parser.parse_args(arguments)
    begun = time.perf_counter()
    try:
        tally = play_all(wanted.rounds, wanted.seed, wanted.jobs)
    except SoakError as error:
        print(error, file=sys.stderr)
        return 1
    for line in table_of(tally):
        print(line)
    print("* moves chosen for what seldom happens; all other rounds by uniformly random moves")
    print(f"{wanted.rounds:,} rounds in {time.perf_counter() - begun:.0f} s")
    faults = faults_of(tally, wanted.rounds)
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

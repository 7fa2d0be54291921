"""Change all that a seat cannot see in a position, and check that its view stays the same."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from typing import Final

import gostop as gs
from gostop.core.moves import MOVES
from gostop.formats.observation import observation
from gostop.game.state import position_of, state_of
from gostop.kernel.bits import count
from gostop.kernel.deck import ids_of, mask_of
from gostop.kernel.hands import cards_of, hand_of
from gostop.kernel.history import NO_CARD
from gostop.kernel.legal import may_offer
from gostop.kernel.position import ANSWER, OVER, SEATING, Position, interrupted
from gostop.kernel.search.encode import Words, observe
from gostop.kernel.snapshot import dump, load

WANTED: Final = (gs.OfferDraw, gs.Shake, gs.TakeBonus, gs.Bomb, gs.Go)
"""Moves that lead to rare positions."""
OFTEN: Final = 0.7
"""The probability that one of these moves is made if it is legal."""
TRIES: Final = 200
"""How many times hands are dealt to find one with which the seat could have offered a draw."""


def played(ruleset: gs.Ruleset, players: int, seed: int, rng: random.Random) -> Iterator[gs.State]:
    """Yield the states of a random round in which rare moves are made often."""
    state = gs.deal(ruleset, players, seed=seed, dealer=rng.randrange(players))
    yield state
    while legal := gs.legal_moves(state):
        wanted = [move for move in legal if isinstance(move, WANTED)]
        state = gs.apply(state, rng.choice(wanted if wanted and rng.random() < OFTEN else legal))
        yield state


def exchanged(state: gs.State, seat: int | None, rng: random.Random) -> gs.State:
    """Return a state with random values for everything that a seat cannot see: who holds the
    hidden cards, the order of the stock, and the private facts of other seats.
    """
    p = position_of(state)
    for _ in range(TRIES if p.phase == ANSWER and p.turn != seat else 1):
        found = _dealt(p, seat, rng)
        if p.phase != ANSWER or p.turn == seat or may_offer(found, found.seats[p.turn]):
            break
    else:
        found = load(p.rules, dump(p))
    _mark(found, seat, rng)
    return state_of(state.ruleset, found)


def _dealt(p: Position, seat: int | None, rng: random.Random) -> Position:
    """Return the position with its hidden cards shuffled and dealt again."""
    down = p.phase == SEATING and p.rules.seating_table_face_down
    known = [
        theirs.hand & (-1 if index == seat else p.record.shown)
        for index, theirs in enumerate(p.seats)
    ]
    sizes = [count(theirs.hand) - count(hand) for theirs, hand in zip(p.seats, known, strict=True)]
    hidden = [*p.stock[p.pos :], *(ids_of(p.table) if down else ())]
    for theirs, hand in zip(p.seats, known, strict=True):
        hidden += cards_of(theirs.hand & ~hand)
    rng.shuffle(hidden)
    seats, *middle = dump(p)
    dealt = [[hidden.pop() for _ in range(size)] for size in sizes]
    hands = [hand | hand_of(tuple(cards)) for hand, cards in zip(known, dealt, strict=True)]
    table = mask_of(tuple(hidden.pop() for _ in range(count(p.table)))) if down else p.table
    cards = middle.index((p.table, tuple(sorted(p.piles)), p.stock[p.pos :]))
    middle[cards] = (table, *middle[cards][1:2], bytes(hidden))
    return load(
        p.rules,
        (tuple((hand, *each[1:]) for hand, each in zip(hands, seats, strict=True)), *middle),
    )


def _mark(p: Position, seat: int | None, rng: random.Random) -> None:
    """Change facts that the seat doesn't know: the seed, and fours and drawn cards of others."""
    record = p.record
    if record.seed is not None:
        record.seed, record.shuffles = rng.getrandbits(64), rng.randrange(1, 9)
    if p.rules.notes_fours and record.active:
        kept = {
            each
            for each in record.fours
            if each == seat or (p.phase == OVER and each == record.winner)
        }
        never = {seat} | ({record.winner} if p.phase == OVER else set())
        free = [each for each in record.active if each not in never]
        record.fours = tuple(sorted({*kept, *rng.sample(free, rng.randint(0, len(free)))}))
    if seat != p.turn:
        held = [*cards_of(p.seats[p.turn].hand), *ids_of(interrupted(p).laid)]
        p.gained = tuple(
            (bonus, NO_CARD if card == NO_CARD or not held else rng.choice(held))
            for bonus, card in p.gained
        )


def knowledge(view: gs.View) -> tuple[object, ...]:
    """Return the values of everything that a program can read from a view."""
    return (
        *(repr(view), str(view), hash(view)),
        *(view.legal_moves, gs.legal_moves(view), gs.count_worlds(view)),
        *(getattr(view, name) for name in dir(view) if not name.startswith("_")),
        gs.sample(view, seed=1),
    )


def answers(view: gs.View) -> list[tuple[object, ...]]:
    """Return what `check_move` says about every move."""
    found: list[tuple[object, ...]] = []
    for move in MOVES:
        try:
            gs.check_move(view, move)
        except gs.IllegalMoveError as error:
            found.append((error.args, error.code, error.legal, error.seat, error.state is None))
        else:
            found.append(())
    return found


def observed(view: gs.View, state: gs.State) -> list[tuple[int, ...]]:
    """Return the observation of the view's seat, made from the position as environments make it.
    Check that the view gives the same observation.
    """
    if view.seat is None:
        return []
    p, words = position_of(state), Words()
    observe(p, view.seat, None, hand_of(p.rules.deck), words)
    assert observation(view) == tuple(words.found)
    return [tuple(words.found)]


class LeakError(Exception):
    """A view reveals what its seat cannot see."""


def check(state: gs.State, seat: int | None, rng: random.Random) -> gs.State:
    """Check that a view stays the same if everything changes that its seat cannot see. Return the
    changed state.

    Raises:
        LeakError: if the view changes.
    """
    other = exchanged(state, seat, rng)
    one, two = gs.view(state, seat), gs.view(other, seat)
    read = pickle.loads(pickle.dumps(one))
    same = {
        "equal": one == two,
        "knowledge": knowledge(one) == knowledge(two),
        "pickle": pickle.dumps(one) == pickle.dumps(two),
        "read again": read == two and read.legal_moves == two.legal_moves,
        "sample of it": gs.sample(read, seed=1) == gs.sample(two, seed=1),
        "answers": answers(one) == answers(two),
        "observation": observed(one, state) == observed(two, other),
        "sample": gs.view(gs.sample(one, seed=rng.getrandbits(64)), seat) == one,
    }
    if not all(same.values()):
        raise LeakError(f"{[name for name in same if not same[name]]}: {one!r}\n{state}\n{other}")
    return other

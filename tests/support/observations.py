"""The expected value of each plane of an observation, computed from the view."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from operator import countOf
from typing import Any, Final

import gostop as gs
from gostop.core.cards import mask_of
from gostop.envs import Plane, observation, plane_of, planes
from gostop.game.history import place_of_mission
from gostop.kernel.points import score
from gostop.kernel.rules import CUP_ANIMAL, CUP_JUNK
from gostop.rules.compile import compiled


def cards(bits: int) -> gs.CardSet:
    return gs.CardSet(gs.CARDS[each] for each in range(64) if bits >> each & 1)


def bits(kind: str, value: Any) -> int:
    """Return a value of a view as the number that its plane has."""
    if kind == "cards":
        return sum(1 << card.id for card in value)
    if kind == "bonus":
        return sum(1 << card.id - 48 for card in value)
    if kind == "months":
        return sum(1 << month - 1 for month in set(value))
    return int(value)


def stacks(view: gs.View, seat: int | None) -> list[gs.Month]:
    return [month for month, owner in view.stacks.items() if owner == seat]


def shaken(view: gs.View, seat: int) -> list[gs.Month]:
    return [month for each, month in view.shakes if each == seat]


def won(view: gs.View, seat: int) -> int:
    return sum(paid.points * ((paid.payee == seat) - (paid.payer == seat)) for paid in view.instant)


def scored(view: gs.View, seat: int) -> int:
    counted = [each.towards_stop for each in view.ruleset.scoring.combinations]
    found = score(
        compiled(view.ruleset, view.players), mask_of(view.captured[seat]), CUPS[view.cup]
    )
    assert (
        not all(counted) or found == gs.score(view.captured[seat], view.ruleset, cup=view.cup).total
    )
    return found


def pot(number: int, view: gs.View) -> int:
    return dict(view.pots).get(view.ruleset.instant.captures[number].id, 0)


def places(view: gs.View, seat: int) -> list[int]:
    return [place for place, each in enumerate(view.goes, 1) if each == seat] or [0]


CUPS: Final = {None: 0, gs.Kind.ANIMAL: CUP_ANIMAL, gs.Kind.JUNK: CUP_JUNK}
TABLE: dict[str, Callable[[gs.View], Any]] = {
    "hand": lambda view: view.hands[view.seat or 0],
    "unseen": lambda view: view.unseen,
    "table": lambda view: gs.CardSet(card for card in view.table if card.month),
    "buried": lambda view: gs.CardSet(card for card in view.table if not card.month),
    "laid": lambda view: view.laid,
    "flipped": lambda view: gs.CardSet([view.flipped] if view.flipped else []),
    "aside": lambda view: gs.CardSet(
        card for card in view.in_play if card not in view.laid and card != view.flipped
    ),
    "gained": lambda view: [card for card, _ in view.drawn],
    "drawn": lambda view: gs.CardSet(card for _, card in view.drawn if isinstance(card, gs.Card)),
    "dealt": lambda view: stacks(view, None),
    "phase": lambda view: 1 << [*type(view.phase)].index(view.phase),
    "cup": lambda view: {None: 0, gs.Kind.ANIMAL: 1, gs.Kind.JUNK: 2}[view.cup],
    "reshuffles": lambda view: view.reshuffles,
    "stock": lambda view: view.stock_size,
    "lying": lambda view: view.table_size,
    "carry": lambda view: min(view.carry, 32767),
    "pushes": lambda view: view.pushes,
    "mission": lambda view: place_of_mission(view.ruleset, view.mission) + 1,
    "flips_left": lambda view: view.flips_left,
    **{f"pot_{number}": partial(pot, number) for number in range(6)},
}
SEAT: dict[str, Callable[[gs.View, int], Any]] = {
    "captured": lambda view, seat: view.captured[seat],
    "shown": lambda view, seat: view.shown[seat],
    "shaken": shaken,
    "stacks": stacks,
    "active": lambda view, seat: seat in view.active,
    "dealer": lambda view, seat: seat == view.dealer,
    "turn": lambda view, seat: seat == view.turn,
    "to_move": lambda view, seat: seat == view.to_move,
    "refused": lambda view, seat: seat == view.refused,
    "four": lambda view, seat: seat in view.fours,
    "hand_size": lambda view, seat: view.hand_sizes[seat],
    "turns": lambda view, seat: view.turns[seat],
    "flips": lambda view, seat: view.flips[seat],
    "dry": lambda view, seat: view.dry[seat],
    "score": scored,
    "go_score": lambda view, seat: view.go_scores[seat] or 0,
    "first_go": lambda view, seat: places(view, seat)[0],
    "last_go": lambda view, seat: places(view, seat)[-1],
    "bombs": lambda view, seat: countOf(view.bombs, seat),
    "small_bombs": lambda view, seat: countOf(view.small_bombs, seat),
    "ppeoks": lambda view, seat: countOf(view.ppeoks, seat),
    "ppeok_run": lambda view, seat: view.ppeok_runs[seat],
    "stacks_taken": lambda view, seat: countOf(view.stacks_taken, seat),
    "won": won,
    "owed": lambda view, seat: sum(points for each, points in view.forced_out if each == seat),
}


def told(view: gs.View, plane: Plane) -> Any:
    """Return the expected value of a plane."""
    if plane.seat is None:
        return TABLE[plane.name](view)
    assert view.seat is not None
    return SEAT[plane.name](view, (view.seat + plane.seat) % view.players)


def check_planes(view: gs.View) -> None:
    """Check that each plane agrees with the view."""
    words, known = observation(view), planes(view.ruleset, view.players)
    assert known[-1].word + 1 == len(words)
    for plane in known:
        found: Any = plane_of(words, plane)
        if plane.name == "taken":
            assert gs.CardSet([view.chosen] if view.chosen else []) <= cards(found)
            assert cards(found) <= view.table
        else:
            assert (plane, bits(plane.kind, told(view, plane))) == (plane, found)

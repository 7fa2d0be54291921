"""Sittings of a person and bots, and persons who follow a rule."""

from collections.abc import Callable
from random import Random

import gostop as gs
from gostop.bots import BOTS
from gostop.bots.session import Sitting
from gostop.text.names import Language
from gostop.text.words import Words

HOUSE = gs.FUDAWIKI.replace(
    {
        "payment.push": {"factor": 2, "most": 2},
        "cards.cup_count": "chosen",
        "cards.bonus": "X2 X3",
        "draw.offer": {
            "cards": 1,
            "every_card": False,
            "unmatched": False,
            "no_flip_wins": False,
            "without_bonus": False,
        },
    }
)
"""Rules under which the person is asked almost every possible question."""
SEVEN = gs.BGA.replace(
    {
        "deal.layouts.7": {
            "packets": [{"to": "hands", "cards": 5}, {"to": "table", "cards": 6}],
        }
    }
)
"""Rules for seven at the table, of whom three play."""
HANDS_OF_THREE = {"packets": [{"to": "hands", "cards": 3}, {"to": "table", "cards": 6}]}
"""A layout for short rounds."""
SHORT = gs.BGA.replace({f"deal.layouts.{players}": HANDS_OF_THREE for players in (2, 3)})
"""Rules for rounds of three turns for each player."""
Person = Callable[[gs.View], gs.Move]


def sat(
    rules: gs.Ruleset | str, players: int, *, seat: int = 0, seed: int = 1, bot: str = "careful"
) -> Sitting:
    """Return a sitting without rounds, with one person and with bots in the other seats."""
    names = ["Kim" if each == seat else bot for each in range(players)]
    bots = {each: BOTS[bot] for each in range(players) if each != seat}
    return Sitting(gs.Record(rules, players, seed=seed, names=names), bots)


def first(view: gs.View) -> gs.Move:
    """Make the first legal move."""
    return view.legal_moves[0]


def chance(seed: int) -> Person:
    """Return a person who makes random legal moves."""
    rng = Random(seed)
    return lambda view: rng.choice(view.legal_moves)


def advance(sitting: Sitting, person: Person = first) -> None:
    """Make a move for the seat to move, which is the person or a bot."""
    view = sitting.view
    assert view is not None
    sitting.do(person(view) if view.legal_moves else sitting.ask())


def finished(sitting: Sitting, *, rounds: int = 1, person: Person = first) -> None:
    """Play to the end of the current round. If none is played, deal and play `rounds` rounds."""
    for _ in range(rounds if sitting.mover is None else 1):
        if sitting.mover is None:
            sitting.deal()
        while sitting.mover is not None:
            advance(sitting, person)


def words_of(language: str, players: int) -> Words:
    """Return the words for a person in seat 0."""
    seats = ("Kim", *(f"Careful {each}" for each in range(1, players)))[:players]
    return Words(Language(language), told=True, seats=seats)


def reached(
    wanted: Callable[[gs.View], bool], rules: gs.Ruleset | str, players: int, *, seeds: int = 300
) -> Sitting:
    """Return a sitting in which seat 0, the person, is to move and `wanted` holds for its view."""
    for seed in range(seeds):
        sitting = sat(rules, players, seed=seed)
        person = chance(seed)
        sitting.deal()
        while (view := sitting.view) is not None and sitting.mover is not None:
            if sitting.mover == 0 and wanted(view):
                return sitting
            advance(sitting, person)
    raise AssertionError(f"no such view in {seeds} rounds")

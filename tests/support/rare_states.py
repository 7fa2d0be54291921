"""States in rare phases and after rare calls. All of them are reached by moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import gostop as gs
from tests.support.positions import after, deck_of

_SMALL: Final[dict[str, Any]] = {"multiplier": 1, "flips": 1}
BOTH: Final = gs.BGA.replace({"small_bomb": _SMALL}, id="both_bombs")
SMALL: Final = gs.BGA.replace({"bomb": None, "small_bomb": _SMALL}, id="small_bombs")
CHOSEN: Final = gs.BGA.replace({"cards.cup_count": "chosen"}, id="cup_chosen")
AT_ONCE: Final = CHOSEN.replace({"bomb.at_once": True, "bomb.flips": 3}, id="flips_at_once")
PUSHES: Final = gs.BGA.replace({"payment.push": {"factor": 2, "most": 2}}, id="pushes")
BONUS: Final = gs.FUDAWIKI.replace({"cards.bonus": "X2 X3", "chongtong": None}, id="with_bonus")
DRY: Final = gs.BGA.replace({"heodang": {"turns": 2, "points": 3}}, id="two_dry_turns")
DRY_ONCE: Final = gs.BGA.replace({"heodang": {"turns": 1, "points": 3}}, id="one_dry_turn")


def changed(state: gs.State, **fields: str | None) -> str:
    """Return the line of a state with some fields changed. `None` removes a field."""
    head, *rest = gs.format_state(state).split("; ")
    told = dict([field.split(" ", 1) for field in rest[:-1]])
    for name, value in fields.items():
        told.pop(name, None)
        if value is not None:
            told[name] = value
    return "; ".join([head, *[f"{name} {value}" for name, value in told.items()], rest[-1]])


def fields_of(change: str) -> dict[str, str | None]:
    """Return the fields of a change such as `"phase cup; table 2R; shown"`. A name without a value
    removes a field.
    """
    told = [field.partition(" ") for field in change.split("; ")]
    return {name: value or None for name, _, value in told}


def _placed(ruleset: gs.Ruleset, hand: str, table: str, stock: str, **more: Any) -> gs.State:
    """Return a state in which seat 0 is to move. The other seat has no influence on the turn."""
    return gs.setup(ruleset, hands=[hand, "7J1 8A"], table=table, stock=stock, **more)


def _interrupted() -> Mapping[str, gs.State]:
    """Return turns that wait for the choice of a table card."""
    bomb, beside, nines = "5A 5R 5J1 1J1", "5J2 9R 9J2", "9J1 9A 2R"
    at_once = _placed(AT_ONCE, "9A 9R 9J1 1J1", "9J2 10A 10R 12A 12R", "10J1 3J1 12D 2R 3R")
    pairs = after(_placed(BOTH, "5A 1J1", "5R 5J1 9R 9J2", nines), "5A")
    return {
        "laid": after(_placed(gs.FRENCH, "1J1 5A", "1R 1J2", "9J1"), "1J1"),
        "hand": after(_placed(BOTH, "1J1 5A", "1R 1J2 9J2", "10J1"), "1J1"),
        "hand before flip": pairs,
        "flip": after(_placed(BOTH, "5A 4J1", "1R 1J1 5R", "1B 9J1"), "5A"),
        "chosen": after(pairs, ">5R"),
        "aside": after(_placed(BONUS, "5A 4J1", "9R 9J2", "X2 9J1"), "5A"),
        "flip only": after(_placed(BOTH, "5A 1J1", "9R 9J2", nines, flips=(1, 0)), "."),
        "first bomb": after(_placed(BOTH, bomb, beside, nines, turns=(0, 0)), "*5"),
        "second bomb": after(_placed(BOTH, bomb, beside, nines, bombs=(1, 0)), "*5"),
        "small bomb": after(_placed(SMALL, "5A 5R 1J1", "5J1 5J2 9R 9J2", nines), "*5"),
        "bomb at once": after(at_once, "*9"),
        "bomb goes on": after(at_once, "*9", ">10A"),
    }


def _asked() -> Mapping[str, gs.State]:
    """Return states in which a seat is asked a question, before or after it plays cards."""
    brights: Any = {"captured": ["1R 2R 3R 1B 3B 8B", ""]}
    won = "11J1 1J1", "11B 9R", "6J1 3J1 4J1"
    triple = deck_of(gs.BGA, 5, table="1B 1R 1J1 2A 3B 4A")
    offers = gs.setup(
        gs.BGA,
        hands=["4A 4R", "6J1 6J2", "9J1 9J2"],
        captured=["", "2A 8A 1J1", "5R 7R 1J2"],
        table="10A 11J1",
        stock="3J1 3J2 10J1",
    )
    return {
        "seating": gs.apply(gs.deal(gs.BGA, 5, seed=3), gs.Join()),
        "seating of four": gs.deal(gs.BGA, 4, seed=3),
        "seating beside a triple": gs.deal(gs.BGA, 5, deck=triple),
        "shaken": after(_placed(BOTH, "5A 5R 5J1 1J1", "9R", "2A"), "!5"),
        "answer": after(offers, "draw?", "accept"),
        "cup": after(_placed(CHOSEN, "9A 1J1", "9R 8J1", "2R 3R"), "9A"),
        "go or stop": after(_placed(gs.BGA, *won, **brights), "11J1"),
        "push": after(_placed(PUSHES, *won, **brights, pushes=1), "11J1", "stop"),
    }


def _to_play() -> Mapping[str, gs.State]:
    """Return states after a call or an answer, from which the round goes on."""
    go = after(ASKED["go or stop"], "go", "7J1")
    pine = _placed(BONUS, "1R 1J1 1J2 5A X2", "9R", "1B 2R 3R")
    return {
        "go": go,
        "cup counted": after(ASKED["cup"], "cup junk"),
        "shaken and drawn": after(pine, "!1", "X2"),
    }


def _ended() -> Mapping[str, gs.State]:
    """Return states of rounds that are over."""
    last = gs.setup(CHOSEN, hands=["2J1", "7J1"], table="5A 5R 5J1", stock="", stacks={5: 1})
    dry = "1J1 4J1", "9R", "6J1 3J1"
    return {
        "stopped": after(ASKED["go or stop"], "stop"),
        "pushed": after(ASKED["push"], "push"),
        "agreed": after(ASKED["answer"], "accept"),
        "stack left": after(last, "2J1", "7J1"),
        "dry": after(_placed(DRY, *dry, dry=(1, 0)), "1J1"),
        "dry at once": after(_placed(DRY_ONCE, *dry), "1J1"),
    }


INTERRUPTED: Final = _interrupted()
ASKED: Final = _asked()
TO_PLAY: Final = _to_play()
ENDED: Final = _ended()
RARE: Final = {**INTERRUPTED, **ASKED, **TO_PLAY, **ENDED}

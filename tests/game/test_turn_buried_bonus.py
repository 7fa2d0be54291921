"""A bonus card from the hand is buried with the ppeok of its turn."""

import gostop as gs
from tests.support.cases import for_each
from tests.support.positions import after, position, told

BASE = gs.HANGAME.replace({"instant.runs": False})
BURIES = BASE.replace({"ppeok.buries_played": True})


def start(ruleset: gs.Ruleset, flip: str = "5J1") -> gs.State:
    """Return a turn of seat 0, which holds a bonus card, and a 5 that
    pairs with one on the table.
    """
    return position(
        ruleset,
        "5A 1J1 X2 | 6J1 5J2",
        "5R 12R 8A",
        f"2A {flip} 9J1 10J1",
        "3J1 | 4J1 4J2",
        dry=[1, 0],
        turns=[2, 2],
    )


def test_it_is_buried_and_steals_nothing() -> None:
    free, buried = (after(start(each), "X2", "5A") for each in (BASE, BURIES))
    assert ("3J1 4J1 X2", "3J1") == (str(free.captured[0]), str(buried.captured[0]))
    assert ("{}", "X2") == (str(dict(free.buried)), str(buried.buried[gs.Month(5)]))
    assert ((0, 0), (2, 0)) == (free.dry, buried.dry)
    assert "JunkStolen 0 1 4J1" in told(start(BASE), "X2", "5A")
    assert "JunkStolen 0 1 4J1" not in told(start(BURIES), "X2", "5A")


def test_whoever_takes_the_stack_takes_it() -> None:
    state = after(start(BURIES), "X2", "5A", "5J2")
    assert "X2" in str(state.captured[1])
    assert str(state.buried) == "{}"


def test_flipped_ones_are_buried_beside_it() -> None:
    state = after(start(BURIES, "X3 5J1"), "X2", "5A")
    assert "X2 X3" == str(state.buried[gs.Month(5)])


def test_it_stays_without_a_ppeok() -> None:
    assert after(start(BASE, "7A"), "X2", "5A").captured == (
        after(start(BURIES, "7A"), "X2", "5A").captured
    )


@for_each("ends", [True, False])
@for_each(("moves", "stock"), [(("X2", "1J1"), "2A 9J1"), (("1J1",), "X3 9J1 2A")])
def test_heodang_by_a_turn_that_captures_only_a_bonus_card(
    ends: bool, moves: tuple[str, ...], stock: str
) -> None:
    """R46: the two turns without a capture become three, which win, or their run is broken."""
    rules = gs.CHINESE_BLOG.replace({"heodang.turns": 3, "heodang.bonus_ends": ends})
    state = position(rules, "1J1 7J1 X2 | 6J1 6J2", "5R 12R", stock, dry=[2, 0], turns=[2, 2])
    over = after(state, *moves)
    assert (not ends, 0 if ends else 3) == (over.is_over, over.dry[0])


def test_heodang_ends_by_a_pair_with_a_bonus_card() -> None:
    rules = gs.CHINESE_BLOG.replace({"heodang.turns": 3, "heodang.bonus_ends": False})
    state = position(rules, "5A 7J1 X2 | 6J1 6J2", "5R 12R", "2A 9J1", dry=[2, 0], turns=[2, 2])
    assert (0, 0) == after(state, "X2", "5A").dry


def test_flips_of_a_bomb_at_once_are_one_turn() -> None:
    rules = gs.CHINESE_BLOG.replace({"bomb.at_once": True, "heodang.bonus_ends": False})
    state = position(
        rules, "5A 5R 5J1 1J1 | 6J1 6J2", "5J2 12R", "2A X2 9J1 3B", dry=[2, 0], turns=[2, 2]
    )
    assert (0, 0) == after(state, "*5").dry

"""House rules and Korean sites steal by value, for many stacks, for each kind, for sweeps."""

import gostop as gs
from tests.support.cases import for_each
from tests.support.positions import after, position, told

MANY = gs.BGA.replace({"steal.many_stacks": {"stacks": 3, "junk": 2}})
EACH = gs.BGA.replace({"steal.each_kind": {"junk": 1}, "cards.bonus": "X2"})


def stolen(state: gs.State, *moves: str) -> list[str]:
    """Return the seats and the cards that they lose, in order."""
    marker = "JunkStolen 0 "
    return [line.removeprefix(marker) for line in told(state, *moves) if marker in line]


# One card with the value of two or more is enough.


@for_each("ruleset", [gs.PMANG, gs.NETMARBLE])
@for_each(
    ("captured", "taken"),
    [
        ("9J1 9J2 10J1", ["9J1", "9J2"]),
        ("11D 12D", ["11D"]),
        ("11D", ["11D"]),
        ("9J1", ["9J1"]),
        ("", []),
        # the lowest value still comes first
        ("9J1 11D 12D", ["9J1", "11D"]),
        ("X3 X2", ["X2"]),
        ("X3 11D", ["11D"]),
    ],
)
def test_of_two_for_ones_own_stack_a_card_worth_both_is_enough(
    ruleset: gs.Ruleset, captured: str, taken: list[str]
) -> None:
    state = position(
        *(ruleset, "5A 1J1 | 6J1", "2A 5R 5J1 5J2", "8J1 4J1", f"| {captured}"), stacks={5: 0}
    )
    assert [f"1 {card}" for card in taken] == stolen(state, "5A")


@for_each(
    ("captured", "taken"),
    [
        ("11D 12D X2", ["11D", "12D"]),
        ("9J1 9J2 10J1", ["9J1", "9J2"]),
        ("9J1 11D 12D", ["9J1", "11D"]),
    ],
)
def test_two_are_two_cards_where_nothing_else_is_said(captured: str, taken: list[str]) -> None:
    state = position(
        *(gs.HANGAME, "5A 1J1 | 6J1", "2A 5R 5J1 5J2", "8J1 4J1", f"| {captured}"), stacks={5: 0}
    )
    assert [f"1 {card}" for card in taken] == stolen(state, "5A")


@for_each(
    ("captured", "taken"),
    [
        # the sweep steals one card first, and then the stack steals cards worth two
        ("9J1 11D 12D", ["9J1", "11D"]),
        ("9J1 9J2 10J1 10J2", ["9J1", "9J2", "10J1"]),
        ("11D 12D X3", ["11D", "12D"]),
    ],
)
def test_cards_and_values_of_one_turn_add_up(captured: str, taken: list[str]) -> None:
    state = position(
        *(gs.PMANG, "5A 1J1 | 6J1", "8B 5R 5J1 5J2", "8J1 4J1", f"| {captured}"), stacks={5: 0}
    )
    assert [f"1 {card}" for card in taken] == stolen(state, "5A")


@for_each(("owner", "taken"), [(None, 1), (1, 1), (0, 2)])
def test_pmangs_stacks_steal_on_the_last_turn_too(owner: int | None, taken: int) -> None:
    state = position(
        *(gs.PMANG, "5A | 6J1", "2A 5R 5J1 5J2", "8J1 4J1", "| 9J1 9J2 10J1"), stacks={5: owner}
    )
    assert taken == len(stolen(state, "5A"))


def test_a_value_of_one_event_may_be_on_where_all_others_are_cards() -> None:
    house = gs.BGA.replace({"steal.jjok": {"junk": 2, "by_value": True}})
    state = position(house, "5A 1J1 | 6J1 | 7J1", "2A", "5R 4J1", "| 11D 12D | 9J1 9J2 10J1")
    assert ["1 11D", "2 9J1", "2 9J2"] == stolen(state, "5A")


# Many stacks.


@for_each(
    ("before", "taken"),
    [((), 1), ((0,), 1), ((0, 0), 3), ((0, 0, 0), 1), ((0, 1), 1), ((1, 1), 1), ((1, 0, 0, 1), 3)],
)
def test_the_third_stack_of_a_round_steals_two_more(before: tuple[int, ...], taken: int) -> None:
    state = position(
        *(MANY, "5A 1J1 | 6J1 | 7J1", "2A 5R 5J1 5J2", "8J1 4J1", "| 9J1 9J2 10J1 10J2 |"),
        stacks_taken=before,
    )
    assert taken == len(stolen(state, "5A"))
    assert (*before, 0) == after(state, "5A").stacks_taken


def test_two_stacks_in_a_turn_may_be_the_second_and_the_third() -> None:
    state = position(
        *(MANY, "5A 1J1 | 6J1", "2A 5R 5J1 5J2 8B 8A 8J1", "8J2 4J1", "| 9J1 9J2 10J1 10J2 11J1"),
        stacks_taken=(0,),
    )
    assert 4 == len(stolen(state, "5A"))
    assert (0, 0, 0) == after(state, "5A").stacks_taken


@for_each(("last_turn", "taken"), [(False, 0), (True, 2)])
def test_on_the_last_turn_only_if_said(last_turn: bool, taken: int) -> None:
    house = MANY.replace({"steal.many_stacks.last_turn": last_turn})
    state = position(
        *(house, "5A | 6J1", "2A 5R 5J1 5J2", "8J1 4J1", "| 9J1 9J2 10J1"), stacks_taken=(0, 0)
    )
    assert taken == len(stolen(state, "5A"))


def test_stacks_are_only_counted_where_it_matters() -> None:
    state = position(gs.BGA, "5A 1J1 | 6J1", "2A 5R 5J1 5J2", "8J1 4J1")
    assert () == after(state, "5A").stacks_taken


# A card of each kind on the first turn.


@for_each(
    ("hand", "table", "stock", "turns", "taken"),
    [
        ("8B", "8A 5R 2A", "5J1", 0, 1),
        ("8B", "8A 5R 2A", "5J1", 1, 0),
        ("8B", "8A 5R 2A", "1J2", 0, 0),
        ("8B", "8A 5A 2A", "5J1", 0, 0),
        ("8J1", "8A 5R 2A", "5J1", 0, 0),
        ("8B", "8J1 5R 2A", "5J1", 0, 0),
        # a double counts as junk
        ("12B", "12D 5R 2A", "5A", 0, 1),
        # a bonus card counts as junk too
        ("3B", "3R 5R 2A", "X2 5A", 0, 1),
        ("3B", "3R 5R 2A", "5A", 0, 0),
    ],
)
def test_a_card_of_each_kind_on_the_first_turn_steals(
    hand: str, table: str, stock: str, turns: int, taken: int
) -> None:
    state = position(
        *(EACH, f"{hand} 1J1 | 6J1 | 7J1", table, f"{stock} 4J1", "| 9J1 9J2 |"), turns=turns
    )
    assert taken == len(stolen(state, hand))


@for_each(("turns", "taken"), [(0, 1), (1, 0)])
def test_a_bonus_card_from_the_hand_is_the_junk_of_a_card_of_each_kind(
    turns: int, taken: int
) -> None:
    hands = "X2 3B 1J1 | 6J1 | 7J1"
    state = position(EACH, hands, "3R 5R 2A", "9A 5A 4J1", "| 9J1 9J2 |", turns=turns)
    assert [] == stolen(state, "3B")
    assert taken == len(stolen(state, "X2", "3B"))


def test_a_bomb_of_the_rain_takes_a_card_of_each_kind() -> None:
    state = position(EACH, "12B 12A 12R 1J1 | 6J1", "12D 2A", "3J1 4J1", "| 9J1 9J2 10J1", turns=0)
    assert ["1 9J1", "1 9J2"] == stolen(state, "*12")


def test_what_a_bombs_own_further_flips_capture_is_of_the_same_turn() -> None:
    house = EACH.replace({"bomb.at_once": True})
    hands = "5A 5J1 5J2 1J1 | 6J1"
    state = position(house, hands, "5R 8A", "3J1 8B 4J1 9A", "| 9J1 9J2 10J1", turns=0)
    assert ["1 9J1", "1 9J2"] == stolen(state, "*5")


# The sweep of the last two cards.

LAST_TWO = gs.BGA.replace({"turn.sweep": "last_two", "cards.bonus": "X2"})
FUDAWIKI_BONUS = gs.FUDAWIKI.replace({"cards.bonus": "X2"})


@for_each("ruleset", [LAST_TWO, FUDAWIKI_BONUS])
@for_each(
    ("hand", "table", "stock", "swept"),
    [
        ("5A", "5R 8B", "8J1", True),
        # a bonus card that is flipped first has no effect
        ("5A", "5R 8B", "X2 8J1", True),
        # not the last two: one card, two of a month, a stack and another card, or only a stack
        ("5A", "5R", "8J1", False),
        ("5A", "5R 5J1", "5J2", False),
        ("5A", "5R 5J1 5J2 8B", "8J1", False),
        ("5A", "5R 5J1 5J2", "8J1", False),
        # a card is left on the table
        ("5A", "5R 8B 9A", "8J1", False),
        ("5A", "2A", "5R", False),
    ],
)
def test_a_sweep_may_be_the_last_two_cards(
    ruleset: gs.Ruleset, hand: str, table: str, stock: str, swept: bool
) -> None:
    state = position(ruleset, f"{hand} 1J1 | 6J1 7J1", table, f"{stock} 4J1", "| 9J1 9J2")
    assert swept == ("Swept 0" in told(state, hand))


@for_each(
    ("table", "moves", "swept"),
    [
        # a bomb takes one of the last two cards, and the flip the other
        ("5R 8A", "*5", True),
        ("5R", "*5", False),
        ("5R 8A 9A", "*5", False),
        ("5R 8A 8B 8J2", "*5", False),
        ("5R", ".", False),
    ],
)
def test_a_bomb_and_the_flip_may_take_the_last_two_cards(
    table: str, moves: str, swept: bool
) -> None:
    state = position(LAST_TWO, "5A 5J1 5J2 1J1 | 6J1", table, "8J1 4J1", flips=(1, 0))
    assert swept == ("Swept 0" in told(state, moves))


def test_a_card_and_a_stack_are_not_the_last_two_cards() -> None:
    state = position(LAST_TWO, "8J1 1J1 | 6J1", "5R 8A 8B 8J2", "5A 4J1")
    assert "Swept 0" not in told(state, "8J1")


ON_LAST = gs.FRENCH.replace({"turn.sweep": "rounds_last_turn"})


@for_each(
    ("hands", "table", "swept"),
    [
        # any capture is a sweep, even if cards are left on the table
        ("5A |", "5R 9A 10A", True),
        ("5A |", "5R", True),
        # nothing is captured, or it is not the round's last turn
        ("5A |", "6R 9A", False),
        ("5A | 6J1", "5R 9A 10A", False),
        ("5A | 6J1", "5R", False),
    ],
)
def test_a_sweep_may_be_any_capture_on_the_rounds_last_turn(
    hands: str, table: str, swept: bool
) -> None:
    state = position(ON_LAST, hands, table, "8J1", "| 9J1 9J2")
    assert (swept, ["1 9J1"] * swept) == ("Swept 0" in told(state, "5A"), stolen(state, "5A"))


def test_the_last_two_steal_one_from_each_but_on_the_rounds_last_turn() -> None:
    captured = "| 9J1 9J2 | 10J1"
    state = position(gs.FUDAWIKI, "5A 1J1 | 6J1 | 7J1", "5R 8B", "8J1 4J1", captured)
    assert ["1 9J1", "2 10J1"] == stolen(state, "5A")
    last = position(gs.FUDAWIKI, "5A | |", "5R 8B", "8J1", captured)
    assert [] == stolen(last, "5A")
    # this is the seat's last turn, but not the last turn of the round, so it steals
    own = position(gs.FUDAWIKI, "5A | 6J1 | 7J1", "5R 8B", "8J1 4J1", captured)
    assert ["1 9J1", "2 10J1"] == stolen(own, "5A")

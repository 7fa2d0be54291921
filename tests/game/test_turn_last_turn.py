"""The last turn of a seat, judged after the flip: the hand is empty, and either no flips are owed
or the stock is empty. Under the Chinese blog's rules, an empty hand is enough (R8).
"""

import gostop as gs
from gostop.rules.turn import LastTurn
from tests.support.cases import for_each
from tests.support.positions import after, legal, position, told, turn
from tests.support.remade import changed

ALL = [gs.FRENCH, gs.BGA, gs.CHINESE_BLOG]
KOREAN = [gs.BGA, gs.CHINESE_BLOG]
ROBBED = "JunkStolen 0 1 9J1"


# A jjok steals, except on the last turn. So a theft shows that a turn is not the last.


@for_each("ruleset", KOREAN)
@for_each(
    ("hand", "stock", "flips", "last"),
    [
        ("5A", "5R 3J1 4J1", 0, True),
        ("5A", "5R", 0, True),
        ("5A 1J1", "5R 3J1", 0, False),
        ("5A 1J1", "5R", 0, False),
        ("5A X2", "5R", 0, False),
        ("5A", "5R 3J1", 1, False),
        ("5A", "5R", 1, True),
        ("5A", "5R", 2, True),
        ("5A", "X2 5R", 1, True),
        ("5A 1J1", "5R", 1, False),
    ],
)
def test_the_last_turn_is_judged_after_the_flip(
    ruleset: gs.Ruleset, hand: str, stock: str, flips: int, last: bool
) -> None:
    state = position(ruleset, f"{hand} | 6J1 6J2 7J1", "2A", stock, "| 9J1", flips=(flips, 0))
    last = hand == "5A" if ruleset == gs.CHINESE_BLOG else last
    assert last == (ROBBED not in told(state, "5A"))


@for_each("ruleset", KOREAN)
@for_each(
    ("stock", "flips", "last"),
    [("5A 3J1", 1, True), ("5A 3J1", 2, False), ("5A", 2, True), ("X3 5A", 3, True)],
)
def test_a_flip_only_turn_may_be_the_last(
    ruleset: gs.Ruleset, stock: str, flips: int, last: bool
) -> None:
    state = position(ruleset, " | 6J1 6J2 7J1", "5R 5J1 5J2 2A", stock, "| 9J1", flips=(flips, 0))
    lines = told(state, ".")
    assert "StackTaken 0 5 None" in lines
    # under the Chinese blog's rules, every turn without a hand card is a last turn
    assert (last or ruleset == gs.CHINESE_BLOG) == (ROBBED not in lines)


@for_each("ruleset", KOREAN)
def test_it_is_ones_own_last_turn_whatever_the_others_hold(ruleset: gs.Ruleset) -> None:
    others_done = position(ruleset, "5A 1J1 | ", "2A", "5R 3J1", "| 9J1")
    assert ROBBED in told(others_done, "5A")
    others_not = position(ruleset, "5A | 6J1 6J2", "2A", "5R 3J1 4J1", "| 9J1")
    assert ROBBED not in told(others_not, "5A")


@for_each("ruleset", ALL)
def test_an_empty_stock_alone_makes_no_last_turn(ruleset: gs.Ruleset) -> None:
    state = position(
        ruleset, "5A 1J1 | 6J1", "2A 5R 5J1 5J2", "", "| 9J1", stacks={5: 1}, flips=(1, 0)
    )
    assert ROBBED in told(state, "5A")


@for_each("ruleset", ALL)
def test_a_bomb_of_the_last_three_is_not_the_last_turn_while_flips_can_be_taken(
    ruleset: gs.Ruleset,
) -> None:
    hands, table = "5A 5J1 5J2 | 6J1 7J1 7J2", "5R 8A 8J1 8J2 2A"
    found = []
    for stock in ("8B 3J1", "8B"):
        state = position(ruleset, hands, table, stock, "| 9J1 9J2", stacks={8: 1})
        robbed = [line for line in told(state, "*5") if line.startswith("JunkStolen")]
        found.append(len(robbed))
    # the bomb always steals. On a last turn, the stack steals only in `french`. In `chinese_blog`,
    # both turns are last turns.
    assert {gs.FRENCH: [2, 2], gs.BGA: [2, 1], gs.CHINESE_BLOG: [1, 1]}[ruleset] == found


def test_bga_sweep_on_the_last_turn_is_told_but_steals_nothing() -> None:
    lines = told(position(gs.BGA, "5A | 6J1", "5R", "", "| 9J1"), "5A")
    assert ["CardPlayed 0 5A", "Captured 0 5A 5R", "Swept 0"] == lines


# Ppeok on the last turn.


def test_bga_captures_the_three_of_a_ppeok_on_the_last_turn() -> None:
    state = position(gs.BGA, "5A | 6J1 6J2", "2A 5R", "5J2 4J1", "| 9J1", dry=3)
    end, lines = turn(state, "5A")
    assert ["CardPlayed 0 5A", "CardFlipped 0 5J2", "Captured 0 5A 5R 5J2"] == lines
    expected = position(
        *(gs.BGA, " | 6J1 6J2", "2A", "4J1", "5A 5R 5J2 | 9J1"), to_move=1, turns=(2, 1), dry=(0, 3)
    )
    assert expected == end


@for_each(
    ("hand", "flips", "stock", "ppeok"),
    [
        *(("5A", 0, "5J2 4J1", False), ("5A 1J1", 0, "5J2 4J1", True)),
        *(("5A", 1, "5J2 4J1", True), ("5A", 1, "5J2", False), ("5A 1J1", 0, "5J2", True)),
    ],
)
def test_bga_judges_the_last_turn_of_a_ppeok_after_the_flip(
    hand: str, flips: int, stock: str, ppeok: bool
) -> None:
    state = position(gs.BGA, f"{hand} | 6J1 6J2", "2A 5R", stock, flips=(flips, 0))
    end = after(state, "5A")
    assert ((0,) if ppeok else (), ppeok) == (end.ppeoks, gs.Month(5) in end.stacks)


def test_bga_counts_no_third_ppeok_on_the_last_turn() -> None:
    state = position(gs.BGA, "5A | 6J1 6J2", "2A 5R", "5J2 4J1", ppeoks=[0, 0], turns=5)
    end = after(state, "5A")
    assert (False, (0, 0)) == (end.is_over, end.ppeoks)


@for_each("ruleset", [gs.FRENCH, gs.CHINESE_BLOG])
def test_elsewhere_a_ppeok_on_the_last_turn_is_like_any_other(ruleset: gs.Ruleset) -> None:
    state = position(ruleset, "5A | 6J1 6J2", "2A 5R", "5J2 4J1")
    end, lines = turn(state, "5A")
    assert ["CardPlayed 0 5A", "CardFlipped 0 5J2", "Ppeok 0 5"] == lines
    assert ({gs.Month(5): 0}, (0,)) == (dict(end.stacks), end.ppeoks)


def test_chinese_blog_wins_by_a_third_ppeok_on_the_last_turn() -> None:
    state = position(gs.CHINESE_BLOG, "5A | 6J1", "2A 5R", "5J2 4J1", ppeoks=[0, 0], turns=5)
    assert ["Ppeok 0 5", "ThreePpeok 0", "RoundWon 0 three_ppeok"] == told(state, "5A")[-3:]


# Go or stop on the last turn: the seat stops automatically.

ENDS = [
    "Captured 0 11B 11D",
    "Scored 0 four_brights 4 4 2 rain_three_brights",
    "Stopped 0 True",
    "RoundWon 0 stop",
]


@for_each("ruleset", ALL)
def test_the_threshold_on_the_last_turn_stops_by_itself(ruleset: gs.Ruleset) -> None:
    state = position(ruleset, "11B | 6J1 | 7J1", "11D 2A", "4J1 4J2", "1B 3B 12B 8J1 | | ")
    end, lines = turn(state, "11B")
    assert ENDS == lines[-4:]
    assert end.outcome is not None
    assert (gs.Reason.STOP, 0) == (end.outcome.reason, end.outcome.winner)


LASTS = [way.value for way in LastTurn]


@for_each("way", LASTS)
@for_each("ruleset", ALL)
@for_each(
    ("held", "stops"),
    [
        (("11B 1J1", 0, "4J1 4J2"), LASTS[:0]),
        (("11B 1J1", 1, "4J1 4J2"), LASTS[:0]),
        (("11B", 1, "4J1 4J2"), ["last_hand_card", "by_event"]),
        (("11B", 0, "4J1 4J2"), LASTS),
        (("11B", 1, "4J1"), LASTS),
        (("11B X2", 0, "4J1"), LASTS[:0]),
        (("11B", 0, ""), LASTS),
    ],
)
def test_who_has_no_turn_left_stops_by_itself_whatever_else_the_last_turn_is(
    ruleset: gs.Ruleset, way: str, held: tuple[str, int, str], stops: list[str]
) -> None:
    hand, flips, stock = held
    rules = changed(ruleset, "turn.last_turn", way)
    state = position(
        rules, f"{hand} | 6J1 | 7J1", *("11D 2A", stock, "1B 3B 12B 8J1 | | "), flips=(flips, 0, 0)
    )
    end = after(state, "11B")
    assert (way in stops) == end.is_over
    assert end.is_over or ["go", "stop"] == legal(end)
    # with the other reading of the rules, the seat is asked anyway (R24)
    asks = changed(rules, "go.on_last_turn", True)
    asked = position(
        *(asks, f"{hand} | 6J1 | 7J1", "11D 2A", stock, "1B 3B 12B 8J1 | | "), flips=(flips, 0, 0)
    )
    assert ["go", "stop"] == legal(after(asked, "11B"))


def test_by_fudawikis_page_a_seat_with_no_turn_left_stops_while_others_can_play() -> None:
    state = position(
        gs.FUDAWIKI, "11B | 6J1 6J2 | 7J1 7J2", "11D 2A", "4J1 4J2 5J1", "1B 3B 12B 8J1 | | "
    )
    assert "Stopped 0 True" in told(state, "11B")
    # thefts end only with the last turn of the round, so a jjok still steals here
    jjok = position(gs.FUDAWIKI, "5A | 6J1 6J2", "2A", "5R 3J1", "| 9J1")
    assert ROBBED in told(jjok, "5A")


@for_each("ruleset", ALL)
@for_each(("go_score", "stops"), [(3, True), (4, False), (5, False)])
def test_the_automatic_stop_needs_more_than_the_last_go(
    ruleset: gs.Ruleset, go_score: int, stops: bool
) -> None:
    state = position(
        *(ruleset, "11B | 6J1 | 7J1", "11D 2A", "4J1 4J2", "1B 3B 12B 8J1 | | "),
        goes=[0],
        go_scores={0: go_score},
    )
    lines = told(state, "11B")
    assert stops == ("Stopped 0 True" in lines)
    assert stops == after(state, "11B").is_over


@for_each("ruleset", ALL)
def test_a_flip_only_last_turn_stops_by_itself_too(ruleset: gs.Ruleset) -> None:
    state = position(
        *(ruleset, " | 6J1 | 7J1", "11D 2A", "11B 4J2", "1B 3B 12B 8J1 | | "), flips=(1, 0, 0)
    )
    assert ENDS == told(state, ".")[-4:]

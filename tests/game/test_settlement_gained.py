"""Whether each opponent pays an instant payment or special win in full, or all share it (R39)."""

import gostop as gs
from tests.support.cases import for_each
from tests.support.positions import position, told, turn
from tests.support.reading_cases import paid
from tests.support.settling import factors, items

IN_ALL = {"payment.gained": "in_all"}
BLOG = gs.CHINESE_BLOG.replace(IN_ALL)
FRENCH = gs.FRENCH.replace(IN_ALL)
BGA = gs.BGA.replace(IN_ALL)
CHONGTONG = gs.Reason.CHONGTONG


@for_each(
    ("players", "winner", "points", "expected"),
    [
        (3, 0, 4, (4, -2, -2)),
        # the first opponent after the winner pays the remainder
        (3, 0, 5, (5, -3, -2)),
        (3, 1, 5, (-2, 5, -3)),
        (3, 2, 5, (-3, -2, 5)),
        (4, 1, 7, (-2, 7, -3, -2)),
        (4, 1, 8, (-2, 8, -3, -3)),
        # an opponent without a share pays nothing
        (4, 2, 2, (-1, 0, 2, -1)),
        (4, 3, 1, (-1, 0, 0, 1)),
        (4, 0, 0, (0, 0, 0, 0)),
        (2, 1, 5, (-5, 5)),
    ],
)
def test_the_opponents_share_a_special_win(
    players: int, winner: int, points: int, expected: tuple[int, ...]
) -> None:
    ruleset = FRENCH.replace({"chongtong.points": points})
    found = gs.settle(gs.Outcome(ruleset, [""] * players, winner, reason=CHONGTONG))
    assert expected == found.points
    payers = [seat for seat, paid in enumerate(expected) if paid < 0]
    assert payers == [each.payer for each in found.transfers]
    assert all(each.points > 0 for each in found.transfers)


@for_each(
    ("reason", "rule"),
    [
        (CHONGTONG, "chongtong"),
        (gs.Reason.THREE_PPEOK, "three_ppeok"),
        (gs.Reason.HEODANG, "heodang"),
    ],
)
def test_a_share_is_split_before_it_is_multiplied(reason: gs.Reason, rule: str) -> None:
    points = {"chongtong.points": 5, "ppeok.three.points": 5, "heodang.points": 5}
    outcome = gs.Outcome(BLOG.replace(points), [""] * 3, 1, reason=reason, carry=2)
    found = gs.settle(outcome)
    assert (-4, 10, -6) == found.points
    assert [[(rule, 2)], [(rule, 3)]] == [items(each) for each in found.transfers]
    assert [[("carry", 2)], [("carry", 2)]] == [factors(each) for each in found.transfers]


def test_of_more_who_sit_only_those_who_play_share() -> None:
    outcome = gs.Outcome(BGA, [""] * 5, 3, reason=CHONGTONG, active=(0, 3, 4))
    assert (-1, 0, 0, 3, -2) == gs.settle(outcome).points


def test_four_on_the_table_that_win_are_shared_too() -> None:
    ruleset = BGA.replace({"deal.four_on_table": "dealer_wins"})
    outcome = gs.Outcome(ruleset, [""] * 3, 2, reason=gs.Reason.FOUR_ON_TABLE)
    assert (-2, -1, 3) == gs.settle(outcome).points


def test_an_ordinary_win_is_paid_by_each() -> None:
    outcome = gs.Outcome(BGA, ("1R 2R 3R", "10R", "12R"), 0)
    assert (6, -3, -3) == gs.settle(outcome).points


# Payments at once.

EVENTS = {
    "ppeok": ("1J1 5A", "1B 9A", "1R 7J1"),
    "jjok": ("1J1 5A", "9A", "1J2 7J1"),
    "ttadak": ("1J1 5A", "1B 1R 9A", "1J2 7J1"),
    "bomb": ("1J1 1J2 1R 5A", "1B 9A", "7J1 8A"),
}


@for_each("event", EVENTS)
@for_each(
    ("points", "expected"),
    [(4, [(2, 1, 2), (0, 1, 2)]), (3, [(2, 1, 2), (0, 1, 1)]), (1, [(2, 1, 1)]), (0, [])],
)
def test_the_opponents_share_what_is_paid_at_once(
    event: str, points: int, expected: list[tuple[int, int, int]]
) -> None:
    hand, table, stock = EVENTS[event]
    amounts = {f"instant.{each}": points for each in EVENTS}
    ruleset = gs.FUDAWIKI.replace({**IN_ALL, **amounts, "instant.runs": False})
    start = position(ruleset, f"6J1 6R | {hand} | 10J1", table, stock, turns=0, to_move=1)
    state, lines = turn(start, "*1" if event == "bomb" else "1J1")
    assert expected == paid(state)
    told_of = [line.split()[1:4] for line in lines if line.startswith("InstantPaid")]
    assert [[str(part) for part in each] for each in expected] == told_of


@for_each(
    ("kept", "expected"),
    [
        (0, [(1, 0, 2), (2, 0, 1)]),
        # the stake of a round is split, and then paid for each round
        (1, [(1, 0, 4), (2, 0, 2)]),
        (2, [(1, 0, 6), (2, 0, 3)]),
    ],
)
def test_the_opponents_share_the_stake_of_each_round_of_a_pot(
    kept: int, expected: list[tuple[int, int, int]]
) -> None:
    boar = {"instant.captures.boar": {"points": 3, "cards": "7A", "pot": True}}
    start = position(
        BGA.replace(boar), "7A 1J1 | 6J1 | 9J1", "2A 7R", "3J1 4J1", pots={"boar": kept}
    )
    state, _ = turn(start, "7A")
    assert expected == paid(state)
    won = gs.Outcome(
        state.ruleset, ("1R 2R 3R", "10R", "12R"), 0, instant=state.instant, pots={"boar": kept}
    )
    at_once = [each for each in gs.settle(won).transfers if each.items[0].rule == "boar"]
    assert [[("boar", 2)], [("boar", 1)]] == [items(each) for each in at_once]
    times = [("pot", kept + 1)] if kept else []
    assert [times, times] == [factors(each) for each in at_once]


def test_what_is_paid_for_a_hand_that_sat_out_is_paid_by_each() -> None:
    out = {"points": 3, "cards": "1B", "payers": "losers"}
    ruleset = BGA.replace({"seating.forced_out": out})
    outcome = gs.Outcome(
        ruleset, ("1R 2R 3R", "10R", "12R", ""), 0, active=(0, 1, 2), forced_out=[(3, 3)]
    )
    assert (6, -6, -6, 6) == gs.settle(outcome).points


def test_two_players_see_no_difference() -> None:
    for ruleset in (gs.BGA, gs.CHINESE_BLOG, gs.FRENCH):
        other = ruleset.replace(IN_ALL)
        outcomes = [gs.Outcome(rules, ("", ""), 1, reason=CHONGTONG) for rules in (ruleset, other)]
        one, two = (gs.settle(each).points for each in outcomes)
        assert one == two
        starts = [
            position(rules, "1J1 5A | 6J1", "1B 9A", "1R 7J1", turns=0)
            for rules in (ruleset, other)
        ]
        assert told(starts[0], "1J1") == told(starts[1], "1J1")

"""The end of rounds that were played, and what the settlement of the last state pays."""

import gostop as gs
from tests.support.cases import for_each
from tests.support.positions import after, deck_of, position
from tests.support.settling import factors

CHINESE = gs.CHINESE_BLOG
PRESETS = [gs.FRENCH, gs.BGA, CHINESE]


@for_each(
    ("ruleset", "expected"),
    [
        # 3 + 3 + 3 for seven ribbons, and 1 for the go: a counter-go, against a go that is lost
        (gs.FRENCH, (10, -10)),
        (gs.BGA, (10 * 2, -10 * 2)),
        (CHINESE, (10 * 2, -10 * 2)),
    ],
)
def test_a_go_and_an_automatic_stop_on_the_last_card(
    ruleset: gs.Ruleset, expected: tuple[int, ...]
) -> None:
    state = position(
        ruleset,
        "3R 6R | 5A 9J1",
        "3J1 6J1",
        "8J1 10J1 11J1 12A",
        "1R 2R 4R 5R 7R | 10A 10R",
        goes=(1,),
        go_scores={1: 7},
    )
    state = after(state, "3R", "go", "5A")
    assert (1, 0) == state.goes
    state = after(state, "6R")
    assert state.is_over
    assert expected == gs.settle(state).points
    (transfer,) = gs.settle(state).transfers
    rules = {"french": [], "bga": [("counter_go", 2)], "chinese_blog": [("go_bak", 2)]}
    assert rules[ruleset.id] == factors(transfer)


@for_each("ruleset", PRESETS)
def test_a_bomb_steals_on_the_last_turn_too(ruleset: gs.Ruleset) -> None:
    state = position(ruleset, "5A 5J1 5J2 | 9A", "5R 6R", "", " | 7J1 8J1")
    state = after(state, "*5")
    assert gs.CardSet("5A 5R 5J1 5J2 7J1") == state.captured[0]
    assert gs.CardSet("8J1") == state.captured[1]
    assert (0,) == state.bombs


@for_each(
    ("hands", "dealer", "winner"),
    [
        ("1B 1R 1J1 1J2 | 2A 2R 2J1 2J2 | 3B 3R 3J1 3J2", 1, None),
        (" | 2A 2R 2J1 2J2 | 3B 3R 3J1 3J2", 0, 1),
        (" | 2A 2R 2J1 2J2 | 3B 3R 3J1 3J2", 2, 2),
        ("1B 1R 1J1 1J2 | 2A 2R 2J1 2J2 | ", 2, 0),
        ("1B 1R 1J1 1J2 |  | 3B 3R 3J1 3J2", 1, 2),
    ],
)
@for_each(("ruleset", "each"), [(gs.FRENCH, 3), (CHINESE, 5)])
def test_a_chongtong_dealt_to_several_is_won_by_the_first_in_turn_order_and_drawn_by_all(
    ruleset: gs.Ruleset, each: int, hands: str, dealer: int, winner: int | None
) -> None:
    deck = deck_of(ruleset, 3, hands, dealer=dealer)
    match = gs.Match(ruleset, 3, dealer=dealer)
    state = match.next_round(deck=deck)
    assert state.is_over
    found = gs.settle(state)
    if winner is None:
        assert gs.Reason.CHONGTONG_DRAW is found.outcome.reason
        assert (0, 0, 0) == found.points
        assert dealer == match.after(found).dealer
    else:
        assert gs.Reason.CHONGTONG is found.outcome.reason
        assert [2 * each if seat == winner else -each for seat in range(3)] == [*found.points]
        assert winner == match.after(found).dealer


@for_each("ruleset", PRESETS)
def test_a_round_that_nobody_stops_is_a_draw(ruleset: gs.Ruleset) -> None:
    captured = "1R 2R 3R | 10A"
    state = after(position(ruleset, "5A | 6A", "9J1", "7J1 8J1", captured), "5A", "6A")
    found = gs.settle(state)
    assert gs.Reason.EXHAUSTED is found.outcome.reason
    assert (0, 0) == found.points
    # R34: in the other reading, an ordinary win below the threshold
    most = ruleset.replace({"draw.nobody_stops": "most_points"})
    state = after(position(most, "5A | 6A", "9J1", "7J1 8J1", captured), "5A", "6A")
    assert (3, -3) == gs.settle(state).points
    assert gs.settle(state.outcome or state) == gs.settle(state)


@for_each(("ruleset", "each"), [(gs.BGA, 3), (CHINESE, 3)])
def test_a_third_ppeok_wins_with_the_run_it_pays(ruleset: gs.Ruleset, each: int) -> None:
    run = [
        (payer, 0, 3 * (place + 1), rule)
        for place, rule in enumerate(("first_ppeok", "second_ppeok"))
        for payer in (1, 2)
    ]
    state = position(
        ruleset,
        "5A 7A | 6A | 9R",
        "5R 1J1 1J2 1R 2J1 2J2 2R",
        "5J1",
        " | 10A | 10R",
        stacks={1: 0, 2: 0},
        turns=2,
        ppeoks=(0, 0),
        instant=run,
        carry=2,
    )
    found = gs.settle(after(state, "5A"))
    assert gs.Reason.THREE_PPEOK is found.outcome.reason
    owed = 3 + 6 + 9 + 2 * each
    assert (2 * owed, -owed, -owed) == found.points


def test_a_heodang_wins_its_points() -> None:
    state = position(CHINESE, "5A 7A | 6A", "9J1", "8J1", "1R | 10A", dry=(4, 0), carry=2)
    found = gs.settle(after(state, "5A"))
    assert gs.Reason.HEODANG is found.outcome.reason
    assert (6, -6) == found.points


@for_each(("refused", "expected"), [(None, (6, -3, -3)), (1, (6, -6, 0))])
def test_who_refused_a_draw_pays_for_all_in_a_played_round(
    refused: int | None, expected: tuple[int, ...]
) -> None:
    state = position(
        gs.BGA, "3R 7A | 6A | 9R", "3J1", "8J1 9J1", "1R 2R | 10A | 10R", refused=refused
    )
    state = after(state, "3R", "stop")
    assert expected == gs.settle(state).points
    assert state.outcome is not None
    assert expected == gs.settle(state.outcome).points

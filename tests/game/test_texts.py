"""`print` shows states, scores, settlements and matches as their pages promise."""

import random

import pytest

import gostop as gs
from gostop.testing.rulesets import drawn
from tests.support.cases import for_each

OUTCOME = gs.Outcome(gs.BGA, ["1B 3B 8B 2A 4A 8A", "1R", "2J 3J"], 0, goes=(1, 0), shakes=[(0, 5)])


def lines(*texts: str) -> str:
    return "\n".join(texts)


# States.


def test_a_state_is_printed_as_its_table() -> None:
    state = gs.setup(
        gs.HANGAME,
        hands=["5A 1R", "2J1"],
        captured=["", "2A 3B 5R 6J1 1J1 2R"],
        table="4A 4R 4J1 6J2",
        stacks={4: 1},
        buried={4: "X2"},
        stock="7R 6A",
        flips=(0, 1),
        shakes=[(1, 7), (1, 8)],
        bombs=[1],
        turns=3,
    )
    assert lines(
        "hangame, 2 players: turn, seat 0 to move",
        "> seat 0 (dealt)",
        "    hand      1R 5A",
        "    captured  -",
        "  seat 1 (shook 7 8, bombs 1, flips owed 1)",
        "    hand      2J1",
        "    captured  3B | 2A | 2R 5R | 1J1 6J1 (0 points)",
        "  table       4A 4R 4J1 6J2 X2",
        "    stack     4A 4R 4J1 X2 (ppeok of seat 1)",
        "  stock       2 cards",
    ) == str(state)


def test_a_printed_state_shows_what_a_turn_has_laid_and_who_is_asked() -> None:
    state = gs.setup(gs.BGA, hands=["1B 7J1", "9R"], table="1R 1J1", stock="11B")
    asked = str(gs.apply(state, gs.Play("1B")))
    assert asked.startswith("bga, 2 players: choose hand, seat 0 to move\n> seat 0")
    assert "\n  in play     1B 11B\n  stock       0 cards" in asked


def test_a_printed_state_shows_who_sits_out() -> None:
    state = gs.setup(
        gs.BGA, hands=["1B", "9R", "", "2A"], active=(0, 1, 3), dealer=2, stock="11B", to_move=3
    )
    told = str(state).splitlines()
    assert "  seat 2 sits out" in told
    assert "> seat 3" in told


@for_each(
    ("hands", "first"),
    [
        (["", ""], "bga, 2 players: over, nobody won (exhausted)"),
        (["1B", ""], "bga, 2 players: over, seat 0 won (stop)"),
    ],
)
def test_a_printed_state_says_how_the_round_ended(hands: list[str], first: str) -> None:
    state = gs.setup(gs.BGA, hands=hands, captured=["2A 4A 8A 5A 6A 7A", ""], table="1R")
    if not state.is_over:
        state = gs.apply(state, gs.Play("1B"))
    assert first == str(state).splitlines()[0]


def test_a_stack_that_was_dealt_says_so() -> None:
    state = gs.setup(gs.BGA, hands=["1B", "9R"], table="4A 4R 4J1", stock="11B")
    assert "    stack     4A 4R 4J1 (dealt)" in str(state).splitlines()


@for_each("ruleset", gs.RULESETS.values())
def test_every_state_can_be_printed_and_shows_every_hand(ruleset: gs.Ruleset) -> None:
    check_printed(ruleset)


@pytest.mark.weekly
def test_every_state_by_random_rulesets_can_be_printed() -> None:
    for ruleset in drawn(8, 5):
        check_printed(ruleset)


def check_printed(ruleset: gs.Ruleset) -> None:
    for players in ruleset.players:
        rng, state = random.Random(players), gs.deal(ruleset, players, seed=players)
        while moves := gs.legal_moves(state):
            told = str(state)
            for cards in (*state.hands, state.table):
                assert str(cards) in told
            assert len(told.splitlines()) <= 8 + 3 * players + len(state.stacks)
            state = gs.apply(state, rng.choice(moves))
        assert ": over, " in str(state)


# Scores and settlements.


def test_a_score_is_printed_item_by_item() -> None:
    assert lines("8 points", "three_brights 3 (1B 3B 8B)", "godori 5 (2A 4A 8A)") == str(
        gs.score("1B 3B 8B 2A 4A 8A", gs.BGA)
    )
    assert "0 points" == str(gs.score("", gs.BGA))
    assert "1 point\n" in str(gs.score("2A 4A 5A 6A 7A", gs.BGA))


def test_a_settlement_is_printed_with_its_transfers() -> None:
    settlement = gs.settle(OUTCOME)
    items = "three_brights 3, godori 5, go 1; x2 counter_go x2 shake x2 gwang_bak"
    assert lines(
        "Player 1 +144, Player 2 -144, Player 3 +0",
        f"Player 2 pays Player 1 72 points: {items}",
        f"Player 2 pays Player 1 72 points: {items}; for Player 3 by go_bak",
    ) == str(settlement)
    assert "<Settlement by bga: (144, -144, 0)>" == repr(settlement)


def test_a_transfer_without_factors_shows_its_items_only() -> None:
    won = gs.settle(gs.Outcome(gs.BGA, ["5R 6R 7R 9R 10R 1J", "1R 2J", "3R 3J"], 0))
    for transfer in won.transfers:
        assert str(transfer).startswith(
            f"Player {transfer.payer + 1} pays Player 1 {transfer.points} "
        )


def test_a_transfer_shows_what_the_limit_takes_off() -> None:
    limited = gs.BGA.replace({"payment.most": 7})
    (transfer,) = gs.settle(gs.Outcome(limited, ["1B 3B 8B 11B 12B", "1R"], 0)).transfers
    assert str(transfer).endswith("7 points: five_brights 15; x2 gwang_bak; 23 less by the limit")


def test_a_transfer_shows_what_the_cap_takes_off() -> None:
    capped = gs.BGA.replace({"payment.cap": {"payer": 1}})
    settlement = gs.settle(gs.Outcome(capped, ["2A 4A 8A", "1R", "3R"], 0), balances=(0, 2, 9))
    assert str(settlement.transfers[0]).startswith("Player 2 pays Player 1 2 points: godori 5")
    assert str(settlement.transfers[0]).endswith(" less by the limit")
    assert "less" not in str(settlement.transfers[1])


# Matches.


def test_a_match_is_shown_on_one_line() -> None:
    match = gs.Match(gs.BGA, 3, dealer=2)
    assert "<Match of bga, 3 players: seat 2 to deal after 0 rounds, totals (0, 0, 0)>" == repr(
        match
    )
    after = match.after(gs.settle(OUTCOME))
    assert "seat 0 to deal after 1 rounds, totals (144, -144, 0)>" in repr(after)
    short = gs.Match(gs.BGA.replace({"match.rounds": 1}), 3, dealer=2)
    one = gs.settle(OUTCOME.replace(ruleset=short.ruleset))
    assert "players: over after 1 rounds" in repr(short.after(one))

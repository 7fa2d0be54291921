"""The files of the other modes of the Korean sites say and play what the sites say."""

from pathlib import Path
from typing import Final

import pytest

import gostop as gs
from tests.support.positions import after, legal, position

EXAMPLES: Final = Path(__file__).parents[2] / "examples"
THREE: Final = gs.load_ruleset(EXAMPLES / "hangame_three.toml")
ORTHODOX: Final = gs.load_ruleset(EXAMPLES / "netmarble_orthodox.toml")


def junk_left_by_a_bonus_card(ruleset: gs.Ruleset, others: int, *, flipped: bool) -> list[str]:
    """Return what is left of 3J1 3J2 and, with three players, of 4J1 4J2."""
    hand, stock = ("1J1 5J1", "X2 9A 10J1") if flipped else ("X2 1J1 5J1", "9A 10J1 11J1")
    hands = [hand, "6J1 6J2", "8J1 8J2"]
    captured = ["", "3J1 3J2", "4J1 4J2"]
    start = position(
        ruleset, " | ".join(hands[: 1 + others]), "2A 7R", stock, " | ".join(captured[: 1 + others])
    )
    moves = ["1J1"] if flipped else ["X2", "1J1"]
    return [str(cards) for cards in after(start, *moves).captured[1:]]


@pytest.mark.parametrize("flipped", [False, True])
def test_a_bonus_card_steals_at_netmarble_but_not_in_its_orthodox_mode(flipped: bool) -> None:
    assert ["3J2"] == junk_left_by_a_bonus_card(gs.NETMARBLE, 1, flipped=flipped)
    assert ["3J1 3J2"] == junk_left_by_a_bonus_card(ORTHODOX, 1, flipped=flipped)


def test_nothing_else_is_different_at_netmarble() -> None:
    assert ["steal.bonus.junk"] == [each.path for each in gs.diff(gs.NETMARBLE, ORTHODOX)]


@pytest.mark.parametrize("flipped", [False, True])
def test_a_bonus_card_steals_at_hangame_but_not_with_three(flipped: bool) -> None:
    assert ["3J2"] == junk_left_by_a_bonus_card(gs.HANGAME, 1, flipped=flipped)
    assert ["3J1 3J2", "4J1 4J2"] == junk_left_by_a_bonus_card(THREE, 2, flipped=flipped)


def test_three_are_dealt_51_cards_of_which_three_are_bonus_cards() -> None:
    state = gs.deal(THREE, 3, seed=1)
    held = [len(hand) for hand in state.hands]
    cards = {*state.stock, *state.table, *(card for hand in state.hands for card in hand)}
    cards |= {card for captured in state.captured for card in captured}
    assert ((3,), [7, 7, 7], 51) == (THREE.players, held, len(cards))
    assert "X2 X2b X3" == str(gs.CardSet(card for card in cards if card.kind is gs.Kind.BONUS))


def test_three_stop_with_three_points() -> None:
    start = position(THREE, "3R 5A | 6A | 7A", "3J1 12R", "8A 9J1", captured="1R 2R | 10R | 11D")
    state = after(start, "3R")
    assert ["go", "stop"] == legal(state)
    # seat 2 has little junk, but pi-bak applies only if the winner has points for junk
    assert (6, -3, -3) == gs.settle(after(state, "stop")).points


def test_a_first_ppeok_is_paid_three_by_each_of_the_two_others() -> None:
    start = position(THREE, "5A 1J1 | 6J1 | 9J1", "5R 2A", "5J1 8J1", turns=0)
    assert [(1, 0, 3), (2, 0, 3)] == [
        (paid.payer, paid.payee, paid.points) for paid in after(start, "5A").instant
    ]


def test_with_three_a_go_that_was_lost_pays_for_the_other_loser_too() -> None:
    captured = ["1R 2R 3R", "10R", "12R"]
    assert (6, -3, -3) == gs.settle(gs.Outcome(THREE, captured, 0)).points
    assert (6, 0, -6) == gs.settle(gs.Outcome(THREE, captured, 0, goes=(2,))).points


def test_just_so_much_is_different_with_three() -> None:
    expected = {
        *("cards.bonus", "deal.layouts.2", "deal.layouts.3", "deal.playing", "go.threshold"),
        *("steal.bonus.junk", "ppeok.three.points", "instant.ppeok", "instant.ttadak"),
    }
    assert expected == {each.path for each in gs.diff(gs.HANGAME, THREE)}


@pytest.mark.parametrize("file", ["hangame_three", "netmarble_orthodox"])
def test_a_mode_says_what_it_is_before_its_settings(file: str) -> None:
    text = (EXAMPLES / f"{file}.toml").read_text(encoding="utf-8")
    said, _, settings = text.partition("\n\n")
    assert [True, True] == [line.startswith("# ") for line in said.splitlines()]
    assert settings.startswith(f'base = "{file.partition("_")[0]}"\nid = "{file}"\n')

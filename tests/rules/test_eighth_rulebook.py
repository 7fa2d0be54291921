"""One file adds an eighth rulebook, with two new combinations and a new penalty."""

from pathlib import Path
from typing import Final

import pytest

import gostop as gs

FILE: Final = Path(__file__).parent / "rulebooks" / "eighth.toml"
NEW: Final = (
    "scoring.combinations.seasons",
    "scoring.combinations.downpour",
    "payment.baks.dry_bak",
)


@pytest.fixture
def eighth() -> gs.Ruleset:
    return gs.load_ruleset(FILE)


def played(state: gs.State) -> gs.State:
    """Play a round to its end with the first legal moves, but stop if possible."""
    while not state.is_over:
        moves = gs.legal_moves(state)
        state = gs.apply(state, gs.Stop() if gs.Stop() in moves else moves[0])
    return state


def test_it_is_none_of_the_seven(eighth: gs.Ruleset) -> None:
    assert ("eighth", "The eighth rulebook") == (eighth.id, eighth.name)
    assert [] == [id for id, preset in gs.RULESETS.items() if preset == eighth]


def test_its_combinations_are_items_of_a_score(eighth: gs.Ruleset) -> None:
    score = gs.score("2A 5A 8A 11D 12B 12A 12R", eighth)
    found = [(item.rule, item.points, str(item.cards)) for item in score.items]
    assert [("seasons", 5, "2A 5A 8A 11D"), ("downpour", 3, "12B 12A 12R")] == found
    assert {"changed from fudawiki"} == {item.source.place for item in score.items}
    assert 0 == gs.score("2A 5A 8A 11D 12B 12A 12R", gs.FUDAWIKI).total


def test_its_bak_multiplies_what_a_loser_without_an_animal_pays(eighth: gs.Ruleset) -> None:
    outcome = gs.Outcome(eighth, ("2A 5A 8A 11D 12B 12A", "1R", "4A 4R"), 0)
    settled = gs.settle(outcome)
    assert (28, -21, -7) == settled.points
    told = [
        (
            transfer.payer,
            [(item.rule, item.points) for item in transfer.items],
            [(factor.rule, factor.factor) for factor in transfer.multipliers],
        )
        for transfer in settled.transfers
    ]
    items = [("seasons", 5), ("downpour", 2)]
    assert [(1, items, [("dry_bak", 3)]), (2, items, [])] == told


def test_nothing_else_differs_from_the_nearest_rulebook(eighth: gs.Ruleset) -> None:
    first = gs.nearest(eighth)[0]
    assert gs.FUDAWIKI is first.ruleset
    assert list(NEW) == [each.path for each in first.differences]


def test_a_round_is_decided_by_them(eighth: gs.Ruleset) -> None:
    # if the dealer is dealt first, this seed gives a hand for both new combinations
    end = played(gs.deal(eighth.replace({"deal.dealer_last": False}), 3, seed=9285))
    assert end.outcome is not None
    settled = gs.settle(end)
    by_seat = {
        transfer.payer: {
            "items": {item.rule: item.points for item in transfer.items},
            "factors": {factor.rule: factor.factor for factor in transfer.multipliers},
        }
        for transfer in settled.transfers
    }
    assert 0 == end.outcome.winner
    items = {"three_brights": 3, "seasons": 5, "downpour": 2}
    assert [items, items] == [seat["items"] for seat in by_seat.values()]
    factors = [{"gwang_bak": 2, "dry_bak": 3}, {}]
    assert factors == [seat["factors"] for seat in by_seat.values()]
    assert (70, -60, -10) == settled.points


def test_the_same_round_without_them_goes_on(eighth: gs.Ruleset) -> None:
    end = played(gs.deal(gs.FUDAWIKI, 3, seed=34))
    other = played(gs.deal(eighth, 3, seed=34))
    assert gs.settle(end).points != gs.settle(other).points
    assert "seasons" in {item.rule for item in gs.settle(other).transfers[0].items}

"""The worth of cards is the same with a cache and without, and for one opponent and several."""

from collections.abc import Iterable
from random import Random

import pytest

import gostop as gs
from gostop.kernel.deck import ALL_CARDS, CUP_AS_JUNK
from gostop.kernel.rules import Rules
from gostop.kernel.search.card_value import OTHER, REMEMBERED, worth_of
from gostop.rules.compile import compiled
from gostop.testing.rulesets import drawn

EVERY = CUP_AS_JUNK - 1


def worths(rules: Rules, mine: int, theirs: int) -> list[int]:
    """Return the worth of each card, in the order of their bits in a mask."""
    found = worth_of(rules, mine, theirs)
    return [found.at(place) for place in range(ALL_CARDS)]


def captures(number: int, seed: int) -> list[tuple[int, int]]:
    """Return random captures of a seat and of the other seats."""
    chance = Random(seed)
    drawn = [(chance.getrandbits(60), chance.getrandbits(60)) for _ in range(number)]
    return [(one & other & EVERY, ~one & other & EVERY) for one, other in drawn]


def test_every_kind_has_combinations() -> None:
    kinds = compiled(gs.BGA, 2).units_of_kind
    assert all(kinds)


def test_a_worth_is_the_sum_of_all_combinations(monkeypatch: pytest.MonkeyPatch) -> None:
    check_worths(gs.RULESETS.values(), monkeypatch)


@pytest.mark.weekly
def test_a_worth_is_the_sum_by_random_rulesets(monkeypatch: pytest.MonkeyPatch) -> None:
    check_worths(drawn(20, seed=3), monkeypatch)


def check_worths(rulesets: Iterable[gs.Ruleset], monkeypatch: pytest.MonkeyPatch) -> None:
    given, nothing = [(0, 0), *captures(60, seed=1)], ((),) * OTHER
    for ruleset in rulesets:
        rules = compiled(ruleset, ruleset.players[0])
        found = [worths(rules, *each) for each in given]
        with monkeypatch.context() as patched:
            patched.setattr(rules, "worths", {})
            patched.setattr(rules, "units_of_kind", (*nothing, rules.units))
            patched.setattr(rules, "baks_of_kind", (*nothing, rules.baks))
            assert found == [worths(rules, *each) for each in given]


def test_few_worths_are_remembered_and_those_that_are_forgotten_come_back() -> None:
    rules = compiled(gs.CHINESE_BLOG, 2)
    given = captures(REMEMBERED, seed=2)
    before = [worths(rules, *each) for each in given]
    assert 1 < len(rules.worths) <= REMEMBERED
    assert before == [worths(rules, *each) for each in given]


def test_to_several_seats_a_card_is_worth_what_it_is_worth_to_one_of_them() -> None:
    rules = compiled(gs.BGA, 3)
    for mine, theirs in captures(50, seed=3):
        one, other = worth_of(rules, mine, theirs), worth_of(rules, theirs, mine)
        alone = [(one.without_pi(place), other.without_pi(place)) for place in range(ALL_CARDS)]
        one.next = other
        one.pi = other.pi = 0
        assert list(map(max, alone)) == [one.at(place) for place in range(ALL_CARDS)]

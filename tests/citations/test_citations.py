"""Only here each move, score and payment is compared with the paragraph of the source that decides.

The format of the entries is in `tests/support/citations.py`.
"""

import random

import pytest

import gostop as gs
from tests.support.cases import case
from tests.support.citations import PRESETS, claims, entries, matched, paid, reachable

LEAST = 60
"""The least number of entries of a preset."""


@pytest.mark.no_cover
@pytest.mark.parametrize("preset", PRESETS)
def test_everything_cites_the_heading_that_decides_it(preset: str) -> None:
    for name, entry in entries(preset).items():
        with case(preset, name):
            for claim, found in matched(preset, entry):
                assert found is not None, f"nothing of this entry begins {claim.text!r}"
                assert (claim.rule, claim.heading) == (found.rule, found.heading), claim.text


@pytest.mark.parametrize("preset", PRESETS)
def test_the_corpus_reaches_every_rule_that_the_preset_has(preset: str) -> None:
    corpus = entries(preset).values()
    reached = {claim.rule for entry in corpus for claim in claims(entry)}
    assert [] == sorted(reachable(gs.RULESETS[preset]) - reached)
    assert LEAST <= len(corpus)


@pytest.mark.parametrize("rounds", [2, pytest.param(50, marks=pytest.mark.weekly)])
@pytest.mark.parametrize("preset", PRESETS)
def test_rounds_name_no_rule_that_the_corpus_need_not_reach(preset: str, rounds: int) -> None:
    ruleset, found = gs.RULESETS[preset], set[str]()
    for players in ruleset.players:
        for seed in range(rounds):
            state, events = gs.start(ruleset, players, seed=seed)
            chance = random.Random(seed)
            while True:
                found.update(event.rule for event in events)
                if state.is_over:
                    break
                state, events = gs.step(state, chance.choice(gs.legal_moves(state)))
            found.update(each.rule for each in paid(state))
    assert set() == found - reachable(ruleset)

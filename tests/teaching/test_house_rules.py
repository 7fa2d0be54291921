"""Settlements show the house rules that change them.

An explanation of 200 settlements, of which a house rule changes at least 10, names this rule first,
alone or among equals.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any, Final

import pytest

import gostop as gs
from gostop.rules.questions.paths import within
from gostop.teaching import Case, Explanation, explain_differences
from gostop.teaching.scores.differences import changes_to, is_told, totals_of
from tests.support.house_examples import EXAMPLES, FOLDER, Example
from tests.support.limited import limited

LAST: Final = 23
"""The number of the last house rule that is tested here."""
CARRIES: Final = {"04d_carry_linear": (1, 2, 4, 6), "04e_carry_doubling": (1, 2, 4, 8)}
"""The factors for earlier draws at tables with these rules."""
SEATS: Final = {"16_dropouts": (4, 5), "21_seven_players": (2, 7)}
"""The numbers of players at these tables, if they are not two or three."""
NOT_SHOWN: Final = {
    "04_draws_end_the_match",
    "04b_draws_reset_the_carry",
    "04c_carry_capped",
    "06_bomb_at_once",
    "07_shaken_may_bomb",
    "07b_shaken_may_not_bomb",
    "11_stacks",
    "12_each_kind",
    "20_match_rounds",
    "20b_match_points",
    "21b_seven_players_fudawiki",
}
"""The house rules that no settlement shows: they decide how a round is
dealt or played, or when a match ends.
"""
RULES: Final = [each for each in EXAMPLES.values() if int(each.file[:2]) <= LAST]
SHOWN: Final = [each for each in RULES if each.file not in NOT_SHOWN]


def rounds_of(example: Example) -> Iterator[Case]:
    """Yield rounds of a table with a house rule, if all their cards are in the base's deck.
    Payments at once under a rule of the table have no points: they say only who paid whom.
    """
    rng, base = random.Random(1), gs.RULESETS[example.base]
    paid = {each.id for each in base.instant.captures}
    for seed in range(15_000):
        state = gs.deal(
            example.ruleset,
            rng.choice(SEATS.get(example.file, (2, 3))),
            seed=seed,
            carry=rng.choice(CARRIES.get(example.file, (1,))),
        )
        while not state.is_over:
            state = gs.apply(state, rng.choice(gs.legal_moves(state)))
        settlement = gs.settle(state)
        outcome: Mapping[str, Any] = settlement.outcome.keywords()
        own = {each.id for each in example.ruleset.instant.captures} - paid
        instant = [
            (each.payer, each.payee, each.rule) if each.rule in own else each
            for each in outcome["instant"]
        ]
        given = {**outcome, "instant": instant}
        del given["ruleset"]
        bonus = base.cards.bonus.for_players(2 if len(settlement.points) == 2 else 3)
        deck = gs.CardSet(gs.CARDS[:48]) | bonus
        if all(cards <= deck for cards in settlement.outcome.captured):
            yield Case(given, settlement.points)


def settlements_of(example: Example) -> tuple[list[Case], int]:
    """Return 200 rounds of a table, and how many of them have other points under the
    base: at least 10 if possible.
    """
    base = gs.RULESETS[example.base]
    same: list[Case] = []
    other: list[Case] = []
    for case in rounds_of(example):
        is_same = [case.points] == totals_of([case], base)
        (same if is_same else other).append(case)
        if len(same) + len(other) >= 200 and len(other) >= 10:
            break
    return other[:200] + same[: 200 - len(other)], len(other)


def is_named(found: Explanation, example: Example) -> bool:
    """Return whether an explanation changes a setting that the house rule changes."""
    return any(
        within(path, changed) or within(changed, path)
        for path in found.changes
        for changed in example.changes
    )


@pytest.mark.no_cover
def test_a_house_rule_is_named_from_settlements(monkeypatch: pytest.MonkeyPatch) -> None:
    limited(monkeypatch, "payment.push", "payment.go_bak", "payment.baks.gwang_bak")
    check_named(EXAMPLES["22_push"])


@pytest.mark.weekly
@pytest.mark.parametrize("example", SHOWN, ids=lambda each: each.file)
def test_a_house_rule_is_named_among_all_candidates(example: Example) -> None:
    check_named(example)


def check_named(example: Example) -> None:
    """Check that an explanation of 200 settlements names a house rule."""
    cases, differing = settlements_of(example)
    assert len(cases) == 200
    assert differing >= 10
    best = explain_differences(cases, gs.RULESETS[example.base])[0]
    assert (differing, 0) == (best.explained, best.spoiled)
    assert any(is_named(each, example) for each in (best, *best.equals))


def test_most_house_rules_are_shown() -> None:
    assert 14 <= len({each.file[:2] for each in SHOWN})
    assert NOT_SHOWN < {each.file for each in RULES}


def test_settlements_cannot_tell_the_other_house_rules_and_say_so() -> None:
    for example in RULES:
        # settlements show these two settings, but not in a round of these tables
        if example.file in NOT_SHOWN - {"04c_carry_capped", "21b_seven_players_fudawiki"}:
            base = gs.RULESETS[example.base]
            made = gs.load_ruleset(FOLDER / f"{example.file}.toml")
            changes = changes_to(base.plain(), made.replace(id=base.id, name=base.name))
            assert changes, example.file
            assert [] == [each for each in changes if is_told(each, by_rounds=True)], example.file


@pytest.mark.weekly
@pytest.mark.parametrize(
    "example", [each for each in RULES if each.file in NOT_SHOWN], ids=lambda each: each.file
)
def test_no_settlement_changes_under_the_other_house_rules(example: Example) -> None:
    cases = [case for case, _ in zip(rounds_of(example), range(500), strict=False)]
    assert [case.points for case in cases] == totals_of(cases, gs.RULESETS[example.base])

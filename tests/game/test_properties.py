"""No drawn card, ruleset, capture or outcome breaks what texts, scores and bills promise."""

import contextlib
import math
import random
import tomllib

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import gostop as gs
from gostop.core.files.toml import dumps
from gostop.testing.strategies import card_sets, cards, outcomes, presets, rulesets
from tests.support.cases import for_each
from tests.support.decks import in_deck

pytestmark = pytest.mark.weekly


plain_data = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner),
    max_leaves=6,
)


# Texts.


@given(rulesets() | presets())
def test_the_text_of_a_ruleset_is_read_as_that_ruleset(ruleset: gs.Ruleset) -> None:
    text = gs.format_ruleset(ruleset)
    again = gs.parse_ruleset(text)
    assert ruleset == again
    assert (ruleset.digest, ruleset.id, ruleset.name) == (again.digest, again.id, again.name)
    assert text == gs.format_ruleset(again)


@given(rulesets(), presets())
def test_the_text_of_a_ruleset_can_start_from_any_preset(
    ruleset: gs.Ruleset, base: gs.Ruleset
) -> None:
    assert ruleset == gs.parse_ruleset(gs.format_ruleset(ruleset, base))


# Rulesets.


@given(rulesets())
def test_the_plain_data_of_a_ruleset_are_toml(ruleset: gs.Ruleset) -> None:
    assert ruleset.plain() == tomllib.loads(dumps(ruleset.plain()))


@for_each(
    ("group", "name"), [("deal", "layouts"), ("scoring", "combinations"), ("payment", "baks")]
)
def test_the_order_of_values_is_kept_or_makes_no_difference(group: str, name: str) -> None:
    settings = getattr(gs.BGA, group)
    turned = attrs.evolve(settings, **{name: getattr(settings, name)[::-1]})
    ruleset = attrs.evolve(gs.BGA, **{group: turned})
    assert ruleset == gs.parse_ruleset(gs.format_ruleset(ruleset))
    assert (ruleset == gs.BGA) == (not gs.diff(ruleset, gs.BGA))


@given(rulesets(), rulesets())
def test_rulesets_are_equal_where_nothing_differs(one: gs.Ruleset, other: gs.Ruleset) -> None:
    differences = gs.diff(one, other)
    assert (one == other) == (not differences)
    assert (one == other) == (one.digest == other.digest)
    assert not gs.diff(one, attrs.evolve(one, id="other"))


@given(rulesets() | presets(), rulesets() | presets())
def test_a_ruleset_changed_by_its_differences_is_the_other_one(
    one: gs.Ruleset, other: gs.Ruleset
) -> None:
    assert other == one.replace({each.path: each.other for each in gs.diff(one, other)})


# Scores.


@given(presets() | rulesets(), card_sets(), st.randoms(use_true_random=False))
def test_a_score_does_not_depend_on_the_order_of_capture(
    ruleset: gs.Ruleset, drawn: gs.CardSet, rng: random.Random
) -> None:
    found = in_deck(drawn, ruleset)
    captured = [*found]
    rng.shuffle(captured)
    expected = gs.score(found, ruleset, cup=gs.Kind.JUNK)
    assert expected == gs.score(captured, ruleset, cup=gs.Kind.JUNK)
    assert expected == gs.score(" ".join(map(str, captured)), ruleset, cup=gs.Kind.JUNK)


@given(presets() | rulesets(), card_sets(), st.sampled_from([gs.Kind.ANIMAL, gs.Kind.JUNK]))
def test_a_score_is_the_sum_of_its_items(
    ruleset: gs.Ruleset, drawn: gs.CardSet, cup: gs.Kind
) -> None:
    found = in_deck(drawn, ruleset)
    score = gs.score(found, ruleset, cup=cup)
    rules = [item.rule for item in score.items]
    assert sum(item.points for item in score.items) == score.total
    assert len(set(rules)) == len(rules)
    assert all(item.points > 0 and item.cards and item.cards <= found for item in score.items)


@given(presets(), card_sets(), cards())
def test_another_card_never_costs_points_in_a_preset(
    ruleset: gs.Ruleset, drawn: gs.CardSet, card: gs.Card
) -> None:
    found, more = (in_deck(cards, ruleset) for cards in (drawn, drawn | gs.CardSet([card])))
    assert gs.score(found, ruleset).total <= gs.score(more, ruleset).total


# Settlements.


@given(outcomes())
def test_payments_sum_to_zero_and_are_what_their_transfers_say(outcome: gs.Outcome) -> None:
    settlement = gs.settle(outcome)
    moved = [0] * len(outcome.captured)
    for transfer in settlement.transfers:
        moved[transfer.payer] -= transfer.points
        moved[transfer.payee] += transfer.points
        factor = math.prod(multiplier.factor for multiplier in transfer.multipliers)
        whole = transfer.points + transfer.cut
        assert sum(item.points for item in transfer.items) * factor == whole
        assert transfer.payer != transfer.payee
    assert 0 == sum(settlement.points)
    assert tuple(moved) == settlement.points


@given(outcomes(), st.lists(st.integers(0, 40), min_size=7, max_size=7))
def test_a_cap_takes_off_what_exceeds_it(outcome: gs.Outcome, owned: list[int]) -> None:
    house = outcome.ruleset.replace({"payment.cap": {"payer": 1, "payee": 2}})
    balances = owned[: len(outcome.captured)]
    outcome = outcome.replace(ruleset=house)
    whole, cut = gs.settle(outcome), gs.settle(outcome, balances=balances)
    assert 0 == sum(cut.points)
    paid = dict.fromkeys(outcome.seats, 0)
    for before, after in zip(whole.transfers, cut.transfers, strict=True):
        # even without balances, a limit may have cut points
        less = before.points - after.points
        assert 0 <= less == after.cut - before.cut
        source = house.source("payment.cap") if less else before.cut_source
        assert attrs.evolve(after, points=after.points + less, cut=before.cut) == attrs.evolve(
            before, cut_source=source
        )
    for transfer in cut.transfers[len(outcome.instant) :]:
        paid[transfer.payer] += transfer.points
        assert paid[transfer.payer] <= balances[transfer.payer]


@given(outcomes())
def test_nobody_but_the_losers_pays_for_a_win(outcome: gs.Outcome) -> None:
    transfers = gs.settle(outcome).transfers[len(outcome.instant) :]
    if outcome.winner is None:
        assert () == transfers
    for transfer in transfers:
        out = [seat for seat, _ in outcome.forced_out]
        assert transfer.payee in [outcome.winner, *out]
        assert transfer.payer in outcome.seats
        assert transfer.share_of in outcome.seats
        assert transfer.points >= 0


# Untrusted input gives a value, or an error of ours.


@given(presets(), st.data())
def test_any_plain_data_in_a_ruleset_is_read_or_refused(
    ruleset: gs.Ruleset, data: st.DataObject
) -> None:
    plain: object = ruleset.plain()
    path: list[str] = []
    while isinstance(plain, dict) and plain and data.draw(st.integers(0, 4)):
        path.append(data.draw(st.sampled_from(sorted(plain))))
        plain = plain[path[-1]]
    changes = data.draw(plain_data)
    for key in reversed(path):
        changes = {key: changes}
    with contextlib.suppress(gs.RulesetError):
        assert isinstance(ruleset.changed(changes), gs.Ruleset)

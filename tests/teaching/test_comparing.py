"""One round is settled by several rulebooks, and the settings named make exactly the difference."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Final
from unittest import mock

import pytest

import gostop as gs
from gostop.game.outcome import FACTS
from gostop.teaching import comparing
from gostop.teaching.scores.differences import changes_to, is_told
from gostop.teaching.scores.reads import happened_in, is_read
from gostop.text.words import phrases
from tests.support.cases import case, for_each, some

PAIRS: Final = [(one, other) for one in gs.RULESETS for other in gs.RULESETS if one != other]
WON: Final[dict[str, Any]] = {
    "captured": ("1B 3B 8B 2A 4A 8A", "1J1 5R", "2J1"),
    "winner": 0,
}


def compared(outcome: gs.Outcome, other: gs.Ruleset | str) -> gs.Compared:
    """Return the round by one other rulebook."""
    [found] = gs.compare(outcome, [other])
    return found


def paths(found: gs.Compared) -> list[str]:
    return [each.path for each in found.settings]


def test_a_setting_that_makes_the_difference_is_named_with_both_values() -> None:
    house = gs.BGA.replace({"scoring.combinations.godori.points": 7})
    found = compared(gs.Outcome("bga", **WON), house)
    assert (32, -16, -16) == gs.settle(gs.Outcome("bga", **WON)).points
    assert (40, -20, -20) == found.points
    assert found.settlement == gs.settle(gs.Outcome(house, **WON))
    [setting] = found.settings
    assert ("scoring.combinations.godori.points", 5, 7) == (
        setting.path,
        setting.one,
        setting.other,
    )
    assert ("bga", "house") == (setting.one_source.document.id, setting.other_source.document.id)
    assert {"scoring.combinations.godori.points": 7} == found.changes
    assert (True, (), "") == (found.is_smallest, found.absent, found.why)
    assert f"<Compared with bga: {found.points}>" == repr(found)


def test_rules_that_give_the_same_points_have_no_settings() -> None:
    found = compared(gs.Outcome("bga", **WON), gs.BGA.replace({"bomb.multiplier": 3}))
    assert ((32, -16, -16), (), {}) == (found.points, found.settings, found.changes)


def test_what_a_rulebook_does_not_have_is_listed() -> None:
    given = gs.Outcome("bga", **WON, shakes=[(0, 5)], carry=2, instant=[(1, 0, 3, "first_ppeok")])
    found = compared(given, "french")
    assert ("carry", "instant", "shakes") == found.absent
    assert found.points == gs.settle(given.replace(ruleset="french")).points
    assert found.outcome == given.replace(ruleset="french")


def test_a_payment_without_its_push_and_cards_without_their_deck_are_listed() -> None:
    house = gs.CHINESE_BLOG.replace({"payment.push": {"factor": 2, "most": 3}})
    given = gs.Outcome(house, ["1B 3B 8B X2", "1J1", ""], 0, reason=gs.Reason.PUSHED)
    found = compared(given, "bga")
    assert ("captured", "reason") == found.absent
    assert ((0, 0, 0), ["payment.push"]) == (gs.settle(given).points, paths(found))


def test_a_payment_for_a_hand_that_had_to_sit_out_is_listed() -> None:
    captured = ["1B 3B 8B 2A 4A 8A", "1J1 5R", "2J1", ""]
    paid = [(seat, 3, 2, "forced_out") for seat in range(3)]
    given = gs.Outcome("fudawiki", captured, 0, active=(0, 1, 2), instant=paid)
    found = compared(given, gs.FUDAWIKI.replace({"seating.forced_out": False}))
    assert (("instant",), ["seating.forced_out"]) == (found.absent, paths(found))


def test_a_round_that_cannot_end_like_this_says_why() -> None:
    given = gs.Outcome("chinese_blog", ["", "", ""], 0, reason=gs.Reason.HEODANG)
    found = compared(given, "bga")
    assert (None, None, ("reason",)) == (found.settlement, found.points, found.absent)
    assert "no round of bga with 3 playing ends with" in found.why
    other = compared(given, "hangame")
    assert (None, (), ()) == (other.settlement, other.absent, other.settings)
    assert "found 3" in other.why


def test_a_choice_of_the_cup_is_not_missed_where_nobody_is_asked() -> None:
    given = gs.Outcome("hangame", ["1B 3B 8B 2A 4A 8A 9A", "1J1"], 0, cup=gs.Kind.JUNK)
    assert () == compared(given, "fudawiki").absent


def test_the_smallest_set_is_found_and_otherwise_none_can_be_left_out() -> None:
    changes = {
        "scoring.combinations.godori.points": 7,
        "scoring.combinations.three_brights.points": 5,
        "payment.baks.gwang_bak.factor": 3,
        "shake.multiplier": 3,
        "bomb.multiplier": 5,
    }
    given = gs.Outcome("bga", **WON, shakes=[(0, 5)], bombs=[0])
    for most in range(1, 6):
        some_of_them = dict([*changes.items()][:most])
        found = compared(given, gs.BGA.replace(some_of_them))
        assert some_of_them == found.changes
        assert (most <= 4) is found.is_smallest


def test_one_setting_is_named_where_two_others_would_do_too() -> None:
    # all payments reach the limit, by the points of godori or by the two factors
    base = gs.BGA.replace({"payment.most": 50})
    tripled = {"factor": 3, "cards": "2A 4A 8A"}
    house = base.replace(
        {
            "scoring.combinations.godori.points": 100,
            "payment.baks.gwang_bak.factor": 3,
            "payment.multipliers.birds": tripled,
        }
    )
    given = gs.Outcome(base, **WON)
    found = compared(given, house)
    assert (["scoring.combinations.godori.points"], True) == (paths(found), found.is_smallest)
    both = {"payment.baks.gwang_bak.factor": 3, "payment.multipliers.birds": tripled}
    assert found.points == gs.settle(given.replace(ruleset=base.replace(both))).points


def test_a_setting_that_must_change_with_another_is_named_too() -> None:
    # the bak names a combination that the other rules don't have
    house = gs.BGA.replace(
        {
            "scoring.combinations.rain_three_brights": False,
            "payment.baks.gwang_bak.scored": ["five_brights", "four_brights", "three_brights"],
        }
    )
    given = gs.Outcome("bga", ["1B 3B 12B 2A 4A 8A", "1J1", "2J1"], 0)
    found = compared(given, house)
    assert {"scoring.combinations.rain_three_brights", "payment.baks.gwang_bak.scored"} == {
        *paths(found)
    }
    assert gs.BGA.replace(found.changes) == house


def test_few_sets_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparing, "_MOST_SETS", 1)
    house = gs.BGA.replace(
        {"scoring.combinations.godori.points": 7, "payment.baks.gwang_bak.factor": 3}
    )
    found = compared(gs.Outcome("bga", **WON), house)
    assert (2, False) == (len(found.settings), found.is_smallest)


def test_scores_at_the_last_go_are_known_from_a_state() -> None:
    state = next(
        state
        for state in played(gs.BGA, 200, seed=5)
        if (outcome := state.outcome) is not None
        and outcome.winner is not None
        and set(outcome.goes) - {outcome.winner}
    )
    house = gs.BGA.replace({"payment.lost_goes": True})
    [found] = gs.compare(state, [house])
    assert ["payment.lost_goes"] == paths(found)
    assert "go_scores" in compared(written(state), house).why


def written(state: gs.State) -> gs.Outcome:
    """Return the outcome of a state as one writes it by hand."""
    assert state.outcome is not None
    return gs.Outcome(**state.outcome.keywords())


def played(ruleset: gs.Ruleset, number: int, seed: int) -> Iterator[gs.State]:
    """Yield random rounds, some of them after a draw."""
    rng = random.Random(seed)
    seats = [players for players in ruleset.players if players <= 3]
    after_draw = 1 if ruleset.draw.carry.value == "none" else 2
    for _ in range(number):
        carry = rng.choice((1, 1, after_draw))
        state = gs.deal(ruleset, rng.choice(seats), seed=rng.getrandbits(40), carry=carry)
        while not state.is_over:
            state = gs.apply(state, rng.choice(gs.legal_moves(state)))
        yield state


@pytest.mark.parametrize(("one", "other"), some(PAIRS, 14))
def test_the_settings_exchanged_alone_make_exactly_the_difference(one: str, other: str) -> None:
    base, theirs = gs.RULESETS[one], gs.RULESETS[other]
    for state in played(base, 12, seed=2):
        [found] = gs.compare(state, [theirs])
        with case(found, state.outcome):
            check(state, found, theirs)


def check(state: gs.State, found: gs.Compared, theirs: gs.Ruleset) -> None:
    """Check that the settings make the difference, and that none of them can be left out."""
    base, before = state.ruleset, gs.settle(state).points
    if found.points is None:
        assert found.why
        return
    assert (found.points == before) is (not found.settings)
    if not found.settings:
        return

    def points(changes: dict[str, object]) -> object:
        try:
            rules = base.replace(changes)
            more = {"go_scores": state.go_scores} if rules.payment.lost_goes else {}
            assert state.outcome is not None
            return gs.settle(state.outcome.replace(ruleset=rules, **more)).points
        except gs.GoStopError:
            return None

    changes = dict(found.changes)
    assert found.points == points(changes)
    for path in changes:
        assert found.points != points({key: changes[key] for key in changes if key != path})
    # what no settlement of this round reads makes no difference
    every = changes_to(base.plain(), theirs)
    happened = happened_in(found.outcome) | happened_in(written(state))
    unread = {
        path: value
        for path, value in every.items()
        if not (is_told(path, by_rounds=True) and is_read(path, happened))
    }
    assert points(unread) in (before, None)


@for_each("way", ["state", "settlement", "round", "record"])
def test_a_round_can_be_given_in_several_ways(way: str) -> None:
    record = gs.Record("bga", 2, seed=1).dealt()
    rng = random.Random(1)
    state = record.rounds[0].state
    while not state.is_over:
        record = record.moved(rng.choice(gs.legal_moves(state)))
        state = record.rounds[0].state
    given: dict[str, Any] = {
        "state": state,
        "settlement": gs.settle(state),
        "round": record.rounds[0],
        "record": record,
    }
    [found] = gs.compare(given[way], ["french"])
    assert state.outcome is not None
    assert found == compared(state.outcome, "french")


def test_a_record_of_several_rounds_needs_one_of_them() -> None:
    with pytest.raises(gs.PositionError, match=r"has 0 rounds.*record.rounds\[0\]"):
        gs.compare(gs.Record("bga", 2, seed=1), ["french"])
    with pytest.raises(gs.PositionError, match="an Outcome, a Tally, a State"):
        gs.compare("bga", ["french"])  # type: ignore[arg-type]  # what it refuses


def test_arguments_are_checked_before_anything_is_settled() -> None:
    given = gs.Outcome("bga", **WON)
    with mock.patch.object(comparing, "_compared") as settled:
        with pytest.raises(gs.PositionError, match="rulesets"):
            gs.compare(given, "bga")
        with pytest.raises(gs.RulesetError, match=r"rulesets\[1\]"):
            gs.compare(given, ["bga", "nowhere"])
    assert not settled.called
    assert () == gs.compare(given, [])


def test_each_field_that_can_be_absent_has_its_words() -> None:
    always = {"abandoned", "goes", "round", *comparing._ALWAYS_TOLD}
    names = {"captured", "reason", "counts", "losers", *FACTS} - always
    assert {f"absent.{name}" for name in names} == {
        key for key in phrases("text/phrases.tsv") if key.startswith("absent.")
    }


def test_exchanged_rules_that_refuse_the_round_give_no_points() -> None:
    assert comparing._points(gs.Outcome("bga", **WON), {}, gs.HANGAME) is None


def test_a_rulebook_leaves_out_what_it_has_no_rule_for_in_a_tally() -> None:
    tally = gs.Tally.said("9 points 1 go shake pi-bak", ruleset="bga")
    [french] = gs.compare(tally, ["french"])
    assert ((10, -10), ("shakes", "losers")) == (french.points, french.absent)
    assert {"shake", "payment.baks.pi_bak"} == {each.path for each in french.settings}


def test_a_tally_is_compared_by_what_is_known_and_asks_for_the_rest() -> None:
    tally = gs.Tally.said("8 points 1 go pi-bak", ruleset="bga")
    [known] = gs.compare(tally, ["hangame"])
    assert known.settlement is not None
    assert gs.settle(tally.replace(ruleset=gs.HANGAME)).points == known.points
    [same] = gs.compare(gs.settle(tally), ["bga"])
    assert (gs.settle(tally).points, ()) == (same.points, same.settings)
    # French has no bak, so nothing more need be known
    unsaid = gs.Tally("french", 2, points=8)
    assert (8, -8) == gs.settle(unsaid).points
    [asks] = gs.compare(unsaid, ["bga"])
    assert asks.settlement is None
    assert asks.why.startswith("one fact is missing")
    assert asks.fact is not None
    assert str(asks.fact) in asks.why

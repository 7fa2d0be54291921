"""Presets can be named by their ids, and can be pickled."""

import copy
import pickle
from collections.abc import Callable
from typing import Any, cast

import pytest

import gostop as gs
from gostop import svg, teaching
from gostop.app import inputs
from gostop.envs import planes
from gostop.rules.presets import preset_of, ruleset_of
from gostop.testing import strategies
from tests.support.cases import case, for_each
from tests.support.refusals import refused

CARDS = "1B 3B 8B 2A 4A 8A"
STATE = gs.format_state(gs.deal(gs.BGA, 3, seed=1))
OUTCOME = {"captured": [CARDS, "10R", "12R"], "winner": 0}
CASE = teaching.Case(CARDS, 8)
CASE_OF_ROUND = teaching.Case(OUTCOME, (0, 0, 0))

TAKES: dict[str, Callable[[Any], object]] = {
    "deal": lambda ruleset: gs.deal(ruleset, 3, seed=1),
    "start": lambda ruleset: gs.start(ruleset, 3, seed=1),
    "setup": lambda ruleset: gs.setup(ruleset, hands=["1B", "2A", "3R"], stock="4J1"),
    "score": lambda ruleset: gs.score(CARDS, ruleset),
    "Outcome": lambda ruleset: gs.Outcome(ruleset, cast("Any", OUTCOME["captured"]), 0),
    "Match": lambda ruleset: gs.Match(ruleset, 3, seed=1),
    "simulate": lambda ruleset: gs.simulate(ruleset, 3, 5, seed=0, workers=1),
    "diff one": lambda ruleset: gs.diff(ruleset, gs.FRENCH),
    "diff other": lambda ruleset: gs.diff(gs.FRENCH, ruleset),
    "nearest": gs.nearest,
    "format_ruleset": lambda ruleset: gs.format_ruleset(ruleset, whole=True),
    "format_ruleset base": lambda ruleset: gs.format_ruleset(gs.FRENCH, ruleset),
    "parse_outcome": lambda ruleset: gs.parse_outcome('captured = ["", "", ""]', ruleset),
    "Questionnaire start": lambda ruleset: gs.Questionnaire(start=ruleset),
    "totals": lambda ruleset: gs.totals([CARDS], ruleset),
    "Record": lambda ruleset: gs.Record(ruleset, 3, seed=1),
    "parse_state rulesets[1]": lambda ruleset: gs.parse_state(STATE, rulesets=["bga", ruleset]),
    "missing": lambda ruleset: teaching.missing(CARDS, ruleset, players=3),
    "explain_differences": lambda ruleset: teaching.explain_differences([CASE], ruleset),
    "Case.total": CASE.total,
    "Case.outcome": CASE_OF_ROUND.outcome,
    "planes": lambda ruleset: planes(ruleset, 3),
    "deck_of": lambda ruleset: strategies.deck_of(ruleset, 3),
    "decks": lambda ruleset: repr(strategies.decks(ruleset, 3)),
    "carries": lambda ruleset: repr(strategies.carries(ruleset)),
    "captured": lambda ruleset: svg.captured(CARDS, ruleset=ruleset),
}
"""Functions that take a ruleset. The name of the argument follows if it isn't `ruleset`."""
MAY_BE_NONE = {"format_ruleset base", "parse_outcome", "Questionnaire start", "captured"}


@for_each("name", TAKES)
def test_an_id_is_a_ruleset_wherever_one_is_taken(name: str) -> None:
    assert TAKES[name](gs.BGA) == TAKES[name]("bga")


@for_each("name", TAKES)
def test_what_is_no_ruleset_is_refused(name: str) -> None:
    field = name.partition(" ")[2] or "ruleset"
    said = f"expected a Ruleset, such as BGA, or the id …found ({field})"
    nothing = () if name in MAY_BE_NONE else (None,)
    for wrong in ("bgaa", "", "BGA", 3, ["bga"], object(), *nothing):
        with case(wrong), refused(gs.RulesetError, said):
            TAKES[name](wrong)


def test_nothing_is_guessed_where_no_preset_is_near() -> None:
    with pytest.raises(gs.RulesetError) as caught:
        gs.deal("zzz", 2, seed=1)
    assert str(caught.value).endswith("found 'zzz' (ruleset)")


def test_a_preset_that_was_meant_is_named() -> None:
    with pytest.raises(gs.RulesetError, match="did you mean 'chinese_blog'"):
        ruleset_of("chinese blog")


@for_each(
    "read",
    [
        ruleset_of,
        lambda id: gs.parse_ruleset(f"base = '{id}'"),
        lambda id: gs.diff("french", id),
        inputs.ruleset_of,
    ],
)
def test_capitals_hide_no_name_that_was_meant(read: Callable[[str], object]) -> None:
    with pytest.raises(gs.GoStopError, match=r"did you mean '?bga'?"):
        read("BGA")


@for_each("preset", gs.RULESETS.values())
def test_a_preset_is_pickled_by_its_id_and_digest(preset: gs.Ruleset) -> None:
    data = pickle.dumps(preset)
    assert preset is pickle.loads(data)
    assert len(data) < 200
    assert preset is copy.copy(preset) is copy.deepcopy(preset)


def test_another_ruleset_is_pickled_whole() -> None:
    house = gs.BGA.replace({"go.threshold": 5})
    again = pickle.loads(pickle.dumps(house))
    assert (house, house.sources, house.id) == (again, again.sources, again.id)
    renamed = gs.BGA.replace({"name": "ours"})
    assert "ours" == pickle.loads(pickle.dumps(renamed)).name


def test_a_state_is_pickled_with_the_id_of_its_preset() -> None:
    state = gs.deal(gs.BGA, 3, seed=1)
    data = pickle.dumps(state)
    assert state == pickle.loads(data)
    assert gs.BGA is pickle.loads(data).ruleset
    assert b"godori" not in data


@pytest.mark.parametrize(
    ("id", "digest", "found"),
    [
        ("bga", "0123456789abcdef", f"gostop, whose bga has digest {gs.BGA.digest}; read"),
        (
            "no_such",
            gs.BGA.digest,
            "preset 'no_such' with digest .* is not in this version of gostop; read",
        ),
    ],
)
def test_a_pickle_of_another_preset_is_refused(id: str, digest: str, found: str) -> None:
    with pytest.raises(gs.RulesetError, match=found):
        preset_of(id, digest)

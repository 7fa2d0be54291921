"""The reference has each cached property and use of a seed, and presets' values."""

import inspect
import logging
import re
from types import SimpleNamespace
from typing import Any, Final

import pytest

import gostop as gs
from docs._ext import cached
from docs._ext.cached import add_docstrings, cached_docs, find_missing
from gostop.kernel import rng
from gostop.rules.deal import AllHold
from gostop.rules.turn import LastTurn
from tests.support.documents import ROOT

APP: Final[Any] = None
"""The tested functions don't use the app of Sphinx."""


def test_the_docstrings_of_cached_properties_are_found() -> None:
    assert {"transfers", "scores", "outcome", "doubts"} == cached_docs(gs.Settlement).keys()
    assert "The settled outcome." == cached_docs(gs.Settlement)["outcome"]
    assert {} == cached_docs(gs.CardSet)
    assert {} == cached_docs(SimpleNamespace)


def test_documentation_reads_them_as_those_of_slots(monkeypatch: pytest.MonkeyPatch) -> None:
    names = vars(gs.Ruleset)["__slots__"]
    monkeypatch.setattr(gs.Ruleset, "__slots__", names)
    assert inspect.getdoc(gs.Ruleset.digest) is None
    add_docstrings(APP, "class", "gostop.Ruleset", gs.Ruleset, None, "", None)
    assert cached_docs(gs.Ruleset)["digest"] == inspect.getdoc(gs.Ruleset.digest)
    assert list(names) == list(vars(gs.Ruleset)["__slots__"])


def test_a_page_that_lacks_one_is_warned_of(caplog: pytest.LogCaptureFixture) -> None:
    page, alias = (
        SimpleNamespace(objtype="class", aliased=aliased, docname="reference/settlement")
        for aliased in (False, True)
    )
    known = {
        "gostop.Settlement": page,
        "gostop.game.settlement.Settlement": alias,
        "gostop.Settlement.outcome": SimpleNamespace(objtype="attribute", aliased=False),
        "hypothesis.Example": page,
    }
    env: Any = SimpleNamespace(
        domains=SimpleNamespace(python_domain=SimpleNamespace(objects=known))
    )
    with caplog.at_level(logging.WARNING, cached.LOG.name):
        find_missing(APP, env)
    told = "reference/settlement documents gostop.Settlement without"
    assert {f"{told} {name}" for name in ("transfers", "scores", "doubts")} == {*caplog.messages}


def test_the_page_on_seeds_has_every_use_of_a_seed() -> None:
    page = (ROOT / "docs" / "reference" / "shuffle.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`.+?`) \|", page, re.MULTILINE)
    uses = {value for name, value in vars(rng).items() if name.isupper() and name[0] != "_"}
    assert {*uses, "policy"} - {rng.SHUFFLE} == {*re.findall(r"\w+", " ".join(rows))}


def table_of(page: str, head: str) -> list[list[str]]:
    """Return the rows of a table on a page of the explanations. The table begins with this head."""
    text = (ROOT / "docs" / "explanation" / page).read_text(encoding="utf-8")
    rows = text.partition(f"\n| {head} |")[2].partition("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


def test_the_page_on_the_end_tells_when_four_of_a_month_win_and_when_they_draw() -> None:
    wins = {False: "at once", True: "when they are declared"}
    several = {
        AllHold.DRAW: "a draw if all who play hold four",
        AllHold.TWO_DRAW: "a draw if another who plays holds four",
        AllHold.FIRST_WINS: "the first in turn order wins",
    }
    told = {
        id: (when, next(each for each in several.values() if then.startswith(each)))
        for presets, when, then in table_of("end.md", "preset | four of a month win")
        for id in re.findall(r"`(\w+)`", presets)
    }
    there = {id: each.chongtong for id, each in gs.RULESETS.items() if each.chongtong}
    assert {id: (wins[each.declared], several[each.all_hold]) for id, each in there.items()} == told


def test_the_page_on_a_turn_tells_which_turn_is_the_last() -> None:
    told = {
        rule.strip("`"): re.findall(r"`(\w+)`", presets)
        for rule, _, presets in table_of("turn.md", "`turn.last_turn`")
    }
    found: dict[str, list[str]] = {each.value: [] for each in LastTurn}
    for id, ruleset in gs.RULESETS.items():
        found[ruleset.turn.last_turn.value].append(id)
    assert {**found, "own": []} == told  # the page doesn't list the many rulebooks with `own`

"""The tool reports what an addition still needs, with file and line. Each check can fail."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

import gostop as gs
from gostop.presets.shared import pi_bak
from gostop.ruleset.ruleset import written
from tests.support.incomplete import BREAKS, SWEEP, TABLES, Break, Change, before, put, unkept
from tools import complete
from tools.completing import facts, made, public, released, settings, tables
from tools.completing.project import ROOT, Project
from tools.completing.things import things


@pytest.mark.parametrize("case", BREAKS, ids=lambda case: f"{case.check.__name__}-{case.path}")
def test_what_is_missing_is_named(case: Break) -> None:
    text = case.change((ROOT / case.path).read_text(encoding="utf-8"))
    found = [*map(str, case.check(Project(changed={case.path: text})))]
    assert any(re.search(case.told, each) for each in found), found
    for each in found:
        place, _, line = each.partition(": ")[0].rpartition(":")
        assert (ROOT / place).exists()
        assert int(line)


def test_nothing_is_missing() -> None:
    assert [] == [*map(str, complete.missing())]


def checks() -> set[Callable[..., Any]]:
    rooms = [import_module(f"tools.completing.{room}") for room in complete.ROOMS]
    return {check for room in (tables, *rooms) for check in room.CHECKS}


def test_each_check_is_seen_to_fail() -> None:
    here = {settings.sourced, settings.tested, public.homes}  # these have their own tests
    assert checks() == {case.check for case in BREAKS} | here


def test_a_setting_without_a_source(monkeypatch: pytest.MonkeyPatch) -> None:
    silent = {
        id: gs.Ruleset(**{**each.__getstate__(), "sources": {
            path: source for path, source in each._sources.items() if path != "go.points"
        }})
        for id, each in gs.RULESETS.items()
    }  # fmt: skip
    monkeypatch.setattr(gs, "RULESETS", MappingProxyType(silent))
    [found] = map(str, settings.sourced(Project()))
    assert re.match(r"src/gostop/presets/shared\.py:\d+: no preset says where go.points is", found)
    monkeypatch.setattr(gs, "RULESETS", MappingProxyType({**silent, "bga": gs.BGA}))
    found, *more = map(str, settings.sourced(Project()))
    assert 5 == len(more)
    assert re.match(r"src/gostop/presets/french\.py:\d+: french does not say where go.po", found)


class Untested(Project):
    """A project without tests."""

    def files(self, pattern: str) -> list[str]:
        return [] if pattern.startswith("tests") else super().files(pattern)


def test_a_setting_and_a_fact_without_a_test() -> None:
    text = unkept("turn.sweep", "refused")((ROOT / released.FILE).read_text(encoding="utf-8"))
    project = Untested(changed={released.FILE: text})
    told = [*map(str, settings.tested(project)), *map(str, facts.happening(project))]
    for wanted in (
        r"src/gostop/ruleset/turn\.py:\d+: no test sets turn.sweep: add a line",
        r"src/gostop/facts/facts\.py:\d+: no test names the fact refused",
    ):
        assert any(re.match(wanted, each) for each in told)
    changed = Project(changed={released.FILE: text})
    assert [] == [*settings.tested(changed), *facts.happening(changed)]


def test_a_word_of_another_sentence_is_no_test_and_no_line() -> None:
    text = unkept("goes")((ROOT / released.FILE).read_text(encoding="utf-8"))

    class Worded(Project):
        """A project whose tests and changelog have the word, but don't use the fact."""

        def files(self, pattern: str) -> list[str]:
            return ["x.py"] if pattern.startswith("tests") else super().files(pattern)

    def told(test: str, line: str, fragment: str = "") -> list[str]:
        changes = {made.CHANGELOG: f"## [Unreleased]\n- {line}\n"}
        if fragment:
            changes["changelog.d/+goes.added.md"] = fragment
        changed = {released.FILE: text, "x.py": test, **changes}
        project = Worded(changed=changed)
        said = [*map(str, facts.happening(project)), *map(str, made.changelog(project))]
        return [each for each in said if "the fact goes" in each]

    missing_test, missing_line = told('"""It goes on."""', "It goes on.")
    assert "no test names the fact goes" in missing_test
    assert "CHANGELOG.md:1: the fact goes is not named" in missing_line
    assert [] == told("assert (1,) == state.goes", "`State.goes` says who called go.")
    assert [] == told("assert (1,) == state.goes", "", "`State.goes` says who called go.")


def test_a_name_that_its_home_has_not(monkeypatch: pytest.MonkeyPatch) -> None:
    homes = vars(gs)["_HOME_OF"]
    monkeypatch.setitem(vars(gs), "_HOME_OF", {**homes, "score": "cards"})
    [found] = map(str, public.homes(Project()))
    assert re.match(r"src/gostop/__init__\.py:\d+: gostop.cards has no score: define it", found)


def test_what_is_new_is_known_by_what_a_release_had() -> None:
    project = Project()
    text = released.text_of(project, things(project))
    assert set() == released.new(project, "preset", gs.RULESETS)
    assert {"mine"} == released.new(project, "preset", ["mine", "bga"])
    assert text == released.text_of(Project(changed={released.FILE: text}), things(project))


# The whole program, in a copy of the project.


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """Make a project from links to the files of ours, with a copy of the package."""
    for path in ROOT.iterdir():
        if path.name not in {"src", "tests", ".git"} and not path.name.startswith("."):
            (tmp_path / path.name).symlink_to(path)
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    return tmp_path


def told_of(folder: Path, changes: Mapping[str, Change]) -> list[str]:
    """Return what the program prints for a copy with these changes."""
    for name, change in changes.items():
        path = folder / name
        path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")
    paths = os.pathsep.join([str(folder / "src"), str(folder)])
    done = subprocess.run(
        [sys.executable, "-m", "tools.complete"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": paths, "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert 1 == done.returncode, done.stderr
    return done.stdout.splitlines()


@pytest.mark.no_cover
def test_all_that_is_missing_is_named_at_once(copied: Path) -> None:
    found = told_of(
        copied,
        {
            "src/gostop/kernel/reports.py": before("FACTS", "YAWNED", rise=1),
            "src/gostop/kernel/rules.py": put(
                "SWEEP_EMPTY:", "STEAL_LOOK: Final = 77\nSWEEP_EMPTY:"
            ),
            "src/gostop/ruleset/turn.py": put(
                SWEEP, f"    second_look: bool = switch(neutral=False)\n{SWEEP}"
            ),
        },
    )
    wanted = (
        r"src/gostop/events\.py:\d+: the table of events has no line for YAWNED",
        r"src/gostop/ruleset/compile\.py:\d+: the table of what is stolen has no line for STEAL_L",
        r"src/gostop/ruleset/turn\.py:\d+: turn.second_look has no docstring",
        r"src/gostop/ruleset/turn\.py:\d+: nothing reads turn.second_look: add turn_second_look to",
        r"src/gostop/presets/shared\.py:\d+: no preset says where turn.second_look is from",
        r"src/gostop/kernel/reports\.py:\d+: no rule of the kernel reports YAWNED",
        r"packages/vectors/src/gostop_vectors/plain-1\.schema\.json:1: it is not up to date",
        r"CHANGELOG\.md:\d+: the setting turn.second_look is not named",
    )
    assert [] == [line for line in wanted if not any(re.match(line, each) for each in found)]


@pytest.mark.no_cover
def test_a_setting_that_no_rulebook_can_be_made_without_is_named(copied: Path) -> None:
    change = put(SWEEP, f"    second_look: bool = switch()\n{SWEEP}")
    found = told_of(copied, {"src/gostop/ruleset/turn.py": change})
    assert re.match(
        r"src/gostop/ruleset/turn\.py:\d+: presets cannot be made without sec", found[0]
    )


def test_an_error_in_a_rulebook_is_told_by_its_line_there() -> None:
    with pytest.raises(KeyError) as caught:
        written("mine", "Mine", gs.Document("mine", "Mine"), [("go.pointz", 1, "somewhere")])
    told = complete.broken(caught.value, Project())
    assert "src/gostop/ruleset/ruleset.py" == told.place.partition(":")[0]
    with pytest.raises(gs.RulesetError) as wrong:
        pi_bak(two=-1, more=3)
    told = complete.broken(wrong.value, Project())
    assert "src/gostop/presets/shared.py" == told.place.partition(":")[0]
    assert told.what.startswith("RulesetError: expected")


@pytest.mark.no_cover
def test_a_table_that_cannot_be_read_is_named(copied: Path) -> None:
    found = told_of(copied, {f"{TABLES}/names.tsv": put("\t五鳥\t五鸟", "\t五鳥")})
    assert re.match(r"src/gostop/tables/names\.tsv:\d+: combination has 7", found[0])
    assert re.match(r"src/gostop/names\.py:\d+: ValueError: zip", found[1])

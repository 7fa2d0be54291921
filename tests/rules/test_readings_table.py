"""The table of readings is complete and tested, and agrees with the presets' sources."""

import ast
import re
from collections.abc import Iterator

import pytest

import gostop as gs
from gostop.rules.readings import READINGS, Other, Reading
from tests.rules.test_readings_ending import CASES as ENDING
from tests.rules.test_readings_last_turn import CASES as LAST_TURN
from tests.rules.test_readings_ours import CASES as OURS
from tests.rules.test_readings_playing import CASES as PLAYING
from tests.rules.test_readings_seating import CASES as SEATING
from tests.rules.test_readings_sites import CASES as SITES
from tests.rules.test_readings_sites_steals import CASES as STEALS
from tests.support.cases import case, for_each, some
from tests.support.reading_cases import Case

CASES: tuple[Case, ...] = (*(*PLAYING, *LAST_TURN, *SEATING, *ENDING), *(*OURS, *SITES, *STEALS))
PRESETS = tuple(gs.RULESETS.values())
every_reading = for_each("reading", READINGS.values(), ids=READINGS)


def leaves(plain: object, path: str = "") -> Iterator[str]:
    """Yield the dotted paths of all settings in the plain data of a ruleset."""
    if not isinstance(plain, dict) or not plain:
        yield path
        return
    for key, value in plain.items():
        yield from leaves(value, f"{path}.{key}" if path else key)


def test_ids_are_the_rules_own_and_then_ours_without_a_gap() -> None:
    found = list(READINGS)
    own = [int(id[1:]) for id in found if id.startswith("R")]
    ours = [int(id[1:]) for id in found if id.startswith("G")]
    assert [f"R{number}" for number in own] + [f"G{number}" for number in ours] == found
    assert ([*range(1, len(own) + 1)], [*range(1, len(ours) + 1)]) == (own, ours)


@every_reading
def test_a_reading_says_what_is_open_and_for_whom(reading: Reading) -> None:
    texts = (
        reading.point,
        reading.reading,
        reading.reason,
        *(other.text for other in reading.others),
    )
    assert [] == [text for text in texts if not text or text != text.strip()]
    assert reading.presets
    assert [] == [preset for preset in reading.presets if preset not in gs.RULESETS]
    strangers = [
        preset
        for other in reading.others
        for preset in other.presets
        if preset not in reading.presets
    ]
    assert [] == strangers
    assert all(other.presets for other in reading.others)


def test_every_reading_is_seen_under_each_of_its_presets() -> None:
    wanted = {(reading.id, preset) for reading in READINGS.values() for preset in reading.presets}
    seen = {(case.reading, preset) for case in CASES for preset in case.presets}
    assert set() == wanted ^ seen


def test_every_other_reading_is_seen_under_each_of_its_presets() -> None:
    wanted = {
        (reading.id, index, preset)
        for reading in READINGS.values()
        for index, other in enumerate(reading.others)
        for preset in other.presets
    }
    seen = {
        (case.reading, case.other, preset)
        for case in CASES
        if case.other is not None
        for preset in case.presets
    }
    assert set() == wanted ^ seen


def test_what_is_seen_tells_a_reading_from_its_other() -> None:
    alike = [
        (case.reading, case.other, case.observe.__name__)
        for case in CASES
        if case.other is not None and case.expected == case.otherwise
    ]
    assert [] == alike


@pytest.mark.no_cover
@every_reading
def test_another_reading_is_one_setting_away_which_its_reading_names(reading: Reading) -> None:
    for other in reading.others:
        assert 1 == len(other.changes)
        (path,) = other.changes
        assert any(f"{path}.".startswith(f"{setting}.") for setting in reading.settings)
        for preset in other.presets:
            ruleset = gs.RULESETS[preset]
            changed = ruleset.replace(other.changes)
            assert ruleset.digest != changed.digest
            differing = [difference.path for difference in gs.diff(ruleset, changed)]
            assert [] == [found for found in differing if not f"{found}.".startswith(f"{path}.")]


def test_another_reading_cannot_be_changed() -> None:
    changes: dict[str, object] = {"go.threshold": 5}
    other = Other("a higher threshold", changes, ("bga",))
    changes["go.threshold"] = 6
    assert {"go.threshold": 5} == other.changes
    with pytest.raises(TypeError):
        other.changes["go.threshold"] = 6  # type: ignore[index]  # must fail


@for_each("ruleset", PRESETS)
def test_a_setting_cites_the_reading_that_holds_it(ruleset: gs.Ruleset) -> None:
    own = [*leaves(ruleset.plain())]
    for reading in READINGS.values():
        for path in reading.settings if ruleset.id in reading.presets else ():
            with case(reading.id, path):
                assert any(f"{leaf}.".startswith(f"{path}.") for leaf in own)
                assert reading.id in re.split(r"[, ]+", ruleset.source(path).reading)


@for_each("ruleset", PRESETS)
def test_a_preset_cites_only_readings_that_concern_it(ruleset: gs.Ruleset) -> None:
    cited = {
        name for source in ruleset.sources.values() for name in re.findall(r"\w+", source.reading)
    }
    assert cited
    assert set() == cited - {
        reading.id for reading in READINGS.values() if ruleset.id in reading.presets
    }


@for_each("ruleset", PRESETS)
def test_no_line_speaks_for_a_group_but_of_one_that_may_be_off(ruleset: gs.Ruleset) -> None:
    whole = {path for path in ruleset.sources if "." not in path}
    assert set() == whole - {"chongtong", "heodang", "bomb", "small_bomb", "shake"}


def test_a_reading_says_how_to_switch() -> None:
    fixed = Reading("R99", "a question", "an answer", "A reason.", ("bga", "french"))
    expected = """\
R99: a question

reading   an answer
reason    A reason.
presets   bga, french
settings  none: it cannot be switched"""
    assert expected == str(fixed) == repr(fixed)
    text = str(gs.READINGS["R26"])
    assert "gs.BGA.replace({'payment.go_bak.liable': 'last_loser'})\n" in text
    assert 'in a file: payment.go_bak.liable = "last_loser"\n' in text
    assert "already so in: chinese_blog, fudawiki, hangame, netmarble\n" in text


def codes(lines: list[str]) -> Iterator[str]:
    """Yield the code for each of the other readings in the text of a reading."""
    for start in [place for place, line in enumerate(lines) if ".replace(" in line]:
        end = next(place for place in range(start, len(lines)) if lines[place].endswith(")"))
        yield "\n".join(lines[start : end + 1])[10:].strip()


@pytest.mark.parametrize("reading", some(READINGS.values(), 5))
def test_the_text_of_a_reading_fits_and_its_code_runs(reading: Reading) -> None:
    lines = reading.told(80).splitlines()
    assert 80 >= max(map(len, lines))
    for code, other in zip(codes(lines), reading.others, strict=True):
        changed = eval(code, {"gs": gs})
        assert gs.RULESETS[other.presets[0]].replace(other.changes) == changed


@pytest.mark.weekly
@every_reading
def test_the_code_of_a_reading_is_the_same_on_a_narrow_terminal(reading: Reading) -> None:
    wide, narrow = (
        [ast.dump(ast.parse(code)) for code in codes(reading.told(columns).splitlines())]
        for columns in (80, 50)
    )
    assert wide == narrow


def test_another_reading_is_played_by_presets_that_it_would_not_change() -> None:
    assert ("chinese_blog", "fudawiki", "hangame", "netmarble") == READINGS["R26"].others[
        0
    ].played_by
    assert () == READINGS["R22"].others[1].played_by

"""Files that each release wrote can be read, even after a preset was corrected."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import jsonschema
import pytest

import gostop as gs
from gostop import presets, tables
from gostop.events import EVENTS
from gostop.plain.nested import difference
from gostop.presets import earlier, known
from tests.support.cases import for_each
from tests.support.versions import grown_otherwise
from tools.keep_release import line_of

FOLDERS: Final = sorted(
    path for path in (Path(__file__).parents[1] / "versions").iterdir() if path.is_dir()
)
VALIDATOR: Final = jsonschema.Draft202012Validator(gs.json_schema())
KEPT: Final = [json.loads(line) for line in tables.text(earlier.FILE).splitlines()]
every_release = for_each("folder", FOLDERS)


@pytest.fixture
def corrected(monkeypatch: pytest.MonkeyPatch) -> dict[str, gs.Ruleset]:
    """Return the presets as a later release may have them, each with one setting changed."""
    found: dict[str, gs.Ruleset] = {}
    for id, preset in gs.RULESETS.items():
        later = preset.replace({"match.rounds": 77})
        assert preset.digest != later.digest
        found[id] = later
    for module in (presets, known):
        monkeypatch.setattr(module, "RULESETS", MappingProxyType(found))
    monkeypatch.setattr(earlier, "_MADE", {})
    return found


def records(folder: Path) -> dict[str, str]:
    """Return the text of each record that a release wrote."""
    found = sorted(folder.glob("*.gostop"))
    return {path.name: path.read_bytes().decode("utf-8") for path in found}


def documents(folder: Path) -> list[dict[str, Any]]:
    """Return the plain data that a release wrote."""
    return [json.loads(line) for line in (folder / "plain.jsonl").read_text("utf-8").splitlines()]


def check(folder: Path) -> None:
    """Read everything that a release wrote, and check that it is written in the same way again."""
    house = [gs.parse_record(text).ruleset for text in records(folder).values()]
    for text in records(folder).values():
        record = gs.parse_record(text)
        assert grown_otherwise(text, gs.format_record(record)) is None
    for line in (folder / "states.txt").read_text(encoding="utf-8").splitlines():
        assert line == gs.format_state(gs.parse_state(line, rulesets=house))
    for plain in documents(folder):
        VALIDATOR.validate(plain)
        told = json.loads(json.dumps(gs.to_plain(gs.from_plain(plain))))
        # a later version may write more, and may know the address of a document
        assert difference("", plain, told, {"address"}) is None


@every_release
def test_what_a_release_wrote_is_read(folder: Path) -> None:
    check(folder)


@pytest.mark.no_cover
@every_release
def test_it_is_read_after_a_preset_was_corrected(
    folder: Path, corrected: dict[str, gs.Ruleset]
) -> None:
    check(folder)
    digests = {each["ruleset"]["digest"] for each in documents(folder) if "ruleset" in each}
    assert {*gs.RULESETS} <= {each.id for each in earlier._MADE.values()}
    assert earlier._MADE.keys() <= digests


@every_release
def test_a_record_may_gain_settings_and_nothing_else_may_change(folder: Path) -> None:
    old = records(folder)["house-2.gostop"]
    assert grown_otherwise(old, old.replace("| [turn]", "| [turn]\n| later = true")) is None
    assert grown_otherwise(old, old.replace("| points = 3", "| points = 4")) is not None
    assert grown_otherwise(old, old.replace("\nplayers", "\n# later\nplayers")) is not None


@every_release
def test_there_is_a_sample_of_each_type(folder: Path) -> None:
    found = {each["type"] for each in documents(folder)}
    assert 36 <= len({event.__name__ for event in EVENTS} & found)
    assert {"State", "View", "Record", "SeenRecord", "Match", "Settlement", "Ruleset"} <= found
    assert {*gs.RULESETS, "house"} <= {name.partition("-")[0] for name in records(folder)}


def test_a_state_of_an_earlier_preset_is_played_by_its_rules(
    corrected: dict[str, gs.Ruleset],
) -> None:
    line = (FOLDERS[0] / "states.txt").read_text(encoding="utf-8").splitlines()[8]
    state = gs.parse_state(line)
    rules, digest = state.ruleset, line.split("; ")[1].split(" ")[2]

    assert "bga" == rules.id
    assert digest == rules.digest != corrected["bga"].digest
    assert all(rules is not each for each in gs.RULESETS.values())
    assert rules is gs.parse_state(line).ruleset
    assert rules is gs.from_plain(gs.to_plain(state), gs.State).ruleset
    assert {"id": "bga", "digest": digest} == gs.to_plain(state)["ruleset"]
    assert state == pickle.loads(pickle.dumps(state))
    assert rules is pickle.loads(pickle.dumps(rules))
    assert "bga" == rules.source("go.points").document.id
    settlement = gs.settle(gs.playout(state, 1))
    assert settlement == gs.from_plain(gs.to_plain(settlement))
    with pytest.raises(gs.RulesetError, match="is bga, not hangame"):
        gs.parse_state(line.replace("ruleset bga", "ruleset hangame"))


def test_a_corrected_preset_is_no_earlier_one(corrected: dict[str, gs.Ruleset]) -> None:
    later = corrected["bga"]
    state = gs.deal(later, 2, seed=1)

    assert {"id": "bga", "digest": later.digest} == gs.to_plain(state)["ruleset"]
    assert state == gs.parse_state(gs.format_state(state))
    assert "settings" in gs.to_plain(gs.BGA.replace())


# What the package keeps of earlier presets.


@for_each("kept", KEPT, [f"{kept['id']}-{kept['digest']}" for kept in KEPT])
def test_what_is_kept_of_a_preset_makes_it(kept: dict[str, Any]) -> None:
    found = earlier.earlier_preset(kept["digest"])

    assert found is not None
    assert (kept["id"], kept["digest"], kept["name"]) == (found.id, found.digest, found.name)
    assert kept == json.loads(line_of(found))
    assert all(found is not each for each in gs.RULESETS.values())
    for preset in gs.RULESETS.values():
        if preset.digest == kept["digest"]:
            assert preset == found
            assert found.sources.items() <= preset.sources.items()  # including settings added later
            assert preset.order == found.order


def test_every_digest_is_kept_once() -> None:
    assert len(KEPT) == len({each["digest"] for each in KEPT})
    assert earlier.earlier_preset("b000000000000000") is None


# Rulesets that are unknown.

HOUSE: Final = gs.BGA.replace({"go.points": 3}, id="house")
STATE: Final = gs.deal(HOUSE, 2, seed=1)
SHORT: Final = {"id": "house", "digest": HOUSE.digest}
READ: Final = {
    "a state line": lambda: gs.parse_state(gs.format_state(STATE)),
    "plain data": lambda: gs.from_plain({**gs.to_plain(STATE), "ruleset": SHORT}),
    "a record": lambda: gs.parse_record(
        gs.format_record(gs.Record("bga", 2, dealer=0)).replace(
            f"bga {gs.BGA.digest}", f"house {HOUSE.digest}"
        )
    ),
    "a pickle": lambda: presets.preset_of("house", HOUSE.digest),
}


@for_each("read", READ.values(), READ)
def test_an_error_says_where_to_get_a_ruleset(read: Any) -> None:
    with pytest.raises(gs.RulesetError, match=f"house'? with digest '?{HOUSE.digest}") as caught:
        read()
    assert "no_such_preset" == caught.value.code
    assert "the version of gostop that wrote" in str(caught.value) or "pickled" in str(caught.value)
    if "pickled" not in str(caught.value):
        assert "rulesets=[…]" in str(caught.value)
        assert "whole=True" in str(caught.value)


# States with their whole rulesets.


@for_each("ruleset", [gs.HANGAME, HOUSE])
def test_a_whole_state_needs_no_preset(ruleset: gs.Ruleset) -> None:
    state = gs.deal(ruleset, 2, seed=1)
    line, plain = gs.format_state(state, whole=True), gs.to_plain(state, whole=True)
    assert f'gostop state 1; ruleset {ruleset.id} {ruleset.digest}; settings "id = ' in line
    VALIDATOR.validate(json.loads(json.dumps(plain)))

    with pytest.MonkeyPatch.context() as patch:
        for module in (presets, known):
            patch.setattr(module, "RULESETS", MappingProxyType({}))
        patch.setattr(known, "earlier_preset", lambda _: None)
        check_read_again(state, line, plain)


def check_read_again(state: gs.State, line: str, plain: dict[str, Any]) -> None:
    assert state == gs.parse_state(line)
    assert gs.format_state(state) == gs.format_state(gs.parse_state(line))
    back = gs.from_plain(plain, gs.State)
    assert state == back
    assert state.ruleset.sources == back.ruleset.sources
    assert plain == gs.to_plain(back)


def test_every_ruleset_within_a_whole_value_is_whole() -> None:
    record = gs.Record("bga", 2, dealer=0).began(gs.setup("bga", hands=["5A", "7J1"], stock="9J1"))
    plain = gs.to_plain(record, whole=True)

    assert "settings" in plain["ruleset"]
    assert "settings" in plain["rounds"][0]["start"]["ruleset"]
    assert record == gs.from_plain(plain)
    assert "settings" not in json.dumps(gs.to_plain(record))
    assert gs.to_plain(gs.Card("5A")) == gs.to_plain(gs.Card("5A"), whole=True)
    assert gs.BGA == gs.from_plain(gs.to_plain(gs.BGA, whole=True))


@for_each("whole", [1, None, "yes"])
def test_whole_is_true_or_false(whole: Any) -> None:
    for write in (gs.format_state, gs.to_plain):
        with pytest.raises(gs.PositionError, match=r"expected True or False, found .* \(whole\)"):
            write(STATE, whole=whole)


WHOLE: Final = gs.format_state(STATE, whole=True)


@for_each(
    ("old", "new", "message", "field"),
    [
        (
            "points = 3",
            "points = 2",
            "digest b[0-9a-f]{15}, not",
            "digest",
        ),
        (r"id = \"house\"", r"id = \"x\"", "the settings give x with digest", "digest"),
        (
            r"id = \"house\"",
            r"base = \"bga\"",
            "settings that are saved whole have no base, and these have 'bga'",
            "base",
        ),
        ("[match]", "[deal.layouts.7]", "add a base, or these settings", "base"),
        ("points = 3", "points = -3", "a whole number from 0", "go.points"),
        ("points = 3", "points = ", "this is not valid TOML", ""),
    ],
)
def test_settings_of_a_line_are_those_of_its_digest(
    old: str, new: str, message: str, field: str
) -> None:
    first, go, rest = WHOLE.partition("[go]")
    changed = (first + go + rest.replace(old, new, 1)) if old[0] == "p" else WHOLE.replace(old, new)
    assert changed != WHOLE
    with pytest.raises(gs.RulesetError, match=message) as caught:
        gs.parse_state(changed)
    assert field == caught.value.field


STRICT: Final = {
    # the text to change, what replaces it, and what the error says
    "no quotes": ('settings "', "settings ", "is not a text in quotes"),
    "another escape": ('settings "', 'settings "\\q', "expected fields with '; ' between them"),
    "no character": ('settings "', 'settings "\\u{d800}', "the code point of a character"),
    "blanks": ("; players", "  ; players", "is not a text in quotes"),
    "a long part": ("; end", f"; {'x' * 100_000}; end", "at most 100000 characters"),
    "another place": ("; players 2; phase", "; phase", "players is missing"),
    "twice": ("; players", "; settings x; players", "the name of a part and its value"),
}


@for_each(("old", "new", "message"), STRICT.values(), STRICT)
def test_a_line_with_settings_is_read_strictly(old: str, new: str, message: str) -> None:
    assert old in WHOLE
    with pytest.raises(gs.GoStopError) as caught:
        gs.parse_state(WHOLE.replace(old, new))
    assert message in str(caught.value)


def test_a_line_of_nothing_but_a_ruleset_is_refused() -> None:
    with pytest.raises(gs.PositionError, match="players is missing"):
        gs.parse_state(f"gostop state 1; ruleset bga {gs.BGA.digest}; end")

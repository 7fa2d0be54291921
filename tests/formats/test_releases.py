"""Files of a release can be read after a preset was corrected, and whole files without a preset."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Iterator
from types import MappingProxyType
from typing import Any, Final

import jsonschema
import pytest

import gostop as gs
from gostop.core import data
from gostop.rules import files, presets
from gostop.rules.presets import earlier
from tests.support.cases import for_each
from tests.support.versions import VERSIONS, grown_otherwise
from tools.keep_presets import line_of, with_presets

VALIDATOR: Final = jsonschema.Draft202012Validator(gs.json_schema())

# Files of a release, under a preset that a later release has corrected.

KEPT: Final = with_presets(data.text(earlier.FILE), gs.RULESETS.values())
"""The table as it would be if this version were released."""
DIGEST: Final = gs.BGA.digest
PLAYED: Final = gs.Record("bga", 2, seed=1).dealt()
FIRST: Final = gs.deal("bga", 2, seed=1)
FILES: Final[dict[str, tuple[Any, Callable[[Any], Any], Callable[[Any], Any]]]] = {
    # what was written, its reader, and its writer
    "a record": (gs.format_record(PLAYED), gs.parse_record, gs.format_record),
    "a state line": (gs.format_state(FIRST), gs.parse_state, gs.format_state),
    "plain data": (gs.to_plain(FIRST), gs.from_plain, gs.to_plain),
}
PICKLED: Final = pickle.dumps(FIRST)


@pytest.fixture
def corrected(monkeypatch: pytest.MonkeyPatch) -> Iterator[gs.Ruleset]:
    """Release this version, and correct the preset `bga`. Return the corrected preset."""
    later = gs.BGA.replace({"match.rounds": 77})
    text = data.text
    monkeypatch.setattr(data, "text", lambda name: KEPT if name == earlier.FILE else text(name))
    for module in (presets, files):
        monkeypatch.setattr(module, "RULESETS", MappingProxyType({**gs.RULESETS, "bga": later}))
    monkeypatch.setattr(earlier, "_MADE", {})
    earlier._kept.cache_clear()
    yield later
    earlier._kept.cache_clear()


@for_each(("written", "read", "write"), FILES.values(), FILES)
def test_what_names_an_earlier_preset_keeps_its_rules(
    written: Any, read: Callable[[Any], Any], write: Callable[[Any], Any], corrected: gs.Ruleset
) -> None:
    value = read(written)
    rules = value.ruleset

    assert ("bga", DIGEST) == (rules.id, rules.digest)
    assert corrected.digest != DIGEST
    assert rules == gs.BGA
    assert rules is not gs.BGA
    assert rules is read(written).ruleset
    assert written == write(value)


@pytest.mark.usefixtures("corrected")
def test_an_earlier_preset_is_complete() -> None:
    state = pickle.loads(PICKLED)
    settlement = gs.settle(gs.playout(state, 1))

    assert state == gs.parse_state(gs.format_state(FIRST))
    assert settlement == gs.from_plain(gs.to_plain(settlement))
    assert gs.BGA.sources == state.ruleset.sources
    assert state.ruleset is not gs.BGA
    assert state.ruleset is pickle.loads(pickle.dumps(state.ruleset))


def test_a_corrected_preset_is_no_earlier_one(corrected: gs.Ruleset) -> None:
    state = gs.deal(corrected, 2, seed=1)

    assert {"id": "bga", "digest": corrected.digest} == gs.to_plain(state)["ruleset"]
    assert state == gs.parse_state(gs.format_state(state))
    assert "settings" in gs.to_plain(gs.BGA.replace())


def test_a_digest_that_no_release_had_is_refused(corrected: gs.Ruleset) -> None:
    line = gs.format_state(FIRST)
    with pytest.raises(gs.RulesetError, match="is bga, not hangame"):
        gs.parse_state(line.replace("ruleset bga", "ruleset hangame"))
    told = f"with digest b000000000000000 is known; the known one has digest {corrected.digest}"
    with pytest.raises(gs.RulesetError, match=told):
        gs.parse_state(line.replace(DIGEST, "b000000000000000"))
    told = f"'hangame' with digest '{DIGEST}' is not in this version"
    with pytest.raises(gs.RulesetError, match=told):
        presets.preset_of("hangame", DIGEST)


@for_each("line", KEPT.splitlines())
def test_a_line_of_the_table_makes_its_preset(line: str) -> None:
    kept = json.loads(line)
    made = earlier._preset(kept)

    assert (kept["id"], kept["digest"], kept["name"]) == (made.id, made.digest, made.name)
    assert line == line_of(made)
    for preset in gs.RULESETS.values():
        if preset.digest == made.digest:
            assert preset == made
            assert made.sources.items() <= preset.sources.items()  # more for settings added later
            assert preset.order == made.order


def test_a_release_adds_the_presets_that_the_table_lacks(corrected: gs.Ruleset) -> None:
    assert f"{KEPT}{line_of(corrected)}\n" == with_presets(KEPT, [corrected, gs.BGA])
    assert len(gs.RULESETS) <= len(KEPT.splitlines())


def test_a_record_may_gain_settings_and_nothing_else_may_change() -> None:
    old = (VERSIONS / "record-1-house.gostop").read_text(encoding="utf-8")
    assert grown_otherwise(old, old.replace("| [turn]", "| [turn]\n| later = true")) is None
    assert grown_otherwise(old, old.replace("| points = 3", "| points = 4")) is not None
    assert grown_otherwise(old, old.replace("\nplayers", "\n# later\nplayers")) is not None


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
        patch.setattr(presets, "RULESETS", MappingProxyType({}))
        patch.setattr(files, "known_rulesets", lambda _: ())
        patch.setattr(files, "earlier_preset", lambda _: None)
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
        ("points = 3", "points = 2", "digest b[0-9a-f]{15}, not", "digest"),
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

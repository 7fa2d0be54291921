"""If a later version adds a neutral setting, or a field with a default, the schema and `from_plain`
still accept older data.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Iterator
from importlib.resources import files
from typing import Any, Final, cast

import attrs
import jsonschema
import pytest

import gostop as gs
from gostop.formats import outcomes, rulesets
from gostop.formats.declared import TABLES, table_of
from gostop.formats.forms import Table
from gostop.game.events import EVENTS
from gostop.rules import files as preset_files
from gostop.rules.fields import forms_of, number, switch
from gostop.rules.tree import maybe_group_of, plain_fields
from tests.support.cases import for_each
from tests.support.mutants import example, with_at
from tests.support.versions import VERSIONS, documents

VECTORS: Final = files("gostop_vectors")
HOUSE: Final = (VERSIONS / "record-1-house.gostop").read_text(encoding="utf-8")
DOCUMENTS: Final = documents()


def vectors(name: str) -> Any:
    return json.loads((VECTORS / f"{name}.json").read_text(encoding="utf-8"))


RULEBOOKS: Final = [
    {"gostop": 1, "type": "Ruleset", "id": id, "name": id, "sources": {}, **each}
    for id, each in vectors("rulebooks").items()
]


def within(kind: type[Any]) -> Iterator[tuple[Any, type[Any]]]:
    """Yield the forms of the fields whose types are classes of settings, each with its class. The
    fields of these classes follow.
    """
    for form in forms_of(kind).values():
        if attrs.has(form.kind):
            yield getattr(form, "one", form), form.kind
            yield from within(form.kind)


KINDS: Final = {kind.__name__: kind for _, kind in within(gs.Ruleset)}
"""Every class of settings below the ruleset, by its name."""


def wider(kind: type[Any], **new: tuple[Any, Any]) -> type[Any]:
    """Return a subclass with more fields, each given by its type and its declaration."""
    body = {name: field for name, (_, field) in new.items()}
    hints = {name: hint for name, (hint, _) in new.items()}
    made = type(kind.__name__, (kind,), {**body, "__annotations__": hints, "__module__": __name__})
    return attrs.frozen(kw_only=True)(made)


def settings_with(kind: type[Any], **new: tuple[Any, Any]) -> type[Any]:
    """Return a class of settings with more settings. Its values equal those of the old class if
    they differ only in neutral settings, since other classes use old values as neutral groups.
    """

    def equal(one: Any, other: object) -> bool:
        return isinstance(other, kind) and plain_fields(one, False) == plain_fields(other, False)

    made: Any = wider(kind, **new)
    made.__eq__, made.__hash__ = equal, lambda _: 0
    return cast("type[Any]", made)


@pytest.fixture
def fresh() -> Iterator[None]:
    """Clear the caches of schemas and rulesets, before the test and after it."""
    forget = [
        rulesets.settings_schema,
        rulesets._unpacked,
        rulesets._packed,
        preset_files._remembered,
    ]
    for each in forget:
        each.cache_clear()
    yield
    for each in forget:
        each.cache_clear()


def check_read(plain: dict[str, Any], validator: Any) -> object:
    """Check that the new schema accepts older data, and read them."""
    validator.validate(plain)
    return gs.from_plain(plain)


@functools.cache
def validator() -> Any:
    return jsonschema.Draft202012Validator(gs.json_schema())


def validator_with(name: str, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return a validator of the schema after a class of settings gets two more neutral settings."""
    later = settings_with(
        KINDS[name], latest=(bool, switch(neutral=False)), number=(int, number(neutral=4))
    )
    for form in {form for form, kind in within(gs.Ruleset) if kind is KINDS[name]}:
        monkeypatch.setattr(form, "kind", later)
    schema = gs.json_schema()
    assert '"latest"' in json.dumps(schema)
    return jsonschema.Draft202012Validator(schema)


@pytest.mark.usefixtures("fresh")
def test_a_neutral_setting_refuses_no_vectors(monkeypatch: pytest.MonkeyPatch) -> None:
    validator = validator_with("GoRules", monkeypatch)

    for case in vectors("settlements"):
        check_read(case["outcome"], validator)
    for case in vectors("positions"):
        check_read(case["state"], validator)
    for case in vectors("rounds"):
        check_read(case["first"], validator)


@pytest.mark.usefixtures("fresh")
def test_a_neutral_chapter_refuses_nothing_older(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = wider(object, on=(bool, switch(neutral=True)))
    later = wider(gs.Ruleset, latest=(Any, maybe_group_of(rules)))
    for module in (rulesets, preset_files):
        monkeypatch.setattr(module, "Ruleset", later)
    validator = jsonschema.Draft202012Validator(gs.json_schema())

    for plain in RULEBOOKS:
        made: Any = check_read(plain, validator)
        assert (plain["digest"], None) == (made.digest, made.latest)
    record: Any = gs.parse_record(HOUSE)
    assert record.ruleset.latest is None
    toml = gs.format_ruleset("bga", whole=True)
    assert gs.BGA.digest == gs.parse_ruleset(toml).digest


def test_a_setting_that_differs_from_its_neutral_value_may_not_be_left_out() -> None:
    plain = next(plain for plain in RULEBOOKS if plain["id"] == "bga")
    bombless = {key: value for key, value in plain["settings"].items() if key != "bomb"}

    with pytest.raises(gs.RulesetError, match="these settings have the digest"):
        gs.from_plain({**plain, "settings": bombless})


@for_each("kind", [*EVENTS, *TABLES])
def test_a_field_with_a_default_refuses_nothing_older(kind: Any) -> None:
    old = table_of(kind)
    plain = old.plain(example(kind), False)
    later = table_of(wider(kind, latest=(bool, attrs.field(default=False))))
    schema = {**later.schema(), "$defs": validator().schema["$defs"]}

    jsonschema.Draft202012Validator(schema).validate(plain)
    made = later.read("", plain, ())
    assert made.latest is False
    assert {**plain, "latest": False} == later.plain(made, False)
    with pytest.raises(gs.PositionError, match="expected true or false"):
        later.read("", {**plain, "latest": 7}, ())


OPTIONAL: Final = {
    # for each type, a key that may be missing, and the value that is read without it
    "Outcome": ("goes", []),
    "Match": ("pushes", 0),
    "Record": ("headers", []),
    "SeenRecord": ("", None),
    "State": ("bombs", []),
    "View": ("bombs", []),
    "Source": ("reading", ""),
    "Document": ("address", ""),
    "Transfer": ("cut", 0),
}


@for_each("type", OPTIONAL)
def test_a_key_with_a_default_may_be_missing(type: str) -> None:
    key, told = OPTIONAL[type]
    plain = DOCUMENTS[type]
    if key:
        full = with_at(plain, (key,), told) if type != "Record" else plain
        rest = {name: value for name, value in plain.items() if name != key}
        value = check_read(rest, validator())
        assert told == gs.to_plain(value)[key]
        if type != "Record":
            assert value == gs.from_plain(full)


LARGE: Final = ("Match", "Outcome", "Record", "SeenRecord", "State", "View")
"""Types whose plain data have a ruleset and many keys."""


def needs_its_keys(type: str) -> None:
    plain = DOCUMENTS[type]
    refused = 0
    for key in plain:
        rest = {name: value for name, value in plain.items() if name != key}
        if not validator().is_valid(rest):
            refused += 1
            with pytest.raises(gs.GoStopError):
                gs.from_plain(rest)
    assert refused > 1


@for_each("type", [type for type in DOCUMENTS if type not in LARGE])
def test_what_has_no_default_is_needed_by_the_schema_and_the_reader(type: str) -> None:
    needs_its_keys(type)


@pytest.mark.weekly
@for_each("type", LARGE)
def test_what_has_no_default_is_needed_in_large_values(type: str) -> None:
    needs_its_keys(type)


def test_a_round_of_a_record_needs_what_happened() -> None:
    plain = DOCUMENTS["Record"]
    first, *others = plain["rounds"]
    for key in first:
        rest = {name: value for name, value in first.items() if name != key}
        without = {**plain, "rounds": [rest, *others]}
        if key in ("orders", "moves", "reason", "points"):
            with pytest.raises(gs.PositionError, match=f"{key} is missing"):
                gs.from_plain(without)
        elif first[key] in (None, "", []):
            assert gs.from_plain(plain) == gs.from_plain(without)


def test_transfers_of_a_later_version_are_compared_where_the_document_has_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plain = json.loads(json.dumps(DOCUMENTS["Settlement"]))
    assert plain["transfers"]
    for transfer in plain["transfers"]:
        del transfer["share_of"], transfer["cut_source"]
    form: Any = outcomes.SETTLEMENT
    of_transfer: Table = form.fields["transfers"].form
    monkeypatch.setattr(of_transfer, "optional", {*of_transfer.optional, "share_of", "cut_source"})
    monkeypatch.setattr(
        of_transfer, "make", lambda **fields: gs.Transfer(**{"share_of": 0, **fields})
    )

    assert gs.from_plain(DOCUMENTS["Settlement"]) == gs.from_plain(plain)
    plain["transfers"][0]["share_of"] = 99
    with pytest.raises(gs.PositionError, match=r"\(transfers\[0\]\.share_of\)"):
        gs.from_plain(plain)

"""`False` and `None` turn off every setting that can be off; its errors say so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import attrs
import pytest

import gostop as gs
from gostop.core.files.toml import dumps
from gostop.rules.fields import FORM
from gostop.rules.questions.paths import setting_at
from gostop.rules.ruleset import Ruleset
from gostop.rules.tree import Group, Keyed, Listed
from tests.rules.test_no import RICH
from tests.support.cases import case, for_each

RICHEST: Final = RICH.replace(
    {
        "draw.offer": {"cards": 3},
        "go.points_up_to": 2,
        "match.extra": {"every": 3, "factor": 2},
        "payment.mission_cards": {"count": 2},
        "payment.shield": "X2",
    }
)
"""A table with every group of settings, and with values of every setting of many values."""
OFF: Final = (False, None)


def values() -> Iterator[tuple[str, Any]]:
    """Yield the values of all classes of settings that the table has, each with its path."""
    waiting: list[tuple[str, Any]] = [("", RICHEST)]
    while waiting:
        above, value = waiting.pop()
        yield above, value
        for field in settings_of(type(value)):
            form, found = field.metadata[FORM], getattr(value, field.name)
            path = f"{above}.{field.name}" if above else field.name
            if isinstance(form, Keyed):
                waiting += [(f"{path}.{getattr(each, form.key)}", each) for each in found]
            elif isinstance(form, Listed):
                waiting += [(f"{path}[{place}]", each) for place, each in enumerate(found)]
            elif isinstance(form, Group):
                waiting.append((path, found))


def settings_of(kind: type[Any]) -> list[attrs.Attribute[Any]]:
    """Return the fields of a class that are settings."""
    return [field for field in attrs.fields(kind) if FORM in field.metadata]


def kinds(kind: type[Any]) -> set[type[Any]]:
    """Return a class of settings, and the classes of all settings in it."""
    found = {kind}
    for field in settings_of(kind):
        form = field.metadata[FORM]
        if isinstance(form, (Group, Keyed, Listed)):
            found |= kinds(form.kind)
    return found


VALUES: Final = list(values())
CAN_BE_OFF: Final = {
    f"{above}.{field.name}" if above else field.name: (value, field)
    for above, value in VALUES
    for field in settings_of(type(value))
    if field.metadata[FORM].off is not attrs.NOTHING
}
"""Each setting that can be off, by its path: the value that has it, and its field."""


def said(make: Any, *given: Any, **named: Any) -> Any:
    """Return what a function returns, or what its error says."""
    try:
        return make(*given, **named)
    except gs.RulesetError as error:
        return error.said


def test_the_table_has_each_class_of_settings() -> None:
    assert kinds(Ruleset) == {type(value) for _, value in VALUES}


def test_false_and_none_turn_off_what_can_be_off_in_python() -> None:
    for path, (value, field) in CAN_BE_OFF.items():
        with case(path):
            expected = said(attrs.evolve, value, **{field.name: field.metadata[FORM].off})
            for off in OFF:
                assert expected == said(attrs.evolve, value, **{field.name: off})


@pytest.mark.no_cover
def test_false_and_none_turn_off_what_can_be_off_by_its_path() -> None:
    for path, (_, field) in CAN_BE_OFF.items():
        with case(path):
            expected = said(RICHEST.replace, {path: field.metadata[FORM].off})
            for off in OFF:
                assert expected == said(RICHEST.replace, {path: off})
            assert expected == said(gs.parse_ruleset, in_file(path))


def test_false_and_none_take_out_a_value() -> None:
    for path, value in VALUES:
        above, _, key = path.rpartition(".")
        if not isinstance(value, (gs.Multiplier, gs.Bak, gs.ShakeOf, gs.CapturePay)):
            continue
        with case(path):
            one, other = (RICHEST.replace({path: off}) for off in OFF)
            assert one == other
            there: Any = setting_at(RICHEST.plain(), above)
            left = {id: each for id, each in there.items() if id != key}
            assert left == setting_at(one.plain(), above)


def test_the_error_of_a_setting_that_can_be_off_says_what_it_needs() -> None:
    for path in CAN_BE_OFF:
        for wrong in (1.5, [1.5]):
            with case(path, wrong):
                with pytest.raises(gs.RulesetError) as caught:
                    RICHEST.replace({path: wrong})
                text = str(caught.value)
                assert "false (off)" in text or "true or false" in text or "false turns" in text


@for_each(
    ("path", "wrong", "expected"),
    [
        ("payment.shield", {"X2": 1}, "cards as a text, such as '11D 12D', or false (off)"),
        ("payment.baks.pi_bak", 3, "a table of settings of Bak, or false (off)"),
    ],
)
def test_the_error_says_so_where_a_table_is_wrong_or_missing(
    path: str, wrong: object, expected: str
) -> None:
    with pytest.raises(gs.RulesetError) as caught:
        RICHEST.replace({path: wrong})
    assert f"expected {expected}, found {wrong!r} ({path})" == str(caught.value)


def in_file(path: str) -> str:
    """Write the table as a file in which a setting is off."""
    tree = RICHEST.plain()
    *steps, last = path.split(".")
    table: Any = tree
    for step in steps:
        table = table[step]
    table[last] = False
    return dumps({"id": "x", "name": "X", **tree})


def test_an_answer_of_a_questionnaire_may_be_none() -> None:
    one, other = (gs.Questionnaire({"bomb": {"bomb": off}}) for off in OFF)
    assert one == other
    assert one.ruleset.bomb is None

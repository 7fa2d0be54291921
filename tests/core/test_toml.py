"""TOML is written with values before tables, always alike, and is read back the same."""

import tomllib
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from gostop.core.files.toml import dumps, value_text
from tests.support.cases import for_each

# TOML can't contain lone surrogates.
_texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
_values = st.recursive(
    st.booleans() | st.integers() | _texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_texts, inner, max_size=4),
    max_leaves=20,
)


@for_each(
    ("value", "text"),
    [
        (True, "true"),
        (False, "false"),
        (0, "0"),
        (-12, "-12"),
        ("", '""'),
        ("1B 3B", '"1B 3B"'),
        ('a"b\\c', '"a\\"b\\\\c"'),
        ("a\nb\tc\r", '"a\\nb\\tc\\r"'),
        ("\0\x1f\x7f", '"\\u0000\\u001f\\u007f"'),
        ("광 é 🎴", '"광 é 🎴"'),
        ([], "[]"),
        ((), "[]"),
        ([1, "a", [True]], '[1, "a", [true]]'),
        ((1, 2), "[1, 2]"),
        ({}, "{}"),
        ({"a": 1, "b c": "x"}, '{ a = 1, "b c" = "x" }'),
        ([{"to": "table", "cards": 8}], '[{ to = "table", cards = 8 }]'),
    ],
)
def test_a_value_stands_on_one_line(value: Any, text: str) -> None:
    assert text == value_text(value)
    assert "\n" not in text
    assert {"x": list(value) if isinstance(value, tuple) else value} == tomllib.loads(f"x = {text}")


@for_each(
    ("table", "text"),
    [
        ({}, "\n"),
        ({"a": 1}, "a = 1\n"),
        ({"b": {"c": 2}, "a": 1}, "a = 1\n\n[b]\nc = 2\n"),
        ({"b": {"c": 2}}, "[b]\nc = 2\n"),
        ({"b": {}}, "[b]\n"),
        ({"b": {"c": {"d": 1}}}, "[b.c]\nd = 1\n"),
        ({"b": {"c": {"d": 1}, "e": 2}}, "[b]\ne = 2\n\n[b.c]\nd = 1\n"),
        ({"a b": {"c.d": {"": 1}}}, '["a b"."c.d"]\n"" = 1\n'),
        ({"띠": 1, "a-b_9": 2}, '"띠" = 1\na-b_9 = 2\n'),
    ],
)
def test_a_table_has_its_values_first_then_its_tables(table: dict[str, Any], text: str) -> None:
    assert text == dumps(table)
    assert table == tomllib.loads(text)


@given(st.dictionaries(_texts, _values, max_size=6))
def test_what_is_written_is_read_the_same(table: dict[str, Any]) -> None:
    assert table == tomllib.loads(dumps(table))


def test_the_same_table_is_always_the_same_text() -> None:
    table = {"a": {"b": [1, {"c": "d"}]}, "e": True}

    assert dumps(table) == dumps(dict(table))
    assert dumps(table) == dumps(tomllib.loads(dumps(table)))

"""A group of settings is neutral just where all its settings are."""

import attrs

from gostop.rules.fields import switch
from gostop.rules.tree import group_of


@attrs.frozen
class _Neutral:
    some: bool = switch(neutral=False)


@attrs.frozen
class _Needing:
    some: bool = switch()


def test_a_group_is_neutral_where_all_its_settings_are() -> None:
    @attrs.frozen(kw_only=True)
    class _Groups:
        plain: _Neutral = group_of(_Neutral)
        given: _Neutral = group_of(_Neutral, neutral=_Neutral(True))
        needing: _Needing = group_of(_Needing)

    defaults = {field.name: field.default for field in attrs.fields(_Groups)}
    assert {"plain": _Neutral(False), "given": _Neutral(True), "needing": attrs.NOTHING} == defaults

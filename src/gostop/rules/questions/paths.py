"""Find, set and compare settings of plain data by their paths, make rulesets from the data, and
find the nearest rulebooks.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias, cast

import attrs

from gostop.core.errors import RulesetError, shown, visible
from gostop.core.files.toml import value_text
from gostop.core.public_names import public_in
from gostop.rules.diff import Difference, diff
from gostop.rules.fields import exact
from gostop.rules.presets import RULESETS, ruleset_of
from gostop.rules.ruleset import Ruleset, field_of, plain_of
from gostop.rules.tree import Keyed, Table, changes, same

Settings: TypeAlias = Mapping[str, object]
"""Plain values, as a file holds them, by their dotted paths."""
FOLLOWING: Final[Mapping[str, str]] = {"seating.forced_out.cards": "cards.cup"}
"""The paths of sets of cards that depend on a setting with one card, each with the path of that
setting. If that setting gets another card, the new card replaces the old card in the set.
"""


def given(value: object) -> object:
    """Copy plain data from a caller. `None` becomes `False`, which turns a setting off.

    Raises:
        RulesetError: for a value that no file can hold.
    """
    if isinstance(value, Mapping):
        table = cast("Mapping[object, object]", value)
        return {exact(key): given(each) for key, each in table.items()}
    if isinstance(value, (list, tuple)):
        return [given(each) for each in cast("list[object]", value)]
    found = False if value is None else exact(value)
    if type(found) not in (bool, int, str):
        raise RulesetError(
            f"a file cannot hold {shown(found)}",
            field="answers",
            hint="it holds whole numbers, texts, true or false, lists and tables",
            code="type",
        )
    return found


def setting_at(plain: Mapping[str, object], path: str) -> object:
    """Return the value of a setting, from plain data; `False` if the setting is not there."""
    found: object = plain
    for step in path.split("."):
        found = found.get(step, False) if isinstance(found, dict) else False
    return found


def settings_of(plain: Mapping[str, object], paths: tuple[str, ...]) -> Table:
    """Return the values of several settings."""
    return {path: setting_at(plain, path) for path in paths}


def has_place(plain: Mapping[str, object], path: str) -> bool:
    """Whether plain data have the group, or the value, that contains a setting."""
    above, _, _ = path.rpartition(".")
    return not above or isinstance(setting_at(plain, above), dict)


def holds(plain: Mapping[str, object], settings: Settings) -> bool:
    """Whether plain data have these settings with the same values."""
    return all(same(setting_at(plain, path), value) for path, value in settings.items())


def within(path: str, whole: str) -> bool:
    """Whether a path is the same as another path, or leads to a part of it."""
    return f"{path}.".startswith(f"{whole}.")


def leaves(settings: Settings) -> Iterator[tuple[str, object]]:
    """Yield the single values of settings, each with its path. A value that depends on the number
    of players counts as a single value.
    """
    for path, value in settings.items():
        if isinstance(value, dict) and value and value.keys() != {"two", "more"}:
            table = cast("Table", value)
            yield from leaves({f"{path}.{key}": each for key, each in table.items()})
        else:
            yield path, value


def whole(path: str, value: object) -> object:
    """Return a value with all of its parts, even the neutral parts that were left out."""
    if not isinstance(value, dict):
        return value
    form = field_of(path)[2]
    if not isinstance(form, Keyed) or _is_keyed(path):
        return form.plain(form.read(path, value, None))
    above, _, id = path.rpartition(".")
    return form.plain(form.read(above, {id: value}, None))[id]


def _is_keyed(path: str) -> bool:
    """Whether a path leads to all values of a tuple whose values have ids."""
    _, name, form = field_of(path)
    return isinstance(form, Keyed) and path.endswith(name)


def overlaid(plain: Mapping[str, object], settings: Settings) -> Table:
    """Change some settings of plain data. Later changes override earlier ones. If a change of a
    group does not name a setting, the setting keeps its value. Two changes have no effect: turning
    off something that is not there, and changing a set in `FOLLOWING` whose group is off.
    """
    made = dict(plain)
    for path, value in settings.items():
        if (value is False or path in FOLLOWING) and not has_place(made, path):
            continue
        table = made
        *steps, last = path.split(".")
        for step in steps:
            below = table.get(step)
            table[step] = dict(cast("Table", below)) if isinstance(below, dict) else {}
            table = cast("Table", table[step])
        if last in table or value is not False:
            table[last] = _merged(None if _is_keyed(path) else table.get(last), value)
    return made


def _merged(old: object, new: object) -> object:
    """Change some settings of a group. Replace any other value."""
    if not isinstance(old, dict) or not isinstance(new, dict):
        return new
    below = {key: _merged(old.get(key), value) for key, value in cast("Table", new).items()}
    return {**old, **below}


def changed(base: Ruleset, wanted: Settings) -> Ruleset:
    """Change some settings of a ruleset.

    If a setting that was not changed contradicts a changed one, it takes the value of the first
    preset that resolves the contradiction.

    Raises:
        RulesetError: if no preset resolves it.
    """
    plain = plain_of(base)
    try:
        return base.changed(changes(plain, overlaid(plain, wanted)))
    except RulesetError as error:
        field = error.field
        if not field or any(within(field, path) or within(path, field) for path in wanted):
            raise
        others = [setting_at(preset.plain(), field) for preset in RULESETS.values()]
        for value in {value_text(value): value for value in others}.values():
            with contextlib.suppress(RulesetError):
                return changed(base, {**wanted, field: value})
        raise


# Find the published rulebooks that are nearest to a ruleset.


@public_in("gostop")
@attrs.frozen(repr=False)
class RulebookDistance:
    """The settings in which a ruleset differs from a preset."""

    ruleset: Ruleset
    """The preset."""
    differences: tuple[Difference, ...]
    """The settings that differ: `one` is the preset's value, `other` the ruleset's."""

    @property
    def number(self) -> int:
        """How many settings differ."""
        return len(self.differences)

    def __repr__(self) -> str:
        differ = "1 setting differs" if self.number == 1 else f"{self.number} settings differ"
        return f"<RulebookDistance from {visible(self.ruleset.id)}: {differ}>"


def nearest(ruleset: Ruleset | str) -> tuple[RulebookDistance, ...]:
    """Return every preset with the settings that differ. The preset with the fewest such settings
    comes first.

    Presets with the same number of differing settings keep the order of `RULESETS`.

    Raises:
        RulesetError: if `ruleset` is not a ruleset or the id of a preset.
    """
    ruleset = ruleset_of(ruleset)
    found = [RulebookDistance(preset, diff(preset, ruleset)) for preset in RULESETS.values()]
    return tuple(sorted(found, key=lambda each: each.number))

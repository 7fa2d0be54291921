"""`gostop rules`: list, show and compare rulesets, find the nearest rulebooks, and show readings of
open points.
"""

from __future__ import annotations

import argparse
import ast
import functools
import inspect
import sys
from collections.abc import Iterator, Mapping
from itertools import pairwise
from types import MappingProxyType
from typing import Any, Final, cast

import attrs

from gostop.app.complaints import close, complaint, complaint_of, expected, said
from gostop.app.inputs import json_text, plain, ruleset_of
from gostop.core.errors import shown
from gostop.core.files.toml import value_text
from gostop.core.public_names import home_of
from gostop.rules.diff import Difference, diff
from gostop.rules.fields import forms_of
from gostop.rules.presets import RULESETS
from gostop.rules.questions.paths import nearest
from gostop.rules.readings import READINGS, Reading, lines_of
from gostop.rules.ruleset import Ruleset
from gostop.rules.source import Source
from gostop.rules.tree import Group, Keyed, Table, tables_and_values
from gostop.text.layout import clean, filled, filled_value, led, text_of, title
from gostop.text.sentences import sources as listed_sources
from gostop.text.terminal import columns, padded, width
from gostop.text.words import Words, words_in

# List the settings of a ruleset, one by one, for people to read.


@attrs.frozen
class Setting:
    """One setting of a ruleset, as one line of the list."""

    path: str
    """The dotted path, such as `go.points`."""
    value: object
    """The value, as written in a file."""
    gloss: str
    """The meaning of the setting; empty if it is not known, or if the line before it has the same
    meaning."""
    source: Source
    """The source of the setting."""
    below: Mapping[str, Source]
    """The sources of the parts of the value that have another source, by their paths in the
    value."""


def settings(ruleset: Ruleset) -> tuple[Setting, ...]:
    """List every setting of a ruleset, in the order of its groups."""
    return tuple(
        setting
        for group, form, value, gloss in _fields(ruleset)
        for setting in _settings(ruleset, group, form, value, gloss)
    )


def _fields(value: Any) -> Iterator[tuple[str, Any, Any, str]]:
    """Yield the fields of a group that are settings, each with its name, form, value and gloss."""
    meanings = glosses(type(value))
    for name, form in forms_of(type(value)).items():
        gloss = meanings.get(name, "").replace("`None`", "`false`")
        yield name, form, getattr(value, name), gloss


def _settings(ruleset: Ruleset, path: str, form: Any, value: Any, gloss: str) -> Iterator[Setting]:
    """Yield the lines of a setting: mostly one line, but several for a large group and for values
    with keys.
    """
    if isinstance(form, Group) and value is not None and "." not in path:
        for name, below, held, meaning in _fields(value):
            yield from _settings(ruleset, f"{path}.{name}", below, held, meaning)
        return
    plain: object = form.plain(value)
    if isinstance(form, Keyed) and plain:
        for key, item in cast("Table", plain).items():
            yield _setting(ruleset, f"{path}.{key}", item, gloss)
            gloss = ""
        return
    yield _setting(ruleset, path, plain, gloss)


def _setting(ruleset: Ruleset, path: str, plain: object, gloss: str) -> Setting:
    source = ruleset.source(path)
    within = tables_and_values(cast("Table", plain)) if isinstance(plain, dict) else ()
    parts = {below: ruleset.source(f"{path}.{below}") for below, _ in within}
    other = {below: found for below, found in parts.items() if found != source}
    return Setting(path, plain, gloss, source, other)


def glosses(kind: type[object]) -> Mapping[str, str]:
    """Return the docstrings of a class's fields, even of inherited ones, or of an enum's members.

    Each docstring becomes one line. The docstrings are read from the source code. If there is no
    source code, the result is empty.
    """
    found: dict[str, str] = {}
    for each in reversed(kind.__mro__[:-1]):
        body = _definitions(home_of(each)).get(each.__name__, [])
        for field, below in pairwise(body):
            if isinstance(field, (ast.AnnAssign, ast.Assign)) and isinstance(below, ast.Expr):
                target = field.target if isinstance(field, ast.AnnAssign) else field.targets[0]
                text = str(ast.literal_eval(below.value))
                found[ast.unparse(target)] = " ".join(text.split())
    return MappingProxyType(found)


@functools.cache
def _definitions(home: str) -> dict[str, list[ast.stmt]]:
    """Return the bodies of a module's classes by their names. If there is no source code, the
    result is empty.
    """
    try:
        tree = ast.parse(inspect.getsource(sys.modules[home]))
    except (KeyError, OSError, TypeError):
        # the module is unknown or built in, or the package has no source code
        return {}
    return {each.name: each.body for each in tree.body if isinstance(each, ast.ClassDef)}


# `gostop rules reading`: how gostop reads an open point of the rulebooks, and how to switch.
#
# The JSON document: `readings`, the given one or all, each with `id`, `point`, `reading`,
# `reason`, `presets`, `settings` (the paths of its settings), and `others`: other readings, each
# with `text`, `changes` (the values that switch to it, by their paths), and `presets` (those that
# it changes).


_READINGS: Final = "app/ask.tsv"
"""The table with the words for readings."""


def run_reading(arguments: argparse.Namespace) -> str:
    """Show a reading, its alternatives and how to switch to them, or list all readings."""
    named = arguments.id
    found = tuple(READINGS.values()) if named is None else (_reading(named),)
    if arguments.json:
        return json_text({"readings": found})
    words = words_in(arguments.language)
    if named is None:
        left = max(map(len, READINGS))
        lines = [filled(each.point, f"{title(f'{each.id:<{left}}')}  ") for each in found]
        return text_of([lines, [filled(words.say("one_in_full", _READINGS))]])

    def say(key: str, **fields: object) -> str:
        return words.say(key, _READINGS, **fields)

    first, *rest = lines_of(found[0], columns(sys.stdout), say, padded)
    return text_of([[title(first), *rest]])


def _reading(text: str) -> Reading:
    found = READINGS.get(text.upper())
    if found is None:
        series = [[id for id in READINGS if id.startswith(letter)] for letter in "RG"]
        one, other = (said("series", first=first, last=last) for first, *_, last in series)
        near = close(text.upper(), READINGS, said("readings"))
        raise complaint_of(expected(said("reading", one=one, other=other), shown(text), near))
    return found


# `gostop rules`: list, show and compare rulesets, and find the nearest rulebooks.
#
# The JSON documents. `list`: `rulesets`, each with `id`, `name`, `digest`, `players` (the numbers
# of players). `show`: `ruleset`, `players`, and `settings`, each with `path`, `value` (as in a
# file), `gloss` (its meaning, empty if that is not known), `source`, and `below`: the sources of
# the parts of the value that come from elsewhere, by their path within the value. `diff`: `one` and
# `other`, the two rulesets, and `differences`, each with `path`, `one`, `other`, `one_source`,
# `other_source`; a value is `null` if a ruleset has no such setting, and `false` if the setting is
# off. `nearest`: `ruleset`, and `nearest`, every preset, the nearest first, each with `ruleset`,
# `number` (of settings that differ) and `differences` as above, where `one` is the value of the
# preset.


def run_list(arguments: argparse.Namespace) -> str:
    """List the presets, and the given ruleset."""
    rulesets = list(RULESETS.values())
    named = ruleset_of(arguments.rules)
    if all(named is not preset for preset in rulesets):
        rulesets.append(named)
    if arguments.json:
        listed = [{**plain(ruleset), "players": plain(ruleset.players)} for ruleset in rulesets]
        return json_text({"rulesets": listed})
    words = words_in(arguments.language)
    left = max(width(clean(ruleset.id)) for ruleset in rulesets)
    lines = [
        filled(
            f"{words.ruleset(each)}, {_players(each, words)}",
            f"{title(padded(clean(each.id), left))}  ",
        )
        for each in rulesets
    ]
    return text_of([lines])


def _players(ruleset: Ruleset, words: Words) -> str:
    *rest, last = (str(number) for number in ruleset.players)
    numbers = words.say("numbers_or", one=", ".join(rest), other=last) if rest else last
    return words.say("for_players", n=numbers)


def run_show(arguments: argparse.Namespace) -> str:
    """Show every setting of a ruleset."""
    ruleset = ruleset_of(arguments.which or arguments.rules)
    shown = settings(ruleset)
    if arguments.json:
        return json_text(
            {
                "ruleset": ruleset,
                "players": ruleset.players,
                "settings": shown,
            }
        )
    words = words_in(arguments.language)
    digest = words.say("digest", digest=ruleset.digest)
    head = [
        title(filled(f"{words.ruleset(ruleset)} [{clean(ruleset.id)}]")),
        f"{_players(ruleset, words)}; {digest}",
    ]
    sources = [source for each in shown for source in (each.source, *each.below.values())]
    settings_told = (_shown(setting, words) for setting in shown)
    return text_of([head, *settings_told, listed_sources(sources, words)])


def _shown(setting: Setting, words: Words) -> list[str]:
    value = clean(value_text(setting.value))
    lines = [filled_value(value, f"{title(setting.path)} = ", "        ")]
    lines += [filled(setting.gloss, "    ")] if setting.gloss else []
    lines.append(filled(led(words.source(setting.source)), "    "))
    for below, source in setting.below.items():
        lines.append(filled(led(words.source(source)), f"    {below}: "))
    return lines


def run_diff(arguments: argparse.Namespace) -> str:
    """Show the differences between two rulesets."""
    if arguments.other is None and arguments.rules is None:
        raise complaint("two_rulesets")
    one, other = ruleset_of(arguments.one), ruleset_of(arguments.other or arguments.rules)
    found = diff(one, other)
    if arguments.json:
        return json_text({"one": one, "other": other, "differences": found})
    names = [clean(ruleset.id) for ruleset in (one, other)]
    words = words_in(arguments.language)
    both = words.say("and", one=names[0], other=names[1])
    head = title(filled(f"{both}: {_differ(len(found), words)}"))
    sources = [source for each in found for source in (each.one_source, each.other_source)]
    return text_of(
        [[head], *difference_blocks(found, names, words), listed_sources(sources, words)]
    )


def run_nearest(arguments: argparse.Namespace) -> str:
    """Say in how many settings a ruleset differs from each preset, and show its differences from
    the nearest preset.
    """
    ruleset = ruleset_of(arguments.which or arguments.rules)
    found = nearest(ruleset)
    if arguments.json:
        listed = [{**plain(each), "number": each.number} for each in found]
        return json_text({"ruleset": ruleset, "nearest": listed})
    words = words_in(arguments.language)
    left = max(len(each.ruleset.id) for each in found)
    ranks = [
        filled(_differ(each.number, words), f"{title(f'{each.ruleset.id:<{left}}')}  ")
        for each in found
    ]
    first = found[0]
    names = [first.ruleset.id, clean(ruleset.id)]
    sources = [
        source for each in first.differences for source in (each.one_source, each.other_source)
    ]
    nearest_to = words.say(
        "is_nearest",
        rules=words.ruleset(ruleset),
        id=clean(ruleset.id),
        other=first.ruleset.id,
    )
    return text_of(
        [
            [title(filled(nearest_to))],
            ranks,
            *difference_blocks(first.differences, names, words),
            listed_sources(sources, words),
        ]
    )


def _differ(number: int, words: Words) -> str:
    return words.say("they_differ", n=number) if number else words.say("they_agree")


def difference_blocks(
    found: tuple[Difference, ...], names: list[str], words: Words
) -> Iterator[list[str]]:
    """Yield a block of lines for each setting that differs between two rulesets: both values, each
    with its source. `names` are the names of the rulesets.
    """
    left = max(map(width, names))
    for each in found:
        lines = [title(each.path)]
        for name, value, source in (
            (names[0], each.one, each.one_source),
            (names[1], each.other, each.other_source),
        ):
            start = f"  {padded(name, left)}  "
            value_or_note = (
                words.say("no_such_setting") if value is None else clean(value_text(value))
            )
            lines.append(filled_value(value_or_note, start))
            lines.append(filled(words.cited(source), " " * width(start)))
        yield lines

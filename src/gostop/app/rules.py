"""`gostop rules`: list, show and compare rulesets, and find the nearest rulebooks.

The JSON documents. `list`: `rulesets`, each with `id`, `name`, `digest`, `players` (the numbers of
players). `show`: `ruleset`, `players`, and `settings`, each with `path`, `value` (as in a file),
`gloss` (its meaning, empty if that is not known), `source`, and `below`: the sources of the parts
of the value that come from elsewhere, by their path within the value. `diff`: `one` and `other`,
the two rulesets, and `differences`, each with `path`, `one`, `other`, `one_source`, `other_source`;
a value is `null` if a ruleset has no such setting, and `false` if the setting is off. `nearest`:
`ruleset`, and `nearest`, every preset, the nearest first, each with `ruleset`, `number` (of
settings that differ) and `differences` as above, where `one` is the value of the preset.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from gostop.rules.questions.paths import nearest
from gostop.app.inputs import UsageError, ruleset_of
from gostop.app.json_values import json_text, plain
from gostop.app.settings import Setting, settings
from gostop.core.files.toml import value_text
from gostop.rules.presets import RULESETS
from gostop.rules.presets.diff import Difference, diff
from gostop.rules.ruleset import Ruleset
from gostop.text.terminal import padded, width
from gostop.text.layout import cited, clean, filled, filled_value, led, legend, text_of, title


def run_list(arguments: argparse.Namespace) -> str:
    """List the presets, and the given ruleset."""
    rulesets = list(RULESETS.values())
    named = ruleset_of(arguments.rules)
    if all(named is not preset for preset in rulesets):
        rulesets.append(named)
    if arguments.json:
        listed = [{**plain(ruleset), "players": plain(ruleset.players)} for ruleset in rulesets]
        return json_text({"rulesets": listed})
    left = max(width(clean(ruleset.id)) for ruleset in rulesets)
    lines = [
        filled(f"{clean(each.name)}, {_players(each)}", f"{title(padded(clean(each.id), left))}  ")
        for each in rulesets
    ]
    return text_of([lines])


def _players(ruleset: Ruleset) -> str:
    *rest, last = (str(number) for number in ruleset.players)
    return f"{', '.join(rest)} or {last} players" if rest else f"{last} players"


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
    head = [
        title(filled(f"{clean(ruleset.name)} [{clean(ruleset.id)}]")),
        f"{_players(ruleset)}; digest {ruleset.digest}",
    ]
    sources = [source for each in shown for source in (each.source, *each.below.values())]
    return text_of([head, *(_shown(setting) for setting in shown), legend(sources)])


def _shown(setting: Setting) -> list[str]:
    value = clean(value_text(setting.value))
    lines = [filled_value(value, f"{title(setting.path)} = ", "        ")]
    lines += [filled(setting.gloss, "    ")] if setting.gloss else []
    lines.append(filled(led(setting.source), "    "))
    for below, source in setting.below.items():
        lines.append(filled(led(source), f"    {below}: "))
    return lines


def run_diff(arguments: argparse.Namespace) -> str:
    """Show the differences between two rulesets."""
    if arguments.other is None and arguments.rules is None:
        raise UsageError("name two rulesets to compare, such as 'gostop rules diff bga french'")
    one, other = ruleset_of(arguments.one), ruleset_of(arguments.other or arguments.rules)
    found = diff(one, other)
    if arguments.json:
        return json_text({"one": one, "other": other, "differences": found})
    names = [clean(ruleset.id) for ruleset in (one, other)]
    head = title(filled(f"{names[0]} and {names[1]}: {_differ(len(found))}"))
    sources = [source for each in found for source in (each.one_source, each.other_source)]
    return text_of([[head], *_differences(found, names), legend(sources)])


def run_nearest(arguments: argparse.Namespace) -> str:
    """Say in how many settings a ruleset differs from each preset, and show its differences from
    the nearest preset.
    """
    ruleset = ruleset_of(arguments.which or arguments.rules)
    found = nearest(ruleset)
    if arguments.json:
        listed = [{**plain(each), "number": each.number} for each in found]
        return json_text({"ruleset": ruleset, "nearest": listed})
    left = max(len(each.ruleset.id) for each in found)
    ranks = [
        filled(_differ(each.number), f"{title(f'{each.ruleset.id:<{left}}')}  ") for each in found
    ]
    first = found[0]
    names = [first.ruleset.id, clean(ruleset.id)]
    sources = [
        source for each in first.differences for source in (each.one_source, each.other_source)
    ]
    nearest_to = f"{clean(ruleset.name)} [{clean(ruleset.id)}] is nearest to {first.ruleset.id}"
    return text_of(
        [
            [title(filled(nearest_to))],
            ranks,
            *_differences(first.differences, names),
            legend(sources),
        ]
    )


def _differ(number: int) -> str:
    return f"{number or 'no'} setting{'s differ' if number != 1 else ' differs'}"


def _differences(found: tuple[Difference, ...], names: list[str]) -> Iterator[list[str]]:
    left = max(map(width, names))
    for each in found:
        lines = [title(each.path)]
        for name, value, source in (
            (names[0], each.one, each.one_source),
            (names[1], each.other, each.other_source),
        ):
            start = f"  {padded(name, left)}  "
            told = "no such setting" if value is None else clean(value_text(value))
            lines.append(filled_value(told, start))
            lines.append(filled(cited(source), " " * width(start)))
        yield lines

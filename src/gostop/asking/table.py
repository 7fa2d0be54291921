"""The rules of a table: those of the nearest rulebook, changed by what is settled."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping

from gostop.asking.relevance import within
from gostop.asking.setting import Settings, changes, overlaid, same, setting_at
from gostop.errors import RulesetError
from gostop.files.toml import value_text
from gostop.presets import DEFAULT, RULESETS
from gostop.ruleset.ruleset import Ruleset


def made(answers: Mapping[str, Settings], start: Ruleset | None) -> Ruleset:
    """The rules of a table: the first of the nearest rulebooks that can be so changed.

    Args:
        answers: what each question settles, the later over the earlier.
        start: the rules to change instead of the nearest rulebook's.

    Raises:
        RulesetError: if none can; what keeps the nearest from it.
    """
    wanted = {path: value for settings in answers.values() for path, value in settings.items()}
    failed: list[RulesetError] = []
    for base in [start] if start is not None else _by_answers(answers):
        try:
            return changed(base, wanted).replace(id="house", name="House rules")
        except RulesetError as error:
            failed.append(error)
    raise failed[0]


def changed(base: Ruleset, wanted: Settings) -> Ruleset:
    """A ruleset changed.

    Where a setting of which nothing is wanted contradicts what is, it becomes as the first preset
    has it with which nothing does.

    Raises:
        RulesetError: if there is none.
    """
    plain = base.plain()
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


def _by_answers(answers: Mapping[str, Settings]) -> list[Ruleset]:
    """The presets, the one first that has the fewest answers, then settings, otherwise; of equals
    the default.
    """

    def distance(preset: Ruleset) -> tuple[int, int, bool]:
        plain = preset.plain()
        other = [
            sum(not same(setting_at(plain, path), value) for path, value in settings.items())
            for settings in answers.values()
        ]
        return sum(map(bool, other)), sum(other), preset is not DEFAULT

    return sorted(RULESETS.values(), key=distance)

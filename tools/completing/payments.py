"""Check what a rule of payments or scores needs: a code that is used, a name in each language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import gostop as gs
from gostop.facts.instants import Paid
from gostop.settling import citing, transfers
from gostop.telling.items import CAP
from tools.completing.project import Missing, Project

NAMES: Final = "src/gostop/tables/names.tsv"
RULES: Final = "src/gostop/kernel/rules.py"
PENALTIES: Final = "src/gostop/kernel/penalties.py"
CODES: Final = (PENALTIES, "src/gostop/kernel/reports.py", "src/gostop/kernel/record.py")
"""Files in which all numbers are codes of one kind. Negative numbers stand for something absent."""
COUNTS: Final = {PENALTIES: "MEASURED", "src/gostop/kernel/reports.py": "FACTS"}
"""The constant that says how many codes a file has."""


def printed() -> dict[str, str]:
    """Return the ids of all rules that scores and settlements print, each with the kind of its
    name: `rule` or `combination`.
    """
    found = dict.fromkeys([rule for rule, _ in citing._PARTS.values()], "rule")
    found |= dict.fromkeys([rule for rule, _ in citing._LIABILITIES.values()], "rule")
    found |= dict.fromkeys([reason.value for reason in gs.Reason], "rule")
    found |= dict.fromkeys([*[paid.value for paid in Paid], CAP, transfers.POT], "rule")
    for preset in gs.RULESETS.values():
        combinations = [each.id for each in preset.scoring.combinations]
        found |= dict.fromkeys(preset.order, "rule") | dict.fromkeys(combinations, "combination")
    return found


def names(project: Project) -> Iterator[Missing]:
    """Find rules without a name in one of the languages."""
    lines = {(cells[0], cells[1]) for _, cells in project.rows(NAMES)}
    for rule, kind in printed().items():
        tables = {"rule": ("rule", "part", "combination"), "combination": ("combination",)}[kind]
        if not any((table, rule) in lines for table in tables):
            yield Missing(
                project.after(NAMES, f"^{kind}\t"),
                f"no name for {rule}: add a line `{kind}`, `{rule}` and a cell for each language",
            )


def codes(project: Project) -> Iterator[Missing]:
    """Find codes of the kernel that share a number, leave a gap, or are used by no rule."""
    for path in CODES:
        count = COUNTS.get(path, "")
        numbers = {name: each for name, each in project.constants(path).items() if each[0] >= 0}
        told = numbers.pop(count, None)
        yield from _counted(path, numbers)
        if told is not None and told[0] != len(numbers):
            yield Missing(f"{path}:{told[1]}", f"{count} is {told[0]}: make it {len(numbers)}")
    groups: dict[str, dict[str, tuple[int, int]]] = {}
    for name, each in project.constants(RULES).items():
        if "_" in name and each[0] < 100:
            groups.setdefault(name.partition("_")[0], {})[name] = each
    for prefix, numbers in groups.items():
        if len(numbers) > 1 and prefix not in {"MOST", "ONE"}:
            yield from _counted(RULES, numbers)


def _counted(path: str, numbers: dict[str, tuple[int, int]]) -> Iterator[Missing]:
    """Find numbers that occur twice, or that leave a gap in 0, 1, 2 and so on."""
    taken: dict[int, str] = {}
    free = next(
        number
        for number in range(len(numbers) + 1)
        if number not in {each for each, _ in numbers.values()}
    )
    for name, (number, line) in numbers.items():
        if number in taken:
            what = f"{name} has the number of {taken[number]}: give it {free}"
            yield Missing(f"{path}:{line}", what)
        elif number >= len(numbers) > free:
            yield Missing(
                f"{path}:{line}", f"{name} is {number}, and {free} is free: give it {free}"
            )
        taken.setdefault(number, name)


def penalties(project: Project) -> Iterator[Missing]:
    """Find codes of penalties that no rule of the kernel uses."""
    used = project.loaded("src/gostop/kernel/*.py")
    for name, (_, line) in project.constants(PENALTIES).items():
        if name not in used and name != COUNTS[PENALTIES]:
            what = (
                f"no rule of the kernel uses {name}: found.multiply({name}, …) in kernel/debts.py"
            )
            yield Missing(f"{PENALTIES}:{line}", what)


CHECKS: Final = (names, codes, penalties)

"""Check what a setting needs: a docstring, a neutral value, sources, a reader, a limit, a test."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Any, Final

import attrs

import gostop as gs
from gostop.public import home_of
from gostop.ruleset.fields import FORM
from gostop.ruleset.numbers import KERNEL
from gostop.ruleset.ruleset import Ruleset
from gostop.ruleset.source import HOUSE
from gostop.ruleset.tree import Group, Keyed, Listed
from gostop.settling import citing
from tools.completing.project import Missing, Project
from tools.completing.released import new

SHARED: Final = "src/gostop/presets/shared.py"
RULES: Final = "src/gostop/kernel/rules.py"
LIMITS: Final = "src/gostop/ruleset/limits.py"
COMPILE: Final = "src/gostop/ruleset/compile.py"
NO_LIMIT: Final = {
    "payment.empty_exempt": "its factor is 0",
    "payment.shield": "it takes factors away",
    "payment.jabak": "it takes baks away",
    "draw.offer": "who refused pays the shares of others, which are in the limit already",
    "deal.four_on_table": "it wins go.threshold points",
}
"""Settings that payments cite, but that make no payment larger, each with the reason."""


@attrs.frozen
class Setting:
    """A field of a group of settings."""

    path: str
    """The dotted path of the field; a `*` stands for the key of a value."""
    owner: type[Any]
    """The class that declares the field."""
    field: attrs.Attribute[Any]

    @property
    def file(self) -> str:
        """The file that declares the setting."""
        return f"src/{home_of(self.owner).replace('.', '/')}.py"

    @property
    def group(self) -> str:
        """The path of the setting's group."""
        return self.path.rpartition(".")[0]


def settings(kind: type[Any] = Ruleset, above: str = "") -> Iterator[Setting]:
    """Yield all settings, each group before the settings in it."""
    for field in attrs.fields(kind):
        form = field.metadata.get(FORM)
        if form is None:
            continue
        owner = next(each for each in kind.__mro__ if field.name in _own(each))
        setting = Setting(f"{above}{field.name}", owner, field)
        yield setting
        if isinstance(form, Group | Keyed | Listed):
            several = "" if isinstance(form, Group) else ".*"
            yield from settings(form.kind, f"{setting.path}{several}.")


def _own(kind: type[Any]) -> dict[str, Any]:
    """Return the fields that a class declares itself."""
    return dict(vars(kind).get("__annotations__", {}))


def _node(project: Project, setting: Setting) -> tuple[ast.stmt, ast.stmt | None]:
    """Return the declaration of a setting, and the statement below it."""
    body = project.classes(setting.file)[setting.owner.__name__].body
    for node, below in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == setting.field.name:
            return node, below
    raise LookupError(f"{setting.file} has no {setting.path}")


def _place(project: Project, setting: Setting) -> str:
    return f"{setting.file}:{_node(project, setting)[0].lineno}"


def declared(project: Project) -> Iterator[Missing]:
    """Find settings without a docstring or a neutral value."""
    later = new(project, "setting", [each.path for each in settings()])
    for setting in settings():
        _, below = _node(project, setting)
        if not (isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant)):
            yield Missing(
                _place(project, setting),
                f"{setting.path} has no docstring: write below it what it decides, its unit, and "
                "what each value means",
            )
        is_later = setting.path in later and setting.group not in later
        if is_later and setting.field.default is attrs.NOTHING:
            yield Missing(
                _place(project, setting),
                f"{setting.path} has no neutral value, so what was saved before cannot be read: "
                "add neutral=…, with which the rule is off",
            )


def sourced(project: Project) -> Iterator[Missing]:
    """Find settings without a source in one of the presets."""
    lacking: dict[str, list[gs.Ruleset]] = {}
    for preset in gs.RULESETS.values():
        for path in leaves(preset.plain()):
            source = preset.source(path)
            if source.document == HOUSE or not source.place:
                lacking.setdefault(path, []).append(preset)
    for path, presets in lacking.items():
        line = f'("{path}", …, "silent: …")'
        if len(presets) == len(gs.RULESETS):
            yield Missing(
                project.at(SHARED, "^SILENT"),
                f"no preset says where {path} is from: add {line} to SILENT, or a line to each "
                "preset that has the rule",
            )
            continue
        for preset in presets:
            place = project.at(f"src/gostop/presets/{preset.id}.py", r"\bwritten\(")
            yield Missing(place, f"{preset.id} does not say where {path} is from: add {line}")


def leaves(plain: object, path: str = "") -> Iterator[str]:
    """Yield the dotted paths of all settings in the plain data of a ruleset."""
    if not isinstance(plain, dict) or not plain:
        yield path
        return
    for key, value in plain.items():
        yield from leaves(value, f"{path}.{key}" if path else key)


def readers(project: Project) -> Iterator[Missing]:
    """Find settings that no code reads, and numbers of the kernel that no rule reads."""
    chapters = {setting.file for setting in settings()}
    idle = ("presets", "asking", "testing", "plain")
    files = [
        path
        for path in project.files("src/gostop/**/*.py")
        if path not in chapters and path.split("/")[2] not in idle
    ]
    loaded = {name for path in files for name in project.names(path)}
    for setting in settings():
        number = setting.path.replace(".", "_")
        if number not in KERNEL and setting.field.name not in loaded:
            yield Missing(
                _place(project, setting),
                f"nothing reads {setting.path}: add {number} to Rules in {RULES}, which it fills "
                f"by itself, or read it in {COMPILE}",
            )
    kernel = project.loaded("src/gostop/kernel/*.py", RULES)
    for name in KERNEL:
        if name not in kernel:
            place = project.at(RULES, rf"^    {name}:")
            yield Missing(place, f"no rule of the kernel reads {name}: read it where it decides")


def limits(project: Project) -> Iterator[Missing]:
    """Find settings that can make a payment larger but don't count in the largest payment."""
    loaded = project.names(LIMITS)
    cited = [*citing._PARTS.values(), *citing._LIABILITIES.values()]
    paths = {path for _, those in cited for path in those}
    paths |= {
        path for those in (*citing._WINS.values(), *citing._INSTANTS.values()) for path in those
    }
    for path in sorted(paths - NO_LIMIT.keys()):
        if path.rpartition(".")[2] not in loaded:
            yield Missing(
                project.at(LIMITS, r"^def largest_payment"),
                f"{path} is cited for payments, and the largest payment does not know it: multiply "
                "or add its most here, or say in NO_LIMIT of tools/completing/settings.py why it "
                "makes none larger",
            )


def tested(project: Project) -> Iterator[Missing]:
    """Find new settings that no test sets."""
    texts = " ".join(map(project.text, project.files("tests/**/*.py")))
    every = {setting.path: setting for setting in settings()}
    for path in sorted(new(project, "setting", every)):
        name = every[path].field.name
        if not re.search(rf"{re.escape(path)}\b|[\"(.]{name}\b", texts):
            yield Missing(
                _place(project, every[path]),
                f"no test sets {path}: add a line for each of its values to a table test in "
                "tests/round, tests/scoring or tests/settling",
            )


CHECKS: Final = (declared, sourced, readers, limits, tested)

"""How other programs play: their rules compared with the nearest rulebook, and their rulings."""

from __future__ import annotations

import functools
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, ClassVar

import attrs
from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx

import gostop as gs
from docs._ext.directive import Generated, told
from docs._ext.nodes import folded, link, paragraph, table
from docs._ext.settings import parts
from docs._ext.words import label_of
from gostop.core.files.toml import value_text

ROOT = Path(__file__).resolve().parents[2]
FILES = ROOT / "examples" / "programs"
RULINGS = ROOT / "tests" / "rulings"
VERDICTS = {"agree": "agree", "reading": "another reading", "theirs": "a fault of theirs"}


@attrs.frozen
class Rules:
    """The rules of a program, from a file of the examples."""

    file: str
    """The name of the file, without its ending."""
    base: gs.Ruleset
    """The rulebook that the file starts from."""
    ruleset: gs.Ruleset
    """The rules of the program."""

    @property
    def program(self) -> str:
        """The repository of the program, as owner and name."""
        return self.ruleset.name.partition(",")[0]

    @property
    def differences(self) -> tuple[gs.Difference, ...]:
        """The differences from the rulebook `base`, as in `gostop rules diff`."""
        return gs.diff(self.base, self.ruleset)


@functools.cache
def rules_of(file: str) -> Rules:
    """Read the rules in a file of the examples."""
    path = FILES / f"{file}.toml"
    base = tomllib.loads(path.read_text(encoding="utf-8"))["base"]
    return Rules(file, gs.RULESETS[base], gs.load_ruleset(path))


@functools.cache
def rulings() -> dict[str, tuple[dict[str, Any], ...]]:
    """Read the rulings of each program, in the order of its file."""
    found = {}
    for path in sorted(RULINGS.glob("*.toml")):
        given = tomllib.loads(path.read_text(encoding="utf-8"))
        each = given.pop("ruling")
        found[given.pop("program")] = tuple({**given, **ruling} for ruling in each)
    return found


def counted(program: str) -> dict[str, int]:
    """Count the rulings of a program by their verdicts."""
    found = Counter(ruling["verdict"] for ruling in rulings().get(program, ()))
    return {verdict: found[verdict] for verdict in VERDICTS}


def changes(settings: dict[str, Any], path: str = "") -> Iterator[tuple[str, object]]:
    """Yield the settings of nested tables, with their dotted paths."""
    for name, value in settings.items():
        below = f"{path}{name}"
        if isinstance(value, dict) and not {"two", "more"} & value.keys():
            yield from changes(value, f"{below}.")
        else:
            yield below, value


class Programs(Generated):
    """All programs, with their rulebooks, and how many of their rulings agree."""

    option_spec: ClassVar = {"files": directives.unchanged_required}

    def run(self) -> list[nodes.Node]:
        head = ["", "starts from", "settings that differ", *VERDICTS.values()]
        rows = [
            self.row(rules_of(file), first)
            for file, first in _firsts(self.options["files"].split())
        ]
        return [table([30, 20, 14, 12, 12, 12], head, rows, ["wide"])]

    def row(self, rules: Rules, first: bool) -> list[list[nodes.Node]]:
        """Write the row of a file. The rulings of a program are in the row of its first file."""
        counts = counted(rules.program)
        shown = [str(counts[verdict]) for verdict in VERDICTS]
        texts = [rules.ruleset.name, rules.base.name, str(len(rules.differences))]
        texts += shown if first and any(counts.values()) else [""] * len(VERDICTS)
        return [[paragraph(nodes.Text(text))] for text in texts]


def _firsts(files: Iterable[str]) -> Iterator[tuple[str, bool]]:
    """Yield each file, and whether it is the first of its program."""
    seen: set[str] = set()
    for file in files:
        program = rules_of(file).program
        yield file, program not in seen
        seen.add(program)


class Program(Generated):
    """A program: the files with its rules, and the rulings with which we do not agree."""

    option_spec: ClassVar = {
        "files": directives.unchanged_required,
        "without-rulings": directives.flag,
    }

    def run(self) -> list[nodes.Node]:
        files = [rules_of(file) for file in self.options["files"].split()]
        found = [node for rules in files for node in self.rules(rules)]
        if "without-rulings" not in self.options:
            found += self.ruled(files[0].program)
        return found

    def rules(self, rules: Rules) -> list[nodes.Node]:
        """Write where the rules are, and how they differ from their rulebook."""
        command = f"gostop rules diff {rules.base.id} examples/programs/{rules.file}.toml"
        many = len(rules.differences)
        begin = paragraph(
            nodes.strong("", rules.ruleset.name),
            nodes.Text(f" starts from {rules.base.name}, and {many} settings differ: "),
            nodes.literal(command, command),
        )
        head = ["setting", rules.base.id, rules.file]
        rows = [self.difference(each) for each in rules.differences]
        return [begin, *folded("The differences", table([34, 33, 33], head, rows, ["wide"]))]

    def difference(self, each: gs.Difference) -> list[list[nodes.Node]]:
        """Write a setting, with the value of the rulebook and the value of the program."""
        cells = (_linked(each.path), _value(each.one), _value(each.other))
        return [[paragraph(cell)] for cell in cells]

    def ruled(self, program: str) -> list[nodes.Node]:
        """Write how many rulings there are, and the rulings with which we do not agree."""
        counts = counted(program)
        shown = [f"{VERDICTS[verdict]}: {count}" for verdict, count in counts.items()]
        found: list[nodes.Node] = [paragraph(nodes.Text(f"Its rulings: {', '.join(shown)}."))]
        titles = {"reading": "The other readings", "theirs": "What contradicts its own source"}
        for verdict, title in titles.items():
            some = [each for each in rulings()[program] if each["verdict"] == verdict]
            if some:
                head = ["it says", "why we say something else", "where"]
                rows = [self.ruling(each) for each in some]
                found += folded(title, table([38, 40, 22], head, rows, ["wide"]))
        return found

    def ruling(self, each: dict[str, Any]) -> list[list[nodes.Node]]:
        """Write a ruling, and the settings that give the same result."""
        settings = [
            paragraph(nodes.literal("", f"{path} = {value_text(value)}"), classes=["source"])
            for path, value in changes(each.get("settings", {}))
        ]
        return [
            [paragraph(*told(each["says"]))],
            [paragraph(*told(each["why"])), *settings],
            [paragraph(nodes.Text(each["where"]), classes=["source"])],
        ]


def _value(value: object) -> nodes.Node:
    text = "—" if value is None else value_text(value)
    return nodes.Text(text) if value is None else nodes.literal(text, text)


def _linked(path: str) -> nodes.Node:
    """Write a path as a link to the description of its setting."""
    known = {setting.path for part in parts() for setting in part.settings}
    steps: Sequence[str] = path.split(".")
    starts = [".".join(steps[:n]) for n in range(len(steps), 0, -1)]
    setting = next((start for start in starts if start in known), None)
    return link(path, label_of(setting), code=True) if setting else nodes.literal(path, path)


def setup(app: Sphinx) -> dict[str, object]:
    """Register the directives with Sphinx."""
    app.add_directive("programs-table", Programs)
    app.add_directive("program-rules", Program)
    return {"parallel_read_safe": True}

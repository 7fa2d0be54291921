"""The examples of house rules, made from answers to the table of questions.

`python -m tools.generate` writes the files of `examples/house_rules`, and the rows of the pages
that list them. `house_examples.toml` has the description of each file, and the answers that make
it.
"""

from __future__ import annotations

import contextlib
import functools
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final, cast

import attrs

import gostop as gs
from gostop.core.files.toml import value_text
from gostop.rules.questions.paths import whole
from gostop.rules.tree import same

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = ROOT / "examples" / "house_rules"
PAGES: Final = (FOLDER / "README.md", ROOT / "docs" / "howto" / "house-rules.md")
"""The pages with a row for each example."""
_ROWS: Final = re.compile(r"(?:^\| `[0-9]{2}.*\|\n)+", re.MULTILINE)
_WIDTH: Final = 100


@attrs.frozen(slots=False, eq=False)
class Example:
    """A file in `examples/house_rules`."""

    file: str
    """Its name, without its ending."""
    decides: str
    """What the file decides, in a few words."""
    says: str
    """The comment at the beginning of the file."""
    base: str
    """The id of the preset that the file changes."""
    answers: Mapping[str, str]
    """The answers that make the file. All other questions are answered as the preset does."""
    note: str = ""
    """The comment at the end of the file."""

    @functools.cached_property
    def ruleset(self) -> gs.Ruleset:
        """The rules of the file."""
        base = gs.RULESETS[self.base]
        labels = {"id": self.file.split("_", 1)[1], "name": f"{base.name}, {self.decides}"}
        return answered(gs.Questionnaire(start=base), self.answers).ruleset.replace(labels)

    @property
    def changes(self) -> Mapping[str, object]:
        """The settings that differ from the preset, by dotted paths."""
        return dict(_differing("", gs.RULESETS[self.base].plain(), self.ruleset.plain()))

    @property
    def text(self) -> str:
        """The text of the file."""
        labels = {"base": self.base, "id": self.ruleset.id, "name": self.ruleset.name}
        blocks = [
            [f"# {line}" for line in self.says.split("\n")],
            [f"{key} = {value_text(value)}" for key, value in labels.items()],
            *_settings(self.changes),
            [f"# {line}".rstrip() for line in self.note.split("\n") if self.note],
        ]
        return "\n\n".join("\n".join(lines) for lines in blocks if lines) + "\n"

    @property
    def row(self) -> str:
        """The row of the file in the table of a page."""
        paths = dict.fromkeys(".".join(path.split(".")[:2]) for path in self.changes)
        settings = ", ".join(f"`{path}`" for path in paths)
        return f"| `{self.file}.toml` | {self.decides} | {settings} |\n"


def answered(questionnaire: gs.Questionnaire, answers: Mapping[str, str]) -> gs.Questionnaire:
    """Return a questionnaire with all questions answered: with the given answers, or with the
    default. Each given answer must belong to a question.
    """
    left = dict(answers)
    while (question := questionnaire.question) is not None:
        questionnaire = questionnaire.answered(left.pop(question.id, ""))
    assert {} == left
    return questionnaire


def _differing(
    path: str, old: Mapping[str, object], new: Mapping[str, object]
) -> Iterator[tuple[str, object]]:
    """Yield the path and the new value of each difference between two tables. New values lack
    redundant parts, and removed values are false.
    """
    for key in old.keys() - new.keys():
        yield f"{path}.{key}", False
    for key, value in new.items():
        there, before = f"{path}.{key}" if path else key, old.get(key)
        if isinstance(value, dict) and isinstance(before, dict):
            yield from _differing(there, before, value)
        elif not same(before, value):
            yield there, _short(there, value)


def _short(path: str, value: object) -> object:
    """Return a value without the parts that are the defaults."""
    if not isinstance(value, dict):
        return value
    return _shorter(value, lambda short: whole(path, short) == value)


def _shorter(value: object, is_enough: Callable[[object], bool]) -> object:
    """Return a table without the parts that `is_enough` doesn't need."""
    short = dict(cast("Mapping[str, object]", value))
    for key in tuple(short):
        rest = {other: each for other, each in short.items() if other != key}
        with contextlib.suppress(gs.RulesetError):
            if is_enough(rest):
                short = rest
                continue
        if isinstance(short[key], dict):
            short[key] = _shorter(short[key], functools.partial(_with, short, key, is_enough))
    return short


def _with(
    table: Mapping[str, object], key: str, is_enough: Callable[[object], bool], part: object
) -> bool:
    return is_enough({**table, key: part})


def _settings(changes: Mapping[str, object]) -> Iterator[list[str]]:
    """Yield the lines of the short settings, and then those of each long setting. A table that is
    too long for one line gets its own heading.
    """
    lines, long = [], []
    for path, value in changes.items():
        line = f"{path} = {value_text(value)}"
        if len(line) <= _WIDTH:
            lines.append(line)
        elif isinstance(value, dict):
            long.append([f"[{path}]", *(_line(key, each) for key, each in value.items())])
        else:
            lines.append(_line(path, value))
    yield lines
    yield from long


def _line(key: str, value: object) -> str:
    line = f"{key} = {value_text(value)}"
    if len(line) <= _WIDTH:
        return line
    items = "".join(f"  {value_text(each)},\n" for each in cast("list[object]", value))
    return f"{key} = [\n{items}]"


def _examples() -> Iterator[Example]:
    text = Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")
    for file, entry in tomllib.loads(text).items():
        yield Example(file, **entry)


EXAMPLES: Final = {example.file: example for example in _examples()}
"""All examples, by the names of their files."""


def page_of(path: Path) -> str:
    """Return a page with the correct rows."""
    rows = "".join(example.row for example in EXAMPLES.values())
    return _ROWS.sub(lambda _: rows, path.read_text(encoding="utf-8"))

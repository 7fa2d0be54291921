"""Each setting of a preset cites a place of its source, and each place has its heading there."""

import ast
import functools
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import attrs
import pytest

import gostop as gs
from gostop.app.rules import settings
from gostop.core import data
from gostop.game import event_builder, settlement
from gostop.rules import ids, presets
from gostop.rules.ruleset import field_of, written
from gostop.rules.source import HOUSE
from gostop.rules.tree import tables_and_values
from tests.support.cases import for_each

QUOTED: Final = {"hangame", "pmang", "netmarble"}
"""Documents of which we know some places, or all, only second hand."""
FOLDER: Final = Path(presets.__file__).parent


def rows(file: Path) -> Iterator[tuple[str, str]]:
    """Yield the path of each line of a rulebook in a file, with the file and the number of the
    line.
    """
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Tuple) and len(node.elts) == len(("path", "value", "place")):
            path, _, place = node.elts
            if isinstance(path, ast.Constant) and isinstance(place, ast.Constant):
                yield str(path.value), f"{file.name}:{node.lineno}"


LINES: Final = {file.stem: dict(rows(file)) for file in sorted(FOLDER.glob("*.py"))}
"""For each file of the presets, the lines of its rows by their paths."""


def line_of(id: str, path: str) -> str:
    """Return where a preset has its row for a setting, or for the group of the setting."""
    lines = LINES["shared"] | LINES[id]
    while path and path not in lines:
        path = path.rpartition(".")[0]
    return lines.get(path, f"{id}.py")


def cited() -> list[tuple[str, gs.Source]]:
    """Return the sources of all steps and settings, each with its line and path."""
    return [
        (f"{line_of(id, path)}: {path}", source)
        for id, preset in gs.RULESETS.items()
        for path, source in (
            *preset.sources.items(),
            *((each.path, each.source) for each in settings(preset)),
            *((each.path, below) for each in settings(preset) for below in each.below.values()),
        )
    ]


@for_each("known", [True, False])
def test_a_rulebook_without_evidence_or_a_step_is_refused(known: bool) -> None:
    document = gs.BGA.source("bomb").document
    if not known:
        document = attrs.evolve(document, evidence=None)
    lacks = "has no line for deal.bonus, go.call, go.stop" if known else "how well it is known"
    with pytest.raises(gs.RulesetError, match=lacks) as caught:
        written("made_up", "Made up", document, ())
    field = "deal.bonus" if known else "made_up"
    assert ("missing", field) == (caught.value.code, caught.value.field)


def test_every_setting_of_a_preset_has_a_source() -> None:
    lacking = [path for path, each in cited() if each.document == HOUSE or not each.place]
    assert [] == lacking, (
        "add a line to each of these presets, or to SILENT of rules/presets/shared.py"
    )


KNOWN: Final = {
    id: gs.STEPS.keys() | {path for path, _ in tables_and_values(preset.plain())}
    for id, preset in gs.RULESETS.items()
}
"""The paths of all steps and settings of each preset."""
EVERYTHING: Final = set[str]().union(*KNOWN.values())


def test_every_line_is_for_a_step_or_a_setting_that_a_chapter_knows() -> None:
    assert [] == [
        f"{line}: {path}"
        for id, lines in LINES.items()
        for path, line in lines.items()
        if path not in KNOWN.get(id, EVERYTHING)
    ]


def test_events_and_payments_name_only_steps_and_settings_that_a_chapter_knows() -> None:
    tables = (settlement._PARTS, settlement._LIABILITIES)
    named = {
        event_builder: {*event_builder._RULES.values()},
        ids: {*ids.ENGINES.values()},
        settlement: {
            *(path for table in tables for _, paths in table.values() for path in paths),
            *(path for paths in settlement._WINS.values() for path in paths),
            *(path for paths in settlement._INSTANTS.values() for path in paths),
        },
    }
    assert [] == [
        f"{file.name}:{number}: {path}"
        for module, paths in named.items()
        for file in [Path(str(module.__file__))]
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        for path in paths - EVERYTHING
        if f'"{path}"' in line
    ]


FOR_THREE: Final = ("draw.offer", "seating.forced_out")
"""Settings without an effect in a game for two."""


def test_where_a_source_is_silent_a_setting_is_neutral_or_a_reading_decides_it() -> None:
    assert [] == [
        f"{line_of(id, path)}: {path}"
        for id, preset in gs.RULESETS.items()
        for path, source in preset.sources.items()
        if source.place.startswith("silent") and not source.reading
        if preset.players != (2,) or path not in FOR_THREE
        if path in gs.STEPS
        or functools.reduce(getattr, path.split("."), preset) != field_of(path)[2].neutral
    ]


def test_every_place_of_a_source_has_its_heading_and_no_other_has_one() -> None:
    lines = [line.split("\t") for line in data.text("rules/headings.tsv").splitlines()[1:]]
    assert [] == [line for line in lines if not line[-1]]
    known = {(document, place) for document, place, _ in lines}
    assert len(lines) == len(known)
    spoken = {
        (each.document.id, each.place): line
        for line, each in cited()
        if not each.place.startswith("silent")
    }
    assert set() == known - spoken.keys()
    assert [] == sorted(
        f"{line}, {place}" for (id, place), line in spoken.items() if (id, place) not in known
    )
    assert QUOTED == {document for document, _, heading in lines if "second hand:" in heading}

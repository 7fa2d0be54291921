"""Each setting of a preset cites a place of its source, and each place has its heading there."""

from typing import Final

import gostop as gs
from gostop.app.rules import settings
from gostop.core import data
from gostop.rules.source import HOUSE

NO_HEADINGS: Final = {"hangame", "pmang", "netmarble"}
"""Documents whose rules we know from our notes, with the headings of some places or of none."""


def cited() -> list[tuple[str, gs.Source]]:
    """Return the sources of all steps and settings, each with the preset and the path."""
    return [
        *(
            (f"rules/presets/{id}.py: {path}", source)
            for id, preset in gs.RULESETS.items()
            for path, source in preset.sources.items()
        ),
        *(
            (f"rules/presets/{id}.py: {each.path}", source)
            for id, preset in gs.RULESETS.items()
            for each in settings(preset)
            for source in (each.source, *each.below.values())
        ),
    ]


def test_every_setting_of_a_preset_has_a_source() -> None:
    lacking = [path for path, each in cited() if each.document == HOUSE or not each.place]
    assert [] == lacking, (
        "add a line to each of these presets, or to SILENT of rules/presets/shared.py"
    )


def test_every_place_of_a_source_has_its_heading_and_no_other_has_one() -> None:
    lines = [line.split("\t") for line in data.text("rules/headings.tsv").splitlines()[1:]]
    assert [] == [line for line in lines if not line[-1]]
    known = {(document, place) for document, place, _ in lines}
    assert len(lines) == len(known)
    places = {(each.document.id, each.place) for _, each in cited()}
    spoken = {each for each in places if not each[1].startswith("silent")}
    assert set() == known - spoken
    assert set() == {each for each in spoken - known if each[0] not in NO_HEADINGS}

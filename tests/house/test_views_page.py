"""The page about views has a row for each attribute of a view."""

import re
from typing import Final

import gostop as gs
from tests.support.documents import ROOT

PAGE: Final = (ROOT / "docs" / "explanation" / "views.md").read_text(encoding="utf-8")
ROWS: Final = [line.split("|")[1] for line in PAGE.splitlines() if line.startswith("| ")]


def test_every_attribute_of_a_view_has_its_row() -> None:
    named = [name for row in ROWS for name in re.findall(r"`(\w+)`", row)]
    shown = {name for name in dir(gs.View) if not name.startswith("_")}
    assert shown == {*named}
    assert len(named) == len({*named})

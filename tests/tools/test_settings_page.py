"""The page of the settings in plain Markdown."""

import re

import gostop as gs
from docs._ext.settings import parts
from tools.settings_page import text


def test_it_has_every_setting_with_its_value_in_each_rulebook() -> None:
    page = text()
    paths = [each.path for part in parts() for each in part.settings]
    assert paths == re.findall(r"^### `(.*)`$", page, re.MULTILINE)
    tables = re.findall(r"^\| (?:setting|`.*?`) \|.*$", page, re.MULTILINE)
    assert {len(gs.RULESETS) + 2} == {row.replace("\\|", "").count("|") for row in tables}
    assert "| `go.threshold` |" in page or "`go.threshold` in all rulebooks" in page
    assert "- `free`: " in page

"""The documentation: its code runs, it has every public name, its tables every rule."""

import re
from pathlib import Path

import pytest

import gostop as gs
from docs._ext.settings import NOTHING, PRESETS, parts
from gostop.readings import READINGS
from tests.documents import NOT_CODE, PAGES, ROOT, RUN, blocks_of, run_page

SETTINGS = [setting for part in parts() for setting in part.settings]
DOCUMENTED = re.compile(
    r"^\.\. (?:autofunction|autoclass|autoexception|py:data):: gostop\.(\w+)(?:\(\))?$",
    re.MULTILINE,
)


def page_id(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", PAGES, ids=page_id)
def test_every_block_of_a_page_runs(page: Path) -> None:
    assert [] == run_page(page)


@pytest.mark.parametrize("page", PAGES, ids=page_id)
def test_every_block_says_what_it_is(page: Path) -> None:
    unknown = [block.place for block in blocks_of(page) if block.language not in RUN | NOT_CODE]
    fences = re.findall("^```", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert [] == unknown
    assert 2 * len(blocks_of(page)) == len(fences)


@pytest.mark.parametrize(
    "block",
    [
        "```{doctest}\n>>> 1 + 1\n3\n```\n",
        "```console\n$ gostop rules list\nnothing\n```\n",
        "```console\n$ gostop rules\n```\n",
        "```sh\npython -m gostop score 1Z\n```\n",
        "```console\n$ ls\n```\n",
    ],
)
def test_a_block_that_is_wrong_is_noticed(
    block: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.md"
    page.write_text(block, encoding="utf-8")
    assert 1 == len(run_page(page))


def test_every_public_name_is_in_the_reference() -> None:
    pages = [page.read_text(encoding="utf-8") for page in PAGES if page.parent.name == "reference"]
    found = [name for text in pages for name in DOCUMENTED.findall(text)]
    assert sorted(gs.__all__) == sorted(found)


def test_readme_has_the_command_that_ci_runs() -> None:
    command = "python -m pip install nox && python -m nox"
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert command in script.splitlines()
    assert command in readme.splitlines()


def test_the_rules_table_has_every_setting_with_its_docstring_and_its_sources() -> None:
    without = [
        setting.path
        for setting in SETTINGS
        if not (setting.doc or setting.path.split(".")[-2] in {"layouts", "combinations", "baks"})
        or not all(cell.value and cell.source.place for cell in setting.cells)
    ]
    assert [] == without
    assert {part.name for part in parts()} == set(gs.BGA.plain())


@pytest.mark.parametrize(
    ("path", "values"),
    [
        ("go.threshold", ("3 (two players: 7)",) * 3),
        ("cards.bonus", ("none", "none", "`X2 X2b X3` (two players: `X2 X3`)")),
        ("shake", ("off", "on", "on")),
        ("shake.plays", (NOTHING, "yes", "no")),
        ("go.points_up_to", ("off", "2", "off")),
        (
            "steal.own_stack",
            ("1 junk", "1 junk, not on the last turn", "2 junk, not on the last turn"),
        ),
        ("scoring.combinations.godori", ("5: `2A 4A 8A`",) * 3),
        ("scoring.combinations.pi", ("1, +1 for each further: 10 pi of all junk",) * 3),
        ("deal.layouts.4", ("6 each, then 4 on the table", "7 each, then 6 on the table", NOTHING)),
        ("payment.multipliers.meongtta", (NOTHING, *("×2: 7 of the nine animals",) * 2)),
    ],
)
def test_the_rules_table_says_values_in_words(path: str, values: tuple[str, ...]) -> None:
    [setting] = [setting for setting in SETTINGS if setting.path == path]
    assert values == tuple(cell.value for cell in setting.cells)


def test_every_reading_that_a_source_cites_is_in_the_table() -> None:
    texts = {cell.source.reading for setting in SETTINGS for cell in setting.cells} - {""}
    cited = {reading for text in texts for reading in text.split(", ")}
    assert set() == cited - {reading.id for reading in READINGS}


def test_the_rules_table_has_a_column_for_each_preset() -> None:
    assert tuple(gs.RULESETS.values()) == PRESETS

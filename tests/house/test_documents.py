"""The documentation has code that runs, and tables with every rule."""

import re
from pathlib import Path

import attrs
import pytest

import gostop as gs
from docs._ext.settings import PRESETS, Row, Setting, fields_of, parts, setting, value_kinds
from docs._ext.words import HELD, NOTHING, said
from gostop.rules.fields import ANY_CARDS, number, switch
from gostop.rules.fields import cards as of_cards
from gostop.rules.readings import READINGS
from tests.support.cases import case, for_each
from tests.support.documents import NOT_CODE, PAGES, ROOT, RUN, blocks_of, needs, run_page


def settings() -> list[Setting]:
    """Return the settings of all parts, which `parts` makes once: it takes half a second."""
    return [each for part in parts() for each in part.settings]


def rows() -> list[Row]:
    return [row for each in settings() for row in each.rows]


def page_id(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.weekly
@pytest.mark.parametrize("page", PAGES, ids=page_id)
def test_every_block_of_a_page_runs(page: Path) -> None:
    for module in needs(page):
        pytest.importorskip(module, reason=f"{page.name} needs {module}: `nox -s envs` has it")
    assert [] == run_page(page)


def test_every_block_says_what_it_is() -> None:
    for page in PAGES:
        unknown = [block.place for block in blocks_of(page) if block.language not in RUN | NOT_CODE]
        fences = re.findall("^```", page.read_text(encoding="utf-8"), re.MULTILINE)
        with case(page):
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
        "```{picture}\n'a card'\n```\n",
        "```{picture}\ncard = gs.svg.card('1B')\n```\n",
    ],
)
def test_a_block_that_is_wrong_is_noticed(
    block: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.md"
    page.write_text(block, encoding="utf-8")
    assert 1 == len(run_page(page))


def test_readme_has_the_command_that_ci_runs() -> None:
    command = "python -m pip install nox && python -m nox"
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert command in script.splitlines()
    assert command in readme.splitlines()
    lanes = re.findall(r"^python -m nox -t rest -k (beside|'not beside') ", script, re.MULTILINE)
    assert ["beside", "'not beside'"] == lanes


def test_the_weekly_workflow_runs_what_nox_lists_as_weekly() -> None:
    workflow = (ROOT / ".github" / "workflows" / "weekly.yml").read_text(encoding="utf-8")
    assert "nox -t weekly --list --json" in workflow
    assert 'nox -s "$SESSION"' in workflow


def test_the_first_lines_of_readme_print_what_it_shows(
    capsys: pytest.CaptureFixture[str],
) -> None:
    blocks = blocks_of(ROOT / "README.md")
    [code, *_] = [block for block in blocks if block.language == "python"]
    [shown] = [block for block in blocks if block.language == "text"]
    exec(compile(code.text, "README.md", "exec", dont_inherit=True), {})
    assert shown.text == capsys.readouterr().out
    assert 10 >= len(code.text.splitlines())


def test_the_build_says_what_the_page_on_installing_says_that_it_does() -> None:
    said = "gostop: compiling the kernel, this takes a minute or two"
    build = (ROOT / "hatch_build.py").read_text(encoding="utf-8")
    page = (ROOT / "docs" / "howto" / "install.md").read_text(encoding="utf-8")
    assert f'COMPILING: Final = "{said}"\n' in build
    assert "print(COMPILING, file=sys.stderr, flush=True)\n" in build
    assert f"`{said}`" in page


def leaves(table: dict[str, object], path: str = "") -> list[str]:
    """Return the dotted paths of all values that are not tables, or that are empty tables."""
    found: list[str] = []
    for key, value in table.items():
        below = f"{path}.{key}" if path else key
        found += leaves(value, below) if isinstance(value, dict) and value else [below]
    return found


def test_the_list_of_settings_has_each_with_its_docstring_and_what_may_stand_there() -> None:
    assert [] == [each.path for each in settings() if not each.doc or not each.right]
    assert set(gs.BGA.plain()) == {part.name for part in parts()}
    of_values = [setting(f.name, f, kind) for kind in value_kinds() for f in fields_of(kind)]
    assert [] == [each.path for each in of_values if not each.doc or not each.right or each.rows]


@for_each("preset", PRESETS)
def test_the_list_of_settings_misses_nothing_that_a_rulebook_holds(preset: gs.Ruleset) -> None:
    listed = {each.path for each in settings()}
    held = [path.split(".") for path in leaves(preset.plain())]
    missed = [
        path
        for path in held
        if not any(".".join(path[:n]) in listed for n in range(1, 1 + len(path)))
    ]
    assert [] == missed


def test_the_list_of_settings_has_a_value_of_every_rulebook() -> None:
    assert tuple(gs.RULESETS.values()) == PRESETS
    assert {len(PRESETS)} == {len(row.cells) for row in rows()}
    assert [] == [row.path for row in rows() if not all(row.cells)]


@for_each(
    ("path", "values"),
    [
        ("go.threshold", ("7/3",) * 3),
        ("cards.bonus", ("none", "none", "`X2 X3`/`X2 X2b X3`")),
        ("cards.cup", ("`9A`",) * 3),
        ("shake", ("off", "on", "on")),
        ("shake.plays", (NOTHING, "yes", "no")),
        ("go.points_up_to", ("off", "2", "off")),
        ("go.counter", ("`none`", "`on_top`", "`none`")),
        ("steal.ttadak", ("nothing", "1, not last turn", "1, not last turn")),
        ("steal.own_stack", ("1", "1, not last turn", "2, not last turn")),
        ("deal.layouts.4", ("6 each, 4 on the table", "7 each, 6 on the table", NOTHING)),
    ],
)
def test_the_list_of_settings_says_values_in_a_few_words(
    path: str, values: tuple[str, ...]
) -> None:
    [row] = [row for row in rows() if row.path == path]
    cells = dict(zip(gs.RULESETS, row.cells, strict=True))
    assert values == tuple(cells[id] for id in ("french", "bga", "chinese_blog"))


def test_of_a_value_that_not_all_have_alike_the_list_has_what_differs() -> None:
    found = {row.path: row for row in rows()}
    meongtta, pi_bak = found["payment.multipliers.meongtta"], found["payment.baks.pi_bak"]
    assert "×2: 7 of the animals" == meongtta.common
    assert {NOTHING, HELD} == {*meongtta.cells}
    assert pi_bak.common.startswith("factor 2, scored `pi`, cards all junk")
    bga, chinese = (pi_bak.cells[[*gs.RULESETS].index(id)] for id in ("bga", "chinese_blog"))
    assert ("most 5", "most 7/5") == tuple(cell.rpartition(", ")[2] for cell in (bga, chinese))


@for_each(
    ("path", "expected"),
    [
        ("go.points", "a whole number, 0 or more, or false (off)"),
        ("go.counter", "one of these ways, or false (off)"),
        ("go.points_up_to", "a whole number, 1 or more, or false (off)"),
        ("deal.playing", "a whole number from 2 to 7"),
        ("shake", "on, with the settings below, or off"),
        ("shake.plays", "true or false"),
        ("cards.cup", "an animal, such as 9A"),
        ("cards.doubles", "a set of junk cards of a month, such as 11D"),
        (
            "cards.bonus",
            "a set of at most six bonus cards, each with its earlier copies, such as X2 X2b X3, or "
            "false (off), or two such sets by the number of players",
        ),
        ("payment.baks", "any number of `Bak`, each by its `id`, or false (off)"),
        ("steal.jjok", "a `Steal`, or false (off)"),
    ],
)
def test_the_list_of_settings_says_what_may_stand_there(path: str, expected: str) -> None:
    [found] = [each for each in settings() if each.path == path]
    assert expected == found.right


def test_the_list_of_settings_has_every_way_also_those_that_nobody_uses() -> None:
    [found] = [each for each in settings() if each.path == "turn.pairing"]
    assert ["free", "compulsory", "if_able"] == [way.text for way in found.ways]
    assert all(way.doc for each in settings() for way in each.ways)


def test_what_no_page_foresaw_is_said_too() -> None:
    @attrs.frozen
    class New:
        size: int = number(neutral=3)
        cards: gs.CardSet = of_cards(ANY_CARDS, neutral="")
        on: bool = switch(neutral=False)

    assert "size 4, cards `1B`" == said(New(size=4, cards=gs.CardSet("1B")))
    assert "on yes" == said(New(on=True))


def test_every_reading_that_a_source_cites_is_in_the_table() -> None:
    sources = (source for preset in PRESETS for source in preset.sources.values())
    texts = {source.reading for source in sources} - {""}
    cited = {reading for text in texts for reading in text.split(", ")}
    assert set() == cited - READINGS.keys()

"""The tool finds references to files and names that don't exist."""

from pathlib import Path

import pytest

from tools.manners import ROOT
from tools.references import dead_references


@pytest.mark.no_cover
def test_no_text_of_the_project_cites_what_is_not_there() -> None:
    assert [] == dead_references(ROOT)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Make a project with one module and one reading, to which a page may refer."""
    for name in ("src/gostop/kernel", "src/gostop/tables", "docs"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "src/gostop/kernel/bits.py").write_text("")
    (tmp_path / "src/gostop/tables/readings.toml").write_text('[R1]\npoint = ""\n')
    return tmp_path


@pytest.mark.parametrize(
    "text",
    [
        "`kernel/bits.py`, src/gostop/kernel, kernel/b*.py and docs/_build/html",
        "[a page](../page.md#place), page.md; my_bot.js and table.toml are somebody else's",
        "see R1; 7R and `*G2` are none; in_section 4",
    ],
)
def test_what_is_there_may_be_cited(project: Path, text: str) -> None:
    (project / "page.md").write_text(text)
    assert [] == dead_references(project)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("in rules.md", "names rules.md, which does not exist"),
        ("[a page](../other.md)", "names other.md, which does not exist"),
        ("`kernel/bytes.py` has it", "names kernel/bytes.py, which does not exist"),
        ("tests/test_*.py do", "names tests/test_*.py, which does not exist"),
        ("it is a joker (R2)", "cites R2, which no table of readings has"),
        ("Section 4 of the rules", "cites 'Section 4'; name what it is about"),
    ],
)
def test_what_is_not_there_is_named_with_its_place(project: Path, text: str, told: str) -> None:
    (project / "page.md").write_text(f"A page.\n{text}\n")
    assert [f"page.md:2: {told}"] == dead_references(project)


def test_of_a_program_its_comments_and_docstrings_are_read(project: Path) -> None:
    lines = ['"""One', 'in one.md."""', 'x = "two.md"', '"""In three.md."""', "# four.md"]
    (project / "docs/conf.py").write_text("\n".join(lines))
    places = [(2, "one.md"), (4, "three.md"), (5, "four.md")]
    told = {f"docs/conf.py:{line}: names {name}, which does not exist" for line, name in places}
    assert told == {*dead_references(project)}

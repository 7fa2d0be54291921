"""The check for tiring words reads all texts that people read, and no others."""

from pathlib import Path

import pytest

from tools.manners import ROOT
from tools.wording import BETTER, tiring


@pytest.mark.no_cover
def test_the_project_is_in_plain_english() -> None:
    assert [] == tiring(ROOT)


@pytest.mark.parametrize(
    "text",
    [
        "Run `nobody_stops` again.",
        "```python\nnobody = 1  # anew\n```",
        "The rules decide. A rule by which players play.",
        "[a page](anew.html)",
        "In `bga` a go pays.",
        "The marks tell apart two seats, and tell one turn of a seat apart from another.",
        "See gostop.telling.sentences, tests/telling and tell(seat).",
    ],
)
def test_plain_text_passes(tmp_path: Path, text: str) -> None:
    (tmp_path / "README.md").write_text(text)
    assert [] == tiring(tmp_path)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("It draws the cards anew.", "'anew' tires a reader; write again"),
        ("It was mended.", "'mended' tires a reader; write fix"),
        ("so that nobody knows", "'nobody' tires a reader"),
        ("The page tells who won.", "'tells' tires a reader; write say, show"),
        ("The seat is told.", "'told' tires a reader; write say, show"),
        ("without telling the seat", "'telling' tires a reader; write say, show"),
        ("also if it ends", "'also if' tires a reader; write even if"),
        ("By `french`, a go pays.", "a tiring opening, 'By `, a go pays.'"),
        ("A go pays. By most rules a ppeok steals.", "a tiring opening"),
        ("By Hangame's rules the owner chooses.", "a tiring opening"),
        ("- By some house rules a seat pushes.", "a tiring opening"),
    ],
)
def test_what_tires_is_named_with_its_line(tmp_path: Path, text: str, told: str) -> None:
    (tmp_path / "README.md").write_text(f"A page.\n```\nanew\n```\n{text}\n")
    [found] = tiring(tmp_path)
    assert found.startswith("README.md:5: ")
    assert told in found


@pytest.mark.parametrize(
    ("name", "text", "numbers"),
    [
        ("src/gostop/tui/one.py", '"""Made anew."""\nnobody = "somebody"  # nobody else\n', [1, 2]),
        ("tests/tools/test_two.py", 'def test_two() -> None:\n    """Made anew."""\n', [2]),
        ("docs/_ext/three.py", "# for ever\n", [1]),
        ("docs/conf.py", "# none of a user's business\n", [1]),
        ("noxfile.py", '"""It draws anew."""\n', [1]),
        ("hatch_build.py", "x = 'anew'\n# mended\n", [2]),
        ("packages/learned/src/four.py", "# anew\n", [1]),
        ("src/gostop/five.pyi", '"""Mended."""\n', [1]),
        ("CODE_OF_CONDUCT.md", "A page.\n\nWhich nobody reads.\n", [3]),
        ("site/ACCESSIBILITY.md", "| drawn anew |\n", [1]),
        ("examples/server/README.md", "for ever\n", [1]),
        (".github/PULL_REQUEST_TEMPLATE.md", "for ever\n", [1]),
        (".github/workflows/ci.yml", "on: push\n# for ever\n", [2]),
        (".github/ISSUE_TEMPLATE/bug.yml", "label: What nobody knows\n", [1]),
        (".ci/run", "#!/bin/sh\n# Which nobody stops.\n", [2]),
        ("pyproject.toml", 'name = "nobody else"\n\n# so nobody must compile it\n', [3]),
        ("examples/table.toml", """a = '# anew'\nb = "# anew"  # anew\n""", [2]),
        ("site/page/play.js", 'say("nobody // anew"); // anew\n/* 1\n * anew */\n', [1, 3]),
        ("site/tools/six.mjs", "const some = `\n// anew ${1}\n`; // anew\n", [3]),
        ("src/gostop/replay/seven.css", ".nobody { color: red; }\n\n/* 3\nanew */\n", [4]),
        ("benchmarks/eight.c", "int nobody; // anew\n", [1]),
        ("site/page/index.html", "<p>\nAsk nobody.\n", [2]),
        ("src/gostop/tables/nine.toml", '[nobody]\nen = "nobody"\nko = "ask nobody"\n', [3]),
        ("src/gostop/tables/ten.toml", 'says = """a | nobody: one\nwhich nobody has"""\n', [2]),
        ("src/gostop/tables/eleven.tsv", "key\ten\nnobody\tnobody wins\n", [2]),
        ("site/words.toml", 'en = "Played anew."\n', [1]),
        ("site/gostop_page/answers_ko.tsv", "until somebody has it\t…\n", [1]),
        ("examples/server/client/words.json", '  "stranger": "a stranger",\n', [1]),
    ],
)
def test_all_that_people_read_is_checked(
    tmp_path: Path, name: str, text: str, numbers: list[int]
) -> None:
    file = tmp_path / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    places = {found.partition(": ")[0] for found in tiring(tmp_path)}
    assert {f"{name}:{number}" for number in numbers} == places


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("site/node_modules/other/README.md", "nobody else"),
        ("packages/vectors/LICENSE", "nobody else"),
        ("tests/versions/state.json", '{"value": "nobody else"}'),
        ("src/gostop/one.py", "# 'nobody' is a value, and so is \"somebody\""),
        ("src/gostop/two.py", "name = 'nobody else'"),
        ("src/three.py", 'def one() -> None:\n    """\n    Args:\n        told: a name\n    """\n'),
        ("site/page/four.js", "/**\n * @param {(text: string) => void} told gets a text\n */"),
        ("src/gostop/tables/places.tsv", "nobody sits out\t…\nsilent: nobody\t…"),
    ],
)
def test_what_others_wrote_and_names_are_not_checked(tmp_path: Path, name: str, text: str) -> None:
    file = tmp_path / name
    file.parent.mkdir(parents=True)
    file.write_text(text, encoding="utf-8")
    assert [] == tiring(tmp_path)


def test_every_word_has_a_better_one() -> None:
    assert all(BETTER.values())

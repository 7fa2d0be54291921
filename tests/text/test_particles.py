"""Korean particles fit the word before them, in Python and on pages."""

import json
import re
import subprocess
import tomllib
from pathlib import Path
from typing import Final

import gostop as gs
from gostop.core import data
from gostop.text.names import RULES, Language, card_name
from gostop.text.words import Words, composed
from tests.support.cases import for_each
from tests.support.programs import node

ROOT: Final = Path(__file__).parents[2]
PAIRS: Final = "{}[을/를] {}[이/가] {}[은/는] {}[과/와] {}[으로/로]"
ENDINGS: Final = {
    # hangul that ends with a consonant, with ㄹ, or with a vowel
    "국진": "을 이 은 과 으로",
    "뻑": "을 이 은 과 으로",
    "서울": "을 이 은 과 로",
    "피": "를 가 는 와 로",
    "2번 참가자": "를 가 는 와 로",
    # text in parentheses does not count, and neither do signs
    "난초 피 (1)": "를 가 는 와 로",
    "난초 열끗 (2)!": "을 이 은 과 으로",
    "번호(R1)": "를 가 는 와 로",
    "보라 (봇)": "를 가 는 와 로",
    # but a Korean word that is a part of a name does
    "철수(봇)": "을 이 은 과 으로",
    "서울(시)": "를 가 는 와 로",
    "‘보라’": "를 가 는 와 로",
    "[난초 띠, 난초 열끗]": "을 이 은 과 으로",
    # digits, which are read as 영 일 이 삼 사 오 육 칠 팔 구
    "0": "을 이 은 과 으로",
    "1": "을 이 은 과 로",
    "2": "를 가 는 와 로",
    "3": "을 이 은 과 으로",
    "4": "를 가 는 와 로",
    "5": "를 가 는 와 로",
    "6": "을 이 은 과 으로",
    "7": "을 이 은 과 로",
    "8": "을 이 은 과 로",
    "9": "를 가 는 와 로",
    "10": "을 이 은 과 으로",
    "careful 2": "를 가 는 와 로",
    # Latin words, which are read as 케어풀, 랜덤, 킴, 봇, 잭, 그리디, 서치, 피터, 테드
    "careful": "을 이 은 과 로",
    "random": "을 이 은 과 으로",
    "KIM": "을 이 은 과 으로",
    "bot": "을 이 은 과 으로",
    "Jack": "을 이 은 과 으로",
    "Sejong": "을 이 은 과 으로",
    "greedy": "를 가 는 와 로",
    "search": "를 가 는 와 로",
    "Peter": "를 가 는 와 로",
    "Ted": "를 가 는 와 로",
    # single letters, which are read as 엘, 엠, 알, 에이
    "L": "을 이 은 과 로",
    "팀 M": "을 이 은 과 으로",
    "r": "을 이 은 과 로",
    "A": "를 가 는 와 로",
    # other scripts, and an empty text
    "花子": "를 가 는 와 로",
    "": "를 가 는 와 로",
    "🙂": "를 가 는 와 로",
}


def fitted(text: str, pattern: str = PAIRS) -> str:
    return " ".join(composed(each, lambda _: text) for each in pattern.split(" "))


@for_each("text", ENDINGS)
def test_a_particle_fits_what_it_follows(text: str) -> None:
    expected = " ".join(f"{text}{particle}" for particle in ENDINGS[text].split(" "))
    assert expected == fitted(text)


@for_each(
    ("template", "expected"),
    [
        ("{who}[이/가] 났습니다", "내가 났습니다"),
        ("선은 {who}[이/가]", "선은 내가"),
        ("{who}[은/는] 쉽니다", "나는 쉽니다"),
        ("하{who}[이/가] 났습니다", "하나가 났습니다"),
    ],
)
def test_i_am_the_subject_in_another_word(template: str, expected: str) -> None:
    assert expected == composed(template, lambda _: "나")


def test_only_the_template_has_marks() -> None:
    assert "[을/를]을" == composed("{}[을/를]", lambda _: "[을/를]")
    assert "{n}[a/b]: +3, 2" == composed("{a}[a/b]: {n:+}, {m}", {"a": "{n}", "n": 3, "m": 2}.get)


def test_a_text_without_end_is_read_in_time() -> None:
    # each sign is read once; a pattern with backtracking would take centuries
    assert "를" == composed("{}[을/를]", lambda _: "()" * 5000)[-1:]


def names() -> list[str]:
    """Return everything that particles may follow: names of cards,
    rules and players, and numbers.
    """
    found = [card_name(card, "ko") for card in gs.CARDS]
    found += [name.hangul for name in RULES.values()]
    found += [f"{number}점" for number in range(12)] + [str(number) for number in range(120)]
    return [*found, *ENDINGS, "나", "하나", "()" * 50, "x(y)z", "((난초", "난초))"]


MAIN: Final = """
import { readFileSync } from "node:fs";
const { compose, fill } = await import("./table.js");
const { names, pattern, template } = JSON.parse(readFileSync("given.json", "utf8"));
const fitted = (name) => pattern.split(" ").map((each) => compose(each, () => name)).join(" ");
const named = { who: "나", n: 3 };
console.log(JSON.stringify({
  fitted: names.map(fitted),
  composed: compose(template, (name) => named[name]),
  filled: fill("{}[이/가] {} 점 / {}[이/가] {} 점들", "보라", 2),
}));
"""
TEMPLATE: Final = "{who}[이/가] {n}[을/를] [x/y] 냅니다"


def test_pages_choose_the_same_particles(tmp_path: Path) -> None:
    program = node()
    script = ROOT / "src" / "gostop" / "svg" / "viewer" / "table.js"
    (tmp_path / "table.js").write_text(script.read_text("utf-8"), "utf-8")
    (tmp_path / "package.json").write_text('{"type": "module"}', "utf-8")
    (tmp_path / "main.js").write_text(MAIN, "utf-8")
    given = {"names": names(), "pattern": PAIRS, "template": TEMPLATE}
    (tmp_path / "given.json").write_text(json.dumps(given), "utf-8")
    command = [program, "main.js"]
    done = subprocess.run(command, check=False, cwd=tmp_path, capture_output=True, encoding="utf-8")
    assert (0, "") == (done.returncode, done.stderr)
    found = json.loads(done.stdout)
    assert list(map(fitted, names())) == found["fitted"]
    assert composed(TEMPLATE, {"who": "나", "n": 3}.get) == found["composed"]
    assert "보라가 2 점들" == found["filled"]


def korean_texts() -> list[tuple[str, str]]:
    """Return every Korean text of the tables, each with its place."""
    found = list[tuple[str, str]]()
    tables = ("svg/page", "svg/pictures", "teaching/play", "app/simulate")
    for file in ("text/phrases", "text/places", "text/sentences", *tables):
        head, *lines = data.text(f"{file}.tsv").splitlines()
        column = head.split("\t").index("ko")
        found += [(f"{file} {line}", line.split("\t")[column]) for line in lines]
    words = tables_of_the_page()
    return [*found, *((key, texts["ko"]) for key, texts in words.items())]


def tables_of_the_page() -> dict[str, dict[str, str]]:
    return tomllib.loads((ROOT / "site" / "words.toml").read_text("utf-8"))


def test_no_particle_is_written_for_both_cases_or_apart() -> None:
    # such as (으)로, 을(를), or a particle after a space: "quit 을"
    both = r"\((?:으|이|을|를|은|는|가|과|와)\)|[A-Za-z}] [을를은는이가](?![가-힣])"
    # a particle that never changes stands directly after a brace: {n}점, {seat}의, {who}에게
    fixed = r"\}(?:을|를|은|는|이|가|과|와|으로|로)(?![가-힣])"
    texts = korean_texts()
    assert [] == [each for each in texts if re.search(f"{both}|{fixed}", each[1])]
    assert 700 < len(texts)


def test_a_phrase_and_a_score_have_particles_that_fit() -> None:
    words = Words(Language.HANGUL, told=True)
    assert "열끗과 피" == words.all_of(["열끗", "피"])
    assert "띠" == words.all_of(["띠"])
    assert "피로 치기" == words.say("cup", "teaching/play.tsv", kind="피")
    assert "열끗으로 치기" == words.say("cup", "teaching/play.tsv", kind="열끗")

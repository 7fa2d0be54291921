"""What the page's script says of an event."""

from __future__ import annotations

import json
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

from gostop import replay
from tests.support.programs import node

SITE: Final = Path(__file__).parents[2] / "site"
SCENE: Final = {"seat": 0, "seats": [{"name": "You"}, {"name": "Bora"}, {"name": "Minho"}]}
JUNK: Final = "the pine junk"
MAIN: Final = """
import { readFileSync } from "node:fs";
const given = JSON.parse(readFileSync("given.json", "utf8"));
globalThis.navigator ??= { language: "en" };
globalThis.fetch = async () => ({ json: async () => given.words });
const { fetchWords, speak } = await import("./words.js");
const { sentence } = await import("./sentences.js");
await fetchWords();
speak(given.language);
console.log(JSON.stringify(given.events.map((event) => sentence(event, given.scene))));
"""


def said(tmp_path: Path, *events: dict[str, Any], language: str = "en") -> list[str]:
    """The sentences for events, to the person in seat 0."""
    program = node()
    for name in ("sentences.js", "words.js"):
        shutil.copy(SITE / "page" / name, tmp_path)
    shutil.copy(SITE.parent / "src" / "gostop" / "replay" / "table.js", tmp_path)
    page = tomllib.loads((SITE / "words.toml").read_text(encoding="utf-8"))
    of_page = {key: page[key][language] for key in page}
    words = {**replay.words(language), "months": [], "page": of_page}
    given = {"words": {language: words}, "language": language, "scene": SCENE, "events": events}
    (tmp_path / "package.json").write_text('{"type": "module"}', "utf-8")
    (tmp_path / "given.json").write_text(json.dumps(given), "utf-8")
    (tmp_path / "main.js").write_text(MAIN, "utf-8")
    command = [program, "main.js"]
    done = subprocess.run(command, check=False, cwd=tmp_path, capture_output=True, encoding="utf-8")
    assert (0, "") == (done.returncode, done.stderr)
    found: list[str] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (
            {"event": "junk_stolen", "seat": 1, "victim": 0},
            f"Bora steals {JUNK} from you.",
        ),
        (
            {"event": "junk_stolen", "seat": 1, "victim": 2},
            f"Bora steals {JUNK} from Minho.",
        ),
        (
            {"event": "junk_stolen", "seat": 0, "victim": 1},
            f"You steal {JUNK} from Bora.",
        ),
        (
            {"event": "instant_paid", "payer": 2, "payee": 0, "points": 3},
            "Minho pays you 3 points at once.",
        ),
        (
            {"event": "jjok", "seat": 1},
            "Jjok! Bora pairs the card just played with the one from the stock.",
        ),
    ],
    ids=["from you", "from another", "you from another", "paid to you", "jjok"],
)
def test_a_sentence_names_everybody_as_it_should(
    tmp_path: Path, event: dict[str, Any], expected: str
) -> None:
    assert [expected] == said(tmp_path, {"card": "1J1", **event})


def test_korean_sentences_have_particles_and_units_that_fit(tmp_path: Path) -> None:
    events = [
        {"event": "captured", "seat": 0, "cards": "4J1 4J2"},
        {"event": "captured", "seat": 1, "cards": "4A 5A"},
        {"event": "card_played", "seat": 0, "card": "9A"},
        {"event": "card_flipped", "seat": 1, "card": "12R"},
        {"event": "instant_paid", "payer": 0, "payee": 1, "points": 9},
        {"event": "round_won", "seat": 2},
    ]
    expected = [
        "흑싸리 피, 흑싸리 피를 먹었습니다.",
        "Bora: 흑싸리 열끗, 난초 열끗을 먹었습니다.",
        "국진을 냈습니다.",
        "더미에서 비띠가 나왔습니다.",
        "Bora에게 9점을 바로 냅니다.",
        "Minho가 났습니다.",
    ]
    # no line ends between a parenthesis and its particle
    told = [text.replace("\u2060", "") for text in said(tmp_path, *events, language="ko")]
    assert expected == told


def test_one_point_is_no_points(tmp_path: Path) -> None:
    paid = {"event": "instant_paid", "payer": 1, "payee": 0, "points": 1}
    assert ["Bora pays you 1 point at once."] == said(tmp_path, paid)

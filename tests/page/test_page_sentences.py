"""The page's JavaScript speaks of an event to the person, and says more to learners."""

from __future__ import annotations

import json
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any, Final

import gostop as gs
from gostop.svg import viewer
from gostop.text.names import Language
from gostop.text.words import Words
from gostop_page.game import PERSON
from gostop_page.plain import event_text
from tests.support.programs import node

SITE: Final = Path(__file__).parents[2] / "site"
MAIN: Final = """
import { readFileSync } from "node:fs";
const given = JSON.parse(readFileSync("given.json", "utf8"));
globalThis.navigator ??= { language: "en" };
globalThis.fetch = async () => ({ json: async () => given.words });
const { fetchWords, speak } = await import("./words.js");
const { sentence } = await import("./sentences.js");
await fetchWords();
speak(given.language);
console.log(JSON.stringify(given.events.map((event) => sentence(event))));
"""
NAMES: Final = {"en": ("You", "Bora", "Minho"), "ko": ("나", "보라", "민호")}
RULE: Final = "steal.jjok"
EVENTS: Final = {
    "from you": gs.JunkStolen(seat=1, card=gs.Card("1J1"), victim=0, rule=RULE),
    "by you": gs.JunkStolen(seat=0, card=gs.Card("1J1"), victim=1, rule=RULE),
    "jjok": gs.Jjok(seat=1, month=gs.Month(4)),
    "ppeok": gs.Ppeok(seat=0, month=gs.Month(4)),
    "captured": gs.Captured(seat=0, cards=gs.CardSet("4J1 4J2")),
}


def said(tmp_path: Path, *events: gs.Event, language: str = "en") -> list[str]:
    """Return the sentences about these events for the person in seat 0."""
    program = node()
    for name in ("sentences.js", "words.js"):
        shutil.copy(SITE / "page" / name, tmp_path)
    shutil.copy(SITE.parent / "src" / "gostop" / "svg" / "viewer" / "table.js", tmp_path)
    page = tomllib.loads((SITE / "words.toml").read_text(encoding="utf-8"))
    of_page = {key: page[key][language] for key in page}
    words = {**viewer.words(language), "page": of_page}
    telling = Words(Language(language), told=True, seats=NAMES[language], you=PERSON)
    plain: list[dict[str, Any]] = [event_text(event, gs.CardSet(), telling) for event in events]
    given = {"words": {language: words}, "language": language, "events": plain}
    (tmp_path / "package.json").write_text('{"type": "module"}', "utf-8")
    (tmp_path / "given.json").write_text(json.dumps(given), "utf-8")
    (tmp_path / "main.js").write_text(MAIN, "utf-8")
    command = [program, "main.js"]
    done = subprocess.run(command, check=False, cwd=tmp_path, capture_output=True, encoding="utf-8")
    assert (0, "") == (done.returncode, done.stderr)
    found: list[str] = json.loads(done.stdout)
    return found


EXPECTED: Final = {
    "en": [
        "Bora steals pine junk from you.",
        "You steal pine junk from Bora.",
        "Jjok! The card just played and the flip are both wisteria.",
        "Ppeok! The flip is a third wisteria: all three stay on the table. "
        "The player who plays or flips the fourth takes them all.",
        "You capture two wisteria junk.",
    ],
    "ko": [
        "보라: 나에게서 송학 피를 뺏습니다.",
        "보라에게서 송학 피를 뺏습니다.",
        "쪽! 방금 낸 흑싸리를 뒤집은 패로 먹습니다.",
        "뻑! 뒤집은 패도 흑싸리라 석 장이 바닥에 쌓입니다. "
        "그 달의 네 번째 패를 내거나 뒤집으면 모두 먹습니다.",
        "흑싸리 피 2장을 먹습니다.",
    ],
}


def test_a_sentence_speaks_to_the_person(tmp_path: Path) -> None:
    for language, expected in EXPECTED.items():
        assert expected == said(tmp_path, *EVENTS.values(), language=language)

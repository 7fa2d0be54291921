"""The page has words in both languages for every move, event and question, and names no other."""

import re
import tomllib
from pathlib import Path

import gostop as gs
from gostop.core.moves import SHAPES
from gostop.game.events import EVENTS
from gostop.game.state import Phase
from gostop.text.words import event_name
from tests.support.cases import case

SITE = Path(__file__).parents[2] / "site"
WORDS = tomllib.loads((SITE / "words.toml").read_text(encoding="utf-8"))
BY_CARD = {"play", "choose"}
"""Moves that are made with a card, and need no button."""


def test_both_languages_say_the_same() -> None:
    for key, texts in WORDS.items():
        english, korean = (set(re.findall(r"{(\w+)}", texts[tag])) for tag in ("en", "ko"))
        with case(key):
            assert {"en", "ko"} == texts.keys()
            assert korean <= english or key == "usedBy"


def test_every_move_has_a_button() -> None:
    names = {event_name(shape) for shape in SHAPES} - BY_CARD - {"cup"}
    assert set() == {f"do_{name}" for name in names} - WORDS.keys()
    assert {"do_cup_animal", "do_cup_junk"} <= WORDS.keys()


def test_what_a_learner_is_told_belongs_to_an_event() -> None:
    events = {event_name(shape) for shape in EVENTS}
    told = {key.removeprefix("more_") for key in WORDS if key.startswith("more_")}
    assert told
    assert set() == told - events


def test_every_question_is_asked() -> None:
    phases = {phase.name.lower() for phase in Phase} - {"over"}
    choices = {phase for phase in phases if phase.startswith("choose_")}
    assert choices
    assert phases - choices | {"choosing"} <= WORDS.keys()


def test_every_key_that_the_page_names_has_words() -> None:
    sources = [*SITE.glob("page/*.js"), SITE / "page" / "index.html"]
    text = "\n".join(each.read_text(encoding="utf-8") for each in sources)
    named = set(re.findall(r'(?:say\(\s*|data-(?:say|label)=)"(\w+)"', text))
    assert named
    assert set() == named - WORDS.keys()


def test_how_to_play_names_the_ribbons_that_score() -> None:
    assert [3, 0] == [gs.score(cards, gs.BGA).total for cards in ("1R 2R 3R", "1R 2R 7R")]
    for text in WORDS["how3"].values():
        assert re.search("writing|글씨", text)
        assert "홍단" in text


def test_a_number_of_settings_that_differ_is_plain() -> None:
    ends = [WORDS[key]["en"].partition("; ")[2] for key in ("nearest_0", "nearest_1", "nearest")]
    assert ["nothing differs.", "1 setting differs.", "{count} settings differ."] == ends
    source = (SITE / "page" / "newgame.js").read_text(encoding="utf-8")
    assert 'now.differs > 1 ? "nearest" : `nearest_${now.differs}`' in source

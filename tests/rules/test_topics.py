"""A table of questions is read as topics, with the parts that an entry leaves out."""

from typing import Any, Final

import pytest

from gostop.core import data
from gostop.rules.questions.catalogue import Topic, Way, _topics
from gostop.rules.questions.paths import whole
from gostop.rules.questions.question import MISSIONS, missions
from tests.support.cases import for_each

BOAR: Final = "instant.captures.boar"
FULL: Final[dict[str, Any]] = {
    "text": "What  is\n it worth?\n",
    "title": "boar: a pot",
    "paths": ["go.points", "go.growth"],
    "names": {"go.points": "a go", "bomb.flips": "a flip"},
    "says": ["go.points: {}\n   points", "@which : also {}"],
    "adds": ["go.growth"],
    "ways": [
        {"label": "two", "needs": "bombs", "go.points": 2},
        {"label": "three", "go.points": 3, "go.growth": "count"},
    ],
    "off": {"label": "none", "go.points": False},
    "number": "go.points",
    "needs": "bonus",
}
SHORT: Final[dict[str, Any]] = {
    "text": "Which?",
    "ways": [
        {"label": "drawn", MISSIONS: "hongdan x3, month 4 x5"},
        {"label": "paid", BOAR: {"points": 2, "cards": "7A"}},
    ],
    "several": True,
    "about": "boar",
}
BARE: Final[dict[str, Any]] = {"text": "Bombs?", "off": {"label": "no", "bomb": False}}


def read(monkeypatch: pytest.MonkeyPatch, about: bool, **entries: dict[str, Any]) -> list[Topic]:
    """Return the topics that are read from a table."""
    found = {id: dict(entry) for id, entry in entries.items()}
    monkeypatch.setattr(data, "toml", {"table.toml": found}.__getitem__)
    return list(_topics("table.toml", about))


def test_a_table_holds_everything_of_a_question(monkeypatch: pytest.MonkeyPatch) -> None:
    [topic] = read(monkeypatch, False, full=FULL)
    assert ("full", "What is it worth?", "boar: a pot") == (topic.id, topic.text, topic.title)
    assert ("go.points", "go.growth") == topic.paths
    assert (
        Way("two", {"go.points": 2}, "bombs"),
        Way("three", {"go.points": 3, "go.growth": "count"}),
    ) == (topic.ways)
    assert Way("none", {"go.points": False}) == topic.off
    assert ("", "go.points", "bonus", False) == (
        *(topic.about, topic.number, topic.needs, topic.several),
    )
    settings = {"go.points": 4, "go.growth": "count", "bomb.flips": 1}
    assert ["4 points", "also a go and a flip"] == [tell(settings) for tell in topic.says]
    assert ["count"] == [tell(settings) for tell in topic.adds]


def test_most_of_it_may_be_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    short, bare = read(monkeypatch, False, short=SHORT, bare=BARE)
    assert [(), (), (), ()] == [short.says, short.adds, bare.says, bare.adds]
    assert (None, True, False) == (short.off, short.several, bare.several)
    # the paths are those of the answers, and the values are complete
    assert ((MISSIONS, BOAR), ("bomb",)) == (short.paths, bare.paths)
    boar = {"points": 2, "cards": "7A", "first_turn": False, "pot": False}
    assert [{MISSIONS: missions("hongdan x3, month 4 x5")}, {BOAR: boar}] == [
        way.settings for way in short.ways
    ]
    assert ((), Way("no", {"bomb": False})) == (bare.ways, bare.off)


@for_each(("about", "topics"), [(True, ["boar", "bare"]), (False, ["boar", ""])])
def test_a_further_question_is_about_itself_or_about_an_earlier_one(
    about: bool, topics: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = read(monkeypatch, about, short=SHORT, bare=BARE)
    assert topics == [topic.about for topic in found]


@for_each(
    ("path", "value", "full"),
    [
        ("go.points", 3, 3),
        ("go.threshold", {"two": 7, "more": 3}, {"two": 7, "more": 3}),
        # a group
        ("bomb", False, False),
        ("bomb", {"flips": 1}, {"multiplier": 1, "flips": 1, "at_once": False}),
        # one of several parts with ids, and then all of them
        (
            BOAR,
            {"points": 2, "cards": "7A"},
            boar := {"points": 2, "cards": "7A", "first_turn": False, "pot": False},
        ),
        ("instant.captures", {"boar": {"points": 2, "cards": "7A"}}, {"boar": boar}),
        ("shake.months", {"11": {"multiplier": 4}}, {"11": {"multiplier": 4}}),
    ],
)
def test_a_value_is_given_the_parts_that_are_left_out(path: str, value: Any, full: Any) -> None:
    assert full == whole(path, value)


def test_missions_stand_between_commas() -> None:
    assert ["hongdan_mission", "month_4", "each_of_3b_3r"] == list(
        missions("hongdan x3, month 4 x5,each 3B 3R x2")
    )

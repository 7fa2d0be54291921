"""Values of other types for settings. Numbers and texts of other libraries are accepted, and all
others are refused with an error that gostop defines.
"""

import enum
from collections.abc import Callable
from typing import Any, Final

import pytest

import gostop as gs
from tests.support.cases import case, for_each
from tests.support.odd import VALUES, Liar, Text, array


class Index:
    """A whole number of another library, such as numpy's."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


class Way(enum.Enum):
    """An enum that gostop doesn't define."""

    FREE = "free"


ODD: Final[dict[str, Callable[[], Any]]] = {
    **{name: make for name, make in VALUES.items() if name not in ("none", "bool")},
    "array": lambda: array(2),
    "everything": Liar,
    "every member": lambda: Liar(hash("none")),
    "every preset": lambda: Liar(hash("bga")),
    "another way": lambda: Way.FREE,
    "an endless table": lambda: {"two": endless_table()},
    "a key that is no text": lambda: {5: 1},
    "a huge key": lambda: {10**5000: 1},
}
PATHS: Final = [
    *("go", "go.points", "go.threshold", "go.threshold.two", "go.counter", "go.points_up_to"),
    *("deal.layouts", "deal.layouts.2", "deal.layouts.2.packets", "cards.cup", "cards.bonus"),
    *("scoring.combinations", "scoring.combinations.godori", "scoring.combinations.godori.unit"),
    *("scoring.combinations.godori.exclusive", "scoring.combinations.x", "bomb", "bomb.steal"),
    *("payment.baks.pi_bak.scored", "payment.baks.pi_bak.most", "shake.months", "id", "name"),
]


def endless_table() -> dict[str, Any]:
    """Return a table that contains itself."""
    table: dict[str, Any] = {}
    table["two"] = table
    return table


TEXTS: Final = {"id", "name", "scoring.combinations.godori.exclusive"}
"""Settings for which any text is valid."""


@for_each("path", PATHS)
def test_an_odd_value_of_a_setting_is_refused(path: str) -> None:
    for odd, make in ODD.items():
        if odd == "text" and path in TEXTS:
            assert gs.BGA.replace({path: make()}).id in {"bga", make()}
        else:
            with case(path, odd), pytest.raises(gs.RulesetError):
                gs.BGA.replace({path: make()})


@for_each("key", [5, 10**5000, None, ("go",), b"go", 1.5])
def test_a_key_that_is_no_text_is_refused(key: Any) -> None:
    with pytest.raises(gs.RulesetError, match="expected the dotted path of a setting"):
        gs.BGA.replace({key: 1})
    with pytest.raises(gs.RulesetError, match="expected a text as the key: the name of a setting"):
        gs.BGA.replace({"go": {key: 1}})
    with pytest.raises(gs.RulesetError, match="expected a text as the key: the name of a setting"):
        gs.BGA.changed({key: 1})


def test_a_huge_number_of_a_new_value_is_refused_by_what_it_lacks() -> None:
    with pytest.raises(gs.RulesetError, match="a new Combination needs cards, and has only points"):
        gs.BGA.replace({"scoring.combinations.x": {"points": 10**5000}})


def test_numbers_and_texts_of_other_libraries_are_taken() -> None:
    given: dict[str, Any] = {
        "go.threshold": {"two": Index(9), "more": Index(4)},
        "go.points": Index(2),
        "match.rounds": Index(3),
        "chongtong.points": Index(6),
        "cards.cup_count": Text("chosen"),
        "payment.baks.pi_bak.scored": [Text("pi")],
        "scoring.combinations.six_birds": {
            "points": Index(6),
            "cards": "2A 4A 8A 11B",
            "exclusive": Text("birds"),
        },
    }
    plain: dict[str, Any] = {
        "go.threshold": {"two": 9, "more": 4},
        "go.points": 2,
        "match.rounds": 3,
        "chongtong.points": 6,
        "cards.cup_count": "chosen",
        "payment.baks.pi_bak.scored": ["pi"],
        "scoring.combinations.six_birds": {
            "points": 6,
            "cards": "2A 4A 8A 11B",
            "exclusive": "birds",
        },
    }
    house = gs.BGA.replace(given, id=Text("mine"), name=Text("Mine"))
    expected = gs.BGA.replace(plain, id="mine", name="Mine")
    assert expected == house
    assert (expected.digest, hash(expected)) == (house.digest, hash(house))
    assert [str, str] == [type(house.id), type(house.name)]
    assert int is type(house.go.threshold.two)
    assert house == gs.parse_ruleset(gs.format_ruleset(house))
    assert house.layout(2) == house.layout(Index(2))  # type: ignore[arg-type]  # it counts as a number
    assert gs.Combination("x", Index(3), "1B") == gs.Combination("x", 3, "1B")  # type: ignore[arg-type]  # as above


@for_each("base", [array(2), Liar(), Liar(hash("bga")), Text("bga")])
def test_what_says_that_it_is_a_preset_is_none(base: Any) -> None:
    bases: tuple[Any, ...] = (base, type("Base", (), {"id": base})())
    for each in bases:
        with pytest.raises(gs.RulesetError, match="expected a Ruleset, such as BGA"):
            gs.format_ruleset(gs.BGA, each)


# Answers to questions.


@for_each(
    ("question", "path"),
    [("threshold", "go.threshold"), ("cup", "cards.cup_count"), ("players", "deal.layouts")],
)
def test_an_odd_answer_is_refused(question: str, path: str) -> None:
    for odd, make in ODD.items():
        for answers in ({question: {path: make()}}, {question: make()}, make()):
            with case(odd), pytest.raises(gs.RulesetError):
                gs.Questionnaire(answers)


def test_an_answer_holds_what_a_file_can_hold() -> None:
    with pytest.raises(gs.RulesetError, match=r"a file cannot hold 1\.5"):
        gs.Questionnaire({"threshold": {"go.threshold": 1.5}})
    with pytest.raises(gs.RulesetError, match="the tables are nested without an end"):
        gs.Questionnaire({"threshold": {"go.threshold": endless_table()}})


def test_an_answer_may_be_a_number_or_a_text_of_another_library() -> None:
    given: dict[str, Any] = {"threshold": {"go.threshold": {"two": Index(9), Text("more"): 4}}}
    asked = gs.Questionnaire({**given, "cup": {"cards.cup_count": Text("best")}})
    expected = {"go.threshold": {"two": 9, "more": 4}}
    assert {"threshold": expected, "cup": {"cards.cup_count": "best"}} == asked.answers
    assert gs.ByPlayers(9, 4) == asked.ruleset.go.threshold

"""Two callers never get the same mutable object."""

import functools
import pickle
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType, ModuleType
from typing import Any, Final

import attrs
import pytest

import gostop as gs
import gostop.text.names
from gostop.rules.readings import READINGS
from tests.support.cases import for_each

STATE: Final = gs.playout(gs.deal(gs.BGA, 3, seed=1), 2)
HOUSE: Final = gs.BGA.replace({"go.points": 3, "bomb": False, "go.threshold": {"two": 8}})
ASKED: Final = gs.Questionnaire({"threshold": {"go.threshold": {"two": 9, "more": 4}}})
DEALT: Final = gs.deal(gs.BGA, 2, seed=1)
MATCH: Final = gs.Match(gs.BGA, 2, seed=1)
SIMULATION: Final = gs.simulate(gs.BGA, 2, 3, seed=0)
GIVERS: Final[dict[str, Callable[[], object]]] = {
    **{name: functools.partial(getattr, gs, name) for name in gs.__all__},
    "names": lambda: [getattr(gostop.names, name) for name in gostop.names.__all__],
    "readings": lambda: READINGS,
    "questions": gs.questions,
    "a questionnaire": lambda: ASKED,
    "its next question": lambda: ASKED.question,
    "one more question": lambda: ASKED.answered("").question,
    "nearest": lambda: gs.nearest(HOUSE),
    "diff": lambda: gs.diff(gs.FRENCH, HOUSE),
    "plain": HOUSE.plain,
    "a house rule": lambda: HOUSE,
    "a state": lambda: STATE,
    "an outcome": lambda: STATE.outcome,
    "a settlement": lambda: gs.settle(STATE),
    "a score": lambda: gs.score("1B 3B 8B 2A 4A 8A", gs.CHINESE_BLOG),
    "events": lambda: gs.step(DEALT, gs.legal_moves(DEALT)[0]),
    "a match": lambda: MATCH.after(gs.settle(gs.playout(MATCH.next_round(1), 1))),
    "playouts": lambda: gs.playouts(DEALT, 3, 1),
    "a simulation": lambda: SIMULATION,
}


def parts(value: object) -> Iterator[object]:
    """Yield the objects that a user can reach from a value in one step."""
    if isinstance(value, (str, bytes, type, ModuleType, range)):
        return
    if isinstance(value, Mapping):
        yield from value.keys()
        yield from value.values()
    elif isinstance(value, (list, tuple, set, frozenset)):
        yield from value
    elif type(value).__module__.partition(".")[0] == "gostop":
        for name in dir(value):
            if not name.startswith("_") and not is_method(value, name):
                yield getattr(value, name, None)


def is_method(value: object, name: str) -> bool:
    return callable(getattr(type(value), name, None))


def changeable(value: object) -> dict[int, object]:
    """Return every mutable object that a user can reach from a value, by its `id`."""
    found: dict[int, object] = {}
    seen: dict[int, object] = {}
    left = [value]
    while left:
        each = left.pop()
        if id(each) in seen:
            continue
        seen[id(each)] = each  # it's stored, so that no other object gets its `id`
        if isinstance(each, (list, dict, set, bytearray)):
            found[id(each)] = each
        left += parts(each)
    return found


@pytest.mark.weekly
@pytest.mark.parametrize("give", GIVERS.values(), ids=GIVERS)
def test_two_callers_share_nothing_that_can_be_changed(give: Callable[[], object]) -> None:
    one, other = changeable(give()), changeable(give())
    assert [] == [one[each] for each in one.keys() & other.keys()]


def test_what_is_walked_is_reached() -> None:
    shared: list[int] = []
    assert 1 == len(changeable((gs.BGA, MappingProxyType({"x": (shared,)}))))
    assert 100 < len(changeable(gs.questions()))


def test_the_answers_of_everybody_stay_as_they_are() -> None:
    def first() -> Any:
        return gs.Questionnaire().question.answers[0].settings  # type: ignore[union-attr]  # there is a question

    before = first()
    first()["deal.layouts"]["2"]["packets"][0]["cards"] = 1
    assert before == first()


def test_the_answers_of_a_questionnaire_stay_as_they_are() -> None:
    given: dict[str, Any] = {"threshold": {"go.threshold": {"two": 9, "more": 4}}}
    asked = gs.Questionnaire(given)
    answers: Any = asked.answers
    answers["threshold"]["go.threshold"]["two"] = given["threshold"]["go.threshold"]["two"] = 1
    assert {"threshold": {"go.threshold": {"two": 9, "more": 4}}} == asked.answers
    assert gs.ByPlayers(9, 4) == asked.answered("").ruleset.go.threshold


def test_the_changes_of_a_reading_stay_as_they_are() -> None:
    other = next(
        other
        for reading in READINGS.values()
        for other in reading.others
        for value in other.changes.values()
        if isinstance(value, (dict, list))
    )
    before = other.changes
    changed: Any = next(iter(other.changes.values()))
    changed.clear()
    assert before == other.changes


def test_a_difference_stays_as_it_is() -> None:
    [found] = gs.diff(gs.BGA, gs.BGA.replace({"go.threshold": 5}))
    one: Any = found.one
    one.clear()
    assert ({"two": 7, "more": 3}, 5) == (found.one, found.other)
    assert "<Difference at go.threshold: {'two': 7, 'more': 3}, 5>" == repr(found)


@for_each("value", [gs.questions(), tuple(READINGS.values()), gs.nearest(HOUSE), ASKED])
def test_what_holds_plain_data_is_a_value(value: object) -> None:
    assert value == pickle.loads(pickle.dumps(value))
    assert hash(value) == hash(pickle.loads(pickle.dumps(value)))


def test_every_field_is_frozen() -> None:
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        gs.questions()[0].answers[0].label = "x"  # type: ignore[misc]  # it must fail

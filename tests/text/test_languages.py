"""Every public function with a language accepts a `Language` or its tag."""

import inspect
from collections.abc import Callable
from typing import Any, Final

import pytest

import gostop as gs
from gostop import names, svg
from gostop.svg import viewer
from gostop.text.names import MONTHS, Form, Language
from tests.support.cases import case, for_each

STATE: Final = gs.deal("bga", 2, seed=1)
SETTLED: Final = gs.settle(gs.playout(STATE, 1))
USES: Final[dict[str, Callable[[Any], Any]]] = {
    "names.card_name": lambda language: names.card_name("5A", language),
    "names.rule_name": lambda language: names.rule_name("godori", language),
    "names.Form": lambda language: Form(language, "x"),
    "names.Name.in_": MONTHS[1].in_,
    "names.Name.also_in": MONTHS[1].also_in,
    "svg.viewer.words": viewer.words,
    "svg.viewer.scene": lambda language: viewer.scene(STATE, language=language),
    "svg.viewer.bill": lambda language: viewer.bill(SETTLED, language=language),
    "svg.viewer.page": lambda language: viewer.page(
        gs.Record("bga", 2, seed=1).dealt(), language=language
    ),
    "svg.viewer.symbols": lambda language: viewer.symbols("5A", language=language),
    "svg.card": lambda language: svg.card("5A", language=language),
    "svg.back": lambda language: svg.back(language=language),
    "svg.hand": lambda language: svg.hand("5A", language=language),
    "svg.captured": lambda language: svg.captured("5A", language=language),
    "svg.table": lambda language: svg.table(STATE, language=language),
    "svg.score": lambda language: svg.score(gs.score("5A", gs.BGA), language=language),
    "svg.settlement": lambda language: svg.settlement(SETTLED, language=language),
}


def taking() -> set[str]:
    """Return the public functions and methods with a parameter for a language."""
    found = set[str]()
    for room in (names, viewer, svg, gs):
        place = room.__name__.removeprefix("gostop").removeprefix(".")
        for name in room.__all__:
            value: Any = getattr(room, name)
            members = {f"{name}.{key}": each for key, each in vars(value).items()
                       if inspect.isfunction(each)} if inspect.isclass(value) else {}  # fmt: skip
            for path, each in {name: value, **members}.items():
                takes = callable(each) and {"language", "look"} & set(parameters(each))
                if takes and not path.endswith("__init__"):
                    found.add(f"{place}.{path}".lstrip("."))
    return found


def parameters(value: Any) -> list[str]:
    try:
        return list(inspect.signature(value).parameters)
    except (TypeError, ValueError):
        return []


def test_all_of_them_are_tried() -> None:
    assert USES.keys() == taking() | {"names.Form"}  # a class, whose parameters are its fields


@for_each("name", USES)
def test_a_language_may_be_given_by_its_tag(name: str) -> None:
    use = USES[name]
    for language in Language:
        assert use(language) == use(language.value) == use(language.value.upper())


@for_each("name", USES)
def test_no_other_language_is_taken(name: str) -> None:
    said = r"expected a Language or one of en, ko, ko-Latn"
    # only `replay.symbols` takes None, which is the language of the page
    for wrong in ("xx", "korean", 7, *[None] * (name != "svg.viewer.symbols")):
        with case(wrong), pytest.raises(gs.NotationError, match=said):
            USES[name](wrong)

"""Operators of sets of cards answer as Python's own sets do, or refuse the other value."""

import itertools
from collections.abc import Callable, Iterator, Set
from operator import and_, ge, gt, le, lt, or_, sub, xor
from typing import Any, Final

import pytest

import gostop as gs
from tests.support.cases import case, for_each
from tests.support.odd import VALUES

MINE: Final = gs.CardSet("1B 3B 4J1")
OTHERS: Final = ("3B 4J1 8A", "1B 3B 4J1 8A", "1B 3B 4J1", "3B", "8A")
FORMS: Final[dict[str, Callable[[str], Any]]] = {
    "text": lambda text: text,
    "text with commas": lambda text: text.replace(" ", ","),
    "Korean": lambda text: text.replace("3B", "벚꽃광"),
    "texts": str.split,
    "cards": lambda text: [gs.Card(each) for each in text.split()],
    "both": lambda text: [gs.Card(text.split()[0]), *text.split()[1:]],
    "CardSet": gs.CardSet,
    "set of texts": lambda text: set(text.split()),
    "frozenset of cards": lambda text: frozenset(gs.CardSet(text)),
    "tuple": lambda text: tuple(text.split()),
    "iterator": lambda text: iter(text.split()),
    "dict": lambda text: dict.fromkeys(text.split()),
}
OPERATORS: Final[tuple[Callable[[Any, Any], Any], ...]] = (or_, and_, sub, xor, lt, le, gt, ge)
every_operator = for_each("operator", OPERATORS)


def as_sets(operator: Callable[[Any, Any], Any], left: str, right: str) -> Any:
    """Return the result of the same operator for Python's own sets."""
    return operator(set(gs.CardSet(left)), set(gs.CardSet(right)))


@every_operator
def test_an_operator_answers_as_pythons_sets_do(operator: Callable[[Any, Any], Any]) -> None:
    for theirs, (name, form) in itertools.product(OTHERS, FORMS.items()):
        with case(theirs, name):
            found = operator(MINE, form(theirs))
            assert as_sets(operator, str(MINE), theirs) == found
            assert type(found) in (gs.CardSet, bool)


@every_operator
def test_it_does_so_from_the_right(operator: Callable[[Any, Any], Any]) -> None:
    for theirs, (name, form) in itertools.product(OTHERS, FORMS.items()):
        with case(theirs, name):
            found = operator(form(theirs), MINE)
            assert as_sets(operator, theirs, str(MINE)) == found
            assert type(found) in (gs.CardSet, bool)


@for_each(("theirs", "apart"), [("8A 9A", True), ("8A 3B", False)])
def test_disjoint_reads_every_form(theirs: str, apart: bool) -> None:
    for name, form in FORMS.items():
        with case(name):
            assert apart is MINE.isdisjoint(form(theirs))


@for_each("card", ["3B", "3b", "벚꽃 광", gs.Card("3B"), " 3B "])
def test_a_card_is_in_a_set_by_itself_or_by_any_text(card: Any) -> None:
    assert card in MINE
    assert card not in gs.CardSet("1B 8B")


@for_each("card", ["4J", "1B 3B", "", "zz", 0, None, [], ["3B"], object(), MINE])
def test_what_is_no_one_card_is_not_looked_for(card: Any) -> None:
    with pytest.raises(gs.NotationError):
        MINE.__contains__(card)


class Liar:
    """A value that claims to be a card, a set of cards or a text, and is none of them."""

    def __init__(self, kind: type) -> None:
        self.kind = kind
        self.id = 3
        self._mask = 1

    @property  # type: ignore[misc]  # a property that has no setter
    def __class__(self) -> Any:
        return self.kind

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return hash("1B")

    def __repr__(self) -> str:
        return f"a liar of {self.kind.__name__}"


NO_CARDS: Final[dict[str, Callable[[], Any]]] = {
    **VALUES,
    "card that is none": lambda: Liar(gs.Card),
    "set that is none": lambda: Liar(gs.CardSet),
    "text that is none": lambda: Liar(str),
    "list of a card that is none": lambda: [Liar(gs.Card)],
    "numbers": lambda: [3],
    "wrong text": lambda: "1B zz",
    "wrong texts": lambda: ["1B", "zz"],
    "text twice": lambda: "8A 8A",
}


@for_each(
    "use",
    [
        gs.CardSet,
        *[lambda other, operator=operator: operator(MINE, other) for operator in OPERATORS],
        *[
            lambda other, name=name: getattr(MINE, name)(other)
            for name in ("__ror__", "__rand__", "__rsub__", "__rxor__", "isdisjoint")
        ],
    ],
)
def test_what_is_no_cards_is_refused_by_an_error_of_ours(use: Any) -> None:
    for kind, make in NO_CARDS.items():
        with case(kind), pytest.raises(gs.NotationError):
            use(make())


@every_operator
@for_each("make", [lambda: ["8A", "8A"], lambda: itertools.cycle(["1B", "3B"])])
def test_a_card_twice_is_refused_also_where_there_is_no_end(
    operator: Callable[[Any, Any], Any], make: Callable[[], Any]
) -> None:
    with pytest.raises(gs.PositionError, match=r"(8A|1B) is named twice"):
        operator(MINE, make())
    with pytest.raises(gs.PositionError):
        MINE.isdisjoint(make())
    with pytest.raises(gs.PositionError) as caught:
        gs.CardSet(make())
    assert "twice" == caught.value.code


@for_each("kind", [gs.Card, gs.CardSet, str])
@for_each("make", [gs.Card, gs.Play, gs.parse_move])
def test_a_card_is_told_by_its_type(make: Any, kind: type) -> None:
    with pytest.raises(gs.NotationError):
        make(Liar(kind))
    assert NotImplemented is gs.Card("1B").__lt__(Liar(kind))


class LyingText(str):
    """A text that claims to equal every object."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return hash("1B")

    def __len__(self) -> int:
        return 0

    def split(self, *_: Any) -> Any:
        return [3]

    def casefold(self) -> Any:
        return None


def test_a_text_of_another_class_is_read_as_what_it_holds() -> None:
    assert gs.Card("8A") is gs.Card(LyingText("8A"))
    assert gs.CardSet("8A 9A") == gs.CardSet(LyingText("8A 9A"))
    assert gs.Play("8A") is gs.parse_move(LyingText("8A"))
    assert gs.Go() is gs.parse_move(LyingText("GO"))
    assert "공산 열끗" == gs.names.card_name("8A", LyingText("ko"))


# Equality works as for Python's sets.


class OtherSet(Set[Any]):
    """A set class of another library."""

    def __init__(self, *items: Any) -> None:
        self.items = items

    def __contains__(self, item: object) -> bool:
        return item in self.items

    def __iter__(self) -> Iterator[Any]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)


@for_each("kind", [frozenset, set, dict.fromkeys, lambda cards: OtherSet(*cards)])
def test_a_set_is_equal_to_any_set_of_the_same_cards(kind: Any) -> None:
    same, fewer = kind(list(MINE)), kind(list(MINE)[1:])
    same, fewer = (each.keys() if isinstance(each, dict) else each for each in (same, fewer))

    assert MINE == same
    assert same == MINE
    assert MINE != fewer
    assert fewer != MINE


@for_each(
    "other",
    [
        *("1B 3B 4J1", ["1B", "3B", "4J1"], {"1B", "3B", "4J1"}, {3, 4, 5}, frozenset(), None, 3),
        *(list(MINE), OtherSet(1, 2, 3), Liar(int)),
    ],
)
def test_a_set_is_equal_to_nothing_else(other: Any) -> None:
    assert MINE.__eq__(other) in (False, NotImplemented)
    if not isinstance(other, Liar | int):
        assert not MINE == other  # noqa: SIM201  # `==` is tested
        assert MINE != other


@for_each("cards", ["", "1B", "1B 3B 4J1", list(gs.CARDS)])
def test_a_set_hashes_as_a_frozenset_does(cards: Any) -> None:
    made = gs.CardSet(cards)

    assert hash(frozenset(made)) == hash(made)
    assert {made: 1} == {frozenset(made): 1}


# Months and ids are whole numbers of any type.


class Whole:
    """A whole number of another library."""

    def __init__(self, index: Callable[[], Any]) -> None:
        self.index = index

    def __index__(self) -> Any:
        return self.index()


@for_each("number", [5, gs.Month.IRIS, Whole(lambda: 5)])
def test_a_month_and_an_id_are_whole_numbers_of_any_type(number: Any) -> None:
    assert gs.Bomb(5) is gs.Bomb(number)
    assert gs.Play("2R") is gs.move_from_id(number)


@for_each("number", [True, 5.0, Whole(lambda: 1 // 0), Whole(lambda: "5"), 10**30, None, Liar(int)])
def test_no_other_number_is_a_month_or_an_id(number: Any) -> None:
    with pytest.raises(gs.NotationError, match="expected a month from 1 to 12, found"):
        gs.Shake(number)
    with pytest.raises(gs.NotationError, match="expected the id of a move, from 0 to 155, found"):
        gs.move_from_id(number)

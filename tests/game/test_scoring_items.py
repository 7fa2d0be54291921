"""A score is a value whose items are made only when they are needed."""

import contextlib
import copy
import pickle
from collections.abc import Callable
from typing import Any, Final

import attrs
import pytest

import gostop as gs
from gostop.core import notation
from gostop.game import score as scoring
from tests.support.cases import for_each

CARDS: Final = "1B 3B 8B 2A 4A 8A 9A"


def fresh() -> gs.Score:
    """Return a score whose items are not made yet."""
    return gs.score(CARDS, gs.BGA)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[gs.Ruleset]:
    """Note the rulesets of the items that are made during a test."""
    found: list[gs.Ruleset] = []

    def score_items(ruleset: gs.Ruleset, *rest: Any) -> tuple[gs.Item, ...]:
        found.append(ruleset)
        return original(ruleset, *rest)

    original = scoring.score_items
    monkeypatch.setattr(scoring, "score_items", score_items)
    return found


def test_the_items_are_made_once_when_they_are_asked_for(made: list[gs.Ruleset]) -> None:
    score = fresh()
    assert (8, 8, gs.Kind.ANIMAL, 0) == (score.total, score.towards_stop, score.cup, score.pi)
    assert gs.CardSet(CARDS) == score.cards
    assert [] == made
    assert ["three_brights", "godori"] == [item.rule for item in score.items]
    assert score.items is score.items
    assert [gs.BGA] == made


@for_each(
    "same",
    [
        lambda score: score,
        copy.copy,
        copy.deepcopy,
        attrs.evolve,
        lambda score: pickle.loads(pickle.dumps(score)),
        lambda score: gs.Score(
            score.total, score.towards_stop, score.items, score.cup, score.pi, score.cards
        ),
    ],
)
def test_a_score_is_a_value_whether_its_items_are_made_or_not(
    same: Callable[[gs.Score], gs.Score],
) -> None:
    other = same(fresh())

    assert other == fresh()
    assert fresh() == other
    assert hash(fresh()) == hash(other)
    assert repr(fresh()) == repr(other)
    assert attrs.asdict(fresh()) == attrs.asdict(other)
    assert fresh() != gs.score(CARDS, gs.FRENCH)


def test_a_score_has_its_fields_and_no_others() -> None:
    names = ["total", "towards_stop", "items", "cup", "pi", "cards"]
    assert names == [field.name for field in attrs.fields(gs.Score)]
    with pytest.raises(AttributeError, match="'Score' object has no attribute 'points'"):
        fresh().points  # type: ignore[attr-defined]  # wrong on purpose  # noqa: B018  # as above
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        fresh().items = ()  # type: ignore[misc]  # wrong on purpose


def test_of_equal_ways_to_count_the_cup_the_animal_counts() -> None:
    assert gs.Kind.ANIMAL is gs.score("9A", gs.BGA).cup


# Known spellings are looked up, and not read character by character.


@pytest.fixture
def careful(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Note the texts that are read character by character during a test."""
    asked: list[str] = []

    def names(text: str) -> Any:
        asked.append(text)
        return original(text)

    original = notation._names
    monkeypatch.setattr(notation, "_names", names)
    return asked


@for_each("text", [" ".join(map(str, gs.CARDS)), "1b,3B, x2b", "", "송학광 비광"])
def test_a_pile_of_known_spellings_is_looked_up(text: str, careful: list[str]) -> None:
    careful.clear()
    assert gs.CardSet(text.replace(",", " ").split()) == gs.CardSet(text)
    assert [] == careful


@for_each("text", ["1B 1B", "4J 1B", "4J 4J", "zz", "０1B", " " * 600])
def test_any_other_text_is_read_with_care(text: str, careful: list[str]) -> None:
    careful.clear()
    with contextlib.suppress(gs.NotationError):
        gs.CardSet(text)
    assert [text] == careful


def test_a_card_of_a_known_spelling_is_looked_up(careful: list[str]) -> None:
    assert list(gs.CARDS) == [gs.Card(str(card).lower()) for card in gs.CARDS]
    assert [] == careful
    assert gs.Card("1B") is gs.Card(" 1B")
    assert [" 1B"] == careful

"""Random rulesets have other values for every setting, even for a new one."""

import enum
import functools
import re
from typing import Any, Final

import attrs
import hypothesis
import pytest

import gostop as gs
from gostop.rules import fields
from gostop.rules.deal import Layout, Packet, Place
from gostop.rules.fields import ANY_CARDS, Accepted
from gostop.rules.tree import group_of, in_order, keyed, maybe_group_of, value_class
from gostop.testing.rulesets import drawn, reconciled, values_of
from tests.support.taken import every_path, taken

pytestmark = pytest.mark.weekly


@functools.cache
def some_drawn() -> list[gs.Ruleset]:
    """Draw many rulesets. Only the first test that needs them does so, and coverage doesn't slow it
    down.
    """
    return drawn(500, seed=2)


def leaves(table: dict[str, Any], path: str = "") -> set[str]:
    """Return the dotted paths of all values that are not tables, or that are empty tables."""
    found: set[str] = set()
    for key, value in table.items():
        below = f"{path}.{key}" if path else key
        found |= leaves(value, below) if isinstance(value, dict) and value else {below}
    return found


def test_no_setting_is_left_constant_and_every_way_is_drawn() -> None:
    some = some_drawn()
    found = taken(some)
    assert [] == [(path, found[path]) for path, least in every_path() if len(found[path]) < least]


def test_every_path_of_a_ruleset_as_plain_data_is_known() -> None:
    some = some_drawn()
    patterns = [re.escape(path).replace(r"\*", r"[^.]+") for path, _ in every_path()]
    known = re.compile("|".join(rf"(?:{pattern})(?:\.(?:two|more))?" for pattern in patterns))
    held = {path for ruleset in some for path in leaves(ruleset.plain())}
    assert set() == {path for path in held if not known.fullmatch(path)}
    assert len(held) > len(patterns)


def test_the_same_seed_draws_the_same() -> None:
    assert drawn(12, seed=3) == drawn(12, seed=3) != drawn(12, seed=4)


def test_many_different_rulesets_are_drawn() -> None:
    some = some_drawn()
    found = taken(some)
    assert len({*some}) > 350
    assert len(found["go.threshold"]) > 10
    assert len(found["scoring.combinations.*.cards"]) > 50


class Colour(enum.Enum):
    RED = "red"
    BLUE = "blue"
    GREEN = "green"


@attrs.frozen(kw_only=True)
class Small:
    size: int = fields.number(least=20, most=400)
    from_to: int = fields.number(most=9)


@value_class()
class Named:
    id: str = fields.name()
    number: int = fields.number()


ANY_CARD: Final = Accepted[gs.Card]("a card", lambda card: None)


@attrs.frozen(kw_only=True)
class New:
    """A group with a setting of each kind."""

    number: int = fields.number(most=3)
    maybe: int | None = fields.maybe_number(least=2)
    split: gs.ByPlayers[int] = fields.split_number(least=5)
    on: bool = fields.switch(neutral=False)
    colour: Colour = fields.way(Colour)
    cards: gs.CardSet = fields.cards(ANY_CARDS)
    card: gs.Card = fields.one_card(ANY_CARD)
    split_cards: gs.ByPlayers[gs.CardSet] = fields.split_cards(ANY_CARDS)
    exclusive: str = fields.name(neutral="")
    ids: tuple[str, ...] = fields.names()
    group: Small = group_of(Small)
    maybe_group: Small | None = maybe_group_of(Small)
    table: tuple[Named, ...] = keyed(Named, "id")
    list: tuple[Small, ...] = in_order(Small)


def test_a_setting_of_any_kind_that_is_added_is_drawn() -> None:
    found: list[New] = []

    @hypothesis.settings(max_examples=60, database=None)
    @hypothesis.given(values_of(New))
    def collect(group: New) -> None:
        found.append(group)

    collect()
    drawn_values = taken(found)
    assert 21 == len({*every_path(New)})
    assert [] == [path for path, least in every_path(New) if len(drawn_values[path]) < least]


@pytest.mark.parametrize(
    ("path", "value", "kept"),
    [
        ("instant.runs", {"since": "any_turn", "pay": "linear"}, {"jjok": 5}),
        ("instant.bomb", 3, {"jjok": 5}),
    ],
)
def test_what_contradicts_another_setting_is_given_up_alone(
    path: str, value: object, kept: dict[str, int]
) -> None:
    base = gs.FRENCH.replace(bomb=False)
    group, _, name = path.partition(".")
    wanted = gs.BGA.replace({path: value, "instant.jjok": 5, "instant.ppeok": 3})
    changes: dict[str, Any] = {group: attrs.evolve(wanted.instant, ppeok=gs.ByPlayers(0, 0))}
    with pytest.raises(gs.RulesetError):
        attrs.evolve(base, **changes)
    found = reconciled(base, changes)
    assert getattr(base.instant, name) == getattr(found.instant, name)
    assert gs.ByPlayers(5, 5) == found.instant.jjok


def test_of_several_values_only_the_one_that_contradicts_is_given_up() -> None:
    wanted = gs.BGA.replace(
        {
            "cards.bonus": "X2",
            "payment.multipliers.joker": {"factor": 2, "cards": "X2"},
            "payment.multipliers.boar": {"factor": 2, "cards": "7A"},
        }
    )
    found = reconciled(gs.BGA, {"payment": wanted.payment})
    assert ["meongtta", "boar"] == [each.id for each in found.payment.multipliers]


def test_a_whole_group_is_given_up_where_no_setting_of_it_is_to_blame() -> None:
    layouts = (Layout(3, (Packet(Place.HANDS, 15), Packet(Place.TABLE, 9))),)
    deal = attrs.evolve(gs.FRENCH.deal, layouts=layouts)
    found = reconciled(gs.FRENCH, {"deal": deal, "match": gs.BGA.match})
    assert gs.FRENCH.deal.layouts == found.deal.layouts
    assert gs.BGA.match == found.match

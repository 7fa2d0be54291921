"""Draws random rulesets: Hypothesis strategies that reach every setting.

The settings are found through the fields of their classes, so a new setting needs no change here.
`_SPECIAL` has only the strategies that don't follow from the fields.
"""

from __future__ import annotations

import contextlib
import enum
import functools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import UnionType
from typing import Any, Final, get_args, get_origin, get_type_hints

import attrs
import hypothesis
from hypothesis import HealthCheck, Phase, reject
from hypothesis import strategies as st

from gostop.core.cards import CARDS, Card, CardSet, Month
from gostop.core.errors import RulesetError
from gostop.rules import deal, instant, pay, score
from gostop.rules import fields as sets
from gostop.rules.fields import ByPlayers, Factors, Number, Setting, forms_of
from gostop.rules.pay import Bak, Multiplier
from gostop.rules.presets import BGA, RULESETS
from gostop.rules.ruleset import Ruleset
from gostop.rules.score import Combination
from gostop.rules.tree import Keyed, Listed

IDS: Final = tuple(c.id for c in BGA.scoring.combinations)
"""Ids that are drawn in addition to random ones, so that some drawn ids name combinations."""
TRIES: Final = 20
"""The maximum number of times that a group is drawn, if its settings contradict each other."""
BATCH: Final = 10
"""How many rulesets Hypothesis draws in one batch."""
LOW: Final = 2
"""The number that replaces a larger number if a round could cost too many points."""


def card_sets(among: Iterable[Card] = CARDS) -> st.SearchStrategy[CardSet]:
    """Draw a set of some of these cards: none, some or all of them."""
    return st.lists(st.sampled_from(tuple(among)), unique=True).map(CardSet)


def bonus_cards() -> st.SearchStrategy[CardSet]:
    """Draw bonus cards as a deck may have them: at most six. A deck with a second copy of a card
    has the first copy too, and so on.
    """
    twos, threes = CARDS[48:54], CARDS[54:]
    sizes = st.tuples(st.integers(0, 6), st.integers(0, 6)).filter(lambda size: sum(size) <= 6)
    return sizes.map(lambda size: CardSet((*twos[: size[0]], *threes[: size[1]])))


# Rulesets.


def presets() -> st.SearchStrategy[Ruleset]:
    """Draw one of the published rulesets, unchanged."""
    return st.sampled_from(tuple(RULESETS.values()))


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    """Draw a ruleset with any settings: a preset with some of its groups of settings replaced with
    random ones.
    """
    base = draw(presets())
    changes = {name: draw(group) for name, group in _groups().items() if draw(st.booleans())}
    known = {each.id for each in changes.get("scoring", base.scoring).combinations}
    payment = changes.get("payment", base.payment)
    baks = [(bak, tuple(id for id in bak.scored if id in known)) for bak in payment.baks]
    left = tuple(attrs.evolve(bak, scored=scored) for bak, scored in baks if scored)
    changes["payment"] = attrs.evolve(payment, baks=left)
    return reconciled(base, changes)


@functools.cache
def _groups() -> dict[str, st.SearchStrategy[Any]]:
    """Return a strategy for every group of settings of a ruleset, by the name of the group."""
    return _fields(Ruleset)


def reconciled(base: Ruleset, changes: Mapping[str, Any]) -> Ruleset:
    """Return a ruleset with some groups of settings changed. Changes that contradict another
    setting are left out.
    """
    tried: set[tuple[Any, ...]] = set()
    while True:
        try:
            return attrs.evolve(base, id="drawn", sources={}, **changes)
        except RulesetError as error:
            lower = _lowered(changes, tried) if error.field == "payment" else None
            changes = _fewer(base, changes, error) if lower is None else lower


def _fewer(base: Ruleset, changes: Mapping[str, Any], error: RulesetError) -> dict[str, Any]:
    """Remove the change that an error blames: a value with an id, a setting, or a whole group.
    Return the other changes.
    """
    name, setting, id, *_ = [*(error.field or "").split("."), "", "", ""]
    group: Any = changes.get(name)
    plain: Any = getattr(base, name, None)
    # if this fails, the whole group is left out
    with contextlib.suppress(AttributeError, RulesetError):
        found = getattr(group, setting)
        if id and isinstance(found, tuple):
            left = tuple(value for value in found if getattr(value, "id", "") != id)
            if len(left) < len(found):
                return {**changes, name: attrs.evolve(group, **{setting: left})}
        if found != getattr(plain, setting):
            return {**changes, name: attrs.evolve(group, **{setting: getattr(plain, setting)})}
    spoken = [word for word in (name, *re.findall(r"\w+", str(error)), *changes) if word in changes]
    return {key: value for key, value in changes.items() if key != spoken[0]}


def _lowered(changes: Mapping[str, Any], tried: set[tuple[Any, ...]]) -> dict[str, Any] | None:
    """Return the changes with their largest number lowered, so that a round costs less. Each number
    is lowered once. Return `None` if no number is left to lower.
    """
    high = [(path, number) for path, number in _numbers_in(dict(changes)) if number > LOW]
    high = [each for each in high if each[0] not in tried]
    for path, _ in sorted(high, key=lambda each: each[1], reverse=True):
        tried.add(path)
        # the number stays high if another setting needs it
        with contextlib.suppress(RulesetError):
            lower: dict[str, Any] = _with(dict(changes), path, LOW)
            return lower
    return None


def _numbers_in(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], int]]:
    """Yield every number in groups of settings, with its path."""
    if type(value) is int:
        yield path, value
    elif isinstance(value, dict):
        for name in value:
            if name not in {"cards", "deal", "match"}:
                yield from _numbers_in(value[name], (*path, name))
    elif type(value) is tuple:
        for place, each in enumerate(value):
            yield from _numbers_in(each, (*path, place))
    elif attrs.has(type(value)) and not isinstance(value, Card | CardSet):
        for field in attrs.fields(type(value)):
            yield from _numbers_in(getattr(value, field.name), (*path, field.name))


def _with(value: Any, path: tuple[Any, ...], number: int) -> Any:
    """Return the same settings with another number at a path."""
    if not path:
        return number
    first, rest = path[0], path[1:]
    if isinstance(value, dict):
        return {**value, first: _with(value[first], rest, number)}
    if isinstance(value, tuple):
        return (*value[:first], _with(value[first], rest, number), *value[first + 1 :])
    return attrs.evolve(value, **{first: _with(getattr(value, first), rest, number)})


def drawn(count: int, seed: int) -> list[Ruleset]:
    """Draw a number of random rulesets outside of a test. With the same seed and the same version
    of Hypothesis, a program gets the same rulesets each time it runs. Another program may get other
    rulesets, since Hypothesis may draw constants of the imported modules too.

    The rulesets are drawn in small batches, because within a batch Hypothesis varies what it has
    drawn before.
    """
    batches = range(-(-count // BATCH))
    return [ruleset for batch in batches for ruleset in _batch(f"{seed} {batch}")][:count]


def _batch(seed: str) -> list[Ruleset]:
    found: list[Ruleset] = []

    @hypothesis.seed(seed)
    @hypothesis.settings(
        max_examples=BATCH,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=[
            HealthCheck.data_too_large,
            HealthCheck.filter_too_much,
            HealthCheck.large_base_example,
            HealthCheck.too_slow,
        ],
    )
    @hypothesis.given(rulesets())
    def collect(ruleset: Ruleset) -> None:
        found.append(ruleset)

    collect()
    return found


# Groups and settings.


def values_of(kind: type[Any]) -> st.SearchStrategy[Any]:
    """Draw values of a class of settings. How each setting is drawn follows from its type."""
    fields = _fields(kind)

    @st.composite
    def built(draw: st.DrawFn) -> Any:
        for _ in range(TRIES):
            try:
                found = kind(**{name: draw(strategy) for name, strategy in fields.items()})
            except RulesetError:
                continue  # two of the drawn settings contradict each other
            if not isinstance(found, Combination | Multiplier | Bak) or _is_held(found):
                return found
        return reject()

    return built()


def _is_held(value: Combination | Multiplier | Bak) -> bool:
    """Whether a deck without bonus cards has as many cards, or as many pi, as a rule needs."""
    need = value.least if isinstance(value, Bak) else value.count
    monthly = [card for card in value.cards if card.month]
    pi = sum(card.pi for card in monthly)
    return need <= (pi if value.unit is sets.Unit.PI else len(monthly))


def _fields(kind: type[Any]) -> dict[str, st.SearchStrategy[Any]]:
    types = get_type_hints(kind)
    special = _SPECIAL.get(kind, dict)()
    return {
        name: special[name] if name in special else _setting(form, types[name])
        for name, form in forms_of(kind).items()
    }


def _setting(form: Any, shape: Any) -> st.SearchStrategy[Any]:
    """Draw a setting of any kind. The setting itself accepts each drawn value, but other settings
    may contradict it.
    """
    if isinstance(shape, UnionType):
        return st.none() | _setting(form, get_args(shape)[0])
    if get_origin(shape) is ByPlayers:
        one = _setting(form.one, get_args(shape)[0])
        return st.builds(ByPlayers, one, one) | one.map(lambda same: ByPlayers(same, same))
    if isinstance(form, Keyed):
        values = st.lists(
            values_of(form.kind), max_size=4, unique_by=lambda v: getattr(v, form.key)
        )
        return values.map(tuple)
    if isinstance(form, Listed):
        return st.lists(values_of(form.kind), min_size=1, max_size=4).map(tuple)
    if isinstance(form, Factors):
        # Draw an empty list often, since it contradicts settings of the same group, and such groups
        # are drawn again.
        some = st.lists(st.sampled_from((1, 1, 2, 3, 4, 8, 24)), max_size=5).map(sorted).map(tuple)
        return st.just(()) | some
    if get_origin(shape) is tuple:
        return st.lists(st.sampled_from(IDS), max_size=3, unique=True).map(tuple)
    return _one(form, shape)


def _one(form: Any, shape: Any) -> st.SearchStrategy[Any]:
    """Draw a setting with a single value: not a list, not one for each number of players, and not
    off.
    """
    accepts = functools.partial(_accepts, form)
    if shape is bool:
        return st.booleans()
    if shape is int:
        return _numbers(form)
    if shape is str:
        ids = st.sampled_from(IDS) | st.from_regex(r"[a-z][a-z0-9_]{0,9}", fullmatch=True)
        return ids if form.neutral is attrs.NOTHING else st.sampled_from(["", "brights", "other"])
    if shape is Card:
        return st.sampled_from([card for card in CARDS if accepts(card)])
    if shape is CardSet:
        cards = [card for card in CARDS if accepts(CardSet([card]))]
        # If a setting names bonus cards that the deck doesn't have, it is refused. So draw sets
        # without bonus cards too.
        monthly = [card for card in cards if card.month] or cards
        return (card_sets(monthly) | card_sets(cards)).filter(accepts)
    return st.sampled_from(shape) if issubclass(shape, enum.Enum) else values_of(shape)


def _numbers(form: Number) -> st.SearchStrategy[int]:
    """Draw numbers that a setting accepts, mostly small ones."""
    least, most = form.least, form.most
    large = [number for number in (10, 60, 1000) if least <= number <= most]
    small = st.integers(least, min(most, least + 9))
    return small | small | small | st.sampled_from(large) if large else small


def _accepts(form: Setting, value: object) -> bool:
    """Whether a setting accepts a value."""
    try:
        form.check("", value)
    except RulesetError:
        return False
    return True


@st.composite
def _layouts(draw: st.DrawFn) -> tuple[deal.Layout, ...]:
    """Draw layouts for some numbers of players. A layout deals at most 48 cards, in one packet or
    several.
    """
    found: list[deal.Layout] = []
    for players in sorted(draw(st.sets(st.integers(2, 7), min_size=1, max_size=3))):
        hand = draw(st.lists(st.integers(1, 4), min_size=1, max_size=5))
        while sum(hand) * players > 48:
            hand.pop()
        table = draw(st.lists(st.integers(1, 6), max_size=3))
        while sum(table) > min(16, 48 - sum(hand) * players):
            table.pop()
        packets = [deal.Packet(deal.Place.HANDS, size) for size in hand]
        packets += [deal.Packet(deal.Place.TABLE, size) for size in table]
        found.append(deal.Layout(players, tuple(draw(st.permutations(packets)))))
    return tuple(found)


def _combinations() -> st.SearchStrategy[tuple[Combination, ...]]:
    """Draw some combinations of a preset, and some random ones."""
    # random combinations alone often don't count towards stopping; then a ruleset is only valid if
    # a round without a stop is won by the most points
    some_known = st.sampled_from(BGA.scoring.combinations)
    known = st.lists(some_known, max_size=1) | st.lists(some_known, min_size=1, max_size=3)
    some = st.tuples(known, st.lists(values_of(Combination), max_size=4))
    unique = some.map(lambda both: {each.id: each for each in [*both[0], *both[1]]})
    return unique.map(lambda found: tuple(found.values()))


def _ids(kind: str) -> st.SearchStrategy[str]:
    """Draw ids that rules of another kind don't have, since the ids of one ruleset must differ."""
    return st.from_regex(rf"{kind}_[a-z0-9_]{{1,9}}", fullmatch=True)


def _captures() -> st.SearchStrategy[CardSet]:
    """Draw sets of cards that one turn can capture: cards of one month or of two."""
    months = [[card for card in CARDS if card.month == month] for month in Month]
    two = st.lists(st.sampled_from(months), min_size=1, max_size=2)
    cards = two.flatmap(lambda some: card_sets(card for month in some for card in month))
    return cards.filter(bool)


_SPECIAL: Final[dict[Any, Callable[[], dict[str, st.SearchStrategy[Any]]]]] = {
    deal.CardRules: lambda: {
        "bonus": st.builds(ByPlayers, bonus_cards(), bonus_cards()),
        # most presets contradict a deck without some months
        "months": st.sampled_from((12, 12, 12, 12, 12, 11, 4)),
    },
    deal.DealRules: lambda: {"layouts": _layouts()},
    score.ScoringRules: lambda: {"combinations": _combinations()},
    instant.CapturePay: lambda: {"id": _ids("capture"), "cards": _captures()},
    pay.Multiplier: lambda: {"id": _ids("multiplier")},
    pay.Bak: lambda: {"id": _ids("bak")},
    # draw 1 often, since any other factor contradicts settings that double a share, and factors by
    # the number of goes
    pay.GoBak: lambda: dict.fromkeys(
        ("two_players", "own", "others"), st.sampled_from((1, 1, 1, 1, 2, 16, 1000))
    ),
}

"""Write what a hostile caller would write: rulesets with extreme settings, as Python code.

Because everything is code, a failure can be shown, and run again exactly as it was.
"""

from __future__ import annotations

import contextlib
import functools
import random
from collections.abc import Iterator, Mapping
from typing import Any, Final, get_type_hints

import attrs

import gostop as gs
from gostop.ruleset import fields
from gostop.ruleset import tree as forms
from gostop.ruleset.factors import Factors
from tools.hostile import LIARS, VALUES

WRONG: Final = (*VALUES, *LIARS)
CARDS: Final = tuple(map(str, gs.CARDS))
SMALL: Final = ("count", "least", "most")
"""Names of settings. Rulesets refuse such a setting above the number of cards."""
MOST_VALUES: Final = 200
"""The length of the longest list in a ruleset."""
WRONG_RATE: Final = 0.004
"""The share of settings that get a wrong value."""
TRIES: Final = 80
"""How often a refused ruleset is tried again with fewer changes."""
CLIMBS: Final = 12
"""How often an accepted rulebook is tried with more numbers at their highest value."""
WHOLE: Final = 3
"""The length of the path of a value with an id. Such a value is changed as a whole."""

Tree = dict[str, Any]


# Settings.


def settings(kind: type[Any]) -> tuple[tuple[Any, fields.Form, Any], ...]:
    """Return the settings of a group: for each, its field, its form, and its type."""
    if kind not in _SETTINGS:
        types = get_type_hints(kind)
        _SETTINGS[kind] = tuple(
            (field, field.metadata[fields.FORM], types[field.name])
            for field in attrs.fields(kind)
            if fields.FORM in field.metadata
        )
    return _SETTINGS[kind]


_SETTINGS: Final[dict[type[Any], tuple[tuple[Any, fields.Form, Any], ...]]] = {}


@functools.cache
def bounds(field: attrs.Attribute[Any]) -> tuple[int, int]:
    """Find the lowest and the highest number that a setting accepts, by trying numbers."""
    check: Any = field.validator
    convert: Any = field.converter or (lambda given: given)

    def accepts(number: int) -> bool:
        try:
            check(None, field, convert(number))
        except gs.RulesetError:
            return False
        return True

    least = next(number for number in range(100) if accepts(number))
    low, high = least, 10 * fields.MOST
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if accepts(middle) else (low, middle - 1)
    return least, low


@attrs.frozen
class Writer:
    """Writes random changes of a ruleset."""

    rng: random.Random
    rate: float
    """The share of settings that are changed."""
    high: float
    """The share of numbers that get the highest value that their setting accepts."""

    def tree(self, kind: type[Any], old: Any, path: str = "") -> Tree:
        """Write changes of a group. If there is no old group, write all of its settings."""
        found: Tree = {}
        for field, form, shape in settings(kind):
            if field.name == "id":
                continue
            if old is None or self.rng.random() < self.rate or isinstance(form, forms.Group):
                value = self.value(field, form, shape, getattr(old, field.name, None), path)
                if value != {}:
                    found[field.name] = value
        return found

    def value(self, field: Any, form: Any, shape: Any, old: Any, path: str) -> Any:
        """Write a setting as in a file."""
        rng, there = self.rng, f"{path}{field.name}."
        if isinstance(form, forms.MaybeGroup) and rng.random() < 0.3 * self.rate:
            return False
        if isinstance(form, forms.Group):
            if old is None and (not isinstance(form, forms.MaybeGroup) or rng.random() > 0.5):
                return self.tree(form.kind, None, there)
            return {} if old is None else self.tree(form.kind, old, there)
        if isinstance(form, forms.Keyed):
            return self.keyed(form, old or (), there)
        if isinstance(form, forms.Listed):
            return [self.tree(form.kind, None, there) for _ in range(rng.choice((1, 2, 3, 9)))]
        if rng.random() < WRONG_RATE:
            return rng.choice((-1, 0, 10**30, 2.5, True, False, "", "zz", [], [[]], {}, {"a": 1}))
        return self.leaf(field, form, shape)

    def leaf(self, field: Any, form: Any, shape: Any) -> Any:
        """Write a setting that is neither a group nor a table."""
        rng = self.rng
        if isinstance(form, fields.Member):
            return rng.choice([member.value for member in form.kind])
        if isinstance(form, fields.Text):
            return self.cards(form.kind is gs.Card)
        if isinstance(form, fields.Split):
            one, other = (
                self.cards(False) if form.kind is gs.CardSet else self.number(field)
                for _ in range(2)
            )
            return rng.choice((one, {"two": one, "more": other}))
        if isinstance(form, Factors):
            return sorted(rng.choices((0, 1, 1, 2, 3, 8, 1000, 1001), k=rng.choice((0, 1, 3, 9))))
        if isinstance(form, fields.Texts):
            known = [each.id for each in gs.BGA.scoring.combinations]
            return rng.sample(known, rng.randint(1, len(known)))
        if isinstance(form, fields.Number) and rng.random() < 0.2:
            return False
        if shape is bool:
            return rng.random() < 0.5
        return rng.choice(("", "x", "brights")) if shape is str else self.number(field)

    def number(self, field: Any) -> int:
        """Write a number that a setting accepts, mostly at an end of its range or close to it."""
        least, most = bounds(field)
        if field.name in SMALL and self.rng.random() < 0.9:
            return self.rng.randint(0, 9)
        if self.rng.random() < self.high:
            return most
        some = (
            least,
            least + 1,
            least + 2,
            least + 3,
            most,
            most - 1,
            self.rng.randint(least, most),
        )
        near = (2, 3, 5, 7, 10, 19, 47, 48, 190, 1000)
        return min(max(self.rng.choice((*some, *near)), least), most)

    def cards(self, single: bool) -> str:
        """Write cards: one, some, all cards of a kind, all cards of the months, or bonus cards."""
        rng = self.rng
        if single:
            return rng.choice(CARDS)
        kinds = [[str(card) for card in gs.CARDS if card.kind is kind] for kind in gs.Kind]
        some = rng.sample(CARDS[:48], rng.choice((1, 1, 2, 4, 7, 20, 48)))
        bonus = (*CARDS[48 : 48 + rng.randint(0, 3)], *CARDS[54 : 54 + rng.randint(0, 3)])
        return " ".join(rng.choice((some, some, *kinds, CARDS[:48], bonus, ["1B"])))

    def keyed(self, form: forms.Keyed, old: tuple[Any, ...], path: str) -> Tree:
        """Write values by their keys: change some, take some out, and add a few or very many."""
        rng, found = self.rng, dict[str, Any]()
        for item in old:
            key = str(getattr(item, form.key))
            if rng.random() < 0.15 * self.rate:
                found[key] = False
            elif rng.random() < self.rate and (changes := self.tree(form.kind, item, path)):
                changes.pop(form.key, None)
                found[key] = changes
        most = 2 if form.kind is gs.BGA.deal.layouts[0].__class__ else MOST_VALUES
        for number in range(min(most, rng.choice((0, 0, 0, 1, 2, 3, 5, 20, MOST_VALUES)))):
            key = str(rng.randint(1, 13)) if form.numbered else f"{path[-4:-1]}_{number}"
            if not found.get(key) and all(str(getattr(item, form.key)) != key for item in old):
                found[key] = self.tree(form.kind, None, path)
                found[key].pop(form.key, None)
        return found


@attrs.frozen
class Rulebook:
    """A ruleset of a hostile caller, with its changes."""

    base: str
    wanted: Tree
    """The changes that were wanted."""
    changes: Tree
    """The changes that were accepted."""
    ruleset: gs.Ruleset

    @property
    def text(self) -> str:
        """The Python code that makes the ruleset."""
        return f"ruleset = gs.{self.base}.replace({self.changes!r})"


@functools.lru_cache(maxsize=4)
def rulebook(seed: int, number: int) -> Rulebook:
    """Make a rulebook with extreme settings. It is always the same for a seed and a number."""
    rng = random.Random(f"rulebook {seed} {number}")
    base = rng.choice([name for name in gs.__all__ if getattr(gs, name) in gs.RULESETS.values()])
    ruleset: gs.Ruleset = getattr(gs, base)
    rate = rng.choice((0.03, 0.1, 0.3, 0.9))
    wanted = Writer(rng, rate, rng.choice((0.0, 0.3, 0.6, 1.0))).tree(gs.Ruleset, ruleset)
    changes: Tree = wanted
    for tries in range(TRIES):
        try:
            found = ruleset.replace(changes)
        except gs.RulesetError as error:
            changes = fewer(rng, changes, error.field if tries % 3 else "")
        else:
            return climbed(rng, Rulebook(base, wanted, changes, found))
    return Rulebook(base, wanted, {}, ruleset)


def climbed(rng: random.Random, book: Rulebook) -> Rulebook:
    """Set some more numbers of a rulebook to their highest value, as long as the rulebook is
    accepted. If a bound limits several numbers together, this comes near the bound.
    """
    for _ in range(rng.choice((0, 0, CLIMBS))):
        higher = Writer(rng, 0.03, 1.0).tree(gs.Ruleset, book.ruleset)
        changes = merged(book.changes, higher)
        with contextlib.suppress(gs.RulesetError):
            ruleset = getattr(gs, book.base).replace(changes)
            book = attrs.evolve(book, changes=changes, ruleset=ruleset)
    return book


def merged(changes: Any, more: Any) -> Any:
    """Return changes with more changes added."""
    if not isinstance(changes, Mapping) or not isinstance(more, Mapping):
        return more
    return {**changes, **{key: merged(changes.get(key), value) for key, value in more.items()}}


def fewer(rng: random.Random, changes: Tree, field: str) -> Tree:
    """Leave out the change that an error names. If the error names a value of the base, take this
    value out. Otherwise leave out a tenth of the changes.
    """
    steps = field.split(".")[:WHOLE]
    for last in range(len(steps), 1, -1):
        left = without(changes, steps[:last])
        if left != changes:
            return left
    if len(steps) == WHOLE:
        group, setting, id = steps
        return dict(merged(changes, {group: {setting: {id: False}}}))
    paths = list(leaves(changes))
    for path in rng.sample(paths, (len(paths) + 9) // 10):
        changes = without(changes, path)
    return changes


def without(changes: Tree, steps: list[str]) -> Tree:
    """Return a tree without the value at a path."""
    first, *further = steps
    left = {key: value for key, value in changes.items() if key != first}
    if further and first in changes:
        if not isinstance(changes[first], Mapping):
            return changes
        below = without(changes[first], further)
        return {**left, first: below} if below else left
    return left


def leaves(changes: Any, *above: str) -> Iterator[list[str]]:
    """Yield the path of every change. A value with an id counts as one change."""
    for key, value in changes.items():
        if isinstance(value, Mapping) and value and len(above) < WHOLE - 1:
            yield from leaves(value, *above, key)
        else:
            yield [*above, key]

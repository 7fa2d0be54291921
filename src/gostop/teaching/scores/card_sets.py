"""Other sets of cards: which cards are double junk, belong to a set of ribbons, or are birds. And
equal changes of several rules: all sets of ribbons at 4 points.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from typing import Final, cast

from gostop.core.cards import CARDS, CardSet, Kind
from gostop.rules.questions.paths import Settings
from gostop.rules.ruleset import Ruleset, plain_of
from gostop.rules.tree import Table

Changed = tuple[str, str, tuple[Settings, ...]]
"""The path of a change, a sentence about it, and the change itself."""
_DOUBLES: Final = "cards.doubles"
_CUP: Final = "cards.cup"
_KEYED: Final = ("scoring.combinations", "payment.multipliers", "payment.baks")
"""The rules that count cards."""
_FEW: Final = 10
"""In a set of at most this many cards, each card may be exchanged for another."""
_JUNK: Final = (Kind.JUNK, Kind.DOUBLE_JUNK)


def other_sets(base: Ruleset) -> Iterator[Changed]:
    """Yield the changes that give a rule one card more, one card less, or another card."""
    plain = plain_of(base)
    cards = cast("Table", plain["cards"])
    doubles = CardSet(str(cards["doubles"]))
    junk = CardSet(card for card in CARDS if card.kind in _JUNK)
    for made in (*_without(doubles), *_with(doubles, junk)):
        sentence = f"double junk is {made or 'no card'}, not {doubles or 'no card'}."
        yield _DOUBLES, sentence, ({_DOUBLES: str(made)},)
    for card in CARDS:
        if card.kind is Kind.ANIMAL and str(card) != cards["cup"]:
            yield _CUP, f"the sake cup is {card}, not {cards['cup']}.", ({_CUP: str(card)},)
    for path, table in _rules(plain):
        yield from _of_rule(path, table)


def _rules(plain: Mapping[str, object]) -> Iterator[tuple[str, Table]]:
    """Yield each rule that counts cards, with its path."""
    for above in _KEYED:
        group, _, name = above.partition(".")
        found = cast("Table", cast("Table", plain[group])[name])
        for id, table in found.items():
            yield f"{above}.{id}", cast("Table", table)


def _of_rule(path: str, table: Table) -> Iterator[Changed]:
    """Yield the changes of the cards of one rule, and of their number if it has to follow."""
    old, id, where = CardSet(str(table["cards"])), path.rpartition(".")[2], f"{path}.cards"
    if len(old) > _FEW:
        yield from _of_junk(where, id, old)
        return
    kinds = {card.kind for card in old}
    alike = CardSet(card for card in CARDS if card.kind in kinds)
    count = cast("int", table.get("count", 0))
    is_whole = count == len(old)
    for made in _with(old, alike):
        counts = f"any {count} of {made}" if is_whole else made
        yield where, f"{id} counts {counts}, not {old}.", ({where: str(made)},)
        if is_whole:
            every: Settings = {where: str(made), f"{path}.count": count + 1}
            yield where, f"{id} needs all of {made}, not of {old}.", (every,)
    for made in filter(None, _without(old)):
        fewer: Settings = {f"{path}.count": count - 1} if is_whole else {}
        yield where, f"{id} counts {made}, not {old}.", ({where: str(made), **fewer},)
    for left, card in itertools.product(_without(old), alike - old):
        made = left | CardSet([card])
        yield where, f"{id} counts {made}, not {old}.", ({where: str(made)},)


def _of_junk(where: str, id: str, old: CardSet) -> Iterator[Changed]:
    """Yield the changes of a large set, which has all junk: animals may count, and double junk and
    bonus cards may not.
    """
    animals = CardSet(card for card in CARDS if card.kind is Kind.ANIMAL)
    for card in animals - old:
        yield where, f"{id} counts {card} too.", ({where: str(old | CardSet([card]))},)
    others = [CardSet([card]) for card in old if card.kind in (Kind.ANIMAL, Kind.DOUBLE_JUNK)]
    bonus = CardSet(card for card in old if card.kind is Kind.BONUS)
    for left in filter(None, (*others, bonus)):
        yield where, f"{id} doesn't count {left}.", ({where: str(old - left)},)


def _with(cards: CardSet, others: CardSet) -> list[CardSet]:
    """Return the sets with one card more."""
    return [cards | CardSet([card]) for card in others - cards]


def _without(cards: CardSet) -> list[CardSet]:
    """Return the sets with one card less."""
    return [cards - CardSet([card]) for card in cards]


# Equal changes of several rules.

_TOGETHER: Final = ("points", "factor")
"""The numbers that rules of one kind share."""
_CALLS: Final = ("shake.multiplier", "bomb.multiplier", "small_bomb.multiplier")
_AT_ONCE: Final = ("instant.ppeok", "instant.jjok", "instant.ttadak", "instant.bomb")


def equal_changes(base: Ruleset, numbers: tuple[int, ...]) -> Iterator[Changed]:
    """Yield the changes that give several rules of one kind the same other number: rules that have
    the same number now, and count as many cards of the same kinds.
    """
    plain = plain_of(base)
    groups: dict[object, list[str]] = {}
    for path, table in _rules(plain):
        cards = CardSet(str(table["cards"]))
        kinds = tuple(sorted({card.kind.value for card in cards}))
        above = path.rpartition(".")[0]
        for name in _TOGETHER:
            if name in table:
                is_bak = above == "payment.baks"
                alike = (above, name, table[name], *([] if is_bak else [kinds, table["count"]]))
                groups.setdefault(alike, []).append(f"{path}.{name}")
    for kind in (_CALLS, _AT_ONCE):
        for path in kind:
            group, _, name = path.partition(".")
            found = plain[group]
            value = found.get(name) if isinstance(found, dict) else False
            if value is not False:
                groups.setdefault((kind, str(value)), []).append(path)
    for paths in groups.values():
        if len(paths) > 1:
            told = _braced(paths)
            for number in numbers:
                yield told, f"{told} are all {number}.", (dict.fromkeys(paths, number),)


def _braced(paths: list[str]) -> str:
    """Write several paths as one, with braces where they differ."""
    steps = [path.split(".") for path in paths]
    parts = [
        found[0] if len({*found}) == 1 else "{" + ",".join(found) + "}"
        for found in (list(each) for each in zip(*steps, strict=True))
    ]
    return ".".join(parts)

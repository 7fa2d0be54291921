"""Hypothesis strategies for everything in gostop: cards, rulesets, positions, rounds, outcomes.

Where `rules` is a parameter, it says which rulesets; presets and random ones, if not given.
Each name is a function that returns a strategy; all of them shrink towards what is plain:
few cards, the first preset as it is published, the first legal move.
Nothing is drawn from a global random generator. What is long (an order of cards, the decisions of
a round) is drawn as the seed of one, which is fast, but shrinks to other seeds only.
"""

from __future__ import annotations

import enum
import functools
import random
from collections.abc import Callable, Iterable
from types import UnionType
from typing import Any, Final, cast, get_args, get_origin, get_type_hints

import attrs
from hypothesis import strategies as st

import gostop as gs
from gostop.moves import MOVES
from gostop.ruleset import groups
from gostop.ruleset.fields import FORM
from tests.replay import Round, play_out

ORDINARY: Final = gs.CARDS[:48]
"""The cards that every deck holds."""
_CHOICES: Final = 80
"""More decisions than this are the first legal move each; few rounds have as many."""


# Cards.


def cards() -> st.SearchStrategy[gs.Card]:
    """Any of the 60 cards."""
    return st.sampled_from(gs.CARDS)


def card_sets(among: Iterable[gs.Card] = gs.CARDS) -> st.SearchStrategy[gs.CardSet]:
    """Sets of cards, from none to all of those that may be in it."""
    return st.lists(st.sampled_from(tuple(among)), unique=True).map(gs.CardSet)


def moves() -> st.SearchStrategy[gs.Move]:
    """Any of the 154 moves, legal or not."""
    return st.sampled_from(MOVES)


# Rulesets.


def presets() -> st.SearchStrategy[gs.Ruleset]:
    """The published rulebooks, as they are."""
    return st.sampled_from(tuple(gs.RULESETS.values()))


@st.composite
def rulesets(draw: st.DrawFn) -> gs.Ruleset:
    """Rulebooks with any setting at all: a preset with some of its groups drawn anew."""
    ruleset = draw(presets())
    ids = st.from_regex(r"[a-z][a-z0-9_]{0,9}", fullmatch=True)
    counts = st.integers(0, 3)
    added = _keyed(gs.Combination, id=ids, count=counts)
    scoring, payment = ruleset.scoring, ruleset.payment
    if draw(st.booleans()):
        scoring = draw(_settings(groups.ScoringRules, combinations=added))
    known = [combination.id for combination in scoring.combinations]
    if draw(st.booleans()):
        scored = st.lists(st.sampled_from(known), max_size=3).map(tuple) if known else st.just(())
        payment = draw(
            _settings(
                groups.PaymentRules,
                multipliers=_keyed(gs.Multiplier, id=ids, count=counts),
                baks=_keyed(gs.Bak, id=ids, scored=scored, least=st.just(0)),
            )
        )
    named = [bak for bak in payment.baks if {*bak.scored} <= {*known}]
    payment = attrs.evolve(payment, baks=tuple(named))
    changes = {
        name: draw(strategy) for name, strategy in _other_groups().items() if draw(st.booleans())
    }
    return _reconciled(
        ruleset, {**changes, "scoring": scoring, "payment": payment, "id": "drawn", "sources": {}}
    )


def _reconciled(ruleset: gs.Ruleset, changes: dict[str, Any]) -> gs.Ruleset:
    """A ruleset with groups changed, and what would then contradict another setting turned off."""
    instant, ppeok, draw = (
        changes.get(name, getattr(ruleset, name)) for name in ("instant", "ppeok", "draw")
    )
    if not (instant.ppeok.two or instant.ppeok.more):
        instant = attrs.evolve(instant, runs=None)
    if ppeok.three is not None and instant.runs is None:
        ppeok = attrs.evolve(ppeok, three=attrs.evolve(ppeok.three, run_too=True))
    if draw.carry.value in ("none", "two"):
        draw = attrs.evolve(draw, carry_cap=None)
    return attrs.evolve(ruleset, **{**changes, "instant": instant, "ppeok": ppeok, "draw": draw})


def bonus_cards() -> st.SearchStrategy[gs.CardSet]:
    """Bonus cards as a deck may have them: up to six, copies from the first on."""
    twos, threes = gs.CARDS[48:54], gs.CARDS[54:]
    sizes = st.tuples(st.integers(0, 6), st.integers(0, 6)).filter(lambda size: sum(size) <= 6)
    return sizes.map(lambda size: gs.CardSet((*twos[: size[0]], *threes[: size[1]])))


@st.composite
def _layouts(draw: st.DrawFn) -> tuple[groups.Layout, ...]:
    """Deals for some numbers of players, in one packet or several, of 48 cards at most."""
    found: list[groups.Layout] = []
    for players in sorted(draw(st.sets(st.integers(2, 7), min_size=1, max_size=3))):
        hand = draw(st.lists(st.integers(1, 4), min_size=1, max_size=5))
        while sum(hand) * players > 48:
            hand.pop()
        table = draw(st.lists(st.integers(1, 6), max_size=3))
        while sum(table) > min(16, 48 - sum(hand) * players):
            table.pop()
        packets = [groups.Packet(groups.Place.HANDS, size) for size in hand]
        packets += [groups.Packet(groups.Place.TABLE, size) for size in table]
        found.append(groups.Layout(players, tuple(draw(st.permutations(packets)))))
    return tuple(found)


def _keyed(kind: type[Any], **fields: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """A few values of a tuple, each with an id of its own; the rest of the fields is drawn."""
    value = _settings(kind, cards=card_sets().filter(lambda found: len(found) > 2), **fields)
    return st.lists(value, max_size=4, unique_by=lambda one: one.id).map(tuple)


def _settings(kind: type[Any], **fields: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """A group of settings, each setting as its type has it unless it is given."""
    types = get_type_hints(kind)
    given = {**_SPECIAL.get(kind, dict)(), **fields}
    for field in attrs.fields(kind):
        if field.name not in given:
            given[field.name] = _setting(field, types[field.name])
    return st.builds(kind, **given)


def _setting(field: attrs.Attribute[Any], shape: Any) -> st.SearchStrategy[Any]:
    """One setting of any kind; numbers as far as the setting accepts them."""
    if isinstance(shape, UnionType):
        return st.none() | _setting(field, get_args(shape)[0])
    if shape is gs.CardSet:
        return card_sets()
    if shape is bool:
        return st.booleans()
    if shape is int:
        return _NUMBERS.filter(functools.partial(_accepts, field))
    if get_origin(shape) is gs.ByPlayers:
        pairs = st.builds(gs.ByPlayers, _NUMBERS, _NUMBERS)
        return pairs.filter(functools.partial(_accepts, field))
    if issubclass(shape, enum.Enum):
        return st.sampled_from(shape)
    return _settings(shape)


def _accepts(field: attrs.Attribute[Any], value: object) -> bool:
    """Whether a setting's own check lets a value pass."""
    try:
        cast("Any", field.validator)(None, field, value)
    except gs.RulesetError:
        return False
    return True


_NUMBERS: Final = st.integers(0, 9) | st.sampled_from([10, 60, 1000])
_SPECIAL: Final[dict[Any, Callable[[], dict[str, st.SearchStrategy[Any]]]]] = {
    groups.CardRules: lambda: {
        "bonus": st.builds(gs.ByPlayers, bonus_cards(), bonus_cards()),
        "doubles": card_sets(card for card in ORDINARY if card.pi),
        "cup": st.sampled_from([card for card in ORDINARY if card.kind is gs.Kind.ANIMAL]),
    },
    groups.DealRules: lambda: {"layouts": _layouts()},
    gs.Combination: lambda: {"exclusive": st.sampled_from(["", "brights", "other"])},
}


@functools.cache
def _other_groups() -> dict[str, st.SearchStrategy[Any]]:
    """Every group of a ruleset but those two that are drawn together, by its name."""
    types = get_type_hints(gs.Ruleset)
    return {
        field.name: _setting(field, types[field.name])
        for field in attrs.fields(gs.Ruleset)
        if FORM in field.metadata and field.name not in ("scoring", "payment")
    }


# Decks.


def deck_of(ruleset: gs.Ruleset, players: int) -> tuple[gs.Card, ...]:
    """The whole deck for so many players, in card order."""
    return (*ORDINARY, *ruleset.cards.bonus.for_players(players))


def decks(ruleset: gs.Ruleset, players: int) -> st.SearchStrategy[tuple[gs.Card, ...]]:
    """Decks of a ruleset, from the thoroughly shuffled to those with the months together."""
    return st.builds(
        functools.partial(_shuffled, deck_of(ruleset, players)),
        st.integers(0, 2**32),
        st.sampled_from([None, 0, 4, 12, 24]),
    )


def _shuffled(deck: tuple[gs.Card, ...], seed: int, swaps: int | None) -> tuple[gs.Card, ...]:
    """A deck shuffled card by card; or month by month, with some cards then swapped."""
    rng = random.Random(seed)
    if swaps is None:
        return tuple(rng.sample(deck, len(deck)))
    places = rng.sample(range(12), 12)
    mixed = sorted(deck, key=lambda card: places[card.month - 1] if card.month else 12)
    for _ in range(swaps + 8 * (len(deck) > len(ORDINARY))):
        one, other = rng.randrange(len(mixed)), rng.randrange(len(mixed))
        mixed[one], mixed[other] = mixed[other], mixed[one]
    return tuple(mixed)


# Rounds.


@st.composite
def deals(draw: st.DrawFn, rules: st.SearchStrategy[gs.Ruleset] | None = None) -> dict[str, Any]:
    """Keywords of `gostop.deal`: a ruleset with a seed or a deck, any dealer and carry."""
    ruleset = draw(presets() | rulesets() if rules is None else rules)
    players = draw(st.sampled_from(ruleset.players))
    seeds = st.fixed_dictionaries({"seed": st.integers()})
    keywords = draw(seeds | st.fixed_dictionaries({"deck": decks(ruleset, players)}))
    dealer = draw(st.integers(0, players - 1))
    carry = draw(st.integers(1, 8))
    playing, active = ruleset.deal.playing, None
    if players > playing and draw(st.booleans()):
        active = tuple(draw(st.permutations(range(players)))[:playing])
    return {
        **keywords,
        "ruleset": ruleset,
        "players": players,
        "dealer": dealer,
        "carry": carry,
        "active": active,
    }


def dealt(rules: st.SearchStrategy[gs.Ruleset] | None = None) -> st.SearchStrategy[gs.State]:
    """First states of rounds."""
    return deals(rules).map(lambda keywords: gs.deal(**keywords))


def _numbers(size: int) -> st.SearchStrategy[bytes]:
    """So many numbers from 0 to 255, evenly drawn from a seed; all 0 in the plainest case."""
    seeds = st.integers(0, 2**32)
    return seeds.map(lambda seed: random.Random(seed).randbytes(size) if seed else bytes(size))


def rounds(
    rules: st.SearchStrategy[gs.Ruleset] | None = None,
    first: st.SearchStrategy[gs.State] | None = None,
) -> st.SearchStrategy[Round]:
    """Rounds played at random from the deal to their end.

    Args:
        rules: the rulesets; presets and random ones, if not given.
        first: the states to begin with, instead of deals.
    """
    return st.builds(play_out, dealt(rules) if first is None else first, _numbers(_CHOICES))


def positions(rules: st.SearchStrategy[gs.Ruleset] | None = None) -> st.SearchStrategy[gs.State]:
    """States of every kind: reached by random play from a deal or from a placed position."""
    lengths = st.integers(0, _CHOICES)
    begun = st.builds(play_out, dealt(rules) | placed(rules), _numbers(_CHOICES))
    return st.builds(lambda found, place: found.states[place % len(found.states)], begun, lengths)


# Positions that were never dealt.


@st.composite
def placed(draw: st.DrawFn, rules: st.SearchStrategy[gs.Ruleset] | None = None) -> gs.State:
    """States of `gostop.setup`: any cards anywhere, or nowhere, anything called before."""
    ruleset = draw(presets() | rulesets() if rules is None else rules)
    players = draw(st.sampled_from(ruleset.players))
    playing = min(players, ruleset.deal.playing)
    active = tuple(sorted(draw(st.permutations(range(players)))[:playing]))
    hands, captured, table, stock, spare = _spread(draw, deck_of(ruleset, players), active, players)
    stacks = sorted({card.month for card in table if card.month and _like(table, card) == 3})
    owner = st.none() | st.sampled_from(active)
    seats = st.lists(st.sampled_from(active), max_size=5)
    counts = st.lists(st.integers(0, 3), min_size=players, max_size=players)
    flips = [n if seat in active else 0 for seat, n in enumerate(draw(counts))]
    able = [seat for seat in active if hands[seat] or (flips[seat] and stock)]
    shaken = st.lists(st.tuples(st.sampled_from(active), st.sampled_from(gs.Month)), max_size=3)
    chosen = ruleset.cards.cup_count.value == "chosen"
    caught = any(ruleset.cards.cup in found for found in captured)
    kinds = st.sampled_from([gs.Kind.ANIMAL, gs.Kind.JUNK])
    return gs.setup(
        ruleset,
        hands=hands,
        captured=captured,
        table=table,
        stock=stock,
        active=active,
        to_move=draw(st.sampled_from(able or active)),
        dealer=draw(st.integers(0, players - 1)),
        stacks={month: draw(owner) for month in stacks},
        buried={stacks[0]: spare} if stacks else {},
        turns=draw(counts),
        flips=flips,
        dry=draw(counts),
        goes=draw(seats),
        bombs=draw(seats) if ruleset.bomb else (),
        ppeoks=draw(seats),
        shakes=sorted(set(draw(shaken))) if ruleset.shake else (),
        carry=draw(st.integers(1, 8)),
        refused=draw(owner) if ruleset.draw.offer and len(active) > 2 else None,
        cup=draw(kinds) if chosen and caught else None,
    )


def _like(found: Iterable[gs.Card], card: gs.Card) -> int:
    return sum(other.month is card.month for other in found)


_Spread = tuple[
    list[gs.CardSet], list[gs.CardSet], list[gs.Card], tuple[gs.Card, ...], list[gs.Card]
]


def _spread(
    draw: st.DrawFn, deck: tuple[gs.Card, ...], active: tuple[int, ...], players: int
) -> _Spread:
    """Hands, captures, the table, the stock, bonus cards for a stack; the other cards: nowhere."""
    places = [*(("hand", seat) for seat in active), *(("captured", seat) for seat in active)]
    places += [("table", 0), ("stock", 0), ("stock", 0), ("nowhere", 0)]
    drawn = draw(_numbers(len(deck)))
    lying: dict[tuple[str, int], list[gs.Card]] = {place: [] for place in places}
    spare: list[gs.Card] = []
    for card, number in zip(deck, drawn, strict=True):
        place = places[number % len(places)]
        if place == ("table", 0) and card.month is None:
            spare.append(card)
        elif place == ("table", 0) and _like(lying[place], card) == 3:
            lying["stock", 0].append(card)
        else:
            lying[place].append(card)
    order = dict(zip(deck, drawn, strict=True))
    stock = tuple(sorted(lying["stock", 0], key=lambda card: (order[card] // len(places), card)))
    sets = [
        [gs.CardSet(lying.get((kind, seat), ())) for seat in range(players)]
        for kind in ("hand", "captured")
    ]
    return sets[0], sets[1], lying["table", 0], stock, spare


# Outcomes.


def outcomes(rules: st.SearchStrategy[gs.Ruleset] | None = None) -> st.SearchStrategy[gs.Outcome]:
    """How rounds ended: played ones, and ones that a person could have written down."""
    return rounds(rules).map(_outcome) | written(rules)


def _outcome(played: Round) -> gs.Outcome:
    return cast("gs.Outcome", played.last.outcome)


@st.composite
def written(draw: st.DrawFn, rules: st.SearchStrategy[gs.Ruleset] | None = None) -> gs.Outcome:
    """Outcomes of rounds that were won by a stop, with anything captured and called before."""
    ruleset = draw(presets() | rulesets() if rules is None else rules)
    players = draw(st.sampled_from(ruleset.players))
    active = tuple(range(min(players, ruleset.deal.playing)))
    _, captured, *_ = _spread(draw, deck_of(ruleset, players), active, players)
    seats = st.lists(st.sampled_from(active), max_size=8)
    cup = draw(st.sampled_from([gs.Kind.ANIMAL, gs.Kind.JUNK]))
    totals = [gs.score(captured[seat], ruleset, cup=cup).total for seat in active]
    winner = max(active, key=lambda seat: totals[seat])
    least = ruleset.go.threshold.for_players(len(active))
    won = totals[winner] >= least
    return gs.Outcome(
        ruleset,
        captured,
        winner if won else None,
        reason=gs.Reason.STOP if won else gs.Reason.EXHAUSTED,
        goes=draw(seats),
        shakes=draw(seats) if ruleset.shake else (),
        bombs=draw(seats) if ruleset.bomb else (),
        carry=draw(st.integers(1, 16)),
        refused=draw(st.none() | st.sampled_from(active))
        if ruleset.draw.offer and len(active) > 2
        else None,
        active=active,
        cup=cup,
    )

"""Hypothesis strategies for everything in gostop: cards, rulesets, positions, rounds, outcomes.

Where `rules` is a parameter, it says which rulesets; presets and random ones, if not given.
Each name is a function that returns a strategy; all of them shrink towards what is plain:
few cards, the first preset as it is published, the first legal move.
Nothing is drawn from a global random generator. What is long (an order of cards, the decisions of
a round) is drawn as the seed of one, which is fast, but shrinks to other seeds only.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Iterable
from operator import itemgetter
from typing import Any, Final, cast

from hypothesis import strategies as st

import gostop as gs
from gostop.facts.instants import most_for_a_hand
from gostop.moves import MOVES
from gostop.ruleset.card_sets import JUNK
from gostop.ruleset.limits import carry_after, limits_for, most_draws, turns_with
from gostop.testing.rounds import Round, play_out
from gostop.testing.rulesets import card_sets, presets, rulesets

__all__ = [  # also what `rulesets` defines
    "card_sets",
    "cards",
    "deals",
    "dealt",
    "deck_of",
    "decks",
    "moves",
    "outcomes",
    "placed",
    "positions",
    "presets",
    "rounds",
    "rulesets",
    "written",
]

ORDINARY: Final = gs.CARDS[:48]
"""The cards that every deck holds."""
_CHOICES: Final = 80
"""More decisions than this are the first legal move each; few rounds have as many."""


# Cards.


def cards() -> st.SearchStrategy[gs.Card]:
    """Any of the 60 cards."""
    return st.sampled_from(gs.CARDS)


def moves() -> st.SearchStrategy[gs.Move]:
    """Any of the 156 moves, legal or not."""
    return st.sampled_from(MOVES)


# Decks.


def deck_of(ruleset: gs.Ruleset, players: int) -> tuple[gs.Card, ...]:
    """The whole deck for a number of players, in card order."""
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
    seeds = st.fixed_dictionaries({"seed": st.integers(-(2**4095), 2**4095)})
    keywords = draw(seeds | st.fixed_dictionaries({"deck": decks(ruleset, players)}))
    dealer = draw(st.integers(0, players - 1))
    carry = draw(carries(ruleset))
    playing, active = ruleset.deal.playing, None
    if players > playing and draw(st.booleans()):
        active = tuple(draw(st.permutations(range(players)))[:playing])
    further = _further(draw, ruleset, (), players)
    return {
        **keywords,
        "mission": further["mission"],
        "pushes": further["pushes"],
        "pots": further["pots"],
        "ruleset": ruleset,
        "players": players,
        "dealer": dealer,
        "carry": carry,
        "active": active,
    }


def carries(ruleset: gs.Ruleset) -> st.SearchStrategy[int]:
    """The factors by which earlier draws can multiply a round."""
    most = min(most_draws(ruleset), 24)
    return st.integers(0, most).map(lambda draws: carry_after(ruleset, draws))


def _further(
    draw: st.DrawFn, ruleset: gs.Ruleset, active: tuple[int, ...], players: int
) -> dict[str, Any]:
    """What only further rules know, as keywords of positions and outcomes."""
    missions = [mission.id for mission in ruleset.payment.missions]
    pots = [capture.id for capture in ruleset.instant.captures if capture.pot]
    push, out = ruleset.payment.push, ruleset.seating.forced_out
    others = [seat for seat in range(players) if seat not in active]
    held = limits_for(ruleset, players).hand > 3
    most = most_for_a_hand(ruleset, players)
    paid = active and most and out and out.payers.value == "losers" and draw(st.booleans())
    return {
        "fours": draw(_fours(active)) if active and held and ruleset.payment.four_held > 1 else (),
        "mission": draw(st.none() | st.sampled_from(missions)) if missions else None,
        "pushes": draw(st.integers(0, min(push.most, 3))) if push else 0,
        "forced_out": [(seat, draw(st.integers(1, most))) for seat in others] if paid else (),
        "pots": {id: draw(st.integers(0, 5)) for id in pots},
    }


def dealt(rules: st.SearchStrategy[gs.Ruleset] | None = None) -> st.SearchStrategy[gs.State]:
    """First states of rounds."""
    return deals(rules).map(lambda keywords: gs.deal(**keywords))


def _numbers(size: int) -> st.SearchStrategy[bytes]:
    """`size` numbers from 0 to 255, evenly drawn from a seed; all 0 in the plainest case."""
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
    limits = limits_for(ruleset, players)
    deck = deck_of(ruleset, players)
    hands, captured, table, stock, spare = _spread(draw, deck, active, players, limits.hand)
    stacks = sorted({card.month for card in table if card.month and _like(table, card) == 3})
    owner = st.none() | st.sampled_from(active)
    seats = st.lists(st.sampled_from(active), max_size=5)
    counts = st.lists(st.integers(0, 3), min_size=players, max_size=players)
    flips = [n if seat in active else 0 for seat, n in enumerate(draw(counts))]

    def turns_left(seat: int) -> int:
        after = tuple([len(hands[n]) for n in active if n != seat])  # as if it moved first
        return turns_with(ruleset, len(hands[seat]), flips[seat], len(stock), after=after)

    for seat in active:
        while flips[seat] and turns_left(seat) > limits.turns:
            flips[seat] -= 1
        while turns_left(seat) > limits.turns:
            stock = stock[:-1]
    able = [seat for seat in active if hands[seat] or (flips[seat] and stock)]
    turns, dry = draw(counts), draw(counts)
    longest = 60 if ruleset.heodang is None else ruleset.heodang.turns - 1
    room = {seat: limits.hand - len(hands[seat]) if turns[seat] else 0 for seat in active}
    shakes = draw(_shaken(hands, captured, stock, room)) if ruleset.shake else []
    for seat, month in shakes:
        room[seat] -= 3 - min(3, _of_month(hands[seat], month))
    bombs = _fitting(draw(seats), room, 3) if ruleset.bomb else []
    small_bombs = _fitting(draw(seats), room, 2) if ruleset.small_bomb else []
    least = 1 if ruleset.ppeok.three is None else 0
    ppeoks = _fitting(draw(seats), {seat: 2 + 9 * least for seat in active if turns[seat]}, 1)
    chosen = ruleset.cards.cup_count.value == "chosen"
    caught = any(ruleset.cards.cup in found for found in captured)
    kinds = st.sampled_from([gs.Kind.ANIMAL, gs.Kind.JUNK])
    cup = draw(kinds) if chosen and caught else None
    threshold = ruleset.go.threshold.for_players(len(active))
    goes = {
        seat: min(
            turns[seat],
            limits.goes,
            limits.turns - turns_left(seat),
            _dearest(ruleset, players, captured[seat], cup) - threshold + 1,
        )
        for seat in active
    }
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
        turns=turns,
        flips=flips,
        dry=[min(n, most, longest) for n, most in zip(dry, (9 * n for n in turns), strict=True)],
        goes=_fitting(draw(seats), goes, 1),
        bombs=bombs,
        small_bombs=small_bombs,
        ppeoks=ppeoks,
        shakes=shakes,
        carry=draw(carries(ruleset)),
        refused=draw(owner) if _offers(ruleset, active) else None,
        cup=cup,
        stacks_taken=draw(seats) if ruleset.steal.many_stacks else (),
        **_further(draw, ruleset, active, players),
    )


def _offers(ruleset: gs.Ruleset, active: tuple[int, ...]) -> bool:
    """Whether a draw may be offered."""
    return ruleset.draw.offer is not None and len(active) >= ruleset.draw.offer.players


def _fours(active: tuple[int, ...]) -> st.SearchStrategy[list[int]]:
    """Seats that were dealt four of a month, each once."""
    return st.lists(st.sampled_from(active), max_size=3, unique=True)


def _fitting(seats: list[int], room: dict[int, int], each: int) -> list[int]:
    """The seats, each as often as there is room for what it costs; the room is then taken."""
    found: list[int] = []
    for seat in seats:
        if room.get(seat, 0) >= each:
            room[seat] -= each
            found.append(seat)
    return found


def _of_month(cards: Iterable[gs.Card], month: gs.Month) -> int:
    return sum(card.month is month for card in cards)


def _shaken(
    hands: list[gs.CardSet],
    captured: list[gs.CardSet],
    stock: tuple[gs.Card, ...],
    room: dict[int, int],
) -> st.SearchStrategy[list[tuple[int, gs.Month]]]:
    """Shakes of months of which nobody else can have held three: one for each seat."""
    able = [
        (seat, month)
        for seat in room
        for month in gs.Month
        if _of_month(hands[seat] | captured[seat], month) > 1
        and sum(_of_month(hand, month) for hand in hands) + _of_month(stock, month)
        <= 1 + _of_month(hands[seat], month)
        and 3 - _of_month(hands[seat], month) <= room[seat]
    ]
    unique = st.lists(st.sampled_from(able), max_size=5, unique_by=(itemgetter(0), itemgetter(1)))
    return unique if able else st.just([])


def _like(found: Iterable[gs.Card], card: gs.Card) -> int:
    return sum(other.month is card.month for other in found)


_Spread = tuple[
    list[gs.CardSet], list[gs.CardSet], list[gs.Card], tuple[gs.Card, ...], list[gs.Card]
]


def _spread(
    draw: st.DrawFn, deck: tuple[gs.Card, ...], active: tuple[int, ...], players: int, most: int
) -> _Spread:
    """Hands of at most `most` cards, captures, the table, the stock, bonus cards for a stack;
    the other cards: nowhere.
    """
    places = [*(("hand", seat) for seat in active), *(("captured", seat) for seat in active)]
    places += [("table", 0), ("stock", 0), ("stock", 0), ("nowhere", 0)]
    drawn = draw(_numbers(len(deck)))
    lying: dict[tuple[str, int], list[gs.Card]] = {place: [] for place in places}
    spare: list[gs.Card] = []
    for card, number in zip(deck, drawn, strict=True):
        place = places[number % len(places)]
        if place[0] == "hand" and len(lying[place]) == most:
            lying["nowhere", 0].append(card)
        elif place == ("table", 0) and card.month is None:
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
    return cast("gs.Outcome", played.last.outcome).replace()  # a written one is checked


def _dearest(ruleset: gs.Ruleset, players: int, captured: gs.CardSet, cup: gs.Kind | None) -> int:
    """The most points that a seat can have had: with its captures and all junk of the deck."""
    junk = JUNK & deck_of(ruleset, players)
    return gs.score(captured | (junk - captured), ruleset, cup=cup).towards_stop


@st.composite
def written(draw: st.DrawFn, rules: st.SearchStrategy[gs.Ruleset] | None = None) -> gs.Outcome:
    """Outcomes of rounds that were won by a stop, with anything captured and called before."""
    ruleset = draw(presets() | rulesets() if rules is None else rules)
    players = draw(st.sampled_from(ruleset.players))
    active = tuple(range(min(players, ruleset.deal.playing)))
    limits = limits_for(ruleset, players)
    _, captured, *_ = _spread(draw, deck_of(ruleset, players), active, players, limits.hand)
    seats = st.lists(st.sampled_from(active), max_size=8)
    asked = ruleset.cards.cup_count.value == "chosen"
    caught = any(ruleset.cards.cup in found for found in captured)
    cup = draw(st.sampled_from([gs.Kind.ANIMAL, gs.Kind.JUNK])) if asked and caught else None
    totals = [gs.score(captured[seat], ruleset, cup=cup).towards_stop for seat in active]
    winner = max(active, key=lambda seat: totals[seat])
    least = ruleset.go.threshold.for_players(len(active))
    won = totals[winner] >= least
    room = dict.fromkeys(active, limits.hand)
    shakes = _fitting(draw(seats), room, 3) if ruleset.shake else []
    goes = {
        seat: min(
            limits.goes,
            _dearest(ruleset, players, captured[seat], cup) - least + 1,
        )
        for seat in active
    }
    return gs.Outcome(
        ruleset,
        captured,
        winner if won else None,
        reason=gs.Reason.STOP if won else gs.Reason.EXHAUSTED,
        goes=_fitting(draw(seats), goes, 1),
        shakes=shakes,
        bombs=_fitting(draw(seats), room, 3) if ruleset.bomb else (),
        small_bombs=_fitting(draw(seats), room, 2) if ruleset.small_bomb else (),
        carry=draw(carries(ruleset)),
        refused=draw(st.none() | st.sampled_from(active)) if _offers(ruleset, active) else None,
        active=active,
        cup=cup,
        **_further(draw, ruleset, active, players),
    )

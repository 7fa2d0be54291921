"""Hypothesis strategies for everything in gostop: cards, rulesets, positions, rounds, outcomes.

Most functions return a strategy. A parameter `rules` is a strategy for the rulesets; without it,
presets and random rulesets are drawn. All strategies shrink towards simple values: few cards, the
first preset as it is published, the first legal move. Nothing is drawn from a global random
generator. Long values (an order of cards, the decisions of a round) are drawn as a seed. This is
fast, but such a value shrinks only to the values of other seeds.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import Any, Final, cast

import attrs
from hypothesis import strategies as st

from gostop.core.cards import CARDS, Card, CardSet, Kind, Month, mask_of
from gostop.core.moves import MOVES, Move
from gostop.core.public_names import public_in
from gostop.game.deal import deal
from gostop.game.history import CHOICES, id_of_mission, most_for_a_hand
from gostop.game.outcome import Outcome, Reason
from gostop.game.play import apply, legal_moves
from gostop.game.score import score
from gostop.game.setup import setup
from gostop.game.state import State
from gostop.game.validation.calls import most_scored
from gostop.rules.compile import compiled
from gostop.rules.limits import limits_for, turns_with
from gostop.rules.match import carry_after, most_draws
from gostop.rules.presets import ruleset_of
from gostop.rules.ruleset import Ruleset
from gostop.testing.rulesets import card_sets, presets, rulesets

# Functions that the strategies for positions and outcomes share. They draw the places of cards, and
# the calls of seats.


def numbers_of(size: int) -> st.SearchStrategy[bytes]:
    """Draw a seed, and make `size` numbers from 0 to 255 from it, all equally likely. In the
    simplest case all numbers are 0.
    """
    seeds = st.integers(0, 2**32)
    return seeds.map(lambda seed: random.Random(seed).randbytes(size) if seed else bytes(size))


def fitting(seats: list[int], room: dict[int, int], each: int) -> list[int]:
    """Go through a list of seats, in which a seat may appear several times. Keep each entry whose
    seat still has at least `each` left in `room`, and subtract `each` from this room. Return the
    kept entries.
    """
    found: list[int] = []
    for seat in seats:
        if room.get(seat, 0) >= each:
            room[seat] -= each
            found.append(seat)
    return found


def of_month(cards: Iterable[Card], month: Month | None) -> int:
    """Count the cards of a month."""
    return sum(card.month is month for card in cards)


def shaken(
    hands: list[CardSet],
    captured: list[CardSet],
    stock: tuple[Card, ...],
    room: dict[int, int],
) -> st.SearchStrategy[list[tuple[int, Month]]]:
    """Draw shakes of up to five seats, one for each seat. The month of a shake is a month of which
    no other seat can have held three cards.
    """
    able = [
        (seat, month)
        for seat in room
        for month in Month
        if of_month(hands[seat] | captured[seat], month) > 1
        and sum(of_month(hand, month) for hand in hands) + of_month(stock, month)
        <= 1 + of_month(hands[seat], month)
        and 3 - of_month(hands[seat], month) <= room[seat]
    ]
    unique = st.lists(st.sampled_from(able), max_size=5, unique_by=(itemgetter(0), itemgetter(1)))
    return unique if able else st.just([])


Spread = tuple[list[CardSet], list[CardSet], list[Card], tuple[Card, ...], list[Card]]


def spread(
    draw: st.DrawFn, deck: tuple[Card, ...], active: tuple[int, ...], players: int, most: int
) -> Spread:
    """Draw where each card of a deck lies. Return the hands, which have at most `most` cards, the
    captures, the table, the stock, and bonus cards to put on a stack. Some cards lie nowhere.
    """
    places = [*(("hand", seat) for seat in active), *(("captured", seat) for seat in active)]
    places += [("table", 0), ("stock", 0), ("stock", 0), ("nowhere", 0)]
    drawn = draw(numbers_of(len(deck)))
    lying: dict[tuple[str, int], list[Card]] = {place: [] for place in places}
    spare: list[Card] = []
    for card, number in zip(deck, drawn, strict=True):
        place = places[number % len(places)]
        if place[0] == "hand" and len(lying[place]) == most:
            lying["nowhere", 0].append(card)
        elif place == ("table", 0) and card.month is None:
            spare.append(card)
        elif place == ("table", 0) and of_month(lying[place], card.month) == 3:
            lying["stock", 0].append(card)
        else:
            lying[place].append(card)
    order = dict(zip(deck, drawn, strict=True))
    stock = tuple(sorted(lying["stock", 0], key=lambda card: (order[card] // len(places), card)))
    sets = [
        [CardSet(lying.get((kind, seat), ())) for seat in range(players)]
        for kind in ("hand", "captured")
    ]
    return sets[0], sets[1], lying["table", 0], stock, spare


# Rounds: a first state, and the moves and states that follow it.


@public_in("gostop.testing")
@attrs.frozen
class Round:
    """A round, or the beginning of one: a first state and legal moves."""

    states: tuple[State, ...]
    """The first state, then the state after each move."""
    moves: tuple[Move, ...]
    """The moves. There is one move less than there are states."""

    @property
    def first(self) -> State:
        """The state before the first move."""
        return self.states[0]

    @property
    def last(self) -> State:
        """The state after the last move."""
        return self.states[-1]


def play_out(first: State, choices: Sequence[int], stop: int | None = None) -> Round:
    """Play a round to its end. The n-th choice, modulo the number of legal moves, is the index of
    the n-th move among them. When no choice is left, always make the first legal move.

    Args:
        first: the state to begin with.
        choices: numbers, each at least 0.
        stop: the maximum number of moves to make; by default, play to the end of the round.
    """
    states = [first]
    played: list[Move] = []
    while not states[-1].is_over and (stop is None or len(played) < stop):
        legal = legal_moves(states[-1])
        choice = choices[len(played)] if len(played) < len(choices) else 0
        played.append(legal[choice % len(legal)])
        states.append(apply(states[-1], played[-1]))
    return Round(tuple(states), tuple(played))


# The strategies.

__all__ = [  # some of these names come from the module `rulesets`
    "card_sets",
    "cards",
    "carries",
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

_CHOICES: Final = 80
"""After this many decisions, the first legal move is always made. Few rounds have more."""


# Cards.


def cards() -> st.SearchStrategy[Card]:
    """Draw any of the 60 cards."""
    return st.sampled_from(CARDS)


def moves() -> st.SearchStrategy[Move]:
    """Draw any of the 156 moves, legal or not."""
    return st.sampled_from(MOVES)


# Decks.


def deck_of(ruleset: Ruleset | str, players: int) -> tuple[Card, ...]:
    """Return the whole deck for a number of players, in card order."""
    cards = ruleset_of(ruleset).cards
    return (*CARDS[: 4 * cards.months], *cards.bonus.for_players(players))


def decks(ruleset: Ruleset | str, players: int) -> st.SearchStrategy[tuple[Card, ...]]:
    """Draw decks of a ruleset. Some are well shuffled, and in others most cards of a month lie
    together.
    """
    return st.builds(
        functools.partial(_shuffled, deck_of(ruleset, players)),
        st.integers(0, 2**32),
        st.sampled_from([None, 0, 4, 12, 24]),
    )


def _shuffled(deck: tuple[Card, ...], seed: int, swaps: int | None) -> tuple[Card, ...]:
    """Shuffle a deck card by card. If `swaps` is given, shuffle it month by month instead, and swap
    some cards afterwards.
    """
    rng = random.Random(seed)
    if swaps is None:
        return tuple(rng.sample(deck, len(deck)))
    places = rng.sample(range(12), 12)
    mixed = sorted(deck, key=lambda card: places[card.month - 1] if card.month else 12)
    for _ in range(swaps + 8 * (Kind.BONUS in {card.kind for card in deck})):
        one, other = rng.randrange(len(mixed)), rng.randrange(len(mixed))
        mixed[one], mixed[other] = mixed[other], mixed[one]
    return tuple(mixed)


# Rounds.


@st.composite
def deals(draw: st.DrawFn, rules: st.SearchStrategy[Ruleset] | None = None) -> dict[str, Any]:
    """Draw the keyword arguments of `gostop.deal`: a ruleset, a seed or a deck, any dealer, any
    carry and so on.
    """
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


def carries(ruleset: Ruleset | str) -> st.SearchStrategy[int]:
    """Draw a factor by which earlier drawn rounds can multiply a round."""
    ruleset = ruleset_of(ruleset)
    most = min(most_draws(ruleset), 24)
    given = st.integers(0, most).map(lambda draws: carry_after(ruleset, draws))
    if not ruleset.draw.carry_calls:
        return given
    cap = ruleset.draw.carry_cap
    return st.builds(
        lambda carry, calls: min(carry << calls, cap) if carry > 1 else carry,
        given,
        st.integers(0, 4),
    )


def _further(
    draw: st.DrawFn, ruleset: Ruleset, active: tuple[int, ...], players: int
) -> dict[str, Any]:
    """Draw facts that only some rulesets have, as keyword arguments of positions and outcomes."""
    count = compiled(ruleset, players).mission_count
    places = sorted({*range(min(count, 9)), count - 1})
    missions = [id_of_mission(ruleset, place) for place in places if count]
    pots = [capture.id for capture in ruleset.instant.captures if capture.pot]
    push, out = ruleset.payment.push, ruleset.seating.forced_out
    others = [seat for seat in range(players) if seat not in active]
    held = limits_for(ruleset, players).hand > 3
    most = most_for_a_hand(ruleset, players)
    paid = active and most and out and out.payers.value == "losers" and draw(st.booleans())
    return {
        "fours": draw(_fours(active)) if active and held and ruleset.payment.four_held > 1 else (),
        "mission": draw(st.none() | st.sampled_from(missions)) if count else None,
        "pushes": draw(st.integers(0, min(push.most, 3))) if push else 0,
        "forced_out": [(seat, draw(st.integers(1, most))) for seat in others] if paid else (),
        "pots": {id: draw(st.integers(0, 5)) for id in pots},
    }


def dealt(rules: st.SearchStrategy[Ruleset] | None = None) -> st.SearchStrategy[State]:
    """Draw first states of rounds, after the deal."""
    return deals(rules).map(lambda keywords: deal(**keywords))


def rounds(
    rules: st.SearchStrategy[Ruleset] | None = None,
    first: st.SearchStrategy[State] | None = None,
) -> st.SearchStrategy[Round]:
    """Draw rounds that are played at random from the deal to their end.

    Args:
        rules: a strategy for the rulesets; without it, presets and random rulesets.
        first: a strategy for the states with which rounds begin; without it, the rounds are dealt.
    """
    return st.builds(play_out, dealt(rules) if first is None else first, numbers_of(_CHOICES))


def positions(rules: st.SearchStrategy[Ruleset] | None = None) -> st.SearchStrategy[State]:
    """Draw states of every kind. They are reached by random play from a deal or from a placed
    position.
    """
    lengths = st.integers(0, _CHOICES)
    begun = st.builds(play_out, dealt(rules) | placed(rules), numbers_of(_CHOICES))
    return st.builds(lambda found, place: found.states[place % len(found.states)], begun, lengths)


# Positions that were not dealt.


@st.composite
def placed(draw: st.DrawFn, rules: st.SearchStrategy[Ruleset] | None = None) -> State:
    """Draw states that `gostop.setup` makes. Any card may lie anywhere or nowhere, and anything may
    have been called before.
    """
    ruleset = draw(presets() | rulesets() if rules is None else rules)
    players = draw(st.sampled_from(ruleset.players))
    playing = min(players, ruleset.deal.playing)
    active = tuple(sorted(draw(st.permutations(range(players)))[:playing]))
    limits = limits_for(ruleset, players)
    deck = deck_of(ruleset, players)
    hands, captured, table, stock, spare = spread(draw, deck, active, players, limits.hand)
    stacks = sorted(
        {card.month for card in table if card.month and of_month(table, card.month) == 3}
    )
    owner = st.none() | st.sampled_from(active)
    seats = st.lists(st.sampled_from(active), max_size=5)
    counts = st.lists(st.integers(0, 3), min_size=players, max_size=players)
    flips = [n if seat in active else 0 for seat, n in enumerate(draw(counts))]

    def turns_left(seat: int) -> int:
        # the hands of the other seats, as if this seat moved first
        after = tuple([len(hands[n]) for n in active if n != seat])
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
    shakes = draw(shaken(hands, captured, stock, room)) if ruleset.shake else []
    for seat, month in shakes:
        room[seat] -= 3 - min(3, of_month(hands[seat], month))
    bombs = fitting(draw(seats), room, 3) if ruleset.bomb else []
    small_bombs = fitting(draw(seats), room, 2) if ruleset.small_bomb else []
    least = 1 if ruleset.ppeok.three is None else 0
    ppeoks = fitting(draw(seats), {seat: 2 + 9 * least for seat in active if turns[seat]}, 1)
    chosen = ruleset.cards.cup_count.value == "chosen"
    caught = any(ruleset.cards.cup in found for found in captured)
    kinds: st.SearchStrategy[Kind | None] = st.sampled_from([Kind.ANIMAL, Kind.JUNK])
    if ruleset.cards.cup_count.value == "from_go":
        chosen, kinds = True, st.none() | kinds
    cup = draw(kinds) if chosen and caught else None
    if ruleset.steal.cup_locked and caught:
        cup = draw(st.none() | st.just(Kind.ANIMAL))
    threshold = ruleset.go.threshold.for_players(len(active))
    most = {
        seat: min(
            turns[seat],
            limits.goes,
            (ruleset.go.most or limits.goes + 1) - 1,
            limits.turns - turns_left(seat),
            _dearest(ruleset, players, captured[seat], cup) - threshold + 1,
        )
        for seat in active
    }
    goes = fitting(draw(seats), most, 1)
    return setup(
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
        goes=goes,
        go_scores={
            seat: max(
                score(captured[seat], ruleset, cup=cup).towards_stop,
                threshold + goes.count(seat) - 1,
            )
            for seat in set(goes)
        },
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


def _offers(ruleset: Ruleset, active: tuple[int, ...]) -> bool:
    """Whether a seat may offer a draw."""
    return ruleset.draw.offer is not None and len(active) >= ruleset.draw.offer.players


def _fours(active: tuple[int, ...]) -> st.SearchStrategy[list[int]]:
    """Draw the seats that were dealt four cards of a month, each seat once."""
    return st.lists(st.sampled_from(active), max_size=3, unique=True)


# Outcomes.


def outcomes(rules: st.SearchStrategy[Ruleset] | None = None) -> st.SearchStrategy[Outcome]:
    """Draw outcomes: some of rounds that were played, and some as a person could have written them
    down.
    """
    return rounds(rules).map(_outcome) | written(rules)


def _outcome(played: Round) -> Outcome:
    # `replace` makes an outcome that is checked as if a person had written it
    return cast("Outcome", played.last.outcome).replace()


def _dearest(ruleset: Ruleset, players: int, captured: CardSet, cup: Kind | None) -> int:
    """Return the most points that a seat can have had before some of its junk was stolen."""
    return most_scored(compiled(ruleset, players), mask_of(captured), CHOICES[cup])


@st.composite
def written(draw: st.DrawFn, rules: st.SearchStrategy[Ruleset] | None = None) -> Outcome:
    """Draw outcomes of rounds that were won by a stop or ended without a winner. Anything may have
    been captured and called before.
    """
    ruleset = draw(presets() | rulesets() if rules is None else rules)
    players = draw(st.sampled_from(ruleset.players))
    active = tuple(range(min(players, ruleset.deal.playing)))
    limits = limits_for(ruleset, players)
    _, captured, *_ = spread(draw, deck_of(ruleset, players), active, players, limits.hand)
    seats = st.lists(st.sampled_from(active), max_size=8)
    asked = ruleset.cards.cup_count.value == "chosen"
    caught = any(ruleset.cards.cup in found for found in captured)
    cup = draw(st.sampled_from([Kind.ANIMAL, Kind.JUNK])) if asked and caught else None
    if ruleset.steal.cup_locked and caught:
        cup = draw(st.none() | st.just(Kind.ANIMAL))
    totals = [score(captured[seat], ruleset, cup=cup).towards_stop for seat in active]
    winner = max(active, key=lambda seat: totals[seat])
    least = ruleset.go.threshold.for_players(len(active))
    won = totals[winner] >= least
    room = dict.fromkeys(active, limits.hand)
    shakes = fitting(draw(seats), room, 3) if ruleset.shake else []
    goes = {
        seat: min(
            limits.goes,
            totals[winner] - least
            if won and seat == winner
            else min(
                _dearest(ruleset, players, captured[seat], cup) - least + 1,
                (ruleset.go.most or limits.goes + 1) - 1,
            ),
        )
        for seat in active
    }
    called = fitting(draw(seats), goes, 1)
    return Outcome(
        ruleset,
        captured,
        winner if won else None,
        reason=Reason.STOP if won else Reason.EXHAUSTED,
        goes=called,
        go_scores=[
            least + called.count(seat) - 1 if seat in called else None for seat in range(players)
        ]
        if ruleset.payment.lost_goes
        else (),
        shakes=shakes,
        bombs=fitting(draw(seats), room, 3) if ruleset.bomb else (),
        small_bombs=fitting(draw(seats), room, 2) if ruleset.small_bomb else (),
        carry=draw(carries(ruleset)),
        refused=draw(st.none() | st.sampled_from(active)) if _offers(ruleset, active) else None,
        active=active,
        cup=cup,
        **_further(draw, ruleset, active, players),
    )

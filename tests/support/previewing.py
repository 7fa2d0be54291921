"""Compare previews with what `step` does for every card that may come, and in every world."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from typing import Final

import gostop as gs
from gostop.game.events import Event
from gostop.game.state import state_of
from gostop.kernel import determinize
from gostop.kernel.determinize import barred, every_world, missing, placed
from gostop.kernel.hands import cards_of, hand_of
from gostop.kernel.visibility import Sight
from gostop.teaching import Preview, preview

MOVED: Final = (
    *(gs.CardFlipped, gs.CardDrawn, gs.BonusFlipped, gs.CardPlayed, gs.Captured),
    gs.Scored,  # a preview has `finishes` instead
)
CHOOSING: Final = (gs.Phase.CHOOSE_LAID, gs.Phase.CHOOSE_HAND, gs.Phase.CHOOSE_FLIP)
What = tuple[object, ...]


def positions(ruleset: gs.Ruleset, players: int, seed: int) -> Iterator[gs.State]:
    """Yield the states of random rounds that are not over, without end."""
    chance = random.Random(seed)
    while True:
        state = gs.deal(ruleset, players, seed=chance.getrandbits(64))
        while not state.is_over:
            yield state
            state = gs.apply(state, chance.choice(gs.legal_moves(state)))


def try_cards(ruleset: gs.Ruleset, players: int, number: int, seed: int) -> None:
    """Compare previews of random moves with what happens if each unseen card comes next. Check that
    the preview is the same in another state that looks the same to the seat.
    """
    chance = random.Random(seed)
    for state in islice(positions(ruleset, players, seed), number):
        view = gs.view(state, state.to_move)
        move = chance.choice(view.legal_moves)
        found = preview(view, move)
        if view.phase is gs.Phase.SEATING:
            after, events = gs.step(state, move)
            asks_on = after.phase is gs.Phase.SEATING and len(events) == 1
            assert found.is_complete == asks_on, (str(state), str(move))
            assert not found.outcomes
        elif not isinstance(move, gs.Chongtong):
            agrees(found, counted(view, move, chance), view, move)
        other = gs.sample(view, seed=chance.getrandbits(64))
        assert found == preview(gs.view(other, view.seat), move), (str(state), str(move))


def try_late(ruleset: gs.Ruleset, number: int, most: int, seed: int) -> int:
    """Compare previews in late positions with all worlds. The numbers of seats take turns. Return
    the number of worlds that were tried.
    """
    chance = random.Random(seed)
    tables = [positions(ruleset, players, seed) for players in ruleset.players]
    tried = 0
    for place in range(number):
        for state in tables[place % len(tables)]:
            view = gs.view(state, state.to_move)
            worlds = gs.count_worlds(view)
            # about half of the positions are skipped, so that more rounds are used
            if 1 < worlds <= most and view.phase is not gs.Phase.ANSWER and chance.random() < 0.5:
                in_worlds(view, chance.choice(view.legal_moves))
                tried += worlds
                break
    return tried


def agrees(found: Preview, expected: dict[What, Fraction], view: gs.View, move: gs.Move) -> None:
    """Check that a preview has the expected outcomes of a move."""
    where = f"{view.ruleset.id}, {move}\n{view}"
    assert found.is_complete, where
    if not found.outcomes:
        (what,) = expected
        events = with_rules(found.events)
        single = (found.captures, 0, 0, events, found.finishes, found.asks, found.choices)
        assert what == single, where
        return
    outcomes = {
        (
            *(each.captures, each.captured_flips, each.bonus, with_rules(each.events)),
            *(each.finishes, each.asks, each.choices),
        ): each.chance
        for each in found.outcomes
    }
    assert expected == outcomes, where
    assert sum(outcomes.values()) == 1
    assert found.captures == _all([each.captures for each in found.outcomes])
    common = Counter(with_rules(found.outcomes[0].events))
    for each in found.outcomes:
        common &= Counter(with_rules(each.events))
    assert common == Counter(with_rules(found.events)), where
    assert {*found.finishes} == set.intersection(*[{*each.finishes} for each in found.outcomes])


def with_rules(events: tuple[Event, ...]) -> tuple[tuple[Event, str], ...]:
    """Return events, each with its rule, since comparisons of events ignore the rule."""
    return tuple([(event, event.rule) for event in events])


def _all(sets: list[gs.CardSet]) -> gs.CardSet:
    """Return the cards that are in all sets."""
    found = sets[0]
    for each in sets:
        found &= each
    return found


def counted(view: gs.View, move: gs.Move, chance: random.Random) -> dict[What, Fraction]:
    """Return the possible results of a move and their shares, with each unseen card as the next."""
    found: dict[What, Fraction] = defaultdict(Fraction)
    _count(view, move, (), Fraction(1), chance, found)
    return found


def _count(  # noqa: PLR0917  # a recursive function, which passes most arguments on
    view: gs.View,
    move: gs.Move,
    top: tuple[int, ...],
    share: Fraction,
    chance: random.Random,
    found: dict[What, Fraction],
) -> None:
    """Add the results of a move if the stock begins with the cards `top`. If the move needs more
    cards, try each unseen card as the next one.
    """
    sight = view._sight
    left = [card for card in cards_of(sight.unseen) if card not in top]
    hidden = left.copy()
    chance.shuffle(hidden)
    hands = []
    for theirs, size in zip(sight.position.seats, missing(sight), strict=True):
        hands.append(theirs.hand | hand_of(tuple(hidden[:size])))
        del hidden[:size]
    world = placed(sight, hands, bytes((*top, *hidden)), 0, 0)
    before = state_of(view.ruleset, world)
    after, events = gs.step(before, move)
    if len(before.stock) - len(after.stock) > len(top):
        # a card is likelier to come next if fewer hands can hold it
        ways = {card: ways_with(sight, (*top, card)) for card in left}
        for card in left:
            if ways[card]:
                part = share * Fraction(ways[card], sum(ways.values()))
                _count(view, move, (*top, card), part, chance, found)
    else:
        found[what_came(view, before, after, events)] += share


def ways_with(sight: Sight, top: tuple[int, ...]) -> int:
    """Count the ways to deal the hidden cards if these cards come first in the stock."""
    left = sight.unseen & ~hand_of(top)
    return determinize.counted(sight, left, missing(sight), barred(sight))


def what_came(view: gs.View, before: gs.State, after: gs.State, events: tuple[Event, ...]) -> What:
    """Return the result of a move in the form in which a preview has its outcomes."""
    seat = view.seat
    assert seat is not None
    came = gs.CardSet(before.stock) - gs.CardSet(after.stock)
    turn_goes_on = after.turns[seat] == before.turns[seat]
    is_asked = after.to_move == seat and (after.phase is not gs.Phase.TURN or turn_goes_on)
    asks = after.phase if is_asked else None
    captured, endings = captured_by(events), [events]
    choices = gs.CardSet()
    if asks in CHOOSING:
        choices = gs.CardSet(move.card for move in gs.legal_moves(after))  # type: ignore[attr-defined]  # each one chooses a card
        if asks is not gs.Phase.CHOOSE_LAID:
            endings = [(*events, *more) for more in _chosen(after)]
            captured = _all([captured_by(each) for each in endings])
    common = [*events]
    had = _scored(before.captured[seat], before)
    has = set.intersection(*[_scored(_owned(before, each, seat), after) for each in endings])
    for event in endings[0]:
        if all(each.count(event) > common.count(event) for each in endings):
            common.append(event)
    return (
        captured - came,
        len([card for card in captured & came if card.month]),
        len([event for event in events if isinstance(event, gs.BonusFlipped)]),
        with_rules(tuple([event for event in common if not _only_moves(event, seat)])),
        tuple([each.id for each in view.ruleset.scoring.combinations if each.id in has - had]),
        asks,
        choices,
    )


def _only_moves(event: Event, seat: int) -> bool:
    is_other = isinstance(event, gs.ChongtongShown) and event.seat != seat
    return is_other or isinstance(event, MOVED)


def captured_by(events: tuple[Event, ...]) -> gs.CardSet:
    """Return the cards that are captured in some events."""
    captured = gs.CardSet()
    for event in events:
        if isinstance(event, gs.Captured):
            captured |= event.cards
        elif isinstance(event, gs.BonusTaken):
            captured |= [event.card]
    return captured


def _scored(cards: gs.CardSet, state: gs.State) -> set[str]:
    return {item.rule for item in gs.score(cards, state.ruleset, cup=state.cup).items}


def _owned(state: gs.State, events: tuple[Event, ...], seat: int) -> gs.CardSet:
    """Return the captures of a seat after some events."""
    cards = state.captured[seat] | captured_by(events)
    for event in events:
        if isinstance(event, gs.JunkStolen):
            assert seat == event.seat
            cards |= [event.card]
        elif isinstance(event, gs.JunkGivenBack):
            cards -= [event.card]
    return cards


def _chosen(state: gs.State) -> Iterator[tuple[Event, ...]]:
    """Yield the events after each choice of a table card, until another card is flipped."""
    for move in gs.legal_moves(state):
        after, events = gs.step(state, move)
        flips = [
            place
            for place, event in enumerate(events)
            if isinstance(event, gs.CardFlipped | gs.BonusFlipped)
        ]
        certain = events[: flips[0]] if flips else events
        if after.phase in CHOOSING and not flips:
            yield from ((*certain, *more) for more in _chosen(after))
        else:
            yield certain


# Comparisons with all worlds.


def in_worlds(view: gs.View, move: gs.Move) -> None:
    """Compare a preview with all worlds of a view."""
    worlds = [state_of(view.ruleset, world) for world in every_world(view._sight)]
    share = Fraction(1, len(worlds))
    assert len(worlds) == gs.count_worlds(view)
    expected: Counter[What] = Counter()
    threats: Counter[tuple[int, str]] = Counter()
    for world in worlds:
        after, events = gs.step(world, move)
        expected[what_came(view, world, after, events)] += 1
        threats.update(threatened(view, after))
    found = preview(view, move)
    agrees(found, {what: number * share for what, number in expected.items()}, view, move)
    assert {each: number * share for each, number in threats.items()} == {
        (each.seat, each.rule): each.chance for each in found.threatens
    }, f"{view.ruleset.id}, {move}\n{view}"


def threatened(view: gs.View, after: gs.State) -> set[tuple[int, str]]:
    """Return the combinations that other seats can finish with a hand card, each with the seat."""
    is_same = after.turn == view.seat
    if view.turn != view.seat or (
        is_same and after.phase not in (gs.Phase.CUP, gs.Phase.GO_OR_STOP, gs.Phase.PUSH)
    ):
        return set()
    found: set[tuple[int, str]] = set()
    for other in {*after.active} - {view.seat}:
        had = _scoring(after, other, gs.CardSet())
        for card in after.hands[other]:
            lying = [each for each in after.table if each.month and each.month == card.month]
            buried = after.buried.get(card.month, gs.CardSet()) if card.month else gs.CardSet()
            takes = [[each] for each in lying] if len(lying) == 2 else [lying] if lying else []
            for taken in takes:
                more = gs.CardSet([card, *taken]) | (buried if len(lying) > 2 else "")
                found |= {(other, rule) for rule in _scoring(after, other, more) - had}
    return found


def _scoring(state: gs.State, seat: int, more: gs.CardSet) -> set[str]:
    """Return the rules that score for a seat with its captures and some more cards."""
    scored = gs.score(state.captured[seat] | more, state.ruleset, cup=state.cup)
    return {item.rule for item in scored.items}

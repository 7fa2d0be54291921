"""Something becomes public without an event: then two worlds of a view have the same move and the
same events, as a seat sees them, but different next views.
"""

import random
from collections.abc import Iterable, Iterator

import pytest

import gostop as gs
from tests.support.cases import case
from tests.support.house_cases import FILES, house_of
from tests.support.positions import after, told

OUT = house_of("16_dropouts")
LATER = gs.BGA.replace({"deal.table_last": True})
BONUS = gs.BGA.replace({"cards.bonus": "X2 X2b X3"})


def visited(ruleset: gs.Ruleset, players: int, seed: int, often: float) -> Iterator[gs.State]:
    """Yield states of a random round: all in which a seat is asked whether it joins, and some
    others.
    """
    chance = random.Random(seed)
    state = gs.deal(ruleset, players, seed=seed, dealer=seed % players)
    while not state.is_over:
        if state.phase is gs.Phase.SEATING or chance.random() < often:
            yield state
        state = gs.apply(state, chance.choice(gs.legal_moves(state)))


def check(rulesets: Iterable[gs.Ruleset], seed: int, often: float, worlds: int) -> None:
    for ruleset in rulesets:
        for players in ruleset.players:
            for number, state in enumerate(visited(ruleset, players, seed, often)):
                for seat in (None, number % players):
                    with case(ruleset.id, players, state, seat):
                        check_worlds(gs.view(state, seat), worlds, seed)


def check_worlds(seen: gs.View, worlds: int, seed: int) -> None:
    """Make each move in each world of a view."""
    after: dict[tuple[gs.Move, str], gs.View] = {}
    for world in gs.samples(seen, worlds, seed=seed):
        for move in gs.legal_moves(world):
            following, events = gs.step(world, move)
            now = gs.view(following, seen.seat)
            happened = move, repr(gs.redact(events, seen.seat))
            assert after.setdefault(happened, now) == now


def test_the_next_view_follows_from_the_events() -> None:
    check((*gs.RULESETS.values(), OUT, LATER, BONUS), seed=1, often=0.1, worlds=12)


@pytest.mark.weekly
def test_the_next_view_follows_from_the_events_by_every_house_rule() -> None:
    for seed in range(3):
        check(map(house_of, FILES), seed, often=0.2, worlds=30)
        check((*gs.RULESETS.values(), LATER, BONUS), seed, often=0.5, worlds=40)


def test_a_table_that_was_face_down_is_turned_up() -> None:
    state = gs.deal(gs.FUDAWIKI, 4, seed=1)
    moves = ("in", "out") if state.to_move == 1 else ("out", "in")
    played = after(state, *moves)
    assert f"TableTurnedUp {gs.CardSet(state.table)}" in told(state, *moves)
    assert () == tuple(gs.view(state, 0).table)
    assert played.table == gs.view(played, 0).table
    # nothing is turned up if it is known before the deal who plays
    assert () == gs.start(gs.FUDAWIKI, 4, seed=1, active=(0, 1, 2))[1]


@pytest.mark.parametrize("face_down", [False, True])
def test_who_is_dealt_other_cards_learns_them(face_down: bool) -> None:
    ruleset = gs.BGA.replace({"seating.table_face_down": face_down})
    state = gs.deal(ruleset, 4, seed=320, dealer=2)
    again, events = gs.step(state, gs.SitOut())
    dealt = {each.seat: each for each in events if isinstance(each, gs.HandDealt)}
    assert list(again.hands) == [dealt[seat].cards for seat in range(4)]
    tables = [each for each in events if isinstance(each, gs.TableDealt)]
    assert ([] if face_down else [again.table]) == [each.cards for each in tables]
    assert {"deal.four_on_table"} == {each.rule for each in (*dealt.values(), *tables)}
    hidden = gs.redact(events, 1)
    assert gs.redact(hidden, 1) == hidden
    for shown, event in zip(hidden, events, strict=True):
        if isinstance(shown, gs.HandDealt):
            assert (again.hands[1] if shown.seat == 1 else gs.HIDDEN) == shown.cards
            assert shown == gs.from_plain(gs.to_plain(shown))
        else:
            assert event is shown
        assert event == gs.from_plain(gs.to_plain(event))


def test_what_losers_will_pay_for_a_hand_is_told() -> None:
    found = 0
    for seed in range(20):
        state = gs.deal(OUT, 6, seed=seed)
        events: tuple[gs.Event, ...] = ()
        while state.phase is gs.Phase.SEATING:
            state, events = gs.step(state, gs.Join())
        owed = {each.seat: each.points for each in events if isinstance(each, gs.HandSold)}
        assert dict(state.forced_out) == owed
        found += len(owed)
    assert found

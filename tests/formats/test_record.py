"""A record keeps a sitting as it was, and what a seat saw of it without the rest."""

from __future__ import annotations

import json
import pickle
from typing import Any, Final

import pytest

import gostop as gs
from gostop.kernel.rng import seed_of_deal
from tests.support.cases import for_each
from tests.support.records import played
from tests.support.refusals import refused

NASTY: Final = 'a "b" {c} \\ \x1b[31m\u202e</script>\n-'
RECORD: Final = played(gs.CHINESE_BLOG, 3, 3, seed=2)


def test_a_record_is_what_was_dealt_and_moved() -> None:
    record = gs.Record("bga", 2, seed=7)
    assert (None, (), ()) == (record.state, record.rounds, record.names)
    assert "<Record of bga, 2 players: 0 rounds, totals (0, 0)>" == repr(record)

    dealt = record.dealt()
    state, events = record.match.start_round(seed_of_deal(7, 0))
    (round_,) = dealt.rounds
    assert state == dealt.state == round_.start
    assert ((state,), (events,)) == (round_.states, round_.events)
    assert (None, None) == (round_.settlement, round_.stated)

    move = gs.legal_moves(state)[0]
    moved = dealt.moved(move)
    after, events = gs.step(state, move)
    assert (state, after) == moved.rounds[0].states
    assert events == moved.rounds[0].events[1]
    assert dealt == moved.undone()
    assert record == moved.undone().undone()
    assert "<RecordedRound: 1 moves, <" == repr(moved.rounds[0])[:26]


def test_a_match_follows_the_rounds() -> None:
    match = gs.Match(gs.CHINESE_BLOG, 3, seed=2)
    for round_ in RECORD.rounds:
        settlement = gs.settle(round_.states[-1], balances=round_.balances)
        assert settlement == round_.settlement
        match = match.after(settlement)
    assert match._with(balances=RECORD.match.balances) == RECORD.match
    assert RECORD.rounds[-1].balances is not None is not RECORD.match.balances

    first = RECORD
    ends = [each.state for each in first.rounds]
    while first.rounds[1:]:
        first = first.undone()
    assert gs.Match(gs.CHINESE_BLOG, 3, seed=2).after(gs.settle(ends[0])) == first.match


def test_the_cards_are_kept_whatever_gave_them() -> None:
    record = gs.Record("bga", 5, seed=3)
    for _ in range(3):
        record = record.dealt()
        while record.state is not None and not record.state.is_over:
            record = record.moved(gs.legal_moves(record.state)[0])
    for round_ in record.rounds:
        deck, stock = round_.orders
        assert 48 == len(deck) == len(set(deck))
        joined = next(s for s in round_.states if s.phase is not gs.Phase.SEATING)
        assert joined.stock == stock
        assert deck == round_.deck


def test_a_puzzle_counts_in_no_match() -> None:
    state = gs.setup("bga", hands=["5A", "7J1"], table="5R", stock="9J1 9A")
    record = gs.Record("bga", 2, dealer=1).began(state).moved(gs.Play("5A")).moved(gs.Play("7J1"))

    assert state == record.rounds[0].start
    assert ((), ()) == (record.rounds[0].deck, record.rounds[0].orders)
    assert gs.Match("bga", 2, dealer=1) == record.match
    assert record.rounds[0].settlement is not None
    assert 1 == record.dealt(seed=1).rounds[1].start.round
    with pytest.raises(
        gs.PositionError, match="the record is of bga with 2 players, this state of bga with 3"
    ):
        record.began(gs.deal("bga", 3, seed=1))
    with pytest.raises(gs.PositionError, match="expected a State, found None"):
        record.began(None)  # type: ignore[arg-type]  # wrong on purpose


def test_comments_stand_where_they_were_made() -> None:
    record = gs.Record("bga", 2, dealer=0).commented("one").dealt(seed=1).commented("two")
    moved = record.moved(gs.legal_moves(record.rounds[0].state)[0]).commented(NASTY)

    assert ("one",) == moved.comments
    assert ((0, "two"), (1, NASTY)) == moved.rounds[0].comments
    assert record == moved.undone()


def test_a_record_is_a_value() -> None:
    again = played(gs.CHINESE_BLOG, 3, 3, seed=2)

    assert again == RECORD
    assert hash(again) == hash(RECORD)
    assert pickle.loads(pickle.dumps(RECORD)) == RECORD
    assert RECORD != RECORD.undone()
    assert {"place": "at home"} == RECORD.headers


@for_each(
    ("how", "message"),
    [
        ({"names": ["a"]}, "expected 2 names, one for each seat, found 1"),
        ({"names": "ab"}, "expected a name for each seat"),
        ({"names": ["a", 7]}, "expected a text of at most 200 characters"),
        ({"names": ["a", "b" * 201]}, "without lone surrogates, found 'bbb"),
        ({"names": ["a", "\ud800"]}, "without lone surrogates"),
        ({"headers": 7}, "expected a mapping of at most 100 texts"),
        ({"headers": {7: "a"}}, "(headers)"),
        ({"headers": {"a": 7}}, "(headers['a'])"),
        ({"headers": {str(n): "" for n in range(101)}}, "at most 100 texts"),
        ({"dealer": 2}, "expected a seat from 0 to 1, found 2 (dealer)"),
        ({"seed": "7"}, "expected a whole number of at most 4096 bits"),
    ],
)
def test_a_head_that_cannot_be_is_refused(how: dict[str, Any], message: str) -> None:
    with pytest.raises(gs.PositionError) as caught:
        gs.Record("bga", 2, **{"dealer": 0, **how})
    assert message in str(caught.value)


def test_what_cannot_follow_is_refused() -> None:
    record = gs.Record("bga", 2, dealer=0)
    dealt = record.dealt(seed=1)

    for wrong, message in (
        (record.dealt, "the sitting has no seed, so give seed=… or deck=…"),
        (dealt.dealt, "the round is not over yet: <State of bga"),
        (record.undone, "the record has no round (undone)"),
        (lambda: record.moved(gs.Go()), "the record has no round (moved)"),
        (lambda: dealt.commented("x" * 10_001), "expected a text of at most 10000 characters"),
        (lambda: record.dealt(seed=1, balances=[1]), "expected 2 numbers, one for each seat"),
        (lambda: record.dealt(seed=1, balances=[1, -1]), "a whole number from 0"),
        (lambda: gs.format_record(dealt.state), "expected a Record, found <State"),  # type: ignore[arg-type]  # wrong on purpose
        (lambda: gs.seen(dealt.state, 0), "expected a Record, found <State"),  # type: ignore[arg-type]  # as above
    ):
        with pytest.raises(gs.PositionError) as caught:
            wrong()
        assert message in str(caught.value)
    with pytest.raises(gs.IllegalMoveError):
        dealt.moved(gs.Go())


# What a seat saw.


@for_each("seat", [None, 0, 2])
def test_a_seat_sees_views_and_no_deck(seat: int | None) -> None:
    seen = gs.seen(RECORD, seat)

    for mine, round_ in zip(seen.rounds, RECORD.rounds, strict=True):
        assert tuple(gs.view(state, seat) for state in round_.states) == mine.views
        assert tuple(gs.redact(events, seat) for events in round_.events) == mine.events
        assert (round_.moves, round_.comments) == (mine.moves, mine.comments)
        assert round_.settlement is not None
        assert mine.settlement is not None
        assert round_.settlement.points == mine.settlement.points
        assert not {"deck", "seed", "orders", "states", "start"} & set(dir(mine))
    assert RECORD.match == seen.match
    assert RECORD.headers == seen.headers
    assert seen.view == seen.rounds[-1].views[-1]
    assert pickle.loads(pickle.dumps(seen)) == seen
    assert gs.from_plain(json.loads(json.dumps(gs.to_plain(seen)))) == seen


def test_before_the_end_nobody_sees_a_settlement() -> None:
    record = gs.Record("bga", 2, seed=1)
    assert gs.seen(record, 0).view is None
    seen = gs.seen(record.dealt(), 1)

    assert seen.rounds[0].settlement is None
    assert "<SeenRecord of bga, 2 players, by seat 1: 1 round, totals (0, 0)>" == repr(seen)
    assert "by a spectator" in repr(gs.seen(record, None))
    assert "<SeenRound: 0 moves, <View of bga" == repr(seen.rounds[0])[:33]


def test_two_records_that_differ_in_what_is_hidden_are_seen_alike() -> None:
    deck = list(gs.CARDS[:48])
    other = [*deck[:28], *reversed(deck[28:])]
    one, two = (
        gs.seen(gs.Record("bga", 2, dealer=0).dealt(deck=cards), 0) for cards in (deck, other)
    )

    assert one == two
    assert (hash(one), repr(one)) == (hash(two), repr(two))
    assert json.dumps(gs.to_plain(one)) == json.dumps(gs.to_plain(two))
    assert pickle.dumps(one) == pickle.dumps(two)


# Plain data.


def test_records_are_plain_data() -> None:
    for record in (RECORD, RECORD.undone(), gs.Record("french", 2)):
        plain = json.loads(json.dumps(gs.to_plain(record)))
        assert record == gs.from_plain(plain, gs.Record)
        assert plain == gs.to_plain(gs.from_plain(plain))


@for_each(
    ("change", "field"),
    [
        ({"points": [1, 2, -3]}, "rounds[0].points"),
        ({"reason": "heodang"}, "rounds[0].reason"),
        ({"reason": None}, "rounds[0].reason"),
        ({"orders": []}, "rounds[0]"),
        ({"seed": "8", "moves": []}, "rounds[0].orders"),
        ({"seed": None}, "rounds[0].shuffle"),
        ({"balances": [1]}, "rounds[0].balances"),
        ({"comments": [[1, "a"], [0, "b"]]}, "rounds[0].comments"),
        ({"comments": [[99, "a"]]}, "rounds[0].comments"),
        ({"mission": "no"}, ""),
        ({"moves": []}, "rounds[0].reason"),
    ],
)
def test_plain_rounds_that_cannot_be_are_refused(change: dict[str, Any], field: str) -> None:
    plain = gs.to_plain(played(gs.CHINESE_BLOG, 3, 1, seed=2, comments=0))
    plain["rounds"][0] |= change

    with pytest.raises(gs.PositionError) as caught:
        gs.from_plain(plain)
    if field:
        assert field == caught.value.field


def test_a_plain_round_with_an_illegal_move_is_refused_where_it_is() -> None:
    plain = gs.to_plain(played(gs.CHINESE_BLOG, 3, 1, seed=2, comments=0))
    plain["rounds"][0]["moves"][2] = "push"

    with pytest.raises(gs.IllegalMoveError, match=r"\(rounds\[0\]\.moves\[2\]\)$"):
        gs.from_plain(plain)


@for_each("change", [{"views": []}, {"events": []}, {"comments": [[99, "a"]]}])
def test_plain_seen_rounds_that_cannot_be_are_refused(change: dict[str, Any]) -> None:
    plain = gs.to_plain(gs.seen(played(gs.CHINESE_BLOG, 3, 1, seed=2), 0))
    plain["rounds"][0] |= change
    with pytest.raises(gs.PositionError):
        gs.from_plain(plain)

    plain = gs.to_plain(gs.seen(played(gs.CHINESE_BLOG, 3, 1, seed=2), 0))
    with pytest.raises(gs.PositionError, match="is not what seat 1 sees by chinese_blog"):
        gs.from_plain({**plain, "seat": 1})


# What the seats own.

CAPPED: Final = gs.NETMARBLE.replace({"match.bankruptcy": True})


def test_balances_carry_on_from_round_to_round() -> None:
    record = to_the_end(gs.Record(CAPPED, 2, seed=1).dealt(balances=[9, 30]))
    assert record.rounds[0].settlement is not None
    points = record.rounds[0].settlement.points
    while not record.match.is_over:
        record = to_the_end(record.dealt())

    owned = [each.balances for each in record.rounds]
    assert (9 + points[0], 30 + points[1]) == owned[1]
    assert 0 in (record.match.balances or ())
    assert {39} == {sum(each or ()) for each in owned}
    assert record == gs.parse_record(gs.format_record(record))
    assert record.match == gs.parse_record(gs.format_record(record)).match
    with pytest.raises(gs.PositionError, match="the match ended"):
        record.dealt()


def test_the_balances_of_a_round_may_be_given_again() -> None:
    record = to_the_end(gs.Record(CAPPED, 2, seed=1).dealt(balances=[90, 90]))

    assert (5, 6) == record.dealt(balances=[5, 6]).rounds[-1].balances
    assert record.rounds[0].balances == (90, 90)
    assert to_the_end(gs.Record(CAPPED, 2, seed=1).dealt()).dealt().rounds[-1].balances is None


def test_a_seat_owes_nothing_to_the_next_round() -> None:
    record = to_the_end(gs.Record("bga", 2, seed=1).dealt(balances=[0, 0]))

    assert min(record.match.balances or ()) < 0
    assert 0 == min(record.dealt().rounds[-1].balances or ())


def test_another_player_needs_a_balance() -> None:
    record = to_the_end(gs.Record(CAPPED, 2, seed=1).dealt(balances=[90, 90])).replaced(1, "Bo")

    with refused(gs.PositionError, "it is not known what each seat owns (balances)"):
        record.dealt()
    assert (5, 6) == record.dealt(balances=[5, 6]).rounds[-1].balances


def to_the_end(record: gs.Record) -> gs.Record:
    """Play the last round to its end."""
    while not record.rounds[-1].is_over:
        record = record.moved(gs.legal_moves(record.state or record.rounds[-1].start)[0])
    return record

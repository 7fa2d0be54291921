"""The events `Scored` tell how the points of combinations change, so that somebody who follows the
events alone has every score.
"""

import random
from collections.abc import Iterable

import pytest

import gostop as gs
from tests.support.cases import case
from tests.support.house_cases import FILES, house_of


def scored(events: Iterable[gs.Event]) -> list[gs.Scored]:
    return [event for event in events if isinstance(event, gs.Scored)]


def by_rule(score: gs.Score) -> dict[str, int]:
    return {item.rule: item.points for item in score.items}


class Follower:
    """Follows the points of each seat by the events alone."""

    def __init__(self, players: int) -> None:
        self.items: list[dict[str, int]] = [{} for _ in range(players)]
        self.totals = [0] * players

    def hear(self, events: Iterable[gs.Event]) -> None:
        for event in scored(events):
            items, was = self.items[event.seat], event.replaces or event.rule
            assert items.pop(was, 0) == event.before
            # by house rules, what replaces a combination may have as many points
            assert event.replaces or event.before != event.points
            assert event.rule not in items
            if event.points:
                items[event.rule] = event.points
            self.totals[event.seat] += event.points - event.before
            assert self.totals[event.seat] == event.total == sum(items.values())


def follow(ruleset: gs.Ruleset, players: int, seed: int) -> None:
    """Play a round at random, and compare what the events tell with the scores of each state."""
    chance, follower = random.Random(seed), Follower(players)
    state, events = gs.start(ruleset, players, seed=seed, dealer=seed % players)
    while True:
        follower.hear(gs.redact(events, chance.randrange(players)))
        scores = [gs.score(each, ruleset, cup=state.cup) for each in state.captured]
        assert [by_rule(each) for each in scores] == follower.items
        if state.is_over:
            return
        state, events = gs.step(state, chance.choice(gs.legal_moves(state)))


def follow_all(rulesets: Iterable[gs.Ruleset], seeds: Iterable[int]) -> None:
    for ruleset in rulesets:
        for players in ruleset.players:
            for seed in seeds:
                with case(ruleset.id, players, seed):
                    follow(ruleset, players, seed)


BONUS = gs.BGA.replace({"cards.bonus": "X2 X3", "ppeok.buries_played": True, "steal.change": True})


def test_the_events_of_a_round_tell_every_score() -> None:
    follow_all([*gs.RULESETS.values(), BONUS], range(4))


@pytest.mark.weekly
def test_the_events_of_a_round_tell_every_score_by_every_house_rule() -> None:
    follow_all([*map(house_of, FILES), *gs.RULESETS.values(), BONUS], range(12))


def after(move: str, ruleset: gs.Ruleset = gs.BGA, **position: object) -> tuple[gs.Event, ...]:
    given = {"hands": ["5A 12R", "6J1 7J1"], "table": "5R 10J2", "stock": "9R 4J2 8J2"} | position
    return gs.step(gs.setup(ruleset, **given), gs.parse_move(move))[1]  # type: ignore[arg-type]  # any position


def test_a_combination_is_completed_grows_and_replaces_another() -> None:
    for captured, move, table, told in (
        ("2A 4A", "5A", "5R 10J2", []),
        ("2A 4A 6A 7A", "5A", "5R 10J2", [gs.Scored(0, "animals", 1, 1)]),
        ("2A 4A 6A 7A 8A", "5A", "5R 10J2", [gs.Scored(0, "animals", 2, 7, 1)]),
        ("4R 7R", "5A", "5R 10J2", [gs.Scored(0, "chodan", 3, 3)]),
        # two combinations: the first total is without the second
        (
            "4R 7R 1R 2R",
            "5A",
            "5R 10J2",
            [gs.Scored(0, "chodan", 3, 3), gs.Scored(0, "ribbons", 1, 4)],
        ),
        (
            "1B 3B 8B",
            "12R",
            "12B 10J2",
            [gs.Scored(0, "four_brights", 4, 4, 3, "three_brights")],
        ),
    ):
        with case(captured, move):
            events = after(move, captured=[captured, ""], table=table)
            assert told == scored(events)
            assert all(event.rule for event in scored(events))


JUNK = "1J1 1J2 2J1 2J2 3J1 3J2 4J1 8J1 9J1 9J2"


def test_a_theft_makes_a_combination_smaller() -> None:
    for theirs, told in (
        (JUNK, [gs.Scored(1, "pi", 0, 0, 1)]),
        (f"{JUNK} 10J1", [gs.Scored(1, "pi", 1, 1, 2)]),
        (JUNK[4:], []),
    ):
        events = after("5A", captured=["", theirs], table="10J2", stock="5R 4J2 8J2")
        with case(theirs):
            assert told == scored(events)
            assert gs.JunkStolen(0, 1, next(iter(gs.CardSet(theirs)))) in events
    mine = "6J1 6J2 7J1 7J2 10J1 11J1 11J2 12D 4J2"
    events = after(
        "5A", captured=[mine, JUNK], hands=["5A 12R", "6R 7R"], table="10J2", stock="5R 8J2"
    )
    assert [gs.Scored(0, "pi", 2, 2, 1), gs.Scored(1, "pi", 0, 0, 1)] == scored(events)


def test_the_points_come_after_the_captures_and_before_what_follows() -> None:
    for hands, ends in (
        (["5A 12R", "6J1 7J1"], [gs.Captured, gs.Scored, gs.Scored]),
        (["5A", "6J1"], [gs.Captured, gs.Scored, gs.Scored, gs.Stopped, gs.RoundWon]),
    ):
        with case(hands):
            events = after("5A", captured=["1R 2R 3R 4R 7R 6R 10R", ""], hands=hands)
            assert ends == [type(event) for event in events][2:]


def test_a_choice_of_the_cup_moves_points() -> None:
    house = gs.BGA.replace({"cards.cup_count": "chosen"})
    captured = ["2A 4A 6A 7A 1J1 1J2 2J1 2J2 3J1 3J2 4J1 8J1", ""]
    state = gs.setup(
        house, hands=["9A 12R", "6J1 7J1"], table="9R 10J2", stock="5R 4J2", captured=captured
    )
    state, events = gs.step(state, gs.Play(gs.Card("9A")))
    # nobody knows yet how it counts, and most points come from a fifth animal or two more pi
    assert state.phase is gs.Phase.CUP
    assert [gs.Scored(0, "animals", 1, 1)] == scored(events)
    assert [
        gs.Scored(0, "animals", 0, 0, 1),
        gs.Scored(0, "pi", 1, 1),
    ] == scored(gs.step(state, gs.Cup(gs.Kind.JUNK))[1])
    assert [] == scored(gs.step(state, gs.Cup(gs.Kind.ANIMAL))[1])


def test_a_ppeok_buries_the_points_of_a_bonus_card() -> None:
    house = gs.BGA.replace({"cards.bonus": "X2 X3", "ppeok.buries_played": True})
    captured = ["1J1 1J2 2J1 2J2 3J1 3J2 4J1 8J1", ""]
    state = gs.setup(
        house, hands=["X2 5A", "6J1 7J1"], table="5R 10J2", stock="12R 5J1 4J2", captured=captured
    )
    state, events = gs.step(state, gs.TakeBonus(gs.Card("X2")))
    assert [gs.Scored(0, "pi", 1, 1)] == scored(events)
    events = gs.step(state, gs.Play(gs.Card("5A")))[1]
    assert [gs.Scored(0, "pi", 0, 0, 1)] == scored(events)
    assert gs.Ppeok(0, gs.Month(5)) in events


def test_the_event_is_public_and_is_written() -> None:
    (event,) = scored(after("5A", captured=["2A 4A 6A 7A", ""]))
    assert (event,) == gs.redact([event], None) == gs.redact([event], 1)
    assert event == gs.from_plain(gs.to_plain(event))
    assert gs.BGA.source_of(event.rule) == gs.BGA.source("scoring.combinations.animals")
    short = {"gostop": 1, "type": "Scored", "seat": 0, "rule": "pi", "points": 1, "total": 1}
    assert gs.Scored(0, "pi", 1, 1) == gs.from_plain(short)

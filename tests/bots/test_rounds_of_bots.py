"""Each bot ends a round of any rulebook, and the bots of a match hear what their seats see."""

from random import Random
from typing import Any

import pytest

import gostop as gs
from gostop.bots import BOTS, play_match, play_round
from gostop.bots.bot import bot_named, chooser_of
from tests.support.cases import for_each


class Listener:
    """A bot that stores the calls that it gets."""

    def __init__(self) -> None:
        self.told: list[tuple[str, Any]] = []

    def choose(self, view: gs.View, rng: Random) -> gs.Move:
        self.told.append(("asked", view))
        return view.legal_moves[-1]

    def started(self, view: gs.View, match: gs.Match | None) -> None:
        self.told.append(("started", view))

    def happened(self, events: tuple[gs.Event, ...]) -> None:
        self.told.append(("happened", events))

    def ended(self, view: gs.View, settlement: gs.Settlement) -> None:
        self.told.append(("ended", settlement))

    def match_ended(self, match: gs.Match) -> None:
        self.told.append(("match_ended", match))


TABLES = [(id, players) for id, each in gs.RULESETS.items() for players in each.players]


@pytest.mark.no_cover
@for_each(("id", "players"), TABLES[::3])
def test_bots_play_a_round(id: str, players: int) -> None:
    state = gs.deal(gs.RULESETS[id], players, seed=players)
    for name in (*(BOTS.keys() - {"search", "search-calls"}), "search:8", "search-calls:8"):
        bot = bot_named(name)
        end = play_round(state, [bot] * players, seed=1)
        assert end.is_over, name
        assert end == play_round(state, [bot.choose] * players, seed=1), name


def test_a_listener_is_told_what_its_seat_sees() -> None:
    house = gs.BGA.replace({"match.rounds": 2})
    bot = Listener()
    match = play_match(gs.Match(house, 3, seed=8), [BOTS["random"], bot, BOTS["careful"]], seed=8)
    assert [("match_ended", match)] == bot.told[-1:]
    names = [name for name, _ in bot.told]
    assert [2, 2, 1] == [names.count(name) for name in ("started", "ended", "match_ended")]
    for name, told in bot.told:
        if name in ("asked", "started"):
            assert 1 == told.seat
        elif name == "happened":
            assert told == gs.redact(told, 1)


def test_a_match_is_the_same_again_from_its_seed() -> None:
    house = gs.CHINESE_BLOG.replace({"match.rounds": 4})
    played = [
        play_match(gs.Match(house, 2, seed=8), [BOTS["careful"], BOTS["random"]], seed=seed)
        for seed in (3, 3, 4)
    ]
    assert played[0] == played[1] != played[2]


def test_a_match_without_an_end_is_refused() -> None:
    house = gs.BGA.replace({"match.rounds": None, "match.points": None})
    with pytest.raises(gs.PositionError, match="the match never ends") as caught:
        play_match(gs.Match(house, 2, seed=8), [BOTS["random"]] * 2)
    assert "match.rounds" == caught.value.field


def test_bots_that_are_too_few_or_none_at_all_are_refused() -> None:
    state = gs.deal(gs.BGA, 3, seed=1)
    with pytest.raises(gs.PositionError, match=r"expected a bot for each of the 3 seats, found 2"):
        play_round(state, [BOTS["random"]] * 2)
    nobody: Any = 5
    with pytest.raises(gs.PositionError, match="5 is not a bot"):
        chooser_of(nobody)


@for_each(
    ("change", "message"),
    [
        ({"bots": 5}, "expected a bot for each seat, found 5"),
        ({"bots": None}, "expected a bot for each seat, found None"),
        ({"seed": "x"}, "expected a whole number of at most 4096 bits, found 'x'"),
        ({"seed": 1 << 5000}, "expected a whole number of at most 4096 bits"),
        ({"first": 5}, "found 5"),
    ],
)
def test_arguments_of_another_kind_are_refused(change: dict[str, Any], message: str) -> None:
    bots, state, match = [BOTS["random"]] * 2, gs.deal("bga", 2, seed=1), gs.Match("bga", 2, seed=1)
    for play, first in ((play_round, state), (play_match, match)):
        given: dict[str, Any] = {"first": first, "bots": bots, "seed": 1, **change}
        with pytest.raises(gs.PositionError, match=message):
            play(given["first"], given["bots"], seed=given["seed"])


def test_a_bot_that_makes_an_illegal_move_is_refused() -> None:
    def stops(view: gs.View, rng: Random) -> gs.Move:
        return gs.Stop()

    with pytest.raises(gs.IllegalMoveError):
        play_round(gs.deal(gs.BGA, 2, seed=1), [stops, stops])


def test_a_bot_that_there_is_not_is_refused() -> None:
    with pytest.raises(gs.PositionError, match=r"expected a bot .*; did you mean careful"):
        bot_named("carefull")
    nobody: Any = 5
    with pytest.raises(gs.PositionError, match=r"expected a bot .*, found 5"):
        bot_named(nobody)
    assert BOTS["random"] is bot_named("random")

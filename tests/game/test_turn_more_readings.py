"""Other readings of the rules of a turn: flips that wait, last turns by event, compulsory pairs,
and the end of the stock.
"""

from typing import Any, TypeAlias

import pytest

import gostop as gs
from tests.support.cases import for_each
from tests.support.positions import after, legal, position, told

WAITS = gs.FRENCH.replace({"turn.flips_last": True})
BY_EVENT = gs.CHINESE_BLOG.replace({"turn.last_turn": "by_event"})
ABLE = gs.FRENCH.replace({"turn.pairing": "if_able"})
ENDS = gs.FRENCH.replace({"turn.ends_with_stock": True})


What: TypeAlias = "tuple[str, str, dict[str, Any]]"
"""The table, the flip, and more parts of a position."""


# Flip-only turns that wait for an empty hand (R7).


def with_flips(ruleset: gs.Ruleset, hand: str = "5A 1J1") -> gs.State:
    return position(ruleset, f"{hand} | 6J1 6J2", "9A 12R", "2A 7J1 8J1 10A", flips=[2, 0])


def test_flips_wait_until_the_hand_is_empty() -> None:
    assert ["1J1", "5A", "."] == legal(with_flips(gs.FRENCH))
    assert ["1J1", "5A"] == legal(with_flips(WAITS))
    with pytest.raises(gs.IllegalMoveError, match="seat 0 holds cards, and flips alone only") as e:
        after(with_flips(WAITS), ".")
    assert "hand_not_empty" == e.value.code
    assert ["."] == legal(with_flips(WAITS, ""))
    assert (1, 0) == after(with_flips(WAITS, ""), ".").flips


def test_a_stock_card_in_place_of_the_hand_card_is_not_one_of_them() -> None:
    changes = {"turn.pairing": "compulsory", "turn.flips_last": True}
    state = after(with_flips(gs.FRENCH.replace(changes)), ".")
    assert ((2, 0), "1J1 5A") == (state.flips, str(state.hands[0]))
    assert (1, 0) == after(with_flips(gs.FRENCH.replace({"turn.pairing": "compulsory"})), ".").flips


# Whether a turn is the last one, for each event that steals (R8).


def thefts(
    ruleset: gs.Ruleset, table: str, flip: str, *, flips: int, hand: str = "5A", **more: Any
) -> int:
    """Return how many junk cards seat 0 steals in a turn with this hand and these owed flips."""
    start = position(
        ruleset,
        f"{hand} | 6J1 6J2",
        table,
        f"{flip} 7J1 10J1 10J2",
        " | 2J1 2J2 4J1 4J2",
        flips=[flips, 0],
        **more,
    )
    state, moves = start, [hand.split(maxsplit=1)[0]]
    while True:
        state = after(state, moves[0])
        if state.phase not in (gs.Phase.CHOOSE_LAID, gs.Phase.CHOOSE_HAND, gs.Phase.CHOOSE_FLIP):
            return 4 - len(state.captured[1] & gs.CardSet("2J1 2J2 4J1 4J2"))
        moves = legal(state)


JJOK: What = ("12R 9A", "5R", {})
TTADAK: What = ("12R 5R 5J1", "5J2", {})
STACK: What = ("12R 5R 5J1 5J2", "9A", {"stacks": {5: 1}})
DEALT: What = ("12R 5R 5J1 5J2", "9A", {"stacks": {5: None}})
OWN: What = ("12R 5R 5J1 5J2", "9A", {"stacks": {5: 0}})


@for_each(
    ("what", "owed"),
    [(JJOK, 1), (STACK, 1), (OWN, 1), (TTADAK, 0), (DEALT, 0)],
    ["jjok", "stack", "own", "ttadak", "dealt"],
)
def test_the_last_turn_is_another_for_each_way_to_steal(what: What, owed: int) -> None:
    table, flip, more = what
    junk = {
        f"steal.{each}": {"junk": 1}
        for each in ("jjok", "ttadak", "sweep", "stack", "own_stack", "dealt_stack")
    }
    for way, expected in (("by_event", owed), ("own", 1), ("last_hand_card", 0)):
        ruleset = BY_EVENT.replace({"turn.last_turn": way, **junk})
        assert expected == thefts(ruleset, table, flip, flips=2, **more)
        # without owed flips, the turn is the last; before the last hand card, it is not
        assert 0 == thefts(ruleset, table, flip, flips=0, **more)
        assert 1 == thefts(ruleset, table, flip, flips=2, hand="5A 11J1", **more)


def test_a_sweep_goes_by_the_last_hand_card() -> None:
    for way, expected in (("by_event", 0), ("own", 1), ("last_hand_card", 0)):
        ruleset = gs.CHINESE_BLOG.replace({"turn.last_turn": way, "steal.jjok.junk": 0})
        assert expected == thefts(ruleset, "", "5R", flips=2)


def test_the_automatic_stop_goes_by_the_last_hand_card() -> None:
    ribbons = "1R 2R 3R 4R 5R 7R | 2J1"
    for way, phase in (("by_event", gs.Phase.OVER), ("own", gs.Phase.GO_OR_STOP)):
        ruleset = gs.CHINESE_BLOG.replace({"turn.last_turn": way})
        start = position(
            ruleset, "8A | 6J1 6J2", "8J1 12R", "9A 7J1 10J1 10J2", ribbons, flips=[2, 0]
        )
        assert phase is after(start, "8A").phase


# Pairing if possible (R2).


def test_who_can_pair_must_and_who_cannot_lays_any_card() -> None:
    for table, moves in (("5R 12R", ["5A"]), ("9A 12R", ["1J1", "5A"])):
        assert moves == legal(position(ABLE, "5A 1J1 | 6J1 6J2", table, "2A 7J1"))
    free = position(gs.FRENCH, "5A 1J1 | 6J1 6J2", "5R 12R", "2A 7J1")
    assert ["1J1", "5A"] == legal(free)
    turned = gs.FRENCH.replace({"turn.pairing": "compulsory"})
    assert ["."] == legal(position(turned, "5A 1J1 | 6J1 6J2", "9A 12R", "2A 7J1"))


def test_other_cards_are_refused_where_one_pairs() -> None:
    start = position(ABLE, "5A 1J1 | 6J1 6J2", "5R 12R", "2A 7J1")
    with pytest.raises(gs.IllegalMoveError, match="pairs with no card on the table, but another"):
        after(start, "1J1")
    with pytest.raises(gs.IllegalMoveError, match="is owed no turn without a hand card"):
        after(start, ".")


def test_a_bonus_card_may_be_played_by_who_cannot_pair_too() -> None:
    ruleset = gs.CHINESE_BLOG.replace({"turn.pairing": "if_able"})
    for table, moves in (("5R 12R", ["5A", "X2"]), ("9A 12R", ["1J1", "5A", "X2"])):
        assert moves == legal(position(ruleset, "5A 1J1 X2 | 6J1 6J2", table, "2A 7J1"))


# The end of the stock (R48).


def last_flip(ruleset: gs.Ruleset, captured: str = "1R | 2R", **more: Any) -> gs.State:
    return position(
        ruleset, "5A 1J1 | 6J1 6J2 | 4A 4R", "5R 12R 9A", "2A", f"{captured} | 3R", **more
    )


def test_the_round_ends_with_the_last_card_of_the_stock() -> None:
    over = after(last_flip(ENDS), "5A")
    assert over.outcome is not None
    assert (gs.Phase.OVER, gs.Reason.EXHAUSTED) == (over.phase, over.outcome.reason)
    assert over == gs.parse_state(gs.format_state(over), rulesets=[ENDS])
    played_on = after(last_flip(gs.FRENCH), "5A")
    assert (gs.Phase.TURN, 1) == (played_on.phase, played_on.to_move)


def test_it_is_the_last_turn_which_stops_automatically() -> None:
    won = "1B 3B 8B"
    assert "Stopped 0 True" in told(last_flip(ENDS, f"{won} | 6R"), "5A")
    assert gs.Phase.GO_OR_STOP is after(last_flip(gs.FRENCH, f"{won} | 6R"), "5A").phase


def test_the_last_turn_steals_as_such() -> None:
    ends = gs.BGA.replace({"turn.ends_with_stock": True})
    for ruleset, stolen in ((ends, []), (gs.BGA, ["JunkStolen 0 1 2J1"])):
        start = position(ruleset, "5A 1J1 | 6J1 6J2", "12R 9A", "5R", " | 2J1")
        assert stolen == [line for line in told(start, "5A") if "Stolen" in line]
    # a sweep on the round's last turn
    last = ENDS.replace({"turn.sweep": "rounds_last_turn"})
    start = position(last, "5A 1J1 | 6J1 6J2", "5R 12R 9A", "2A")
    assert "Swept 0" in told(start, "5A")


def test_who_draws_the_last_card_for_a_bonus_card_still_plays() -> None:
    ends = gs.CHINESE_BLOG.replace({"turn.ends_with_stock": True})
    state = after(position(ends, "5A X2 | 6J1 6J2", "5R 12R", "2A"), "X2")
    assert (gs.Phase.TURN, 0) == (state.phase, state.to_move)
    assert state == gs.parse_state(gs.format_state(state), rulesets=[ends])
    assert after(state, "5A").is_over


def test_no_turn_begins_without_a_stock() -> None:
    assert position(ENDS, "5A 1J1 | 6J1 6J2", "5R 12R", "").is_over
    plain = gs.to_plain(last_flip(ENDS), whole=True)
    with pytest.raises(gs.PositionError, match="the stock is empty, so the round is over"):
        gs.from_plain({**plain, "stock": ""})


def test_a_deal_without_a_stock_is_refused() -> None:
    layout = {"packets": [{"to": "hands", "cards": 16}, {"to": "table", "cards": 16}]}
    with pytest.raises(gs.RulesetError, match="no card is left for the stock") as caught:
        ENDS.replace({"deal.layouts.2": layout})
    assert "turn.ends_with_stock" == caught.value.field

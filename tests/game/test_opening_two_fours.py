"""Under a house rule, the cards are dealt again if two players are dealt four of a month."""

from typing import Any

import gostop as gs
from gostop.events import ChongtongShown, DealtAgain, HandDealt, RoundDrawn, TableDealt
from tests.support.cases import for_each
from tests.support.positions import after, deck_of, position
from tests.support.refusals import refused

AGAIN: dict[str, Any] = {"chongtong.all_hold": "two_deal_again"}
DECLARED = gs.PMANG.replace(AGAIN)
AT_ONCE = gs.CHINESE_BLOG.replace(AGAIN)
FIVES = "5A 5R 5J1 5J2"
SIXES = "6A 6R 6J1 6J2"
RULE = "chongtong.all_hold"


@for_each(
    ("ruleset", "hands"),
    [
        (DECLARED, f"{FIVES} | {SIXES}"),
        (AT_ONCE, f"{FIVES} | {SIXES}"),
        (AT_ONCE, f" | {FIVES} | {SIXES}"),
        (gs.FUDAWIKI.replace(AGAIN), f"{FIVES} | {SIXES} | 7A 7R 7J1 7J2"),
    ],
)
def test_a_deal_with_two_fours_is_void(ruleset: gs.Ruleset, hands: str) -> None:
    players = hands.count("|") + 1
    state, events = gs.start(ruleset, players, deck=deck_of(ruleset, players, hands))
    assert state.outcome is not None
    assert (gs.Reason.VOID, None) == (state.outcome.reason, state.outcome.winner)
    shown = [event.seat for event in events if isinstance(event, ChongtongShown)]
    assert [seat for seat, hand in enumerate(hands.split("|")) if hand.strip()] == shown
    (drawn,) = [event for event in events if isinstance(event, RoundDrawn)]
    assert RULE == drawn.rule
    assert (0,) * players == gs.settle(state).points
    assert state == gs.parse_state(gs.format_state(state), rulesets=[ruleset])
    assert state == gs.from_plain(gs.to_plain(state))
    match = gs.Match(ruleset, players, dealer=0)
    assert match == match.after(gs.settle(state))


@for_each("ruleset", [DECLARED, AT_ONCE])
def test_a_single_four_is_not(ruleset: gs.Ruleset) -> None:
    state = gs.deal(ruleset, 2, deck=deck_of(ruleset, 2, FIVES))
    assert (ruleset is AT_ONCE) == state.is_over
    assert state.outcome is None or gs.Reason.CHONGTONG is state.outcome.reason


@for_each(("hand", "reason"), [("6A 6R", "CHONGTONG"), (SIXES, "CHONGTONG_DRAW")])
def test_four_drawn_later_end_the_round_as_elsewhere(hand: str, reason: str) -> None:
    rules = gs.NETMARBLE.replace({**AGAIN, "chongtong.by_bonus": "any_turn"})
    state = position(rules, f"5A 5R 5J1 X2 | {hand}", "1J1", "5J2 2J1", turns=0)
    end = after(state, "X2", "chongtong 5")
    assert end.outcome is not None
    assert reason == end.outcome.reason.name


def test_with_a_seed_the_cards_are_dealt_again_in_the_same_round() -> None:
    # with this seed, both hands of the first deal hold four of a month
    state, events = gs.start(AT_ONCE, 2, seed=534)
    assert not state.is_over
    again = [event.rule for event in events if isinstance(event, DealtAgain)]
    dealt = [event.rule for event in events if isinstance(event, HandDealt | TableDealt)]
    assert ([RULE], [RULE] * 3) == (again, dealt)
    before = gs.deal(gs.CHINESE_BLOG, 2, seed=534)
    assert before.outcome is not None
    assert gs.Reason.CHONGTONG_DRAW is before.outcome.reason


def test_a_void_deal_needs_two_fours() -> None:
    state = gs.deal(DECLARED, 2, deck=deck_of(DECLARED, 2, f"{FIVES} | {SIXES}"))
    line = gs.format_state(state)
    shown = next(part for part in line.split("; ") if part.startswith("shown "))
    with refused(
        gs.PositionError, "the table has no four cards of a month to end the round (reason)"
    ):
        gs.parse_state(line.replace(shown, shown.replace(SIXES, "-")), rulesets=[DECLARED])
    with refused(
        gs.PositionError, "no round of pmang with 2 playing ends with Reason.VOID (reason)"
    ):
        gs.settle(gs.Outcome(gs.PMANG, ["", ""], reason=gs.Reason.VOID))
    assert (0, 0) == gs.settle(gs.Outcome(DECLARED, ["", ""], reason=gs.Reason.VOID)).points

"""The rule behind each event, and the source of that rule."""

import random
from typing import Any, Final

import pytest

import gostop as gs
from gostop.game import events
from gostop.rules.source import HOUSE
from tests.support.cases import case, for_each, rows_of
from tests.support.positions import position

HEAD = "| 9J1 9J2 10J1 10J2 11J1 | 4J2"
JUNK = "1J2 | 9J1 9J2 10J1 10J2 11J1 2J1 2J2 3J1 |"
BY_VALUE = {"steal.sweep": {"junk": 2, "last_turn": True, "by_value": True}}


def rules(kind: type[gs.Event], ruleset: gs.Ruleset, *moves: str, **parts: Any) -> list[str]:
    """Return the rules of the events of one kind after some moves."""
    state = position(ruleset, **parts)
    found: list[gs.Event] = []
    for move in moves:
        state, told = gs.step(state, gs.parse_move(move))
        found += told
    return [event.rule for event in found if type(event) is kind]


def stolen(ruleset: gs.Ruleset, *moves: str, **parts: Any) -> list[str]:
    parts = {"hands": "5A 1J1 | 6J1 | 7J1", "captured": JUNK, **parts}
    return rules(events.JunkStolen, ruleset, *moves, **parts)


@for_each(
    ("expected", "moves", "parts"),
    [
        (["steal.jjok"], ["5A"], {"table": "2A", "stock": "5R 4J1"}),
        (["steal.ttadak"], ["5A", ">5R"], {"table": "2A 5R 5J1", "stock": "5J2 4J1"}),
        (["steal.sweep"], ["5A"], {"table": "5R 8B", "stock": "8A 4J1"}),
        (
            ["steal.bomb"],
            ["*5"],
            {"hands": "5A 5J1 5J2 1J1 | 6J1 | 7J1", "table": "2A 5R", "stock": "8J1"},
        ),
        (["steal.dealt_stack"], ["5A"], {"table": "2A 5R 5J1 5J2", "stock": "8J1 4J1"}),
        (["steal.stack"], ["5A"], {"table": "2A 5R 5J1 5J2", "stock": "8J1 4J1", "stacks": {5: 2}}),
        (
            ["steal.own_stack"] * 2,
            ["5A"],
            {"table": "2A 5R 5J1 5J2", "stock": "8J1 4J1", "stacks": {5: 0}},
        ),
        (["steal.bonus"], ["5A"], {"table": "2A 5R", "stock": "X2 8J1 4J1"}),
        (
            ["steal.ttadak", "steal.sweep", "steal.bonus"],
            ["5A", ">5R"],
            {"table": "5R 5J1", "stock": "X2 5J2 4J1"},
        ),
    ],
)
def test_stolen_junk_names_the_event_that_stole_it(
    expected: list[str], moves: list[str], parts: dict[str, Any]
) -> None:
    ruleset = gs.CHINESE_BLOG.replace({"steal.bonus.junk": 1})
    assert expected == stolen(ruleset, *moves, **parts)


def test_cards_are_counted_before_values() -> None:
    ruleset = gs.CHINESE_BLOG.replace(BY_VALUE)
    parts = {"table": "5R 5J1", "stock": "5J2 4J1"}
    assert ["steal.ttadak", "steal.sweep", "steal.sweep"] == stolen(ruleset, "5A", ">5R", **parts)
    double = {**parts, "captured": "1J2 | 9J1 11D |"}
    assert ["steal.ttadak", "steal.sweep"] == stolen(ruleset, "5A", ">5R", **double)


def test_the_maker_alone_gives_junk_for_its_stack() -> None:
    ruleset = gs.BGA.replace({"steal.stack_from": "maker"})
    parts = {"table": "2A 5R 5J1 5J2", "stock": "8J1 4J1", "stacks": {5: 1}}
    assert ["steal.stack"] == stolen(ruleset, "5A", **parts)


def test_change_for_a_double_names_its_own_rule() -> None:
    ruleset = gs.CHINESE_BLOG.replace({"steal.change": True})
    parts = {"table": "2A", "stock": "5R 4J1", "captured": "1J2 | 11D |"}
    assert ["steal.jjok"] == stolen(ruleset, "5A", **parts)
    given = {"hands": "5A 1J1 | 6J1 | 7J1", **parts}
    assert ["steal.change"] == rules(events.JunkGivenBack, ruleset, "5A", **given)


def test_junk_from_two_opponents_names_the_same_events() -> None:
    parts = {"table": "5R 5J1", "stock": "5J2 4J1", "captured": "1J2 | 9J1 9J2 | 10J1 10J2 11J1"}
    both = ["steal.ttadak", "steal.sweep"]
    assert both * 2 == stolen(gs.CHINESE_BLOG, "5A", ">5R", **parts)


@for_each(
    ("owner", "expected"),
    [(None, "turn.take.dealt_stack"), (0, "turn.take.stack"), (1, "turn.take.stack")],
)
def test_a_stack_names_whether_it_was_dealt(owner: int | None, expected: str) -> None:
    stacks = {} if owner is None else {"stacks": {5: owner}}
    parts = {"hands": "5A 1J1 | 6J1", "table": "2A 5R 5J1 5J2", "stock": "8J1 4J1", **stacks}
    assert [expected] == rules(events.StackTaken, gs.BGA, "5A", **parts)


@for_each(
    ("changes", "hands", "expected"),
    [
        ({}, "5A | 6J1", "go.on_last_turn"),
        ({"go.on_last_turn": True}, "5A | 6J1", "go.stop"),
        ({"go.most": 1}, "5A 1J1 | 6J1 6J2", "go.most"),
        ({}, "5A 1J1 | 6J1 6J2", "go.stop"),
    ],
)
def test_a_stop_names_what_ended_the_round(
    changes: dict[str, Any], hands: str, expected: str
) -> None:
    won = {"table": "5R", "stock": "8J1 9J1", "captured": "1B 3B 8B 11B 12B 2A 4A 8A |"}
    state = position(gs.FRENCH.replace(changes), hands, **won)
    state, found = gs.step(state, gs.parse_move("5A"))
    if not state.is_over:
        call = "go" if "go.most" in changes else "stop"
        found = gs.step(state, gs.parse_move(call))[1]
    ended = (events.Stopped, events.RoundWon)
    assert [expected] * 2 == [event.rule for event in found if isinstance(event, ended)]


@for_each(
    ("expected", "changes", "hands"),
    [
        ("draw.nobody_stops", {}, "5A | 6J1"),
        ("draw.nobody_stops", {"draw.nobody_stops": "most_points"}, "5A | 6J1"),
        ("turn.ends_with_stock", {"turn.ends_with_stock": True}, "5A 1J1 | 6J1 6J2"),
    ],
)
def test_a_round_without_a_stop_names_what_ended_it(
    expected: str, changes: dict[str, Any], hands: str
) -> None:
    parts = {"table": "2A", "stock": "8J1", "captured": "| 1B 3B 8B"}
    state = position(gs.FRENCH.replace(changes), hands, **parts)
    found: list[gs.Event] = []
    while not state.is_over:
        state, told = gs.step(state, gs.legal_moves(state)[0])
        found += told
    assert expected == found[-1].rule


STEPS: Final = """\
# hand | table | stock | stacks | moves | played | flipped | captured
5A | 2A 5R | 8J1 | - | 5A | turn.play.match | turn.flip.alone | turn.take.pair
5A | 2A | 8J1 | - | 5A | turn.play.alone | turn.flip.alone | -
5A | 2A 5R 5J1 | 8J1 | - | 5A >5R | turn.play.two | turn.flip.alone | turn.take.chosen
5A | 2A 5R 5J1 5J2 | 8J1 | - | 5A | turn.play.stack | turn.flip.alone | turn.take.dealt_stack
5A | 2A 5R 5J1 5J2 | 8J1 | 5 1 | 5A | turn.play.stack | turn.flip.alone | turn.take.stack
5A | 2A | 2R | - | 5A | turn.play.alone | turn.flip.match | turn.take.pair
5A | 2A 2R | 2J1 | - | 5A >2A | turn.play.alone | turn.flip.two | turn.take.chosen
5A | 2A 2R 2J1 | 2J2 | - | 5A | turn.play.alone | turn.flip.stack | turn.take.dealt_stack
5A | 2A | 5R | - | 5A | turn.play.alone | turn.jjok | turn.jjok
5A | 2A 5R | 5J1 | - | 5A | turn.play.match | turn.ppeok | -
5A | 2A 5R 5J1 | 5J2 | - | 5A >5R | turn.play.two | turn.ttadak | turn.ttadak
5A 5J1 5J2 | 2A 5R | 8J1 | - | *5 | - | turn.flip.alone | bomb
5A | 2A | X2 8J1 | - | 5A | turn.play.alone | turn.flip.alone | turn.flip.bonus
5A | 2A 2R 5R | 2J1 | - | 5A >2A | turn.play.match | turn.flip.two | turn.take.chosen
"""
"""Turns, each with the rules that its events name: of the card from the hand, of the flipped card,
and of the captured cards.
"""


def test_cards_name_the_step_that_decides_where_they_go() -> None:
    for hand, table, stock, stacks, moves, *expected in rows_of(STEPS):
        with case(hand, table, stock, stacks):
            owners: dict[str, Any] = {}
            if stacks != "-":
                month, owner = map(int, stacks.split())
                owners = {"stacks": {month: owner}}
            state = position(
                gs.CHINESE_BLOG,
                f"{hand} 1J1 | 6J1",
                table=table,
                stock=f"{stock} 4J1 4J2",
                **owners,
            )
            found: list[gs.Event] = []
            for move in moves.split():
                state, told = gs.step(state, gs.parse_move(move))
                found += told
            kinds = (events.CardPlayed, events.CardFlipped, events.Captured)
            named = [[each.rule for each in found if type(each) is kind] for kind in kinds]
            assert [[] if rule == "-" else [rule] for rule in expected] == named


@for_each(
    ("expected", "changes", "captured"),
    [
        ("ppeok.last_turn", {"ppeok.last_turn": "captures_three"}, "5A 5R 5J1"),
        ("ppeok.last_turn", {"ppeok.last_turn": "captures_pair"}, "5A 5R"),
    ],
)
def test_what_a_ppeok_on_the_last_turn_captures_names_its_setting(
    expected: str, changes: dict[str, Any], captured: str
) -> None:
    parts = {"table": "2A 5R", "stock": "5J1 4J1"}
    state = position(gs.BGA.replace(changes), "5A | 6J1", **parts)
    _, found = gs.step(state, gs.parse_move("5A"))
    flipped, taken = (
        next(each for each in found if isinstance(each, kind))
        for kind in (events.CardFlipped, events.Captured)
    )
    assert [expected] * 2 == [flipped.rule, taken.rule]
    assert events.Captured(0, gs.CardSet(captured)) == taken


def test_each_step_is_explained_and_leads_to_a_place_of_every_preset() -> None:
    for ruleset in gs.RULESETS.values():
        for rule, sentence in gs.STEPS.items():
            assert sentence.endswith(".")
            assert HOUSE != ruleset.source_of(rule).document
            with pytest.raises(gs.RulesetError, match="has no setting"):
                gs.BGA.replace({rule: 1})


def test_an_event_made_by_hand_has_no_rule() -> None:
    assert "" == events.RoundWon(0, gs.Reason.STOP).rule


@for_each("locked", [False, True])
def test_a_cup_that_a_theft_locks_names_the_theft(locked: bool) -> None:
    changes = {"steal.cup_locked": True} if locked else {"cards.cup_count": "chosen"}
    parts = (
        {"hands": "5A 1J1 | 6J1", "table": "2A", "stock": "5R 4J1", "captured": "| 9A"}
        if locked
        else {"hands": "9A 1J1 | 6J1", "table": "9R", "stock": "5R 4J1"}
    )
    moves = ["5A"] if locked else ["9A", "cup junk"]
    expected = "steal.cup_locked" if locked else "cards.cup_count"
    assert [expected] == rules(events.CupCounted, gs.BGA.replace(changes), *moves, **parts)


@for_each("small", [False, True])
def test_a_flip_without_a_card_names_the_bomb_that_earned_it(small: bool) -> None:
    ruleset = gs.CHINESE_BLOG
    if small:
        ruleset = ruleset.replace({"bomb": False, "small_bomb": {"flips": 1}})
    parts = {"hands": "1J1 | 6J1", "table": "2A", "stock": "8J1 4J1", "flips": [1, 0]}
    parts |= {"small_bombs" if small else "bombs": [0]}
    expected = "small_bomb.flips" if small else "bomb.flips"
    assert [expected] == rules(events.FlippedOnly, ruleset, ".", **parts)


def test_the_rule_does_not_make_events_differ() -> None:
    assert events.JunkStolen(0, 1, gs.Card("9J1")) == events.JunkStolen(
        0, 1, gs.Card("9J1"), "steal.jjok"
    )
    paid = [events.InstantPaid(0, 1, 7, rule) for rule in ("first_ppeok", "first_jjok")]
    assert paid[0] != paid[1]


def test_plain_data_keep_the_rule_and_older_ones_have_none() -> None:
    event = events.JunkStolen(0, 1, gs.Card("9J1"), "steal.jjok")
    plain = gs.to_plain(event)
    assert "steal.jjok" == plain["rule"]
    assert "steal.jjok" == gs.from_plain(plain, gs.Event).rule
    del plain["rule"]
    assert "" == gs.from_plain(plain, gs.Event).rule


def played(ruleset: gs.Ruleset, players: int, seed: int) -> set[str]:
    """Return the rules of all events of a random round."""
    rng = random.Random(f"{ruleset.id} {players} {seed}")
    state, found = gs.start(ruleset, players, seed=seed)
    told = [*found]
    while not state.is_over:
        state, found = gs.step(state, rng.choice(gs.legal_moves(state)))
        told += found
    return {event.rule for event in told}


def test_every_event_leads_to_a_source() -> None:
    for ruleset in gs.RULESETS.values():
        for layout in ruleset.deal.layouts:
            for seed in range(30 // len(ruleset.deal.layouts)):
                for rule in played(ruleset, layout.players, seed):
                    with case(ruleset.id, layout.players, seed, rule):
                        assert HOUSE != ruleset.source_of(rule).document


def test_ids_of_settlements_lead_to_their_settings() -> None:
    for rule, path in (
        ("godori", "scoring.combinations.godori"),
        ("gwang_bak", "payment.baks.gwang_bak"),
        ("go_doubling", "go.doubles_from"),
        ("first_ppeok", "instant.ppeok"),
        ("steal.jjok", "steal.jjok"),
    ):
        assert gs.BGA.source(path) == gs.BGA.source_of(rule)


def test_the_source_of_an_unknown_rule_names_a_like_one() -> None:
    with pytest.raises(
        gs.RulesetError, match="bga has no rule 'gwangbak'; did you mean 'gwang_bak'"
    ):
        gs.BGA.source_of("gwangbak")
    with pytest.raises(gs.RulesetError, match=r"did you mean 'steal\.jjok'"):
        gs.BGA.source_of("steal.jok")
    with pytest.raises(gs.RulesetError, match="expected"):
        gs.BGA.source_of(3)  # type: ignore[arg-type]  # a number is refused


def test_a_mission_of_drawn_cards_leads_to_the_setting_that_draws_them() -> None:
    drawn = gs.BGA.replace({"payment.mission_cards": {"count": 2, "cards": "1B 2A 3B"}})
    assert drawn.source("payment.mission_cards") == drawn.source_of("each_of_1b_2a")
    with pytest.raises(gs.RulesetError, match="bga has no rule 'each_of_1b_2a'"):
        gs.BGA.source_of("each_of_1b_2a")

"""A seat that gives a round up pays what the ruleset says, and the match and its record go on."""

import json
import random
from pathlib import Path
from typing import Any, cast

import pytest

import gostop as gs
from gostop.bots import BOTS
from gostop.bots.session import Sitting
from gostop.svg import viewer
from tests.support.cases import case, for_each
from tests.support.commands import Cli, cli
from tests.support.ebnf import grammar_of
from tests.support.positions import after, position
from tests.support.refusals import refused

__all__ = ["cli"]

THRESHOLD = gs.BGA
LEADER = gs.BGA.replace({"payment.abandoned": "leader"})
NOTHING = gs.BGA.replace({"payment.abandoned": "nothing"})
GODORI = "2A 4A 8A 1B 3B"


def left(ruleset: gs.Ruleset, seat: int, **facts: Any) -> gs.Settlement:
    """Settle a round of three that a seat gives up. Seat 1 has five points, and seat 2 none."""
    state = gs.setup(
        ruleset,
        hands=["4J1", "6J1", "7J1"],
        captured=["10J1", GODORI, "9J1"],
        stock="5J2",
        **facts,
    )
    return gs.settle(gs.abandon(state, seat))


def test_a_seat_pays_each_other_seat_the_threshold() -> None:
    settlement = left(THRESHOLD, 0)
    assert (-6, 3, 3) == settlement.points
    assert (1, 0, gs.Reason.ABANDONED) == (
        settlement.outcome.winner,
        settlement.outcome.abandoned,
        settlement.outcome.reason,
    )
    assert ["Player 1 pays Player 2 3 points: abandoned 3"] == [*map(str, settlement.transfers[:1])]
    item = settlement.transfers[0].items[0]
    assert ("abandoned", "G54") == (item.rule, item.source.reading)
    # of seats with equal points, the first in turn order after the seat leads
    state = gs.setup(gs.BGA, hands=["1B", "2A", "3B"])
    assert [1, 2, 0] == [gs.abandon(state, seat).winner for seat in range(3)]


def test_a_seat_pays_the_leader_as_if_it_stopped() -> None:
    # godori 5, and gwang-bak needs three brights: no bak; a go of the leader adds a point
    assert (-5, 5, 0) == left(LEADER, 0).points
    assert (-6, 6, 0) == left(LEADER, 0, goes=[1]).points
    # a shake of the leader doubles, and so does a draw before
    assert (-20, 20, 0) == left(LEADER, 0, shakes=[(1, 5)], carry=2).points
    # a seat that called go pays for all by go-bak
    assert (-10, 10, 0) == left(LEADER, 0, goes=[0]).points
    # at least the threshold, even if another seat is liable or the leader has no points
    assert (-3, 3, 0) == left(LEADER, 0, goes=[2]).points
    nobody_has_points = gs.setup(LEADER, hands=["1B", "2A"])
    assert (7, -7) == gs.settle(gs.abandon(nobody_has_points, 1)).points


def test_the_leader_may_have_called_go_in_rules_that_pay_lost_goes() -> None:
    rules = gs.FRENCH.replace({"payment.abandoned": "leader", "payment.lost_goes": True})
    state = gs.setup(
        rules,
        hands=["5J1", "6J1", "7J1"],
        captured=["1B 3B 8B 11B", GODORI.replace("1B 3B", "6A"), "9J1"],
        goes=[0],
        go_scores=[9, None, None],
        stock="5J2",
    )
    bills = gs.settle(gs.abandon(state, 0)).transfers
    assert "lost_go" in [item.rule for bill in bills for item in bill.items]


def test_a_round_that_is_left_for_nothing_is_void() -> None:
    settlement = left(NOTHING, 0, instant=[(1, 2, 3, "first_ppeok")])
    assert ((0, 0, 0), None, ()) == (
        settlement.points,
        settlement.outcome.winner,
        settlement.transfers,
    )
    match = gs.Match(NOTHING, 3, dealer=0)
    assert match == match.after(settlement)
    assert match != gs.Match(THRESHOLD, 3, dealer=0).after(left(THRESHOLD, 0))


def test_payments_at_once_stand() -> None:
    assert (-6, 6, 0) == left(THRESHOLD, 0, instant=[(2, 1, 3, "first_ppeok")]).points


def test_the_losers_pay_for_a_hand_that_sat_out_only_through_the_seat_that_left() -> None:
    outcome = left(THRESHOLD, 0).outcome
    rules = gs.FUDAWIKI.replace({"seating.forced_out.payers": "losers"})
    sold = gs.Outcome(
        rules,
        [*outcome.captured, ""],
        1,
        reason=gs.Reason.ABANDONED,
        active=[0, 1, 2],
        abandoned=0,
        forced_out=[(3, 4)],
    )
    paid = [(each.payer, each.payee, each.points) for each in gs.settle(sold).transfers]
    least = rules.go.threshold.for_players(3)
    assert [(0, 1, least), (0, 2, least), (0, 3, 4)] == paid


@pytest.mark.no_cover
@for_each("ruleset", [THRESHOLD, LEADER, NOTHING, gs.FRENCH, gs.HANGAME])
def test_an_abandoned_round_is_settled_again_from_its_outcome(ruleset: gs.Ruleset) -> None:
    rng = random.Random(3)
    for players in ruleset.players:
        state = gs.deal(ruleset, players, seed=11)
        while not state.is_over:
            seats = [*state.active] if state.phase is not gs.Phase.SEATING else [state.to_move]
            outcome = gs.abandon(state, rng.choice(seats))  # type: ignore[arg-type]  # a seat that is asked
            settlement = gs.settle(outcome)
            with case(players, outcome):
                assert 0 == sum(settlement.points)
                again = gs.Outcome(**outcome.keywords())
                assert settlement == gs.settle(again)
                plain = json.loads(json.dumps(gs.to_plain(settlement)))
                assert settlement == gs.from_plain(plain)
            state = gs.apply(state, rng.choice(gs.legal_moves(state)))


def test_an_outcome_tells_no_more_than_is_paid() -> None:
    rules = gs.PMANG.replace({"payment.four_held": 2, "payment.abandoned": "leader"})
    hands = ["1B 1R 1J1 1J2 5A", "2A 2R 2J1 2J2 6A"]
    assert rules.chongtong is not None
    for chosen, wanted in ((rules, (1,)), (rules.replace({"payment.abandoned": "threshold"}), ())):
        state = gs.setup(chosen, hands=hands, fours=[0, 1], captured=["", "8B"])
        assert wanted == gs.abandon(state, 0).fours


@for_each(
    ("change", "said"),
    [
        (
            {"abandoned": None},
            "Reason.ABANDONED and abandoned=…, the seat that gave up (abandoned)",
        ),
        ({"reason": gs.Reason.STOP}, "the seat that gave up, belong together (abandoned)"),
        ({"abandoned": 3}, "a seat that plays, one of (0, 1, 2), found 3 (abandoned)"),
        ({"winner": 2}, "seat 1 has most points of the others, so seat 2 didn't win (winner)"),
        ({"winner": None}, "a round that ends with Reason.ABANDONED has a winner (winner)"),
        ({"active": [0]}, "at least two different seats of 3 play (active)"),
        ({"active": [0, 5]}, "at least two different seats of 3 play (active)"),
        ({"abandoned": "x"}, "expected a seat, or None, found 'x' (abandoned)"),
    ],
)
def test_an_outcome_that_cannot_be_is_refused(change: dict[str, Any], said: str) -> None:
    outcome = left(THRESHOLD, 0).outcome
    with refused(gs.PositionError, said):
        gs.settle(outcome.replace(**change))


def test_an_abandoned_round_has_no_tally() -> None:
    for facts in ({"reason": gs.Reason.ABANDONED}, {"abandoned": 0}):
        with refused(gs.PositionError, "a tally is of a round that was played to its end (reason)"):
            gs.Tally("bga", 3, winner=1, **cast("Any", facts))


def test_a_sheet_takes_an_abandoned_round() -> None:
    sheet = gs.Sheet("bga", ["Kim", "Lee", "Park"])
    state = sheet.match.next_round(3)
    sheet = sheet.entered(gs.abandon(state, 1)).left("Lee")
    assert {"Kim": 3, "Lee": -6, "Park": 3} == sheet.totals
    assert sheet == gs.parse_sheet(gs.format_sheet(sheet))
    void = gs.Sheet(NOTHING, ["Kim", "Lee"])
    assert void.match == void.entered(gs.abandon(void.match.next_round(3), 1)).match


def test_a_seat_that_does_not_play_cannot_give_up() -> None:
    state = gs.deal("bga", 4, seed=1)
    state = after(state, "out")
    with refused(gs.PositionError, "seat 0 does not play in this round (seat)"):
        gs.abandon(state, 0)
    with refused(gs.PositionError, "expected a seat from 0 to 3, found 4 (seat)"):
        gs.abandon(state, 4)
    over = position(gs.BGA, "5J1 | 6J1", "5J2", "")
    while not over.is_over:
        over = gs.apply(over, gs.legal_moves(over)[0])
    with refused(gs.PositionError, "the round is over, so no seat can give it up (state)"):
        gs.abandon(over, 0)


# Records.


def record() -> gs.Record:
    """Return a record whose first round seat 1 has given up, and whose second round goes on."""
    made = gs.Record("bga", 3, seed=1, names=["Kim", "Lee", "Park"]).dealt()
    for _ in range(4):
        assert made.state is not None
        made = made.moved(gs.legal_moves(made.state)[0])
    return made.abandoned(1).commented("Lee has to go").dealt()


def test_a_record_goes_on_after_a_seat_has_left() -> None:
    made = record()
    first = made.rounds[0]
    assert (1, True, (3, -6, 3)) == (first.abandoned, first.is_over, made.match.totals)
    assert first.settlement is not None
    assert first.settlement.outcome == gs.abandon(first.state, 1)
    text = gs.format_record(made)
    assert "\nabandoned 1\nresult abandoned +3 -6 +3\n" in text
    assert made == gs.parse_record(text)
    assert text == gs.format_record(gs.parse_record(text))
    plain = json.loads(json.dumps(gs.to_plain(made)))
    assert made == gs.from_plain(plain)
    for wrong, said in (
        (text.replace("abandoned 1\n", "abandoned 5\n"), "expected a seat from 0 to 2, found 5"),
        (text.replace("abandoned 1\n", "abandoned x\n"), "expected 'abandoned' and the seat"),
        (text.replace("abandoned 1\n", ""), "expected the result '*', found 'abandoned +3 -6 +3'"),
        (text.replace("+3 -6 +3", "+4 -6 +2"), "expected the result 'abandoned +3 -6 +3'"),
    ):
        with case(said), pytest.raises(gs.GoStopError, match="line ") as caught:
            gs.parse_record(wrong)
        assert said in str(caught.value)
    plain["rounds"][0]["abandoned"] = 5
    with refused(gs.PositionError, "expected a seat from 0 to 2, found 5 (rounds[0].seat)"):
        gs.from_plain(plain)


def test_a_round_that_was_left_has_no_more_moves() -> None:
    made = record().undone()
    assert made.state is not None
    with refused(gs.PositionError, "seat 1 has given the round up, so it has no more moves (move)"):
        made.moved(gs.legal_moves(made.state)[0])
    with refused(gs.PositionError, "the round is over, so no seat can give it up (seat)"):
        made.abandoned(0)
    back = made.undone()
    assert (None, None) == (back.rounds[0].abandoned, back.rounds[0].settlement)
    with refused(gs.PositionError, "the record has no round (abandoned) ()"):
        gs.Record("bga", 2, seed=1).abandoned(0)


def test_a_seat_sees_that_another_has_left() -> None:
    for seat in (0, None):
        seen = gs.seen(record(), seat)
        first = seen.rounds[0]
        assert first.settlement is not None
        assert (3, -6, 3) == first.settlement.points
        assert seen == gs.from_plain(json.loads(json.dumps(gs.to_plain(seen))))
        plain = gs.to_plain(seen)
        plain["rounds"][0]["abandoned"] = gs.to_plain(left(LEADER, 0).outcome)
        del plain["rounds"][0]["abandoned"]["gostop"], plain["rounds"][0]["abandoned"]["type"]
        with pytest.raises(gs.PositionError, match="is not the end of this round"):
            gs.from_plain(plain)


def test_replay_tells_who_has_left(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "left.gostop"
    gs.save_record(record(), file)
    told = cli("replay", file, "--round", "1")
    assert "Lee has given the round up." in told
    assert "Park wins as another player has given up." in told
    assert "Lee pays Kim: 3 points" in told
    assert "Lee가 판을 포기했습니다." in cli("replay", file, "--round", "1", "--language", "ko")
    page = viewer.page(record(), round=1)
    assert '"over":{"winner":2,"reason":"abandoned","points":[3,-6,3]}' in page
    assert "Park wins as another player has given up." in page


def test_a_sitting_goes_on_with_the_next_round() -> None:
    left = gs.Record("bga", 2, seed=1).dealt().abandoned(0)
    sitting = Sitting(left, {1: BOTS["random"]})
    assert (None, ()) == (sitting.mover, sitting.moves)
    assert sitting.settlement is not None
    assert (-7, 7) == sitting.settlement.points
    sitting.deal()
    assert 2 == len(sitting.record.rounds)


# Other players take seats.


def replaced() -> gs.Record:
    """Return a record in which seat 1 gives up, and two players take its seat one after another."""
    made = gs.Record("bga", 3, seed=1, names=["Kim", "Lee", "Park"]).dealt().abandoned(1)
    return made.replaced(1, "Dae").dealt().abandoned(0).replaced(1, 'Yu"ri').replaced(0)


def test_another_player_takes_a_seat_with_no_points() -> None:
    made = replaced()
    assert ((0, 0, 6), (-6, 3, -3)) == (made.match.totals, made.match.left)
    assert ("Kim", "Lee", "Park") == made.names == made.names_in(1)
    assert ("Kim", "Dae", "Park") == made.names_in(2)
    assert ("", 'Yu"ri', "Park") == made.names_in(3)
    text = gs.format_record(made)
    assert '\nreplaced 1 "Dae"\n\nround 2' in text
    assert made == gs.parse_record(text)
    assert made.match == gs.parse_record(text).match
    assert grammar_of("record")["record"].fullmatch(text)
    assert made == gs.from_plain(json.loads(json.dumps(gs.to_plain(made))))
    seen = gs.seen(made, 2)
    assert (("Kim", "Dae", "Park"), made.match) == (seen.names_in(2), seen.match)
    assert seen == gs.from_plain(json.loads(json.dumps(gs.to_plain(seen))))
    assert ("Kim", "Dae", "Park") == made.undone().undone().names_in(3)
    assert made.undone().undone().undone().rounds[1].abandoned is None
    nameless = gs.Record("bga", 2, seed=1).replaced(0).replaced(1, "Dae")
    assert ((), ("", "Dae")) == (nameless.names, nameless.names_in(1))
    assert nameless == gs.parse_record(gs.format_record(nameless))


def test_replay_names_the_players_of_each_round(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "replaced.gostop"
    gs.save_record(replaced().dealt(), file)
    told = cli("replay", file)
    for words in (
        "Lee has given the round up.",
        "Dae takes the seat of Lee.",
        "Kim pays Dae: 3 points",
        'Yu"ri takes the seat of Dae.',
        "Somebody else takes the seat of Kim.",
    ):
        with case(words):
            assert words in told
    assert "Lee / Dae / Yu" in viewer.page(replaced())


def test_a_replacement_that_cannot_be_is_refused() -> None:
    goes_on = gs.Record("bga", 2, seed=1).dealt()
    with refused(gs.PositionError, "the round is not over yet ()"):
        goes_on.replaced(0)
    text = gs.format_record(replaced())
    for wrong, said in (
        (text.replace('replaced 1 "Dae"', 'replaced 3 "Dae"'), "expected a seat from 0 to 2"),
        (text.replace('replaced 1 "Dae"', "replaced 1"), "expected 'replaced', a seat and a name"),
    ):
        with case(said), pytest.raises(gs.GoStopError, match="line ") as caught:
            gs.parse_record(wrong)
        assert said in str(caught.value)
    plain = gs.to_plain(goes_on)
    for rows, said in (
        ([[1, 0, "a"]], "a round goes on, so nobody can take a seat after it (replacements)"),
        ([[2, 0, "a"]], "replacements are in order, after at most 1 rounds (replacements)"),
        ([[0, 2, "a"]], "a seat from 0 to 1, found 2 (replacements[0][1])"),
    ):
        with refused(gs.PositionError, said):
            gs.from_plain({**plain, "replacements": rows})

"""The sheet of an evening: what a round counts, corrections, players who come and go."""

import pickle
import unicodedata
from decimal import Decimal
from fractions import Fraction
from typing import Any, cast

import pytest

import gostop as gs
from tests.support.cases import case, for_each
from tests.support.evenings import NAMES, RIGHT, TALLY, WON, evening, paid, played
from tests.support.refusals import refused

NEW = gs.Sheet("bga", NAMES)
EXTRA = gs.BGA.replace({"match.extra": {"every": 2, "factor": 3}, "instant.ppeok_carry": True})
POTS = gs.BGA.replace(
    {"instant.captures.boar": {"cards": "7A", "points": 2, "pot": True}, "match.rounds": None}
)


def test_a_sheet_adds_up_points_and_money() -> None:
    sheet = gs.Sheet("bga", NAMES, per_point=Decimal("0.05"), starting=[5, -5, 0])
    sheet = sheet.entered(paid("Mina", 준=16, Sora=8))
    assert {"Mina": 29, "준": -21, "Sora": -8} == sheet.totals
    assert Decimal("-1.05") == sheet.money["준"]
    assert ["준 pays Mina 1.05", "Sora pays Mina 0.40"] == [*map(str, sheet.transfers())]
    assert "<Sheet of bga, 1 round: Mina +29, 준 -21, Sora -8>" == repr(sheet)
    (entered,) = sheet.rounds
    assert {"Mina": 24, "준": -16, "Sora": -8} == entered.points
    assert ("<SheetRound: Mina +24, 준 -16, Sora -8>", "Mina") == (repr(entered), entered.winner)
    thirds = gs.Sheet("bga", NAMES, per_point=Fraction(1, 3)).entered(paid("준", Mina=1))
    assert Fraction(-1, 3) == thirds.money["Mina"]


def test_an_outcome_takes_carry_and_pots_from_the_match() -> None:
    one = NEW.entered(WON)
    two = NEW.entered(gs.Payments()).entered(WON)
    assert {"Mina": 15, "준": -9, "Sora": -6} == one.totals
    assert {"Mina": 27, "준": -15, "Sora": -12} == two.totals
    assert (2, 1) == (two.rounds[1].before.carry, two.match.carry)
    assert one.rounds[0].round == two.rounds[1].round
    sheet = gs.Sheet(POTS, NAMES).entered(paid("준", Mina=1)).entered(paid("준", Mina=1))
    taken = WON.replace(ruleset=POTS, captured=["1B 3B 8B 7A", "5J1", "5J2"])
    sheet = sheet.entered(taken.replace(instant=[(1, 0, "boar"), (2, 0, "boar")]))
    # the pot has been left for two rounds, so it counts three times
    settlement = sheet.rounds[2].settlement
    assert settlement is not None
    assert [6, 6] == [each.points for each in settlement.transfers[:2]]
    assert () == sheet.match.pots


@pytest.mark.no_cover
def test_a_tally_takes_the_carry_from_the_match_too() -> None:
    sheet = NEW.entered(gs.Payments()).entered(TALLY)
    assert {"Mina": 54, "준": -36, "Sora": -18} == sheet.totals
    assert {"Mina": 26, "준": -17, "Sora": -9} == sheet.corrected(1, paid("준", Mina=1)).totals
    with pytest.raises(gs.MissingFactError, match="one fact is missing: "):
        NEW.entered(gs.Tally("bga", 3, points=8))


def test_payments_at_once_and_extra_rounds_follow_the_match() -> None:
    sheet = gs.Sheet(EXTRA, NAMES).entered(gs.Payments())
    sheet = sheet.entered(WON.replace(ruleset=EXTRA))
    # the ppeok counts twice after a draw, and the second round counts three times
    assert {"Mina": 78, "준": -42, "Sora": -36} == sheet.totals
    corrected = sheet.corrected(1, paid("Mina", 준=1))
    assert {"Mina": 40, "준": -22, "Sora": -18} == corrected.totals
    # points that the rules don't give stay as they were typed
    odd = WON.replace(ruleset=EXTRA, instant=[(1, 0, 9, "a house rule")])
    assert 81 == gs.Sheet(EXTRA, NAMES).entered(gs.Payments()).entered(odd).totals["Mina"]


def test_a_played_round_is_settled_as_it_was_played() -> None:
    for ruleset in (gs.BGA, gs.FRENCH, gs.CHINESE_BLOG, gs.HANGAME):
        players = ruleset.players[0]
        sheet = gs.Sheet(ruleset.replace({"match.rounds": None}), NAMES[:players])
        for seed in range(8):
            with case(ruleset.id, seed):
                state = played(sheet.match, seed)
                sheet = sheet.entered(state)
                settlement = sheet.rounds[-1].settlement
                assert settlement is not None
                assert gs.settle(state).points == settlement.points
        assert sum(sheet.totals.values()) == 0


def test_an_evening_with_a_correction_and_players_who_come_and_go() -> None:
    sheet = evening()
    assert (12, 12, ("Mina", "준", "Dae")) == (
        len(sheet.rounds),
        sheet.match.rounds,
        sheet.seats,
    )
    assert sum(sheet.totals.values()) == 0
    assert ["Mina", "준", "Sora", "Dae"] == [*sheet.totals]
    fixed = sheet.corrected(3, RIGHT)
    assert (sheet.totals["Mina"] + 27, sheet.totals["준"] - 27) == (
        fixed.totals["Mina"],
        fixed.totals["준"],
    )
    assert sheet.entries[:2] == fixed.entries[:2]
    assert fixed == evening().corrected(3, RIGHT)
    # a round that is corrected to a draw doubles the next one, whose dealer is another too
    drawn = sheet.corrected(3, gs.Payments(), comment="nobody")
    assert (4, 0) == (drawn.rounds[3].before.carry, drawn.rounds[3].before.dealer)
    assert 4 * 12 + 3 == drawn.rounds[3].points["Mina"]
    assert "nobody" == drawn.rounds[2].comment
    undone = fixed
    for _ in fixed.entries:
        undone = undone.undone()
    assert gs.Sheet("bga", NAMES, per_point=100, starting=[5, -5, 0]) == undone
    assert pickle.loads(pickle.dumps(fixed)) == fixed


def test_a_correction_keeps_the_comment_unless_there_is_a_new_one() -> None:
    sheet = evening()
    assert "나가리" == sheet.corrected(2, paid("준", Mina=1)).rounds[1].comment
    assert "" == sheet.corrected(2, gs.Payments(), comment="").rounds[1].comment


def test_a_correction_that_would_end_the_match_is_refused() -> None:
    rules = gs.BGA.replace({"match.points": 50})
    sheet = gs.Sheet(rules, NAMES)
    for _ in range(3):
        sheet = sheet.entered(paid("Mina", 준=10))
    message = "round 2: the match would end after 1 rounds; take later rounds back first ()"
    with refused(gs.PositionError, message):
        sheet.corrected(1, paid("Mina", 준=60))
    with refused(gs.PositionError, "after round 1: nobody at the table is called 'Dae' (name)"):
        NEW.entered(WON).replaced("Sora", "Dae").left("Dae").undone()._refolded(
            1, [gs.SheetChange("Dae", None)]
        )


def test_a_match_ends_when_somebody_is_broke() -> None:
    rules = gs.BGA.replace({"match.bankruptcy": True, "payment.cap": {"payer": 1, "payee": 0}})
    sheet = gs.Sheet(rules, NAMES, balances=[50, 5, 50]).entered(WON.replace(ruleset=rules))
    # the cap takes off what the player can't pay
    assert {"Mina": 11, "준": -5, "Sora": -6} == sheet.totals
    assert ((61, 0, 44), True, (0,)) == (
        sheet.match.balances,
        sheet.match.is_over,
        sheet.match.winners,
    )
    message = "the match ended after 1 round; begin another sheet, with these totals ()"
    with refused(gs.PositionError, message):
        sheet.entered(gs.Payments())
    message = "the match ended after 1 round, so nobody can join it; begin another sheet… ()"
    with refused(gs.PositionError, message):
        sheet.joined("Dae", balance=30)
    with refused(gs.PositionError, message):
        sheet.replaced("Mina", "Dae", balance=30)
    assert ("Mina", "Sora") == sheet.left("준").seats
    # somebody else takes the seat, and the evening goes on
    sheet = sheet.replaced("준", "Dae", balance=30).entered(paid("Sora", Dae=30))
    assert (61, 0, 74) == sheet.match.balances


def test_somebody_who_comes_back_keeps_the_points() -> None:
    sheet = NEW.entered(paid("Mina", 준=16, Sora=8)).left("준").joined("준")
    assert (("Mina", "Sora", "준"), -16) == (sheet.seats, sheet.totals["준"])
    assert -18 == sheet.entered(paid("Sora", 준=2)).totals["준"]


@for_each(
    ("make", "said"),
    [
        (lambda: gs.Sheet("bga", ["Mina", "Mina"]), "two players are called 'Mina' (names)"),
        (lambda: gs.Sheet("bga", ["준", "준"]), "two players are called '준' (names)"),
        (lambda: gs.Sheet("bga", ["Mina", " "]), "a player has an empty name (names[1])"),
        (lambda: gs.Sheet("bga", NAMES, per_point=0), "an amount of money above 0 (per_point)"),
        (lambda: gs.Sheet("bga", NAMES, dealer="Jun"), "nobody at the table is called (name)"),
        (
            lambda: gs.Sheet("bga", NAMES, per_point=Decimal("nan")),
            "expected an amount of money above 0, found Decimal('NaN') (per_point)",
        ),
        (
            lambda: gs.Sheet("bga", NAMES, per_point=10**15 + 1),
            "at most 15 digits before the point and 15 after it (per_point)",
        ),
        (lambda: gs.Sheet("bga", NAMES, per_point=Fraction(1, 10**16)), "15 after it (per_point)"),
        (lambda: gs.Sheet("bga", NAMES, starting=[1]), "expected 3 numbers (starting)"),
        (
            lambda: gs.Sheet("bga", NAMES, starting=[1, 2, 3]),
            "these points add up to +6, not to 0 (starting)",
        ),
        (lambda: gs.Sheet("bga", NAMES, balances=[1]), "expected 3 numbers (balances)"),
        (NEW.undone, "the sheet has no entry to take back ()"),
        (lambda: NEW.joined("Mina"), "'Mina' already sits at the table (name)"),
        (lambda: NEW.replaced("Sora", "Mina"), "'Mina' already sits at the table (name)"),
        (lambda: NEW.left("Jun"), "nobody at the table is called 'Jun' (name)"),
        (lambda: NEW.joined("Dae", balance=3), "the match has no balances (balance)"),
        (lambda: NEW.corrected(1, WON), "the sheet has 0 rounds, so none is 1 (number)"),
        (lambda: NEW.entered(paid("Jun")), "nobody at the table is called 'Jun' (round)"),
        (
            lambda: NEW.entered(WON.replace(ruleset="french", instant=())),
            "the match has the rules of bga, and the settlement those of french",
        ),
        (lambda: NEW.entered(WON.replace(carry=4)), "has carry 1, and the settlement has carry 4"),
        (lambda: NEW.entered(WON.replace(winner=3)), "expected a seat that played"),
        (
            lambda: NEW.entered(cast("Any", "3")),
            "expected an Outcome, a Tally, a finished State or Payments (round)",
        ),
        (lambda: NEW.entered(gs.deal("bga", 3, seed=1)), "the round is not over yet"),
        (lambda: NEW.entered(played(gs.Match("bga", 3, dealer=1), 1)), "has dealer 0"),
    ],
)
def test_what_cannot_be_is_refused(make: Any, said: str) -> None:
    part, _, field = said.rpartition(" (") if said.endswith(")") else (said, "", "")
    with pytest.raises(gs.PositionError) as caught:
        make()
    assert part in str(caught.value)
    assert field.rstrip(")") in caught.value.field


def test_too_few_players_are_refused() -> None:
    said = "1 player can't play by the rules of bga, which seat 2, 3, 4, 5, 6 (names)"
    with refused(gs.RulesetError, said):
        gs.Sheet("bga", NAMES[:2]).left("Mina")
    with refused(gs.RulesetError, said):
        gs.Sheet("bga", NAMES[:1])


def test_a_name_is_the_same_however_it_is_encoded() -> None:
    apart = unicodedata.normalize("NFD", "준")
    assert paid("준", Mina=3) == gs.Payments(apart, {"Mina": 3})
    assert NEW.left("준") == NEW.left(apart)
    assert NEW.entered(paid("준", Mina=3)).totals == NEW.entered(gs.Payments(apart, {0: 3})).totals
    with refused(gs.PositionError, "a name has at most 200 characters, and 'xxx… has 201 (name)"):
        NEW.joined("x" * 201)


def test_who_sits_out_does_not_pay() -> None:
    sheet = gs.Sheet("bga", [*NAMES, "Dae"])
    with refused(gs.PositionError, "4 players win or pay, and only 3 of 4 play (settlement)"):
        sheet.entered(paid("Mina", 준=1, Sora=1, Dae=1))
    sold = gs.Payments("Mina", [("준", "Mina", 3), ("Sora", "Mina", 3), ("Mina", "Dae", 2)])
    assert 2 == sheet.entered(sold).totals["Dae"]

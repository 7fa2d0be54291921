"""The parts of unusual payments: nothing is cut without a cap, and each part has its own name."""

import gostop as gs

BRIGHTS = "1B 3B 8B 11B 12B"


def test_what_is_paid_for_a_hand_that_sat_out_is_its_points_alone() -> None:
    house = gs.BGA.replace(
        {
            "seating.forced_out": {"points": 3, "cards": "1B 3B", "payers": "losers"},
            "scoring.combinations.crane": {"points": 1, "cards": "1B", "count": 1},
        }
    )
    outcome = gs.Outcome(house, [BRIGHTS, "2A", "4A", ""], 0, active=(0, 1, 2), forced_out=[(3, 6)])
    out = [transfer for transfer in gs.settle(outcome).transfers if transfer.payee == 3]
    assert [(1, 6), (2, 6)] == [(transfer.payer, transfer.points) for transfer in out]
    for transfer in out:
        assert ["forced_out"] == [item.rule for item in transfer.items]
        assert ((), 0, None) == (transfer.multipliers, transfer.cut, transfer.cut_source)


def test_a_special_win_is_its_points_alone() -> None:
    outcome = gs.Outcome(gs.BGA, ["", "", ""], 0, reason=gs.Reason.CHONGTONG)
    for transfer in gs.settle(outcome).transfers:
        assert (["chongtong"], 0) == ([item.rule for item in transfer.items], transfer.cut)


def test_penalties_beside_missions_have_their_own_names() -> None:
    house = gs.BGA.replace(
        {
            "payment.missions.spring": {"factor": 3, "cards": "1B 3B"},
            "payment.missions.summer": {"factor": 2, "cards": "6A 6R"},
        }
    )
    outcome = gs.Outcome(house, [BRIGHTS, "2A"], 0, mission="spring")
    (transfer,) = gs.settle(outcome).transfers
    assert ["spring x3", "gwang_bak x2"] == [str(factor) for factor in transfer.multipliers]
    assert 15 * 3 * 2 == transfer.points


def test_an_exempt_liable_seat_pays_its_own_share_once_with_its_penalty() -> None:
    house = gs.BGA.replace(
        {
            "payment.go_bak.share": "own_doubled",
            "payment.baks.gwang_bak.points": 4,
        }
    )
    outcome = gs.Outcome(house, [BRIGHTS, "", "2A 4A"], 0, goes=(1, 0))
    (transfer,) = gs.settle(outcome).transfers
    assert ("go_bak", 1, 0) == (transfer.liability, transfer.share_of, transfer.cut)
    # 15, a go, and the penalty's 4; twice by the counter-go and twice by the penalty
    assert ["five_brights", "go", "gwang_bak"] == [item.rule for item in transfer.items]
    factors = [str(factor) for factor in transfer.multipliers]
    assert ["counter_go x2", "gwang_bak x2"] == factors
    assert (15 + 1 + 4) * 2 * 2 == transfer.points

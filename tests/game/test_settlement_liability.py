"""The right loser pays for the others after go-bak or a refused draw (R15, R22, R26, R27)."""

from typing import Any

import gostop as gs
from tests.support.cases import for_each
from tests.support.settling import SIX_ANIMALS, TWELVE_PI, factors, junk, points, won

CHINESE = gs.CHINESE_BLOG
LOSERS = (junk(3), junk(6, 3))
"""If the winner has 12 pi (3 points), the first loser owes 6 (pi-bak), and the second 3."""


@for_each(
    ("goes", "chinese", "bga"),
    [
        ((), (9, -6, -3), (9, -6, -3)),
        # the liable seat pays every share, each with its own penalties (R27)
        ((1,), (9, -9, 0), (9, -9, 0)),
        ((2,), (9, 0, -9), (9, 0, -9)),
        # the first loser that called go is liable (R26), even if the other called more often
        ((1, 2, 2, 2), (9, -9, 0), (9, -9, 0)),
        ((2, 1, 1), (9, 0, -9), (9, 0, -9)),
        # at BGA, no one is liable if the winner called go first; the go adds a point to 3
        ((0, 2), (12, 0, -12), (12, -8, -4)),
        ((0, 2, 1), (12, 0, -12), (12, -8, -4)),
        # the winner's own goes make no one liable
        ((0,), (12, -8, -4), (12, -8, -4)),
    ],
)
def test_a_lost_go_pays_for_all(
    goes: tuple[int, ...], chinese: tuple[int, ...], bga: tuple[int, ...]
) -> None:
    assert chinese == points(CHINESE, TWELVE_PI, *LOSERS, goes=goes)
    # without counter-goes, which multiply at BGA
    plain = gs.BGA.replace({"go.counter": "none"})
    assert bga == points(plain, TWELVE_PI, *LOSERS, goes=goes)
    other = CHINESE.replace({"payment.go_bak.liable": "first_of_all"})
    assert bga == points(other, TWELVE_PI, *LOSERS, goes=goes)


def test_a_french_go_has_no_price() -> None:
    assert (6, -3, -3) == points(gs.FRENCH, TWELVE_PI, *LOSERS, goes=(1, 2))
    assert (9, -3, -3, -3) == points(gs.FRENCH, TWELVE_PI, *LOSERS, "12B", goes=(3, 1, 1))
    assert (7, -7) == points(gs.FRENCH, SIX_ANIMALS, "10R", goes=(1,))


@for_each(
    ("ruleset", "factor"),
    [
        (gs.FRENCH, 1),
        (gs.BGA, 1),
        (CHINESE, 2),
        # R15: the other readings
        (gs.BGA.replace({"payment.go_bak.two_players": 2}), 2),
        (CHINESE.replace({"payment.go_bak": False}), 1),
        # with two players, the loser's go doubles, whatever the rules for several go-callers are
        (CHINESE.replace({"payment.go_bak.liable": "nobody"}), 2),
        (CHINESE.replace({"payment.go_bak.share": "own_doubled"}), 2),
    ],
)
def test_a_lost_go_with_two_players(ruleset: gs.Ruleset, factor: int) -> None:
    for goes in ((1,), (1, 1)):
        expected = (7 * factor, -7 * factor)
        found = gs.settle(won(ruleset, SIX_ANIMALS, "10R", goes=goes))
        assert expected == found.points
        assert [""] == [transfer.liability for transfer in found.transfers]
    assert (7, -7) == points(ruleset, SIX_ANIMALS, "10R")


def test_a_lost_go_with_two_players_is_a_penalty_of_the_loser() -> None:
    (transfer,) = gs.settle(won(CHINESE, SIX_ANIMALS, "10R", goes=(1,))).transfers
    assert [("go_bak", 2)] == factors(transfer)
    assert CHINESE.source("payment.go_bak.two_players") == transfer.multipliers[0].source
    assert ("", None, 1) == (transfer.liability, transfer.liability_source, transfer.share_of)


@for_each(
    ("liable", "goes", "payer"),
    [
        ("nobody", (1, 2), None),
        ("first_loser", (1, 2), 1),
        ("first_loser", (0, 2, 1), 2),
        ("last_loser", (1, 2), 2),
        ("last_loser", (1, 2, 0), 2),
        ("last_loser", (2, 1, 2, 1), 1),
        ("last_loser", (0,), None),
        ("last_loser", (), None),
        ("first_of_all", (1, 2), 1),
        ("first_of_all", (2, 0), 2),
        ("first_of_all", (0, 1), None),
        ("first_of_all", (0,), None),
        ("first_of_all", (), None),
    ],
)
def test_which_go_caller_is_liable(liable: str, goes: tuple[int, ...], payer: int | None) -> None:
    ruleset = CHINESE.replace({"payment.go_bak.liable": liable})
    transfers = gs.settle(won(ruleset, TWELVE_PI, *LOSERS, goes=goes)).transfers
    expected = [1, 2] if payer is None else [payer, payer]
    assert expected == [transfer.payer for transfer in transfers]
    assert [1, 2] == [transfer.share_of for transfer in transfers]


def test_a_liable_payer_names_the_rule_of_the_others_shares_only() -> None:
    own, others = gs.settle(won(gs.BGA, TWELVE_PI, *LOSERS, goes=(1,))).transfers
    assert (1, 0, 6, 1, "") == (own.payer, own.payee, own.points, own.share_of, own.liability)
    assert None is own.liability_source
    assert (1, 0, 3, 2) == (others.payer, others.payee, others.points, others.share_of)
    assert "go_bak" == others.liability
    assert gs.BGA.source("payment.go_bak") == others.liability_source
    # a share has the penalties of the seat whose share it is
    assert [("pi_bak", 2)] == factors(own)
    assert [] == factors(others)


def test_go_bak_among_three_of_six() -> None:
    captured = ["", TWELVE_PI, "", LOSERS[0], "", LOSERS[1]]
    outcome = gs.Outcome(gs.BGA, captured, 1, goes=(5, 3), active=(1, 3, 5))
    assert (0, 9, 0, 0, 0, -9) == gs.settle(outcome).points


# The other reading of R27.

DOUBLED = CHINESE.replace({"payment.go_bak.share": "own_doubled"})


@for_each(
    ("losers", "goes", "expected", "multipliers"),
    [
        (LOSERS, (), (9, -6, -3), None),
        (LOSERS, (1,), (12, -12, 0), [("pi_bak", 2), ("go_bak", 2)]),
        (LOSERS, (2,), (6, 0, -6), [("go_bak", 2)]),
        # the share is doubled, whatever the other loser owes
        ((LOSERS[0], ""), (1,), (12, -12, 0), [("pi_bak", 2), ("go_bak", 2)]),
        # the liable seat's own exemption takes off one of the two (G5)
        (("", LOSERS[0]), (1,), (3, -3, 0), []),
        (("", ""), (1,), (3, -3, 0), []),
    ],
)
def test_a_liable_seat_may_pay_its_own_share_twice_instead(
    losers: tuple[str, str],
    goes: tuple[int, ...],
    expected: tuple[int, ...],
    multipliers: list[tuple[str, int]] | None,
) -> None:
    found = gs.settle(won(DOUBLED, TWELVE_PI, *losers, goes=goes))
    assert expected == found.points
    if multipliers is not None:
        (transfer,) = found.transfers
        assert multipliers == factors(transfer)
        assert goes[0] == transfer.payer == transfer.share_of
        assert 0 == transfer.payee
        assert "go_bak" == transfer.liability
        assert transfer.liability_source == DOUBLED.source("payment.go_bak")


# Exemption together with liability.


@for_each("ruleset", [gs.BGA, CHINESE])
@for_each(
    ("losers", "goes", "expected"),
    [
        # the liable seat is exempt, but it still pays the other's share
        (("", LOSERS[0]), (1,), (6, -6, 0)),
        # the other loser is exempt, so no one pays its share
        ((LOSERS[0], ""), (1,), (6, -6, 0)),
        (("", ""), (1,), (0, 0, 0)),
        (("", LOSERS[0]), (), (6, 0, -6)),
    ],
)
def test_exemption_and_go_bak(
    ruleset: gs.Ruleset, losers: tuple[str, str], goes: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    assert expected == points(ruleset, TWELVE_PI, *losers, goes=goes)


# The refused draw.

STRICT = {"draw.offer.go_frees": False}


@for_each(
    ("changes", "fields", "expected"),
    [
        ({}, {"refused": 1}, (9, -9, 0)),
        ({}, {"refused": 2}, (9, 0, -9)),
        # a seat that refused and won owes nothing
        ({}, {"refused": 0}, (9, -6, -3)),
        # any go, even the winner's, frees the seat; a loser's go makes that loser liable instead
        ({}, {"refused": 1, "goes": (0,)}, (12, -8, -4)),
        ({}, {"refused": 1, "goes": (2,)}, (9, 0, -9)),
        ({}, {"refused": 2, "goes": (1, 2)}, (9, -9, 0)),
        ({"payment.go_bak": False}, {"refused": 1, "goes": (2,)}, (9, -6, -3)),
        # if a go does not free the seat, only go-bak comes before the refused draw
        (STRICT, {"refused": 1}, (9, -9, 0)),
        (STRICT, {"refused": 1, "goes": (0,)}, (12, -12, 0)),
        (STRICT, {"refused": 1, "goes": (2,)}, (9, 0, -9)),
        (STRICT, {"refused": 0, "goes": (0,)}, (12, -8, -4)),
        # the seat pays every share, even if go-bak has another reading (R27)
        ({"payment.go_bak.share": "own_doubled"}, {"refused": 1}, (9, -9, 0)),
        ({"payment.go_bak.share": "own_doubled"}, {"refused": 2}, (9, 0, -9)),
    ],
)
def test_who_refused_a_draw_pays_for_all(
    changes: dict[str, Any], fields: dict[str, Any], expected: tuple[int, ...]
) -> None:
    assert expected == points(gs.BGA.replace(changes), TWELVE_PI, *LOSERS, **fields)


@for_each(("losers", "expected"), [(("", LOSERS[0]), (6, -6, 0)), ((LOSERS[0], ""), (6, -6, 0))])
def test_exemption_and_a_refused_draw(losers: tuple[str, str], expected: tuple[int, ...]) -> None:
    assert expected == points(gs.BGA, TWELVE_PI, *losers, refused=1)


def test_a_refused_draw_names_its_rule() -> None:
    own, others = gs.settle(won(gs.BGA, TWELVE_PI, *LOSERS, refused=1)).transfers
    assert ("", None) == (own.liability, own.liability_source)
    assert (1, 2, "refused_draw") == (others.payer, others.share_of, others.liability)
    assert gs.BGA.source("draw.offer") == others.liability_source

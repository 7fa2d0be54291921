"""The sake cup counts as what is best for its seat, even if that changes what losers pay (R1)."""

import gostop as gs
from tests.support.cases import for_each
from tests.support.settling import (
    HONGDAN,
    SINGLES,
    SIX_ANIMALS,
    SIXTEEN_PI,
    TWELVE_PI,
    factors,
    items,
    junk,
    points,
    won,
)

CHINESE = gs.CHINESE_BLOG
DOUBLING = [gs.BGA, CHINESE]


def heap(pi: int) -> str:
    return " ".join(SINGLES[:pi])


SAFE = junk(8)
"""A loser with 8 pi, which are enough to escape pi-bak."""
CUP_AND_TEN = f"{SIX_ANIMALS} 9A {heap(10)}"
"""With the cup as an animal: 5 + 3 + 1 = 9 points, and meongtta. As junk: 5 + 2 + 3 = 10."""
CUP_AND_NINE = f"{SIX_ANIMALS} 9A {heap(9)}"
"""With the cup as an animal: 5 + 3 = 8 points, and meongtta. As junk: 5 + 2 + 2 = 9 (2 for pi)."""
CUP_AND_EIGHT = f"{SIX_ANIMALS} 9A {heap(8)}"
"""With the cup as an animal: 8 points, and meongtta. As junk: 5 + 2 + 1 = 8 (1 for pi)."""


def test_the_french_settle_what_the_cards_score() -> None:
    for cards, expected in ((CUP_AND_TEN, 10), (CUP_AND_NINE, 9), (CUP_AND_EIGHT, 8)):
        assert expected == gs.score(cards, gs.FRENCH).total
        assert (expected, -expected) == points(gs.FRENCH, cards, SAFE)


@for_each("ruleset", DOUBLING)
def test_the_winners_cup_makes_meongtta_where_it_scores_more_as_junk(ruleset: gs.Ruleset) -> None:
    assert gs.Kind.JUNK is gs.score(CUP_AND_TEN, ruleset).cup
    (transfer,) = gs.settle(won(ruleset, CUP_AND_TEN, SAFE)).transfers
    assert 18 == transfer.points
    assert [("godori", 5), ("animals", 3), ("pi", 1)] == items(transfer)
    assert [("meongtta", 2)] == factors(transfer)


@for_each("ruleset", DOUBLING)
def test_the_winners_cup_makes_pi_bak_where_it_scores_as_much_as_an_animal(
    ruleset: gs.Ruleset,
) -> None:
    # the cup adds a point in both ways. As junk, it makes ten pi, so pi-bak applies (R17)
    cards = f"{HONGDAN} 5A 6A 7A 10A 9A {heap(8)}"
    assert gs.Kind.ANIMAL is gs.score(cards, ruleset).cup
    first, second = gs.settle(won(ruleset, cards, junk(3), junk(3, 3))).transfers
    for transfer in (first, second):
        assert 8 == transfer.points
        assert [("hongdan", 3), ("pi", 1)] == items(transfer)
        assert [("pi_bak", 2)] == factors(transfer)
    assert gs.CardSet(f"9A {heap(8)}") == first.items[1].cards


@for_each("ruleset", DOUBLING)
@for_each(
    ("winner", "losers", "expected"),
    [
        # as junk: 9 x 2 from both losers, 36. As an animal: 8 x 2 from both, 32
        (CUP_AND_NINE, (junk(3), junk(3, 3)), (36, -18, -18)),
        # as junk: 18 + 9. As an animal: 16 + 16, which is more, although the first loser owes less
        (CUP_AND_NINE, (junk(3), "12R 11J1 10J1 10J2 11D 12D"), (32, -16, -16)),
        # the second loser owes nothing in either case, so the cup is junk: 18
        (CUP_AND_NINE, (junk(3), ""), (18, -18, 0)),
        # the losers owe the same in both cases, so the cup is an animal
        (CUP_AND_EIGHT, (junk(3), junk(3, 3)), (32, -16, -16)),
        (CUP_AND_EIGHT, (junk(3), ""), (16, -16, 0)),
    ],
)
def test_the_losers_together_decide(
    ruleset: gs.Ruleset, winner: str, losers: tuple[str, str], expected: tuple[int, ...]
) -> None:
    assert expected == points(ruleset, winner, *losers)


def test_a_tie_leaves_the_winners_cup_an_animal() -> None:
    for transfer in gs.settle(won(gs.BGA, CUP_AND_EIGHT, junk(3), junk(3, 3))).transfers:
        assert [("meongtta", 2)] == factors(transfer)
    (transfer,) = gs.settle(won(gs.FRENCH, CUP_AND_EIGHT, SAFE)).transfers
    assert [("godori", 5), ("animals", 3)] == items(transfer)


def test_a_winners_cup_in_a_win_of_one_point_is_paid_it() -> None:
    low = gs.BGA.replace({"go.threshold": 1})
    assert (1, -1) == points(low, "5A 6A 7A 10A 9A", "10R")


def test_beside_a_winners_cup_the_losers_pay_who_was_forced_out() -> None:
    house = gs.BGA.replace(
        {"seating.forced_out": {"points": 3, "cards": "1B 3B 8B", "payers": "losers"}}
    )
    fields = {"active": (0, 1, 2), "forced_out": [(3, 6)]}
    # (5 + 3) x 2 to the winner, with the cup as an animal, and 6 to the seat that sat out
    cards = f"{SIX_ANIMALS} 9A"
    assert (32, -22, -22, 12) == points(house, cards, "10R", "12R", "", **fields)


# A loser's cup.


@for_each("ruleset", DOUBLING)
@for_each(
    ("loser", "bak"),
    [
        # as junk, the cup makes six pi
        ("9A 7J1 7J2 8J1 8J2", False),
        # as junk, the cup makes five pi
        ("9A 7J1 7J2 8J1", True),
        ("9A 7J1", True),
        # as an animal, the cup leaves the loser without any pi
        ("9A 10R", False),
        ("9A", False),
    ],
)
def test_a_losers_cup_counts_as_makes_it_owe_less(
    ruleset: gs.Ruleset, loser: str, bak: bool
) -> None:
    expected = -6 if bak else -3
    assert expected == points(ruleset, TWELVE_PI, loser, "12R")[1]


HARSH = gs.BGA.replace({"payment.baks.pi_bak.least": 0, "payment.baks.pi_bak.most": 1})
"""Rules under which a loser with 0 or 1 pi pays pi-bak."""


@for_each(
    ("loser", "expected"),
    [
        # as junk, the cup would be 2 pi, which are enough, but as the only junk it stays an animal
        ("9A", 6),
        ("9A 10R", 6),
        # with another junk card, the cup may be junk: 3 pi
        ("9A 7J1", 3),
        ("7J1", 6),
    ],
)
def test_a_losers_cup_that_is_its_only_junk_stays_an_animal(loser: str, expected: int) -> None:
    assert -expected == points(HARSH, TWELVE_PI, loser, "12R 11D")[1]


def test_a_losers_cup_weighs_its_penalties_against_each_other() -> None:
    animal_bak = {"factor": 3, "scored": ["godori"], "cards": "9A 10A", "most": 0}
    ruleset = gs.BGA.replace({"payment.baks.animal_bak": animal_bak})
    winner = f"2A 4A 8A {TWELVE_PI}"
    # as an animal, the cup leaves 4 pi: pi-bak, times 2. As junk, it leaves no animal: animal-bak,
    # times 3. The loser pays the lower one.
    (transfer,) = gs.settle(won(ruleset, winner, "9A 7J1 7J2 8J1 8J2")).transfers
    assert [("pi_bak", 2)] == factors(transfer)
    assert 16 == transfer.points
    cheaper = ruleset.replace({"payment.baks.pi_bak.factor": 4})
    (transfer,) = gs.settle(won(cheaper, winner, "9A 7J1 7J2 8J1 8J2")).transfers
    assert [("animal_bak", 3)] == factors(transfer)
    assert 24 == transfer.points
    as_dear = ruleset.replace({"payment.baks.pi_bak.factor": 3})
    (transfer,) = gs.settle(won(as_dear, winner, "9A 7J1 7J2 8J1 8J2")).transfers
    assert [("pi_bak", 3)] == factors(transfer)
    assert 24 == transfer.points


# The other readings.

ANIMAL, JUNK = gs.Kind.ANIMAL, gs.Kind.JUNK


@for_each(
    ("winner", "loser", "expected"),
    [
        # the payments under each of the readings below, in their order
        (CUP_AND_TEN, SAFE, (18, 18, 10, 22, 18)),
        (CUP_AND_NINE, junk(3), (18, 16, 18, 40, 16)),
        (f"1R 2R 3R 4R 5R 7R 9A {heap(10)}", SAFE, (11, 9, 11, 11, 11)),
        (SIXTEEN_PI, "9A 7J1 7J2 8J1 8J2", (7, 14, 7, 7, 14)),
        (SIXTEEN_PI, "9A 10R", (7, 7, 14, 14, 7)),
    ],
)
def test_the_cup_by_the_other_readings(winner: str, loser: str, expected: tuple[int, ...]) -> None:
    readings = ("best", "animal", "junk", "both", "after_ten_pi")
    for reading, total in zip(readings, expected, strict=True):
        ruleset = gs.BGA.replace({"cards.cup_count": reading})
        assert (total, -total) == points(ruleset, winner, loser), reading


@for_each(
    ("winner", "loser", "cup", "expected"),
    [
        (CUP_AND_TEN, SAFE, ANIMAL, 18),
        (CUP_AND_TEN, SAFE, JUNK, 10),
        (CUP_AND_NINE, junk(3), ANIMAL, 16),
        (CUP_AND_NINE, junk(3), JUNK, 18),
        (SIXTEEN_PI, "9A 7J1 7J2 8J1 8J2", ANIMAL, 14),
        (SIXTEEN_PI, "9A 7J1 7J2 8J1 8J2", JUNK, 7),
        # the choice is kept, even if the cup is the only junk
        (SIXTEEN_PI, "9A 10R", JUNK, 14),
        (SIXTEEN_PI, "9A 10R", ANIMAL, 7),
        (SIXTEEN_PI, SAFE, None, 7),
    ],
)
def test_a_cup_chosen_once_is_kept(
    winner: str, loser: str, cup: gs.Kind | None, expected: int
) -> None:
    ruleset = gs.BGA.replace({"cards.cup_count": "chosen"})
    assert (expected, -expected) == points(ruleset, winner, loser, cup=cup)


def test_another_animal_may_be_the_cup() -> None:
    bridge = gs.BGA.replace({"cards.cup": "5A"})
    # with the bridge as the cup: 3 + 1 points, and both losers pay pi-bak
    cards = f"{HONGDAN} 5A {heap(8)}"
    assert (16, -8, -8) == points(bridge, cards, junk(3), junk(3, 3))
    assert (6, -3, -3) == points(gs.BGA, cards, junk(3), junk(3, 3))


# The cup becomes junk automatically (Pmang).


@for_each(
    ("cards", "total", "cup"),
    [
        # 14 pi and the cup as junk make 16 pi, which are 7 points
        (f"{TWELVE_PI} 11D 9A", 7, gs.Kind.JUNK),
        # 13 pi: with the cup as junk, 6 points are not enough, so it stays an animal
        (f"{TWELVE_PI} 7J1 9A", 4, gs.Kind.ANIMAL),
        # 7 points without the cup as junk: it counts in the better way, and as an animal in a tie
        ("2A 4A 5A 6A 8A 9A", 7, gs.Kind.ANIMAL),
        (f"{TWELVE_PI} 11D 12D 9A", 9, gs.Kind.JUNK),
        ("9A", 0, gs.Kind.ANIMAL),
    ],
)
def test_the_cup_becomes_junk_where_that_makes_the_threshold(
    cards: str, total: int, cup: gs.Kind
) -> None:
    found = gs.score(cards, gs.PMANG)
    assert (total, cup) == (found.total, found.cup)


def test_the_winners_cup_is_counted_so_in_the_settlement() -> None:
    # 7 points with the cup as junk. The loser has 8 pi, one too many for pi-bak.
    assert (7, -7) == points(gs.PMANG, f"{TWELVE_PI} 11D 9A", junk(8))


@for_each(
    ("loser", "factor"),
    [
        # 7 pi are penalised; 6 and the cup are 8
        (junk(7), 2),
        (f"{junk(6)} 9A", 1),
        (f"{junk(5)} 9A", 2),
        # as the only junk, the cup stays an animal, and a loser without pi pays no pi-bak
        ("9A 10R", 1),
        ("10R", 1),
    ],
)
def test_the_losers_cup_saves_from_pi_bak(loser: str, factor: int) -> None:
    # 16 pi: 7 points
    cards = f"{TWELVE_PI} 11D 12D"
    assert (7 * factor, -7 * factor) == points(gs.PMANG, cards, loser)


def test_a_losers_cup_as_an_animal_alone_would_not() -> None:
    house = gs.PMANG.replace({"cards.cup_count": "animal"})
    assert (14, -14) == points(house, f"{TWELVE_PI} 11D 12D", f"{junk(6)} 9A")

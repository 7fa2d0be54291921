"""The facts that a sample draws at random, computed again from the documented algorithm."""

import hashlib

import gostop as gs
from gostop.game.state import position_of
from gostop.kernel.determinize import every_world
from gostop.kernel.hands import cards_of
from gostop.kernel.rng import seed_from
from gostop.kernel.visibility import seen_by
from tests.support.cases import for_each
from tests.support.positions import after, position


def bytes_of(use: str, seed: int, number: int, size: int) -> bytes:
    """Return the first bytes that the documented shuffle makes from a seed, for one use."""
    return hashlib.shake_256(f"gostop 2 {use} {seed:x} {number}".encode()).digest(size)


def number_of(use: str, seed: int, number: int) -> int:
    """Return the first sixteen bytes as a number."""
    return int.from_bytes(bytes_of(use, seed, number, 16), "little")


@for_each(("seed", "number"), [(0, 0), (5, 1), (-7, 300)])
def test_a_bot_has_the_seed_that_the_reference_says(seed: int, number: int) -> None:
    assert number_of("policy", seed, number) == seed_from("policy", seed, number)


def test_a_sample_shuffles_again_from_a_seed_of_its_own() -> None:
    view = gs.view(gs.deal(gs.BGA, 4, seed=3), 1)
    for number, sample in enumerate(gs.samples(view, 3, seed=5)):
        record = position_of(sample).record
        assert (number_of("reshuffle", 5, number), 1) == (record.seed, record.shuffles)
        out = after(sample, "out")
        back = sorted([*sample.stock, *sample.hands[0]], key=gs.CARDS.index)
        order: list[gs.Card] = []
        stream = bytes_of("return", record.seed or 0, 1, 8 * len(back))
        while len(back) > 1:
            n, place = len(back), 4 * len(order)
            rest = int.from_bytes(stream[place : place + 8], "little") % (n * (n - 1))
            order += [back.pop(rest // (n - 1)), back.pop(rest % (n - 1))]
        assert (*order, *back) == out.stock


def test_drawn_cards_are_those_of_the_random_numbers() -> None:
    ruleset = gs.BGA.replace({"cards.bonus": "X2 X3 X3b"})
    taken = ("X2", "X3", "X3b")
    hands = "9R 1B X2 X3 X3b | 1J1 2J1 3J1"
    state = after(position(ruleset, hands, "8A 9A", "5A 7R 7J1 8B"), *taken)
    for number, sample in enumerate(gs.samples(gs.view(state, 1), 40, seed=2)):
        stream = bytes_of("drawn", 2, number, 24)
        left = sorted(sample.hands[0], key=gs.CARDS.index)
        found: list[tuple[gs.Card, gs.Card | None]] = []
        # the sample begins with the last bonus card
        for place, bonus in enumerate(map(gs.Card, reversed(taken))):
            lot = int.from_bytes(stream[8 * place : 8 * place + 7], "little")
            found.append((bonus, left.pop(lot % len(left))))
            left.append(bonus)
        assert tuple(reversed(found)) == sample.drawn


def test_the_drawn_card_of_every_world_is_that_of_seed_0() -> None:
    hands = "9R 1B X2 | 1J1 2J1 3J1"
    state = after(position(gs.BGA, hands, "8A 9A", "5A 7R"), "X2")
    every = every_world(seen_by(position_of(state), 1))
    assert gs.count_worlds(gs.view(state, 1)) == len(every)
    for number, world in enumerate(every):
        held = cards_of(world.seats[0].hand)
        lot = int.from_bytes(bytes_of("drawn", 0, number, 7), "little")
        assert ((gs.Card("X2").id, held[lot % len(held)]),) == world.gained


FOUR = "5A 5R 5J1 5J2"


def test_no_seat_is_listed_where_four_in_hand_are_not_paid() -> None:
    assert not gs.CHINESE_BLOG.payment.four_held > 1
    state = position(gs.CHINESE_BLOG, f"{FOUR} | 1J1 2J1 3J1 4J1", "8A", "7J2", turns=0)
    assert {()} == {sample.fours for sample in gs.samples(gs.view(state, 1), 50, seed=1)}


NEVER = gs.BGA.replace({"chongtong.by_bonus": "never", "cards.bonus": "X2"})


@for_each(
    ("four", "stock"),
    [("5A 5R 5J1 5J2", "6A 7A"), ("1B 1R 1J1 1J2", "6A 7A"), ("1B 1R 1J1 1J2", "")],
)
def test_only_the_drawn_card_does_not_count_among_dealt_fours(four: str, stock: str) -> None:
    """The drawn card may be 1B, whose index is 0. If no card was drawn,
    all cards of the hand count.
    """
    found = set()
    state = after(position(NEVER, f"X2 {four} | 2J1 3J1", "8A", stock, turns=0), "X2")
    for sample in gs.samples(gs.view(state, 1), 150, seed=1):
        dealt = sample.hands[0] - gs.CardSet([card for _, card in sample.drawn if card])
        held = gs.CardSet(four) <= dealt
        assert ((0,) if held else ()) == sample.fours
        found.add(held)
    assert ({True, False} if stock else {True}) == found

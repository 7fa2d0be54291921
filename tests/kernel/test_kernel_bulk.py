"""The fast paths of the kernel give the same results as the slow ones."""

import hashlib
import pickle
import random

import pytest

import gostop as gs
from gostop.game.state import position_of
from gostop.kernel import deck, hands
from gostop.kernel.bits import by_halves
from gostop.kernel.payments import points_of
from gostop.kernel.position import secluded
from gostop.kernel.rng import Chance, Source, seed_of_round
from gostop.kernel.search.playouts import (
    CALLS,
    PAYMENTS,
    Counting,
    deal_round,
    make,
    payments,
    play_out,
    play_rounds,
)
from gostop.kernel.shuffle import shuffled, shuffled_hand
from gostop.kernel.snapshot import dump
from gostop.rules.compile import compiled
from gostop.simulation.distribution import paid_by
from tests.support.cases import case

MISSIONS = gs.BGA.replace(
    {
        "payment.missions.spring": {"factor": 2, "cards": "1B 1R 1J1 1J2"},
        "payment.missions.summer": {"factor": 3, "cards": "6A 6R"},
    }
)


def test_bits_are_counted_by_halves_as_one_by_one() -> None:
    for bits in (0, 1, 2, 5, 31, 32, 33, 59, 61):
        with case(bits):
            rng = random.Random(bits)
            for _ in range(50):
                mask = sum(1 << bit for bit in rng.sample(range(61), bits))
                assert bits == by_halves(mask)


def test_cards_are_added_up_one_by_one_as_all_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    every = [tuple(random.Random(size).sample(range(60), size)) for size in (0, 1, 2, 10, 60)]
    at_once = [(deck.mask_of(cards), hands.hand_of(cards)) for cards in every]
    monkeypatch.setattr(deck, "COMPILED", True)
    monkeypatch.setattr(hands, "COMPILED", True)
    assert at_once == [(deck.mask_of(cards), hands.hand_of(cards)) for cards in every]
    for cards, (mask, hand) in zip(every, at_once, strict=True):
        assert (tuple(sorted(cards)),) * 2 == (deck.ids_of(mask), hands.cards_of(hand)), cards


def test_a_hand_is_shuffled_like_its_cards() -> None:
    for size in (0, 1, 2, 3, 20, 48, 51, 60):
        with case(size):
            for seed in range(40):
                cards = tuple(sorted(random.Random(seed).sample(range(60), size)))
                assert shuffled(cards, "deal", seed, 3) == shuffled_hand(
                    hands.hand_of(cards), "deal", seed, 3
                )


def drawn_at(use: str, seed: int, number: int) -> bytes:
    """Return the bytes of a random number, as the documentation describes."""
    text = f"gostop 2 {use} {seed:x} {number // 256}".encode()
    return hashlib.shake_256(text).digest(256 * 14)[number % 256 * 14 :][:14]


def test_a_round_of_many_has_a_seed_of_its_own() -> None:
    for number in (0, 1, 255, 256, 10**9):
        with case(number):
            drawn = drawn_at("round", -5, number)
            assert int.from_bytes(drawn[:7], "little") == seed_of_round(-5, number)


def numbers(seed: int, stream: int, size: int, many: int) -> list[int]:
    """Return the numbers of a stream, as Marsaglia describes multiply-with-carry."""
    begun = int.from_bytes(drawn_at("playout", seed, stream)[:7], "little") + 1
    carry, number = divmod(begun, 2**32)
    found = []
    for _ in range(many):
        carry, number = divmod(698769069 * number + carry, 2**32)
        found.append(number * size // 2**32)
    return found


def test_a_stream_of_chance_is_that_of_its_seed_and_number() -> None:
    cases: list[tuple[int, int, int]] = [
        (0, 0, 1),
        (7, 1, 2),
        (-3, 9, 60),
        (2, 256, 5),
        (2, 777, 5),
    ]
    for seed, stream, size in cases:
        with case(seed, stream, size):
            chance = Source("playout", seed).chance(stream)
            found = [chance.below(size) for _ in range(500)]
            assert numbers(seed, stream, size, 500) == found
            # these numbers are fine enough to show any change of a step
            chance = Source("playout", seed).chance(stream)
            fine = [chance.below(2**29) for _ in range(3000)]
            assert numbers(seed, stream, 2**29, 3000) == fine
            assert 0 <= min(fine) < max(fine) < 2**29


def test_the_extreme_numbers_of_a_stream_are_below_its_size() -> None:
    cases: list[tuple[int, int]] = [(2**32 - 1, 4), (0, 0)]
    for word, number in cases:
        with case(word, number):
            # this is the state that precedes the one with this word and a carry of 5
            chance = Chance(2**32 * (5 * 2**32 + word) % (698769069 * 2**32 - 1))
            assert number == chance.below(5)
            assert (5, word) == divmod(chance.state, 2**32)


def test_random_play_leaves_the_position_as_it_was() -> None:
    for ruleset in gs.RULESETS.values():
        p = position_of(gs.deal(ruleset, ruleset.players[0], seed=5))
        before = dump(p)
        end = play_out(p, Source("playout", 3).chance(1))
        again = play_out(p, Source("playout", 3).chance(1))
        assert (before, False, False) == (dump(p), p.private, end.private)
        assert (dump(end), 0) == (dump(again), sum(points_of(end)))


def test_a_private_position_takes_another_deal_over() -> None:
    state = gs.deal(gs.BGA, 5, seed=396)
    random_moves = random.Random(396)
    while True:
        move = random_moves.choice(gs.legal_moves(state))
        after, events = gs.step(state, move)
        if any(isinstance(event, gs.DealtAgain) for event in events):
            break
        state = after
    p = secluded(position_of(state))
    make(p, move.id, None)
    assert p.private
    assert dump(position_of(after)) == dump(p)


def test_the_round_of_a_seed_draws_its_mission_as_deal_does() -> None:
    for seed in range(20):
        dealt = gs.deal(MISSIONS, 2, seed=seed)
        record = deal_round(compiled(MISSIONS, 2), seed, 0, None).record
        assert dealt.mission == MISSIONS.payment.missions[record.mission].id


def test_a_row_has_room_for_every_rule_that_pays_at_once() -> None:
    house = gs.BGA.replace(
        {
            "instant.captures.boar": {"points": 1, "cards": "7A"},
            "instant.captures.deer": {"points": 2, "cards": "10A"},
        }
    )
    rules = compiled(house, 2)
    assert payments(compiled(gs.BGA, 2)) + 2 == payments(rules)
    parts = paid_by(house).parts
    counting = Counting(rules, parts, None)
    play_rounds(counting, rules, 1, 0, 0, 40)
    counts = counting.tally.counts()
    last = 2 + PAYMENTS + payments(rules)
    assert [last + parts.width + 2 * CALLS, {40}] == [
        len(counts),
        {sum(column.values()) for column in counts},
    ]
    assert [{0, 1}, {0, 1}] == [set(column) for column in counts[last - 2 : last]]


def test_a_state_between_a_bombs_own_flips_is_pickled_whole() -> None:
    house = gs.BGA.replace({"bomb.at_once": True})
    state = gs.setup(
        house,
        hands=["5A 5R 5J1 9R", "6A"],
        table="5J2 2A 2R 7J1",
        stock="8B 2J1 10A 11B",
        captured=["", "3J1 3J2 4J1"],
    )
    asked = gs.apply(state, gs.Bomb(5))
    assert gs.Phase.CHOOSE_FLIP is asked.phase
    again = pickle.loads(pickle.dumps(asked))
    assert asked == again
    ends = [gs.apply(each, gs.Choose("2A")) for each in (asked, again)]
    assert ends[0] == ends[1]
    # the bomb steals once, at the end of its turn
    assert "3J2 4J1" == str(ends[1].captured[1])
    # the round can go on from a pickled state
    last = pickle.loads(pickle.dumps(ends[1]))
    assert gs.legal_moves(ends[1]) == gs.legal_moves(last)
    assert gs.apply(ends[1], gs.Play("6A")) == gs.apply(last, gs.Play("6A"))


def test_a_bomb_without_a_bright_has_not_captured_each_kind() -> None:
    house = gs.BGA.replace({"bomb.at_once": True, "steal.each_kind": {"junk": 2}})
    state = gs.setup(
        house,
        hands=["5A 5R 5J1 9R", "6A"],
        table="5J2 7J1",
        stock="8J1 10A 11J1",
        captured=["", "3J1 3J2 4J1"],
        turns=0,
    )
    end = gs.apply(state, gs.Bomb(5))
    assert "3J2 4J1" == str(end.captured[1])


def test_a_stock_card_in_the_hand_cards_place_is_told() -> None:
    house = gs.FRENCH.replace({"turn.pairing": "compulsory"})
    state = gs.setup(house, hands=["5A", "6A"], table="7J1", stock="8B 9R")
    _, events = gs.step(state, gs.Flip())
    flipped = [str(event.card) for event in events if isinstance(event, gs.CardFlipped)]
    assert ["8B", "9R"] == flipped

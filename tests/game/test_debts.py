"""Debts are settled with the fewest payments: no other way needs fewer."""

import itertools
import random
from collections.abc import Iterator, Sequence

import pytest

from gostop.game.debts import fewest_payments
from tests.support.cases import case


def settles(totals: Sequence[int]) -> int:
    """Check that the payments settle the totals, and return their number."""
    left = [*totals]
    found = fewest_payments(totals)
    for payer, payee, points in found:
        assert points > 0
        left[payer] += points
        left[payee] -= points
    assert not any(left)
    assert len({(payer, payee) for payer, payee, _ in found}) == len(found)
    return len(found)


def divided(players: Sequence[int]) -> Iterator[list[list[int]]]:
    """Yield every way to divide players into groups."""
    if not players:
        yield []
        return
    first, *rest = players
    for groups in divided(rest):
        yield [[first], *groups]
        for place, group in enumerate(groups):
            yield [*groups[:place], [first, *group], *groups[place + 1 :]]


def fewest(totals: Sequence[int]) -> int:
    """Return the fewest payments, found by trying every way to divide the players. Payments join
    players to groups, a group of n players needs at least n - 1 payments, and its totals add up
    to 0.
    """
    return min(
        sum(len(group) - 1 for group in groups)
        for groups in divided(range(len(totals)))
        if not any(sum(totals[player] for player in group) for group in groups)
    )


def test_no_way_needs_fewer_payments() -> None:
    for totals in itertools.product(range(-3, 4), repeat=4):
        all_totals = (*totals, -sum(totals))
        with case(*all_totals):
            assert fewest(all_totals) == settles(all_totals)


@pytest.mark.weekly
def test_no_way_needs_fewer_payments_for_eight_players() -> None:
    rng = random.Random(7)
    for _ in range(150):
        totals = [rng.randint(-6, 6) for _ in range(7)]
        totals.append(-sum(totals))
        with case(*totals):
            assert fewest(totals) == settles(totals)


def test_two_groups_need_a_payment_less() -> None:
    # 5 and 3 pay 8, and 4 and 6 pay 10; if the largest debt goes to the largest winner first, this
    # needs five payments
    assert [(0, 2, 5), (1, 2, 3), (3, 5, 4), (4, 5, 6)] == fewest_payments([-5, -3, 8, -4, -6, 10])
    assert [] == fewest_payments([0, 0, 0])


def test_many_players_have_at_most_one_payment_less_than_players() -> None:
    totals = [*range(1, 12), *range(-11, 0), 50, -20, -30]
    assert 13 == settles(totals)

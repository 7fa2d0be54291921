"""The fewest payments that settle what several players owe each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

_EXACT: Final = 16
"""The largest number of players with debts for whom the fewest payments are found. For more
players, there may be a way with fewer payments."""
_NOBODY: Final = -1


def fewest_payments(totals: Sequence[int]) -> list[tuple[int, int, int]]:
    """Find payments that settle all debts: (payer, payee, points) for each.

    If the players can be divided into groups whose totals each add up to 0, a group of n players
    needs n - 1 payments. So the fewest payments come from the most groups. Up to 16 players with
    debts, the most groups are found by trying all sets of players. With more players, pairs with
    opposite totals are groups, and all other players are one more.

    Args:
        totals: what each player has won or lost, in points. The totals add up to 0.
    """
    owing = [player for player, total in enumerate(totals) if total]
    groups = _most_groups if len(owing) <= _EXACT else _pairs
    found: list[tuple[int, int, int]] = []
    for group in groups(owing, totals):
        found += _payments(group, totals)
    return sorted(found)


def _most_groups(players: list[int], totals: Sequence[int]) -> Iterator[list[int]]:
    """Divide the players into the most groups whose totals add up to 0.

    If players are put in a row, a group ends wherever the totals up to there add up to 0. For each
    set of players, `most` is the largest number of groups that a row of them can have, and `last`
    is the last player of such a row.
    """
    bits = range(len(players))
    sums, most, last = [0], [0], [_NOBODY]
    for chosen in range(1, 1 << len(players)):
        low = (chosen & -chosen).bit_length() - 1
        sums.append(sums[chosen & chosen - 1] + totals[players[low]])
        best, end = max((most[chosen ^ 1 << bit], bit) for bit in bits if chosen >> bit & 1)
        most.append(best + (not sums[chosen]))
        last.append(end)
    left = (1 << len(players)) - 1
    while left:
        group: list[int] = []
        while not group or sums[left]:
            group.append(players[last[left]])
            left ^= 1 << last[left]
        yield group


def _pairs(players: list[int], totals: Sequence[int]) -> Iterator[list[int]]:
    """Yield pairs of players with opposite totals, and then all other players."""
    alone: dict[int, list[int]] = {}
    for player in players:
        others = alone.get(-totals[player])
        if others:
            yield [others.pop(), player]
        else:
            alone.setdefault(totals[player], []).append(player)
    yield [player for others in alone.values() for player in others]


def _payments(group: list[int], totals: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """Yield payments within a group. Each payment settles what one of two players owes or gets."""
    payers = sorted((totals[each], each) for each in group if totals[each] < 0)
    payees = sorted((-totals[each], each) for each in group if totals[each] > 0)
    while payers:
        (owed, payer), (due, payee) = payers.pop(), payees.pop()
        points = min(-owed, -due)
        yield payer, payee, points
        if -owed > points:
            payers.append((owed + points, payer))
        elif -due > points:
            payees.append((due + points, payee))

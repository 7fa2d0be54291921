"""Computes ratings of bots, by the model of Bradley and Terry.

In a round between two bots, the one with more points wins. If both have the same points, each has
half a win. The model says that bot i wins against bot j with probability g_i / (g_i + g_j). The
ratings are the logarithms of the numbers g on the scale of chess: 400 points are odds of ten to
one. The mean of the ratings is 0.

The numbers g are found by the MM algorithm of Hunter, "MM algorithms for generalized Bradley-Terry
models", The Annals of Statistics 32 (2004), equation (3). For every two bots, one round with equal
points is added. So a bot that won all its rounds, or none, has a finite rating.

The rounds of a deal depend on each other, so the variance is computed from whole deals, as for any
estimating equation: I⁻¹ V I⁻¹. Here I is the information of the model, and V the covariance of the
bots' wins, added over all deals. If the variance of independent rounds, I⁻¹, is larger, it is used
instead.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from gostop.arena.moments import Moments

ELO: Final = 400 / math.log(10)
"""How many points of rating are one unit of the natural logarithm."""
_STEPS: Final = 100_000
_EXACT: Final = 1e-12
Matrix = list[list[float]]


def ratings(wins: Moments, meetings: int) -> list[tuple[float, float]]:
    """Compute the rating of each bot, and the standard error of this rating.

    Args:
        wins: the half wins of every bot: 2 for each round that it won, 1 for each round with equal
            points.
        meetings: how many rounds every two bots play against each other in a deal.
    """
    bots = range(len(wins.sums))
    rounds = wins.n * meetings + 1.0
    won = [total / 2 + (len(bots) - 1) / 2 for total in wins.sums]
    strength = _strengths(won, rounds)
    information = [[0.0 for _ in bots] for _ in bots]
    for i in bots:
        for j in bots:
            chance = strength[i] / (strength[i] + strength[j])
            if i != j:
                information[i][i] += rounds * chance * (1 - chance)
                information[i][j] -= rounds * chance * (1 - chance)
    # The mean of the ratings is fixed, so the matrix has no inverse. With 1 added to each entry it
    # has one, and this inverse is corrected afterwards.
    many = len(bots)
    inverse = _inverse([[each + 1 for each in row] for row in information])
    inverse = [[each - 1 / many**2 for each in row] for row in inverse]
    logs = [math.log(each) for each in strength]
    mean = sum(logs) / many
    if wins.n == 1:
        return [(ELO * (each - mean), math.inf) for each in logs]
    spread = _times(_times(inverse, _covariance(wins)), inverse)
    return [
        (ELO * (each - mean), ELO * math.sqrt(max(inverse[i][i], spread[i][i])))
        for i, each in enumerate(logs)
    ]


def _strengths(won: Sequence[float], rounds: float) -> list[float]:
    """Find the strengths with which the model expects every bot to win as much as it has won."""
    strength = [1.0] * len(won)
    steps, change = 0, 1.0
    while change > _EXACT and steps < _STEPS:
        found = [
            wins / sum(rounds / (mine + other) for j, other in enumerate(strength) if j != i)
            for i, (wins, mine) in enumerate(zip(won, strength, strict=True))
        ]
        scale = len(found) / sum(found)
        before, strength = strength, [each * scale for each in found]
        change = max(abs(a / b - 1) for a, b in zip(before, strength, strict=True))
        steps += 1
    return strength


def _covariance(wins: Moments) -> Matrix:
    """Estimate the covariance of the sums of the bots' wins."""
    n = wins.n
    return [
        [
            (n * wins.products[i][j] - one * other) / (4 * (n - 1))
            for j, other in enumerate(wins.sums)
        ]
        for i, one in enumerate(wins.sums)
    ]


def _inverse(matrix: Matrix) -> Matrix:
    """Invert a positive definite matrix, with Gauss-Jordan elimination."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        pivot = rows[i][i]
        rows[i] = [each / pivot for each in rows[i]]
        for j in range(size):
            if j != i:
                factor = rows[j][i]
                rows[j] = [a - factor * b for a, b in zip(rows[j], rows[i], strict=True)]
    return [row[size:] for row in rows]


def _times(one: Matrix, other: Matrix) -> Matrix:
    columns = list(zip(*other, strict=True))
    return [
        [sum(a * b for a, b in zip(row, column, strict=True)) for column in columns] for row in one
    ]

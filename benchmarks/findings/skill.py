"""How much of a round is skill. Two bots play each deal twice, with their seats swapped. This
shows which part of the spread of points and wins comes from the bots, and which from the cards.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator, Sequence
from typing import Final

from benchmarks.findings.estimating import Estimate, mean, of_means
from benchmarks.findings.kept import Cell, Found, Row
from benchmarks.findings.playing import duplicate
from benchmarks.findings.plots import Plot
from benchmarks.findings.writing import Section, table
from gostop.arena import Verdict

NAME: Final = "skill"
RULESETS: Final = ("french", "chinese_blog")
PAIRS: Final = {
    ("random", "random"): 50_000,
    ("careful", "careful"): 50_000,
    ("careful", "random"): 50_000,
    ("careful", "greedy"): 50_000,
    ("search:500", "careful"): 3500,
}
"""How many deals each pair plays under each ruleset, at size 1."""
INTERVALS: Final = len(RULESETS) * len(PAIRS) * 5
"""The number of intervals that hold together. Each row of the tables has five: the gain, the three
shares, the rounds."""
PARTS: Final = ("who plays", "the cards", "the rest")
LITTLE: Final = 5
"""Below this percentage of the variance, it hardly matters who plays."""
NINETEEN_OF_20: Final = 1.645
"""A mean that is this many standard errors above 0 comes out above 0 in 95 of 100 cases."""


def rows(ruleset: str, bots: tuple[str, str], seed: int, number: int) -> Iterator[Row]:
    """Yield the sum, difference, product and sum of squares of two numbers: what the first seat
    earns with one bot, and what it earns with the other. Then yield the same for its wins.
    """
    for key, (one, other) in zip(
        ("points", "wins"), duplicate(ruleset, bots, seed, number), strict=True
    ):
        yield key, (one + other, one - other, one * other, one * one + other * other)


def cells() -> list[Cell]:
    """Return a cell for each ruleset and pair of bots."""
    return [
        Cell(f"{ruleset}, {' and '.join(bots)}", deals, functools.partial(rows, ruleset, bots))
        for ruleset in RULESETS
        for bots, deals in PAIRS.items()
    ]


# The text of the page.


def means_of(means: Sequence[float]) -> tuple[float, float, float]:
    """Return three spreads (variances): the spread that follows from who plays, the spread that
    follows from the cards, and the whole spread.

    In each deal, both bots play once in the first seat. What their two results have in common comes
    from the deal; half of their difference comes from the bot.
    """
    total, difference, product, squares = means
    usual, bot = total / 2, difference / 2
    return bot * bot, product - usual * usual + bot * bot, squares / 2 - usual * usual


def who(means: Sequence[float]) -> float:
    """Return the share of the spread that follows from who plays."""
    bot, _, whole = means_of(means)
    return bot / whole if whole > 0 else 0.0


def cards(means: Sequence[float]) -> float:
    """Return the share of the spread that follows from the cards."""
    _, deal, whole = means_of(means)
    return deal / whole if whole > 0 else 0.0


def rest(means: Sequence[float]) -> float:
    """Return the share of everything else: how well the cards suit a bot, and its own chance."""
    return 1 - who(means) - cards(means)


def effect(means: Sequence[float]) -> float:
    """Return what the first bot earns a round, in standard deviations of a round."""
    _, _, whole = means_of(means)
    return means[1] / 2 / math.sqrt(whole) if whole > 0 else 0.0


def rounds(strength: Estimate) -> str:
    """Write the approximate number of rounds after which the better bot is ahead in 95 of 100
    sittings.
    """
    if strength.interval is None or strength.verdict is Verdict.UNDECIDED:
        return strength.said("", "")
    least, most = sorted((NINETEEN_OF_20 / bound) ** 2 for bound in strength.interval)
    number = (NINETEEN_OF_20 / strength.value) ** 2
    return f"{math.ceil(number):,} ({math.ceil(least):,} to {math.ceil(most):,})"


def section(found: Found) -> Section:
    """Write the section of the page about this finding."""
    parts: list[str | Plot] = [
        f"""Two bots play each deal twice, with their seats swapped. We split the variance of the
first seat's points into three parts. One part comes from *who plays*. Another comes from *the
cards*, which is what both rounds of a deal have in common. *The rest* is how well the cards suit a
bot, and its own random choices. The last column is the number of rounds after which the better bot
is ahead in 95 of 100 sittings, if the sum of that many rounds is nearly normal. Two equal bots that
choose nothing at random play nearly the same round twice, so there the cards decide nearly
everything. If the bots explain less than {LITTLE} % of the variance, we say that the choice hardly
matters, and if more, that it clearly matters; if the interval doesn't decide this, that it matters
somewhat. The {INTERVALS} intervals of a table hold together."""
    ]
    for key, unit, what in (
        ("wins", "rounds won less rounds lost", "who wins a round"),
        ("points", "points", "the points of a round"),
    ):
        lines: list[list[str]] = []
        rows: list[tuple[str, list[Estimate]]] = []
        for name, cell in found.cells.items():
            counted = cell.counts[key]
            gain = mean(counted, (0, 0.5, 0, 0), INTERVALS)
            shares = [
                of_means(counted, part, INTERVALS).within(0, 1).scaled(100)
                for part in (who, cards, rest)
            ]
            strength = of_means(counted, effect, INTERVALS)
            lines.append(
                [
                    name,
                    f"{counted.n:,}",
                    gain.text("+z.3f"),
                    *(each.text(".1f", " %") for each in shares),
                    gain.said("the first bot is better", "the second bot is better"),
                    rounds(strength),
                ]
            )
            rows.append((name, shares))
        head = [
            "bots",
            "deals",
            "a round",
            "who plays",
            "the cards",
            "the rest",
            "decided",
            "rounds",
        ]
        rows.sort(key=lambda row: -row[1][0].value)
        most = rows[0][1][0].value
        title = f"Who plays explains at most {most:.0f} % of {what}"
        along = "Per cent of the variance"
        parts += [
            f"**By {unit}:**",
            Plot(f"skill_{key}", title, along, rows, PARTS, form=".1f"),
            table(head, lines),
        ]
    return Section("How much of a round is skill", parts, list(short(found)))


def short(found: Found) -> Iterator[str]:
    """Say in a sentence for each ruleset and pair how strongly the choice of a bot decides who
    wins.
    """
    for name, cell in found.cells.items():
        ruleset, _, bots = name.partition(", ")
        one, _, other = bots.partition(" and ")
        counted = cell.counts["wins"]
        gain, earned = (
            mean(cell.counts[key], (0, 0.5, 0, 0), INTERVALS) for key in ("wins", "points")
        )
        if gain.verdict is Verdict.WORSE and earned.verdict is Verdict.BETTER:
            yield (
                f"In the `{ruleset}` rules, `{one}` wins fewer rounds than `{other}`, but earns "
                "more points."
            )
        # two equal bots that rarely decide by chance play the same round twice
        if one != other and gain.verdict is Verdict.BETTER:
            decided = of_means(counted, who, INTERVALS).within(0, 1).scaled(100)
            few, many = decided.interval or (decided.value, decided.value)
            much = "hardly" if many < LITTLE else "clearly" if few > LITTLE else "somewhat"
            yield (
                f"In the `{ruleset}` rules, choosing `{one}` over `{other}` {much} affects who "
                f"wins: it explains {decided.text('.1f', ' %')} of the variance. The rest is luck."
            )

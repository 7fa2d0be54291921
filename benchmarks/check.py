"""Measure how many rows a second `gostop check` counts, compared with `gostop.totals` of the same
texts.

    python -m benchmarks.check

The tool uses a CSV file in which all points are right, so `gostop check` explains no differences.
(The time of explanations does not depend on the length of a file.) For `gostop check` and
`gostop.totals`, the tool prints the fastest of some runs, and then the ratio.
"""

from __future__ import annotations

import io
import random
import time
from collections.abc import Callable

import gostop as gs
from gostop.reviewing.sheet import Sheet

ROWS = 100_000
RUNS = 5


def best(run: Callable[[], object]) -> float:
    """Return the rows a second of the fastest run."""
    seconds: list[float] = []
    for _ in range(RUNS):
        before = time.perf_counter()
        run()
        seconds.append(time.perf_counter() - before)
    return ROWS / min(seconds)


def main() -> None:
    """Measure `gs.totals` and `gostop check`, and print the results."""
    rng = random.Random(1)
    deck = gs.CARDS[:48]
    hands = [" ".join(map(str, rng.sample(deck, rng.randint(5, 20)))) for _ in range(ROWS)]
    points = gs.totals(hands, gs.BGA)
    rows = zip(hands, points, strict=True)
    text = "cards,points\n" + "".join(f"{cards},{total}\n" for cards, total in rows)
    data = text.encode()
    totals = best(lambda: gs.totals(hands, gs.BGA))
    counted = best(lambda: Sheet(gs.BGA).read(io.BytesIO(data)))
    build = "compiled" if gs.compiled else "interpreted"
    print(f"{build}: totals {totals:,.0f} hands a second, check {counted:,.0f} rows a second")
    print(f"check counts {counted / totals:.2f} of what totals scores")


if __name__ == "__main__":
    main()

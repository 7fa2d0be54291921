"""Previews in very many positions: `python -m tests.teaching.many [CARDS [WORLDS]]`.

For every preset with every number of seats it compares 10,000 positions, or as many as are said,
with each unseen card as the next one; and for every preset 500 late positions with all worlds.
"""

from __future__ import annotations

import sys
import time

import gostop as gs
from tests.support.previewing import try_cards, try_late


def main(cards: int = 10_000, late: int = 500) -> None:
    """Compare them, and say how long each preset took."""
    print("compiled" if gs.compiled else "interpreted")
    for name, ruleset in gs.RULESETS.items():
        for players in ruleset.players:
            begun = time.process_time()
            try_cards(ruleset, players, cards, seed=3)
            took = time.process_time() - begun
            print(f"{name}, {players} players: {cards} positions agree ({took:.0f} s)", flush=True)
        begun = time.process_time()
        worlds = try_late(ruleset, late, 20_000, seed=4)
        took = time.process_time() - begun
        print(f"{name}: {late} late positions agree in {worlds} worlds ({took:.0f} s)", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))

"""Check previews in very many positions: `python -m tests.teaching.many [CARDS [WORLDS]]`.

For every preset and number of seats, it takes 10,000 positions, or CARDS, and compares the preview
with each unseen card as the next one. For every preset, it also compares 500 late positions, or
WORLDS, with all worlds.
"""

from __future__ import annotations

import sys
import time

import gostop as gs
from tests.support.previewing import try_cards, try_late


def main(cards: int = 10_000, late: int = 500) -> None:
    """Compare the previews, and print how long each preset took."""
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

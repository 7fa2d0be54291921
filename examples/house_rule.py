"""Change rules in Python and in a file, and print what the changed rules do.

Run it: `python examples/house_rule.py`.
"""

from pathlib import Path

import gostop as gs

FILE = Path(__file__).with_name("house_rules.toml")
HOUSE = gs.BGA.replace({
    "id": "house",
    "scoring.combinations.godori.points": 3,
    "scoring.combinations.six_birds": gs.Combination("six_birds", 6, gs.CardSet("2A 4A 8A 11B")),
})  # fmt: skip


def main() -> None:
    for item in gs.score("2A 4A 8A 11B", HOUSE).items:
        print(f"{item.points}  {item.rule:<12} {item.source}")
    family = gs.load_ruleset(FILE)
    print(f"\n{family.name}, {family.digest}:")
    for change in gs.diff(gs.BGA, family):
        print(f"    {change.path}: {change.one} -> {change.other}")
    state = gs.deal(family, players=2, seed=1)
    while not state.is_over:
        state = gs.apply(state, gs.legal_moves(state)[-1])
    settlement = gs.settle(state)
    print(f"\na round by them: {settlement.points}")
    for transfer in settlement.transfers:
        for item in transfer.items:
            print(f"    {item}")


if __name__ == "__main__":
    main()

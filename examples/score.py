"""Score captured cards under each rulebook, and print the rule and the source of all points.

Run it: `python examples/score.py ["1B 3B 8B 2A 4A 8A"]`.
"""

import sys

import gostop as gs


def main(cards: str = "1B 3B 12B 1R 2R 3R 5R 7R 9A 1J 2J 3J 4J 5J 6J 7J 8J") -> None:
    print(f"cards: {gs.CardSet(cards)}\n")
    for ruleset in gs.RULESETS.values():
        score = gs.score(cards, ruleset)
        print(f"{ruleset.name}: {score.total} points, {score.pi} pi, the cup as {score.cup}")
        for item in score.items:
            print(f"    {item.points:2}  {item.rule:<20} {item.cards}")
            print(f"        {item.source}")


if __name__ == "__main__":
    main(*sys.argv[1:2])

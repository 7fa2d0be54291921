"""Find puzzles: positions in which one move is clearly better than all others.

`python -m benchmarks.puzzles CANDIDATES --rounds 3000` lets four bots play rounds, tries every
decision, and adds the clear ones to the file CANDIDATES. It can be stopped, and goes on where it
was. `--write` chooses from the candidates, and writes the file of `gostop-puzzles`.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

import gostop as gs
from gostop.bots import Worth, bot_named, worths
from gostop.core.moves import Bomb, Choose, Cup, Flip, Go, Stop
from gostop.events import StackTaken
from gostop.teaching import Denies, Frees, preview
from gostop.teaching.advice import advised

FILE: Final = Path("packages/puzzles/src/gostop_puzzles/puzzles.jsonl")
TABLES: Final = (
    ("bga", 3), ("french", 3), ("chinese_blog", 3), ("hangame", 2),
    ("chinese_blog", 2), ("french", 2), ("bga", 2),
)  # fmt: skip
"""The rulebook of each round in turn, and its players."""
SEED: Final = 630_000
"""The seed of the deal before the first round."""
BOTS: Final = ("greedy", "careful", "cautious", "search:200")
"""The bots that try each puzzle."""
LEAST_POINTS: Final = 2.0
"""How many points each other move is behind, at least."""
LEAST_ERRORS: Final = 4.0
"""By how many errors each other move is behind, at least."""
FIRST: Final = 1_200
"""The playouts of a move in the first trial. A trial of 150 before it sorts out most decisions."""
MOST: Final = {"": 300, "kind": 75, "table": 60, "round": 1}
"""The most puzzles: all together, of a kind, of a table, and of a kind in a round."""


def is_clear(found: Sequence[Worth]) -> bool:
    """Whether every move but the first is behind by enough points and errors."""
    return len(found) > 1 and all(
        each.behind >= max(LEAST_POINTS, LEAST_ERRORS * each.behind_error) for each in found[1:]
    )


def confirmed(view: gs.View, seed: int) -> tuple[Worth, ...]:
    """Return the worths of the moves if one is clearly the best: by 1,200 playouts of each move,
    by another seed, by four times the playouts, and if all seats play by two other policies.
    """
    rough = worths(view, playouts=150, seed=seed)
    if rough[1].behind < max(1.5, 2 * rough[1].behind_error):
        return ()
    first = worths(view, playouts=FIRST, seed=seed)
    if not is_clear(first):
        return ()
    again = worths(view, playouts=FIRST, seed=seed + 1)
    found = worths(view, playouts=4 * FIRST, seed=seed + 2)
    others = [
        worths(view, playouts=FIRST, seed=seed + 3 + number, policy=policy)
        for number, policy in enumerate(("greedy", "cautious"))
    ]
    same = all(each[0].move == first[0].move for each in (again, found, *others))
    return found if same and is_clear(found) else ()


def candidates(number: int) -> Iterator[dict[str, Any]]:
    """Yield the clear decisions of a round of `careful`."""
    id, players = TABLES[number % len(TABLES)]
    seed, careful = SEED + number, bot_named("careful")
    state, moves = gs.deal(id, players, seed=seed), list[str]()
    while not state.is_over:
        view = gs.view(state, state.to_move or 0)
        if len(gs.legal_moves(view)) > 1 and (found := confirmed(view, seed)):
            solved = [name for name in BOTS if bot_named(name)(view, Random(seed)) == found[0].move]
            yield {
                "rules": id, "players": players, "seed": seed, "moves": [*moves],
                "seat": view.seat, "kind": kind_of(view, found), "level": level_of(solved),
                "worths": {str(each.move): numbers_of(each) for each in found},
            }  # fmt: skip
        move = careful(view, Random(f"{seed} {len(moves)}"))
        moves.append(str(move))
        state = gs.apply(state, move)


def numbers_of(worth: Worth) -> list[float]:
    """Return the numbers of a worth as the file has them: the points and their error, the chances
    to win and to lose, and how far the move is behind, with its error. Exact points have no errors.
    """
    return [
        round(worth.points, 3), round(worth.error, 4), round(worth.win_chance, 4),
        round(worth.loss_chance, 4), round(worth.behind, 3), round(worth.behind_error, 4),
    ]  # fmt: skip


def level_of(solved: Sequence[str]) -> int:
    """Return how hard a puzzle is: 1 if `greedy` solves it, 2 if `careful` or `cautious` does, 3 if
    only a search does, and 4 if no bot does.
    """
    if "greedy" in solved:
        return 1
    if "careful" in solved or "cautious" in solved:
        return 2
    return 3 if solved else 4


def kind_of(view: gs.View, found: Sequence[Worth]) -> str:
    """Return what a puzzle is about."""
    every = [each.move for each in found]
    best = every[0]
    if any(isinstance(move, Go | Stop) for move in every):
        return "go_or_stop"
    if any(isinstance(move, Cup) for move in every):
        return "cup"
    if all(isinstance(move, Choose) for move in every):
        return "which_of_two"
    if any(isinstance(move, Bomb | Flip) for move in every):
        return "bomb"
    seen = preview(view, best)
    if any(isinstance(event, StackTaken) for event in seen.events):
        return "stack"
    for reason in advised(view, found)[0].reasons[:2]:
        if isinstance(reason, Denies | Frees):
            return "deny" if isinstance(reason, Denies) else "bak"
    return "take" if seen.captures else "discard"


def chosen(found: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Choose puzzles: few of each kind and table, and the rarest levels first."""
    used, kept = {name: Counter[Any]() for name in MOST}, list[dict[str, Any]]()
    for each in sorted(found, key=lambda each: (each["level"] == 1, each["seed"])):
        keys = {
            "": None, "kind": each["kind"], "table": (each["rules"], each["players"]),
            "round": (each["seed"], each["kind"]),
        }  # fmt: skip
        if all(used[name][key] < MOST[name] for name, key in keys.items()):
            kept.append(each)
            for name, key in keys.items():
                used[name][key] += 1
    return sorted(kept, key=lambda each: (each["level"], each["seed"]))


def main(argv: Sequence[str] | None = None) -> None:
    """Find candidates, or choose from them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("candidates", type=Path)
    parser.add_argument("--rounds", type=int, default=3000)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args(argv)
    file: Path = options.candidates
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    found = [json.loads(line) for line in lines]
    if not options.write:
        first = max((each["seed"] - SEED for each in found), default=-1) + 1
        with file.open("a", encoding="utf-8") as out:
            for number in range(first, options.rounds):
                for each in candidates(number):
                    print(json.dumps(each), file=out, flush=True)
        return
    kept = chosen(found)
    FILE.write_text("".join(json.dumps(each) + "\n" for each in kept), "utf-8")
    print(f"{len(kept)} of {len(found)} candidates, {FILE.stat().st_size:,} bytes")
    for name in ("kind", "level", "rules"):
        print(name, dict(Counter(each[name] for each in kept)))


if __name__ == "__main__":
    main()

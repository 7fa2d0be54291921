"""Play a round of three seats. Each seat chooses its moves with a simple idea of a good move.

Run it: `python examples/play.py [SEED]`.
"""

import sys

import gostop as gs

WORTH = {
    gs.Kind.BRIGHT: 5,
    gs.Kind.ANIMAL: 3,
    gs.Kind.RIBBON: 3,
    gs.Kind.DOUBLE_JUNK: 2,
    gs.Kind.BONUS: 2,
    gs.Kind.JUNK: 1,
}


def liking(view: gs.View, move: gs.Move) -> int:
    """Return how good a simple player thinks a move is, as a number."""
    match move:
        case gs.Bomb() | gs.Chongtong():
            return 100
        case gs.TakeBonus() | gs.Shake():
            return 50
        case gs.Play(card):
            pairs = [other for other in view.table if other.month is card.month]
            if pairs:
                return WORTH[card.kind] + max(WORTH[other.kind] for other in pairs)
            return -WORTH[card.kind]
        case gs.Choose(card):
            return WORTH[card.kind]
        case gs.Stop():
            return 1
        case _:
            return 0


def main(seed: int = 7) -> None:
    state = gs.deal(gs.BGA, players=3, seed=seed)
    for seat, hand in enumerate(state.hands):
        print(f"seat {seat} holds {hand}")
    print(f"on the table: {state.table}\n")
    while not state.is_over:
        view = gs.view(state, state.to_move)
        move = max(view.legal_moves, key=lambda move: liking(view, move))
        print(f"seat {state.to_move}: {move}")
        state, events = gs.step(state, move)
        for event in events:
            print(f"    {event}")
    settlement = gs.settle(state)
    print(f"\n{settlement.outcome.reason.value}: {settlement.points}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))

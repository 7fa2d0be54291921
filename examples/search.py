"""A small Monte Carlo player: it tries each move in many random continuations of the round.

The playouts are `gs.playout`'s, which makes no object for a move; moves are tried by their ids.

Run it: `python examples/search.py [ROUNDS] [PLAYOUTS]`.

A `State` shows every card, and a player must not look: where the stock and the other hands matter,
this one shuffles all that it has not seen and plays on from there (`imagined`). What others have
shown it has seen (`shown_after`): those cards stay where they are.
`gs.view`, which is to come, will hide those cards from a player for good.
"""

import random
import sys
from collections.abc import Callable

import gostop as gs

Shown = tuple[gs.CardSet, ...]
Player = Callable[[gs.State, Shown, random.Random], gs.Move]


def shown_after(shown: Shown, before: gs.State, after: gs.State) -> Shown:
    """The cards in each hand that everybody has seen, after a move.

    A shake shows three cards of a month: of four, the first three in card order.
    """
    seen = list(shown)
    for seat, month in after.shakes[len(before.shakes) :]:
        held = [card for card in before.hands[seat] if card.month == month]
        seen[seat] = gs.CardSet({*seen[seat], *held[:3]})
    return tuple(gs.CardSet(cards & hand) for cards, hand in zip(seen, after.hands, strict=True))


def imagined(state: gs.State, shown: Shown, rng: random.Random, seat: int) -> gs.State:
    """This beginning of a turn, with the cards that the seat has not seen dealt at random."""
    known = [hand if other == seat else shown[other] for other, hand in enumerate(state.hands)]
    hidden = [hand - cards for hand, cards in zip(state.hands, known, strict=True)]
    unseen = [*state.stock, *(card for cards in hidden for card in cards)]
    rng.shuffle(unseen)
    hands = [
        cards | gs.CardSet(unseen.pop() for _ in others)
        for cards, others in zip(known, hidden, strict=True)
    ]
    changes = {**gs.setup_of(state), "hands": hands, "stock": unseen}
    return gs.setup(state.ruleset, **changes)


def played_out(state: gs.State, rng: random.Random, seat: int) -> int:
    """The points of a seat after random moves to the end."""
    return gs.settle(gs.playout(state, rng.getrandbits(64))).points[seat]


def randomly(state: gs.State, shown: Shown, rng: random.Random) -> gs.Move:
    """A player without a plan."""
    return rng.choice(gs.legal_moves(state))


def searching(playouts: int) -> Player:
    """A player that plays each move so many times to the end, and takes the best on average."""

    def choose(state: gs.State, shown: Shown, rng: random.Random) -> gs.Move:
        ids = gs.legal_ids(state)
        seat = state.to_move
        if seat is None or len(ids) == 1:
            return gs.move_from_id(ids[0])
        if state.phase is gs.Phase.TURN:

            def worth(id: int) -> int:
                deals = (imagined(state, shown, rng, seat) for _ in range(playouts))
                return sum(played_out(gs.apply_id(deal, id), rng, seat) for deal in deals)

            return gs.move_from_id(max(ids, key=worth))
        if state.phase is gs.Phase.GO_OR_STOP:
            # a stop is certain; after a go the next turn begins, and nothing hidden was shown
            sure = gs.settle(gs.apply(state, gs.Stop())).points[seat]
            after = gs.apply(state, gs.Go())
            deals = (imagined(after, shown, rng, seat) for _ in range(playouts))
            hoped = sum(played_out(deal, rng, seat) for deal in deals)
            called: gs.Move = gs.Go() if hoped > sure * playouts else gs.Stop()
            return called
        # amid a turn: the card of a kind that comes first in the notation is the better one
        return gs.move_from_id(ids[0])

    return choose


def main(rounds: int = 5, playouts: int = 6) -> None:
    rng = random.Random(1)
    match = gs.Match(gs.CHINESE_BLOG, players=2, seed=1)
    players: tuple[Player, Player] = (searching(playouts), randomly)
    for number in range(rounds):
        state = match.next_round(seed=number)
        shown: Shown = tuple(gs.CardSet() for _ in state.hands)
        while state.to_move is not None:
            before, move = state, players[state.to_move](state, shown, rng)
            state = gs.apply(before, move)
            shown = shown_after(shown, before, state)
        settlement = gs.settle(state)
        match = match.after(settlement)
        print(f"round {number + 1}: {settlement.points} ({settlement.outcome.reason.value})")
    print(f"\nsearching {match.totals[0]}, randomly {match.totals[1]}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))

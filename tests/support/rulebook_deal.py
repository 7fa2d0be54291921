"""Functions that test in positions what other rulebooks say about the deal and first turns."""

import gostop as gs
from gostop.game.match import drawn_dealer
from tests.support.positions import after, deck_of, legal, position
from tests.support.reading_cases import paid
from tests.support.settling import SIX_ANIMALS, factors

FOUR = "1B 1R 1J1 1J2"


def agreed(rules: gs.Ruleset) -> gs.Ruleset:
    """Return the rules with two bonus cards, on which the players of some rulebooks must agree."""
    return rules.replace({"cards.bonus": "X2 X3"})


def players(rules: gs.Ruleset) -> tuple[int, ...]:
    """Return the possible numbers of players at the table."""
    return rules.players


def bonus_cards(rules: gs.Ruleset) -> str:
    """Return the bonus cards in the deck of a deal for two."""
    state = gs.deal(rules, 2, seed=3)
    cards = [*state.stock, *state.table]
    for held in (*state.hands, *state.captured):
        cards += held
    return str(gs.CardSet(card for card in cards if card.kind is gs.Kind.BONUS))


def stolen_for_bonus_cards(rules: gs.Ruleset) -> list[int]:
    """Return how many cards the seat steals if it plays a bonus card, flips one, captures one on an
    opponent's stack, or makes a jjok while the opponent has two. The stack and the jjok steal too.
    """
    rules = agreed(rules)
    played = position(rules, "X2 1J1 5J1 | 6J1 6J2", "9J1", "4R 10J1 11B", " | 3J1 3J2 4J1")
    flipped = position(rules, "1J1 5J1 | 6J1 6J2", "9J1", "X2 10J1 11B", " | 3J1 3J2 4J1")
    stack = position(
        rules,
        *("1J1 5J1 | 6J1 6J2", "9J1 1B 1R 1J2", "10J1 11B", " | 3J1 3J2 4J1"),
        stacks={1: 1},
        buried={1: "X2"},
    )
    jjok = position(rules, "1J1 5J1 | 6J1 6J2", "9J1", "1J2 11B", " | X2 X3 8B")
    ends = [after(played, "X2", "1J1"), *(after(each, "1J1") for each in (flipped, stack, jjok))]
    return [3 - len(end.captured[1]) for end in ends]


def asked_from(rules: gs.Ruleset) -> int:
    """Return the lowest score at which one of two players is asked to go or stop."""
    return _asked_from(rules, "7R 11B | 12A 10A")


def asked_from_of_three(rules: gs.Ruleset) -> int:
    """Return the lowest score at which one of three players is asked to go or stop."""
    return _asked_from(rules, "7R 11B | 12A 10A | 11J1 11J2")


def _asked_from(rules: gs.Ruleset, hands: str) -> int:
    """Return the lowest score at which the seat is asked. It gets the score from captured pi, and
    the turn captures none.
    """
    junk = "1J1 1J2 2J1 2J2 3J1 3J2 4J1 4J2 5J1 5J2 6J1 6J2 9J1 9J2 10J1 10J2".split()
    for score in range(1, 8):
        captured = " ".join(junk[: 9 + score]) + " |" * hands.count("|")
        start = position(rules, hands, "7A", "8B 9R", captured)
        if after(start, "7R").phase is gs.Phase.GO_OR_STOP:
            return score
    return 0


def four_dealt(rules: gs.Ruleset) -> tuple[bool, tuple[int, ...]]:
    """Return whether four dealt cards of a month win at once, and the points. If they don't win at
    once, they are declared first.
    """
    state = gs.deal(rules, 2, deck=deck_of(rules, 2, FOUR))
    end = state if state.is_over else after(state, "chongtong 1")
    return state.is_over, gs.settle(end).points


def four_dealt_to_both(rules: gs.Ruleset) -> tuple[str, tuple[int, ...]]:
    """Return how the round ends if seat 1 deals and both have four of a month, and the points."""
    state = gs.deal(rules, 2, deck=deck_of(rules, 2, f"{FOUR} | 2A 2R 2J1 2J2", dealer=1), dealer=1)
    end = state if state.is_over else after(state, "chongtong 2")
    assert end.outcome is not None
    return end.outcome.reason.name, gs.settle(end).points


def four_by_a_bonus_card(rules: gs.Ruleset) -> list[tuple[bool, bool]]:
    """Return whether four of a month win at once, and whether they may be declared, if a bonus card
    draws the fourth: on the first turn, and on a later one.
    """
    found = []
    for turns in (0, 2):
        start = position(
            agreed(rules), "5A 5R 5J1 X2 | 6A 8A", "7A 9J1", "5J2 1J1 2J1", turns=turns
        )
        state = after(start, "X2")
        found.append((state.is_over, "chongtong 5" in legal(state)))
    return found


def four_played_on(rules: gs.Ruleset) -> list[list[tuple[str, int]]]:
    """Return the multipliers of a seat with four of a month: if it plays another card, and if it
    shows three, plays the fourth and then bombs it if it may.
    """
    hands = f"{FOUR} 2A 2R 3R 4R 5A 5R | 6R 7R 8A 10R 11D 12A 3J1 4J1 6J1 7J1"
    deck = deck_of(rules, 2, hands, "3B 4A 6A 7A 8B 10A 11B 12B", "9R 9J1")
    state = gs.deal(rules, 2, deck=deck)
    if state.is_over:
        return []
    shown = after(state, "!1", "1J2", "6R")
    if "*1" in legal(shown):
        shown = after(shown, "*1")
    return [multipliers(after(state, "5A")), multipliers(shown)]


def multipliers(state: gs.State) -> list[tuple[str, int]]:
    """Return the multipliers if seat 0 wins with six animals after the calls of a state."""
    won = gs.Outcome(
        state.ruleset,
        (f"{FOUR} {SIX_ANIMALS}", "4R"),
        0,
        shakes=state.shakes,
        bombs=state.bombs,
        small_bombs=state.small_bombs,
        fours=state.fours,
    )
    return factors(gs.settle(won).transfers[0])


def four_on_the_table(rules: gs.Ruleset) -> tuple[str, tuple[int, ...], int]:
    """Return how a round ends if seat 1 deals four of a month to the table, the points, and the
    factor of the next round.
    """
    state = gs.deal(rules, 2, deck=deck_of(rules, 2, table=FOUR, dealer=1), dealer=1)
    assert state.outcome is not None
    settled = gs.settle(state)
    carry = gs.Match(rules, 2, dealer=1).after(settled).carry
    return state.outcome.reason.name, settled.points, carry


def ppeok_on_the_last_card(rules: gs.Ruleset) -> tuple[str, str, tuple[int, ...]]:
    """Return the captures, the table, and who made a ppeok, after a ppeok with the last card."""
    state = after(position(rules, "1J1 | 6J1", "1B 9A", "1R 7J1"), "1J1")
    return str(state.captured[0]), str(state.table), state.ppeoks


def ppeoks_in_a_row(rules: gs.Ruleset) -> tuple[list[int], int]:
    """Return the points that the opponent pays at once for each ppeok, and those at the end."""
    state = position(
        rules,
        *("1J1 2J1 3J1 5J1 | 6J1 7J1 8J1 10J1", "1B 2A 3B 12B"),
        "1R 9J1 2R 4A 3R 11B",
        turns=0,
    )
    state = after(state, "1J1", "6J1", "2J1", "7J1", "3J1")
    return [points for _, _, points in paid(state)], gs.settle(state).points[0]


def three_ppeok_not_in_a_row(rules: gs.Ruleset) -> list[int]:
    """Return the points for three ppeok that are not in a row, without and with a draw before."""
    found = []
    for carry in (1, 2):
        start = position(
            rules,
            *("1J1 5J1 | 6J1 6J2", "1B 9A", "1R 7J1"),
            ppeoks=(0, 0),
            turns=6,
            carry=carry,
        )
        found.append(gs.settle(after(start, "1J1")).points[0])
    return found


def paid_on_the_first_turn(rules: gs.Ruleset) -> dict[str, int]:
    """Return the points that a ttadak, a jjok and a bomb on the first turn bring at once."""
    starts = {
        "ttadak": (position(rules, "1J1 5A | 6J1", "1B 1R 9A", "1J2 7J1", turns=0), "1J1"),
        "jjok": (position(rules, "1J1 5A | 6J1", "9A", "1J2 7J1", turns=0), "1J1"),
        "bomb": (position(rules, "1J1 1J2 1R 5A | 6J1", "1B 9A", "7J1 8A", turns=0), "*1"),
    }
    return {
        event: sum(points for _, _, points in paid(after(start, move)))
        for event, (start, move) in starts.items()
    }


def first_dealer(rules: gs.Ruleset) -> list[int]:
    """Return the dealer if two players draw 5A and 9J1; 5A and X2; 5A and 5J1, then 8B and 2A."""
    draws = (("5A", "9J1"), ("5A", "X2"), ("5A", "5J1", "8B", "2A"))
    return [drawn_dealer(rules, 2, tuple(gs.Card(card).id for card in cards)) for cards in draws]

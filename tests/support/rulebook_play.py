"""Functions that test in positions what other rulebooks say about the turn and sitting out."""

import gostop as gs
from tests.support.positions import after, deck_of, legal, parts, position
from tests.support.reading_cases import paid
from tests.support.rulebook_deal import multipliers

JUNK = " | 3J1 3J2 4J1 4J2"


def stolen(before: gs.State, move: str) -> int:
    """Return how many cards a move steals from the opponent."""
    return len(before.captured[1]) - len(after(before, move).captured[1])


def stolen_for_stacks(rules: gs.Ruleset) -> dict[str, list[int]]:
    """Return how many cards a seat steals for a dealt stack, for one of the opponent and for its
    own, if the opponent has single junk, only doubles, and both.
    """
    found: dict[str, list[int]] = {}
    for name, owner in (("dealt", None), ("theirs", 1), ("own", 0)):
        for junk in ("3J1 3J2 4J1", "11D 12D", "3J1 11D 12D"):
            start = position(
                rules,
                *("1J1 5J1 | 6J1 6J2", "1B 1R 1J2 9R", "7J1", f" | {junk}"),
                stacks={1: owner},
            )
            found.setdefault(name, []).append(stolen(start, "1J1"))
    return found


def stolen_for_stacks_on_the_last_turn(rules: gs.Ruleset) -> list[int]:
    """Return how many cards a seat steals on the last turn of the round: for a dealt stack, for one
    of the opponent and for its own.
    """
    return [
        stolen(position(rules, "1J1 | ", "1B 1R 1J2 9R", "", JUNK, stacks={1: owner}), "1J1")
        for owner in (None, 1, 0)
    ]


def first_stolen_for_ones_own_stack(rules: gs.Ruleset) -> str:
    """Return what is left of the opponent's 3J1 3J2 11D 12D after a seat takes its own stack."""
    start = position(
        rules,
        *("1J1 5J1 | 6J1 6J2", "1B 1R 1J2 9R", "7J1", " | 3J1 3J2 11D 12D"),
        stacks={1: 0},
    )
    return str(after(start, "1J1").captured[1])


def stolen_for_events(rules: gs.Ruleset) -> dict[str, list[int]]:
    """Return how many cards a jjok, a ttadak and a sweep steal: in the middle of a round, on the
    seat's last turn, and on the last turn of the round.
    """
    tables = {"jjok": ("9R", "1J2"), "ttadak": ("1B 1R 9R", "1J2"), "sweep": ("1B 2A", "2R")}
    hands = ("1J1 5J1 | 6J1 6J2", "1J1 | 6J1 6J2", "1J1 | ")
    found = {}
    for event, (table, stock) in tables.items():
        starts = [position(rules, held, table, f"{stock} 7J1 8J1", JUNK) for held in hands]
        found[event] = [stolen(start, "1J1") for start in starts]
    return found


def stolen_for_emptied_tables(rules: gs.Ruleset) -> list[int]:
    """Return how many cards are stolen if a turn empties a table of two cards of different months,
    of two cards of one month, which is also a ttadak, and of a single card.
    """
    tables = (("1B 2A", "2R 7J1"), ("1B 1R", "1J2 7J1"), ("1B", ""))
    return [
        stolen(position(rules, "1J1 5J1 | 6J1 6J2", table, stock, JUNK), "1J1")
        for table, stock in tables
    ]


def bomb(rules: gs.Ruleset) -> tuple[int, list[tuple[str, int]], tuple[int, ...], list[str]]:
    """Return for a bomb: the number of stolen cards, the multipliers, the flips that are owed, and
    the moves of the seat's next turn.
    """
    start = position(rules, "1R 1J1 1J2 5A | 6R 8A", "1B 9R", "7J1 10J1 12R", JUNK)
    state = after(start, "*1")
    next_turn = after(state, "6R")
    return stolen(start, "*1"), multipliers(state), state.flips, legal(next_turn)


def two_onto_two(rules: gs.Ruleset) -> tuple[int, list[tuple[str, int]], tuple[int, ...]] | None:
    """Return for a small bomb: the number of stolen cards, the multipliers, and the flips that are
    owed. Return `None` if the rules have no small bomb.
    """
    start = position(rules, "1J1 1J2 5A | 6R 8A", "1B 1R 9R", "7J1 10J1 12R", JUNK)
    if "*1" not in legal(start):
        return None
    state = after(start, "*1")
    return stolen(start, "*1"), multipliers(state), state.flips


def shakes(rules: gs.Ruleset) -> list[list[str]]:
    """Return the moves of a seat with three of May and three of June, of which only June is on the
    table; its moves after a shake of May; and its shakes on the next turn.
    """
    start = position(
        rules, "5R 5J1 5J2 6R 6J1 6J2 7R | 8A 8J1", "6A 9R", "10J1 11J1 12R", captured=JUNK
    )
    shown = after(start, "!5")
    later = after(shown, "5R", "8A")
    return [legal(start), legal(shown), [move for move in legal(later) if move.startswith("!")]]


def times_for_two_shakes(rules: gs.Ruleset) -> list[tuple[str, int]]:
    """Return the multipliers for shakes of May and August, which are not on the table."""
    start = position(rules, "5R 5J1 5J2 8B 8J1 8J2 | 7A 7J1", "9R", "10J1 11J1 12R 4R")
    return multipliers(after(start, "!5", "5R", "7A", "!8", "8B"))


def shaken_may_bomb(rules: gs.Ruleset) -> bool:
    """Return whether a seat may bomb a month that it shook, if the fourth card is on the table."""
    start = position(rules, "5R 5J1 5J2 | 7A", "5A 9R", "10J1 11J1", shakes=[(0, 5)])
    return "*5" in legal(start)


def turns_without_a_capture(rules: gs.Ruleset) -> int:
    """Return after how many turns without a capture the round ends, or 0 for more than seven."""
    for turns in range(1, 8):
        start = position(rules, "1J1 5J1 | 6J1 6J2", "9R", "7J1 8J1", dry=(turns - 1, 0))
        if after(start, "1J1").is_over:
            return turns
    return 0


# Rules that need a third seat.


def draw_offer(rules: gs.Ruleset) -> dict[str, bool]:
    """Return whether a seat may offer a draw, in positions with different numbers of cards that
    feed an opponent. The keys name the positions.
    """
    if 3 not in rules.players:
        alone = position(rules, "8A 3R | 5J1 6J1", "9J1", "4R", "| 2A 4A 1R 2R 6R 9R")
        return {"two players": "draw?" in legal(alone)}
    starts: dict[str, tuple[str, str, tuple[int, ...]]] = {
        "two": ("8A 3R", "9J1", ()),
        "beside a third": ("8A 3R 10J1", "9J1", ()),
        "beside a bonus card": ("8A 3R X2", "9J1", ()),
        "after a go": ("8A 3R", "9J1", (2,)),
        "on the table": ("8A 3R", "9J1 8B", ()),
        "one": ("8A", "9J1", ()),
        "one beside another": ("8A 10J1", "9J1", ()),
    }
    found = {"two players": "draw?" in legal(position(rules, "8A 3R | 5J1", "", "4R", "| 2A 4A"))}
    for name, (hand, table, goes) in starts.items():
        start = position(
            rules,
            *(f"{hand} | 5J1 6J1 | 7J1 6J2", table, "4R 11B", "| 2A 4A 1R 2R | 6R 9R"),
            goes=goes,
        )
        found[name] = "draw?" in legal(start)
    return found


def draw_answers(rules: gs.Ruleset) -> list[tuple[str, int | None]] | None:
    """Return the phase and the seat to move after an offer of a draw: without an answer, after a
    yes, two yeses, a no, and a yes and a no. Check that no other offer follows.
    """
    if 3 not in rules.players:
        return None
    start = position(rules, "8A 3R | 5J1 6J1 | 7J1 6J2", "9J1", "4R 11B", "| 2A 4A 1R 2R | 6R 9R")
    ends = [
        after(start, "draw?", *parts(moves)) if moves else after(start, "draw?")
        for moves in ("", "accept", "accept|accept", "refuse", "accept|refuse")
    ]
    assert all("draw?" not in legal(end) for end in ends)
    return [(end.phase.name, end.to_move) for end in ends]


def seats_asked(rules: gs.Ruleset) -> list[tuple[int | None, tuple[int, ...]]] | None:
    """Return the seat that is asked and the seats that play, at first and after each answer. There
    are five players, and seat 3 deals.
    """
    if 5 not in rules.players:
        return None
    state = gs.deal(rules, 5, seed=1, dealer=3)
    found = [(state.to_move, state.active)]
    for answer in ("out", "in", "in"):
        state = after(state, answer)
        found.append((state.to_move, state.active))
    return found


def paid_for_forced_out(rules: gs.Ruleset) -> list[list[tuple[int, int, int]]] | None:
    """Return the payments for the hand of seat 3, which must sit out. The hands have different
    cards that may be paid, and in one case there are five players.
    """
    if 4 not in rules.players:
        return None
    others = "| | |"
    found = []
    for seats, hand in (
        (4, "1B 9A 11D 5J1 5J2 6J1 7J1"),
        (4, "1B 9A X2 5J1 5J2 6J1 7J1"),
        (4, "1B 9A 11D 5R 5J1 5J2 7J1"),
        (4, "12B 5J1 5J2 6J1 7J1 7J2 8J1"),
        (5, "12B 5J1 5J2 6J1 7J1 7J2 8J1 | 2J1 2J2 3J1 3J2 4J1 4J2 10J1"),
        (4, "12B 8B 5J1 5J2 6J1 7J1 7J2"),
        (4, "12B 9A 5J1 5J2 6J1 7J1 7J2"),
    ):
        bonus = rules.replace({"cards.bonus": "X2"}) if "X2" in hand else rules
        dealt = gs.deal(bonus, seats, deck=deck_of(bonus, seats, f"{others} {hand}"))
        found.append(paid(after(dealt, "in", "in")))
    return found


def seats_after_a_draw(rules: gs.Ruleset) -> tuple[int, ...] | None:
    """Return the seats that play before any answer, in the round after a draw of seats 1 to 3."""
    if 4 not in rules.players:
        return None
    drawn = gs.Outcome(rules, ("", "1R", "2R", "3R"), reason=gs.Reason.EXHAUSTED, active=(1, 2, 3))
    return gs.Match(rules, 4, dealer=1).after(gs.settle(drawn)).next_round(seed=1).active

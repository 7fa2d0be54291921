"""What other rulebooks say about the turn and sitting out, each tested in a position."""

import gostop as gs
from tests.support.positions import after, deck_of, legal, parts, position
from tests.support.reading_cases import paid
from tests.support.rulebook_deal import multipliers

JUNK = " | 3J1 3J2 4J1 4J2"


def stolen(before: gs.State, move: str) -> int:
    """How many cards a move steals from the opponent."""
    return len(before.captured[1]) - len(after(before, move).captured[1])


def stolen_for_stacks(rules: gs.Ruleset) -> dict[str, int]:
    """For a dealt stack, an opponent's and the seat's own; and for those where only doubles, a
    single card and doubles, or nothing can be stolen.
    """
    found = {}
    for name, owner in (("dealt", None), ("theirs", 1), ("own", 0)):
        for kind, junk in (("", "3J1 3J2 4J1"), ("double", "11D 12D"), ("mixed", "3J1 11D 12D")):
            start = position(
                rules,
                *("1J1 5J1 | 6J1 6J2", "1B 1R 1J2 9R", "7J1", f" | {junk}"),
                stacks={1: owner},
            )
            found[f"{name} {kind}".strip()] = stolen(start, "1J1")
    return found


def stolen_for_stacks_on_the_last_turn(rules: gs.Ruleset) -> list[int]:
    """On the last turn of the seat and of the round: a dealt stack, an opponent's, the seat's
    own.
    """
    return [
        stolen(position(rules, "1J1 | ", "1B 1R 1J2 9R", "", JUNK, stacks={1: owner}), "1J1")
        for owner in (None, 1, 0)
    ]


def first_stolen_for_ones_own_stack(rules: gs.Ruleset) -> str:
    """What the opponent keeps of 3J1 3J2 11D 12D."""
    start = position(
        rules,
        *("1J1 5J1 | 6J1 6J2", "1B 1R 1J2 9R", "7J1", " | 3J1 3J2 11D 12D"),
        stacks={1: 0},
    )
    return str(after(start, "1J1").captured[1])


def stolen_for_events(rules: gs.Ruleset) -> dict[str, list[int]]:
    """Jjok, ttadak, and a table emptied of two pairs: in the middle of a round, on the seat's
    last turn, and on the last turn of the round.
    """
    tables = {"jjok": ("9R", "1J2"), "ttadak": ("1B 1R 9R", "1J2"), "sweep": ("1B 2A", "2R")}
    hands = ("1J1 5J1 | 6J1 6J2", "1J1 | 6J1 6J2", "1J1 | ")
    found = {}
    for event, (table, stock) in tables.items():
        starts = [position(rules, held, table, f"{stock} 7J1 8J1", JUNK) for held in hands]
        found[event] = [stolen(start, "1J1") for start in starts]
    return found


def stolen_for_emptied_tables(rules: gs.Ruleset) -> list[int]:
    """Two cards of different months; two of one month, which is a ttadak too; one card alone."""
    tables = (("1B 2A", "2R 7J1"), ("1B 1R", "1J2 7J1"), ("1B", ""))
    return [
        stolen(position(rules, "1J1 5J1 | 6J1 6J2", table, stock, JUNK), "1J1")
        for table, stock in tables
    ]


def bomb(rules: gs.Ruleset) -> tuple[int, list[tuple[str, int]], tuple[int, ...], list[str]]:
    """What it steals, how much it multiplies, the owed flips, and the moves of the next turn."""
    start = position(rules, "1R 1J1 1J2 5A | 6R 8A", "1B 9R", "7J1 10J1 12R", JUNK)
    state = after(start, "*1")
    next_turn = after(state, "6R")
    return stolen(start, "*1"), multipliers(state), state.flips, legal(next_turn)


def two_onto_two(rules: gs.Ruleset) -> tuple[int, list[tuple[str, int]], tuple[int, ...]] | None:
    """What they steal, how much they multiply, and the owed flips; nothing if they are
    impossible.
    """
    start = position(rules, "1J1 1J2 5A | 6R 8A", "1B 1R 9R", "7J1 10J1 12R", JUNK)
    if "*1" not in legal(start):
        return None
    state = after(start, "*1")
    return stolen(start, "*1"), multipliers(state), state.flips


def shakes(rules: gs.Ruleset) -> list[list[str]]:
    """The moves of a seat with three of May and three of June, whose fourth cards are on the
    table; the moves after the shake of May; and the shakes after a card of May.
    """
    start = position(
        rules, "5R 5J1 5J2 6R 6J1 6J2 7R | 8A 8J1", "6A 9R", "10J1 11J1 12R", captured=JUNK
    )
    shown = after(start, "!5")
    later = after(shown, "5R", "8A")
    return [legal(start), legal(shown), [move for move in legal(later) if move.startswith("!")]]


def times_for_two_shakes(rules: gs.Ruleset) -> list[tuple[str, int]]:
    """Of May and of August, neither on the table."""
    start = position(rules, "5R 5J1 5J2 8B 8J1 8J2 | 7A 7J1", "9R", "10J1 11J1 12R 4R")
    return multipliers(after(start, "!5", "5R", "7A", "!8", "8B"))


def shaken_may_bomb(rules: gs.Ruleset) -> bool:
    """After the fourth card came to the table."""
    start = position(rules, "5R 5J1 5J2 | 7A", "5A 9R", "10J1 11J1", shakes=[(0, 5)])
    return "*5" in legal(start)


def turns_without_a_capture(rules: gs.Ruleset) -> int:
    """How many turns, up to seven, end the round."""
    for turns in range(1, 8):
        start = position(rules, "1J1 5J1 | 6J1 6J2", "9R", "7J1 8J1", dry=(turns - 1, 0))
        if after(start, "1J1").is_over:
            return turns
    return 0


# A third seat, if the rules have one.


def draw_offer(rules: gs.Ruleset) -> dict[str, bool]:
    """Whether it may be offered with two cards that feed an opponent: of two hand cards, with a
    third, with a bonus card, after a go, with the month of one of them on the table; with one
    card; with two players.
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
    """The question and the seat that is asked: after the offer, after a yes, two yeses, a no, a
    yes and a no; and whether another offer follows.
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
    """With five players of whom seat 3 deals: who is asked, and who plays, at first and after
    each answer.
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
    """The hand of seat 3, which must sit out: 1B 9A 11D; with a bonus card; the same with three
    of May; the rain bright alone, with four players and with five; a rain bright with another
    bright.
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
    ):
        bonus = rules.replace({"cards.bonus": "X2"}) if "X2" in hand else rules
        dealt = gs.deal(bonus, seats, deck=deck_of(bonus, seats, f"{others} {hand}"))
        found.append(paid(after(dealt, "in", "in")))
    return found


def seats_after_a_draw(rules: gs.Ruleset) -> tuple[int, ...] | None:
    """Which seats play already when the round after a draw of seats 1 to 3 has been dealt."""
    if 4 not in rules.players:
        return None
    drawn = gs.Outcome(rules, ("", "1R", "2R", "3R"), reason=gs.Reason.EXHAUSTED, active=(1, 2, 3))
    return gs.Match(rules, 4, dealer=1).after(gs.settle(drawn)).next_round(seed=1).active

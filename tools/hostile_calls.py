"""Write the calls of a hostile caller as Python code: rounds, outcomes, positions."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Callable, Sequence
from typing import Any, Final

import gostop as gs
from tools import hostile
from tools.hostile_inputs import CARDS, WRONG, Rulebook, without

HUGE: Final = (10**9, 10**9 + 1, 2**31, 2**53, 2**63, 2**64, 10**30)
CARRIES: Final = (1, 2, 3, 4, 1024, 2**20 - 1, 2**20, 2**20 + 1, 2**21, 10**9, *HUGE)
WRONG_RATE: Final = 0.04
"""The share of arguments that get a wrong value."""
OWN_RULE: Final = "of_our_own"
"""The rule of a payment. No ruleset has this rule."""
REQUIRED: Final = ("hands", "captured", "winner", "active")
"""The arguments that a call needs."""
Arguments = dict[str, str]
"""The arguments of a call, each as Python code."""


def wrong(rng: random.Random) -> str:
    """Write a value that is wrong nearly everywhere."""
    return f"wrong({rng.choice(WRONG)!r})"


def call(rng: random.Random, function: str, *given: str, **arguments: str) -> str:
    """Write a call. Now and then one of its arguments gets a wrong value."""
    for name in arguments:
        if rng.random() < WRONG_RATE:
            arguments[name] = wrong(rng)
    return written(function, given, arguments)


def written(function: str, given: Sequence[str], arguments: Arguments) -> str:
    """Write a call as a text."""
    named = (f"{name}={value}" for name, value in arguments.items())
    return f"{function}({', '.join((*given, *named))})"


def accepted(
    rng: random.Random, book: Rulebook, function: str, arguments: Arguments, around: str = "{}"
) -> str:
    """Find a call that is accepted, by leaving out the arguments for which it is refused. Return an
    empty text if no arguments are left.

    `around` is the text around the call when it is tried.
    """
    names = {"gs": gs, "ruleset": book.ruleset, "wrong": hostile.wrong}
    left = dict(arguments)
    while left:
        try:
            eval(around.format(written(function, ("ruleset",), left)), names)
        except gs.GoStopError as error:
            optional = [name for name in left if name not in REQUIRED] or list(left)
            named = [name for name in optional if re.search(rf"\b{name}\b", str(error))]
            name = rng.choice(named or optional)
            left = {**left, name: half} if (half := halved(left[name])) else without(left, [name])
        except Exception:  # the case makes the same call, and will show this error
            return ""
        else:
            return written(function, ("ruleset",), left)
    return ""


def some(rng: random.Random, choices: Sequence[Any], *lengths: int) -> str:
    """Write some of the choices as the text of a tuple. Its length is one of `lengths`."""
    return repr(tuple(rng.choice(choices) for _ in range(rng.choice(lengths))))


def whole(rng: random.Random, *usual: int) -> str:
    """Write a number: mostly one of the usual numbers."""
    return repr(rng.choice((*usual, *usual, *usual, *usual, -1, rng.choice(HUGE))))


def seed(rng: random.Random) -> str:
    return repr(rng.choice((rng.getrandbits(16), rng.getrandbits(64), -rng.getrandbits(200))))


def halved(text: str) -> str:
    """Return the text of a tuple with only half of its entries. Return an empty text if the text is
    no tuple, or if the tuple has at most one entry.
    """
    if not re.fullmatch(r"\(.*,.*\)", text):
        return ""
    entries = ast.literal_eval(text)
    return repr(entries[: len(entries) // 2]) if len(entries) > 1 else ""


# The arguments of a round besides its cards.


def before(rng: random.Random, ruleset: gs.Ruleset) -> Arguments:
    """Write arguments for what came before a round: the carry, pushes, pots, the mission."""
    pots = [each.id for each in ruleset.instant.captures if each.pot]
    missions = [each.id for each in ruleset.payment.missions]
    push = ruleset.payment.push
    found = {"carry": repr(rng.choice(CARRIES))} if rng.random() < 0.6 else {}
    if rng.random() < 0.5:
        found["pushes"] = whole(rng, 0, push.most, push.most + 1) if push else "0"
    if rng.random() < 0.5:
        found["pots"] = repr({id: rng.choice((1, 2, 7, 1000, 10**9)) for id in pots[:9]})
    if rng.random() < 0.5:
        found["mission"] = repr(rng.choice((*missions, "x", None) if missions else (None,)))
    return found


def called(rng: random.Random, ruleset: gs.Ruleset, seats: Sequence[int]) -> Arguments:
    """Write arguments for many goes, shakes and bombs in a round, by one seat or by several."""
    one = [rng.choice(seats)]
    who: Sequence[int] = rng.choice((one, one, seats))
    found = {"goes": some(rng, who, 0, 1, 2, 5, 8, 9, 20, 48, 60, 61, 1000)}
    if ruleset.shake is not None:
        months = rng.sample(range(1, 13), rng.choice((1, 2, 3, 12)))
        found["shakes"] = repr(tuple((rng.choice(who), month) for month in months))
    if ruleset.bomb is not None:
        found["bombs"] = some(rng, who, 1, 2, 3, 12, 13)
    if ruleset.small_bomb is not None:
        found["small_bombs"] = some(rng, who, 1, 2, 5, 12)
    found["fours"] = some(rng, who, 0, 1, 2)
    found["refused"] = repr(rng.choice((*seats, None)))
    rules = (
        "first_ppeok",
        "first_jjok",
        "third_ppeok",
        OWN_RULE,
        *(each.id for each in ruleset.instant.captures),
    )
    found["instant"] = repr(
        tuple(
            (rng.choice(seats), rng.choice(seats), rng.choice((1, 7, *CARRIES)), rng.choice(rules))
            for _ in range(rng.choice((0, 1, 1, 2, 2, 5, 5, 100, 999, 1001)))
        )
    )
    found["forced_out"] = repr(((rng.randrange(7), rng.choice((0, 1, 90, *HUGE))),))
    return {name: value for name, value in found.items() if rng.random() < rng.choice((0.2, 0.9))}


def piles(rng: random.Random, ruleset: gs.Ruleset, players: int, number: int) -> list[str]:
    """Divide the cards of a deck at random into a number of piles. Some piles are empty."""
    deck = [*CARDS[:48], *map(str, ruleset.cards.bonus.for_players(players))]
    rng.shuffle(deck)
    ends = sorted(
        rng.choices((0, len(deck) // 3, len(deck), rng.randint(0, len(deck))), k=number - 1)
    )
    return [" ".join(deck[a:b]) for a, b in zip((0, *ends), (*ends, len(deck)), strict=True)]


# Calls.


def deal(rng: random.Random, book: Rulebook) -> list[str]:
    """Write calls that deal a round and play it to its end."""
    players = rng.choice(book.ruleset.players)
    arguments = before(rng, book.ruleset)
    if rng.random() < 0.2:
        arguments["dealer"] = whole(rng, *range(players + 1))
    if rng.random() < 0.1:
        arguments["active"] = some(rng, range(players + 1), 0, 2, 3, players)
    state = call(rng, "gs.deal", "ruleset", repr(players), seed=seed(rng), **arguments)
    return [f"state = {state}", f"end = played(state, {rng.getrandbits(32)})", "settled(end)"]


def setup(rng: random.Random, book: Rulebook) -> list[str]:
    """Write calls that set up a position and play it to its end."""
    players = rng.choice(book.ruleset.players)
    seats = range(players)
    hands = piles(rng, book.ruleset, players, 2 * players + 3)
    few = [" ".join(hand.split()[: rng.choice((1, 5, 10))]) for hand in hands]
    table = " ".join(
        dict(
            zip((card.rstrip("BARDJ12") for card in few[-1].split()), few[-1].split(), strict=True)
        ).values()
    )
    arguments = {
        "hands": repr(few[:players]),
        "captured": repr(
            hands[players : 2 * players] if rng.random() < 0.7 else few[players : 2 * players]
        ),
        "table": repr(rng.choice((table, table, few[-1]))),
        "stock": repr(rng.choice((hands[-2], few[-2]))),
        **{key: value for key, value in before(rng, book.ruleset).items() if rng.random() < 0.5},
        **{
            key: value
            for key, value in called(rng, book.ruleset, seats).items()
            if rng.random() < 0.3
        },
    }
    counts = (0, 1, 1, 2, 4, 5, 9, 10, 20, 1000, 10**9)
    for name in ("to_move", "dealer"):
        if rng.random() < 0.3:
            arguments[name] = whole(rng, *seats, players)
    for name in ("turns", "flips", "dry", "ppeok_runs"):
        if rng.random() < 0.15:
            arguments[name] = whole(rng, *counts)
        elif rng.random() < 0.15:
            arguments[name] = repr([rng.choice(counts) for _ in seats])
    for name in ("bombs", "ppeoks", "stacks_taken", "go_scores", "fours"):
        if rng.random() < 0.1:
            arguments[name] = some(rng, (*seats, *seats, 100, 10**9), 1, 2, 3, players, 12, 1000)
    if len(seats) > book.ruleset.deal.playing and rng.random() < 0.9:
        arguments["active"] = repr(tuple(seats)[: book.ruleset.deal.playing])
    if rng.random() < 0.1:
        arguments["cup"] = rng.choice(("gs.Kind.ANIMAL", "gs.Kind.JUNK", "gs.Kind.BRIGHT"))
    found = accepted(rng, book, "gs.setup", arguments)
    tries = [found] if found else []
    lines: list[str] = []
    for state in (*tries, call(rng, "gs.setup", "ruleset", **arguments)):
        lines += [f"state = {state}", "settled(played(state, 1))"]
        lines += [f"told(gs.playouts(state, 5, {seed(rng)}))", "again(state)"]
        lines += [f"told(gs.playouts(gs.view(state, None), 3, {seed(rng)}))"]
    return lines


def outcome(rng: random.Random, book: Rulebook) -> list[str]:
    """Write calls that make an outcome and settle it."""
    players = rng.choice(book.ruleset.players)
    playing = min(players, book.ruleset.deal.playing)
    active = tuple(sorted(rng.sample(range(players), playing)))
    winner = rng.choice(active)
    cards = iter(piles(rng, book.ruleset, players, playing + 1))
    captured = [next(cards) if seat in active else "" for seat in range(players)]
    if rng.random() < 0.5:
        best = " ".join((*CARDS[:48], *map(str, book.ruleset.cards.bonus.for_players(players))))
        captured = [best if seat == winner else "" for seat in range(players)]
    won = rng.random() < 0.85
    won_by = ("STOP", "STOP", "STOP", "STOP", "CHONGTONG", "THREE_PPEOK", "HEODANG", "PUSHED")
    reason = rng.choice(won_by if won else [reason.name for reason in gs.Reason])
    arguments = {
        **called(rng, book.ruleset, rng.choice(((winner,), active, active))),
        **before(rng, book.ruleset),
    }
    if playing < players:
        arguments["active"] = repr(active)
    if rng.random() < 0.1 or book.ruleset.cards.cup_count.value == "chosen":
        arguments["cup"] = rng.choice(("gs.Kind.ANIMAL", "gs.Kind.JUNK"))
    arguments = {
        "captured": repr(tuple(captured)),
        "winner": repr(winner if won else None),
        "reason": f"gs.Reason.{reason}",
        **arguments,
    }
    found = accepted(rng, book, "gs.Outcome", arguments, "gs.settle({})")
    owned = repr([rng.choice((0, 1, 100, *HUGE)) for _ in range(players)])
    lines = [f"outcome = {found}", "settled(outcome)"] if found else []
    return [
        *lines,
        f"outcome = {call(rng, 'gs.Outcome', 'ruleset', **arguments)}",
        "settled(outcome)",
        f"told({call(rng, 'gs.settle', 'outcome', balances=owned)}.points)",
    ]


def match(rng: random.Random, book: Rulebook) -> list[str]:
    """Write calls that play some rounds of a match."""
    players = rng.choice(book.ruleset.players)
    made = call(rng, "gs.Match", "ruleset", repr(players), seed=seed(rng))
    return [f"match = {made}", f"sat(match, {rng.getrandbits(32)}, {rng.choice((1, 3, 6))})"]


def simulate(rng: random.Random, book: Rulebook) -> list[str]:
    """Write a call that simulates rounds."""
    players, rounds = rng.choice(book.ruleset.players), rng.choice((1, 2, 5, 20))
    arguments = {"seed": seed(rng), "workers": "1"}
    if rng.random() < 0.2:
        arguments["dealer"] = rng.choice(("None", whole(rng, 0, players)))
    given = ("ruleset", repr(players), repr(rounds))
    return [f"simulated({call(rng, 'gs.simulate', *given, **arguments)})"]


def score(rng: random.Random, book: Rulebook) -> list[str]:
    """Write a call that scores cards."""
    cards = rng.choice((CARDS[:48], rng.sample(CARDS, rng.randint(0, 30)), CARDS))
    text = rng.choice((repr(" ".join(cards)), repr(list(cards)), wrong(rng)))
    return [f"told({call(rng, 'gs.score', text, 'ruleset')})"]


def file(rng: random.Random, book: Rulebook) -> list[str]:
    """Write a call that reads a ruleset's file, broken at some places."""
    text = gs.format_ruleset(book.ruleset)
    for _ in range(rng.randint(1, 3)):
        place = rng.randrange(len(text))
        new = rng.choice(
            ("", "\n", '"', "]", "{", "0", "9" * 30, ".", "=", "false", "\u2028", "-1")
        )
        text = text[:place] + new + text[place + rng.choice((0, 0, 1, 5)) :]
    read = rng.choice(("kept(gs.parse_ruleset(TEXT))", "told(gs.parse_outcome(TEXT))"))
    return [read.replace("TEXT", repr(text))]


def texts(rng: random.Random, _book: Rulebook) -> list[str]:
    """Write a call that reads a strange text as a card or a move."""
    parts = (
        *CARDS,
        "go",
        "stop",
        "5",
        "!",
        ">",
        "J",
        "광",
        "피",
        "보너스2",
        "\ud800",
        "\x00",
        "٣",
        " ",
    )
    text = "".join(rng.choice(parts) for _ in range(rng.randint(0, 6)))
    reads = ("gs.parse_move", "gs.Card", "gs.CardSet", "gs.Play", "gs.Bomb", "gs.Shake", "gs.Cup")
    given = rng.choice((repr(text), repr(text), wrong(rng)))
    return [f"told({rng.choice(reads)}({given}))"]


def names(rng: random.Random, book: Rulebook) -> list[str]:
    """Write a call that reads or replaces settings by their paths, or asks a ruleset something
    else.
    """
    paths = list(gs.BGA.sources)
    path = rng.choice((*paths, "go", "scoring.combinations.x", "", ".", "a." * 2000))
    return [
        rng.choice(
            (
                f"told(ruleset.source({path!r}))",
                f"kept(ruleset.replace({{{path!r}: {wrong(rng)}}}))",
                f"kept(ruleset.replace({wrong(rng)}))",
                f"told(ruleset.layout({wrong(rng)}))",
                f"kept(ruleset.replace(id={wrong(rng)}))",
                f"told(gs.nearest({wrong(rng)}))",
            )
        )
    ]


def moves(rng: random.Random, book: Rulebook) -> list[str]:
    """Write calls that pass something other than a legal move of a state."""
    players = rng.choice(book.ruleset.players)
    functions = ("gs.apply", "gs.step", "gs.apply_id", "gs.playout")
    given = rng.choice(
        (wrong(rng), repr(rng.randint(-3, 400)), f"gs.move_from_id({rng.randrange(150)})")
    )
    return [
        f"state = gs.deal(ruleset, {players}, seed={seed(rng)})",
        f"told({rng.choice(functions)}(state, {given}))",
    ]


CALLS: Final[dict[str, tuple[int, Callable[[random.Random, Rulebook], list[str]]]]] = {
    "deal": (4, deal),
    "outcome": (8, outcome),
    "setup": (6, setup),
    "match": (1, match),
    "simulate": (2, simulate),
    "score": (1, score),
    "file": (2, file),
    "texts": (2, texts),
    "names": (1, names),
    "moves": (1, moves),
}
"""The functions that write calls, each with a weight: how often it is chosen."""

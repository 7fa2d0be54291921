"""Play a round for `tools.soak`: deal it, choose its moves, and check what must always hold."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

import attrs

import gostop as gs
from gostop import events as happened
from gostop.events import Event
from gostop.facts.instants import Paid
from gostop.kernel.bits import count
from gostop.kernel.deck import BIT
from gostop.kernel.goes import go_classes
from gostop.kernel.hands import cards_of as ids_of
from gostop.round.state import position_of
from tools.printed_scores import contradictions

FROM_DECK: Final = 0.25
"""The share of rounds that are dealt from an explicit deck. All other rounds have a seed."""
LONGEST: Final = 200
"""No round under a published rulebook has this many moves."""

Tally = Counter[tuple[str, str]]
"""How often something happened. A key has the column of the table, and what happened."""


class SoakError(Exception):
    """A round broke a rule that holds for all rounds. The message says which rule, and how to play
    the round again.
    """


# Checks.


def check_cards(state: gs.State, deck: int) -> None:
    """Check that each card of the deck lies in exactly one place."""
    p = position_of(state)
    cards, held = p.table, count(p.table)
    if p.open is not None:
        cards |= p.open.laid | p.open.aside
        held += count(p.open.laid) + count(p.open.aside)
        if p.open.flip >= 0:
            cards |= BIT[p.open.flip]
            held += 1
    for _, _, bonus in p.piles:
        cards |= bonus
        held += count(bonus)
    for card in p.stock[p.pos :]:
        cards |= BIT[card]
    held += len(p.stock) - p.pos
    for seat in p.seats:
        cards |= seat.captured
        held += count(seat.captured) + count(seat.hand)
        for card in ids_of(seat.hand):
            cards |= BIT[card]
    if cards != deck or held != count(deck):
        raise SoakError(f"{held} cards lie somewhere, {count(cards)} different ones")


def check_points(state: gs.State) -> gs.Settlement:
    """Check that all ways to compute the payments give the same result, and that caps are kept."""
    settlement = gs.settle(state)
    check_sum(state, settlement)
    again = gs.settle(settlement.outcome)
    if again.points != settlement.points:
        raise SoakError(f"payments are {settlement.points}, of the outcome {again.points}")
    by_hand = gs.settle(settlement.outcome.replace())
    if by_hand.points != settlement.points:
        raise SoakError(f"payments are {settlement.points}, written by hand {by_hand.points}")
    if what := contradictions(settlement):
        raise SoakError(f"the printed scores contradict the payments: {', '.join(what)}")
    capped = gs.settle(state, balances=BALANCES[: state.players])
    check_sum(state, capped)
    cap = state.ruleset.payment.cap
    for seat, owned in enumerate(BALANCES[: state.players]):
        spent = sum(each.points for each in capped.transfers if each.payer == seat)
        if cap is not None and cap.payer and spent > cap.payer * owned:
            raise SoakError(f"seat {seat} owns {owned} and pays {spent}, by {cap}")
    return settlement


def check_sum(state: gs.State, settlement: gs.Settlement) -> None:
    """Check that each seat has a payment, that the payments are those of the transfers, and that
    their sum is 0.
    """
    points, moved = settlement.points, [0] * state.players
    if len(points) != state.players or sum(points) != 0:
        raise SoakError(f"payments are {points}")
    for transfer in settlement.transfers:
        moved[transfer.payer] -= transfer.points
        moved[transfer.payee] += transfer.points
        if transfer.points < 0 or transfer.cut < 0:
            raise SoakError(f"a payment of {transfer.points} was cut by {transfer.cut}")
    if tuple(moved) != points:
        raise SoakError(f"payments are {points}, but the transfers {tuple(moved)}")


BALANCES: Final = (30, 0, 100, 7, 50, 1, 10)
"""What the seats own, for rules that cap payments."""


# How moves are chosen.


Choice = Callable[[gs.State, tuple[gs.Move, ...], random.Random], gs.Move]


def at_random(_state: gs.State, legal: tuple[gs.Move, ...], rng: random.Random) -> gs.Move:
    return legal[int(rng.random() * len(legal))]


def wishing(**wishes: int) -> Choice:
    """Make a function that chooses the legal move whose events have the highest weight. Among equal
    moves it chooses at random.
    """
    kinds = {getattr(happened, name): weight for name, weight in wishes.items()}

    def choose(state: gs.State, legal: tuple[gs.Move, ...], rng: random.Random) -> gs.Move:
        if len(legal) == 1:
            return legal[0]
        best, most = legal[0], float("-inf")
        for move in legal:
            _, found = gs.step(state, move)
            worth = sum(kinds.get(type(event), 0) for event in found) + rng.random()
            if worth > most:
                best, most = move, worth
        return best

    return choose


WISHES: Final[tuple[Choice, ...]] = (
    wishing(Ppeok=9, StackTaken=-5),
    wishing(Ppeok=5, StackTaken=9, Jjok=3, Ttadak=9, Swept=9),
    wishing(Captured=-9, CardPlayed=1),
    wishing(GoCalled=9, Stopped=-9, Captured=1),
    wishing(DrawOffered=9, DrawAccepted=2, Stopped=-9, GoCalled=-5),
    wishing(ChongtongShown=9, Shaken=7, Bombed=5, FlippedOnly=3),
)


# How a round is dealt.


@attrs.frozen
class Plan:
    """A round to play: its deal, how its moves are chosen, and where it is counted."""

    deal: Mapping[str, Any]
    """The keywords of `gostop.deal`."""
    choose: Choice
    """How moves are chosen."""
    column: str
    """The column in which the round is counted."""
    longest: int = LONGEST
    """A round with more moves than this has no end."""

    @property
    def deck(self) -> int:
        """The cards of the deck, as a mask."""
        return sum(BIT[card.id] for card in deck_of(self.deal["ruleset"], self.deal["players"]))


def deck_of(ruleset: gs.Ruleset, players: int) -> tuple[gs.Card, ...]:
    return (*gs.CARDS[:48], *ruleset.cards.bonus.for_players(players))


def cards_of(
    ruleset: gs.Ruleset, players: int, rng: random.Random, *, together: bool
) -> dict[str, Any]:
    """Choose the cards of a deal: a seed or a deck. With `together`, half of the deals get a deck
    with the months together.
    """
    cards = deck_of(ruleset, players)
    if together and rng.random() < 0.5:
        return {"deck": months_together(cards, rng)}
    if rng.random() < FROM_DECK:
        return {"deck": rng.sample(cards, len(cards))}
    return {"seed": rng.getrandbits(64) - 2**63}


def months_together(deck: Sequence[gs.Card], rng: random.Random) -> list[gs.Card]:
    """Mix a deck so that cards of some months stay together. This brings three and four cards of a
    month into hands and on the table.
    """
    place = {month: rng.random() for month in (*gs.Month, None)}
    mixed = sorted(deck, key=lambda card: place[card.month])
    for _ in range(rng.randrange(4, 60)):
        one, other = rng.randrange(len(mixed)), rng.randrange(len(mixed))
        mixed[one], mixed[other] = mixed[other], mixed[one]
    return mixed


# The round.


def play(plan: Plan, rng: random.Random, tally: Tally) -> gs.Settlement:
    """Play a round, and count what happens. Raise `SoakError` for any error and for a broken
    rule.
    """
    moves: list[gs.Move] = []
    column = plan.column
    try:
        deck, state = plan.deck, gs.deal(**plan.deal)
        tally.update((column, what) for what in seen_at_the_deal(state))
        check_cards(state, deck)
        while legal := gs.legal_moves(state):
            moves.append(plan.choose(state, legal, rng))
            state, found = gs.step(state, moves[-1])
            check_cards(state, deck)
            tally.update([(column, what_is(event)) for event in found])
            if len(moves) > plan.longest:
                raise SoakError(f"no end after {len(moves)} moves")
        if not state.is_over:
            raise SoakError("no seat can move, but the round is not over")
        settlement = check_points(state)
    except Exception as error:
        raise SoakError(f"{type(error).__name__}: {error}\n{again(plan, moves)}") from error
    tally.update((column, what) for what in seen_at_the_end(state))
    return settlement


def again(plan: Plan, moves: Sequence[gs.Move]) -> str:
    """Write Python code that plays the round again."""
    keywords = {key: value for key, value in plan.deal.items() if key != "ruleset"}
    if "deck" in keywords:
        keywords["deck"] = " ".join(map(str, keywords["deck"]))
    told = ", ".join(f"{key}={value!r}" for key, value in keywords.items())
    return "\n".join(
        [
            "import gostop as gs",
            f"ruleset = gs.parse_ruleset('''\n{gs.format_ruleset(plan.deal['ruleset'])}''')",
            f"state = gs.deal(ruleset, {told})",
            f"for move in {', '.join(map(str, moves))!r}.split(', '):",
            "    state = gs.apply(state, gs.parse_move(move))",
            "gs.settle(state)",
        ]
    )


# What is counted.


def what_is(event: Event) -> str:
    """Return the name under which an event is counted: its class, with its kind if the class has
    several kinds.
    """
    match event:
        case happened.InstantPaid(rule=rule):
            return f"InstantPaid {rule if rule in PAID else 'other'}"
        case happened.StackTaken(seat=seat, owner=owner):
            kind = "dealt" if owner is None else "own" if owner == seat else "other"
            return f"StackTaken {kind}"
        case happened.Stopped(automatic=automatic):
            return "Stopped automatic" if automatic else "Stopped called"
        case happened.SatOut(forced=forced):
            return "SatOut forced" if forced else "SatOut chosen"
        case _:
            return type(event).__name__


PAID: Final = frozenset(paid.value for paid in Paid)
"""The rules of payments at once that have the same name in every ruleset."""
CLASSES: Final = ("class go", "class counter_go", "class recounter_go")
"""The names under which goes are counted. The kernel's number for such a go is its place here."""


def seen_at_the_deal(state: gs.State) -> Iterator[str]:
    """Yield what happened at the deal, before any seat was asked. It has no events."""
    yield "rounds"
    if state.stacks:
        yield "deal: stack"
    if any(state.captured):
        yield "deal: bonus card on the table"
    if state.is_over:
        yield "deal: over at once"


def seen_at_the_end(state: gs.State) -> Iterator[str]:
    """Yield what is known about a round when it is over."""
    outcome = state.outcome
    if outcome is not None:
        yield f"reason {outcome.reason.value}"
        for kind in go_classes(outcome.goes):
            yield CLASSES[kind]
        if outcome.refused is not None and outcome.refused != outcome.winner:
            yield "refuser lost" if outcome.winner is not None else "refuser drew"

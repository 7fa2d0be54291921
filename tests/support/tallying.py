"""Turn settled rounds into tallies, and answer the questions about them from the cards."""

from __future__ import annotations

from typing import Any

import gostop as gs

RAIN, CUP = gs.Card("12B"), gs.Card("9A")
JUNK = (gs.Kind.JUNK, gs.Kind.DOUBLE_JUNK, gs.Kind.BONUS)
FACTS = ("carry", "goes", "shakes", "bombs", "small_bombs", "fours", "refused", "instant")
MORE = ("mission", "pushes", "forced_out", "pots", "round", "go_scores")


def tally_of(settled: gs.Settlement) -> gs.Tally:
    """Return what everybody at a table knows of a round: the winner, its points, and the calls."""
    outcome = settled.outcome
    facts: dict[str, Any] = {name: getattr(outcome, name) for name in (*FACTS, *MORE)}
    points = None
    if outcome.winner is not None and not outcome.reason.is_special:
        points = settled.scores[outcome.winner].total
    return gs.Tally(
        outcome.ruleset,
        len(outcome.captured),
        outcome.winner,
        points=points,
        reason=outcome.reason,
        active=outcome.active,
        **facts,
    )


def answer(settled: gs.Settlement, fact: gs.MissingFact) -> Any:
    """Return the answer to a question, from the cards that were captured."""
    outcome = settled.outcome
    cards = outcome.captured[fact.seat]
    cup = settled.scores[fact.seat].cup
    counted = {
        "brights": gs.Kind.BRIGHT,
        "ribbons": gs.Kind.RIBBON,
    }
    if fact.name == "animals":
        kinds = cup if isinstance(cup, tuple) else (cup,)
        return sum(card.kind is gs.Kind.ANIMAL for card in cards) - (
            CUP in cards and gs.Kind.ANIMAL not in kinds
        )
    if fact.name in counted:
        return sum(card.kind is counted[fact.name] for card in cards)
    if fact.name == "points":
        return settled.scores[fact.seat].total
    if fact.name == "rain":
        return RAIN in cards
    if fact.name == "pi":
        return settled.scores[fact.seat].pi
    if fact.name == "junk":
        return sum(card.kind in JUNK for card in cards)
    if fact.name == "empty":
        return not cards
    if fact.name == "cup":
        chosen = outcome.cup.name.lower() if outcome.cup is not None else True
        return chosen if CUP in cards else False
    items = {
        item.rule
        for item in gs.score(
            cards, outcome.ruleset, cup=gs.Kind.ANIMAL if outcome.cup else None
        ).items
    }
    factors = {
        factor.rule
        for transfer in settled.transfers
        if fact.seat in (transfer.payee, transfer.share_of)
        for factor in transfer.multipliers
    }
    return fact.name in items | factors


def asked(settled: gs.Settlement) -> tuple[gs.Settlement, list[gs.MissingFact]]:
    """Settle a round by its tally, and answer all questions. Return them, too."""
    tally, questions = tally_of(settled), list[gs.MissingFact]()
    while True:
        try:
            return gs.settle(tally), questions
        except gs.MissingFactError as error:
            questions.append(error.fact)
            tally = tally.answered(error.fact, answer(settled, error.fact))

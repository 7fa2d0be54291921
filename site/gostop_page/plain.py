"""Write events and moves as plain data for the page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import attrs

import gostop as gs
from gostop.game.settlement import Transfer
from gostop.svg.viewer import motions
from gostop.svg.viewer.scenes import PAGE
from gostop.text.layout import KEPT
from gostop.text.sentences import sentence, spoken
from gostop.text.words import Words, event_name
from gostop_page.game import Step

Plain = dict[str, Any]


def event_text(
    event: gs.Event, table: gs.CardSet, words: Words, setting: str = "", then: str = ""
) -> Plain:
    """Describe an event: its name, such as `card_played`, its sentence, and where cards go.

    Args:
        event: the event, redacted.
        table: the cards on the table before the move.
        words: the words of the sentence.
        setting: which sentence fits the events around it (see `gostop.text.sentences.Spoken`).
        then: the key of the phrase to say after it, if any (see there).
    """
    says = sentence(event, None, words, setting).replace(KEPT, " ")
    return {
        "event": event_name(type(event)),
        "says": f"{says} {words.say(then)}" if then else says,
        "motions": motions([event], table),
    }


def steps_of(
    before: gs.View | None,
    steps: Iterable[Step],
    words: Words,
    scene: Callable[[gs.View], Plain],
) -> Iterator[Plain]:
    """Describe each step after a view: who moved, what happened, and the scene after the step."""
    table = before.table if before is not None else gs.CardSet()
    for step in steps:
        events = [
            event_text(event, table, words, setting, then)
            for event, setting, then in spoken(step.events, step.view)
        ]
        yield {"mover": step.mover, "events": events, "scene": scene(step.view)}
        table = step.view.table


def stakes_of(view: gs.View, balances: tuple[int, ...] | None, words: Words) -> Plain | None:
    """Say what is at stake; `None` unless the seat of the view may go or stop."""
    if view.phase is not gs.Phase.GO_OR_STOP or view.to_move != view.seat:
        return None
    from gostop.teaching.hints import others_near, stakes  # noqa: PLC0415  # loaded when needed

    found = stakes(view, balances)
    if found is None:
        return None
    plain = attrs.asdict(found, recurse=False)
    paid = plain.pop("payments")
    near = [text.replace(KEPT, " ") for text in others_near(view, paid, words)]
    return {**plain, "near": near, "made": made_of(paid, found.at_once, words)}


def made_of(paid: Iterable[Transfer], at_once: int, words: Words) -> str:
    """Write how a win is made, such as "10 \u00d7 2 (pi-bak) \u2212 7 = 13"; nothing if no number
    changes the points of the cards. Factors name the payer if others do not pay by the same ones.
    """
    parts, paid = [], tuple(paid)
    is_alike = len({each.multipliers for each in paid}) == 1
    for each in paid:
        payer = "" if is_alike else f"{words.seat(each.payer)}: "
        factors = [
            words.say("factor", PAGE, n=factor.factor, rule=f"{payer}{words.rule(factor.rule)}")
            for factor in each.multipliers
        ]
        cut = [f"\u2212 {each.cut}"] if each.cut else []
        parts.append(" ".join([str(sum(item.points for item in each.items)), *factors, *cut]))
    made = " + ".join(parts)
    if at_once:
        key = "gained" if at_once > 0 else "owed"
        made += f" {words.say(key, PAGE, n=abs(at_once))}"
    return f"{made} = {sum(each.points for each in paid) + at_once}" if " " in made else ""


def move_text(move: gs.Move) -> Plain:
    """Describe a move: its `text`, what it `does`, such as `play`, and its card, month or kind."""
    found: Plain = {"text": str(move), "does": event_name(type(move))}
    if isinstance(card := getattr(move, "card", None), gs.Card):
        found["card"] = str(card)
    if isinstance(month := getattr(move, "month", None), gs.Month):
        found["month"] = int(month)
    if isinstance(kind := getattr(move, "kind", None), gs.Kind):
        found["kind"] = kind.name.lower()
    return found

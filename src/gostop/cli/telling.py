"""Events as sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from gostop.cli.plain import event_name
from gostop.cli.text import counted
from gostop.cli.words import Words
from gostop.round import events
from gostop.round.events import Event

_Told = tuple[str, str] | tuple[str, str, str]
_Phrase = Callable[[Any, Words], _Told]
"""A sentence in parts: what happened, to what, and what may follow; with names in a language, the
event's name and a colon stand for the first, and nothing for the last.
"""

_OF_SEATS: Final[Mapping[type[Event], _Phrase]] = {
    events.Joined: lambda e, w: ("plays this round", ""),
    events.SatOut: lambda e, w: ("", "has to sit out") if e.forced else ("sits out", ""),
    events.TableBonusTaken: lambda e, w: (
        "takes the bonus card",
        f"{w.card(e.card)} off the table"
        + (f", which {w.card(e.replacement)} replaces" if e.replacement else ""),
    ),
    events.CardPlayed: lambda e, w: ("plays", w.card(e.card)),
    events.CardFlipped: lambda e, w: ("flips", w.card(e.card)),
    events.BonusFlipped: lambda e, w: ("flips the bonus card", w.card(e.card)),
    events.BonusTaken: lambda e, w: ("takes the bonus card", f"{w.card(e.card)} from the hand"),
    events.CardDrawn: lambda e, w: ("draws", w.card(e.card)),
    events.Shaken: lambda e, w: ("shakes, showing", f"three of {w.month(e.month)}"),
    events.Bombed: lambda e, w: ("bombs, laying", f"three of {w.month(e.month)} onto the fourth"),
    events.SmallBombed: lambda e, w: ("lays", f"two of {w.month(e.month)} onto the other two"),
    events.FlippedOnly: lambda e, w: ("plays no card", ""),
    events.TableCardChosen: lambda e, w: ("chooses", w.card(e.card)),
    events.StackTaken: lambda e, w: ("takes the stack of", w.month(e.month) + _whose(e, w)),
    events.Captured: lambda e, w: ("captures", w.cards(e.cards)),
    events.Swept: lambda e, w: ("sweeps the table", ""),
    events.JunkStolen: lambda e, w: ("steals", f"{w.card(e.card)} from seat {e.victim}"),
    events.CupCounted: lambda e, w: ("counts the sake cup as", w.kind(e.kind)),
    events.GoCalled: lambda e, w: (
        ("calls go, go", f"number {e.count}") if e.count > 1 else ("calls go", "")
    ),
    events.Stopped: lambda e, w: (
        ("stops,", "as one must on one's last turn") if e.automatic else ("stops", "")
    ),
    events.Pushed: lambda e, w: ("pushes,", "waiving the payment"),
    events.ChongtongShown: lambda e, w: ("shows", f"four of {w.month(e.month)}", ": chongtong"),
    events.ThreePpeok: lambda e, w: ("has made three ppeok", ""),
    events.Heodang: lambda e, w: ("has captured nothing for too many turns: heodang", ""),
    events.DrawOffered: lambda e, w: ("offers a draw", ""),
    events.DrawAccepted: lambda e, w: ("accepts the draw", ""),
    events.DrawRefused: lambda e, w: ("refuses the draw", ""),
    events.RoundWon: lambda e, w: ("wins the round", w.reason(e.reason)),
}
"""What a seat did."""

_OF_NOBODY: Final[Mapping[type[Event], _Phrase]] = {
    events.FourOnTable: lambda e, w: ("", f"four of {w.month(e.month)} lie on the table"),
    events.TableDealt: lambda e, w: ("the table is dealt:", w.cards(e.cards)),
    events.DealtAgain: lambda e, w: ("the cards are dealt again", ""),
    events.Jjok: lambda e, w: ("jjok of", w.month(e.month)),
    events.Ttadak: lambda e, w: ("ttadak of", w.month(e.month)),
    events.Ppeok: lambda e, w: ("ppeok:", f"three of {w.month(e.month)} stay as a stack"),
    events.InstantPaid: lambda e, w: (
        "",
        f"seat {e.payer} pays {counted(e.points, 'point')} at once to seat {e.payee},"
        f" for {w.rule(e.rule)}",
    ),
    events.RoundDrawn: lambda e, w: (
        "the round has no winner:",
        w.reason(e.reason).removeprefix("by "),
    ),
}
"""What happened by itself, or names its seats itself."""


def sentence(event: Event, actor: int | None, words: Words) -> str:
    """An event as a sentence; the seat is named unless it is the one whose turn is told."""
    subject, phrase = "", _OF_NOBODY.get(type(event))
    if phrase is None:
        seat: int = getattr(event, "seat")  # noqa: B009  # the events of this table have one
        subject = "" if seat == actor else f"seat {seat}"
        phrase = _OF_SEATS[type(event)]
    before, rest, *after = phrase(event, words)
    if words.language is None:
        text = " ".join(filter(None, (subject, before, rest))) + "".join(after)
    else:
        name = words.event(event_name(type(event)))
        text = ": ".join(filter(None, (", ".join(filter(None, (subject, name))), rest)))
    return f"{text[0].upper()}{text[1:]}."


def _whose(event: events.StackTaken, words: Words) -> str:
    if event.owner is None:
        return ", which was dealt"
    ppeok = words.event("ppeok")
    return (
        f", its own {ppeok}"
        if event.owner == event.seat
        else f", the {ppeok} of seat {event.owner}"
    )

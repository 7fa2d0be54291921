"""Events as sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from gostop import events
from gostop.cli.text import counted
from gostop.cli.words import Words
from gostop.events import Event

_Phrase = Callable[[Any, Words], str]

_OF_SEATS: Final[Mapping[type[Event], _Phrase]] = {
    events.Joined: lambda e, w: "plays this round",
    events.SatOut: lambda e, w: "has to sit out" if e.forced else "sits out",
    events.TableBonusTaken: lambda e, w: (
        f"takes the bonus card {w.card(e.card)} off the table"
        + (f", which {w.card(e.replacement)} replaces" if e.replacement else "")
    ),
    events.CardPlayed: lambda e, w: f"plays {w.card(e.card)}",
    events.CardFlipped: lambda e, w: f"flips {w.card(e.card)}",
    events.BonusFlipped: lambda e, w: f"flips the bonus card {w.card(e.card)}",
    events.BonusTaken: lambda e, w: f"takes the bonus card {w.card(e.card)} from the hand",
    events.CardDrawn: lambda e, w: f"draws {w.card(e.card)}",
    events.Shaken: lambda e, w: f"shakes, showing three of {w.month(e.month)}",
    events.Bombed: lambda e, w: f"bombs, laying three of {w.month(e.month)} onto the fourth",
    events.SmallBombed: lambda e, w: f"lays two of {w.month(e.month)} onto the other two",
    events.FlippedOnly: lambda e, w: "plays no card",
    events.TableCardChosen: lambda e, w: f"chooses {w.card(e.card)}",
    events.StackTaken: lambda e, w: f"takes the stack of {w.month(e.month)}{_whose(e)}",
    events.Captured: lambda e, w: f"captures {w.cards(e.cards)}",
    events.Swept: lambda e, w: "sweeps the table",
    events.JunkStolen: lambda e, w: f"steals {w.card(e.card)} from seat {e.victim}",
    events.CupCounted: lambda e, w: f"counts the sake cup as {w.kind(e.kind)}",
    events.GoCalled: lambda e, w: "calls go" + (f", go number {e.count}" if e.count > 1 else ""),
    events.Stopped: lambda e, w: "stops" + (", as one must on one's last turn" * e.automatic),
    events.Pushed: lambda e, w: "pushes, waiving the payment",
    events.ChongtongShown: lambda e, w: f"shows four of {w.month(e.month)}: chongtong",
    events.ThreePpeok: lambda e, w: "has made three ppeok",
    events.Heodang: lambda e, w: "has captured nothing for too many turns: heodang",
    events.DrawOffered: lambda e, w: "offers a draw",
    events.DrawAccepted: lambda e, w: "accepts the draw",
    events.DrawRefused: lambda e, w: "refuses the draw",
    events.RoundWon: lambda e, w: f"wins the round {w.reason(e.reason)}",
}
"""What a seat did."""

_OF_NOBODY: Final[Mapping[type[Event], _Phrase]] = {
    events.FourOnTable: lambda e, w: f"four of {w.month(e.month)} lie on the table",
    events.TableDealt: lambda e, w: f"the table is dealt: {w.cards(e.cards)}",
    events.DealtAgain: lambda e, w: "the cards are dealt again",
    events.Jjok: lambda e, w: f"jjok of {w.month(e.month)}",
    events.Ttadak: lambda e, w: f"ttadak of {w.month(e.month)}",
    events.Ppeok: lambda e, w: f"ppeok: three of {w.month(e.month)} stay as a stack",
    events.InstantPaid: lambda e, w: (
        f"seat {e.payer} pays {counted(e.points, 'point')} at once to seat {e.payee},"
        f" for {w.rule(e.rule)}"
    ),
    events.RoundDrawn: lambda e, w: (
        f"the round has no winner: {w.reason(e.reason).removeprefix('by ')}"
    ),
}
"""What happened by itself, or names its seats itself."""


def sentence(event: Event, actor: int | None, words: Words) -> str:
    """An event as a sentence; the seat is named unless it is the one whose turn is told."""
    if type(event) in _OF_NOBODY:
        phrase = _OF_NOBODY[type(event)](event, words)
    else:
        seat: int = getattr(event, "seat")  # noqa: B009  # the events of this table have one
        subject = "" if seat == actor else f"seat {seat} "
        phrase = subject + _OF_SEATS[type(event)](event, words)
    return f"{phrase[0].upper()}{phrase[1:]}{words.event(event)}."


def _whose(event: events.StackTaken) -> str:
    if event.owner is None:
        return ", which was dealt"
    return ", its own ppeok" if event.owner == event.seat else f", the ppeok of seat {event.owner}"

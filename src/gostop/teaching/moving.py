"""Explain a move in a sentence."""

from __future__ import annotations

from gostop.moves import Bomb, Chongtong, Choose, Cup, Move, Play, Shake, TakeBonus
from gostop.teaching.speaker import Speaker


def move_sentence(move: Move, speaker: Speaker) -> str:
    """Say what a move does."""
    key, fields = type(move).__name__.lower(), dict[str, str]()
    match move:
        case Play(card=card) | TakeBonus(card=card) | Choose(card=card):
            fields["card"] = speaker.card(card)
        case Bomb(month=month) | Shake(month=month) | Chongtong(month=month):
            fields["month"] = speaker.words.month(month)
        case Cup(kind=kind):
            fields["kind"] = speaker.words.cup(kind)
        case _:
            pass
    return speaker.tell(key, **fields)

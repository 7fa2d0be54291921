"""Save the rounds of a game as a record that everybody can read, with names and bots."""

from __future__ import annotations

from collections.abc import Iterable

import gostop as gs
from gostop.formats.record import bot_header, record_of
from gostop_page.game import PERSON, Game


def kept(game: Game, names: Iterable[str]) -> gs.Record:
    """Return the record of a game with the names at its table. Its headers say where the person
    sits, and which bot sits at each other seat, so that `gostop play` can go on with the game.
    """
    record = game.record
    seats = range(record.players)
    bots = {bot_header(seat): game.bot for seat in seats if seat != PERSON}
    named = gs.Record(
        record.ruleset,
        record.players,
        seed=record.seed,
        dealer=record.dealer,
        names=names,
        headers={"player": f"seat {PERSON}", **bots},
    )
    return record_of(named, record.comments, record.rounds)


def file_of(record: gs.Record) -> str:
    """Return a name for the file of a record."""
    return f"{record.ruleset.id}-{len(record.rounds)}.gostop"

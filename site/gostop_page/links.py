"""Write a match as a link, which is a text that fits into an address, and read it back.

The record is compressed, and written in letters that addresses allow. It contains the seed, so it
reveals every card. Only someone who may see all cards should get the link.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from typing import Final

import gostop as gs
from gostop_page.game import PERSON, Game

_MOST: Final = 400_000
"""The maximum number of bytes of a record. A record of 12 rounds has about 8,000."""


class LinkError(gs.GoStopError):
    """A link contains no match."""


def link_of(game: Game) -> str:
    """Write a match as a text for the fragment of an address."""
    text = f"{game.bot}\n{gs.format_record(game.record)}"
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def game_of(link: str) -> Game:
    """Read the match of a link, which may be untrusted.

    Raises:
        LinkError: if the link cannot be unpacked, or has no round.
        GoStopError: if the link has no record that can be read.
    """
    try:
        packed = base64.b64decode(link + "=" * (-len(link) % 4), altchars=b"-_", validate=True)
        unpacking = zlib.decompressobj()
        text = unpacking.decompress(packed, _MOST).decode()
    except (binascii.Error, zlib.error, ValueError) as error:
        raise LinkError("the link is damaged") from error
    if unpacking.unconsumed_tail or not unpacking.eof:
        raise LinkError(f"the match of the link is longer than {_MOST} bytes")
    bot, _, record = text.partition("\n")
    game = Game.begun("bga", 2, bot)
    return _with_round(Game(gs.parse_record(record), game.bot))


def position_of(game: Game) -> str | None:
    """Write the state line of the present position, with its hidden cards. Return `None` if the
    rules are not a preset, since a state line only names its rules.
    """
    is_known = game.state.ruleset in gs.RULESETS.values()
    return gs.format_state(game.state) if is_known else None


def game_at(line: str, bot: str) -> Game:
    """Begin a match in a position, which a state line describes.

    Raises:
        GoStopError: if the line describes no position.
    """
    state = gs.parse_state(line)
    record = gs.Record(state.ruleset, state.players, dealer=state.dealer)
    return _with_round(Game(record.began(state), Game.begun("bga", 2, bot).bot))


def _with_round(game: Game) -> Game:
    if game.record.state is None:
        raise LinkError("the match of the link has no round")
    if PERSON not in game.state.active and game.state.phase is not gs.Phase.SEATING:
        raise LinkError("you sit out this match")
    return game

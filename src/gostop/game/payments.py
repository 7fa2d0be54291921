"""`Payments`: a round of which only the payments are known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias, cast
from unicodedata import normalize

import attrs

from gostop.core.arguments import MOST, entries, flag, is_writable, text_of, whole, whole_of
from gostop.core.errors import PositionError, expected, perhaps, shown
from gostop.core.public_names import public_in

Player: TypeAlias = int | str
"""A seat, or the name of a player."""
_PARTS: Final = 3
_MOST_TEXT: Final = 10_000
_MOST_CALLS: Final = 48
"""The maximum number of shakes and bombs in a round: four of each month, and no deck has more
hands."""
_WANTED: Final = "payments, each (payer, payee, points), or what each player pays the winner"


@public_in("gostop")
@attrs.frozen(init=False)
class Payments:
    """A round of which only the payments are known: who won, and who pays whom. Nothing is checked
    against the rules, since the cards are not known.

    `Match.after` takes seats as players, and a `Sheet` also takes names.

    Args:
        winner: the player who won; `None` in a draw.
        paid: the payments, each (payer, payee, points). Or a mapping: how many points each other
            player pays the winner. A player with a number below 0 is paid by the winner.
        pushed: whether the winner waived the payment (a push).
        calls: how many shakes and bombs a drawn round had, if they count in the next round
            (`draw.carry_calls`).
        collected: the ids of the pots that were collected.

    Raises:
        PositionError: for other values.
    """

    winner: Player | None
    """The player who won; `None` in a draw."""
    paid: tuple[tuple[Player, Player, int], ...]
    """(payer, payee, points) for each payment."""
    pushed: bool
    """Whether the winner waived the payment (a push)."""
    calls: int
    """How many shakes and bombs a drawn round had."""
    collected: tuple[str, ...]
    """The ids of the pots that were collected."""

    def __init__(
        self,
        winner: Player | None = None,
        paid: Iterable[tuple[Player, Player, int]] | Mapping[Any, int] = (),
        *,
        pushed: bool = False,
        calls: int = 0,
        collected: Iterable[str] = (),
    ) -> None:
        won = None if winner is None else _player("winner", winner)
        found = [_payment(f"paid[{n}]", each) for n, each in enumerate(_listed(won, paid))]
        if flag("pushed", pushed) and won is None:
            message = "nobody won, so nobody can have pushed"
            raise PositionError(message, field="pushed", code="impossible")
        calls = whole("calls", calls, 0, _MOST_CALLS)
        if calls and won is not None:
            message = f"{calls} calls of a won round have no effect on the next round"
            raise PositionError(message, field="calls", code="impossible")
        pots = [_text("collected", each) for each in entries("collected", collected, "ids of pots")]
        made: Any = self  # type checkers don't know the method `__attrs_init__`
        made.__attrs_init__(won, tuple(found), pushed, calls, tuple(pots))

    @property
    def players(self) -> tuple[Player, ...]:
        """The payer and the payee of each payment, in order."""
        return tuple(player for payer, payee, _ in self.paid for player in (payer, payee))

    def points(self, players: int) -> tuple[int, ...]:
        """Return the points that each seat wins or pays at a table with this many players, if the
        players of the payments are seats.
        """
        found = [0] * players
        for payer, payee, points in self.paid:
            found[cast("int", payer)] -= points
            found[cast("int", payee)] += points
        return tuple(found)

    def seated(self, names: tuple[str, ...]) -> Payments:
        """Return the payments with seats in place of names.

        Args:
            names: the name of the player at each seat.

        Raises:
            PositionError: if nobody at the table has a name.
        """
        return self._with(lambda player: _seat(player, names))

    def named(self, names: tuple[str, ...]) -> Payments:
        """Return the payments with names in place of seats.

        Args:
            names: the name of the player at each seat.

        Raises:
            PositionError: if the table has no such seat, or nobody at the table has a name.
        """
        return self._with(lambda player: names[_seat(player, names)])

    def _with(self, change: Any) -> Payments:
        return Payments(
            None if self.winner is None else change(self.winner),
            [(change(payer), change(payee), points) for payer, payee, points in self.paid],
            pushed=self.pushed,
            calls=self.calls,
            collected=self.collected,
        )


def _listed(winner: Player | None, paid: object) -> list[Any]:
    if not isinstance(paid, Mapping):
        return entries("paid", paid, _WANTED)
    if winner is None:
        message = "nobody won, so say for each payment who pays whom, and how many points"
        raise PositionError(message, field="paid", code="missing")
    found: list[tuple[Any, Any, Any]] = []
    for payer, given in cast("Mapping[object, object]", paid).items():
        points = whole("paid", given, -MOST)
        found += [(payer, winner, points)] if points > 0 else []
        found += [(winner, payer, -points)] if points < 0 else []
    return found


def _payment(label: str, payment: object) -> tuple[Player, Player, int]:
    parts = entries(label, payment, "a payment: (payer, payee, points)")
    if len(parts) != _PARTS:
        raise PositionError(
            expected("a payment: (payer, payee, points)", payment), field=label, code="length"
        )
    payer, payee = _player(label, parts[0]), _player(label, parts[1])
    if payer == payee:
        message = f"{shown(payer)} can't pay itself"
        raise PositionError(message, field=label, code="seat")
    return payer, payee, whole(label, parts[2], 1)


def _player(label: str, player: object) -> Player:
    seat = whole_of(player)
    if seat is None:
        return normalize("NFC", _text(label, player, "a seat, or the name of a player"))
    return whole(label, seat, 0, 99)


def _text(label: str, text: object, wanted: str = "a text") -> str:
    found = text_of(text)
    if found is None or len(found) > _MOST_TEXT or not is_writable(found):
        raise PositionError(expected(wanted, text), field=label, code="type")
    return found


def _seat(player: Player, names: tuple[str, ...]) -> int:
    if isinstance(player, str):
        if player not in names:
            hint = perhaps(player, names, f"at the table are {', '.join(names)}")
            message = f"nobody at the table is called {shown(player)}"
            raise PositionError(message, field="round", hint=hint, code="no_such_name")
        return names.index(player)
    if player >= len(names):
        message = expected(f"a seat from 0 to {len(names) - 1}", player)
        raise PositionError(message, field="round", code="seat")
    return player

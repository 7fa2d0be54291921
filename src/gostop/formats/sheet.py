"""`Sheet`: the score of an evening at a real table."""

from __future__ import annotations

import contextlib
import functools
import unicodedata
from collections.abc import Generator, Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final, Self, TypeAlias, cast

import attrs

from gostop.core.arguments import entries, text_of, whole, whole_of
from gostop.core.errors import (
    GoStopError,
    PositionError,
    RulesetError,
    counted,
    expected,
    listed,
    perhaps,
    shown,
    visible,
)
from gostop.core.public_names import public_in
from gostop.formats.forms import MOST_TEXT
from gostop.formats.record import MOST_NAME, checked_text
from gostop.game.debts import fewest_payments
from gostop.game.history import points_of
from gostop.game.match import Match, owned_by
from gostop.game.outcome import Outcome
from gostop.game.payments import Payments
from gostop.game.settlement import Settlement, amount_in, money_of, settle
from gostop.game.state import State
from gostop.game.tally import Tally
from gostop.rules.limits import MOST_POINTS
from gostop.rules.presets import ruleset_of
from gostop.rules.ruleset import Ruleset

Amount: TypeAlias = int | Decimal | Fraction
"""An amount of money that can be multiplied exactly."""
Typed: TypeAlias = Outcome | Tally | Payments
"""A round in the form in which it is kept."""

# Rounds as they are kept. What a round takes over from earlier rounds is not kept, since a
# correction of an earlier round may change it.

_OWN: Final[Mapping[str, Any]] = {
    "carry": 1,
    "pushes": 0,
    "pots": (),
    "round": None,
    "dealer": None,
}
"""The facts of an outcome that follow from the rounds before it, with the values that they have in
an outcome written by hand."""


def _with(game: Outcome | Tally, facts: Mapping[str, Any]) -> Outcome | Tally:
    """Return an outcome or a tally with other facts from the rounds before it. Payments at once
    whose points the ruleset knows follow these facts.
    """
    of = _facts_in(game)
    ruleset, players = of.ruleset, len(of.captured)
    instant: list[Any] = []
    for paid in of.instant:
        known = points_of(ruleset, players, paid.rule, of.pots, of.carry)
        is_known = len(known) == 1 and paid.points == known[0]
        instant.append((paid.payer, paid.payee, paid.rule) if is_known else paid)
    return game.replace(**facts, instant=instant)


def _facts_in(game: Outcome | Tally) -> Outcome:
    """Return the outcome that has the facts of a round."""
    return game if isinstance(game, Outcome) else game.round


def _facts(game: Outcome | Tally, match: Match) -> dict[str, Any]:
    """Return the facts that an outcome written by hand, or a tally, takes over from a match."""
    of = _facts_in(game)
    facts = {"carry": match.carry, "pushes": match.pushes, "pots": match.pots}
    if match.ruleset.match.extra is not None:
        facts["round"] = match.rounds + 1
    return {name: value for name, value in facts.items() if getattr(of, name) == _OWN[name]}


def _settled(match: Match, game: Outcome | Tally | State) -> Settlement:
    """Settle a round, with what the players own, if that is known. A player that owes owns
    nothing.
    """
    owned = match.balances
    balances = None if owned is None else [max(each, 0) for each in owned]
    return settle(game, balances=balances)


# The entries of a sheet.


@attrs.frozen
class Table:
    """Who sits at the table after an entry, and the match."""

    match: Match
    names: tuple[str, ...]
    """The name of the player at each seat."""
    gone: tuple[str, ...] = ()
    """The name of each player that has left the table, as in `Match.left`."""

    def totals(self) -> dict[str, int]:
        """Return the points that each player has won or lost in the rounds so far."""
        found = dict.fromkeys((*self.gone, *self.names), 0)
        pairs = [(self.gone, self.match.left), (self.names, self.match.totals)]
        for names, totals in pairs:
            for name, points in zip(names, totals, strict=True):
                found[name] += points
        return found


@public_in("gostop")
@attrs.frozen(repr=False)
class SheetRound:
    """A round of a sheet."""

    round: Outcome | Tally | Payments
    """The round as it was entered: an outcome, a tally, or payments between names. Outcomes and
    tallies have no carry, pushes, pots, number or dealer here: `settlement` has them from the
    match."""
    comment: str = ""
    """A comment on the round."""
    names: tuple[str, ...] = attrs.field(default=(), eq=False)
    """The name of the player at each seat."""
    before: Match = attrs.field(default=cast("Any", None), eq=False)
    """The match before the round."""
    after: Match = attrs.field(default=cast("Any", None), eq=False)
    """The match after the round."""
    settlement: Settlement | None = attrs.field(default=None, eq=False)
    """Who pays whom, and why; `None` if only the payments are known."""

    def __repr__(self) -> str:
        told = ", ".join(f"{name} {points:+}" for name, points in self.points.items())
        return f"<SheetRound: {visible(told)}>"

    @property
    def points(self) -> Mapping[str, int]:
        """What each player at the table won or paid, in points, by name."""
        if self.settlement is not None:
            points = self.settlement.points
        else:
            points = cast("Payments", self.round).seated(self.names).points(len(self.names))
        return MappingProxyType(dict(zip(self.names, points, strict=True)))

    @property
    def winner(self) -> str | None:
        """The name of the player who won; `None` in a draw."""
        won = self.round.winner
        return self.names[won] if isinstance(won, int) else won

    def _played(self, table: Table) -> tuple[Self, Table]:
        """Settle the round at a table. Return the round, and the table after it."""
        match = table.match
        settlement = None
        kept: Typed
        if isinstance(self.round, Payments):
            seated = self.round.seated(table.names)
            after, kept = match.after(seated), seated.named(table.names)
        else:
            settlement = _settled(match, _with(self.round, _facts(self.round, match)))
            after, kept = match.after(settlement), _with(self.round, _OWN)
        made = attrs.evolve(
            self, round=kept, names=table.names, before=match, after=after, settlement=settlement
        )
        return made, attrs.evolve(table, match=after)


@public_in("gostop")
@attrs.frozen
class SheetChange:
    """A change of the players at the table between two rounds. Somebody leaves, somebody joins, or
    somebody takes the seat of a player who leaves.
    """

    left: str | None
    """The name of the player who left; `None` if nobody left."""
    joined: str | None
    """The name of the player who joined; `None` if nobody joined."""
    balance: int | None = None
    """What the player who joined owns, in points, if the sheet has balances."""

    def _played(self, table: Table) -> tuple[Self, Table]:
        """Return the change, and the table after it."""
        match, names, seats = table.match, [*table.names], [*range(len(table.names))]
        if self.joined in names:
            message = f"{shown(self.joined)} already sits at the table"
            raise PositionError(message, field="name", hint=_OTHER_NAME, code="twice")
        if self.left is None:
            names.append(cast("str", self.joined))
            check_players(match.ruleset, len(names))
            match = match.reseated([*seats, None], balance=self.balance)
        elif self.joined is None:
            place = seat_of(self.left, table.names)
            del names[place], seats[place]
            check_players(match.ruleset, len(names))
            match = match.reseated(seats)
        else:
            place = seat_of(self.left, table.names)
            names[place] = self.joined
            match = match.replaced(place, balance=self.balance)
        if self.joined is not None and match.is_over and table.match.is_over:
            raise _over(match, ", so nobody can join it")
        gone = table.gone if self.left is None else (*table.gone, self.left)
        return self, Table(match, tuple(names), gone)


Entry: TypeAlias = SheetRound | SheetChange
_MOST_MONEY: Final = 10**15
"""The largest amount of money for a point, and the largest denominator of an amount."""
_OTHER_NAME: Final = "give each player another name"
_MOST_PLAYERS: Final = 100


def seat_of(name: str, names: tuple[str, ...]) -> int:
    """Return the seat of the player with a name.

    Raises:
        PositionError: if nobody at the table has this name.
    """
    name = unicodedata.normalize("NFC", name)
    if name not in names:
        message = f"nobody at the table is called {shown(name)}"
        hint = perhaps(name, names, f"at the table are {', '.join(names)}")
        raise PositionError(message, field="name", hint=hint, code="no_such_name")
    return names.index(name)


def check_players(ruleset: Ruleset, number: int) -> None:
    """Refuse a number of players for which the rules have no deal.

    Raises:
        RulesetError: for such a number.
    """
    if number not in ruleset.players:
        known, there = listed(map(str, ruleset.players)), counted(number, "player")
        raise RulesetError(
            f"{there} can't play by the rules of {ruleset.id}, which seat {known}",
            field="names",
            code="players",
        )


def player_name(label: str, name: object) -> str:
    """Check the name of a player, and return it. The same letters are one name, however they are
    encoded.

    Raises:
        PositionError: for an empty name, a name that is too long, and any other value.
    """
    text = text_of(name)
    if text is not None and len(text) > MOST_NAME:
        message = f"a name has at most {MOST_NAME} characters, and {shown(text)} has {len(text)}"
        raise PositionError(message, field=label, hint="write a shorter one", code="text")
    found = unicodedata.normalize("NFC", checked_text(label, name, MOST_NAME))
    if not found.strip():
        raise PositionError("a player has an empty name", field=label, code="text")
    return found


# The sheet.


@public_in("gostop")
@attrs.frozen
class Repayment:
    """A payment that settles debts at the end of an evening."""

    payer: str
    """The name of the player who pays."""
    payee: str
    """The name of the player who is paid."""
    points: int
    """How many points are paid."""
    money: Amount
    """How much money that is."""

    def __str__(self) -> str:
        return visible(f"{self.payer} pays {self.payee} {self.money}")


@public_in("gostop")
@attrs.frozen(init=False, repr=False)
class Sheet:
    """The score of an evening at a real table: who sits there, and each round. Immutable.

    A `Match` keeps the dealer, the carry and the pots. If a round is corrected, all rounds after it
    are settled again.

    Args:
        ruleset: the rules of every round, or the id of a preset.
        names: the names of the players, in the order of play.
        per_point: money for a point, above 0: an `int`, a `Decimal` or a `Fraction`.
        dealer: the name or the seat of the player who deals first.
        starting: the points of each player from earlier evenings. They add up to 0.
        balances: what each player owns, in points, if that is known. Caps of payments depend on it,
            and a match can end by bankruptcy.

    Raises:
        RulesetError: if `ruleset` is not a ruleset, or does not seat that many players.
        PositionError: if another argument is impossible.
    """

    ruleset: Ruleset
    """The rules of every round."""
    names: tuple[str, ...]
    """The names of the players at the beginning, in the order of play."""
    per_point: Amount
    """Money for a point."""
    dealer: int
    """The seat that dealt first."""
    starting: tuple[int, ...]
    """The points of each player at the beginning, from earlier evenings."""
    balances: tuple[int, ...] | None
    """What each player owned at the beginning, in points; `None` if that is not known."""
    entries: tuple[SheetRound | SheetChange, ...]
    """The rounds and the changes of players, in order."""
    _tables: tuple[Table, ...] = attrs.field(eq=False)
    """The table at the beginning, and after each entry."""

    def __init__(
        self,
        ruleset: Ruleset | str,
        names: Iterable[str],
        *,
        per_point: Amount = 1,
        dealer: int | str = 0,
        starting: Iterable[int] = (),
        balances: Iterable[int] | None = None,
    ) -> None:
        found = [
            player_name(f"names[{seat}]", name)
            for seat, name in enumerate(entries("names", names, "the names", _MOST_PLAYERS))
        ]
        for name in found:
            if found.count(name) > 1:
                message = f"two players are called {shown(name)}"
                raise PositionError(message, field="names", hint=_OTHER_NAME, code="twice")
        seated = tuple(found)
        rules = ruleset_of(ruleset)
        check_players(rules, len(found))
        first = (
            seat_of(player_name("dealer", dealer), seated) if isinstance(dealer, str) else dealer
        )
        owned = None if balances is None else owned_by("balances", balances, len(found))
        match = Match(rules, len(found), dealer=first, balances=owned)
        made: Any = self  # type checkers don't know the method `__attrs_init__`
        made.__attrs_init__(
            match.ruleset,
            seated,
            _price(per_point),
            match.dealer,
            _starting(starting, len(found)),
            owned,
            (),
            (Table(match, seated),),
        )

    def __repr__(self) -> str:
        told = ", ".join(f"{name} {points:+}" for name, points in self.totals.items())
        rounds = counted(len(self.rounds), "round")
        return f"<Sheet of {visible(self.ruleset.id)}, {rounds}: {visible(told)}>"

    @property
    def match(self) -> Match:
        """The match after the last entry. It has the next dealer, the carry and the pots."""
        return self._tables[-1].match

    @property
    def seats(self) -> tuple[str, ...]:
        """The name of the player at each seat now."""
        return self._tables[-1].names

    @property
    def rounds(self) -> tuple[SheetRound, ...]:
        """The rounds, in order."""
        return tuple([each for each in self.entries if isinstance(each, SheetRound)])

    @functools.cached_property
    def totals(self) -> Mapping[str, int]:
        """The points of everyone who has played, by name, with the points from earlier evenings.
        They add up to 0.
        """
        found = dict(zip(self.names, self.starting, strict=True))
        known = [each.joined for each in self.entries if isinstance(each, SheetChange)]
        found = {**dict.fromkeys([*self.names, *filter(None, known)], 0), **found}
        for name, points in self._tables[-1].totals().items():
            found[name] += points
        return MappingProxyType(found)

    @property
    def money(self) -> Mapping[str, Amount]:
        """What everyone who has played wins or loses in money, by name."""
        price: Any = self.per_point
        amounts = money_of(self.totals.values(), price)
        return MappingProxyType(dict(zip(self.totals, amounts, strict=True)))

    def transfers(self) -> tuple[Repayment, ...]:
        """Return payments that settle all totals at the end of the evening.

        With up to 16 players who have won or lost, no other payments settle the totals with fewer
        payments. With more players, there is at most one payment for each player but one.
        """
        names, totals = [*self.totals], [*self.totals.values()]
        price: Any = self.per_point
        return tuple(
            [
                Repayment(names[payer], names[payee], points, money_of([points], price)[0])
                for payer, payee, points in fewest_payments(totals)
            ]
        )

    def entered(self, round: Outcome | Tally | Payments | State, *, comment: str = "") -> Self:
        """Return the sheet with one more round.

        Args:
            round: the round: an outcome, a tally of points and counts, a finished state, or only
                the payments. What earlier rounds decide comes from the match: the carry, pushes and
                pots.
            comment: a comment on the round.

        Raises:
            MissingFactError: if what is paid depends on a fact that the tally doesn't have.
            GoStopError: if no round ends like this, or the match is over. Nothing is entered.
        """
        self._check_goes_on()
        made = SheetRound(_typed(self.match, round), checked_text("comment", comment, MOST_TEXT))
        return self._added(made)

    def corrected(
        self, number: int, round: Outcome | Tally | Payments | State, *, comment: str | None = None
    ) -> Self:
        """Return the sheet with another round in place of an earlier one. The rounds after it are
        settled again, with the right dealer, carry and pots.

        Args:
            number: the number of the round, from 1.
            round: the round, as in `entered`.
            comment: a new comment on the round. By default the comment stays.

        Raises:
            GoStopError: if there is no such round, or if this or a later round would be impossible.
                Nothing is changed.
        """
        place = self._place_of(number)
        match = self._tables[place].match
        made = SheetRound(_typed(match, round), self.rounds[number - 1].comment)
        if comment is not None:
            made = attrs.evolve(made, comment=checked_text("comment", comment, MOST_TEXT))
        return self._refolded(place, (made, *self.entries[place + 1 :]))

    def undone(self) -> Self:
        """Return the sheet without its last entry.

        Raises:
            PositionError: if the sheet has no entry.
        """
        if not self.entries:
            raise PositionError("the sheet has no entry to take back", code="no_round")
        return self._with(entries=self.entries[:-1], tables=self._tables[:-1])

    def joined(self, name: str, *, balance: int | None = None) -> Self:
        """Return the sheet after somebody has joined the table, at its last seat. Somebody who left
        earlier keeps the earlier points.

        Args:
            name: the name of the new player.
            balance: what the new player owns, in points; needed if the sheet has balances.

        Raises:
            RulesetError: if the rules do not seat that many players.
            PositionError: if the match is over, if somebody with this name already sits there, or
                for a wrong balance.
        """
        return self._added(SheetChange(None, player_name("name", name), _balance(balance)))

    def left(self, name: str) -> Self:
        """Return the sheet after somebody has left the table. The points of this player stay in the
        totals.

        Raises:
            RulesetError: if the rules do not seat that few players.
            PositionError: if nobody with this name sits there.
        """
        return self._added(SheetChange(player_name("name", name), None))

    def replaced(self, name: str, by: str, *, balance: int | None = None) -> Self:
        """Return the sheet after somebody has taken the seat of a player who leaves. If this player
        is broke, and the match has ended for that reason, it goes on.

        Args:
            name: the name of the player who leaves.
            by: the name of the new player.
            balance: what the new player owns, in points; needed if the sheet has balances.

        Raises:
            PositionError: if nobody called `name` sits at the table, if somebody called `by`
                already sits there, if the match stays over, or for a wrong balance.
        """
        change = SheetChange(player_name("name", name), player_name("by", by), _balance(balance))
        return self._added(change)

    def _check_goes_on(self) -> None:
        if self.match.is_over:
            raise _over(self.match)

    def _place_of(self, number: int) -> int:
        """Return the place of a round among the entries. Refuse a number that no round has."""
        rounds = [n for n, each in enumerate(self.entries) if isinstance(each, SheetRound)]
        place = whole_of(number)
        if place is None or not 1 <= place <= len(rounds):
            message = f"the sheet has {counted(len(rounds), 'round')}, so none is {shown(number)}"
            raise PositionError(message, field="number", code="no_round")
        return rounds[place - 1]

    def _added(self, entry: Entry) -> Self:
        made, table = entry._played(self._tables[-1])
        return self._with(entries=(*self.entries, made), tables=(*self._tables, table))

    def _refolded(self, place: int, entries: Iterable[Entry]) -> Self:
        """Return the sheet with other entries from a place on."""
        tables, kept = [*self._tables[: place + 1]], [*self.entries[:place]]
        for entry in entries:
            number = 1 + sum(isinstance(each, SheetRound) for each in kept)
            is_round = isinstance(entry, SheetRound)
            with _told(f"round {number}" if is_round else f"after round {number - 1}"):
                if is_round and tables[-1].match.is_over:
                    message = f"the match would end after {tables[-1].match.rounds} rounds"
                    raise PositionError(message, hint="take later rounds back first", code="over")
                made, table = entry._played(tables[-1])
            kept.append(made)
            tables.append(table)
        return self._with(entries=tuple(kept), tables=tuple(tables))

    def _with(self, **changes: Any) -> Self:
        made: Any = object.__new__(type(self))
        fields = {
            field.name.removeprefix("_"): getattr(self, field.name) for field in attrs.fields(Sheet)
        }
        made.__attrs_init__(**{**fields, **changes})
        return cast("Self", made)


def _over(match: Match, so: str = "") -> PositionError:
    return PositionError(
        f"the match ended after {counted(match.rounds, 'round')}{so}",
        hint="begin another sheet, with these totals as starting=…",
        code="over",
    )


def sheet_with(
    sheet: Sheet, left: str | None = None, joined: str | None = None, balance: int | None = None
) -> Sheet:
    """Return a sheet with one more change of its players, as files and plain data have it.

    Raises:
        GoStopError: for a change that is impossible.
    """
    if left is not None and joined is not None:
        return sheet.replaced(left, joined, balance=balance)
    if joined is not None:
        return sheet.joined(joined, balance=balance)
    if left is None or balance is not None:
        message = "a change has somebody who left or joined, and a balance only with the latter"
        raise PositionError(message, code="missing")
    return sheet.left(left)


@contextlib.contextmanager
def _told(where: str) -> Generator[None]:
    """Put the place of the wrong entry in front of an error."""
    try:
        yield
    except GoStopError as error:
        error.args = (f"{where}: {error}",)
        raise


def _typed(match: Match, round: object) -> Typed:
    """Check that a round is the next one of a match, and return it in the form in which it is
    kept.
    """
    if type(round) is State:
        settlement = _settled(match, round)
        match.after(settlement)
        return _with(settlement.outcome, _OWN)
    if type(round) not in (Outcome, Tally, Payments):
        wanted = "an Outcome, a Tally, a finished State or Payments"
        raise PositionError(expected(wanted, round), field="round", code="type")
    return cast("Typed", round)


def _price(per_point: Any) -> Amount:
    """Check money for a point, and return it. A file can hold the amount."""
    price: Amount = amount_in("per_point", per_point)
    if not price <= _MOST_MONEY or Fraction(price).denominator > _MOST_MONEY:
        message = "an amount has at most 15 digits before the point and 15 after it"
        raise PositionError(message, field="per_point", code="number")
    return price


def _starting(starting: object, players: int) -> tuple[int, ...]:
    found = entries("starting", starting, "the points of each player") or [0] * players
    if len(found) != players:
        message = f"expected {players} numbers, one for each player, found {len(found)}"
        raise PositionError(message, field="starting", code="length")
    points = [whole("starting", each, -MOST_POINTS, MOST_POINTS) for each in found]
    check_sum("starting", points)
    return tuple(points)


def check_sum(label: str, points: Sequence[int]) -> None:
    """Refuse points of players that don't add up to 0.

    Raises:
        PositionError: for such points.
    """
    if sum(points):
        raise PositionError(
            f"what some win others lose, and these points add up to {sum(points):+}, not to 0",
            field=label,
            code="sum",
        )


def _balance(balance: int | None) -> int | None:
    return None if balance is None else whole("balance", balance, 0)

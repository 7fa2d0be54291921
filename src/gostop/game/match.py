"""`Match`: the rounds that the same players play one after another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple, Self, TypeVar, cast

import attrs

from gostop.core.arguments import active_seats, entries, seat_in, seed_of, whole
from gostop.core.cards import CARDS, Card, Cards, Kind
from gostop.core.errors import PositionError, expected, visible
from gostop.core.public_names import public_in
from gostop.game.deal import deal, seats_rested, start
from gostop.game.events import Event
from gostop.game.history import pots_of
from gostop.game.outcome import Outcome, Reason
from gostop.game.payments import Payments
from gostop.game.settlement import Settlement, settle
from gostop.game.state import State
from gostop.game.validation.calls import rules_for
from gostop.kernel.deck import MONTHS
from gostop.kernel.rng import DEALER
from gostop.kernel.shuffle import shuffled
from gostop.rules.compile import compiled
from gostop.rules.deal import FirstDealer
from gostop.rules.instant import Pots
from gostop.rules.limits import MOST_POINTS
from gostop.rules.match import NextDealer, carried, carry_after, is_carry
from gostop.rules.presets import ruleset_of
from gostop.rules.ruleset import Ruleset

T = TypeVar("T")


def _first_dealer(ruleset: Ruleset, players: int, seed: int | None) -> int:
    """Return the first dealer: seat 0, or a dealer drawn from the seed if the ruleset says so."""
    way = ruleset.deal.first_dealer
    if way is FirstDealer.SEAT_ZERO:
        return 0
    if seed is None:
        raise PositionError(
            f"{ruleset.id} draws the first dealer, so give seed=… or dealer=…",
            field="seed",
            hint="give a seed, or the dealer",
            code="missing",
        )
    cards = rules_for(ruleset, players).deck
    return drawn_dealer(ruleset, players, shuffled(cards, DEALER, seed, 0))


def drawn_dealer(ruleset: Ruleset, players: int, cards: Sequence[int]) -> int:
    """Return the first dealer. Each seat in turn draws one of `cards`, from the top, and the seat
    with the best card deals. Tied seats draw again; if too few cards are left, the first of these
    seats deals.
    """
    seats, place, way = list(range(players)), 0, ruleset.deal.first_dealer
    if way is FirstDealer.RANDOM:
        # each seat draws a card, and the seat with the lowest card id deals
        return min(seats, key=lambda seat: cards[seat])
    while len(seats) > 1 and place + len(seats) <= len(cards):
        drawn = {seat: CARDS[cards[place + index]] for index, seat in enumerate(seats)}
        place += len(seats)
        ranks = {seat: _rank(card, way in _BY_CARD) for seat, card in drawn.items()}
        first = min if way in _LOWEST else max
        seats = [seat for seat in seats if ranks[seat] == first(ranks.values())]
    return seats[0]


_LOWEST: Final = (FirstDealer.LOWEST_MONTH, FirstDealer.LOWEST_CARD)
_BY_CARD: Final = (FirstDealer.HIGHEST_CARD, FirstDealer.LOWEST_CARD)
_KINDS: Final = {Kind.BRIGHT: 3, Kind.ANIMAL: 2, Kind.RIBBON: 1}


def _rank(card: Card, by_card: bool) -> tuple[int, int]:
    """Return the rank of a card in the draw for the first dealer: its month, and in some rules its
    kind (FW). A bonus card has no month and ranks above all others.
    """
    return card.month or MONTHS + 1, _KINDS.get(card.kind, 0) if by_card else 0


class _Ended(NamedTuple):
    """What a match needs of a round that is over."""

    points: tuple[int, ...]
    winner: int | None
    seats: tuple[int, ...] | None
    """The seats that played; `None` if they are not known."""
    is_void: bool
    is_pushed: bool
    calls: int
    """How many shakes and bombs of a drawn round the next round may inherit."""
    collected: Sequence[str]
    """The rules of the payments at once that count: a pot with such a rule was collected."""


@public_in("gostop")
@attrs.frozen(init=False, repr=False)
class Match:
    """The state of a match between rounds: the dealer, what is carried over, and the points of each
    seat. Immutable.

    Args:
        ruleset: the rules of every round, or the id of a preset.
        players: how many sit at the table.
        seed: the seed from which the first dealer is drawn, if the rules draw it.
        dealer: the seat that deals first.
        balances: what each seat owns, in points, if that is known. The match adds the points of
            each round.

    Raises:
        RulesetError: if `ruleset` is neither a ruleset nor the id of a preset, or does not seat
            that many players.
        PositionError: if `dealer` is not a seat of the table, if the first dealer must be drawn
            and no seed is given, or for wrong balances.
    """

    ruleset: Ruleset
    """The rules of every round."""
    players: int
    """How many players sit at the table."""
    dealer: int
    """The seat that deals the next round."""
    carry: int
    """The factor by which the last draws in a row multiply the points of the next round."""
    totals: tuple[int, ...]
    """The points of each seat so far."""
    rounds: int
    """How many rounds have been played. A void deal does not count."""
    draws: int
    """How many of the last rounds in a row were draws."""
    active: tuple[int, ...] | None
    """The seats that play the next round, if the rules keep the same seats; otherwise `None`."""
    rested: tuple[int, ...]
    """The seats that chose to sit out in the last round, if the rules don't let them do so again
    (`seating.out_twice`)."""
    pushes: int
    """How many of the latest wins in a row were pushed: the winner waived the payment."""
    pots: Pots
    """For each pot that was not collected in the last round, a pair (id, rounds): `rounds` is the
    number of rounds since the pot was last collected, or since the match began.
    """
    balances: tuple[int, ...] | None
    """What each seat owns, in points; `None` if that is not known. A seat that owes has less than
    0."""
    left: tuple[int, ...]
    """The points of each player that has left the table, in the order in which they left."""

    def __init__(
        self,
        ruleset: Ruleset | str,
        players: int,
        *,
        seed: int | None = None,
        dealer: int | None = None,
        balances: Iterable[int] | None = None,
    ) -> None:
        ruleset = ruleset_of(ruleset)
        players = rules_for(ruleset, players).players
        if seed is not None:
            seed = seed_of(seed)
        if dealer is None:
            dealer = _first_dealer(ruleset, players, seed)
        dealer = seat_in("dealer", dealer, players)
        made: Any = self  # type checkers don't know the method `__attrs_init__`
        owned = None if balances is None else owned_by("balances", balances, players)
        made.__attrs_init__(
            ruleset, players, dealer, 1, (0,) * players, 0, 0, None, (), 0, (), owned, ()
        )

    def __repr__(self) -> str:
        now = f"seat {self.dealer} to deal" if not self.is_over else "over"
        return (
            f"<Match of {visible(self.ruleset.id)}, {self.players} players: {now} "
            f"after {self.rounds} rounds, totals {self.totals}>"
        )

    @property
    def is_over(self) -> bool:
        """Whether the match is over under the rules."""
        end = self.ruleset.match
        return (
            self._is_drawn
            or (end.rounds is not None and self.rounds >= end.rounds)
            or (end.points is not None and max(self.totals) >= end.points)
            or (end.bankruptcy and min(self.balances or (1,)) <= 0)
        )

    @property
    def _is_drawn(self) -> bool:
        most = self.ruleset.match.draws_in_a_row
        return most is not None and self.draws >= most

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the most points at the end of the match; several seats if they are tied.
        Empty before the end, and if the match is drawn.
        """
        if not self.is_over or self._is_drawn:
            return ()
        best = max(self.totals)
        return tuple(seat for seat, total in enumerate(self.totals) if total == best)

    def next_round(
        self, seed: int | None = None, *, deck: Cards | None = None, mission: str | None = None
    ) -> State:
        """Deal the first state of the next round, from a seed or an exact deck, like `deal`.

        Raises:
            PositionError: if the match is over, or `deal` refuses the seed or the deck.
        """
        return self._dealt(deal, seed, deck, mission)

    def start_round(
        self, seed: int | None = None, *, deck: Cards | None = None, mission: str | None = None
    ) -> tuple[State, tuple[Event, ...]]:
        """Deal the first state of the next round, like `next_round`. Return it with the events of
        the deal, like `start`.

        Raises:
            PositionError: if the match is over, or `start` refuses the seed or the deck.
        """
        return self._dealt(start, seed, deck, mission)

    def _dealt(
        self, how: Callable[..., T], seed: int | None, deck: Cards | None, mission: str | None
    ) -> T:
        """Deal the next round with `deal` or `start`."""
        self._check_goes_on()
        return how(
            self.ruleset,
            self.players,
            seed=seed,
            deck=deck,
            mission=mission,
            dealer=self.dealer,
            carry=self.carry,
            active=self.active,
            rested=self.rested,
            pushes=self.pushes,
            pots=self.pots,
            round=self.rounds + 1,
        )

    def after(self, settlement: Settlement | Payments) -> Self:
        """Return the match after a round.

        A win ends the carry, even if the winner waived the payment. After a draw, the ruleset says
        by which factor the next round is multiplied. The winner deals next; after a draw, the same
        seat deals again. With another `match.next_dealer`, the seats deal in turn. A pot that was
        not collected stays. A void deal changes nothing.

        Args:
            settlement: the settlement of the next round; or its `Payments`, if nothing else is
                known. Their players are seats.

        Raises:
            PositionError: if the match is over, if the settlement isn't that of the next round, or
                if a seat would have won or lost more than 2**53 - 1 points in all.
        """
        self._check_goes_on()
        if type(settlement) is Payments:
            ended = self._of_payments(settlement)
        else:
            self._check(settlement)
            ended = _of_settlement(cast("Settlement", settlement))
        if ended.is_void:
            return self
        totals = self._totals_after(ended.points)
        if max(map(abs, totals)) > MOST_POINTS:
            raise PositionError(
                f"a total of {max(map(abs, totals))} points is over the limit of 2**53 - 1",
                field="settlement.points",
                hint="begin another match",
                code="too_many",
            )
        changes: dict[str, Any] = {
            "totals": totals,
            "balances": self.balances and _added(self.balances, ended.points),
            "dealer": next_dealer(self.ruleset, self.dealer, self.players, ended.winner),
            "rounds": self.rounds + 1,
            "pots": pots_after(self.ruleset, self.pots, ended.collected),
        }
        seats = ended.seats or ()
        rested = self._rested_after(seats)
        if ended.winner is not None:
            pushes = self.pushes + 1 if ended.is_pushed else 0
            return self._with(
                **changes, carry=1, draws=0, active=None, rested=rested, pushes=pushes
            )
        same = self.ruleset.seating.same_after_draw and seats and len(seats) < self.players
        return self._with(
            **changes,
            carry=carried(self.ruleset, self.draws, self.carry, ended.calls),
            draws=self.draws + 1,
            active=seats if same else None,
            rested=() if same else rested,
        )

    def _in_turn(self) -> list[int]:
        """List all seats in turn order from the dealer."""
        return [(self.dealer + offset) % self.players for offset in range(self.players)]

    def _bound(self) -> list[int]:
        """List the seats that must play the next round, since the rules don't ask them."""
        seating, playing = self.ruleset.seating, self.ruleset.deal.playing
        dealer = [self.dealer] if seating.dealer_must_play else []
        return [*dealer, *(seat for seat in self._in_turn() if seat in self.rested)][:playing]

    def _rested_after(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """List the seats that chose to sit out in a round, in ascending order, if the rules don't
        let them do so again. After the last place is taken, no seat has a choice. The list is empty
        if it is not known which seats played.
        """
        if self.ruleset.seating.out_twice or self.active is not None or not seats:
            return ()
        joined, rested = {*self._bound()}, list[int]()
        for seat in self._in_turn():
            if len(joined) == len(seats):
                break
            if seat in seats:
                joined.add(seat)
            else:
                rested.append(seat)
        return tuple(sorted(rested))

    def has_room(self, settlement: Settlement) -> bool:
        """Whether no seat has won or lost more than 2**53 - 1 points in all after a round.
        Otherwise `after` refuses the round.
        """
        return max(map(abs, self._totals_after(settlement.points))) <= MOST_POINTS

    def replaced(self, seat: int, *, balance: int | None = None) -> Self:
        """Return the match after another player has taken a seat. The player that leaves keeps its
        points (`left`), and the new player has none. The seat stays what it is: for example, the
        new player deals next if the other player would have.

        Args:
            seat: the seat.
            balance: what the new player owns, in points; needed if the match has balances.

        Raises:
            PositionError: if the table has no such seat, or for a wrong balance.
        """
        seat = seat_in("seat", seat, self.players)
        seats = [None if each == seat else each for each in range(self.players)]
        made = self.reseated(seats, balance=balance)
        rested = tuple(each for each in self.rested if each != seat)
        return made._with(dealer=self.dealer, active=self.active, rested=rested)

    def reseated(self, seats: Iterable[int | None], *, balance: int | None = None) -> Self:
        """Return the match after players have left the table, joined it, or moved to other seats.

        Players that leave keep their points (`left`), and new players have none. Carry and pots
        stay. If the next dealer leaves, the next player in turn order that stays deals. After a
        draw, the same seats need not play again (`active`).

        Args:
            seats: for each seat of the table from now on, the seat that its player had until now;
                `None` for a new player.
            balance: what each new player owns, in points; needed if the match has balances.

        Raises:
            RulesetError: if the rules do not seat that many players.
            PositionError: for a seat that the table does not have or that is named twice, if no
                player stays, or for a wrong balance.
        """
        wanted = "for each seat, the seat that its player had, or None"
        before = [
            None if each is None else seat_in("seats", each, self.players)
            for each in entries("seats", seats, wanted)
        ]
        rules_for(self.ruleset, len(before))
        stay = [each for each in before if each is not None]
        if not stay or len(set(stay)) < len(stay):
            problem = (
                "nobody stays" if not stay else f"seat {max(stay, key=stay.count)} stays twice"
            )
            raise PositionError(f"{problem} at the table", field="seats", code="seat")
        dealers = [(self.dealer + turn) % self.players for turn in range(self.players)]
        gone = [each for each in range(self.players) if each not in stay]
        new = _balance_of(self, balance, len(before) > len(stay))
        owned = self.balances and tuple(
            new if each is None else self.balances[each] for each in before
        )
        return self._with(
            players=len(before),
            dealer=before.index(next(each for each in dealers if each in stay)),
            totals=tuple(0 if each is None else self.totals[each] for each in before),
            active=None,
            rested=(),
            balances=owned,
            left=(*self.left, *[self.totals[each] for each in gone]),
        )

    def _totals_after(self, points: tuple[int, ...]) -> tuple[int, ...]:
        return _added(self.totals, points)

    def _of_payments(self, paid: Payments) -> _Ended:
        """Check that payments can be those of the next round."""
        winner = paid.winner
        for each in (*(() if winner is None else (winner,)), *paid.players):
            seat_in("settlement", each, self.players)
        playing = compiled(self.ruleset, self.players).playing
        played = {*(() if winner is None else (winner,)), *(payer for payer, _, _ in paid.paid)}
        if len(played) > playing:
            raise PositionError(
                f"{len(played)} players win or pay, and only {playing} of {self.players} play",
                field="settlement",
                hint="leave out who sat out",
                code="seat",
            )
        pots = [capture.id for capture in self.ruleset.instant.captures if capture.pot]
        push = self.ruleset.payment.push
        for rule in paid.collected:
            if rule not in pots:
                message = f"{visible(self.ruleset.id)} has no pot {visible(rule)}"
                raise PositionError(message, field="settlement.collected", code="no_such_rule")
        if paid.pushed and (push is None or self.pushes >= push.most):
            more = "no more wins in a row" if push else "no win"
            message = f"by {visible(self.ruleset.id)}, {more} can be pushed"
            raise PositionError(message, field="settlement.pushed", code="no_such_rule")
        points = paid.points(self.players)
        return _Ended(
            points, cast("int | None", winner), None, False, paid.pushed, paid.calls, paid.collected
        )

    def _check_goes_on(self) -> None:
        if self.is_over:
            message = f"the match ended after {self.rounds} rounds"
            raise PositionError(message, hint="begin another match", code="over")

    def _check(self, settlement: object) -> None:
        """Refuse a settlement of any round but the next one of this match."""
        if type(settlement) is not Settlement:
            message = expected("a Settlement or Payments", settlement)
            raise PositionError(
                message, field="settlement", hint="settle(state) makes a settlement", code="type"
            )
        outcome = settlement.outcome
        # first ask whether both are the same object: comparing two rulesets takes as long as a
        # round
        if outcome.ruleset is not self.ruleset and outcome.ruleset != self.ruleset:
            same = ", with other settings" if outcome.ruleset.id == self.ruleset.id else ""
            raise PositionError(
                f"the match has the rules of {self.ruleset.id}, and the settlement those of "
                f"{outcome.ruleset.id}{same}",
                field="settlement.outcome.ruleset",
                code="other_round",
            )
        bound = self._bound() if self.rested else []
        if away := [seat for seat in bound if seat not in outcome.seats]:
            raise PositionError(
                f"seat {away[0]} must play the next round of the match, and the settlement is of a "
                "round without it",
                field="settlement.outcome.active",
                code="other_round",
            )
        is_numbered = outcome.round is not None or self.ruleset.match.extra is not None
        for label, found, wanted in (
            ("players", len(settlement.points), self.players),
            ("active", outcome.seats, self.active or outcome.seats),
            ("pushes", outcome.pushes, self.pushes),
            ("pots", outcome.pots, self.pots),
            ("carry", outcome.carry, self.carry),
            ("dealer", outcome.dealer, self.dealer if outcome.dealer is not None else None),
            ("round", outcome.round, self.rounds + 1 if is_numbered else None),
        ):
            if found != wanted:
                path = "points" if label == "players" else f"outcome.{label}"
                raise PositionError(
                    f"the next round of the match has {label} {wanted}, and the settlement has "
                    f"{label} {found}",
                    field=f"settlement.{path}",
                    code="other_round",
                )
        if self.balances is not None and self.ruleset.payment.cap is not None:
            capped = settle(outcome, balances=[max(each, 0) for each in self.balances])
            if capped.points != settlement.points:
                raise PositionError(
                    "what a seat pays depends on what the seats own (payment.cap): by the balances "
                    f"of the match, the points are {capped.points}, and the settlement has "
                    f"{settlement.points}",
                    field="settlement.points",
                    hint="settle the round with balances=match.balances",
                    code="other_round",
                )

    def _with(self, **changes: Any) -> Self:
        """Copy the match with some fields changed."""
        made: Any = object.__new__(type(self))
        fields = {field.name: getattr(self, field.name) for field in attrs.fields(Match)}
        made.__attrs_init__(**{**fields, **changes})
        return cast("Self", made)


def match_with(**fields: Any) -> Match:
    """Make a match from its fields. A missing field gets the value that it has before the first
    round.

    Raises:
        RulesetError: if the ruleset does not seat that many players.
        PositionError: if no match has these fields.
    """
    ruleset, players = fields["ruleset"], fields["players"]
    made = Match(ruleset, players, dealer=fields["dealer"])
    fields = {**{each.name: getattr(made, each.name) for each in attrs.fields(Match)}, **fields}
    rules = rules_for(ruleset, players, pots_of("pots", fields["pots"]))
    totals, active = fields["totals"], fields["active"]
    playing = None if active is None else active_seats(active, players, rules.playing)
    seats_rested(ruleset, rules, fields["rested"], active)
    draws = whole("draws", fields["draws"], 0, whole("rounds", fields["rounds"], 0))
    whole("pushes", fields["pushes"], 0, rules.payment_push_most)
    carry = fields["carry"]
    if type(carry) is not int or not is_carry(ruleset, draws, carry):
        carry = carry_after(ruleset, draws)
    owned = fields["balances"]
    for label, found, wanted in (
        ("totals", len(totals), players),
        ("totals", sum(totals) + sum(fields["left"]), 0),
        ("balances", players if owned is None else len(owned), players),
        ("carry", fields["carry"], carry),
        ("active", active, playing),
        ("rested", fields["rested"], tuple(sorted(fields["rested"]))),
        ("pots", fields["pots"], tuple(sorted(fields["pots"]))),
    ):
        if found != wanted:
            raise PositionError(expected(f"{wanted}", found), field=label, code="impossible")
    return made._with(**fields)


def calls_of(outcome: Outcome) -> int:
    """Count the shakes and bombs of a drawn round that the next round may inherit
    (`draw.carry_calls`).
    """
    small = outcome.ruleset.small_bomb
    laid = len(outcome.small_bombs) if small is not None and small.multiplier > 1 else 0
    return len(outcome.shakes) + len(outcome.bombs) + laid


def next_dealer(ruleset: Ruleset, dealer: int, players: int, winner: int | None) -> int:
    """Return the dealer of the next round, after a round with or without a winner (R41)."""
    if ruleset.match.next_dealer is NextDealer.IN_TURN:
        return (dealer + 1) % players
    return dealer if winner is None else winner


def _added(numbers: tuple[int, ...], points: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(numbers, points, strict=True))


def owned_by(label: str, balances: Iterable[int], players: int) -> tuple[int, ...]:
    """Check what each seat owns, and return it.

    Raises:
        PositionError: if this is not a number of points, 0 or more, for each seat.
    """
    found = entries(label, balances, "what each seat owns, in points")
    if len(found) != players:
        message = f"expected {players} numbers, one for each seat, found {len(found)}"
        raise PositionError(message, field=label, code="length")
    return tuple([whole(label, number, 0) for number in found])


def _balance_of(match: Match, balance: int | None, needed: bool) -> int:
    """Return what a new player owns; 0 if the match has no balances or no player is new."""
    if balance is None and needed and match.balances is not None:
        message = "the match has balances, so say what the new player owns"
        raise PositionError(message, field="balance", code="missing")
    if balance is not None and (match.balances is None or not needed):
        why = "nobody joins the table" if match.balances else "the match has no balances"
        raise PositionError(f"{why}, so balance has no effect", field="balance", code="impossible")
    return 0 if balance is None else whole("balance", balance, 0)


def _of_settlement(settlement: Settlement) -> _Ended:
    """Return what the match needs of a settlement. A drawn round may annul its payments (R36)."""
    outcome = settlement.outcome
    is_void = outcome.winner is None and outcome.reason in (Reason.VOID, Reason.ABANDONED)
    stands = outcome.winner is not None or outcome.ruleset.instant.kept_in_draw
    return _Ended(
        settlement.points,
        outcome.winner,
        outcome.seats,
        is_void,
        outcome.reason is Reason.PUSHED,
        calls_of(outcome),
        [paid.rule for paid in outcome.instant if stands],
    )


def pots_after(ruleset: Ruleset, pots: Pots, collected: Sequence[str]) -> Pots:
    """Return the pots after a round. A pot that was not collected has one more round.

    Args:
        ruleset: the rules.
        pots: the pots before the round.
        collected: the rules of the payments at once that count. A pot whose payment doesn't count
            also has one more round.
    """
    kept = dict(pots)
    return tuple(
        sorted(
            (capture.id, kept.get(capture.id, 0) + 1)
            for capture in ruleset.instant.captures
            if capture.pot and capture.id not in collected
        )
    )

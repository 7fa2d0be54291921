"""`Match`: the rounds that the same players play one after another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Self, TypeVar, cast

import attrs

from gostop.core.arguments import active_seats, seat_in, seed_of, whole
from gostop.core.cards import CARDS, Card, Cards, Kind
from gostop.core.errors import PositionError, expected, visible
from gostop.core.public_names import public_in
from gostop.game.deal import deal, seats_rested, start
from gostop.game.events import Event
from gostop.game.history import pots_of
from gostop.game.outcome import Outcome, Reason
from gostop.game.settlement import Settlement
from gostop.game.state import State
from gostop.game.validation.calls import rules_for
from gostop.kernel.deck import MONTHS
from gostop.kernel.rng import DEALER
from gostop.kernel.shuffle import shuffled
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


@public_in("gostop")
@attrs.frozen(init=False, repr=False)
class Match:
    """The state of a match between rounds: the dealer, what is carried over, and the points of each
    seat. Immutable.

    Raises:
        RulesetError: if `ruleset` is neither a ruleset nor the id of a preset, or does not seat
            that many players.
        PositionError: if `dealer` is not a seat of the table, or if the first dealer must be drawn
            and no seed is given.
    """

    ruleset: Ruleset
    """The rules of every round."""
    players: int
    """How many sit at the table."""
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

    def __init__(
        self,
        ruleset: Ruleset | str,
        players: int,
        *,
        seed: int | None = None,
        dealer: int | None = None,
    ) -> None:
        ruleset = ruleset_of(ruleset)
        players = rules_for(ruleset, players).players
        if seed is not None:
            seed = seed_of(seed)
        if dealer is None:
            dealer = _first_dealer(ruleset, players, seed)
        dealer = seat_in("dealer", dealer, players)
        made: Any = self  # type checkers don't know the method `__attrs_init__`
        made.__attrs_init__(ruleset, players, dealer, 1, (0,) * players, 0, 0, None, (), 0, ())

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

    def after(self, settlement: Settlement) -> Self:
        """Return the match after a round.

        A win ends the carry, even if the winner waived the payment. After a draw, the ruleset says
        by which factor the next round is multiplied. The winner deals next; after a draw, the same
        seat deals again. With another `match.next_dealer`, the seats deal in turn. A pot that was
        not collected stays. A void deal changes nothing.

        Raises:
            PositionError: if the match is over, if the settlement isn't that of the next round, or
                if a seat would have won or lost more than 2**53 - 1 points in all.
        """
        self._check(settlement)
        outcome = settlement.outcome
        if outcome.reason is Reason.VOID:
            return self
        totals = self._totals_after(settlement)
        if not self.has_room(settlement):
            raise PositionError(
                f"a total of {max(map(abs, totals))} points is over the limit of 2**53 - 1",
                field="settlement.points",
                hint="begin another match",
                code="too_many",
            )
        pots = pots_after(self.ruleset, self.pots, outcome)
        dealer = next_dealer(self.ruleset, self.dealer, self.players, outcome.winner)
        if outcome.winner is not None:
            return self._with(
                totals=totals,
                dealer=dealer,
                carry=1,
                rounds=self.rounds + 1,
                draws=0,
                active=None,
                rested=self._rested_after(outcome),
                pushes=self.pushes + 1 if outcome.reason is Reason.PUSHED else 0,
                pots=pots,
            )
        same = self.ruleset.seating.same_after_draw and len(outcome.seats) < self.players
        return self._with(
            totals=totals,
            dealer=dealer,
            carry=carried(self.ruleset, self.draws, self.carry, calls_of(outcome)),
            rounds=self.rounds + 1,
            draws=self.draws + 1,
            active=outcome.seats if same else None,
            rested=() if same else self._rested_after(outcome),
            pots=pots,
        )

    def _in_turn(self) -> list[int]:
        """List all seats in turn order from the dealer."""
        return [(self.dealer + offset) % self.players for offset in range(self.players)]

    def _bound(self) -> list[int]:
        """List the seats that must play the next round, since the rules don't ask them."""
        seating, playing = self.ruleset.seating, self.ruleset.deal.playing
        dealer = [self.dealer] if seating.dealer_must_play else []
        return [*dealer, *(seat for seat in self._in_turn() if seat in self.rested)][:playing]

    def _rested_after(self, outcome: Outcome) -> tuple[int, ...]:
        """List the seats that chose to sit out in a round, in ascending order, if the rules don't
        let them do so again. After the last place is taken, no seat has a choice.
        """
        if self.ruleset.seating.out_twice or self.active is not None:
            return ()
        joined, rested = {*self._bound()}, list[int]()
        for seat in self._in_turn():
            if len(joined) == len(outcome.seats):
                break
            if seat in outcome.seats:
                joined.add(seat)
            else:
                rested.append(seat)
        return tuple(sorted(rested))

    def has_room(self, settlement: Settlement) -> bool:
        """Whether no seat has won or lost more than 2**53 - 1 points in all after a round.
        Otherwise `after` refuses the round.
        """
        return max(map(abs, self._totals_after(settlement))) <= MOST_POINTS

    def _totals_after(self, settlement: Settlement) -> tuple[int, ...]:
        return tuple(a + b for a, b in zip(self.totals, settlement.points, strict=True))

    def _check_goes_on(self) -> None:
        if self.is_over:
            message = f"the match ended after {self.rounds} rounds"
            raise PositionError(message, hint="begin another match", code="over")

    def _check(self, settlement: object) -> None:
        """Refuse a settlement of any round but the next one of this match."""
        if type(settlement) is not Settlement:
            message = expected("a Settlement", settlement)
            raise PositionError(
                message, field="settlement", hint="settle(state) makes one", code="type"
            )
        self._check_goes_on()
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
    for label, found, wanted in (
        ("totals", len(totals), players),
        ("totals", sum(totals), 0),
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


def pots_after(ruleset: Ruleset, pots: Pots, outcome: Outcome) -> Pots:
    """Return the pots after a round. A pot that was not collected has one more round. A drawn round
    may annul its payments (R36); a pot whose payment is annulled also has one more round.
    """
    stands = outcome.winner is not None or ruleset.instant.kept_in_draw
    collected = [paid.rule for paid in outcome.instant if stands]
    kept = dict(pots)
    return tuple(
        sorted(
            (capture.id, kept.get(capture.id, 0) + 1)
            for capture in ruleset.instant.captures
            if capture.pot and capture.id not in collected
        )
    )

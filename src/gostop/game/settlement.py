"""`settle`: find who pays whom, how much, and why. `stakes` finds it before the end of a round."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal, localcontext
from fractions import Fraction
from typing import Any, Final, NamedTuple, TypeVar, cast

import attrs

from gostop.core.arguments import entries, flag, whole
from gostop.core.cards import CardSet, Kind
from gostop.core.errors import PositionError, expected, shown, visible
from gostop.core.exhaustive import codes_of, tied
from gostop.core.hashes import Unchanging, hash_of
from gostop.core.hooks import picture
from gostop.core.moves import Collect, Stop
from gostop.core.public_names import public_in
from gostop.game.completion import completed
from gostop.game.history import InstantPayment, Paid, ppeok_carry
from gostop.game.outcome import EndedRound, Outcome, Reason, ended_outcome, played
from gostop.game.play import apply
from gostop.game.score import (
    Item,
    Score,
    cup_as_counted,
    points_text,
    score,
    score_items,
    scores_of,
)
from gostop.game.state import State, outcome_of, position_of
from gostop.game.tally import Tally
from gostop.game.validation.doubt import Doubt, refuse
from gostop.game.validation.outcome import (
    check_outcome,
    doubts_of,
    instant_doubts,
    points_doubts,
)
from gostop.game.view import View, sample
from gostop.game.view import view as seen_by
from gostop.kernel import payments
from gostop.kernel.bits import count
from gostop.kernel.deck import CUP_AS_JUNK
from gostop.kernel.history import Record
from gostop.kernel.measures import Measure
from gostop.kernel.payments import (
    PLAIN_GO,
    Bill,
    Part,
    Sum,
    bills,
    capped,
    earned,
    go_classes,
    measured,
    multiply_captured,
    points_of,
    stands,
    threats_of,
)
from gostop.kernel.points import pi, settled
from gostop.kernel.position import OVER, Position
from gostop.kernel.rules import Rules
from gostop.rules.fields import Unit
from gostop.rules.go import CounterGo
from gostop.rules.pay import Bak
from gostop.rules.ruleset import Ruleset, source_among
from gostop.rules.score import Combination
from gostop.rules.source import HOUSE, Source

# The facts that a settlement needs, in integers: from a finished state or an outcome.


def ended_state(state: State) -> EndedRound:
    """Return the finished round of a state.

    Raises:
        PositionError: if the round is not over.
    """
    p = ended_position(state)
    return EndedRound(p.rules, p.record, [seat.captured for seat in p.seats])


def ended_position(state: State) -> Position:
    """Return the position of a state whose round is over.

    Raises:
        PositionError: if the round is not over.
    """
    p = position_of(state)
    if p.phase != OVER:
        raise PositionError(
            f"the round is not over yet: {state!r}",
            field="game",
            hint="play it until is_over, or write an Outcome",
            code="not_over",
        )
    return p


# Find the rule behind each part of a payment, and the source of the rule. If several settings
# together decide a part, a house rule is cited if there is one, and otherwise a reading.

Cited = tuple[str, Source]
"""The id of a rule, and its source."""

# The ids of the rules by the kernel's codes, and the paths of their settings.
_PARTS: Final[dict[int, tuple[str, tuple[str, ...]]]] = {
    payments.GO_POINTS: ("go", ("go.points",)),
    payments.GO_DOUBLING: ("go_doubling", ("go.doubles_from", "go.growth")),
    payments.COUNTER_GO: ("counter_go", ("go.counter",)),
    payments.RECOUNTER_GO: ("recounter_go", ("go.counter",)),
    payments.CARRY: ("carry", ("draw.carry",)),
    payments.SHAKE: ("shake", ("shake.multiplier",)),
    payments.BOMB: ("bomb", ("bomb.multiplier",)),
    payments.NO_CAPTURES: ("no_captures", ("payment.empty_exempt",)),
    payments.GO_BAK: ("go_bak", ("payment.go_bak.two_players",)),
    payments.GO_BAK_SHARE: ("go_bak", ("payment.go_bak.share",)),
    payments.GO_TIMES: ("go_times", ("go.growth", "go.doubles_from")),
    payments.FOUR_HELD: ("four_held", ("payment.four_held",)),
    payments.SMALL_BOMB: ("small_bomb", ("small_bomb.multiplier",)),
    payments.PUSHES: ("push", ("payment.push",)),
    payments.FORCED_OUT: ("forced_out", ("seating.forced_out",)),
    payments.SHIELD: ("shield", ("payment.shield",)),
    payments.GO_FACTOR: ("go_factor", ("go.factors",)),
    payments.GO_BAK_OWN: ("go_bak", ("payment.go_bak.own",)),
    payments.GO_BAK_OTHERS: ("go_bak", ("payment.go_bak.others",)),
    payments.JABAK: ("jabak", ("payment.jabak",)),
    payments.EXTRA_ROUND: ("extra_round", ("match.extra",)),
    payments.LOST_GO: ("lost_go", ("payment.lost_goes",)),
    payments.GO_BAK_FACTOR: ("go_bak", ("payment.go_bak.factors",)),
    payments.LOST_CALLS: ("lost_calls", ("payment.lost_calls",)),
    payments.GAVE_UP: ("abandoned", ("payment.abandoned", "go.threshold")),
}
tied(
    _PARTS,
    {*range(payments.MEASURED)} - {payments.SPECIAL},
    "the table of cited rules",
    codes_of(vars(payments)),
)
_LIABILITIES: Final = {
    payments.BY_GO_BAK: ("go_bak", ("payment.go_bak",)),
    payments.BY_REFUSAL: ("refused_draw", ("draw.offer",)),
}
_BY: Final = codes_of(vars(payments), "BY_")
tied(_LIABILITIES, _BY, "the table of liabilities", _BY)
_WINS: Final[dict[Reason, tuple[str, ...]]] = {
    Reason.CHONGTONG: ("chongtong",),
    Reason.HEODANG: ("heodang",),
    Reason.THREE_PPEOK: ("ppeok.three",),
    Reason.FOUR_ON_TABLE: ("deal.four_on_table", "go.threshold", "deal.four_points"),
}
_TWO: Final = 2
_RUNS: Final = ("instant.runs", "instant.ppeok")
_INSTANTS: Final[dict[str, tuple[str, ...]]] = {
    Paid.FIRST_PPEOK.value: ("instant.ppeok",),
    Paid.SECOND_PPEOK.value: _RUNS,
    Paid.THIRD_PPEOK.value: _RUNS,
    Paid.FURTHER_PPEOK.value: _RUNS,
    Paid.FIRST_JJOK.value: ("instant.jjok",),
    Paid.FIRST_TTADAK.value: ("instant.ttadak",),
    Paid.FIRST_BOMB.value: ("instant.bomb",),
    Paid.FORCED_OUT.value: ("seating.forced_out",),
}


def of_instant(outcome: Outcome, rule: str) -> Source:
    """Return the source of the rule for a payment during the round. A rule that the ruleset does
    not know is a house rule.
    """
    ruleset = outcome.ruleset
    if rule in _INSTANTS:
        return source_among(ruleset, _INSTANTS[rule])
    if any(capture.id == rule for capture in ruleset.instant.captures):
        return ruleset.source(f"instant.captures.{rule}")
    return Source(HOUSE, "paid at the table")


def of_carry(outcome: Outcome, carry: int) -> tuple[str, int, Source]:
    """Return the factor of earlier draws in a payment during the round (R16), with its rule and
    source.
    """
    rule, paths = _PARTS[payments.CARRY]
    paths += (*_carried(outcome, carry), "instant.ppeok_carry")
    return rule, carry, source_among(outcome.ruleset, paths)


def of_liability(outcome: Outcome, by: int) -> Cited | None:
    """Return the rule by which a seat pays another seat's share; `None` if the seat pays its own
    share.
    """
    if by not in _LIABILITIES:
        return None
    rule, paths = _LIABILITIES[by]
    special = ("payment.special_liable",) * outcome.reason.is_special
    return rule, source_among(outcome.ruleset, (*paths, *special))


def of_line(outcome: Outcome, part: Part) -> Cited:
    """Return the rule of a part that adds points."""
    code, _ = part
    if code == payments.SPECIAL:
        return outcome.reason.value, source_among(outcome.ruleset, _WINS[outcome.reason])
    rule, paths = _named(outcome, code)
    if code == payments.GO_POINTS:
        paths += _limits(outcome)
    return rule, source_among(outcome.ruleset, paths)


def of_factors(outcome: Outcome, rules: Rules, parts: tuple[Part, ...]) -> Iterator[Cited]:
    """Yield the rule of each part that multiplies, in order."""
    shaken = _shaken(outcome, rules)
    for code, factor in parts:
        rule, paths = _named(outcome, code)
        if code == payments.SHAKE:
            paths = (next(shaken),)
        elif code == payments.GO_BAK and len(outcome.seats) > _TWO:
            paths = ("payment.go_bak.own",)
        elif code == payments.CARRY:
            # whether draws count for a special win is asked before how much they count
            special = ("payment.special_carry",) * outcome.reason.is_special
            paths = (*special, *paths, *_carried(outcome, factor))
        elif code in (payments.GO_DOUBLING, payments.GO_TIMES, payments.GO_FACTOR):
            paths += _in_place(outcome)
        if outcome.reason.is_special and code != payments.CARRY:
            paths = (*paths, "payment.special_factors")
        yield rule, source_among(outcome.ruleset, paths)


def rules_by_code(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the id of the rule behind each part of a bill, by its code. The code of special wins
    has an empty text; the reason of the win takes its place. All sets of drawn mission cards share
    one rule.
    """
    payment = ruleset.payment
    own = (
        *[each.id for each in (*payment.multipliers, *payment.missions)],
        *["mission_cards"] * (payment.mission_cards is not None),
        *[each.id for each in payment.baks],
    )
    return (
        *[_PARTS[code][0] if code in _PARTS else "" for code in range(payments.MEASURED)],
        *own,
    )


def _named(outcome: Outcome, code: int) -> tuple[str, tuple[str, ...]]:
    """Return the id of a part's rule, and the paths of its settings."""
    if code < payments.MEASURED:
        return _PARTS[code]
    payment = outcome.ruleset.payment
    measured = [
        *((each.id, f"payment.multipliers.{each.id}") for each in payment.multipliers),
        *((each.id, f"payment.missions.{each.id}") for each in payment.missions),
        *([(outcome.mission or "", "payment.mission_cards")] if payment.mission_cards else []),
        *((each.id, f"payment.baks.{each.id}") for each in payment.baks),
    ]
    rule, path = measured[code - payments.MEASURED]
    return rule, (path,)


def _limits(outcome: Outcome) -> tuple[str, ...]:
    """Return further settings that decide how many points the winner's goes add. The first go
    always adds its points, so it needs no such setting.
    """
    goes = [seat for seat in outcome.goes if seat == outcome.winner]
    return ("go.points_up_to",) * (len(goes) > 1) + _in_place(outcome)


def _in_place(outcome: Outcome) -> tuple[str, ...]:
    """Return the setting that decides how many goes count, if the winner called counter-goes."""
    if outcome.ruleset.go.counter is not CounterGo.IN_PLACE:
        return ()
    classes = zip(outcome.goes, go_classes(outcome.goes), strict=True)
    counters = [seat for seat, kind in classes if kind != PLAIN_GO]
    return ("go.counter",) if outcome.winner in counters else ()


def _carried(outcome: Outcome, factor: int) -> tuple[str, ...]:
    """Return further settings that decide how much earlier draws multiply. The first draw always
    doubles, so it needs no such setting.
    """
    capped = factor > 2 or factor == outcome.ruleset.draw.carry_cap
    called = ("draw.carry_calls",) * (factor > 2 and outcome.ruleset.draw.carry_calls)
    return called + ("draw.carry_cap",) * capped


def _shaken(outcome: Outcome, rules: Rules) -> Iterator[str]:
    """Return the settings of the winner's shakes that multiply, in the order of the shakes."""
    shake = outcome.ruleset.shake
    months = [each.month for each in shake.months] if shake is not None else []
    return iter(
        [
            f"shake.months.{month}" if month in months else "shake.multiplier"
            for seat, month in outcome.shakes
            # the last factor is for an unknown month
            if seat == outcome.winner and rules.shake_factors[month - 1 if month else -1] > 1
        ]
    )


# The parts of a payment in the form that users read. Each part names its rule and the rule's
# source.


@public_in("gostop")
@attrs.frozen
class Factor:
    """A factor that multiplies a payment."""

    rule: str
    """A stable id, such as `gwang_bak`."""
    factor: int
    """The number by which the payment is multiplied; 0 if the rule exempts the payer from the
    payment."""
    source: Source
    """The source of the rule."""

    def __str__(self) -> str:
        return f"{visible(self.rule)} x{self.factor}"


@public_in("gostop")
@attrs.frozen
class Transfer:
    """A payment from one seat to another: the sum of its items times its multipliers.

    `print(transfer)` shows the payment on one line.
    """

    payer: int
    """The seat that pays."""
    payee: int
    """The seat that is paid."""
    points: int
    """How many points the payer pays."""
    items: tuple[Item, ...]
    """The parts that add up."""
    multipliers: tuple[Factor, ...]
    """The factors that multiply the sum."""
    share_of: int
    """The seat whose share is paid: the payer, or another seat for which the payer is liable."""
    liability: str = ""
    """The rule by which the payer pays more than its own share: `go_bak` or `refused_draw`. Empty
    if no such rule applies.
    """
    liability_source: Source | None = None
    """The source of the rule in `liability`."""
    cut: int = 0
    """How many points the limit and the cap take off. `points` does not include them."""
    cut_source: Source | None = None
    """The source of the cap; or of the limit, if only the limit takes points off."""
    winner_cup: Kind | tuple[Kind, ...] | None = None
    """How the winner's sake cup counts in this payment: as an animal, as junk, or as both; `None`
    if the winner has not captured it, or if the payment is not for captured cards."""
    loser_cup: Kind | tuple[Kind, ...] | None = None
    """How the sake cup of the seat in `share_of` counts in this payment."""
    cup_source: Source | None = None
    """The source of the rule that decides how the sake cup counts (R1)."""

    def __str__(self) -> str:
        parts = [", ".join(f"{item.rule} {item.points}" for item in self.items)]
        parts += [" ".join(f"x{each.factor} {each.rule}" for each in self.multipliers)]
        for seat, kinds in cups_of(self):
            ways = ["an animal" if kind is Kind.ANIMAL else "junk" for kind in kinds]
            parts += [f"the sake cup of {_player(seat)} counts as {' and as '.join(ways)}"]
        parts += [f"for {_player(self.share_of)} by {self.liability}" if self.liability else ""]
        parts += [f"{self.cut} less by the limit" if self.cut else ""]
        told = visible("; ".join(filter(None, parts)))
        points = points_text(self.points)
        return f"{_player(self.payer)} pays {_player(self.payee)} {points}{': ' * bool(told)}{told}"


def _player(seat: int) -> str:
    """Name a seat for people, who count from 1."""
    return f"Player {seat + 1}"


def cups_of(transfer: Transfer) -> list[tuple[int, tuple[Kind, ...]]]:
    """List the seat that has captured the sake cup, and how the cup counts. The list is empty if
    the payment is for no cards that the cup could belong to.
    """
    cups = (transfer.payee, transfer.winner_cup), (transfer.share_of, transfer.loser_cup)
    return [
        (seat, how if isinstance(how, tuple) else (how,)) for seat, how in cups if how is not None
    ]


POT: Final = "pot"
"""The id of the factor for the number of rounds in a pot."""


def transfer_at_once(outcome: Outcome, paid: InstantPayment, cut: int) -> Transfer:
    """Make a payment during the round, without the points that the cap takes off. A rule that the
    ruleset does not know is a house rule.

    The item of a pot is the stake of one round, and the number of rounds in the pot is a factor.
    """
    source = of_instant(outcome, paid.rule)
    rounds = 1 + dict(outcome.pots).get(paid.rule, 0)
    times = (Factor(POT, rounds, source),) if rounds > 1 else ()
    carry = ppeok_carry(outcome.ruleset, paid.rule, outcome.carry)
    if carry > 1:
        times = (Factor(*of_carry(outcome, carry)),)
        rounds = carry
    return Transfer(
        paid.payer,
        paid.payee,
        paid.points - cut,
        (Item(paid.rule, paid.points // rounds, CardSet(), source),),
        times,
        paid.payer,
        cut=cut,
        cut_source=_cap(outcome, cut),
    )


def transfer_of(outcome: Outcome, rules: Rules, bill: Bill) -> Transfer:
    """Make a transfer from a bill of the kernel."""
    scored = score_items(outcome.ruleset, rules, bill.counted) if bill.counted else ()
    liability = of_liability(outcome, bill.liability)
    cited = of_factors(outcome, rules, bill.times)
    cups = cup_as_counted(rules, bill.counted), cup_as_counted(rules, bill.against)
    return Transfer(
        bill.payer,
        bill.payee,
        bill.points,
        (*scored, *(_item(outcome, part) for part in bill.lines)),
        tuple(
            Factor(rule, factor, source)
            for (rule, source), (_, factor) in zip(cited, bill.times, strict=True)
        ),
        bill.share_of,
        liability[0] if liability else "",
        liability[1] if liability else None,
        bill.cut,
        _cap(outcome, bill.cut, bill.points),
        *cups,
        outcome.ruleset.source("cards.cup_count") if any(cups) else None,
    )


def _item(outcome: Outcome, part: Part) -> Item:
    rule, source = of_line(outcome, part)
    return Item(rule, part[1], CardSet(), source)


def _cap(outcome: Outcome, cut: int, left: int = 0) -> Source | None:
    """Return the source of the cap or the limit, if points are taken off. It is the limit if
    exactly the limit's points are left.
    """
    if not cut:
        return None
    is_limit = left and left == outcome.ruleset.payment.most
    return outcome.ruleset.source("payment.most" if is_limit else "payment.cap")


class PaidBak(NamedTuple):
    """A bak that multiplies a payment."""

    bak: Bak
    have: int
    """How many cards the bak counts in the captures of the loser, or how many pi."""
    most: int
    """The most cards or pi with which a loser pays the bak."""


def baks_paid(settlement: Settlement, transfer: Transfer) -> dict[str, PaidBak]:
    """Return the baks that multiply a payment of a settlement, by their ids. Those that a tally
    names without the number that they count are left out.
    """
    rules, payment = settlement._ended_round.rules, settlement.outcome.ruleset.payment
    against = {bill.share_of: bill.against for bill in settlement._bills}
    multiplied = {each.rule for each in transfer.multipliers}
    return {
        bak.id: PaidBak(bak, have_of(rules, made, against[transfer.share_of]), int(made.most))
        for bak, made in zip(payment.baks, rules.baks, strict=True)
        if bak.id in multiplied and _is_known(settlement.tally, transfer.share_of, bak)
    }


def cup_decides(settlement: Settlement, transfer: Transfer, owner: int) -> bool:
    """Whether a payment would have other parts if the sake cup of a seat counted in the other way.
    `cups_of` must list this seat.
    """
    rules, record, _ = settlement._ended_round
    bill = next(
        each
        for each in settlement._bills
        if each.share_of == transfer.share_of and each.counted | each.against
    )
    other_way = rules.cup ^ CUP_AS_JUNK
    if owner == transfer.payee:
        return _brought(rules, record, bill.counted) != _brought(
            rules, record, bill.counted ^ other_way
        )
    baks = threats_of(rules, bill.counted) if bill.counted else rules.baks
    return any(
        measured(rules, bak, bill.against) != measured(rules, bak, bill.against ^ other_way)
        for bak in baks
    )


def _brought(rules: Rules, record: Record, counted: int) -> tuple[int, int, list[Measure]]:
    """Return the points, the factor and the possible baks that a winner's cards bring."""
    factors = Sum(False)
    multiply_captured(rules, record, counted, factors)
    return settled(rules, counted), factors.factor, threats_of(rules, counted)


_NUMBERS: Final = {Kind.BRIGHT: "brights", Kind.ANIMAL: "animals", Kind.RIBBON: "ribbons"}


def _is_known(tally: Tally | None, seat: int, bak: Bak) -> bool:
    """Whether somebody knows how many cards or pi a loser has that a bak counts."""
    if tally is None:
        return True
    known = tally.known(seat)
    if bak.unit is not Unit.CARDS:
        return "pi" in known
    return {_NUMBERS.get(card.kind) for card in bak.cards} <= known.keys()


def have_of(rules: Rules, bak: Measure, counted: int) -> int:
    """Count the cards, or the pi, that a bak counts among `counted`."""
    cards = counted & bak.mask
    return int(pi(rules, cards) if bak.by_pi else count(cards))


COUNTED_POINTS: Final = "counted_points"
"""The id of an item for the points of cards that nobody knows."""


def told_transfers(settlement: Settlement) -> tuple[Transfer, ...]:
    """Return the payments as they are told. If nobody knows the winner's cards, the points of all
    combinations are one item, and nothing is said of the sake cup.
    """
    tally = settlement.tally
    if tally is None:
        return settlement.transfers
    sets = {each.id for each in tally.ruleset.scoring.combinations}
    return tuple(_without_cards(transfer, sets) for transfer in settlement.transfers)


def _without_cards(transfer: Transfer, sets: set[str]) -> Transfer:
    scored = [item for item in transfer.items if item.rule in sets]
    others = tuple(item for item in transfer.items if item.rule not in sets)
    points = sum(item.points for item in scored)
    counted = (Item(COUNTED_POINTS, points, CardSet(), Source(HOUSE, "counted at the table")),)
    return attrs.evolve(
        transfer,
        items=(*(counted if scored else ()), *others),
        winner_cup=None,
        loser_cup=None,
        cup_source=None,
    )


# The settlement as a whole.

Money = TypeVar("Money", int, Decimal, Fraction)


@public_in("gostop")
@attrs.frozen(eq=False, repr=False)
class Settlement(Unchanging):
    """The points that each seat wins or pays in a round, and the payments.

    `print(settlement)` shows the points, each transfer on a line, and the doubts.
    """

    points: tuple[int, ...]
    """The points of each seat at the table. Their sum is 0."""
    _game: State | Outcome
    _capped: tuple[Bill, ...] | None = None
    """The bills that caps have reduced; `None` if no cap was applied."""
    _cuts: tuple[int, ...] = ()
    tally: Tally | None = None
    """The tally that was settled; `None` for a round with cards. The cards of a tally's outcome are
    only one way to make its counts."""

    @functools.cached_property
    def _ended_round(self) -> EndedRound:
        return _ended(self._game)

    @functools.cached_property
    def _bills(self) -> tuple[Bill, ...]:
        """The bills of the losers. They are made when they are first needed."""
        return tuple(bills(*self._ended_round)) if self._capped is None else self._capped

    @functools.cached_property
    def transfers(self) -> tuple[Transfer, ...]:
        """Every payment: first the payments during the round, then those at its end."""
        (rules, record, _), outcome = self._ended_round, self.outcome
        at_once = outcome.instant if stands(rules, record) else ()
        cuts = self._cuts or (0,) * len(at_once)
        return (
            *(transfer_at_once(outcome, *paid) for paid in zip(at_once, cuts, strict=True)),
            *(transfer_of(outcome, rules, bill) for bill in self._bills),
        )

    @functools.cached_property
    def scores(self) -> tuple[Score, ...]:
        """The score of each seat's captured cards. The sake cup counts as in the transfers; `score`
        may count it in another way (R1).
        """
        return scores_of(self._game.ruleset, *self._ended_round)

    @functools.cached_property
    def outcome(self) -> Outcome:
        """The settled outcome."""
        return self._game if isinstance(self._game, Outcome) else outcome_of(self._game)

    @functools.cached_property
    def doubts(self) -> tuple[Doubt, ...]:
        """What no round reaches in an outcome that was written by hand, such as a stop with too few
        points. The payments are computed all the same.
        """
        return _doubts(self._game, self.tally)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Settlement):
            return NotImplemented
        return self._owed() == other._owed() and self.outcome == other.outcome

    def _owed(self) -> tuple[tuple[tuple[Any, ...], ...], tuple[int, ...]]:
        """Return the bills as tuples, and the points that caps take off the payments during the
        round.
        """
        return tuple(bill.parts() for bill in self._bills), self._cuts

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (self.points, *self._owed(), self._game, self.tally)

    def __hash__(self) -> int:
        return hash_of((self.points, self._owed()))

    def __repr__(self) -> str:
        return f"<Settlement by {visible(self._game.ruleset.id)}: {self.points}>"

    def __str__(self) -> str:
        points = ", ".join(f"{_player(seat)} {won:+}" for seat, won in enumerate(self.points))
        doubts = [f"Doubtful: {doubt}" for doubt in self.doubts]
        return "\n".join([points, *map(str, told_transfers(self)), *doubts])

    def _repr_svg_(self) -> str | None:
        """Return the picture for a notebook."""
        return picture(self)

    def money(self, per_point: Money) -> tuple[Money, ...]:
        """Return the exact amount of money that each seat wins or pays.

        Args:
            per_point: money for a point, above 0: an `int`, a `Decimal` or a `Fraction`.

        Raises:
            PositionError: for any other amount.
        """
        return money_of(self.points, amount_in("per_point", per_point))


def _restored(
    points: tuple[int, ...],
    owed: tuple[tuple[Any, ...], ...],
    cuts: tuple[int, ...],
    game: State | Outcome,
    tally: Tally | None,
) -> Settlement:
    """Restore a settlement from a pickle."""
    return Settlement(points, game, tuple(Bill(*parts) for parts in owed), cuts, tally)


def _ended(game: State | Outcome) -> EndedRound:
    return ended_state(game) if isinstance(game, State) else ended_outcome(game)


def money_of(points: Iterable[int], per_point: Money) -> tuple[Money, ...]:
    """Return the exact amounts of money for numbers of points."""
    with localcontext(prec=_MOST_DIGITS * 2):
        return tuple(each * per_point for each in points)


def amount_in(label: str, amount: Money) -> Money:
    """Return an amount of money above 0 that can be multiplied exactly.

    Raises:
        PositionError: for any other amount.
    """
    if not _is_exact(amount) or not amount > 0:
        raise PositionError(
            expected("an amount of money above 0", amount),
            field=label,
            hint="give an int, a Fraction or a Decimal, such as Decimal('0.05')",
            code="number",
        )
    return amount


def _is_exact(amount: object) -> bool:
    """Whether an amount can be multiplied exactly: an int, a Fraction, or a Decimal of limited
    length.
    """
    if isinstance(amount, Decimal):
        _, digits, exponent = amount.as_tuple()
        return isinstance(exponent, int) and len(digits) + abs(exponent) <= _MOST_DIGITS
    return type(amount) in (int, Fraction)


_MOST_DIGITS = 1000


def _doubts(game: State | Outcome, tally: Tally | None) -> tuple[Doubt, ...]:
    """Return what no round reaches in an outcome. A round that was played has no doubts. Those of a
    tally come only from the winner's points, and from scores and payments that it says.
    """
    if isinstance(game, State) or game._ended is not None:
        return ()
    found, at_once = doubts_of(game), instant_doubts(game)
    if tally is None:
        return (*found, *at_once)
    has_points = game.reason is Reason.STOP or tally.points is not None
    kept = [
        doubt
        for doubt in found
        if (doubt.seat == game.winner and has_points)
        or (doubt.field, doubt.code) == ("go_scores", "too_few")
    ]
    return (
        *kept,
        *(() if tally.points is None else points_doubts(game, tally.points)),
        *at_once,
    )


def settle(
    game: State | Outcome | Tally,
    *,
    balances: Iterable[int] | None = None,
    strict: bool = False,
) -> Settlement:
    """Settle a finished round, an outcome written by hand, or a tally of points and counts.

    The outcome of a tally's settlement has cards that make the counts. They are only one way to
    make them; all ways pay the same.

    People often write down only the cards that score. So an outcome may have something that no
    round reaches, such as a stop with too few points, as long as it is clear who pays what. The
    settlement names it in `doubts`.

    Args:
        game: the round.
        balances: what each seat owned before the round, in points, 0 or more. If the ruleset has a
            cap, no one pays more than the cap allows, in the round and at its end together (G40).
        strict: whether an outcome with doubts is refused.

    Raises:
        PositionError: if the round is not over, if the outcome contradicts itself or its ruleset,
            or if `strict` is true and there are doubts.
        MissingFactError: if what is paid depends on a fact that the tally doesn't have.
        RulesetError: if the outcome has more or fewer players than its ruleset seats.
    """
    is_strict = flag("strict", strict)
    tally = game if type(game) is Tally else None
    if type(game) is Tally:
        game = completed(game)
    if type(game) is State:
        points = points_of(ended_position(game))
    elif type(game) is not Outcome:
        raise PositionError(
            expected("a State, an Outcome or a Tally", game), field="game", code="type"
        )
    else:
        if game._ended is None:
            check_outcome(game)
        if is_strict:
            refuse(_doubts(game, tally))
        points = list(earned(*ended_outcome(game)))
    if balances is None:
        return Settlement(tuple(points), game, tally=tally)
    rules, record, captured = _ended(game)
    owned = _balances(balances, len(captured))
    if not (rules.payment_cap_payer or rules.payment_cap_payee):
        return Settlement(tuple(points), game, tally=tally)
    before = bills(rules, record, captured)
    cuts, owed = capped(rules, record, before, owned)
    for bill, left in zip(before, owed, strict=True):
        points[bill.payer] += bill.points - left.points
        points[bill.payee] -= bill.points - left.points
    for (payer, payee, _, _), cut in zip(record.instants if cuts else (), cuts, strict=True):
        points[payer] += cut
        points[payee] -= cut
    return Settlement(tuple(points), game, tuple(owed), cuts if any(cuts) else (), tally)


def settlement_with(
    outcome: Outcome, paid: Sequence[tuple[int, int]], points: tuple[int, ...]
) -> Settlement:
    """Return the settlement of an outcome, with some of its transfers reduced by a cap.

    Args:
        outcome: the outcome.
        paid: for each transfer, the points that are left and the points that limits take off.
        points: the points of each seat.

    Raises:
        PositionError: if no round ends with the outcome, or the outcome does not lead to these
            transfers and points.
        RulesetError: if the outcome has more or fewer players than its ruleset seats.
    """
    whole_one = settle(outcome)
    transfers, capped = whole_one.transfers, outcome.ruleset.payment.cap is not None
    owed = [transfer.points for transfer in transfers]
    wholes = [transfer.points + transfer.cut for transfer in transfers]
    more = [transfer.points - left for transfer, (left, _) in zip(transfers, paid, strict=False)]
    same = [left + cut for left, cut in paid] == wholes
    if not same or min(more, default=0) < 0 or (not capped and any(more)):
        raise PositionError(
            f"by its outcome the transfers are of {owed} points, not of {shown(list(paid))}",
            field="transfers",
            code="impossible",
        )
    at_once = len(transfers) - len(whole_one._bills)
    cuts = tuple([cut for _, cut in paid[:at_once]])
    left_owed = tuple(
        [
            bill.capped(left) if left < bill.points else bill
            for bill, (left, _) in zip(whole_one._bills, paid[at_once:], strict=True)
        ]
    )
    found = list(whole_one.points)
    for transfer, cut in zip(transfers, more, strict=True):
        found[transfer.payer] += cut
        found[transfer.payee] -= cut
    if tuple(found) != points:
        message = f"the transfers add up to {tuple(found)}, not to {shown(points)}"
        raise PositionError(message, field="points", code="impossible")
    return Settlement(points, outcome, left_owed, cuts if any(cuts) else ())


def _balances(balances: object, players: int) -> tuple[int, ...]:
    """Check what each seat owns, and return it."""
    found = entries("balances", balances, "what each seat owns, in points")
    if len(found) != players:
        raise PositionError(
            f"expected {players} numbers, one for each seat, found {len(found)}",
            field="balances",
            code="length",
        )
    return tuple([whole("balances", number, 0) for number in found])


# Find the stakes in a view: the worth of stop and go, the threshold, and combinations that lack one
# card.


def if_stopped(view: View) -> Outcome:
    """Return the outcome if the seat stops now. No hidden card can change this outcome."""
    state = apply(sample(view, seed=0), Stop())
    if not state.is_over:
        state = apply(state, Collect())
    return cast("Outcome", seen_by(state, view.seat).outcome)


def if_gone(view: View) -> Outcome:
    """Return the outcome if the seat goes now, and stops later with the same cards. No round ends
    like this, because the seat must have more points for that stop. So a real stop earns more.
    """
    stopped = if_stopped(view)
    rules, record, captured = ended_outcome(stopped)
    later = record.copied()
    later.goes += (record.winner,)
    facts = {**stopped._values, "goes": later.goes}
    return played(view.ruleset, stopped.captured, facts, (rules, later, captured))


def paid_at_once(settlement: Settlement) -> tuple[int, ...]:
    """Return the points that each seat gains or pays by payments during the round."""
    at_end = len(paid_at_end(settlement))
    points = [0] * len(settlement.points)
    for paid in settlement.transfers[: len(settlement.transfers) - at_end]:
        points[paid.payee] += paid.points
        points[paid.payer] -= paid.points
    return tuple(points)


def paid_at_end(settlement: Settlement) -> tuple[Transfer, ...]:
    """Return the payments for the end of the round."""
    return settlement.transfers[len(settlement.transfers) - len(settlement._bills) :]


def threshold(known: State | View) -> int:
    """Return the points needed to stop."""
    playing = len(known.active) or known.ruleset.deal.playing
    return known.ruleset.go.threshold.for_players(min(playing, known.players))


def near(known: State | View, seat: int) -> list[Combination]:
    """Return the combinations that a seat could complete with one more card."""
    ruleset, mine = known.ruleset, known.captured[seat]
    theirs = CardSet(card for each in known.captured for card in each) - mine
    return [
        each
        for each in ruleset.scoring.combinations
        if each.unit is Unit.CARDS
        and len(each.cards & mine) == each.count - 1
        and any(
            item.rule == each.id
            for card in each.cards - mine - theirs
            for item in score(mine | CardSet([card]), ruleset).items
        )
    ]

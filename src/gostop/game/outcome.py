"""The end of a round, and everything that its settlement needs, from a state or written by hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar, cast, final

from typing_extensions import Unpack

from gostop.core.arguments import seats_in_order
from gostop.core.cards import Cards, CardSet, Kind, Month, mask_of
from gostop.core.errors import PositionError, expected, perhaps, shown, visible
from gostop.core.files.toml import file_text, parsed
from gostop.core.hashes import StableEnum, Unchanging, hash_of
from gostop.core.hooks import picture
from gostop.core.public_names import public_in
from gostop.game.history import (
    CHOICES,
    Fact,
    Facts,
    FactsGiven,
    Shaken,
    facts_of,
    filled,
    go_scores_given,
    keep_facts,
    seat_or_none,
    sets_of,
    shakes_of,
    values_of,
)
from gostop.game.other_rules import Move, captured_by, facts_by
from gostop.kernel import history
from gostop.kernel.end_round import with_most_points
from gostop.kernel.history import NO_SCORE, NOBODY, Record, record_of
from gostop.kernel.payments import earned
from gostop.kernel.points import score
from gostop.kernel.rules import CUP_CHOSEN, Rules
from gostop.rules.compile import compiled
from gostop.rules.files import ruleset_in
from gostop.rules.presets import RULESETS, ruleset_of
from gostop.rules.ruleset import Ruleset

T = TypeVar("T")
Ended = tuple[Rules, Record, list[int]]
"""A finished round in the kernel's form: its rules, its record, and each seat's captured cards."""


@public_in("gostop")
class Reason(StableEnum):
    """Why a round is over."""

    STOP = "stop"
    """Won: the winner stopped, or in some rules had most points at the end."""
    CHONGTONG = "chongtong"
    """Won: four of a month in a hand (총통)."""
    THREE_PPEOK = "three_ppeok"
    """Won: three ppeok (뻑) in the round."""
    HEODANG = "heodang"
    """Won: turns in a row without a capture (허당)."""
    EXHAUSTED = "exhausted"
    """Drawn: no seat can move, and none stopped."""
    DRAW_AGREED = "draw_agreed"
    """Drawn: all seats agreed to a draw."""
    FOUR_ON_TABLE = "four_on_table"
    """Four of a month lay on the table: a draw, or in some rules a win of the first player."""
    CHONGTONG_DRAW = "chongtong_draw"
    """Drawn: four of a month in several hands."""
    VOID = "void"
    """The deal is void: no one won, it is not a draw, and all payments are given back."""
    PUSHED = "pushed"
    """Won, but the winner waived the payment (밀기)."""
    ABANDONED = "abandoned"
    """A seat gave the round up, or was timed out. The leader won, unless the rules let the seat pay
    nothing; then the round is void."""

    @property
    def is_special(self) -> bool:
        """Whether a win for this reason is special. A special win has its own points, whatever the
        captured cards score.
        """
        return self in _SPECIAL


_SPECIAL = (Reason.CHONGTONG, Reason.THREE_PPEOK, Reason.HEODANG, Reason.FOUR_ON_TABLE)
REASONS: Final[Mapping[int, Reason]] = {
    history.STOP: Reason.STOP,
    history.WON_CHONGTONG: Reason.CHONGTONG,
    history.WON_THREE_PPEOK: Reason.THREE_PPEOK,
    history.WON_HEODANG: Reason.HEODANG,
    history.EXHAUSTED: Reason.EXHAUSTED,
    history.DRAW_AGREED: Reason.DRAW_AGREED,
    history.FOUR_ON_TABLE: Reason.FOUR_ON_TABLE,
    history.CHONGTONG_DRAW: Reason.CHONGTONG_DRAW,
    history.VOID: Reason.VOID,
    history.PUSHED: Reason.PUSHED,
}
"""The reasons for the end of a played round, by the kernel's numbers."""
OF_OUTCOMES: Final[Mapping[int, Reason]] = {**REASONS, history.ABANDONED: Reason.ABANDONED}
"""The reasons of outcomes, by the kernel's numbers. A position is never abandoned."""


class OutcomeGiven(FactsGiven, total=False):
    """The facts of an outcome as keywords."""

    abandoned: int | None
    fours: Iterable[int]
    shakes: Iterable[int | tuple[int, Month | int | None]]
    go_scores: Iterable[int | None]
    dealer: int | None


@public_in("gostop")
@final
class Outcome(Facts, Unchanging):
    """How a round ended. Seats count from 0. `settle` refuses impossible outcomes.

    Immutable, hashable, equal by value. `dealer` has no effect, and `round` has one only if some
    rounds count more (`match.extra`). Outcomes that differ only in facts without an effect are
    equal.

    Args:
        ruleset: the rules that were played, or the id of a preset.
        captured: each seat's captured cards: one set for each seat, empty for a seat that sat out.
        winner: the seat that won; `None` in a draw.
        reason: why the round ended.
        active: the seats that played; `None` for all of them.
        facts: what happened, by the names of the attributes below. `shakes` takes (seat, month)
            pairs, and a bare seat if the month is not known; `instant` takes (payer, payee, points,
            rule), and needs no points if the ruleset knows them; `pots` takes (id, rounds) pairs,
            or a mapping from ids to rounds.

    Raises:
        RulesetError: if `ruleset` is neither a ruleset nor the id of a preset.
        NotationError: for cards that cannot be read.
        PositionError: for any other argument of a wrong type.
    """

    __slots__ = ("_ended", "_values", "active", "captured", "reason", "ruleset", "winner")

    ruleset: Ruleset
    """The rules that were played."""
    captured: tuple[CardSet, ...]
    """Each seat's captured cards."""
    winner: int | None
    """The seat that won; `None` in a draw."""
    reason: Reason
    """Why the round ended."""
    active: tuple[int, ...] | None
    """The seats that played; `None` for all of them."""
    _values: dict[str, Any]
    _ended: Ended | None
    """The round that was played to this end; `None` for a handwritten outcome."""

    shakes: Fact[tuple[Shaken, ...]] = Fact(
        "(seat, month) for each shake, in order; the month is `None` if it is not known.",
        shakes_of,
        keep=lambda shakes, _: tuple((seat, month - 1 if month else -1) for seat, month in shakes),
        rule=lambda rules: rules.shakes,
        seats=lambda shakes: [seat for seat, _ in shakes],
    )
    go_scores: Fact[tuple[int | None, ...]] = Fact(
        "Each seat's score at its last go, in points, if the rules have the losers pay it "
        "(`payment.lost_goes`); `None` for a seat that called no go. They may be given with 0 for "
        "`None`.",
        go_scores_given,
        keep=lambda scores, _: tuple(NO_SCORE if each is None else each for each in scores),
        tell=lambda kept, _: tuple(None if each == NO_SCORE else each for each in kept),
        rule=lambda rules: rules.payment_lost_goes,
    )
    abandoned: Fact[int | None] = Fact(
        "The seat that gave the round up; `None` if no seat did.",
        seat_or_none,
        default=None,
        kernel="asked",
        keep=lambda seat, _: NOBODY if seat is None else seat,
        tell=lambda kept, _: None if kept == NOBODY else kept,
        seats=lambda seat: () if seat is None else (seat,),
    )
    dealer: Fact[int | None] = Fact(
        "The seat that dealt; `None` if it is not known.",
        seat_or_none,
        default=None,
        is_recorded=False,
    )

    def __init__(
        self,
        ruleset: Ruleset | str,
        captured: Iterable[Cards],
        winner: int | None = None,
        *,
        reason: Reason = Reason.STOP,
        active: Iterable[int] | None = None,
        **facts: Unpack[OutcomeGiven],
    ) -> None:
        rules, taken = ruleset_of(ruleset), sets_of("captured", captured)
        if type(reason) is not Reason:
            wanted = "a Reason, for example Reason.STOP"
            raise PositionError(expected(wanted, reason), field="reason", code="type")
        values = values_of(FACTS, facts, "Outcome")
        values["instant"] = filled(
            values["instant"], rules, len(taken), values["pots"], values["carry"]
        )
        who = seat_or_none("winner", winner)
        seats = None if active is None else seats_in_order("active", active)
        _fill(self, rules, taken, who, reason, seats, values, None)

    def _fact(self, fact: Fact[T]) -> T:
        value: T = self._values[fact.name]
        return value

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"an Outcome cannot be changed; replace({name}=…) gives another one")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"an Outcome cannot be changed; its {name} cannot be deleted")

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that played the round."""
        return tuple(range(len(self.captured))) if self.active is None else self.active

    def keywords(self) -> dict[str, Any]:
        """Return all arguments of the outcome as keywords."""
        names = ("ruleset", "captured", "winner", "reason", "active")
        return {**{name: getattr(self, name) for name in names}, **self._values}

    def replace(self, **changes: Any) -> Outcome:
        """Return the same outcome with some of its arguments changed.

        With another ruleset, the outcome keeps only what this ruleset has a rule for: no shakes
        without a rule for shakes, no bonus cards that the deck doesn't have. The same number of
        draws as before gives the carry, and payments during the round have the points of the other
        ruleset. `compare` lists what is left out. Facts that are changed too are kept as they are
        given.

        Raises:
            GoStopError: if no outcome can be made with these changes.
        """
        said = self.keywords()
        if "ruleset" in changes:
            said |= by_rules(self, ruleset_of(changes["ruleset"])).keywords()
        return Outcome(**{**said, **changes})

    __replace__ = replace

    def _key(self) -> tuple[object, ...]:
        said = self.keywords()
        without = ("dealer", "round") if self.ruleset.match.extra is None else ("dealer",)
        return tuple(said[name] for name in said if name not in without)

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Outcome) else NotImplemented

    def __hash__(self) -> int:
        return hash_of(self._key())

    def __reduce__(self) -> tuple[Any, ...]:
        return _outcome_of, (self.keywords(),)

    def _repr_svg_(self) -> str | None:
        """Return a picture of the settlement for a notebook. Return `None` for an outcome that
        cannot be settled, so that the notebook shows its text.
        """
        return picture(self)

    def __repr__(self) -> str:
        said = self.keywords()
        plain = {name: FACTS[name].default for name in FACTS} | {"active": None}
        parts = [
            f"{name}={visible(value.id) if name == 'ruleset' else value!r}"
            for name, value in said.items()
            if name not in plain or value != plain[name]
        ]
        return f"Outcome({', '.join(parts)})"


FACTS: Final = facts_of(Outcome)
"""The facts of an outcome by name."""


def _fill(outcome: Outcome, *values: object) -> None:
    """Set the attributes of a new outcome. The outcome is immutable afterwards."""
    for name, value in zip(_ATTRIBUTES, values, strict=True):
        object.__setattr__(outcome, name, value)


_ATTRIBUTES: Final = ("ruleset", "captured", "winner", "reason", "active", "_values", "_ended")


def played(
    ruleset: Ruleset,
    captured: tuple[CardSet, ...],
    values: dict[str, Any],
    ended: Ended,
) -> Outcome:
    """Make the outcome of a played round from the values of its facts. Nothing is checked, and
    `settle` uses only the round itself.
    """
    outcome = object.__new__(Outcome)
    of = ended[1]
    winner = None if of.winner == history.NOBODY else of.winner
    _fill(outcome, ruleset, captured, winner, OF_OUTCOMES[of.reason], of.active, values, ended)
    return outcome


def _outcome_of(said: dict[str, Any]) -> Outcome:
    """Restore an outcome from a pickle."""
    return Outcome(**said)


# The same round by other rules.

_TWO_KINDS: Final = (Kind.ANIMAL, Kind.JUNK)


def by_rules(outcome: Outcome, ruleset: Ruleset) -> Outcome:
    """Return an outcome by the rules of another ruleset, as `Outcome.replace` does."""
    players = len(outcome.captured)
    if players not in [layout.players for layout in ruleset.deal.layouts]:
        return _with(outcome, ruleset=ruleset)
    rules = compiled(ruleset, players)
    move = Move(outcome.ruleset, ruleset, rules, outcome.seats)
    made = _with(
        outcome,
        ruleset=ruleset,
        captured=captured_by(move, outcome.captured),
        **facts_by(move, FACTS, outcome._values),
    )
    if not _is_sound(made):
        return made
    if made.reason is Reason.PUSHED and ruleset.payment.push is None:
        made = _with(made, reason=Reason.STOP)
    made = _won_or_drawn(made, outcome, rules)
    chosen = rules.cards_cup_count == CUP_CHOSEN and not rules.lockable_cup
    owner = next((seat for seat in made.seats if ruleset.cards.cup in made.captured[seat]), None)
    if not chosen or made.cup is not None or owner is None:
        return made
    # the owner chooses what is better for itself
    ways = [_with(made, cup=kind) for kind in _TWO_KINDS]
    return max(ways, key=lambda way: earned(*ended_outcome(way))[owner])


def _with(outcome: Outcome, **changes: Any) -> Outcome:
    """Return an outcome with some of its arguments changed, and all others as they are."""
    return Outcome(**{**outcome.keywords(), **changes})


def _is_sound(outcome: Outcome) -> bool:
    """Whether all seats that an outcome names play, so that its payments can be worked out."""
    seats = {*outcome.seats}
    named = {each for name, fact in FACTS.items() for each in fact.seats(outcome._values[name])}
    named |= {each for paid in outcome.instant for each in (paid.payer, paid.payee)}
    named |= set() if outcome.winner is None else {outcome.winner}
    return seats <= {*range(len(outcome.captured))} and named <= seats


def _won_or_drawn(made: Outcome, before: Outcome, rules: Rules) -> Outcome:
    """Let the other rules decide who wins a round in which nobody stopped."""
    old = compiled(before.ruleset, len(before.captured))
    masks = [mask_of(cards) for cards in made.captured]
    cup = CHOICES[made.cup]
    most = with_most_points(rules, masks, made.seats, cup)
    if made.reason is Reason.EXHAUSTED and most != NOBODY:
        return _with(made, reason=Reason.STOP, winner=most)
    winner = made.winner
    if made.reason is not Reason.STOP or winner in (None, most) or not old.most_points_win:
        return made
    points = score(old, mask_of(before.captured[winner]), CHOICES[before.cup])
    if points >= old.go_threshold:
        return made  # perhaps the winner stopped
    return _with(made, reason=Reason.EXHAUSTED, winner=None)


# A finished round in integers, which the kernel settles.


class EndedRound(NamedTuple):
    """A finished round, in integers."""

    rules: Rules
    record: Record
    """The seats that played, the calls, and the end of the round."""
    captured: list[int]
    """Each seat's captured cards, as a mask."""


_CODES: Final = {reason: code for code, reason in OF_OUTCOMES.items()}


def ended_outcome(outcome: Outcome) -> EndedRound:
    """Return the finished round of an outcome: the round that was played, or a round made from
    checked facts.
    """
    if outcome._ended is not None:
        return EndedRound(*outcome._ended)
    record = record_of(outcome.seats, 0, outcome.carry)
    record.winner = NOBODY if outcome.winner is None else outcome.winner
    record.reason = _CODES[outcome.reason]
    keep_facts(FACTS.values(), outcome._values, outcome.ruleset, record)
    return EndedRound(
        compiled(outcome.ruleset, len(outcome.captured)),
        record,
        [mask_of(cards) for cards in outcome.captured],
    )


# Read outcomes from TOML.
#
# A file may be untrusted. Every text gives an outcome or raises a `GoStopError`.

KEYS: Final = ("rules", "captured", "winner", "reason", "active", *FACTS)
"""The keys of an outcome."""


def parse_outcome(text: str, ruleset: Ruleset | str | None = None) -> Outcome:
    """Read an outcome from TOML, with the fields of `Outcome`.

    `rules` is the id of a preset, or a table as in a ruleset's file. `captured` is a list of sets
    of cards. `reason` and `cup` are texts, such as `"stop"` and `"junk"`. Each shake is `[seat,
    month]` or a seat, and each instant payment is `[payer, payee, points, rule]`. `pots` is a table
    with the number of rounds of each pot, by the pot's id.

    Args:
        text: the TOML.
        ruleset: the rules, instead of those in the text.

    Raises:
        RulesetError: if `ruleset` or the ruleset in the text is not a ruleset.
        NotationError: if cards cannot be read.
        PositionError: if the text is not TOML, or does not hold an outcome.
    """
    table = parsed(text, PositionError)
    _check_keys(table)
    rules = rules_in(table.get("rules")) if ruleset is None else ruleset
    fields = keywords_in(table)
    fields.pop("rules", None)
    return Outcome(**fields, ruleset=rules)


def _check_keys(table: Mapping[str, Any]) -> None:
    """Refuse a key that no outcome has."""
    for key in table:
        if key not in KEYS:
            hint = perhaps(key, KEYS, f"it has {', '.join(KEYS)}")
            raise PositionError(f"an outcome has no {shown(key)}", hint=hint, code="no_such_field")


def keywords_in(table: Mapping[str, Any]) -> dict[str, Any]:
    """Read the keywords of an `Outcome` from a file's table, and its `rules` if the table names
    some.

    Raises:
        PositionError: if the table holds no outcome.
    """
    _check_keys(table)
    fields = dict(table)
    if "captured" not in fields:
        raise PositionError(
            "captured, a list with each seat's captured cards, is missing",
            field="captured",
            code="missing",
        )
    taken = fields["captured"]
    tables = [each for each in taken if isinstance(each, dict)] if isinstance(taken, list) else []
    if tables:  # otherwise the keys of a table would be read as the cards
        wanted = "a text or a list of cards for each seat"
        raise PositionError(expected(wanted, tables[0]), field="captured", code="type")
    return with_enums(fields)


def with_enums(fields: dict[str, Any]) -> dict[str, Any]:
    """Replace the texts of a file's table that name a reason, or a kind of the sake cup.

    Raises:
        PositionError: for any other text.
    """
    fields = {**fields, "reason": _reason(fields.get("reason", "stop"))}
    if "cup" in fields:
        kinds = {"animal": Kind.ANIMAL, "junk": Kind.JUNK}
        if not isinstance(fields["cup"], str) or fields["cup"] not in kinds:
            found = expected("'animal' or 'junk'", fields["cup"])
            raise PositionError(found, field="cup", code="type")
        fields["cup"] = kinds[fields["cup"]]
    return fields


def load_outcome(path: str | Path, ruleset: Ruleset | str | None = None) -> Outcome:
    """Read an outcome from a TOML file, like `parse_outcome`.

    Raises:
        RulesetError: if `ruleset` or the ruleset in the file is not a ruleset.
        NotationError: if cards cannot be read.
        PositionError: if the file cannot be read, or does not hold an outcome.
    """
    return parse_outcome(file_text(path, PositionError, "parse_outcome"), ruleset)


def rules_in(named: object) -> Ruleset:
    """Read the rules in a file: the id of a preset, or a table.

    Raises:
        GoStopError: for anything else.
    """
    if isinstance(named, dict):
        return ruleset_in(cast("dict[str, Any]", named))
    if not isinstance(named, str) or named not in RULESETS:
        wanted = f"one of {', '.join(RULESETS)}, or a table of settings"
        raise PositionError(expected(wanted, named), field="rules", code="no_such_rule")
    return RULESETS[named]


def _reason(value: object) -> Reason:
    for reason in Reason:
        if reason.value == value:
            return reason
    known = [reason.value for reason in Reason]
    found, hint = expected(f"one of {', '.join(known)}", value), perhaps(value, known)
    raise PositionError(found, field="reason", hint=hint, code="type")

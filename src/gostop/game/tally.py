"""`Tally`: a round from points and counts instead of cards, as people at a real table know it."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias, cast, final
from unicodedata import normalize

import attrs
from typing_extensions import Unpack

from gostop.core.arguments import active_seats, entries, flag, seat_in, text_of, whole
from gostop.core.cards import Kind
from gostop.core.errors import (
    GoStopError,
    NotationError,
    PositionError,
    RulesetError,
    brief,
    counted,
    expected,
    listed,
    perhaps,
    shown,
    visible,
)
from gostop.core.files.toml import file_text, parsed
from gostop.core.hashes import Unchanging, hash_of
from gostop.core.public_names import public_in
from gostop.core.words import keys_of
from gostop.game.outcome import FACTS, Outcome, OutcomeGiven, Reason, rules_in, with_enums
from gostop.game.validation.calls import check_facts
from gostop.game.validation.outcome import check_reason
from gostop.kernel.bits import count
from gostop.kernel.deck import ANIMALS, BRIGHTS, JUNK, RIBBONS
from gostop.kernel.deck import mask_of as deck_mask
from gostop.kernel.rules import CUP_CHOSEN, CUP_FROM_GO, LIABLE_NOBODY, Rules
from gostop.rules.compile import compiled
from gostop.rules.presets import RULESETS, ruleset_of
from gostop.rules.ruleset import Ruleset

Known: TypeAlias = "int | bool | str"
"""What is known of a seat: a number of cards or pi, whether something is so, or how the sake cup
counts."""
KnownGiven: TypeAlias = "Mapping[str, Any] | str"
"""The forms in which it can be given: by name, or as a text such as `"pi 5, brights 0"`."""
AllKnown: TypeAlias = "tuple[tuple[tuple[str, Known], ...], ...]"
"""What is known of each seat."""

# What can be known of a seat.

COUNTED: Final[Mapping[str, int]] = {
    "brights": int(BRIGHTS),
    "animals": int(ANIMALS),
    "ribbons": int(RIBBONS),
    "junk": int(JUNK),
}
"""The cards of which a seat has a number."""
PI: Final = "pi"
POINTS: Final = "points"
CUP: Final = "cup"
CUPS: Final = {kind.name.lower(): kind for kind in (Kind.ANIMAL, Kind.JUNK)}
RAIN: Final = "rain"
EMPTY: Final = "empty"
GO_BAK: Final = "go_bak"
GOES: Final = "goes"
MISSION: Final = "mission"
BAKS: Final = "baks"
MULTIPLIERS: Final = "multipliers"
_MOST_PLAYERS: Final = 20
_MOST_COUNTED: Final = 100
_MOST_POINTS: Final = 1000


def names_of(ruleset: Ruleset, *, wins: bool) -> tuple[str, ...]:
    """Return the names of what can be known of the winner, or of a loser, in a sensible order to
    ask for it.
    """
    payment = ruleset.payment
    first = (POINTS, "brights", RAIN, PI, "animals", CUP, "ribbons", "junk", EMPTY)
    sets = [each.id for each in ruleset.scoring.combinations]
    more = [each.id for each in (payment.multipliers if wins else payment.baks)]
    return tuple(dict.fromkeys([*first, *sets, *more, MISSION if wins else GO_BAK]))


def _text(value: Any) -> str:
    found = text_of(value)
    if found is None:
        raise PositionError(expected("a text", value), field="fact", code="type")
    return found


def _seat(value: Any) -> int:
    return whole("seat", value, 0, _MOST_PLAYERS - 1)


def _answers(value: Any) -> tuple[Any, ...]:
    return tuple(entries("answers", value, "answers, such as (0, 1)"))


@public_in("gostop")
@attrs.frozen
class MissingFact:
    """The one fact on which the payments of a tally still depend. `explain` asks for it in English
    and Korean.
    """

    field: str = attrs.field(converter=_text)
    """The part of the tally that lacks the fact: `points` or `goes`, `counts.brights` for the
    winner, or `losers[1].pi`."""
    seat: int = attrs.field(converter=_seat)
    """The seat that the fact is about."""
    name: str = attrs.field(converter=_text)
    """The name of the fact, such as `pi`."""
    answers: tuple[Any, ...] = attrs.field(converter=_answers)
    """The answers that fit everything else that is known."""

    @property
    def question(self) -> str:
        """The question in English."""
        who = f"seat {self.seat}"
        if self.name in COUNTED:
            return f"How many {self.name} did {who} capture?"
        known = {
            POINTS: f"How many points did the cards of {who} score?",
            GOES: "In which order did the seats call go?",
            RAIN: f"Did {who} capture the rain bright?",
            CUP: f"Did {who} capture the sake cup, and how did it count?",
            EMPTY: f"Did {who} capture no card at all?",
            PI: f"How many pi did {who} capture?",
            MISSION: f"How many cards of the mission did {who} capture?",
        }
        return known.get(self.name, f"Is it so for {who}: {self.name}?")

    def __str__(self) -> str:
        return visible(self.question)


@public_in("gostop")
class MissingFactError(PositionError):
    """A tally can't be settled yet, since one more fact decides what is paid."""

    code: str = "missing_fact"

    def __init__(self, fact: MissingFact) -> None:
        _check_fact(fact)
        can_be = ", ".join(map(_told, fact.answers[:_SHOWN]))
        more = ", …" * (len(fact.answers) > _SHOWN)
        super().__init__(
            f"one fact is missing: {fact.question}",
            field=fact.field,
            hint=f"what is paid depends on it; it can be {can_be}{more}",
            code=self.code,
        )
        self.fact = fact
        """The fact."""

    def __reduce__(self) -> tuple[Any, ...]:
        # what a reader of a sheet has put in front of the message is kept, too
        return MissingFactError, (self.fact,), {**self.__dict__, "args": self.args}


def _check_fact(fact: object) -> None:
    if type(fact) is not MissingFact:
        raise PositionError(expected("a MissingFact", fact), field="fact", code="type")


_SHOWN: Final = 6


def _told(answer: object) -> str:
    return str(answer).lower() if isinstance(answer, bool) else str(answer)


# The tally.


@public_in("gostop")
@final
@attrs.frozen(init=False, repr=False)
class Tally(Unchanging):
    """A round from points and counts. `settle` completes the counts to cards, and settles them.

    Where the payments depend on something that the tally doesn't say, `settle` raises a
    `MissingFactError`, which names the one fact that it needs. Seats count from 0.

    `counts` and `losers` say what is known of a seat's cards, by these names:

    - `brights`, `animals`, `ribbons`, `junk`: how many cards.
    - `pi`: the value of the junk. The sake cup is an animal or two pi, as it counts in the payment.
    - `rain`: whether the rain bright is among the brights.
    - `cup`: whether the seat has the sake cup; or `"animal"` or `"junk"`, if the rules let its
      owner choose.
    - `empty`: whether the seat has captured nothing.
    - the id of a combination, such as `godori`: whether it is complete.
    - for the winner, the id of a multiplier, such as `meongtta`: whether it multiplies;
      `multipliers`: a list of all that do; and `mission`: how many cards of the mission it has.
    - for a loser, the id of a bak, such as `pi_bak`: whether it pays it; `baks`: a list of all baks
      that it pays; `points`: the score of its cards; and `go_bak`: whether it called go.

    Args:
        ruleset: the rules, or the id of a preset. `None` stands for the first preset that seats so
            many players and has everything that the tally says; for counts of a loser's cards, it
            has baks, and for a loser that called go, go-bak.
        players: how many sit at the table.
        winner: the seat that won; `None` in a draw.
        points: the points of the winner's cards, before goes and factors.
        counts: what is known of the winner's cards.
        losers: what is known of each loser, by its seat.
        reason: why the round ended.
        active: the seats that played; `None` for all of them.
        facts: what happened, as in an `Outcome`.

    Raises:
        RulesetError: if no preset seats that many players, or the ruleset doesn't.
        NotationError: for a text that can't be read, and for a month that doesn't exist.
        PositionError: for counts that no deck has, for a loser that is the winner, for anything
            that the ruleset doesn't have, and for arguments of a wrong type.
    """

    round: Outcome
    """The round without its cards: its rules, its winner, and what happened."""
    points: int | None
    """The points of the winner's cards; `None` if they aren't known."""
    _known: AllKnown

    def __init__(
        self,
        ruleset: Ruleset | str | None = None,
        players: int = 2,
        winner: int | None = 0,
        *,
        points: int | None = None,
        counts: KnownGiven = "",
        losers: Mapping[int, KnownGiven] | None = None,
        reason: Reason = Reason.STOP,
        active: Iterable[int] | None = None,
        **facts: Unpack[OutcomeGiven],
    ) -> None:
        for name in facts:
            if name not in FACTS:
                more = "; only an Outcome takes captured cards" if name == "captured" else ""
                raise TypeError(f"Tally() got an unexpected keyword argument {name!r}{more}")
        seats = whole("players", players, 1, _MOST_PLAYERS)
        given = {"winner": winner, "reason": reason, "active": active, **facts}
        tried = _seating(seats) if ruleset is None else [ruleset_of(ruleset)]
        round_, known = _first(tried, seats, given, counts, losers)
        if round_.reason is Reason.ABANDONED or round_.abandoned is not None:
            raise PositionError(
                "a tally is of a round that was played to its end, and no seat gave it up",
                field="reason",
                hint="write the Outcome of a round that a seat gave up, or its Payments",
                code="impossible",
            )
        scored = None if points is None else whole("points", points, 0, _MOST_POINTS)
        if scored is not None and round_.winner is None:
            raise PositionError("nobody has won, so nobody has points", field="points", code="seat")
        made: Any = self  # type checkers don't know the method `__attrs_init__`
        made.__attrs_init__(round_, scored, known)

    @property
    def ruleset(self) -> Ruleset:
        """The rules."""
        return self.round.ruleset

    @property
    def players(self) -> int:
        """How many players sit at the table."""
        return len(self._known)

    @property
    def winner(self) -> int | None:
        """The seat that won; `None` in a draw."""
        return self.round.winner

    @property
    def counts(self) -> dict[str, Known]:
        """What is known of the winner's cards."""
        return {} if self.winner is None else self.known(self.winner)

    @property
    def losers(self) -> dict[int, dict[str, Known]]:
        """What is known of each loser, by its seat."""
        return {
            seat: self.known(seat)
            for seat, known in enumerate(self._known)
            if known and seat != self.winner
        }

    @classmethod
    def said(
        cls,
        text: str,
        ruleset: Ruleset | str | None = None,
        players: int = 2,
        winner: int = 0,
        **more: Any,
    ) -> Tally:
        """Read a tally as people say it: "8 points 1 go pi-bak" or "나는 8점 2고, 너는 피박".

        What isn't said isn't so: no other seat called go, no bak is paid and nothing multiplies but
        what is named, and each loser has captured something. With two players, the baks are those
        of the loser, and people can say whose anything is: "I" have won, and "you" have lost. It is
        the other way round if only "you" have points, or "I" pay a bak. Where counts are said, they
        decide.

        Args:
            text: what people say.
            ruleset: as for a `Tally`.
            players: how many sit at the table.
            winner: the seat that won.
            more: other arguments of a `Tally`, such as `losers`, which go before the text.

        Raises:
            GoStopError: if the text can't be read, or no tally is like this.
        """
        whole("players", players, 1, _MOST_PLAYERS)
        seat_in("winner", winner, players)
        if more.get("active") is not None:
            seats = entries("active", more["active"], "the seats that play")
            more["active"] = tuple([seat_in("active", seat, players) for seat in seats])
        return cls(ruleset, players, winner, **{**_fields_of(text, players, winner, more), **more})

    def known(self, seat: int) -> dict[str, Known]:
        """Return what is known of a seat's cards.

        Raises:
            PositionError: if the table has no such seat.
        """
        return dict(self._known[seat_in("seat", seat, self.players)])

    def keywords(self) -> dict[str, Any]:
        """Return all arguments of the tally as keywords."""
        said = self.round.keywords()
        del said["captured"]
        mine = {"players": self.players, "points": self.points}
        return {**said, **mine, "counts": self.counts, "losers": self.losers}

    def replace(self, **changes: Any) -> Tally:
        """Return the same tally with some of its arguments changed.

        Raises:
            GoStopError: if no tally can be made with these changes.
        """
        return Tally(**{**self.keywords(), **changes})

    __replace__ = replace

    def answered(self, fact: MissingFact, answer: object) -> Tally:
        """Return the tally with the answer to a question of `settle`.

        Raises:
            GoStopError: for an answer that the fact can't have.
        """
        _check_fact(fact)
        if fact.field in (GOES, POINTS):
            return self.replace(**{fact.field: answer})
        if fact.seat == self.winner:
            return self.replace(counts={**self.counts, fact.name: answer})
        mine = {**self.losers.get(fact.seat, {}), fact.name: answer}
        return self.replace(losers={**self.losers, fact.seat: mine})

    def __repr__(self) -> str:
        plain = {name: FACTS[name].default for name in FACTS}
        plain |= {"active": None, "points": None, "counts": {}, "losers": {}, "reason": Reason.STOP}
        parts = [
            f"{name}={visible(value.id) if name == 'ruleset' else value!r}"
            for name, value in self.keywords().items()
            if name not in plain or value != plain[name]
        ]
        return f"Tally({', '.join(parts)})"

    def __hash__(self) -> int:
        return hash_of((self.round, self.points, self._known))

    def __reduce__(self) -> tuple[Any, ...]:
        return _tally_of, (self.keywords(),)


def _tally_of(said: dict[str, Any]) -> Tally:
    """Restore a tally from a pickle."""
    return Tally(**said)


def _seating(players: int) -> list[Ruleset]:
    """List the presets that seat that many players.

    Raises:
        RulesetError: if there are none.
    """
    found = [ruleset for ruleset in RULESETS.values() if players in ruleset.players]
    if not found:
        seated = sorted({number for ruleset in RULESETS.values() for number in ruleset.players})
        message = f"no preset seats {counted(players, 'player')}"
        hint = f"they seat {listed(map(str, seated))}, and a ruleset of your own may seat others"
        raise RulesetError(message, field="players", hint=hint, code="number")
    return found


def _first(
    tried: list[Ruleset],
    players: int,
    given: Mapping[str, Any],
    counts: KnownGiven,
    losers: Mapping[int, KnownGiven] | None,
) -> tuple[Outcome, AllKnown]:
    """Return the round and what is known, by the first ruleset that has everything that is said.
    Rulesets that use it go before others.

    Raises:
        GoStopError: the error of the first ruleset, if there is none.
    """
    found: list[tuple[Outcome, AllKnown]] = []
    errors: list[GoStopError] = []
    for ruleset in tried:
        ruleset.layout(players)
        try:
            made = Outcome(ruleset, [""] * players, **given)
            rules = compiled(ruleset, players)
            active_seats(made.active, players, rules.playing)
            check_facts(ruleset, rules, made.seats, FACTS.values(), made._values)
            check_reason(made, rules)
            found.append((made, _known_of(made, counts, losers)))
        except GoStopError as error:
            errors.append(error)
            continue
        if _uses(made, rules, found[-1][1]):
            return found[-1]
    if found:
        return found[0]
    raise errors[0]


def _uses(made: Outcome, rules: Rules, known: AllKnown) -> bool:
    """Whether rules use what is known of the losers: baks need the counts of their cards, and
    go-bak may pay nothing.
    """
    names = {
        name
        for seat, each in enumerate(known)
        for name, value in each
        if seat != made.winner and value is not False
    }
    has_go_bak = (
        rules.go_bak_two > 1
        or rules.payment_go_bak_factors
        or rules.payment_lost_goes
        or (len(made.seats) > 2 and rules.payment_go_bak_liable != LIABLE_NOBODY)
    )
    return bool((rules.baks or not names & {*COUNTED, PI}) and (has_go_bak or GO_BAK not in names))


def _known_of(
    made: Outcome, counts: KnownGiven, losers: Mapping[int, KnownGiven] | None
) -> AllKnown:
    """Read what is known of each seat.

    Raises:
        PositionError: for a seat that can't be a loser, and for what can't be known of a seat.
    """
    players, winner = len(made.captured), made.winner
    found: list[tuple[tuple[str, Known], ...]] = [()] * players
    if winner is not None:
        if winner not in made.seats:
            wanted = f"a seat that played, one of {made.seats}"
            raise PositionError(expected(wanted, winner), field="winner", code="seat")
        found[winner] = _read(made, "counts", counts, wins=True)
    elif counts:
        message = "nobody has won, so there are no counts of a winner"
        raise PositionError(message, field="counts", code="seat")
    given: object = losers
    if given is not None and not isinstance(given, Mapping):
        wanted = "what is known of each loser by its seat, such as {1: {'pi': 5}}"
        raise PositionError(expected(wanted, losers), field="losers", code="type")
    seated = [(seat_in("losers", loser, players), known) for loser, known in (losers or {}).items()]
    for seat, known in seated:
        label = f"losers[{seat}]"
        if seat == winner or seat not in made.seats:
            why = "has won, so it is no loser" if seat == winner else "sat out, so it can't lose"
            raise PositionError(f"seat {seat} {why}", field=label, code="seat")
        found[seat] = _read(made, label, known, wins=False)
    return tuple(found)


def _read(
    made: Outcome, label: str, given: KnownGiven, *, wins: bool
) -> tuple[tuple[str, Known], ...]:
    """Read what is known of a seat, in the order of `names_of`."""
    ruleset, text = made.ruleset, text_of(given)
    table: object = given if text is None else parse_known(text, label)
    if not isinstance(table, Mapping):
        wanted = "a table such as {'pi': 5}, or a text such as 'pi 5'"
        raise PositionError(expected(wanted, given), field=label, code="type")
    names = tuple(name for name in names_of(ruleset, wins=wins) if not (wins and name == POINTS))
    found: dict[str, Known] = {}
    for key, value in cast("Mapping[object, object]", table).items():
        name = text_of(key)
        if name == (MULTIPLIERS if wins else BAKS):
            found |= _all_of(ruleset, value, f"{label}.{name}", wins=wins)
        elif name is None or name not in names:
            raise PositionError(
                f"nothing called {shown(key)} can be known of a {'winner' if wins else 'loser'} "
                f"by the rules of {ruleset.id}",
                field=label,
                hint=perhaps(name, names, f"it can be {listed(names)}"),
                code="no_such_field",
            )
        else:
            found[name] = _value(made, name, value, f"{label}.{brief(name)}")
    return tuple((name, found[name]) for name in names if name in found)


def _all_of(ruleset: Ruleset, value: object, field: str, *, wins: bool) -> dict[str, Known]:
    """Read the list of all multipliers of a winner, or of all baks that a loser pays."""
    payment, what = ruleset.payment, "multiplier" if wins else "bak"
    known = [each.id for each in (payment.multipliers if wins else payment.baks)]
    one = text_of(value)
    given = entries(field, value, f"the ids of {what}s") if one is None else [one]
    for id in given:
        if id not in known:
            message = f"{ruleset.id} has no {what} {shown(id)}"
            hint = f"it has {listed(known)}" if known else f"it has no {what}s"
            raise PositionError(
                message, field=field, hint=perhaps(id, known, hint), code="no_such_rule"
            )
    return {id: id in given for id in known}


def _value(made: Outcome, name: str, value: object, field: str) -> Known:
    """Read a number, a yes or a no, or how the sake cup counts."""
    if name == CUP:
        how = value.name.lower() if type(value) is Kind else text_of(value)
        if how is None or how not in CUPS:
            return flag(field, value)
        rules = compiled(made.ruleset, len(made.captured))
        if rules.cards_cup_count not in (CUP_CHOSEN, CUP_FROM_GO) and not rules.lockable_cup:
            raise PositionError(
                f"{made.ruleset.id} asks nobody how {made.ruleset.cards.cup} counts",
                field=field,
                hint="give True for the seat that has it",
                code="no_such_rule",
            )
        return how
    if name in COUNTED:
        number = whole(field, value, 0, _MOST_COUNTED)
        deck = deck_mask(compiled(made.ruleset, len(made.captured)).deck)
        if number > (most := count(COUNTED[name] & deck)):
            raise PositionError(
                f"nobody has {number} {name}: the deck of {made.ruleset.id} has {most}",
                field=field,
                code="too_many",
            )
        return number
    if name in (PI, POINTS, MISSION):
        return whole(field, value, 0, _MOST_COUNTED)
    return flag(field, value)


# Read what is known from words.
#
# The words are in tables of `core/words.tsv`: `tally`, `combination`, and those that are named with
# them in `core/words.py`. A number is before or after its word: "2 go", "go 2", "고 두 번". People
# may also say whose it is, "나는 8점 2고, 너는 피박". The speaker is the winner, unless the words
# say that the other one has won.


@functools.cache
def _korean_numbers() -> dict[str, int]:
    """Return the Korean numbers below 100 that players say, by how they are written."""
    digits = {int(number): word for word, number in keys_of("number").items()}
    ones = ["", *(digits[each] for each in range(1, 10))]
    tens = ["", "십", *(one + "십" for one in ones[2:])]
    found = {ten + one: 10 * tens.index(ten) + ones.index(one) for ten in tens for one in ones[1:]}
    found |= {ten: 10 * number for number, ten in enumerate(tens) if ten}
    return found | {word: int(number) for word, number in keys_of("times").items()}


@functools.cache
def _signs() -> re.Pattern[str]:
    """Return the pattern of the signs of a text: numbers, words, and anything else. In Korean, the
    number of points may be in letters before its word: "팔점", "십오 점".
    """
    numbers = "|".join(_korean_numbers())
    return re.compile(rf"\d+|(?P<korean>{numbers})(?=\s*점)|[^\W\d_]+(?:[-_][^\W\d_]+)*|\S")


_BETWEEN: Final = frozenset(",;:=.")
_WITH_NUMBER: Final = frozenset({*COUNTED, PI, POINTS, MISSION, "go", "shake", "bomb"})
_MAY_HAVE_NUMBER: Final = frozenset({"go", "shake", "bomb"})
_NO_BAKS: Final = "no_baks"
_NO: Final = "no"
"""The word before what a seat does not have."""
_NONE: Final = "없음"
"""The same in Korean, after it."""
_ME: Final = "me"
"""The player who speaks."""
_YOU: Final = "you"
"""The other player."""
_LONGEST: Final = 4
"""The most words of a name."""
_LONGEST_NUMBER: Final = 9
_OF_A_SEAT: Final = "write for example 'pi 5, brights 0'"
_OF_A_ROUND: Final = "write for example 'I 8 points 2 go, you pi-bak' or '나는 8점 2고, 너는 피박'"


class _Word(NamedTuple):
    """A word for what can be known of a round."""

    name: str
    """What it stands for."""
    number: int | None
    """Its number, if there is one; 0 for "no rain"."""
    sign: re.Match[str]
    """Where the text says it."""


def _words() -> dict[str, str]:
    """Return what each word stands for."""
    found = {**keys_of("combination"), **keys_of("tally")}
    for name in {*found.values(), *COUNTED}:
        found |= {name: name, name.replace("_", "-"): name, name.replace("_", " "): name}
    return {word.casefold(): name for word, name in found.items()}


def _said(text: str, words: Mapping[str, str], example: str, label: str = "") -> Iterator[_Word]:
    """Yield what a text names.

    Raises:
        NotationError: for a word that isn't known, and for a number without a word.
    """
    signs = [found for found in _signs().finditer(text) if found[0] not in _BETWEEN]
    place = 0
    while place < len(signs):
        begin = signs[place]
        called = keys_of("called").get(_bare(begin[0], keys_of("called")))
        if called is not None:
            yield _Word("go", int(called), begin)
            place += 1
            continue
        if begin[0].casefold() in keys_of("filler"):
            place += 1
            continue
        number, after = _number_at(signs, place, label)
        name, end = _name_at(signs, after, words)
        is_no = False
        if name is None and number is None and begin[0].casefold() == _NO:
            name, end = _name_at(signs, place + 1, words)
            is_no = True
        elif end < len(signs) and signs[end][0] == _NONE:
            is_no, end = True, end + 1
        if name is None:
            wrong = signs[min(end, len(signs) - 1)]
            near = perhaps(wrong[0].casefold(), words)
            hint = f"{near} Or {example}" if near else example
            message = f"{shown(wrong[0])} is no word for what can be known of a round"
            raise _unread(message, wrong, label, "no_such_word", hint)
        takes, needs = name in _WITH_NUMBER, name not in _MAY_HAVE_NUMBER
        if takes and number is None and (needs or not _is_of_next(text, signs, end, words)):
            number, end = _number_at(signs, end, label)
        if takes is (number is None) and not is_no and (needs or not takes):
            what = "needs a number" if takes else "takes no number"
            raise _unread(f"{name} {what}", begin, label, "number", example)
        if number is not None and is_no:
            message = f"{name} can't be both none and a number"
            raise _unread(message, begin, label, "number")
        place = end
        yield _Word(name, 0 if is_no else number, begin)


def _unread(
    message: str, sign: re.Match[str], label: str, code: str, hint: str = ""
) -> NotationError:
    return NotationError(
        message, text=sign[0], position=sign.start(), field=label, hint=hint, code=code
    )


def _bare(word: str, words: Mapping[str, str]) -> str:
    """Return a word without the ending that a Korean word may have."""
    word = word.casefold()
    if word in words:
        return word
    stems = [word.removesuffix(end) for end in keys_of("ending")]
    return next((stem for stem in stems if stem in words), word)


def _number_at(signs: list[re.Match[str]], place: int, label: str) -> tuple[int | None, int]:
    """Return the number at a place, and the place after it and its counter: "5", "5장", "두 번".

    Raises:
        NotationError: for a number that is too long.
    """
    word = signs[place][0].casefold() if place < len(signs) else ""
    number = word if word.isdecimal() else keys_of("times").get(word)
    if place < len(signs) and signs[place]["korean"]:
        return _korean_numbers()[word], place + 1
    if number is None:
        return None, place
    if len(number) > _LONGEST_NUMBER:
        message = f"{shown(number)} is too long a number"
        raise _unread(message, signs[place], label, "number")
    counters = keys_of("counter")
    after = place + 1
    has_counter = after < len(signs) and _bare(signs[after][0], counters) in counters
    return int(number), after + has_counter


def _is_of_next(
    text: str, signs: list[re.Match[str]], place: int, words: Mapping[str, str]
) -> bool:
    """Whether a number after a call belongs to the name after it: "go 8 points", "shake, 2 go",
    "흔들기 2고".

    Raises:
        NotationError: if nobody can know, as in "shake 2 go".
    """
    if place == len(signs) or "," in text[signs[place - 1].end() : signs[place].start()]:
        return True
    number, after = _number_at(signs, place, "")
    name, end = _name_at(signs, after, words)
    is_one_word = after == place + 1 < len(signs) and signs[place].end() == signs[after].start()
    if is_one_word and number is not None and name in _WITH_NUMBER:
        return True
    if after == place + 1 and name in _MAY_HAVE_NUMBER:
        what = f"{shown(signs[place][0])} may belong to the word before it or after it"
        raise _unread(
            what, signs[place], "text", "ambiguous", "write a comma before it or after it"
        )
    is_bare = _number_at(signs, end, "")[0] is None
    return number is not None and name in _WITH_NUMBER - _MAY_HAVE_NUMBER and is_bare


def _name_at(
    signs: list[re.Match[str]], place: int, words: Mapping[str, str]
) -> tuple[str | None, int]:
    """Return what the words at a place stand for, and the place after them. The longest name
    counts.
    """
    for end in range(min(len(signs), place + _LONGEST), place, -1):
        name = words.get(_bare(" ".join(sign[0] for sign in signs[place:end]), words))
        if name is not None:
            return name, end
    return None, place


def parse_known(text: str, label: str = "") -> dict[str, Any]:
    """Read what is known of a seat, such as `"pi 5, brights 0"` or `"피 5 광 0"`. If it names baks,
    these are all the baks that the seat pays, and it has captured something.

    Raises:
        NotationError: if the text can't be read.
    """
    found: dict[str, Any] = {}
    baks: list[str] = []
    for name, number, sign in _said(normalize("NFC", text), _words(), _OF_A_SEAT, label):
        if _is_bak(name):
            baks += [name] * (name != _NO_BAKS and number is None)
            found[BAKS] = baks
        elif name in found:
            raise _unread(f"{name} is said twice", sign, label, "twice")
        else:
            found[name] = _as_said(name, number)
    if BAKS in found:
        found.setdefault(EMPTY, False)
    return found


CALLS: Final = {"go": GOES, "shake": "shakes", "bomb": "bombs"}
"""The facts of a player's calls, by the words for them."""
_REASONS: Final = {
    reason.value: reason for reason in (Reason.CHONGTONG, Reason.THREE_PPEOK, Reason.HEODANG)
}
_FACTORS: Final = {"meongtta": "animals"}
"""The multipliers that people name, and the number that decides about each."""
_OF_WINNERS: Final = frozenset({*_REASONS, *_FACTORS})
"""What people say only of a winner."""
_MOST_CALLS: Final = 99
"""No round has as many calls."""


def times_of(number: int | None) -> int:
    """Return how often a player called. A call without a number is one."""
    return 1 if number is None else min(number, _MOST_CALLS)


def _fields_of(text: str, players: int, winner: int, more: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments of a tally that people say."""
    given = text_of(text)
    if given is None:
        raise NotationError(expected("a text", text), field="text", code="type")
    others = [seat for seat in range(players) if seat != winner]
    fields, counts, loser = dict[str, Any](), dict[str, Any](), dict[str, Any]()
    for loses, word in _sides(normalize("NFC", given), len(others)):
        if loses or _is_paid(word.name):
            place = fields if word.name in CALLS and word.name != "go" else loser
        else:
            place = fields if word.name in (POINTS, *CALLS, *_REASONS) else counts
        key, value = _entry(word, others[0] if loses else winner, loses=loses)
        place[key] = (*place.get(key, ()), *value) if isinstance(value, tuple) else value
    # what isn't said isn't so, except what a number decides
    if not counts.keys() & {*_FACTORS.values()}:
        counts.setdefault(MULTIPLIERS, ())
    if not loser.keys() - {GO_BAK}:
        loser[BAKS] = ()
    loser.setdefault(EMPTY, False)
    losers = {seat: loser for seat in others if seat in (more.get("active") or others)}
    return {**fields, "counts": counts, "losers": losers}


def _sides(text: str, losers: int) -> Iterator[tuple[bool, _Word]]:
    """Yield what people say, and whether they say it of a player who has lost.

    Raises:
        NotationError: for what isn't of the winner or of a loser, and for what is said twice.
    """
    spoken = [*_spoken(text)]
    loser = _ME if _has_lost(spoken) else _YOU
    before: set[tuple[bool, str]] = set()
    for who, called, word in spoken:
        name, sign = word.name, word.sign
        if who == loser and called is not None and losers != 1:
            raise _which_loser(called, f"{shown(called[0])} is", losers)
        loses = who == loser
        if (loses and name in _OF_WINNERS) or (who and not loses and _is_paid(name)):
            message = f"{name} is said of a {'loser' if loses else 'winner'}"
            hint = f"one of the two has won, and the other one has lost; {_OF_A_ROUND}"
            raise _unread(message, sign, "text", "impossible", hint)
        if (loses, name) in before:
            raise _unread(f"{name} is said twice", sign, "text", "twice")
        if _is_paid(name) and losers > 1:
            raise _which_loser(sign, f"pays {sign[0]}", losers)
        before.add((loses, name))
        yield loses, word


def _spoken(text: str) -> Iterator[tuple[str, re.Match[str] | None, _Word]]:
    """Yield what people say, each with the player of whom they say it (`me`, `you` or nobody), and
    where they name this player.

    Raises:
        NotationError: for a word that isn't known, and for a number without a word.
    """
    words = {**_words(), **{word.casefold(): who for word, who in keys_of("speaker").items()}}
    who, called = "", None
    for word in _said(text, words, _OF_A_ROUND):
        if word.name in (_ME, _YOU):
            who, called = word.name, word.sign
        else:
            yield who, called, word


def _has_lost(spoken: Iterable[tuple[str, object, _Word]]) -> bool:
    """Whether the speaker has lost: only the other one has points, or the speaker pays a bak."""
    told = {(who, word.name) for who, _, word in spoken}
    scored = {who for who, name in told if name == POINTS}
    if scored in ({_ME}, {_YOU}):
        return scored == {_YOU}
    return any(_is_paid(name) if who == _ME else name in _OF_WINNERS for who, name in told if who)


def loser_word(text: str) -> str:
    """Return the word for the loser in what people say of two players: `me` or `you`.

    Raises:
        NotationError: if the text can't be read.
    """
    return _ME if _has_lost(_spoken(normalize("NFC", text))) else _YOU


def _entry(word: _Word, seat: int, *, loses: bool) -> tuple[str, Any]:
    """Return the field of what is said of a seat, and its value."""
    name, number, sign = word
    if name == GO_BAK or (loses and name == "go"):
        if times_of(number) > 1:
            message = "of a loser's goes only one can be said here"
            hint = "write the goes of all seats in a file, in their order: goes = [1, 0, 1]"
            raise _unread(message, sign, "text", "number", hint)
        return GO_BAK, times_of(number) > 0
    if name in CALLS:
        return CALLS[name], (seat,) * times_of(number)
    if name in _REASONS:
        return "reason", _REASONS[name] if number is None else Reason.STOP
    if name in _FACTORS:
        return MULTIPLIERS, (name,) * (number is None)
    if _is_bak(name):
        return BAKS, (name,) * (name != _NO_BAKS and number is None)
    return name, _as_said(name, number)


def _which_loser(sign: re.Match[str], what: str, losers: int) -> NotationError:
    message = f"it isn't said which of {losers} losers {what}"
    hint = "say it of each loser, such as losers={1: 'pi-bak', 2: 'no baks'} or --loser pi-bak"
    return _unread(message, sign, "text", "missing", hint)


def _as_said(name: str, number: int | None) -> Known | None:
    """Return what a word says: a number, or whether something is so."""
    return number if name in _WITH_NUMBER else number is None


def _is_paid(name: str) -> bool:
    """Whether only a loser pays it."""
    return name == GO_BAK or _is_bak(name)


def _is_bak(name: str) -> bool:
    """Whether a name is that of a bak that counts a loser's cards, or says that there is none."""
    return name == _NO_BAKS or (name.endswith("_bak") and name != GO_BAK)


# Read tallies from TOML.

KEYS: Final = (
    "rules",
    "players",
    "winner",
    POINTS,
    "counts",
    "losers",
    "reason",
    "active",
    *FACTS,
)
"""The keys of a tally."""


def parse_tally(text: str, ruleset: Ruleset | str | None = None) -> Tally:
    """Read a tally from TOML, with the fields of `Tally`.

    The file is like that of an outcome (`parse_outcome`), without `captured`. `counts` is a table
    or a text, and `losers` a table from seats to such tables or texts.

    Args:
        text: the TOML.
        ruleset: the rules, instead of those in the text.

    Raises:
        RulesetError: if the ruleset is not one, or no preset seats that many players.
        NotationError: if a text of the file cannot be read.
        PositionError: if the text is not TOML, or does not hold a tally.
    """
    return tally_in(parsed(text, PositionError), ruleset)


def load_tally(path: str | Path, ruleset: Ruleset | str | None = None) -> Tally:
    """Read a tally from a TOML file, like `parse_tally`.

    Raises:
        GoStopError: as `parse_tally`, and if the file cannot be read.
    """
    return parse_tally(file_text(path, PositionError, "parse_tally"), ruleset)


def tally_in(table: Mapping[str, Any], ruleset: Ruleset | str | None = None) -> Tally:
    """Read a tally from a file's table.

    Raises:
        GoStopError: if the table holds no tally.
    """
    for key in table:
        if key not in KEYS:
            hint = perhaps(key, KEYS, f"it has {listed(KEYS)}")
            raise PositionError(f"a tally has no {shown(key)}", hint=hint, code="no_such_field")
    fields = with_enums(dict(table))
    named = fields.pop("rules", None)
    if ruleset is None and named is not None:
        ruleset = rules_in(named)
    if isinstance(losers := fields.get("losers"), Mapping):
        seats = cast("Mapping[str, Any]", losers).items()
        fields["losers"] = {_seat_of(key): known for key, known in seats}
    return Tally(ruleset, **fields)


def _seat_of(key: str) -> int | str:
    """Return the seat that a key names, or the key itself."""
    number = int(key) if key.isdecimal() and len(key) <= _LONGEST_NUMBER else None
    return key if number is None or str(number) != key else number

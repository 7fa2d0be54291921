"""The kinds of settings, as fields of attrs classes.

Each field checks its value. The metadata of a field have its `Setting`, which says what values the
field accepts, and how a file holds them.

`neutral` is the value that turns a rule off, or the value that all rulebooks share. A field without
a neutral value, such as the cards of a combination, must be given.

If a setting can be off, `False` and `None` turn it off, both in Python and in a file, where only
`false` can be written.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, Generic, Self, TypeVar

import attrs
from typing_extensions import override

from gostop.core.arguments import text_of, whole_of
from gostop.core.cards import CARDS, Card, CardSet, Kind
from gostop.core.errors import GoStopError, RulesetError, expected, perhaps
from gostop.core.forms import CARD_SCHEMA, CARDS_SCHEMA, Form, Schema, any_of, object_schema
from gostop.core.hashes import StableEnum, stable
from gostop.core.public_names import public_in

# How settings refuse a value: what they accept, and the errors for everything else.

MOST_VALUES: Final = 200
"""A setting holds at most this many values."""

T = TypeVar("T")
C = TypeVar("C", bound=Card | CardSet)


def wrong(path: str, value: object, accepts: str, hint: str = "") -> RulesetError:
    """Make the error for a value that a setting does not accept."""
    return RulesetError(expected(accepts, value), field=path, hint=hint, code="value")


def contradiction(path: str, problem: str, hint: str) -> RulesetError:
    """Make the error for a setting that another setting rules out.

    Args:
        path: the dotted path of the setting.
        problem: what the two settings are, and why they contradict each other.
        hint: which settings to change.
    """
    return RulesetError(problem, field=path, hint=hint, code="contradiction")


Found = Iterator[RulesetError]
"""The contradictions of a ruleset."""


def check_length(path: str, found: int, what: str = "values") -> None:
    """Refuse a setting that holds too many values."""
    if found > MOST_VALUES:
        message = f"expected at most {MOST_VALUES} {what}, found {found}"
        raise RulesetError(message, field=path, hint="remove some of them", code="too_many")


def is_no(given: object) -> bool:
    """Whether a value turns off what can be off: `False` or `None`."""
    return given is None or given is False


def or_off(accepts: str, off: object) -> str:
    """Say what a setting accepts. `off` is the value that turns it off, or `NOTHING`."""
    return accepts if off is attrs.NOTHING else f"{accepts}, or false (off)"


def read_cards(path: str, kind: type[C], plain: Any, off: object = attrs.NOTHING) -> C:
    """Read a card or a set of cards. `off` is the value that turns the setting off, or `NOTHING`.

    Raises:
        RulesetError: for a table, or for a notation that cannot be read. In this case, the error
            has the message of the `NotationError`.
    """
    if isinstance(plain, Mapping):  # otherwise its keys would be read as the cards
        raise wrong(path, plain, or_off("cards as a text, such as '11D 12D'", off))
    try:
        return kind(plain)
    except GoStopError as error:
        message, hint = error.said
        hint = hint if off is attrs.NOTHING else hint or "false turns it off"
        raise RulesetError(message, field=path, hint=hint, code=error.code) from error


@stable
@attrs.frozen
class Accepted(Generic[T]):
    """Which cards a setting accepts."""

    accepts: str
    """What the setting accepts, in words."""
    refuses: Callable[[T], object]
    """A function that returns the part of a value that the setting does not accept; `None` if the
    setting accepts the whole value."""


ANY_CARDS: Final = Accepted[CardSet]("a set of cards", lambda found: None)
"""Accepts every set of cards."""


# The sets of cards that rules use, and the cards that settings accept.

BRIGHTS: Final = CardSet(card for card in CARDS if card.kind is Kind.BRIGHT)
"""The five brights (광)."""
ANIMALS: Final = CardSet(card for card in CARDS if card.kind is Kind.ANIMAL)
"""The nine animals (열끗), the sake cup among them."""
RIBBONS: Final = CardSet(card for card in CARDS if card.kind is Kind.RIBBON)
"""The ten ribbons (띠)."""
JUNK: Final = CardSet(card for card in CARDS if card.pi)
"""All junk (피): single, double and bonus."""
MONTHLY: Final = CardSet(card for card in CARDS if card.month)
"""All cards with a month: all but the bonus cards."""


class Unit(StableEnum):
    """The unit in which a rule counts cards."""

    CARDS = "cards"
    """Each card counts 1."""
    PI = "pi"
    """Each card counts its worth as junk: from 1 to 4."""


def _other_than_junk(found: CardSet) -> Card | None:
    junk = (Kind.JUNK, Kind.DOUBLE_JUNK)
    return next((card for card in found if card.kind not in junk), None)


def _other_than_bonus(found: CardSet) -> CardSet | Card | None:
    if len(found) > _MOST_BONUS:
        return found
    for card in found:
        is_copy = card.id % _MOST_BONUS
        if card.kind is not Kind.BONUS or (is_copy and CARDS[card.id - 1] not in found):
            return card
    return None


_MOST_BONUS: Final = 6
"""The maximum number of bonus cards in a deck. There are this many bonus cards of each value, 2 and
3 pi."""
_TRIPLE: Final = 3
NOT_EMPTY: Final = Accepted[CardSet](
    "a set of at least one card", lambda found: None if found else found
)
"""Accepts a set of cards that is not empty."""
MONTHLY_CARDS: Final = Accepted[CardSet](
    "a set of at least one card, without bonus cards",
    lambda found: None if found and found <= MONTHLY else found,
)
"""Accepts a set of at least one card, all of them cards with a month."""
JUNK_OF_MONTHS: Final = Accepted("a set of junk cards of a month, such as 11D", _other_than_junk)
"""Accepts a set of junk cards that have a month, so no bonus cards."""
BONUS_CARDS: Final = Accepted(
    "a set of at most six bonus cards, each with its earlier copies, such as X2 X2b X3",
    _other_than_bonus,
)
"""Accepts a set of bonus cards that a deck can have."""
SOME_BONUS: Final = Accepted[CardSet](
    "a set of bonus cards, such as X2 X2b",
    lambda found: next((card for card in found if card.kind is not Kind.BONUS), None),
)
"""Accepts any set of bonus cards."""
TRIPLE_BONUS: Final = Accepted[CardSet](
    "a set of the bonus cards X3 to X3f",
    lambda found: next((card for card in found if card.pi != _TRIPLE), None),
)
"""Accepts a set of bonus cards whose names say 3."""
AN_ANIMAL: Final = Accepted[Card](
    "an animal, such as 9A", lambda card: None if card.kind is Kind.ANIMAL else card
)
"""Accepts one animal."""


# Kinds of settings.

MOST: Final = 1_000_000
"""The largest number that a setting may have."""
MOST_FACTOR: Final = 1000
"""The largest factor that a list of factors may have."""
FORM: Final = "form"
"""The key of a field's metadata that holds its `Setting`."""

_ID: Final = re.compile(r"[a-z][a-z0-9_]{0,63}")


@public_in("gostop")
@attrs.frozen
class ByPlayers(Generic[T]):
    """A number, or a set of cards, that depends on the number of players in the round.

    `ByPlayers(two=7, more=3)` is 7 with two players and 3 with more. A plain value applies to any
    number of players.
    """

    two: T
    """The value with two players."""
    more: T
    """The value with three or more players."""

    def for_players(self, players: int) -> T:
        """Return the value for a number of players in the round."""
        return self.two if players == 2 else self.more


class Setting(Form):
    """A kind of setting: which values it accepts, and how a file holds them."""

    kind: type[Any] = object
    """The class of the values, or of their parts."""
    accepts: str
    """What the setting accepts, in words."""
    convert: Any = None
    """The function that makes a value from an argument. `None` if the argument is the value."""
    eq: Any = True
    """How values are compared: as they are, or by what this function makes of them."""
    neutral: Any = attrs.NOTHING
    """The neutral value."""
    off: Any = attrs.NOTHING
    """The value that turns the setting off; `NOTHING` if the setting cannot be off."""

    def off_at(self, off: Any) -> Self:
        """Let a value turn the setting off: `False` and `None` stand for it. With `NOTHING`, the
        setting cannot be off.
        """
        self.off = off
        self.accepts = or_off(self.accepts, off)
        return self

    def turns_off(self, given: object) -> bool:
        """Whether a value stands for `off`."""
        return is_no(given) and self.off is not attrs.NOTHING

    def converted(self, given: Any) -> Any:
        """Make a value from an argument."""
        value = self.off if self.turns_off(given) else given
        return value if self.convert is None else self.convert(value)

    def check(self, path: str, value: Any) -> None:
        """Raise `RulesetError` for a value that the setting does not accept."""
        if not self.fits(value):
            raise wrong(path, value, self.accepts)

    def fits(self, value: Any) -> bool:
        """Whether the setting accepts a value."""
        return isinstance(value, self.kind)

    @override
    def plain(self, value: Any, whole: bool = True, /) -> Any:
        return value

    @override
    def read(self, path: str, data: Any, old: Any, /) -> Any:
        return self.off if self.turns_off(data) else self._read(path, data, old)

    def _read(self, path: str, data: Any, old: Any) -> Any:
        """Read a value that is not off."""
        return data

    def field(self, neutral: Any = attrs.NOTHING) -> Any:
        """Make a field for this setting."""
        self.neutral = neutral if neutral is attrs.NOTHING else self.converted(neutral)

        def validator(_instance: object, attribute: attrs.Attribute[Any], value: object) -> None:
            self.check(attribute.name, value)

        return attrs.field(
            validator=validator,
            converter=self.converted,
            default=neutral,
            metadata={FORM: self},
            eq=self.eq,
        )


def forms_of(kind: type[Any]) -> dict[str, Setting]:
    """Return the settings of a class, by the names of their fields."""
    return {
        field.name: field.metadata[FORM] for field in attrs.fields(kind) if FORM in field.metadata
    }


def exact(value: Any) -> Any:
    """Turn a whole number of any type into an `int`, and a text of any type into a `str`. Return
    any other value as it is.
    """
    for found in (text_of(value), whole_of(value)):
        if found is not None:
            return found
    return value


class Number(Setting):
    """A whole number."""

    convert: Any = staticmethod(exact)

    def __init__(self, least: int, most: int) -> None:
        self.least = least
        self.most = most
        self.accepts: str = f"a whole number from {least} to {most}"

    @override
    def fits(self, value: Any) -> bool:
        return type(value) is int and self.least <= value <= self.most

    @override
    def schema(self) -> Schema:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


class Maybe(Setting):
    """A setting that is `None` if it is off: a file holds `false`."""

    @override
    def fits(self, value: Any) -> bool:
        return value is None or super().fits(value)

    @override
    def plain(self, value: Any, whole: bool = True, /) -> Any:
        return False if value is None else super().plain(value, whole)

    @override
    def schema(self) -> Schema:
        return any_of({"const": False}, super().schema())


class MaybeNumber(Maybe, Number):
    """A whole number, or off."""


class Switch(Setting):
    """Yes or no."""

    kind = bool
    accepts = "true or false"
    off = False

    @override
    def schema(self) -> Schema:
        return {"type": "boolean"}


class Id(Setting):
    """An id of lower-case letters, digits and underscores, or the neutral value."""

    accepts = "an id of lower-case letters, digits and underscores, such as 'six_birds'"
    convert: Any = staticmethod(exact)

    @override
    def fits(self, value: Any) -> bool:
        return isinstance(value, str) and bool(value == self.neutral or _ID.fullmatch(value))

    @override
    def schema(self) -> Schema:
        return {"type": "string", "pattern": f"^(?:{_ID.pattern})?$"}


class Member(Setting):
    """A member of an enum: a file holds the text of the member."""

    kind: type[enum.Enum]

    def __init__(self, kind: type[enum.Enum]) -> None:
        self.kind = kind
        self.accepts: str = "one of " + ", ".join(f"'{member.value}'" for member in kind)

    @override
    def check(self, path: str, value: Any) -> None:
        if not isinstance(value, self.kind):
            members = ", ".join(member.name for member in self.kind)
            accepts = or_off(f"a {self.kind.__name__}", self.off)
            raise wrong(path, value, accepts, f"its members are {members}")

    @override
    def plain(self, value: Any, whole: bool = True, /) -> Any:
        return value.value

    @override
    def _read(self, path: str, data: Any, old: Any) -> Any:
        text = exact(data)
        for member in self.kind:
            if data is member or (type(text) is str and text == member.value):
                return member
        raise wrong(path, data, self.accepts, perhaps(text, [each.value for each in self.kind]))

    @override
    def schema(self) -> Schema:
        return {"enum": [member.value for member in self.kind]}


class Notation(Setting):
    """A card or a set of cards: a file holds its notation."""

    def __init__(self, kind: type[Card] | type[CardSet], accepted: Accepted[Any]) -> None:
        self.kind = kind
        self.accepted = accepted
        self.accepts: str = accepted.accepts

    @override
    def check(self, path: str, value: Any) -> None:
        found = value if isinstance(value, self.kind) else self.read(path, value, None)
        refused = self.accepted.refuses(found)
        if refused is not None:
            raise wrong(path, str(refused), self.accepts)

    def convert(self, value: Any) -> Any:
        """Read cards, or return the value itself if it cannot be read as cards. A converter does
        not know the name of its field, so `check` refuses the value later.
        """
        try:
            return self.kind(value)
        except GoStopError:
            return value

    @override
    def plain(self, value: Any, whole: bool = True, /) -> Any:
        return str(value)

    @override
    def _read(self, path: str, data: Any, old: Any) -> Any:
        return read_cards(path, self.kind, data, self.off)

    @override
    def schema(self) -> Schema:
        return CARDS_SCHEMA if self.kind is CardSet else CARD_SCHEMA


class Split(Setting):
    """A value by the number of players: a file holds one value, or a table of `two` and `more`.

    Args:
        one: the setting of one value.
        several: two such values, in words.
    """

    def __init__(self, one: Setting, several: str) -> None:
        self.one = one
        self.off: Any = one.off
        self.accepts: str = f"{one.accepts}, or {several}"

    @override
    def check(self, path: str, value: ByPlayers[Any]) -> None:
        """Check both values. If they are equal, check only one, with the path of the setting."""
        kind = type(value.two)
        # values of other types may raise in `__eq__`
        known = kind is type(value.more) and kind in (int, CardSet)
        if value.two is value.more or (known and value.two == value.more):
            self.one.check(path, value.two)
        else:
            self.one.check(f"{path}.two", value.two)
            self.one.check(f"{path}.more", value.more)

    def convert(self, value: Any) -> ByPlayers[Any]:
        """Make a value by the number of players. A plain value applies to all numbers of
        players.
        """
        split = value if isinstance(value, ByPlayers) else ByPlayers(value, value)
        return ByPlayers(self.one.converted(split.two), self.one.converted(split.more))

    @override
    def plain(self, value: ByPlayers[Any], whole: bool = True, /) -> Any:
        two, more = self.one.plain(value.two), self.one.plain(value.more)
        return two if two == more else {"two": two, "more": more}

    @override
    def _read(self, path: str, data: Any, old: Any) -> Any:
        if isinstance(data, ByPlayers):
            return data
        if not isinstance(data, dict):
            return self.one.read(path, data, None)
        if not data or not data.keys() <= {"two", "more"}:
            raise wrong(path, data, "one value, or a table of 'two' and 'more'")
        if not isinstance(old, ByPlayers) and len(data) == 1:
            raise wrong(path, data, "a value for 'two' and one for 'more'")
        found = {key: self.one.read(f"{path}.{key}", value, None) for key, value in data.items()}
        kept = {"two": old.two, "more": old.more} if isinstance(old, ByPlayers) else {}
        return ByPlayers(**{**kept, **found})

    @override
    def schema(self) -> Schema:
        one = self.one.schema()
        return any_of(one, object_schema({"two": one, "more": one}))


class Several(Setting):
    """A tuple of values: a file holds a list.

    Args:
        one: the setting of one value.
        accepts: what the tuple accepts, in words.
        what: the values, in words.
    """

    def __init__(self, one: Setting, accepts: str, what: str = "values") -> None:
        self.one = one
        self.kind: type[Any] = one.kind
        self.accepts: str = accepts
        self.what = what

    @override
    def check(self, path: str, value: Any) -> None:
        if isinstance(value, tuple):
            check_length(path, len(value), self.what)
        if not isinstance(value, tuple) or not all(map(self.one.fits, value)):
            raise wrong(path, value, self.accepts)

    def convert(self, value: Any) -> Any:
        """Make a tuple from a list, and convert the values of a tuple that is not too long."""
        found = tuple(value) if isinstance(value, list) else value
        if self.one.convert is None or not isinstance(found, tuple) or len(found) > MOST_VALUES:
            return found
        return tuple(map(self.one.convert, found))

    @override
    def plain(self, value: Any, whole: bool = True, /) -> Any:
        return [self.one.plain(each, whole) for each in value]

    @override
    def _read(self, path: str, data: Any, old: Any) -> Any:
        return tuple(data) if isinstance(data, list) else data

    @override
    def schema(self) -> Schema:
        return {"type": "array", "items": self.one.schema(), "maxItems": MOST_VALUES}


class Factors(Several):
    """A list of factors. The first is for something that happened once, the second for something
    that happened twice, and so on. No factor is lower than the one before it.
    """

    @override
    def check(self, path: str, value: Any) -> None:
        super().check(path, value)
        for place in range(1, len(value)):
            if value[place] < value[place - 1]:
                problem = (
                    f"factors never fall, but number {place + 1} is {value[place]}, and the one "
                    f"before it {value[place - 1]}"
                )
                raise contradiction(path, problem, "raise it, or lower those before it")


# Fields.


def number(
    least: int = 0, most: int = MOST, neutral: Any = attrs.NOTHING, *, can_be_off: bool = True
) -> Any:
    """Make a field for a whole number. `can_be_off` is false if 0 or 1 does not turn the setting
    off.
    """
    return _number(least, most, neutral, can_be_off=can_be_off).field(neutral)


def _number(least: int, most: int, neutral: object, *, can_be_off: bool) -> Number:
    """Make a setting of a whole number. If its neutral value is 0 or 1, its smallest value turns it
    off, such as 0 points or a factor of 1. A limit is off at its largest value, if this is the
    neutral value.
    """
    off: Any = attrs.NOTHING
    if can_be_off and neutral in (0, 1, most):
        off = most if neutral == most else least
    return Number(least, most).off_at(off)


def maybe_number(least: int = 0, most: int = MOST, neutral: Any = attrs.NOTHING) -> Any:
    """Make a field for a whole number or `None`."""
    return MaybeNumber(least, most).off_at(None).field(neutral)


def split_number(
    least: int = 0, most: int = MOST, neutral: Any = attrs.NOTHING, *, can_be_off: bool = True
) -> Any:
    """Make a field for a whole number that may depend on the number of players. `can_be_off` is as
    for `number`.
    """
    several = "two such numbers, for two players and for more players"
    return Split(_number(least, most, neutral, can_be_off=can_be_off), several).field(neutral)


def split_cards(accepted: Accepted[CardSet], neutral: Any = attrs.NOTHING) -> Any:
    """Make a field for a set of cards that may depend on the number of players."""
    several = "two such sets by the number of players"
    return Split(_cards(accepted, neutral), several).field(neutral)


def cards(accepted: Accepted[CardSet], neutral: Any = attrs.NOTHING) -> Any:
    """Make a field for a set of cards."""
    return _cards(accepted, neutral).field(neutral)


def _cards(accepted: Accepted[CardSet], neutral: object) -> Notation:
    """Make a setting of a set of cards. No cards turn it off, if this is the neutral value."""
    return Notation(CardSet, accepted).off_at(CardSet() if neutral == "" else attrs.NOTHING)


def one_card(accepted: Accepted[Card], neutral: Any = attrs.NOTHING) -> Any:
    """Make a field for one card."""
    return Notation(Card, accepted).field(neutral)


def switch(neutral: Any = attrs.NOTHING) -> Any:
    """Make a field for yes or no."""
    return Switch().field(neutral)


def way(kind: type[enum.Enum], neutral: Any = attrs.NOTHING) -> Any:
    """Make a field for one of several ways to do something."""
    off = next((each for each in kind if each.value in _OFF_WAYS), attrs.NOTHING)
    return Member(kind).off_at(off).field(neutral)


_OFF_WAYS: Final = ("none", "nobody", "never")
"""The values of the members of an enum that turn a setting off."""


def name(neutral: Any = attrs.NOTHING) -> Any:
    """Make a field for an id. The field accepts its neutral value too, which turns it off."""
    return Id().off_at(neutral).field(neutral)


def names(*, neutral: Any = attrs.NOTHING) -> Any:
    """Make a field for ids of scoring combinations. The neutral value turns it off."""
    accepts = "a list of ids of scoring combinations, such as ['pi']"
    return Several(Id(), accepts, "ids").off_at(neutral).field(neutral)


def factors() -> Any:
    """Make a field for a list of factors."""
    accepts = f"a list of whole numbers from 1 to {MOST_FACTOR} that never fall, such as [1, 1, 2]"
    return Factors(Number(1, MOST_FACTOR), accepts, "factors").off_at(()).field(())

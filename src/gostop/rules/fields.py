"""The kinds of settings, as fields of attrs classes.

Each field checks its value. The metadata of a field say what values it accepts, and how a file
holds its value.

`neutral` is the value that turns a rule off, or the value that all rulebooks share. A field without
a neutral value, such as the cards of a combination, must be given.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, Generic, TypeVar

import attrs
from typing_extensions import override

from gostop.core.arguments import is_whole, text_of, whole_of
from gostop.core.cards import CARDS, Card, CardSet, Kind
from gostop.core.errors import GoStopError, RulesetError, expected, perhaps, shown
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


def too_many(path: str, found: int, what: str) -> RulesetError:
    """Make the error for a setting that holds too many values."""
    message = f"expected at most {MOST_VALUES} {what}, found {found}"
    return RulesetError(message, field=path, hint="remove some of them", code="too_many")


def check_length(path: str, found: int) -> None:
    """Refuse a setting that would hold too many values, before the values are read."""
    if found > MOST_VALUES:
        raise too_many(path, found, "values")


def read_cards(path: str, kind: type[C], plain: Any) -> C:
    """Read a card or a set of cards.

    Raises:
        RulesetError: for a table, or for a notation that cannot be read. In this case, the error
            has the message of the `NotationError`.
    """
    if isinstance(plain, Mapping):  # otherwise its keys would be read as the cards
        raise wrong(path, plain, "cards as a text, such as '11D 12D'")
    try:
        return kind(plain)
    except GoStopError as error:
        message, hint = error.said
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

    def check(self, path: str, found: T) -> None:
        """Raise `RulesetError` for cards that the setting does not accept."""
        refused = self.refuses(found)
        if refused is not None:
            raise wrong(path, str(refused), self.accepts)


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
    """Each card counts its worth as junk: 1, 2 or 3."""


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
AN_ANIMAL: Final = Accepted[Card](
    "an animal, such as 9A", lambda card: None if card.kind is Kind.ANIMAL else card
)
"""Accepts one animal."""


# Kinds of fields.

MOST: Final = 1_000_000
"""The largest number that a setting may have."""
FORM: Final = "form"
"""The key of a field's metadata that holds its `Form`."""
ACCEPTS: Final = "accepts"
"""The key of a field's metadata that holds, as a text, what the setting accepts."""
BOUNDS: Final = "bounds"
"""The key of a field's metadata that holds the smallest and the largest number that a setting
accepts."""

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


class Form:
    """How a file holds the value of a field. This base class is for values that a file holds as
    they are: numbers, texts and truth values.

    Args:
        kind: the class of the field's values, or of their parts.
    """

    def __init__(self, kind: type[Any] = object) -> None:
        self.kind = kind

    def plain(self, value: Any, whole: bool = True) -> object:
        """Return the value as a file holds it; `False` for a value that is off."""
        return value

    def read(self, path: str, plain: object, old: Any) -> Any:
        """Read a value from the data of a file. The validator of the field checks the value later.

        If the data hold only a part of the value, the other parts are those of `old`.
        """
        return plain


class Member(Form):
    """A member of an enum: a file holds the text of the member."""

    kind: type[enum.Enum]

    @override
    def plain(self, value: Any, whole: bool = True) -> object:
        return value.value

    @override
    def read(self, path: str, plain: object, old: Any) -> Any:
        text = exact(plain)
        for member in self.kind:
            if plain is member or (type(text) is str and text == member.value):
                return member
        hint = perhaps(text, [each.value for each in self.kind])
        raise wrong(path, plain, _ways(self.kind), hint)


class Number(Form):
    """A number, or off: a file holds the number, or `false`."""

    @override
    def plain(self, value: Any, whole: bool = True) -> object:
        return False if value is None else value

    @override
    def read(self, path: str, plain: object, old: Any) -> Any:
        return None if plain is False else plain


class Split(Form):
    """A value by the number of players: a file holds one value, or a table of `two` and `more`."""

    def _one(self, path: str, plain: object) -> Any:
        return read_cards(path, CardSet, plain) if self.kind is CardSet else plain

    @override
    def plain(self, value: Any, whole: bool = True) -> object:
        two, more = _card_text(value.two), _card_text(value.more)
        return two if two == more else {"two": two, "more": more}

    @override
    def read(self, path: str, plain: object, old: Any) -> Any:
        if isinstance(plain, ByPlayers):
            return plain
        if not isinstance(plain, dict):
            return self._one(path, plain)
        if not plain or not plain.keys() <= {"two", "more"}:
            raise wrong(path, plain, "one value, or a table of 'two' and 'more'")
        if not isinstance(old, ByPlayers) and len(plain) == 1:
            raise wrong(path, plain, "a value for 'two' and one for 'more'")
        found = {key: self._one(f"{path}.{key}", value) for key, value in plain.items()}
        kept = {"two": old.two, "more": old.more} if isinstance(old, ByPlayers) else {}
        return ByPlayers(**{**kept, **found})


class Text(Form):
    """A card or a set of cards: a file holds its notation."""

    @override
    def plain(self, value: Any, whole: bool = True) -> object:
        return str(value)

    @override
    def read(self, path: str, plain: object, old: Any) -> Any:
        return read_cards(path, self.kind, plain)


class Texts(Form):
    """A tuple of ids: a file holds a list of ids."""

    @override
    def plain(self, value: Any, whole: bool = True) -> object:
        return list(value)

    @override
    def read(self, path: str, plain: object, old: Any) -> Any:
        return tuple(plain) if isinstance(plain, list) else plain


def _card_text(value: object) -> object:
    return str(value) if isinstance(value, CardSet) else value


def _field(
    form: Form,
    accepts: str,
    check: Callable[[str, Any], None],
    converter: Callable[[Any], Any] | None = None,
    *,
    neutral: Any = attrs.NOTHING,
    eq: bool | Callable[[Any], Any] = True,
    **metadata: object,
) -> Any:
    """Make a field from its form, what it accepts, its check, its converter, and how its values are
    compared.
    """

    def validator(_instance: object, attribute: attrs.Attribute[Any], value: object) -> None:
        check(attribute.name, value)

    metadata |= {FORM: form, ACCEPTS: accepts}
    return attrs.field(
        validator=validator, converter=converter, default=neutral, metadata=metadata, eq=eq
    )


def exact(value: Any) -> Any:
    """Turn a whole number of any type into an `int`, and a text of any type into a `str`. Return
    any other value as it is.
    """
    for found in (text_of(value), whole_of(value)):
        if found is not None:
            return found
    return value


def number(least: int = 0, most: int = MOST, neutral: Any = attrs.NOTHING) -> Any:
    """Make a field for a whole number."""
    return _whole_field(Form(), least, most, neutral)


def maybe_number(least: int = 0, most: int = MOST, neutral: Any = attrs.NOTHING) -> Any:
    """Make a field for a whole number or `None`."""
    return _whole_field(Number(), least, most, neutral, ", or None (off)")


def _whole_field(form: Form, least: int, most: int, neutral: Any, off: str = "") -> Any:
    accepts = f"{_from_to(least, most)}{off}"

    def check(path: str, value: object) -> None:
        if not (is_whole(value, least, most) or (off and value is None)):
            raise wrong(path, value, accepts)

    return _field(form, accepts, check, exact, neutral=neutral, bounds=(least, most))


def _from_to(least: int, most: int) -> str:
    return f"a whole number from {least} to {most}"


def split_number(least: int = 0, most: int = MOST, neutral: Any = attrs.NOTHING) -> Any:
    """Make a field for a whole number that may depend on the number of players."""
    one = _from_to(least, most)

    def check(path: str, value: Any) -> None:
        for there, each in _both(path, value):
            if not is_whole(each, least, most):
                raise wrong(there, each, one)

    def convert(value: Any) -> Any:
        split = _split(value)
        return ByPlayers(exact(split.two), exact(split.more))

    accepts = f"{one}, or two such numbers, for two players and for more players"
    return _field(Split(int), accepts, check, convert, neutral=neutral, bounds=(least, most))


def split_cards(accepted: Accepted[CardSet], neutral: Any = attrs.NOTHING) -> Any:
    """Make a field for a set of cards that may depend on the number of players."""

    def check(path: str, value: Any) -> None:
        for there, found in _both(path, value):
            accepted.check(there, _read(there, CardSet, found))

    def convert(value: Any) -> Any:
        split = _split(value)
        return ByPlayers(_tried(CardSet, split.two), _tried(CardSet, split.more))

    accepts = f"{accepted.accepts}, or two such sets by the number of players"
    return _field(Split(CardSet), accepts, check, convert, neutral=neutral)


def _split(value: Any) -> ByPlayers[Any]:
    """Return a value by the number of players. A plain value applies to all numbers of players."""
    return value if isinstance(value, ByPlayers) else ByPlayers(value, value)


def _both(path: str, value: ByPlayers[Any]) -> tuple[tuple[str, Any], ...]:
    """Return the two values, each with its path. If both are equal, return only one, with the path
    of the setting.
    """
    kind = type(value.two)
    # values of other types may raise in `__eq__`
    known = kind is type(value.more) and kind in (int, CardSet)
    if value.two is value.more or (known and value.two == value.more):
        return ((path, value.two),)
    return ((f"{path}.two", value.two), (f"{path}.more", value.more))


def _tried(kind: type[Card] | type[CardSet], value: Any) -> Any:
    """Read cards, or return the value itself if it cannot be read as cards. A converter does not
    know the name of its field, so the field's check refuses the value later.
    """
    try:
        return kind(value)
    except GoStopError:
        return value


def _read(path: str, kind: type[Card] | type[CardSet], value: Any) -> Any:
    """Return the cards that a converter has read, or raise the error for a value that it could not
    read.
    """
    return value if isinstance(value, kind) else read_cards(path, kind, value)


def cards(accepted: Accepted[CardSet], neutral: Any = attrs.NOTHING) -> Any:
    """Make a field for a set of cards."""
    return _cards_field(CardSet, accepted, neutral)


def one_card(accepted: Accepted[Card], neutral: Any = attrs.NOTHING) -> Any:
    """Make a field for one card."""
    return _cards_field(Card, accepted, neutral)


def _cards_field(kind: type[Card] | type[CardSet], accepted: Accepted[Any], neutral: Any) -> Any:
    def check(path: str, value: object) -> None:
        accepted.check(path, _read(path, kind, value))

    return _field(
        Text(kind), accepted.accepts, check, lambda value: _tried(kind, value), neutral=neutral
    )


def switch(neutral: Any = attrs.NOTHING) -> Any:
    """Make a field for yes or no."""
    accepts = "true or false"

    def check(path: str, value: object) -> None:
        if not isinstance(value, bool):
            raise wrong(path, value, accepts)

    return _field(Form(), accepts, check, neutral=neutral)


def _ways(kind: type[enum.Enum]) -> str:
    """List the texts of the members of an enum, as a file holds them."""
    return "one of " + ", ".join(f"'{member.value}'" for member in kind)


def way(kind: type[enum.Enum], neutral: Any = attrs.NOTHING) -> Any:
    """Make a field for one of several ways to do something."""

    def check(path: str, value: object) -> None:
        if not isinstance(value, kind):
            members = ", ".join(member.name for member in kind)
            raise wrong(path, value, f"a {kind.__name__}", f"its members are {members}")

    return _field(Member(kind), _ways(kind), check, neutral=neutral)


def name(neutral: Any = attrs.NOTHING) -> Any:
    """Make a field for an id of lower-case letters, digits and underscores. The field accepts its
    neutral value too.
    """
    accepts = "an id of lower-case letters, digits and underscores, such as 'six_birds'"

    def check(path: str, value: object) -> None:
        if not isinstance(value, str) or not (value == neutral or _ID.fullmatch(value)):
            raise wrong(path, value, accepts)

    return _field(Form(), accepts, check, exact, neutral=neutral)


def names(*, neutral: Any = attrs.NOTHING) -> Any:
    """Make a field for ids of scoring combinations."""
    accepts = "a list of ids of scoring combinations, such as ['pi']"

    def check(path: str, value: object) -> None:
        if isinstance(value, tuple) and len(value) > MOST_VALUES:
            raise too_many(path, len(value), "ids")
        if not isinstance(value, tuple) or not all(
            isinstance(item, str) and _ID.fullmatch(item) for item in value
        ):
            raise wrong(path, value, accepts)

    def convert(value: Any) -> Any:
        if not isinstance(value, (list, tuple)) or len(value) > MOST_VALUES:
            return tuple(value) if isinstance(value, list) else value
        return tuple(map(exact, value))

    return _field(Texts(), accepts, check, convert, neutral=neutral)


def group(kind: type[Any], form: Form, optional: bool = False, neutral: Any = attrs.NOTHING) -> Any:
    """Make a field for a group of settings. An optional group may be off (`None`)."""
    accepts = f"a {kind.__name__}" + ", or None (off)" * optional

    def check(path: str, value: object) -> None:
        if not isinstance(value, kind) and not (optional and value is None):
            raise wrong(path, value, accepts)

    return _field(form, accepts, check, neutral=neutral)


def values(kind: type[Any], form: Form, key: str = "", neutral: Any = attrs.NOTHING) -> Any:
    """Make a field for a tuple of values. If `key` names a field of the values, no two values may
    have the same key.
    """
    accepts = f"a tuple of {kind.__name__}"

    def check(path: str, value: object) -> None:
        if isinstance(value, tuple) and len(value) > MOST_VALUES:
            raise too_many(path, len(value), "values")
        if not isinstance(value, tuple) or not all(isinstance(item, kind) for item in value):
            raise wrong(path, value, accepts)
        seen: set[object] = set()
        for item in value if key else ():
            found = getattr(item, key)
            if found in seen:
                message = f"two values of {kind.__name__} have the same {key}: {shown(found)}"
                raise RulesetError(message, field=path, code="twice")
            seen.add(found)

    def convert(value: Any) -> Any:
        return tuple(value) if isinstance(value, list) else value

    # if values have keys, their order does not count for equality
    return _field(form, accepts, check, convert, neutral=neutral, eq=frozenset if key else True)


# The field for a list of factors. No factor is lower than the one before it.

MOST_FACTOR: Final = 1000
"""The largest factor that a list may have."""


class Factors(Form):
    """A tuple of factors: a file holds the factors as a list."""

    @override
    def plain(self, value: Any, whole: bool = True) -> object:
        return list(value)

    @override
    def read(self, path: str, plain: object, old: Any) -> Any:
        return tuple(plain) if isinstance(plain, list) else plain


def factors() -> Any:
    """Make a field for a list of factors. The first factor is for something that happened once, the
    second for something that happened twice, and so on.
    """
    accepts = f"a list of whole numbers from 1 to {MOST_FACTOR} that never fall, such as [1, 1, 2]"

    def check(_instance: object, attribute: attrs.Attribute[Any], value: Any) -> None:
        path = attribute.name
        if isinstance(value, tuple) and len(value) > MOST_VALUES:
            raise too_many(path, len(value), "factors")
        if not isinstance(value, tuple) or not all(is_whole(n, 1, MOST_FACTOR) for n in value):
            raise wrong(path, value, accepts)
        for place in range(1, len(value)):
            if value[place] < value[place - 1]:
                problem = (
                    f"factors never fall, but number {place + 1} is {value[place]}, and the one "
                    f"before it {value[place - 1]}"
                )
                raise contradiction(path, problem, "raise it, or lower those before it")

    def convert(value: Any) -> Any:
        if not isinstance(value, (list, tuple)) or len(value) > MOST_VALUES:
            return tuple(value) if isinstance(value, list) else value
        return tuple(map(exact, value))

    metadata = {FORM: Factors(), ACCEPTS: accepts, BOUNDS: (1, MOST_FACTOR)}
    return attrs.field(validator=check, converter=convert, default=(), metadata=metadata)

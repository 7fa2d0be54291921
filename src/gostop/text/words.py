"""Words for the things of the game, and the particles and verbs that fit them."""

from __future__ import annotations

import functools
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

import attrs

from gostop.core import data
from gostop.core.cards import Card, CardSet, Kind, Month
from gostop.core.exhaustive import tied
from gostop.core.moves import Move
from gostop.game.events import Event
from gostop.game.outcome import Reason
from gostop.rules.ruleset import Ruleset
from gostop.rules.source import HOUSE, Document, Evidence, Source
from gostop.text.layout import KEPT, capital, cited, clean
from gostop.text.names import (
    EVENTS,
    KINDS,
    MONTHS,
    RULEBOOKS,
    RULES,
    Language,
    Name,
    rule_name,
    spoken_name,
)

# Fill in the braces of texts, choose English verbs that fit their subject, and choose Korean
# particles that fit the word before them.
#
# `{card}[을/를] 냅니다` becomes `난초 열끗을 냅니다` or `난초 피를 냅니다`: the first particle
# follows a consonant, the second a vowel. Words in parentheses don't count, as in `난초 피 (1)를`,
# unless they are Korean and no space stands before them, as in `철수(봇)이`.
# A name may end in a digit or a Latin letter: its Korean pronunciation decides. `table.js` has the
# same function for pages, and a test compares the two.

_TOKEN: Final = re.compile(r"\{(\w*)(?::([^{}]*))?\}|\[([가-힣]+)/([가-힣]+)\]")
_VERB: Final = re.compile(r"\[([a-z]+)/([a-z]+)\]")
_HANGUL: Final = range(0xAC00, 0xD7A4)
_FINALS: Final = 28
_RIEUL: Final = 8
"""The place of ㄹ among the final consonants."""
_OPEN: Final = ""
_CLOSED: Final = "ㅁ"
_LIQUID: Final = "ㄹ"
_TOWARDS: Final = "로"
"""This particle follows a vowel, and ㄹ as well. After any other consonant it is 으로."""
_SUBJECT_PARTICLE: Final = "가"
_I: Final = re.compile(r"\b나$")
"""The pronoun 나 at the end of a text. It becomes 내 before 가."""
_DIGITS: Final = {
    "0": _CLOSED,
    "1": _LIQUID,
    "3": _CLOSED,
    "6": _CLOSED,
    "7": _LIQUID,
    "8": _LIQUID,
}
"""How these digits end in Korean: 영, 일, 삼, 육, 칠, 팔. All other digits end in vowels."""
_LETTERS: Final = {"l": _LIQUID, "m": _CLOSED, "n": _CLOSED, "r": _LIQUID}
"""How the names of single letters end: 엘, 엠, 엔, 알. All other letters end in vowels."""
_INSIDE: Final = re.compile(r"[가-힣]\([가-힣]+\)$")
"""A Korean word in parentheses, without a space before them: 철수(봇)."""
_WORD: Final = re.compile("[A-Za-z]+$")
_SHORT: Final = re.compile("([mn]|ng|[aeiou](?:[bkpt]|ck?))$", re.IGNORECASE)
"""The endings of Latin words that Koreans write with a final consonant: 랜덤, 민, 봇. A word with a
final l ends in ㄹ, such as 케어풀. All other words end in vowels, such as 그리디.
"""


def composed(template: str, value_of: Callable[[str], object]) -> str:
    """Fill in a text: put values in place of its braces, and choose the particles that fit.

    Args:
        template: the text. A name in braces may have a format after a colon, such as `{n:+}`.
            Empty braces stand for `{n}`.
        value_of: gives the value for a name in braces.
    """
    made, pieces = _pieces(template)
    for name, form, closed, other, text in pieces:
        if closed is None:
            made += format(value_of(name or "n"), form or "")
        else:
            end = _end(made)
            if other == _SUBJECT_PARTICLE:
                made = _I.sub("내", made)
            made += closed if end == _CLOSED or (end and other != _TOWARDS) else other
        made += text
    return made


@functools.lru_cache(maxsize=2048)
def _pieces(template: str) -> tuple[str, tuple[tuple[Any, ...], ...]]:
    """Split a text at its marks. Return its beginning, and the parts of each mark with the text
    behind it.
    """
    first, *rest = _TOKEN.split(template)
    return first, tuple(zip(*[iter(rest)] * 5, strict=True))


@functools.lru_cache(maxsize=2048)
def agreed(template: str, *, is_you: bool) -> str:
    """Choose the verbs of an English text: `[plays/play]` becomes `play` if the subject is "you",
    and `plays` for any other subject.
    """
    return _VERB.sub(r"\2" if is_you else r"\1", template)


def _end(text: str) -> str:
    """Return how a text ends when it is read aloud: in a vowel, in ㄹ, or in another consonant."""
    read = _read(text)
    last = read[-1:]
    if last and ord(last) in _HANGUL:
        final = (ord(last) - _HANGUL[0]) % _FINALS
        return _LIQUID if final == _RIEUL else _CLOSED if final else _OPEN
    word = _WORD.search(read)
    if word is None:
        return _DIGITS.get(last, _OPEN)
    if len(word[0]) == 1:
        return _LETTERS.get(last.lower(), _OPEN)
    if last in "lL":
        return _LIQUID
    return _CLOSED if _SHORT.search(word[0]) else _OPEN


def _read(text: str) -> str:
    """Cut off the parts at the end of a text that are not read aloud: signs, and what is in
    parentheses. A Korean word in parentheses is read aloud if it is a part of the word before it.
    """
    while text and not text[-1].isalnum():
        start = text.rfind("(") if text[-1] == ")" else -1
        text = text[: -1 if _INSIDE.search(text) else start]
    return text


# Words.

REASONS: Final[Mapping[Reason, str]] = {
    Reason.STOP: "by points",
    Reason.CHONGTONG: "by chongtong, four of a month in hand",
    Reason.THREE_PPEOK: "by three ppeok",
    Reason.HEODANG: "by heodang, turns in a row without a capture",
    Reason.EXHAUSTED: "the cards have run out, and nobody stopped",
    Reason.DRAW_AGREED: "a draw was offered and accepted",
    Reason.FOUR_ON_TABLE: "by four of a month on the table",
    Reason.CHONGTONG_DRAW: "chongtong in several hands",
    Reason.PUSHED: "by points, and waives the payment",
    Reason.VOID: "four of a month were dealt, the deal is void",
    Reason.ABANDONED: "as another player has given up",
}
"""For each reason, the words that say why a round is over."""
tied(REASONS, Reason, "the table of reasons")
PILES: Final[Mapping[Kind, str]] = {
    Kind.BRIGHT: "bright",
    Kind.ANIMAL: "animal",
    Kind.RIBBON: "ribbon",
    Kind.DOUBLE_JUNK: "junk",
    Kind.JUNK: "junk",
    Kind.BONUS: "junk",
}
"""For each kind, the pile on which a player lays captured cards. The piles are in this order."""
tied(PILES, Kind, "the table of piles")
_CHANGED: Final = "changed from "
"""The place of a changed setting begins with these words, then the id of the base."""
BILLS: Final = "text/bills.tsv"
"""The table of messages about scores and settlements, in five languages."""
OTHER: Final = " / "
"""The separator between the phrase for one thing and the phrase for several things."""
MARK: Final = "\1"
"""The character before and after a card's notation, if this notation stands before the card's
name. `clean` removes the character from untrusted text.
"""


_SUBJECT: Final = re.compile(r"\{(\w+)\}")
"""The subject at the beginning of a text."""
_YOU: Final = "you"
_SPOKEN: Final = (Language.ENGLISH, Language.HANGUL)
"""The languages that have sentences."""
_CAPITALS: Final = ("en", "fr")
"""The tags of the languages in which a sentence begins with a capital letter."""


@functools.cache
def phrases(table: str) -> Mapping[str, Mapping[str, str]]:
    """Return the phrases of a table: for each key, the phrase in each language, by the language's
    tag.
    """
    head, *lines = [line.split("\t") for line in data.text(table).splitlines()]
    return {line[0]: dict(zip(head[1:], line[1:], strict=True)) for line in lines}


def words_in(language: Language | None, seats: tuple[str, ...] = (), *, ids: bool = False) -> Words:
    """Return the words for a text in a language. If there are no sentences in that language, an
    event has only its name.

    Args:
        language: the language; `None` for notation, in English sentences.
        seats: the names of the seats; empty for their numbers.
        ids: whether rules and events have their ids instead of names.
    """
    return Words(language, language in _SPOKEN, seats, ids=ids)


@attrs.frozen
class Words:
    """The words for things: notation, or names in a language."""

    language: Language | None = None
    """The language of the names; `None` for notation, in English sentences."""
    told: bool = False
    """Whether sentences are in that language, too. If not, an event has only its name, and all
    other sentences are English."""
    seats: tuple[str, ...] = ()
    """The names of the seats, for sentences, in order. Seats without a name have only numbers."""
    bots: tuple[str, ...] = ()
    """The kind of bot of each seat, with an empty text for a person. The tuple is empty if the
    texts don't name the bots."""
    you: int | None = None
    """The seat of the person who is called "you"; `None` if all seats are named."""
    ids: bool = False
    """Whether rules and events have their ids, for programs, instead of names."""
    marked: bool = False
    """Whether the notation of a card stands before its name, between two `MARK`. A page needs the
    notation to draw the card."""

    tag: str = attrs.field(
        default=attrs.Factory(
            lambda words: "ko" if words.told and words.language is Language.HANGUL else "en",
            takes_self=True,
        ),
        kw_only=True,
    )
    """The tag of the language of the sentences."""

    @property
    def names(self) -> Language:
        """The language of the names of rules and events."""
        return self.language or Language.ENGLISH

    def say(self, key: str, table: str = "text/phrases.tsv", /, **fields: object) -> str:
        """Return a phrase of a table, with these texts in place of its braces. The number `n`
        chooses between the phrases for one thing and for several.
        """
        one, *more = phrases(table)[key][self.tag].split(OTHER)
        template = more[0] if more and fields.get("n") != 1 else one
        return self.filled(template, fields.__getitem__)

    def filled(self, template: str, value_of: Callable[[str], object]) -> str:
        """Put values in place of a text's braces. If the text begins with braces, their value is
        the subject, and the verbs fit it.
        """
        if "[" in template:
            subject = _SUBJECT.match(template)
            is_you = subject is not None and value_of(subject[1]) == _YOU
            template = agreed(template, is_you=is_you)
        return composed(template, value_of)

    def said_by(self, seat: int | None, template: str, value_of: Callable[[str], object]) -> str:
        """Write what a seat does, with the seat as the subject. If the reader has that seat, a
        Korean text has no subject.
        """
        is_you = seat is not None and seat == self.you
        text = self.filled(agreed(template, is_you=True) if is_you else template, value_of)
        if seat is None or (is_you and self.tag == "ko"):
            return text
        return self.say("by", seat=self.seat(seat), text=text)

    def joined(self, key: str, things: Iterable[str]) -> str:
        """Join things with what stands between the braces of a phrase."""
        return self.say(key, BILLS, one="", other="").join(things)

    def begun(self, text: str) -> str:
        """Make a text the beginning of a sentence: in English and French, with a capital letter. A
        name of a seat stays as it is.
        """
        if self.tag not in _CAPITALS or any(text.startswith(name) for name in self._names()):
            return text
        return capital(text)

    def _names(self) -> list[str]:
        """Return the names of the seats that have one."""
        return [name for name in map(clean, self.seats) if name.strip()]

    def seat(self, seat: int) -> str:
        """Return the name of a seat. Without names, people count from 1: seat 0 is "Player 1". An
        English text calls the reader's seat "you".
        """
        if seat == self.you and self.tag == "en":
            return _YOU
        name = clean(self.seats[seat]) if seat < len(self.seats) else ""
        return name if name.strip() else self.say("seat", BILLS, n=seat + 1)

    def titled(self, seat: int) -> str:
        """Name a seat with the kind of bot that plays it, as in `Bora (careful)`."""
        bot = self.bots[seat] if self.bots else ""
        return f"{self.seat(seat)} ({self.bot(bot)})" if bot else self.seat(seat)

    def bot(self, kind: str) -> str:
        """Name a kind of bot. An unknown program keeps its name."""
        key = f"bot.{kind.partition(':')[0]}"
        return self.say(key) if key in phrases("text/phrases.tsv") else clean(kind)

    @property
    def players(self) -> tuple[str, ...]:
        """The names that bots can have as players."""
        return tuple(self.say("players").split("|"))

    def counted(self, thing: str, number: int) -> str:
        """Write a number of points or cards with its noun."""
        return self.say(thing, BILLS if thing == "points" else "text/phrases.tsv", n=number)

    def nth(self, number: int) -> str:
        """Write which go a seat calls, from the second on."""
        return self.spelled("nth", number)

    def spelled(self, key: str, number: int) -> str:
        """Return the word for a number from 2 on, or digits if a phrase has no word for it."""
        words = self.say(key, BILLS).split("|")
        return dict(enumerate(words, start=2)).get(number, str(number))

    def card(self, card: Card) -> str:
        """Write a card in notation, or by its name."""
        if self.language is None:
            return str(card)
        name = spoken_name(card, self.language).replace(" ", KEPT)
        return f"{MARK}{card}{MARK}{name}" if self.marked else name

    def cards(self, cards: CardSet) -> str:
        """List cards in notation, or by their names."""
        return self.listed(map(self.card, cards))

    def counted_cards(self, cards: CardSet) -> str:
        """List cards as `cards` does, but count those with the same name: "two pine junk"."""
        times = Counter(map(self.card, cards))
        return self.listed(
            self.say("counted", BILLS, card=name, n=self.spelled("numbers", n)) if n > 1 else name
            for name, n in times.items()
        )

    def stack(self, cards: CardSet) -> str:
        """List the cards of a stack in square brackets."""
        return f"[{self.cards(cards)}]".replace(" ", KEPT)

    def listed(self, things: Iterable[str]) -> str:
        """List things. In notation, spaces separate them. Commas separate names, since names
        contain spaces.
        """
        return " ".join(things) if self.language is None else self.joined("and_more", things)

    def month(self, month: Month) -> str:
        """Return the name of a month, or a text such as `month 5`."""
        return self._named(f"month {int(month)}", MONTHS[month])

    def kind(self, kind: Kind) -> str:
        """Return the name of a kind of card, or a text such as `bright`."""
        id = kind.name.lower()
        return self._named(id, KINDS[id])

    def cup(self, kind: Kind) -> str:
        """Say how the sake cup counts: as an animal, or as junk. A name calls it double junk."""
        is_named = kind is Kind.JUNK and self.language is not None
        name = self.kind(Kind.DOUBLE_JUNK if is_named else kind)
        return "an animal" if name == "animal" else name

    def cups(self, cup: Kind | tuple[Kind, ...]) -> list[str]:
        """Say for each kind as which the sake cup counts, as `cup` does."""
        return [*map(self.cup, cup if isinstance(cup, tuple) else (cup,))]

    def all_of(self, things: Iterable[str]) -> str:
        """Join one or more things, with "and" between them."""
        return functools.reduce(lambda one, other: self.say("and", one=one, other=other), things)

    def rule(self, id: str) -> str:
        """Name a rule. An id without a name may be untrusted, so it is cleaned."""
        return (not self.ids and rule_name(id, self.names)) or clean(id)

    def ruleset(self, ruleset: Ruleset) -> str:
        """Name a ruleset. An unknown name may be untrusted, so it is cleaned."""
        known = next((each for each in RULEBOOKS.values() if each.english == ruleset.name), None)
        return self._named(clean(ruleset.name), known)

    def source(self, source: Source) -> Source:
        """Return a source with its place in this language, if the place has been translated. The
        titles of documents stay as they are.
        """
        place = phrases("text/places.tsv").get(source.place, {}).get(self.tag)
        if source.document != HOUSE or self.tag != "ko":
            return source if place is None else attrs.evolve(source, place=place)
        house = Document(RULEBOOKS[HOUSE.id].hangul, RULEBOOKS[HOUSE.id].hangul)
        base = source.place.removeprefix(_CHANGED)
        return Source(house, self.say("changed_from", id=base), source.reading)

    def known(self, evidence: Evidence) -> str:
        """Say how well a document is known."""
        found = self.say(f"known_{evidence.known.value}", date=evidence.date)
        if not evidence.address:
            return found
        return self.say("known_from", known=found, address=evidence.address)

    def cited(self, source: Source) -> str:
        """Cite a source briefly: the id of its document, the place, and the reading."""
        return cited(self.source(source))

    def reason(self, reason: Reason) -> str:
        """Say why a round is over."""
        is_english = self.told and self.tag == "en"
        return self._named(REASONS[reason], None if is_english else RULES[reason.value])

    def event(self, id: str) -> str:
        """Name an event. Its `id` is what `event_name` returns for its class."""
        return id if self.ids else EVENTS[id].in_(self.names)

    def _named(self, text: str, name: Name | None) -> str:
        return text if self.language is None or name is None else name.in_(self.language)


def event_name(event: type[Event | Move]) -> str:
    """Return the name of a class of events or moves in snake case, such as `card_played`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", event.__name__).lower()

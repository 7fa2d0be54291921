"""`repair_record`: reads a record from a text that a person wrote, and lists what had to be
corrected.
"""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Final

import attrs

from gostop.core.cards import CARDS, Card
from gostop.core.errors import GoStopError
from gostop.core.moves import parse_move
from gostop.core.notation import BARE
from gostop.core.public_names import public_in
from gostop.formats.record import Record
from gostop.formats.record_text import LAST, MAX_BYTES, SETTING, Lines, checked_lines, read_record
from gostop.rules.ruleset import Ruleset
from gostop.text.names import Language, card_name

_KEYWORDS: Final = (
    *("gostop", "ruleset", "players", "dealer", "seed", "seat", "header", "round", "puzzle"),
    *(
        "from",
        "deal",
        "then",
        "mission",
        "balances",
        "abandoned",
        "replaced",
        "result",
        "settings",
        "end",
    ),
)
_KEPT: Final = ("seat", "replaced", "header", "from", "|", "{", "seed", "ruleset")
"""The beginnings of lines within which spaces and capitals may matter."""
_BLANKS: Final = re.compile(r"[ \t\u00a0\u3000]+")
_ZEROS: Final = re.compile(r"(?<![0-9])0+(?=[0-9])")
_NUMBERED: Final = ("players", "dealer", "round", "balances", "abandoned")
"""The words that come before numbers."""
_BARE_ID: Final = re.compile(rf'^"({BARE})" ')
_NOTHING: Final = re.compile(r"[\s\ufeff]+")
_SEAT: Final = re.compile(r"(?:^|(?<= ))([0-9]{1,2}) ?: ?")
_MOST_WORDS: Final = 6
"""The maximum number of words in a card's name."""
_LONGEST: Final = 10_000
"""A line with more characters is left as it is."""
_LONGEST_NAME: Final = 40
"""The maximum number of characters in the name of a card or a move."""


@public_in("gostop")
@attrs.frozen
class Repair:
    """A correction that `repair_record` has made in a line."""

    line: int
    """The line of the text, from 1."""
    found: str
    """What the line said; `\\n` for an empty line that should not be there."""
    repaired: str
    """What the line says now. A missing result, or a missing empty line, was added as a new line
    before this line.
    """
    why: str
    """The kind of mistake: `case`, `spacing`, `cards` (cards or moves), `number` (a number or an
    id), `empty line` or `result`.
    """

    def __str__(self) -> str:
        return f"line {self.line}: {self.why}: {self.found!r} is now {self.repaired!r}"


def repair_record(
    text: str, *, rulesets: Iterable[Ruleset | str] = (), max_bytes: int = MAX_BYTES
) -> tuple[Record, tuple[Repair, ...]]:
    """Read a text whose form is not quite right. Return its record, and everything that was
    corrected. Only clear mistakes are corrected: capitals, spaces, empty lines, zeros before a
    number, quotes around an id that needs none, a missing result, and the names of cards in other
    spellings and languages. All other mistakes are refused, as `parse_record` refuses them. If a
    word should be a card or a move and is neither, nothing after it is corrected, since the record
    will be refused anyway.

    Raises:
        GoStopError: if the corrected text is still not a record.
    """
    found = checked_lines(text, max_bytes)
    last = max((number for number, line in enumerate(found, start=1) if line.strip()), default=0)
    repairs: list[Repair] = []
    lines: list[str] = []
    numbers: list[int] = []
    empty: list[Repair] = []
    is_read = True
    for number, line in enumerate(found, start=1):
        better = line
        if is_read:
            better, is_read = _better(line.removeprefix("\ufeff") if number == 1 else line)
        if not better:
            empty.append(Repair(number, f"{line}\n", "", "empty line"))
            continue
        is_last = better == LAST and number == last
        if better.startswith(("round ", "puzzle", "settings")) or is_last:
            if not empty:
                repairs.append(Repair(number, "", "\n", "empty line"))
            elif (blank := empty.pop()).found != "\n":
                repairs.append(attrs.evolve(blank, repaired="\n", why="spacing"))
            lines.append("")
            numbers.append(number)
        repairs += empty
        empty.clear()
        if better != line:
            repairs.append(Repair(number, line, better, _why(line, better)))
        lines.append(better)
        numbers.append(number)
    repairs += empty if found[-1] else empty[:-1]  # the last line may end with a line break
    results: dict[int, str] = {}
    record = read_record(Lines([*lines, ""], [*numbers, len(found)]), rulesets, results)
    repairs += [Repair(number, "", result, "result") for number, result in results.items()]
    return record, tuple(sorted(repairs, key=lambda repair: repair.line))


def _why(line: str, better: str) -> str:
    before, after = _NOTHING.sub("", line), _NOTHING.sub("", better)
    if before == after:
        return "spacing"
    if before.casefold() == after.casefold():
        return "case"
    if better.partition(" ")[0] in ("ruleset", "seat", *_NUMBERED):
        return "number"
    return "result" if better.startswith("result ") else "cards"


def _better(line: str) -> tuple[str, bool]:
    """Correct the clear mistakes of a line. Return the line, and whether each of its cards or moves
    was read.
    """
    text, is_read = line.strip(" \t\r\u00a0\u3000"), True
    if text[:1] == "|" and SETTING.fullmatch(line.lstrip(" \t\u00a0\u3000")):
        return line.lstrip(" \t\u00a0\u3000"), True  # spaces at the end may be part of a text
    if text[:1] in "{|" or len(text) > _LONGEST:
        return text, True
    if _SEAT.match(text):
        return _moves(_BLANKS.sub(" ", text))
    word, rest = [*_BLANKS.split(text, maxsplit=1), ""][:2]
    word = word.casefold() if word.casefold() in _KEYWORDS else word
    if word not in _KEPT:
        rest = _BLANKS.sub(" ", rest.strip(" \t"))
    if word in _NUMBERED:
        rest = _ZEROS.sub("", rest)
    if word == "seat":
        number, blank, name = rest.partition(" ")
        rest = f"{_ZEROS.sub('', number)}{blank}{name}"
    if word == "ruleset":
        rest = _BARE_ID.sub(r"\1 ", rest)
    if word in ("deal", "then"):
        rest, is_read = _cards(rest)
    elif word == "result":
        rest = " ".join(map(_point, rest.casefold().split()))
    elif word in ("round", "gostop"):
        rest = re.sub(" ?, ?", ", ", rest.casefold())
    return f"{word} {rest}".rstrip(" "), is_read


def _point(word: str) -> str:
    """Write a number of points with its sign. Return any other word as it is."""
    if not re.fullmatch("[+-]?[0-9]{1,16}", word):
        return word
    return f"{int(word):+}" if int(word) else "0"


def _moves(text: str) -> tuple[str, bool]:
    """Rewrite the moves of a line, with their seats, as canonical texts. Return the text, and
    whether each move was read.
    """
    parts = _SEAT.split(text)[1:]
    turns, is_read = list[str](), True
    for seat, said in zip(parts[::2], parts[1::2], strict=True):
        moves, is_read = _words(said.split(), _move) if is_read else (said, False)
        mover = f"{int(seat)}: "
        if turns and turns[-1].startswith(mover):  # the seat is written once, before all its moves
            turns[-1] += f" {moves}"
        else:
            turns.append(f"{mover}{moves}")
    return "  ".join(turns), is_read


def _cards(text: str) -> tuple[str, bool]:
    """Rewrite cards as canonical texts. Return the text, and whether each card was read."""
    if "," not in text:
        return _words(text.split(), _card)
    names = [name.strip() for name in text.split(",")]
    found = list(itertools.takewhile(bool, map(_card, names)))
    return " ".join(found + names[len(found) :]), len(found) == len(names)


def _words(words: list[str], read: Callable[[str], str]) -> tuple[str, bool]:
    """Replace the names in a list of words with canonical texts, up to a word that cannot be read.
    Return the text, and whether all words were read. Longer names are tried before shorter ones.
    """
    found, place = list[str](), 0
    while place < len(words):
        last = min(place + _MOST_WORDS, len(words))
        names = ((end, " ".join(words[place:end])) for end in range(last, place, -1))
        known = ((end, read(name)) for end, name in names if len(name) <= _LONGEST_NAME)
        end, name = next((each for each in known if each[1]), (place, ""))
        if not name:
            break
        found.append(name)
        place = end
    return " ".join(found + words[place:]), place == len(words)


@functools.lru_cache(maxsize=4096)
def _move(text: str) -> str:
    """Return the canonical text of a move; an empty text if `text` is not a move."""
    if text.startswith(">"):
        card = _card(text[1:].strip())
        return f">{card}" if card else ""
    try:
        return str(parse_move(text))
    except GoStopError:
        return _card(text)


@functools.lru_cache(maxsize=4096)
def _card(text: str) -> str:
    """Return the canonical text of a card; an empty text if `text` is not a card."""
    name = _names().get(text.casefold())
    if name is not None:
        return name
    try:
        return str(Card(text))
    except GoStopError:
        return ""


@functools.cache
def _names() -> Mapping[str, str]:
    """Return the texts of cards by their names in all languages, without names that two cards
    share.
    """
    found: dict[str, set[str]] = {}
    for card in CARDS:
        for language in Language:
            found.setdefault(card_name(card, language).casefold(), set()).add(str(card))
    return {name: next(iter(cards)) for name, cards in found.items() if len(cards) == 1}

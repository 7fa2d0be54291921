"""What each rulebook answers to the questions that a player would ask, as data.

The questions and the words of the answers are those of `gostop rules ask`. `sides.toml` has more
questions of the same form.
"""

from __future__ import annotations

import functools
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, cast

import attrs

import gostop as gs
from docs._ext.settings import PRESETS, parts
from docs._ext.words import NOTHING
from gostop.core import data
from gostop.core.files.toml import value_text
from gostop.rules.questions.catalogue import BY_ID, TOPICS, Way, bare, teller
from gostop.rules.questions.paths import Settings, holds, settings_of, within
from gostop.rules.questions.question import Facts, facts_of, relevant
from gostop.rules.ruleset import source_at
from gostop.rules.source import Source
from gostop.rules.tree import Table

SEEDS: Final = PRESETS[:3]
"""The rulebooks of the first table."""
BETWEEN_ROUNDS: Final = ("match", "deal.first_dealer", "seating.same_after_draw")
"""The settings that decide nothing within a round."""
FIRST: Final = frozenset(topic.id for topic in TOPICS)
"""The ids of the questions that `gostop rules ask` asks at every table."""
_EACH: Final = ("@each", "@which", "@hand")
"""The lines that say something of each path with a name."""
_PACKETS: Final = "@packets"
"""A line that says in short what the question on the cards that are dealt says in full."""


@attrs.frozen
class Piece:
    """A part of an answer."""

    text: str
    """The words."""
    stands_out: bool
    """Whether the rulebook decides a round differently from most rulebooks of the table."""


@attrs.frozen
class Side:
    """The answer of one rulebook."""

    pieces: tuple[Piece, ...]
    """The parts of the answer; empty if the question doesn't arise."""
    sources: tuple[Source, ...]
    """The sources of the settings that decide the answer."""

    @property
    def text(self) -> str:
        """The whole answer; a dash if the question doesn't arise."""
        return ", ".join(piece.text for piece in self.pieces) or NOTHING


@attrs.frozen
class SideRow:
    """A question, or a part of one, and what each rulebook of a table answers."""

    id: str
    """The id of the question."""
    text: str
    """The question in words."""
    paths: tuple[str, ...]
    """The settings that decide the answers."""
    sides: tuple[Side, ...]
    """The answers, in the order of the rulebooks."""

    @property
    def is_shared(self) -> bool:
        """Whether all rulebooks for which the question arises give the same answer."""
        return len({side.text for side in self.sides} - {NOTHING}) < 2


Rows = tuple[SideRow, ...]
"""The row of a question, and the rows of its parts, such as those of each event that steals."""


def side_by_side(rulebooks: Sequence[gs.Ruleset]) -> list[Rows]:
    """Ask all questions, in the order of the settings. A question, or a part of one, has no row if
    it arises in none of the rulebooks.
    """
    found: list[Rows] = []
    for head, *rest in _asked():
        below = [row for row in (_row(each, rulebooks) for each in rest) if _arises(row)]
        row = _row(head, rulebooks)
        if below or _arises(row):
            found.append((row, *below))
    return found


def differing(rows: Rows) -> bool:
    """Whether a table shows a question: every table is asked it, or some rulebooks differ."""
    return rows[0].id in FIRST or not all(row.is_shared for row in rows)


def _arises(row: SideRow) -> bool:
    return any(side.pieces for side in row.sides)


# The questions.


@attrs.frozen
class _Asked:
    """A question, or a part of one, and how to say its answer."""

    id: str
    text: str
    paths: tuple[str, ...]
    says: tuple[str, ...]
    adds: tuple[str, ...]
    names: Mapping[str, str]
    ways: tuple[Way, ...]
    needs: str
    elsewhere: tuple[str, ...]
    """The settings that another question tells."""


@functools.cache
def _asked() -> tuple[tuple[_Asked, ...], ...]:
    """Return the questions with their parts, in the order of the settings.

    A further question of `gostop rules ask` is left out if the questions before it decide the same
    settings, or if it has several answers at once.
    """
    own = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    further = data.toml("rules/house_rules.toml")
    entries: dict[str, Any] = {**data.toml("rules/questions.toml"), **further, **own}
    decided = {id: BY_ID[id].paths if id in BY_ID else entries[id]["paths"] for id in entries}
    found: list[tuple[_Asked, ...]] = []
    known: list[str] = []
    for id, entry in entries.items():
        paths = tuple(decided[id])
        firsts = {each[0] for other, each in decided.items() if other != id}
        told = [path for path in paths if any(within(path, one) for one in known)]
        known += [path for path in paths if path == paths[0] or path not in firsts]
        if entry.get("several") or (id in further and len(told) == len(paths)):
            continue
        ours = () if id in own else (path for each in own.values() for path in each["paths"])
        elsewhere = (*told, *(path for path in paths[1:] if path in firsts), *ours)
        found.append(tuple(_question(id, entry, paths, elsewhere)))
    order = [part.name for part in parts()]
    found.sort(key=lambda group: order.index(group[-1].paths[0].partition(".")[0]))
    return tuple(found)


def _question(
    id: str, entry: Mapping[str, Any], paths: tuple[str, ...], elsewhere: tuple[str, ...]
) -> Iterator[_Asked]:
    """Yield a question, then a part for each path that has a name."""
    topic = BY_ID.get(id)
    ways = (*topic.ways, *([topic.off] if topic.off else ())) if topic else ()
    names = entry.get("names", {})
    lines = [[line for line in entry.get(key, ()) if line != _PACKETS] for key in ("says", "adds")]
    (says, adds), (says_each, adds_each) = (
        [tuple(line for line in some if line.startswith(_EACH) == each) for some in lines]
        for each in (False, True)
    )
    text, needs = " ".join(entry["text"].split()), entry.get("needs", "")
    rest = tuple(path for path in paths if path not in names)
    yield _Asked(id, text, rest, says, adds, {}, ways, needs, elsewhere)
    for path, name in names.items():
        yield _Asked(id, name, (path,), says_each, adds_each, {path: ""}, (), needs, elsewhere)


# The answers.


_plain_of: Final = functools.cache(gs.Ruleset.plain)


@attrs.frozen
class _Column:
    """What decides the answer of a rulebook."""

    label: str
    """The words of the whole answer, if the table of questions has them."""
    settings: Settings
    """The single values that matter, by their paths; empty if the question doesn't arise."""
    scopes: tuple[Settings, Settings]
    """Those that matter in rounds of two, and those that matter in rounds of more."""
    sources: tuple[Source, ...]
    """The sources of the settings."""

    @property
    def seen(self) -> tuple[Settings, ...]:
        """All the settings that matter, then those of each kind of round."""
        return self.settings, *self.scopes


def _row(asked: _Asked, rulebooks: Sequence[gs.Ruleset]) -> SideRow:
    """Ask a question, or a part of one, in each rulebook."""
    columns = [_column(asked, rulebook) for rulebook in rulebooks]
    decides = not all(any(within(path, one) for one in BETWEEN_ROUNDS) for path in asked.paths)
    pieces: list[list[Piece]] = [[] for _ in columns]
    for whole, *scopes in _slots(asked, columns):
        unusual = {n for scope in scopes for n in _unusual(scope)} if decides else set[int]()
        for n, text in enumerate(whole):
            if text and text.startswith("+ "):  # goes on with the part before
                last = pieces[n].pop()
                out = last.stands_out or n in unusual
                pieces[n].append(Piece(last.text + text.removeprefix("+"), out))
            elif text:
                pieces[n].append(Piece(text, n in unusual))
    sides = (Side(tuple(found), each.sources) for found, each in zip(pieces, columns, strict=True))
    return SideRow(asked.id, asked.text, asked.paths, tuple(sides))


def _column(asked: _Asked, rulebook: gs.Ruleset) -> _Column:
    plain = _plain_of(rulebook)
    facts = facts_of(plain)
    two, more = facts - {"more", "three", "out"}, facts - {"two"}
    settings = _mattering(asked, plain, facts)
    labels = [way.label for way in asked.ways if holds(plain, way.settings)]
    return _Column(
        labels[0] if labels and settings else "",
        settings,
        (
            _mattering(asked, plain, two) if "two" in facts else {},
            _mattering(asked, plain, more) if "more" in facts else {},
        ),
        tuple(dict.fromkeys(source_at(rulebook, path) for path in settings)),
    )


def _mattering(asked: _Asked, plain: Table, facts: Facts) -> Table:
    """Return the single values that matter if these facts hold."""
    if asked.needs and asked.needs not in facts:
        return {}
    found = relevant(settings_of(plain, asked.paths), facts)
    return {path: value for path, value in found.items() if _may_sit(path, value, facts)}


def _may_sit(path: str, value: object, facts: Facts) -> bool:
    """Whether a value isn't the deal for a number of players that may not sit at the table."""
    if not path.startswith("deal.layouts."):
        return True
    return value is not False and ("two" if path.split(".")[2] == "2" else "more") in facts


Texts = Sequence[str | None]
"""The words of each rulebook for a part of its answer; `None` if its answer has no such part."""
Slot = Sequence[Texts]
"""A part of the answers: the words on the whole, in rounds of two, and in rounds of more."""


def _slots(asked: _Asked, columns: Sequence[_Column]) -> list[Slot]:
    """Make the words for each part of the answers.

    First come the parts that every answer has, then the parts that differ or that only one has. If
    two answers would read the same and some of their settings differ, these settings come last, by
    their names.
    """
    kinds = [[_said(asked, one, k) for one in columns] for k in range(3)]
    slots: list[Slot] = [
        [[texts[n] for texts in kind] for kind in kinds] for n in range(len(kinds[0][0]))
    ]
    for line in asked.adds:
        found = [[_added(asked, one, k, line) for one in columns] for k in range(3)]
        told = [text for text in found[0] if text is not None]
        if len(told) == 1 or len({*told}) > 1:
            slots.append(found)
    for path in dict.fromkeys(path for one in columns for path in one.settings):
        alike = _alike(slots, columns, path)
        if alike and not any(within(path, each) for each in asked.elsewhere):
            named = [
                [bare(path)(one.seen[k]) if n in alike else None for n, one in enumerate(columns)]
                for k in range(3)
            ]
            slots.append(named)
    return slots


def _alike(slots: Sequence[Slot], columns: Sequence[_Column], path: str) -> set[int]:
    """Return the places of the answers that read like others with another value at a path."""
    seen: dict[tuple[str, ...], dict[str, list[int]]] = {}
    for n, one in enumerate(columns):
        answer = tuple(slot[0][n] or "" for slot in slots)
        value = value_text(one.settings.get(path, False))
        seen.setdefault(answer, {}).setdefault(value, []).append(n)
    return {n for values in seen.values() if len(values) > 1 for ns in values.values() for n in ns}


def _said(asked: _Asked, column: _Column, kind: int) -> Texts:
    """Say the parts that every answer has. The first of them has the words of a whole answer.

    A line about a group that is off and the next line, about a setting of the group, are one part.
    """
    settings = column.seen[kind]
    texts: list[str] = []
    off = ""
    for line in asked.says or ("",):
        text = _words(asked, line, settings)
        if off and _path(line).startswith(f"{off}."):
            texts[-1] = texts[-1] or text
            off = ""
        else:
            texts.append(text)
            off = _path(line)
    if not settings:
        return [None for _ in texts]
    if column.label:
        return [column.label, *(None for _ in texts[1:])]
    return texts if any(texts) else ["nothing", *texts[1:]]


def _added(asked: _Asked, column: _Column, kind: int, line: str) -> str | None:
    """Say a part that only some answers have."""
    settings = column.seen[kind]
    path = _path(line)
    matters = path in settings or (path.startswith("@") and settings)
    return _words(asked, line, settings) if matters and not column.label else None


def _path(line: str) -> str:
    """Return the path at the head of a line."""
    return line.partition(" | ")[0].partition(":")[0].strip()


def _words(asked: _Asked, line: str, settings: Settings) -> str:
    if not settings:
        return ""
    return (_hand if line == "@hand" else teller(line, asked.names))(settings).strip()


def _hand(settings: Settings) -> str:
    """Say how many cards are dealt to one number of players, and in which packets."""
    [packets] = settings.values()
    deal = [
        (packet["to"] == "hands", int(packet["cards"]))
        for packet in cast("list[dict[str, Any]]", packets)
    ]
    each, table = (sum(cards for here, cards in deal if here == hands) for hands in (True, False))
    text = f"{each} each, {table} on the table"
    if len(deal) == 2:
        return text
    steps = (f"{'each' if hands else 'table'} {cards}" for hands, cards in deal)
    return f"{text} ({', '.join(steps)})"


def _unusual(texts: Texts) -> Iterator[int]:
    """Yield the places of the words that most of the others don't have. If some have no words, all
    others are unusual.
    """
    counts = Counter(text for text in texts if text is not None)
    (first, most), *others = counts.most_common() or [("", 0)]
    usual = "" if "" in counts else first if all(times < most for _, times in others) else None
    for n, text in enumerate(texts):
        if text is not None and text != usual:
            yield n

"""What tables differ on most, as questions; their answers are read off the rulebooks.

A new rulebook brings its answers along, and so does a new way to do a thing: neither is named here.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, cast

import attrs

from gostop.presets import RULESETS
from gostop.ruleset.fields import FORM, Form, Member
from gostop.ruleset.plain import Keyed, MaybeGroup, Table
from gostop.ruleset.ruleset import Ruleset
from gostop.toml import value_text


@attrs.frozen
class Answer:
    """One of the answers to a question."""

    label: str
    """What it is, in words."""
    settings: Mapping[str, object]
    """What it settles: plain values, as a file holds them, by their dotted paths."""
    used_by: tuple[str, ...]
    """The ids of the presets that have it so."""


@attrs.frozen
class Question:
    """A question about a table's rules."""

    id: str
    """A stable name, as `threshold`."""
    text: str
    """The question."""
    paths: tuple[str, ...]
    """The dotted paths of the settings that an answer settles; a value of one's own settles the
    first.
    """
    needs: str
    """The setting without which the question does not arise; empty: it always does."""
    answers: tuple[Answer, ...]
    """The answers: those that presets have, in the order of `RULESETS`, then what else there is."""


@attrs.frozen
class _Topic:
    """A question before its answers are known: each path with how an answer puts its value.

    After a stroke stands what is said of what is off, which otherwise is not mentioned.
    """

    id: str
    text: str
    paths: Mapping[str, str]
    needs: str = ""


_TOPICS: Final = (
    _Topic(
        "players",
        "How many may sit at your table, and how many of them play a round?",
        {"deal.layouts": "{}", "deal.playing": "at most {} play"},
    ),
    _Topic(
        "bonus",
        "Which bonus cards are in the deck, and does capturing one steal?",
        {"cards.bonus": "{}", "steal.bonus": "steals {}"},
    ),
    _Topic("threshold", "From how many points on may one stop?", {"go.threshold": "{}"}),
    _Topic(
        "chongtong",
        "Chongtong: what are four of a month in a hand?",
        {"chongtong": "{}|off", "payment.four_held": "x{} if played on"},
    ),
    _Topic(
        "four_on_table", "What do four of a month on the table do?", {"deal.four_on_table": "{}"}
    ),
    _Topic("bomb", "Bombs: three in hand onto the fourth on the table?", {"bomb": "{}|off"}),
    _Topic("shake", "Shakes: three of a month shown?", {"shake": "{}|off"}),
    _Topic(
        "steals",
        "How many junk cards do events steal from each opponent?",
        {
            "steal.own_stack": "own ppeok {}",
            "steal.stack": "another's ppeok {}",
            "steal.dealt_stack": "a stack dealt {}",
            "steal.jjok": "jjok {}",
            "steal.ttadak": "ttadak {}",
            "steal.sweep": "sweep {}",
        },
    ),
    _Topic("cup", "How is the sake cup counted?", {"cards.cup_count": "{}"}),
    _Topic(
        "go",
        "From which go on is the score multiplied, and which goes add points?",
        {
            "go.doubles_from": "multiplied from go {}|never multiplied",
            "go.points": "{} each",
            "go.points_up_to": "points up to go {}|points for every go",
            "go.growth": "by {}",
        },
    ),
    _Topic(
        "counter_go",
        "Counter-go: what is a go worth while an opponent's go stands?",
        {"go.counter": "{}"},
    ),
    _Topic(
        "baks",
        "Which baks are there: too few junk, no bright? And do many animals multiply?",
        {
            "payment.baks.pi_bak": "pi-bak {}|no pi-bak",
            "payment.baks.gwang_bak": "gwang-bak {}|no gwang-bak",
            "payment.multipliers.meongtta": "meongtta {}|no meongtta",
        },
    ),
    _Topic("go_bak", "Go-bak: what does a go that was lost cost?", {"payment.go_bak": "{}|off"}),
    _Topic(
        "carry",
        "Nagari: what multiplies the round after a draw?",
        {"draw.carry": "{}", "draw.carry_cap": "at most {}", "draw.carry_draws": "anew after {}"},
    ),
    _Topic("draw_offer", "May one offer a draw?", {"draw.offer": "{}|off"}, "deal.layouts.3"),
    _Topic(
        "instant",
        "What does each opponent pay at once for an event on one's first turn?",
        {
            "instant.ppeok": "ppeok {}",
            "instant.runs": "in a row {}|none in a row",
            "instant.jjok": "jjok {}",
            "instant.ttadak": "ttadak {}",
            "instant.bomb": "bomb {}",
        },
    ),
)


def questions() -> tuple[Question, ...]:
    """Every question, in the order in which they are asked."""
    return _questions(tuple(RULESETS.values()))


@functools.cache
def _questions(presets: tuple[Ruleset, ...]) -> tuple[Question, ...]:
    plain = {preset.id: preset.plain() for preset in presets}
    return tuple(
        Question(topic.id, topic.text, tuple(topic.paths), topic.needs, _answers(topic, plain))
        for topic in _TOPICS
    )


def setting_at(plain: Mapping[str, object], path: str) -> object:
    """The value of a setting, from plain data; `False` where there is no such thing."""
    found: object = plain
    for step in path.split("."):
        found = found.get(step, False) if isinstance(found, dict) else False
    return found


def field_of(path: str) -> tuple[type[Any], str, Form]:
    """Which field of which group a path is, and its form; a value of a tuple is the tuple's."""
    kind: type[Any] = Ruleset
    *steps, last = path.split(".")
    for step in steps:
        form = attrs.fields_dict(kind)[step].metadata[FORM]
        if isinstance(form, Keyed):
            return kind, step, form
        kind = form.kind
    return kind, last, attrs.fields_dict(kind)[last].metadata[FORM]


def _answers(topic: _Topic, presets: Mapping[str, Table]) -> tuple[Answer, ...]:
    """What the presets have, and what else the first setting can be by its form."""
    found: list[tuple[Table, list[str]]] = []
    for id, plain in presets.items():
        settings = {path: setting_at(plain, path) for path in topic.paths}
        users = next((users for known, users in found if known == settings), None)
        if users is None:
            found.append((settings, users := []))
        users.append(id)
    main = next(iter(topic.paths))
    for value in _ways(main):
        if all(settings[main] != value for settings, _ in found):
            found.append(({main: value}, []))
    labels = list(_labels(topic, [settings for settings, _ in found]))
    return tuple(
        Answer(
            label if labels.count(label) == 1 or not users else f"{label} (as {users[0]})",
            settings,
            tuple(users),
        )
        for label, (settings, users) in zip(labels, found, strict=True)
    )


def _ways(path: str) -> Iterator[object]:
    """The values of which a setting's form knows."""
    _, name, form = field_of(path)
    if isinstance(form, Member):
        yield from (member.value for member in form.kind)
    elif isinstance(form, MaybeGroup) or (isinstance(form, Keyed) and not path.endswith(name)):
        yield False


def _labels(topic: _Topic, settings: list[Table]) -> Iterator[str]:
    """Each answer in words; what all of them say alike is left out, but for the first setting."""
    main, *rest = topic.paths
    telling = [main, *(path for path in rest if len(set(_texts(settings, path))) > 1)]
    for answer in settings:
        told: list[str] = []
        for path in telling:
            template, _, off = topic.paths[path].partition("|")
            value = answer.get(path, False)
            every = [each.get(path) for each in settings]
            told.append(off if value is False else template.format(_told(value, every)))
        yield "; ".join(filter(None, told))


def _texts(tables: Iterable[Mapping[str, object]], key: str) -> list[str]:
    """The values of a key as text, where there are any."""
    return [value_text(table[key]) for table in tables if key in table]


def _told(value: object, every: Iterable[object]) -> str:
    """A plain value in words; of a table its first field, and what differs from any of `every`."""
    if isinstance(value, dict):
        tables = [cast("Table", other) for other in every if isinstance(other, dict)]
        return _told_table(cast("Table", value), tables)
    return (value.replace("_", " ") or "none") if isinstance(value, str) else value_text(value)


def _told_table(table: Table, every: list[Table]) -> str:
    if table.keys() == {"two", "more"}:
        two, more = (_told(table[key], ()) for key in ("two", "more"))
        return f"{two} with two players, else {more}"
    if "packets" in str(table):
        *rest, last = sorted(table)
        return f"{', '.join(rest)} or {last} players" if rest else f"{last} players"
    first = next(iter(table))
    told = [
        _told_field(key, value)
        for key, value in table.items()
        if value is not False and value != {} and (key == first or len(set(_texts(every, key))) > 1)
    ]
    return ", ".join(told) or "on"


_FIELDS: Final = {
    "all_hold": "if all hold one: {}",
    "before_go": "only before any go",
    "by_bonus": "by a bonus draw: {}",
    "by_value": "one card if worth as many",
    "each_opponent": "a card for each opponent",
    "every_card": "every card must feed",
    "factor": "x{}",
    "flips": "{} flip-only turns",
    "fourth_on_table": "also with the fourth on the table",
    "go_frees": "any go frees",
    "junk": "{}",
    "last_turn": "last turn too",
    "least": "from {}",
    "most": "up to {}",
    "multiplier": "x{}",
    "plays": "one of them is played",
    "then_bomb": "may bomb later",
    "two_players": "x{} with two players",
    "unmatched": "nothing on the table matches",
}
"""How the fields of groups are put in words that their names alone do not say."""


def _told_field(key: str, value: object) -> str:
    name = key.replace("_", " ")
    template = _FIELDS.get(key, name if value is True else f"{name} {{}}")
    return template.format(_told(value, ()))

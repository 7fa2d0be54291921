"""The catalogue of questions about a table's rules, and the words of their answers."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias, cast

import attrs

from gostop.core import data
from gostop.core.files.toml import value_text
from gostop.core.hashes import stable
from gostop.rules.fields import Member
from gostop.rules.presets import RULESETS
from gostop.rules.questions.paths import (
    FOLLOWING,
    Settings,
    has_place,
    holds,
    overlaid,
    setting_at,
    settings_of,
    whole,
    within,
)
from gostop.rules.questions.question import (
    DECIDED,
    MISSIONS,
    Answer,
    Question,
    facts_of,
    followed,
    missions,
    relevant,
)
from gostop.rules.ruleset import Ruleset, field_of
from gostop.rules.tree import Table

# Make the words of answers. They are short, and get more words only if two answers would read the
# same.
#
# A line of the table of questions gives the words for a part of an answer:
#
# - `go.points: {} points`: a text with the value of a setting; `{path}` is the value of another
#   setting.
# - `bomb.multiplier: x{} | 1: nothing`: the same, with other words, or none, for certain values.
# - `+ feed each opponent`: words that follow the part before them without a comma.
# - `@seats`, `@which junk: …`: the words come from a function of this file (see `_SPECIAL`).

Teller: TypeAlias = Callable[[Settings], str]
"""Makes the words for a part of an answer, from the single values of the answer by their paths. The
words may be empty."""


def told(value: object) -> str:
    """Say a plain value in words. A value that depends on the number of players is written with a
    slash, such as 7/3.
    """
    if isinstance(value, dict):
        return "/".join(told(each) for each in cast("Table", value).values())
    if isinstance(value, str):
        return value.replace("_", " ") or "none"
    return value_text(value)


def teller(line: str, names: Mapping[str, str]) -> Teller:
    """Return the function that makes words as a line describes them.

    Args:
        line: a line as the head of this file explains it.
        names: words for paths, for the functions that need them.
    """
    head, *cases = " ".join(line.split()).split(" | ")
    path, _, template = head.partition(": ")
    if path.startswith("@"):
        name, _, which = path[1:].partition(" ")
        return functools.partial(_SPECIAL[name], names, which, template)
    words = {value.strip(): text.strip() for value, _, text in (c.partition(":") for c in cases)}

    def tell(settings: Settings) -> str:
        if path not in settings:
            return ""
        value = settings[path]
        known = words.get(value if isinstance(value, str) else value_text(value))
        text = (template or "{}") if known is None else known
        return re.sub(r"{(.*?)}", lambda found: told(settings.get(found[1] or path)), text)

    return tell


def _full(names: Mapping[str, str], path: str, template: str, settings: Settings) -> str:
    """Write a value for two players and for more in full words."""
    value = settings.get(path)
    if not isinstance(value, dict):
        return told(value)
    two, more = (told(each) for each in cast("Table", value).values())
    return f"{two} with two players, else {more}"


def _seats(names: Mapping[str, str], which: str, template: str, settings: Settings) -> str:
    """Say how many players may sit at the table, and how many of them play."""
    numbers = sorted(
        int(path.split(".")[2]) for path in settings if path.startswith("deal.layouts.")
    )
    least, most = numbers[0], numbers[-1]
    playing = cast("int", settings.get("deal.playing", most))
    if least == most:
        text = f"{most} players"
    elif numbers == list(range(least, most + 1)):
        text = f"{least} {'or' if most == least + 1 else 'to'} {most} players"
    else:
        text = f"{listed(map(str, numbers), 'or')} players"
    if playing < most:
        return f"{text}, at most {playing} play"
    return f"{text}, all play" if least < most else text


def _bonus(names: Mapping[str, str], which: str, template: str, settings: Settings) -> str:
    """Name the bonus cards, and say how much junk is stolen for one."""
    cards = _full(names, "cards.bonus", template, settings)
    junk = settings.get("steal.bonus.junk")
    if cards == "none" or junk is None:
        return cards
    if not junk:
        return f"{cards}, none steals"
    last = ", also on the last turn" if settings.get("steal.bonus.last_turn") else ""
    return f"{cards}, gaining one steals {told(junk)}{last}"


def _packets(names: Mapping[str, str], which: str, template: str, settings: Settings) -> str:
    """Say how the cards are dealt: a whole hand at a time, or in packets."""
    deals = [value for path, value in settings.items() if path.endswith(".packets")]
    whole = all(len(cast("list[object]", packets)) == 2 for packets in deals)
    return "hands are dealt whole" if whole else "hands and table are dealt in packets by turns"


def _each(names: Mapping[str, str], which: str, none: str, settings: Settings) -> str:
    """Say the values of several similar parts: the most common value, then the other values with
    the names of their parts. If all values are 0, return `none`.
    """
    parts: dict[str, list[str]] = {}
    for path, name in names.items():
        parts.setdefault(told(settings.get(_part(path, which), 0)), []).append(name)
    if parts.keys() == {"0"}:
        return none
    most = max(parts, key=lambda text: len(parts[text]))
    usual = most if most != "0" and len(parts[most]) > 2 else ""
    rest = (
        f"{listed(those)} {text}"
        for text, those in parts.items()
        if text != usual and (usual or text != "0")
    )
    return ", ".join(filter(None, (usual and f"{usual} each", *rest)))


def _which(names: Mapping[str, str], which: str, template: str, settings: Settings) -> str:
    """Name the parts that are switched on."""
    found = [name for path, name in names.items() if settings.get(_part(path, which))]
    return template.format(listed(found)) if found else ""


def _part(path: str, which: str) -> str:
    return f"{path}.{which}" if which else path


_SPECIAL: Final = {
    "full": _full,
    "seats": _seats,
    "bonus": _bonus,
    "packets": _packets,
    "each": _each,
    "which": _which,
}


def listed(names: Iterable[str], joint: str = "and") -> str:
    """Write names as a list in words: a, b and c."""
    *most, last = names
    return f"{', '.join(most)} {joint} {last}" if most else last


def _joined(parts: Iterable[str]) -> str:
    """Join the parts of an answer with commas, except before a part that begins with a plus."""
    return ", ".join(filter(None, parts)).replace(", +", "")


def labels(
    answers: Sequence[tuple[str, Settings]], says: Sequence[Teller], adds: Sequence[Teller]
) -> list[str]:
    """Make the words of answers. No two answers have the same words.

    Args:
        answers: for each answer its own words, if it has any, and its single values by their paths.
        says: the words of every answer.
        adds: more words, for answers that would read the same but differ in these words.
    """
    values = [settings for _, settings in answers]
    texts = [
        own or _joined(tell(settings) for tell in says) or "nothing" for own, settings in answers
    ]
    paths = dict.fromkeys(path for settings in values for path in settings)
    for tell in (*adds, *map(bare, paths)):
        texts = _apart(texts, [tell(settings) for settings in values])
    return texts


def bare(path: str) -> Teller:
    """Return a function that makes the words for a setting without a line: its name and value."""
    name = " ".join(path.split(".")[1:]).replace("_", " ") or path
    return lambda settings: f"{name} {told(settings[path])}" if settings.get(path, {}) != {} else ""


def _apart(texts: list[str], more: list[str]) -> list[str]:
    """Add more words to equal texts if these words make the texts different."""
    found: list[str] = []
    for text, addition in zip(texts, more, strict=True):
        alike = {each for other, each in zip(texts, more, strict=True) if other == text}
        found.append(_joined((text, addition)) if len(alike) > 1 else text)
    return found


# The table of questions: `rules/data/questions.toml` and, for house rules,
# `rules/data/house_rules.toml`.
#
# Each table is a question, and its name is the question's `id`:
#
# - `text`: the question. `title`: an answer to `more`, which raises this question; only the first
#   question about a topic has one. `about`: the topic of the other questions, which is the id of
#   the first question.
# - `paths`: the settings that the question decides. They may be left out if the answers name them.
# - `says`: the words for the answer of a rulebook; `adds`: more words, for answers that would read
#   the same (see above); `names`: words for paths, which some lines of `says` and `adds` use.
# - `ways`: answers that no rulebook gives, each with a `label`, the settings that it sets, and what
#   it `needs`. A setting without a place in the table's rules is left out. If the first setting has
#   no place there, the whole answer is left out. `off`: the answer that the table does not do this.
#   The answers of rulebooks need no line here.
# - `none`: the settings that the reply `no` sets, for a question without `off`. A question with
#   neither cannot be answered with `no`, unless it may have several answers.
# - `number`: the setting that a reply with a number sets. `several`: whether a reply may choose
#   several answers. Such a question has no answers but its ways. `needs`: what the table must have
#   (see `Facts`).


@stable
@attrs.frozen
class Way:
    """An answer in the table of questions."""

    label: str
    settings: Settings
    needs: str = ""


@stable
@attrs.frozen(kw_only=True)
class Topic:
    """A question before its answers are known. The head of this file explains the fields."""

    id: str
    text: str
    paths: tuple[str, ...]
    says: tuple[Teller, ...]
    adds: tuple[Teller, ...]
    ways: tuple[Way, ...]
    off: Way | None
    none: Settings | None = None
    title: str = ""
    about: str = ""
    number: str = ""
    several: bool = False
    needs: str = ""

    @property
    def settled(self) -> tuple[str, ...]:
        """The paths of all settings that an answer may set: those of the question, and those that
        follow them.
        """
        return *self.paths, *(path for path, card in FOLLOWING.items() if card in self.paths)


def _topics(file: str, about: bool) -> Iterator[Topic]:
    """Read the questions of a file."""
    for id, entry in data.toml(file).items():
        if about:
            entry.setdefault("about", id)
        names = entry.pop("names", {})
        ways = tuple(_way(**way) for way in entry.pop("ways", ()))
        off = _way(**entry.pop("off")) if "off" in entry else None
        none = _way("", **entry.pop("none")).settings if "none" in entry else None
        every = (*ways, *([off] if off else ()))
        paths = dict.fromkeys(path for way in every for path in way.settings)
        yield Topic(
            id=id,
            paths=tuple(entry.pop("paths", paths)),
            says=tuple(teller(line, names) for line in entry.pop("says", ())),
            adds=tuple(teller(line, names) for line in entry.pop("adds", ())),
            ways=ways,
            off=off,
            none=none,
            text=" ".join(entry.pop("text").split()),
            **entry,
        )


def _way(label: str, needs: str = "", **settings: Any) -> Way:
    made = {
        path: missions(value) if path == MISSIONS else whole(path, value)
        for path, value in settings.items()
    }
    return Way(label, made, needs)


TOPICS: Final = tuple(_topics("rules/questions.toml", about=False))
"""The first questions, which every table is asked, in their order."""
FURTHER: Final = tuple(_topics("rules/house_rules.toml", about=True))
"""The further questions about house rules that few tables have, in their order."""
BY_ID: Final[Mapping[str, Topic]] = {topic.id: topic for topic in (*TOPICS, *FURTHER)}
"""Every question by its id."""
ABOUT: Final[Mapping[str, Topic]] = {topic.about: topic for topic in FURTHER if topic.title}
"""The topics of the further questions, each with its first question."""


# The questions themselves.

MORE: Final = "more"
"""The id of the question whose answers add further questions."""


@attrs.define
class _Known:
    """An answer whose final words are not made yet."""

    label: str
    settings: Settings
    users: list[str] = attrs.field(factory=list)


def questions() -> tuple[Question, ...]:
    """Return every question, in the order in which they are asked.

    The first questions are asked at every table, unless all answers to a question mean the same
    there. Then comes `more`, whose answers add further questions.
    """
    return _questions(tuple(RULESETS.values()))


@functools.cache
def _questions(_presets: tuple[Ruleset, ...]) -> tuple[Question, ...]:
    first, further = ([_question(each, None) for each in group] for group in (TOPICS, FURTHER))
    return *first, more_of(None), *further


def question_of(topic: Topic, plain: Table) -> Question | None:
    """Make a question under the answers so far. Return `None` if the question leaves no choice.

    Args:
        topic: the topic of the question.
        plain: the table's rules so far.
    """
    if topic.needs and topic.needs not in facts_of(plain):
        return None
    question = _question(topic, plain)
    least = 1 if topic.several or topic.number else 2
    return question if len(question.answers) >= least else None


def more_of(plain: Table | None) -> Question:
    """Make the question whose answers add further questions.

    Args:
        plain: the table's rules so far; `None` to list every topic.
    """
    answers = tuple(
        Answer(first.title, {}, raises=about, now=_now(first, plain))
        for about, first in ABOUT.items()
        if plain is None
        or any(question_of(topic, plain) for topic in FURTHER if topic.about == about)
    )
    return Question(MORE, "Anything else at your table?", (), answers, several=True)


def deciding(about: str, plain: Table) -> Topic:
    """Find the first question whose answer rules out a further question.

    Args:
        about: the topic of the further question.
        plain: the table's rules so far.
    """
    first = ABOUT[about]
    if first.needs and first.needs not in facts_of(plain):
        lacking = [DECIDED[first.needs]]
    else:
        lacking = [path.rpartition(".")[0] for path in first.paths if not has_place(plain, path)]
    return next(
        topic
        for topic in TOPICS
        if any(within(path, whole) for path in lacking for whole in topic.paths)
    )


def later_than(question: Question) -> tuple[str, ...]:
    """List the titles of the further questions about parts of the settings of a first question."""
    return tuple(
        topic.title.partition(":")[0]
        for topic in ABOUT.values()
        if not question.about and any(within(topic.paths[0], whole) for whole in question.paths)
    )


def default_of(question: Question, plain: Table) -> Settings:
    """Return the settings of the default answer, as `Questionnaire.default` describes them."""
    topic = BY_ID.get(question.id)
    if topic is None or topic.several:
        return {}
    if topic.about and _is_off(topic, plain):
        return question.answers[0].settings
    return settings_of(plain, tuple(path for path in topic.paths if has_place(plain, path)))


def only_other(topic: Topic, plain: Table) -> Settings | None:
    """Return the settings of the only answer that changes something. Return `None` if there is not
    exactly one such answer.
    """
    question = question_of(topic, plain)
    if question is None or question.several or question.number:
        return None
    others = [each.settings for each in question.answers if not holds(plain, each.settings)]
    return others[0] if len(others) == 1 else None


def _is_off(topic: Topic, plain: Table) -> bool:
    return topic.off is not None and holds(plain, topic.off.settings)


def _now(topic: Topic, plain: Table | None) -> str:
    """Say in words what the table has so far on the topic of a further question. The text is empty
    if the table has nothing.
    """
    question = None if plain is None else question_of(topic, plain)
    if plain is None or question is None or _is_off(topic, plain):
        return ""
    held = [each.label for each in question.answers if holds(plain, each.settings)]
    if not held and not topic.several:
        number = topic.number and setting_at(plain, topic.number)
        held = [told(number) if number else "your own"]
    return "; ".join(held)


def _question(topic: Topic, plain: Table | None) -> Question:
    return Question(
        id=topic.id,
        text=topic.text,
        paths=topic.paths,
        answers=tuple(_answers(topic, plain)),
        number=topic.number,
        several=topic.several,
        about=topic.about,
    )


def _answers(topic: Topic, plain: Table | None) -> Iterator[Answer]:
    """Yield the possible answers, in words. Answers that mean the same are merged."""
    alike: dict[str, list[_Known]] = {}
    values: list[tuple[str, Settings]] = []
    for known in _known(topic, plain):
        if plain is not None:
            known.settings = followed(known.settings, plain)
        facts = None if plain is None else facts_of(overlaid(plain, known.settings))
        matters = relevant(known.settings, facts)
        key = value_text(dict(sorted(matters.items())))
        if key not in alike:
            values.append((known.label, matters))
        alike.setdefault(key, []).append(known)
    for label, same in zip(labels(values, topic.says, topic.adds), alike.values(), strict=True):
        held = [each for each in same if plain is not None and holds(plain, each.settings)]
        users = tuple(id for each in same for id in each.users)
        yield Answer(label, (held or same)[0].settings, users)


_plain_of: Final = functools.cache(Ruleset.plain)


def _known(topic: Topic, plain: Table | None) -> list[_Known]:
    """List the answers from the table of questions, the presets, and the members of an enum.

    For a first question, the answers from the presets come first; for a further question, the
    answers from the table of questions. The answer that turns something off comes last.
    """
    if plain is not None and not any(has_place(plain, path) for path in topic.paths):
        return []
    ways = [_Known(way.label, there) for way in topic.ways if (there := _possible(way, plain))]
    off = [_Known(topic.off.label, topic.off.settings)] if topic.off else []
    others: list[_Known] = []
    for id, preset in RULESETS.items():
        there = _plain_of(preset)
        if not all(has_place(there, path) for path in topic.paths):
            continue
        held = [each for each in (*ways, *off, *others) if holds(there, each.settings)]
        if not held and not topic.several:
            held = [_Known("", settings_of(there, topic.paths))]
            others += held
        for each in held if topic.several else held[:1]:
            each.users.append(id)
    main = topic.paths[0]
    _, _, form = field_of(main)
    for value in [way.value for way in form.kind] if isinstance(form, Member) else []:
        if all(each.settings[main] != value for each in (*ways, *others, *off)):
            others.append(_Known("", {main: value}))
    return [*(ways + others if topic.about else others + ways), *off]


def _possible(way: Way, plain: Table | None) -> Settings:
    """Return the settings of a way, without those that have no place in the table's rules. The
    result is empty if the way is impossible.
    """
    if plain is None:
        return way.settings
    there = {path: value for path, value in way.settings.items() if has_place(plain, path)}
    first = next(iter(way.settings))
    possible = first in there and (not way.needs or way.needs in facts_of(plain))
    return there if possible else {}

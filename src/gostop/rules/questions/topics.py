"""The table of questions: `rules/data/questions.toml` and, for house rules, `rules/data/house_rules.toml`.

Each table is a question, and its name is the question's `id`:

- `text`: the question. `title`: an answer to `more`, which raises this question; only the first
  question about a topic has one. `about`: the topic of the other questions, which is the id of the
  first question.
- `paths`: the settings that the question decides. They may be left out if the answers name them.
- `says`: the words for the answer of a rulebook; `adds`: more words, for answers that would read
  the same (see `wording`); `names`: words for paths, which some lines of `says` and `adds` use.
- `ways`: answers that no rulebook gives, each with a `label`, the settings that it sets, and what
  it `needs`. A setting without a place in the table's rules is left out. If the first setting has
  no place there, the whole answer is left out. `off`: the answer that the table does not do this.
  The answers of rulebooks need no line here.
- `none`: the settings that the reply `no` sets, for a question without `off`. A question with
  neither cannot be answered with `no`, unless it may have several answers.
- `number`: the setting that a reply with a number sets. `several`: whether a reply may choose
  several answers. Such a question has no answers but its ways. `needs`: what the table must have
  (see `Facts`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import attrs

from gostop.core import data
from gostop.rules.questions.missions import MISSIONS, missions
from gostop.rules.questions.paths import FOLLOWING, Settings, whole
from gostop.rules.questions.wording import Teller, teller


@attrs.frozen
class Way:
    """An answer in the table of questions."""

    label: str
    settings: Settings
    needs: str = ""


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

"""The table of questions: `tables/questions.toml` and, for house rules, `tables/house_rules.toml`.

A table is a question, and its name is the question's `id`:

- `text`: the question. `title`: for the first of the questions that an answer to `more` raises,
  that answer; `about`: for the others, the id of that first one, unless it says another `about`.
- `paths`: the settings that it settles; left out where they are those of its answers.
- `says`: what is said of an answer that a rulebook has; `adds`: what is said where two would read
  the same (see `wording`); `names`: words for the paths, where these tell them.
- `ways`: answers of its own, each with a `label`, the settings that it makes, and what it `needs`;
  of a setting whose place is missing nothing is made, and nothing at all if that is the first.
  `off`: the answer that it is not done. Answers that rulebooks have otherwise come by themselves.
- `number`: the setting that a number of one's own settles; `several`: whether several answers may
  be given, and then the ways are all there are; `needs`: what the table must have (see `Facts`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import attrs

from gostop import tables
from gostop.asking.missions import MISSIONS, missions
from gostop.asking.settings import FOLLOWING, Settings, whole
from gostop.asking.wording import Teller, teller


@attrs.frozen
class Way:
    """An answer of the table's."""

    label: str
    settings: Settings
    needs: str = ""


@attrs.frozen(kw_only=True)
class Topic:
    """A question before its answers are known, as the head of this file tells."""

    id: str
    text: str
    paths: tuple[str, ...]
    says: tuple[Teller, ...]
    adds: tuple[Teller, ...]
    ways: tuple[Way, ...]
    off: Way | None
    title: str = ""
    about: str = ""
    number: str = ""
    several: bool = False
    needs: str = ""

    @property
    def settled(self) -> tuple[str, ...]:
        """All that an answer may settle: its paths, and what follows them."""
        return *self.paths, *(path for path, card in FOLLOWING.items() if card in self.paths)


def _topics(file: str, about: bool) -> Iterator[Topic]:
    """The questions of a file."""
    for id, entry in tables.toml(file).items():
        if about:
            entry.setdefault("about", id)
        names = entry.pop("names", {})
        ways = tuple(_way(**way) for way in entry.pop("ways", ()))
        off = _way(**entry.pop("off")) if "off" in entry else None
        every = (*ways, *([off] if off else ()))
        paths = dict.fromkeys(path for way in every for path in way.settings)
        yield Topic(
            id=id,
            paths=tuple(entry.pop("paths", paths)),
            says=tuple(teller(line, names) for line in entry.pop("says", ())),
            adds=tuple(teller(line, names) for line in entry.pop("adds", ())),
            ways=ways,
            off=off,
            text=" ".join(entry.pop("text").split()),
            **entry,
        )


def _way(label: str, needs: str = "", **settings: Any) -> Way:
    made = {
        path: missions(value) if path == MISSIONS else whole(path, value)
        for path, value in settings.items()
    }
    return Way(label, made, needs)


TOPICS: Final = tuple(_topics("questions.toml", about=False))
"""The questions that all are asked, in their order."""
FURTHER: Final = tuple(_topics("house_rules.toml", about=True))
"""The further questions, in their order: house rules that few tables have."""
BY_ID: Final[Mapping[str, Topic]] = {topic.id: topic for topic in (*TOPICS, *FURTHER)}
"""Every question by its id."""
ABOUT: Final[Mapping[str, Topic]] = {topic.about: topic for topic in FURTHER if topic.title}
"""What further questions are about, with the first of them."""

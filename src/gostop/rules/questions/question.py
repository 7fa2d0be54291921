"""Questions about a table's rules, and their answers, as data."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, cast

import attrs

from gostop.core.cards import CARDS, Card, CardSet
from gostop.core.errors import RulesetError, shown
from gostop.core.public_names import public_in
from gostop.rules.fields import read_cards
from gostop.rules.pay import Multiplier
from gostop.rules.presets import DEFAULT
from gostop.rules.questions.paths import FOLLOWING, Settings, has_place, leaves, setting_at, within
from gostop.rules.tree import Table, build, copied, plain_fields


def _copied(settings: Settings) -> Settings:
    return copied(settings)


@public_in("gostop")
@attrs.frozen
class Answer:
    """One of the answers to a question."""

    label: str
    """The answer in words."""
    _settings: Settings = attrs.field(converter=_copied, repr=False, hash=False, alias="settings")
    used_by: tuple[str, ...] = ()
    """The ids of the presets that give this answer."""
    raises: str = ""
    """The topic (`about`) of the further questions that this answer adds; empty if it adds none."""
    now: str = ""
    """What the table's rules so far say on the topic in `raises`, in words; empty if they say
    nothing."""

    @property
    def settings(self) -> Settings:
        """A copy of the settings that this answer sets: plain values as in a file, by their dotted
        paths.
        """
        return copied(self._settings)


@public_in("gostop")
@attrs.frozen
class Question:
    """One of the questions about a table's rules, with its answers."""

    id: str
    """A stable name, such as `threshold`."""
    text: str
    """The question in words."""
    paths: tuple[str, ...]
    """The dotted paths of the settings that an answer sets. A reply with another value sets the
    first of them.
    """
    answers: tuple[Answer, ...]
    """The answers: those of the presets, in the order of `RULESETS`, and others."""
    number: str = ""
    """The path of the setting that a reply with a number, such as `=5`, sets; empty if no number is
    an answer.
    """
    several: bool = False
    """Whether a reply may have several answers, separated by commas. The table then has these
    answers and no others. An empty reply changes nothing, and `no` turns all of them off.
    """
    about: str = ""
    """The topic of a further question, such as `boar`, which is asked only if a reply names the
    topic. Empty for the first questions, which are asked at every table.
    """


# Which settings matter under the answers so far, and which make no difference.

Facts = frozenset[str]
"""Names of facts about a table. The table has rounds of `two` players, or of `more`; rounds of at
most `three`; seats that sit `out`; `bonus` cards, or `no_bonus`; bonus cards for which a seat
steals (`bonus_steals`); `bombs`; goes that multiply (`doubles`), or that multiply and add points
(`multiplies`); a carry (`carries`), and one that `grows`; `birds` that score besides godori; a
`cup` that may count as junk; a `free_cup`, whose owner does not choose; `baks`; shakes or bombs
that multiply (`calls`).
"""

_TWICE: Final = "payment.go_bak.two_players"
_BY_GOES: Final = "payment.go_bak.factors"
_NEEDS: Final[Mapping[str, str]] = {
    "cards.quadruples": "bonus",
    "cards.singles": "bonus",
    "chongtong.by_bonus": "bonus",
    "deal.playing": "out",
    "draw.offer": "more",
    "draw.offer.without_bonus": "bonus",
    "go.growth": "doubles",
    "go.points_when_multiplied": "multiplies",
    "payment.gained": "more",
    "ppeok.buries_played": "bonus",
    "payment.go_bak.liable": "more",
    "payment.go_bak.others": "more",
    "payment.go_bak.own": "more",
    "payment.go_bak.share": "more",
    "payment.jabak": "baks",
    "payment.lost_calls": "calls",
    _TWICE: "two",
    "seating": "out",
    "shake.then_bomb": "bombs",
    "steal.bonus": "bonus",
    "steal.bonus.by_value": "bonus_steals",
    "steal.bonus.last_turn": "bonus_steals",
    "steal.cup": "cup",
    "steal.stack_from": "more",
    "steal.cup_locked": "free_cup",
}
"""Settings and groups of settings that matter only at some tables, each with the fact that such a
table has."""


DECIDED: Final[Mapping[str, str]] = {
    **dict.fromkeys(("three", "out", "more"), "deal.playing"),
    "baks": "payment.baks.pi_bak",
    "bonus": "cards.bonus",
    "bombs": "bomb",
    "calls": "shake",
    "multiplies": "go.doubles_from",
    **dict.fromkeys(("carries", "grows"), "draw.carry"),
    **dict.fromkeys(("cup", "free_cup"), "cards.cup_count"),
}
"""For each fact that a topic needs, the setting that decides the fact."""


def facts_of(plain: Mapping[str, object]) -> Facts:
    """Return the facts of a table, from its rules as plain data."""
    layouts = cast("Table", setting_at(plain, "deal.layouts"))
    most = cast("int", setting_at(plain, "deal.playing"))
    seats = [int(players) for players in layouts if players.isdecimal()]
    playing = {min(players, most) for players in seats}
    bonus = setting_at(plain, "cards.bonus") != ""
    carry = setting_at(plain, "draw.carry")
    combinations = cast("Table", setting_at(plain, "scoring.combinations"))
    found = {
        "two": 2 in playing,
        "more": bool(playing - {2}),
        "three": most == 3,
        "out": any(players > most for players in seats),
        "baks": setting_at(plain, "payment.baks") != {},
        "bonus": bonus,
        "no_bonus": not bonus,
        "bonus_steals": setting_at(plain, "steal.bonus.junk") != 0,
        "bombs": setting_at(plain, "bomb") is not False,
        "calls": calls_multiply(plain),
        "doubles": setting_at(plain, "go.doubles_from") is not False,
        "multiplies": goes_multiply(plain) and setting_at(plain, "go.points") != 0,
        "carries": carry != "none",
        "grows": carry in ("doubling", "linear"),
        "cup": setting_at(plain, "cards.cup_count") != "animal",
        "free_cup": setting_at(plain, "cards.cup_count") not in ("animal", "chosen"),
        "birds": not combinations.keys().isdisjoint(("six_birds", "three_birds")),
    }
    return frozenset(name for name, there in found.items() if there)


def goes_multiply(plain: Mapping[str, object]) -> bool:
    """Whether goes multiply the payment, if a seat calls enough of them."""
    factors = cast("list[int]", setting_at(plain, "go.factors") or [1])
    return setting_at(plain, "go.doubles_from") is not False or factors[-1] > 1


def calls_multiply(plain: Mapping[str, object]) -> bool:
    """Whether shakes or bombs multiply payments."""
    found = (setting_at(plain, path) for path in ("shake", "bomb", "small_bomb"))
    calls = [cast("Table", each) for each in found if each is not False]
    return any(each["multiplier"] != 1 or each.get("months") for each in calls)


def relevant(settings: Settings, facts: Facts | None) -> Table:
    """Return the single values that matter, by their paths; without facts, all single values."""
    return dict(leaves(settings) if facts is None else _relevant(settings, facts))


def _relevant(settings: Settings, facts: Facts) -> Iterator[tuple[str, object]]:
    found = dict(leaves(settings))
    # with two players a factor of 1 is the same as no go-bak
    without_go_bak = "more" not in facts and found.get(_TWICE) == 1 and not found.get(_BY_GOES)
    for path, value in found.items():
        if path == _TWICE and without_go_bak:
            yield "payment.go_bak", False
        elif path == _BY_GOES and not value and _TWICE in found:
            continue
        elif all(fact in facts for group, fact in _NEEDS.items() if within(path, group)):
            yield path, _for_players(value, facts)


def _for_players(value: object, facts: Facts) -> object:
    """Return a value. If it depends on the number of players and one of its two parts can never
    apply, return only the other part.
    """
    if not isinstance(value, dict) or not value or {"two", "more"} <= facts:
        return value
    return cast("Table", value)["two" if "two" in facts else "more"]


_USUAL: Final = {path: setting_at(DEFAULT.plain(), card) for path, card in FOLLOWING.items()}
"""For each path in `FOLLOWING`, the card with which the table of questions writes its answers."""


def followed(settings: Settings, plain: Mapping[str, object], own: bool = False) -> Settings:
    """Return the settings of an answer at a table. If the answer changes a card, it also changes
    the sets in `FOLLOWING` that depend on this card.

    Args:
        settings: the settings of the answer, from the table of questions or from a rulebook.
        plain: the table's rules so far.
        own: whether the settings come from a value in the reply. Such a value means exactly the
            cards that it names.
    """
    found = dict(settings)
    for path, leader in FOLLOWING.items():
        group, _, key = path.rpartition(".")
        old, written = setting_at(plain, leader), settings.get(group)
        new = settings.get(leader, old)
        if isinstance(written, dict) and not own:
            table = cast("Table", written)
            found[group] = {**table, key: _with(table[key], _USUAL[path], old)}
        elif new != old and has_place(plain, path) and relevant({path: ""}, facts_of(plain)):
            found[path] = _with(setting_at(plain, path), old, new)
    return found


def _with(cards: object, old: object, new: object) -> str:
    """Replace a card of a set with another card, unless the set already has the other card."""
    found, one, other = CardSet(str(cards)), Card(str(old)), Card(str(new))
    if one in found and other not in found:
        found = CardSet(card for card in (*found, other) if card is not one)
    return str(found)


# Read missions in short notation, such as `6R 9R 10R x3`, from the questions or a reply.

MISSIONS: Final = "payment.missions"
"""The path of the setting for missions."""
_WRITTEN: Final = re.compile(
    r"(each +)?(?:month +(0?[1-9]|1[0-2])|(?!month )(.+?)) *[x×*] *([0-9]{1,4})", re.IGNORECASE
)
_RIBBONS: Final = {"hongdan": "1R 2R 3R", "cheongdan": "6R 9R 10R", "chodan": "4R 5R 7R"}
_MOST_IN_ID: Final = 50


def missions(text: str) -> Table:
    """Read missions that are separated by commas. Return plain data by the ids of the missions.

    Raises:
        RulesetError: for a mission that cannot be read.
    """
    tables = [plain_fields(_mission(part.strip())) for part in text.split(",")]
    return {str(table.pop("id")): table for table in tables}


def _mission(text: str) -> Any:
    """Read a mission: cards, a month or a set of ribbons; whether all the cards count together or
    each of them; and a factor.
    """
    found = _WRITTEN.fullmatch(text)
    if found is None:
        raise RulesetError(
            f"{shown(text)} is not a mission",
            field=MISSIONS,
            hint="write cards and a factor, such as 6R 9R 10R x3, each 3B 3R x2, month 4 x5 or "
            "hongdan x3",
            code="value",
        )
    every, month, cards, factor = found.groups()
    ribbons = (cards or "").casefold()
    if month:
        named = CardSet(card for card in CARDS if card.month == int(month))
        id = f"month_{int(month)}"
    elif ribbons in _RIBBONS:
        named, id = CardSet(_RIBBONS[ribbons]), f"{ribbons}_mission"
    else:
        named = read_cards(MISSIONS, CardSet, cards)
        words = "_".join(map(str, named)).lower()[:_MOST_IN_ID]
        id = words if every else f"cards_{words}"
    each = bool(every) and len(named) > 1
    id = f"each_of_{id}" if every else id
    fields = {"id": id, "factor": int(factor), "cards": named, "count": int(bool(every))}
    return build(f"{MISSIONS}.{id}", Multiplier, {**fields, "each": each}, None)

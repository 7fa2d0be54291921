"""How answers are put in words: short, and told apart only where two would read the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias, cast

from gostop.asking.setting import Settings
from gostop.files.toml import value_text

Teller: TypeAlias = Callable[[Settings], str]
"""Says a part of an answer, from its single values by their paths; nothing where it has none."""
_NO_WORDS: Mapping[object, str] = {}


def said(path: str, template: str = "{}", words: Mapping[object, str] = _NO_WORDS) -> Teller:
    """Says one value by a template, or by its own words."""

    def tell(settings: Settings) -> str:
        if path not in settings:
            return ""
        value = settings[path]
        known = isinstance(value, (int, str)) and value in words
        return words[value] if known else template.format(told(value))

    return tell


def told(value: object) -> str:
    """A plain value in words; numbers by the number of players with a stroke, as 7/3."""
    if isinstance(value, dict):
        return "/".join(told(each) for each in cast("dict[str, object]", value).values())
    if isinstance(value, str):
        return value.replace("_", " ") or "none"
    return value_text(value)


def by_players(path: str) -> Teller:
    """Says a value by the number of players in full."""

    def tell(settings: Settings) -> str:
        value = settings.get(path)
        if not isinstance(value, dict):
            return told(value)
        two, more = (told(each) for each in cast("dict[str, object]", value).values())
        return f"{two} with two players, else {more}"

    return tell


def seats(settings: Settings) -> str:
    """How many may sit at the table, and how many of them play."""
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
    if playing >= most:
        return f"{text}, all play" if least < most else text
    return f"{text}, at most {playing} of whom play"


def bonus(settings: Settings) -> str:
    """Which bonus cards there are, and what gaining one steals."""
    cards = by_players("cards.bonus")(settings)
    if cards == "none":
        return cards
    return cards + said("steal.bonus.junk", ", gaining one steals {}", {0: ", none steals"})(
        settings
    )


def packets(settings: Settings) -> str:
    """How the cards are dealt: each hand whole, or in packets."""
    deals = [value for path, value in settings.items() if path.endswith(".packets")]
    whole = all(len(cast("list[object]", packets)) == 2 for packets in deals)
    return "hands are dealt whole" if whole else "hands and table are dealt in packets by turns"


def chongtong(settings: Settings) -> str:
    """What four of a month in a hand are, where they are anything."""
    points = told(settings["chongtong.points"])
    if settings["chongtong.declared"]:
        return f"may be shown to win {points} points, or played on"
    return f"win {points} points at once"


def pi_bak(settings: Settings) -> str:
    """What too little junk multiplies, and how much is too little."""
    bak = {
        key: told(settings.get(f"payment.baks.pi_bak.{key}")) for key in ("factor", "least", "most")
    }
    if settings.get("payment.baks.pi_bak") is False:
        return "no pi-bak"
    return "pi-bak x{factor} with {least} to {most} pi".format(**bak)


def draw_offer(settings: Settings) -> str:
    """With which hand a draw may be offered."""
    if "draw.offer.cards" not in settings:
        return "no"
    cards = told(settings["draw.offer.cards"])
    whole = f"with {cards} cards or more that all" if settings["draw.offer.every_card"] else ""
    each = "each opponent" if settings["draw.offer.each_opponent"] else "an opponent"
    return f"{whole or f'with {cards} cards that'} feed {each}"


def each(parts: Mapping[str, str], none: str) -> Teller:
    """Says one value of several parts alike: what most of them have, then the others by name.

    Args:
        parts: the names of the parts by the paths of their values.
        none: what a value of 0 is for all of them.
    """

    def tell(settings: Settings) -> str:
        names: dict[str, list[str]] = {}
        for path, name in parts.items():
            names.setdefault(told(settings.get(path, 0)), []).append(name)
        if names.keys() == {"0"}:
            return none
        most = max(names, key=lambda text: len(names[text]))
        usual = most if most != "0" and len(names[most]) > 2 else ""
        rest = (
            f"{listed(those)} {text}"
            for text, those in names.items()
            if text != usual and (usual or text != "0")
        )
        return ", ".join(filter(None, (usual and f"{usual} each", *rest)))

    return tell


def which(parts: Mapping[str, str], template: str) -> Teller:
    """Says of which parts a switch is on, by their names."""

    def tell(settings: Settings) -> str:
        names = [name for path, name in parts.items() if settings.get(path)]
        return template.format(listed(names)) if names else ""

    return tell


def listed(names: Iterable[str], joint: str = "and") -> str:
    """Names in a row: a, b and c."""
    *most, last = names
    return f"{', '.join(most)} {joint} {last}" if most else last


def labels(
    answers: Sequence[tuple[str, Settings]], says: Sequence[Teller], adds: Sequence[Teller]
) -> list[str]:
    """Answers in words, each in others.

    Args:
        answers: the words that an answer has of itself, if any, and its single values by paths.
        says: what is always said.
        adds: what is said where two answers would read the same and differ in it.
    """
    texts = [
        own or ", ".join(filter(None, (tell(settings) for tell in says))) or "nothing"
        for own, settings in answers
    ]
    values = [settings for _, settings in answers]
    paths = dict.fromkeys(path for settings in values for path in settings)
    return _apart(_apart(texts, values, adds), values, [_bare(path) for path in paths])


def _bare(path: str) -> Teller:
    """Says a value by its bare name."""
    name = " ".join(path.split(".")[1:]).replace("_", " ") or path
    return lambda settings: f"{name} {told(settings[path])}" if settings.get(path, {}) != {} else ""


def _apart(texts: list[str], values: Sequence[Settings], tellers: Sequence[Teller]) -> list[str]:
    """Texts that read the same, with as much as tells them apart of what the tellers say."""
    found = list(texts)
    for tell in tellers:
        before = list(found)
        for text in dict.fromkeys(before):
            alike = [place for place, each in enumerate(before) if each == text]
            more = [tell(values[place]) for place in alike]
            if len(set(more)) > 1:
                for place, addition in zip(alike, more, strict=True):
                    found[place] = ", ".join(filter(None, (text, addition)))
    return found

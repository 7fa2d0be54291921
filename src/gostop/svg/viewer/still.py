"""Show the last table as HTML without a script: as `table.js` draws it, or as text."""

from __future__ import annotations

import html
from collections.abc import Sequence
from typing import Any

from gostop.text.names import Language, spoken_name
from gostop.formats.record import RecordedRound
from gostop.formats.record import SeenRound
from gostop.svg.viewer.labels import fill, labels
from gostop.svg.viewer.scenes import Scene
from gostop.svg.viewer.story import last_scene
from gostop.text.words import Words


def still(
    story: dict[str, Any], rounds: Sequence[RecordedRound | SeenRound], language: Language
) -> str:
    """Draw the last scene of these rounds, and say how the last round ended, with the totals."""
    words = Words(language, told=True, seats=tuple(story["names"]))
    said = labels(words)
    head = f"<h1>{_text(' · '.join(story['names']))}</h1>"
    if not rounds:
        return f"<main>{head}<p>{_text(said['empty'])}</p></main>"
    scene = last_scene(rounds[-1], words)
    seats, bottom = scene["seats"], scene["seat"]
    others = [*seats[bottom + 1 :], *seats[:bottom]]
    around = "".join(_seat(each, scene, language, said) for each in others)
    own = _seat(seats[bottom], scene, language, said)
    return (
        f'<main>{head}<div class="gs-table"><div class="gs-others">{around}</div>'
        f"{_middle(scene, language, said)}{own}</div>{_end(story, said)}</main>"
    )


def in_words(
    story: dict[str, Any], rounds: Sequence[RecordedRound | SeenRound], language: Language
) -> str:
    """Describe the last scene in words alone, for sites that remove pictures, styles and frames."""
    words = Words(language, told=True, seats=tuple(story["names"]))
    said = labels(words)
    head = f"<h3>{_text(' · '.join(story['names']))}</h3>"
    if not rounds:
        return f"{head}<p>{_text(said['empty'])}</p>"
    scene = last_scene(rounds[-1], words)
    lying = [card for group in scene["table"] for card in group["cards"]]
    lines = [
        _listed(said["table"], lying, language),
        _listed(said["inPlay"], scene["inPlay"], language),
        fill(said["down"], scene["faceDown"]) if scene["faceDown"] else "",
        fill(said["stock"], scene["stock"]),
    ]
    for seat in scene["seats"]:
        name = seat["name"]
        captured = [card for pile in seat["captured"].values() for card in pile]
        lines += [
            f"{name}: {fill(said['points'], seat['points']) if seat['active'] else said['out']}",
            _listed(fill(said["hand"], name), seat["hand"], language),
            f"{name}: {fill(said['hidden'], seat['hidden'])}" if seat["hidden"] else "",
            _listed(fill(said["captured"], name), captured, language),
        ]
    told = "".join(f"<li>{_text(line)}</li>" for line in lines if line)
    return f"{head}<ul>{told}</ul>{_end(story, said)}"


def _listed(what: str, cards: Sequence[str], language: Language) -> str:
    """List cards by their names; return an empty text if there are no cards."""
    names = ", ".join(spoken_name(card, language) for card in cards)
    return f"{what}: {names}" if cards else ""


def _end(story: dict[str, Any], said: Any) -> str:
    """Say how the last round ended, and list the totals."""
    settled = story["rounds"][-1]["settlement"]
    end = f'<p class="gs-ending">{_text(settled["ending"])}</p>' if settled else ""
    totals = ", ".join(
        f"{name} {points:+}" for name, points in zip(story["names"], story["totals"], strict=True)
    )
    return f"{end}<p>{_text(said['total'])}: {_text(totals)}</p>"


def _text(text: str) -> str:
    return html.escape(text, quote=True)


def _card(card: str, language: Language) -> str:
    name = _text(spoken_name(card, language))
    return (
        f'<span class="gs-card" role="img" aria-label="{name}"><svg viewBox="0 0 100 160" '
        f'aria-hidden="true"><use href="#gs-{card}"/></svg></span>'
    )


def _cards(cards: Sequence[str], language: Language) -> str:
    return "".join(f"<li>{_card(card, language)}</li>" for card in cards)


def _backs(count: int, name: str) -> str:
    back = '<span class="gs-card"><svg viewBox="0 0 100 160"><use href="#gs-back"/></svg></span>'
    label = _text(fill(name, count))
    return f'<span class="gs-backs" role="img" aria-label="{label}">{back * count}</span>'


def _seat(seat: Scene, scene: Scene, language: Language, said: Any) -> str:
    own = " gs-own" if seat["seat"] == scene["seat"] else ""
    facts = [fill(said["points"], seat["points"])] if seat["active"] else [said["out"]]
    facts += [f"{item['name']} {item['points']}" for item in seat["items"]]
    told = " ".join(f'<span class="gs-fact">{_text(fact)}</span>' for fact in facts)
    hand = _cards(seat["hand"], language)
    if seat["hidden"]:
        hand += f'<li class="gs-hidden">{_backs(seat["hidden"], said["hidden"])}</li>'
    piles = "".join(
        f'<ul class="gs-pile" aria-label="{_text(said[pile])}: {len(cards)}">'
        f"{_cards(cards, language)}</ul>"
        for pile, cards in seat["captured"].items()
        if cards
    )
    return (
        f'<section class="gs-seat{own}"><div class="gs-head"><h2 class="gs-name">'
        f'{_text(seat["name"])}</h2><p class="gs-facts">{told}</p></div>'
        f'<ul class="gs-hand">{hand}</ul><div class="gs-captured">{piles}</div></section>'
    )


def _middle(scene: Scene, language: Language, said: Any) -> str:
    groups = "".join(
        f'<li><ul class="gs-group{" gs-stack" * group["stack"]}">'
        f"{_cards(group['cards'], language)}</ul></li>"
        for group in scene["table"]
    )
    if scene["faceDown"]:
        groups += f"<li>{_backs(scene['faceDown'], said['down'])}</li>"
    stock = _backs(min(scene["stock"], 1), fill(said["stock"], scene["stock"]))
    return (
        f'<section class="gs-middle"><div class="gs-stock">{stock}<span class="gs-left">'
        f'{scene["stock"]}</span></div><ul class="gs-field">{groups}</ul></section>'
    )

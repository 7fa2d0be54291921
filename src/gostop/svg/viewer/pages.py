"""`page`: a record as one HTML file, which needs no other file and makes no network requests; and
`symbols`, the sheet of its cards.
"""

from __future__ import annotations

import base64
import functools
import hashlib
import html
import json
import pkgutil
import re
from collections.abc import Iterable, Sequence
from typing import Any, Final, cast

from gostop.core.arguments import flag, whole
from gostop.core.cards import CARDS, Card, CardSet
from gostop.core.errors import PositionError, expected, shown, visible
from gostop.formats.record import Record, RecordedRound, SeenRecord, SeenRound, bot_header
from gostop.game.events import Event
from gostop.game.state import Phase, State
from gostop.game.view import View, redact
from gostop.svg import art
from gostop.svg.look import Look, look_of
from gostop.svg.viewer.scenes import PAGE, Scene, explained, motions, over, scene, seated, words
from gostop.text.layout import KEPT
from gostop.text.names import Language, language_of, spoken_name
from gostop.text.sentences import sentence, spoken
from gostop.text.words import Words

# `symbols`: the sheet of all cards, from which a page takes each card by its id.


def symbols(
    cards: Iterable[Card] | str = CARDS,
    *,
    index: bool = False,
    contrast: str = "normal",
    colours: str = "korean",
    language: Language | str = "en",
    bilingual: bool = False,
) -> str:
    """Make a hidden `<svg>` with a `<symbol>` for each card. The id of a symbol is `gs-` and the
    text of its card; the id of the back is `gs-back`.

    Args:
        cards: the cards, or their text.
        index: whether the cards have their month and kind in a corner.
        contrast: `"normal"` or `"high"`.
        colours: `"korean"` or `"botanical"`.
        language: the language of the index.
        bilingual: whether each card has two indexes, in letters and in hangul; `table.css` shows
            the index for the `lang` of the page's `<html>`.

    Raises:
        NotationError: if `cards` are not cards; if we have no such language.
        PositionError: if a card comes twice; if another keyword has a wrong value.
    """
    look = look_of({"index": index, "contrast": contrast, "colours": colours, "language": language})
    both = flag("bilingual", bilingual)
    faces = {f"gs-{card}": _face(card, look, both) for card in CardSet(cards)}
    faces["gs-back"] = art.backed(contrast=look.contrast)
    box = f"0 0 {art.WIDTH} {art.HEIGHT}"
    drawn = [f'<symbol id="{id}" viewBox="{box}">{face}</symbol>' for id, face in faces.items()]
    return f'<svg class="gs-sheet" width="0" height="0" aria-hidden="true">{"".join(drawn)}</svg>'


def _face(card: Card, look: Look, both: bool) -> str:
    if look.index and both:
        return art.bilingual(card, contrast=look.contrast, colours=look.colours)
    return art.drawn(
        card,
        index=look.index,
        contrast=look.contrast,
        colours=look.colours,
        language=look.language,
    )


# Write a record as plain data: the first scene of each round, and what each move changes.

Known = Sequence[State] | Sequence[View]


def story(record: Record | SeenRecord, rounds: Iterable[int], language: Language) -> dict[str, Any]:
    """Write a record as plain data. The data of a `SeenRecord` contain nothing that its seat did
    not see.

    Args:
        record: the record.
        rounds: the indices of the rounds to describe.
        language: the language of names and sentences.
    """
    words = seated(record, language)
    return {
        "rules": words.ruleset(record.ruleset),
        "names": [visible(name) for name in words.seats],
        "bots": [_bot(bot, words) for bot in words.bots],
        "headers": [_header(name, text, words) for name, text in record.headers.items()],
        "comments": [visible(text) for text in record.comments],
        "eyes": [record.seat] if isinstance(record, SeenRecord) else None,
        "rounds": [_round(record.rounds[each], each + 1, words) for each in rounds],
        "totals": list(record.match.totals),
    }


def _header(name: str, text: str, words: Words) -> list[str]:
    """Return a header as the page shows it: for a bot, the name of its seat and its kind."""
    for seat, bot in enumerate(words.bots):
        if bot and name == bot_header(seat):
            return [words.seat(seat), _bot(bot, words)]
    return [visible(name), visible(text)]


def _bot(kind: str, words: Words) -> str:
    """Name a kind of bot, as in `careful bot`. Return an empty text for a person."""
    return words.say("a_bot", kind=words.bot(kind)) if kind else ""


def known_in(played: RecordedRound | SeenRound) -> Known:
    """Return the states or the views of a round."""
    return played.states if isinstance(played, RecordedRound) else played.views


def last_scene(played: RecordedRound | SeenRound, words: Words) -> Scene:
    """Return the last scene of a round, with the settled points."""
    made = scene(known_in(played)[-1], names=words.seats, language=words.language or "en")
    if played.settlement is not None:
        made |= {"phase": "over", "toMove": None, "over": over(played.settlement)}
    return made


def _round(played: RecordedRound | SeenRound, number: int, words: Words) -> dict[str, Any]:
    known, comments = known_in(played), dict[int, list[str]]()
    for place, text in played.comments:
        comments.setdefault(place, []).append(visible(text))
    scenes = [
        scene(each, names=words.seats, language=words.language or "en") for each in known[:-1]
    ]
    scenes.append(last_scene(played, words))
    turn, begun, steps = 0, (-1, -1), list[dict[str, Any]]()
    for place, before in enumerate(known[:-1]):
        key = before.turn, before.turns[before.turn]
        if before.phase is Phase.TURN and key != begun:
            turn, begun = turn + 1, key
        events = played.events[place + 1]
        steps.append(
            {
                "seat": before.turn if turn else before.to_move,
                "turn": turn,
                "says": _says(events, before.turn if turn else None, words, known[place + 1]),
                "motions": motions(events, before.table),
                "change": changed(scenes[place], scenes[place + 1]),
                "comments": comments.get(place + 1, []),
            }
        )
    settlement = played.settlement
    return {
        "number": number,
        "start": scenes[0],
        "says": _says(played.events[0], None, words, known[0]),
        "comments": comments.get(0, []),
        "steps": steps,
        "settlement": None if settlement is None else explained(settlement, words),
    }


def _says(
    events: Sequence[Event], actor: int | None, words: Words, known: State | View
) -> list[Any]:
    """Describe some events in sentences. If only one seat may know an event in full, its entry is a
    list: the seat, the sentence for this seat, and the sentence for everyone else.
    """
    said: list[Any] = []
    for event, setting, then in spoken(events, known):
        text = sentence(event, actor, words, setting).replace(KEPT, " ")
        (other,) = redact([event], None)
        if other != event:
            seat = cast("Any", event).seat  # such an event is a seat's own
            hidden = sentence(other, actor, words, setting)
            said.append([seat, text, hidden.replace(KEPT, " ")])
        else:
            said.append(text)
        if then:
            said.append(words.say(then))
    return said


def changed(old: Scene, new: Scene) -> Any:
    """Return the values of a new scene or seat that differ from the old one, by their keys. The
    seats of a scene are compared one by one, and their numbers are the keys.
    """
    changes: dict[str, Any] = {}
    for key, value in new.items():
        before = old[key]
        if before == value:
            continue
        if key == "seats":
            pairs = enumerate(zip(before, value, strict=True))
            changes[key] = {str(n): changed(was, now) for n, (was, now) in pairs if was != now}
        elif isinstance(before, dict) and isinstance(value, dict):
            changes[key] = changed(before, value)
        else:
            changes[key] = value
    return changes


def cards_of(rounds: Iterable[RecordedRound | SeenRound]) -> CardSet:
    """Return all cards of these rounds, even the hidden cards: all players know the deck."""
    hidden = CardSet()
    for played in rounds:
        first = known_in(played)[0]
        if isinstance(first, View):
            hidden |= first.unseen
        else:
            hidden |= first.stock
        for cards in (first.table, first.in_play, *first.hands, *first.captured):
            hidden |= cards
    return hidden


# Show the last table as HTML without a script: as `table.js` draws it, or as text.


def still(
    story: dict[str, Any], rounds: Sequence[RecordedRound | SeenRound], language: Language
) -> str:
    """Draw the last scene of these rounds, and say how the last round ended, with the totals."""
    words = Words(language, told=True, seats=tuple(story["names"]))
    head = f"<h1>{_text(' · '.join(story['names']))}</h1>"
    if not rounds:
        return f"<main>{head}<p>{_text(words.say('empty', PAGE))}</p></main>"
    scene = last_scene(rounds[-1], words)
    seats, bottom = scene["seats"], scene["seat"]
    others = [*seats[bottom + 1 :], *seats[:bottom]]
    around = "".join(_seat(each, scene, words) for each in others)
    own = _seat(seats[bottom], scene, words)
    return (
        f'<main>{head}<div class="gs-table"><div class="gs-others">{around}</div>'
        f"{_middle(scene, words)}{own}</div>{_end(story, words)}</main>"
    )


def in_words(
    story: dict[str, Any], rounds: Sequence[RecordedRound | SeenRound], language: Language
) -> str:
    """Describe the last scene in words alone, for sites that remove pictures, styles and frames."""
    words = Words(language, told=True, seats=tuple(story["names"]))
    head = f"<h3>{_text(' · '.join(story['names']))}</h3>"
    if not rounds:
        return f"{head}<p>{_text(words.say('empty', PAGE))}</p>"
    scene = last_scene(rounds[-1], words)
    lying = [card for group in scene["table"] for card in group["cards"]]
    lines = [
        _listed("table", lying, words),
        _listed("inPlay", scene["inPlay"], words),
        words.say("down", PAGE, n=scene["faceDown"]) if scene["faceDown"] else "",
        words.say("stock", PAGE, n=scene["stock"]),
    ]
    for seat in scene["seats"]:
        name = seat["name"]
        captured = [card for pile in seat["captured"].values() for card in pile]
        lines += [
            f"{name}: {_standing(seat, words)}",
            _listed("hand", seat["hand"], words, name),
            f"{name}: {words.say('hidden', PAGE, n=seat['hidden'])}" if seat["hidden"] else "",
            _listed("captured", captured, words, name),
        ]
    told = "".join(f"<li>{_text(line)}</li>" for line in lines if line)
    return f"{head}<ul>{told}</ul>{_end(story, words)}"


def _listed(label: str, cards: Sequence[str], words: Words, name: str = "") -> str:
    """List cards by their names; return an empty text if there are no cards."""
    names = ", ".join(spoken_name(card, words.names) for card in cards)
    return f"{words.say(label, PAGE, n=name)}: {names}" if cards else ""


def _end(story: dict[str, Any], words: Words) -> str:
    """Say how the last round ended, and list the totals."""
    settled = story["rounds"][-1]["settlement"]
    end = f'<p class="gs-ending">{_text(settled["ending"])}</p>' if settled else ""
    totals = ", ".join(
        f"{name} {points:+}" for name, points in zip(story["names"], story["totals"], strict=True)
    )
    return f"{end}<p>{_text(words.say('total', PAGE))}: {_text(totals)}</p>"


def _text(text: str) -> str:
    return html.escape(text, quote=True)


def _card(card: str, words: Words) -> str:
    name = _text(spoken_name(card, words.names))
    return (
        f'<span class="gs-card" role="img" aria-label="{name}"><svg viewBox="0 0 100 160" '
        f'aria-hidden="true"><use href="#gs-{card}"/></svg></span>'
    )


def _cards(cards: Sequence[str], words: Words) -> str:
    return "".join(f"<li>{_card(card, words)}</li>" for card in cards)


def _backs(count: int, label: str) -> str:
    back = '<span class="gs-card"><svg viewBox="0 0 100 160"><use href="#gs-back"/></svg></span>'
    return f'<span class="gs-backs" role="img" aria-label="{_text(label)}">{back * count}</span>'


def _standing(seat: Scene, words: Words) -> str:
    """Write the points of a seat, or that it sits out."""
    if not seat["active"]:
        return words.say("out", PAGE)
    return words.say("points", PAGE, n=seat["points"])


def _seat(seat: Scene, scene: Scene, words: Words) -> str:
    own = " gs-own" if seat["seat"] == scene["seat"] else ""
    facts = [_standing(seat, words)]
    facts += [f"{item['name']} {item['points']}" for item in seat["items"]]
    told = " ".join(f'<span class="gs-fact">{_text(fact)}</span>' for fact in facts)
    hand = _cards(seat["hand"], words)
    if seat["hidden"]:
        hidden = words.say("hidden", PAGE, n=seat["hidden"])
        hand += f'<li class="gs-hidden">{_backs(seat["hidden"], hidden)}</li>'
    piles = "".join(
        f'<ul class="gs-pile" aria-label="{_text(words.say(pile, PAGE))}: {len(cards)}">'
        f"{_cards(cards, words)}</ul>"
        for pile, cards in seat["captured"].items()
        if cards
    )
    return (
        f'<section class="gs-seat{own}"><div class="gs-head"><h2 class="gs-name">'
        f'{_text(seat["name"])}</h2><p class="gs-facts">{told}</p></div>'
        f'<ul class="gs-hand">{hand}</ul><div class="gs-captured">{piles}</div></section>'
    )


def _middle(scene: Scene, words: Words) -> str:
    groups = "".join(
        f'<li><ul class="gs-group{" gs-stack" * group["stack"]}">'
        f"{_cards(group['cards'], words)}</ul></li>"
        for group in scene["table"]
    )
    if scene["faceDown"]:
        down = words.say("down", PAGE, n=scene["faceDown"])
        groups += f"<li>{_backs(scene['faceDown'], down)}</li>"
    stock = _backs(min(scene["stock"], 1), words.say("stock", PAGE, n=scene["stock"]))
    return (
        f'<section class="gs-middle"><div class="gs-stock">{stock}<span class="gs-left">'
        f'{scene["stock"]}</span></div><ul class="gs-field">{groups}</ul></section>'
    )


# Whole pages.

_ESCAPES: Final = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&\u2028\u2029"}
"""Characters that could end the element with the data, or a line of a script, with their
escapes."""
_IMPORT: Final = re.compile(r'^import \{[^}]*\} from ".*?";\n', re.M)
_EXPORT: Final = re.compile(r"^export ", re.M)
_HEIGHT: Final = 900
"""The height of a viewer in a notebook, in pixels."""


def page(
    record: Record | SeenRecord,
    *,
    language: Language | str = "en",
    round: int | None = None,
    index: bool = False,
) -> str:
    """Make an HTML document of a record: a viewer that needs no other file and works offline.

    The document of a `SeenRecord` contains nothing that its seat did not see. If scripts do not
    run, it shows the last table.

    Args:
        record: the record.
        language: the language of names and sentences; Korean and English have sentences.
        round: the number of the only round to show, from 1; all rounds if not given.
        index: whether the cards have their month and kind in a corner.

    Raises:
        PositionError: if `record` is not a record, or has no such round; if `index` is not a
            `bool`.
        NotationError: if we have no such language.
    """
    return document(record, language=language, round=round, index=index)


def document(
    record: Record | SeenRecord,
    *,
    language: Language | str,
    round: int | None,
    index: bool,
    analysis: dict[str, Any] | None = None,
) -> str:
    """Make the HTML document of a record, with what `analysis.js` shows of an analysis, if there is
    one.
    """
    if type(record) is not Record and type(record) is not SeenRecord:
        wanted = "a Record or a SeenRecord"
        raise PositionError(expected(wanted, record), field="record", code="type")
    index = flag("index", index)
    tongue = language_of(language)
    chosen = range(len(record.rounds))
    if round is not None:
        if not record.rounds:
            message = f"the record has no round, so round is None, not {shown(round)}"
            raise PositionError(message, field="round", code="number")
        place = whole("round", round, 1, len(record.rounds)) - 1
        chosen = chosen[place : place + 1]
    moves_and_scenes = story(record, chosen, tongue)
    if analysis is not None:
        moves_and_scenes["analysis"] = analysis
    rounds = [record.rounds[each] for each in chosen]
    deck = cards_of(rounds)
    names = words(tongue)
    if not index:
        names["letters"] = ""
    names["cards"] = {text: name for text, name in names["cards"].items() if text in deck}
    title = f"{Words(tongue, told=True).say('title', PAGE)}: {', '.join(moves_and_scenes['names'])}"
    style, script, data = _style(), _script(), _data({**moves_and_scenes, "words": names})
    policy = (
        f"default-src 'none'; script-src '{_hash(script)}'; style-src '{_hash(style)}'; "
        "base-uri 'none'; form-action 'none'"
    )
    return f"""<!doctype html>
<html lang="{tongue.value}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{html.escape(title)}</title>
<style>{style}</style>
</head>
<body>
{symbols(deck, index=index, language=tongue)}
<div id="gs-viewer">{still(moves_and_scenes, rounds, tongue)}</div>
<script type="application/json" id="gs-record">{data}</script>
<script type="module">{script}</script>
</body>
</html>
"""


def frame(record: Record | SeenRecord) -> str:
    """Put a record in a frame, for a notebook. The script in the frame cannot reach the page around
    it.

    An untrusted notebook removes the frame and all styles, and shows the last table in words.
    """
    document = html.escape(page(record), quote=True)
    count, tongue = len(record.rounds), Language.ENGLISH
    told = story(record, range(max(count - 1, 0), count), tongue)
    return (
        "<style>.gs-frame + .gs-words { display: none }</style>"
        f'<iframe class="gs-frame" sandbox="allow-scripts" srcdoc="{document}" width="100%" '
        f'height="{_HEIGHT}" loading="lazy" style="border: 0" title="gostop"></iframe>'
        f'<div class="gs-words">{in_words(told, record.rounds, tongue)}</div>'
    )


def _data(value: Any) -> str:
    """Write a value as JSON that cannot end the HTML element around it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).translate(_ESCAPES)


def _hash(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


def _file(name: str) -> str:
    return (pkgutil.get_data(__name__, name) or b"").decode("utf-8")


_SCRIPTS: Final = ("table.js", "address.js", "panels.js", "analysis.js", "viewer.js")
"""The modules of the script, each after those that it imports."""


@functools.cache
def _script() -> str:
    """Join all modules into one script."""
    modules = "".join(map(_file, _SCRIPTS))
    return _EXPORT.sub("", _IMPORT.sub("", modules))


@functools.cache
def _style() -> str:
    return _file("table.css") + _file("viewer.css")

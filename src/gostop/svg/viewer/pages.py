"""`page`: a record as one HTML file, which needs no other file and makes no network requests."""

from __future__ import annotations

import base64
import functools
import hashlib
import html
import json
import pkgutil
import re
from typing import Any, Final

from gostop.core.arguments import flag, whole
from gostop.core.errors import PositionError, expected, shown
from gostop.text.names import Language, language_of
from gostop.formats.record import Record
from gostop.formats.record import SeenRecord
from gostop.svg.viewer.labels import labels, words
from gostop.svg.viewer.sheet import symbols
from gostop.svg.viewer.still import in_words, still
from gostop.svg.viewer.story import cards_of, story
from gostop.text.words import Words

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
    told = story(record, chosen, tongue)
    rounds = [record.rounds[each] for each in chosen]
    deck = cards_of(rounds)
    names = words(tongue)
    if not index:
        names["letters"] = ""
    names["cards"] = {text: name for text, name in names["cards"].items() if text in deck}
    title = f"{labels(Words(tongue, told=True))['title']}: {', '.join(told['names'])}"
    style, script, data = _style(), _script(), _data({**told, "words": names})
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
<div id="gs-viewer">{still(told, rounds, tongue)}</div>
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


@functools.cache
def _script() -> str:
    """Join all modules into one script."""
    modules = "".join(map(_file, ("table.js", "address.js", "panels.js", "viewer.js")))
    return _EXPORT.sub("", _IMPORT.sub("", modules))


@functools.cache
def _style() -> str:
    return _file("table.css") + _file("viewer.css")

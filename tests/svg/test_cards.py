"""Every card's picture is small, stays in its box, and looks unlike all others in every style."""

import contextlib
import functools
import io
import itertools
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from typing import Any

import pytest

from gostop import svg
from gostop.core.cards import CARDS, Card, Kind
from gostop.core.errors import NotationError
from gostop.svg.art import COLOURS, HEIGHT, WIDTH, backed, bilingual, drawn
from gostop.svg.art.drawings import PALETTES
from gostop.text.names import Language
from tests.support.cases import case
from tests.support.paths import points

TAGS = {"g", "path", "rect", "svg"}
ATTRIBUTES = {
    *("d", "fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap"),
    *("stroke-linejoin", "x", "y", "width", "height", "rx", "viewBox"),
}
MOST = 12_000
"""The maximum number of bytes in a card's picture."""
PEN = 3.6
"""The width of the lines of an index."""
LOOKS: dict[str, Any] = {
    "theme": ("auto", "light", "dark"),
    "contrast": ("normal", "high"),
    "index": (True,),
    "language": ("en", "ko"),
}
"""The keywords of the largest pictures. Without an index a picture is smaller, and the index is the
same in all languages but Korean.
"""
WAYS: list[dict[str, Any]] = [
    {},
    {"index": True},
    {"contrast": "high"},
    {"index": True, "contrast": "high", "language": "ko"},
]
DIGEST = """
import hashlib
from gostop.core.cards import CARDS
from gostop.svg.art import backed, drawn
text = "".join(drawn(card, index=True) for card in CARDS) + backed()
print(hashlib.sha256(text.encode()).hexdigest())
"""


@functools.cache
def all_texts() -> list[str]:
    """Return every card, drawn in every way of `WAYS`, and the backs."""
    texts = [drawn(card, **way) for card in CARDS for way in WAYS]
    return [*texts, backed(), backed(contrast="high")]


def window(text: str) -> ET.Element:
    """Return the part of a card that is within the border."""
    found = ET.fromstring(text).find("svg")
    assert found is not None
    return found


def border_line(card: Card) -> str:
    """Return how the line on the border is drawn in high contrast, or an
    empty text if there is none.
    """
    (*_, last) = ET.fromstring(drawn(card, contrast="high"))
    return last.get("stroke-dasharray", "whole") if last.get("stroke") == "#fff" else ""


def index_of(card: Card, language: str) -> tuple[str, ...]:
    """Return the paths of a card's index, which are its plate and its letters."""
    paths = [
        path.get("d", "")
        for path in window(drawn(card, index=True, language=language)).iter("path")
    ]
    return tuple(paths[-2:])


def test_every_card_is_one_element_of_few_kinds() -> None:
    for text in all_texts():
        root = ET.fromstring(text)
        assert root.tag == "g"
        assert TAGS >= {element.tag for element in root.iter()}
        assert ATTRIBUTES >= {name for element in root.iter() for name in element.attrib}
        assert not any((element.text or "").strip() for element in root.iter())
        assert "url(" not in text


def test_every_card_is_small_as_a_file_in_every_look() -> None:
    for look in itertools.product(*LOOKS.values()):
        given: Any = dict(zip(LOOKS, look, strict=True))
        files = [svg.back(**given), *(svg.card(card, **given) for card in CARDS)]
        assert max(len(file.encode()) for file in files) <= MOST, given


def test_numbers_have_at_most_one_decimal() -> None:
    assert [] == [text for text in all_texts() if re.search(r"\.\d\d", text)]


def test_every_card_stays_in_its_box() -> None:
    for text in all_texts():
        root = ET.fromstring(text)
        for child in root:
            assert child.tag in {"rect", "svg"}
            x, y, wide, high = (float(child.get(key, 0)) for key in ("x", "y", "width", "height"))
            edge = float(child.get("stroke-width", 1)) / 2 if child.get("stroke") else 0
            assert x - edge >= 0 <= y - edge
            assert x + wide + edge <= WIDTH
            assert y + high + edge <= HEIGHT
        inner = window(text)
        box = [inner.get(key) for key in ("x", "y", "width", "height")]
        assert inner.get("viewBox", "").split() == box


def test_a_picture_is_drawn_where_one_sees_it() -> None:
    for card in CARDS:
        seen = [
            point
            for path in window(drawn(card)).iter("path")
            for point in points(path.get("d", ""))
        ]
        inside = [point for point in seen if 0 <= point.real <= WIDTH and 0 <= point.imag <= HEIGHT]
        assert len(inside) > 0.75 * len(seen), card
        # no point is far outside, where only a mistake can put it
        assert all(-75 < p.real < 175 and -75 < p.imag < 235 for p in seen), card


def test_every_card_has_its_own_picture() -> None:
    for way in WAYS:
        assert len(CARDS) == len({drawn(card, **way) for card in CARDS})


def test_a_card_looks_different_in_each_way() -> None:
    for card in CARDS:
        assert len(WAYS) == len({drawn(card, **way) for way in WAYS})
    assert backed() != backed(contrast="high")


def test_a_card_is_named_by_its_text_too() -> None:
    assert drawn(Card("1B")) == drawn("1B")


def test_cards_are_the_same_in_every_process() -> None:
    with contextlib.redirect_stdout(io.StringIO()) as here:
        exec(DIGEST, {})  # our own program
    seed = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    other = subprocess.run(
        [sys.executable, "-c", DIGEST],
        env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        check=True,
        text=True,
    )
    assert here.getvalue() == other.stdout


def test_the_index_tells_month_and_kind_and_nothing_else() -> None:
    for language in ("en", "ko"):
        with case(language):
            meaning = {card: (card.month, card.kind, card.pi) for card in CARDS}
            shown = {card: index_of(card, language) for card in CARDS}

            pairs = {(meaning[card], shown[card]) for card in CARDS}
            assert len(set(meaning.values())) == len(pairs) == len(set(shown.values()))


def test_the_index_has_letters_in_all_languages_but_korean() -> None:
    for card in CARDS:
        others = {drawn(card, index=True, language=each) for each in Language if each.value != "ko"}
        assert len(others) == 1
        is_hangul = drawn(card, index=True, language="ko") not in others
        assert is_hangul == (card.kind is not Kind.BONUS)


def test_the_letters_of_the_index_are_9_pixels_high_on_a_card_40_pixels_wide() -> None:
    letters = [points(index_of(card, language)[1]) for card in CARDS for language in ("en", "ko")]

    for places in letters:
        heights = [place.imag for place in places]
        above = [height for height in heights if height < 38]
        below = [height for height in heights if height > 38]
        ink = min(max(above) - min(above), max(below) - min(below)) + PEN
        assert ink * 40 / WIDTH >= 9
        assert max(place.real for place in places) < WIDTH / 2


def test_only_april_and_november_differ_by_the_colours_of_a_deck() -> None:
    for contrast in ("normal", "high"):
        with case(contrast):
            inks = {PALETTES[contrast][name] for name in ("violet", "green")}
            for card in CARDS:
                korean, botanical = (
                    drawn(card, contrast=contrast, colours=each) for each in COLOURS
                )
                is_black = card.month in {4, 11}
                assert is_black == (korean != botanical), card
                if is_black:
                    assert not any(ink in korean for ink in inks), card
                    assert any(ink in botanical for ink in inks), card


def test_a_bilingual_card_has_the_index_of_each_language() -> None:
    for card in CARDS:
        groups = window(bilingual(card)).findall("g[@lang]")
        assert ["en", "ko"] == [group.get("lang") for group in groups]
        for group in groups:
            paths = tuple(path.get("d", "") for path in group.iter("path"))
            assert index_of(card, group.get("lang", "")) == paths


def test_in_high_contrast_the_border_tells_the_kind() -> None:
    pairs = {(card.kind, border_line(card)) for card in CARDS}

    assert len(Kind) == len(pairs) == len({line for _, line in pairs})


def test_in_high_contrast_the_paper_is_white() -> None:
    for card in CARDS:
        paper = window(drawn(card, contrast="high")).find("rect")
        assert paper is not None
        assert "#fff" == paper.get("fill")


def test_wrong_arguments_are_refused() -> None:
    cases: list[tuple[Any, str]] = [
        (lambda: drawn("13B"), "13B"),
        (lambda: drawn("7J"), "7J"),
        (lambda: drawn(3), "expected a card as text"),  # type: ignore[arg-type]  # wrong on purpose
        (lambda: drawn("1B", contrast="hihg"), "did you mean 'high'?"),
        (lambda: drawn("1B", contrast=[]), r"found [] (contrast)"),  # type: ignore[arg-type]  # wrong on purpose
        (lambda: drawn("1B", colours="blue"), "expected 'korean' or 'botanical', found 'blue'"),
        (lambda: backed(contrast="loud"), "expected 'normal' or 'high', found 'loud' (contrast)"),
        (lambda: drawn("1B", language="xx"), "(language)"),
    ]
    for call, message in cases:
        with case(message):
            with pytest.raises(NotationError) as caught:
                call()

            assert message in str(caught.value)

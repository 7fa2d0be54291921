"""Letters as strokes of a pen: digits, Latin letters, Hangul made of its parts, a few Hanja."""

from __future__ import annotations

from typing import Final

from gostop.svg.art.outlines import Outline, line, moved

_LATIN: Final = {
    "0": "3,0 0.4,3 0.4,7 3,10 5.6,7 5.6,3 3,0",
    "1": "1,2.4! 3.4,0! 3.4,10!",
    "2": "0.4,2.4 3,0 5.4,2.4 4,5.6 0.4,10! 5.8,10!",
    "3": "0.6,1.2 3,0 5.2,2.4 2.4,4.7! 5.6,7.4 3,10 0.3,8.6",
    "4": "4.4,10! 4.4,0! 0.2,7! 6,7!",
    "5": "5.2,0! 1,0! 0.7,4.6! 3,3.8 5.6,6.8 3,10 0.3,8.8",
    "6": "5,0.6 2,2.4 0.5,6.6 3,10 5.6,7 3.2,4.4 0.8,6.6",
    "7": "0.3,0! 5.7,0! 2.4,10!",
    "8": "3,4.7 0.8,2.4 3,0 5.2,2.4 3,4.7 0.4,7.4 3,10 5.6,7.4 3,4.7",
    "9": "5.2,3.4 2.8,5.6 0.4,3 3,0 5.5,3.4 4.4,7.6 1.2,9.6",
    "A": "0,10! 3,0! 6,10! / 1,6.8 5,6.8",
    "B": "0.6,0! 0.6,10! / 0.6,0! 3,0 4.9,2.3 3,4.7 0.6,4.7! 3.4,4.7 5.6,7.3 3.4,10 0.6,10!",
    "D": "0.6,0! 0.6,10! / 0.6,0! 3.2,0.4 5.6,5 3.2,9.6 0.6,10!",
    "J": "4.6,0! 4.6,7 2.4,10 0.2,7.6",
    "R": "0.6,10! 0.6,0! 3.2,0 5.2,2.6 3.2,5.2 0.6,5.2! / 3,5.2 5.8,10",
    "X": "0.4,0 5.6,10 / 5.6,0 0.4,10",
}
_JAMO: Final = {
    "ㄱ": "0,1! 10,1! 7,10",
    "ㄴ": "1,0! 1,9! 10,9!",
    "ㄷ": "10,1! 1,1! 1,9! 10,9!",
    "ㄹ": "1,0! 9,0! 9,5! 1,5! 1,10! 10,10!",
    "ㅇ": "5,0 0,5 5,10 10,5 5,0",
    "ㅊ": "4,-5 6,-2.8 / 0,1! 10,1! / 5.4,1 4,6 0,10 / 5,5 7,8 10,10",
    "ㅍ": "0,0 10,0 / 3,0 3,10 / 7,0 7,10 / 0,10 10,10",
    "ㅎ": "4,-4 6,-3 / 0,0 10,0 / 5,3 1,6.4 5,10 9,6.4 5,3",
    "ㄸ": "4,1! 0,1! 0,9! 4,9! / 10,1! 6,1! 6,9! 10,9!",
    "ㅆ": "2.4,0 2,5 0,10 / 2.4,4 4.6,10 / 7.4,0 7,5 5.4,10 / 7.4,4 10,10",
    "ㅏ": "5,0 5,10 / 5,5 10,5",
    "ㅓ": "5,0 5,10 / 0,5 5,5",
    "ㅕ": "5,0 5,10 / 0,3.4 5,3.4 / 0,6.8 5,6.8",
    "ㅣ": "5,0 5,10",
    "ㅗ": "0,10 10,10 / 5,4 5,10",
    "ㅘ": "0,8 6,8 / 3,3 3,8 / 8,-5 8,12 / 8,3 11,3",
    "ㅡ": "0,6 10,6",
}
_ASIDE: Final = ((0, 1.2, 5.6, 6.4), (5.8, 0, 5, 10))
_ASIDE_OVER: Final = ((0.4, 1.2, 4.6, 3.4), (5.6, 0, 4, 5.8), (1.6, 6.6, 7, 3.2))
_ABOVE: Final = ((1.6, 1, 6.8, 4), (0, 6, 10, 2.6))
_ABOVE_OVER: Final = ((2, 1.2, 6, 2.8), (0.4, 3.8, 9.2, 1.6), (1.8, 6.8, 6.4, 3.2))
_SYLLABLES: Final = {
    "홍": ("ㅎㅗㅇ", _ABOVE_OVER),
    "청": ("ㅊㅓㅇ", _ASIDE_OVER),
    "단": ("ㄷㅏㄴ", _ASIDE_OVER),
    "광": ("ㄱㅘㅇ", ((1, 0.6, 4, 3), (0.6, 2.4, 7.4, 3), (2, 6.8, 5.4, 3.2))),
    "열": ("ㅇㅕㄹ", ((0.2, 0, 4.4, 3.6), (5.2, -0.4, 4.4, 4.8), (1.4, 5.6, 7.4, 4.8))),
    "띠": ("ㄸㅣ", _ASIDE),
    "피": ("ㅍㅣ", _ASIDE),
    "쌍": ("ㅆㅏㅇ", _ASIDE_OVER),
    "쓰": ("ㅆㅡ", _ABOVE),
    "리": ("ㄹㅣ", _ASIDE),
}
_HANJA: Final = {
    "光": "5,0 5,4 / 1.4,1 2.8,3.4 / 8.6,1 7.2,3.4 / 0,4.6 10,4.6 / 3.6,4.6 3.2,7.6 0.4,10"
    " / 6.4,4.6! 6.4,9! 8,9.8 9.6,9.4 9.8,7.6",
    "壽": "0.8,1 9.2,1 / 5,-0.6 5,2.6 / 2,2.6 8,2.6 / 0.4,4.2! 9.6,4.2! 9.4,5.4 / 2,5.6 8,5.6"
    " / 5,4.2 5,7 / 0.4,7.2 9.6,7.2 / 1,8.6! 3.8,8.6! 3.8,10.4! 1,10.4! 1,8.6!"
    " / 5.4,8.6 9.8,8.6 / 8.2,7.2 8.2,10.4 7.2,10.2 / 6,9.4 6.6,10",
}


def _fitted(outline: Outline, corner: complex, wide: float, high: float) -> Outline:
    """Fit a letter, which is drawn in a box of 10 units, into another box."""
    return moved(outline, lambda p: corner + complex(p.real * wide / 10, p.imag * high / 10))


def _drawn(letter: str) -> Outline:
    if letter in _SYLLABLES:
        parts, boxes = _SYLLABLES[letter]
        return sum(
            (
                _fitted(line(_JAMO[part]), complex(x, y), wide, high)
                for part, (x, y, wide, high) in zip(parts, boxes, strict=True)
            ),
            (),
        )
    return line(_LATIN.get(letter) or _HANJA[letter])


def _advance(letter: str) -> float:
    return 0.76 if letter in _LATIN else 1.2


def length(text: str, size: float) -> float:
    """Return the length of a text whose letters have the height `size`."""
    return sum(map(_advance, text)) * size


def written(text: str, x: float, y: float, size: float, *, down: bool = False) -> Outline:
    """Write a text as strokes. Its upper left corner is (x, y), and `size` is the height of a
    letter. With `down`, the letters stand below each other.
    """
    strokes: Outline = ()
    corner = complex(x, y)
    for letter in text:
        strokes += _fitted(_drawn(letter), corner, size, size)
        corner += complex(0, size * 1.3) if down else _advance(letter) * size
    return strokes

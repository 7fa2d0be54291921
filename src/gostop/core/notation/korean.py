"""The Korean words for cards and moves in a text.

`gostop.names` has these words too, with the words of other languages. A test compares the two
modules.
"""

from typing import Final

MONTHS: Final[tuple[tuple[str, ...], ...]] = (
    ("송학", "솔"),
    ("매조", "매화"),
    ("벚꽃", "사쿠라"),
    ("흑싸리", "등나무"),
    ("난초", "붓꽃"),
    ("모란", "목단"),
    ("홍싸리",),
    ("공산", "억새", "팔공산"),
    ("국화", "국진", "국준"),
    ("단풍",),
    ("오동", "똥"),
    ("비", "버들"),
)
"""The names of the flowers of each month, beginning with the first month."""
MONTH: Final = "월"
"""The word that may follow the number of a month."""
DOUBLE_JUNK: Final = "쌍피"
"""The word for a double junk."""
KINDS: Final = {"광": "B", "열끗": "A", "열": "A", "띠": "R", "피": "J", DOUBLE_JUNK: "D"}
"""The words for the kinds of cards that have a month, each with its letter."""
CUP: Final = ("국진", "국준")
"""The names of the sake cup."""
BONUS: Final = ("보너스", "보너스패", "조커")
"""The names of a bonus card."""
COMBINATIONS: Final = ("고도리", "홍단", "청단", "초단")
"""The names of combinations that people may write for a card."""
DIGITS: Final = str.maketrans("일이삼사오육칠팔구", "123456789")
"""The digits that people say for numbers of months."""
WORTH: Final = {DOUBLE_JUNK: "2", "쓰리피": "3"}
"""The words for how much junk a bonus card is worth, each with its digit."""

PLAIN_MOVES: Final = {
    "폭탄패": ".",
    "패 뒤집기": ".",
    "고": "go",
    "스톱": "stop",
    "쇼당": "draw?",
    "쇼당 수락": "accept",
    "쇼당 거절": "refuse",
    "참가": "in",
    "치기": "in",
    "죽기": "out",
    "포기": "out",
    "밀기": "push",
    "국진 선택 열끗": "cup animal",
    "국진 선택 열": "cup animal",
    "국진 선택 피": "cup junk",
    "국진 선택 쌍피": "cup junk",
}
"""The names of moves without a card or a month, each with the canonical text of the move."""
MONTH_MOVES: Final = {
    "폭탄": "*",
    "수류탄": "*",
    "콩알탄": "*",
    "흔들기": "!",
    "총통": "chongtong ",
}
"""The names of moves that are followed by a month, each with the beginning of the canonical
text.
"""
CHOOSE: Final = "패선택"
"""The word for the choice of a table card. The card follows it."""

"""Each phrase and each sentence is in every language of its table, and something says it."""

import re
from pathlib import Path
from typing import Final

import gostop as gs
from gostop.core import data
from gostop.core.moves import SHAPES
from gostop.text.sentences import BY_SEAT
from tests.support.cases import case, for_each

SAID: Final = (
    "text/phrases.tsv",
    "app/analyse.tsv",
    "teaching/play.tsv",
    "app/simulate.tsv",
    "app/ask.tsv",
    "app/complaints.tsv",
    "arena/comparison.tsv",
    "text/bills.tsv",
    "teaching/lessons.tsv",
)
"""The tables whose keys are in the programs that say them."""
TABLES: Final = (*SAID, "svg/page.tsv", "svg/pictures.tsv")
BUILT: Final = {
    "absent",
    "error",
    "known_whole",
    "known_part",
    "known_second_hand",
    "asked",
    "doubt",
    "fault",
    "short",
    "bot",
    "several",
    "mark",
    "ask",
    "puzzle_kind",
    "key",
    "label",
    "command",
    "mistake",
    "illegal",
    "notation",
}
"""The first parts of keys that programs build, so that no file has the whole key."""
HANGUL: Final = re.compile("[가-힣]")


def rows(table: str) -> list[list[str]]:
    return [line.split("\t") for line in data.text(table).splitlines()]


def fields(text: str) -> set[str]:
    return set(re.findall(r"{(\w*)", text))


@for_each("table", TABLES)
def test_each_phrase_is_in_each_language_with_the_same_fields(table: str) -> None:
    head, *lines = rows(table)
    keys = [key for key, *_ in lines]
    assert [] == [key for key in keys if keys.count(key) > 1]
    for key, *texts in lines:
        with case(table, key):
            assert len(head) == len(texts) + 1
            assert all(texts) or not key  # only the empty phrase has no text
            assert [fields(texts[0])] * len(texts) == [fields(text) for text in texts]
            is_same = texts[0] == texts[1] and re.search("[a-z]{2}", re.sub("{.*?}", "", texts[0]))
            assert not is_same, "the second text is not in Korean"
            assert not HANGUL.search(texts[0])


def test_no_phrase_is_left_over() -> None:
    sources = "".join(path.read_text("utf-8") for path in Path(gs.__path__[0]).rglob("*.py"))
    built = BUILT | {shape.__name__.lower() for shape in SHAPES}
    keys = [key for table in SAID for key, *_ in rows(table)[1:]]
    left = [key for key in keys if f'"{key}"' not in sources and f"'{key}'" not in sources]
    assert [] == [key for key in left if key.partition(".")[0] not in built]


def test_each_sentence_is_in_korean_with_the_same_things() -> None:
    head, *lines = rows("text/sentences.tsv")
    assert ["key", "en", "ko"] == head
    for name, english, korean in lines:
        # the Korean sentence for a win by points needs no `reason`
        known = {"ppeok", "reason"} if name == "round_won?by_points" else {"ppeok"}
        assert fields(english) - fields(korean) <= known, name
        assert HANGUL.search(korean)
        assert not HANGUL.search(english)


def test_the_sentences_without_a_seat_as_the_subject() -> None:
    lines = rows("text/sentences.tsv")[1:]
    names = [name for name, english, _ in lines if not english.startswith(BY_SEAT)]
    laid = ["four_on_table", "table_dealt", "table_turned_up", "dealt_again"]
    ppeok = ["ppeok?bonus", "ppeok?bonuses", "ppeok"]
    assert [*laid, "jjok", "ttadak", *ppeok, "instant_paid", "round_drawn"] == names

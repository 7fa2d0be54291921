"""The table of names is read from its text, and a wrong table is refused."""

from collections.abc import Mapping
from typing import Final

import pytest

from gostop.core import data
from gostop.text import names
from gostop.text.names import Form, Language, Name

WORDS: Final = ("stack*", "더미 / 무더기", "deomi / mudeogi", "山 / 取り札*", "堆", "tas* / pile")
"""The cells of a line. Slashes separate forms, and an asterisk marks our own words."""
STACK: Final = Name(
    *("stack", "더미", "deomi", "山", "堆", "tas"),
    own=["en", "fr"],
    also=(
        *(Form("ko", "무더기"), Form("ko-Latn", "mudeogi")),
        *(Form("ja", "取り札", own=True), Form("fr", "pile")),
    ),
)
PLAIN: Final = Name(*"abcdef")


def read(monkeypatch: pytest.MonkeyPatch, *lines: tuple[str, ...]) -> Mapping[str, object]:
    """Return what is read from a table that has these lines below its head."""
    head = ("table", "key", *(language.value for language in Language))
    text = "".join("\t".join(line) + "\n" for line in (head, *lines))
    monkeypatch.setattr(data, "text", {"text/names.tsv": text}.__getitem__)
    return names._read()


def test_a_line_holds_the_forms_of_a_thing_in_each_language(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lines = [("thing", "stack", *WORDS), ("thing", "plain", *"abcdef"), ("kind", "junk", *WORDS)]
    expected = {"thing": {"stack": STACK, "plain": PLAIN}, "kind": {"junk": STACK}}
    assert expected == read(monkeypatch, *lines)


def test_a_line_with_a_single_cell_names_a_thing_of_the_lines_above(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lines = [("thing", "stack", *WORDS), ("event", "taken", "stack"), ("part", "again", "taken")]
    expected = {"thing": {"stack": STACK}, "event": {"taken": STACK}, "part": {"again": STACK}}
    assert expected == read(monkeypatch, *lines)


@pytest.mark.parametrize("cells", [tuple("abcde"), tuple("abcdefg")])
def test_a_line_has_a_cell_for_each_language(
    cells: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(ImportError, match=rf"names\.tsv: stack has {len(cells)} of the cells en, "):
        read(monkeypatch, ("thing", "stack", *cells))

"""The parts of a record that a notebook still shows if it isn't trusted."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Final

import gostop as gs
from gostop.text.names import spoken_name
from gostop.text.sentences import ending
from gostop.text.words import Words
from tests.support.records import played

REMOVED: Final = {"iframe", "script", "style", "svg"}
NAMES: Final = ("Kim", "<b>", "Lee")


class Sanitizer(HTMLParser):
    """The texts that an untrusted notebook still shows after JupyterLab's sanitizer. This removes
    frames, scripts, styles and pictures, and the names of pictures for screen readers.
    """

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.removed = 0
        self.left: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.removed += tag in REMOVED

    def handle_endtag(self, tag: str) -> None:
        self.removed -= tag in REMOVED

    def handle_data(self, data: str) -> None:
        if not self.removed:
            self.left.append(data)


def left(record: gs.Record | gs.SeenRecord) -> list[str]:
    """Return the texts of a record that an untrusted notebook shows."""
    return Sanitizer(record._repr_html_()).left


def test_a_notebook_that_is_not_trusted_shows_the_last_table_in_words() -> None:
    record = gs.Record("bga", 3, seed=1, names=NAMES).dealt()
    state = record.rounds[0].start
    seen = left(gs.seen(record, 1))
    for lines, hands in ((left(record), state.hands), (seen, gs.view(state, 1).hands)):
        for name, hand, captured in zip(NAMES, hands, state.captured, strict=True):
            for what, cards in ((f"Hand of {name}: ", hand), (f"Captured by {name}: ", captured)):
                told = [line.removeprefix(what) for line in lines if line.startswith(what)]
                names = sorted(spoken_name(card, gs.names.Language.ENGLISH) for card in cards)
                assert names == sorted(name for line in told for name in line.split(", "))
        (table,) = [line for line in lines if line.startswith("Table: ")]
        assert len(state.table) == len(table.split(", "))
        assert f"Stock: {len(state.stock)}" in lines
    assert "Kim: Hidden cards: 7" in seen
    covered = gs.Record(gs.BGA.replace({"seating.table_face_down": True}), 5, seed=2).dealt()
    assert "Cards face down: 6" in left(gs.seen(covered, 1))


def test_it_says_how_the_last_round_ended_and_the_totals() -> None:
    record = played(gs.BGA, 3, 2)
    totals = ", ".join(map("{} {:+}".format, record.names, record.match.totals))
    assert f"Total: {totals}" in left(record)
    settlement = record.rounds[-1].settlement
    assert settlement is not None
    ending_of_it = ending(settlement, Words(told=True, seats=tuple(record.names)))
    assert ending_of_it in left(record)
    captured = [card for line in left(record) if "Captured by" in line for card in line.split(", ")]
    assert len(captured) == sum(map(len, settlement.outcome.captured))
    assert "No round has been dealt yet." in left(gs.Record("bga", 3, seed=1))

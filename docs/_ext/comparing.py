"""The page that shows the rulebooks side by side."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence

from docutils import nodes

import gostop as gs
from docs._ext.directive import Generated, told
from docs._ext.nodes import folded, paragraph, table
from docs._ext.settings import PRESETS
from docs._ext.sides import SEEDS, Side, SideRow, differing, side_by_side
from docs._ext.words import NOTHING
from gostop.rules.source import Source

Cells = Sequence[Sequence[nodes.Node]]


class RulebooksTable(Generated):
    """The rulebooks, and the number of settings that differ between two of them."""

    def run(self) -> list[nodes.Node]:
        head = ["", "id", "players", "source"]
        books = table([22, 15, 18, 45], head, map(_book_row, PRESETS), ["wide"])
        apart = self.section("comparison-apart", "How far apart they are")
        apart += paragraph(
            nodes.Text("The number of settings that two rulebooks have differently.")
        )
        names = ["", *(preset.name for preset in PRESETS)]
        apart += table(_widths(16), names, map(_apart_row, PRESETS), ["wide", "comparison"])
        return [books, apart]


def _book_row(preset: gs.Ruleset) -> Cells:
    documents = dict.fromkeys(source.document for source in preset.sources.values())
    sources: list[nodes.Node] = []
    for document in documents:
        title: nodes.Node = nodes.Text(document.title)
        if document.address.startswith("http"):
            title = nodes.reference("", document.title, refuri=document.address)
        sources.append(paragraph(title))
    players = ", ".join(map(str, preset.players))
    texts = (nodes.strong("", preset.name), nodes.literal("", preset.id), nodes.Text(players))
    return [*([paragraph(text)] for text in texts), sources]


def _apart_row(preset: gs.Ruleset) -> Cells:
    apart = (str(len(gs.diff(preset, other))) if other is not preset else "" for other in PRESETS)
    texts = [nodes.strong("", preset.name), *map(nodes.Text, apart)]
    return [[paragraph(text)] for text in texts]


def _widths(first: int, rulebooks: Sequence[gs.Ruleset] = PRESETS) -> list[int]:
    """Return the widths of the columns: `first` percent, and equal shares of the rest."""
    return [first * len(rulebooks), *(100 - first for _ in rulebooks)]


class SidesTable(Generated):
    """What some rulebooks answer to the questions that a player would ask.

    The argument says which rulebooks and questions: `seeds`, `all`, or `shared` for the questions
    that all rulebooks answer alike, in a folded table.
    """

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        [which] = self.arguments
        if which == "shared":
            return _shared_table()
        rulebooks = SEEDS if which == "seeds" else PRESETS
        widths = _widths(24, rulebooks)
        found = table(widths, ["", *(each.name for each in rulebooks)], [], ["sides", which])
        [body] = found.findall(nodes.tbody)
        for rows in filter(differing, side_by_side(rulebooks)):
            body += [_side_row(row, rulebooks, n > 0) for n, row in enumerate(rows)]
        return [found]


class SidesNotes(Generated):
    """The places in the sources behind the answers, numbered, in a paragraph for each rulebook."""

    def run(self) -> list[nodes.Node]:
        found = []
        for preset in PRESETS:
            notes = paragraph(nodes.strong("", preset.name), classes=["source"])
            for (id, source), number in _numbers().items():
                if id == preset.id:
                    anchor = nodes.inline("", "", ids=[_note(number)])
                    anchor += nodes.superscript("", str(number))
                    place = f"{source.place} ({source.reading})" if source.reading else source.place
                    notes += [nodes.Text(" "), anchor, nodes.Text("\N{NO-BREAK SPACE}")]
                    notes += told(f"{place};")
            found.append(notes)
        return folded("The sources", *found)


@functools.cache
def _numbers() -> dict[tuple[str, Source], int]:
    """Return the number of each place in each rulebook."""
    rows = [row for rows in side_by_side(PRESETS) for row in rows]
    places = dict.fromkeys(
        (preset.id, source)
        for n, preset in enumerate(PRESETS)
        for row in rows
        for source in row.sides[n].sources
    )
    return {place: number for number, place in enumerate(places, start=1)}


def _note(number: int) -> str:
    return f"note-{number}"


def _shared_table() -> list[nodes.Node]:
    """Write the questions that all rulebooks answer alike."""
    rows = [row for rows in side_by_side(PRESETS) if not differing(rows) for row in rows]
    answers = [next(side for side in row.sides if side.pieces) for row in rows]
    lines = (
        [[paragraph(*told(row.text))], [paragraph(_answer(side))]]
        for row, side in zip(rows, answers, strict=True)
    )
    return folded("The questions and answers", table([60, 40], [], lines))


def _side_row(row: SideRow, rulebooks: Sequence[gs.Ruleset], is_part: bool) -> nodes.row:
    """Write a row. A question that only its parts answer has the whole row for itself."""
    found = nodes.row(classes=["part" if is_part else "question"])
    head = nodes.entry("", paragraph(*told(row.text)))
    found += head
    if not any(side.pieces for side in row.sides):
        head["morecols"] = len(rulebooks)
        return found
    for preset, side in zip(rulebooks, row.sides, strict=True):
        name = nodes.inline("", f"{preset.name}: ", classes=["rulebook"])
        answer = paragraph(name, _answer(side), *_marks(preset, side))
        found += nodes.entry("", answer, classes=[] if side.pieces else ["none"])
    return found


def _answer(side: Side) -> nodes.inline:
    """Write an answer, with what stands out in bold."""
    found = nodes.inline()
    for n, piece in enumerate(side.pieces):
        found += nodes.Text(", " if n else "")
        found += nodes.strong("", piece.text) if piece.stands_out else nodes.Text(piece.text)
    return found if side.pieces else nodes.inline("", NOTHING)


def _marks(preset: gs.Ruleset, side: Side) -> Iterator[nodes.Node]:
    """Write the numbers of the sources as links."""
    for source in side.sources:
        number = _numbers()[preset.id, source]
        mark = nodes.reference("", str(number), internal=True, refid=_note(number))
        yield nodes.superscript("", "", nodes.Text(" "), mark)

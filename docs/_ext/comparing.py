"""The page that shows the rulebooks side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from docutils import nodes

import gostop as gs
from docs._ext.directive import Generated, told
from docs._ext.nodes import link, paragraph, table
from docs._ext.settings import PRESETS, Cell, Part, Row, parts
from docs._ext.words import NOTHING, label_of
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


class ComparisonTables(Generated):
    """Every setting of every rulebook: first the settings that differ, then the others."""

    def run(self) -> list[nodes.Node]:
        return [self.part(part) for part in parts()]

    def part(self, part: Part) -> nodes.section:
        """Show a group: the settings that differ, those that all share, and the sources."""
        found = self.section(f"comparison-{part.name}", part.name, part.doc)
        notes = _Notes(part)
        docs = {each.rows[0].path: each.doc for each in part.settings}
        rows = [row for setting in part.settings for row in setting.rows if _is_told(row)]
        different = [row for row in rows if not row.is_shared]
        shared = [row for row in rows if row.is_shared]
        if different:
            head = ["", *(preset.name for preset in PRESETS)]
            lines = [notes.compared(row, docs.get(row.path, "")) for row in different]
            found += table(_widths(24), head, lines, ["wide", "comparison"])
        if shared:
            found += paragraph(nodes.Text("The same in all:" if different else "All the same:"))
            lines = [notes.shared(row, docs.get(row.path, "")) for row in shared]
            found += table([24, 28, 48], [], lines, ["wide", "shared"])
        found += notes.listed()
        return found


def _is_told(row: Row) -> bool:
    """Whether a row has a value to show. In a group that is off everywhere, no row has one."""
    return any(cell.value != NOTHING for cell in row.cells)


def _widths(first: int) -> list[int]:
    """Return the widths of the columns: `first` percent, and equal shares of the rest."""
    return [first * len(PRESETS), *(100 - first for _ in PRESETS)]


class _Notes:
    """The sources of a group, numbered in the order of the rulebooks."""

    def __init__(self, part: Part) -> None:
        self.part = part
        rows = [row for setting in part.settings for row in setting.rows if _is_told(row)]
        self.columns = [
            list(dict.fromkeys(row.cells[column].source for row in rows))
            for column in range(len(PRESETS))
        ]
        places = ((n, found) for n, column in enumerate(self.columns) for found in column)
        self.numbers = {place: number for number, place in enumerate(places, start=1)}

    def compared(self, row: Row, doc: str) -> Cells:
        """Write a row of the table of differences. Rare values are highlighted."""
        cells: list[Sequence[nodes.Node]] = []
        for column, cell in enumerate(row.cells):
            text: list[nodes.Node] = told(cell.value)
            if cell.value != NOTHING:
                text = [*text, *self.marks([(column, cell)])]
            rare = row.usual and cell.value not in (row.usual, NOTHING)
            cells.append([paragraph(*text, classes=["rare"] if rare else [])])
        about = [paragraph(*told(text), classes=["about"]) for text in (doc, row.common) if text]
        return [[self.name(row), *about], *cells]

    def shared(self, row: Row, doc: str) -> Cells:
        """Write a row of the table of shared settings."""
        marks = self.marks(enumerate(row.cells))
        return [
            [self.name(row)],
            [paragraph(*told(row.cells[0].value), *marks)],
            [paragraph(*told(doc), classes=["about"])],
        ]

    def name(self, row: Row) -> nodes.paragraph:
        """Write a path within the group, as a link to the description of the setting."""
        path = row.path.removeprefix(f"{self.part.name}.")
        [setting] = [setting.path for setting in self.part.settings if row in setting.rows]
        return paragraph(link(path, label_of(setting), code=True))

    def marks(self, cells: Iterable[tuple[int, Cell]]) -> Iterator[nodes.Node]:
        """Write the numbers of sources. Each is a link that also shows the source."""
        for column, cell in cells:
            number = self.numbers[column, cell.source]
            mark = nodes.reference(
                "", str(number), internal=True, refid=self.label(number), reftitle=str(cell.source)
            )
            yield nodes.superscript("", "", mark, nodes.Text(" "))

    def label(self, number: int) -> str:
        """Return the label of a note."""
        return f"comparison-{self.part.name}-note-{number}"

    def listed(self) -> list[nodes.Node]:
        """Write the notes, folded, with a paragraph for each rulebook."""
        summary = "<details class='notes'><summary>Sources</summary>"
        return [
            nodes.raw("", summary, format="html"),
            *(
                paragraph(nodes.strong("", preset.name), *self.column(column), classes=["source"])
                for column, preset in enumerate(PRESETS)
            ),
            nodes.raw("", "</details>", format="html"),
        ]

    def column(self, column: int) -> Iterator[nodes.Node]:
        """Write the notes of a rulebook."""
        for source in self.columns[column]:
            number = self.numbers[column, source]
            yield nodes.Text("; " if source is not self.columns[column][0] else ": ")
            anchor = nodes.inline(ids=[self.label(number)])
            anchor += nodes.superscript("", str(number))
            yield anchor
            yield nodes.Text("\N{NO-BREAK SPACE}")
            yield from told(_place(source))


def _place(source: Source) -> str:
    return f"{source.place} ({source.reading})" if source.reading else source.place

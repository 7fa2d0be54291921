"""The directive that shows all lessons, with the position and the answer of each exercise."""

from __future__ import annotations

from collections.abc import Iterator

from docutils import nodes
from sphinx.application import Sphinx

import gostop as gs
from docs._ext.directive import Generated
from docs._ext.drawings import card, picture, pile
from docs._ext.nodes import folded, paragraph
from gostop.teaching import Exercise, explain, lessons


class Lessons(Generated):
    """A section for each lesson. The answers are folded."""

    def run(self) -> list[nodes.Node]:
        """Make the sections."""
        found: list[nodes.Node] = []
        for lesson in lessons():
            title, text = explain(lesson).splitlines()
            section = self.section(f"lesson-{lesson.id}", title)
            section += paragraph(nodes.Text(text))
            for number, exercise in enumerate(lesson.exercises, 1):
                section += [*_shown(number, exercise)]
            found.append(section)
        return found


def _shown(number: int, exercise: Exercise) -> Iterator[nodes.Node]:
    """Draw the position, and what the answer brings."""
    ask = explain(exercise).splitlines()[0]
    yield paragraph(nodes.strong("", f"Exercise {number}: "), nodes.Text(ask))
    if exercise.next_card is not None:
        yield pile("Next in the stock", [card(exercise.next_card)])
    yield picture(gs.svg.table(exercise.view, index=True))
    attempt = exercise.attempt(exercise.answer)
    moves = nodes.literal("", ", ".join(map(str, exercise.answer)))
    told = nodes.bullet_list(
        "",
        *(
            nodes.list_item("", paragraph(nodes.Text(says)))
            for says in explain(attempt).splitlines()
        ),
    )
    after = picture(gs.svg.table(attempt.view, index=True))
    yield from folded("Answer", paragraph(nodes.Text("Moves: "), moves), told, after)


def setup(app: Sphinx) -> dict[str, object]:
    """Register the directive with Sphinx."""
    app.setup_extension("docs._ext.drawings")
    app.add_directive("lessons", Lessons)
    return {"parallel_read_safe": True}

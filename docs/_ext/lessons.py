"""The directive that shows all lessons, with the position and the answer of each exercise."""

from __future__ import annotations

from collections.abc import Iterator

from docutils import nodes
from sphinx.application import Sphinx

import gostop as gs
from docs._ext.directive import Generated
from docs._ext.drawings import card, drawing, pile
from docs._ext.nodes import folded, paragraph
from docs._ext.played import stacks
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
    """Draw the position, and say what the answer brings."""
    ask = explain(exercise).splitlines()[0]
    yield paragraph(nodes.strong("", f"Exercise {number}: "), nodes.Text(ask))
    view = exercise.view
    if exercise.next_card is not None:
        yield pile("Next in the stock", [card(exercise.next_card)])
    yield pile("Table", *([card(each) for each in cards] for cards in stacks(exercise.state)))
    yield pile("Your hand", *_each(view.hands[exercise.seat]))
    for seat, cards in enumerate(view.captured):
        if cards:
            who = "you" if seat == exercise.seat else f"player {seat + 1}"
            yield pile(f"Captured by {who}", *_each(cards))
    moves = nodes.literal("", ", ".join(map(str, exercise.answer)))
    says = explain(exercise.attempt(exercise.answer)).splitlines()
    told = [nodes.list_item("", paragraph(nodes.Text(each))) for each in says]
    yield from folded(
        "Answer", paragraph(nodes.Text("Moves: "), moves), nodes.bullet_list("", *told)
    )


def _each(cards: gs.CardSet) -> Iterator[list[drawing]]:
    return ([card(each)] for each in cards)


def setup(app: Sphinx) -> dict[str, object]:
    """Register the directive with Sphinx."""
    app.setup_extension("docs._ext.drawings")
    app.add_directive("lessons", Lessons)
    return {"parallel_read_safe": True}

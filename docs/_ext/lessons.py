"""The directive that shows all lessons, with the position and the answer of each exercise."""

from __future__ import annotations

from collections.abc import Iterator

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.locale import _

import gostop as gs
from docs._ext.directive import Generated
from docs._ext.drawings import card, drawing, pile
from docs._ext.nodes import folded, paragraph
from docs._ext.played import stacks, words_of
from gostop.teaching import Exercise, explain, lessons


class Lessons(Generated):
    """A section for each lesson. The answers are folded."""

    def run(self) -> list[nodes.Node]:
        """Make the sections."""
        language = self.config.language
        found: list[nodes.Node] = []
        for lesson in lessons():
            title, text = explain(lesson, language).splitlines()
            section = self.section(f"lesson-{lesson.id}", title)
            section += paragraph(nodes.Text(text))
            for number, exercise in enumerate(lesson.exercises, 1):
                section += [*_shown(number, exercise, language)]
            found.append(section)
        return found


def _shown(number: int, exercise: Exercise, language: str) -> Iterator[nodes.Node]:
    """Draw the position, and say what the answer brings."""
    ask = explain(exercise, language).splitlines()[0]
    title = _("Exercise {number}: ").format(number=number)
    yield paragraph(nodes.strong("", title), nodes.Text(ask))
    view = exercise.view
    if exercise.next_card is not None:
        yield pile(_("Next in the stock"), [card(exercise.next_card)])
    yield pile(_("Table"), *([card(each) for each in cards] for cards in stacks(exercise.state)))
    yield pile(_("Your hand"), *_each(view.hands[exercise.seat]))
    for seat, cards in enumerate(view.captured):
        if cards:
            who = words_of(language).seat(seat)
            label = _("Captured by {seat}").format(seat=who)
            yield pile(_("Captured by you") if seat == exercise.seat else label, *_each(cards))
    moves = nodes.literal("", ", ".join(map(str, exercise.answer)))
    says = explain(exercise.attempt(exercise.answer), language).splitlines()
    told = [nodes.list_item("", paragraph(nodes.Text(each))) for each in says]
    yield from folded(
        _("Answer"), paragraph(nodes.Text(_("Moves: ")), moves), nodes.bullet_list("", *told)
    )


def _each(cards: gs.CardSet) -> Iterator[list[drawing]]:
    return ([card(each)] for each in cards)


def setup(app: Sphinx) -> dict[str, object]:
    """Register the directive with Sphinx."""
    app.setup_extension("docs._ext.drawings")
    app.add_directive("lessons", Lessons)
    return {"parallel_read_safe": True}

"""The directive that shows the positions before and after a turn."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.locale import _
from sphinx.util.docutils import SphinxDirective

import gostop as gs
from docs._ext.drawings import card, drawing, pile
from docs._ext.nodes import folded, paragraph
from docs._ext.played import Turn, played, stacks, words_of


class Shown(SphinxDirective):
    """Show the position that an expression gives, the moves, the events, and the last position.

    All events in the option `events` must happen. `hands` names the seats whose hands are shown,
    instead of the seat whose turn it is.
    """

    has_content = True
    option_spec: ClassVar = {
        "moves": directives.unchanged,
        "events": directives.unchanged_required,
        "hands": directives.unchanged,
    }

    def run(self) -> list[nodes.Node]:
        """Make the pictures, with what happens between them."""
        code = "\n".join(self.content)
        turn = played(code, self.options.get("moves", ""), self.options["events"])
        hands = [int(seat) for seat in self.options.get("hands", f"{turn.seat}").split()]
        found = nodes.container(classes=["turn"])
        if turn.before is not None:
            found += self.side(_("Before"), turn.before, turn, hands, _places(turn.before))
        middle = nodes.container(classes=["happens"])
        if turn.moves:
            moves = [nodes.literal("", str(move)) for move in turn.moves]
            title = _("Moves: ") if len(moves) > 1 else _("Move: ")
            middle += paragraph(nodes.Text(title), *_listed(moves))
        told = turn.told(self.config.language)
        middle += nodes.enumerated_list(
            "", *(nodes.list_item("", paragraph(nodes.Text(text))) for text in told)
        )
        found += middle
        found += self.side(_("After"), turn.after, turn, hands, _places(turn.before))
        program = nodes.literal_block(code, code, language="python")
        return [found, *folded(_("The position in Python"), program)]

    def side(
        self, title: str, state: gs.State, turn: Turn, hands: list[int], places: dict[gs.Card, str]
    ) -> nodes.container:
        """Draw a position: the cards that will be flipped, the table, hands and captured cards."""
        found = nodes.container(classes=["side"])
        found += paragraph(nodes.strong("", title), classes=["title"])
        if state is turn.before and turn.flips:
            found += pile(_("Next in the stock"), *([card(each)] for each in turn.flips))
        words = words_of(self.config.language)
        here = _places(state)
        moved = {each for each in here if places and places.get(each) != here[each]}
        found += pile(_("Table"), *_drawn(stacks(state), moved))
        for seat in hands:
            label = _("Hand of {seat}").format(seat=words.seat(seat))
            found += pile(label, *_drawn(_each(state.hands[seat]), moved))
        for seat, cards in enumerate(state.captured):
            if cards or (turn.before is not None and turn.before.captured[seat]):
                points = gs.score(cards, state.ruleset).total
                label = _("Captured by {seat}").format(seat=words.seat(seat))
                worth = f" ({words.counted('points', points)})" if points else ""
                found += pile(f"{label}{worth}", *_drawn(_each(cards), moved))
        return found


def _places(state: gs.State | None) -> dict[gs.Card, str]:
    """Return where each visible card lies."""
    if state is None:
        return {}
    found = dict.fromkeys(state.table, "table")
    for seat, (hand, cards) in enumerate(zip(state.hands, state.captured, strict=True)):
        found |= dict.fromkeys(hand, f"hand {seat}") | dict.fromkeys(cards, f"captured {seat}")
    return found


def _each(cards: gs.CardSet) -> Iterator[list[gs.Card]]:
    return ([each] for each in cards)


def _drawn(groups: Iterator[list[gs.Card]], moved: Collection[gs.Card]) -> Iterator[list[drawing]]:
    for group in groups:
        yield [card(each, moved=each in moved) for each in group]


def _listed(parts: list[nodes.literal]) -> Iterator[nodes.Node]:
    for number, part in enumerate(parts):
        if number:
            yield nodes.Text(", ")
        yield part


def setup(app: Sphinx) -> dict[str, object]:
    """Register the directive with Sphinx."""
    app.setup_extension("docs._ext.drawings")
    app.add_directive("turn", Shown)
    return {"parallel_read_safe": True}

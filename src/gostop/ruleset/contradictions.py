"""What a ruleset cannot be: settings that contradict each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gostop.errors import RulesetError, listed
from gostop.ruleset.groups import Layout
from gostop.ruleset.ways import ByBonus, CarryRule, Growth

if TYPE_CHECKING:
    from gostop.ruleset.ruleset import Ruleset

_MOST_ON_TABLE = 16
"""With more cards on the table, four of a month would be the rule and not the exception."""


def check(ruleset: Ruleset) -> None:
    """Refuse a ruleset that contradicts itself.

    Raises:
        RulesetError: naming both settings.
    """
    if not ruleset.deal.layouts:
        raise RulesetError(
            "deal.layouts is empty; right is one for each number of players", field="deal.layouts"
        )
    for layout in ruleset.deal.layouts:
        _check_layout(ruleset, layout)
    _check_scoring(ruleset)
    for field, message in (*_of_play(ruleset), *_of_payment(ruleset)):
        raise RulesetError(f"{field} {message}", field=field)


Found = Iterator[tuple[str, str]]
"""What is wrong: the path of a setting, and what is said of it."""


def _of_play(ruleset: Ruleset) -> Found:
    """Settings of the play that need another one."""
    instant, three = ruleset.instant, ruleset.ppeok.three
    if instant.runs is not None and not (instant.ppeok.two or instant.ppeok.more):
        yield (
            "instant.runs",
            "pays multiples of instant.ppeok, which is 0; give it points or turn runs off",
        )
    if three is not None and not three.run_too and instant.runs is None:
        yield (
            "ppeok.three.run_too",
            "is false, but instant.runs is off: there is no run to win alone",
        )
    if (instant.bomb.two or instant.bomb.more) and ruleset.bomb is None:
        yield "instant.bomb", "pays points, but bomb is off; allow bombs, or pay 0"
    for path, bomb in (("bomb", ruleset.bomb), ("small_bomb", ruleset.small_bomb)):
        if bomb is not None and bomb.at_once and not bomb.flips:
            yield f"{path}.at_once", f"is true, but {path}.flips is 0: there is nothing to flip"


def _of_payment(ruleset: Ruleset) -> Found:
    """Settings of the end that need another one."""
    go, draw, four = ruleset.go, ruleset.draw, ruleset.chongtong
    if go.growth is Growth.COUNT and go.doubles_from is None:
        yield "go.growth", "is count, but go.doubles_from is off: goes multiply nothing"
    held = (ByBonus.CHOICE, ByBonus.NEVER)
    at_once = four is not None and not four.declared and four.by_bonus not in held
    if ruleset.payment.four_held > 1 and at_once:
        yield (
            "payment.four_held",
            f"is {ruleset.payment.four_held}, but chongtong.declared is false: four of a month win "
            "at once, and nobody plays on with them",
        )
    if draw.carry_cap is not None and draw.carry in (CarryRule.NONE, CarryRule.TWO):
        yield (
            "draw.carry_cap",
            f"is {draw.carry_cap}, but draw.carry is {draw.carry.value} and never grows",
        )
    if draw.carry_draws is not None and draw.carry is CarryRule.NONE:
        yield (
            "draw.carry_draws",
            f"is {draw.carry_draws}, but draw.carry is none: there is nothing to begin anew",
        )


def _check_layout(ruleset: Ruleset, layout: Layout) -> None:
    """The deck must hold what a deal needs, and the table must not be too full."""
    path = f"deal.layouts.{layout.players}"
    deck = 48 + len(ruleset.cards.bonus.for_players(layout.players))
    need = layout.players * layout.hand + layout.table
    if not layout.hand:
        raise RulesetError(f"{path} deals no hand; right is at least one card", field=path)
    playing = min(layout.players, ruleset.deal.playing)
    if ruleset.deal.table_last and layout.players > playing:
        # the hands of those who sit out are in the stock again when the table is dealt
        need = max(layout.players * layout.hand, playing * layout.hand + layout.table)
    if need > deck:
        raise RulesetError(
            f"{path} deals {need} cards, but the deck of cards.bonus has {deck}", field=path
        )
    if layout.table > _MOST_ON_TABLE:
        raise RulesetError(
            f"{path} deals {layout.table} cards to the table; right is up to {_MOST_ON_TABLE}",
            field=path,
        )


def _check_scoring(ruleset: Ruleset) -> None:
    """A penalty must speak of combinations that there are."""
    known = [combination.id for combination in ruleset.scoring.combinations]
    for bak in ruleset.payment.baks:
        for scored in bak.scored:
            if scored not in known:
                path = f"payment.baks.{bak.id}.scored"
                raise RulesetError(
                    f"{path} names {scored}, but scoring.combinations has {listed(known)}",
                    field=path,
                )

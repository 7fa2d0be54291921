"""The settings of the turn: laying and flipping, ppeok, bombs, shakes, turns without a capture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from gostop.core.hashes import StableEnum, stable
from gostop.core.public_names import public_in
from gostop.rules.deal import DealChapter, Layout
from gostop.rules.decks import stock_of
from gostop.rules.fields import ByPlayers, Found, contradiction, number, split_number, switch, way
from gostop.rules.tree import group_of, keyed, maybe_group_of, value_class

STEPS: Final = {
    "turn.play.match": "A hand card is laid on the one table card of its month.",
    "turn.play.two": "A hand card is laid where two table cards have its month.",
    "turn.play.stack": "A hand card is laid on the three other cards of its month.",
    "turn.play.alone": "No table card has the month of the hand card, so it lies alone.",
    "turn.play.bonus": "A bonus card from the hand is captured, and a stock card replaces it.",
    "turn.flip.match": "The flipped card is laid on the one table card of its month.",
    "turn.flip.two": "The flipped card is laid where two table cards have its month.",
    "turn.flip.stack": "The flipped card is laid on the three other cards of its month.",
    "turn.flip.alone": "No table card has the month of the flipped card, so it lies alone.",
    "turn.flip.bonus": "A flipped bonus card is set aside, and another card is flipped.",
    "turn.jjok": "The flip pairs with the hand card that was laid alone (쪽).",
    "turn.ttadak": "The hand card and the flip take both table cards of their month (따닥).",
    "turn.ppeok": "The flip is the third card of the month that was just paired: all stay (뻑).",
    "turn.take.pair": "A card and the table card of its month are captured.",
    "turn.take.chosen": "A card and one of two table cards are captured, and the other one stays.",
    "turn.take.stack": "The fourth card of a month captures a stack that a ppeok has left.",
    "turn.take.dealt_stack": "The fourth card of a month captures three that were dealt.",
}
"""The steps of a turn that no setting changes, by the rule that events name."""


class Pairing(StableEnum):
    """Whether a seat must play a hand card that pairs with a card on the table, if it holds one
    (R2).
    """

    FREE = "free"
    """Any card may be played."""
    COMPULSORY = "compulsory"
    """A card that pairs must be played. A seat without such a card turns up a stock card
    instead."""
    IF_ABLE = "if_able"
    """A card that pairs must be played. A seat without such a card plays any card."""


class ChooseWhen(StableEnum):
    """When a seat chooses between two table cards that its hand card can take."""

    LAID = "laid"
    """When the seat lays the hand card, before the flip."""
    COLLECTED = "collected"
    """When the seat collects the cards of the turn, after the flip."""


class LastTurn(StableEnum):
    """Which turn is the last turn of a seat, judged after the flip (R8)."""

    OWN = "own"
    """The turn after which the seat's hand is empty, and the seat has no flips left or the stock is
    empty."""
    LAST_HAND_CARD = "last_hand_card"
    """The turn of the seat's last hand card, and every turn after it, even if the seat has flips
    left."""
    ROUND = "round"
    """The turn after which no seat can act."""
    BY_EVENT = "by_event"
    """As with `last_hand_card` for a sweep, a ttadak, a dealt stack and the automatic stop. As with
    `own` for everything else."""


class SweepWhen(StableEnum):
    """What a sweep is (R5)."""

    TABLE_EMPTY = "table_empty"
    """A capture that leaves no card on the table."""
    ROUNDS_LAST_TURN = "rounds_last_turn"
    """Any capture on the round's last turn."""
    LAST_TWO = "last_two"
    """A turn that takes the last two cards on the table, which are of different months: one with
    the hand card or with a bomb, the other with the flip."""


@stable
@attrs.frozen(kw_only=True)
class TurnRules:
    """How a turn is played."""

    pairing: Pairing = way(Pairing, neutral=Pairing.FREE)
    """Whether a seat must play a hand card that pairs with a card on the table, if it holds one
    (R2)."""
    choose: ChooseWhen = way(ChooseWhen, neutral=ChooseWhen.LAID)
    """When a seat chooses between two table cards that its hand card can take."""
    last_turn: LastTurn = way(LastTurn, neutral=LastTurn.OWN)
    """Which turn is the last turn of a seat, judged after the flip (R8)."""
    sweep: SweepWhen = way(SweepWhen, neutral=SweepWhen.TABLE_EMPTY)
    """What a sweep (싹쓸이, ssaksseuri) is (R5)."""
    flips_last: bool = switch(neutral=False)
    """Whether a seat must empty its hand before it takes the flip-only turns of its bombs (R7)."""
    ends_with_stock: bool = switch(neutral=False)
    """Whether the round ends with the turn that takes the last card of the stock, whatever the
    hands still hold (R48)."""


class LastPpeok(StableEnum):
    """How a ppeok on a seat's last turn is treated (R9, R32)."""

    PPEOK = "ppeok"
    """It is a ppeok like any other."""
    CAPTURES_THREE = "captures_three"
    """The seat captures all three cards. This is not a ppeok."""
    CAPTURES_PAIR = "captures_pair"
    """The seat captures the pair, and the flipped card stays alone on the table. This is not a
    ppeok."""


@value_class(kw_only=True)
class ThreePpeok:
    """Three ppeok by one player in a round, which win the round."""

    points: ByPlayers[int] = split_number()
    """How many points three ppeok by one player win (R11). `payment.gained` decides who pays these
    points."""
    run_too: bool = switch(neutral=True)
    """Whether three ppeok in a row win the points of `ppeok.three.points` too, in addition to the
    payment for the run (R11)."""
    flat: bool = switch(neutral=False)
    """Whether nothing multiplies the points of three ppeok: neither the draws before the round, nor
    what `payment.special_factors` names, nor go-bak. Penalties add nothing to them either. A seat
    that pays for the other losers (`payment.special_liable`) pays the points of each (G21)."""

    if TYPE_CHECKING:

        def __init__(
            self, *, points: int | ByPlayers[int], run_too: bool, flat: bool = False
        ) -> None: ...


@stable
@attrs.frozen(kw_only=True)
class PpeokRules:
    """Ppeok (뻑): the flip is the third card of the month that the hand card has just paired."""

    last_turn: LastPpeok = way(LastPpeok, neutral=LastPpeok.PPEOK)
    """How a ppeok on a seat's last turn is treated (R9, R32)."""
    buries_played: bool = switch(neutral=False)
    """Whether a ppeok also buries the bonus cards that the seat has played from its hand in the
    same turn. Buried cards lie on the stack and steal nothing. Flipped bonus cards are always
    buried."""
    three: ThreePpeok | None = maybe_group_of(ThreePpeok)
    """What three ppeok by one player in a round win; if off, they do not win the round."""


@value_class(kw_only=True)
class Heodang:
    """Turns in a row without a capture (허당, heodang), which win the round."""

    turns: int = number(least=1)
    """How many turns in a row without a capture win the round."""
    points: ByPlayers[int] = split_number()
    """How many points the turns without a capture win. `payment.gained` decides who pays these
    points."""
    bonus_ends: bool = switch(neutral=True)
    """Whether a turn that captures only bonus cards ends the run of turns without a capture
    (R46)."""

    if TYPE_CHECKING:

        def __init__(
            self, *, turns: int, points: int | ByPlayers[int], bonus_ends: bool = True
        ) -> None: ...


@public_in("gostop")
@attrs.frozen
class Steal:
    """What an event of the turn steals from each opponent."""

    junk: int = number(most=60, neutral=1)
    """How many junk cards the event steals; 0 steals nothing."""
    last_turn: bool = switch(neutral=False)
    """Whether the event steals on the seat's last turn too."""
    by_value: bool = switch(neutral=False)
    """Whether the number in `junk` means pi, so that one card is enough if it is worth that many
    pi."""


@stable
@attrs.frozen(kw_only=True)
class Bomb:
    """A bomb (폭탄, poktan): three hand cards of a month are laid on the fourth on the table."""

    multiplier: int = number(least=1, most=1000, neutral=1)
    """The factor of each bomb by the winner, for everything that the losers pay the winner."""
    flips: int = number(most=10, neutral=0)
    """How many flip-only turns a bomb earns (R7)."""
    at_once: bool = switch(neutral=False)
    """Whether the flips that a bomb earns are made in the turn of the bomb, one after the other."""


@stable
@attrs.frozen(kw_only=True)
class SmallBomb:
    """A small bomb: two hand cards of a month are laid on the other two on the table."""

    multiplier: int = number(least=1, most=1000, neutral=1)
    """The factor of each small bomb by the winner, for everything that the losers pay the
    winner."""
    flips: int = number(most=10, neutral=0)
    """How many flip-only turns a small bomb earns."""
    steal: Steal = group_of(Steal, neutral=Steal(0))
    """What a small bomb steals."""
    at_once: bool = switch(neutral=False)
    """Whether the flips that a small bomb earns are made in the turn of the bomb, one after the
    other."""


@public_in("gostop")
@value_class()
class ShakeOf:
    """The factor of a shake of one month."""

    month: int = number(least=1, most=12)
    """The month that is shaken."""
    multiplier: int = number(least=1, most=1000)
    """The factor of a shake of this month by the winner, for everything that the losers pay the
    winner."""


@stable
@attrs.frozen(kw_only=True)
class Shake:
    """Showing three hand cards of a month (흔들기, heundeulgi)."""

    multiplier: int = number(least=1, most=1000, neutral=1)
    """The factor of each shake by the winner, for everything that the losers pay the winner."""
    plays: bool = switch(neutral=False)
    """Whether a seat that shakes must play one of the three cards next."""
    fourth_on_table: bool = switch(neutral=False)
    """Whether a shake is allowed while the fourth card of the month lies on the table (R19)."""
    then_bomb: bool = switch(neutral=False)
    """Whether a seat may lay the three shaken cards as a bomb later in the round."""
    shows_four: bool = switch(neutral=False)
    """Whether a seat that holds four cards of the month shows all of them. If false, it shows the
    first three in card order."""
    months: tuple[ShakeOf, ...] = keyed(ShakeOf, "month", numbered=True, neutral=())
    """The months whose shakes have another factor than `shake.multiplier`."""


@stable
@attrs.frozen(kw_only=True)
class TurnChapter(DealChapter):
    """The settings of the turn, and of the deal."""

    turn: TurnRules = group_of(TurnRules)
    """How a turn is played, and which turn is the last one."""
    ppeok: PpeokRules = group_of(PpeokRules)
    """What happens with a ppeok: the flip is the third card of the month that the hand card has
    just paired."""
    heodang: Heodang | None = maybe_group_of(Heodang)
    """A win by turns in a row without a capture; if off, such turns win nothing."""
    bomb: Bomb | None = maybe_group_of(Bomb)
    """Bombs; if off, they are not allowed."""
    small_bomb: SmallBomb | None = maybe_group_of(SmallBomb)
    """Small bombs; if off, they are not allowed."""
    shake: Shake | None = maybe_group_of(Shake)
    """Shakes; if off, they are not allowed."""


_HAND_AND_FLIP: Final = 2


def most_turns(ruleset: TurnChapter) -> int:
    """Return the most turns in a row that a seat can have without a capture."""
    return max(_turns(ruleset, layout) for layout in ruleset.deal.layouts)


def _turns(ruleset: TurnChapter, layout: Layout) -> int:
    """Return the most turns of a seat without a capture: one for each hand card, and perhaps more,
    as long as the stock lasts.

    There are more turns than hand cards if pairing is compulsory (R2), or if a bomb earns more
    flips than it uses hand cards. The turn that lays the bomb captures, so it is not counted.
    """
    stock = stock_of(ruleset, layout)
    if ruleset.turn.pairing is Pairing.COMPULSORY:
        return layout.hand + stock
    owed = 0
    for bomb, spent in ((ruleset.bomb, 3), (ruleset.small_bomb, 2)):
        if bomb is not None and not bomb.at_once:
            owed += max(bomb.flips - spent, 0) * (layout.hand // spent)
    return layout.hand + min(owed, stock)


def months_of_a_turn(ruleset: TurnChapter) -> int:
    """Return the most months from which a turn can capture cards.

    These are the months of the hand card and of the flipped card, and one more for each flip that a
    bomb makes at once.
    """
    bombs = (ruleset.bomb, ruleset.small_bomb)
    further = [bomb.flips for bomb in bombs if bomb is not None and bomb.at_once]
    return _HAND_AND_FLIP + max(further, default=0)


def contradictions(ruleset: TurnChapter) -> Found:
    """Find bombs that make flips at once but have no flips, rounds that end with the stock although
    no card is left for it, and more turns in a row without a capture than a seat can have.
    """
    for path, bomb in (("bomb", ruleset.bomb), ("small_bomb", ruleset.small_bomb)):
        if bomb is not None and bomb.at_once and not bomb.flips:
            yield contradiction(
                f"{path}.at_once",
                f"{path}.at_once is true, but a bomb flips no card, since {path}.flips is 0",
                f"set it to false, or {path}.flips to 1 or more",
            )
    for layout in ruleset.deal.layouts if ruleset.turn.ends_with_stock else ():
        if not stock_of(ruleset, layout):
            yield contradiction(
                "turn.ends_with_stock",
                f"turn.ends_with_stock is true, but with {layout.players} players no card is left "
                "for the stock",
                "set it to false, or change deal.layouts",
            )
    heodang = ruleset.heodang
    if heodang is not None and heodang.turns > (most := most_turns(ruleset)):
        yield contradiction(
            "heodang.turns",
            f"heodang.turns is {heodang.turns}, but a seat has at most {most} turns with the hands "
            "of deal.layouts",
            "lower it, or turn heodang off",
        )

"""The settings of the deal: the deck, the seats, the cards dealt, four of a month in a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from gostop.core.cards import Card, Cards, CardSet
from gostop.core.errors import RulesetError, expected
from gostop.core.hashes import StableEnum, stable
from gostop.rules.fields import (
    AN_ANIMAL,
    ANY_CARDS,
    BONUS_CARDS,
    JUNK_OF_MONTHS,
    SOME_BONUS,
    TRIPLE_BONUS,
    ByPlayers,
    Found,
    cards,
    contradiction,
    exact,
    maybe_number,
    names,
    number,
    one_card,
    split_cards,
    split_number,
    switch,
    way,
)
from gostop.rules.source import Titled
from gostop.rules.tree import group_of, in_order, keyed, maybe_group_of, value_class

MONTHS: Final = 12
"""The number of months in a whole deck."""
STEPS: Final = {
    "deal.bonus": "A bonus card on the table goes to the first player. A stock card replaces it.",
}
"""The steps of the deal that no setting changes, by the rule that events name."""


class CupCount(StableEnum):
    """How the sake cup (국진, gukjin) is counted (R1)."""

    BEST = "best"
    """The cup counts in the way that is best for its owner. For a score, this is the way that gives
    more points; in a settlement, the way that pays its owner more or costs it less. If both ways
    are equal, the cup is an animal."""
    CHOSEN = "chosen"
    """The cup counts in the way that its owner chooses when the cup is captured. The choice holds
    for the whole round."""
    ANIMAL = "animal"
    """The cup always counts as an animal."""
    JUNK = "junk"
    """The cup always counts as a double junk."""
    BOTH = "both"
    """The cup counts as an animal and as a double junk at once."""
    AFTER_TEN_PI = "after_ten_pi"
    """As with `best`, but the cup counts as junk only if its owner has 10 pi without it."""
    AT_THRESHOLD = "at_threshold"
    """The cup counts as junk if this lets its owner reach the points needed to stop, or pay less as
    a loser. Otherwise it counts as an animal."""
    FROM_GO = "from_go"
    """As with `best`, until the owner calls a go for which it needs the cup. From then on the cup
    counts as it did for that go."""


@stable
@attrs.frozen(kw_only=True)
class CardRules:
    """Which cards there are, and what they are worth."""

    months: int = number(least=2, most=MONTHS, neutral=MONTHS, can_be_off=False)
    """The number of months in the deck, from January on: with 12 the whole deck, with 2 only the
    eight cards of January and February. With few months a round is so small that it can be solved
    exactly."""
    bonus: ByPlayers[CardSet] = split_cards(BONUS_CARDS, neutral="")
    """The bonus cards in the deck, by the number of players at the table."""
    doubles: CardSet = cards(JUNK_OF_MONTHS, neutral="11D 12D")
    """The junk cards with a month that are worth 2 pi each (R35)."""
    singles: CardSet = cards(SOME_BONUS, neutral="")
    """The bonus cards that are worth only 1 pi each. They keep their names and pictures."""
    quadruples: CardSet = cards(TRIPLE_BONUS, neutral="")
    """The bonus cards that are worth 4 pi each, among those named `X3`. They keep their names and
    pictures."""
    cup: Card = one_card(AN_ANIMAL, neutral="9A")
    """The sake cup: the animal that may count as a double junk."""
    cup_count: CupCount = way(CupCount, neutral=CupCount.BEST)
    """How the sake cup is counted (R1)."""


class FirstDealer(StableEnum):
    """Who deals the first round of a match."""

    SEAT_ZERO = "seat_zero"
    """Seat 0 deals."""
    RANDOM = "random"
    """A seat drawn at random deals."""
    HIGHEST_MONTH = "highest_month"
    """Each seat draws a card, and the seat with the highest month deals. A bonus card ranks above
    all months. Tied seats draw again."""
    LOWEST_MONTH = "lowest_month"
    """Each seat draws a card, and the seat with the lowest month deals. A bonus card ranks above
    all months. Tied seats draw again."""
    HIGHEST_CARD = "highest_card"
    """As with `highest_month`, but of several cards of this month the best kind deals: a bright, an
    animal, a ribbon, junk. Seats with the same kind draw again."""
    LOWEST_CARD = "lowest_card"
    """As with `lowest_month`, but of several cards of this month the lowest kind deals: junk, a
    ribbon, an animal, a bright. Seats with the same kind draw again."""


class FourOnTable(StableEnum):
    """What happens if four cards of a month are dealt to the table (R23)."""

    DEAL_AGAIN = "deal_again"
    """The deal is void, and the same seat deals again."""
    NAGARI = "nagari"
    """The round is a draw."""
    DEALER_WINS = "dealer_wins"
    """The first player wins. This special win is worth `deal.four_points`; if that is off, it is
    worth the points needed to stop."""


class Place(StableEnum):
    """Where a packet of cards is dealt."""

    TABLE = "table"
    """The packet is dealt face up on the table."""
    HANDS = "hands"
    """Each seat in turn is dealt a packet, beginning with the dealer, or ending with the dealer if
    `deal.dealer_last` is true."""


@stable
@attrs.frozen
class Packet:
    """A packet of cards, dealt together."""

    to: Place = way(Place)
    """Where the packet is dealt."""
    cards: int = number(least=1, most=60)
    """How many cards are dealt to the table, or to each hand."""


@value_class()
class Layout:
    """How the cards are dealt to a number of players."""

    players: int = number(least=2, most=7)
    """The number of players at the table."""
    packets: tuple[Packet, ...] = in_order(Packet)
    """The packets in the order in which they are dealt, from the top of the deck."""

    if TYPE_CHECKING:

        def __init__(self, players: int, packets: tuple[Packet, ...] | list[Packet]) -> None: ...

    @property
    def hand(self) -> int:
        """The number of cards that each hand is dealt."""
        return sum(packet.cards for packet in self.packets if packet.to is Place.HANDS)

    @property
    def table(self) -> int:
        """The number of cards that are dealt to the table."""
        return sum(packet.cards for packet in self.packets if packet.to is Place.TABLE)


@stable
@attrs.frozen(kw_only=True)
class DealRules:
    """How the cards are dealt, and how a round begins."""

    layouts: tuple[Layout, ...] = keyed(Layout, "players", numbered=True, neutral=())
    """The numbers of players that may sit at the table, and how the cards are dealt for each
    number."""
    playing: int = number(least=2, most=7, neutral=3)
    """The maximum number of players in a round; if more sit at the table, the others sit out."""
    first_dealer: FirstDealer = way(FirstDealer, neutral=FirstDealer.RANDOM)
    """Who deals the first round of a match."""
    four_on_table: FourOnTable = way(FourOnTable, neutral=FourOnTable.DEAL_AGAIN)
    """What happens if four cards of a month are dealt to the table (R23)."""
    four_points: int | None = maybe_number(least=1, neutral=None)
    """How many points the first player wins if four cards of a month are dealt to the table and
    `deal.four_on_table` is `dealer_wins`; `None` for the points needed to stop."""
    dealer_last: bool = switch(neutral=False)
    """Whether each round of packets begins with the seat after the dealer, so that the dealer is
    dealt last."""
    table_last: bool = switch(neutral=False)
    """Whether the cards of the table are dealt only when it is known who plays, if some seats sit
    out. The hands of the seats that sit out first go back into the stock, and the cards of the
    table come from there."""
    table_last_from: int = number(least=2, most=7, neutral=2)
    """With at least this many players at the table, the cards of the table are dealt last, if
    `deal.table_last` is true."""


class OutPayers(StableEnum):
    """Who pays for the hand of a seat that had to sit out."""

    NON_DEALERS = "non_dealers"
    """The players of the round except the dealer. They pay as soon as it is known who plays."""
    LOSERS = "losers"
    """The losers of the round. They pay at the end of the round. In a draw, no one pays."""


@value_class(kw_only=True)
class ForcedOut:
    """What each payer pays for the hand of a seat that had to sit out."""

    points: int = number()
    """How many points each payer pays to a seat that had to sit out, for each card of its hand that
    is one of `seating.forced_out.cards`."""
    cards: CardSet = cards(ANY_CARDS)
    """The cards for which a seat that had to sit out is paid, if its hand has them."""
    triple: int = number(least=1, most=1000, neutral=1)
    """The factor for the payment to a seat that had to sit out, if its hand has three cards of a
    month."""
    lone_rain_from: int = number(least=2, most=8, neutral=2)
    """With at least this many players at the table, a seat that had to sit out is paid for the rain
    bright even if its hand has no other card of `seating.forced_out.cards`."""
    rain_needs_bright: bool = switch(neutral=False)
    """With fewer players than `seating.forced_out.lone_rain_from`, whether a seat that had to sit
    out is paid for the rain bright only if its hand has another bright. If false, any other card of
    `seating.forced_out.cards` is enough."""
    payers: OutPayers = way(OutPayers, neutral=OutPayers.NON_DEALERS)
    """Who pays for the hand of a seat that had to sit out, and when."""
    combinations: tuple[str, ...] = names(neutral=())
    """The ids of combinations. If the hand of a seat that had to sit out has one of these
    combinations, each payer pays the points of the combination too. The factor
    `seating.forced_out.triple` multiplies these points as well."""

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            points: int,
            cards: Cards,
            triple: int = 1,
            lone_rain_from: int = 2,
            rain_needs_bright: bool = False,
            payers: OutPayers = OutPayers.NON_DEALERS,
            combinations: tuple[str, ...] | list[str] = (),
        ) -> None: ...


@stable
@attrs.frozen(kw_only=True)
class SeatingRules:
    """The rules for sitting out, if more players sit at the table than play (R21)."""

    dealer_must_play: bool = switch(neutral=False)
    """Whether the dealer must play. If false, the dealer is asked like the other seats."""
    out_twice: bool = switch(neutral=True)
    """Whether a seat may choose to sit out twice in a row. If false, a seat that chose to sit out
    in the round before is not asked, and plays. If there are more such seats than places, the first
    of them in turn order from the dealer play. If the cards are dealt again, the same seats play
    (연사 금지)."""
    same_after_draw: bool = switch(neutral=False)
    """Whether the players of a drawn round also play the next round."""
    table_face_down: bool = switch(neutral=False)
    """Whether the table lies face down until it is known who plays."""
    forced_out: ForcedOut | None = maybe_group_of(ForcedOut)
    """What a seat is paid for its hand if it must sit out; if off, it is paid nothing."""


class ByBonus(StableEnum):
    """Whether a card drawn for a bonus card may complete four of a month in a hand (R29)."""

    ANY_TURN = "any_turn"
    """Yes, on any turn."""
    FIRST_TURN = "first_turn"
    """Yes, but only on the seat's first turn."""
    NEVER = "never"
    """No."""
    CHOICE = "choice"
    """Yes, on any turn. But the seat may declare these four cards only on the turn in which it
    draws the card."""


class AllHold(StableEnum):
    """What happens if several players hold four of a month (R28, R42)."""

    DRAW = "draw"
    """The round is a draw if all players hold four of a month. Otherwise the seat that declares its
    four cards wins. If four cards win at once, the first seat in turn order that holds four
    wins."""
    TWO_DRAW = "two_draw"
    """The round is a draw if at least two players hold four of a month, whether four cards win at
    once or are declared."""
    TWO_DEAL_AGAIN = "two_deal_again"
    """The deal is void, and the same seat deals again, if at least two players are dealt four of a
    month, whether four cards win at once or may be declared. If a card drawn for a bonus card
    completes four of a month later, as with `draw`."""
    FIRST_WINS = "first_wins"
    """If all players hold four of a month, the first player wins: the dealer, if the dealer plays.
    If only some do, as with `draw`."""


@value_class(kw_only=True)
class Chongtong:
    """Four of a month in a hand (총통, chongtong)."""

    declared: bool = switch(neutral=False)
    """Whether a seat with four of a month may declare them on its first turn, or play on. If false,
    four of a month win at once."""
    points: ByPlayers[int] = split_number()
    """How many points four of a month in a hand win (R6). `payment.gained` decides who pays these
    points."""
    by_bonus: ByBonus = way(ByBonus, neutral=ByBonus.ANY_TURN)
    """Whether a card drawn for a bonus card may complete four of a month in a hand (R29)."""
    all_hold: AllHold = way(AllHold, neutral=AllHold.DRAW)
    """What happens if several players hold four of a month (R28, R42)."""

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            declared: bool,
            points: int | ByPlayers[int],
            by_bonus: ByBonus,
            all_hold: AllHold = AllHold.DRAW,
        ) -> None: ...


@stable
@attrs.frozen(kw_only=True)
class DealChapter(Titled):
    """The settings of the deal."""

    cards: CardRules = group_of(CardRules)
    """Which bonus cards there are, and what some cards are worth."""
    deal: DealRules = group_of(DealRules)
    """How the cards are dealt, and how a round begins."""
    seating: SeatingRules = group_of(SeatingRules)
    """Who plays and who sits out, if more players sit at the table than play."""
    chongtong: Chongtong | None = maybe_group_of(Chongtong)
    """Four cards of a month in a hand; if off, such a hand wins nothing."""

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of players for which the ruleset has a deal, in ascending order."""
        return tuple(sorted(layout.players for layout in self.deal.layouts))

    def layout(self, players: int) -> Layout:
        """Return the deal for a number of players.

        Raises:
            RulesetError: if the ruleset has no deal for this number.
        """
        number = exact(players)
        for layout in self.deal.layouts:
            if type(number) is int and layout.players == number:
                return layout
        seats = ", ".join(str(number) for number in self.players)
        raise RulesetError(
            expected(f"a number of players of {self.id} ({seats})", players),
            field="deal.layouts",
            code="players",
        )


def longest_hand(ruleset: DealChapter, least: int) -> int:
    """Return the most cards that a hand is dealt in a round with at least a number of players; 0 if
    the ruleset has no such round.
    """
    playing = ruleset.deal.playing
    hands = [
        layout.hand for layout in ruleset.deal.layouts if min(layout.players, playing) >= least
    ]
    return max(hands, default=0)


def is_dealt_last(ruleset: DealChapter, players: int) -> bool:
    """Whether the table is dealt only when it is known who plays, with this many players at it."""
    deal = ruleset.deal
    return deal.table_last and players > deal.playing and players >= deal.table_last_from


_MOST_ON_TABLE: Final = 16
"""The maximum number of cards that a deal may lay on the table. With more, four of a month on the
table would be common."""


def contradictions(ruleset: DealChapter) -> Found:
    """Find a ruleset without a deal, points for a win that is off, and impossible deals."""
    if not ruleset.deal.layouts:
        yield contradiction(
            "deal.layouts",
            "deal.layouts has no deal for any number of players",
            "give at least one",
        )
    if ruleset.deal.four_points is not None and (
        ruleset.deal.four_on_table is not FourOnTable.DEALER_WINS
    ):
        yield contradiction(
            "deal.four_points",
            f"deal.four_points is {ruleset.deal.four_points}, but nobody wins, since "
            f"deal.four_on_table is {ruleset.deal.four_on_table.value}",
            "turn it off, or set deal.four_on_table to dealer_wins",
        )
    deal = ruleset.deal
    if deal.table_last_from > 2 and not deal.table_last:  # the neutral value
        yield contradiction(
            "deal.table_last_from",
            f"deal.table_last_from is {deal.table_last_from}, but deal.table_last is false, so the "
            "table is never dealt last",
            "set it to 2, or set deal.table_last to true",
        )
    out, tables = ruleset.seating.forced_out, sorted(ruleset.players)
    asked = [players for players in tables if players > ruleset.deal.playing]
    if out is not None and out.rain_needs_bright and asked and asked[0] >= out.lone_rain_from:
        yield contradiction(
            "seating.forced_out.rain_needs_bright",
            "seating.forced_out.rain_needs_bright is true, but a lone rain bright is always paid, "
            f"since seating.forced_out.lone_rain_from is {out.lone_rain_from}",
            "set it to false, or raise seating.forced_out.lone_rain_from",
        )
    for layout in ruleset.deal.layouts:
        yield from _of_layout(ruleset, layout, f"deal.layouts.{layout.players}")


def _of_layout(ruleset: DealChapter, layout: Layout, path: str) -> Found:
    """Find a deal without hand cards, or with too many cards for the deck or the table."""
    deck = 4 * ruleset.cards.months + len(ruleset.cards.bonus.for_players(layout.players))
    need = layout.players * layout.hand + layout.table
    if not layout.hand:
        yield contradiction(path, "this deal gives the hands no card", "add a packet to 'hands'")
    playing = min(layout.players, ruleset.deal.playing)
    if is_dealt_last(ruleset, layout.players):
        # the hands of seats that sit out go back into the stock before the table is dealt
        need = max(layout.players * layout.hand, playing * layout.hand + layout.table)
    if need > deck:
        yield contradiction(
            path,
            f"this deal needs {need} cards, and the deck with cards.bonus has {deck}",
            "deal fewer cards, or raise cards.months"
            if ruleset.cards.months < MONTHS
            else "deal fewer cards",
        )
    if layout.table > _MOST_ON_TABLE:
        yield contradiction(
            path,
            f"this deal lays {layout.table} cards on the table, and at most {_MOST_ON_TABLE} are "
            "possible",
            "deal fewer cards to 'table'",
        )

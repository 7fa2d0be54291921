"""The chapter of the deal: the deck, who sits and plays, what is dealt, four of a month."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, Final

import attrs

from gostop.cards import Card, Cards, CardSet
from gostop.errors import RulesetError, shown
from gostop.ruleset.card_sets import animal_only, bonus_only, junk_only
from gostop.ruleset.fields import (
    ByPlayers,
    Found,
    cards,
    exact,
    number,
    one_card,
    split_cards,
    split_number,
    switch,
    way,
)
from gostop.ruleset.source import Titled
from gostop.ruleset.tree import group_of, in_order, keyed, maybe_group_of, value_class


class CupCount(enum.Enum):
    """How the sake cup (국진, gukjin) is counted (R1)."""

    BEST = "best"
    """As is best: for a score whichever gives more, in a settlement whichever pays its owner more
    or costs it less; an animal in a tie."""
    CHOSEN = "chosen"
    """As its owner chooses when it is captured, for the round."""
    ANIMAL = "animal"
    """Always as an animal."""
    JUNK = "junk"
    """Always as a double junk."""
    BOTH = "both"
    """As both at once."""
    AFTER_TEN_PI = "after_ten_pi"
    """As is best, but as junk only once there are 10 pi without it."""
    AT_THRESHOLD = "at_threshold"
    """An animal; as junk where that makes the points needed to stop, or costs a loser less."""


@attrs.frozen(kw_only=True)
class CardRules:
    """Which cards there are, and what they are worth."""

    bonus: ByPlayers[CardSet] = split_cards(bonus_only, neutral="")
    """The bonus cards in the deck, by the number of players at the table."""
    doubles: CardSet = cards(junk_only, neutral="11D 12D")
    """The junk of a month that is worth 2 pi (R35)."""
    cup: Card = one_card(animal_only, neutral="9A")
    """The animal that may count as a double junk: the sake cup."""
    cup_count: CupCount = way(CupCount, neutral=CupCount.BEST)
    """How the sake cup is counted (R1)."""


class FirstDealer(enum.Enum):
    """Who deals the first round of a match."""

    SEAT_ZERO = "seat_zero"
    """Seat 0."""
    RANDOM = "random"
    """A seat drawn by lot."""
    HIGHEST_MONTH = "highest_month"
    """Who draws the card of the highest month, a bonus card above all; in a tie they draw again."""
    LOWEST_MONTH = "lowest_month"
    """Who draws the card of the lowest month, a bonus card below none; in a tie they draw again."""


class FourOnTable(enum.Enum):
    """What four of a month on the table do (R23)."""

    DEAL_AGAIN = "deal_again"
    """The deal is void."""
    NAGARI = "nagari"
    """The round is a draw."""
    DEALER_WINS = "dealer_wins"
    """The first player wins the threshold, as a special win."""


class Place(enum.Enum):
    """Where a packet of cards is dealt."""

    TABLE = "table"
    """Face up on the table."""
    HANDS = "hands"
    """To each seat, from the dealer on."""


@attrs.frozen
class Packet:
    """A packet of cards, dealt together."""

    to: Place = way(Place)
    """Where it is dealt."""
    cards: int = number(least=1, most=60)
    """How many cards; on the table in all, or for each hand."""


@value_class()
class Layout:
    """How the cards are dealt to a number of players."""

    players: int = number(least=2, most=7)
    """How many sit at the table."""
    packets: tuple[Packet, ...] = in_order(Packet)
    """The packets in their order, from the top of the deck."""

    if TYPE_CHECKING:

        def __init__(self, players: int, packets: tuple[Packet, ...] | list[Packet]) -> None: ...

    @property
    def hand(self) -> int:
        """How many cards each hand is dealt."""
        return sum(packet.cards for packet in self.packets if packet.to is Place.HANDS)

    @property
    def table(self) -> int:
        """How many cards are dealt to the table."""
        return sum(packet.cards for packet in self.packets if packet.to is Place.TABLE)


@attrs.frozen(kw_only=True)
class DealRules:
    """The deal and the opening."""

    layouts: tuple[Layout, ...] = keyed(Layout, "players", numbered=True, neutral=())
    """How many may sit at the table, and what each number of players is dealt."""
    playing: int = number(least=2, most=7, neutral=3)
    """How many play a round at the most; of more players the others sit out."""
    first_dealer: FirstDealer = way(FirstDealer, neutral=FirstDealer.RANDOM)
    """Who deals the first round of a match."""
    four_on_table: FourOnTable = way(FourOnTable, neutral=FourOnTable.DEAL_AGAIN)
    """What four of a month on the table do (R23)."""
    table_last: bool = switch(neutral=False)
    """Whether the table is dealt only once it is known who plays, where more sit there: from the
    stock, after the hands of the others have gone back to it."""


class OutPayers(enum.Enum):
    """Who pays for a hand that had to sit out."""

    NON_DEALERS = "non_dealers"
    """Who plays, but not the dealer, at once."""
    LOSERS = "losers"
    """The losers of the round, at its end; in a draw nobody."""


@value_class(kw_only=True)
class ForcedOut:
    """What a seat that had to sit out is paid for its hand, by each of the payers."""

    points: int = number()
    """Points for each of the cards that are paid."""
    cards: CardSet = cards(lambda path, found: None)
    """The cards that are paid."""
    triple: int = number(least=1, most=1000, neutral=1)
    """By what three of a month in that hand multiply it."""
    lone_rain_from: int = number(least=2, most=8, neutral=2)
    """With how many players or more the rain bright is paid where it is the only such card."""
    payers: OutPayers = way(OutPayers, neutral=OutPayers.NON_DEALERS)
    """Who pays it, and when."""

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            points: int,
            cards: Cards,
            triple: int = 1,
            lone_rain_from: int = 2,
            payers: OutPayers = OutPayers.NON_DEALERS,
        ) -> None: ...


@attrs.frozen(kw_only=True)
class SeatingRules:
    """Sitting out, where more sit at the table than play (R21)."""

    dealer_must_play: bool = switch(neutral=False)
    """Whether the dealer plays without being asked."""
    same_after_draw: bool = switch(neutral=False)
    """Whether those who played a drawn round also play the next."""
    table_face_down: bool = switch(neutral=False)
    """Whether the table lies face down until it is known who plays."""
    forced_out: ForcedOut | None = maybe_group_of(ForcedOut)
    """What those are paid who sit out without a choice; off: nothing."""


class ByBonus(enum.Enum):
    """Whether a card drawn for a bonus card may complete four in a hand (R29)."""

    ANY_TURN = "any_turn"
    """Yes, whenever."""
    FIRST_TURN = "first_turn"
    """On one's first turn."""
    NEVER = "never"
    """No."""
    CHOICE = "choice"
    """Yes, whenever; but such a four is declared, or not, on the turn of the draw."""


class AllHold(enum.Enum):
    """What happens where several of those who play hold four of a month (R28, R42)."""

    DRAW = "draw"
    """A draw if all hold four; otherwise the first in turn order wins, or who declares."""
    TWO_DRAW = "two_draw"
    """A draw as soon as two hold four, whether fours win at once or are declared."""
    FIRST_WINS = "first_wins"
    """The first player wins, who deals."""


@value_class(kw_only=True)
class Chongtong:
    """Four of a month in a hand (총통, chongtong)."""

    declared: bool = switch(neutral=False)
    """Whether it is declared, or not, on one's first turn; otherwise it wins at once."""
    points: ByPlayers[int] = split_number()
    """What it wins, in points, as `payment.gained` says (R6)."""
    by_bonus: ByBonus = way(ByBonus, neutral=ByBonus.ANY_TURN)
    """Whether a card drawn for a bonus card may complete it (R29)."""
    all_hold: AllHold = way(AllHold, neutral=AllHold.DRAW)
    """What happens where several of those who play hold one (R28, R42)."""

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            declared: bool,
            points: int | ByPlayers[int],
            by_bonus: ByBonus,
            all_hold: AllHold = AllHold.DRAW,
        ) -> None: ...


@attrs.frozen(kw_only=True)
class DealChapter(Titled):
    """What a rulebook says of the deal."""

    cards: CardRules = group_of(CardRules)
    """Which cards there are."""
    deal: DealRules = group_of(DealRules)
    """The deal and the opening."""
    seating: SeatingRules = group_of(SeatingRules)
    """Sitting out."""
    chongtong: Chongtong | None = maybe_group_of(Chongtong)
    """Four of a month in a hand; off: nothing special."""

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of players that it seats, ascending."""
        return tuple(sorted(layout.players for layout in self.deal.layouts))

    def layout(self, players: int) -> Layout:
        """The deal for a number of players.

        Raises:
            RulesetError: if it does not seat so many.
        """
        number = exact(players)
        for layout in self.deal.layouts:
            if type(number) is int and layout.players == number:
                return layout
        seats = ", ".join(str(number) for number in self.players)
        raise RulesetError(
            f"{self.id} does not seat {shown(players)} players; it seats {seats}",
            field="deal.layouts",
        )


def longest_hand(ruleset: DealChapter, least: int) -> int:
    """The most cards that a hand is dealt where at least so many play; 0 where so many never do."""
    playing = ruleset.deal.playing
    hands = [
        layout.hand for layout in ruleset.deal.layouts if min(layout.players, playing) >= least
    ]
    return max(hands, default=0)


_MOST_ON_TABLE: Final = 16
"""With more cards on the table, four of a month would be the rule and not the exception."""


def contradictions(ruleset: DealChapter) -> Found:
    """A deal that no deck holds, or that fills the table."""
    if not ruleset.deal.layouts:
        yield "deal.layouts", "is empty; right is one for each number of players"
    for layout in ruleset.deal.layouts:
        path = f"deal.layouts.{layout.players}"
        deck = 48 + len(ruleset.cards.bonus.for_players(layout.players))
        need = layout.players * layout.hand + layout.table
        if not layout.hand:
            yield path, "deals no hand; right is at least one card"
        playing = min(layout.players, ruleset.deal.playing)
        if ruleset.deal.table_last and layout.players > playing:
            # the hands of those who sit out are in the stock again when the table is dealt
            need = max(layout.players * layout.hand, playing * layout.hand + layout.table)
        if need > deck:
            yield path, f"deals {need} cards, but the deck of cards.bonus has {deck}"
        if layout.table > _MOST_ON_TABLE:
            yield (
                path,
                f"deals {layout.table} cards to the table; right is up to {_MOST_ON_TABLE}",
            )

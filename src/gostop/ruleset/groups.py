"""The groups of settings that say how a round is dealt and played."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING

import attrs

from gostop.cards import Card, Cards, CardSet
from gostop.ruleset.fields import (
    ByPlayers,
    cards,
    number,
    one_card,
    split_cards,
    split_number,
    switch,
    way,
)
from gostop.ruleset.plain import group_of, keyed, listed, maybe_group_of, value_class
from gostop.ruleset.values import (
    CapturePay,
    ShakeOf,
    Steal,
    animal_only,
    bonus_only,
    junk_only,
)
from gostop.ruleset.ways import (
    AllHold,
    ByBonus,
    ChooseWhen,
    CupCount,
    FirstDealer,
    FourOnTable,
    LastPpeok,
    LastTurn,
    OutPayers,
    Pairing,
    RunPay,
    RunStart,
    SweepWhen,
)


@attrs.frozen(kw_only=True)
class CardRules:
    """Which cards there are, and what they are worth."""

    bonus: ByPlayers[CardSet] = split_cards(bonus_only)
    """The bonus cards in the deck, by the number of players at the table."""
    doubles: CardSet = cards(junk_only)
    """The junk of a month that is worth 2 pi (R35)."""
    cup: Card = one_card(animal_only)
    """The animal that may count as a double junk: the sake cup."""
    cup_count: CupCount = way(CupCount)
    """How the sake cup is counted (R1)."""


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
    packets: tuple[Packet, ...] = listed(Packet)
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

    layouts: tuple[Layout, ...] = keyed(Layout, "players", numbered=True)
    """How many may sit at the table, and what each number of players is dealt."""
    playing: int = number(least=2, most=7)
    """How many play a round at the most; of more players the others sit out."""
    first_dealer: FirstDealer = way(FirstDealer)
    """Who deals the first round of a match."""
    four_on_table: FourOnTable = way(FourOnTable)
    """What four of a month on the table do (R23)."""
    table_last: bool = switch()
    """Whether the table is dealt only once it is known who plays, where more sit there: from the
    stock, after the hands of the others have gone back to it."""


@value_class(kw_only=True)
class ForcedOut:
    """What a seat that had to sit out is paid for its hand, by each of the payers."""

    points: int = number()
    """Points for each of the cards that are paid."""
    cards: CardSet = cards(lambda path, found: None)
    """The cards that are paid."""
    triple: int = number(least=1, most=1000, default=1)
    """By what three of a month in that hand multiply it."""
    lone_rain_from: int = number(least=2, most=8, default=2)
    """With how many players or more the rain bright is paid where it is the only such card."""
    payers: OutPayers = way(OutPayers, default=OutPayers.NON_DEALERS)
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

    dealer_must_play: bool = switch()
    """Whether the dealer plays without being asked."""
    same_after_draw: bool = switch()
    """Whether those who played a drawn round also play the next."""
    table_face_down: bool = switch()
    """Whether the table lies face down until it is known who plays."""
    forced_out: ForcedOut | None = maybe_group_of(ForcedOut)
    """What those are paid who sit out without a choice; off: nothing."""


@value_class(kw_only=True)
class Chongtong:
    """Four of a month in a hand (총통, chongtong)."""

    declared: bool = switch()
    """Whether it is declared, or not, on one's first turn; otherwise it wins at once."""
    points: ByPlayers[int] = split_number()
    """What it wins, in points, as `payment.gained` says (R6)."""
    by_bonus: ByBonus = way(ByBonus)
    """Whether a card drawn for a bonus card may complete it (R29)."""
    all_hold: AllHold = way(AllHold, default=AllHold.DRAW)
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
class TurnRules:
    """The turn of play."""

    pairing: Pairing = way(Pairing)
    """Whether a hand card must pair where it can (R2)."""
    choose: ChooseWhen = way(ChooseWhen)
    """When the hand card's choice between two table cards is made."""
    last_turn: LastTurn = way(LastTurn)
    """Which turn is a seat's last (R8)."""
    sweep: SweepWhen = way(SweepWhen)
    """What a sweep (싹쓸이, ssaksseuri) is (R5)."""


@value_class(kw_only=True)
class Heodang:
    """Turns in a row without a capture (허당, heodang), which win the round."""

    turns: int = number(least=1)
    """How many turns."""
    points: ByPlayers[int] = split_number()
    """What they win, in points, as `payment.gained` says."""

    if TYPE_CHECKING:

        def __init__(self, *, turns: int, points: int | ByPlayers[int]) -> None: ...


@value_class(kw_only=True)
class ThreePpeok:
    """Three ppeok by one player in a round, which win it."""

    points: ByPlayers[int] = split_number()
    """What they win, in points, as `payment.gained` says (R11)."""
    run_too: bool = switch()
    """Whether three in a row, having paid their run, win these points as well (R11)."""
    flat: bool = switch(default=False)
    """Whether nothing multiplies them, the draws before neither (G21)."""

    if TYPE_CHECKING:

        def __init__(
            self, *, points: int | ByPlayers[int], run_too: bool, flat: bool = False
        ) -> None: ...


@attrs.frozen(kw_only=True)
class PpeokRules:
    """Ppeok (뻑): the flip is the third of the month that the hand card just paired."""

    last_turn: LastPpeok = way(LastPpeok)
    """What it is on one's last turn (R9, R32)."""
    three: ThreePpeok | None = maybe_group_of(ThreePpeok)
    """Whether three of them win the round."""


@attrs.frozen(kw_only=True)
class Bomb:
    """Three in hand onto the fourth on the table (폭탄, poktan)."""

    multiplier: int = number(least=1, most=1000)
    """By what each multiplies the winner's payment."""
    flips: int = number(most=10)
    """How many flip-only turns it is owed (R7)."""
    at_once: bool = switch(default=False)
    """Whether those flips are made in the turn of the bomb, one after the other."""


@attrs.frozen(kw_only=True)
class SmallBomb:
    """Two in hand onto two on the table."""

    multiplier: int = number(least=1, most=1000)
    """By what each multiplies the winner's payment."""
    flips: int = number(most=10)
    """How many flip-only turns it is owed."""
    steal: Steal = group_of(Steal)
    """What it steals."""
    at_once: bool = switch(default=False)
    """Whether those flips are made in the turn of the bomb, one after the other."""


@attrs.frozen(kw_only=True)
class Shake:
    """Showing three of a month (흔들기, heundeulgi)."""

    multiplier: int = number(least=1, most=1000)
    """By what each multiplies the winner's payment."""
    plays: bool = switch()
    """Whether one of the three must be played next."""
    fourth_on_table: bool = switch()
    """Whether it is allowed with the fourth on the table (R19)."""
    then_bomb: bool = switch()
    """Whether the three may still bomb later in the round."""
    months: tuple[ShakeOf, ...] = keyed(ShakeOf, "month", numbered=True, default=())
    """The months of which a shake multiplies by something else."""


@attrs.frozen(kw_only=True)
class ManyStacks:
    """Taking many stacks in a round."""

    stacks: int = number(least=2, most=12)
    """With how many stacks taken."""
    junk: int = number(least=1, most=60)
    """How many junk cards more the last of them steals."""
    last_turn: bool = switch(default=False)
    """Whether also on one's last turn."""


@attrs.frozen(kw_only=True)
class StealRules:
    """What the events of a turn steal from each opponent; they add up."""

    jjok: Steal = group_of(Steal)
    """Jjok (쪽): the flip pairs with the unmatched hand card."""
    ttadak: Steal = group_of(Steal)
    """Ttadak (따닥): hand card and flip take both pairs of a month."""
    sweep: Steal = group_of(Steal)
    """A sweep."""
    bomb: Steal = group_of(Steal)
    """A bomb."""
    dealt_stack: Steal = group_of(Steal)
    """Taking a stack that was dealt (R31)."""
    stack: Steal = group_of(Steal)
    """Taking the stack of an opponent's ppeok."""
    own_stack: Steal = group_of(Steal)
    """Taking the stack of one's own ppeok."""
    many_stacks: ManyStacks | None = maybe_group_of(ManyStacks)
    """Taking many stacks in a round."""
    bonus: Steal = group_of(Steal)
    """Capturing a bonus card, from the hand, the stock or a stack."""
    each_kind: Steal = group_of(Steal)
    """Capturing a bright, an animal, a ribbon and junk on one's first turn."""
    by_value: bool = switch()
    """Whether a double counts as two of the cards to be stolen (R30)."""
    cup: bool = switch(default=False)
    """Whether the sake cup may be stolen while it counts as junk, as a double (R43). It counts as
    junk where `cards.cup_count` counts it so for its owner's score at that moment."""


@attrs.frozen(kw_only=True)
class Runs:
    """Ppeoks in a row that pay at once (연뻑, yeonppeok)."""

    since: RunStart = way(RunStart)
    """Which of them count (R10)."""
    pay: RunPay = way(RunPay)
    """What the n-th pays, in first-turn ppeoks (R10)."""


@attrs.frozen(kw_only=True)
class InstantRules:
    """What the opponents pay at once, in points: each of them all, or all of them together, as
    `payment.gained` says.
    """

    ppeok: ByPlayers[int] = split_number()
    """For a ppeok on one's first turn."""
    runs: Runs | None = maybe_group_of(Runs)
    """For ppeoks in a row."""
    jjok: ByPlayers[int] = split_number()
    """For a jjok on one's first turn."""
    ttadak: ByPlayers[int] = split_number()
    """For a ttadak on one's first turn."""
    bomb: ByPlayers[int] = split_number()
    """For a bomb on one's first turn."""
    captures: tuple[CapturePay, ...] = keyed(CapturePay, "id")
    """For capturing certain cards."""
    kept_in_draw: bool = switch()
    """Whether these payments stand in a round that ends drawn (R36); in a void one none does."""

"""A ruleset as the kernel reads it: one flat record of numbers and masks.

A setting that the kernel reads directly has a number of the same name there: `bomb.flips` is
`bomb_flips`. Numbers that follow from several settings are written below, chapter by chapter.
"""

from __future__ import annotations

import enum
import functools
from collections.abc import Iterator
from typing import Any, Final

import attrs

from gostop.cards import Card, CardSet, Kind, mask_of
from gostop.kernel import deck, record, rules
from gostop.kernel.hands import hand_of
from gostop.kernel.penalties import MEASURED
from gostop.kernel.points import tabulate, units
from gostop.kernel.rules import Combination as Compiled
from gostop.kernel.rules import Measure, Rules, Scored
from gostop.kernel.worth import sort_by_kind
from gostop.moves import MOVES
from gostop.ruleset.card_sets import JUNK, RIBBONS, Unit
from gostop.ruleset.deal import AllHold, ByBonus, Layout, OutPayers, Place
from gostop.ruleset.draw import NobodyStops
from gostop.ruleset.fields import ByPlayers
from gostop.ruleset.go import Growth
from gostop.ruleset.instant import Pots, RunPay, RunStart
from gostop.ruleset.pay import Gained, Multiplier, Share
from gostop.ruleset.ruleset import Ruleset
from gostop.ruleset.score import Combination
from gostop.ruleset.turn import ChooseWhen, Pairing, Steal


def compiled(ruleset: Ruleset, players: int, pots: Pots = ()) -> Rules:
    """The kernel's record of a ruleset for this many players at the table, with the pots.

    Raises:
        RulesetError: if the ruleset has no deal for this many players.
    """
    global _latest  # noqa: PLW0603  # one tuple, replaced as a whole: no thread sees half of it
    known, seats, rounds, rules = _latest
    if known is ruleset and seats == players and rounds == pots:
        return rules
    rules = _compiled(ruleset, ruleset.order, players, pots)
    _latest = ruleset, players, pots, rules
    return rules


_latest: tuple[Ruleset | None, int, Pots, Rules] = None, 0, (), Rules()
"""The record that was asked for last; most callers ask for the same one again and again."""
_KEPT: Final = 64
"""The number of records that are remembered. Even those of the largest rulesets take less than 1 MB
each; the pots of a sitting and each number of players need one of their own."""


@functools.lru_cache(maxsize=_KEPT)
def _compiled(ruleset: Ruleset, order: tuple[str, ...], players: int, pots: Pots) -> Rules:
    """The record. `order` is a part of the key: equal rulesets may order values differently."""
    made = Rules()
    # an interpreter reads an attribute of the object faster than one of the class
    for name in vars(Rules):
        if not name.startswith("__"):
            setattr(made, name, getattr(made, name))
    made.moves = MOVES
    made.players = players
    made.playing = min(players, ruleset.deal.playing)
    layout = ruleset.layout(players)
    for name, value in _settings(ruleset, made.playing):
        if hasattr(made, name):
            setattr(made, name, value)
    _deal(made, ruleset, layout)
    _four_held(made, ruleset)
    _score(made, ruleset)
    _turn(made, ruleset)
    _steal(made, ruleset)
    _instant(made, ruleset, pots)
    _go(made, ruleset)
    _wins(made, ruleset)
    _pay(made, ruleset)
    _draw(made, ruleset)
    sort_by_kind(made)
    return made


def _settings(group: Any, playing: int, above: str = "") -> Iterator[tuple[str, Any]]:
    """All settings that are on: the path with underscores, and the kernel's number.

    The number of a set of cards is its mask; the number of a way is the index of its member.
    """
    for field in attrs.fields(type(group)):
        name, value = f"{above}{field.name}", getattr(group, field.name)
        if isinstance(value, ByPlayers):
            value = value.for_players(playing)
        if attrs.has(type(value)) and not isinstance(value, Card | CardSet):
            yield from _settings(value, playing, f"{name}_")
        elif isinstance(value, enum.Enum):
            yield name, [*type(value)].index(value)
        elif isinstance(value, CardSet):
            yield name, mask_of(value)
        elif isinstance(value, int):
            yield name, value


def _deal(made: Rules, ruleset: Ruleset, layout: Layout) -> None:
    """The cards of the deck that each hand gets, packet by packet; the table perhaps later."""
    made.seats = tuple(range(made.players))
    table_last = ruleset.deal.table_last and made.players > made.playing
    hands: list[list[int]] = [[] for _ in range(made.players)]
    table: list[int] = []
    if table_last:
        made.table_later = layout.table
    for packet in layout.packets:
        if table_last and packet.to is Place.TABLE:
            continue
        for pile in [table] if packet.to is Place.TABLE else hands:
            pile.extend(range(made.dealt, made.dealt + packet.cards))
            made.dealt += packet.cards
    made.to_hands, made.hand_places = tuple(map(deck.pick_of, hands)), tuple(map(bytes, hands))
    made.to_table, made.table_places = deck.pick_of(table), bytes(table)
    bonus = ruleset.cards.bonus.for_players(made.players)
    made.deck = (*range(deck.CARDS), *(card.id for card in bonus))
    made.whole = hand_of(made.deck)
    out = ruleset.seating.forced_out
    if out is not None:
        made.out_lone_rain = made.players >= out.lone_rain_from
        made.out_by_losers = out.payers is OutPayers.LOSERS


def _four_held(made: Rules, ruleset: Ruleset) -> None:
    """The effects of four of a month in a hand."""
    four = ruleset.chongtong
    if four is not None:
        made.chongtong = rules.CHONGTONG_DECLARED if four.declared else rules.CHONGTONG_AT_ONCE
        made.all_hold_wins = four.all_hold is AllHold.FIRST_WINS
        made.two_draw = four.all_hold is AllHold.TWO_DRAW
        made.notes_fours = four.declared and four.by_bonus is ByBonus.NEVER
    made.notes_fours = made.notes_fours or made.payment_four_held > 1


def _score(made: Rules, ruleset: Ruleset) -> None:
    """The combinations; those that exclude each other are together."""
    made.cup = deck.BIT[ruleset.cards.cup.id]
    made.doubles = mask_of(ruleset.cards.doubles) | deck.BONUS | deck.CUP_AS_JUNK
    combinations = ruleset.scoring.combinations
    groups = sorted({combination.exclusive for combination in combinations})
    made.combinations = tuple(_combination(made, ruleset, each, groups) for each in combinations)
    made.units, made.stop_units = (
        # of combinations with the same worth, the first by id counts
        tuple(
            tuple(sorted(unit, key=lambda index: combinations[index].id))
            for unit in units(made.combinations, stop)
        )
        for stop in (False, True)
    )
    made.all_towards_stop = made.stop_units == made.units
    tabulate(made)


def _combination(
    made: Rules, ruleset: Ruleset, combination: Combination, groups: list[str]
) -> Compiled:
    mask = _counted(made, combination.cards)
    further, further_mask = combination.further, mask
    if combination.cards < RIBBONS and combination.count == len(combination.cards) > 1:
        # R3: in the other reading every further ribbon adds points to a set
        further, further_mask = further + ruleset.scoring.set_further, mask_of(RIBBONS)
    return Compiled(
        mask,
        combination.count,
        combination.points,
        further,
        further_mask if further else mask,
        combination.unit is Unit.PI,
        groups.index(combination.exclusive) if combination.exclusive else -1,
        combination.towards_stop,
    )


def _counted(made: Rules, cards: CardSet) -> int:
    """The mask of the cards that a rule counts; among junk, the sake cup counts as junk."""
    mask = mask_of(cards)
    if mask & deck.JUNK and not mask & ~(deck.JUNK | made.cup):
        mask = mask & ~made.cup | (deck.CUP_AS_JUNK if mask & made.cup or cards == JUNK else 0)
    return mask


def _turn(made: Rules, ruleset: Ruleset) -> None:
    """The moves that are allowed on a turn."""
    made.compulsory = ruleset.turn.pairing is Pairing.COMPULSORY
    made.choose_at_collection = ruleset.turn.choose is ChooseWhen.COLLECTED
    made.bombs = ruleset.bomb is not None
    made.small_bombs = ruleset.small_bomb is not None
    made.three_ppeok = ruleset.ppeok.three is not None
    if ruleset.shake is not None:
        made.shakes = True
        # one for each month, and the last one for an unknown month
        factors = [ruleset.shake.multiplier] * (deck.MONTHS + 1)
        for each in ruleset.shake.months:
            factors[each.month - 1] = each.multiplier
        made.shake_factors = tuple(factors)


def _steal(made: Rules, ruleset: Ruleset) -> None:
    """What each event steals, in the order of the kernel's constants, and the order of the junk."""
    steal = ruleset.steal
    small, many = ruleset.small_bomb, steal.many_stacks
    nothing = Steal(0)
    events = (
        *(steal.jjok, steal.ttadak, steal.sweep, steal.bomb),
        *(steal.bonus, steal.dealt_stack, steal.stack, steal.own_stack),
        nothing if small is None else small.steal,
        nothing if many is None else Steal(many.junk, last_turn=many.last_turn),
        steal.each_kind,
    )
    most = [min(event.junk, rules.MOST_STOLEN) for event in events]
    made.steals = tuple(
        junk * rules.WORTH if event.by_value and place != rules.STEAL_BONUS else junk
        for place, (event, junk) in enumerate(zip(events, most, strict=True))
    )
    made.last_steals = tuple(
        rate if event.last_turn else 0 for event, rate in zip(events, made.steals, strict=True)
    )
    if many is not None:
        made.many_stacks = many.stacks
    made.watchful = (
        made.turn_sweep == rules.SWEEP_LAST_OF_ROUND
        or bool(steal.each_kind.junk)
        or bool(ruleset.instant.captures)
    )
    made.stealable_cup = made.cup if steal.cup else 0
    made.steal_order = _steal_order(ruleset)


def _steal_order(ruleset: Ruleset) -> tuple[int, ...]:
    """Masks of junk in the order in which it is stolen; in a mask the lowest bit is the first card.

    The order is by value, then ordinary junk before bonus cards, then card order. The sake cup is
    among the double junk, if it may be stolen (R43).
    """
    cup = ruleset.cards.cup

    def value(card: Card) -> int:
        if card.kind is Kind.BONUS:
            return card.pi
        return 2 if card is cup or card in ruleset.cards.doubles else 1

    junk = sorted(JUNK | {cup} if ruleset.steal.cup else JUNK, key=lambda card: (value(card), card))
    masks: list[int] = []
    for card in junk:
        bit = deck.BIT[card.id]
        if masks and bit > masks[-1]:
            masks[-1] |= bit
        else:
            masks.append(bit)
    return tuple(masks)


def _instant(made: Rules, ruleset: Ruleset, pots: Pots) -> None:
    """The payments at once; pots with the rounds that they hold from before."""
    instant, kept = ruleset.instant, dict(pots)
    made.pots = tuple(kept.get(each.id, 0) for each in instant.captures)
    made.captures = tuple(
        (mask_of(each.cards), (1 + rounds) * each.points.for_players(made.playing), each.first_turn)
        for each, rounds in zip(instant.captures, made.pots, strict=True)
    )
    if instant.runs is not None:
        made.runs = True
        made.run_any_turn = instant.runs.since is RunStart.ANY_TURN
        made.run_doubles = instant.runs.pay is RunPay.DOUBLING


def _go(made: Rules, ruleset: Ruleset) -> None:
    """The effects of goes besides their points."""
    made.go_counts = ruleset.go.growth is Growth.COUNT
    made.most_points_win = ruleset.draw.nobody_stops is NobodyStops.MOST_POINTS


def _wins(made: Rules, ruleset: Ruleset) -> None:
    """The worth of each way to win."""
    wins = [rules.ORDINARY_WIN] * (record.VOID + 1)
    wins[record.FOUR_ON_TABLE] = made.go_threshold
    for reason, win in (
        (record.WON_CHONGTONG, ruleset.chongtong),
        (record.WON_HEODANG, ruleset.heodang),
        (record.WON_THREE_PPEOK, ruleset.ppeok.three),
    ):
        if win is not None:
            wins[reason] = win.points.for_players(made.playing)
    made.wins = tuple(wins)
    made.gained_in_all = ruleset.payment.gained is Gained.IN_ALL


def _pay(made: Rules, ruleset: Ruleset) -> None:
    """The factors of the payments, and who pays them."""
    payment = ruleset.payment
    made.multipliers = _multipliers(made, MEASURED, payment.multipliers)
    made.missions = _multipliers(made, MEASURED + len(made.multipliers), payment.missions)
    first = MEASURED + len(made.multipliers) + len(made.missions)
    ids = [combination.id for combination in ruleset.scoring.combinations]
    made.baks = tuple(
        Measure(
            code,
            _counted(made, bak.cards),
            bak.unit is Unit.PI,
            bak.least,
            bak.most.for_players(made.playing),
            bak.factor,
            False,
            bak.points,
            _scored(made, sorted(ids.index(id) for id in bak.scored)),
        )
        for code, bak in enumerate(payment.baks, first)
    )
    if payment.go_bak is not None:
        made.own_doubled = payment.go_bak.share is Share.OWN_DOUBLED
        if made.playing == 2:
            made.go_bak_two = payment.go_bak.two_players


def _multipliers(
    made: Rules, first: int, multipliers: tuple[Multiplier, ...]
) -> tuple[Measure, ...]:
    """The factors for cards that the winner captured."""
    return tuple(
        Measure(
            code,
            _counted(made, each.cards),
            each.unit is Unit.PI,
            each.count,
            rules.NEVER,
            each.factor,
            each.each,
            0,
            (),
        )
        for code, each in enumerate(multipliers, first)
    )


def _scored(made: Rules, wanted: list[int]) -> tuple[Scored, ...]:
    """The combinations that count for a bak, with those that exclude them."""
    found: list[Scored] = []
    for unit in made.units:
        if any(index in wanted for index in unit):
            members = [made.combinations[index] for index in unit]
            mask = 0
            for member in members:
                mask |= member.mask
            # a card may be worth more than one pi
            least = min(1 if each.by_pi else each.need for each in members)
            those = tuple(index for index in unit if index in wanted)
            found.append(Scored(unit, those, mask, least))
    return tuple(found)


def _draw(made: Rules, ruleset: Ruleset) -> None:
    """The conditions of an offer of a draw."""
    offer = ruleset.draw.offer
    made.offers = offer is not None and made.playing >= offer.players
    made.more_than_hand = made.offers or made.compulsory or made.small_bombs

"""Compile a ruleset for the kernel, into one flat record of numbers and masks.

`compiled` first copies the settings that the kernel reads as they are: `bomb.flips` becomes
`bomb_flips`. Then one function for each chapter of the rules fills in the numbers that follow from
several settings, or from none. A number that no function fills in keeps its default in
`kernel/rules.py`, which means that the rule is off.
"""

from __future__ import annotations

import enum
import functools
import math
from collections.abc import Iterator
from typing import Any, Final

import attrs

from gostop.core.cards import Card, CardSet, Kind, mask_of
from gostop.core.exhaustive import codes_of, tied
from gostop.core.moves import MOVES
from gostop.kernel import deck, history, rules
from gostop.kernel.hands import hand_of
from gostop.kernel.measures import Combination as Compiled
from gostop.kernel.measures import Measure, Scored
from gostop.kernel.payments import MEASURED
from gostop.kernel.points import tabulate, units
from gostop.kernel.rules import Rules
from gostop.rules.deal import (
    AllHold,
    ByBonus,
    CupCount,
    FourOnTable,
    Layout,
    OutPayers,
    Place,
    is_dealt_last,
)
from gostop.rules.decks import bonus_pi
from gostop.rules.draw import NobodyStops
from gostop.rules.fields import JUNK, RIBBONS, ByPlayers, Member, Setting, Unit, forms_of
from gostop.rules.go import CounterGo, Growth
from gostop.rules.instant import Pots, RunPay, RunStart
from gostop.rules.pay import Abandoned, Gained, Liable, Multiplier, Share, SpecialFactors
from gostop.rules.ruleset import Ruleset
from gostop.rules.score import Combination
from gostop.rules.steal import ManyStacks, StackFrom
from gostop.rules.tree import Group
from gostop.rules.turn import ChooseWhen, LastPpeok, LastTurn, Pairing, Steal, SweepWhen

# The settings that the kernel reads unchanged, and the attributes of `Rules` that hold them.
#
# An attribute has its setting's path as its name, with underscores for dots. A table pairs the
# members of enums with the kernel's constants; it is checked on import. The functions below
# make the other attributes.

KERNEL: Final = tuple(name for name in vars(Rules) if not name.startswith("__"))
"""The names of the attributes of `Rules`."""
WAYS: Final[dict[enum.Enum, int]] = {
    CupCount.BEST: rules.CUP_BEST,
    CupCount.CHOSEN: rules.CUP_CHOSEN,
    CupCount.ANIMAL: rules.CUP_ANIMAL,
    CupCount.JUNK: rules.CUP_JUNK,
    CupCount.BOTH: rules.CUP_BOTH,
    CupCount.AFTER_TEN_PI: rules.CUP_AFTER_TEN,
    CupCount.AT_THRESHOLD: rules.CUP_AT_THRESHOLD,
    CupCount.FROM_GO: rules.CUP_FROM_GO,
    FourOnTable.DEAL_AGAIN: rules.FOUR_DEAL_AGAIN,
    FourOnTable.NAGARI: rules.FOUR_NAGARI,
    FourOnTable.DEALER_WINS: rules.FOUR_DEALER_WINS,
    ByBonus.ANY_TURN: rules.BY_BONUS_EVER,
    ByBonus.FIRST_TURN: rules.BY_BONUS_FIRST_TURN,
    ByBonus.NEVER: rules.BY_BONUS_NEVER,
    ByBonus.CHOICE: rules.BY_BONUS_CHOICE,
    LastTurn.OWN: rules.LAST_OWN,
    LastTurn.LAST_HAND_CARD: rules.LAST_HAND_CARD,
    LastTurn.ROUND: rules.LAST_OF_ROUND,
    LastTurn.BY_EVENT: rules.LAST_BY_EVENT,
    LastPpeok.PPEOK: rules.PPEOK_ALWAYS,
    LastPpeok.CAPTURES_THREE: rules.PPEOK_CAPTURES_THREE,
    LastPpeok.CAPTURES_PAIR: rules.PPEOK_CAPTURES_PAIR,
    SweepWhen.TABLE_EMPTY: rules.SWEEP_EMPTY,
    SweepWhen.ROUNDS_LAST_TURN: rules.SWEEP_LAST_OF_ROUND,
    SweepWhen.LAST_TWO: rules.SWEEP_LAST_TWO,
    StackFrom.EACH: rules.FROM_EACH,
    StackFrom.MAKER: rules.FROM_MAKER,
    CounterGo.NONE: rules.COUNTER_NONE,
    CounterGo.ON_TOP: rules.COUNTER_ON_TOP,
    CounterGo.IN_PLACE: rules.COUNTER_IN_PLACE,
    CounterGo.FLAT_FOUR: rules.COUNTER_FLAT_FOUR,
    CounterGo.FOUR_IN_PLACE: rules.COUNTER_FOUR_IN_PLACE,
    CounterGo.EACH_DOUBLES: rules.COUNTER_EACH_DOUBLES,
    Liable.NOBODY: rules.LIABLE_NOBODY,
    Liable.FIRST_LOSER: rules.LIABLE_FIRST_LOSER,
    Liable.FIRST_OF_ALL: rules.LIABLE_FIRST_OF_ALL,
    Liable.LAST_LOSER: rules.LIABLE_LAST_LOSER,
    Liable.LAST_OF_ALL: rules.LIABLE_LAST_OF_ALL,
    Abandoned.THRESHOLD: rules.ABANDONED_THRESHOLD,
    Abandoned.LEADER: rules.ABANDONED_LEADER,
    Abandoned.NOTHING: rules.ABANDONED_NOTHING,
    SpecialFactors.NONE: rules.SPECIAL_NONE,
    SpecialFactors.CALLS: rules.SPECIAL_CALLS,
    SpecialFactors.ALL: rules.SPECIAL_ALL,
}
"""The kernel's constant for each member of the enums that it reads."""


def _paths(kind: type[Any], above: str = "") -> Iterator[tuple[str, Setting]]:
    """Yield every setting, with its path. The path has underscores in place of dots."""
    for name, form in forms_of(kind).items():
        if isinstance(form, Group):
            yield from _paths(form.kind, f"{above}{name}_")
        else:
            yield f"{above}{name}", form


def read_by(
    kernel: tuple[str, ...],
    paths: Iterator[tuple[str, Setting]],
    ways: dict[enum.Enum, int] = WAYS,
) -> frozenset[str]:
    """Return the names of the settings that the kernel reads as they are.

    Args:
        kernel: the names of the attributes of `Rules`.
        paths: the path of every setting, with underscores, with the setting.
        ways: the kernel's constant for each member of an enum.

    Raises:
        ImportError: if two settings fill one attribute, or a member has no number of its own.
    """
    settings = list(paths)
    read = {name: form for name, form in settings if name in kernel}
    names = [name for name, _ in settings]
    if twice := [name for name in read if names.count(name) > 1]:
        raise ImportError(f"{twice[0]} of the kernel's rules is filled twice")
    kinds = {form.kind for form in read.values() if isinstance(form, Member)}
    tied(ways, [way for kind in kinds for way in kind], "the table of the kernel's ways")
    for kind in kinds:
        numbers = [ways[way] for way in kind]
        if len({*numbers}) < len(numbers):
            raise ImportError(f"two ways of {kind.__name__} have one number in the kernel")
    return frozenset(read)


READ: Final = read_by(KERNEL, _paths(Ruleset))
"""The paths of the settings that the kernel reads as they are, with underscores in place of
dots."""


def numbers_of(group: Any, playing: int, above: str = "") -> Iterator[tuple[str, Any]]:
    """Yield the settings that the kernel reads as they are: for each setting its path, with
    underscores in place of dots, and its number.

    The number of a set of cards is its mask. A setting that is off is left out, so the kernel's
    default stays.
    """
    for field in attrs.fields(type(group)):
        name, value = f"{above}{field.name}", getattr(group, field.name)
        if isinstance(value, ByPlayers):
            value = value.for_players(playing)
        if attrs.has(type(value)) and not isinstance(value, Card | CardSet):
            yield from numbers_of(value, playing, f"{name}_")
        elif name not in READ:
            continue
        elif isinstance(value, enum.Enum):
            yield name, WAYS[value]
        elif isinstance(value, CardSet):
            yield name, mask_of(value)
        elif isinstance(value, int | tuple):
            yield name, value


# All other numbers and masks.


def compiled(ruleset: Ruleset, players: int, pots: Pots = ()) -> Rules:
    """Return the kernel's record of a ruleset, for a number of players at the table and some pots.

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
"""The latest record, with the arguments from which it was made. Most callers need the same record
again."""
_KEPT: Final = 64
"""The number of records in the cache. A ruleset has a record for each number of players and each
state of the pots. Even a record of the largest rulesets takes less than 1 MB."""


@functools.lru_cache(maxsize=_KEPT)
def _compiled(ruleset: Ruleset, order: tuple[str, ...], players: int, pots: Pots) -> Rules:
    """Make the record. `order` is a part of the key of the cache, since equal rulesets may order
    their values differently.
    """
    layout = ruleset.layout(players)
    made = Rules()
    made.moves = MOVES
    made.players = players
    made.playing = min(players, ruleset.deal.playing)
    _copy_settings(made, ruleset)
    _fill_deal(made, ruleset, layout)
    _fill_four_held(made, ruleset)
    _fill_score(made, ruleset)
    _fill_turn(made, ruleset)
    _fill_steal(made, ruleset)
    _fill_instant(made, ruleset, pots)
    _fill_go(made, ruleset)
    _fill_wins(made, ruleset)
    _fill_payment(made, ruleset)
    _fill_draw(made, ruleset)
    return made


def _copy_settings(made: Rules, ruleset: Ruleset) -> None:
    """Copy the settings that the kernel reads as they are."""
    for name, number in numbers_of(ruleset, made.playing):
        setattr(made, name, number)


def _fill_deal(made: Rules, ruleset: Ruleset, layout: Layout) -> None:
    """Fill in the deck, the places of hand cards and table cards in it, and what is paid to a seat
    that must sit out.

    The layout deals packet by packet. Some rules deal the table only when it is known who plays.
    Then this function leaves out the packets of the table.
    """
    made.seats = tuple(range(made.players))
    table_last = is_dealt_last(ruleset, made.players)
    hands: list[list[int]] = [[] for _ in range(made.players)]
    in_order = hands[1:] + hands[:1] if ruleset.deal.dealer_last else hands
    table: list[int] = []
    if table_last:
        made.table_later = layout.table
    for packet in layout.packets:
        if table_last and packet.to is Place.TABLE:
            continue
        for places in [table] if packet.to is Place.TABLE else in_order:
            places.extend(range(made.dealt, made.dealt + packet.cards))
            made.dealt += packet.cards
    made.to_hands, made.hand_places = tuple(map(deck.pick_of, hands)), tuple(map(bytes, hands))
    made.to_table, made.table_places = deck.pick_of(table), bytes(table)
    bonus = ruleset.cards.bonus.for_players(made.players)
    made.deck = (*range(4 * ruleset.cards.months), *(card.id for card in bonus))
    made.whole = hand_of(made.deck)
    out = ruleset.seating.forced_out
    if out is not None:
        made.out_lone_rain = made.players >= out.lone_rain_from
        made.out_by_losers = out.payers is OutPayers.LOSERS
        ids = [combination.id for combination in ruleset.scoring.combinations]
        made.out_combinations = tuple(ids.index(id) for id in out.combinations)


def _fill_four_held(made: Rules, ruleset: Ruleset) -> None:
    """Fill in what happens with four of a month in a hand."""
    four = ruleset.chongtong
    if four is not None:
        made.chongtong = rules.CHONGTONG_DECLARED if four.declared else rules.CHONGTONG_AT_ONCE
        made.all_hold_wins = four.all_hold is AllHold.FIRST_WINS
        made.two_draw = four.all_hold is AllHold.TWO_DRAW
        made.two_deal_again = four.all_hold is AllHold.TWO_DEAL_AGAIN
        made.notes_fours = four.declared and four.by_bonus is ByBonus.NEVER
    made.notes_fours = made.notes_fours or made.payment_four_held > 1


def _fill_score(made: Rules, ruleset: Ruleset) -> None:
    """Fill in the masks of cards, the combinations, and the tables of their points. Rulesets that
    differ in other settings share them.
    """
    global _latest_score  # noqa: PLW0603  # one tuple, replaced as a whole, as for `_latest`
    cards, scoring, known = _latest_score
    if ruleset.cards is not cards or ruleset.scoring is not scoring:
        _make_score(made, ruleset)
        _latest_score = ruleset.cards, ruleset.scoring, made
        return
    for name in _OF_SCORE:
        setattr(made, name, getattr(known, name))


_latest_score: tuple[object, object, Rules] = None, None, Rules()
"""The latest settings of cards and of scores, and a record that was made from them."""
_OF_SCORE: Final = (
    *("cup", "bonus", "foreign", "doubles", "combinations", "ribbon_sets", "units", "stop_units"),
    *("all_towards_stop", "special_points", "ribbon_points", "pi_points", "slow"),
)
"""What `_make_score` fills in."""


def _make_score(made: Rules, ruleset: Ruleset) -> None:
    made.cup = deck.BIT[ruleset.cards.cup.id]
    made.bonus = mask_of(ruleset.cards.bonus.two) | mask_of(ruleset.cards.bonus.more)
    made.foreign = deck.mask_of(tuple(range(4 * ruleset.cards.months, deck.CARDS)))
    made.foreign |= deck.BONUS & ~made.bonus
    singles = mask_of(ruleset.cards.singles)
    made.doubles = mask_of(ruleset.cards.doubles) | deck.BONUS & ~singles | deck.CUP_AS_JUNK
    combinations = ruleset.scoring.combinations
    groups = sorted({combination.exclusive for combination in combinations})
    made.combinations = tuple(_combination(made, ruleset, each, groups) for each in combinations)

    def sorted_units(stop: bool) -> tuple[tuple[int, ...], ...]:
        # if combinations of a unit are worth the same, the one whose id comes first counts
        return tuple(
            tuple(sorted(unit, key=lambda index: combinations[index].id))
            for unit in units(made.combinations, stop)
        )

    made.units, made.stop_units = sorted_units(stop=False), sorted_units(stop=True)
    made.all_towards_stop = made.stop_units == made.units
    tabulate(made)


def _combination(
    made: Rules, ruleset: Ruleset, combination: Combination, groups: list[str]
) -> Compiled:
    """Make the kernel's form of a combination. `groups` has the names of the groups whose
    combinations exclude each other; the kernel numbers the groups in this order.
    """
    mask = _counted(made, combination.cards)
    further, further_mask = combination.further, mask
    if combination.cards < RIBBONS and combination.count == len(combination.cards) > 1:
        # R3: in some rules, every further ribbon adds points to a complete set
        further, further_mask = further + ruleset.scoring.set_further, mask_of(RIBBONS)
        made.ribbon_sets += (mask,) if ruleset.scoring.set_further_once else ()
    return Compiled(
        mask=mask,
        need=combination.count,
        points=combination.points,
        further=further,
        further_mask=further_mask if further else mask,
        by_pi=combination.unit is Unit.PI,
        group=groups.index(combination.exclusive) if combination.exclusive else -1,
        towards_stop=combination.towards_stop,
    )


def _counted(made: Rules, cards: CardSet) -> int:
    """Return the mask of the cards that a rule counts. If the rule names only junk and the sake
    cup, the cup counts as junk. A rule that names all junk counts the cup as well.
    """
    mask = mask_of(cards)
    has_cup = mask & made.cup != 0
    is_junk = mask & deck.JUNK != 0 and not mask & ~(deck.JUNK | made.cup)
    if not is_junk:
        return mask
    return mask & ~made.cup | (deck.CUP_AS_JUNK if has_cup or cards == JUNK else 0)


def _fill_turn(made: Rules, ruleset: Ruleset) -> None:
    """Fill in which moves are allowed on a turn, and the factors of shakes."""
    made.compulsory = ruleset.turn.pairing is not Pairing.FREE
    made.stock_for_hand = ruleset.turn.pairing is Pairing.COMPULSORY
    made.choose_at_collection = ruleset.turn.choose is ChooseWhen.COLLECTED
    made.bombs = ruleset.bomb is not None
    made.small_bombs = ruleset.small_bomb is not None
    made.three_ppeok = ruleset.ppeok.three is not None
    if ruleset.shake is not None:
        made.shakes = True
        # one factor for each month, and one for an unknown month
        factors = [ruleset.shake.multiplier] * (deck.MONTHS + 1)
        for each in ruleset.shake.months:
            factors[each.month - 1] = each.multiplier
        made.shake_factors = tuple(factors)


def _fill_steal(made: Rules, ruleset: Ruleset) -> None:
    """Fill in what each event steals, and the order of the junk."""
    steal, many = ruleset.steal, ruleset.steal.many_stacks
    events = {event: _stolen(ruleset, STOLEN[event]) for event in sorted(STOLEN)}
    made.steals = tuple(_packed(event, setting) for event, setting in events.items())
    made.last_steals = tuple(
        stolen if setting.last_turn else 0
        for setting, stolen in zip(events.values(), made.steals, strict=True)
    )
    made.late_steals = made.steals
    if ruleset.turn.last_turn is LastTurn.BY_EVENT:
        made.late_steals = tuple(
            made.last_steals[event] if event in _BY_HAND_CARD else made.steals[event]
            for event in events
        )
    if many is not None:
        made.many_stacks = many.stacks
    made.watchful = (
        made.turn_sweep == rules.SWEEP_LAST_OF_ROUND
        or bool(steal.each_kind.junk)
        or bool(ruleset.instant.captures)
    )
    made.stealable_cup = made.cup if steal.cup else 0
    made.lockable_cup = made.cup if steal.cup_locked else 0
    made.steal_order = _steal_order(ruleset)


def _stolen(ruleset: Ruleset, path: str) -> Steal:
    """Return what an event steals by the setting at a path. If a rule is off, it steals nothing."""
    found: Any = ruleset
    for name in path.split("."):
        found = getattr(found, name)
        if found is None:
            return Steal(0)
    return Steal(found.junk, last_turn=found.last_turn) if type(found) is ManyStacks else found


def _packed(event: int, setting: Steal) -> int:
    """Return what an event steals, as the kernel's number (see `rules.ONE_PI`)."""
    junk = min(setting.junk, rules.MOST_STOLEN)
    by_value = setting.by_value and event != rules.STEAL_BONUS
    return junk * rules.ONE_PI if by_value else junk


_STEALS: Final = codes_of(vars(rules), "STEAL_")
STOLEN: Final[dict[int, str]] = tied(
    {
        rules.STEAL_JJOK: "steal.jjok",
        rules.STEAL_TTADAK: "steal.ttadak",
        rules.STEAL_SWEEP: "steal.sweep",
        rules.STEAL_BOMB: "steal.bomb",
        rules.STEAL_BONUS: "steal.bonus",
        rules.STEAL_DEALT_STACK: "steal.dealt_stack",
        rules.STEAL_STACK: "steal.stack",
        rules.STEAL_OWN_STACK: "steal.own_stack",
        rules.STEAL_SMALL_BOMB: "small_bomb.steal",
        rules.STEAL_MANY_STACKS: "steal.many_stacks",
        rules.STEAL_EACH_KIND: "steal.each_kind",
    },
    _STEALS,
    "the table of what is stolen",
    _STEALS,
)
"""For the kernel's constant of each event, the path of the setting that says what the event
steals."""


_BY_HAND_CARD: Final = (rules.STEAL_SWEEP, rules.STEAL_TTADAK, rules.STEAL_DEALT_STACK)
"""The events to which `last_hand_card` applies if `turn.last_turn` is `by_event` (R8)."""


def _steal_order(ruleset: Ruleset) -> tuple[int, ...]:
    """Return masks of junk in the order in which cards are stolen. From a mask, the card with the
    lowest bit is stolen first.

    Cards of lower value come first. Of the same value, ordinary junk comes before bonus cards, each
    in card order. The sake cup is among the double junk, if it may be stolen (R43).
    """
    cup = ruleset.cards.cup

    def value(card: Card) -> int:
        if card.kind is Kind.BONUS:
            return bonus_pi(ruleset, card)
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


def _fill_instant(made: Rules, ruleset: Ruleset, pots: Pots) -> None:
    """Fill in the payments at once. A pot pays once, and once more for each earlier round in which
    no one collected it.
    """
    instant, rounds_of = ruleset.instant, dict(pots)
    made.pots = tuple(rounds_of.get(each.id, 0) for each in instant.captures)
    made.captures = tuple(
        (mask_of(each.cards), (1 + rounds) * each.points.for_players(made.playing), each.first_turn)
        for each, rounds in zip(instant.captures, made.pots, strict=True)
    )
    if instant.runs is not None:
        made.runs = True
        made.run_any_turn = instant.runs.since is RunStart.ANY_TURN
        made.run_doubles = instant.runs.pay is RunPay.DOUBLING
        made.run_flat = instant.runs.pay is RunPay.EACH


def _fill_go(made: Rules, ruleset: Ruleset) -> None:
    """Fill in how goes multiply, and who wins if no one stops."""
    made.go_counts = ruleset.go.growth is Growth.COUNT
    made.most_points_win = ruleset.draw.nobody_stops is not NobodyStops.DRAW
    if ruleset.draw.nobody_stops is NobodyStops.ENOUGH_POINTS:
        made.most_points_from = made.go_threshold


def _fill_wins(made: Rules, ruleset: Ruleset) -> None:
    """Fill in what each way to win is worth."""
    wins = [rules.ORDINARY_WIN] * (history.VOID + 1)
    wins[history.FOUR_ON_TABLE] = ruleset.deal.four_points or made.go_threshold
    for reason, win in (
        (history.WON_CHONGTONG, ruleset.chongtong),
        (history.WON_HEODANG, ruleset.heodang),
        (history.WON_THREE_PPEOK, ruleset.ppeok.three),
    ):
        if win is not None:
            wins[reason] = win.points.for_players(made.playing)
    made.wins = tuple(wins)
    made.gained_in_all = ruleset.payment.gained is Gained.IN_ALL


def _fill_payment(made: Rules, ruleset: Ruleset) -> None:
    """Fill in the factors of the payments, and what go-bak costs."""
    payment = ruleset.payment
    missions_from = MEASURED + len(payment.multipliers)
    made.drawn_mission = missions_from + len(payment.missions)
    drawn = payment.mission_cards
    sets = 0 if drawn is None else math.comb(len(drawn.cards), drawn.count)
    made.mission_count, baks_from = len(payment.missions) + sets, made.drawn_mission + bool(drawn)
    made.multipliers = _multipliers(made, MEASURED, payment.multipliers)
    made.missions = _multipliers(made, missions_from, payment.missions)
    ids = [combination.id for combination in ruleset.scoring.combinations]
    made.baks = tuple(
        Measure(
            code=code,
            mask=_counted(made, bak.cards),
            by_pi=bak.unit is Unit.PI,
            least=bak.least,
            most=bak.most.for_players(made.playing),
            factor=bak.factor,
            each=False,
            points=bak.points,
            scored=_scored(made, sorted(ids.index(id) for id in bak.scored)),
        )
        for code, bak in enumerate(payment.baks, baks_from)
    )
    if payment.go_bak is not None:
        made.own_doubled = payment.go_bak.share is Share.OWN_DOUBLED
        if made.playing == 2:
            made.go_bak_two = payment.go_bak.two_players
        elif payment.go_bak.liable is Liable.NOBODY:
            made.go_bak_two = payment.go_bak.own


def _multipliers(
    made: Rules, first: int, multipliers: tuple[Multiplier, ...]
) -> tuple[Measure, ...]:
    """Make the measures for factors that depend on the captures of the winner. Their codes count up
    from `first`.
    """
    return tuple(
        Measure(
            code=code,
            mask=_counted(made, each.cards),
            by_pi=each.unit is Unit.PI,
            least=each.count,
            most=rules.NEVER,
            factor=each.factor,
            each=each.each,
            points=0,
            scored=(),
        )
        for code, each in enumerate(multipliers, first)
    )


def _scored(made: Rules, wanted: list[int]) -> tuple[Scored, ...]:
    """Return what the winner must have scored for a bak. One of the combinations with the indices
    in `wanted` is enough.
    """
    found: list[Scored] = []
    for unit in made.units:
        if any(index in wanted for index in unit):
            members = [made.combinations[index] for index in unit]
            mask = 0
            for member in members:
                mask |= member.mask
            # one card may be worth all the pi that are needed
            least = min(1 if each.by_pi else each.need for each in members)
            those = tuple(index for index in unit if index in wanted)
            found.append(Scored(unit, those, mask, least))
    return tuple(found)


def _fill_draw(made: Rules, ruleset: Ruleset) -> None:
    """Fill in whether a draw may be offered, and whether a seat may have moves other than playing a
    hand card.
    """
    offer = ruleset.draw.offer
    made.offers = offer is not None and made.playing >= offer.players
    if offer is not None:
        ids = [combination.id for combination in ruleset.scoring.combinations]
        made.offer_completes = tuple(ids.index(id) for id in offer.completes)
    made.more_than_hand = made.offers or made.compulsory or made.small_bombs

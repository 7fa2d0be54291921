"""The opening, in this order: deal the cards, decide who sits out, take bonus cards off the table,
check the table for four of a month, form stacks, check the hands for four of a month.
"""

from gostop.kernel import event_codes, rule_codes
from gostop.kernel.bits import COMPILED, count
from gostop.kernel.deck import (
    BIT,
    BONUS,
    BRIGHTS,
    MONTH_MASK,
    MONTHS,
    RAIN_BRIGHT,
    ids_of,
    mask_of,
)
from gostop.kernel.end_round import drawn, won
from gostop.kernel.event_codes import Reports, Trace
from gostop.kernel.hands import (
    WHOLE,
    cards_of,
    fours_of,
    hand_at,
    hand_of,
    held_of,
    mask_of_hand,
    month_held,
    months_of,
    triples_of,
)
from gostop.kernel.history import (
    CHONGTONG_DRAW,
    FOUR_ON_TABLE,
    NOBODY,
    VOID,
    WON_CHONGTONG,
    Record,
    record_of,
)
from gostop.kernel.i64 import i64
from gostop.kernel.points import best_of, ways_of
from gostop.kernel.position import (
    SEATING,
    TURN,
    Position,
    Seat,
    beginning,
    opponents,
    seat_of,
    seat_with,
)
from gostop.kernel.rng import DEAL, RETURN
from gostop.kernel.rules import (
    BY_BONUS_NEVER,
    CHONGTONG_AT_ONCE,
    CHONGTONG_DECLARED,
    FOUR_DEAL_AGAIN,
    FOUR_DEALER_WINS,
    PAID_FORCED_OUT,
    Rules,
)
from gostop.kernel.shuffle import shuffled, shuffled_hand
from gostop.kernel.visibility import is_face_down


def deal_seeded(
    rules: Rules,
    seed: int,
    shuffles: int,
    record: Record,
    trace: Trace,
    rested: tuple[int, ...] = (),
    rule: int = rule_codes.FOUR_ON_TABLE,
) -> Position:
    """Deal the first position of a round, with the cards of the next shuffle of a seed.

    `record.active` names the seats that play. It is empty if they are not known yet. `rested` is as
    in `ask_seats`. `rule` is the rule that lets the cards be dealt again, if they are.
    """
    record.fixed = record.active
    record.seed = seed
    record.shuffles = shuffles + 1
    if COMPILED:  # pragma: no cover  # runs only in the compiled kernel
        whole = shuffled_hand(rules.whole, DEAL, seed, shuffles)
        return deal(rules, whole, record, trace, rested, rule)
    deck = shuffled(rules.deck, DEAL, seed, shuffles)
    return deal(rules, deck, record, trace, rested, rule)


def deal(
    rules: Rules,
    deck: bytes,
    record: Record,
    trace: Trace,
    rested: tuple[int, ...] = (),
    rule: int = rule_codes.FOUR_ON_TABLE,
) -> Position:
    """Deal the first position of a round from a deck. `record.active` is empty if it is not known
    who plays. `rested` and `rule` are as in `deal_seeded`.
    """
    dealer = record.dealer
    if COMPILED:  # pragma: no cover  # runs only in the compiled kernel
        dealt = [seat_with(rules, hand_at(deck, places)) for places in rules.hand_places]
        lying = hand_at(deck, rules.table_places)
        table = mask_of_hand(lying)
    else:
        dealt = [seat_of(rules, tuple(sorted(hand(deck)))) for hand in rules.to_hands]
        cards = rules.to_table(deck)
        lying, table = hand_of(cards), mask_of(cards)
    seats = dealt[-dealer:] + dealt[:-dealer] if dealer else dealt
    p = beginning(rules, seats, record, table, deck[rules.dealt :], dealer)
    if trace is not None and record.shuffles > 1:
        report_deal(p, rule, trace)
    if rules.players > rules.playing:
        return return_hands(p, trace) if record.active else ask_seats(p, rested, trace)
    record.active = rules.seats
    return begin(p, triples_of(lying) != 0, trace)


def report_deal(p: Position, rule: int, trace: Reports) -> None:
    """Report the hands and the table of a deal that replaces an earlier one."""
    active, rules = p.record.active, p.rules
    for seat in active or range(rules.players):
        trace.put_two(event_codes.HAND_DEALT, rule, seat, mask_of_hand(p.seats[seat].hand))
    is_asked = rules.players > rules.playing and not active
    if p.table and not (is_asked and rules.seating_table_face_down):
        trace.put_one(event_codes.TABLE_DEALT, rule, p.table)


# Sitting out. The seats are asked in turn order from the dealer, until the remaining seats have no
# choice.


def ask_seats(p: Position, rested: tuple[int, ...], trace: Trace) -> Position:
    """Ask the first seat that has a choice whether it joins.

    In some rules the dealer must play, and so must the seats that have `rested`: those that chose
    to sit out in the round before.
    """
    record, rules = p.record, p.rules
    p.phase = SEATING
    record.asked = p.turn
    if rules.seating_dealer_must_play:
        join(record, p.turn, rule_codes.DEALER_MUST_PLAY, trace)
    for offset in range(rules.players if rested else 0):
        seat = (p.turn + offset) % rules.players
        if seat in rested and seat not in record.active and len(record.active) < rules.playing:
            join(record, seat, rule_codes.OUT_TWICE, trace)
    return ask_from(p, record, 0, trace)


def join(record: Record, seat: int, rule: int, trace: Trace) -> None:
    """Let a seat join. `rule` is the rule that decides so, or lets the seat decide."""
    record.active = tuple(sorted((*record.active, seat)))
    if trace is not None:
        trace.put_one(event_codes.JOINED, rule, seat)


def seated(p: Position, plays: bool, trace: Trace) -> Position:
    """Let the asked seat join or sit out. Then ask the next seat that has a choice."""
    record = p.write()
    asked: int = record.asked
    if plays:
        join(record, asked, rule_codes.PLAYING, trace)
    elif trace is not None:
        trace.put_two(event_codes.SAT_OUT, rule_codes.PLAYING, asked, 0)
    return ask_from(p, record, (asked - record.dealer) % p.rules.players + 1, trace)


def ask_from(p: Position, record: Record, first: i64, trace: Trace) -> Position:
    """Ask the next seat, unless the remaining seats have no choice. `first` is the distance from
    the dealer of the first seat that is still to be asked.
    """
    players: int = p.rules.players
    waiting: list[int] = []
    for offset in range(first, players):
        seat = (record.dealer + offset) % players
        if seat not in record.active:
            waiting.append(seat)
    free = p.rules.playing - len(record.active)
    if 0 < free < len(waiting):
        record.asked = waiting[0]
        return p
    for seat in waiting:
        if free:
            join(record, seat, rule_codes.PLAYING, trace)
        else:
            forced_out(p, record, seat, trace)
    return return_hands(p, trace)


def forced_out(p: Position, record: Record, seat: int, trace: Trace) -> None:
    """Pay a seat for its hand, because it had no choice but to sit out.

    Either the players except the dealer pay at once (FW), or the losers pay at the end. By default,
    no one pays (R21).
    """
    if trace is not None:
        trace.put_two(event_codes.SAT_OUT, rule_codes.PLAYING, seat, 1)
    rules, hand = p.rules, mask_of(cards_of(p.seats[seat].hand))
    paid = hand & rules.seating_forced_out_cards
    if not rules.out_lone_rain:
        # in some rules, only another bright makes the rain bright count (FW)
        beside = hand & BRIGHTS if rules.seating_forced_out_rain_needs_bright else paid
        if beside == BIT[RAIN_BRIGHT]:
            paid &= ~BIT[RAIN_BRIGHT]
    points: i64 = rules.seating_forced_out_points
    points *= count(paid)
    if rules.out_combinations:
        points += held_points(rules, hand)
    if p.seats[seat].triples:
        points *= rules.seating_forced_out_triple
    if points and rules.out_by_losers:
        record.out += ((seat, points),)
        if trace is not None:
            trace.put_two(event_codes.HAND_SOLD, rule_codes.FORCED_OUT, seat, points)
        return
    for payer in record.active if points else ():
        if payer != record.dealer:
            record.instants += ((payer, seat, points, PAID_FORCED_OUT),)
            if trace is not None:
                rule = rule_codes.PAYMENTS + PAID_FORCED_OUT
                trace.put_three(event_codes.PAID, rule, payer, seat, points)


def held_points(rules: Rules, cards: i64) -> i64:
    """Return the points of the paid combinations in a hand that must sit out. The sake cup counts
    in the way that gives more points.
    """
    most: i64 = 0
    for counted in ways_of(rules, cards, 0):
        points: i64 = 0
        for unit in rules.units:
            best, worth = best_of(rules, unit, counted)
            if best in rules.out_combinations:
                points += worth
        most = max(most, points)
    return most


def return_hands(p: Position, trace: Trace) -> Position:
    """Put back the hands of the seats that sit out. They go under the stock, or into a new shuffle
    (R21).
    """
    record, players = p.write(), p.rules.players
    stock = list(p.stock)
    for offset in range(players):
        seat = (record.dealer + offset) % players
        if seat not in record.active:
            stock.extend(cards_of(p.seats[seat].hand))
            p.own(seat).hold(p.rules, 0)
    if record.seed is not None:
        p.stock = shuffled(tuple(sorted(stock)), RETURN, record.seed, record.shuffles)
        record.shuffles += 1
    else:
        p.stock = bytes(stock)
    if p.rules.table_later:
        deal_table(p, trace)
    elif trace is not None and is_face_down(p):
        trace.put_one(event_codes.TABLE_TURNED_UP, rule_codes.TABLE_FACE_DOWN, p.table)
    while p.turn not in record.active:
        p.turn = (p.turn + 1) % players
    record.asked = NOBODY
    return begin(p, True, trace)


def deal_table(p: Position, trace: Trace) -> None:
    """Deal the table from the top of the stock, under rules that deal it last."""
    dealt = p.rules.table_later
    p.table = mask_of(tuple(p.stock[:dealt]))
    p.stock = p.stock[dealt:]
    if trace is not None:
        trace.put_one(event_codes.TABLE_DEALT, rule_codes.TABLE_LAST, p.table)


# Bonus cards and four of a month.


def begin(p: Position, stacks: bool, trace: Trace) -> Position:
    """Start the opening once it is known who plays. `p.turn` is the first player.

    `stacks` says whether the table may have three of a month. The function changes the position and
    its record.
    """
    p.phase = TURN
    if p.table & BONUS:
        clear_bonus(p, trace)
        stacks = True
    if stacks:
        table = p.table
        for month in [month for month in range(MONTHS) if count(table & MONTH_MASK[month]) > 2]:
            if not MONTH_MASK[month] & ~table:
                return four_on_table(p, month, trace)
            p.piles += ((month, NOBODY, 0),)
    if p.rules.two_deal_again:
        holders = [seat for seat in p.record.active if month_of_four(p.seats[seat]) >= 0]
        if len(holders) > 1:
            show_fours(p, holders, trace)
            return deal_again(p, rule_codes.MANY_FOURS, trace)
    forget_seed(p.record)
    if p.rules.notes_fours:
        for seat in p.record.active:
            note_four(p, seat)
    return four_in_hand(p, trace) if p.rules.chongtong == CHONGTONG_AT_ONCE else p


def clear_bonus(p: Position, trace: Trace) -> None:
    """Give bonus cards on the table to the first player and replace them, until none is left."""
    while p.table & BONUS:
        card = ids_of(p.table & BONUS)[0]
        p.table ^= BIT[card]
        p.own(p.turn).captured |= BIT[card]
        replacement = -1
        if p.pos < len(p.stock):
            replacement = p.stock[p.pos]
            p.table |= BIT[replacement]
            p.pos += 1
        if trace is not None:
            trace.put_three(
                event_codes.BONUS_OFF_TABLE, rule_codes.DEALT_BONUS, p.turn, card, replacement
            )


def four_on_table(p: Position, month: int, trace: Trace) -> Position:
    """Resolve four of a month on the table (R23): deal again, or end the round as a draw or a
    win.
    """
    if trace is not None:
        trace.put_one(event_codes.FOUR_ON_TABLE, rule_codes.FOUR_ON_TABLE, month)
    rules = p.rules
    if rules.deal_four_on_table == FOUR_DEAL_AGAIN:
        return deal_again(p, rule_codes.FOUR_ON_TABLE, trace)
    forget_seed(p.record)
    if rules.deal_four_on_table == FOUR_DEALER_WINS:
        return won(p, p.turn, FOUR_ON_TABLE, rule_codes.FOUR_ON_TABLE, trace)
    return drawn(p, FOUR_ON_TABLE, rule_codes.FOUR_ON_TABLE, trace)


def deal_again(p: Position, rule: int, trace: Trace) -> Position:
    """Deal the cards again from the same seed. If there is no seed, the deal is void."""
    rules, record = p.rules, p.record
    if record.seed is None:
        return drawn(p, VOID, rule, trace)
    if trace is not None:
        trace.put(event_codes.DEALT_AGAIN, rule)
    # where a seat may not sit out twice running, the players stay the same
    playing = record.fixed if rules.seating_out_twice else record.active
    again = record_of(playing, record.dealer, record.carry)
    again.mission, again.pushes = record.mission, record.pushes
    again.round = record.round
    return deal_seeded(rules, record.seed, record.shuffles, again, trace, (), rule)


def forget_seed(record: Record) -> None:
    """Forget the seed, because no more shuffles follow. Positions that differ only in the seed
    become equal.
    """
    record.seed = None
    record.shuffles = 0
    record.fixed = ()


def has_four(hand: i64, month: i64) -> bool:
    """Whether a hand holds the whole month."""
    return held_of(hand, month) == WHOLE


def month_of_four(seat: Seat) -> int:
    """Return the first month whose four cards a seat holds, or -1."""
    fours = fours_of(seat.hand) if seat.triples else 0
    return months_of(fours)[0] if fours else -1


def only_dealt(rules: Rules) -> bool:
    """Whether four of a month count only if they were dealt."""
    return rules.chongtong == CHONGTONG_DECLARED and rules.chongtong_by_bonus == BY_BONUS_NEVER


def note_four(p: Position, seat: int) -> None:
    """Add a seat to the record if it holds four of a month. The seat has not taken a turn yet."""
    if seat not in p.record.fours and month_of_four(p.seats[seat]) >= 0:
        record = p.write()
        record.fours = tuple(sorted((*record.fours, seat)))


def show_four(p: Position, seat: int, month: int, rule: int, trace: Trace) -> None:
    """Show the four cards of a month in a hand to all seats."""
    p.write().shown |= month_held(month)
    if trace is not None:
        trace.put_two(event_codes.CHONGTONG, rule, seat, month)


def show_fours(p: Position, holders: list[int], trace: Trace) -> None:
    """Let some seats show their four cards of a month after the deal."""
    for seat in holders:
        show_four(p, seat, month_of_four(p.seats[seat]), rule_codes.CHONGTONG, trace)


def four_that_counts(p: Position, seat: int) -> int:
    """Return the first month with four cards in a seat's hand that count when another seat
    declares; -1 if there is none.

    In some rules only four cards that were dealt count.
    """
    fours = fours_of(p.seats[seat].hand)
    if p.rules.chongtong_by_bonus == BY_BONUS_NEVER:
        fours = fours & ~p.record.drawn_fours if seat in p.record.fours else 0
    return months_of(fours)[0] if fours else -1


def first_player(record: Record) -> int:
    """Return the first seat that plays, in turn order from the dealer."""
    for seat in record.active:
        if seat >= record.dealer:
            return seat
    return record.active[0]


def four_in_hand(p: Position, trace: Trace) -> Position:
    """Resolve four of a month in hands after the deal. In turn order, the first seat with four
    wins. The round is a draw if all seats have four, or in some rules if two do (R42).
    """
    active = p.record.active
    fours: i64 = 0
    for seat in active:
        fours |= fours_of(p.seats[seat].hand)
    if not fours:
        return p
    order = [p.turn, *opponents(p, p.turn)]
    holders = [seat for seat in order if month_of_four(p.seats[seat]) >= 0]
    show_fours(p, holders, trace)
    several = len(holders) == len(active) or (p.rules.two_draw and len(holders) > 1)
    if several and not p.rules.all_hold_wins:
        return drawn(p, CHONGTONG_DRAW, rule_codes.MANY_FOURS, trace)
    rule = rule_codes.MANY_FOURS if len(holders) > 1 else rule_codes.CHONGTONG
    return won(p, holders[0], WON_CHONGTONG, rule, trace)

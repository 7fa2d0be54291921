"""The turn of play, from its beginning to its end.

1. The opening is over (`deal.py`).
2. Before the hand card: take bonus cards, shake, declare chongtong, offer a draw (`before_play`).
3. Play the hand card (`capture`), or a bomb (`bomb`), or none on a flip-only turn (`flip_only`).
4. Flip, and see what is caught or becomes a ppeok (`capture`, `meet`).
5. Collect the caught cards (`capture`).
6. Steal (`steal.py`).
7. Pay at once (`steal.py`).
8. Win, or go or stop (`end_turn`).
9. Go to the next seat (`end_turn`).

Each step ends with a call of the next one, and no step goes back. A step that must ask a question
sets a phase and returns. The answer enters this module, which calls the next step.
"""

from typing import Final

from gostop.kernel import event_codes, ids, rule_codes
from gostop.kernel.bits import count
from gostop.kernel.deal import (
    first_player,
    four_that_counts,
    note_four,
    only_dealt,
    seated,
    show_four,
)
from gostop.kernel.deck import BIT, CARDS, FACES, MATES, MONTH_MASK, mask_of, month_of_id
from gostop.kernel.end_round import drawn, exhausted, won
from gostop.kernel.event_codes import Trace
from gostop.kernel.hands import (
    HELD,
    cards_of,
    four_with,
    fours_of,
    mask_of_hand,
    month_held,
    three_of,
    triples_of,
)
from gostop.kernel.history import (
    CHONGTONG_DRAW,
    DRAW_AGREED,
    NO_CARD,
    NOBODY,
    PUSHED,
    STOP,
    WON_CHONGTONG,
    WON_HEODANG,
    WON_THREE_PPEOK,
    Further,
)
from gostop.kernel.i64 import i64
from gostop.kernel.points import cup_is_junk, score, total
from gostop.kernel.position import (
    ANSWER,
    BOMB,
    CHOOSE_FLIP,
    CHOOSE_HAND,
    CHOOSE_LAID,
    CUP,
    FURTHER_FLIP,
    GO_STOP,
    JJOK,
    PLAIN,
    PPEOK,
    PUSH,
    SEATING,
    SHAKEN,
    SMALL_BOMB,
    TO_FLIP,
    TTADAK,
    TURN,
    UNSCORED,
    Open,
    Pile,
    Position,
    Seat,
    can_act,
    following,
    interrupted,
    is_last,
    kept_go_scores,
    opponents,
)
from gostop.kernel.rules import (
    BY_BONUS_EVER,
    BY_BONUS_FIRST_TURN,
    CHONGTONG_AT_ONCE,
    CUP_ANIMAL,
    CUP_CHOSEN,
    CUP_FROM_GO,
    CUP_JUNK,
    FROM_MAKER,
    LAST_BY_EVENT,
    LAST_HAND_CARD,
    OF_MAKER,
    PPEOK_ALWAYS,
    PPEOK_CAPTURES_THREE,
    STEAL_DEALT_STACK,
    STEAL_OWN_STACK,
    STEAL_STACK,
)
from gostop.kernel.steal import pay, steal, with_gained


def advance(  # noqa: PLR0915  # copying is written out: calls for it would take as long as a turn
    before: Position, move: i64, trace: Trace
) -> Position:
    """Return the position after a legal move. The result is a new position with a copy of the seat
    whose turn it is. Only a private position is changed in place.
    """
    p = before
    if p.private:
        mine = p.seats[p.turn]
    else:
        mine = Seat()
        old = before.seats[before.turn]
        mine.hand = old.hand
        mine.triples = old.triples
        mine.plays = old.plays
        mine.captured = old.captured
        mine.turns = old.turns
        mine.dry = old.dry
        mine.flips = old.flips
        mine.bar = old.bar
        mine.run = old.run
        mine.points = old.points
        p = Position()
        p.rules = before.rules
        p.seats = seats = before.seats.copy()
        seats[before.turn] = mine
        p.record = before.record
        p.table = before.table
        p.piles = before.piles
        p.stock = before.stock
        p.pos = before.pos
        p.turn = before.turn
        p.phase = before.phase
        p.gained = before.gained
        p.open = before.open
        p.legal = ()
        p.private = False
    if move < CARDS:
        # 3. a card from the hand
        p.phase = TURN
        face = FACES[move]
        if mine.plays:
            left = list(mine.plays)
            lower = face.held - 1  # the cards with lower ids
            del left[count(mine.hand & lower)]
            mine.plays = tuple(left)
        mine.hand ^= face.held
        if mine.triples:
            mine.triples = triples_of(mine.hand)
            if p.record.drawn_fours:
                break_four(p, move)
        if trace is not None:
            trace.put_two(event_codes.CARD_PLAYED, play_rule(p.table & face.mates), p.turn, move)
        return capture(p, mine, move, face.mates, face.bit, UNSEEN, TO_FLIP, PLAIN, 0, trace)
    return answer(p, move, trace)


def break_four(p: Position, card: i64) -> None:
    """Forget that a drawn card completed four of a month, if one of the four has been played."""
    four = fours_of(month_held(month_of_id(card))) & p.record.drawn_fours
    if four:
        p.write().drawn_fours ^= four


def answer(p: Position, move: i64, trace: Trace) -> Position:
    """Make any move except the play of a single card with a month."""
    phase = p.phase
    if phase == TURN:
        return before_play(p, move, trace)
    if phase == GO_STOP:
        return go(p, trace) if move == ids.GO else stop(p, False, rule_codes.STOP, trace)
    if phase == SEATING:
        return seated(p, move == ids.JOIN, trace)
    if phase == ANSWER:
        return accept(p, trace) if move == ids.ACCEPT_DRAW else refuse(p, trace)
    if phase == CUP:
        return count_cup(p, CUP_ANIMAL if move == ids.CUP_ANIMAL else CUP_JUNK, trace)
    if phase == PUSH:
        return push(p, trace) if move == ids.PUSH else collect(p, trace)
    return choose(p, move - ids.CHOOSE, trace)


# Step 2, before the hand card: bonus cards, chongtong, shakes, the offer of a draw.


def before_play(p: Position, move: i64, trace: Trace) -> Position:
    """Make any move of steps 2 and 3 except the play of a single card with a month."""
    if move < ids.CHOOSE:
        return take_bonus(p, move, trace)
    if move == ids.FLIP:
        return flip_only(p, trace)
    if move == ids.OFFER_DRAW:
        return offer_draw(p, trace)
    if move < ids.SHAKE:
        return bomb(p, move - ids.BOMB, trace)
    if move < ids.CHONGTONG:
        return shake(p, move - ids.SHAKE, trace)
    return declare(p, move - ids.CHONGTONG, trace)


def take_bonus(p: Position, card: i64, trace: Trace) -> Position:
    """Capture a bonus card from the hand and draw a replacement.

    If the stock has no replacement, and the seat has no card or flip left, the turn ends.
    """
    mine = p.seats[p.turn]
    face = FACES[card]
    hand = mine.hand ^ face.held
    moves, plays = p.rules.moves, list(mine.plays)
    if plays:
        plays.remove(moves[card])
    mine.captured |= face.bit
    if trace is not None:
        trace.put_two(event_codes.BONUS_TAKEN, rule_codes.PLAY_BONUS, p.turn, card)
    drawn_card = NO_CARD
    if p.pos < len(p.stock):
        drawn_card = p.stock[p.pos]
        p.pos += 1
        held: i64 = HELD[drawn_card]
        if mine.plays:
            lower = held - 1  # the cards with lower ids
            plays.insert(count(hand & lower), moves[drawn_card])
        hand |= held
        if trace is not None:
            trace.put_two(event_codes.CARD_DRAWN, rule_codes.PLAY_BONUS, p.turn, drawn_card)
    p.gained += ((card, drawn_card),)
    mine.hand = hand
    mine.triples = triples_of(hand)
    mine.plays = tuple(plays)
    completed: i64 = 0
    if drawn_card != NO_CARD and mine.triples:
        completed = four_with(hand, drawn_card)
    if only_dealt(p.rules):
        if completed:
            p.write().drawn_fours |= completed
    elif mine.turns == 0 and p.rules.notes_fours:
        note_four(p, p.turn)
    if completed and _wins_at_once(p, mine):
        return win_by_four(p, month_of_id(drawn_card), rule_codes.DRAWN_FOUR, trace)
    if not can_act(p, p.turn):
        return flip_alone(p, mine, NO_CARD, PLAIN, 0, trace)
    return p


def _wins_at_once(p: Position, mine: Seat) -> bool:
    """Whether four of a month win at once when a card that was drawn for a bonus card completes
    them (R29).
    """
    rules = p.rules
    if rules.chongtong != CHONGTONG_AT_ONCE:
        return False
    if rules.chongtong_by_bonus == BY_BONUS_FIRST_TURN:
        return mine.turns == 0
    return rules.chongtong_by_bonus == BY_BONUS_EVER


def win_by_four(p: Position, month: int, rule: int, trace: Trace) -> Position:
    """Show the four cards, and win by chongtong."""
    show_four(p, p.turn, month, rule, trace)
    return won(p, p.turn, WON_CHONGTONG, rule, trace)


def declare(p: Position, month: int, trace: Trace) -> Position:
    """Declare chongtong.

    If all players hold four of a month, the round is a draw or the first player wins. In some rules
    it is already a draw if one other player holds four (R28).
    """
    others = opponents(p, p.turn)
    holders = [seat for seat in others if four_that_counts(p, seat) >= 0]
    rules = p.rules
    if not holders or (len(holders) < len(others) and not rules.two_draw):
        return win_by_four(p, month, rule_codes.CHONGTONG, trace)
    show_four(p, p.turn, month, rule_codes.CHONGTONG, trace)
    for seat in holders:
        show_four(p, seat, four_that_counts(p, seat), rule_codes.CHONGTONG, trace)
    if rules.all_hold_wins:
        return won(p, first_player(p.record), WON_CHONGTONG, rule_codes.MANY_FOURS, trace)
    return drawn(p, CHONGTONG_DRAW, rule_codes.MANY_FOURS, trace)


def shake(p: Position, month: int, trace: Trace) -> Position:
    """Show three cards of a month, or in some rules all four that the seat holds. In some rules the
    seat must play one of them next.
    """
    record = p.write()
    record.shakes += ((p.turn, month),)
    hand = p.seats[p.turn].hand
    cards = hand & month_held(month) if p.rules.shake_shows_four else three_of(hand, month)
    record.shown |= cards
    if p.rules.shake_plays:
        p.phase = SHAKEN
    if trace is not None:
        shown = mask_of(cards_of(cards))
        rule = rule_codes.SHAKE_FOUR if count(shown) > 3 else rule_codes.SHAKE
        trace.put_three(event_codes.SHAKEN, rule, p.turn, month, shown)
    return p


def offer_draw(p: Position, trace: Trace) -> Position:
    """Offer a draw. The other seats are asked in turn order whether they agree. In some rules the
    seat shows its hand.
    """
    p.phase = ANSWER
    record = p.write()
    record.asked = following(p, p.turn)
    hand = p.seats[p.turn].hand if p.rules.draw_offer_shown else 0
    record.shown |= hand
    if trace is not None:
        trace.put_two(event_codes.DRAW_OFFERED, rule_codes.OFFER, p.turn, mask_of_hand(hand))
    return p


def accept(p: Position, trace: Trace) -> Position:
    """Agree to a draw. Ask the next seat, or end the round if all seats have agreed."""
    if trace is not None:
        trace.put_one(event_codes.DRAW_ACCEPTED, rule_codes.OFFER, p.record.asked)
    record = p.write()
    record.asked = following(p, record.asked)
    if record.asked == p.turn:
        record.asked = NOBODY
        return drawn(p, DRAW_AGREED, rule_codes.OFFER, trace)
    return p


def refuse(p: Position, trace: Trace) -> Position:
    """Refuse a draw. The other seats are not asked any more. No seat may offer another draw in this
    round. In some rules, this applies only to this turn (R47).
    """
    if trace is not None:
        trace.put_one(event_codes.DRAW_REFUSED, rule_codes.OFFER, p.record.asked)
    record = p.write()
    if record.refused == NOBODY:
        record.refused = record.asked
    record.offered = p.rules.draw_offer_again
    record.asked = NOBODY
    p.phase = TURN
    return p


# Step 3, except the play of a card: bombs, flip-only turns, choices of a table card.


def bomb(p: Position, month: i64, trace: Trace) -> Position:
    """Lay three cards of a month from the hand on the fourth, or in some rules two cards on the
    other two.

    The bomb earns flip-only turns (R7). In some rules, the cards are flipped in this turn instead.
    """
    mine = p.seats[p.turn]
    whole: i64 = MONTH_MASK[month]
    took = p.table & whole
    rules, record = p.rules, p.write()
    mine.hold(rules, mine.hand & ~month_held(month))
    if count(took) == 2:
        event, flips, at_once = SMALL_BOMB, rules.small_bomb_flips, rules.small_bomb_at_once
        record.small_bombs += (p.turn,)
    else:
        event, flips, at_once = BOMB, rules.bomb_flips, rules.bomb_at_once
        record.bombs += (p.turn,)
    if at_once:
        record.further = Further(flips, event, 0, 0, ())
    else:
        mine.flips += flips
    if trace is not None:
        if event == BOMB:
            trace.put_two(event_codes.BOMBED, rule_codes.BOMB, p.turn, month)
        else:
            trace.put_two(event_codes.SMALL_BOMBED, rule_codes.SMALL_BOMB, p.turn, month)
    first: i64 = 4 * month
    return capture(p, mine, first, whole, whole ^ took, took, TO_FLIP, event, 0, trace)


def flip_only(p: Position, trace: Trace) -> Position:
    """Take a turn without a hand card. Either the seat takes an owed flip, or a stock card replaces
    the hand card because pairing is compulsory and no card of the hand pairs (R2).
    """
    mine = p.seats[p.turn]
    if mine.flips and not (p.rules.turn_flips_last and mine.hand):
        mine.flips -= 1
        if trace is not None:
            small = p.turn in p.record.small_bombs and p.turn not in p.record.bombs
            trace.put_one(event_codes.FLIP_ONLY, flips_rule(small), p.turn)
        return flip_alone(p, mine, TO_FLIP, PLAIN, 0, trace)
    aside = set_aside(p, 0, trace)
    if p.pos == len(p.stock):
        return flip_alone(p, mine, NO_CARD, PLAIN, aside, trace)
    card = p.stock[p.pos]
    p.pos += 1
    if trace is not None:
        trace.put_two(event_codes.CARD_FLIPPED, rule_codes.PAIRING, p.turn, card)
    return capture(p, mine, card, MATES[card], BIT[card], UNSEEN, TO_FLIP, PLAIN, aside, trace)


def choose(p: Position, card: i64, trace: Trace) -> Position:
    """Choose one of two table cards, for the hand card or for the flipped card, and go on with the
    turn.
    """
    if trace is not None:
        trace.put_two(event_codes.TABLE_CARD_CHOSEN, rule_codes.TAKE_CHOSEN, p.turn, card)
    laid = interrupted(p)
    p.phase = TURN
    p.open = None
    took = laid.took | BIT[card]
    mine = p.seats[p.turn]
    mates = FACES[laid.card].mates
    return capture(
        p, mine, laid.card, mates, laid.laid, took, laid.flip, laid.event, laid.aside, trace
    )


# Steps 3 to 5: match the laid cards, flip, and collect the caught cards. `capture` also calls steps
# 6 and 7 (`steal.py`) and the end of the turn (`end_turn`).

NO_STACKS: Final[tuple[int, ...]] = ()
"""An empty tuple, for a turn that takes no stack. Most turns take none."""
UNSEEN: Final = -1
"""Stands for the table cards that the hand card takes, until `capture` has found them."""


def capture(  # noqa: PLR0912, PLR0915  # one turn, with a branch for each choice
    p: Position,
    mine: Seat,
    card: i64,
    mates: i64,
    laid: i64,
    took: i64,
    flipped: i64,
    event: i64,
    aside: i64,
    trace: Trace,
) -> Position:
    """Play a turn from the laid cards on, until it ends or the seat must choose between two table
    cards. After the choice, the function is called again with everything known so far (see `Open`).

    Args:
        p: the position, which the function changes.
        mine: the seat whose turn it is, which the function changes.
        card: the hand card, the stock card that replaces it, or one of the cards of a bomb;
            `NO_CARD` if the turn is only a flip.
        mates: the mask of all cards of this card's month.
        laid: the mask of the laid cards.
        took: the mask of the table cards that have been chosen, or that a bomb takes; `UNSEEN` if
            the function must still look for the cards that the hand card takes.
        flipped: the flipped card; `TO_FLIP` before the flip, `NO_CARD` without one.
        event: `PLAIN`, `BOMB`, `SMALL_BOMB` or `FURTHER_FLIP`.
        aside: the mask of the bonus cards that this turn has flipped.
        trace: the list that takes the reports, or `None`.
    """
    table = p.table
    # 3. the laid card takes a table card or a stack of its month, or lies alone; from two table
    # cards, the seat chooses one, now or in step 5
    if took == UNSEEN:
        took = table & mates
        if took and count(took) == 2:
            if not p.rules.choose_at_collection:
                return ask(p, CHOOSE_LAID, Open(card, laid, 0, TO_FLIP, event, aside))
            took = 0
    # 4. flip
    if flipped == TO_FLIP:
        try:
            flipped = p.stock[p.pos]
            if flipped >= CARDS:
                aside = set_aside(p, aside, trace)
                flipped = p.stock[p.pos]
        except IndexError:
            flipped = NO_CARD
        else:
            p.pos += 1
            if trace is not None:
                trace.put_two(
                    event_codes.CARD_FLIPPED, flip_rule(p, laid, flipped), p.turn, flipped
                )
    # 5. collect: the laid card and the flipped card each take a table card (of two, the chosen one)
    # or a stack
    face = FACES[flipped]
    if laid & face.mates:
        caught, event, aside = meet(p, laid, took, flipped, aside, trace)
    else:
        caught = 0
        if laid:
            taken = took & mates
            if taken:
                caught = laid + taken
                table -= taken
            elif table & mates:
                return ask(p, CHOOSE_HAND, Open(card, laid, took, flipped, event, aside))
            else:
                table += laid
        taken = table & face.mates
        if not taken:
            table += face.bit
        else:
            if count(taken) == 2:
                taken &= took
                if not taken:
                    return ask(p, CHOOSE_FLIP, Open(card, laid, took, flipped, event, aside))
            caught += face.bit + taken
            table -= taken
        p.table = table
    # the seat captures the caught cards, the bonus cards on taken stacks, and those set aside
    everything = caught
    if aside:
        everything += aside
    stacks = NO_STACKS
    if caught and p.piles and takes_stack(p, caught):
        buried, stacks = take_stacks(p, caught, trace)
        everything += buried
    if everything:
        mine.captured += everything
        mine.points = UNSCORED
        if caught or p.rules.heodang_bonus_ends:
            mine.dry = 0
        elif event != FURTHER_FLIP:
            mine.dry += 1
        if trace is not None:
            # a card that stays beside captured cards of its month was not chosen
            stays: i64 = 0
            if caught & mates:
                stays = p.table & mates
            if caught & face.mates:
                stays |= p.table & face.mates
            rule = take_rule(caught, event, laid & face.mates, stacks, stays)
            trace.put_two(event_codes.CAPTURED, rule, p.turn, everything)
    elif event != FURTHER_FLIP:
        mine.dry += 1
    if event and p.record.further is not None:
        # the flips in the turn of a bomb count as one event: the seat steals and is paid once,
        # after the last flip
        further = p.record.further
        caught |= further.caught
        everything |= further.everything
        event, stacks = further.event, further.stacks + stacks
        left = further.left
        if left and p.pos < len(p.stock):
            p.write().further = Further(left - 1, event, caught, everything, stacks)
            return flip_further(p, mine, trace)
        p.write().further = None
    # 6 and 7. steal and pay, if the turn gives a reason for it
    if event or aside or not p.table or stacks or p.gained or p.rules.watchful:
        steal(p, caught, everything, event, stacks, trace)
        pay(p, mine, everything, event, trace)
        if p.gained:
            mine.points = UNSCORED
            if p.rules.heodang_bonus_ends:
                mine.dry = 0
            p.gained = ()
    if mine.run and event != PPEOK:
        mine.run = 0
    mine.turns += 1
    return end_turn(p, mine, event == PPEOK, trace)


def flip_further(p: Position, mine: Seat, trace: Trace) -> Position:
    """Make the next flip in the turn of a bomb."""
    if trace is not None:
        small = p.record.further is not None and p.record.further.event == SMALL_BOMB
        trace.put_one(event_codes.FLIP_ONLY, flips_rule(small), p.turn)
    return flip_alone(p, mine, TO_FLIP, FURTHER_FLIP, 0, trace)


def flip_alone(
    p: Position, mine: Seat, flipped: i64, event: i64, aside: i64, trace: Trace
) -> Position:
    """Play a turn without a laid card, from the flip to its end."""
    return capture(p, mine, NO_CARD, 0, 0, 0, flipped, event, aside, trace)


def ask(p: Position, phase: i64, laid: Open) -> Position:
    """Make the turn wait for a choice of a table card, and remember the laid cards."""
    p.phase = phase
    p.open = laid
    return p


def set_aside(p: Position, aside: i64, trace: Trace) -> i64:
    """Flip the bonus cards on top of the stock and set them aside. Return all bonus cards that this
    turn has set aside.
    """
    while p.pos < len(p.stock) and p.stock[p.pos] >= CARDS:
        bonus = p.stock[p.pos]
        p.pos += 1
        aside |= BIT[bonus]
        if trace is not None:
            trace.put_two(event_codes.BONUS_FLIPPED, rule_codes.FLIP_BONUS, p.turn, bonus)
    return aside


def meet(
    p: Position, laid: i64, took: i64, flipped: i64, aside: i64, trace: Trace
) -> tuple[i64, i64, i64]:
    """Resolve a hand card and a flip of the same month: a jjok if no card of the month lay on the
    table, a ppeok if one card did, a ttadak if two cards did. Some rules have no ppeok on the last
    turn.

    Return the caught cards, the event, and the bonus cards that are still set aside.
    """
    face = FACES[flipped]
    like = p.table & face.mates
    both = laid | face.bit
    lying = count(like)
    month = month_of_id(flipped)
    if lying != 1:
        if trace is not None:
            if lying:
                trace.put_two(event_codes.TTADAK, rule_codes.TTADAK, p.turn, month)
            else:
                trace.put_two(event_codes.JJOK, rule_codes.JJOK, p.turn, month)
        p.table &= ~like
        return both | like, TTADAK if lying else JJOK, aside
    if spares_ppeok(p):
        if p.rules.ppeok_last_turn == PPEOK_CAPTURES_THREE:
            laid = both
        else:
            p.table |= face.bit
        p.table &= ~took
        return laid | took, PLAIN, aside
    if trace is not None:
        trace.put_two(event_codes.PPEOK, rule_codes.PPEOK, p.turn, month)
    # the stack remembers its owner, and holds the bonus cards that this turn has flipped
    p.table |= both
    if p.rules.ppeok_buries_played and p.gained:
        played = with_gained(p, 0)
        p.seats[p.turn].captured &= ~played
        aside |= played
        p.gained = ()
    p.piles += ((month, p.turn, aside),)
    return 0, PPEOK, 0


def spares_ppeok(p: Position) -> bool:
    """Whether what would be a ppeok is none in this turn, because it is the seat's last one."""
    return p.rules.ppeok_last_turn != PPEOK_ALWAYS and is_last(p, p.seats[p.turn])


# The rules that decide where cards go. Only reports need them.


def play_rule(mates: i64) -> i64:
    """Return the rule for a card from the hand. `mates` are the cards of its month on the table."""
    if not mates:
        return rule_codes.PLAY_ALONE
    lying = count(mates)
    if lying == 1:
        return rule_codes.PLAY_MATCH
    return rule_codes.PLAY_TWO if lying == 2 else rule_codes.PLAY_STACK


def flip_rule(p: Position, laid: i64, flipped: i64) -> i64:
    """Return the rule for a flipped card. `laid` are the cards that the turn has laid."""
    face = FACES[flipped]
    mates = p.table & face.mates
    lying = count(mates)
    if laid & face.mates:
        if lying == 1:
            return rule_codes.LAST_PPEOK if spares_ppeok(p) else rule_codes.PPEOK
        return rule_codes.TTADAK if lying else rule_codes.JJOK
    if not lying:
        return rule_codes.FLIP_ALONE
    if lying == 1:
        return rule_codes.FLIP_MATCH
    return rule_codes.FLIP_TWO if lying == 2 else rule_codes.FLIP_STACK


def take_rule(caught: i64, event: i64, met: i64, stacks: tuple[int, ...], stays: i64) -> i64:
    """Return the rule by which a turn captures. If it captures cards of two months, the rule is the
    one that comes up less often.

    Args:
        caught: the cards that the turn takes off the table.
        event: the event of the turn.
        met: the laid cards of the flipped card's month.
        stacks: the events for which the seat steals because it takes stacks.
        stays: the table cards of the captured months that stay.
    """
    if event == JJOK:
        return rule_codes.JJOK
    if event == TTADAK:
        return rule_codes.TTADAK
    if stacks:
        if STEAL_DEALT_STACK in stacks:
            return rule_codes.TAKE_DEALT_STACK
        return rule_codes.TAKE_STACK
    if event == BOMB:
        return rule_codes.BOMB
    if event == SMALL_BOMB:
        return rule_codes.SMALL_BOMB
    if not caught:
        return rule_codes.FLIP_BONUS
    if met:
        return rule_codes.LAST_PPEOK
    return rule_codes.TAKE_CHOSEN if stays else rule_codes.TAKE_PAIR


def flips_rule(small: bool) -> i64:
    """Return the rule for a flip that a bomb or a small bomb has earned."""
    return rule_codes.SMALL_BOMB_FLIPS if small else rule_codes.BOMB_FLIPS


def takes_stack(p: Position, caught: i64) -> bool:
    """Whether the caught cards include one of the stacks."""
    for month, _owner, _bonus in p.piles:
        if caught & MONTH_MASK[month]:
            return True
    return False


def take_stacks(p: Position, caught: i64, trace: Trace) -> tuple[i64, tuple[int, ...]]:
    """Take the stacks of the caught cards. Return the bonus cards on these stacks, and for each
    stack the event for which the seat steals.
    """
    buried: i64 = 0
    stacks: list[int] = []
    left: list[Pile] = []
    for pile in p.piles:
        month, owner, bonus = pile
        if not caught & MONTH_MASK[month]:
            left.append(pile)
            continue
        buried |= bonus
        if owner == p.turn:
            stacks.append(STEAL_OWN_STACK)
        elif owner >= 0 and p.rules.steal_stack_from == FROM_MAKER:
            stacks.append(OF_MAKER + owner)
        else:
            stacks.append(STEAL_STACK if owner >= 0 else STEAL_DEALT_STACK)
        if trace is not None:
            rule = rule_codes.TAKE_STACK if owner >= 0 else rule_codes.TAKE_DEALT_STACK
            trace.put_three(event_codes.STACK_TAKEN, rule, p.turn, month, owner)
    p.piles = tuple(left)
    return buried, tuple(stacks)


# Steps 8 and 9: a win, the sake cup, go or stop, and the next seat.


def end_turn(  # noqa: PLR0912  # one branch for each way to end a turn
    p: Position, mine: Seat, ppeok: bool, trace: Trace
) -> Position:
    """Decide how the turn ends, by the first rule that applies.

    - The seat wins by three ppeok or by heodang.
    - The seat is asked how the sake cup counts, if it has just captured the cup and may choose.
    - The seat is asked to go or stop, if its score has reached the threshold and is above its score
      at the last go. In most rules, a seat without turns left stops (R24).
    - The round ends without a stop, if no seat can move, or in some rules as soon as the stock is
      empty (R48).
    - The next seat takes its turn.
    """
    rules = p.rules
    if ppeok and rules.three_ppeok and p.record.ppeoks.count(p.turn) >= 3:
        if trace is not None:
            trace.put_one(event_codes.THREE_PPEOK, rule_codes.THREE_PPEOK, p.turn)
        return won(p, p.turn, WON_THREE_PPEOK, rule_codes.THREE_PPEOK, trace)
    if mine.dry >= rules.heodang_turns:
        if trace is not None:
            trace.put_one(event_codes.HEODANG, rule_codes.HEODANG, p.turn)
        return won(p, p.turn, WON_HEODANG, rule_codes.HEODANG, trace)
    points = mine.points
    if points == UNSCORED:
        captured = mine.captured
        if not captured & rules.cup:
            points = total(rules, captured)
        elif rules.cards_cup_count == CUP_CHOSEN and not p.record.cup:
            p.phase = CUP
            return p
        else:
            points = score(rules, captured, p.record.cup)
        mine.points = points
    if points > mine.bar and points >= rules.go_threshold:
        if not rules.go_on_last_turn and stops_by_itself(p, mine):
            return stop(p, True, rule_codes.LAST_TURN, trace)
        p.phase = GO_STOP
        return p
    if rules.turn_ends_with_stock and p.pos >= len(p.stock):
        return exhausted(p, trace)
    # 9. The next seat is the first seat that has a hand card, or an owed flip while the stock has
    # cards. A seat that sits out has neither. If a seat can only play hand cards, its legal moves
    # are known already
    seats, seat = p.seats, p.turn
    while True:
        seat += 1
        if seat == rules.players:
            seat = 0
        other = seats[seat]
        if other.hand or (other.flips and p.pos < len(p.stock)):
            p.turn = seat
            if p.record.offered:
                p.write().offered = False
            if not (other.triples or other.flips or rules.more_than_hand):
                p.legal = other.plays
            return p
        if seat == p.turn:
            return exhausted(p, trace)


def stops_by_itself(p: Position, mine: Seat) -> bool:
    """Whether the seat has no turn left. In some rules the turn of the last hand card is the last
    one, even if flips are owed (R8, R24).
    """
    rules = p.rules
    if mine.hand:
        return rules.turn_ends_with_stock and p.pos >= len(p.stock)
    by_hand_card = rules.turn_last_turn in (LAST_HAND_CARD, LAST_BY_EVENT)
    return by_hand_card or not mine.flips or p.pos >= len(p.stock)


def count_cup(p: Position, choice: int, trace: Trace) -> Position:
    """Count the sake cup as its owner chose."""
    p.phase = TURN
    p.write().cup = choice
    if trace is not None:
        trace.put_two(event_codes.CUP_COUNTED, rule_codes.CUP_COUNT, p.turn, choice)
    mine = p.seats[p.turn]
    mine.points = UNSCORED
    return end_turn(p, mine, False, trace)


def go(p: Position, trace: Trace) -> Position:
    """Call go: play on for more points. Under some rules, the last go that is allowed also stops
    the round.
    """
    mine = p.seats[p.turn]
    if mine.points == UNSCORED:
        mine.points = score(p.rules, mine.captured, p.record.cup)
    bar = mine.bar
    mine.bar = mine.points
    p.phase = TURN
    record = p.write()
    record.goes += (p.turn,)
    if p.rules.payment_lost_goes:
        record.go_scores = kept_go_scores(p.rules, p.seats, record.goes)
    if trace is not None:
        trace.put_two(event_codes.GO_CALLED, rule_codes.GO, p.turn, record.goes.count(p.turn))
    if p.rules.cards_cup_count == CUP_FROM_GO and not record.cup:
        fix_cup(p, mine.captured, bar, trace)
    if record.goes.count(p.turn) >= p.rules.go_most:
        return stop(p, True, rule_codes.MOST_GOES, trace)
    return end_turn(p, mine, False, trace)


def fix_cup(p: Position, captured: i64, bar: i64, trace: Trace) -> None:
    """Fix how the sake cup counts, if the last go needed the cup (R1). The go had to exceed the
    score `bar`.
    """
    if not captured & p.rules.cup or total(p.rules, captured & ~p.rules.cup) > bar:
        return
    choice = CUP_JUNK if cup_is_junk(p.rules, captured, 0) else CUP_ANIMAL
    p.write().cup = choice
    if trace is not None:
        trace.put_two(event_codes.CUP_COUNTED, rule_codes.CUP_COUNT, p.turn, choice)


def stop(p: Position, automatic: bool, rule: int, trace: Trace) -> Position:
    """End the round with the seat of the turn as its winner. Under some rules, the winner may first
    waive the payment. `rule` is the rule by which the seat stops, for the trace.
    """
    if trace is not None:
        trace.put_two(event_codes.STOPPED, rule, p.turn, int(automatic))
    if p.record.pushes < p.rules.payment_push_most:
        p.phase = PUSH
        return p
    return won(p, p.turn, STOP, rule, trace)


def push(p: Position, trace: Trace) -> Position:
    """Waive the payment, so that the next round counts more."""
    if trace is not None:
        trace.put_one(event_codes.PUSHED, rule_codes.PUSH, p.turn)
    return won(p, p.turn, PUSHED, rule_codes.PUSH, trace)


def collect(p: Position, trace: Trace) -> Position:
    """Take the payment for a win."""
    return won(p, p.turn, STOP, rule_codes.STOP, trace)

"""Describe the table in words: who has what, and what lies where, as far as a view shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from gostop.core.cards import CardSet, Kind, Month
from gostop.game.match import Match
from gostop.game.score import Score
from gostop.game.state import Phase, Public
from gostop.game.view import View
from gostop.teaching.hints import PLAY
from gostop.text.sentences import heaps
from gostop.text.words import PILES, Words


def piles(view: View, seat: int) -> Iterator[tuple[str, CardSet]]:
    """Yield each pile of a seat's captured cards with its name, even if it is empty. The sake cup
    is in the pile in which it counts.
    """
    captured = view.captured[seat]
    is_junk = scored(view, seat).cup is Kind.JUNK
    cup = captured & CardSet([view.ruleset.cards.cup] if is_junk else [])
    for name in dict.fromkeys(PILES.values()):
        own = CardSet(card for card in captured - cup if PILES[card.kind] == name)
        yield name, own | cup if name == "junk" else own


def loose(view: View) -> CardSet:
    """Return the cards on the table that belong to no stack."""
    return CardSet(card for heap in heaps(view) if not heap.is_stack for card in heap.cards)


def stacks(view: View) -> dict[Month, CardSet]:
    """Return the stacks on the table by their months, with the bonus cards on them."""
    return {heap.month: heap.cards for heap in heaps(view) if heap.is_stack and heap.month}


def scored(view: View, seat: int) -> Score:
    """Return the score of a seat's captured cards."""
    return view.scores[seat]


def status(view: View, seat: int, words: Words) -> str:
    """Describe a seat: its score, the size of its hand, its calls, and the cards that it showed."""
    if view.phase is not Phase.SEATING and seat not in view.active:
        return words.say("sits_out", PLAY)
    shaken = [month for who, month in view.shakes if who == seat]
    bombs = (*view.bombs, *view.small_bombs).count(seat)
    told = [
        words.counted("points", scored(view, seat).total),
        words.say("holds", PLAY, n=view.hand_sizes[seat]),
    ]
    if goes := view.goes.count(seat):
        told.append(words.say("goes", PLAY, n=goes))
    told += [f"{words.say('shook', PLAY)} {words.month(month)}" for month in shaken]
    told += [words.say("bombed", PLAY)] * bombs
    if flips := view.flips[seat]:
        told.append(words.say("flips", PLAY, n=flips))
    if seat != view.seat and view.hands[seat]:
        told.append(words.say("shown", PLAY, cards=words.cards(view.hands[seat])))
    return ", ".join(told)


def heading(view: Public, match: Match | None, words: Words) -> str:
    """Say which round it is, who deals, and what makes the round worth more."""
    told = [words.say("dealer", PLAY, seat=words.seat(view.dealer))]
    if match is not None:
        told.insert(0, words.say("round", PLAY, n=match.rounds + 1))
    if view.carry > 1:
        told.append(words.say("carry", PLAY, n=view.carry))
    if view.mission is not None:
        told.append(words.say("mission", PLAY, rule=words.rule(view.mission)))
    told += [words.say("pot", PLAY, rule=words.rule(id), n=n) for id, n in view.pots]
    return ", ".join(told)


def laid(view: View, words: Words) -> str:
    """Name the cards of a turn that waits for a choice. Return an empty text if no turn waits."""
    told: list[str] = []
    if view.laid:
        told.append(words.say("laid", PLAY, cards=words.cards(view.laid)))
    if view.flipped is not None:
        told.append(words.say("flipped", PLAY, card=words.card(view.flipped)))
    return ". ".join(told)


def described(view: View, match: Match | None, words: Words) -> Iterator[str]:
    """Describe the whole table, one line for each thing."""
    yield f"{heading(view, match, words)}."
    for seat in range(view.players):
        yield f"{words.titled(seat)}: {status(view, seat, words)}."
        if view.captured[seat]:
            yield f"{words.seat(seat)}, {words.say('captured', PLAY)}: {_piled(view, seat, words)}."
    yield f"{words.say('table', PLAY)}: {lying(view, words)}."
    yield f"{words.say('stock', PLAY, n=view.stock_size)}."
    if view.in_play:
        yield f"{laid(view, words)}."
    if hand := view.hands[cast("int", view.seat)]:
        yield f"{words.say('hand', PLAY)}: {words.cards(hand)}."


def pile(name: str, cards: int, words: Words) -> str:
    """Name a pile with the number of its cards, as in `2 animals`."""
    many = words.say(f"{'short' if cards == 1 else 'several'}.{name}", PLAY)
    return words.say("pile", PLAY, n=cards, name=many)


def _piled(view: View, seat: int, words: Words) -> str:
    told: list[str] = []
    for name, cards in piles(view, seat):
        if not cards:
            continue
        pi = f", {words.say('pi', PLAY, n=scored(view, seat).pi)}" if name == "junk" else ""
        told.append(f"{pile(name, len(cards), words)}{pi} ({words.cards(cards)})")
    return "; ".join(told)


def points_now(view: View, words: Words) -> str:
    """Say how many points each seat that plays has now."""
    told = [
        words.say("has_now", PLAY, seat=words.seat(seat), points=scored(view, seat).total)
        for seat in view.active
    ]
    return words.say("points_now", PLAY, who=", ".join(told))


def lying(view: View, words: Words) -> str:
    """List the cards on the table. If all of them lie face down, say how many there are."""
    if not view.table and view.table_size:
        return words.say("face_down", PLAY, cards=words.counted("card", view.table_size))
    told = [words.cards(loose(view))] if loose(view) else []
    told += [words.say("stack_of", PLAY, cards=words.cards(each)) for each in stacks(view).values()]
    return "; ".join(told) or words.say("nothing")

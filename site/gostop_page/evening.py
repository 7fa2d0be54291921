"""The score of an evening at a real table. The page keeps the sheet as a text, and gives it back
with each request, so nothing is kept here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import gostop as gs
from gostop.core.cards import CARDS
from gostop.formats.sheet_forms import price_text, read_price
from gostop.game.history import Paid, points_of
from gostop.game.tally import CUPS
from gostop.rules.compile import compiled
from gostop.svg.viewer.scenes import explained
from gostop.text.sentences import doubt_told, question
from gostop.text.words import Words
from gostop_page.plain import Plain

_WON: Final = (
    gs.Reason.STOP, gs.Reason.CHONGTONG, gs.Reason.THREE_PPEOK, gs.Reason.HEODANG,
    gs.Reason.FOUR_ON_TABLE, gs.Reason.PUSHED,
)  # fmt: skip
_DRAWN: Final = (
    gs.Reason.EXHAUSTED, gs.Reason.DRAW_AGREED, gs.Reason.CHONGTONG_DRAW, gs.Reason.FOUR_ON_TABLE,
    gs.Reason.VOID,
)  # fmt: skip


def began(request: Plain) -> gs.Sheet:
    """Begin a sheet.

    Raises:
        GoStopError: if the rules don't seat so many players, or two names are the same.
    """
    price = read_price(request["price"])
    if price is None:
        message = f"the price of a point is a number such as 100 or 0.5, not {request['price']!r}"
        raise gs.PositionError(message, field="per_point", code="number")
    toml: str | None = request.get("toml")
    rules = request["rules"] if toml is None else gs.parse_ruleset(toml)
    return gs.Sheet(rules, request["seats"], per_point=price)


def changed(sheet: gs.Sheet, change: Plain) -> gs.Sheet:
    """Take the last entry back, or let somebody join or leave.

    Raises:
        GoStopError: if the change is impossible.
    """
    if (name := change.get("joined")) is not None:
        return sheet.joined(name)
    if (name := change.get("left")) is not None:
        return sheet.left(name)
    return sheet.undone()


def round_of(sheet: gs.Sheet, said: Plain) -> gs.Outcome | gs.Tally | gs.Payments:
    """Read the round that a person has entered.

    Raises:
        GoStopError: if no round is like this.
    """
    seats, ruleset, winner = sheet.seats, sheet.ruleset, said["winner"]
    if said["how"] == "payments":
        paid = {seats[n]: points for n, points in enumerate(said["paid"]) if points}
        return gs.Payments(None if winner is None else seats[winner], paid)
    known: list[dict[str, Any]] = [dict(each) for each in said["known"]]
    playing = [seat for seat in range(len(seats)) if seat not in said["out"]]
    facts: dict[str, Any] = {
        "reason": gs.Reason(said["reason"]),
        "active": playing if said["out"] else None,
        "shakes": _times(said["shakes"]),
        "bombs": _times(said["bombs"]),
        "instant": [
            (payer, payee, rule)
            for payee, rules in enumerate(said["atOnce"])
            for rule in rules
            for payer in playing
            if payer != payee
        ],
    }
    goes = [winner] * said["goes"] if winner is not None else []
    if said["how"] == "cards":
        called = [seat for seat in playing if seat != winner and known[seat].get("go_bak")]
        piles = [" ".join(pile) for pile in said["piles"]]
        if (owner := _cup_owner(sheet, said)) is not None and "cup" in known[owner]:
            facts["cup"] = CUPS[known[owner]["cup"]]
        return gs.Outcome(ruleset, piles, winner, goes=[*called, *goes], **facts)
    if winner is None:
        return gs.Tally(ruleset, len(seats), None, **facts)
    losers = {seat: known[seat] for seat in playing if seat != winner and known[seat]}
    return gs.Tally(
        ruleset,
        len(seats),
        winner,
        points=said["points"],
        counts=known[winner],
        losers=losers,
        goes=said["order"] or goes,
        **facts,
    )


def _cup_owner(sheet: gs.Sheet, said: Plain) -> int | None:
    """Return the seat that captured the sake cup, if the cards are known."""
    cup = str(sheet.ruleset.cards.cup)
    return next((seat for seat, pile in enumerate(said["piles"]) if cup in pile), None)


def _times(numbers: Sequence[int]) -> list[int]:
    """Name a seat as often as it called."""
    return [seat for seat, number in enumerate(numbers) for _ in range(number)]


def counted(sheet: gs.Sheet, said: Plain, words: Words) -> Plain:
    """Settle a round, as the next one of a sheet or in place of an earlier one. Return the bill and
    the sheet with the round, or the question on which the payments still depend.

    Raises:
        GoStopError: if no round is like this.
    """
    try:
        made, number = with_round(sheet, said)
    except gs.MissingFactError as error:
        return {"question": _question(error.fact, words)}
    except gs.PositionError as error:
        owner = _cup_owner(sheet, said)
        if owner is None or (error.field, error.code) != ("cup", "missing"):
            raise
        return {"question": _question(gs.MissingFact("cup", owner, "cup", tuple(CUPS)), words)}
    done = made.rounds[number - 1]
    settlement, before = done.settlement, done.before
    points = [done.points[name] for name in done.names]
    found: Plain = {
        "question": None,
        "number": number,
        "names": list(done.names),
        "points": points,
        "money": [price_text(made.per_point * each) for each in points],
        "carry": before.carry,
        "settlement": None,
        "doubts": [],
        "sheet": shown(made, words),
    }
    if settlement is not None:
        found["settlement"] = explained(settlement, words)
        found["doubts"] = [doubt_told(doubt, words) for doubt in settlement.doubts]
    return found


def with_round(sheet: gs.Sheet, said: Plain) -> tuple[gs.Sheet, int]:
    """Return a sheet with the round that a person has entered, and the round's number."""
    entered = round_of(sheet, said)
    if (number := said["number"]) is not None:
        return sheet.corrected(number, entered), number
    made = sheet.entered(entered)
    return made, len(made.rounds)


def compared(sheet: gs.Sheet, said: Plain, words: Words) -> list[Plain]:
    """Settle a round by every rulebook.

    Raises:
        GoStopError: if no round is like this by its own rules.
    """
    made, number = with_round(sheet, said)
    settlement = made.rounds[number - 1].settlement
    if settlement is None:
        return []
    others = [
        each
        for each in gs.RULESETS.values()
        if each.id != sheet.ruleset.id and len(made.rounds[number - 1].names) in each.players
    ]
    own: Plain = {
        "name": words.ruleset(sheet.ruleset),
        "points": list(settlement.points),
        "why": "",
        "settings": [],
    }
    return [own, *(_column(each, words) for each in gs.compare(settlement, others))]


def _column(each: gs.Compared, words: Words) -> Plain:
    """Describe what a rulebook makes of a round."""
    from gostop.teaching import explain  # noqa: PLC0415  # only needed for a comparison

    absent = [words.say(f"absent.{name}") for name in each.absent]
    return {
        "name": words.ruleset(each.ruleset),
        "points": None if each.points is None else list(each.points),
        "why": each.why or (words.say("absent", names=", ".join(absent)) if absent else ""),
        "settings": [explain(each.settings, words.names)] if each.settings else [],
    }


def _question(fact: gs.MissingFact, words: Words) -> Plain:
    """Describe a question with its answers."""
    return {
        "text": question(fact, words),
        "field": fact.field,
        "seat": fact.seat,
        "name": fact.name,
        "answers": [[_answer(each, words), each] for each in fact.answers],
    }


def _answer(answer: object, words: Words) -> str:
    if isinstance(answer, tuple):
        return ", ".join(map(words.seat, answer))
    return str(answer)


def shown(sheet: gs.Sheet, words: Words) -> Plain:
    """Describe a sheet: its text, its rounds, who owes whom, and what can be said of a round."""
    match = sheet.match
    coming = {
        "number": len(sheet.rounds) + 1,
        "dealer": sheet.seats[match.dealer],
        "carry": match.carry,
        "out": [n for n in range(len(sheet.seats)) if match.active and n not in match.active],
    }
    return {
        "text": gs.format_sheet(sheet),
        "rules": {
            "id": sheet.ruleset.id,
            "name": words.ruleset(sheet.ruleset),
            "toml": ""
            if sheet.ruleset in gs.RULESETS.values()
            else gs.format_ruleset(sheet.ruleset),
        },
        "seats": list(sheet.seats),
        "price": price_text(sheet.per_point),
        "names": list(sheet.totals),
        "entries": list(_entries(sheet)),
        "totals": list(sheet.totals.values()),
        "money": [price_text(amount) for amount in sheet.money.values()],
        "transfers": [
            [each.payer, each.payee, price_text(each.money)] for each in sheet.transfers()
        ],
        "next": None if match.is_over else coming,
        "table": _table(sheet.ruleset, len(sheet.seats), words),
    }


def _entries(sheet: gs.Sheet) -> Iterator[Plain]:
    """Describe each round, and each change of the players."""
    number = 0
    for entry in sheet.entries:
        if isinstance(entry, gs.SheetChange):
            yield {"number": None, "left": entry.left, "joined": entry.joined}
            continue
        number += 1
        yield {
            "number": number,
            "points": [entry.points.get(name) for name in sheet.totals],
            "winner": entry.winner,
            "carry": entry.before.carry,
        }


def _table(ruleset: gs.Ruleset, players: int, words: Words) -> Plain:
    """Describe what can be said of a round by these rules."""
    payment, rules = ruleset.payment, compiled(ruleset, players)
    return {
        "playing": rules.playing,
        "baks": [[id, words.rule(id)] for id in [*(e.id for e in payment.baks), "go_bak"]],
        "multipliers": [[each.id, words.rule(each.id)] for each in payment.multipliers],
        "atOnce": [[id, words.rule(id)] for id in _paid_at_once(ruleset, players)],
        "losersCall": payment.lost_calls,
        "won": [[each.value, words.reason(each)] for each in _reasons(ruleset, players, _WON)],
        "drawn": [[each.value, words.reason(each)] for each in _reasons(ruleset, players, _DRAWN)],
        "deck": [str(CARDS[id]) for id in sorted(rules.deck)],
    }


def _paid_at_once(ruleset: gs.Ruleset, players: int) -> Iterator[str]:
    """Yield the rules by which each opponent pays a seat one amount during a round."""
    for rule in (*(paid.value for paid in Paid), *(each.id for each in ruleset.instant.captures)):
        if len(points_of(ruleset, players, rule, ())) == 1:
            yield rule


def _reasons(ruleset: gs.Ruleset, players: int, every: Sequence[gs.Reason]) -> Iterator[gs.Reason]:
    """Yield the reasons for which a round ends by these rules."""
    winner = 0 if every is _WON else None
    playing = compiled(ruleset, players).playing
    active = range(playing) if playing < players else None
    for reason in every:
        try:
            gs.Tally(ruleset, players, winner, reason=reason, active=active)
        except gs.GoStopError:
            continue
        yield reason

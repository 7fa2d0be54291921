"""`gostop settle`: who pays whom how much after a round at a real table.

The JSON document: `ruleset`; `outcome`, its fields without the ruleset; `scores`, a score for each
seat, `null` for a seat that sat out; `settlement`: `points` for each seat, `transfers`, and
`doubts`, what no round reaches in the outcome; with `--balances`, `balances`; with `--per-point`,
`per_point`, and `money` for each seat, as texts. With `--compare`, `compare`: for each rulebook
`ruleset`, `points`, `transfers`, `doubts`, `why`, `absent`, `is_smallest` and `settings`, each with
`path`, `one`, `other`, `one_source` and `other_source`; if no round ends like this by its rules,
`points` is `null`, and `transfers` and `doubts` are empty.
"""

from __future__ import annotations

import argparse
import contextlib
from collections.abc import Generator, Iterator, Sequence
from decimal import Decimal
from typing import Any, Final, cast

import attrs

from gostop.app.complaints import complaint, complaint_of, said
from gostop.app.inputs import in_file, is_file, json_text, outcome_of, plain, ruleset_of
from gostop.app.rules import difference_blocks
from gostop.core.arguments import whole
from gostop.core.errors import GoStopError, PositionError
from gostop.core.files.toml import value_text
from gostop.game.settlement import Settlement, settle, told_transfers
from gostop.game.tally import CALLS, MissingFact, MissingFactError, Tally, loser_word, times_of
from gostop.rules.ruleset import Ruleset
from gostop.teaching.comparing import Compared, compare
from gostop.text.layout import clean, filled, text_of, title
from gostop.text.sentences import (
    doubt_told,
    ending,
    heading,
    question,
    scores_of,
    settlement_blocks,
    transfer_line,
)
from gostop.text.terminal import padded, to_right, width
from gostop.text.words import Words, words_in

_MOST: Final = 1_000_000_000


def run(arguments: argparse.Namespace) -> str:
    """Run the command, and return its answer."""
    balances: tuple[int, ...] | None = arguments.balances
    texts: list[str] = arguments.round
    name = "" if _is_tally(arguments) else texts[0]
    game = outcome_of(name, arguments.rules) if name else _tally_of(arguments)
    try:
        with in_file(name) if name else contextlib.nullcontext():
            settlement = payable(settle(game, balances=balances))
    except MissingFactError as error:
        how = _how(error.fact, cast("Tally", game), arguments)
        raise asked_for(error.fact, how) from error
    per_point: Decimal | None = arguments.per_point
    others: Sequence[Compared] = ()
    if arguments.compare is not None:
        rulesets = [ruleset_of(each) for each in arguments.compare]
        others = compare(settlement, rulesets)
        for each in others:
            if each.settlement is not None:
                payable(each.settlement)
    if arguments.json:
        more: dict[str, object] = {} if balances is None else {"balances": balances}
        if settlement.tally is not None:
            said_of_it = settlement.tally.keywords()
            more["tally"] = {name: said_of_it[name] for name in said_of_it if name != "ruleset"}
        if per_point is not None:
            more |= {"per_point": per_point, "money": settlement.money(per_point)}
        if arguments.compare is not None:
            more["compare"] = [*map(_plain_of, others)]
        return json_text({"ruleset": game.ruleset, **settled(settlement), **more})
    words = words_in(arguments.language, ids=arguments.ids)
    head = heading(words.say("settlement"), game.ruleset, words)
    if not name and arguments.rules is None:
        head.append(filled(words.say("chosen_rules", rules=words.ruleset(game.ruleset))))
    if arguments.compare is not None:
        return text_of([head, *_columns(settlement, others, words, per_point)])
    return text_of([head, *settlement_blocks(settlement, words, per_point)])


_FLAGS: Final = tuple("points go shake bomb has loser winner players active carry".split())
"""The arguments that say points and counts."""


def _is_tally(arguments: argparse.Namespace) -> bool:
    """Whether the arguments say points and counts, and name no file.

    Raises:
        UsageError: if they do both, or neither.
    """
    texts: list[str] = arguments.round
    given = [f"--{name}" for name in _FLAGS if getattr(arguments, name) is not None]
    if is_file(texts):
        if given:
            raise complaint("file_or_points", names=", ".join(given))
        return False
    if not texts and not given:
        raise complaint(
            "help", message=said("missing", names="FILE"), where="", command="gostop settle"
        )
    return True


def _tally_of(arguments: argparse.Namespace) -> Tally:
    """Make a tally from the arguments.

    Raises:
        GoStopError: if they contradict each other, or make no tally.
    """
    ruleset = None if arguments.rules is None else ruleset_of(arguments.rules)
    with who_plays(arguments.active):
        return _with_words(arguments, ruleset)


def _with_words(arguments: argparse.Namespace, ruleset: Ruleset | None) -> Tally:
    losers: list[str] = arguments.loser or []
    active: tuple[int, ...] | None = arguments.active
    players = arguments.players
    if players is None:
        players = max(_TWO, 1 + len(losers), *(seat + 1 for seat in active or ()))
    winner = 0 if arguments.winner is None else arguments.winner
    seats = _losing(players, winner, active)
    if len(losers) > len(seats):
        raise complaint("losers", given=len(losers), players=players)
    fields: dict[str, Any] = {}
    if losers:
        fields["losers"] = dict(zip(seats, losers, strict=False))
    for name, field in CALLS.items():
        if (number := getattr(arguments, name)) is not None:
            fields[field] = (winner,) * times_of(whole(f"--{name}", number, 0))
    for name in ("points", "carry", "active"):
        if (value := getattr(arguments, name)) is not None:
            fields[name] = value
    if arguments.round:
        text = " ".join(filter(None, [arguments.has, *arguments.round]))
        _check_once(Tally.said(text, ruleset, players, winner, active=active), arguments)
        return Tally.said(text, ruleset, players, winner, **fields)
    return Tally(ruleset, players, winner, counts=arguments.has or "", **fields)


_TWO: Final = 2


def _check_once(told: Tally, arguments: argparse.Namespace) -> None:
    """Refuse an option for what the words say already.

    Raises:
        UsageError: for such an option.
    """
    values: dict[str, object] = {name: getattr(told.round, field) for name, field in CALLS.items()}
    values["points"] = told.points is not None
    values["loser"] = any(any(known.values()) for known in told.losers.values())
    for name, value in values.items():
        if value and getattr(arguments, name) is not None:
            raise complaint("said_twice", option=f"--{name}")


def _losing(players: int, winner: int | None, active: Sequence[int] | None) -> list[int]:
    """List the seats that play and have not won."""
    return [seat for seat in active or range(players) if seat != winner]


@contextlib.contextmanager
def who_plays(active: object) -> Generator[None]:
    """Ask for `--active` if nobody has said who plays at a table where some sit out."""
    try:
        yield
    except GoStopError as error:
        if active is None and (error.code, error.field) == ("missing", "active"):
            raise complaint("who_plays", PositionError) from error
        raise


def asked_for(fact: MissingFact, how: str, names: tuple[str, ...] = ()) -> PositionError:
    """Make the error that asks for a missing fact, and shows how to add it.

    Args:
        fact: the fact.
        how: what to write, for example.
        names: the name of the player at each seat, if they are known.
    """
    return complaint_of(
        lambda words: words.say(
            "asked_for", question=question(fact, attrs.evolve(words, seats=names)), how=how
        ),
        PositionError,
    )


def word_for(fact: MissingFact) -> str:
    """Return words that answer a question, such as `pi 5`."""
    name = fact.name.replace("_", "-")
    answer = next((each for each in fact.answers if each), False)
    return name if isinstance(answer, (bool, str)) else f"{name} {answer}"


def line_for(fact: MissingFact, tally: Tally) -> str:
    """Return a line of a file that answers a question."""
    answer = next((each for each in fact.answers if each), False)
    if fact.field in ("points", "goes"):
        return f"{fact.field} = {value_text(answer)}"
    known = {**tally.known(fact.seat), fact.name: answer}
    place = "counts" if fact.seat == tally.winner else f"losers.{fact.seat}"
    return f"{place} = {value_text(known)}"


def _how(fact: MissingFact, tally: Tally, arguments: argparse.Namespace) -> str:
    """Return an option that answers a question, or a line of a file."""
    if fact.field == "goes" or not _is_tally(arguments):
        return f"'{line_for(fact, tally)}'"
    word = word_for(fact)
    if fact.field == "points":
        return f"--{word}"
    if fact.seat == tally.winner:
        return f"--has '{joined(arguments.has, word)}'"
    losers = _losing(tally.players, tally.winner, tally.round.active)
    if arguments.round and not arguments.loser and len(losers) == 1:
        said_before = " ".join(arguments.round)
        return f"'{joined(said_before, f'{loser_word(said_before)} {word}')}'"
    texts = [*(arguments.loser or ()), *[""] * len(losers)][: losers.index(fact.seat) + 1]
    texts[-1] = joined(texts[-1], word)
    return " ".join([f"--loser '{text}'" for text in texts])


def joined(words: str | None, more: str) -> str:
    """Add words to others."""
    return f"{words}, {more}" if words else more


def payable(settlement: Settlement) -> Settlement:
    """Refuse a settlement with payments that no table could make. Return any other settlement.

    An untrusted file may contain payments of any size.

    Raises:
        PositionError: for payments of more than a billion points.
    """
    sums = [*settlement.points, *(transfer.points for transfer in settlement.transfers)]
    if any(abs(points) > _MOST for points in sums):
        raise PositionError(
            f"a payment is over the limit of {_MOST} points; "
            "lower the multipliers, or the numbers of shakes, bombs and goes",
            code="too_many",
        )
    return settlement


def settled(settlement: Settlement) -> dict[str, Any]:
    """Write the outcome, the scores and the settlement as plain data."""
    outcome = plain(settlement.outcome)
    del outcome["ruleset"]
    scores = scores_of(settlement)
    return {
        "outcome": outcome,
        "scores": [plain(scores.get(seat)) for seat in range(len(settlement.points))],
        "settlement": {
            "points": plain(settlement.points),
            "transfers": plain(told_transfers(settlement)),
            "doubts": plain(settlement.doubts),
        },
    }


# One round by several rulebooks.

_BETWEEN: Final = "  "


def _plain_of(each: Compared) -> dict[str, object]:
    """Write the round by another rulebook as plain data."""
    settlement = each.settlement
    return {
        "ruleset": each.ruleset,
        "points": each.points,
        "transfers": () if settlement is None else told_transfers(settlement),
        "doubts": () if settlement is None else settlement.doubts,
        "why": each.why,
        "absent": each.absent,
        "is_smallest": each.is_smallest,
        "settings": each.settings,
    }


def _columns(
    own: Settlement, others: Sequence[Compared], words: Words, per_point: Decimal | None
) -> Iterator[list[str]]:
    """Yield blocks of lines: how the round ended, the points of each seat by each rulebook, and
    then for each rulebook the payments and what makes the difference.
    """
    yield [ending(own, words)]
    settled = [own, *(each.settlement for each in others)]
    names = [clean(each.id) for each in (own.outcome.ruleset, *(each.ruleset for each in others))]
    amounts = [_amounts(each, per_point, len(own.points)) for each in settled]
    seats = [words.seat(seat) for seat in range(len(own.points))]
    columns = [seats, *amounts]
    heads = ["", *names]
    wide = [max(map(width, (head, *cells))) for head, cells in zip(heads, columns, strict=True)]
    told = "points" if per_point is None else "money"
    yield [
        title(words.say(told, amount=per_point)),
        *(
            f"  {padded(cells[0], wide[0])}{_BETWEEN}"
            + _BETWEEN.join(map(to_right, cells[1:], wide[1:]))
            for cells in (heads, *zip(*columns, strict=True))
        ),
    ]
    yield _bill(own, words)
    for name, each in zip(names[1:], others, strict=True):
        yield [*heading(words.say("settlement"), each.ruleset, words), *_told(each, own, words)]
        yield from difference_blocks(each.settings, [names[0], name], words)


def _amounts(settlement: Settlement | None, per_point: Decimal | None, seats: int) -> list[str]:
    """Write the points or the money of each seat."""
    if settlement is None:
        return ["–"] * seats
    amounts = settlement.points if per_point is None else settlement.money(per_point)
    return [f"{amount:+}" for amount in amounts]


def _bill(settlement: Settlement, words: Words) -> list[str]:
    """Write each payment on a line, and then what is doubtful."""
    lines = [transfer_line(each, words) for each in told_transfers(settlement)]
    lines += [doubt_told(doubt, words) for doubt in settlement.doubts]
    return [filled(line, "  ", "    ") for line in lines]


def _told(each: Compared, own: Settlement, words: Words) -> Iterator[str]:
    """Say what a rulebook makes of the round, and how many settings make the difference."""
    if each.absent:
        names = ", ".join(words.say(f"absent.{name}") for name in each.absent)
        yield filled(words.say("absent", names=names), "  ", "    ")
    if each.settlement is None:
        why = clean(each.why)
        if each.fact is not None:
            asked = question(each.fact, words)
            yield filled(words.say("lacks_fact", question=asked), "  ", "    ")
        else:
            yield filled(words.say("no_such_round", why=why), "  ", "    ")
        return
    yield from _bill(each.settlement, words)
    if each.points == own.points:
        yield filled(words.say("same_for_all"), "  ", "    ")
        return
    key = "makes_difference" if each.is_smallest else "makes_difference_perhaps"
    yield filled(words.say(key, n=len(each.settings)), "  ", "    ")

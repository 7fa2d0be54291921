"""Run hostile cases: rulesets with extreme settings, and calls with wrong arguments.

What is refused must be refused with an error of ours. What is accepted must be playable to its end,
with correct payments. `tools.two_builds` runs very many cases, under both builds.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import pickle
import random
import re
import traceback
from collections.abc import Iterator
from decimal import Decimal
from typing import Any, Final

import attrs

import gostop as gs
from gostop.files.toml import dumps
from gostop.ruleset.limits import largest_payment
from tools import hostile
from tools.hostile_calls import CALLS, OWN_RULE
from tools.hostile_inputs import Rulebook, rulebook

MOST: Final = 2**53 - 1
"""The largest payment: every language can hold this number exactly."""
CASES: Final = 20
"""The number of cases for each rulebook."""
LONGEST: Final = 1000
"""No round has this many moves under any rulebook."""
_ADDRESS: Final = re.compile(r"0x[0-9a-f]*…?")
LOUDEST: Final = 2000
"""No message may have more characters than this."""


class BrokenError(Exception):
    """Something that must always be true was false."""


@contextlib.contextmanager
def accepted(what: str) -> Iterator[None]:
    """Require that a `with` block raises no error of ours: it uses something that was accepted."""
    try:
        yield
    except gs.GoStopError as error:
        raise BrokenError(f"{what} is refused: {error}") from error


@attrs.frozen
class Result:
    """The result of a case."""

    number: int
    kind: str
    """The kind of calls, such as `deal`."""
    end: str
    """The error of ours that ended the case, or `done`."""
    digest: str
    """The digest of everything that was written down, for comparison with another build."""
    most: int
    """The largest payment, at most 2**64."""
    settled: int
    """How many rounds and outcomes were settled."""
    fault: str = ""
    """What went wrong, with Python code that shows it; empty if all is well."""


@attrs.define
class Examiner:
    """Checks what the calls of a case return, and notes these results."""

    lines: list[str] = attrs.field(factory=list)
    """Everything that was written down."""
    most: int = 0
    """The largest payment."""
    count: int = 0
    """How many rounds and outcomes were settled."""

    def told(self, value: object) -> None:
        """Write down the repr and the text of a value."""
        self.lines += [repr(value), str(value)]

    def kept(self, ruleset: gs.Ruleset) -> None:
        """Check that a ruleset is the same after it is written to a file or a pickle and read."""
        with accepted("its file"):
            again = gs.parse_ruleset(gs.format_ruleset(ruleset))
        if again != ruleset or again.digest != ruleset.digest:
            raise BrokenError(f"its file holds another ruleset: {gs.diff(ruleset, again)}")
        if pickle.loads(pickle.dumps(ruleset)) != ruleset:
            raise BrokenError("its pickle holds another ruleset")
        repr(ruleset)
        self.lines += [ruleset.digest, *map(str, gs.diff(gs.BGA, ruleset))]

    def settled(self, game: gs.State | gs.Outcome) -> gs.Settlement:
        """Settle a round, and check its payments and its outcome."""
        with accepted("its end") if isinstance(game, gs.State) else contextlib.nullcontext():
            settlement = gs.settle(game)
        with accepted("its outcome"):
            again = gs.settle(settlement.outcome)
        if again.points != settlement.points:
            raise BrokenError(f"points are {settlement.points}, of the outcome {again.points}")
        self.count += 1
        self.paid(settlement)
        self.told(settlement)
        self.lines.append(repr(settlement.transfers))
        if pickle.loads(pickle.dumps(settlement)) != settlement:
            raise BrokenError("its pickle holds another settlement")
        hash(settlement)
        return settlement

    def paid(self, settlement: gs.Settlement) -> None:
        """Check that payments are small enough, add up to 0, and are those of the transfers."""
        moved = [0] * len(settlement.points)
        for transfer in settlement.transfers:
            str(transfer)
            moved[transfer.payer] -= transfer.points
            moved[transfer.payee] += transfer.points
            self.most = max(self.most, transfer.points)
            if transfer.points < 0 or transfer.cut < 0:
                raise BrokenError(f"a payment is {transfer.points}, cut by {transfer.cut}")
        self.most = max(self.most, *map(abs, settlement.points))
        if self.most > MOST:
            raise BrokenError(f"a payment is {self.most}, more than {MOST}")
        if tuple(moved) != settlement.points or sum(moved) != 0:
            raise BrokenError(f"points are {settlement.points}, but the transfers {moved}")
        self.bounded(settlement)
        cents = settlement.money(Decimal("0.01"))
        if cents != tuple(Decimal(points) / 100 for points in settlement.points):
            raise BrokenError(f"points are {settlement.points}, but the money {cents}")

    def bounded(self, settlement: gs.Settlement) -> None:
        """Check that no seat is paid more than the ruleset allows. Payments by a rule that no
        ruleset has don't count.
        """
        ruleset = settlement.outcome.ruleset
        most = largest_payment(ruleset, ruleset.layout(len(settlement.points)))
        for seat in range(len(settlement.points)):
            got = sum(
                transfer.points
                for transfer in settlement.transfers
                if transfer.payee == seat and OWN_RULE not in [item.rule for item in transfer.items]
            )
            if got > most:
                raise BrokenError(f"seat {seat} is paid {got}, but by its limits {most} at most")

    def played(self, state: gs.State, seed: int) -> gs.State:
        """Play a round to its end. If a seat can go on, bomb or shake, it mostly does."""
        rng = random.Random(seed)
        eager = (gs.Go, gs.Bomb, gs.Shake, gs.Join, gs.RefuseDraw)
        for _ in range(LONGEST):
            legal = gs.legal_moves(state)
            if not legal:
                break
            bold = [move for move in legal if isinstance(move, eager)]
            with accepted("a legal move"):
                state = gs.apply(state, rng.choice(bold if bold and rng.random() < 0.7 else legal))
        if not state.is_over:
            raise BrokenError(f"the round has no end after {LONGEST} moves: {state}")
        repr(state)
        self.lines.append(repr(state.outcome))
        return state

    def again(self, state: gs.State) -> None:
        """Set up a position again from its own data, and check that it is the same."""
        with accepted("what setup_of says"):
            again = state if state.is_over else gs.setup(state.ruleset, **gs.setup_of(state))
        if again != state:
            raise BrokenError(f"set up again it is another state: {again!r}")

    def sat(self, match: gs.Match, seed: int, rounds: int) -> None:
        """Play some rounds of a match."""
        for number in range(rounds):
            if match.is_over:
                break
            with accepted("the next round"):
                state = self.played(match.next_round(seed + number), seed)
                match = match.after(self.settled(state))
        self.lines += [repr(match.totals), repr(match.carry), repr(match.winners)]
        repr(match)

    def simulated(self, simulation: gs.Simulation) -> None:
        """Check the results of a simulation, and write them down."""
        self.told(simulation)
        self.lines.append(simulation.digest)
        for each in (*simulation.points, simulation.turns, simulation.moves):
            self.lines.append(repr((each.mean, each.error, each.interval(), each.least, each.most)))
            self.told(each)
        self.most = max(self.most, *(abs(n) for each in simulation.points for n, _ in each.counts))
        if self.most > MOST:
            raise BrokenError(f"a seat wins or pays {self.most}, more than {MOST}")
        if sum(each.total for each in simulation.points):
            raise BrokenError(f"points do not sum to 0: {simulation}")
        layout = simulation.ruleset.layout(simulation.players)
        most, got = (
            largest_payment(simulation.ruleset, layout),
            max(each.most for each in simulation.points),
        )
        if got > most:
            raise BrokenError(f"a seat is paid {got}, but by its limits {most} at most")


# One case.


def case(seed: int, number: int) -> tuple[str, Rulebook | None, list[str]]:
    """Return the kind of a case, its rulebook, and its calls as lines of Python."""
    rng = random.Random(f"case {seed} {number}")
    book = rulebook(seed, number // CASES)
    if number % CASES == 0:
        return "rulebook", None, making(book)
    weights = [weight for weight, _ in CALLS.values()]
    kind = rng.choices(list(CALLS), weights)[0]
    return kind, book, CALLS[kind][1](rng, book)


def making(book: Rulebook) -> list[str]:
    """Write calls that make a hostile ruleset, from its file and by `replace`. Both ways must
    give the same ruleset, or be refused.
    """
    made = f"gs.{book.base}.replace({book.changes!r})"
    wanted = f"gs.{book.base}.replace({book.wanted!r})"
    file = dumps({"base": book.base.lower(), **book.changes})
    return [
        f"kept({made})",
        f"same({made}, lambda: gs.parse_ruleset({file!r}))",
        f"kept({wanted})",
    ]


def same(examiner: Examiner, ruleset: gs.Ruleset, read: Any) -> None:
    """Check that a ruleset made by `replace` equals the ruleset read from its file."""
    if read() != ruleset:
        raise BrokenError("its file holds another ruleset")
    examiner.lines.append(ruleset.digest)


def run(number: int, seed: int = 0) -> Result:
    """Run a case. An error that it raises is part of the result."""
    examiner = Examiner()
    kind, fault, end, shown = "rulebook", "", "done", list[str]()
    try:
        kind, book, lines = case(seed, number)
        names = {name: getattr(examiner, name) for name in EXAMINED}
        names |= {"gs": gs, "wrong": hostile.wrong, "same": functools.partial(same, examiner)}
        if book is not None:
            names["ruleset"] = book.ruleset
            shown = [book.text]
        for line in lines:
            shown.append(line)
            exec(compile(line, f"case {number}", "exec"), names)
    except gs.GoStopError as error:
        end, message = type(error).__name__, str(error)
        examiner.lines += [end, message, repr(getattr(error, "field", ""))]
        if not 0 < len(message) <= LOUDEST:
            fault = f"a message of {len(message)} characters: {message[:200]}"
    except BaseException as error:  # this is not one of our own errors
        if isinstance(error, KeyboardInterrupt):
            raise
        told = traceback.format_exception(error)
        fault = "".join([*told[-3:-1], told[-1][:400]])
    if fault:
        fault = f"case {number} of seed {seed}, {kind}: {fault}\n{script(shown)}"
    digest = hashlib.sha256(
        _ADDRESS.sub("0x", "\n".join(examiner.lines)).encode("utf-8", "replace")
    ).hexdigest()[:16]
    return Result(number, kind, end, digest, min(examiner.most, 2**64), examiner.count, fault)


EXAMINED: Final = ("told", "kept", "settled", "played", "again", "sat", "simulated")


def script(lines: list[str]) -> str:
    """Write Python code that runs a case again."""
    head = "from tools.hostile import wrong\nfrom tools.hostile_rulebooks import *"
    names = ", ".join(EXAMINED)
    find = f"{names} = (getattr(Examiner(), name) for name in EXAMINED)"
    return "\n".join(["-" * 20, head, find, *lines, "-" * 20])

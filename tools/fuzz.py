"""Read mutated records, state lines and JSON documents, which may cause only errors of our own.

`python -m tools.fuzz 1000000` reads 1,000,000 mutants and counts them. A mutant that causes any
other error is saved in `tests/corpus`, where the tests read it from then on. An accepted state line
or document must be written again as it was read, and its state must be playable to the end. An
accepted record must be the same after it is written, and must need no repair.

`python -m tools.fuzz --atheris SECONDS` lets atheris choose the bytes, if it is installed. Texts
that reached new lines of code are kept in `.fuzz/`, and the next run begins with these texts.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import json
import random
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import gostop as gs
from gostop.plain.nested import difference
from gostop.records.json_text import read_json
from tools.mutating import json_mutant, line_mutant, record_mutant

CORPUS: Final = Path(__file__).parents[1] / "tests" / "corpus"
KEPT: Final = Path(".fuzz")
"""The folder of the texts with which atheris begins."""
_KINDS: Final = ("record", "line", "json")
_MOST_MOVES: Final = 400


class FuzzError(Exception):
    """A mutant caused an error that is not ours, or was read as something other than what it
    says.
    """


# One mutant.


def past_the_head(error: gs.GoStopError) -> bool:
    """Whether an error is after the first four lines of a text, or names no line."""
    return error.line is None or error.line > 4


def read_record(text: str) -> None:
    """Read a record. If accepted, it must be the same after it is written, and need no repair."""
    record = gs.parse_record(text)
    if gs.parse_record(gs.format_record(record)) != record:
        raise FuzzError("the record is another one after it was written")
    if gs.repair_record(text) != (record, ()):
        raise FuzzError("the record is repaired, although it is read")


def read_line(text: str) -> None:
    """Read a state line, write the same line again, and play the state to its end."""
    state = gs.parse_state(text)
    if gs.format_state(state) != text.removesuffix("\n").removesuffix("\r"):
        raise FuzzError("the state is written in another way")
    play_on(state)


def play_on(state: gs.State) -> None:
    """Play a state to its end, and settle it."""
    chance = random.Random(0)
    for _ in range(_MOST_MOVES):
        for seat in (None, *range(state.players)):
            gs.view(state, seat)
        if state.is_over:
            assert 0 == sum(gs.settle(state).points)
            return
        state = gs.apply(state, chance.choice(gs.legal_moves(state)))
    raise FuzzError("the round has no end")


def read_plain(text: str) -> None:
    """Read a JSON document. An accepted value must be written as the same data, perhaps with more
    keys.
    """
    data = read_json(text)
    value = gs.from_plain(data)
    plain = gs.to_plain(value)
    if gs.from_plain(json.loads(json.dumps(plain))) != value:
        raise FuzzError("the value is another one after it was written")
    if (found := difference("", data, plain, {"source"})) is not None:
        raise FuzzError(f"the value is written in another way: {found}")
    if isinstance(value, gs.State):
        play_on(value)


READ: Final[dict[str, Callable[[str], None]]] = {
    "record": read_record,
    "line": read_line,
    "json": read_plain,
}


def try_one(kind: str, text: str) -> str:
    """Read a text of a kind. Return `accepted`, `refused` or `refused at once`.

    Raises:
        FuzzError: for any error that is not ours.
    """
    try:
        READ[kind](text)
    except gs.GoStopError as error:
        return "refused" if past_the_head(error) else "refused at once"
    except Exception as error:
        raise FuzzError("".join(traceback.format_exception(error, chain=False))) from None
    return "accepted"


# Many mutants.


def seeds(chance: random.Random) -> dict[str, list[str]]:
    """Write texts of each kind, to be mutated."""
    found: dict[str, list[str]] = {kind: [] for kind in _KINDS}
    boar = {"cards": "7A", "points": 3, "pot": True}
    house = gs.CHINESE_BLOG.replace({"instant.captures.boar": boar}, id="house")
    for ruleset in (*gs.RULESETS.values(), house):
        for players in ruleset.players:
            record = gs.Record(ruleset, players, seed=chance.getrandbits(64), names=["a"] * players)
            state, _ = record.match.start_round(1)
            for _ in range(2):
                record = record.dealt(seed=chance.getrandbits(32)).commented("a comment")
                while record.state is not None and not record.state.is_over:
                    state = record.state
                    if ruleset is not house and chance.random() < 0.2:
                        found["line"].append(gs.format_state(state))
                        found["json"].append(json.dumps(gs.to_plain(state)))
                        found["json"].append(json.dumps(gs.to_plain(gs.view(state, 0))))
                    record = record.moved(chance.choice(gs.legal_moves(state)))
            found["record"].append(gs.format_record(record))
            found["record"].append(gs.format_record(record.undone().undone()))
            found["json"].append(json.dumps(gs.to_plain(record)))
            last = record.rounds[-1].settlement
            found["json"] += [json.dumps(gs.to_plain(each)) for each in (record.match, last)]
    return found


MUTATE: Final[dict[str, Callable[[random.Random, str, list[str]], str]]] = {
    "record": record_mutant,
    "line": line_mutant,
    "json": json_mutant,
}


def tried(kind: str, text: str, *, save: bool = True) -> str:
    """Call `try_one` with a text, and save the text if it causes an error that is not ours."""
    try:
        return try_one(kind, text)
    except FuzzError as error:
        data = text.encode("utf-8", "surrogatepass")
        name = f"{hashlib.sha256(data).hexdigest()[:12]}.{kind}"
        if save:
            CORPUS.mkdir(exist_ok=True)
            (CORPUS / name).write_bytes(data)
        raise FuzzError(f"{name}: {error}") from None


def fuzz(number: int, seed: int, *, save: bool = True) -> Counter[str]:
    """Read a number of mutants, and count how many were accepted and refused, by kind.

    Raises:
        FuzzError: for the first mutant that causes an error that is not ours. With `save`, the
            mutant is saved first.
    """
    chance = random.Random(seed)
    texts = seeds(random.Random(seed))
    tally: Counter[str] = Counter()
    for _ in range(number):
        kind = chance.choice(_KINDS)
        text = MUTATE[kind](chance, chance.choice(texts[kind]), texts[kind])
        result = tried(kind, text, save=save)
        tally[f"{kind} {result}"] += 1
        tally[result] += 1
    return tally


def of_bytes(data: bytes) -> tuple[str, str]:
    """Return the kind and the text that bytes stand for. The first byte chooses the kind."""
    kind = _KINDS[data[0] % len(_KINDS)] if data else _KINDS[0]
    return kind, data[1:].decode("utf-8", "surrogatepass" if kind == "json" else "replace")


def try_bytes(data: bytes) -> None:
    """Read the text that bytes stand for. Save the text if it causes an error that is not ours."""
    try:
        kind, text = of_bytes(data)
    except UnicodeDecodeError:
        return
    tried(kind, text)


def filled(folder: Path) -> None:
    """Write the seeds and the texts of `tests/corpus` into a folder, as bytes."""
    folder.mkdir(exist_ok=True)
    found = [(path.suffix[1:], path.read_bytes()) for path in sorted(CORPUS.iterdir())]
    found += [
        (kind, each.encode()) for kind, texts in seeds(random.Random(0)).items() for each in texts
    ]
    for number, (kind, data) in enumerate(found):
        (folder / f"seed-{number}").write_bytes(bytes([_KINDS.index(kind)]) + data)


def with_atheris(seconds: int) -> int:
    """Let atheris choose the bytes. Return 1 if it is not installed."""
    try:
        atheris: Any = importlib.import_module("atheris")
    except ImportError:
        print("expected atheris, found that it is not installed; pip install atheris")
        return 1
    filled(KEPT)
    atheris.instrument_all()
    options = [f"-max_total_time={seconds}", "-max_len=20000", "-timeout=60"]
    atheris.Setup([sys.argv[0], *options, str(KEPT)], try_bytes)
    atheris.Fuzz()
    return 0


def main(argv: Sequence[str] | None = None) -> int:
    """Read mutants, or start atheris. Return 1 if atheris is wanted but not installed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("number", type=int, nargs="?", default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--atheris", type=int, metavar="SECONDS")
    arguments = parser.parse_args(argv)
    if arguments.atheris is not None:
        return with_atheris(arguments.atheris)
    tally = fuzz(arguments.number, arguments.seed)
    for what, count in sorted(tally.items()):
        print(f"{what:<24}{count:>10}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

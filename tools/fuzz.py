"""Read bytes as anyone may write them. Each error must be a `GoStopError`.

`python -m tools.fuzz -max_total_time=600` lets atheris choose the bytes for ten minutes. Bytes that
cause any other error are saved in `tests/corpus`, where a test reads them from then on. libFuzzer
writes its files on slow and large inputs there too: delete them. Bytes that reached new lines of
code are kept in `.fuzz`, and the next run begins with them.
"""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import gostop as gs
from gostop.formats.forms import difference
from gostop.formats.json_text import read_json

CORPUS: Final = Path(__file__).parents[1] / "tests" / "corpus"
KEPT: Final = Path(".fuzz")
LONGEST: Final = 2000
"""No message has more characters than this."""


def check_record(text: str, record: gs.Record) -> None:
    assert record == gs.parse_record(gs.format_record(record))
    assert (record, ()) == gs.repair_record(text)


def check_line(text: str, state: gs.State) -> None:
    assert text.removesuffix("\n").removesuffix("\r") == gs.format_state(state)
    check_end(state)


def check_end(state: gs.State) -> None:
    """Check that a state can be played to its end, and that the payments add up to 0."""
    for seat in (None, *range(state.players)):
        gs.view(state, seat)
    assert 0 == sum(gs.settle(gs.playout(state, 1)).points)


def check_plain(text: str, value: Any) -> None:
    """Check that a value is written as it was read, perhaps with more keys."""
    plain = gs.to_plain(value)
    assert value == gs.from_plain(json.loads(json.dumps(plain)))
    assert difference("", read_json(text), plain, {"source"}) is None
    if isinstance(value, gs.State):
        check_end(value)


def check_ruleset(_: str, ruleset: gs.Ruleset) -> None:
    assert ruleset == gs.parse_ruleset(gs.format_ruleset(ruleset))


READERS: tuple[tuple[Callable[[str], Any], Callable[[str, Any], object]], ...] = (
    (gs.parse_record, check_record),
    (gs.repair_record, lambda _, repaired: gs.format_record(repaired[0])),
    (gs.parse_state, check_line),
    (lambda text: gs.from_plain(read_json(text)), check_plain),
    (gs.parse_ruleset, check_ruleset),
    (lambda text: gs.settle(gs.parse_outcome(text)), lambda _, settlement: str(settlement)),
    (gs.parse_move, lambda _, move: gs.parse_move(str(move))),
    (gs.CardSet, lambda _, cards: gs.CardSet(str(cards))),
)
"""Functions that read a text, each with a check of what it read."""


def TestOneInput(data: bytes) -> None:  # noqa: N802  # so it is called in every target of atheris
    """Read bytes in every way."""
    text = data.decode("utf-8", "surrogateescape")
    for read, check in READERS:
        try:
            value = read(text)
        except gs.GoStopError as error:
            if len(str(error)) > LONGEST:
                raise AssertionError("the message is too long") from error
        else:
            check(text, value)


def seeds() -> Iterator[str]:
    """Yield correct texts of each kind, under every rulebook."""
    for ruleset in gs.RULESETS.values():
        players = ruleset.players[-1]
        record = gs.Record(ruleset, players, seed=1, names=["a"] * players).dealt().commented("b")
        while (state := record.state) is not None and (legal := gs.legal_moves(state)):
            if len(record.rounds[0].moves) in (3, 12):
                yield gs.format_state(state)
                yield from (json.dumps(gs.to_plain(each)) for each in (state, gs.view(state, 0)))
            record = record.moved(legal[len(legal) // 2])
        yield gs.format_record(record)
        yield json.dumps(gs.to_plain(record))
        yield gs.format_ruleset(ruleset.replace({"match.rounds": 9}, id="house"), whole=True)
        yield f'rules = "{ruleset.id}"\ncaptured = ["1B 3B 8B 11B 12B 2A 4A 8A", ""]\nwinner = 0\n'


def main(options: list[str]) -> None:
    """Let atheris choose the bytes, with some options of libFuzzer."""
    atheris: Any = importlib.import_module("atheris")
    KEPT.mkdir(exist_ok=True)
    for number, text in enumerate(seeds()):
        (KEPT / f"seed-{number}").write_text(text, encoding="utf-8")
    atheris.instrument_all()
    given = ["-max_len=20000", f"-artifact_prefix={CORPUS}/", *options, str(KEPT), str(CORPUS)]
    atheris.Setup([sys.argv[0], *given], TestOneInput)
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1:])

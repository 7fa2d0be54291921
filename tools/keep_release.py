"""Keep what a release writes: `python -m tools.keep_release`.

Every later version must read what a release wrote. The tool adds the settings of the presets to
`tables/presets.jsonl`, so that files with their digests stay readable when a preset is corrected.
It writes samples of all formats and a description of the public API into a folder of
`tests/versions`; a test reads the samples from then on. Kept samples never change. The tool also
lists the things that the project has, so that `tools.complete` knows what is new afterwards.

With `--check` nothing is written; the exit code is 1 if this version is not kept.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import gostop as gs
from gostop.arena import Fault, FaultKind, Verdict, compare
from gostop.bots import reasons
from gostop.ruleset.tree import plain_fields
from tools import public_api
from tools.completing import released
from tools.completing.project import Project
from tools.completing.things import things

ROOT: Final = Path(__file__).parents[1]
PRESETS: Final = ROOT / "src" / "gostop" / "tables" / "presets.jsonl"
VERSIONS: Final = ROOT / "tests" / "versions"
THINGS: Final = ROOT / released.FILE
_SEEDS: Final = 40
"""The number of rounds under each rulebook that are searched for samples of rare events."""
_MOVES: Final = 1
"""The number of moves of the record that is kept as one seat saw it."""


def tables() -> Iterator[tuple[gs.Ruleset, int]]:
    """Yield every rulebook, and a house rule, with the fewest and with the most players."""
    house = gs.BGA.replace({"go.points": 3, "cards.bonus": "X2"}, id="house", name='Ours: "3"')
    for ruleset in (*gs.RULESETS.values(), house):
        for players in sorted({ruleset.players[0], ruleset.players[-1]}):
            yield ruleset, players


def played(ruleset: gs.Ruleset, players: int, seed: int, moves: int = 1000) -> gs.Record:
    """Play a round, choosing calls such as go more often than by chance. Return its record."""
    chance = random.Random(f"{ruleset.id} {players} {seed}")
    names = [f"Player {seat}" for seat in range(players)]
    record = gs.Record(ruleset, players, seed=seed, names=names, headers={"Place": "here"})
    record = record.commented("before").dealt()
    while record.state is not None and not record.state.is_over and moves:
        legal = gs.legal_moves(record.state)
        calls = [move for move in legal if not isinstance(move, (gs.Play, gs.Choose))]
        chosen = chance.choice(calls if calls and chance.random() < 0.4 else legal)
        record, moves = record.moved(chosen), moves - 1
    return record.commented("after")


def states() -> Iterator[str]:
    """Write state lines under every rulebook: a deal, two positions of its round, and the end."""
    for ruleset, players in tables():
        found = played(ruleset, players, 1).rounds[0].states
        for place in sorted({0, len(found) // 3, len(found) // 2, len(found) - 1}):
            yield gs.format_state(found[place])


def records() -> Iterator[tuple[str, str]]:
    """Write records under every rulebook, each with the name of its file."""
    for ruleset, players in tables():
        record = played(ruleset, players, 2)
        record = record.dealt() if not record.match.is_over else record
        yield f"{ruleset.id}-{players}.gostop", gs.format_record(record)


def documents() -> Iterator[dict[str, Any]]:
    """Write plain data: the first value of each type under every rulebook, and the first event of
    each class.
    """
    found: set[tuple[str, str]] = set()
    for ruleset, players in tables():
        for value in _values(ruleset, players):
            plain = gs.to_plain(value)
            rules = "" if isinstance(value, gs.Event) else ruleset.id
            if (key := (plain["type"], rules)) not in found:
                found.add(key)
                yield plain


def _values(ruleset: gs.Ruleset, players: int) -> Iterator[object]:
    """Yield values of all types from some rounds."""
    if ruleset is gs.FRENCH:
        yield from (gs.Card("5A"), gs.CardSet("3B 1B"), gs.HIDDEN, gs.Play("5A"), gs.Month(3))
        yield from (gs.Kind.DOUBLE_JUNK, gs.Reason.STOP, gs.Phase.TURN, gs.Instant(0, 1, 3, "x"))
        # these events never or hardly ever happen under the rulebooks
        yield from _results()
        yield from (gs.Heodang(0), gs.ThreePpeok(1), gs.Pushed(0), gs.TableDealt(gs.CardSet("1B")))
    yield from (ruleset, gs.seen(played(ruleset, players, 3, _MOVES), 0))
    for seed in range(_SEEDS):
        record = played(ruleset, players, seed)
        last = record.rounds[-1]
        middle = last.states[len(last.states) // 2]
        yield from (record, record.match, middle, gs.view(middle, 0), last.state.outcome)
        yield from (last.events[-1], *(event for events in last.events for event in events))
        settlement = last.settlement
        if settlement is None:
            continue
        yield settlement
        for transfer in settlement.transfers:
            yield from (transfer, *transfer.items, *transfer.multipliers)
            yield from (item.source for item in transfer.items)
            yield from (item.source.document for item in transfer.items)
        yield gs.score(last.state.captured[0], ruleset)


def _results() -> Iterator[object]:
    """Yield the results of many rounds: a simulation, playouts and a comparison."""
    simulation = gs.simulate("bga", 2, 50, seed=1, workers=1)
    yield from (simulation, simulation.points[0], simulation.draws)
    first = gs.deal("bga", 2, seed=1)
    yield gs.playouts(first, 10, seed=1)
    comparison = compare(["careful", "greedy"], "bga", rounds=8, seed=1, workers=1, records=True)
    yield from (comparison, comparison.plan, FaultKind.LIMIT, Verdict.BETTER)
    yield Fault(0, 1, 1, 0, FaultKind.CRASHED, "RuntimeError: late")
    weighed = reasons(gs.view(first, 0))[0]
    yield from (weighed, weighed.reasons[0], gs.Repair(1, "End", "end", "case"))


def samples() -> dict[str, str]:
    """Return the files of a folder of samples, by their names."""
    lines = [json.dumps(each, ensure_ascii=False, separators=(",", ":")) for each in documents()]
    return {
        "states.txt": "".join(f"{line}\n" for line in states()),
        "plain.jsonl": "".join(f"{line}\n" for line in lines),
        **dict(records()),
        public_api.KEPT: public_api.text(),
    }


def line_of(preset: gs.Ruleset) -> str:
    """Write the line of a preset for `PRESETS`: its names, its settings that are not neutral, and
    the sources of its settings. The publisher of a document may be missing.
    """
    sources = preset._sources.items()
    documents = {source.document.id: source.document for _, source in sources}
    kept = {
        "id": preset.id,
        "digest": preset.digest,
        "name": preset.name,
        "settings": plain_fields(preset, whole=False),
        "documents": {
            id: [each.title, each.address, *filter(None, [each.publisher])]
            for id, each in documents.items()
        },
        "sources": {path: [each.document.id, each.place, each.reading] for path, each in sources},
    }
    return json.dumps(kept, ensure_ascii=False, separators=(",", ":"))


def kept_presets() -> str:
    """Return the text of the file of presets, with the presets of this version."""
    text = PRESETS.read_text(encoding="utf-8") if PRESETS.exists() else ""
    lines = text.splitlines()
    digests = {json.loads(line)["digest"] for line in lines}
    lines += [line_of(each) for each in gs.RULESETS.values() if each.digest not in digests]
    return "".join(f"{line}\n" for line in lines)


def version() -> str:
    """Return the version that is being released. The installed package may still have an earlier
    version.
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project["version"])


def main(argv: Sequence[str] | None = None) -> int:
    """Keep this version, or check that it is kept."""
    parser = argparse.ArgumentParser(prog="keep_release", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing")
    parser.add_argument("--version", default=version(), help="the name of the folder")
    arguments = parser.parse_args(argv)
    folder, text = VERSIONS / arguments.version, kept_presets()
    missing = [] if PRESETS.exists() and PRESETS.read_text(encoding="utf-8") == text else [PRESETS]
    missing += [] if folder.exists() else [folder]
    project = Project()
    now = released.text_of(project, things(project))
    missing += [] if THINGS.exists() and THINGS.read_text(encoding="utf-8") == now else [THINGS]
    if not arguments.check:
        PRESETS.write_text(text, encoding="utf-8")
        THINGS.write_text(now, encoding="utf-8")
        if not folder.exists():
            folder.mkdir(parents=True)
            for name, written in samples().items():
                (folder / name).write_text(written, encoding="utf-8", newline="")
    for path in missing:
        print(path.relative_to(ROOT), "is not kept" if arguments.check else "written")
    return int(arguments.check and bool(missing))


if __name__ == "__main__":
    sys.exit(main())

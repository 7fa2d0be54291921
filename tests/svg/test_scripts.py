"""In the viewer, each seat sees its own view, and cards move to where they lie afterwards."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any, Final

import pytest

import gostop as gs
from gostop.svg.viewer import motions, scene
from gostop.svg.viewer.pages import story
from gostop.text.names import Language
from tests.support.programs import node
from tests.support.records import played

FOLDER: Final = Path(gs.__file__).parent / "svg" / "viewer"
MANY: Final = [(gs.FUDAWIKI, 5, 4), (gs.BGA, 4, 4), (gs.CHINESE_BLOG, 2, 6), (gs.PMANG, 2, 4)]
SITTINGS: Final = [
    *((gs.FUDAWIKI, 5, 2), (gs.CHINESE_BLOG, 2, 2)),
    *[pytest.param(*sitting, marks=[pytest.mark.weekly]) for sitting in MANY],
]
every_sitting = pytest.mark.parametrize(("ruleset", "players", "rounds"), SITTINGS)


def answered(tmp_path: Path, program: str, given: Any) -> Any:
    """Run a program that imports the scripts, for each of `given`, and return its answers."""
    for path in FOLDER.glob("*.js"):
        shutil.copy(path, tmp_path)
    (tmp_path / "package.json").write_text('{"type": "module"}', "utf-8")
    (tmp_path / "given.json").write_text(json.dumps(given), "utf-8")
    main = (
        'import { readFileSync } from "node:fs";\n'
        'import { during, seenBy } from "./table.js";\n'
        'import { apply } from "./viewer.js";\n'
        'const given = JSON.parse(readFileSync("given.json", "utf8"));\n'
        f"console.log(JSON.stringify(given.map({program})));\n"
    )
    (tmp_path / "main.js").write_text(main, "utf-8")
    command = [node(), "main.js"]
    done = subprocess.run(command, check=False, cwd=tmp_path, capture_output=True, encoding="utf-8")
    assert "" == done.stderr
    return json.loads(done.stdout)


def placed(shown: dict[str, Any]) -> dict[str, Any]:
    """Return where the cards of a scene lie: the open cards, the stock,
    and the cards of each seat.
    """
    return {
        "open": sorted(
            [*shown["inPlay"], *(card for group in shown["table"] for card in group["cards"])]
        ),
        "stock": shown["stock"],
        "seats": [
            [
                sorted(seat["hand"]),
                seat["hidden"],
                sorted(card for pile in seat["captured"].values() for card in pile),
            ]
            for seat in shown["seats"]
        ],
    }


def moved(ruleset: gs.Ruleset, players: int, rounds: int) -> list[tuple[Any, Any, Any]]:
    """Return every move of a sitting: the state before it, its events, and the state after it."""
    found: list[tuple[Any, Any, Any]] = []
    for each in played(ruleset, players, rounds).rounds:
        found += zip(each.states, each.events[1:], each.states[1:], strict=False)
    return found


@every_sitting
def test_other_eyes_see_what_a_view_shows(
    tmp_path: Path, ruleset: gs.Ruleset, players: int, rounds: int
) -> None:
    given, expected = [], []
    for state, _, _ in moved(ruleset, players, rounds):
        for seat in (*range(state.players), None):
            bottom = {"seat": 0 if seat is None else seat}
            given.append([scene(state), seat])
            expected.append(scene(gs.view(state, seat)) | bottom)
    found = answered(tmp_path, "([scene, eyes]) => seenBy(scene, eyes)", given)
    assert len(expected) > 50
    assert [] == [(n, a, b) for n, (a, b) in enumerate(zip(expected, found, strict=True)) if a != b]


@every_sitting
def test_the_cards_of_a_move_go_where_they_lie_after_it(
    tmp_path: Path, ruleset: gs.Ruleset, players: int, rounds: int
) -> None:
    given, expected = [], []
    for before, events, after in moved(ruleset, players, rounds):
        if any(isinstance(event, gs.Joined | gs.SatOut | gs.DealtAgain) for event in events):
            continue  # hands are returned, or cards are dealt
        for seat in (None, 0):
            seen = (before, after) if seat is None else (gs.view(before, 0), gs.view(after, 0))
            told = events if seat is None else gs.redact(events, 0)
            given.append([scene(seen[0]), motions(told, before.table)])
            expected.append(placed(scene(seen[1])))
    found = answered(tmp_path, "([scene, motions]) => motions.reduce(during, scene)", given)
    assert len(expected) > 50
    assert [] == [
        (given[n], a, placed(b))
        for n, (a, b) in enumerate(zip(expected, found, strict=True))
        if a != placed(b)
    ]


@every_sitting
def test_the_changes_lead_from_scene_to_scene(
    tmp_path: Path, ruleset: gs.Ruleset, players: int, rounds: int
) -> None:
    record = played(ruleset, players, rounds)
    told = story(record, range(len(record.rounds)), Language.HANGUL)
    given = [[each["start"], [step["change"] for step in each["steps"]]] for each in told["rounds"]]
    program = (
        "([start, changes]) => [structuredClone(start), "
        "...changes.map((change) => structuredClone(apply(start, change)))]"
    )
    found = answered(tmp_path, program, given)
    for each, shown in zip(record.rounds, found, strict=True):
        expected = [scene(state, names=record.names, language="ko") for state in each.states]
        if each.settlement is not None:
            expected[-1]["over"]["points"] = list(each.settlement.points)
        assert expected == shown

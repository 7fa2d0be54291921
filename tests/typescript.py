"""TypeScript accepts what gostop writes by the types in `gostop.d.ts`, and nothing else."""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import gostop as gs
from gostop.svg import viewer
from gostop.teaching import lessons, preview, question
from tools.make_types import DOCUMENTS

ROOT: Final = Path(__file__).parents[1]
TYPES: Final = ROOT / "src" / "gostop" / "gostop.d.ts"
TSC: Final = ROOT / "site" / "node_modules" / "typescript" / "bin" / "tsc"
HOUSE: Final = gs.CHINESE_BLOG.replace(
    {
        "cards.bonus": "X2 X3",
        "instant.captures.boar": {"cards": "7A", "points": 3, "pot": True},
    },
    id="house",
)
USES: Final = """
export function mover(view: View): number | null {
  const owner: number | null | undefined = view.stacks[0]?.[1];
  return view.is_over ? null : (view.to_move ?? owner ?? null);
}
export function cards(event: Event): string {
  switch (event.type) {
    case "Captured": return event.cards;
    case "CardFlipped": return event.card;
    case "CardDrawn": return event.card === "?" ? "" : event.card;
    case "InstantPaid": return `${event.payer} ${event.points}`;
    default: return event.rule;
  }
}
export function paid(settlement: Settlement): number {
  const [payer, payee, points, rule] = settlement.outcome.instant[0] ?? [0, 0, 0, ""];
  const first = payer + payee + points + rule.length;
  return settlement.transfers.reduce((sum, each) => sum + each.points, first);
}
export function read(data: Plain): number {
  if (data.type === "View") return data.scores.length;
  return data.type === "Events" ? data.value.length : 0;
}
"""
"""A program that uses the types as a client would."""
WRONG: Final = (
    ("CardPlayed", {"type": "CardPlayed", "seat": 0, "card": "13B", "rule": ""}),
    ("CardPlayed", {"type": "CardPlayed", "seat": 0, "card": "1B"}),
    ("CardPlayed", {"type": "CardPlayed", "seat": "0", "card": "1B", "rule": ""}),
    ("Event", {"type": "Nothing", "seat": 0, "rule": ""}),
    ("Motion", ["5A", "hand", "table", 0]),
)


def documents() -> Iterator[tuple[str, Any]]:
    """Yield the types and the data of all documents."""
    for ruleset in (HOUSE, *gs.RULESETS.values()):
        players = ruleset.players[-1]
        record = gs.Record(ruleset, players, seed=1, names=["a"] * players).dealt().commented("b")
        while (state := record.state) is not None and (legal := gs.legal_moves(state)):
            if len(record.rounds[-1].moves) % 7 == 2:
                seen = gs.view(state, state.to_move)
                values = (
                    state,
                    seen,
                    record,
                    gs.seen(record, 0),
                    record.match,
                    preview(seen, legal[0]),
                )
                yield from (("Plain", gs.to_plain(value)) for value in values)
                yield "View", {**gs.to_plain(seen, rulesets=[HOUSE]), "gostop": ..., "type": ...}
                yield "Scene", viewer.scene(seen)
                events = gs.step(state, legal[-1])[1]
                yield "Motion[]", viewer.motions(events, seen.table)
                yield "Plain", gs.to_plain(events)
                yield from (("Plain", gs.to_plain(event)) for event in events)
            record = record.moved(legal[-1])
        last = record.rounds[-1]
        yield "Scene", viewer.scene(last.state)
        yield from (("Plain", gs.to_plain(each)) for each in (last.settlement, last.state.outcome))
        yield "Plain", gs.to_plain(gs.score("1B 3B 8B 2A 4A 8A 9A", ruleset))
    left = gs.Record(HOUSE, 2, seed=1).dealt().abandoned(0)
    yield from (("Plain", gs.to_plain(each)) for each in (left, gs.seen(left, 1), *lessons()))
    kinds = ("score", "take", "go", "pays")
    yield from (("Plain", gs.to_plain(question(kind, seed=1))) for kind in kinds)


def program() -> Iterator[str]:
    """Write a program that gives each document the type that it should have."""
    used = "Plain, View, Event, Settlement, Scene, Motion, CardPlayed"
    yield f'import type {{ {used} }} from "./gostop";'
    yield USES
    for n, (kind, data) in enumerate(documents()):
        kept = data if isinstance(data, list) else {k: v for k, v in data.items() if v is not ...}
        yield f"export const right{n}: {kind} = {json.dumps(kept)};"
    for n, (kind, data) in enumerate(WRONG):
        yield f"// @ts-expect-error\nexport const wrong{n}: {kind} = {json.dumps(data)};"


def test_typescript_accepts_the_documents(tmp_path: Path) -> None:
    found = {data["type"] for kind, data in documents() if kind == "Plain"}
    assert {*DOCUMENTS, "Events"} <= found
    (tmp_path / "gostop.d.ts").write_text(TYPES.read_text("utf-8"), encoding="utf-8")
    (tmp_path / "program.ts").write_text("\n".join(program()), encoding="utf-8")
    options = ("--strict", "--noEmit", "--exactOptionalPropertyTypes", "--lib", "es2023")
    command = ["node", str(TSC), *options, "--target", "es2023", "program.ts"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "" == done.stdout
    assert 0 == done.returncode

"""The rules of other programs, in one file each: played, settled, and compared with the
rulings of these programs.
"""

import random
import tomllib
from pathlib import Path
from typing import Any, Final

import attrs
import pytest

import gostop as gs
from tests.rulings.test_rulings import RULINGS, Ruling, agrees
from tests.support.cases import for_each

FOLDER: Final = Path(__file__).parents[2] / "examples" / "programs"
FILES: Final = {path.stem: path for path in sorted(FOLDER.glob("*.toml"))}
STRICT: Final = ("gostop_antigravity", "gostop_ts", "hwatu_gostop", "hwatu_matgo")
"""Files of programs whose rulings name the rulebook that the file starts from."""


def table_of(file: str) -> dict[str, Any]:
    """Return the base and the settings of a file."""
    found = tomllib.loads(FILES[file].read_text(encoding="utf-8"))
    return {name: value for name, value in found.items() if name not in ("id", "name")}


@for_each("file", FILES)
def test_a_file_says_what_it_is(file: str) -> None:
    ruleset = gs.load_ruleset(FILES[file])
    first = FILES[file].read_text(encoding="utf-8").splitlines()[0]
    assert file == ruleset.id
    assert ruleset.name.partition(",")[0] in first


@for_each("file", FILES)
def test_random_rounds_end_and_settle(file: str) -> None:
    ruleset, chance = gs.load_ruleset(FILES[file]), random.Random(41)
    for players in ruleset.players:
        for seed in range(10):
            state = gs.deal(ruleset, players, seed=seed)
            while not state.is_over:
                state = gs.apply(state, chance.choice(gs.legal_moves(state)))
            assert 0 == sum(gs.settle(state).points)


@for_each("file", FILES)
def test_its_base_is_one_of_the_nearest_rulebooks(file: str) -> None:
    base, ruleset = table_of(file)["base"], gs.load_ruleset(FILES[file])
    numbers = {each.ruleset.id: each.number for each in gs.nearest(ruleset)}
    for id, number in numbers.items():
        # a group that is off is one difference, whatever settings it has
        off = [each for each in gs.diff(gs.RULESETS[id], ruleset) if each.one is False]
        assert numbers[base] <= number + len(off)


def test_a_port_plays_by_the_rules_of_the_original() -> None:
    port, original = (gs.load_ruleset(FILES[file]) for file in ("gostop_ts", "civilian7_gostop"))
    assert () == gs.diff(port, original)


def ruled(file: str) -> list[Ruling]:
    """Return the rulings of the program, with the rules of the file instead of the
    rulebook that it starts from.
    """
    name, table = gs.load_ruleset(FILES[file]).name, table_of(file)
    found = []
    for ruling in RULINGS:
        rules = ruling.plain["rules"]
        base = rules if isinstance(rules, str) else rules["base"]
        if name.startswith(ruling.program) and table["base"] == base:
            found.append(attrs.evolve(ruling, plain={**ruling.plain, "rules": table}))
    return found


@pytest.mark.no_cover
@for_each("file", STRICT)
def test_a_file_rules_as_its_program(file: str) -> None:
    rulings = [ruling for ruling in ruled(file) if ruling.plain["verdict"] != "theirs"]
    assert len(rulings) > 20
    assert [] == [
        str(ruling) for ruling in rulings if not agrees(ruling.plain["expect"], ruling.found())
    ]

"""The conformance vectors: the tool makes them again unchanged, and our own engine passes them."""

import tomllib
from typing import Any
from unittest.mock import Mock

import pytest

import gostop as gs
from gostop.testing import conformance
from gostop.testing.conformance import VECTORS, vectors
from tests.support.cases import case
from tests.support.documents import ROOT
from tests.support.replay import perft
from tools.make_schemas import PLACE
from tools.make_vectors import FOLDER, PACKAGE, text_of

STALE = "python -m tools.generate writes them again"


def test_the_files_are_what_the_tool_makes() -> None:
    for name in VECTORS:
        with case(name):
            assert text_of(name) == (FOLDER / f"{name}.json").read_text(encoding="utf-8"), STALE


def test_the_files_have_their_names() -> None:
    data = {f"{name}.json" for name in VECTORS} | {PLACE.name}
    assert data == {path.name for path in FOLDER.glob("*.json")}


def test_the_package_has_the_format_that_ours_asks_for() -> None:
    ours = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    theirs = tomllib.loads((PACKAGE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    [wanted] = ours["optional-dependencies"]["vectors"]

    assert f"{theirs['name']}=={theirs['version'].split('.')[0]}.*" == wanted
    assert theirs["license"] in ours["license"].split(" AND ")
    assert (ROOT / "LICENSE").read_bytes() == (PACKAGE / "LICENSE").read_bytes()


def test_without_the_package_the_error_has_the_line_that_installs_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for error in (ModuleNotFoundError, FileNotFoundError):
        monkeypatch.setattr(conformance, "files", Mock(side_effect=error))
        with (
            case(error),
            pytest.raises(gs.GoStopError, match=r"; pip install 'gostop\[vectors\]', or") as caught,
        ):
            vectors("scores")
        assert "not_installed" == caught.value.code, error


def test_every_rulebook_is_there_with_its_settings() -> None:
    rulebooks = vectors("rulebooks")
    assert [*gs.RULESETS] == [*rulebooks]
    for id, entry in rulebooks.items():
        assert gs.RULESETS[id].digest == entry["digest"]


def test_scores() -> None:
    for row in vectors("scores"):
        score = gs.score(row["cards"], row["ruleset"])
        assert row["total"] == score.total
        items = [(item["rule"], item["points"], item["cards"]) for item in row["items"]]
        assert items == [(each.rule, each.points, str(each.cards)) for each in score.items]


def paid(settlement: gs.Settlement) -> tuple[list[int], list[list[int]]]:
    """Return the points of a settlement, and its payments: payer, payee and points."""
    transfers = [[each.payer, each.payee, each.points] for each in settlement.transfers]
    return [*settlement.points], transfers


def test_settlements() -> None:
    for row in vectors("settlements"):
        settlement = gs.settle(gs.from_plain(row["outcome"], gs.Outcome))
        assert (row["points"], row["transfers"]) == paid(settlement)


def test_positions() -> None:
    for row in vectors("positions"):
        state: Any = gs.from_plain(row["state"])
        assert row["legal"] == [str(move) for move in gs.legal_moves(state)]
        assert row["perft"] == [perft(state, depth) for depth in (1, 2, 3)]


def test_rounds() -> None:
    ends = set()
    for row in vectors("rounds"):
        state = gs.from_plain(row["first"], gs.State)
        for step in row["steps"]:
            state = gs.apply(state, gs.parse_move(step["move"]))
            assert step["to_move"] == state.to_move
            assert step["stock"] == len(state.stock)
            assert step["captured"] == [str(cards) for cards in state.captured]
        assert (row["points"], row["transfers"]) == paid(gs.settle(state))
        ends.add(row["points"] == [0] * state.players)
    assert {True, False} == ends


def test_another_name_is_refused() -> None:
    with pytest.raises(gs.PositionError, match="expected the name of a file of vectors"):
        vectors("moves")

"""Players with the same name get a number wherever they are named."""

import io
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gostop as gs
from gostop.app import main
from gostop.formats.record import MOST_NAME
from gostop.svg.viewer import page, scene
from gostop.text.names import told_apart
from tests.support.cases import for_each


@for_each(
    ("names", "expected"),
    [
        (["Kim", "Lee"], ("Kim", "Lee")),
        (["careful"] * 3, ("careful 1", "careful 2", "careful 3")),
        (["Kim", "careful", "careful"], ("Kim", "careful 1", "careful 2")),
        (["careful", "Kim", "careful"], ("careful 1", "Kim", "careful 2")),
        # readers would take these names for the same
        (["Careful", "careful"], ("Careful 1", "careful 2")),
        (["e\u0301", "é"], ("e\u0301 1", "é 2")),
        (["박 ", "박"], ("박  1", "박 2")),
        # a number is skipped if another player already has it
        (["x", "x", "x 1"], ("x 2", "x 3", "x 1")),
        (["x 2", "x", "x", "X 1"], ("x 2", "x 3", "x 4", "X 1")),
        (["", ""], (" 1", " 2")),
        ([], ()),
    ],
)
def test_players_of_one_name_get_a_number(names: list[str], expected: tuple[str, ...]) -> None:
    assert expected == told_apart(names)


def test_a_long_name_is_cut_for_its_number() -> None:
    assert ("aaa 1", "aaa 2") == told_apart(["aaaaa", "aaaaa"], 5)
    assert ("abc 1", "abc 2", "abcde") == told_apart(["abcd1", "abcd1", "abcde"], 5)


@given(st.lists(st.text("ab 1A", max_size=4), max_size=7))
def test_no_two_players_are_called_alike(names: list[str]) -> None:
    found = told_apart(names)
    assert len(names) == len(found) == len({" ".join(name.casefold().split()) for name in found})
    assert found == told_apart(found)
    assert all(new.startswith(old) for old, new in zip(names, found, strict=True))


def watched(folder: Path) -> Path:
    """Return the file of a record with three bots of the same name."""
    file = folder / "three.gostop"
    assert 0 == main(["watch", "--players", "3", "--seed", "1", "--record", str(file)])
    return file


CALLED = ("careful 1", "careful 2", "careful 3")


def test_a_watched_round_names_its_players_apart(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = watched(tmp_path)
    bots = ("Bora", "Minho", "Sora")
    assert bots == gs.load_record(file).names
    capsys.readouterr()
    assert 0 == main(["replay", str(file)])
    out = capsys.readouterr().out
    for seat, name in enumerate(bots):
        assert f"  Player {seat + 1}  {name} (careful)\n" in out
    html = tmp_path / "three.html"
    assert 0 == main(["replay", str(file), "--html", str(html)])
    told = html.read_text("utf-8")
    assert f"<title>A record of Go-Stop: {', '.join(bots)}</title>" in told


def test_an_older_record_names_them_apart_where_it_is_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = gs.Record("bga", 3, seed=1, names=["careful"] * 3).dealt()
    file = tmp_path / "old.gostop"
    gs.save_record(record, file)
    assert ("careful",) * 3 == gs.load_record(file).names
    assert 0 == main(["replay", str(file)])
    out = capsys.readouterr().out
    assert all(f"  {name}\n" in out for name in CALLED)
    made = scene(record.rounds[0].state, names=record.names)
    assert list(CALLED) == [seat["name"] for seat in made["seats"]]
    for seat in (None, 0, 1, 2):
        assert ", ".join(CALLED) in page(gs.seen(record, seat))
    # a seat without a name is called by its number. Another player may have this as a name.
    made = scene(record.rounds[0].state, names=["Player 2", "", "Kim"])
    assert ["Player 2 1", "Player 2 2", "Kim"] == [seat["name"] for seat in made["seats"]]


def test_a_game_goes_on_with_the_bots_that_its_names_tell(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def go_on(*arguments: str) -> list[str]:
        """Continue the game with a move, and return all comments of the record in the file."""
        monkeypatch.setattr(sys, "stdin", io.StringIO("1\n1\n"))
        assert 0 == main(["play", "--plain", *arguments])
        return [text for each in gs.load_record(file).rounds for _, text in each.comments]

    file = tmp_path / "game.gostop"
    bots = ["--bot", "random", "--bot", "search:40", "--bot", "search:40"]
    arguments = ["--players", "4", "--name", "Random", *bots, "--seed", "1"]
    assert [] == go_on(*arguments, "--record", str(file))
    record = gs.load_record(file)
    assert ("Random", "Bora", "Minho", "Sora") == record.names
    out = capsys.readouterr().out
    told = " ".join(out.split())
    assert "against Bora (random), Minho (search), Sora (search)" in told
    assert all(f" {name} " in told for name in ("You play", "Bora sits out.", "Minho plays"))
    # the same bots play on, so the record needs no comment
    assert [] == go_on(str(file))
    [comment] = go_on(str(file), "--bot", "random")
    assert "From here on, Player 3 is played by random, Player 4 is played by random." == comment
    *_, comment = go_on(str(file), "--bot", "careful", "--language", "ko")
    assert comment.startswith(
        "이제부터 2번 참가자는 careful이 칩니다, 3번 참가자는 careful이 칩니다"
    )


def test_the_longest_name_has_room_for_its_number() -> None:
    names = told_apart(["b" * MOST_NAME] * 2, MOST_NAME)
    assert {MOST_NAME} == set(map(len, names))
    assert names == gs.Record("bga", 2, dealer=0, names=names).names

"""`gostop puzzle` asks for a move, and explains it and the right one."""

import json

from gostop.teaching import puzzles
from gostop.teaching.puzzles import KINDS
from tests.support.cases import case
from tests.support.commands import Cli

ONE = "630001.16"


def test_a_wrong_answer_and_the_right_one_are_explained(cli: Cli) -> None:
    said = " ".join(cli("puzzle", ONE, typed="2\n").split())
    for part in (
        "Puzzle 630001.16, level 2 of 4 The rules are those of French (Cap Corée). Which move is",
        "Go, or stop? You are Player 1.",
        "It earns +6.0 points on average, and wins with a chance of 100%. That is 4.0 points less"
        " than the best move (± 0.1).",
        "This is the best move.",
    ):
        assert part in said
    assert "That is right." not in said


def test_a_right_answer_is_explained_once(cli: Cli) -> None:
    said = cli("puzzle", ONE, typed="1\n")
    assert "That is right." in said
    assert 1 == said.count("on average")
    assert "맞았습니다." in cli("puzzle", ONE, "--language", "ko", typed="1\n")


def test_puzzles_are_asked_one_after_the_other(cli: Cli) -> None:
    said = cli("puzzle --level 1 --seed 1", typed="next\nnext\nquit\n")
    assert 3 == said.count(", level 1 of 4")
    assert 1 == cli("puzzle today", typed="next\n").count(" of 4")


def test_every_kind_has_a_question_in_both_languages(cli: Cli) -> None:
    for kind in sorted({each.kind for each in puzzles()}):
        id = puzzles(kind=kind)[0].id
        with case(kind):
            said = (
                cli("puzzle", id, typed="quit\n"),
                cli("puzzle", id, "--language", "ko", typed=""),
            )
            assert said[0] != said[1]
    assert all(kind in cli("puzzle --help") for kind in KINDS)
    assert "[--level N]" in cli("puzzle --help")


def test_puzzles_are_a_document(cli: Cli) -> None:
    data = json.loads(cli("puzzle", ONE, "--json"))
    (found,) = data["puzzles"]
    assert (ONE, "go_or_stop", 2, "go") == tuple(
        found[name] for name in ("id", "kind", "level", "answer")
    )
    assert 2 == len(found["advice"])


def test_what_is_not_there_is_told(cli: Cli) -> None:
    assert "expected the number of a puzzle, such as" in cli.refused("puzzle 5")
    assert "no puzzle has this kind" in cli.refused("puzzle --rules pmang")

"""Puzzles are positions with one right move, whose file agrees with the rules."""

import datetime
import subprocess
import sys
from importlib.resources import files

import gostop as gs
from gostop.teaching import explain, puzzle_of_the_day, puzzles
from gostop.teaching.puzzles import FILE, HARDEST, KINDS
from tests.support.cases import case, for_each
from tests.support.refusals import refused

WITHOUT = """
import sys
sys.modules["gostop_puzzles"] = None
import gostop as gs
from gostop.teaching import puzzles
try:
    puzzles()
except gs.PositionError as error:
    print(error.code, error)
"""


def test_one_move_of_each_puzzle_is_clearly_the_best() -> None:
    for each in puzzles()[::5]:
        with case(each.id):
            best, *others = each.worths
            assert {*gs.legal_moves(each.view)} == {worth.move for worth in each.worths}
            assert others
            assert each.answer == best.move
            for other in others:
                assert other.behind >= max(2, 4 * other.behind_error)
            assert each.advice[0] == each.check(each.answer)
            assert all(advice.is_clear for advice in each.advice)


def test_the_file_is_small_and_each_puzzle_has_its_number() -> None:
    found = puzzles()
    assert len(found) == len({each.id for each in found})
    assert len((files("gostop_puzzles") / FILE).read_bytes()) <= 400_000
    assert {*range(1, HARDEST + 1)} >= {each.level for each in found}
    assert {*KINDS} >= {each.kind for each in found}


def test_puzzles_are_chosen_by_kind_level_and_rules() -> None:
    found = puzzles(kind="go_or_stop", level=2, ruleset="french")
    chosen = [
        each
        for each in puzzles()
        if each.kind == "go_or_stop" and each.level == 2 and each.view.ruleset == gs.FRENCH
    ]
    assert found
    assert chosen == [*found]


def test_a_day_has_one_puzzle_and_the_next_another() -> None:
    day = datetime.date(2026, 11, 29)
    days = [puzzle_of_the_day(day + datetime.timedelta(each)) for each in range(len(puzzles()))]
    assert puzzle_of_the_day(day) == days[0]
    assert len(puzzles()) == len({each.id for each in days})


def test_an_answer_is_explained() -> None:
    puzzle = next(each for each in puzzles() if each.id == "630001.16")
    wrong = puzzle.worths[1].move
    assert puzzle.check(wrong) == puzzle.check(str(wrong))
    asked = "The rules are those of French (Cap Corée). Which move is best?\nGo, or stop?"
    assert asked == explain(puzzle)
    assert "less than the best move" in explain(puzzle.check(wrong))
    with refused(gs.IllegalMoveError, "'5A' is not legal: seat 0 is asked to go or stop ()"):
        puzzle.check("5A")


@for_each(
    ("arguments", "message"),
    [
        ({"kind": "x"}, "expected a kind of puzzle…, found 'x' (kind)"),
        ({"level": 5}, "expected a whole number from 1 to 4, found 5 (level)"),
        ({"ruleset": "x"}, "expected a Ruleset…, found 'x' (ruleset)"),
    ],
)
def test_wrong_arguments_are_refused(arguments: dict[str, object], message: str) -> None:
    with refused(gs.GoStopError, message):
        puzzles(**arguments)  # type: ignore[arg-type]  # the test passes wrong values


def test_a_day_is_a_date() -> None:
    with refused(gs.PositionError, "expected a date, found 'today' (day)"):
        puzzle_of_the_day("today")  # type: ignore[arg-type]  # the test passes a wrong value


def test_without_the_package_an_error_says_how_to_install_it() -> None:
    printed = subprocess.check_output([sys.executable, "-c", WITHOUT], text=True)
    assert printed.startswith("not_installed puzzles.jsonl is in gostop-puzzles, which is not")

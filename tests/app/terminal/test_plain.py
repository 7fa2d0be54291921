"""In the game line by line, each answer makes its move or is refused, and turns print few lines."""

import itertools
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import attrs
import pytest

import gostop as gs
from gostop.app.terminal.line_by_line import Plain
from gostop.bots import BOTS
from gostop.bots.session import Sitting
from gostop.game.state import Phase
from gostop.teaching.hints import choices
from gostop.text.terminal import fixed, width
from tests.support.cases import case
from tests.support.commands import Cli
from tests.support.sittings import HOUSE, SEVEN, SHORT, finished, reached, sat, words_of

pytestmark = pytest.mark.usefixtures("without_hints")

MOVE = r"(Kim|Careful \d)(: .*니다| [a-z]+s )"
QUESTION = "Your turn: which card do you play?"


def played(
    sitting: Sitting, answers: Iterable[str], language: str = "en", columns: int = 80
) -> list[str]:
    """Return the lines that a person who gives these answers sees."""
    lines: list[str] = []
    given = iter(answers)
    words = attrs.evolve(words_of(language, sitting.record.players), you=sitting.seat)
    with fixed(columns):
        Plain(sitting, words, lines.append, lambda: next(given, None)).run()
    return "\n".join(lines).split("\n")


def numbers(sitting: Sitting, rounds: int) -> Iterator[str]:
    """Yield answers that always make the last move offered, until a number of rounds is played."""
    while len(sitting.record.rounds) <= rounds:
        if sitting.mover is None:
            if len(sitting.record.rounds) == rounds:
                return
            yield "next"
        else:
            yield str(len(sitting.moves))


def test_a_person_plays_rounds_to_their_settlement() -> None:
    tables: list[tuple[gs.Ruleset | str, int, str]] = [
        *(("bga", 2, "en"), ("bga", 5, "ko"), ("french", 3, "ja")),
        *(("pmang", 2, "ko"), (HOUSE, 3, "en"), (SEVEN, 7, "ja")),
    ]
    for rules, players, language in tables:
        with case(rules, players, language):
            sitting = sat(rules, players, seed=players)
            lines = played(sitting, numbers(sitting, 2), language)
            record = sitting.record
            assert 2 == len(record.rounds)
            assert all(each.state.is_over for each in record.rounds)
            assert record == gs.parse_record(gs.format_record(record))
            assert all("\x1b" not in line for line in lines)
            assert all(width(line) <= 80 for line in lines)
            for seat, points in enumerate(record.match.totals):
                name = words_of(language, players).seat(seat)
                assert any(name in line and f"{points:+}" in line for line in lines)


def test_a_whole_match_ends_with_its_winner() -> None:
    house = SHORT.replace({"match.rounds": 2, "go.threshold": 1})
    sitting = sat(house, 2, seed=1)
    lines = played(sitting, numbers(sitting, 5))
    winners = ", ".join(("Kim", "Careful 1")[seat] for seat in sitting.record.match.winners)
    assert f"The sitting is over. Most points: {winners}." in lines
    drawn = SHORT.replace({"match.draws_in_a_row": 1, "go.threshold": 59})
    sitting = sat(drawn, 2, seed=1)
    assert "The sitting is over, without a winner." in played(sitting, numbers(sitting, 5))


def test_a_number_or_the_notation_makes_a_move() -> None:
    by_number, by_text = sat("bga", 2, seed=1), sat("bga", 2, seed=1)
    by_text.deal()
    while by_text.mover == 1:
        by_text.do(by_text.ask())
    move = by_text.moves[2]
    played(by_number, ["3"])
    played(by_text, [f" {move} "])
    assert by_number.record == by_text.record


def test_the_words_of_a_move_make_it() -> None:
    def words_of_moves(sitting: Sitting, language: str) -> Iterator[str]:
        words = words_of(language, sitting.record.players)
        for number in numbers(sitting, 1):
            view = sitting.view
            assert view is not None
            is_move = number.isdigit()
            yield choices(view, words)[int(number) - 1].text.upper() if is_move else number

    for language in ("en", "ko"):
        with case(language):
            one, other = (sat(HOUSE, 3, seed=3) for _ in range(2))
            # a limit, since words that are refused would be asked for without end
            played(one, itertools.islice(words_of_moves(one, language), 100), language)
            played(other, numbers(other, 1), language)
            assert one.record == other.record
            assert one.record.rounds[0].state.is_over


@pytest.mark.usefixtures("with_hints")
def test_the_moves_are_numbered_and_tell_what_they_take() -> None:
    sitting = sat("bga", 2, seed=11)
    lines = played(sitting, ["5?", "99?", "5? "], columns=4000)
    asked = next(line for line in lines if line.startswith(QUESTION))
    moves = asked.removeprefix(QUESTION).removesuffix(".").split(",")
    assert len(sitting.moves) == len(moves)
    for number, line in enumerate(moves, start=1):
        assert re.fullmatch(rf" {number}\. [a-z ]+( \+(\d+%)?)?", line)
    assert moves[4] == " 5. wisteria junk +"
    told = "Wisteria junk. You certainly take wisteria junk. "
    assert 2 == sum(line.startswith(told) for line in lines)
    assert any(line.startswith("Expected a number from 1 to 10 or a command") for line in lines)
    assert "The input has ended." == lines[-1]


@pytest.mark.usefixtures("with_hints")
def test_a_turn_takes_eight_lines_at_most() -> None:
    turns: list[int] = []
    tables: list[tuple[gs.Ruleset | str, int, str]] = [
        *(("bga", 3, "ko"), ("hangame", 2, "en"), (HOUSE, 4, "ko"))
    ]
    for rules, players, language in tables:
        sitting = sat(rules, players, seed=3)
        words = attrs.evolve(words_of(language, players), you=0)
        lines: list[str] = []

        def ask(sitting: Sitting = sitting, lines: list[str] = lines) -> str | None:
            if sitting.mover is None:
                return None
            turns.append(sum(map(bool, "\n".join(lines).split("\n"))))
            lines.clear()
            return "1"

        with fixed(80), case(rules, players, language):
            Plain(sitting, words, lines.append, ask).run()
            assert max(turns) <= 8
    assert len(turns) >= 15


def test_a_turn_speaks_to_the_person() -> None:
    told = " ".join(played(sat("bga", 2, seed=7), ["1", "2", "1", "1"]))
    assert "You play cherry bright and flip susuki animal." in told
    assert "You capture susuki animal, susuki junk." in told
    assert "Points: you 0, Careful 1 1." in told
    korean = " ".join(played(sat("bga", 2, seed=7), ["1", "2"], "ko"))
    assert " 벚꽃 광을 내고 공산 열끗을 뒤집습니다." in korean
    assert "Kim: 벚꽃" not in korean


@pytest.mark.usefixtures("with_hints")
def test_what_is_left_out_is_in_the_story() -> None:
    sitting = sat("bga", 2, seed=11)
    lines = played(sitting, ["10", "log", "table", ""])
    start = next(i for i, line in enumerate(lines) if line.startswith("… "))
    before, after = " ".join(lines[:start]), " ".join(lines[start:])
    own = "You play paulownia bright"
    assert own not in before
    assert own in after
    assert "Your hand: pine junk, " in after
    assert 2 == after.count(QUESTION)


def test_enter_makes_the_only_move() -> None:
    for language in ("en", "ko"):
        sitting = reached(lambda view: len(view.legal_moves) == 1, "bga", 2)
        before = len(sitting.record.rounds[0].moves)
        played(sitting, [""], language)
        assert len(sitting.record.rounds[0].moves) > before, language


def test_commands_have_korean_names(tmp_path: Path) -> None:
    sitting, file = sat("bga", 2, seed=7), tmp_path / "판.gostop"
    answers = ["판", "도움말", "1", "무르기", "기록", f"저장 {file}", "저장은", "나가기", "1"]
    lines = played(sitting, answers, "ko")
    assert any(line.startswith("손패: ") for line in lines)
    assert "  고도리  5점" in lines
    assert "물렀습니다." in lines
    assert sitting.record == gs.load_record(file)
    assert any("'저장은'은 알 수 없는 입력입니다." in line for line in lines)
    assert not sitting.record.rounds[0].moves or sitting.mover == 0


def test_another_answer_changes_nothing_and_is_told() -> None:
    sitting = reached(lambda view: len(view.legal_moves) < 5, "bga", 2)
    before = sitting.record
    told = f"Expected a number from 1 to {len(sitting.moves)} or a command"
    for answer in ("0", "99", "9" * 5000, "no", "draw?", "5", "5?", "\0", "undo it"):
        with case(repr(answer[:9])):
            lines = played(sitting, [answer], columns=400)
            assert before is sitting.record
            assert lines[-2].startswith(told)
            assert all(character.isprintable() for character in lines[-2])


def test_undo_table_and_help() -> None:
    sitting = sat("bga", 2, seed=7)
    lines = played(sitting, ["undo", "1", "u", "table", "help", "?", "quit", "1"])
    assert 0 == len(sitting.record.rounds[0].moves) or not sitting.can_undo
    assert 1 == lines.count("Taken back.")
    assert "You have made no move in this round that could be taken back." in lines
    asked = (QUESTION, "The flip matches two cards: which one do you take?")
    assert 3 == sum(line.startswith(asked) for line in lines)
    assert 2 == sum(line.startswith("Type the number of a move") for line in lines)
    assert "With 7 points you can stop, and win the round. Points:" in " ".join(lines)
    assert "  Godori              5 points" in lines
    assert "  Animals             1 point for 5, and 1 for each more" in lines
    assert "The input has ended." not in lines


def test_after_a_round_the_person_goes_on_takes_back_or_leaves() -> None:
    sitting = sat("french", 2, seed=1)
    finished(sitting)
    ended = sitting.record
    lines = played(sitting, ["what", "undo"])
    assert "Next round? Press Enter, or type: undo, quit." in lines
    assert "Expected Enter, next, undo or quit, found 'what'." in lines
    assert len(sitting.record.rounds[0].moves) < len(ended.rounds[0].moves)
    finished(sitting)
    assert ended == sitting.record
    assert ended is sitting.record or played(sitting, ["quit"])
    played(sitting, [""])
    assert 2 == len(sitting.record.rounds)


def test_the_stakes_are_told_before_go_or_stop() -> None:
    sitting = reached(lambda view: view.phase is Phase.GO_OR_STOP, "bga", 3)
    lines = played(sitting, [], columns=4000)
    stakes = next(line for line in lines if line.startswith("Go or stop? You have "))
    assert re.search(r"Stop: \+\d+ points for you.* Go: at least \+\d+ .*Careful 1: ", stakes)
    assert stakes.endswith("1. go, 2. stop.")


def test_the_round_is_told_before_its_first_move() -> None:
    for language, head in (("en", "Round {}, "), ("ko", "{}판, ")):
        with case(language):
            sitting = sat("bga", 3, seat=2, seed=1)
            told = [line for line in played(sitting, numbers(sitting, 2), language) if line]
            for number in (1, 2):
                begins = next(
                    i for i, line in enumerate(told) if line.startswith(head.format(number))
                )
                moves = [line for line in told[:begins] if re.match(MOVE, line)]
                assert (number == 1) == (moves == [])
                # if a bot moves first, the beginning of the round is described before that move
                if sitting.record.rounds[number - 1].start.to_move != 2:
                    assert re.match(MOVE, told[begins + 1])


def test_enter_begins_the_next_round() -> None:
    over = sat("french", 2, seed=1)
    finished(over)
    for answer in ("", "  ", "next", "n", "Enter", "ENTER", "Next"):
        with case(repr(answer)):
            sitting = Sitting(over.record, {1: BOTS["careful"]})
            lines = played(sitting, [answer])
            assert 2 == len(sitting.record.rounds)
            assert any(line.startswith("Round 2, ") for line in lines)
            assert not any(line.startswith("Expected") for line in lines)


def test_a_game_that_goes_on_with_a_bot_tells_the_round_first() -> None:
    sitting = sat("bga", 3, seat=2, seed=1)
    sitting.deal()
    assert sitting.mover != 2
    lines = [line for line in played(sitting, []) if line]
    assert lines[0].startswith("Round 1, ")
    assert re.match(MOVE, lines[1])


def test_save_begins_to_save_and_tells_of_faults(tmp_path: Path) -> None:
    sitting = sat("bga", 2, seed=7)
    file = tmp_path / "a game.gostop"
    taken = tmp_path / "taken"
    taken.touch()
    lines = played(sitting, ["save", "saved", f"save {taken}", f"save {file}", "1"], columns=400)
    assert "Not saved: no file was given. (--record FILE saves every move.)" in lines
    assert any(line.endswith("found 'saved'.") for line in lines)
    assert any("exists already" in line for line in lines)
    assert f"Every move is saved in {file}." in lines
    assert sitting.record == gs.load_record(file)


def gostop(*arguments: object, answers: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "gostop", "play", *map(str, arguments)],
        input=answers,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


@pytest.mark.usefixtures("with_hints")
def test_in_a_pipe_the_game_is_plain_and_the_end_of_the_input_leaves_it(cli: Cli) -> None:
    plain = cli("play --plain --seed 7", typed="1\n1\n")
    found = gostop("--seed", 7, answers="1\n1\n")
    assert (0, "") == (found.returncode, found.stderr)
    lines = found.stdout.splitlines()
    assert "Go-Stop by Board Game Arena, against Bora (careful)" == lines[0]
    assert "The input has ended." == lines[-2]
    assert "Not saved: no file was given. (--record FILE saves every move.)" == lines[-1]
    assert found.stdout == plain


def test_a_game_is_left_and_resumed_in_another_process(tmp_path: Path, cli: Cli) -> None:
    file = tmp_path / "game.gostop"
    told = cli("play --seed 7 --players 3 --seat 1 --record", file, typed="1\n1\n")
    assert f"Saved in {file}. Go on with: gostop play {file}" in told
    left = gs.load_record(file)
    assert ("Bora", "Player", "Minho") == left.names
    again = gostop(file, answers="1\n1\nquit\n")
    assert (0, "") == (again.returncode, again.stderr)
    whole = sat("bga", 3, seat=1, seed=7)
    tried = itertools.count()
    whole.deal()
    while next(tried) < 1000 and sum(1 for each in whole.happened if each[0] == 1) < 4:
        whole.do(whole.moves[0] if whole.moves else whole.ask())
    while whole.mover != 1:
        whole.do(whole.ask())
    assert whole.record.rounds == gs.load_record(file).rounds

"""The measurements of how long a person waits and how much memory objects take."""

from pathlib import Path
from typing import Any

import pytest

from benchmarks import sizes, waits
from benchmarks.waits import Wait
from benchmarks.worker import MissingError, installed

SOURCE = installed()


def test_every_wait_is_measured_and_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ran: list[tuple[str, ...]] = []

    def run(tree: Path, *arguments: str) -> str:
        assert Path("there") == tree
        ran.append(arguments)
        return "0.25"

    monkeypatch.setattr(waits, "ran", run)
    monkeypatch.setattr(waits, "asked", lambda tree: ran.append(("asked", str(tree))))
    waits.main(["--tree", "there", "--repeat", "2"])
    told = capsys.readouterr().out.splitlines()
    assert [*waits.COMMANDS, "gostop play: first question", "the viewer of 50 rounds"] == [
        line[:30].rstrip() for line in told[:-2]
    ]
    assert [line.split()[-1] for line in told[-2:]] == ["OVER", "OVER"]
    assert [2] * len(waits.COMMANDS) == [ran.count(each) for each in waits.COMMANDS.values()]
    assert 2 == ran.count(("asked", "there"))
    assert 1 == sum("--write" in each for each in ran)
    assert 2 == sum("--html" in each for each in ran)
    assert ["careful", "search"] == [each[3] for each in ran if "--bot" in each]


def test_what_a_person_notices_is_marked() -> None:
    assert "OVER" not in waits.line(Wait("a start", 0.99, waits.START))
    assert waits.line(Wait("a start", 1.01, waits.START)).endswith("1000 ms  OVER")


def test_a_command_runs_with_ours_from_a_folder() -> None:
    assert f"{SOURCE}\n" == waits.ran(
        SOURCE, "-c", "import gostop; print(gostop.__path__[0].rpartition('gostop')[0][:-1])"
    )
    with pytest.raises(MissingError, match="no luck"):
        waits.ran(SOURCE, "-c", "raise SystemExit('no luck')")


def test_a_game_is_ended_at_its_first_question(monkeypatch: pytest.MonkeyPatch) -> None:
    waits.asked(SOURCE)
    monkeypatch.setattr(waits, "PLAY", ("-c", "print('no question')"))
    with pytest.raises(MissingError, match="without a question"):
        waits.asked(SOURCE)


def test_the_slowest_decision_of_a_bot_is_found(capsys: pytest.CaptureFixture[str]) -> None:
    waits.main(["--bot", "greedy", "1"])
    assert 0 < float(capsys.readouterr().out) < 100


def test_the_match_of_the_viewer_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waits, "ROUNDS", 2)
    waits.main(["--write", str(tmp_path / "match.gostop")])
    text = (tmp_path / "match.gostop").read_text(encoding="utf-8")
    assert 2 == text.count("\nround ")


@pytest.mark.parametrize("name", sizes.SIZES)
def test_each_thing_takes_bytes(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    sizes.main(["--here", name, "--share", "0.00002"])
    told = capsys.readouterr().out
    size = float(told.split()[-2].replace(",", ""))
    assert 50 < size < 200_000
    assert told.startswith("a ")


def test_a_million_states_are_different_states() -> None:
    number, size = sizes.of_a_set(0.0002)
    assert (200, True) == (number, 100 < size < 5000)


def test_each_thing_has_a_process_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[str] = []

    def run(command: list[str], env: dict[str, str], **_: Any) -> None:
        assert "there" == env["PYTHONPATH"]
        ran.append(command[command.index("--here") + 1])

    monkeypatch.setattr("subprocess.run", run)
    sizes.main(["--tree", "there", "--share", "0.5"])
    assert [*sizes.SIZES] == ran

"""`gostop arena` compares bots, prints the result, and saves the records."""

import json
import shlex
from pathlib import Path
from unittest import mock

import gostop as gs
from gostop.arena import ComparisonError, compare
from gostop.core.files import commands
from tests.support.arena import SERVE
from tests.support.cases import case
from tests.support.commands import Cli


def test_two_bots_are_compared_as_in_python(cli: Cli) -> None:
    out = cli("arena careful random --deals 50 --seed 7")
    found = compare(["careful", "random"], gs.BGA, rounds=100, seed=7)
    assert str(found).split("\n") == out.split("\n\n", maxsplit=1)[0].split("\n")
    again = "again: gostop arena careful random --seed 7 --players 2 --deals 50\n"
    assert out.endswith(f"careful is better\n\n{again}")


def test_one_look_plays_all_deals(cli: Cli) -> None:
    given = ("careful", "random", "--deals", "200", "--seed", "7")
    assert "100 of at most 200 deals" in cli("arena", *given)
    assert "200 of at most 200 deals" in cli("arena", *given, "--looks", "1")


def test_the_command_that_plays_again_has_every_argument(cli: Cli) -> None:
    given = ["random", "greedy", "--rules", "french", "--deals", "50", "--seed", "3"]
    given += "--looks 1 --players 3 --level 90.5 --bound -1 --seconds 2".split()
    out = cli("arena", *given, "--workers", "1")
    line = out.rstrip("\n").split("\n")[-1]
    again = shlex.split(line.removeprefix("again: gostop arena "))
    assert sorted(given) == sorted(again)
    assert out == cli("arena", *again)
    assert "90.5 % interval" in out


def test_many_bots_have_a_table_within_80_columns(cli: Cli) -> None:
    bots = ["careful", "random", "random", "careful"]
    out = cli("arena", *bots, "--deals", "5", "--seed", "7", "--players", "3")
    assert 80 >= max(map(len, out.split("\n")[:-2]))
    lines = out.split("\n")
    [head] = [number for number, line in enumerate(lines) if "points" in line.split()]
    heads = ["careful 1", "random 1", "random 2", "careful 2"]
    assert heads == [line[:9].strip() for line in lines[head + 1 : head + 5]]


def test_the_document_has_what_was_found(cli: Cli) -> None:
    given = ("careful", "random", "--deals", "60", "--seed", "7", "--json", "--players", "3")
    found = json.loads(cli("arena", *given))
    expected = compare(["careful", "random"], gs.BGA, rounds=360, seed=7, players=3)
    standing, pair = expected.standings[0], expected.pairs[0]
    assert standing.interval is not None
    assert ("bga", 3, 7) == (found["ruleset"]["id"], found["players"], found["seed"])
    assert "gostop 2" == found["shuffle"]
    assert (60, 360, 60, 1) == tuple(found[key] for key in ("deals", "rounds", "most", "looks"))
    assert ("better", True) == (found["verdict"], found["reproducible"])
    assert {
        "name": "careful",
        "points": standing.points,
        "interval": list(standing.interval),
        "rating": standing.rating,
        "rating_interval": list(standing.rating_interval or ()),
        "faults": {},
    } == found["bots"][0]
    assert (0, 1, pair.points) == tuple(found["pairs"][0][k] for k in ("first", "second", "points"))
    assert [list(each) for each in expected.seatings] == found["seatings"]
    one = json.loads(cli("arena", *given[:2], "--deals", "1", "--seed", "7", "--json"))
    assert ([None, None], []) == (one["bots"][0]["interval"], one["faults"])


def test_bots_that_play_alike_have_no_interval(cli: Cli) -> None:
    given = ("random", "random", "--deals", "2", "--json", "--workers", "1")
    found = json.loads(cli("arena", *given))
    assert ("no difference seen", None) == (found["verdict"], found["bots"][0]["interval"])


def test_programs_play_by_their_command(cli: Cli) -> None:
    program = f"{commands.join(SERVE)} random"
    given = (program, "random", "--deals", "1", "--seconds", "100000", "--json")
    found = json.loads(cli("arena", *given))
    assert f"{Path(SERVE[0]).name} -m gostop serve-bot random" == found["bots"][0]["name"]
    assert ([], True) == (found["faults"], found["reproducible"])


def test_records_are_saved_in_a_new_folder(tmp_path: Path, cli: Cli) -> None:
    folder = tmp_path / "new" / "records"
    given = ("careful", "random", "--deals", "2", "--seed", "7", "--records", str(folder))
    cli("arena", *given)
    assert ["0-0.gostop", "0-1.gostop", "1-0.gostop", "1-1.gostop"] == sorted(
        each.name for each in folder.iterdir()
    )
    record = gs.load_record(folder / "1-1.gostop")
    assert (("random", "careful"), True) == (record.names, record.state and record.state.is_over)
    assert "is not an empty folder" in cli.refused("arena", *given)
    (tmp_path / "file").write_text("")
    assert "is not an empty folder" in cli.refused("arena", *given[:-1], str(tmp_path / "file"))


def test_what_cannot_be_compared_is_one_line(cli: Cli) -> None:
    cases: list[tuple[list[str], str]] = [
        (["careful"], "expected at least 2 bots, found 1"),
        ([], "BOT"),
        (["careful", "carefull"], "did you mean careful?"),
        (["careful", "random", "--deals", "0"], "found 0 (--deals)"),
        (["careful", "random", "--looks", "11"], "from 1 to 10, found 11 (--looks)"),
        (["careful", "random", "--players", "9"], "6), found 9 (--players)"),
        (["careful", "random", "--level", "100"], "expected a number from 50 to 99.99, found 100."),
        (["careful", "random", "--level", "much"], "expected a number, such as 2 or -0.5"),
        (["careful", "./nothing"], "the program './nothing' does not start"),
        (["careful", "./nothing", "--seconds", "0"], "expected a number above 0"),
        (["careful", "./nothing", "--megabytes", "0"], "expected a whole number from 1"),
        (["careful", "random", "--rules", "nowhere"], "nowhere"),
    ]
    for given, found in cases:
        with case(given, found):
            assert found in cli.refused("arena", *given)


def test_a_bar_is_shown_on_a_terminal(bar: mock.MagicMock, cli: Cli) -> None:
    cli("arena random random --deals 3 --seed 1")
    assert 6 == bar.call_args.kwargs["total"]
    assert [mock.call(2)] * 3 == bar.return_value.__enter__.return_value.update.mock_calls


def test_if_deals_are_lost_the_others_are_told(cli: Cli) -> None:
    kept = compare(["careful", "random"], gs.BGA, rounds=20, seed=7)
    given = "arena careful random --deals 50 --seed 7".split()
    for held in (kept, None):
        lost = ComparisonError("deals 10 to 49 were not played", held)
        with case(held), mock.patch("gostop.app.arena.compare", side_effect=lost):
            code, out, said = cli.run(*given)
            if held is None:
                assert (2, "", "gostop: deals 10 to 49 were not played\n") == (code, out, said)
                continue
            assert 1 == code
            assert out.startswith(f"{held}\n\ndeals 10 to 49 were not played\n\nagain: ")
            found = json.loads(cli.run(*given, "--json")[1])
            assert (10, "deals 10 to 49 were not played") == (found["deals"], found["lost"])

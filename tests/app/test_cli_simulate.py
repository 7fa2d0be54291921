"""`gostop simulate` prints the statistics of many rounds, and saves their rows."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import pytest

import gostop as gs
from gostop.bots.heuristics import careful, greedy
from gostop.core.files import commands
from gostop.game.events import REPORTED
from gostop.simulation.columns import Columns
from gostop.text.words import event_name
from tests.support.arena import FIRST, GREETS, first
from tests.support.cases import case
from tests.support.commands import Cli


def row(text: str, name: str) -> list[str]:
    [line] = [line for line in text.split("\n") if line.split()[:1] == [name]]
    return line.split()


def test_every_table_is_simulated_within_80_columns(cli: Cli) -> None:
    for id, players in [
        (ruleset.id, players) for ruleset in gs.RULESETS.values() for players in ruleset.players
    ]:
        with case(id, players):
            given = ("--rules", id, "--players", str(players), "--seed", "1")
            out = cli("simulate -n 60 --all", *given)
            lines = out.split("\n")
            assert f"60 rounds for {players} players by {gs.RULESETS[id].name} [{id}]" == lines[0]
            assert 80 >= max(map(len, lines))


def test_the_text_has_every_event_and_seat(cli: Cli) -> None:
    given = ("-n", "200", "--rules", "chinese_blog", "--players", "3", "--seed", "4")
    out = cli("simulate", *given, "--ids", "--all")
    found = gs.simulate(gs.CHINESE_BLOG, 3, 200, seed=4)
    for event in REPORTED:
        counted = found.events[event]
        expected = [event_name(event), str(counted.total), f"{counted.mean:.4f}"]
        assert expected == row(out, event_name(event))[:3]
    for seat in range(3):
        [line] = [line for line in out.split("\n") if line.startswith(f"  Player {seat + 1} ")]
        least, most = found.points[seat].interval()
        assert f"{found.points[seat].mean:+.3f}" in line
        assert f"{least:+.3f} to {most:+.3f}" in line
        assert line.endswith(f"{100 * found.wins[seat].value:.2f} %")
    first = found.instant["first_ppeok"]
    assert [str(first.total), f"{first.mean:.4f}"] == row(out, "first_ppeok")[1:3]
    assert "heodang" not in out.partition("Events in a round")[0]


def test_things_have_names_or_with_ids_their_ids(cli: Cli) -> None:
    given = ("-n", "50", "--seed", "1", "--all")
    named, by_id = cli("simulate", *given), cli("simulate", *given, "--ids")
    for name, id in (("card played", "card_played"), ("three brights", "three_brights")):
        assert name in named
        assert id not in named
        assert id in by_id
    assert " --ids --all\n" in by_id
    [wide] = [n for n, line in enumerate(named.split("\n")) if "four of a month" in line]
    assert "  four of a month on the table" == named.split("\n")[wide]
    assert " " * 24 == named.split("\n")[wide + 1][:24]


def test_twelve_lines_are_printed_and_the_rest_with_all(cli: Cli) -> None:
    few, whole = cli("simulate -n 100 --seed 7"), cli("simulate -n 100 --seed 7 --all")
    *same, more = few.rstrip("\n").split("\n")
    assert 12 == len(same) + 1
    assert whole.split("\n")[2 : len(same)] == same[2:]
    turns = gs.simulate("bga", 2, 100, seed=7).turns.mean
    assert f"A round has {turns:.2f} turns on average." in more
    assert "Events in a round" not in few
    assert "Events in a round" in whole
    assert whole == cli(*whole.split("\n")[1].removeprefix("again: gostop ").split())


def test_an_event_that_never_happened_has_a_rate_all_the_same(cli: Cli) -> None:
    given = ("-n", "100", "--rules", "french", "--players", "2", "--seed", "4", "--ids", "--all")
    out = cli("simulate", *given)
    assert "pushed 0 0.0000 0.00 % 0.00 - 3.70 %".split() == row(out, "pushed")
    assert "Payments at once" not in out


def test_the_second_line_says_it_again(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secrets.randbits", lambda _: 77)
    out = cli("simulate -n 2 --bot careful --rules french")
    _, _, rest = out.partition("again: ")
    again = rest.partition("Player 1 deals")[0].split()
    expected = f"gostop simulate -n 2 --seed {2**128 + 77} --players 2 --bot careful --rules french"
    assert expected.split() == again
    assert out == cli("simulate", *again[2:])


def test_the_document_has_all_of_it(cli: Cli) -> None:
    document = json.loads(cli("simulate -n 50 --seed 6 --json"))
    found = gs.simulate(gs.BGA, 2, 50, seed=6)
    assert ("bga", 2, 50, 6, "gostop 2", "random", found.digest) == (
        document["ruleset"]["id"],
        *(document[key] for key in ("players", "rounds", "seed", "shuffle", "policy", "digest")),
    )
    points, won = found.points[1], found.wins[1]
    assert document["points"][1] == {
        "seat": 1,
        "mean": points.mean,
        "interval": list(points.interval()),
        "deviation": points.deviation,
        "least": points.least,
        "most": points.most,
        "won": {"count": won.count, "rate": won.value, "interval": list(won.interval())},
    }
    reasons = [reason.value for reason in gs.Reason if reason is not gs.Reason.ABANDONED]
    assert reasons == sorted((each["reason"] for each in document["ends"]), key=reasons.index)
    assert [event_name(event) for event in REPORTED] == [
        each["event"] for each in document["events"]
    ]
    assert [each.total for each in found.events.values()] == [
        each["total"] for each in document["events"]
    ]
    assert (found.turns.mean, found.moves.most) == (
        document["turns"]["mean"],
        document["moves"]["most"],
    )
    assert list(found.instant) == [each["rule"] for each in document["instant"]]


def test_one_round_leaves_the_interval_open(cli: Cli) -> None:
    document = json.loads(cli("simulate -n 1 --seed 6 --json"))
    assert {"interval": None, "deviation": None}.items() <= document["points"][0].items()
    out = cli("simulate -n 1 --seed 6")
    assert out.startswith("1 round for 2 players")
    assert ["-", "-"] == next(line.split() for line in out.split("\n") if "  Player 1 " in line)[
        3:5
    ]
    assert "inf" not in out


def test_careful_players_are_those_of_watch(cli: Cli) -> None:
    document = json.loads(cli("simulate -n 3 --seed 6 --json --policy careful"))
    assert gs.simulate(gs.BGA, 2, 3, seed=6, policy=careful).digest == document["digest"]
    assert "careful" == document["policy"]


def test_each_seat_may_have_a_bot_of_its_own(cli: Cli) -> None:
    given = ("-n", "4", "--seed", "6", "--bot", "greedy", "--bot", "random")
    document = json.loads(cli("simulate", *given, "--json"))
    assert gs.simulate(gs.BGA, 2, 4, seed=6, policy=[greedy, None]).digest == document["digest"]
    assert ["greedy", "random"] == document["policy"]
    assert "players: greedy, random." in cli("simulate", *given)
    assert "players: greedy." in cli("simulate", *given[:6])


def test_a_program_may_decide(cli: Cli) -> None:
    program = commands.join([sys.executable, "-c", GREETS + FIRST])
    document = json.loads(cli("simulate -n 2 --seed 6 --json --bot", program))
    assert gs.simulate(gs.BGA, 2, 2, seed=6, policy=first).digest == document["digest"]
    assert program == document["policy"]


def test_a_seed_that_not_every_reader_would_read_is_a_text(cli: Cli) -> None:
    for seed, told in ((2**53 - 1, 2**53 - 1), (2**53, str(2**53))):
        document = json.loads(cli("simulate -n 1 --seed", str(seed), "--json"))
        assert told == document["seed"]


def test_the_number_of_workers_changes_nothing(cli: Cli) -> None:
    command = ["-n", "130", "--seed", "6"]
    one = cli("simulate", *command, "--workers", "1")
    assert one == cli("simulate", *command, "--workers", "2")


def test_a_bar_is_for_a_terminal(
    bar: mock.MagicMock, monkeypatch: pytest.MonkeyPatch, cli: Cli
) -> None:
    cli("simulate -n 1 --seed 1")
    assert 1 == bar.call_count
    monkeypatch.setattr(sys.stderr, "isatty", lambda: False)
    cli("simulate -n 1 --seed 1")
    monkeypatch.setattr(sys, "stderr", None)
    cli("simulate -n 1 --seed 1")
    assert 1 == bar.call_count


def test_without_tqdm_a_terminal_has_no_bar(monkeypatch: pytest.MonkeyPatch, cli: Cli) -> None:
    monkeypatch.setitem(sys.modules, "tqdm", None)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert "1 round" in cli("simulate -n 1 --seed 1")


def test_wrong_input_is_told_in_one_line(cli: Cli) -> None:
    cases: list[tuple[list[str], str]] = [
        (["-n", "0"], "expected a whole number from 1 to 1000000000, found 0 (n)"),
        (["-n", "many"], "expected a whole number, such as 7, found 'many'"),
        (["--players", "9"], "found 9 (--players)"),
        (["--workers", "0"], "expected a whole number from 1 to 1024, found 0 (workers)"),
        (
            ["--policy", "wild"],
            "expected one of careful, cautious, greedy, learned, random, search",
        ),
        (["--bot", "random"] + ["--bot", "careful"] * 2, "one for each of the 2 seats, not 3"),
        (["--rules", "bag"], "did you mean bga?"),
        (["--csv", "a.csv", "--parquet", "a.parquet"], "give either --csv or --parquet, not both"),
        (["--csv", "a.txt"], "expected a file name that ends in .csv, found a.txt (--csv)"),
        (["--csv", "none/a.csv"], "there is no folder"),
        (["--plot", "a.txt"], "expected a file name that ends in .png, .svg, .pdf, found a.txt"),
        (["--plot", "a"], "expected a file name that ends in .png, .svg, .pdf, found a"),
    ]
    for arguments, expected in cases:
        with case(arguments, expected):
            assert expected in cli.refused("simulate", *arguments)


# Saved rows.


def test_rows_are_saved_and_counted(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    given = ("-n", "50", "--seed", "2", "--rules", "bga")
    told = cli("simulate", *given, "--csv", "rounds.csv")
    assert told == cli("simulate", *given)
    gs.save_columns("expected.csv", [gs.columns("bga", 2, 50, seed=2)])
    assert Path("expected.csv").read_bytes() == Path("rounds.csv").read_bytes()


def test_an_interrupt_keeps_the_rows_of_the_rounds_before_it(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> Iterator[Columns]:
        yield gs.columns("bga", 2, 5)
        raise KeyboardInterrupt

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("gostop.simulation.columns.batches_of", interrupted)
    assert (130, "", "") == cli.run("simulate -n 50 --csv rounds.csv")
    assert 6 == Path("rounds.csv").read_text("utf-8").count("\n")
    assert [Path("rounds.csv")] == [*Path().iterdir()]


def test_if_a_worker_is_lost_the_other_rounds_are_told(cli: Cli) -> None:
    kept = gs.simulate("bga", 2, 30, seed=5)
    given = ("simulate", "-n", "50", "--seed", "5")
    whole = cli(*given)
    for part in (kept, None):
        lost = gs.SimulationError("20 of 50 rounds were not played", (range(30, 50),), part)
        with case(part), mock.patch("gostop.app.simulate.simulated", side_effect=lost):
            if part is None:
                assert "20 of 50 rounds were not played" in cli.refused(*given)
                continue
            out = cli(*given, code=1)
            assert out.startswith("30 rounds for 2 players by Board Game Arena [bga]\n")
            assert whole.split("\n")[1] == out.split("\n")[1]
            assert out.endswith("\n\n20 of 50 rounds were not played\n")
            found = json.loads(cli(*given, "--json", code=1))
            assert (30, "20 of 50 rounds were not played") == (found["rounds"], found["lost"])


def test_items_and_factors_are_told(cli: Cli) -> None:
    given = ("-n", "300", "--seed", "4", "--rules", "chinese_blog")
    out, found = (
        cli("simulate", *given, "--ids", "--all"),
        gs.simulate("chinese_blog", 2, 300, seed=4),
    )
    assert str(found.items["godori"].total) == row(out, "godori")[1]
    factor = found.factors["gwang_bak"]
    assert [str(factor.rate.count), str(factor.most)] == row(out, "gwang_bak")[1:3]
    plain = json.loads(cli("simulate", *given, "--json"))
    by_rule = {each["rule"]: each for each in plain["factors"]}
    assert (factor.rate.count, factor.most) == (
        by_rule["gwang_bak"]["in"]["count"],
        by_rule["gwang_bak"]["most"],
    )
    assert {each["rule"]: each["total"] for each in plain["items"]} == {
        rule: each.total for rule, each in found.items.items()
    }
    drawn = cli("simulate -n 1 --seed 30 --rules chinese_blog --all")
    assert "Points that add up" not in drawn
    assert "Factors" not in drawn

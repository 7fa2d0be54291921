"""`gostop rules ask` shows each question with its defaults, and says what each answer means."""

import contextlib
import functools
import io
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from unittest import mock

import pytest

import gostop as gs
from gostop.app import main
from tests.support.commands import Cli

ENTER = "\n" * 20


FIRST = "\n" * len([each for each in gs.questions() if not each.about and each.paths])


class Input:
    """A stand-in for standard input that gives lines, and then raises an error."""

    def __init__(self, lines: str, then: BaseException) -> None:
        self.lines = io.StringIO(lines)
        self.then = then

    def readline(self) -> str:
        line = self.lines.readline()
        if not line:
            raise self.then
        return line


def asked(cli: Cli, lines: str, *arguments: object) -> tuple[str, str]:
    """Run `gostop rules ask`, and return its standard output and its standard error."""
    code, out, err = cli.run("rules ask", *arguments, typed=lines)
    assert 0 == code
    return out, err


@functools.cache
def by_default() -> tuple[str, str]:
    """Answer all questions with empty lines; return the standard output and the standard error."""
    with (
        mock.patch.object(sys, "stdin", io.StringIO(ENTER)),
        contextlib.redirect_stdout(io.StringIO()) as out,
        contextlib.redirect_stderr(io.StringIO()) as err,
    ):
        assert 0 == main(["rules", "ask"])
    return out.getvalue(), err.getvalue()


def shown(cli: Cli, lines: str | None, *arguments: object) -> str:
    """Return what is shown for the first answers. The input ends before the last question, since
    each question takes time.
    """
    code, out, err = cli.run("rules ask", *arguments, typed=lines)
    assert (2, "") == (code, out)
    return err


def test_the_output_is_the_toml_alone(cli: Cli) -> None:
    out, err = asked(cli, f"hangame\nhangame\n=5\n{ENTER}")
    expected = 'base = "hangame"\nid = "house"\nname = "House rules"\n\n[go]\nthreshold = 5\n'
    assert expected == out
    assert gs.HANGAME.replace(**{"go.threshold": 5}) == gs.parse_ruleset(out)
    assert "The nearest rulebook is hangame; settings that differ: 1." == err.splitlines()[-1]


def test_every_question_is_shown_with_its_answers_and_the_default() -> None:
    _, err = by_default()
    words = " ".join(err.split())
    assert all(question.text in words for question in gs.questions() if not question.about)
    assert (
        "What happens if four cards of a month are dealt to the table? "
        "* 1 deal again [french, bga, fudawiki, netmarble]: The deal is void, and the same seat "
        "deals again. 2 a draw (nagari) [chinese_blog, pmang]: The round is a draw."
    ) in words
    assert "> " + "  = deal again\n" in err
    assert len([each for each in gs.questions() if not each.about]) == err.count("\n* ") + 1
    assert all(len(line.removeprefix("> ")) <= 80 for line in err.splitlines())


def test_what_may_be_named_is_shown_with_what_the_table_has(cli: Cli) -> None:
    out, err = asked(cli, f"{FIRST}boar, bridge, stacks, what\nboar, bridge, stacks\n{ENTER}")
    assert "  1  first dealer: who deals the first round (now: a seat drawn at random)\n" in err
    assert "    or several of them, separated by commas; an empty line means none\n" in err
    assert "found 'what' (" in err
    assert ">   = boar, bridge, stacks\n  = the bridge (5A)\n" in err
    assert "    or another number, such as =5\n" in err
    assert ">   = nothing more\n" in err
    cup, [boar] = gs.parse_ruleset(out).cards.cup, gs.parse_ruleset(out).instant.captures
    assert ("5A", True, 2) == (str(cup), boar.pot, boar.points.two)


def test_several_answers_are_told_in_words(cli: Cli) -> None:
    lines = f"{FIRST}missions, stacks\n1, 2\n\nmonth 4 x5\n"
    _, err = asked(cli, lines)
    assert "  = any stack 2 junk, the third stack in a round 2 junk more\n" in err
    words = " ".join(err.split())
    assert "= payment.missions = { month_4 = { factor = 5," in words
    assert ">   = nothing\n" in by_default()[1]


def test_the_first_answer_is_the_one_of_the_rules_that_stand_where_nothing_is_said() -> None:
    out, err = by_default()
    assert f"* 2  {gs.questions()[0].answers[1].label} [bga]\n" in err
    assert gs.parse_ruleset(out) == gs.BGA


def test_the_questions_fill_the_terminal_that_they_are_asked_on(
    monkeypatch: pytest.MonkeyPatch, cli: Cli
) -> None:
    monkeypatch.setattr(
        "gostop.text.layout.columns", lambda stream: 50 if stream is sys.stderr else 80
    )
    err = shown(cli, "?\n?1\n\n\n\n\n")
    assert 50 >= max(len(line.removeprefix("> ")) for line in err.splitlines()[:-1])


def test_the_default_follows_the_nearest_rulebook(cli: Cli) -> None:
    err = shown(cli, "pmang\npmang\n\npmang\n" + "\n" * 8)
    assert "* 3  an animal, or a double junk if that makes enough points to stop" in err


def test_a_value_of_ones_own_is_told_as_a_file_has_it(cli: Cli) -> None:
    err = shown(cli, "\n\n={ more = 4 }\n")
    assert ">   = go.threshold = { two = 7, more = 4 }\n" in err


def test_wrong_answers_are_asked_again(cli: Cli) -> None:
    err = shown(cli, "bga\n\n=0\nse\x1bven\n=6\n")
    assert "> expected a whole number from 1 to 1000000, found 0 (go.threshold)" in err
    assert "\x1b" not in err
    assert ">   = go.threshold = 6\n" in err


@pytest.mark.no_cover
def test_no_means_none_of_them_and_is_told_or_asked_again(cli: Cli) -> None:
    replies, lines = {"baks": "아니요", "more": "jokers", "jokers": "no"}, ["no"]
    asking = gs.Questionnaire(start="hangame")
    while asking.question is not None:
        lines.append(replies.get(asking.question.id, ""))
        asking = asking.answered(lines[-1])
    text = "\n".join([*lines, ""])
    out, err = asked(cli, text, "--rules", "hangame")
    words = " ".join(err.split())
    assert "> 'no' isn't possible here: every table has one of the answers (players);" in words
    assert ">   = no pi-bak, no gwang-bak, 7 animals nothing\n" in err
    assert "* 1  gaining one steals a junk [hangame, pmang, netmarble]\n" in err
    assert "separated by commas; an empty line changes nothing\n" in err
    assert ">   = steal.bonus.junk = 0\n" in err
    payment = (found := gs.parse_ruleset(out)).payment
    assert ((), (), 0) == (payment.baks, payment.multipliers, found.steal.bonus.junk)


def test_a_question_mark_explains_with_the_docstrings(cli: Cli) -> None:
    err = shown(cli, "bga\n\n ? \n\n\n?\n\n?\n\n\n?\n")
    words = " ".join(err.split())
    assert "go.threshold = { two = 7, more = 3 } another value, or a part" in words
    assert "go.threshold: The score that a seat needs to stop, in points." in words
    assert (
        "deal.four_on_table: What happens if four cards of a month are dealt to the table (R23)."
        in words
    )
    assert "dealer_wins: The first player wins. This special win is worth" in words
    assert "bomb: Bombs; if off, they are not allowed." in words
    assert "flips: How many flip-only turns a bomb earns (R7)." in words
    assert "steal.jjok: What a jjok (쪽) steals." in words
    assert 1 == words.count("junk: How many junk cards the event steals; 0 steals nothing.")
    assert "off: `false`" not in words


def test_what_has_keys_is_explained_by_the_fields_of_a_value(cli: Cli) -> None:
    before = "\n" * [question.id for question in gs.questions()].index("baks")
    err = shown(cli, f"{before}?\n")
    words = " ".join(err.split())
    assert "payment.baks.pi_bak: Penalties that raise the payment of a single loser" in words
    assert "least: The loser pays the penalty only with at least this many of these cards" in words


def test_a_question_mark_and_a_number_tell_what_an_answer_is_in_full(cli: Cli) -> None:
    at_bomb = "\n" * [question.id for question in gs.questions()].index("bomb")
    err = shown(cli, f"{at_bomb}?2\n?9\n? no\n")
    assert ">   bomb = { multiplier = 2, flips = 2, at_once = false }\n" in err
    assert ">   expected ? or ?1 to ?3, found ?9\n" in err
    assert ">   expected ? or ?1 to ?3, found ?no\n" in err
    err = shown(cli, f"{FIRST}?\n?16\nstacks\n?\n")
    words = " ".join(err.split())
    assert ">   ?2 explains the second\n" in err
    assert "> What is capturing the boar (7A) worth? instant.captures.boar: What the" in words
    assert (
        "How many points does each player pay for the boar, or put into the pot each round?"
        in words
    )
    assert (
        "> steal.own_stack.junk: How many junk cards the event steals; 0 steals nothing." in words
    )


def test_without_the_source_nothing_is_explained(monkeypatch: pytest.MonkeyPatch, cli: Cli) -> None:
    monkeypatch.setattr("gostop.app.ask.glosses", lambda kind: {})
    err = shown(cli, "?\n\n\n\n\n")
    assert "  deal.playing: no explanation is installed\n" in err
    assert "* 1  deal again [french, bga, fudawiki, netmarble]\n" in err


def test_rules_to_start_from_are_those_that_answers_change(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "family.toml"
    path.write_text('base = "bga"\nmatch.points = 50\ngo.threshold = 4\n', encoding="utf-8")
    out, err = asked(cli, f"\n\n\n\nnagari\n{ENTER}", "--rules", str(path))
    changes = {"match.points": 50, "go.threshold": 4, "deal.four_on_table": "nagari"}
    assert gs.BGA.replace(changes) == gs.parse_ruleset(out)
    assert ">   = go.threshold = 4\n" in err


def test_the_json_document_has_what_was_answered_the_nearest_and_the_toml(cli: Cli) -> None:
    out, _ = asked(cli, f"pmang\npmang\n=5\n{ENTER}", "--json")
    document = json.loads(out)
    ids = [each.id for each in gs.questions() if not each.about and each.paths]
    threshold = {"id": "threshold", "text": "How many points do you need to stop?"}
    nearest = document["nearest"]["id"]
    assert {"answered", "more", "nearest", "toml"} == document.keys()
    assert [] == document["more"]
    assert [id for id in ids if id != "draw_offer"] == [each["id"] for each in document["answered"]]
    assert threshold | {"settings": {"go.threshold": 5}} == document["answered"][2]
    assert gs.RULESETS[nearest].digest == document["nearest"]["digest"]
    assert 5 == gs.parse_ruleset(document["toml"]).go.threshold.two
    assert document["toml"].startswith(f'base = "{nearest}"\n')


@pytest.mark.parametrize(
    ("then", "why"),
    [
        (KeyboardInterrupt(), "interrupted"),
        (UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid"), "the input is not text"),
        (OSError(5, "Input/output error"), "the input is not text"),
    ],
)
def test_who_leaves_is_told_so_in_one_line(
    then: BaseException, why: str, monkeypatch: pytest.MonkeyPatch, cli: Cli
) -> None:
    monkeypatch.setattr(sys, "stdin", Input("bga\n\n", then))
    told = shown(cli, None)
    expected = f"gostop: {why} after 2 answers, before the last question; no rules were written"
    assert ["> ", expected] == told.splitlines()[-2:]


def test_an_input_that_ends_too_early_is_told_so(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = "gostop: the input ended after 1 answer, before the last question; "
    told = shown(cli, "bga", "--json").splitlines()
    assert f"{expected}no rules were written" == told[-1]
    monkeypatch.setattr(sys, "stdin", None)
    assert "gostop: the input ended after 0 answers" in shown(cli, None)


def test_an_interrupt_after_an_answer_in_a_pipe_leaves_no_traceback() -> None:
    command = [sys.executable, "-m", "gostop", "rules", "ask"]
    # the tests may run in the background, where programs and their children ignore interrupts
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
    finally:
        signal.signal(signal.SIGINT, before)
    with process:
        assert process.stdin
        assert process.stderr
        process.stdin.write(b"bga\n")
        process.stdin.flush()
        told = b""
        while told.count(b"\n> ") < 2:
            part = os.read(process.stderr.fileno(), 4096)
            assert part, told
            told += part
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    assert (2, b"") == (process.returncode, out)
    assert err.startswith(b"\ngostop: interrupted after 1 answer,")
    assert 2 == len(err.splitlines())


# `gostop rules nearest`


@pytest.fixture
def house(tmp_path: Path) -> str:
    path = tmp_path / "home.toml"
    text = 'base = "pmang"\nid = "home"\nname = "Our table"\ngo.threshold = 5\nheodang = false\n'
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_nearest_ranks_the_presets_and_tells_what_differs_from_the_first(
    house: str, cli: Cli
) -> None:
    out = cli("rules nearest", house)
    ranks = gs.nearest(gs.load_ruleset(house))
    blocks = out.split("\n\n")
    assert "Our table [home] is nearest to pmang" == blocks[0]
    assert [each.ruleset.id for each in ranks] == [
        line.split()[0] for line in blocks[1].split("\n")
    ]
    assert "pmang         1 setting differs" == blocks[1].split("\n")[0]
    assert ["go.threshold", "  pmang  7"] == blocks[2].split("\n")[:2]
    assert "  home   5" in blocks[2]
    assert blocks[3].startswith("Sources\n")


def test_a_preset_is_nearest_to_itself(cli: Cli) -> None:
    blocks = cli("rules nearest --rules bga").split("\n\n")
    assert 2 == len(blocks)
    assert "Board Game Arena [bga] is nearest to bga" == blocks[0]
    assert "bga           no settings differ" == blocks[1].split("\n")[0]


def test_the_json_of_nearest_has_every_preset_and_its_differences(house: str, cli: Cli) -> None:
    document = json.loads(cli("rules nearest", house, "--json"))
    ranks = gs.nearest(gs.load_ruleset(house))
    assert "home" == document["ruleset"]["id"]
    assert [(each.ruleset.id, each.number, each.number) for each in ranks] == [
        (each["ruleset"]["id"], each["number"], len(each["differences"]))
        for each in document["nearest"]
    ]
    first = document["nearest"][0]["differences"][0]
    assert ("go.threshold", 7, 5) == (first["path"], first["one"], first["other"])

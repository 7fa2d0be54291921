"""In Korean, all texts that a command prints are Korean: names, labels, sentences, particles."""

import io
import re
import sys
from collections.abc import Iterable, Iterator
from itertools import cycle, islice
from pathlib import Path
from typing import Final

import pytest

import gostop as gs
from gostop.bots import BOTS
from gostop.bots.weighing import careful
from gostop.cli import main
from gostop.cli.json_values import plain
from gostop.cli.round import Round, play
from gostop.cli.settings import settings
from gostop.events import (
    Bombed,
    Event,
    GoCalled,
    InstantPaid,
    JunkStolen,
    Ppeok,
    RoundDrawn,
    Shaken,
    Stopped,
    Swept,
)
from gostop.files.toml import value_text
from gostop.names import Language
from gostop.telling.text import described
from gostop.telling.words import phrases
from tests.support.cases import some

FILES: Final = sorted(Path("examples", "house_rules").glob("*.toml"))
PRESETS: Final = [(id, players) for id, each in gs.RULESETS.items() for players in (2, 3)
                  if players in each.players]  # fmt: skip
COMMANDS: Final = ("undo", "table", "save", "help", "quit", "next", "--record", "-n", "--seed")
"""Words that users type, which are the same in all languages."""
SEEDS: Final = range(5)
every_file = pytest.mark.parametrize("file", some(FILES, 8), ids=[file.stem for file in FILES])
every_table = pytest.mark.parametrize(("id", "players"), some(PRESETS, 3))


def rulesets() -> Iterator[gs.Ruleset]:
    yield from gs.RULESETS.values()
    yield from (gs.load_ruleset(file) for file in FILES)


def titles() -> set[str]:
    """Return the titles of all sources, alone and as commands print them."""
    found = set[str]()
    for ruleset in gs.RULESETS.values():
        for each in settings(ruleset):
            for source in (each.source, *each.below.values()):
                found |= {described(source.document), source.document.title}
    return found


TITLES: Final = titles()
IDS: Final = {each.source("go.threshold").document.id for each in gs.RULESETS.values()}


def english(text: str, *names: str) -> list[str]:
    """Return the words of a Korean text in Latin letters, except those that are expected."""
    kept = re.sub(r"(?m)^다시 보기: gostop .*$", "", text)
    kept = " ".join(kept.split())
    for known in sorted({*TITLES, *names}, key=len, reverse=True):
        kept = kept.replace(known, " ")
    kept = re.sub(r"gostop (rules reading [RG][0-9]+|play \S+)", "", kept)
    kept = re.sub(r"\b[RG]([0-9]+|…)", "", kept)  # the ids of readings
    kept = re.sub(r" \[[a-z0-9_]+\]", "", kept)  # the id after the name of a ruleset
    words = [*IDS, *COMMANDS, *(name.capitalize() for name in BOTS)]
    kept = re.sub(rf"(?<!\w)({'|'.join(map(re.escape, words))})(?![A-Za-z])", "", kept)
    return re.findall(r"\S*[A-Za-z]+\S*", kept)


def test_what_english_is_left_in_a_text_is_found() -> None:
    found = "0번 자리가 났습니다: by points. x2 [bga] bga: 족보 (R40) undo, save 파일. Careful: 3점"
    assert ["by", "points.", "x2"] == english(found)
    assert [] == english("다시 보기: gostop watch --seed 1\n출처\n  bga  " + max(TITLES, key=len))


def answer(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    code = main([*map(str, arguments), "--language", "ko"])
    printed = capsys.readouterr()
    assert (0, "") == (code, printed.err)
    return printed.out


def told_rightly(text: str, *names: str) -> None:
    """Check that a text has no English, no particle in parentheses, no unreplaced mark, and no
    repeated word.
    """
    assert [] == english(text, *names)
    assert [] == re.findall(r"\([으이]\)\w|\S*\[[가-힣]+/[가-힣]+\]|점점|장장|\{\w*\}", text)


def watched(ruleset: gs.Ruleset, players: int) -> Iterator[Round]:
    return (play(ruleset, seed, [careful] * players) for seed in SEEDS)


def happened(rounds: Iterable[Round]) -> set[type[Event]]:
    return {type(event) for each in rounds for move in each.moves for event in move.events}


@pytest.mark.parametrize(("id", "players"), PRESETS)
def test_watch(id: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    for seed in range(2):
        bots = ["--bot", "careful" if seed % 2 else "random"]
        command = ["--rules", id, "--seed", seed, "--players", players, *bots]
        told_rightly(answer(capsys, "watch", *command))


@every_file
def test_watch_by_a_house_rule(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ruleset = gs.load_ruleset(file)
    for seed, players in enumerate(ruleset.players):
        out = answer(capsys, "watch", "--rules", file, "--seed", seed, "--players", players)
        told_rightly(out, ruleset.name)


def test_these_rounds_have_everything_to_tell() -> None:
    found = set[type[Event]]()
    for id, players in PRESETS:
        found |= happened(watched(gs.RULESETS[id], players))
    for file in FILES[:12]:
        ruleset = gs.load_ruleset(file)
        found |= happened([play(ruleset, 0, [careful] * ruleset.players[0])])
    wanted = {GoCalled, Stopped, Ppeok, Bombed, Shaken, RoundDrawn, Swept, JunkStolen, InstantPaid}
    assert wanted <= found


def outcomes(ruleset: gs.Ruleset, players: int) -> Iterator[gs.Outcome]:
    for each in watched(ruleset, players):
        assert each.last.outcome is not None
        yield each.last.outcome


def in_toml(outcome: gs.Outcome) -> str:
    """Return the text of an outcome's file."""
    fields = {**plain(outcome), "captured": list(map(str, outcome.captured))}
    fields["instant"] = [list(each.values()) for each in fields["instant"]]
    del fields["ruleset"], fields["dealer"], fields["round"]
    kept = {key: value for key, value in fields.items() if value not in (None, [], {})}
    return "".join(f"{key} = {value_text(value)}\n" for key, value in kept.items())


@every_table
def test_settle_and_score(
    id: str, players: int, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "round.toml"
    for outcome in outcomes(gs.RULESETS[id], players):
        file.write_text(in_toml(outcome), encoding="utf-8")
        told_rightly(answer(capsys, "settle", file, "--rules", id, "--per-point", 100))
        for cards in filter(None, outcome.captured):
            told_rightly(answer(capsys, "score", cards, "--rules", id))


@every_file
def test_settle_by_a_house_rule(
    file: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    ruleset, made = gs.load_ruleset(file), tmp_path / "round.toml"
    for outcome in islice(outcomes(ruleset, ruleset.players[0]), 2):
        made.write_text(in_toml(outcome), encoding="utf-8")
        told_rightly(answer(capsys, "settle", made, "--rules", file), ruleset.name)


def played(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    answers: Iterable[str],
    *arguments: object,
) -> str:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{each}\n" for each in answers)))
    return answer(capsys, "play", "--plain", *arguments)


ANSWERS: Final = ("2", "1", "", "3", "help", "1", "4", "table", "2", "undo", "1", "77")


@every_table
def test_play(
    id: str,
    players: int,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answers = [*islice(cycle(ANSWERS), 120), *["1", ""] * 60, "save", "quit"]
    arguments = ("--rules", id, "--players", players, "--seed", 3, "--seat", players - 1)
    out = played(capsys, monkeypatch, answers, *arguments)
    told_rightly(out)
    assert "2판" in out
    assert re.search("이겼습니다|나가리: ", out)


@every_file
def test_play_by_a_house_rule(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ruleset = gs.load_ruleset(file)
    for seed in range(2):
        arguments = ("--rules", file, "--players", ruleset.players[-1], "--seed", seed)
        out = played(capsys, monkeypatch, ["1", ""] * 60, *arguments)
        told_rightly(out, ruleset.name)


def test_go_or_stop_is_asked_in_korean(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = ""
    for seed in range(4):
        answers = ["1", ""] * 80
        arguments = ("--rules", "fudawiki", "--players", 3, "--seed", seed)
        out += played(capsys, monkeypatch, answers, *arguments)
    told_rightly(out)
    for words in ("고할까요, 스톱할까요?", "고박", "싼 패", "폭탄", "흔들"):
        assert words in out


def test_replay_and_simulate(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for players in (2, 3, 5):
        file = tmp_path / f"{players}.gostop"
        answer(capsys, "watch", "--seed", 1, "--players", players, "--record", file)
        names = gs.load_record(file).names
        told_rightly(answer(capsys, "replay", file), *names)
        told_rightly(answer(capsys, "simulate", "-n", 200, "--players", players), "random.")


def test_every_place_in_a_rulebook_has_its_korean() -> None:
    known = phrases("places.tsv")
    places = {
        source.place
        for ruleset in gs.RULESETS.values()
        for each in settings(ruleset)
        for source in (each.source, *each.below.values())
    }
    assert places == known.keys()
    assert all(re.search("[가-힣]", texts["ko"]) for texts in known.values())


def test_other_languages_have_names_and_english_sentences(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert 0 == main(["watch", "--seed", "1", "--language", "ja"])
    out = capsys.readouterr().out
    assert out.startswith("A round for 2 players by ボードゲームアリーナ [bga]\n")
    assert "手札から札をプレイする: " in out
    assert re.search(r"bora wins with \d+ points\.", out.casefold())
    assert 0 == main(["watch", "--seed", "1", "--language", "en"])
    out = " ".join(capsys.readouterr().out.split())
    assert re.search(r"Plays \w+ (junk|animal|ribbon|bright)", out)
    assert {each.value for each in Language} == {"en", "ko", "ko-Latn", "ja", "zh", "fr"}

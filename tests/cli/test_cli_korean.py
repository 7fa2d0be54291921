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
from gostop.tui.hints import Hint
from tests.support.cases import case

FILES: Final = sorted(Path("examples", "house_rules").glob("*.toml"))
FEW: Final = FILES[::20]
"""The house rules of a quick run."""
PRESETS: Final = [(id, players) for id, each in gs.RULESETS.items() for players in (2, 3)
                  if players in each.players]  # fmt: skip
COMMANDS: Final = ("undo", "table", "save", "help", "quit", "next", "--record", "-n", "--seed")
"""Words that users type, which are the same in all languages."""
SEEDS: Final = range(5)


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


def test_watch(capsys: pytest.CaptureFixture[str]) -> None:
    for number, (id, players) in enumerate(PRESETS):
        bot = "careful" if number % 2 else "random"
        with case(id, players, bot):
            command = ["--rules", id, "--seed", number, "--players", players, "--bot", bot]
            told_rightly(answer(capsys, "watch", *command))


def test_watch_by_a_house_rule(capsys: pytest.CaptureFixture[str]) -> None:
    watch_by(FEW, capsys)


@pytest.mark.no_cover
def test_watch_by_every_house_rule(capsys: pytest.CaptureFixture[str]) -> None:
    watch_by(FILES, capsys)


def watch_by(files: Iterable[Path], capsys: pytest.CaptureFixture[str]) -> None:
    for file in files:
        ruleset = gs.load_ruleset(file)
        for seed, players in enumerate(ruleset.players):
            with case(file, players):
                given = ("--rules", file, "--seed", seed, "--players", players)
                told_rightly(answer(capsys, "watch", *given), ruleset.name)


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


def test_settle_and_score(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    settle_and_score(PRESETS[1:2], capsys, tmp_path / "round.toml")


@pytest.mark.no_cover
def test_settle_and_score_by_every_preset(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    settle_and_score(PRESETS, capsys, tmp_path / "round.toml")


def settle_and_score(
    tables: Iterable[tuple[str, int]], capsys: pytest.CaptureFixture[str], file: Path
) -> None:
    for id, players in tables:
        for outcome in outcomes(gs.RULESETS[id], players):
            with case(id, players, outcome):
                file.write_text(in_toml(outcome), encoding="utf-8")
                told_rightly(answer(capsys, "settle", file, "--rules", id, "--per-point", 100))
                for cards in filter(None, outcome.captured):
                    told_rightly(answer(capsys, "score", cards, "--rules", id))


def test_settle_by_a_house_rule(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    settle_by(FEW, capsys, tmp_path / "round.toml")


@pytest.mark.no_cover
def test_settle_by_every_house_rule(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    settle_by(FILES, capsys, tmp_path / "round.toml")


def settle_by(files: Iterable[Path], capsys: pytest.CaptureFixture[str], made: Path) -> None:
    for file in files:
        ruleset = gs.load_ruleset(file)
        for outcome in islice(outcomes(ruleset, ruleset.players[0]), 2):
            with case(file, outcome):
                made.write_text(in_toml(outcome), encoding="utf-8")
                told_rightly(answer(capsys, "settle", made, "--rules", file), ruleset.name)


def unsigned(view: gs.View) -> tuple[Hint, ...]:
    return tuple(Hint(None) for _ in view.legal_moves)


def played(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    answers: Iterable[str],
    *arguments: object,
) -> str:
    """Play line by line, and return what is printed. No move has a sign for what it takes: the sign
    is no word, and finding it takes nine tenths of the time.
    """
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{each}\n" for each in answers)))
    monkeypatch.setattr("gostop.tui.line_by_line.hints", unsigned)
    return answer(capsys, "play", "--plain", *arguments)


ANSWERS: Final = ("2", "1", "", "3", "help", "1", "4", "table", "2", "undo", "1", "77")


def test_play(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    play_at(PRESETS[3:4], capsys, monkeypatch)


@pytest.mark.no_cover
def test_play_by_every_preset(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    play_at(PRESETS, capsys, monkeypatch)


def play_at(
    tables: Iterable[tuple[str, int]],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answers = [*islice(cycle(ANSWERS), 120), *["1", ""] * 60, "save", "quit"]
    for id, players in tables:
        with case(id, players):
            given = ("--rules", id, "--players", players, "--seed", 3, "--seat", players - 1)
            out = played(capsys, monkeypatch, answers, *given)
            told_rightly(out)
            assert "2판" in out
            assert re.search("이겼습니다|나가리: ", out)


def test_play_by_a_house_rule(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    play_by(FEW, capsys, monkeypatch)


@pytest.mark.no_cover
def test_play_by_every_house_rule(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    play_by(FILES, capsys, monkeypatch)


def play_by(
    files: Iterable[Path], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for file in files:
        ruleset = gs.load_ruleset(file)
        for seed in range(2):
            with case(file, seed):
                given = ("--rules", file, "--players", ruleset.players[-1], "--seed", seed)
                out = played(capsys, monkeypatch, ["1", ""] * 60, *given)
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
    assert set() == places ^ known.keys(), "tables/places.tsv has a line for each place"
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

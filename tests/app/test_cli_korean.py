"""In Korean, all texts that a command prints are Korean: names, labels, sentences, particles."""

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import cycle, islice
from pathlib import Path
from typing import Final

import pytest

import gostop as gs
from gostop.app import examples
from gostop.app.inputs import plain
from gostop.app.rules import settings
from gostop.app.watch import play
from gostop.bots import BOTS
from gostop.bots.heuristics import careful
from gostop.core import data
from gostop.core.files.toml import value_text
from gostop.game.events import (
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
from gostop.teaching.hints import Hint
from gostop.text.layout import described
from gostop.text.names import Language
from gostop.text.words import phrases, words_in
from tests.support.cases import case, for_each, some
from tests.support.commands import Cli

FILES: Final = sorted(Path("examples", "house_rules").glob("*.toml"))
PRESETS: Final = [(id, players) for id, each in gs.RULESETS.items() for players in (2, 3)
                  if players in each.players]  # fmt: skip
Korean = Callable[..., str]
"""A function that runs a command in Korean, and returns what it prints."""
by_presets = pytest.mark.parametrize(
    ("id", "players"), some(sorted(PRESETS, key=("bga", 3).__ne__), 20)
)
by_house_rules = pytest.mark.parametrize("file", some(FILES, 20))
COMMANDS: Final = ("undo", "table", "save", "help", "quit", "next", "--record", "-n", "--seed")
"""Words that users type, which are the same in all languages."""
SEEDS: Final = range(5)


def rulesets() -> Iterator[gs.Ruleset]:
    yield from gs.RULESETS.values()
    yield from (gs.load_ruleset(file) for file in FILES)


WORDS: Final = words_in(Language("ko"))


def titles() -> set[str]:
    """Return the titles of all sources, alone and as commands print them."""
    found = set[str]()
    for ruleset in gs.RULESETS.values():
        for each in settings(ruleset):
            for source in (each.source, *each.below.values()):
                found |= {described(source.document, WORDS.known), source.document.title}
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


@pytest.fixture
def korean(cli: Cli) -> Korean:
    return lambda *arguments, **typed: cli(*arguments, "--language", "ko", **typed)


def told_rightly(text: str, *names: str) -> None:
    """Check that a text has no English, no particle in parentheses, no unreplaced mark, and no
    repeated word.
    """
    assert [] == english(text, *names)
    assert [] == re.findall(r"\([으이]\)\w|\S*\[[가-힣]+/[가-힣]+\]|점점|장장|\{\w*\}", text)


def watched(ruleset: gs.Ruleset, players: int) -> Iterator[gs.RecordedRound]:
    return (play(ruleset, seed, [careful] * players) for seed in SEEDS)


def happened(rounds: Iterable[gs.RecordedRound]) -> set[type[Event]]:
    return {type(event) for each in rounds for facts in each.events[1:] for event in facts}


def test_watch(korean: Korean) -> None:
    for number, (id, players) in enumerate(PRESETS):
        bot = "careful" if number % 2 else "random"
        with case(id, players, bot):
            command = ["--rules", id, "--seed", number, "--players", players, "--bot", bot]
            told_rightly(korean("watch", *command))


@by_house_rules
def test_watch_by_a_house_rule(file: Path, korean: Korean) -> None:
    ruleset = gs.load_ruleset(file)
    for seed, players in enumerate(ruleset.players):
        with case(players):
            given = ("--rules", file, "--seed", seed, "--players", players)
            told_rightly(korean("watch", *given), ruleset.name)


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
        assert each.state.outcome is not None
        yield each.state.outcome


def in_toml(outcome: gs.Outcome) -> str:
    """Return the text of an outcome's file."""
    fields = {**plain(outcome), "captured": list(map(str, outcome.captured))}
    fields["instant"] = [list(each.values()) for each in fields["instant"]]
    del fields["ruleset"], fields["dealer"], fields["round"]
    kept = {key: value for key, value in fields.items() if value not in (None, [], {})}
    return "".join(f"{key} = {value_text(value)}\n" for key, value in kept.items())


@by_presets
def test_settle_and_score(id: str, players: int, korean: Korean) -> None:
    for outcome in outcomes(gs.RULESETS[id], players):
        with case(outcome):
            typed = in_toml(outcome)
            told_rightly(korean("settle - --per-point 100 --rules", id, typed=typed))
            for cards in filter(None, outcome.captured):
                told_rightly(korean("score", cards, "--rules", id))


@by_house_rules
def test_settle_by_a_house_rule(file: Path, korean: Korean) -> None:
    ruleset = gs.load_ruleset(file)
    for outcome in islice(outcomes(ruleset, ruleset.players[0]), 2):
        with case(outcome):
            typed = in_toml(outcome)
            told_rightly(korean("settle - --rules", file, typed=typed), ruleset.name)


def unsigned(view: gs.View) -> tuple[Hint, ...]:
    return tuple(Hint(None) for _ in view.legal_moves)


@pytest.fixture
def played(korean: Korean, monkeypatch: pytest.MonkeyPatch) -> Korean:
    """Return a function that plays line by line. No move has a sign for what it takes: the sign is
    no word, and finding it takes nine tenths of the time.
    """
    monkeypatch.setattr("gostop.app.terminal.line_by_line.hints", unsigned)

    def play(answers: Iterable[str], *arguments: object) -> str:
        return korean("play --plain", *arguments, typed="".join(f"{each}\n" for each in answers))

    return play


ANSWERS: Final = ("2", "1", "", "3", "help", "1", "4", "table", "2", "undo", "1", "77")


@by_presets
def test_play(id: str, players: int, played: Korean) -> None:
    answers = [*islice(cycle(ANSWERS), 120), *["1", ""] * 60, "save", "quit"]
    given = ("--rules", id, "--players", players, "--seed", 3, "--seat", players - 1)
    out = played(answers, *given)
    told_rightly(out)
    assert "2판" in out
    assert re.search("이겼습니다|나가리: ", out)


@pytest.mark.no_cover
@by_house_rules
def test_play_by_a_house_rule(file: Path, played: Korean) -> None:
    ruleset = gs.load_ruleset(file)
    for seed in range(2):
        with case(seed):
            given = ("--rules", file, "--players", ruleset.players[-1], "--seed", seed)
            told_rightly(played(["1", ""] * 60, *given), ruleset.name)


def test_go_or_stop_is_asked_in_korean(played: Korean) -> None:
    out = ""
    for seed in range(4):
        out += played(["1", ""] * 80, *"--rules fudawiki --players 3 --seed".split(), seed)
    told_rightly(out)
    for words in ("고할까요, 스톱할까요?", "고박", "싼 패", "폭탄", "흔들"):
        assert words in out


def test_replay_and_simulate(korean: Korean, tmp_path: Path) -> None:
    for players in (2, 3, 5):
        file = tmp_path / f"{players}.gostop"
        korean("watch --seed 1 --players", players, "--record", file)
        names = gs.load_record(file).names
        told_rightly(korean("replay", file), *names)
        told_rightly(korean("simulate -n 200 --players", players), "random.", "--all")
        told_rightly(korean("simulate -n 200 --all --players", players), "random.", "--all")


def test_every_place_in_a_rulebook_has_its_korean() -> None:
    known = phrases("text/places.tsv")
    places = {
        source.place for ruleset in gs.RULESETS.values() for source in ruleset.sources.values()
    }
    assert set() == places ^ known.keys(), "text/data/places.tsv has a line for each place"
    assert all(re.search("[가-힣]", texts["ko"]) for texts in known.values())


def test_other_languages_have_names_and_english_sentences(cli: Cli) -> None:
    out = cli("watch --seed 1 --language ja")
    assert out.startswith("A round for 2 players by ボードゲームアリーナ [bga]\n")
    assert "手札から札をプレイする: " in out
    assert re.search(r"bora wins with \d+ points\.", out.casefold())
    out = " ".join(cli("watch --seed 1 --language en").split())
    assert re.search(r"Plays \w+ (junk|animal|ribbon|bright)", out)
    assert {each.value for each in Language} == {"en", "ko", "ko-Latn", "ja", "zh", "fr"}


def test_rulebooks_have_their_korean_names_and_places(cli: Cli) -> None:
    assert "netmarble     넷마블 맞고 2.0, 2명" in cli("rules list --language ko").splitlines()
    told = cli("rules show french --language ko")
    digest = gs.FRENCH.digest
    assert told.startswith(f"프랑스 규칙 [french]\n2, 3, 4명; 식별값 {digest}\n\ncards.months")
    assert "    french: 패: 조커 없음" in told
    assert "\n출처\n" in told
    told = cli("rules diff bga french --language ko")
    assert told.startswith("bga와 french: 다른 설정 33개\n")
    assert "          french: 인원\n" in told
    told = cli("rules nearest french --language ko")
    assert told.startswith(
        "프랑스 규칙 [french]: french와 가장 가깝습니다\n\nfrench        다른 설정 없음\n"
    )
    assert "フランスのルール, 2, 3 or 4 players" in cli("rules list --language ja")


def test_wrong_input_of_a_game_in_korean_is_explained_in_korean(cli: Cli, tmp_path: Path) -> None:
    record, other = tmp_path / "game.gostop", tmp_path / "game.json"
    cli("watch --seed 3 --record", record)
    other.write_text(cli("convert", record), encoding="utf-8")
    for words, command, name in (
        ("어느 자리가 내 자리인지 기록에 없습니다", "play", record),
        ("은 JSON입니다", "play", other),
        ("파일과 --seed 중 하나만 쓰세요", "play --seed 3", record),
        ("표준 입력은 답을 받는 데 씁니다", "play", Path("-")),
    ):
        with case(words):
            assert words in cli.refused(f"{command} --language ko", name)
            assert re.search("[가-힣]", cli.refused(command, name)) is None


def test_every_command_has_a_language_and_its_errors_are_in_korean(cli: Cli) -> None:
    table = data.toml("app/commands.toml")["commands"]
    groups = {name: each.get("commands", {}) for name, each in table.items()}
    commands = [name for name, below in groups.items() if not below]
    commands += [f"{name} {each}" for name, below in groups.items() for each in below]
    for command in commands:
        with case(command):
            assert "--language TAG" in cli(f"{command} --help")
            told = cli.refused(f"{command} --nothing --language ko")
            assert "gostop: 알 수 없는 인수입니다" in told or "없습니다 (자세한 설명" in told


WRONG: Final = {
    "watch --players 9": "bga의 인원(2, 3, 4, 5, 6)이 있어야 하는데, 받은 것은 9입니다",
    "watch --seed x": "7 같은 정수가 있어야 하는데, 받은 것은 'x'입니다 (--seed; 자세한",
    "watch --seed": "값이 있어야 합니다 (--seed; ",
    "wtch": "받은 것은 'wtch'입니다. 혹시 watch인가요?",
    "score": "CARDS가 없습니다 (자세한 설명: gostop score --help)",
    "score 1Q": "표기를 읽을 수 없습니다: '1Q' at character 1",
    "score 1B --rules bgaa": "TOML 파일이나 french, bga, ",
    "rules reading R99": "해석의 번호(R1~R48, G1~G54)가 있어야 하는데, 받은 것은 'R99'",
    "arena careful": "봇 둘 이상이 있어야 하는데, 받은 것은 1입니다",
    "rules diff bga": "비교할 규칙 두 개를 쓰세요",
    "play --players 3 --bot careful --bot careful --bot careful": "다른 2자리에 하나씩",
    "examples no/such.py --from /none": "/none를 읽을 수 없습니다: ",
    "validate none.gostop": "",
}


@for_each(("command", "words"), WRONG.items())
def test_wrong_input_is_explained_in_the_language_asked_for(
    command: str, words: str, cli: Cli
) -> None:
    code, out, error = cli.run(f"{command} --language ko")
    assert code
    assert words in error
    assert re.search("[가-힣]", out + error)
    _, out, error = cli.run(command)
    assert re.search("[가-힣]", out + error) is None


def test_the_arena_tells_of_two_bots_and_more_in_korean(korean: Korean) -> None:
    given = ("--deals", 60, "--seed", 3, "--workers", 1)
    told_rightly(korean("arena careful random", *given), "careful", "random")
    told_rightly(korean("arena careful greedy random --deals 2 --seed 3 --workers 1"),
                 "careful", "greedy", "random")  # fmt: skip


def test_records_and_examples_are_told_in_korean(
    korean: Korean, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(examples, "_ROOT", Path(__file__).parents[2])
    record, folder = tmp_path / "a.gostop", tmp_path / "examples"
    korean("watch --seed 1 --record", record)
    assert f"{record}: 1판\n" == korean("validate", record)
    assert re.match("파일 [0-9]+개, 가져온 곳: ", korean("examples", folder))


@pytest.mark.no_cover
def test_readings_and_questions_are_asked_in_korean(cli: Cli, korean: Korean) -> None:
    told = korean("rules reading R1")
    for name in (
        "해석      ",
        "규칙      ",
        "설정      ",
        "다른 1    ",
        "파일에 쓸 때: ",
        "이미 이렇게 하는 규칙: ",
    ):
        assert name in told
    assert "gostop rules reading R26이라고 하면" in korean("rules reading")
    code, out, error = cli.run("rules ask --language ko", typed="?\n?9\n4\n" + "\n" * 99)
    assert (0, "base = ") == (code, out[:7])
    for text in (
        "몇 명까지 앉을 수 있고",
        "받은 것은 ?9입니다",
        "가장 가까운 규칙: ",
        "빈 줄은 없음을 뜻합니다",
    ):
        assert text in error, text
    asked = [line for line in error.splitlines() if line.endswith("?")]
    assert len(asked) > 15
    assert [] == [line for line in asked if not re.search("[가-힣]", line)]


def test_a_question_is_answered_by_its_korean_words(cli: Cli) -> None:
    typed = "\n\n\n\n나가리\n" + "\n" * 99
    code, out, error = cli.run("rules ask --language ko", typed=typed)
    assert code == 0
    assert "  = 나가리" in error
    assert 'four_on_table = "nagari"' in out

"""`gostop settle` takes points, counts and words, and asks for the one fact that it lacks."""

import json
from pathlib import Path

from tests.support.cases import case
from tests.support.commands import Cli

FILE = """
players = 3
points = 5
winner = 2
goes = [2]
counts = "brights 0 pi 4 animals 3"
[losers]
0 = "brights 1 pi 9"
1 = "no baks"
"""


def test_points_and_words_are_settled(cli: Cli) -> None:
    expected = """\
Settlement by Board Game Arena [bga]
By the rules of Board Game Arena; --rules chooses others.

Player 1 wins with 8 points.

Player 2 pays Player 1: 36 points
     8  points of the cards
     1  go                      bga: go: each up to the second
    x2  gwang-bak               bga: 5. penalties: no bright (R37)
    x2  pi-bak                  bga: 5. penalties: too few junk (R17)
      = (8 + 1) x 2 x 2 = 36

Points
  Player 1       +36
  Player 2       -36

Sources
  bga  Japanese guide to Board Game Arena's Go-Stop, lecu1012.com,
       https://lecu1012.com/bga_gostop, whole text read, 2026-11-21
  R…   how an unclear source is read: gostop rules reading R37
"""
    for words in (
        "8점 1고 피박 광박",
        "8 points, 1 go, pi-bak, gwang-bak",
        "go points 8 gwang_bak pi_bak",
    ):
        with case(words):
            assert expected == cli("settle", *words.split())
    korean = cli("settle 8점 1고 피박 광박 --language ko")
    assert "     8  패의 점수\n     1  고 " in korean
    assert "      = (8 + 1) × 2 × 2 = 36\n" in korean


def test_counts_are_settled(cli: Cli) -> None:
    flags = "--rules bga --points 8 --go 1 --shake 1 --per-point 100"
    told = cli(
        f"settle {flags}", "--has", "brights 3 animals 2 pi 10", "--loser", "pi 5, brights 0"
    )
    assert "  Player 1       +72           +7200\n" in told
    told = cli(
        "settle --rules chinese_blog --points 5 --carry 2 --winner 1 --bomb 1",
        "--players",
        3,
        "--has",
        "brights 0 animals 3 pi 0",
        "--loser",
        "brights 1",
        "--loser",
        "no baks",
    )
    assert "  Player 1       -20\n  Player 2       +40\n  Player 3       -20\n" in told


def test_what_is_missing_is_asked_for(cli: Cli) -> None:
    flags = "settle --rules bga --points 8 --go 2 --loser"
    question = "gostop: One fact is missing: How many brights did Player 1 capture? What is paid"
    told = cli.refused(flags, "pi 5, brights 0")
    assert told.startswith(question)
    assert told.endswith("Add it, for example with --has 'brights 1'.\n")
    korean = cli.refused(f"{flags}", "pi 5, brights 0", "--language", "ko")
    assert "1번 참가자의 광은 몇 장인가요?" in korean
    assert "with --points 1." in cli.refused("settle --rules bga --go 1")
    told = cli.refused("settle --rules bga 8 points --loser", "brights 1")
    assert "with --loser 'brights 1, pi 1'." in told
    goes = "brights 0 animals 3 pi 12"
    lost = cli.refused(
        "settle --rules bga --points 8 --go 1 --has",
        goes,
        "--loser",
        "go-bak brights 1 pi 6",
        "--loser",
        "brights 1 pi 6",
    )
    assert "In which order was go called?" in lost
    assert "with 'goes = [0, 1]'." in lost
    told = cli.refused("settle --rules bga I 8 points 3 brights, you no brights")
    assert "with 'I 8 points 3 brights, you no brights, you pi 1'." in told
    told = cli.refused("settle --rules bga you 8 points 3 brights, me no brights")
    assert "with 'you 8 points 3 brights, me no brights, me pi 1'." in told
    flags = "settle --rules bga --players 3 --points 3 --has"
    told = cli.refused(flags, "brights 0 animals 3 pi 12", "--loser", "pi 6 brights 1")
    assert "with --loser 'pi 6 brights 1' --loser 'pi 1'." in told
    told = cli.refused("settle - --rules bga", typed=FILE.replace("pi 4 ", "").replace(" pi 9", ""))
    assert "with 'losers.0 = { brights = 1, pi = 1 }'." in told
    assert "with 'points = 1'." in cli.refused(
        "settle - --rules bga", typed=FILE.replace("points = 5", "")
    )
    meongtta = cli.refused("settle --rules bga --points 8 --has", "brights 0", "--loser", "no baks")
    assert "Player 1: meongtta? Yes or no?" in meongtta


def test_what_people_say_is_compared(cli: Cli) -> None:
    told = cli("settle --compare french,hangame", "나는 8점 2고, 너는 피박")
    assert "  Player 1  +20     +10      +20\n" in told
    assert "No rule here for: some baks" in told
    assert "captured cards" not in told
    assert "pi 8" not in told
    told = cli("settle --rules french --compare bga", "나는 8점 2고")
    assert "--rules chooses" not in told
    assert "One more fact decides by these rules: Player 1: meongtta? Yes or no?" in told


def test_somebody_sits_out(cli: Cli) -> None:
    told = cli("settle --rules bga --active 0,1,3 8 points --loser pi-bak --loser", "no baks")
    assert "  Player 2       -16\n  Player 3        +0  (sat out)\n  Player 4        -8\n" in told
    told = cli.refused("settle 8점 --players 4 --rules bga")
    assert "some of the players sit out; say who plays, with --active" in told
    assert "seats with commas between them, such as 0,1,3" in cli.refused("settle 8점 --active 0,x")


def test_words_and_has_are_read_together(cli: Cli) -> None:
    told = cli("settle --rules bga 8 points 2 animals, you pi 5 brights 0 --has", "brights 3 pi 10")
    assert "  Player 1       +32\n" in told


def test_a_file_may_have_a_tally(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "round.toml"
    path.write_text(FILE, encoding="utf-8")
    told = cli("settle", path, "--rules", "bga")
    assert "  Player 1        -6\n  Player 2        -6\n  Player 3       +12\n" in told
    document = json.loads(cli("settle - --rules bga --json", typed=FILE))
    assert ([-6, -6, 12], 5) == (document["settlement"]["points"], document["tally"]["points"])


def test_arguments_that_do_not_fit_are_refused(cli: Cli) -> None:
    assert "FILE is missing" in cli.refused("settle")
    assert "give either a file or points and counts (--points, --go), not both" in cli.refused(
        "settle round.toml --points 8 --go 1"
    )
    assert "--loser was given 2 times, but 2 players" in cli.refused(
        "settle --players 2 --loser pi-bak --loser pi-bak"
    )
    assert "isn't said which of 2 losers pays pi-bak" in cli.refused(
        "settle 8 points pi-bak --players 3"
    )
    assert "points is said twice" in cli.refused("settle 8 points 9 points")
    for option in ("--points 9", "--go 2", "--loser pi-bak"):
        told = cli.refused(f"settle 8 points 1 go pi-bak {option}")
        assert f"{option.split()[0]} and the words say the same; say it once" in told
    assert "from 0 to 1000000000, found -1 (--go)" in cli.refused("settle --points 8 --go -1")
    assert "'rainn' is no word" in cli.refused("settle 8 points rainn")

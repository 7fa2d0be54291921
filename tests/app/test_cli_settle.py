"""`gostop settle` prints who pays how much at the end of a round, and why."""

import json
from pathlib import Path

import pytest

from tests.support.cases import case
from tests.support.commands import Cli

THREE = """
rules = "bga"
captured = ["1B 3B 8B 2A 4A 8A 4J 5J", "1J 5R", "2J 6R"]
winner = 0
goes = [2, 0]
shakes = [[0, 5]]
instant = [[1, 0, 3, "first_ppeok"]]
"""


def test_every_number_stands_with_its_rule_and_source(cli: Cli) -> None:
    expected = """\
Settlement by Board Game Arena [bga]

Player 1 wins with 8 points.

Score of Player 1, the winner
     3  three brights           bga: combinations: three brights
        1B 3B 8B (pine bright, cherry bright, susuki bright)
     5  godori                  bga: combinations: birds
        2A 4A 8A (plum animal, wisteria animal, susuki animal)
     8  in all, from 8 cards; 2 pi

Score of Player 2
     0  in all, from 2 cards; 1 pi

Score of Player 3
     0  in all, from 2 cards; 1 pi

Player 2 pays Player 1: 3 points
     3  first-turn ppeok        bga: ppeok: on the first turn

Player 3 pays Player 1: 72 points
        That is the share of Player 2 (go-bak). bga: 5. penalties: a failed go
        (R26, R27)
     3  three brights           bga: combinations: three brights
     5  godori                  bga: combinations: birds
     1  go                      bga: go: each up to the second
    x2  counter-go              bga: go: counter-go and re-counter-go (R13)
    x2  shake                   bga: 5. multipliers: a shake
    x2  gwang-bak               bga: 5. penalties: no bright (R37)
      = (3 + 5 + 1) x 2 x 2 x 2 = 72

Player 3 pays Player 1: 72 points
     3  three brights           bga: combinations: three brights
     5  godori                  bga: combinations: birds
     1  go                      bga: go: each up to the second
    x2  counter-go              bga: go: counter-go and re-counter-go (R13)
    x2  shake                   bga: 5. multipliers: a shake
    x2  gwang-bak               bga: 5. penalties: no bright (R37)
      = (3 + 5 + 1) x 2 x 2 x 2 = 72

Points
  Player 1      +147
  Player 2        -3
  Player 3      -144

Doubtful: Player 3 pays 0 points at once where another opponent pays 3 points.

Sources
  bga  Japanese guide to Board Game Arena's Go-Stop, lecu1012.com,
       https://lecu1012.com/bga_gostop, whole text read, 2026-11-21
  R…   how an unclear source is read: gostop rules reading R13
"""
    assert expected == cli("settle -", typed=THREE)


def test_the_rules_of_the_command_go_before_those_of_the_file(cli: Cli) -> None:
    text = 'rules = "bga"\ncaptured = ["1B 3B 8B 2A 4A 8A 4R 5R", "1J"]\nwinner = 0\n'
    told = cli("settle - --rules french", typed=text)
    assert told.startswith("Settlement by French (Cap Corée) [french]\n")
    assert "Player 2 pays Player 1: 8 points\n" in told
    assert "      = 3 + 5 = 8\n" in told


def test_one_item_is_multiplied_without_brackets(cli: Cli) -> None:
    text = 'rules = "bga"\ncaptured = ["1B 3B 8B", "1J", "2J"]\nwinner = 0\n'
    assert "      = 3 x 2 = 6\n" in cli("settle -", typed=text)


def test_money_is_points_times_the_amount_exactly(cli: Cli) -> None:
    told = cli("settle - --per-point 0.05", typed=THREE)
    assert "Points, and money at 0.05 for a point\n" in told
    assert "  Player 1      +147           +7.35\n" in told
    assert "  Player 3      -144           -7.20\n" in told


CAPPED = """
captured = ["1B 3B 8B 2A 4A 8A", "1J", "2J"]
winner = 0
[rules]
base = "bga"
payment.cap = { payer = 1, payee = 1 }
"""
"""The winner has 8 points. For gwang-bak, each loser pays twice as much, 16."""


def test_what_a_cap_takes_off_is_told(cli: Cli) -> None:
    told = cli("settle - --balances 50,10,30", typed=CAPPED)
    assert (
        "Player 2 pays Player 1: 10 points\n"
        "     3  three brights           bga: combinations: three brights\n"
        "     5  godori                  bga: combinations: birds\n"
        "    x2  gwang-bak               bga: 5. penalties: no bright (R37)\n"
        "    -6  payment limit           house: changed from bga\n"
        "      = (3 + 5) x 2 - 6 = 10\n"
    ) in told
    assert "      = (3 + 5) x 2 = 16\n" in told
    assert "  Player 1       +26\n  Player 2       -10\n  Player 3       -16\n" in told
    assert told.index("Sources\n") < told.index("  house  House rule\n")
    korean = cli("settle - --balances 50,10,30 --language ko", typed=CAPPED)
    assert "\n  집 규칙\n" in korean


def test_a_payment_of_one_item_shows_how_it_was_cut(cli: Cli) -> None:
    text = CAPPED.replace("1B 3B 8B 2A 4A 8A", "2A 4A 8A")
    told = cli("settle - --balances 2,9,9", typed=text)
    assert 2 == told.count("      = 5 - 3 = 2\n")


def test_balances_that_cannot_be_are_refused(cli: Cli) -> None:
    for balances in ("50,10", "50,-1,30", "50,10,30,0"):
        with case(balances):
            assert "(balances)" in cli.refused("settle - --balances", balances, typed=CAPPED)


def test_the_json_document_has_balances_and_what_is_cut(cli: Cli) -> None:
    document = json.loads(cli("settle - --balances 50,10,30 --json", typed=CAPPED))
    assert ["ruleset", "outcome", "scores", "settlement", "balances"] == list(document)
    assert [50, 10, 30] == document["balances"]
    cut, whole = document["settlement"]["transfers"]
    assert (6, "house") == (cut["cut"], cut["cut_source"]["document"])
    assert (0, None) == (whole["cut"], whole["cut_source"])


def test_a_win_whose_payment_is_waived_says_so(cli: Cli) -> None:
    text = (
        'captured = ["1B 3B 8B", "1J", "2J"]\nwinner = 0\nreason = "pushed"\n'
        '[rules]\nbase = "bga"\npayment.push = { factor = 2, most = 2 }'
    )
    told = cli("settle -", typed=text)
    assert "\n\nPlayer 1 wins by points, and waives the payment.\n\n" in told
    assert "Player 2 pays" not in told
    assert "  Player 1        +0\n" in told


def test_a_round_without_a_winner_says_why(cli: Cli) -> None:
    cases: list[tuple[str, str]] = [
        ("exhausted", "A draw: the cards have run out, and nobody stopped."),
        ("draw_agreed", "A draw: a draw was offered and accepted."),
        ("four_on_table", "A draw: four of a month on the table."),
        ("chongtong_draw", "A draw: chongtong in several hands."),
        ("void", "Void: four of a month were dealt, the deal is void."),
    ]
    for reason, sentence in cases:
        with case(reason, sentence):
            rules = "chinese_blog" if reason == "four_on_table" else "bga"
            text = f'rules = "{rules}"\ncaptured = ["", "", ""]\nreason = "{reason}"'
            told = cli("settle -", typed=text)
            assert f"\n\n{sentence}\n\n" in told


def test_a_special_win_says_which(cli: Cli) -> None:
    cases: list[tuple[str, str]] = [
        ("chongtong", "Player 2 wins by chongtong, four of a month in hand."),
        ("three_ppeok", "Player 2 wins by three ppeok."),
        ("heodang", "Player 2 wins by heodang, turns in a row without a capture."),
    ]
    for reason, sentence in cases:
        with case(reason, sentence):
            text = f'rules = "chinese_blog"\ncaptured = ["", ""]\nwinner = 1\nreason = "{reason}"'
            assert f"\n\n{sentence}\n\n" in cli("settle -", typed=text)


def test_seats_that_sat_out_have_no_score(cli: Cli) -> None:
    text = (
        'rules = "bga"\ncaptured = ["", "1B 3B 8B", "1J", "2J"]\nwinner = 1\nactive = [1, 2, 3]\n'
    )
    told = cli("settle -", typed=text)
    assert "  Player 1        +0  (sat out)\n" in told
    assert "Score of Player 1" not in told
    document = json.loads(cli("settle - --json", typed=text))
    assert [None, 3, 0, 0] == [score and score["total"] for score in document["scores"]]


def test_a_rule_of_ones_own_table_is_named_harmlessly(cli: Cli) -> None:
    text = (
        'rules = "bga"\ncaptured = ["", ""]\nreason = "exhausted"\n'
        'instant = [[0, 1, 2, "late\\u001b\\n"]]\n'
    )
    told = cli("settle -", typed=text)
    assert "     2  late\\u{1b}\\u{a}         house: paid at the table\n" in told


def test_a_wrong_outcome_is_refused(cli: Cli) -> None:
    nobody = 'a round that ends with "stop" has a winner, and none is named; name the winner, or '
    cases: list[tuple[str, str]] = [
        ("", f'{nobody}say why nobody won, such as reason="exhausted"'),
        ('winner = "Ann"', "expected a seat, or nothing, found 'Ann' (winner)"),
        ("winner = 2", "expected a seat that played, one of (0, 1), found 2 (winner)"),
    ]
    for text, told in cases:
        with case(text, told):
            given = f'rules = "bga"\ncaptured = ["1B", "2J1"]\n{text}'
            found = cli.refused("settle -", typed=given)
            assert found.startswith(f"gostop: standard input: {told}")


def test_what_no_round_reaches_is_settled_with_a_note(cli: Cli) -> None:
    text = 'rules = "bga"\ncaptured = ["1B 3B 8B", "11B", "12B"]\nwinner = 0\ngoes = [0]\n'
    note = (
        "\nDoubtful: Player 1 called go, and needed at least 4 points to stop, but has 3\n"
        "points (goes: 1).\n"
    )
    told = cli("settle -", typed=text)
    assert "  Player 1        +8\n  Player 2        -4\n" in told
    assert note in told
    korean = cli("settle - --language ko", typed=text)
    assert "확인 필요: 1고를 부른 1번 참가자는 4점부터 스톱할 수 있는데, 3점입니다.\n" in korean
    doubts = json.loads(cli("settle - --json", typed=text))["settlement"]["doubts"]
    (doubt,) = doubts
    assert ("too_many", "goes", 4) == (doubt["code"], doubt["field"], doubt["limit"])


def test_payments_that_no_table_could_make_are_refused(cli: Cli) -> None:
    rich = "scoring = { combinations = { godori = { points = 8000 } } }"
    factor = 'payment = { multipliers = { any = { factor = 1000, cards = "2A", count = 1 } } }'
    rules = f'rules = {{ base = "bga", {rich}, {factor} }}'
    text = THREE.replace('rules = "bga"', rules) + "carry = 16\n"
    assert "over the limit of 1000000000 points" in cli.refused("settle -", typed=text)


def test_the_json_document_has_outcome_scores_settlement_and_money(cli: Cli) -> None:
    document = json.loads(cli("settle - --json --per-point 10", typed=THREE))
    keys = ["ruleset", "outcome", "scores", "settlement", "per_point", "money"]
    assert keys == list(document)
    assert ["captured", "winner", "reason"] == list(document["outcome"])[:3]
    assert ("stop", [[0, 5]]) == (document["outcome"]["reason"], document["outcome"]["shakes"])
    assert [8, 0, 0] == [score["total"] for score in document["scores"]]
    assert [147, -3, -144] == document["settlement"]["points"]
    transfer = document["settlement"]["transfers"][1]
    found = tuple(transfer[key] for key in ("payer", "payee", "points", "share_of", "liability"))
    assert (2, 0, 72, 1, "go_bak") == found
    assert ["counter_go", "shake", "gwang_bak"] == [
        factor["rule"] for factor in transfer["multipliers"]
    ]
    assert ("10", ["1470", "-30", "-1440"]) == (document["per_point"], document["money"])


def test_without_an_amount_the_json_document_speaks_of_no_money(cli: Cli) -> None:
    document = json.loads(cli("settle - --json", typed=THREE))
    assert ["ruleset", "outcome", "scores", "settlement"] == list(document)


def test_a_round_is_settled_by_several_rulebooks_in_columns(cli: Cli) -> None:
    expected = """\
Settlement by Board Game Arena [bga]

Player 1 wins with 8 points.

Points
             bga  chinese_blog  hangame
  Player 1  +147           +75        –
  Player 2    -3            -3        –
  Player 3  -144           -72        –

  Player 2 pays Player 1: first-turn ppeok 3 = 3.
  Player 3 pays Player 1: (three brights 3 + godori 5 + go 1) x counter-go 2 x
    shake 2 x gwang-bak 2 = 72. That is the share of Player 2 (go-bak).
  Player 3 pays Player 1: (three brights 3 + godori 5 + go 1) x counter-go 2 x
    shake 2 x gwang-bak 2 = 72.
  Doubtful: Player 3 pays 0 points at once where another opponent pays 3 points.

Settlement by Nusty's blog [chinese_blog]
  Player 2 pays Player 1: first-turn ppeok 3 = 3.
  Player 3 pays Player 1: (three brights 3 + godori 5 + go 1) x shake 2 x
    gwang-bak 2 = 36. That is the share of Player 2 (go-bak).
  Player 3 pays Player 1: (three brights 3 + godori 5 + go 1) x shake 2 x
    gwang-bak 2 = 36.
  Doubtful: Player 3 pays 0 points at once where another opponent pays 3 points.
  This setting makes the difference:

go.counter
  bga           "on_top"
                bga: go: counter-go and re-counter-go (R13)
  chinese_blog  "none"
                chinese_blog: silent: nothing

Settlement by Hangame Sin-Matgo [hangame]
  No round ends like this by these rules: expected a number of players of
    hangame (2), found 3 (deal.layouts)
"""
    assert expected == cli("settle - --compare chinese_blog,hangame", typed=THREE)


@pytest.mark.no_cover
def test_rules_that_a_rulebook_lacks_and_equal_points_are_told(cli: Cli) -> None:
    told = cli("settle - --compare french,bga --per-point 10", typed=THREE)
    assert "Points, and money at 10 for a point\n              bga  french    bga\n" in told
    assert "  Player 1  +1470    +180  +1470\n" in told
    assert "  No rule here for: some payments during the round, shakes.\n" in told
    assert "  These 6 settings together make the difference. None of them can be left" in told
    assert "  The same points.\n" in told
    korean = cli("settle - --compare french --language ko", typed=THREE)
    assert "  이 규칙에 없는 것: 판 도중에 준 점수 일부, 흔들기.\n" in korean


def test_the_comparison_is_in_the_json_document(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text('base = "bga"\nid = "house"\nname = "House"\nshake.multiplier = 3\n')
    found = json.loads(cli(f"settle - --json --compare {file},hangame", typed=THREE))
    one, other = found["compare"]
    assert ("house", [219, -3, -216]) == (one["ruleset"]["id"], one["points"])
    [setting] = one["settings"]
    assert ("shake.multiplier", 2, 3) == tuple(setting[key] for key in ("path", "one", "other"))
    assert (True, [], "", 3) == (
        one["is_smallest"],
        one["absent"],
        one["why"],
        len(one["transfers"]),
    )
    assert (None, [], []) == (other["points"], other["transfers"], other["settings"])
    assert "found 3" in other["why"]
    assert "compare" not in json.loads(cli("settle - --json", typed=THREE))


def test_rulebooks_to_compare_must_be_named_and_have_no_caps(cli: Cli) -> None:
    assert "commas and without spaces, such as bga,french" in cli.refused(
        "settle - --compare bga,", typed=THREE
    )
    assert "did you mean bga?" in cli.refused("settle - --compare bgaa", typed=THREE)
    assert "give either --compare or --balances" in cli.refused(
        "settle - --compare bga --balances 1,2,3", typed=THREE
    )


def test_what_another_rulebook_doubts_is_told(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text('base = "bga"\nid = "house"\nname = "House"\ngo.threshold = 7\n')
    text = 'rules = "bga"\ncaptured = ["1B 3B 8B", "1J1 5R", "2J1 6R"]\nwinner = 0\n'
    told = cli(f"settle - --compare {file}", typed=text)
    assert "  Doubtful: Player 1 can't have stopped with 3 points, since 7" in told
    assert told.endswith("  The same points.\n")
    [found] = json.loads(cli(f"settle - --json --compare {file}", typed=text))["compare"]
    assert ["too_few"] == [each["code"] for each in found["doubts"]]

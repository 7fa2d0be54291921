"""`gostop score` prints the points of cards, with rules and sources."""

import json
from pathlib import Path

import pytest

from gostop.cli import main
from gostop.names import Language, card_name
from gostop.telling.terminal import width
from tests.support.cases import case

HOUSE = """
base = "bga"
id = "home"
name = "Our\\u001b[31m table"
scoring.combinations.godori.points = 3
scoring.combinations.six_birds = { points = 6, cards = "2A 4A 8A 11B" }
"""


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    code = main(arguments)
    printed = capsys.readouterr()
    assert (0, "") == (code, printed.err)
    return printed.out


def written(folder: Path, text: str) -> str:
    path = folder / "rules.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_every_item_stands_with_its_cards_rule_and_source(
    capsys: pytest.CaptureFixture[str],
) -> None:
    expected = """\
Score by Board Game Arena [bga]

     3  three brights           bga: combinations
        1B 3B 8B
     5  godori                  bga: combinations
        2A 4A 8A
     8  in all, from 6 cards; 0 pi

Sources
  bga  Japanese guide to Board Game Arena's Go-Stop, lecu1012.com
"""
    assert expected == answer(capsys, "score", "1B 3B 8B 2A 4A 8A")


def test_cards_may_be_several_arguments(capsys: pytest.CaptureFixture[str]) -> None:
    whole = answer(capsys, "score", "1B 3B 8B")
    assert whole == answer(capsys, "score", "1B", "3B", "8B")


def test_no_cards_are_worth_nothing_and_cite_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    expected = "Score by Board Game Arena [bga]\n\n     0  in all, from 0 cards; 0 pi\n"
    assert expected == answer(capsys, "score", "")


def test_the_rules_may_be_a_preset(capsys: pytest.CaptureFixture[str]) -> None:
    told = answer(capsys, "score", "1B 3B 12B", "--rules", "french")
    assert "  2  rain three brights      french: counting the points (R4)\n" in told
    assert "  R…      how an unclear source is read: gostop rules reading R4" in told


def test_a_house_rule_shows_in_the_items(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = written(tmp_path, HOUSE)
    told = answer(capsys, "score", "2A 4A 8A 11B", "--rules", file)
    assert "Score by Our\\u{1b}[31m table [home]" in told
    assert "     6  six birds               house: changed from bga\n" in told
    assert "     9  in all" in told


def test_points_that_a_house_changed_cite_the_house(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = written(tmp_path, HOUSE)
    told = answer(capsys, "score", "2A 4A 8A", "--rules", file)
    assert "     3  godori                  house: changed from bga\n" in told


def test_how_the_sake_cup_was_counted_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    cases: list[tuple[str, str]] = [
        ("9A", "1 card; 0 pi, the sake cup as an animal"),
        ("9A 1J1 1J2 2J1 2J2 3J1 3J2 11D", "8 cards; 10 pi, the sake cup as junk"),
    ]
    for cards, counted in cases:
        with case(cards, counted):
            assert counted in answer(capsys, "score", cards)


def test_the_sake_cup_can_be_both(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = written(tmp_path, 'base = "bga"\ncards.cup_count = "both"')
    told = answer(capsys, "score", "9A", "--rules", file)
    assert "the sake cup as an animal and junk" in told


def test_the_owners_choice_of_the_cup_counts_where_it_is_asked(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    cases: list[tuple[str, int]] = [("animal", 1), ("junk", 0)]
    for cup, total in cases:
        with case(cup, total):
            file = written(tmp_path, 'base = "bga"\ncards.cup_count = "chosen"')
            cards = "2A 4A 5A 6A 9A"
            told = answer(capsys, "score", cards, "--rules", file, "--cup", cup, "--json")
            assert total == json.loads(told)["total"]


def test_points_that_do_not_count_towards_stopping_are_told_apart(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    doubles = '{ points = 3, cards = "9A 11D 12D", towards_stop = false }'
    file = written(tmp_path, f'base = "bga"\nscoring.combinations.doubles = {doubles}')
    told = answer(capsys, "score", "1B 3B 8B 9A 11D 12D", "--rules", file)
    assert (
        "     6  in all, from 6 cards; 6 pi, the sake cup as junk\n"
        "     3  of these count towards the points needed to stop\n"
    ) in told
    assert "of these count" not in answer(capsys, "score", "1B 3B 8B", "--rules", file)


def test_cards_and_rules_are_called_by_their_names_in_a_language(
    capsys: pytest.CaptureFixture[str],
) -> None:
    cases: list[tuple[str, str]] = [
        ("ko", "고도리"),
        ("JA", "五鳥"),
        ("ko-latn", "godori"),
        ("en", "godori"),
    ]
    for tag, name in cases:
        with case(tag, name):
            told = answer(capsys, "score", "2A 4A 8A", "--language", tag)
            assert f"     5  {name} " in told
            cards = [card_name(card, Language(told_in(tag))) for card in ("2A", "4A", "8A")]
            assert f"        {', '.join(cards)}\n" in told


def told_in(tag: str) -> str:
    return next(each.value for each in Language if each.value.casefold() == tag.casefold())


def test_columns_stay_in_line_under_names_of_wide_characters(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = answer(capsys, "score", "2A 4A 8A 1B 3B 8B", "--language", "ko").split("\n")
    rows = [line for line in lines if "bga: 족보" in line]
    assert ["고도리", "삼광"] == sorted(row.split()[1] for row in rows)
    assert {32} == {width(row.partition("bga:")[0]) for row in rows}


def test_the_kind_of_the_sake_cup_is_named_in_the_language_too(
    capsys: pytest.CaptureFixture[str],
) -> None:
    cases: list[tuple[str, str]] = [
        ("9A", "열끗으로"),
        ("9A 1J1 1J2 2J1 2J2 3J1 3J2 11D", "쌍피로"),
    ]
    for kind, name in cases:
        with case(kind, name):
            assert f", 국진은 {name}\n" in answer(capsys, "score", kind, "--language", "ko")


def test_the_json_document_is_the_score(capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(answer(capsys, "score", "2A 4A 8A 9A", "--rules", "french", "--json"))
    assert {"id", "name", "digest"} == set(told.pop("ruleset"))
    expected = {
        "total": 5,
        "towards_stop": 5,
        "items": [
            {
                "rule": "godori",
                "points": 5,
                "cards": ["2A", "4A", "8A"],
                "source": {
                    "document": "french",
                    "title": "Cap Corée, «Godori : règles du jeu»",
                    "publisher": "Cap Corée",
                    "address": "https://www.capcoree.fr/voyage-coree/godori-regles-du-jeu/",
                    "place": "counting the points",
                    "heading": "Comment calculer ses points",
                    "reading": "R4",
                },
            }
        ],
        "cup": "animal",
        "pi": 0,
        "cards": ["2A", "4A", "8A", "9A"],
    }
    assert expected == told


def test_ids_are_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == main(["score", "--ids", "1B 3B 8B"])
    assert "     3  three_brights           bga: combinations\n" in capsys.readouterr().out

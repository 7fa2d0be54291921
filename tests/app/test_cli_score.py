"""`gostop score` prints the points of cards, with rules and sources."""

import json

from gostop.text.names import card_name
from gostop.text.terminal import width
from tests.support.cases import case, for_each
from tests.support.commands import Cli

HOUSE = """
base = "bga"
id = "home"
name = "Our\\u001b[31m table"
scoring.combinations.godori.points = 3
scoring.combinations.six_birds = { points = 6, cards = "2A 4A 8A 11B" }
"""


def test_every_item_stands_with_its_cards_rule_and_source(cli: Cli) -> None:
    expected = """\
Score by Board Game Arena [bga]

     3  three brights           bga: combinations: three brights
        1B 3B 8B (pine bright, cherry bright, susuki bright)
     5  godori                  bga: combinations: birds
        2A 4A 8A (plum animal, wisteria animal, susuki animal)
     8  in all, from 6 cards; 0 pi

Sources
  bga  Japanese guide to Board Game Arena's Go-Stop, lecu1012.com,
       https://lecu1012.com/bga_gostop, whole text read, 2026-11-21
"""
    assert expected == cli("score", "1B 3B 8B 2A 4A 8A") == cli("score 1B 3B 8B 2A 4A 8A")
    by_id = "     3  three_brights           bga: combinations: three brights\n        1B 3B 8B\n"
    assert by_id in cli("score 1B 3B 8B --ids")


def test_no_cards_are_worth_nothing_and_cite_nothing(cli: Cli) -> None:
    expected = "Score by Board Game Arena [bga]\n\n     0  in all, from 0 cards; 0 pi\n"
    assert expected == cli("score", "")


def test_the_rules_may_be_a_preset(cli: Cli) -> None:
    told = cli("score", "1B 3B 8B 11B", "--rules", "french")
    assert "  4  four brights            french: counting the points: four brights (R4)\n" in told
    assert "  R…      how an unclear source is read: gostop rules reading R4" in told


def test_a_house_rule_shows_in_the_items(cli: Cli) -> None:
    told = cli("score", "2A 4A 8A 11B", "--rules", "-", typed=HOUSE)
    assert "Score by Our\\u{1b}[31m table [home]" in told
    assert "     6  six birds               house: changed from bga\n" in told
    assert "     9  in all" in told


def test_points_that_a_house_changed_cite_the_house(cli: Cli) -> None:
    told = cli("score", "2A 4A 8A", "--rules", "-", typed=HOUSE)
    assert "     3  godori                  house: changed from bga\n" in told


SIX_JUNK = "9A 1J1 1J2 2J1 2J2 3J1 3J2 11D"


@for_each(
    ("cards", "counted", "korean"),
    [
        ("9A", "1 card; 0 pi, the sake cup as an animal", ", 국진은 열끗으로"),
        (SIX_JUNK, "8 cards; 10 pi, the sake cup as junk", ", 국진은 쌍피로"),
    ],
)
def test_how_the_sake_cup_was_counted_is_told(
    cards: str, counted: str, korean: str, cli: Cli
) -> None:
    assert counted in cli("score", cards)
    assert f"{korean}\n" in cli("score", cards, "--language", "ko")


def test_the_sake_cup_can_be_both_or_as_its_owner_chose(cli: Cli) -> None:
    told = cli("score 9A --rules -", typed='base = "bga"\ncards.cup_count = "both"')
    assert "the sake cup as an animal and junk" in told
    chosen = 'base = "bga"\ncards.cup_count = "chosen"'
    for cup, total in (("animal", 1), ("junk", 0)):
        told = cli("score 2A 4A 5A 6A 9A --rules - --json --cup", cup, typed=chosen)
        assert total == json.loads(told)["total"]


def test_points_that_do_not_count_towards_stopping_are_told_apart(cli: Cli) -> None:
    doubles = '{ points = 3, cards = "9A 11D 12D", towards_stop = false }'
    rules = f'base = "bga"\nscoring.combinations.doubles = {doubles}'
    told = cli("score", "1B 3B 8B 9A 11D 12D", "--rules", "-", typed=rules)
    assert (
        "     6  in all, from 6 cards; 6 pi, the sake cup as junk\n"
        "     3  of these count towards the points needed to stop\n"
    ) in told
    assert "of these count" not in cli("score", "1B 3B 8B", "--rules", "-", typed=rules)


def test_cards_and_rules_are_called_by_their_names_in_a_language(cli: Cli) -> None:
    cases: list[tuple[str, str]] = [
        ("ko", "고도리"),
        ("JA", "五鳥"),
        ("ko-latn", "godori"),
        ("en", "godori"),
    ]
    for tag, name in cases:
        with case(tag, name):
            told = cli("score", "2A 4A 8A", "--language", tag)
            assert f"     5  {name} " in told
            cards = [card_name(card, tag) for card in ("2A", "4A", "8A")]
            assert f"        {', '.join(cards)}\n" in told


def test_columns_stay_in_line_under_names_of_wide_characters(cli: Cli) -> None:
    lines = cli("score", "2A 4A 8A 1B 3B 8B", "--language", "ko").split("\n")
    rows = [line for line in lines if "bga: 족보" in line]
    assert ["고도리", "삼광"] == sorted(row.split()[1] for row in rows)
    assert {32} == {width(row.partition("bga:")[0]) for row in rows}


def test_the_json_document_is_the_score(cli: Cli) -> None:
    told = json.loads(cli("score", "2A 4A 8A 9A", "--rules", "french", "--json"))
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
                    "evidence": {"known": "whole", "date": "2026-11-21", "address": ""},
                    "place": "counting the points: birds",
                    "heading": "Cartes 열끗 -Yeol ggut (animal) › ¶ 2",
                    "reading": "",
                },
            }
        ],
        "cup": "animal",
        "pi": 0,
        "cards": ["2A", "4A", "8A", "9A"],
    }
    assert expected == told

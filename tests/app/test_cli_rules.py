"""`gostop rules` lists rulebooks, shows and compares their settings, and explains readings."""

import json
from itertools import pairwise
from pathlib import Path

import pytest

import gostop as gs
from gostop.app.rules import glosses, settings
from tests.support.cases import case
from tests.support.commands import Cli

HOUSE = """
base = "bga"
id = "home"
name = "Our table"
go.threshold = 5
payment.baks = { gwang_bak = false, pi_bak = false }
scoring.combinations.godori.points = 3
scoring.combinations.six_birds = { points = 6, cards = "2A 4A 8A 11B" }
heodang = { turns = 4, points = 3 }
"""


@pytest.fixture
def house(tmp_path: Path) -> str:
    path = tmp_path / "home.toml"
    path.write_text(HOUSE, encoding="utf-8")
    return str(path)


def test_the_list_has_every_preset(cli: Cli) -> None:
    expected = """\
french        French (Cap Corée), 2, 3 or 4 players
bga           Board Game Arena, 2, 3, 4, 5 or 6 players
chinese_blog  Nusty's blog, 2 or 3 players
fudawiki      Fudawiki, 2, 3, 4, 5 or 6 players
hangame       Hangame Sin-Matgo, 2 players
pmang         Pmang New Matgo, 2 players
netmarble     Netmarble Matgo 2.0, 2 players
"""
    assert expected == cli("rules list")


def test_the_list_has_the_rules_that_are_named_too(cli: Cli, house: str) -> None:
    last = cli("rules list --rules", house).splitlines()[-1]
    assert "home          Our table, 2, 3, 4, 5 or 6 players" == last


def test_a_ruleset_for_one_number_of_players_is_listed_so(cli: Cli) -> None:
    rules = 'base = "chinese_blog"\nid = "two"\ndeal.layouts.3 = false'
    last = cli("rules list --rules -", typed=rules).splitlines()[-1]
    assert "two           Nusty's blog, 2 players" == last


def test_the_json_list_has_ids_names_digests_and_players(cli: Cli) -> None:
    document = json.loads(cli("rules list --json"))
    expected = [
        {"id": id, "name": each.name, "digest": each.digest, "players": list(each.players)}
        for id, each in gs.RULESETS.items()
    ]
    assert {"rulesets": expected} == document


def leaves(path: str, value: object) -> set[str]:
    """Return the paths of all settings that are not groups."""
    if isinstance(value, dict) and value:
        return {
            leaf
            for key, below in value.items()
            for leaf in leaves(f"{path}.{key}" if path else key, below)
        }
    return {path}


def test_every_setting_is_shown_once() -> None:
    for ruleset in gs.RULESETS.values():
        with case(ruleset):
            shown = [leaf for each in settings(ruleset) for leaf in leaves(each.path, each.value)]
            assert sorted(leaves("", ruleset.plain())) == sorted(shown)


AFTER_FUDAWIKI = ("hangame", "pmang", "netmarble")
"""The presets that follow fudawiki if their own guide doesn't say anything."""


def test_every_setting_of_a_preset_is_from_its_document() -> None:
    for ruleset in gs.RULESETS.values():
        with case(ruleset):
            documents = {
                source.document.id
                for each in settings(ruleset)
                for source in (each.source, *each.below.values())
            }
            silent = {"fudawiki"} if ruleset.id in AFTER_FUDAWIKI else set[str]()
            assert {ruleset.id} | silent == documents


def test_a_setting_is_shown_with_its_value_gloss_and_source(cli: Cli) -> None:
    told = cli("rules show bga")
    head = f"Board Game Arena [bga]\n2, 3, 4, 5 or 6 players; digest {gs.BGA.digest}\n\n"
    assert told.startswith(head)
    assert (
        "\n\ngo.threshold = { two = 7, more = 3 }\n"
        "    The score that a seat needs to stop, in points.\n"
        "    bga: 3-4. the check: stop or go, «3-4. 役のチェックを行う»\n\n"
    ) in told
    assert (
        '\n\npayment.baks.gwang_bak = { factor = 2, scored = ["five_brights", '
        '"four_brights",\n        "three_brights", "rain_three_brights"], '
        'cards = "1B 3B 8B 11B 12B",\n        least = 0, most = 0, unit = "cards", points = 0 }\n'
    ) in told
    gloss = (
        "After this many rounds the match ends, and the player with the most points wins; `false` "
        "for no limit."
    )
    assert gloss in " ".join(told.split())
    assert told.endswith(
        "\n\nSources\n  bga    Japanese guide to Board Game Arena's Go-Stop, lecu1012.com,\n"
        "         https://lecu1012.com/bga_gostop, whole text read, 2026-11-21\n"
        "  R… G…  how an unclear source is read: gostop rules reading R18\n"
    )


def test_what_is_shown_fits_80_columns(cli: Cli) -> None:
    for id in gs.RULESETS:
        with case(id):
            assert 80 >= max(map(len, cli("rules show", id).splitlines()))


def test_house_rules_are_shown_as_such(cli: Cli, house: str) -> None:
    told = cli("rules show", house)
    assert (
        "go.threshold = 5\n    The score that a seat needs to stop, in points.\n"
        "    house: changed from bga\n"
    ) in told
    assert (
        "towards_stop = true }\n    house: changed from bga\n"
        "    cards: bga: combinations: birds, «役 › 五鳥»\n"
    ) in told
    assert "scoring.combinations.six_birds = { points = 6" in told
    gloss = "Penalties that raise the payment of a single loser, such as pi-bak (R17)."
    assert f"payment.baks = {{}}\n    {gloss}\n" in told
    gloss = "How many turns in a row without a capture win the round."
    assert f"heodang.turns = 4\n    {gloss}\n    house: changed from bga\n" in told


def test_show_takes_the_rules_option_and_else_shows_bga(cli: Cli, house: str) -> None:
    assert cli("rules show", house) == cli("rules show --rules", house)
    assert cli("rules show bga") == cli("rules show")


def test_the_json_settings_have_path_value_gloss_and_sources(cli: Cli, house: str) -> None:
    document = json.loads(cli("rules show", house, "--json"))
    assert ["ruleset", "players", "settings"] == list(document)
    found = {setting.pop("path"): setting for setting in document["settings"]}
    changed: dict[str, object] = {
        "document": "house",
        "title": "House rule",
        "place": "changed from bga",
    }
    changed |= {"publisher": "", "address": "", "evidence": None, "heading": "", "reading": ""}
    gloss = "The score that a seat needs to stop, in points."
    expected = {"value": 5, "gloss": gloss, "source": changed, "below": {}}
    assert expected == found["go.threshold"]
    godori = found["scoring.combinations.godori"]
    kept: dict[str, object] = {
        "document": "bga",
        "title": gs.BGA.source("go.points").document.title,
    }
    kept |= {"publisher": "lecu1012.com", "address": "https://lecu1012.com/bga_gostop"}
    kept |= {"evidence": {"known": "whole", "date": "2026-11-21", "address": ""}}
    kept |= {"place": "combinations: birds", "heading": "役 › 五鳥", "reading": ""}
    parts = ["cards", "count", "further", "unit", "exclusive", "towards_stop"]
    assert (changed, dict.fromkeys(parts, kept)) == (godori["source"], godori["below"])


def test_every_difference_stands_with_both_values_and_sources(cli: Cli, house: str) -> None:
    expected = """\
bga and home: 6 settings differ

heodang
  bga   false
        bga: silent: off
  home  { turns = 4, points = 3, bonus_ends = true }
        house: changed from bga

scoring.combinations.godori.points
  bga   5
        bga: combinations: birds
  home  3
        house: changed from bga

scoring.combinations.six_birds
  bga   no such setting
        bga: combinations
  home  { points = 6, cards = "2A 4A 8A 11B", count = 4, further = 0,
        unit = "cards", exclusive = "", towards_stop = true }
        house: changed from bga

go.threshold
"""
    assert cli("rules diff bga", house).startswith(expected)


def test_a_diff_lists_what_the_library_finds(cli: Cli) -> None:
    for one, other in pairwise(["fudawiki", "bga", "chinese_blog", "french", "hangame", "pmang"]):
        with case(one, other):
            found = gs.diff(gs.RULESETS[one], gs.RULESETS[other])
            told = cli("rules diff", one, other)
            assert told.startswith(f"{one} and {other}: {len(found)} settings differ\n")
            assert [each.path for each in found] == [
                block.split("\n")[0] for block in told.split("\n\n")[1:-1]
            ]
            assert 80 >= max(map(len, told.splitlines()))


def test_a_ruleset_does_not_differ_from_itself(cli: Cli) -> None:
    assert "bga and bga: no settings differ\n" == cli("rules diff bga bga")


def test_one_difference_is_counted_as_one(cli: Cli) -> None:
    told = cli("rules diff french -", typed='base = "french"\nid = "five"\ngo.threshold = 5')
    assert told.startswith("french and five: 1 setting differs\n\ngo.threshold\n")


def test_the_second_ruleset_may_be_the_rules_option(cli: Cli) -> None:
    expected = cli("rules diff bga french")
    assert expected == cli("rules diff bga --rules french")


def test_the_json_differences_have_both_values_and_sources(cli: Cli) -> None:
    document = json.loads(cli("rules diff bga chinese_blog --json"))
    assert ["one", "other", "differences"] == list(document)
    assert ("bga", "chinese_blog") == (document["one"]["id"], document["other"]["id"])
    (found,) = [each for each in document["differences"] if each["path"] == "deal.four_on_table"]
    assert ("deal_again", "nagari") == (found["one"], found["other"])
    assert "R23" == found["one_source"]["reading"]
    assert "special wins, 4" == found["other_source"]["place"]


def test_a_field_without_a_docstring_has_no_gloss() -> None:
    assert {"docstring": "What it says, on one line."} == glosses(Told)


def test_a_class_without_its_source_has_no_glosses() -> None:
    cases: list[type[object]] = [int, type("Made", (), {"__module__": "nowhere"})]
    for kind in cases:
        with case(kind):
            assert {} == glosses(kind)


class Told:
    """A class with one documented field."""

    silent: int = 0
    docstring: int = 0
    """What it says,
    on one line."""


def test_a_reading_is_told_with_its_other_sides(cli: Cli) -> None:
    assert f"{gs.READINGS['R26']}\n" == cli("rules reading R26")
    assert cli("rules reading R26") == cli("rules reading r26")


def test_all_readings_are_listed(cli: Cli) -> None:
    lines = cli("rules reading").splitlines()
    assert f"R1   {gs.READINGS['R1'].point}" == lines[0]
    assert list(gs.READINGS) == [line.split()[0] for line in lines[:-2] if line[0] != " "]
    assert "gostop rules reading R26 shows one of them in full." == lines[-1]


def test_readings_as_data(cli: Cli) -> None:
    [found] = json.loads(cli("rules reading R12 --json"))["readings"]
    assert ["id", "point", "reading", "reason", "presets", "settings", "others"] == list(found)
    expected = {
        "text": "yes, as in the Chinese blog",
        "changes": {"go.points_up_to": False},
        "presets": ["bga"],
    }
    assert [expected] == found["others"]
    assert len(gs.READINGS) == len(json.loads(cli("rules reading --json"))["readings"])


def test_an_unknown_reading_is_refused(cli: Cli) -> None:
    cases: list[tuple[str, str]] = [
        ("R99", "did you mean R9?"),
        ("26", "did you mean R26?"),
        ("x", "gostop rules reading lists"),
    ]
    for text, hint in cases:
        with case(text, hint):
            told = f"expected the id of a reading, R1 to R48 or G1 to G54, found '{text}'; {hint}"
            assert told in cli.refused("rules reading", text)

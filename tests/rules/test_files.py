"""Rulesets and outcomes survive in their TOML files, and wrong files are refused with a hint."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

import gostop as gs
from gostop.game.outcome import load_outcome
from gostop.rules.files import load_ruleset
from tests.support.cases import for_each
from tests.support.odd import wrong_values

OUTCOME: Final = 'rules = "bga"\nwinner = 0\ncaptured = ["1B 3B 8B", "2A", ""]\n'
EVERYTHING: Final = """
winner = 0
captured = ["1B 3B 8B 1R 2R 3R 9A", "2A 11B 11D 11J1 11J2", "", ""]
active = [0, 1, 2]
reason = "stop"
goes = [0, 1, 0]
shakes = [[0, 5], 1]
bombs = [1]
carry = 4
refused = 2
instant = [[0, 1, 3, "first_ppeok"]]
cup = "junk"
dealer = 3
round = 5

[rules]
base = "bga"
id = "mine"

[rules.cards]
cup_count = "chosen"
"""


# Rulesets.
every_preset = for_each("preset", gs.RULESETS.values(), ids=gs.RULESETS)


@every_preset
def test_a_preset_is_one_line_of_base(preset: gs.Ruleset) -> None:
    assert preset == gs.parse_ruleset(f'base = "{preset.id}"')
    assert preset.id == gs.parse_ruleset(f'base = "{preset.id}"').id


@every_preset
@for_each("base", [None, *gs.RULESETS.values()])
def test_what_is_written_from_any_base_is_read_the_same(
    preset: gs.Ruleset, base: gs.Ruleset | None
) -> None:
    text = gs.format_ruleset(preset, base)
    again = gs.parse_ruleset(text)

    assert preset == again
    assert (preset.id, preset.name, preset.digest) == (again.id, again.name, again.digest)
    assert (preset if base is None else base).id == tomllib.loads(text)["base"]


def test_only_what_differs_is_written() -> None:
    house = gs.BGA.replace({"go.threshold": 5, "bomb": False}, id="mine", name='A "house" 규칙')

    assert gs.format_ruleset(house) == (
        'base = "bga"\nid = "mine"\nname = "A \\"house\\" 규칙"\nbomb = false\n\n'
        "[go]\nthreshold = 5\n"
    )


HOUSES: Final[dict[str, dict[str, Any]]] = {
    "a layout taken out": {"deal.layouts.2": False},
    "a layout added": {"deal.layouts.7": {"packets": [{"to": "hands", "cards": 5}]}},
    "a combination taken out": {"scoring.combinations.godori": False},
    "a combination added": {"scoring.combinations.birds": {"points": 6, "cards": "2A 4A"}},
    "no baks": {"payment.baks": ()},
    "split points": {"chongtong.points": {"two": 9, "more": 8}},
    "a bonus card with two": {"cards.bonus.two": "X3"},
    "a group turned on": {"heodang": {"turns": 4, "points": 2}},
    "groups turned off": {"bomb": False, "shake": None, "draw.offer": False},
    "a number turned off": {"match.rounds": None},
}


@for_each("changes", HOUSES.values(), ids=HOUSES)
@for_each("base", [None, gs.FRENCH, gs.CHINESE_BLOG])
def test_house_rules_are_written_and_read_the_same(
    changes: dict[str, Any], base: gs.Ruleset | None
) -> None:
    house = gs.BGA.replace(changes)

    assert house == gs.parse_ruleset(gs.format_ruleset(house, base))


def test_a_file_changes_its_base() -> None:
    house = gs.parse_ruleset("""
        base = "chinese_blog"
        id = "grandmother"
        bomb = false
        [go]
        threshold = { two = 9 }
        [deal.layouts]
        2 = false
        [[deal.layouts.4.packets]]
        to = "hands"
        cards = 7
        [scoring.combinations.six_birds]
        points = 6
        cards = "2A 4A 8A 11B"
    """)

    assert ("grandmother", gs.ByPlayers(9, 3), None) == (house.id, house.go.threshold, house.bomb)
    assert (3, 4) == house.players
    assert "six_birds" == house.scoring.combinations[-1].id
    assert "house" == house.source("go.threshold.two").document.id


def test_rulesets_are_saved_and_loaded(tmp_path: Path) -> None:
    path = tmp_path / "규칙.toml"
    house = gs.BGA.replace({"go.threshold": 5}, id="mine", name="규칙")
    gs.save_ruleset(house, path)

    for way in (path, str(path)):
        assert house == load_ruleset(way)
    first, *middle, last = path.read_text(encoding="utf-8").splitlines(keepends=True)
    assert gs.format_ruleset(house) == "".join(middle)
    assert ("# ", "# end\n") == (first[:2], last)
    gs.save_ruleset(gs.FRENCH, str(path))
    assert gs.FRENCH == load_ruleset(path)


@for_each(
    ("text", "field", "message"),
    [
        ("", "base", "the base is missing: the id of a rulebook to change, one of french, bga, "),
        ("", "base", "pmang, netmarble; add a base, or these settings"),
        ("", "base", "which a file without a base needs: id, name, cards, deal, seating"),
        (
            'id = "x"\nname = "X"\n[go]\npoints = 1',
            "base",
            "needs: cards, deal, seating, chongtong",
        ),
        ('base = "bgaa"', "base", "netmarble, found 'bgaa' (base); did you mean 'bga'?"),
        ("base = 3", "base", "netmarble, found 3 (base)"),
        ("base = []", "base", "netmarble, found [] (base)"),
        ('base = "bga"\nid = 3', "id", "expected a text, found 3 (id)"),
        ('base = "bga"\nname = false', "name", "expected a text, found False (name)"),
        ('base = "bga"\nx = 1', "x", "a ruleset has no setting 'x'"),
        ('base = "bga"\nsources = {}', "sources", "a ruleset has no setting 'sources'"),
        ('base = "bga"\ngo = 1', "go", "expected a table of settings of GoRules, found 1 (go)"),
        ('base = "bga"\ngo.threshold = 1.5', "go.threshold", "1.5"),
        ('base = "bga"\ngo.threshold = nan', "go.threshold", "nan"),
        ('base = "bga"\ngo.threshold = 2024-01-01', "go.threshold", "datetime.date"),
        ('base = "bga"\ngo.points = true', "go.points", "found True (go.points)"),
        ('base = "bga"\ngo.counter = 1', "go.counter", "one of 'none', 'on_top'"),
        ('base = "bga"\ndeal.layouts.2 = 5', "deal.layouts.2", "a table of settings of Layout"),
        (
            'base = "bga"\ndeal.layouts.9 = false',
            "deal.layouts.9",
            "there is no such Layout to take out",
        ),
        ('base = "bga"\nscoring.combinations = 3', "scoring.combinations", "a table of Comb"),
    ],
)
def test_a_file_that_holds_no_ruleset_is_refused(text: str, field: str, message: str) -> None:
    with pytest.raises(gs.RulesetError) as caught:
        gs.parse_ruleset(text)

    assert field == caught.value.field
    assert message in str(caught.value)


@for_each("make", wrong_values().values(), ids=wrong_values())
def test_what_is_no_ruleset_is_not_written(make: Callable[[], Any], tmp_path: Path) -> None:
    path = tmp_path / "x.toml"

    for write in (gs.format_ruleset, lambda value: gs.save_ruleset(value, path)):
        with pytest.raises(gs.RulesetError, match="expected a Ruleset, such as BGA"):
            write(make())
    assert not path.exists()


@for_each("base", [3, "bgb", [], gs.BGA.replace({"go.points": 3}), gs.BGA.replace()])
def test_a_base_that_is_no_preset_is_refused(base: Any) -> None:
    with pytest.raises(
        gs.RulesetError, match=r"expected (one of|a Ruleset).*french, bga, chinese_blog"
    ):
        gs.format_ruleset(gs.BGA, base)


@for_each("id", gs.RULESETS)
def test_a_ruleset_and_its_base_may_be_ids_of_presets(id: str, tmp_path: Path) -> None:
    preset, path = gs.RULESETS[id], tmp_path / "x.toml"
    assert gs.format_ruleset(gs.BGA, preset) == gs.format_ruleset("bga", id)
    gs.save_ruleset(id, path)
    assert preset == gs.load_ruleset(path)


# Outcomes.


def test_an_outcome_is_read() -> None:
    read = gs.parse_outcome(OUTCOME)

    assert gs.Outcome(gs.BGA, ("1B 3B 8B", "2A", ""), 0) == read
    assert gs.BGA is read.ruleset
    assert gs.Kind.ANIMAL is gs.parse_outcome(f'{OUTCOME}cup = "animal"').cup


def test_an_outcome_is_read_with_every_field() -> None:
    rules = gs.BGA.replace({"cards.cup_count": "chosen"})
    read = gs.parse_outcome(EVERYTHING)

    assert "mine" == read.ruleset.id
    assert read == gs.Outcome(
        rules,
        ("1B 3B 8B 1R 2R 3R 9A", "2A 11B 11D 11J1 11J2", "", ""),
        0,
        reason=gs.Reason.STOP,
        goes=(0, 1, 0),
        shakes=((0, gs.Month.IRIS), 1),
        bombs=(1,),
        carry=4,
        refused=2,
        instant=(gs.InstantPayment(0, 1, 3, "first_ppeok"),),
        active=(0, 1, 2),
        cup=gs.Kind.JUNK,
    )
    assert (3, 5) == (read.dealer, read.round)
    assert 0 == sum(gs.settle(read).points)


def test_rules_that_are_given_stand_in_for_the_texts() -> None:
    assert gs.FRENCH == gs.parse_outcome(OUTCOME, gs.FRENCH).ruleset
    assert gs.FRENCH == gs.parse_outcome('captured = ["", ""]', gs.FRENCH).ruleset


@for_each("reason", gs.Reason)
def test_every_reason_is_read(reason: gs.Reason) -> None:
    assert reason is gs.parse_outcome(f'{OUTCOME}reason = "{reason.value}"').reason


def test_an_outcome_is_loaded(tmp_path: Path) -> None:
    path = tmp_path / "round.toml"
    path.write_text(EVERYTHING, encoding="utf-8")

    assert gs.parse_outcome(EVERYTHING) == load_outcome(path)
    assert gs.FRENCH == load_outcome(str(path), gs.FRENCH).ruleset


NO_OUTCOME: Final = {
    gs.PositionError: [
        ("", "expected one of french, bga, chinese_blog, "),
        ('rules = "x"', "or a table of settings, found 'x' (rules)"),
        ("rules = []", "or a table of settings, found [] (rules)"),
        ('rules = "bga"', "captured, a list with each seat's captured cards, is missing"),
        ('rules = "bga"\nwinnner = 0', "an outcome has no 'winnner'; did you mean 'winner'?"),
        ("Captured = []", "an outcome has no 'Captured'; did you mean 'captured'?"),
        (OUTCOME + 'reason = "stopp"', "(reason); did you mean 'stop'?"),
        ('rules = "bga"\ncaptured = "1B"', "expected a set of cards for each seat, found '1B'"),
        ('rules = "bga"\ncaptured = 3', "expected a set of cards for each seat, found 3"),
        ('rules = "bga"\ncaptured = [["1B", "1B"]]', "1B is named twice"),
        (OUTCOME + "reason = 3", "expected one of stop, chongtong, "),
        (OUTCOME + "reason = []", "abandoned, found [] (reason)"),
        (OUTCOME + 'cup = "both"', "expected 'animal' or 'junk', found 'both' (cup)"),
        (OUTCOME + "cup = []", "expected 'animal' or 'junk', found [] (cup)"),
        (OUTCOME + "carry = 1.0", "1000000000, found 1.0 (carry)"),
        (OUTCOME + "carry = true", "1000000000, found True (carry)"),
        (OUTCOME + "goes = 3", "expected seats in order, such as (0, 1, 0), found 3 (goes)"),
        (OUTCOME + 'goes = ["0"]', "expected a seat as a number, found '0' (goes)"),
        (OUTCOME + 'bombs = "0"', "expected seats in order, such as (0, 1, 0), found '0' (bombs)"),
        (
            OUTCOME + "shakes = [[0]]",
            "expected a pair (seat, month), or a seat, found [0] (shakes)",
        ),
        (
            OUTCOME + "shakes = [true]",
            "expected seats, or pairs of a seat and a month, found True (shakes)",
        ),
        (OUTCOME + "refused = 1.5", "expected a seat, or None, found 1.5 (refused)"),
        (OUTCOME + "active = 1", "expected seats in order, such as (0, 1, 0), found 1 (active)"),
        (OUTCOME + "instant = [1]", "expected payments, each (payer, payee, points, rule) or"),
        (
            OUTCOME + "instant = [[0, 1, 3, 4, 5]]",
            "(payer, payee, rule), found [0, 1, 3, 4, 5] (instant)",
        ),
        (OUTCOME + "instant = [[0, 1, 3, 4]]", "two seats, points and the id of"),
        (OUTCOME + "instant = [[0, 1, 3]]", "two seats, points and the id of"),
        (OUTCOME + "dealer = true", "expected a seat, or None, found True (dealer)"),
        (OUTCOME + "round = 1.5", "1000000000, found 1.5 (round)"),
        (
            'rules = "bga"\ncaptured = [""]\nwinner = "0"',
            "expected a seat, or None, found '0' (winner)",
        ),
    ],
    gs.RulesetError: [
        ("rules = {}", "the base is missing: the id of a rulebook to change, one of"),
        ('rules = { base = "bga", x = 1 }', "a ruleset has no setting 'x'"),
    ],
    gs.NotationError: [
        ('rules = "bga"\ncaptured = [3]', "captured[0]: expected cards, as text"),
        (
            'rules = "bga"\ncaptured = ["", "13A"]',
            "captured[1]: '13A' at character 1 is not a card",
        ),
        (OUTCOME + "shakes = [[0, 13]]", "expected a month from 1 to 12, found 13"),
    ],
}


@for_each(
    ("kind", "text", "message"),
    [(kind, *row) for kind, rows in NO_OUTCOME.items() for row in rows],
)
def test_a_file_that_holds_no_outcome_is_refused(
    kind: type[gs.GoStopError], text: str, message: str
) -> None:
    with pytest.raises(kind) as caught:
        gs.parse_outcome(text)
    assert message in str(caught.value)

"""An error for a value that a setting can't have names the setting, the value and a hint."""

import re
from typing import Any, Final

import pytest

import gostop as gs
from gostop.rules.deal import Layout, Packet, Place
from tests.support.cases import for_each
from tools.work import at_most

LAYOUT: Final = Layout(2, (Packet(Place.HANDS, 9),))
HUGE: Final = 16**9000 - 1
MANY: Final = "[scoring.combinations]\n" + "".join(
    f'k{index} = {{ points = 1, cards = "1B" }}\n' for index in range(15_000)
)


def refused(changes: Any, field: str) -> str:
    """Return the message of the error for a setting."""
    with pytest.raises(gs.RulesetError) as caught:
        gs.BGA.replace(changes)
    assert field == caught.value.field
    return str(caught.value)


CARDS: Final = "expected cards, as text such as '1B 3B' or as an iterable, found 5"
WHOLE: Final = "expected a whole number from 1 to 1000000, found"
OR_OFF: Final = "expected a whole number from 0 to 1000000, or false (off), found"


@for_each(
    ("changes", "message"),
    [
        ({"go.on_last_turn": 1}, "expected true or false, found 1 (go.on_last_turn)"),
        # texts that are not cards, with the name of the setting
        ({"cards.bonus": gs.ByPlayers("X2", 5)}, f"{CARDS} (cards.bonus.more)"),
        ({"cards.bonus": gs.ByPlayers(5, "X2")}, f"{CARDS} (cards.bonus.two)"),
        ({"cards.bonus": gs.ByPlayers(5, 5)}, f"{CARDS} (cards.bonus)"),
        (
            {"cards.bonus": gs.ByPlayers("zz", "X2")},
            "'zz' at character 1 is not a card (cards.bonus.two)",
        ),
        ({"cards.bonus": 5}, f"{CARDS} (cards.bonus)"),
        ({"cards.doubles": 5}, f"{CARDS} (cards.doubles)"),
        ({"cards.cup": 5}, "expected a card as text, such as '5A', found 5 (cards.cup)"),
        # numbers, which may be given for two and for more players
        ({"go.threshold": 0}, f"{WHOLE} 0 (go.threshold)"),
        ({"go.threshold": gs.ByPlayers(7, 0)}, f"{WHOLE} 0 (go.threshold.more)"),
        ({"go.threshold": {"two": "7", "more": 3}}, f"{WHOLE} '7' (go.threshold.two)"),
        ({"go.threshold": gs.ByPlayers(1, True)}, f"{WHOLE} True (go.threshold.more)"),
        ({"go.threshold": HUGE}, f"{WHOLE} 0x{'f' * 38}… (go.threshold)"),
        ({"go.points": HUGE}, f"{OR_OFF} 0x{'f' * 38}… (go.points)"),
        # several values, and too many values
        (
            {"deal.layouts": (LAYOUT, LAYOUT)},
            "two values of Layout have the same players: 2 (deal.layouts)",
        ),
        (
            {"scoring.combinations.godori.id": "pi"},
            "two values of Combination have the same id: 'pi' (scoring.combinations)",
        ),
        (
            {"deal.layouts.2.packets": [{"to": "hands", "cards": 1}] * 201},
            "expected at most 200 values, found 201 (deal.layouts.2.packets)",
        ),
        (
            {"payment.baks.pi_bak.scored": ["pi"] * 201},
            "expected at most 200 ids, found 201 (payment.baks.pi_bak.scored)",
        ),
    ],
)
def test_a_value_is_refused_by_the_name_of_its_setting(
    changes: dict[str, Any], message: str
) -> None:
    found = refused(changes, message.rpartition("(")[2].removesuffix(")"))
    assert found.startswith(message), found


@pytest.mark.parametrize("kind", [gs.Combination, gs.Multiplier])
def test_cards_of_a_value_that_is_made_by_itself_are_refused(kind: Any) -> None:
    with pytest.raises(gs.RulesetError, match=r"^'zz' at character 1 is not a card \(cards\);"):
        kind("x", 2, "zz")


@pytest.mark.parametrize("key", ["go.threshold", "go.points"])
def test_a_huge_number_of_a_file_is_shown(key: str) -> None:
    with pytest.raises(gs.RulesetError, match=f"found 0xf+… \\({re.escape(key)}\\)"):
        gs.parse_ruleset(f'base = "bga"\n{key} = 0x{"f" * 9000}')


def test_too_many_values_of_a_file_are_counted() -> None:
    with pytest.raises(gs.RulesetError) as caught:
        gs.parse_ruleset(f'base = "bga"\n{MANY}')
    assert str(caught.value).startswith(
        "expected at most 200 values, found 15011 (scoring.combinations)"
    )


PACKET = {"to": "hands", "cards": 1}


@pytest.mark.weekly
@pytest.mark.parametrize(
    ("path", "values"),
    [
        ("deal.layouts.3.packets", [PACKET] * 100_000),
        ("scoring.combinations", {f"k{n}": {"points": 1, "cards": "1B"} for n in range(100_000)}),
        ("payment.baks.pi_bak.scored", ["pi"] * 100_000),
    ],
)
def test_too_many_values_are_refused_before_they_are_read(path: str, values: Any) -> None:
    with at_most(lines=2 * len(values)):
        found = refused({path: values}, path)
    assert found.startswith("expected at most 200 ")


def test_one_number_is_refused_once_for_all_numbers_of_players() -> None:
    two, more = int("-1000"), int("-1000")
    with pytest.raises(
        gs.RulesetError, match=r"expected a whole number from 1 to 1000000, found -1000"
    ):
        gs.BGA.replace({"go.threshold": {"two": two, "more": more}})
    with pytest.raises(gs.RulesetError, match=r"expected a whole number from 1 to 1000000, found"):
        gs.BGA.replace({"go.threshold": {"two": 7, "more": more}})


def test_a_bak_may_be_for_as_many_ids_as_a_ruleset_has_values() -> None:
    house = gs.BGA.replace({"payment.baks.pi_bak.scored": ["pi"] * 200})
    assert [200] == [len(bak.scored) for bak in house.payment.baks if bak.id == "pi_bak"]


def test_values_may_be_taken_out_while_others_come() -> None:
    many = {f"k{n}": {"points": 1, "cards": "1B"} for n in range(200)}
    preset = [each.id for each in gs.BGA.scoring.combinations]
    paid_only = {"scoring.combinations": {**many, **dict.fromkeys(preset, False)}}
    baks = dict.fromkeys((bak.id for bak in gs.BGA.payment.baks), False)
    house = gs.BGA.replace({**paid_only, "payment.baks": baks})
    assert [*many] == [each.id for each in house.scoring.combinations]


@for_each(
    ("path", "value"),
    [
        ("go.{}", 1),
        ("{}", 1),
        ("scoring.combinations.{}", 1),
        ("scoring.combinations.{}", {"points": 1}),
        ("scoring.combinations.{}", {"points": 1, "cards": "1B"}),
        ("scoring.combinations.{}", {"points": 1, "cards": "zz"}),
        ("scoring.combinations.{}.points", -1),
        ("payment.baks.{}", False),
        ("payment.baks.{}.most", {"two": 1}),
        ("deal.layouts.{}", {"packets": [3]}),
        ("go.threshold.{}", 1),
    ],
)
def test_a_long_path_is_cut(path: str, value: object) -> None:
    with pytest.raises(gs.RulesetError) as caught:
        gs.BGA.replace({path.format("x" * 200_000): value})
    assert 600 > len(str(caught.value))


def test_long_paths_that_are_changed_twice_are_cut() -> None:
    long = "x" * 200_000
    for changes in ({f"go.{long}": 1, f"go.{long}.a": 1}, {f"go.{long}.a": 1, f"go.{long}": 1}):
        with pytest.raises(gs.RulesetError, match="the setting is changed twice") as caught:
            gs.BGA.replace(changes)
        assert 400 > len(str(caught.value))


def test_a_list_of_many_ids_is_cut() -> None:
    combinations = [gs.Combination(f"k{index}{'x' * 50}", 1, "1B") for index in range(200)]
    changes = {"scoring.combinations": combinations, "payment.baks.pi_bak.scored": ["pi"]}
    with pytest.raises(gs.RulesetError, match="names five_brights, which") as no:
        gs.BGA.replace(changes)
    assert 600 > len(str(no.value))

"""Every house rule of the examples changes the result of a position."""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import gostop as gs
from gostop.rules.source import HOUSE
from tests.support import house_payments, house_rounds, house_turns
from tests.support.cases import for_each
from tests.support.house_cases import FILES, FOLDER, Case, base_of, house_of, paid
from tests.support.house_examples import EXAMPLES, PAGES, page_of
from tests.support.positions import after, position
from tests.support.settling import SIX_ANIMALS

CASES = (*house_turns.CASES, *house_rounds.CASES, *house_payments.CASES)
NAMES = [f"{case.file}: {case.says}" for case in CASES]
LABELS = {"base", "id", "name"}
RULES = 49
GUIDE = FOLDER.parents[1] / "docs" / "howto" / "house-rules.md"


@pytest.mark.no_cover
@for_each("case", CASES, ids=NAMES)
def test_a_house_rule_decides(case: Case) -> None:
    assert case.house != case.base
    assert case.house == case.play(house_of(case.file))
    assert case.base == case.play(base_of(case.file))


def test_every_file_has_a_position_and_every_position_a_file() -> None:
    assert set(FILES) == {case.file for case in CASES}


def test_who_sits_out_is_paid_by_a_rulebook_that_pays_nobody_where_the_file_has_all_of_it() -> None:
    text = (FOLDER / "16_dropouts.toml").read_text(encoding="utf-8").replace("fudawiki", "bga")
    with pytest.raises(
        gs.RulesetError, match="a new ForcedOut needs cards, and has only points, payers"
    ):
        gs.parse_ruleset(text)
    kept = [line for line in text.splitlines() if not line.startswith("seating.forced_out.")]
    lines = [line.removeprefix("# ") for line in kept[kept.index("# [seating.forced_out]") :]]
    whole = gs.parse_ruleset("\n".join([*kept, *lines])).seating.forced_out
    assert whole is not None
    house = house_of("16_dropouts")
    monthly = house.replace({"seating.forced_out.cards": whole.cards})
    assert monthly == house.replace({"seating.forced_out": whole})
    assert "1B 3B 8B 9A 11B 11D 12B 12D" == str(whole.cards)


FLIPPED_TWO = (["1J1 2A 2R 3B 3R 5A 5R 5J1 5J2", "1J2"], "12R", (0, 0))
BIRDS = ("2A 4A 8A", "10R", "12R")
OTHERS: list[tuple[str, str, dict[str, Any], Case, object]] = [
    (
        "01_jokers",
        "twice for each joker: 7 x 2 x 2",
        {"payment.multipliers.joker.each": True},
        paid("01_jokers", "", (f"{SIX_ANIMALS} X2 X3", "10R"), (28, -28), (14, -14)),
        (28, -28),
    ),
    (
        "03_heodang",
        "any length",
        {"heodang.turns": 5},
        house_turns.the_third_turn_without_a_capture_wins,
        "goes on",
    ),
    (
        "06_bomb_at_once",
        "two cards",
        {"bomb.flips": 1},
        house_turns.a_bomb_flips_three_cards_and_plays_them_all,
        FLIPPED_TWO,
    ),
    (
        "08_go_counts",
        "with a point for every go: (7 + 3) x 3",
        {"go.points_up_to": False},
        paid("08_go_counts", "", (SIX_ANIMALS, "10R"), (24, -24), (20, -20), goes=(0,) * 3),
        (30, -30),
    ),
    (
        "10_four_in_hand",
        "without the choice to win at once",
        {"chongtong": False},
        house_rounds.four_of_may_held_and_not_declared_count_four_times,
        (24, -12, -12),
    ),
    (
        "15_more_baks",
        "animal-bak only for five animals: godori has none",
        {"payment.baks.animal_bak.scored": ("animals",)},
        paid("15_more_baks", "", BIRDS, (20, -10, -10), (10, -5, -5)),
        (10, -5, -5),
    ),
    (
        "20_match_rounds",
        "three rounds",
        {"match.rounds": 3},
        house_rounds.the_sixth_round_is_the_last,
        (3, (18, -9, -9), (0,)),
    ),
]
"""Cases for the other settings that the comments of the files name."""


@for_each(
    ("file", "changes", "case", "expected"),
    [(file, changes, case, expected) for file, _, changes, case, expected in OTHERS],
    ids=[f"{file}: {says}" for file, says, *_ in OTHERS],
)
def test_another_setting_decides_otherwise(
    file: str, changes: dict[str, Any], case: Case, expected: object
) -> None:
    assert expected == case.play(house_of(file).replace(changes))


def test_every_house_rule_has_a_file() -> None:
    assert set(range(1, RULES + 1)) == {int(file[:2]) for file in FILES}


@for_each("file", FILES)
def test_a_file_says_its_rule_and_then_what_differs(file: str) -> None:
    lines = (FOLDER / f"{file}.toml").read_text(encoding="utf-8").splitlines()
    said = [line.startswith("# ") for line in lines[: lines.index("")]]
    assert [True] * len(said) == said
    assert 1 <= len(said) <= 3
    assert lines[len(said) + 1].startswith("base = ")
    assert 100 >= max(map(len, lines))


@for_each("file", FILES)
def test_a_file_is_written_and_read_again(file: str) -> None:
    house = house_of(file)
    text = gs.format_ruleset(house, base_of(file))
    again = gs.parse_ruleset(text)
    assert (house, house.id, house.name) == (again, again.id, again.name)
    assert text == gs.format_ruleset(again, base_of(file))


def leaves(path: str, table: Mapping[str, object]) -> Iterator[str]:
    """Yield the path of every value in a table."""
    for key, value in table.items():
        below = f"{path}.{key}" if path else key
        if isinstance(value, Mapping):
            yield from leaves(below, value)
        else:
            yield below


def within(path: str, whole: str) -> bool:
    return f"{path}.".startswith(f"{whole}.")


@for_each("file", FILES)
def test_a_file_says_just_what_differs(file: str) -> None:
    text = (FOLDER / f"{file}.toml").read_text(encoding="utf-8")
    settings = {key: value for key, value in tomllib.loads(text).items() if key not in LABELS}
    said = set(leaves("", settings))
    changes = gs.diff(base_of(file), house_of(file))
    assert changes
    assert {HOUSE} == {change.other_source.document for change in changes}
    found = {change.path for change in changes}
    assert set() == {path for path in said if not any(within(path, whole) for whole in found)}
    assert set() == {path for path in found if not any(within(leaf, path) for leaf in said)}


@pytest.mark.weekly
@pytest.mark.parametrize("file", FILES)
def test_a_file_is_made_of_the_table_of_questions(file: str) -> None:
    assert EXAMPLES[file].text == (FOLDER / f"{file}.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES, ids=["README", "guide"])
@pytest.mark.weekly
def test_the_rows_of_a_page_are_made_of_it_too(page: Path) -> None:
    assert page_of(page) == page.read_text(encoding="utf-8")


@pytest.mark.parametrize("page", [FOLDER / "README.md", GUIDE], ids=["README", "guide"])
def test_a_page_has_every_file_in_order(page: Path) -> None:
    lines = page.read_text(encoding="utf-8").splitlines()
    rows = [line.split("`")[1] for line in lines if line.startswith("| `") and ".toml`" in line]
    assert [f"{file}.toml" for file in FILES] == rows


@pytest.mark.parametrize(
    ("towards_stop", "asked"), [(False, (gs.Phase.TURN, 1)), (True, (gs.Phase.GO_OR_STOP, 0))]
)
def test_what_is_only_paid_does_not_let_one_stop(
    towards_stop: bool, asked: tuple[gs.Phase, int]
) -> None:
    path = "scoring.combinations.double_junk.towards_stop"
    state = position(
        house_of("18_paid_only").replace({path: towards_stop}),
        "1R 12R | 6A | 7A",
        "8A 12D",
        "3B 3J1",
        captured="9A 11D | 10R | 10A",
    )
    state = after(state, "12R")
    assert asked == (state.phase, state.to_move)


@for_each("month", range(1, 11))
def test_other_shakes_count_twice_as_ever(month: int) -> None:
    captured = ("2A 4A 5A 6A 7A 8A", "10R")
    outcome = gs.Outcome(house_of("19_late_shakes"), captured, 0, shakes=((0, month),))
    assert (14, -14) == gs.settle(outcome).points


def test_a_third_push_in_a_row_is_not_asked() -> None:
    state = position(
        house_of("22_push"), "3R 5A | 6A | 7A", "3J1", "8A", captured="1R 2R | 10R | 12R", pushes=2
    )
    end = after(state, "3R", "stop")
    assert end.outcome is not None
    assert gs.Reason.STOP is end.outcome.reason
    assert (24, -12, -12) == gs.settle(end).points


BOMB_AT_ONCE = house_of("06_bomb_at_once")


def test_a_small_bomb_keeps_its_flip_only_turn_where_only_bombs_flip_at_once() -> None:
    path = "small_bomb"
    both = BOMB_AT_ONCE.replace({path: house_of("02_small_bomb").plain()[path]})
    state = position(both, "1R 5A 5R | 6A 6R", "5J1 5J2 8A", "2A 3R 4R")
    assert (1, 0) == after(state, "*5").flips


def test_a_bomb_that_flips_at_once_sweeps_only_where_the_table_is_empty_at_the_end() -> None:
    state = position(
        BOMB_AT_ONCE, "1R 5A 5R 5J1 | 6A 6R", "5J2 8A", "8B 9R 10R 4R", captured="| 1J1 1J2 2J1"
    )
    swept = after(state, "*5")
    assert "9R 10R" == str(swept.table)
    assert "1J2 2J1" == str(swept.captured[1])


def test_a_bomb_that_flips_at_once_sweeps_though_its_last_flip_was_only_a_bonus_card() -> None:
    state = position(
        BOMB_AT_ONCE, "1R 5A 5R 5J1 | 6A 6R", "5J2 8A", "8B X2", captured="| 1J1 1J2 2J1"
    )
    # the bomb steals one junk, and the sweep another
    assert "2J1" == str(after(state, "*5").captured[1])


def test_cards_captured_by_the_flips_of_one_bomb_are_of_one_turn() -> None:
    pair = gs.BGA.replace(
        {"bomb.at_once": True, "instant.captures": {"pair": {"points": 2, "cards": "2A 3B"}}}
    )
    state = position(pair, "1R 5A 5R 5J1 | 6A 6R", "2R 3R 5J2 12R", "2A 3B 4A 7A")
    assert (gs.InstantPayment(1, 0, 2, "pair"),) == after(state, "*5").instant


def test_each_kind_captured_by_the_flips_of_one_bomb_steals() -> None:
    both = BOMB_AT_ONCE.replace({"steal.each_kind.junk": 1})
    state = position(
        both,
        "1R 5A 5R 5J1 | 6A 6R",
        "2R 3R 5J2 12R",
        "2A 3B 4A 7A",
        captured="| 1J1 1J2 2J1",
        turns=0,
    )
    # one junk for the bomb, and one for a card of each kind: three of May, and a bright
    assert "2J1" == str(after(state, "*5").captured[1])

"""The page of the rulebooks side by side follows the presets, and says where they differ."""

from collections.abc import Iterator, Sequence

import pytest

import gostop as gs
from docs._ext.settings import PRESETS
from docs._ext.sides import SEEDS, SideRow, differing, side_by_side
from docs._ext.words import NOTHING
from gostop.rules.questions.paths import within
from gostop.rules.questions.question import facts_of, relevant
from tests.support.cases import case, for_each


def rows(rulebooks: Sequence[gs.Ruleset]) -> list[SideRow]:
    return [row for group in side_by_side(rulebooks) for row in group]


def row_of(rulebooks: Sequence[gs.Ruleset], path: str) -> SideRow:
    """Return the row whose first setting is at this path."""
    [found] = [row for row in rows(rulebooks) if row.paths[:1] == (path,)]
    return found


def marked(row: SideRow) -> list[str]:
    """Return the answers of a row, with stars around what is bold."""
    return [
        ", ".join(f"*{each.text}*" if each.stands_out else each.text for each in side.pieces)
        for side in row.sides
    ]


def texts(rulebooks: Sequence[gs.Ruleset]) -> dict[tuple[str, str], list[str]]:
    return {(row.id, row.text): [side.text for side in row.sides] for row in rows(rulebooks)}


@for_each(
    ("path", "answers"),
    [
        ("go.threshold", ["7 with two players, else 3"] * 3),
        ("deal.four_on_table", ["deal again", "deal again", "*a draw (nagari)*"]),
        ("instant.ppeok", ["*nothing*", "7/3", "7/3"]),
        ("steal.own_stack", ["1, *also on the last turn*", "1", "*2*"]),
        ("turn.choose", ["before the flip", "*after the flip*", "before the flip"]),
        ("deal.layouts.4", ["*6 each, 4 on the table*", "*7 each, 6 on the table*", ""]),
        # nobody sits out at the table of the others
        ("deal.table_last", ["", "with the hands", ""]),
        # another question names the rounds of a match too
        (
            "match.rounds",
            ["the number of rounds is not fixed", "12 rounds", "the number of rounds is not fixed"],
        ),
        (
            "payment.baks.pi_bak",
            [
                "*no pi-bak*, *no gwang-bak*, *7 animals nothing*",
                "*pi-bak x2 with 1 to 5 pi*, gwang-bak x2, 7 animals x2",
                "*pi-bak x2 with 1 to 7/5 pi*, gwang-bak x2, 7 animals x2",
            ],
        ),
        (
            "draw.offer",
            [
                "no",
                "*with 2 cards or more that all let each opponent win*, no table card matches the "
                "hand, only before the first go, a go frees the player that refused",
                "no",
            ],
        ),
        (
            "deal.first_dealer",
            ["Player 1", "a seat drawn at random", "the player who draws the highest month"],
        ),
    ],
)
def test_the_three_seeds_side_by_side(path: str, answers: list[str]) -> None:
    assert answers == marked(row_of(SEEDS, path))


@for_each(
    ("one", "other", "path", "answers"),
    [
        # a round of two: the same points
        ("french", "hangame", "go.threshold", ["7 with two players, else 3", "7"]),
        # a round of two: 1 to 5 or 0 to 7 pi
        (
            *("bga", "hangame", "payment.baks.pi_bak"),
            [
                "*pi-bak x2 with 1 to 5 pi*, gwang-bak x2, 7 animals x2",
                "*pi-bak x2 with 0 to 7 pi*, gwang-bak x2, 7 animals x2",
            ],
        ),
        # offers are made in rounds of three: nothing to compare
        ("french", "hangame", "draw.offer", ["no", ""]),
    ],
)
def test_rulebooks_are_compared_in_rounds_of_as_many_players(
    one: str, other: str, path: str, answers: list[str]
) -> None:
    assert answers == marked(row_of([gs.RULESETS[one], gs.RULESETS[other]], path))


@for_each(
    ("values", "answers"),
    [
        ([1, 1, 2], ["1", "1", "*2*"]),
        ([1, 2, 3], ["*1*", "*2*", "*3*"]),
        ([1, 1, 2, 2], ["*1*", "*1*", "*2*", "*2*"]),
        ([1, 1, 1, 1], ["1", "1", "1", "1"]),
    ],
)
def test_bold_is_what_differs_from_the_most_common_answer(
    values: list[int], answers: list[str]
) -> None:
    rulebooks = [
        gs.BGA.replace({"steal.jjok.junk": value}, id=f"x{n}") for n, value in enumerate(values)
    ]
    assert answers == marked(row_of(rulebooks, "steal.jjok"))


def test_words_that_some_answers_lack_are_bold() -> None:
    twice = gs.CHINESE_BLOG
    once = twice.replace({"payment.go_bak.two_players": 1}, id="once")
    words = "the first loser that called go pays for all losers"
    expected = [f"{words}, *x2 with two players*"] * 2 + [f"*{words}*"]
    assert expected == marked(row_of([twice, twice, once], "payment.go_bak"))


@pytest.mark.no_cover
@for_each(
    ("preset", "change", "path", "before", "after"),
    [
        ("french", {"go.threshold": 5}, "go.threshold", "7 with two players, else 3", "5"),
        ("bga", {"instant.ppeok": 5}, "instant.ppeok", "7/3", "5"),
        ("bga", {"steal.jjok.last_turn": True}, "steal.jjok", "1", "1, also on the last turn"),
        ("chinese_blog", {"heodang": None}, "heodang", "5 turns, for 3 points", "they never win"),
        (
            "chinese_blog",
            {"heodang.points": 5},
            "heodang",
            "5 turns, for 3 points",
            "5 turns, for 5 points",
        ),
        (
            "hangame",
            {"turn.sweep": "last_two"},
            "turn.sweep",
            "a capture that leaves the table empty",
            "taking the last two table cards, of different months, one with the hand card or a "
            "bomb, the other with the flip",
        ),
        # a setting without words of its own is told by its name
        (
            *("netmarble", {"shake.months": {"12": {"multiplier": 4}}}, "shake"),
            "x2, then one of the three is played, the three may not bomb later",
            "x2, then one of the three is played, the three may not bomb later, "
            "months 12 multiplier 4",
        ),
    ],
)
def test_a_change_of_a_preset_changes_its_answer(
    preset: str, change: dict[str, object], path: str, before: str, after: str
) -> None:
    found = []
    for rules in (gs.RULESETS[preset], gs.RULESETS[preset].replace(change, id="changed")):
        columns = [rules if each.id == preset else each for each in PRESETS]
        found.append(row_of(columns, path).sides[[*gs.RULESETS].index(preset)].text)
    assert [before, after] == found


def changed(preset: gs.Ruleset) -> Iterator[gs.Ruleset]:
    """Yield the preset with each value of another preset that may stand alone there and matters."""
    facts = facts_of(preset.plain())
    seen: set[str] = set()
    for other in PRESETS:
        for each in gs.diff(preset, other):
            value = False if each.other is None else each.other
            if f"{each.path} {value}" in seen:
                continue
            seen.add(f"{each.path} {value}")
            try:
                found = preset.replace({each.path: value}, id="changed")
            except gs.RulesetError:
                continue  # it contradicts another setting
            after = facts_of(found.plain())
            if any(
                relevant({path.path: path.one}, facts) != relevant({path.path: path.other}, after)
                for path in gs.diff(preset, found)
                if "out" in facts or not path.path.startswith("deal.table_last")
            ):
                yield found


@pytest.mark.weekly
@pytest.mark.parametrize("preset", PRESETS, ids=[*gs.RULESETS])
def test_each_change_that_matters_changes_the_page(preset: gs.Ruleset) -> None:
    before = texts(PRESETS)
    found = 0
    for rules in changed(preset):
        columns = [rules if each is preset else each for each in PRESETS]
        with case(*gs.diff(preset, rules)):
            assert before != texts(columns)
        found += 1
    assert found > 40


def test_each_difference_between_presets_is_in_a_row() -> None:
    paths = [path for row in rows(PRESETS) for path in row.paths]
    differences = {
        each.path for one in PRESETS for other in PRESETS for each in gs.diff(one, other)
    }
    missing = {
        path
        for path in differences
        if not any(within(path, one) or within(one, path) for one in paths)
    }
    assert set() == missing


def test_all_seven_presets_score_alike_as_the_page_says() -> None:
    assert 7 == len(PRESETS)
    assert {gs.BGA.scoring} == {preset.scoring for preset in PRESETS}


def test_the_answers_are_those_of_the_questions() -> None:
    answers = {
        (question.id, id): answer.label
        for question in gs.questions()
        for answer in question.answers
        for id in answer.used_by
    }
    found = {
        (row.id, preset.id): row.sides[n].text
        for row in rows(SEEDS)
        for n, preset in enumerate(SEEDS)
        if row.id in ("cup", "threshold", "counter_go", "carry", "baks", "cap")
    }
    assert {key: answers[key] for key in found} == found


def test_every_answer_has_sources_and_every_table_its_questions() -> None:
    for group in side_by_side(PRESETS):
        for row in group:
            with case(row.id, row.text):
                assert len(PRESETS) == len(row.sides)
                assert all(bool(side.sources) == (side.text != NOTHING) for side in row.sides)
    first = [question.id for question in gs.questions() if not question.about][:-1]
    for rulebooks in (SEEDS, PRESETS):
        shown = {group[0].id for group in side_by_side(rulebooks) if differing(group)}
        assert set() == {*first} - shown

"""A setting matters only at tables with the facts that it needs."""

from collections.abc import Mapping

import gostop as gs
from gostop.rules.questions.paths import Settings
from gostop.rules.questions.question import facts_of, followed, relevant
from tests.support.cases import for_each

GO = {"go.growth": "count"}
CARRY = "draw.carry"
COUNT = "cards.cup_count"


def birds(*ids: str) -> dict[str, object]:
    """Return combinations of three birds, under these ids."""
    combination = {"points": 4, "cards": "2A 4A 11B"}
    return {f"scoring.combinations.{id}": combination for id in ids}


@for_each(
    ("id", "changes", "fact", "is_there"),
    [
        *(("bga", {}, "two", True), ("bga", {"deal.layouts.2": False}, "two", False)),
        *(("bga", {}, "more", True), ("hangame", {}, "more", False)),
        *(("bga", {}, "three", True), ("french", {}, "three", False)),
        *(("bga", {}, "out", True), ("french", {}, "out", False)),
        *(("hangame", {}, "bonus", True), ("bga", {}, "bonus", False)),
        *(("bga", {}, "no_bonus", True), ("hangame", {}, "no_bonus", False)),
        *(("bga", {}, "bombs", True), ("bga", {"bomb": False}, "bombs", False)),
        *(("bga", {}, "doubles", True), ("french", {}, "doubles", False)),
        *(("bga", {CARRY: "two"}, "carries", True), ("bga", {CARRY: "none"}, "carries", False)),
        *(("bga", {CARRY: "two"}, "grows", False), ("bga", {CARRY: "none"}, "grows", False)),
        *(("bga", {CARRY: "doubling"}, "grows", True), ("bga", {CARRY: "linear"}, "grows", True)),
        *(("bga", {COUNT: "junk"}, "cup", True), ("bga", {COUNT: "animal"}, "cup", False)),
        *(("bga", {}, "birds", False), ("bga", birds("other_birds"), "birds", False)),
        *(
            ("bga", birds("three_birds"), "birds", True),
            ("bga", birds("six_birds"), "birds", True),
            ("bga", birds("six_birds", "three_birds"), "birds", True),
        ),
    ],
)
def test_a_table_has_what_its_rules_say(
    id: str, changes: Mapping[str, object], fact: str, is_there: bool
) -> None:
    assert is_there == (fact in facts_of(gs.RULESETS[id].replace(changes).plain()))


BOTH = {"two": 7, "more": 3}


@for_each(
    ("settings", "facts", "expected"),
    [
        # a value that depends on the number of players
        ({"go.threshold": BOTH}, {"two", "more"}, {"go.threshold": BOTH}),
        ({"go.threshold": BOTH}, {"two", "bombs"}, {"go.threshold": 7}),
        ({"go.threshold": BOTH}, {"more", "bombs"}, {"go.threshold": 3}),
        ({"go.threshold": 5}, {"more"}, {"go.threshold": 5}),
        ({"shake.months": {}}, {"two"}, {"shake.months": {}}),
        # settings that matter only together with another rule
        (GO, {"two", "doubles"}, GO),
        (GO, {"two", "more"}, {}),
        ({"steal.cup": True}, {"two", "cup"}, {"steal.cup": True}),
        ({"steal": {"cup": True, "jjok": 1}}, {"two"}, {"steal.jjok": 1}),
        # if there are no rounds of three, a factor of 1 means no go-bak
        ({"payment.go_bak.two_players": 1}, {"two"}, {"payment.go_bak": False}),
        ({"payment.go_bak.two_players": 2}, {"two"}, {"payment.go_bak.two_players": 2}),
        ({"payment.go_bak.two_players": 1}, {"more"}, {}),
        # if no facts are given, every setting matters
        (GO, None, GO),
    ],
)
def test_settings_matter_where_they_can_make_a_difference(
    settings: Settings, facts: set[str] | None, expected: Settings
) -> None:
    assert expected == relevant(settings, None if facts is None else frozenset(facts))


@for_each(("own", "cards"), [(False, "1B 5A"), (True, "1B 9A")])
def test_an_answer_of_the_table_of_questions_is_paid_for_the_cup_of_the_table(
    own: bool, cards: str
) -> None:
    plain = gs.FUDAWIKI.replace({"cards.cup": "5A"}).plain()
    answer = {"seating.forced_out": {"points": 2, "cards": "1B 9A"}}
    expected = {"seating.forced_out": {"points": 2, "cards": cards}}
    assert expected == followed(answer, plain, own)

"""A right answer is what the rules say, and each wrong one follows from its mistake."""

import contextlib
import functools
from collections.abc import Iterator
from typing import Final

import pytest

import gostop as gs
from gostop.teaching import QuizQuestion, explain, question, quiz
from gostop.text.words import phrases
from tests.support.cases import case, for_each

SEEDS: Final = {"score": 6, "take": 24, "go": 3, "pays": 4}
"""How many questions of each kind are asked by each rulebook."""
KINDS: Final = tuple(SEEDS)


@functools.cache
def questions_of(kind: str) -> tuple[QuizQuestion, ...]:
    """Ask by every rulebook."""
    return tuple(
        [
            question(kind, ruleset=ruleset, seed=seed)
            for ruleset in gs.RULESETS
            for seed in range(SEEDS[kind])
        ]
    )


def questions(*kinds: str) -> Iterator[QuizQuestion]:
    for kind in kinds or KINDS:
        yield from questions_of(kind)


def mistake_of(asked: QuizQuestion, mistake: str) -> int | gs.CardSet | None:
    return next((each.value for each in asked.answers if each.mistake == mistake), None)


def test_the_right_answer_is_exact() -> None:
    for asked in questions():
        right = asked.right.value
        with case(asked.ruleset.id, asked.kind, asked.seed):
            if asked.state is not None and asked.move is not None:
                after, _ = gs.step(asked.state, asked.move)
                assert right == after.captured[0] - asked.state.captured[0]
            elif asked.outcome is not None and asked.seat is not None:
                assert right == -gs.settle(asked.outcome, strict=True).points[asked.seat]
            else:
                assert right == gs.score(asked.cards, asked.ruleset).total


def test_each_answer_stands_once_and_a_wrong_one_has_a_mistake_with_a_sentence() -> None:
    told = phrases("teaching/lessons.tsv")
    for asked in questions():
        values = [each.value for each in asked.answers]
        mistakes = [each.mistake for each in asked.answers]
        with case(asked.ruleset.id, asked.kind, asked.seed):
            assert len(values) == len({*values})
            assert 2 <= len(values) <= 4
            assert 1 == mistakes.count("")
            assert [] == [each for each in mistakes if each and f"mistake.{each}" not in told]


def test_wrong_scores_leave_out_an_item_or_follow_from_another_rule() -> None:
    seen: set[str] = set()
    for asked in questions("score"):
        scored = gs.score(asked.cards, asked.ruleset)
        points = {item.rule: item.points for item in scored.items}
        for each in asked.answers:
            seen.add(each.mistake)
            if each.mistake == "left_out":
                assert each.value == scored.total - points[each.rule]
            elif each.mistake == "no_further":
                path = f"scoring.combinations.{each.rule}.further"
                other = asked.ruleset.replace({path: 0})
                assert each.value == gs.score(asked.cards, other).total
            elif each.mistake == "rain":
                assert each.value == scored.total + 1
            elif each.mistake == "doubles":
                other = asked.ruleset.replace({"cards.doubles": ""})
                assert each.value == gs.score(asked.cards, other).total
    assert {"", "left_out", "no_further", "rain", "brights_add", "doubles", "cup_animal"} <= seen


def test_the_mistakes_about_turns() -> None:
    found = {each.mistake for asked in questions("take") for each in asked.answers}
    assert {
        *("", "no_steal", "no_flip", "flip_only", "ppeok_taken", "ppeok_pair"),
        *("jjok_missed", "pair_only"),
    } == found
    for asked in questions("take"):
        assert asked.state is not None
        after, events = gs.step(asked.state, gs.Play(str(asked.move)))
        stolen = gs.CardSet(each.card for each in events if isinstance(each, gs.JunkStolen))
        if (value := mistake_of(asked, "no_steal")) is not None:
            assert value == after.captured[0] - asked.state.captured[0] - stolen
        if mistake_of(asked, "ppeok_taken") is not None:
            assert any(isinstance(each, gs.Ppeok) for each in events)
            assert gs.CardSet() == asked.right.value


def test_the_mistakes_about_payments() -> None:
    for asked in questions("pays", "go"):
        assert asked.outcome is not None
        assert asked.seat not in (None, asked.outcome.winner)
        assert asked.seat is not None
        for each in asked.answers:
            path = {"shake": "shake.multiplier", "bomb": "bomb.multiplier"}.get(each.rule)
            off: object = 1
            if path is None and each.mistake == "left_out":
                group = next(iter(
                    f"payment.{name}.{each.rule}"
                    for name in ("baks", "multipliers")
                    if any(each.rule == known.id for known in getattr(asked.ruleset.payment, name))
                ), "payment.go_bak")  # fmt: skip
                path, off = group, False
            if path is not None:
                other = asked.outcome.replace(ruleset=asked.ruleset.replace({path: off}))
                assert each.value == -gs.settle(other).points[asked.seat]


@for_each(
    ("language", "right", "wrong"),
    [("en", "That is right.", "No"), ("ko", "맞았습니다.", "아닙니다.")],
)
def test_feedback_says_what_is_wrong_and_why(language: str, right: str, wrong: str) -> None:
    for kind in KINDS:
        asked = question(kind, seed=1)
        lines = explain(asked, language).splitlines()
        assert [f"{n}." for n in range(1, len(asked.answers) + 1)] == [
            line.partition(" ")[0] for line in lines[-len(asked.answers) :]
        ]
        for each in asked.answers:
            found = asked.check(each.value)
            told = explain(found, language).splitlines()
            assert found.is_right == (each == asked.right)
            assert told[0].startswith(right if found.is_right else wrong)
            assert len(told) > 1


def test_the_settings_of_each_mistake_are_those_of_some_rulebook() -> None:
    found: set[str] = set()
    for ruleset in gs.RULESETS.values():
        for mistake, _, changes in (*quiz._misread(ruleset), *quiz._of_payments(ruleset)):
            with contextlib.suppress(gs.RulesetError):
                ruleset.replace(changes)
                found.add(mistake)
    turns = {each.mistake for asked in questions("take") for each in asked.answers}
    told = {key for key in phrases("teaching/lessons.tsv") if key.startswith("mistake.")}
    assert {f"mistake.{each}" for each in found | turns - {""} | {"other"}} == told


def test_the_calls_of_a_round_are_told() -> None:
    told = "\n".join(explain(asked) for asked in questions("pays"))
    for call in ("Player 1: shake.", "Player 1: bomb.", "Player 1 has called go once."):
        assert f"\n{call}\n" in told
    assert "\nPlayer 2 was the first to call go.\n" in explain(question("pays", seed=5))


def test_an_answer_that_no_mistake_leads_to_is_wrong() -> None:
    asked = question("score", seed=1)
    found = asked.check(1000)
    assert ("other", False) == (found.answer.mistake, found.is_right)
    assert explain(found).startswith("That is not right.\n")
    taken = question("take", seed=1)
    assert taken.check(str(taken.right.value)).is_right


def test_the_same_seed_asks_the_same() -> None:
    assert question("pays", seed=5) == question("pays", seed=5) != question("pays", seed=6)
    assert question("score").seed != question("score").seed


def test_questions_are_written_as_plain_data() -> None:
    for kind in KINDS:
        asked = question(kind, ruleset="fudawiki", seed=2)
        assert asked == gs.from_plain(gs.to_plain(asked))
    with pytest.raises(gs.PositionError, match="write its question and its answer"):
        gs.to_plain(question("score", seed=1).check(3))


def test_what_cannot_be_asked_is_refused() -> None:
    with pytest.raises(gs.PositionError, match="expected one of score, take, go, pays, found"):
        question("win")
    nothing = gs.BGA.replace({"go.threshold": 50}, id="nothing")
    with pytest.raises(gs.PositionError, match="no question of this kind was found by the rules"):
        question("go", ruleset=nothing, seed=1)


def test_house_rules_leave_out_mistakes_that_they_contradict() -> None:
    house = gs.BGA.replace(
        {
            "scoring.combinations.chodan": False,
            "scoring.combinations.rain_three_brights.points": 3,
            "go.points": 0,
            "go.points_up_to": None,
            "go.doubles_from": None,
            "go.factors": [2, 3],
            "cards.cup_count": "both",
        },
        id="house",
    )
    found = {
        each.mistake
        for kind in ("score", "go")
        for seed in range(2)
        for each in question(kind, ruleset=house, seed=seed).answers
    }
    assert "no_go_factor" in found
    absent = {"rain", "rain_ribbon", "no_go_points", "go_factor_first", "cup_animal", "cup_junk"}
    assert set() == found & absent

"""`explain` says of each value of a round what players need to know, in whole sentences."""

import random
from collections.abc import Iterator
from typing import Any

import attrs
import pytest

import gostop as gs
from gostop.core import data
from gostop.game import events
from gostop.teaching import explain, missing, preview
from gostop.text.sentences import spoken, transfer_line, transfer_lines
from gostop.text.words import Words
from tests.support.cases import case, for_each

FIVE = ("en", "ko", "ja", "zh", "fr")
TWO = ("en", "ko")
CARDS = "1B 3B 8B 11B 2A 4A 9A 1J1"


def test_a_score() -> None:
    cases: list[tuple[str, str]] = [
        ("en", "4 points in all, from four brights (4 points: pine bright, cherry bright, "),
        ("ko", "합계 4점입니다: 사광 (4점: 송학 광, 벚꽃 광, "),
        ("ja", "合計4点です: 四光(4点: 松の光札、桜の光札、"),
        ("zh", "共4分：四光（4分：松鹤光、樱花光、"),
        ("fr", "4 points en tout : quatre gwang (4 points : gwang de janvier, gwang de mars, "),
    ]
    for language, expected in cases:
        with case(language, expected):
            first, cup = explain(gs.score(CARDS, gs.BGA), language).splitlines()
            assert expected == first[: len(expected)]
            assert cup


def test_a_score_of_nothing() -> None:
    assert "No combination is complete: 0 points." == explain(gs.score("1J1", gs.BGA))


def test_points_that_count_only_for_stopping_are_told_apart() -> None:
    late = gs.Combination("late", 2, "2A 3B", towards_stop=False)
    house = gs.BGA.replace({"scoring.combinations": [*gs.BGA.scoring.combinations, late]})
    told = "Of these, 5 points count towards the points needed to stop."
    assert told in explain(gs.score("2A 4A 8A 3B", house)).splitlines()
    assert "Of these" not in explain(gs.score("2A 4A 8A 3B", gs.BGA))


def settled(**parts: Any) -> gs.Settlement:
    outcome = gs.Outcome(
        gs.BGA, ["1B 3B 8B 11B 9A 9R", "2J1 2J2", "4J1 4J2 5R"], parts.pop("winner", 0), **parts
    )
    return gs.settle(outcome)


def test_a_settlement_says_who_pays_whom_and_why() -> None:
    lines = explain(settled(goes=[1, 0]), names=["Ann", "Bo"]).splitlines()
    assert lines[0] == "Ann wins with 4 points."
    assert any(
        "Bo pays " in line and " to Ann: " in line and "Bo has no bright (gwang-bak)" in line
        for line in lines
    )
    assert any("That is the share of " in line and "(go-bak)" in line for line in lines)
    assert not any("sake cup counts" in line for line in lines)  # four brights don't need it
    assert lines[-1].startswith("Ann: +")
    assert lines[-1].count("Player 3: ") == 1


WINNER = "1B 3B 8B 1J1 1J2 2J1 2J2 3J1 3J2 5J1 5J2 6J1 6J2"
"""Three brights, and ten pi."""


@for_each(
    ("captured", "told"),
    [
        (["1B 3B 8B 11B 9A", "4J1", "7J1"], []),
        ([f"{WINNER} 9A", "2A 4J1", "4A 7J1"], ["Ann's sake cup counts as double junk."]),
        # with and without the cup, these are too many pi for pi-bak
        ([WINNER, "9A 11D 4J1 7J1 7J2 8J1 8J2 10J1 10J2", "4A"], []),
        # a loser without junk pays no pi-bak
        ([WINNER, "9A 11B", "4A"], ["Bo's sake cup counts as an animal."]),
        ([WINNER, "9A 11D 4J1 7J1 8J1", "4A"], ["Bo's sake cup counts as double junk."]),
    ],
)
def test_the_sake_cup_is_told_once_and_only_if_it_decides(
    captured: list[str], told: list[str]
) -> None:
    settlement = gs.settle(gs.Outcome(gs.BGA, captured, 0))
    says = explain(settlement, names=["Ann", "Bo", "Cy"]).replace("\n", " ").split(". ")
    assert told == [f"{each}." for each in says if "sake cup counts" in each]


def test_each_payment_alone_says_how_the_sake_cup_counts() -> None:
    transfers = gs.settle(gs.Outcome(gs.BGA, ["1B 3B 8B 11B 9A", "4J1", "7J1"], 0)).transfers
    told = [explain(each).splitlines()[-1] for each in transfers]
    assert ["Player 1's sake cup counts as an animal."] * 2 == told


@for_each(
    ("captured", "goes", "english", "korean"),
    [
        (["4R 5R 7R", "1J1", "1B"], [], "Cy pays the same 3 points.", "Cy도 같은 3점을 줍니다."),
        # by factors, and by the same seat for two
        (
            ["1B 3B 8B", "11B", "2J1"],
            [],
            "Cy pays 6 points to Ann: the same 3 points, doubled: Cy has no bright (gwang-bak).",
            "Cy가 Ann에게 6점을 줍니다: 같은 3점 × 2 (광박: Cy는 광 없음).",
        ),
        (
            ["4R 5R 7R", "1J1", "1B"],
            [2],
            "Cy pays 3 points to Ann: the same 3 points.",
            "Cy가 Ann에게 3점을 줍니다: 같은 3점.",
        ),
    ],
)
def test_a_second_payment_lists_no_items_again(
    captured: list[str], goes: list[int], english: str, korean: str
) -> None:
    settlement = gs.settle(gs.Outcome(gs.BGA, captured, 0, goes=goes))
    for language, told in (("en", english), ("ko", korean)):
        assert told == explain(settlement, language, names=["Ann", "Bo", "Cy"]).splitlines()[2]


def test_what_was_paid_at_once_is_not_paid_twice() -> None:
    paid = settled(instant=[(1, 0, 3, "first_ppeok")])
    lines = explain(paid, names=["Ann", "Bo"]).splitlines()
    assert "Bo has already paid 3 points to Ann, for first-turn ppeok." in lines
    assert lines[-2].startswith("Ann: +")


def test_other_ends() -> None:
    drawn = settled(winner=None, reason=gs.Reason.EXHAUSTED)
    assert ["No one wins: the cards have run out, and nobody stopped.", "No one pays."] == explain(
        drawn
    ).splitlines()[:2]
    special = settled(reason=gs.Reason.CHONGTONG)
    assert "Player 1 wins: chongtong." == explain(special).splitlines()[0]
    limited = settled().outcome.replace(ruleset=gs.BGA.replace({"payment.most": 7}))
    assert "The limit takes" in explain(gs.settle(limited))


LOST_GOES = gs.FRENCH.replace({"payment.lost_goes": True})


@for_each(
    ("ruleset", "facts", "english", "korean"),
    [
        (
            gs.BGA,
            {},
            "Ann can't have stopped with 3 points, since 7 points are needed.",
            "Ann은 3점으로 스톱할 수 없습니다. 7점이 있어야 합니다.",
        ),
        (
            gs.BGA.replace({"go.threshold": 3}),
            {"goes": [0]},
            "Ann called go, and needed at least 4 points to stop, but has 3 points (goes: 1).",
            "1고를 부른 Ann은 4점부터 스톱할 수 있는데, 3점입니다.",
        ),
        (
            gs.BGA.replace(
                {
                    "go.threshold": 3,
                    "scoring.combinations.pi": False,
                    "payment.baks.pi_bak": False,
                }
            ),
            {"goes": [1], "captured": ["1B 3B 8B", "1J1"]},
            "go number 1 of Player 2 needs 3 points, and its cards are worth at most ",
            "2번 참가자의 1고에는 3점이 있어야 하는데, 먹은 패로는 많아야 ",
        ),
        (
            LOST_GOES.replace({"go.threshold": 3}),
            {"goes": [1], "go_scores": (None, 1)},
            "go number 1 of Player 2 needs 3 points, and its score at that go is given as 1 point.",
            "2번 참가자의 1고에는 3점이 있어야 하는데, 그때 점수가 1점으로 ",
        ),
        (
            LOST_GOES.replace({"go.threshold": 3}),
            {"goes": [1], "go_scores": (None, 50)},
            "the score of Player 2 at its last go is given as 50 points, and its cards are worth ",
            "2번 참가자가 마지막으로 고를 부를 때의 점수가 50점으로 적혀 ",
        ),
    ],
)
def test_doubts_are_told_at_the_end(
    ruleset: gs.Ruleset, facts: dict[str, Any], english: str, korean: str
) -> None:
    captured = facts.get("captured", ["1B 3B 8B", "1J1"])
    settlement = gs.settle(gs.Outcome(ruleset, winner=0, **{**facts, "captured": captured}))
    told = {language: explain(settlement, language, names=["Ann"]) for language in FIVE}
    assert told["en"].splitlines()[-1].startswith(f"Doubtful: {english}")
    assert told["ko"].splitlines()[-1].startswith(f"확인 필요: {korean}")
    assert 5 == len(set(told.values()))


@for_each(
    ("name", "answers", "english", "korean"),
    [
        ("pi", (1, 2), "How many pi did Bo capture?", "Bo의 피는 "),
        ("cup", (False, True), "Did Bo capture the sake cup?", "Bo가 국진을 먹었나요?"),
        (
            "cup",
            (False, "junk"),
            "Did Bo capture the sake cup, and did it",
            "Bo가 국진을 먹었나요? 열",
        ),
        ("pi_bak", (False, True), "Bo: pi-bak? Yes or no?", "Bo: 피박인가요?"),
    ],
)
def test_a_missing_fact_is_asked_for(
    name: str, answers: tuple[Any, ...], english: str, korean: str
) -> None:
    fact = gs.MissingFact(f"losers[1].{name}", 1, name, answers)
    assert explain(fact, names=["Ann", "Bo"]).startswith(english)
    assert explain(fact, "ko", names=["Ann", "Bo"]).startswith(korean)


def test_the_points_of_a_tally_are_one_item() -> None:
    tally = gs.Tally.said("8점 1고 피박", "bga")
    told = explain(gs.settle(tally)).splitlines()
    assert "points of the cards" in told[1]
    assert "brights" not in told[1]
    # nobody knows how many pi the loser has
    assert "together 9 points, doubled for pi-bak." in told[1]
    assert "counted_points 8, go 1; x2 pi_bak" in str(gs.settle(tally))
    known = gs.Tally.said("8점 광 3, 피 12, 너는 피 5 광 0", "bga")
    told = explain(gs.settle(known)).splitlines()
    assert "no bright (gwang-bak), doubled: Player 2 has only 5 pi (pi-bak" in told[1]
    assert "captures" not in gs.svg.settlement(gs.settle(tally), language="en")


def test_a_payment_without_items_is_of_nothing() -> None:
    # the losers owe 0 either way, so the cup counts as an animal, and the winner has no item (R1)
    ruleset = gs.BGA.replace({"go.threshold": 1})
    captured = ["9A 1J1 1J2 2J1 2J2 3J1 3J2 4J1 4J2", "", ""]
    settlement = gs.settle(gs.Outcome(ruleset, captured, 0, shakes=[0]))
    transfer = settlement.transfers[0]
    assert () == transfer.items
    assert "Player 2 captured nothing and pays nothing." == explain(settlement).splitlines()[1]
    bare = attrs.evolve(transfer, multipliers=transfer.multipliers[:1])
    assert "Player 2 pays 0 points to Player 1: 0 points, × 2 for shake." in explain(bare).replace(
        "doubled", "× 2"
    )
    for language in FIVE:
        with case(language):
            assert explain(settlement, language)
    told = "Player 2 pays Player 1: 0 x shake 2 x no captured cards 0 = 0."
    assert transfer_line(transfer, Words(told=True)).startswith(told)
    assert "      = 0 x 2 x 0 = 0" in transfer_lines(transfer, Words(told=True))
    picture = settlement._repr_svg_()
    assert picture is not None
    assert ">0 × 2 × 0 = 0<" in picture


def test_settlements_of_random_rounds_in_each_language() -> None:
    for ruleset in gs.RULESETS.values():
        settlement = gs.settle(played(ruleset, 2, seed=1)[-1])
        for language in FIVE:
            with case(ruleset.id, language):
                lines = explain(settlement, language).splitlines()
                assert len(lines) == 2 + max(1, len(settlement.transfers))
                assert all(lines)


def played(ruleset: gs.Ruleset, players: int, seed: int) -> list[gs.State]:
    """Return the states of a round with random moves."""
    rng, states = random.Random(seed), [gs.deal(ruleset, players, seed=seed)]
    while not states[-1].is_over:
        move = rng.choice(list(gs.legal_moves(states[-1])))
        states.append(gs.apply(states[-1], move))
    return states


def everything(ruleset: gs.Ruleset, players: int, seed: int) -> Iterator[object]:
    """Yield each value of a round that can be explained."""
    for state in played(ruleset, players, seed):
        for seat in (*range(players), None):
            yield gs.view(state, seat)
        for move in () if state.is_over else gs.legal_moves(state):
            yield move
            yield gs.step(state, move)[1]
        yield from state.scores
    yield gs.settle(state)
    yield missing(state.captured[0], ruleset, players=players, gone=state.captured[1])


def told(tables: list[tuple[gs.Ruleset, int]], rounds: int) -> None:
    for ruleset, players in tables:
        for seed in range(rounds):
            for value in everything(ruleset, players, seed):
                for language in TWO:
                    with case(ruleset.id, players, seed, language, value):
                        text = explain(value, language)
                        assert "{" not in text
                        assert "\0" not in text


def test_each_value_of_a_round() -> None:
    told([(gs.BGA, 3), (gs.FUDAWIKI, 4), (gs.PMANG, 2)], 1)


@pytest.mark.weekly
def test_each_value_of_many_rounds() -> None:
    told([(each, players) for each in gs.RULESETS.values() for players in each.players], 20)


def test_a_view_says_what_a_seat_sees_and_may_do() -> None:
    state = gs.setup(gs.BGA, hands=["5A 1J1", "6J1"], table="5R", stock="4R", captured=["9J1", ""])
    assert [
        "You are Ann.",
        "You hold pine junk, iris animal.",
        "On the table: iris ribbon.",
        "Ann has 0 points and has captured chrysanthemum junk.",
        "Player 2 has captured nothing.",
        "1 card is left in the stock.",
        "You may:",
        "- Play any card of your hand: pine junk (1J1), iris animal (5A).",
    ] == explain(gs.view(state, 0), names=["Ann"]).splitlines()
    assert "Ann is to move." == explain(gs.view(state, 1), names=["Ann"]).splitlines()[-1]
    assert "You watch, and see no hand." == explain(gs.view(state, None)).splitlines()[0]


def test_each_move_of_a_view_has_its_notation() -> None:
    state = gs.setup(gs.BGA, hands=["8B 8J1 8J2 2J1", "6J1"], table="8A", stock="4R 1J1")
    assert [
        "- Play any card of your hand: plum junk (2J1), susuki bright (8B), "
        "susuki junk (8J1), susuki junk (8J2).",
        "- Bomb: lay the susuki cards of your hand onto those of the table. (*8)",
        "- Shake: show three susuki cards to all. (!8)",
    ] == explain(gs.view(state, 0)).splitlines()[-3:]
    shaken = gs.apply(state, gs.parse_move("!8"))
    assert "- Play susuki junk. (8J1, 8J2)" == explain(gs.view(shaken, 0)).splitlines()[-1]


def test_stolen_junk_says_what_for() -> None:
    stolen = [
        events.JunkStolen(0, 1, gs.Card("9J1"), rule) for rule in ("steal.jjok", "steal.change", "")
    ]
    assert [
        "Player 1 steals chrysanthemum junk from Player 2. Reason: jjok.",
        "Player 1 steals chrysanthemum junk from Player 2. Reason: change for a double junk.",
        "Player 1 steals chrysanthemum junk from Player 2.",
    ] == explain(stolen).splitlines()


def test_junk_given_back_says_why() -> None:
    event = events.JunkGivenBack(0, 1, gs.Card("9J1"), "steal.change")
    told = "Ann gives back chrysanthemum junk to Bo. Reason: change for a double junk."
    assert told == explain(event, names=["Ann", "Bo"])


def test_what_is_missing_begins_with_what_was_just_missed() -> None:
    found = missing(
        "1B 3B 2A 4A 6R 9R 5A 6A 7A 10A",
        gs.BGA,
        players=3,
        gone="8B 11B",
        winner="12B 5J1 6J1 7J1 8J1 9J1 10J1 10J2 11J1 2J1 3J1",
    )
    lines = explain(found).splitlines()
    assert "One more card completes godori: susuki animal. That adds 6 points." == lines[0]
    assert "Animals gives 2 points." in lines
    assert "Five brights can't score any more." in lines
    assert any(line.startswith("You have 2 points, and need 3 points to stop.") for line in lines)
    assert any("pi-bak" in line for line in lines)


def test_what_is_not_known_is_left_out() -> None:
    found = missing("1B 3B 2A 4A", gs.BGA, players=3)
    godori = attrs.evolve(found.combinations[4], adds_least=None, adds_most=None)
    threshold = attrs.evolve(found.threshold, fewest=None)
    bak = attrs.evolve(found.baks[0], pays=True, possible=False)
    unknown = attrs.evolve(found, combinations=(godori,), threshold=threshold, baks=(bak,))
    assert [
        "One more card completes godori: susuki animal.",
        "You have 0 points, and need 3 points to stop.",
        "If the winner scores brights, you pay gwang-bak, and can't escape it any more.",
    ] == explain(unknown).splitlines()
    free = attrs.evolve(unknown, baks=(attrs.evolve(bak, pays=False),))
    assert "You don't pay gwang-bak." == explain(free).splitlines()[-1]
    hopeless = attrs.evolve(unknown, threshold=attrs.evolve(threshold, possible=False))
    assert "The cards that can still come aren't enough." in explain(hopeless)
    assert "With 5 points you can stop." in explain(missing("2A 4A 8A", gs.BGA, players=3))
    open_bak = attrs.evolve(bak, possible=True, in_pi=False)
    assert "you pay gwang-bak: " in explain(attrs.evolve(unknown, baks=(open_bak,)))
    sure = attrs.evolve(open_bak, threatens=True)
    assert "You pay gwang-bak: " in explain(attrs.evolve(unknown, baks=(sure,)))
    pi_bak = attrs.evolve(open_bak, rule="pi_bak")
    assert "If the winner scores pi, you pay pi-bak: " in explain(
        attrs.evolve(unknown, baks=(pi_bak,))
    )


def test_what_is_missing_names_the_card_that_must_be_among_the_others() -> None:
    english, korean = (explain(missing("1B", gs.BGA, players=2), tag) for tag in ("en", "ko"))
    assert (
        "2 more cards complete rain three brights, out of cherry bright, susuki bright, "
        "paulownia bright, rain bright. They must include rain bright. That adds 2 points."
        in english.splitlines()
    )
    assert "비삼광 완성입니다. 비광이 꼭 있어야 합니다. 그러면 2점이 늘어납니다." in korean
    alone = explain(missing("1B 3B", gs.BGA, players=2))
    assert "One more card completes rain three brights: rain bright. That adds 2" in alone
    assert "They must include" not in alone


def test_a_view_names_moves_that_look_alike_once_and_what_was_called() -> None:
    hands = ["1J1 1J2 1R 4A", "6J1 7J1 9J2"]
    state = gs.setup(gs.BGA, hands=hands, table="4R 8B", stock="8A 9J1")
    shake = next(move for move in gs.legal_moves(state) if isinstance(move, gs.Shake))
    lines = explain(gs.view(gs.apply(state, shake), 0)).splitlines()
    assert "Player 1 has shaken pine." in lines
    assert lines[-2:] == ["- Play pine ribbon. (1R)", "- Play pine junk. (1J1, 1J2)"]


def test_a_view_shows_the_cards_in_play_and_whose_the_stacks_are() -> None:
    state = gs.setup(
        gs.BGA,
        hands=["9A 1J1", "6J1 7J1"],
        table="9R 9J1 3R 4R 5J1 5J2 5R 2J1 2J2 2R",
        stacks={5: 1, 2: None},
        stock="3J1 6J2 11B 12D",
        captured=["8B", ""],
        turns=4,
        goes=[0, 0],
    )
    view = gs.view(gs.apply(state, gs.Play("9A")), 0)
    lines = explain(view, names=["Ann", "Bo"]).splitlines()
    assert ["Played: chrysanthemum animal (sake cup).", "Flipped: cherry junk."] == lines[2:4]
    assert "The iris cards are a stack, the ppeok of Bo: the fourth card takes them all." in lines
    assert "The plum cards were dealt as a stack: the fourth card takes them all." in lines
    assert "Ann has called go 2 times." in lines
    choice = preview(view, view.legal_moves[0])
    assert "chooses" not in explain(choice)


def test_differences() -> None:
    for changes, other, told in (
        ({"go.threshold.two": 5}, "bga", "The setting go.threshold.two is 7 by the first rules"),
        (
            {"instant.ppeok": 0, "instant.runs": None},
            "bga",
            "is 7 with two players and 3 with more by the first rules",
        ),
        ({"shake": None}, "bga", "Only the first rules have shake."),
        ({}, "french", "Only the first rules have deal.layouts.5."),
        ({}, "pmang", "Only the second rules have small_bomb."),
        (
            {},
            "chinese_blog",
            "For 2 players, cards are dealt in two packets (10 to each hand, 8 to the table) by the"
            " first rules, and in four packets (4 to the table, 5 to each hand, 4 to the table, 5"
            " to each hand) by the second.",
        ),
    ):
        with case(changes, other):
            second = gs.RULESETS[other].replace(changes)
            assert told in explain(gs.diff(gs.BGA, second))
            assert explain(gs.diff(gs.BGA, second), "ko")
    gone = attrs.evolve(gs.diff("bga", "french")[0], path="shake.months.5", one=3, other=None)
    assert explain(gone) == (
        "The setting shake.months.5 is 3 by the first rules, and no such setting by the second."
    )


def test_refused() -> None:
    cases: list[tuple[object, str, dict[str, Any], str]] = [
        (gs.Go(), "xx", {}, "expected a Language or one of en, ko"),
        (gs.Go(), "ja", {}, "a move can be explained in en, ko, not in ja"),
        (gs.score("1B", gs.BGA), "ko-Latn", {}, "in en, ko, ja, zh, fr, not in ko-Latn"),
        (3, "en", {}, "expected one of Move, Event"),
        (gs.deal(gs.BGA, 3, seed=1), "en", {}, "explain a state by its view"),
        (gs.Outcome(gs.BGA, ["", ""], reason=gs.Reason.EXHAUSTED), "en", {}, "settle it first"),
        (gs.Go(), "en", {"names": [3]}, r"expected a text, found 3 .*names\[0\]"),
        (gs.Go(), "en", {"names": "Ann"}, "a name for each seat"),
        (gs.Go(), "en", {"names": ["x"] * 8}, "expected at most 7 names"),
    ]
    for value, language, more, message in cases:
        with case(value, language, more), pytest.raises(gs.GoStopError, match=message):
            explain(value, language, **more)


def test_no_message_is_in_both_tables() -> None:
    keys = [
        {line.split("\t")[0] for line in data.text(name).splitlines()[1:]}
        for name in ("text/bills.tsv", "teaching/lessons.tsv")
    ]
    assert set() == keys[0] & keys[1]


def test_a_bak_of_a_tally_says_only_what_the_tally_knows() -> None:
    losers = {1: {"pi": 3, "brights": 1}, 2: {"pi_bak": True, "brights": 1}}
    tally = gs.Tally("bga", 3, points=8, counts={"meongtta": False}, losers=losers)
    told = explain(gs.settle(tally), names=["Ann", "Bo", "Cy"])
    assert "doubled: Bo has only 3 pi (pi-bak: up to 5 pi)." in told
    assert "Cy pays 16 points to Ann: the same 8 points, doubled for pi-bak." in told


def test_a_bak_and_a_go_say_why_they_multiply() -> None:
    captured = ["1B 3B 8B 1J1 1J2 2J1 2J2 3J1 3J2 4J1 4J2 5J1 5J2 6J1 6J2", "2A", "7J1 7J2"]
    settlement = gs.settle(gs.Outcome(gs.BGA, captured, 0, goes=[0, 0, 0]))
    names = ["Ann", "Bo", "Cy"]
    one, other = explain(settlement, names=names).splitlines()[1:3]
    assert one.endswith(
        "together 8 points, doubled for a third go, doubled: Bo has no bright (gwang-bak)."
    )
    assert other == (
        "Cy pays 64 points to Ann: the same 8 points, doubled for a third go, doubled: Cy has no "
        "bright (gwang-bak), doubled: Cy has only 2 pi (pi-bak: up to 5 pi)."
    )
    # without its settlement, a payment doesn't tell what the loser has
    assert "doubled for gwang-bak, doubled for pi-bak." in explain(settlement.transfers[1])
    for language, told in (
        ("ko", "같은 8점 × 2 (3고) × 2 (광박: Cy는 광 없음) × 2 (피박: 5피 이하, Cy는 2피)."),
        ("ja", "同じ8点 × 2(3ゴー) × 2(光なし: Cyは光札なし) × 2(ピバク: 5ピ以下、Cyは2ピ)。"),
        ("zh", "同样的8分 × 2（3Go） × 2（缺光：Cy没有光） × 2（缺皮：5皮以下，Cy只有2皮）。"),
        (
            "fr",
            "les mêmes 8 points × 2 pour 3 Go × 2 pour gwang-bak (Cy : aucun gwang) × 2 pour "
            "pi-bak (5 pi au plus ; Cy : 2 pi).",
        ),
    ):
        with case(language):
            assert told in explain(settlement, language, names=names).splitlines()[2]


def test_points_are_the_same_only_if_they_were_listed() -> None:
    outcome = gs.Outcome(gs.BGA, ["2A 4A 8A 5A 6A", "", "1B"], 0)
    lines = explain(gs.settle(outcome), names=["Ann", "Bo", "Cy"]).splitlines()
    assert "Bo captured nothing and pays nothing." == lines[1]
    assert lines[2].startswith("Cy pays 6 points to Ann: godori (5 points: ")


def test_a_bak_names_what_it_counts() -> None:
    house = gs.BGA
    for cards, most, loser, told in (
        ("5A 6A 7A", 1, "5A", "doubled: Bo has only 1 animal (few_cards: up to 1 animal)."),
        ("5A 6A 7A", 1, "9J1", "doubled: Bo has no animal (few_cards)."),
        ("5A 6A 7R", 1, "5A", "doubled: Bo has only 1 such card (few_cards: up to 1 such card)."),
        (
            "5A 6A 7R",
            2,
            "5A 7R",
            "doubled: Bo has only 2 such cards (few_cards: up to 2 such cards).",
        ),
    ):
        bak = gs.Bak("few_cards", 2, ["godori"], cards, most=most)
        house = house.replace({"payment.baks": [bak]})
        outcome = gs.Outcome(house, ["2A 4A 8A", loser, "9J2"], 0)
        with case(cards, most, loser):
            line = explain(gs.settle(outcome), names=["Ann", "Bo"]).splitlines()[1]
            assert line.endswith(f"(5 points: plum animal, wisteria animal, susuki animal), {told}")
    factor = house.replace({"payment.baks.few_cards.factor": 3})
    tripled = gs.settle(gs.Outcome(factor, ["2A 4A 8A", "5A", "9J2"], 0))
    assert ", × 3: Bo has only" in explain(tripled, names=["Ann", "Bo"])


def test_names_stay_as_typed() -> None:
    stolen = events.JunkStolen(0, 1, gs.Card("9J1"))
    for names, told in (
        (["kim", "lee"], "kim steals chrysanthemum junk from lee."),
        (["", " "], "Player 1 steals chrysanthemum junk from Player 2."),
        ([], "Player 1 steals chrysanthemum junk from Player 2."),
    ):
        with case(names):
            assert told == explain(stolen, names=names)
    paid = events.InstantPaid(0, 1, 7, "first_ppeok")
    assert explain(paid, "ko", names=["철수(봇)", "이"]).startswith("철수(봇)이 이에게")


def test_events_in_a_row_say_what_follows_from_them_together() -> None:
    for hands, table, stock, told in (
        ("5A 1J1|6J1", "2A", "9R 4J1", ["Nothing matches; both stay."]),
        (
            "5A 1J1|6J1",
            "2A",
            "X2 9R 4J1",
            ["Nothing matches; the card played and the last flip stay."],
        ),
        ("5A 1J1|6J1", "2A 2R", "5R 4J1", ["Nothing is stolen for it."]),
        ("5A 1J1|6J1", "5R", "9R 4J1", []),
    ):
        state = gs.setup(gs.HANGAME, hands=hands.split("|"), table=table, stock=stock)
        lines = explain(gs.step(state, gs.Play("5A"))[1]).splitlines()
        with case(hands, table, stock):
            assert told == [line for line in lines if line.startswith("Nothing")]


def test_a_sweep_without_junk_to_steal_says_so() -> None:
    for captured, told in (("9J1", []), ("9A", ["Nothing is stolen for it."])):
        state = gs.setup(
            gs.BGA, hands=["5A 1J1", "6J1"], table="5R 2A", stock="2R 4J1", captured=["", captured]
        )
        lines = explain(gs.step(state, gs.Play("5A"))[1]).splitlines()
        with case(captured):
            assert "Player 1 sweeps the table." in lines
            assert told == [line for line in lines if line.startswith("Nothing")]


def happened(hands: str, table: str, stock: str, moves: str, **more: Any) -> tuple[str, ...]:
    """Play moves, and return the English and the Korean sentences about the last one."""
    ruleset = more.pop("ruleset", gs.BGA)
    state = gs.setup(ruleset, hands=hands.split("|"), table=table, stock=stock, **more)
    found: tuple[gs.Event, ...] = ()
    for move in moves.split():
        state, found = gs.step(state, gs.parse_move(move))
    names = ["Ann", "Bo"]
    return tuple(explain(found, language, names=names).replace("\n", " ") for language in TWO)


def test_a_ppeok_keeps_the_bonus_cards_that_were_flipped() -> None:
    for stock, english, korean in (
        ("5R 4J1", "all three stay on the table.", "석 장이 바닥에"),
        ("X2 5R 4J1", "stay on the table, with the bonus card.", "석 장이 보너스패와 함께 바닥에"),
        ("X2 X3 5R 4J1", "on the table, with the bonus cards.", "석 장이 보너스패와 함께 바닥에"),
    ):
        told = happened("5A 1J1|6J1", "5J1 2A", stock, "5A", ruleset=gs.HANGAME)
        with case(stock):
            assert told[0].endswith(english)
            assert korean in told[1]


def test_the_flip_after_a_bonus_card_is_another_flip() -> None:
    told = happened("5A 1J1|6J1", "5J1 10R 2A", "X2 10J1 4J1", "5A", ruleset=gs.HANGAME)
    assert "Ann flips bonus double junk. Ann flips again: maple junk." in told[0]
    assert "Ann: 다시 뒤집어 단풍 피가 나옵니다." in told[1]


@for_each(
    ("hands", "table", "stock", "moves", "told"),
    [
        ("5A 1J1|6J1", "2A", "", "5A", "Ann plays iris animal. No card is left to flip."),
        ("5A 1J1|6J1", "5R 2A", "", "5A", "Ann plays iris animal. No card is left to flip. Ann c"),
        ("5A 1J1|6J1", "5R 2A", "9R", "5A", "Ann plays iris animal. Ann flips "),
        (
            "5A 1J1|6J1",
            "5R 2A",
            "X2",
            "5A",
            "Ann flips bonus double junk. No card is left to flip.",
        ),
        # the seat must choose first
        ("5A 1J1|6J1", "5R 5J1 2A", "", "5A", "Ann plays iris animal."),
        ("5A 5R 5J1 1J1|6J1", "5J2 2A", "", "*5", " onto the fourth. No card is left to flip. Ann"),
    ],
)
def test_an_empty_stock_is_told(hands: str, table: str, stock: str, moves: str, told: str) -> None:
    english, korean = happened(hands, table, stock, moves, ruleset=gs.HANGAME)
    assert told in english
    is_empty = "No card is left" in told
    assert is_empty is ("No card is left" in english) is ("더미에 뒤집을 패가 없습니다." in korean)


def test_a_free_flip_that_stays_is_told() -> None:
    hands, table = "5A 5R 5J1 1J1|6J1 7J1", "5J2 2A"
    told = happened(hands, table, "9R 10R 11J1 12D", "*5 6J1 .", ruleset=gs.HANGAME)
    assert told[0].endswith("Ann flips paulownia junk. Nothing matches; it stays.")
    assert told[1].endswith("Ann: 오동 피를 뒤집습니다. 맞는 패가 없어 바닥에 남습니다.")


def test_a_further_flip_of_a_bomb_is_no_turn_without_a_card() -> None:
    ruleset = gs.HANGAME.replace({"bomb.at_once": True})
    told = happened("5A 5R 5J1 1J1|6J1", "5J2 2A", "9R 10R 11J1 12D", "*5", ruleset=ruleset)
    assert "Ann flips one more card. Ann flips maple ribbon." in told[0]
    assert "Ann: 한 장 더 뒤집습니다. Ann: 단풍 띠를 뒤집습니다." in told[1]


def test_an_event_alone_says_nothing_of_others() -> None:
    played = gs.step(
        gs.setup(gs.BGA, hands=["5A 1J1", "6J1"], table="2A", stock=""), gs.Play("5A")
    )[1]
    assert "Player 1 plays iris animal. No card is left to flip." == explain(played).replace(
        "\n", " "
    )
    for event, told in (
        (played[0], "Player 1 plays iris animal."),
        (events.Swept(0), "Player 1 sweeps the table."),
    ):
        with case(event):
            assert told == explain(event)


def test_thefts_for_one_reason_are_one_sentence() -> None:
    cards = [gs.Card(text) for text in ("9J1", "9J2", "10J1", "11J1")]
    stolen = [
        *[events.JunkStolen(0, 1, card, "steal.own_stack") for card in cards[:3]],
        events.JunkStolen(0, 1, cards[3], "steal.jjok"),
        events.JunkStolen(0, 2, cards[3], "steal.jjok"),
    ]
    assert [
        "Ann steals two chrysanthemum junk, maple junk from Bo. Reason: own ppeok.",
        "Ann steals paulownia junk from Bo. Reason: jjok.",
        "Ann steals paulownia junk from Cy. Reason: jjok.",
    ] == explain(stolen, names=["Ann", "Bo", "Cy"]).splitlines()
    told = explain(stolen[:2], "ko", names=["민수", "지은"])
    assert "민수: 지은에게서 국화 피 2장을 뺏습니다. 이유: 자뻑." == told
    swept = events.JunkStolen(0, 1, cards[0], "steal.sweep")
    assert explain(swept, "ko").endswith("이유: 싹쓸이.")


def test_a_jjok_without_a_theft_says_so_and_why_if_that_is_sure() -> None:
    for captured, turns, told in (
        ("9J1", "5A 1J1", ""),
        ("9R", "5A 1J1", "Nothing is stolen for it: nobody else has junk."),
        ("9J1", "5A", "Nothing is stolen for it on the last turn."),
    ):
        state = gs.setup(
            gs.BGA, hands=[turns, "6J1"], table="2A", stock="5R 4J1", captured=["", captured]
        )
        after, found = gs.step(state, gs.Play("5A"))
        words = Words(told=True)
        with case(captured, turns):
            known = [words.say(then) for _, _, then in spoken(found, after) if then]
            unknown = [words.say(then) for _, _, then in spoken(found) if then]
            assert ([told] * bool(told), ["Nothing is stolen for it."] * bool(told)) == (
                known,
                unknown,
            )


def test_a_stop_and_the_win_are_one_sentence() -> None:
    state = gs.setup(
        gs.BGA,
        hands=["5A 1J1", "6J1 7J1", "6J2 7J2"],
        table="5R 10J1",
        stock="9R 4J1 8J1",
        captured=["2A 4A 6A 7A 1R 2R 3R", "", ""],
    )
    state, happened = gs.step(state, gs.Play("5A"))
    assert "Ann has 1 point for animals, 4 points in all." in explain(happened, names=["Ann"])
    won = gs.step(state, gs.Stop())[1]
    assert ["Ann stops and wins."] == explain(won, names=["Ann"]).splitlines()
    assert ["Ann stops."] == explain(won[0], names=["Ann"]).splitlines()

"""`explain` of previews: what is certain, what a flip may bring, and what bonus cards change."""

from fractions import Fraction

import attrs

import gostop as gs
from gostop.teaching import Threat, explain, preview
from tests.support.cases import case


def before_a_bonus_card(
    ruleset: gs.Ruleset = gs.PMANG, table: str = "4R 8B 10J1", stock: str = "X3 9J1 4J1 12D 10A"
) -> gs.State:
    """Return a state in which one of the unseen cards is a bonus card."""
    captured = ["8A 2A", "5J1 5J2"]
    hands = ["4A 1J1", "6J1 7J1"]
    return gs.setup(ruleset, hands=hands, table=table, stock=stock, captured=captured)


def test_a_preview_says_once_that_the_seat_may_choose() -> None:
    hands = ["12D 1J1", "6J1 7J1"]
    state = gs.setup(
        gs.BGA, hands=hands, table="12B 12A 2R", stock="2J1 12R 9J1 4J1 10J1", captured=["", ""]
    )
    assert [
        "You certainly take rain double junk.",
        "You choose which card to take (86%): rain bright, rain animal.",
        "If rain ribbon comes up (14%): Ttadak! The card just played and the flip take both pairs "
        "of rain.",
        "The chance to take plum ribbon is 14%.",
    ] == explain(preview(gs.view(state, 0), gs.Play("12D"))).splitlines()


def test_a_preview_counts_two_cards_of_one_name_as_one_thing() -> None:
    hands = ["8J1 1J1", "6J1 7J1"]
    state = gs.setup(
        gs.BGA, hands=hands, table="8J2 2R", stock="8A 2J1 9J1 4J1 10J1", captured=["", ""]
    )
    assert [
        "The chance to take two susuki junk together is 86%.",
        "If plum junk comes up (14%): You sweep the table. Nothing is stolen for it.",
    ] == explain(preview(gs.view(state, 0), gs.Play("8J1"))).splitlines()[:2]


def test_a_preview_says_what_is_certain_and_what_may_come() -> None:
    state = gs.setup(
        gs.BGA,
        hands=["4A 1J1 6J2", "6J1 7J1 9J2"],
        table="4R 8B",
        stock="8A 9J1 4J1 12D 10J1",
        captured=["2A", "3R 1R"],
    )
    view = gs.view(state, 0)
    lines = explain(preview(view, gs.Play("4A")), names=["Ann"]).splitlines()
    assert [
        "The chance to take wisteria animal, wisteria ribbon together is 88%.",
        "If wisteria junk comes up (12%): Ppeok! The flip is a third wisteria: all three stay on "
        "the table.",
        "If susuki animal comes up (12%): You sweep the table. Nothing is stolen for it. "
        "That completes godori.",
        "The chance to take susuki bright is 12%.",
    ] == lines
    korean = explain(preview(view, gs.Play("1J1")), "ko").splitlines()
    assert "무엇을 먹을지는 뒤집는 패에 달렸습니다." == korean[0]


def test_a_preview_says_what_is_sure_once() -> None:
    state = gs.setup(
        gs.BGA,
        hands=["8J1 1J1", "6J1 7J1"],
        table="8A 1R 6R 11J1",
        stock="6A 6J2 11B 12D",
        captured=["8B 3B 1B 2A 4A", ""],
    )
    assert explain(preview(gs.view(state, 0), gs.Play("8J1"))).splitlines() == [
        "You certainly take susuki animal, susuki junk.",
        "The chance to take peony ribbon is 50%.",
        "That completes godori.",
        "If paulownia bright comes up (17%): That completes four brights.",
        "The chance to take paulownia junk is 17%.",
    ]


def test_a_preview_says_which_choice_comes_then() -> None:
    state = gs.setup(gs.BGA, hands=["9A 1J1", "6J1 7J1"], table="9R 9J1 3R", stock="3J1 6J2 12D")
    lines = explain(preview(gs.view(state, 0), gs.Play("9A"))).splitlines()
    assert "You take one of chrysanthemum ribbon, chrysanthemum junk." in lines


def test_a_preview_counts_flips_after_a_bonus_card_that_bring_the_same() -> None:
    state = before_a_bonus_card(gs.CHINESE_BLOG)
    view = gs.view(state, 0)
    assert [
        "The chance to take wisteria animal, wisteria ribbon together is 83%.",
        "Unless a wisteria card comes up (17%): That completes godori.",
        "If wisteria junk comes up (17%): Ppeok! The flip is a third wisteria: all three stay on "
        "the table.",
    ] == explain(preview(view, gs.Play("4A"))).splitlines()[:3]


def test_a_preview_says_what_a_bonus_card_brings_first() -> None:
    state = before_a_bonus_card()
    assert [
        "What you take depends on the flip.",
        "If a bonus card comes up first (14%): You steal iris junk from Player 2.",
        "The chances to take wisteria ribbon, maple junk are 17% each.",
    ] == explain(preview(gs.view(state, 0), gs.Play("1J1"))).splitlines()


def test_only_the_likely_results_after_a_bonus_card_are_told() -> None:
    """Wisteria junk after the bonus card would make a ppeok, which steals no junk."""
    cases: list[tuple[str, str]] = [
        (
            "en",
            "If a bonus card comes up first (14%), probably: You steal iris junk from Player 2.",
        ),
        (
            "ko",
            "보너스패가 먼저 나오면 (14%) 아마도: 2번 참가자에게서 난초 피를 뺏습니다.",
        ),
    ]
    for language, expected in cases:
        with case(language, expected):
            state = before_a_bonus_card()
            found = explain(preview(gs.view(state, 0), gs.Play("4A")), language)
            assert expected in found.splitlines()


def test_unlikely_results_after_a_bonus_card_are_only_mentioned() -> None:
    """The pine ribbon, one of six cards that may follow the bonus card, would make a jjok."""
    state = before_a_bonus_card(table="10J1", stock="X3 9J1 1R 12D 10A")
    assert [
        "If a bonus card comes up first (14%): You steal iris junk from Player 2. "
        "More may happen: it depends on the next card."
    ] == [
        line
        for line in explain(preview(gs.view(state, 0), gs.Play("1J1"))).splitlines()
        if "bonus" in line
    ]


def test_a_preview_says_how_likely_it_is_that_hidden_hands_decide() -> None:
    state = gs.deal(gs.BGA, 2, seed=8)
    while not any(isinstance(move, gs.Chongtong) for move in gs.legal_moves(state)):
        state = gs.apply(state, gs.legal_moves(state)[0])
    found = preview(gs.view(state, state.to_move), gs.Chongtong(gs.Month.PINE))
    assert (
        "With a chance of 99%: You win the round by chongtong, four of a month in hand."
        in explain(found).splitlines()
    )


def test_a_preview_is_never_without_a_sentence() -> None:
    state = gs.setup(
        gs.BGA,
        hands=["8A 4R 1B 1R 1J1", "6J1 7J1"],
        table="8J1 8J2 1J2 5A",
        stock="8B 9J1 4J1 10J1",
        captured=["2A 4A", "3J1 3J2"],
    )
    shaken = preview(gs.view(state, 0), gs.Shake(1))
    assert "You shake and show three of pine." == explain(shaken)
    assert explain(shaken, "ko")
    bare = attrs.evolve(shaken, events=())
    assert "You take nothing." == explain(bare)


def test_what_a_preview_does_not_follow_is_told() -> None:
    state = gs.deal(gs.FUDAWIKI, 4, seed=1)
    moves = {str(move): move for move in gs.legal_moves(state)}
    found = preview(gs.view(state, state.to_move or 0), moves.get("in", next(iter(moves.values()))))
    unknown = attrs.evolve(
        found, outcomes=(), events=(), is_complete=False, captures=gs.CardSet("1B")
    )
    threat = Threat(seat=1, rule="godori", cards=gs.CardSet("8A"), chance=Fraction(1, 20))
    rare = attrs.evolve(threat, rule="hongdan", chance=Fraction(1, 21))
    threats = threat, rare
    text = explain(attrs.evolve(unknown, seat=0, threatens=threats, finishes=("godori",)))
    assert [
        "You certainly take pine bright.",
        "That completes godori.",
        "What follows depends on cards that are dealt first.",
        "Next, with a hand card, Player 2 may score godori (5%).",
    ] == text.splitlines()


def test_a_chance_is_never_rounded_to_nothing_or_to_certainty() -> None:
    state = gs.setup(
        gs.BGA, hands=["1J1 2R", "6J1"], table="5R", stock="5J1 9J1", captured=["", ""]
    )
    found = preview(gs.view(state, 0), gs.Play("1J1"))
    for chance, told in ((Fraction(1, 400), "under 1%"), (Fraction(399, 400), "over 99%")):
        outcome = attrs.evolve(found.outcomes[0], chance=chance, captures=gs.CardSet("5R"))
        with case(chance):
            text = explain(attrs.evolve(found, outcomes=(outcome,)))
            assert f"The chance to take iris ribbon is {told}." in text.splitlines()


def test_the_few_flips_that_change_something_are_named() -> None:
    likely = "9J1 9J2 10J1 11J1 12D"
    wisteria = "Unless a wisteria card comes up (%s): That completes godori."
    for ruleset, hand, table, stock, told in (
        (gs.BGA, "6J1 7J1", "4R 8B", f"4J1 {likely}", [wisteria % "12%"]),
        # a sweep with pine junk completes godori, too
        (gs.BGA, "6J1 7J1", "4R 1R", f"4J1 1J2 {likely}", [wisteria % "11%"]),
        # so does any card but wisteria after a bonus card
        (gs.PMANG, "6J1 7J1", "4R 8B", f"4J1 X2 {likely}", [wisteria % "12%"]),
        # of two flips, one is not an exception
        (gs.BGA, "6J1", "4R 8B", "4J1", []),
    ):
        hands = ["4A 3R", hand]
        captured = ["8A 2A", "5J1 5J2"]
        state = gs.setup(ruleset, hands=hands, table=table, stock=stock, captured=captured)
        lines = explain(preview(gs.view(state, 0), gs.Play("4A"))).splitlines()
        with case(ruleset.id, hand, table, stock):
            assert told == [line for line in lines if line.startswith("Unless ")]


def test_a_flip_that_may_lead_to_both_is_no_exception() -> None:
    state = gs.setup(
        gs.BGA, hands=["1J1 2R", "6J1"], table="5R", stock="5J1 9J1", captured=["", ""]
    )
    found = preview(gs.view(state, 0), gs.Play("1J1"))
    most = attrs.evolve(
        found.outcomes[0],
        chance=Fraction(3, 5),
        flips=gs.CardSet("5J1 9J1 10J1"),
        captures=gs.CardSet(),
        finishes=("godori",),
    )
    rest = attrs.evolve(most, chance=Fraction(2, 5), flips=gs.CardSet("9J1"), finishes=())
    told = "If iris junk, chrysanthemum junk or maple junk comes up (60%): That completes godori."
    assert told in explain(attrs.evolve(found, outcomes=(most, rest))).splitlines()
    apart = attrs.evolve(rest, bonus=1, flips=gs.CardSet("11J1"))
    told = "Unless a bonus card comes up (40%): That completes godori."
    assert told in explain(attrs.evolve(found, outcomes=(most, apart))).splitlines()

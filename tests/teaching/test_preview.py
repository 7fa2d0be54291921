"""Every part of a preview is right: what is certain, each outcome with its chance, and threats."""

from __future__ import annotations

from fractions import Fraction
from importlib import import_module
from typing import Any

import pytest

import gostop as gs
from gostop.teaching import Preview, PreviewOutcome, Threat, preview
from tests.support.cases import case
from tests.support.positions import after, line, position
from tests.support.previewing import in_worlds, try_cards


def seen(
    move: str,
    hands: str,
    table: str = "",
    stock: str = "",
    captured: str | None = None,
    **more: Any,
) -> Preview:
    """Return the preview of a move in a position of a rulebook, by default of `bga`."""
    ruleset = more.pop("ruleset", gs.BGA)
    state = position(ruleset, hands, table, stock, captured, **more)
    return preview(gs.view(state, state.to_move), gs.parse_move(move))


def lines(found: Preview | PreviewOutcome) -> list[str]:
    return [line(event) for event in found.events]


def by_flip(found: Preview, card: str) -> PreviewOutcome:
    """Return the outcome that a card leads to."""
    (outcome,) = [each for each in found.outcomes if gs.Card(card) in each.flips]
    return outcome


PAIR = ("5A", "5A 1J1 | 2J1 3J1", "5R 8J1", "5J1 9J1 8A")


def test_cards_that_make_no_difference_share_an_outcome() -> None:
    found = seen(*PAIR)
    assert (0, gs.Play("5A")) == (found.seat, found.move)
    assert (
        PreviewOutcome(
            chance=Fraction(3, 5),
            flips=gs.CardSet("2J1 3J1 9J1"),
            bonus=0,
            captures=gs.CardSet("5A 5R"),
            captured_flips=0,
            events=(),
            finishes=(),
            asks=None,
            choices=gs.CardSet(),
        )
        == found.outcomes[0]
    )
    assert ([Fraction(3, 5), Fraction(1, 5), Fraction(1, 5)], True) == (
        [each.chance for each in found.outcomes],
        found.is_complete,
    )


def test_a_flip_may_pair_or_make_a_ppeok() -> None:
    found = seen(*PAIR)
    swept = by_flip(found, "8A")
    assert (gs.CardSet("5A 5R 8J1"), 1) == (swept.captures, swept.captured_flips)
    assert ["Swept 0"] == lines(swept)
    ppeok = by_flip(found, "5J1")
    assert (gs.CardSet(), 0) == (ppeok.captures, ppeok.captured_flips)
    assert "Ppeok 0 5" == lines(ppeok)[0]


def test_only_what_no_flip_can_change_is_certain() -> None:
    assert gs.CardSet() == seen(*PAIR).captures
    assert {
        gs.Card("5A"): Fraction(4, 5),
        gs.Card("5R"): Fraction(4, 5),
        gs.Card("8J1"): Fraction(1, 5),
    } == seen(*PAIR).chances
    safe = seen("5A", "5A 5J1 5J2 1J1 | 2J1 3J1", "5R 8J1", "9J1 8A")
    assert gs.CardSet("5A 5R") == safe.captures


def test_stolen_junk_names_its_owner_and_the_rule() -> None:
    found = seen("5A", "5A 1J1 | 2J1 3J1", "6R", "5J1 9J1", " | 7J1")
    jjok = by_flip(found, "5J1")
    (stolen,) = jjok.steals
    assert (1, gs.Card("7J1"), "steal.jjok") == (stolen.victim, stolen.card, stolen.rule)
    assert ["Jjok 0 5", "JunkStolen 0 1 7J1"] == lines(jjok)
    assert () == found.steals


def test_a_combination_is_finished_for_certain_or_by_the_flip() -> None:
    found = seen("1R", "1R 1J1 1J2 | 2J1 3J2", "1B 3R 7J1", "3J1 9J1", "2R | ")
    assert (("hongdan",), ()) == (by_flip(found, "3J1").finishes, found.finishes)
    found = seen("3R", "3R 3J1 3J2 | 2J1 4J1", "3B 7J1", "8J1 9J1", "1R 2R | ")
    assert ("hongdan",) == found.finishes


def test_the_question_that_follows_is_told() -> None:
    found = seen("1R", "1R 6J1 | 2J1 4J1", "1B 3R 3J1 7J1", "3J2 9J1")
    flip = by_flip(found, "3J2")
    assert (gs.Phase.CHOOSE_FLIP, gs.CardSet("3R 3J1")) == (flip.asks, flip.choices)
    assert (gs.CardSet("1B 1R"), 1) == (flip.captures, flip.captured_flips)
    assert (None, gs.CardSet()) == (found.asks, found.choices)


def test_a_choice_before_the_flip_is_no_outcome() -> None:
    found = seen("1R", "1R 6J1 | 2J1 4J1", "1B 1J1 7J1", "3J2 9J1", ruleset=gs.FRENCH)
    assert (gs.Phase.CHOOSE_LAID, ()) == (found.asks, found.outcomes)
    assert gs.CardSet("1B 1J1") == found.choices


def test_two_choices_after_the_flip_capture_what_either_does() -> None:
    found = seen("1R", "1R 6J1 | 2J1 4J1", "1B 1J1 3R 3J1", "3J2 9J1")
    flip = by_flip(found, "3J2")
    assert (gs.Phase.CHOOSE_HAND, gs.CardSet("1B 1J1")) == (flip.asks, flip.choices)
    assert (gs.CardSet("1R"), 1) == (flip.captures, flip.captured_flips)


def test_what_happens_with_every_choice_is_certain() -> None:
    cards = ("2R 2J1 2J2 6J1 | 4J1 4J2", "2A 3R 3J1 9J1", "3J2 10J1 11J1 12B", "4A 8A | 8J1 8J2")
    found = seen("*2", *cards)
    assert gs.CardSet("3R 3J1") == by_flip(found, "3J2").choices
    assert ["Bombed 0 2", "JunkStolen 0 1 8J1"] == lines(found) == lines(by_flip(found, "3J2"))
    assert ("godori",) == found.finishes == by_flip(found, "3J2").finishes


def test_change_for_stolen_junk_counts_before_a_choice() -> None:
    cases: list[tuple[str, tuple[str, ...]]] = [("", ()), (" 10J2", ("pi",))]
    for junk, finishes in cases:
        with case(junk, finishes):
            # the bomb, the stolen double and the flipped 3J2 make five pi, and one goes back
            captured = f"7J1 7J2 8J1 8J2 10J1{junk} | 11D"
            found = seen(
                *("*2", "2R 2J1 2J2 6J1 | 4J1 4J2", "2A 3R 3J1 9J1", "3J2 5J1 5J2 12B", captured),
                ruleset=gs.BGA.replace(**{"steal.change": True}),
            )
            assert gs.CardSet("3R 3J1") == by_flip(found, "3J2").choices
            assert ["JunkStolen 0 1 11D", "JunkGivenBack 0 1 2J1"] == lines(by_flip(found, "3J2"))[
                1:
            ]
            assert finishes == by_flip(found, "3J2").finishes


def test_change_may_be_one_of_two_flipped_cards_that_are_alike() -> None:
    found = seen(
        *("5R", "5R 9R 8J1 | 2J1 4J1", "5A 1R", "1J1 1J2 9A", " | 11D"),
        ruleset=gs.BGA.replace({"steal.change": True}),
    )
    for card in ("1J1", "1J2"):
        with case(card):
            swept = ["Swept 0", "JunkStolen 0 1 11D", f"JunkGivenBack 0 1 {card}"]
            assert swept == lines(by_flip(found, card))


def test_bonus_cards_are_followed() -> None:
    found = seen("5A", "5A 1J1 | 2J1 3J1", "5R 8J1", "X2 X3 8A", ruleset=gs.PMANG)
    chances = {(each.bonus, str(each.flips)): each.chance for each in found.outcomes}
    assert {
        (0, "2J1 3J1"): Fraction(2, 5),
        (1, "2J1 3J1"): Fraction(1, 5),
        (2, "2J1 3J1"): Fraction(1, 15),
        (0, "8A"): Fraction(1, 5),
        (1, "8A"): Fraction(1, 10),
        (2, "8A"): Fraction(1, 30),
    } == chances


def test_a_stock_of_bonus_cards_may_run_out() -> None:
    state = position(gs.PMANG, "5A 1J1 | 2J1", "5R 8J1", "X2")
    found = preview(gs.view(state, 0), gs.Play("5A"))
    assert [(Fraction(1, 2), "2J1", 0), (Fraction(1, 2), "", 1)] == [
        (each.chance, str(each.flips), each.bonus) for each in reversed(found.outcomes)
    ]
    in_worlds(gs.view(state, 0), gs.Play("5A"))


def test_without_a_stock_all_is_certain() -> None:
    found = seen("5A", "5A 1J1 | 2J1 3J1", "5R 8J1")
    assert (gs.CardSet("5A 5R"), ()) == (found.captures, found.outcomes)
    assert {gs.Card("5A"): 1, gs.Card("5R"): 1} == found.chances


def test_moves_without_a_flip() -> None:
    shake = seen("!5", "5A 5J1 5J2 1J1 | 2J1 3J1", "8J1", "9J1")
    assert (gs.Phase.SHAKEN, ()) == (shake.asks, shake.outcomes)
    assert ["Shaken 0 5 5A 5J1 5J2"] == lines(shake)
    captured = "1B 3B 8B 11B 1R 2R 3R | "
    state = after(position(gs.BGA, "12B 1J1 | 2J1 3J1", "12A 8J1", "9J1 9R", captured), "12B")
    go, stop = (preview(gs.view(state, 0), call) for call in (gs.Go(), gs.Stop()))
    assert (["GoCalled 0 1"], None) == (lines(go), go.asks)
    assert ["Stopped 0 False", "RoundWon 0 stop"] == lines(stop)
    assert () == go.outcomes + stop.outcomes


def test_a_bonus_card_draws_a_card() -> None:
    found = seen("X2", "X2 5A 5R 5J1 | 2J1 3J1", "8J1", "5J2 9J1", ruleset=gs.PMANG)
    assert (gs.CardSet("X2"), ["BonusTaken 0 X2"]) == (found.captures, lines(found)[:1])
    assert gs.CardSet("2J1 3J1 5J2 9J1") == gs.CardSet(
        card for each in found.outcomes for card in each.flips
    )
    assert 1 == sum(each.chance for each in found.outcomes)


# What the move leaves on the table.


def test_a_move_may_leave_what_an_opponent_needs() -> None:
    found = seen("8B", "8B 1J1 | 2J1 3J1", "6J1", "8J1 9J1", " | 2A 4A 1B 3B")
    # the opponent holds two of the four unseen cards, of which only 8J1 takes 8B
    assert (
        Threat(seat=1, rule="three_brights", cards=gs.CardSet("8B"), chance=Fraction(1, 2)),
    ) == found.threatens
    assert () == seen("1J1", "8B 1J1 | 2J1 3J1", "6J1", "8J1 9J1", " | 2A 4A 1B 3B").threatens


def test_cards_that_a_shake_has_shown_threaten_for_certain() -> None:
    found = seen(*("8B", "8B 1J1 | 8A 8J1 8J2 3J1", "6J1", "9J1 9J2", " | 1B 3B"), shakes=[(1, 8)])
    assert {1} == {each.chance for each in found.threatens if each.rule == "three_brights"}


def test_threats_of_all_worlds() -> None:
    cases: list[tuple[str, str, str, str, str]] = [
        ("8B", "8B 1J1 | 2J1 3J1", "6J1 6A", "8J1 9J1 6J2", " | 2A 4A 1B 3B 6R 9R"),
        ("8B", "8B 1J1 | 2J1 3J1 8J2", "6J1 6A 6R", "8J1 9J1 6J2", " | 2A 4A 1B 3B 9R 10R"),
        ("8B", "8B 1J1 | 2J1 | 8J2 3J1", "6J1 6A", "8J1 6J2", "1R | 2A 4A 1B 3B | 6R 9R"),
    ]
    for move, hands, table, stock, captured in cases:
        with case(move, hands, table, stock, captured):
            state = position(gs.BGA, hands, table, stock, captured)
            in_worlds(gs.view(state, 0), gs.parse_move(move))


# Cards that a shake has ruled out of a hand.


def test_a_card_that_no_hand_can_hold_comes_next() -> None:
    found = seen(
        *("9J1", "5A 5R 5J1 9R | 9J1 2J1", "8J1 9A", "5J2"),
        ruleset=gs.BGA.replace({"shake.shows_four": True}),
        to_move=1,
        shakes=[(0, 5)],
    )
    # seat 0 has shown three cards of May, so 5J2 is not its fourth card
    (outcome,) = found.outcomes
    assert (Fraction(1), gs.CardSet("5J2")) == (outcome.chance, outcome.flips)


# Four of a month in other hands.

FOURS = "5A 5R 5J1 5J2 | "


def test_a_declared_four_may_meet_others() -> None:
    cases: list[tuple[gs.Ruleset, str, str, dict[str, Any]]] = [
        (gs.BGA, "6A 6R 6J1 6J2", "7J1 8J1 9J1", {}),
        (gs.FRENCH, "6A 6R 6J1 6J2", "7J1 8J1 9J1", {}),
        (gs.CHINESE_BLOG, "6A 6R 6J1 6J2", "7J1 8J1 9J1", {}),
        (gs.PMANG, "6A 6R 6J1 6J2", "7J1 8J1 9J1", {}),
        (gs.PMANG, "6A 6R 6J1 6J2", "7J1 8J1 9J1", {"turns": (0, 1)}),
        (gs.PMANG, "6A 6R 6J1 6J2", "7J1 8J1 9J1", {"shakes": [(1, 6)]}),
        (gs.PMANG, "6A 6R 6J1 1J1", "6J2 7J1 8J1 9J1", {"shakes": [(1, 6)]}),
        (gs.PMANG, "6A 6R 6J1 1J1", "7R 8J1 9J1 10J1", {}),
        (gs.BGA, "6A 6R 6J1 6J2 | 7A 7R 7J1 7J2", "8J1", {}),
        (gs.CHINESE_BLOG, "6A 6R 6J1 6J2 | 7A 7R 7J1 7J2", "8J1", {}),
    ]
    for ruleset, hands, stock, more in cases:
        with case(ruleset, hands, stock, more):
            rules = ruleset.replace({"chongtong.declared": True})
            state = position(rules, FOURS + hands, "8A", stock, **{"turns": 0, **more})
            in_worlds(gs.view(state, 0), gs.Chongtong(5))


# Events that a preview follows, and others that it does not follow.


def test_cards_that_are_alike_come_and_finish_alike() -> None:
    """The opponent needs one more pi. It has a junk card of September, and may hold the other."""
    found = seen(
        "1R",
        "1R 4A | 9J2 2R 2A",
        "9R",
        "3J1 3J2 11B",
        " | 9J1 10J1 10J2 8J1 8J2 7J1 7J2 6J1 6J2",
    )
    threats = {each.rule: each for each in found.threatens}
    # any junk takes the fellow of its month that was flipped, and 9J2 takes 9R
    assert gs.CardSet("9R 3J1 3J2") == threats["pi"].cards
    outcomes = {outcome.flips: outcome.chance for outcome in found.outcomes}
    assert {Fraction(5, 6), Fraction(1, 6)} == {*outcomes.values()}
    assert gs.CardSet("3J1 3J2") < max(outcomes, key=len)


def test_the_deal_after_the_seating_is_not_followed() -> None:
    state = gs.deal(gs.BGA, 5, seed=1)
    found = preview(gs.view(state, state.to_move), gs.Join())
    assert found.is_complete
    while gs.apply(state, gs.Join()).phase is gs.Phase.SEATING:
        state = gs.apply(state, gs.Join())
    found = preview(gs.view(state, state.to_move), gs.Join())
    assert (False, ()) == (found.is_complete, found.outcomes)
    assert [f"Joined {state.to_move}"] == lines(found)


def test_too_many_flips_are_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = gs.BGA.replace({"bomb.flips": 2, "bomb.at_once": True})
    state = position(rules, "5A 5R 5J1 | 2J1 3J1", "5J2", "1J1 4J1 6J1 7J1 8J1")
    unseen = len(state.hands[1]) + len(state.stock)
    # two flips for the bomb, and one for the turn
    tops = unseen + unseen * (unseen - 1) + unseen * (unseen - 1) * (unseen - 2)
    module = import_module("gostop.teaching.preview")  # a function has its name
    monkeypatch.setattr(module, "MOST_WORLDS", tops)
    found = preview(gs.view(state, 0), gs.Bomb(5))
    assert found.is_complete
    assert found.outcomes
    monkeypatch.setattr(module, "MOST_WORLDS", tops - 1)
    found = preview(gs.view(state, 0), gs.Bomb(5))
    assert (False, (), ["Bombed 0 5"]) == (found.is_complete, found.outcomes, lines(found))


HOUSE: dict[str, dict[str, Any]] = {
    "compulsory": {"turn.pairing": "compulsory"},
    "at_once": {"bomb.flips": 1, "bomb.at_once": True},
    "change": {"steal.change": True, "steal.by_value": False},
}


def test_house_rules_with_several_flips() -> None:
    for name, settings in HOUSE.items():
        with case(name):
            try_cards(gs.PMANG.replace(settings), 2, 6, seed=5)


def test_several_flips_in_all_worlds() -> None:
    rules = gs.BGA.replace({"bomb.flips": 2, "bomb.at_once": True})
    state = position(rules, "5A 5R 5J1 1J1 | 2J1 3J1", "5J2 8J1 9A 9R", "8A 2R 9J1 3R")
    in_worlds(gs.view(state, 0), gs.Bomb(5))


# Bad input.


def test_a_move_that_is_not_legal_or_not_asked() -> None:
    state = position(gs.BGA, "5A 1J1 | 2J1 3J1", "5R", "9J1")
    with pytest.raises(gs.IllegalMoveError, match="2J1 is not in seat 0's hand"):
        preview(gs.view(state, 0), gs.Play("2J1"))
    for seat, whose in ((1, "seat 1's"), (None, "a spectator's")):
        with pytest.raises(gs.IllegalMoveError, match=f"seat 0's turn, not {whose}"):
            preview(gs.view(state, seat), gs.Play("5A"))
    with pytest.raises(gs.PositionError, match="expected a View, found"):
        preview(state, gs.Play("5A"))  # type: ignore[arg-type]  # a state shows all cards

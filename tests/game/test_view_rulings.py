"""A view shows and hides cards as `docs/explanation/views.md` says."""

import pickle
from math import factorial
from typing import Any

import pytest

import gostop as gs
from tests.support.cases import for_each
from tests.support.positions import after, deck_of, position, texts, turn

SHAKEN = "5A 5R 5J1"
HIDDEN = gs.HIDDEN
COMPULSORY = gs.FRENCH.replace({"turn.pairing": "compulsory"})
AT_ONCE = gs.BGA.replace({"bomb.at_once": True, "bomb.flips": 2})
OFFERED: dict[str, Any] = {
    "hands": "4A 4R | 6J1 6J2 | 9J1 9J2",
    "table": "10A 11J1",
    "stock": "3J1 3J2 10J1 11J2 12D 12A",
    "captured": "| 2A 8A 1J1 | 5R 7R 1J2",
}
"""A position in which a draw may be offered: 4A lets one opponent stop, and 4R the other."""


def others(state: gs.State, seat: int) -> list[gs.View]:
    """Return the views of all seats but one, and the spectator's view."""
    return [gs.view(state, each) for each in (*range(state.players), None) if each != seat]


def shook(hand: str = SHAKEN, ruleset: gs.Ruleset = gs.CHINESE_BLOG) -> gs.State:
    """Return a state after seat 0 has shaken month 5."""
    return after(position(ruleset, f"{hand} 9R | 1J1 2J1 3J1", "8A", "7A 7R 7J1 8B"), "!5")


# Cards that a shake shows.


def test_a_shake_shows_cards_until_they_are_laid() -> None:
    state = shook()
    assert [SHAKEN, ""] == texts(state.shown)
    for view in others(state, 0):
        assert (state.shown, SHAKEN, 4) == (view.shown, str(view.hands[0]), view.hand_sizes[0])
    laid = after(state, "5R")
    assert ["5A 5J1", ""] == texts(laid.shown) == texts(gs.view(laid, 1).shown)


def test_nothing_else_shows_a_card() -> None:
    state = position(gs.BGA, f"{SHAKEN} 9R | 1J1 2J1 3J1", "5J2", "7A 7R 7J1 8B")
    assert [[], [], []] == [
        [str(card) for cards in each.shown for card in cards]
        for each in (state, after(state, "*5"), after(state, "9R"))
    ]


def placed(**parts: Any) -> gs.State:
    return gs.setup(gs.BGA, **parts)


def test_setup_takes_shown_cards_and_has_a_default() -> None:
    parts: dict[str, Any] = {
        "hands": ["5A 5J1 9R", "1J1"], "shakes": [(0, 5)], "stock": "7A 5R 7R"
    }  # fmt: skip
    less: dict[str, Any] = {**parts, "stock": "7A"}
    assert ["5A 5J1", ""] == texts(placed(**less).shown)
    four: dict[str, Any] = {**parts, "hands": [f"{SHAKEN} 5J2 9R", "1J1"], "stock": "7A"}
    assert [SHAKEN, ""] == texts(placed(**four).shown)
    told: dict[str, Any] = {**four, "shown": ["5R 5J1 5J2", ""]}
    later = placed(**told)
    assert ["5R 5J1 5J2", ""] == texts(later.shown)
    assert later == placed(**gs.setup_of(later))
    assert later != placed(**four)
    one = placed(**{**parts, "stock": "7A", "shown": ["5A", ""]})
    assert ["5A", ""] == texts(one.shown)


@for_each(
    ("shown", "text"),
    [
        (["9R"], r"expected 2 sets of cards, one for each hand, found 1 \(shown\)"),
        (["1J1", ""], r"seat 0 has shown 1J1, which is not in its hand \(shown\[0\]\)"),
        (
            ["", "1J1"],
            r"seat 1 has not shaken month 1, so nobody has seen 1J1 in its hand \(shown\[1\]\)",
        ),
        (
            [f"{SHAKEN} 5J2", ""],
            r"a shake shows three cards, and seat 0 has shown 4 of month 5 \(shown\[0\]\)",
        ),
        (
            ["5A 5R", ""],
            "seat 0 has shaken month 5, so only one of its cards can be in the stock, in "
            "another hand or not shown, and 5J1 5J2 are",
        ),
    ],
)
def test_setup_refuses_cards_that_no_shake_has_shown(shown: Any, text: str) -> None:
    with pytest.raises(gs.PositionError, match=text) as refused:
        gs.setup(
            *(gs.BGA,), hands=[f"{SHAKEN} 5J2 9R", "1J1"], shakes=[(0, 5)], stock="7A", shown=shown
        )
    assert refused.value.field in {"shown", "shown[0]", "shown[1]", "shakes"}


def test_of_four_the_first_three_are_shown_and_stay_so() -> None:
    state = shook(f"{SHAKEN} 5J2")
    assert [SHAKEN, ""] == texts(state.shown)
    laid = after(state, "5R")
    assert ["5A 5J1", ""] == texts(laid.shown)
    assert gs.Card("5J2") in gs.view(laid, 1).unseen


def test_it_is_hidden_whether_the_hand_has_the_fourth() -> None:
    parts: dict[str, Any] = {"table": "8A 9A", "shakes": [(0, 5)], "ruleset": gs.BGA}
    held = position(hands=f"{SHAKEN} 5J2 | 1J1 2J1 3J1", stock="9J1 7R 7J1 8B", **parts)
    apart = position(hands=f"{SHAKEN} 9J1 | 1J1 2J1 3J1", stock="7J1 5J2 7R 8B", **parts)
    assert held != apart
    assert others(held, 0) == others(apart, 0)
    events = [turn(each, "5A")[1][0] for each in (held, apart)]
    assert ["CardPlayed 0 5A"] * 2 == events


# Bonus cards.


def bonus(stock: str = "5A 7R 7J1 8B") -> gs.State:
    return position(gs.BGA, "9R X2 1B | 1J1 2J1 3J1", "8A 9A", stock)


def test_bonus_cards_in_a_hand_are_hidden_and_counted() -> None:
    for view in others(bonus(), 0):
        assert (3, "") == (view.hand_sizes[0], str(view.hands[0]))
        assert gs.Card("X2") in view.unseen


def test_others_see_that_a_card_came_and_not_which() -> None:
    state = after(bonus(), "X2")
    assert ((gs.Card("X2"), gs.Card("5A")),) == state.drawn == gs.view(state, 0).drawn
    for view in others(state, 0):
        assert ((gs.Card("X2"), HIDDEN),) == view.drawn
        assert (3, gs.CardSet()) == (view.hand_sizes[0], view.hands[0])


def test_none_means_that_the_stock_was_empty() -> None:
    for view in others(after(bonus(""), "X2"), 0):
        assert ((gs.Card("X2"), None),) == view.drawn


def test_that_a_laid_card_was_the_drawn_one_stays_hidden() -> None:
    drew = after(bonus("1R 7R 7J1 8B"), "X2", "1R")
    held = after(position(gs.BGA, "1R X2 1B | 1J1 2J1 3J1", "8A 9A", "9R 7R 7J1 8B"), "X2", "1R")
    assert drew == held
    assert others(drew, 0) == others(held, 0)


def test_a_bonus_card_that_is_taken_flipped_or_buried_is_open() -> None:
    taken = after(bonus(), "X2")
    flipped = after(position(gs.BGA, "9R 1B | 1J1 2J1", "8A 9A 9J1 9J2", "X2 7R 7J1 8B"), "1B")
    buried = after(position(gs.BGA, "9R 1B | 1J1 2J1", "8A 9A", "X2 9J1 7J1 8B"), "9R")
    assert {gs.Month(9): gs.CardSet("X2")} == buried.buried
    for state in (taken, flipped, buried):
        for view in others(state, 0):
            assert (state.captured, state.buried) == (view.captured, view.buried)
            assert gs.Card("X2") not in view.unseen


# Moves and calls.


def test_no_view_has_moves_of_another_seat() -> None:
    state = position(gs.BGA, f"{SHAKEN} 9R | 1J1 2J1 3J1", "5J2", "7A 7R 7J1 8B")
    mine = gs.view(state, 0)
    assert gs.legal_moves(state) == mine.legal_moves == gs.legal_moves(mine)
    assert {gs.Bomb(5), gs.Shake(5)} < {*mine.legal_moves}
    assert [(), ()] == [view.legal_moves for view in others(state, 0)]
    assert [(), ()] == [gs.legal_moves(view) for view in others(state, 0)]


def test_ones_own_moves_follow_from_ones_own_view() -> None:
    state = after(bonus(), "X2")
    view = pickle.loads(pickle.dumps(gs.view(state, 0)))
    assert gs.legal_moves(state) == view.legal_moves


CALLS = (
    *("ruleset", "players", "active", "dealer", "carry", "to_move", "turn", "phase", "is_over"),
    *("goes", "go_scores", "shakes", "bombs", "small_bombs", "ppeoks", "ppeok_runs"),
    *("stacks_taken", "turns", "flips", "dry", "refused", "cup", "instant", "mission", "pushes"),
    *("pots", "forced_out", "captured", "in_play", "stacks", "buried", "shown", "laid", "flipped"),
    *("chosen", "flips_left", "reshuffles", "round"),
)


@pytest.mark.weekly
@for_each("ruleset", gs.RULESETS.values())
def test_calls_counters_and_payments_are_public(ruleset: gs.Ruleset) -> None:
    for seed in range(5):
        state = gs.deal(ruleset, max(ruleset.players), seed=seed, round=3)
        while not state.is_over:
            for view in others(state, -1):
                assert {name: getattr(state, name) for name in CALLS} == {
                    name: getattr(view, name) for name in CALLS
                }
                assert len(state.stock) == view.stock_size
                assert len(state.table) == view.table_size
                assert tuple(map(len, state.hands)) == view.hand_sizes
            state = gs.apply(state, gs.legal_moves(state)[-1])


# A turn that waits for a choice.


def test_the_choice_of_the_hand_card_is_kept() -> None:
    state = position(gs.BGA, "5A 1B | 1J1 2J1", "5R 5J1 9A 9R", "9J1 7R 7J1 8B")
    laid = after(state, "5A")
    assert ("5A", "9J1", None) == (str(laid.laid), str(laid.flipped), laid.chosen)
    one, two = after(laid, ">5R"), after(laid, ">5J1")
    assert one != two
    assert (gs.Card("5R"), gs.Card("5J1")) == (one.chosen, two.chosen)
    for seat in (0, 1, None):
        assert gs.view(one, seat) != gs.view(two, seat)
        assert gs.Card("5R") == gs.view(one, seat).chosen
        assert ("5A", "9J1") == (str(gs.view(one, seat).laid), str(gs.view(one, seat).flipped))


def test_where_nobody_chose_there_is_no_chosen_card() -> None:
    before = position(gs.FRENCH, "5A 1B | 1J1 2J1", "5R 5J1 9A 9R", "9J1 7R 7J1 8B")
    asked = after(before, "5A")
    assert (gs.Phase.CHOOSE_LAID, None, None) == (asked.phase, asked.flipped, asked.chosen)
    assert (gs.CardSet(), None) == (before.laid, before.chosen)
    pair = after(position(gs.BGA, "5A 1B | 1J1 2J1", "5R 9A 9R", "9J1 7R 7J1 8B"), "5A")
    assert (gs.Phase.CHOOSE_FLIP, None) == (pair.phase, pair.chosen)
    bombed = position(gs.BGA, f"{SHAKEN} 1B | 1J1 2J1", "5J2 9A 9R", "9J1 7R 7J1 8B")
    assert (SHAKEN, None) == (str(after(bombed, "*5").laid), after(bombed, "*5").chosen)
    owed = position(gs.BGA, "1B | 1J1 2J1", "9A 9R", "9J1 7R 7J1 8B", flips=(1, 0))
    assert (gs.CardSet(), None) == (after(owed, ".").laid, after(owed, ".").chosen)


def test_the_flips_that_a_bomb_has_left_are_kept() -> None:
    bombed = position(AT_ONCE, f"{SHAKEN} 1B | 1J1 2J1", "5J2 9A 9R 10A 10R", "9J1 10J1 7R 7J1 8B")
    first = after(bombed, "*5")
    second = after(first, ">9A")
    found = [(each.flips_left, str(each.flipped)) for each in (bombed, first, second)]
    assert [(0, "None"), (2, "9J1"), (1, "10J1")] == found
    assert 1 == gs.view(second, None).flips_left


# Seats that are asked whether they join.


def test_while_seats_are_asked_each_sees_its_own_hand() -> None:
    state = gs.deal(gs.FUDAWIKI, 5, seed=3)
    assert gs.Phase.SEATING == state.phase
    for seat in range(5):
        view = gs.view(state, seat)
        shown = [state.hands[each] if each == seat else gs.CardSet() for each in range(5)]
        assert (tuple(shown), gs.CardSet(), 6) == (view.hands, view.table, view.table_size)
        assert state.table <= view.unseen
    open_ = gs.deal(gs.BGA, 4, seed=3)
    assert (gs.Phase.SEATING, open_.table) == (open_.phase, gs.view(open_, 2).table)
    assert "? ? ? ? ? ?" in str(gs.view(state, 0)).splitlines()[-2]


def test_who_sits_out_sees_its_hand_until_the_hands_go_back() -> None:
    state = after(gs.deal(gs.BGA, 5, seed=3), "out")
    assert state.hands[0] == gs.view(state, 0).hands[0] != gs.CardSet()
    seated = after(state, "in", "in", "in")
    assert gs.Phase.SEATING != seated.phase
    spectator, left = gs.view(seated, None), gs.view(seated, 0)
    assert (spectator.hands, spectator.unseen) == (left.hands, left.unseen)


def test_players_do_not_know_what_lies_under_the_stock() -> None:
    deck = deck_of(gs.BGA, 4)
    state = gs.deal(gs.BGA, 4, deck=deck)
    seated = after(state, "out")
    returned = state.hands[0]
    assert returned <= {*seated.stock[-len(returned) :]}
    assert returned <= gs.view(seated, 1).unseen


@for_each(("how", "waits"), [({"seed": 3}, True), ({"deck": None}, False)])
def test_it_is_known_whether_a_shuffle_waits(how: dict[str, Any], waits: bool) -> None:
    how = {"deck": deck_of(gs.BGA, 4)} if "deck" in how else how
    state = gs.deal(gs.BGA, 4, **how)
    assert [waits, waits] == [state.reshuffles, gs.view(state, 1).reshuffles]
    assert not after(state, "out").reshuffles


# Offers, and events.


def test_an_offer_shows_no_card_but_says_that_the_hand_may_offer() -> None:
    before = position(gs.BGA, **OFFERED)
    asked = after(before, "draw?")
    assert [gs.CardSet()] * 3 == list(asked.shown)
    for view in others(asked, 0):
        for world in gs.samples(view, 20, seed=1):
            changes: dict[str, Any] = {"hands": world.hands, "stock": ()}
            again = gs.setup(gs.BGA, **{**gs.setup_of(before), **changes})
            assert gs.OfferDraw() in gs.legal_moves(again)


def test_after_the_answers_it_is_forgotten() -> None:
    asked = after(position(gs.BGA, **OFFERED), "draw?")
    refused = after(asked, "refuse")
    plain = factorial(10) // factorial(2) // factorial(2)
    assert gs.count_worlds(gs.view(asked, 1)) < gs.count_worlds(gs.view(refused, 1))
    assert plain == gs.count_worlds(gs.view(refused, 1))


def test_a_flip_in_place_of_a_card_is_forgotten() -> None:
    state = position(COMPULSORY, "1B 2J1 | 3B 3R", "9A 8A", "9R 8J1 9J1 8J2 7A")
    flipped = after(state, ".")
    paired = {str(world.hands[0]) for world in gs.samples(gs.view(flipped, 1), 200, seed=1)}
    assert any("9J1" in hand for hand in paired)


def test_redacted_events_hide_what_others_draw() -> None:
    state = position(gs.BGA, "9R X2 1B | 1J1 2J1 3J1", "8A 9A", "5A 7R 7J1 8B")
    _, events = gs.step(state, gs.TakeBonus("X2"))
    assert events == gs.redact(events, 0)
    for seat in (1, None):
        seen = gs.redact(events, seat)
        assert [type(event) for event in events] == [type(event) for event in seen]
        assert (*events[:1], gs.CardDrawn(0, HIDDEN)) == seen
        assert seen == gs.redact(seen, seat)
        assert seen == gs.redact(iter(events), seat)


@for_each("seat", [0, 1, None])
def test_all_other_events_happen_in_the_open(seat: int | None) -> None:
    for ruleset in gs.RULESETS.values():
        for seed in range(3):
            state, events = gs.start(ruleset, max(ruleset.players), seed=seed)
            while True:
                for one, other in zip(events, gs.redact(events, seat), strict=True):
                    assert one == other or isinstance(one, gs.CardDrawn)
                if state.is_over:
                    break
                state, events = gs.step(state, gs.legal_moves(state)[-1])

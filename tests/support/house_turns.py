"""Cases of house rules for the turn. Each case plays a position."""

import gostop as gs
from tests.support.house_cases import cases_in, decides, played, result
from tests.support.positions import after, position, texts


@decides("01_jokers", house=["1J1 8B 8A X2", "1J2 2J1"], base=["8B 8A X2", "1J1 1J2 2J1"])
def gaining_a_joker_steals_a_junk(ruleset: gs.Ruleset) -> object:
    state = position(ruleset, "8B 1R X2 | 6A 6R", "8A 10A", "12R 2R 3R", captured="| 1J1 1J2 2J1")
    return texts(after(state, "X2", "8B").captured)


@decides("01_jokers", house="X2 X2b X2c X3 X3b X3c", base="X2 X3")
def six_jokers_are_dealt(ruleset: gs.Ruleset) -> object:
    state = gs.deal(ruleset, 2, seed=1)
    places = (*state.hands, *state.captured, state.table, state.stock)
    cards = [card for place in places for card in place]
    return str(gs.CardSet(card for card in cards if card.kind is gs.Kind.BONUS))


def two_onto_two(ruleset: gs.Ruleset) -> gs.State:
    state = position(ruleset, "5A 5R 1R | 6A 6R", "5J1 5J2 8A", "2A 3R 4R", captured="| 1J1 1J2")
    return played(state, "*5", "5A >5J1")


@decides(
    "02_small_bomb",
    house=(["5A 5R 5J1 5J2", "1J1 1J2"], (1, 0), (0,)),
    base=(["5A 5J1", "1J1 1J2"], (0, 0), ()),
)
def two_onto_two_capture_all_four(ruleset: gs.Ruleset) -> object:
    state = two_onto_two(ruleset)
    return texts(state.captured), state.flips, state.small_bombs


@decides(
    "02b_small_bomb_steals",
    house=["1J1 5A 5R 5J1 5J2", "1J2"],
    base=["5A 5J1", "1J1 1J2"],
)
def two_onto_two_steal_a_junk(ruleset: gs.Ruleset) -> object:
    return texts(two_onto_two(ruleset).captured)


@decides("02c_small_bomb_full", house=(14, -14), base=(7, -7))
def two_onto_two_double_the_payment(ruleset: gs.Ruleset) -> object:
    captured = "2A 4A 7A 8A 10A | 1J1 10R"
    state = position(ruleset, "9A 9R |", "9J1 9J2 12R", "3J1", captured=captured)
    return result(played(state, "*9", "9A >9J1 stop"))


@decides(
    "02c_small_bomb_full",
    house=["1J1 5A 5R 5J1 5J2", "1J2"],
    base=["5A 5J1", "1J1 1J2"],
)
def two_onto_two_steal_as_a_bomb_does(ruleset: gs.Ruleset) -> object:
    return texts(two_onto_two(ruleset).captured)


@decides("03_heodang", house=(14, -7, -7), base="goes on")
def the_third_turn_without_a_capture_wins(ruleset: gs.Ruleset) -> object:
    state = position(ruleset, "1R 2R | 5A 5R | 6A 6R", "8A", "9A 10A", dry=(2, 0, 0))
    return result(after(state, "1R"))


@decides(
    "05_missions",
    house={"month_4", "cheongdan_mission", "each_of_month_3"},
    base={None},
)
def the_seed_draws_one_of_the_missions(ruleset: gs.Ruleset) -> object:
    return {gs.deal(ruleset, 2, seed=seed).mission for seed in range(20)}


@decides("05_missions", house=(28, -28), base=(7, -7))
def a_mission_is_fulfilled_by_the_last_of_its_cards(ruleset: gs.Ruleset) -> object:
    state = position(
        ruleset,
        "4J2 |",
        "4R 12R",
        "1R",
        captured="2A 4A 4J1 5A 6A 7A 8A | 10R",
        mission="month_4" if ruleset.payment.missions else None,
    )
    return result(after(state, "4J2"))


@decides(
    "06_bomb_at_once",
    house=(["1J1 2A 2R 3B 3R 5A 5R 5J1 5J2", "1J2"], "4A 12R", (0, 0)),
    base=(["1J1 2A 2R 5A 5R 5J1 5J2", "1J2"], "3R 12R", (2, 0)),
)
def a_bomb_flips_three_cards_and_plays_them_all(ruleset: gs.Ruleset) -> object:
    state = position(
        ruleset,
        "1R 5A 5R 5J1 | 6A 6R 6J1",
        "2R 3R 5J2 12R",
        "2A 3B 4A 7A 8A",
        captured="| 1J1 1J2",
    )
    state = after(state, "*5")
    return texts(state.captured), str(state.table), state.flips


def shaken_triplet(ruleset: gs.Ruleset) -> object:
    state = position(
        ruleset,
        "5A 5R 5J1 | 6A",
        "5J2 12R",
        "1R",
        captured="2A 4A 7A 8A 10A | 1J1 10R",
        shakes=((0, 5),),
    )
    return result(played(state, "*5", "5A stop"))


@decides("07_shaken_may_bomb", house=(28, -28), base=(14, -14))
def a_bomb_after_the_shake_doubles_again(ruleset: gs.Ruleset) -> object:
    return shaken_triplet(ruleset)


@decides("07b_shaken_may_not_bomb", house=(14, -14), base=(28, -28))
def after_the_shake_there_is_no_bomb(ruleset: gs.Ruleset) -> object:
    return shaken_triplet(ruleset)


@decides("11_stacks", house="2J1 2J2", base="1J2 2J1 2J2")
def a_stack_that_was_dealt_steals_two(ruleset: gs.Ruleset) -> object:
    return left_by_a_stack(ruleset, None)


@decides("11_stacks", house="2J1 2J2", base="1J2 2J1 2J2")
def an_opponents_stack_steals_two(ruleset: gs.Ruleset) -> object:
    return left_by_a_stack(ruleset, 1)


@decides("11_stacks", house="2J1 2J2", base="1J2 2J1 2J2")
def ones_own_stack_steals_two(ruleset: gs.Ruleset) -> object:
    return left_by_a_stack(ruleset, 0)


def left_by_a_stack(ruleset: gs.Ruleset, owner: int | None) -> str:
    state = position(
        ruleset,
        "1R 5J2 | 9A",
        "5A 5R 5J1 12R",
        "3R 4R",
        captured="| 1J1 1J2 2J1 2J2",
        stacks={5: owner},
    )
    return str(after(state, "5J2").captured[1])


@decides("11_stacks", house="8J1", base="2J2 3J1 3J2 4J1 4J2 8J1")
def the_third_stack_of_a_round_steals_two_more(ruleset: gs.Ruleset) -> object:
    state = position(
        ruleset,
        "5J2 6J2 7J2 12R | 9A 10A 11B",
        "5A 5R 5J1 6A 6R 6J1 7A 7R 7J1",
        "1R 2R 3R 4R 8B 11D",
        captured="| 1J1 1J2 2J1 2J2 3J1 3J2 4J1 4J2 8J1",
    )
    return str(after(state, "5J2", "9A", "6J2", "10A", "7J2").captured[1])


@decides("12_each_kind", house=["1J1 5A 5R 8B 8J1", "1J2"], base=["5A 5R 8B 8J1", "1J1 1J2"])
def a_card_of_each_kind_on_the_first_turn_steals(ruleset: gs.Ruleset) -> object:
    state = position(ruleset, "1R 8B | 6A 6R", "5R 8J1 12R", "5A 3R", captured="| 1J1 1J2", turns=0)
    return texts(after(state, "8B").captured)


def boar(ruleset: gs.Ruleset, turns: int) -> object:
    state = position(ruleset, "7J1 | |", "7A 12R", "1R", captured="| 10R | 10A", turns=turns)
    return result(after(state, "7J1"))


@decides("13_boar", house=(4, -2, -2), base=(0, 0, 0))
def whoever_captures_the_boar_has_the_pot(ruleset: gs.Ruleset) -> object:
    return boar(ruleset, turns=1)


@decides("13c_boar_any_turn", house=(4, -2, -2), base=(0, 0, 0))
def the_boar_is_paid_on_any_turn(ruleset: gs.Ruleset) -> object:
    return boar(ruleset, turns=1)


@decides("13b_boar_first_turn", house=(6, -3, -3), base=(0, 0, 0))
def the_boar_on_the_first_turn_is_paid(ruleset: gs.Ruleset) -> object:
    return boar(ruleset, turns=0)


@decides("19_late_shakes", house=(28, -28), base=(14, -14))
def a_shake_of_november_counts_four_times(ruleset: gs.Ruleset) -> object:
    state = position(
        ruleset,
        "11B 11J1 11J2 | 9R",
        "11D 12R",
        "1R 3J1",
        captured="2A 4A 5A 6A 7A 8A | 10R",
    )
    return result(after(state, "!11", "11B", "stop"))


@decides("37_cup_locked", house=gs.Kind.ANIMAL, base=None)
def a_theft_that_finds_only_the_cup_locks_it(ruleset: gs.Ruleset) -> object:
    state = position(ruleset, "5A 1J1 | 6J1 6J2", "12R", "5R 7J1", captured=" | 9A 9R")
    return after(state, "5A").cup


@decides("38_stack_maker", house=["2J1 2J2", "3J2"], base=["2J2", "3J2"])
def the_maker_of_a_ppeok_alone_gives_junk_for_it(ruleset: gs.Ruleset) -> object:
    state = position(
        ruleset,
        "5A 1J1 | 6J1 6J2 | 8J1 8J2",
        "5R 5J1 5J2 12R",
        "7J1 10R 10A",
        captured=" | 2J1 2J2 | 3J1 3J2",
        stacks={5: 2},
    )
    return texts(after(state, "5A").captured[1:])


@decides("39_change", house=["11D 4J1 5A 5R", "12D 1J2"], base=["11D 1J2 4J1 5A 5R", "12D"])
def a_double_gets_a_single_back(ruleset: gs.Ruleset) -> object:
    state = position(ruleset, "5A 1J1 | 6J1", "12R", "5R 7J1", captured="1J2 4J1 | 11D 12D")
    return [" ".join(sorted(str(c) for c in took)) for took in after(state, "5A").captured]


@decides("40_most_goes", house=(gs.Phase.OVER, 5), base=(gs.Phase.TURN, 5))
def the_fifth_go_stops(ruleset: gs.Ruleset) -> object:
    state = position(
        ruleset,
        "8A 10J1 10J2 | 6J1 6J2 4J2",
        "8J1 12R",
        "7J1 9J1 11J1 9J2 11J2",
        captured="1R 2R 3R 4R 5R 7R 8B 1B 3B 2A 4A | 2J1",
        goes=[0] * 4,
        go_scores={0: 11},
        turns=[4, 4],
    )
    state = after(state, "8A", "go")
    return state.phase, len(state.goes)


@decides("41_buried_bonus", house=["", "4J1 4J2"], base=["4J1 X2", "4J2"])
def a_bonus_card_is_buried_with_the_ppeok_of_its_turn(ruleset: gs.Ruleset) -> object:
    state = position(
        ruleset, "5A 1J1 X2 | 6J1 5J2", "5R 12R 8A", "2A 5J1 9J1 10J1", captured=" | 4J1 4J2"
    )
    return texts(after(state, "X2", "5A").captured)


@decides("36_syodang", house=(True, (0, 16, -16)), base=(False, None))
def who_refuses_the_draw_pays_for_the_caller_too(ruleset: gs.Ruleset) -> object:
    """Seat 0 holds the third bird, which seat 1 needs, and the blue ribbon that seat 2 needs."""
    state = position(
        ruleset,
        "4A 10R 7J1 | 5A 12A | 9J1 11J1",
        "3J1",
        "1J1 1J2 2J1 5J1",
        captured="5R | 2A 8A | 6R 9R",
    )
    if "draw?" not in map(str, gs.legal_moves(state)):
        return False, None
    refused = after(state, "draw?", "accept", "refuse").refused
    won = gs.Outcome(ruleset, ("5R", "2A 4A 8A 1R 2R 3R", "6R"), 1, refused=refused)
    return True, gs.settle(won).points


CASES = cases_in(globals())

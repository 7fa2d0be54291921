"""`deal` takes each argument in every form that it promises, and refuses all others by name."""

from collections.abc import Callable
from typing import Any, Final

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st

import gostop as gs
from gostop.game.setup import setup_of
from gostop.testing.strategies import deals
from tests.support.cases import for_each
from tests.support.odd import Incomparable, Index, Liar, wrong_values
from tests.support.refusals import refused

DECK: Final = " ".join(str(card) for card in gs.CARDS[:48])
every_wrong_value = for_each(
    "make", wrong_values("none", "negative").values(), wrong_values("none", "negative")
)


def dealt(**changes: Any) -> gs.State:
    arguments: dict[str, Any] = {"ruleset": gs.BGA, "players": 4, "seed": 1, **changes}
    return gs.deal(arguments.pop("ruleset"), arguments.pop("players"), **arguments)


def test_dealer_and_carry_are_kept() -> None:
    state = dealt(players=3, dealer=2, carry=8)

    assert (2, 8, 2, 3) == (state.dealer, state.carry, state.to_move, state.players)


@for_each("seed", [0, -1, 1, 2**64, -(2**200), 2**4096 - 2, 2 - 2**4096])
def test_any_whole_number_is_a_seed(seed: int) -> None:
    assert dealt(seed=seed) == dealt(seed=seed)
    assert dealt(seed=seed) != dealt(seed=seed + 1)


@for_each("seed", [2**4096, -(2**4096), 10**5000])
def test_a_seed_of_more_than_4096_bits_is_refused(seed: int) -> None:
    with pytest.raises(
        gs.PositionError, match="expected a whole number of at most 4096 bits, found"
    ):
        dealt(seed=seed)


def test_an_object_that_can_be_used_as_a_number_is_one() -> None:
    one = Index()
    assert dealt(seed=1, dealer=1, carry=1, round=1) == dealt(
        seed=one, dealer=one, carry=one, round=one
    )
    assert 1 == dealt(round=one).round


@for_each(
    "deck", [DECK, DECK.lower().replace(" ", ","), DECK.split(), gs.CARDS[:48], list(gs.CARDS[:48])]
)
def test_a_deck_is_dealt_in_its_order(deck: Any) -> None:
    state = gs.deal(gs.FRENCH, 4, deck=deck)

    assert gs.CardSet(gs.CARDS[:6]) == state.hands[0]
    assert gs.CARDS[28:48] == state.stock


def test_a_deck_may_be_an_iterator() -> None:
    assert gs.deal(gs.FRENCH, 4, deck=DECK) == gs.deal(gs.FRENCH, 4, deck=iter(gs.CARDS[:48]))


@for_each("given", [tuple, list, iter])
@for_each("active", [(0, 1, 3), (3, 1, 0)])
def test_the_seats_that_play_may_be_given(active: tuple[int, ...], given: Any) -> None:
    state = dealt(active=given(active))

    assert (0, 1, 3) == state.active
    assert gs.Phase.TURN is state.phase


@every_wrong_value
@for_each(
    ("argument", "error"),
    [
        ("ruleset", gs.RulesetError),
        ("players", gs.RulesetError),
        ("seed", gs.PositionError),
        ("dealer", gs.PositionError),
        ("carry", gs.PositionError),
        ("active", gs.PositionError),
    ],
)
def test_a_wrong_type_is_refused(
    argument: str, error: type[gs.GoStopError], make: Callable[[], Any]
) -> None:
    with pytest.raises(
        error, match="expected a number of players of bga" if argument == "players" else argument
    ):
        dealt(**{argument: make()})


def test_a_seat_or_a_number_of_players_may_not_be_huge() -> None:
    for changes in ({"dealer": 10**5000}, {"active": (0, 1, 10**5000)}, {"players": 10**5000}):
        with pytest.raises(gs.GoStopError):
            dealt(**changes)


@every_wrong_value
def test_a_deck_of_a_wrong_type_is_refused(make: Callable[[], Any]) -> None:
    with pytest.raises(gs.NotationError, match=r"found|no card|not a card"):
        dealt(seed=None, deck=make())


WRONG: Final = [5, 10**5000, b"birds", Incomparable(), Liar(), "", "bird", ("birds",)]


@for_each("mission", WRONG)
def test_a_mission_that_there_is_not_is_refused(mission: Any) -> None:
    """Some of the wrong values can't be compared with an id, and one claims to equal every id."""
    house = gs.BGA.replace({"payment.missions.birds": {"factor": 5, "cards": "2A 4A 8A"}})
    for ruleset in (house, gs.BGA):
        with pytest.raises(
            gs.PositionError, match=r"expected the id of a mission|bga has no mission"
        ) as caught:
            dealt(ruleset=ruleset, mission=mission)
        assert "mission" == caught.value.field


def test_the_id_of_a_preset_is_taken_for_it() -> None:
    assert dealt() == dealt(ruleset="bga")
    assert gs.BGA is dealt(ruleset="bga").ruleset


@for_each("ruleset", [None, "BGA", "bag", {}, gs.BGA.plain()])
def test_what_is_no_ruleset_is_refused(ruleset: Any) -> None:
    with pytest.raises(
        gs.RulesetError, match="expected a Ruleset, such as BGA, or the id of a preset"
    ):
        dealt(ruleset=ruleset)


@for_each(
    ("ruleset", "players", "seats"),
    [
        (gs.FRENCH, 5, "expected a number of players of french"),
        (gs.BGA, 7, "expected a number of players of bga"),
        (gs.CHINESE_BLOG, 4, "expected a number of players of chinese_blog"),
        (gs.BGA, 1, "expected a number of players of bga"),
        (gs.BGA, 0, "expected a number of players of bga"),
        (gs.BGA, None, "expected a number of players of bga"),
        (gs.BGA, 3.0, r"expected a number of players of bga"),
    ],
)
def test_a_number_of_players_that_is_not_seated_is_refused(
    ruleset: gs.Ruleset, players: Any, seats: str
) -> None:
    with pytest.raises(gs.RulesetError, match=seats):
        gs.deal(ruleset, players, seed=1)


@for_each(
    ("changes", "message"),
    [
        ({"seed": None}, "give either seed or deck (seed)"),
        ({"deck": DECK}, "give either seed or deck, not both (seed)"),
        ({"dealer": 4}, "expected a seat from 0 to 3, found 4 (dealer)"),
        ({"dealer": -1}, "expected a seat from 0 to 3, found -1 (dealer)"),
        ({"carry": 0}, "expected a whole number from 1 to 1000000000, found 0 (carry)"),
        (
            {"carry": 3},
            "draws in a row multiply a round by 1, 2, 4, 8, 16 by the rules of bga, not by 3 "
            "(carry)",
        ),
        (
            {"ruleset": gs.FRENCH, "carry": 2},
            "draws in a row multiply a round by 1 by the rules of french, not by 2 (carry)",
        ),
        (
            {"ruleset": gs.FUDAWIKI, "carry": 3},
            "draws in a row multiply a round by 1, 2, 4, 8, 16, …, 1048576 by the rules of "
            "fudawiki, not by 3 (carry)",
        ),
        ({"round": 0}, "expected a whole number from 1 to 1000000000, found 0 (round)"),
        ({"round": True}, "expected a whole number from 1 to 1000000000, found True (round)"),
        ({"active": ()}, "3 different seats of 4 play, and active names… (active)"),
        ({"active": (0, 1)}, "3 different seats of 4 play, and active names… (active)"),
        ({"active": (0, 1, 1)}, "3 different seats of 4 play, and active names… (active)"),
        ({"active": (0, 1, 2, 3)}, "3 different seats of 4 play, and active names… (active)"),
        ({"active": (0, 1, 4)}, "expected a seat from 0 to 3, found 4 (active)"),
        ({"active": (0, 1, True)}, "expected a seat as a number, found True (active)"),
        ({"active": "012"}, "expected seats in order, such as (0, 1, 0), found '012' (active)"),
    ],
)
def test_what_cannot_be_is_refused(changes: dict[str, Any], message: str) -> None:
    with refused(gs.PositionError, message):
        dealt(**changes)


@for_each(
    ("deck", "error", "message"),
    [
        (
            "",
            gs.PositionError,
            "expected the 48 cards of the ruleset's deck for 2 players, found 0 cards (deck)",
        ),
        (DECK[:-4], gs.PositionError, "for 2 players, found 47 cards… add the missing 12D (deck)"),
        (
            DECK + " X2",
            gs.PositionError,
            "found 49 cards… remove X2, which the ruleset's deck does not have (deck)",
        ),
        (
            DECK[:-3] + "X2",
            gs.PositionError,
            "found 48 cards… add the missing 12D, and remove X2, which… (deck)",
        ),
        (DECK + " 1B", gs.NotationError, "'1B' at character 179 is the second 1B; remove ()"),
        ([*gs.CARDS[:48], "1B"], gs.PositionError, "1B is named twice; remove one of them ()"),
        (
            DECK.replace("4J1", "4J"),
            gs.NotationError,
            "'4J' at character … in an order of cards ()",
        ),
        (DECK.replace("4J1", "13A"), gs.NotationError, "'13A' at character … months go from 1 ()"),
        ([1, 2], gs.NotationError, "found 1 ()"),
        (48, gs.NotationError, "found 48 ()"),
    ],
)
def test_a_deck_that_is_not_the_rulesets_is_refused(
    deck: Any, error: type[gs.GoStopError], message: str
) -> None:
    with refused(error, message):
        gs.deal(gs.BGA, 2, deck=deck)


def test_the_deck_depends_on_the_number_of_players() -> None:
    two, three = f"{DECK} X2 X3", f"{DECK} X2 X2b X3"

    assert 2 == gs.deal(gs.CHINESE_BLOG, 2, deck=two).players
    assert 3 == gs.deal(gs.CHINESE_BLOG, 3, deck=three).players
    with pytest.raises(
        gs.PositionError, match=r"for 3 players, found 50 cards \(deck\); add the missing X2b"
    ):
        gs.deal(gs.CHINESE_BLOG, 3, deck=two)
    with pytest.raises(
        gs.PositionError,
        match=r"expected the 50 cards .* for 2 players, found 51 cards " r".*remove X2b",
    ):
        gs.deal(gs.CHINESE_BLOG, 2, deck=three)


@given(st.integers())
def test_a_seeded_deal_deals_every_card_once(seed: int) -> None:
    state = gs.deal(gs.CHINESE_BLOG, 3, seed=seed)
    cards = [*state.stock, *state.table]
    for held in (*state.hands, *state.captured):
        cards.extend(held)

    assert sorted(cards) == [*gs.CARDS[:50], gs.Card("X3")]


def test_wrong_arguments_leave_a_deck_as_it_was() -> None:
    deck = [str(card) for card in gs.CARDS[:47]]
    with pytest.raises(gs.PositionError):
        gs.deal(gs.BGA, 2, deck=deck)

    assert DECK.split()[:47] == deck


EXTRA: Final = {
    ruleset.id: ruleset.replace({"match.extra": {"every": 2, "factor": 3}})
    for ruleset in gs.RULESETS.values()
}
LIMITED: Final = (
    gs.BGA.replace({"match.extra": {"every": 2, "factor": 3}, "match.rounds": 4}),
    gs.PMANG.replace({
        "match.extra": {"every": 2, "factor": 3},
        "payment.push": {"factor": 2, "most": 3},
        "instant.captures.pine": {"cards": "1B", "points": 1, "pot": True},
    }),
    gs.FUDAWIKI.replace({"match.extra": {"every": 3, "factor": 2}, "match.draws_in_a_row": 4}),
)  # fmt: skip


@given(
    deals(st.sampled_from([*gs.RULESETS.values(), *EXTRA.values(), *LIMITED])),
    st.none() | st.integers(1, 14),
)
def test_what_deal_accepts_is_accepted_everywhere(
    keywords: dict[str, Any], number: int | None
) -> None:
    ruleset, players = keywords.pop("ruleset"), keywords.pop("players")
    try:
        state = gs.deal(ruleset, players, **keywords, round=number)
    except gs.PositionError:
        reject()  # the round number doesn't fit the carry, the pushes or the pots
    assert state == gs.from_plain(gs.to_plain(state))
    assert state == gs.parse_state(gs.format_state(state), rulesets=[ruleset])
    if state.phase is gs.Phase.TURN:
        assert state == gs.setup(ruleset, **setup_of(state))


def test_deal_refuses_more_than_earlier_rounds_leave() -> None:
    limited, pushes, _ = LIMITED
    with refused(gs.PositionError, "carry needs 2 rounds before this one, but it is… (carry)"):
        gs.deal(limited, 2, seed=1, carry=4, round=2)
    with refused(gs.PositionError, "expected a round from 1 to 4… (round)"):
        gs.start(limited, 2, seed=1, round=5)
    with refused(gs.PositionError, "pushes needs 3 rounds before this one… (pushes)"):
        gs.deal(pushes, 2, seed=1, pushes=3, round=3)
    with refused(gs.PositionError, "pots needs 2 rounds before this one… (pots)"):
        gs.deal(pushes, 2, seed=1, pots=iter([("pine", 2)]), round=2)
    assert 3 == gs.deal(limited, 2, seed=1, carry=4, round=3).round

"""Each hand gets the right cards of a given deck, for every preset and number of players."""

import gostop as gs
from tests.support.cases import for_each
from tests.support.positions import in_order

SPREAD = [str(card) for kind in range(4) for card in gs.CARDS[kind:48:4]]
"""The cards in an order without three of a month near each other."""

WHOLE_TENS = ["0-10", "10-20"]
WHOLE_SEVENS = ["0-7", "7-14", "14-21", "21-28", "28-35", "35-42"]
DEALS = [
    (gs.FRENCH, 2, WHOLE_TENS, "20-28"),
    (gs.FRENCH, 3, WHOLE_SEVENS[:3], "21-27"),
    (gs.FRENCH, 4, ["0-6", "6-12", "12-18", "18-24"], "24-28"),
    (gs.BGA, 2, WHOLE_TENS, "20-28"),
    (gs.BGA, 3, WHOLE_SEVENS[:3], "21-27"),
    (gs.BGA, 4, WHOLE_SEVENS[:4], "28-34"),
    (gs.BGA, 5, WHOLE_SEVENS[:5], "35-41"),
    (gs.BGA, 6, WHOLE_SEVENS, "42-48"),
    (gs.CHINESE_BLOG, 2, ["4-9 18-23", "9-14 23-28"], "0-4 14-18"),
    (gs.CHINESE_BLOG, 3, ["3-7 18-21", "7-11 21-24", "11-15 24-27"], "0-3 15-18"),
    # the dealer is dealt last
    (gs.FUDAWIKI, 2, ["9-14 23-28", "4-9 18-23"], "0-4 14-18"),
    (gs.FUDAWIKI, 3, ["11-15 24-27", "3-7 18-21", "7-11 21-24"], "0-3 15-18"),
]
"""For each ruleset and number of players, where the deck has the cards of each hand, beginning with
the dealer's, and the cards of the table.
"""


def deck_for(ruleset: gs.Ruleset, players: int) -> list[str]:
    return SPREAD + [str(card) for card in ruleset.cards.bonus.for_players(players)]


def cut(deck: list[str], places: str) -> gs.CardSet:
    """Return the cards at some places of a deck, such as "4-9 18-23"."""
    spans = [tuple(map(int, span.split("-"))) for span in places.split()]
    return gs.CardSet(" ".join(card for start, end in spans for card in deck[start:end]))


@for_each("dealer", [0, 1, 5])
@for_each(("ruleset", "players", "hands", "table"), DEALS)
def test_packets_go_from_the_dealer_on(
    ruleset: gs.Ruleset, players: int, hands: list[str], table: str, dealer: int
) -> None:
    dealer %= players
    deck = deck_for(ruleset, players)
    state = gs.deal(ruleset, players, deck=deck, dealer=dealer)
    expected = [cut(deck, hands[(seat - dealer) % players]) for seat in range(players)]
    assert (tuple(expected), cut(deck, table)) == (state.hands, state.table)
    assert " ".join(deck[sum(map(len, expected)) + len(state.table) :]) == in_order(state.stock)
    assert (dealer, dealer, dealer) == (state.dealer, state.to_move, state.turn)
    asked = ruleset == gs.BGA and players > 3
    assert (gs.Phase.SEATING if asked else gs.Phase.TURN) is state.phase
    assert (() if asked else tuple(range(players))) == state.active


@for_each("cards", [1, 2, 3])
def test_a_hand_and_a_table_may_be_of_few_cards(cards: int) -> None:
    packets = [{"to": "hands", "cards": cards}, {"to": "table", "cards": cards}]
    state = gs.deal(gs.BGA.replace({"deal.layouts.2.packets": packets}), 2, deck=SPREAD)
    dealt = [cut(SPREAD, f"{place * cards}-{(place + 1) * cards}") for place in range(3)]
    assert dealt == [*state.hands, state.table]
    assert " ".join(SPREAD[3 * cards :]) == in_order(state.stock)


@for_each(
    ("ruleset", "players", "bonus"),
    [
        *((gs.FRENCH, players, "") for players in (2, 3, 4)),
        *((gs.BGA, players, "") for players in (2, 3, 4, 5, 6)),
        (gs.CHINESE_BLOG, 2, "X2 X3"),
        (gs.CHINESE_BLOG, 3, "X2 X2b X3"),
    ],
)
def test_the_deck_has_48_cards_and_the_bonus_cards(
    ruleset: gs.Ruleset, players: int, bonus: str
) -> None:
    whole = gs.CardSet(" ".join([*SPREAD, bonus]))
    state = gs.deal(ruleset, players, deck=str(whole))
    held = [*state.hands, *state.captured, state.table, gs.CardSet(state.stock)]
    assert whole == gs.CardSet(card for cards in held for card in cards)


def test_a_round_begins_with_nothing_called_taken_or_owed() -> None:
    state = gs.deal(gs.CHINESE_BLOG, 3, deck=deck_for(gs.CHINESE_BLOG, 3), carry=2)
    nothing = ((), (), (), (), ())
    assert nothing == (state.goes, state.shakes, state.bombs, state.ppeoks, state.instant)
    assert ((0, 0, 0),) * 3 == (state.turns, state.flips, state.dry)
    assert (2, None, gs.CardSet()) == (state.carry, state.refused, state.in_play)

"""The picture of a table shows every card where it lies, and no card that a view hides."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given

import gostop as gs
from gostop import svg
from gostop.svg.drawing import PAGE
from gostop.svg.look import words_of
from gostop.testing.rulesets import drawn
from gostop.testing.strategies import positions
from gostop.text.names import Language, spoken_name
from tests.support.cases import case
from tests.support.exchange import exchanged, played
from tests.support.pictures import (
    BACK,
    FURTHER,
    SVG,
    cards_in,
    description_of,
    piles_of,
    read,
    texts_of,
    title_of,
)

PRESETS = gs.RULESETS.values()


def texts(cards: Iterable[gs.Card]) -> Counter[str]:
    return Counter(map(str, cards))


def backs(number: int) -> Counter[str]:
    return Counter([BACK] * number)


def expected_piles(state: gs.State | gs.View) -> dict[str, Counter[str]]:
    """Return the cards of each place, with the place names of a picture."""
    if isinstance(state, gs.View):
        sizes, stock, size = state.hand_sizes, state.stock_size, state.table_size
    else:
        sizes, stock, size = tuple(map(len, state.hands)), len(state.stock), len(state.table)
    piles = {"stock": backs(min(stock, 3)), "in-play": texts(state.in_play)}
    for seat, (hand, number) in enumerate(zip(state.hands, sizes, strict=True)):
        piles[f"hand-{seat}"] = texts(hand) + backs(number - len(hand))
        piles[f"captured-{seat}"] = texts(state.captured[seat])
    loose = set(state.table)
    for month in state.stacks:
        cards = {card for card in state.table if card.month == month}
        cards |= set(state.buried.get(month, ()))
        piles[f"stack-{int(month)}"] = texts(cards)
        loose -= cards
    piles["loose"] = texts(loose) + backs(size - len(state.table))
    return {name: cards for name, cards in piles.items() if cards}


def found_piles(picture: str) -> dict[str, Counter[str]]:
    return {name: cards for name, cards in piles_of(read(picture)).items() if cards}


# Where the cards lie.


@pytest.mark.no_cover
@given(positions())
def test_any_position_is_drawn_within_the_page(state: gs.State) -> None:
    for seat in (None, 0, state.players - 1):
        picture = svg.table(state, seat=seat)
        assert expected_piles(state) == found_piles(picture)
        seen = gs.view(state, seat)
        assert expected_piles(seen) == found_piles(svg.table(seen))
        root = read(picture)
        bottom = int(str(root.get("height")))
        for use in root.iter(f"{SVG}use"):
            x, y = (int(str(use.get(name))) for name in ("x", "y"))
            wide, high = (int(str(use.get(name))) for name in ("width", "height"))
            assert 0 <= x <= PAGE - wide
            assert 0 <= y <= bottom - high


def test_cards_that_a_shake_has_shown_lie_face_up_among_the_backs_of_a_hand() -> None:
    state = gs.setup(
        gs.BGA, hands=["5A 5R 5J1 1B", "2A 3R"], table="4A", stock="6A", shakes=[(0, 5)]
    )
    piles = found_piles(svg.table(gs.view(state, 1)))
    assert texts(gs.CardSet("5A 5R 5J1")) + backs(1) == piles["hand-0"]
    assert texts(gs.CardSet("2A 3R")) == piles["hand-1"]


def test_a_table_face_down_shows_backs_to_those_who_are_asked() -> None:
    ruleset = gs.BGA.replace({"seating.table_face_down": True})
    seen = gs.view(gs.deal(ruleset, 4, seed=1), 0)
    assert gs.Phase.SEATING is seen.phase
    assert 0 < seen.table_size
    assert backs(seen.table_size) == found_piles(svg.table(seen))["loose"]


def test_stacks_say_whose_they_are_and_the_stock_how_many_cards_are_left() -> None:
    state = gs.setup(
        gs.HANGAME,
        hands=["5A 1R", "2J1"],
        table="4A 4R 4J1 6A 6R 6J1 7R",
        stacks={4: 1, 6: None},
        buried={4: "X2"},
        stock="7A 8A",
    )
    root = read(svg.table(state))
    assert {"ppeok: Player 2", "dealt stack", "stock 2"} <= {*texts_of(root)}
    assert texts(gs.CardSet("4A 4R 4J1 X2")) == piles_of(root)["stack-4"]
    assert "ppeok: Player 2: wisteria animal" in description_of(root)
    assert "stock 2: 2 cards" in description_of(root)


def test_a_turn_that_waits_shows_what_it_has_laid_and_what_it_has_chosen() -> None:
    state = gs.setup(gs.BGA, hands=["5A", "1B"], table="5R 5J1 9A 9R", stock="9J1 1R 2A")
    state = gs.apply(state, gs.Play("5A"))
    assert (
        'stroke-width="4"'
        not in svg.table(state)
        .partition('data-pile="stock"')[2]
        .partition('data-pile="in-play"')[0]
    )
    state = gs.apply(state, gs.Choose("5R"))
    assert gs.Card("5R") is state.chosen
    root = read(svg.table(state))
    assert texts(gs.CardSet("5A 9J1")) == piles_of(root)["in-play"]
    ringed = [
        cards_in(group)
        for group in root
        if group.get("data-pile") == "loose" and group.find("{*}rect") is not None
    ]
    assert [texts(gs.CardSet("5R 5J1"))] == ringed


# Who sits where.


def all_play(players: int) -> gs.Ruleset:
    """Return rules under which this number of players play."""
    packets = [{"to": "hands", "cards": 4}, {"to": "table", "cards": 6}]
    layouts = {f"{number}": {"packets": packets} for number in range(2, 8)}
    return gs.BGA.replace({"deal.playing": players, "deal.layouts": layouts})


def order(picture: str) -> list[str]:
    """Return the seats from the top of the picture to its bottom."""
    return [text.strip("▶★ ") for text in texts_of(read(picture)) if "Player " in text[:9]]


def test_the_next_seat_sits_on_the_right() -> None:
    cases: list[tuple[int, int, str]] = [
        (2, 0, "1 0"),
        (2, 1, "0 1"),
        (3, 0, "2 1 0"),
        (3, 1, "0 2 1"),
        (4, 0, "2 3 1 0"),
        (5, 2, "0 4 1 3 2"),
        (6, 0, "3 4 2 5 1 0"),
        (7, 3, "0 6 1 5 2 4 3"),
    ]
    for players, bottom, expected in cases:
        with case(players, bottom, expected):
            ruleset = all_play(players)
            state = gs.setup(
                ruleset, hands=[f"{seat + 1}J1" for seat in range(players)], stock="9A"
            )
            found = order(svg.table(state, seat=bottom))
            assert [f"Player {int(seat) + 1}" for seat in expected.split()] == found


def test_the_seat_at_the_bottom_is_the_viewer_or_the_seat_to_move() -> None:
    state = gs.setup(gs.BGA, hands=["1B", "2A", "3R"], stock="9A 8A 7A", to_move=1)
    assert "Player 2" == order(svg.table(state))[-1]
    assert "Player 3" == order(svg.table(gs.view(state, 2)))[-1]
    assert "Player 2" == order(svg.table(gs.view(state, None)))[-1]
    assert svg.table(state) == svg.table(state, seat=1)


def test_those_who_sit_out_share_a_line() -> None:
    state = gs.setup(
        gs.BGA, hands=["1B", "9R", "", "2A", ""], active=(0, 1, 3), dealer=2, stock="11B 1R 3B"
    )
    told = texts_of(read(svg.table(state)))
    assert "Player 3 (dealer, sit out) · Player 5 (sit out)" in told
    assert ["Player 4", "Player 2", "▶ Player 1"] == [
        each for each in told if re.fullmatch(r"(▶ )?Player \d", each)
    ]


# What the pictures say.


def test_a_seat_says_what_it_has_called() -> None:
    state = gs.setup(
        gs.HANGAME,
        hands=["5A 1R", "2J1"],
        captured=["", "2A 4A 8A 3B"],
        table="6J1",
        stock="7R 6A",
        flips=(0, 1),
        shakes=[(1, 7)],
        bombs=[1],
        goes=[1],
        ppeoks=[1],
        turns=9,
        carry=2,
    )
    root = read(svg.table(state))
    told = texts_of(root)
    assert "Matgo: Hangame Sin-Matgo" == title_of(root) == told[0]
    assert "2 players · Player 1: to move · carry ×2" == told[1]
    called = "hand 1 · go 1 · shake bush clover · bomb 1 · ppeok 1 · flip-only turn 1"
    assert called in " · ".join(told)
    assert {"5 points", "▶ Player 1", "hand 2 · dealer", "animal 3", "bright 1"} <= {*told}
    assert "Player 1, to move, dealer, 0 points; hand: pine ribbon, iris animal" in description_of(
        root
    )


def test_the_end_says_who_won_and_why() -> None:
    state = gs.setup(
        gs.BGA, hands=["1B", ""], captured=["2A 4A 8A 5A 6A 7A", ""], table="1R", stock=""
    )
    state = gs.apply(state, gs.Play("1B"))
    told = texts_of(read(svg.table(state)))
    assert "2 players · Player 1 won: stop" in told
    assert "★ Player 1" in told
    drawn_round = gs.setup(gs.BGA, hands=["", ""], table="1R", stock="")
    assert "2 players · draw: cards exhausted" in " ".join(
        texts_of(read(svg.table(drawn_round)))
    ).replace("nagari", "draw")


def test_further_rules_have_their_words() -> None:
    told = " · ".join(texts_of(read(svg.table(FURTHER))))
    assert "Player 1: to move · mission: iris · push 2 · rounds in the pot: boar 3" in told
    assert "Player 4 (sit out, gwang selling 6 points)" in told
    assert "hand 1 · dealer · small bomb 1" in told
    assert "hand 1 · refused draw" in told


def test_seats_that_are_asked_say_whether_they_have_joined() -> None:
    state = gs.apply(gs.deal(gs.BGA, 5, seed=2), gs.Join())
    assert gs.Phase.SEATING is state.phase
    told = texts_of(read(svg.table(gs.view(state, None))))
    assert f"5 players · Player {(state.to_move or 0) + 1}: to move, join / sit out" in told
    joined = [text for text in told if text.endswith(" · join") or " · join · " in text]
    assert len(state.active) == len(joined) > 0


def test_all_that_is_said_is_in_the_language_that_is_asked_for() -> None:
    for language in Language:
        with case(language):
            words = words_of(language)
            state = gs.setup(
                gs.BGA,
                hands=["5A 1R", "2J1", "3R"],
                captured=["1B 2J2", "3B", "9A"],
                table="4A 4R 4J1",
                stacks={4: 1},
                stock="7R 6A 8A",
                shakes=[(0, 7)],
                goes=[],
            )
            picture = svg.table(gs.view(state, 0), language=language)
            root = read(picture)
            told, alone = " ".join(texts_of(root)), description_of(root)
            assert language.value == root.get("lang")
            for card in [*state.hands[0], *state.captured[0], *state.table]:
                assert spoken_name(card, Language(language)) in alone
            for key in ("stock", "hand", "ppeok", "dealer", "shake"):
                name = gs.names.TERMS[key].in_(language)
                assert name in told
                assert name in alone
            assert words.said("to_move") in told
            assert words.said("hidden", n="1") in alone
            assert svg.table(gs.view(state, 0), language=language.value.upper()) == picture


# What a view hides.


@pytest.mark.weekly
@pytest.mark.parametrize("base", [*gs.RULESETS, *range(6)])
def test_what_a_view_hides_is_nowhere_in_its_picture(base: str | int) -> None:
    ruleset = gs.RULESETS[base] if isinstance(base, str) else drawn(6, 3)[base]
    rng = random.Random(7)
    for players in ruleset.players:
        for number, state in enumerate(played(ruleset, players, 3, rng)):
            if number % 7 and not state.is_over:
                continue
            for seat in (*range(players), None):
                seen = gs.view(state, seat)
                picture = svg.table(seen, language="ko")
                other = gs.view(exchanged(state, seat, rng), seat)
                assert picture == svg.table(other, language="ko")


def test_a_state_hides_nothing_but_the_stock() -> None:
    state = gs.deal(gs.CHINESE_BLOG, 2, seed=1)
    shown = cards_in(read(svg.table(state)))
    hidden = {str(card) for card in state.stock}
    everything = {str(card) for card in (*state.hands[0], *state.hands[1], *state.table)}
    assert everything <= set(shown)
    assert set() == hidden & set(shown)


# What callers can choose.

HOSTILE = "</title></svg><script>alert(1)</script>\x1b[2J\u202e]]>&amp;\0" + "m" * 200


def test_a_hostile_name_is_only_text() -> None:
    state = gs.deal(gs.BGA.replace({"name": HOSTILE[:200], "id": HOSTILE[:200]}), 3, seed=1)
    root = read(svg.table(state))
    assert not [each for each in root.iter() if "script" in each.tag]
    assert r"</title></svg><script>alert(1)</script>\u{1b}[2J\u{202e}]]>&amp;\u{0}" in title_of(
        root
    )
    assert len(title_of(root)) < 300


def test_a_wrong_choice_is_refused() -> None:
    cases: list[tuple[dict[str, object], str]] = [
        ({"seat": 3}, r"expected a seat from 0 to 2, found 3$"),
        ({"seat": "1"}, r"expected a seat from 0 to 2, found '1'$"),
        (
            {"theme": "drak"},
            r"expected one of 'auto', 'light', 'dark', found 'drak' \(theme\); did",
        ),
        ({"theme": []}, r"expected one of 'auto', 'light', 'dark', found \[\] \(theme\)"),
        ({"colours": "red"}, r"expected one of 'korean', 'botanical', found 'red' \(colours\)"),
        ({"contrast": 1}, r"expected one of 'normal', 'high', found 1 \(contrast\)"),
        ({"index": 1}, r"expected True or False, found 1 \(index\)"),
        ({"language": "de"}, r"expected a Language or one of en, ko, .* found 'de' \(language\)"),
    ]
    for keywords, message in cases:
        with case(keywords, message), pytest.raises(gs.GoStopError, match=message):
            svg.table(gs.deal(gs.BGA, 3, seed=1), **keywords)  # type: ignore[arg-type]  # keywords of any type


def test_what_is_neither_a_state_nor_a_view_is_refused() -> None:
    with pytest.raises(
        gs.PositionError, match=r"expected a State or a View, found 'bga' \(position\)"
    ):
        svg.table("bga")  # type: ignore[arg-type]  # wrong on purpose


def test_an_unknown_keyword_is_a_type_error() -> None:
    with pytest.raises(TypeError, match=r"a picture takes no keyword 'size'; it takes theme, "):
        svg.table(gs.deal(gs.BGA, 3, seed=1), size=3)  # type: ignore[call-arg]  # wrong on purpose


def test_seats_have_the_names_that_a_caller_gives() -> None:
    state = gs.deal(gs.BGA, players=3, seed=1, dealer=0)
    told = texts_of(read(svg.table(gs.view(state, 0), names=["Kim", "Lee\n"])))
    assert {"▶ Kim", "Player 3"} <= {*told}
    assert any(each.startswith(("Lee\\u", "Lee\\n")) for each in told)
    settled = gs.settle(gs.Outcome(gs.BGA, captured=["1B 3B 8B 2A 4A 8A", "5A"], winner=0))
    assert "Lee → Kim" in texts_of(read(svg.settlement(settled, names=("Kim", "Lee"))))


def test_names_are_texts() -> None:
    cases: list[Any] = ["Kim", 7, [1, 2]]
    for names in cases:
        with case(names):
            state = gs.deal(gs.BGA, players=2, seed=1)
            with pytest.raises(gs.PositionError, match="names"):
                svg.table(state, names=names)

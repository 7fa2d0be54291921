"""Every picture can be read: its text stands out and fits, and says all that its cards show."""

from __future__ import annotations

import functools
import itertools
import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given

import gostop as gs
from gostop import svg
from gostop.core.hooks import picture as shown_by_a_notebook
from gostop.svg import viewer
from gostop.svg.drawing import LARGE, PAGE, SMALL
from gostop.svg.look import GROUNDS, INKS, PALETTES, clean, fitted, number, width, words_of, wrapped
from gostop.testing.strategies import outcomes
from gostop.text.names import COMBINATIONS, KINDS, RULES, TERMS, Language
from tests.support.cases import case
from tests.support.pictures import SVG, cards_in, description_of, name_of, read, texts_of, title_of

OUTCOME = gs.Outcome(gs.BGA, ["1B 3B 8B 2A 4A 8A", "1R", "2J 3J"], 0, goes=(1, 0), shakes=[(0, 5)])
PILE = "1B 3B 8B 2A 4A 8A 9A 1J1 2J1 3J1 4J1 11D 12D 5J1 6J1 X2 7R"
HOSTILE = "</script>]]>\x1b[2J\u202e\"'&"


@functools.cache
def every_picture(**look: object) -> list[str]:
    """Return a picture of each kind, drawn with these keywords."""
    state = gs.deal(gs.BGA, 3, seed=1)
    keywords: dict[str, object] = {**look}
    return [
        svg.card("1B", **keywords),  # type: ignore[arg-type]  # keywords of any type
        svg.back(**keywords),  # type: ignore[arg-type]  # as above
        svg.hand("1B 2R", **keywords),  # type: ignore[arg-type]  # as above
        svg.captured(PILE, **keywords),  # type: ignore[arg-type]  # as above
        svg.table(gs.view(state, 0), **keywords),  # type: ignore[arg-type]  # as above
        svg.table(state, **keywords),  # type: ignore[arg-type]  # as above
        svg.score(gs.score(PILE, gs.CHINESE_BLOG), **keywords),  # type: ignore[arg-type]  # as above
        svg.settlement(gs.settle(OUTCOME), **keywords),  # type: ignore[arg-type]  # as above
    ]


# How pictures look.


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour, as WCAG 2 defines it."""
    shares = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [
        each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in shares
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_measured_as_the_guidelines_do() -> None:
    assert 21 == round(contrast("#000000", "#ffffff"), 6)
    assert 4.54 == round(contrast("#767676", "#ffffff"), 2)


def test_text_stands_out_from_every_ground() -> None:
    cases: list[tuple[str, str]] = [*itertools.product(INKS, GROUNDS)]
    for ink, ground in cases:
        with case(ink, ground):
            for (_, strength), palette in PALETTES.items():
                least = {"normal": 4.5, "felt": 4.5, "high": 7}[strength]
                assert least <= contrast(palette[ink], palette[ground])


def test_there_is_a_palette_for_each_theme_and_contrast() -> None:
    strengths = ("normal", "high", "felt")
    assert {*itertools.product(("light", "dark"), strengths)} == {*PALETTES}


def test_a_table_has_the_colours_of_the_page() -> None:
    styles = Path(viewer.__file__).with_name("table.css").read_text(encoding="utf-8")
    light, dark = re.findall("--gs-felt: (#[0-9a-f]{6})", styles)
    state = gs.deal("bga", 2, seed=1)
    day, night = svg.table(state, theme="light"), svg.table(state, theme="dark")
    for drawn, own, other in ((day, light, dark), (night, dark, light)):
        assert f'class="cloth" fill="{own}"' in drawn
        assert other not in drawn
    assert light in svg.table(state)
    assert dark in svg.table(state)
    assert light not in svg.table(state, contrast="high")


def test_a_theme_uses_its_own_colours_only() -> None:
    for strength in ("normal", "high"):
        with case(strength):
            for theme, other in (("light", "dark"), ("dark", "light")):
                for picture in every_picture(theme=theme, contrast=strength):
                    drawn = re.sub("<symbol.*?</symbol>", "", picture)
                    colours = {*re.findall("#[0-9a-f]{6}\\b(?!-)", drawn.replace('href="#', ""))}
                    felt = PALETTES[theme, "felt" if strength == "normal" else strength]
                    assert colours <= {*PALETTES[theme, strength].values(), *felt.values()}
                    assert "<style>" not in picture
                    assert theme != other


def test_a_picture_follows_the_readers_device_unless_told() -> None:
    for auto, light in zip(every_picture(), every_picture(theme="light"), strict=True):
        root = read(auto)
        style = "".join(str(each.text) for each in root.iter(f"{SVG}style"))
        named = {each for found in root.iter() if (each := found.get("class"))}
        assert bool(named) == style.startswith("@media(prefers-color-scheme:dark){")
        assert named == set(re.findall(f"#{root.get('id')} \\.([a-z-]+){{", style))
        palettes = [PALETTES["dark", strength] for strength in ("normal", "felt")]
        assert any(
            all(f" .{part}{{fill:{palette[part]}}}" in style for part in named & palette.keys())
            for palette in palettes
        )
        own = str(read(light).get("id"))
        plain = auto.replace(f"<style>{style}</style>", "").replace(str(root.get("id")), own)
        assert light == plain


def test_a_corner_index_is_drawn_where_it_is_wanted() -> None:
    for plain, indexed in zip(every_picture(), every_picture(index=True), strict=True):
        assert read(plain).get("id") != read(indexed).get("id")


def test_a_picture_with_an_index_explains_its_letters() -> None:
    own = slice(2, None)  # pictures of a single card or a back explain no letters
    for language, said in (("en", "R ribbon"), ("ko", "열 열끗")):
        assert all(said in each for each in every_picture(index=True, language=language)[own])
        assert not any(said in each for each in every_picture(language=language))


def test_the_same_picture_is_the_same_text_each_time_and_another_shares_no_id() -> None:
    looks = [
        {"theme": theme, "index": index} for theme in ("auto", "dark") for index in (True, False)
    ]
    pictures = [picture for look in looks for picture in every_picture(**look)]
    every_picture.cache_clear()
    assert pictures == [picture for look in looks for picture in every_picture(**look)]
    ids = Counter(found for picture in pictures for found in re.findall(' id="([^"]*)"', picture))
    assert {1} == set(ids.values())


def test_text_is_large_enough_on_a_phone() -> None:
    phone = 390
    assert 12 <= SMALL * phone / PAGE
    for picture in every_picture():
        root = read(picture)
        for text in (each for each in root.iter(f"{SVG}text") if each.get("class")):
            assert int(str(text.get("font-size"))) in (SMALL, LARGE)


# What pictures say.


def test_each_has_a_title_and_a_description_for_screen_readers() -> None:
    for picture in every_picture():
        root = read(picture)
        assert "img" == root.get("role")
        assert title_of(root)
        assert description_of(root)
        assert root.get("aria-labelledby") == root[0].get("id")
        assert root.get("aria-describedby") == root[1].get("id")


def test_each_speaks_every_language() -> None:
    for language in Language:
        with case(language):
            card, back, hand, captured, *_, scored, settled = map(
                read, every_picture(language=language)
            )
            name = gs.names.card_name
            assert name("1B", language) == title_of(card)
            assert words_of(language).said("back") == title_of(back)
            assert f"{name('1B', language)}, {name('2R', language)}" == description_of(hand)
            assert f"{KINDS['bright'].in_(language)} 3" in texts_of(captured)
            assert COMBINATIONS["godori"].in_(language) in texts_of(scored)
            assert RULES["gwang_bak"].in_(language) in texts_of(settled)
            assert RULES["counter_go"].in_(language) in description_of(settled)
            assert {language.value} == {
                each.get("lang") for each in (card, back, hand, scored, settled)
            }


# Cards and hands.


def test_a_card_is_drawn_alone() -> None:
    for card in gs.CARDS:
        root = read(svg.card(card))
        with case(card):
            assert {str(card): 1} == cards_in(root)
            assert str(card) == description_of(root)
            assert svg.card(card) == svg.card(str(card)) == card._repr_svg_()


def test_a_hand_has_its_cards_in_order_within_the_page() -> None:
    for count in (0, 1, 7, 8, 11, 48, 60):
        with case(count):
            cards = gs.CARDS[:count]
            root = read(svg.hand(cards))
            uses = list(root.iter(f"{SVG}use"))
            assert [*map(str, cards)] == [name_of(use) for use in uses]
            wide, high = (int(str(root.get(name))) for name in ("width", "height"))
            assert wide <= PAGE
            for use in uses:
                x, y, width_, height = (
                    int(str(use.get(name))) for name in ("x", "y", "width", "height")
                )
                assert x + width_ <= wide
                assert y + height <= high


def test_captured_cards_lie_by_kind_with_their_number_and_pi() -> None:
    root = read(svg.captured(PILE))
    assert ["bright 3", "animal 4", "ribbon 1", "junk 9 (12 pi)"] == texts_of(root)
    assert Counter(PILE.split()) == cards_in(root)
    by_rules = read(svg.captured(PILE, ruleset="chinese_blog"))
    assert ["bright 3", "animal 3", "ribbon 1", "junk 10 (14 pi)"] == texts_of(by_rules)
    assert svg.captured(PILE, ruleset=gs.CHINESE_BLOG) == svg.captured(PILE, ruleset="chinese_blog")
    assert [] == texts_of(read(svg.captured("")))


# Scores.


def test_a_score_shows_each_item_with_its_cards_and_source_then_the_rest() -> None:
    scored = gs.score(PILE, gs.CHINESE_BLOG)
    root = read(svg.score(scored))
    told = texts_of(root)
    assert "13 points" == told[0] == title_of(root)
    assert "17 cards · 14 pi · sake cup: junk" == told[1]
    assert "without points" in told
    assert Counter(PILE.split()) == cards_in(root)
    for item in scored.items:
        assert RULES[item.rule].english in told
        assert f"{item.points} points" in told
        assert item.source.place in " ".join(told)
        assert f"{RULES[item.rule].english}, {item.points} points: " in description_of(root)
    assert "without points: bush clover ribbon" in description_of(root)
    assert svg.score(scored) == scored._repr_svg_()


def test_a_score_says_how_many_points_count_for_stopping_and_a_cup_that_counts_twice() -> None:
    twice = gs.BGA.replace({"cards.cup_count": "both"})
    told = texts_of(read(svg.score(gs.score("9A 1J", twice))))
    assert "2 cards · 3 pi · sake cup: animal + junk" == told[1]
    late = gs.Combination("late", 2, "2A 3B", towards_stop=False)
    house = gs.BGA.replace({"scoring.combinations": [*gs.BGA.scoring.combinations, late]})
    told = texts_of(read(svg.score(gs.score("2A 4A 8A 3B", house))))
    assert "7 points" == told[0]
    assert "4 cards · 0 pi · 5 points count for stopping" == told[1]


# Settlements.


def test_a_settlement_shows_who_pays_whom_with_each_factor() -> None:
    settled = gs.settle(OUTCOME)
    root = read(svg.settlement(settled))
    told = texts_of(root)
    assert "settlement: Board Game Arena" == title_of(root) == told[0]
    assert "Player 1 won: stop" == told[1]
    assert "승: 스톱" in svg.settlement(settled, language="ko")
    assert ["Player 1", "+144", "Player 2", "−144", "Player 3", "0"] == told[2:8]
    assert {"bright 3", "animal 3"} <= {*told}
    assert 2 == told.count("Player 2 → Player 1") == told.count("72 points")
    assert 1 == told.count("go-bak: for Player 3")
    for transfer in settled.transfers:
        for factor in transfer.multipliers:
            assert RULES[factor.rule].english in told
    assert "(3 + 5 + 1) × 2 × 2 × 2 = 72" in told
    assert (
        "Player 2 pays Player 1 72 points; three brights +3; godori +5; go +1; "
        in description_of(root)
    )
    assert svg.settlement(OUTCOME) == svg.settlement(settled) == settled._repr_svg_()


def test_a_settlement_shows_what_the_cap_takes_off_and_who_sat_out() -> None:
    capped = gs.BGA.replace({"payment.cap": {"payer": 1}})
    outcome = gs.Outcome(capped, ["2A 4A 8A", "1R", "3R", ""], 0, active=(0, 1, 2))
    told = texts_of(read(svg.settlement(gs.settle(outcome, balances=(0, 2, 9, 9)))))
    assert "Player 4 (sit out)" in told
    assert {"−3", "payment limit", "5 − 3 = 2"} <= {*told}


def test_a_payment_by_a_rule_of_the_table_is_named_as_text_only() -> None:
    outcome = OUTCOME.replace(instant=[(1, 0, 2, f"mine{HOSTILE}")])
    told = texts_of(read(svg.settlement(outcome)))
    assert r"mine</script>]]>\u{1b}[2J\u{202e}" + "\"'&" in told
    assert "house: paid at the table" in told


def test_a_drawn_round_has_no_payments() -> None:
    outcome = gs.Outcome(gs.BGA, ["1B", "2A", ""], None, reason=gs.Reason.EXHAUSTED)
    told = texts_of(read(svg.settlement(outcome)))
    assert f"{TERMS['nagari'].english}: cards exhausted" == told[1]
    assert ["0"] * 3 == told[3::2]


@given(outcomes())
def test_any_settlement_is_drawn_with_each_part(outcome: gs.Outcome) -> None:
    settled = gs.settle(outcome)
    told = texts_of(read(svg.settlement(settled)))
    payments = [f"Player {each.payer + 1} → Player {each.payee + 1}" for each in settled.transfers]
    assert payments == [text for text in told if "→" in text]
    parts = sum(len(each.items) + len(each.multipliers) for each in settled.transfers)
    assert parts <= sum(text.startswith(("+", "−", "×")) for text in told)
    for seat in outcome.seats:
        scored = gs.score(outcome.captured[seat], outcome.ruleset, cup=outcome.cup)
        root = read(svg.score(scored))
        assert {*map(str, scored.cards)} == set(cards_in(root))


def test_a_number_has_the_sign_of_who_wins_or_pays() -> None:
    assert ("+7", "−7", "7", "−7") == (number(7, True), number(-7, True), number(7), number(-7))


# Everything is within the picture.


def test_no_text_runs_over_the_edge() -> None:
    for language in Language:
        with case(language):
            for picture in every_picture(language=language):
                root = read(picture)
                high = int(str(root.get("height")))
                for text in root.iter(f"{SVG}text"):
                    if not text.get("class"):
                        continue  # this text is on a card
                    x, y = float(str(text.get("x"))), float(str(text.get("y")))
                    wide = width(str(text.text), int(str(text.get("font-size"))))
                    left, right = (
                        (x - wide, x) if text.get("text-anchor") == "end" else (x, x + wide)
                    )
                    assert 0 <= left
                    assert right <= PAGE
                    assert 0 < y < high


def test_a_long_text_is_cut_or_broken() -> None:
    assert "short" == fitted("short", 600, LARGE)
    cut = fitted("m" * 200, 600, LARGE)
    assert cut.endswith("m…")
    assert width(cut, LARGE) <= 600 < width(f"{cut}m", LARGE)
    assert ["one · two", "three"] == list(wrapped(["one", "two", "three"], 100, SMALL))
    lines = list(wrapped(["x" * 50, "y"], 100, SMALL))
    assert "x" * 50 + " · y" == "".join(lines)[:50] + " · y"
    assert all(width(line, SMALL) <= 100 for line in lines)
    assert ["사", "과"] == list(wrapped(["사과"], 10, SMALL))
    assert 201 == len(clean("a" * 500))


# Pictures in a notebook.


def test_a_notebook_shows_what_has_something_to_show() -> None:
    state = gs.deal(gs.BGA, 3, seed=1)
    seen = gs.view(state, 1)
    assert svg.table(state) == state._repr_svg_()
    assert svg.table(seen) == seen._repr_svg_()
    assert svg.hand("1B 2A") == gs.CardSet("1B 2A")._repr_svg_()
    assert gs.CardSet()._repr_svg_() is None
    assert svg.settlement(OUTCOME) == OUTCOME._repr_svg_()
    assert OUTCOME.replace(winner=7)._repr_svg_() is None
    assert shown_by_a_notebook(3) is None


def test_what_cannot_be_drawn_is_refused() -> None:
    cases: list[tuple[object, str]] = [
        (lambda: svg.card("5"), "'5' at character 1 is not a card"),
        (lambda: svg.hand("1B 1B"), "1B"),
        (lambda: svg.captured("1B", ruleset="bgb"), "bgb"),
        (lambda: svg.score(3), r"expected a Score, found 3 \(scored\); score makes one"),  # type: ignore[arg-type]  # wrong on purpose
        (
            lambda: svg.settlement(gs.deal(gs.BGA, 3, seed=1)),  # type: ignore[arg-type]  # wrong on purpose
            r"expected a Settlement or an Outcome, found <State of bga, .* \(settled\); settle",
        ),
        (lambda: svg.settlement(OUTCOME.replace(winner=7)), "winner"),
    ]
    for draw, message in cases:
        with case(message), pytest.raises(gs.GoStopError, match=message):
            draw()  # type: ignore[operator]  # `draw` is a function

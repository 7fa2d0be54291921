"""Sentences at the table name players in their language, and every card has a face."""

import re

import pytest

import gostop as gs
from gostop.game import events
from gostop.text.names import Language
from gostop.text.sentences import sentence, settlement_blocks
from gostop.text.terminal import width
from gostop.text.words import Words
from tests.support.cases import case
from tests.support.sittings import finished, sat, words_of

pytest.importorskip("rich", reason="rich draws the table: pip install 'gostop[tui]'")
from gostop.app.terminal.board import COLUMNS, COLUMNS_LARGE, face, large_face, mark  # needs rich

EVENT = events.StackTaken(1, gs.Month.IRIS, 0)


def test_a_sentence_names_players_and_speaks_their_language() -> None:
    assert "Takes the stack of iris, Kim's ppeok." == sentence(EVENT, 1, words_of("en", 2))
    told = "Careful 1 takes the stack of iris, Kim's ppeok."
    assert told == sentence(EVENT, 0, words_of("en", 2))
    assert "Careful 1: Kim이 싼 난초를 먹습니다." == sentence(EVENT, 0, words_of("ko", 2))
    assert "Takes the stack of 菖蒲, Kim's ポク." == sentence(EVENT, 1, words_of("ja", 2))
    assert "Takes the stack of month 5, Player 1's ppeok." == sentence(EVENT, 1, Words())


def test_a_card_that_nobody_may_see_is_a_card() -> None:
    drawn = gs.redact([events.CardDrawn(1, gs.Card("5A"))], 0)[0]
    assert "Draws a card." == sentence(drawn, 1, words_of("en", 2))
    assert "패를 한 장 뽑습니다." == sentence(drawn, 1, words_of("ko", 2))
    assert "Draws iris animal." == sentence(
        events.CardDrawn(1, gs.Card("5A")), 1, words_of("en", 2)
    ).replace("\0", " ")


def test_a_settlement_in_korean_has_no_english_but_names_and_sources() -> None:
    sitting = sat("bga", 2, seed=3)
    finished(sitting)
    assert sitting.settlement is not None
    words = Words(Language.HANGUL, told=True, seats=("나", "너"))
    lines = [line for block in settlement_blocks(sitting.settlement, words, None) for line in block]
    left = [line.partition("bga:")[0] for line in lines]
    english = [line for line in left if re.search("[a-z]{3,}", line) and "gostop rules" not in line]
    assert [line for line in english if not line.startswith("  bga ")] == []


def test_every_card_has_lines_of_the_same_columns() -> None:
    for language in Language:
        words = words_of(language.value, 2)
        faces = set()
        for card in gs.CARDS:
            with case(language.value, card):
                lines = face(card, words)
                assert [COLUMNS] * 3 == [width(line) for line in lines]
                for is_high, height in ((False, 5), (True, 7)):
                    large = large_face(card, words, is_high=is_high)
                    assert [COLUMNS_LARGE + 2] * height == [width(line) for line in large]
                faces.add(lines)
        # only the junk of a month, and bonus cards, may look alike
        assert len(faces) >= 48 - 12 - 4, language


def test_no_name_on_a_card_is_cut() -> None:
    for language in ("en", "ko"):
        words = words_of(language, 2)
        for key, columns in (("flowers", COLUMNS - 1), ("long_flowers", COLUMNS_LARGE)):
            names = words.say(key, "teaching/play.tsv").split()
            assert 12 == len(names), (language, key)
            assert [] == [name for name in names if width(name) > columns], language
    assert "│paulownia│" in large_face(gs.Card("11B"), words_of("en", 2), is_high=False)


def test_the_marks_are_the_sets_of_the_rules() -> None:
    words = words_of("en", 2)
    sets = {"bird": "godori", "red": "hongdan", "blue": "cheongdan", "grs": "chodan"}
    for told, id in sets.items():
        cards = next(each.cards for each in gs.BGA.scoring.combinations if each.id == id)
        assert cards == gs.CardSet(card for card in gs.CARDS if mark(card, words) == told)
    assert gs.CardSet("11D 12D") <= gs.CardSet(
        card for card in gs.CARDS if mark(card, words) == "2pi"
    )

"""Months, kinds, combinations and terms have names in each language, no two of them alike."""

import re
from collections.abc import Mapping
from typing import Any, Final

import pytest

import gostop as gs
from gostop.core import data
from gostop.core.errors import NotationError
from gostop.game import events
from gostop.text.names import (
    COMBINATIONS,
    EVENTS,
    KINDS,
    MONTHS,
    TERMS,
    Form,
    Language,
    Name,
    card_name,
)
from gostop.text.words import event_name
from tests.support.cases import case, for_each
from tests.support.odd import wrong_values

CARDS: Final = (
    *("1B 1R 1J1 1J2 2A 2R 2J1 2J2 3B 3R 3J1 3J2 4A 4R 4J1 4J2".split()),
    *("5A 5R 5J1 5J2 6A 6R 6J1 6J2 7A 7R 7J1 7J2 8B 8A 8J1 8J2".split()),
    *("9A 9R 9J1 9J2 10A 10R 10J1 10J2 11B 11D 11J1 11J2 12B 12A 12R 12D".split()),
    *("X2 X2b X2c X2d X2e X2f X3 X3b X3c X3d X3e X3f".split()),
)
COMBINATION_KEYS: Final = (
    *("five_brights", "four_brights", "three_brights", "rain_three_brights", "godori"),
    *("hongdan", "cheongdan", "chodan", "animals", "ribbons", "pi"),
)
KIND_KEYS: Final = (*("bright", "animal", "ribbon", "junk", "double_junk", "triple_junk", "bonus"),)
TERM_KEYS: Final = (
    # the game, and the places of cards
    *("game3", "game2", "deck", "month", "dealer", "hand", "table", "stock", "captures", "stack"),
    # before the first turn
    *("cut", "tung", "night_low_day_high", "redeal"),
    *("join", "sit_out", "no_two_sit_outs", "gwang_selling"),
    # cards and their combinations
    *("rain_bright", "rain_ribbon", "cup", "combination"),
    # the turn
    *("choose", "final_card", "ppeok", "first_ppeok", "ppeok_run", "third_ppeok_of_run"),
    *("three_ppeok", "own_ppeok", "stack_capture", "dealt_stack", "jjok", "ttadak", "sweep"),
    *("bomb", "flip_only_turn", "small_bomb", "shake", "chongtong", "steal", "heodang"),
    # calls and the end
    *("go", "stop", "three_go", "counter_go", "recounter_go"),
    *("draw_offer", "refused_draw", "nagari"),
    # settlement
    *("bak", "go_bak", "gwang_bak", "pi_bak", "animal_bak", "ribbon_bak", "meongtta"),
    *("liability", "stake", "push", "mission"),
    # rules for which players have no word
    *(
        "go_doubling",
        "go_times",
        "go_factor",
        "jabak",
        "extra_round",
        "carry",
        "no_captures",
        "four_held",
        "cap",
        "shield",
        "second_ppeok",
    ),
    *("pot", "further_ppeok", "first_jjok", "first_ttadak", "first_bomb"),
    *("exhausted", "draw_agreed", "four_on_table", "chongtong_draw"),
    *(
        "table_bonus_taken",
        "table_dealt",
        "table_turned_up",
        "dealt_again",
        "hand_dealt",
        "card_played",
        "card_flipped",
    ),
    *("bonus_flipped", "bonus_taken", "card_drawn", "captured", "instant_paid", "cup_counted"),
    *("draw_accepted", "draw_refused", "round_won"),
)

NAMES: Final[Mapping[str, Name]] = {
    **{f"month {month}": name for month, name in MONTHS.items()},
    **{f"kind {key}": name for key, name in KINDS.items()},
    **{f"combination {key}": name for key, name in COMBINATIONS.items()},
    **{f"term {key}": name for key, name in TERMS.items()},
}
every_language = for_each("language", Language)

# Revised Romanization, without the assimilation of consonants, which no name needs.
INITIALS: Final = "g kk n d tt r m b pp s ss  j jj ch k t p h".split(" ")
VOWELS: Final = "a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i".split(" ")
FINALS: Final = " k k k n n n t l k m l l l p l m p p t t ng t t k t p t".split(" ")
LIAISONS: Final = {1: "g", 4: "n", 8: "r", 16: "m", 17: "b", 18: "ps", 19: "s"}
"""The sounds of final consonants before a vowel, by the number of the consonant."""
SILENT: Final = 11


def forms(name: Name, language: Language) -> tuple[str, ...]:
    return (name.in_(language), *name.also_in(language))


def romanised(hangul: str) -> str:
    text = ""
    codes = [divmod(ord(letter) - 0xAC00, 28) for letter in hangul if letter != " "]
    for (syllable, final), (following, _) in zip(codes, [*codes[1:], (0, 0)], strict=True):
        initial, vowel = divmod(syllable, 21)
        text += INITIALS[initial] + VOWELS[vowel]
        text += LIAISONS.get(final, FINALS[final]) if following // 21 == SILENT else FINALS[final]
    return text


def test_these_keys_stay() -> None:
    assert tuple(range(1, 13)) == tuple(MONTHS)
    assert KIND_KEYS == tuple(KINDS)
    assert {*COMBINATION_KEYS} <= {*COMBINATIONS}
    assert {*TERM_KEYS} <= {*TERMS}


def test_every_event_has_a_name() -> None:
    assert {event_name(event) for event in events.EVENTS} == set(EVENTS)


@for_each("table", [MONTHS, KINDS, COMBINATIONS, TERMS])
def test_the_tables_cannot_be_changed(table: dict[object, Name]) -> None:
    with pytest.raises(TypeError):
        table["new"] = KINDS["junk"]


def all_forms(*languages: Language) -> list[str]:
    return [form for name in NAMES.values() for each in languages for form in forms(name, each)]


def test_every_form_is_a_bare_word() -> None:
    for form in all_forms(*Language):
        assert re.search(r"\w", form)
        assert not re.search(r"[*/()]", form)
        assert form.strip() == form


def test_no_form_is_there_twice() -> None:
    for name in NAMES.values():
        for found in (forms(name, language) for language in Language):
            assert len(set(found)) == len(found)


def test_hangul_is_written_in_hangul() -> None:
    for form in all_forms(Language.HANGUL):
        assert re.fullmatch(r"[가-힣0-9 ]*[가-힣][가-힣0-9 ]*", form)


def test_romanised_is_written_in_latin_letters() -> None:
    for form in all_forms(Language.ROMANISED):
        assert re.fullmatch(r"[a-z]+([ -][a-z]+)*", form)


def test_romanised_follows_the_revised_romanization() -> None:
    for name in NAMES.values():
        spelt_out = [form for form in forms(name, Language.HANGUL) if not re.search(r"\d", form)]
        expected = {romanised(form) for form in spelt_out}
        actual = {re.sub("[ -]", "", form) for form in forms(name, Language.ROMANISED)}
        assert expected <= actual


def test_japanese_is_written_in_kana_or_kanji() -> None:
    for form in all_forms(Language.JAPANESE):
        assert re.search(r"[぀-ヿ一-鿿]", form)


@for_each("table", [MONTHS, KINDS, COMBINATIONS])
@every_language
def test_things_beside_each_other_have_different_names(
    table: Mapping[object, Name], language: Language
) -> None:
    assert len(table) == len({name.in_(language) for name in table.values()})


@for_each(
    ("name", "expected"),
    [
        (MONTHS[4], ("wisteria", "흑싸리", "heukssari", "藤", "黑胡", "glycine")),
        (KINDS["animal"], ("animal", "열끗", "yeolkkeut", "タネ札", "动物牌", "yeol ggut")),
        (
            COMBINATIONS["cheongdan"],
            ("cheongdan", "청단", "cheongdan", "青短", "清旦", "cheon-dan"),
        ),
        (TERMS["ppeok"], ("ppeok", "뻑", "ppeok", "ポク", "粘牌", "sa-tta")),
        (TERMS["nagari"], ("nagari", "나가리", "nagari", "引き分け", "流局", "match nul")),
    ],
)
def test_a_name_in_each_language(name: Name, expected: tuple[str, ...]) -> None:
    assert expected == tuple(name.in_(language) for language in Language)


def test_a_name_has_other_forms() -> None:
    cup = TERMS["cup"]
    assert ("국준",) == cup.also_in(Language.HANGUL)
    assert ("gukjun",) == cup.also_in(Language.ROMANISED)
    assert () == cup.also_in(Language.JAPANESE)


def test_our_own_translations_are_marked() -> None:
    assert frozenset({Language.JAPANESE, Language.FRENCH}) == KINDS["triple_junk"].own
    assert frozenset() == KINDS["bright"].own


def test_other_forms_of_our_own_are_marked() -> None:
    captures = TERMS["captures"]
    assert frozenset({Language.FRENCH}) == captures.own
    assert (
        Form(Language.ENGLISH, "score pile"),
        Form(Language.JAPANESE, "取り札", own=True),
    ) == captures.also


def test_what_is_our_own_in_korean_is_so_in_both_scripts() -> None:
    own = {key for key, name in TERMS.items() if Language.HANGUL in name.own}
    rows = [line.split("\t") for line in data.text("text/names.tsv").splitlines()]
    things = {key for table, key, *_ in rows if table == "thing"}
    assert {"dealt_stack", "recounter_go", "refused_draw"} == own & things
    assert own == {key for key, name in TERMS.items() if Language.ROMANISED in name.own}


@for_each(
    ("notation", "expected"),
    [
        (
            "1B",
            ("pine bright", "송학 광", "songhak gwang", "松の光札", "松鹤光", "gwang de janvier"),
        ),
        ("3R", ("cherry ribbon", "벚꽃 띠", "beotkkot tti", "桜の短冊札", "樱花条", "ti de mars")),
        (
            "4J2",
            (
                *("wisteria junk (2)", "흑싸리 피 (2)", "heukssari pi (2)"),
                *("藤のカス札 (2)", "黑胡皮 (2)", "pi d'avril (2)"),
            ),
        ),
        (
            "9A",
            (
                *("chrysanthemum animal (sake cup)", "국진", "gukjin"),
                *("菊に盃", "酒杯牌", "bol de saké"),
            ),
        ),
        (
            "11D",
            (
                *("paulownia double junk", "오동 쌍피", "odong ssangpi"),
                *("桐のカス2点札", "梧桐双皮", "sang-pi de novembre"),
            ),
        ),
        ("12B", ("rain bright", "비광", "bigwang", "柳の光札", "雨光", "gwang de décembre")),
        ("12R", ("rain ribbon", "비띠", "bitti", "柳の短冊札", "雨条", "ti de décembre")),
        (
            "X2",
            (
                *("bonus double junk", "보너스 쌍피", "boneoseu ssangpi"),
                *("ボーナスのカス2点札", "双皮Bonus", "joker sang-pi"),
            ),
        ),
        (
            "X3b",
            (
                *("bonus triple junk (2)", "보너스 쓰리피 (2)", "boneoseu sseuripi (2)"),
                *("ボーナスの3カス (2)", "三皮Bonus (2)", "joker triple pi (2)"),
            ),
        ),
    ],
)
def test_card_names(notation: str, expected: tuple[str, ...]) -> None:
    assert expected == tuple(card_name(notation, language) for language in Language)


@every_language
def test_the_sixty_cards_have_different_names(language: Language) -> None:
    assert len(CARDS) == len({card_name(notation, language) for notation in CARDS})


def test_card_names_follow_the_revised_romanization() -> None:
    for notation in CARDS:
        hangul = re.sub(r" \(\d\)", "", card_name(notation, Language.HANGUL))
        actual = re.sub(r" \(\d\)", "", card_name(notation, Language.ROMANISED))
        assert romanised(hangul) == actual.replace(" ", "")


@for_each(
    ("card", "message"),
    [
        ("", "'' names no card"),
        ("4J", "may be 4J1 or 4J2; say which"),
        ("11J3", "month 11 has 11B 11D 11J1 11J2"),
        ("13B", "'13B' at character 1 is not a card"),
        ("X3g", "bonus cards are X2 and X3"),
        (None, "expected a card as text"),
        (3, "expected a card as text"),
    ],
)
def test_what_is_no_card_has_no_name(card: Any, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        card_name(card, Language.ENGLISH)


@for_each("card", ["8A", "8a", "8열", gs.Card("8A"), "공산 열끗"])
def test_a_card_is_named_from_itself_or_any_text(card: Any) -> None:
    assert "susuki animal" == card_name(card, "en")


@for_each(
    ("language", "meant"),
    [
        *(("korean", "ko"), ("Japanese", "ja"), ("romanized", "ko-Latn"), ("HANGUL", "ko")),
        *(("ko_Latn", "ko-Latn"), ("en-US", "en"), ("zh_CN", "zh"), ("ko-Lat", "ko-Latn")),
        ("ko_L", "ko-Latn"),
    ],
)
def test_an_unknown_language_is_refused_with_what_was_probably_meant(
    language: str, meant: str
) -> None:
    with pytest.raises(NotationError) as caught:
        MONTHS[1].in_(language)
    message = (
        f"expected a Language or one of en, ko, ko-Latn, ja, zh, fr, found {language!r} (language)"
    )
    assert f"{message}; did you mean {meant!r}?" == str(caught.value)
    assert language == caught.value.text


def test_a_language_that_nobody_can_have_meant_is_refused_without_a_guess() -> None:
    with pytest.raises(NotationError) as caught:
        MONTHS[1].in_("klingon")
    message = (
        "expected a Language or one of en, ko, ko-Latn, ja, zh, fr, found 'klingon' (language)"
    )
    assert message == str(caught.value)


@for_each(
    "use",
    [
        *(lambda value: card_name("8A", value), MONTHS[1].in_, MONTHS[1].also_in),
        *(lambda value: Form(value, "x"), lambda value: Name(*"abcdef", own=value)),
        *(lambda value: Name(*"abcdef", own=[value]), lambda value: card_name(value, "ko")),
    ],
)
def test_what_is_no_language_and_no_card_is_refused(use: Any) -> None:
    for kind, make in wrong_values().items():
        with case(kind):
            with pytest.raises(NotationError) as caught:
                use(make())
            assert 400 > len(str(caught.value))
            assert "did you mean" not in str(caught.value)


def test_a_mapping_has_no_name_of_what_it_does_not_hold() -> None:
    assert MONTHS[1] is MONTHS[gs.Month.PINE]
    with pytest.raises(KeyError):
        MONTHS[13]

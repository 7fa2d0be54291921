"""The commands print every event as a sentence, and write every value as plain data."""

import re
from decimal import Decimal

import attrs

import gostop as gs
from gostop.app.inputs import plain
from gostop.game import events
from gostop.text.layout import KEPT, clean
from gostop.text.names import EVENTS, Language
from gostop.text.sentences import sentence
from gostop.text.words import Words, event_name
from tests.support.cases import case

FIVE, CARD, BONUS = gs.Month(5), gs.Card("5A"), gs.Card("X2")
SENTENCES = [
    (events.Joined(0), "Plays this round."),
    (events.SatOut(0, False), "Sits out."),
    (events.SatOut(0, True), "Has to sit out."),
    (events.HandSold(0, 2), "Gets 2 points from each loser, for the hand."),
    (events.TableBonusTaken(0, BONUS, CARD), "Takes X2 from the table, and 5A replaces it."),
    (events.TableBonusTaken(0, BONUS, None), "Takes X2 from the table."),
    (events.FourOnTable(FIVE), "Four of month 5 lie on the table."),
    (events.TableDealt(gs.CardSet("5R 5A")), "The table is dealt: 5A 5R."),
    (events.TableTurnedUp(gs.CardSet("5R 5A")), "The table is turned up: 5A 5R."),
    (events.DealtAgain(), "The cards are dealt again."),
    (events.HandDealt(0, gs.CardSet("5R 5A")), "Gets a new hand: 5A 5R."),
    (events.HandDealt(0, gs.HIDDEN), "Gets a new hand."),
    (events.CardPlayed(0, CARD), "Plays 5A."),
    (events.CardFlipped(0, CARD), "Flips 5A."),
    (events.BonusFlipped(0, BONUS), "Flips X2."),
    (events.BonusTaken(0, BONUS), "Plays X2 from their hand, and keeps it."),
    (events.CardDrawn(0, CARD), "Draws 5A."),
    (events.Shaken(0, FIVE), "Shakes and shows three of month 5."),
    (
        events.Shaken(0, FIVE, gs.CardSet("5A 5R 5J1 5J2")),
        "Shakes and shows all four of month 5.",
    ),
    (events.Bombed(0, FIVE), "Bombs and lays three of month 5 onto the fourth."),
    (events.SmallBombed(0, FIVE), "Plays a small bomb and lays two of month 5 onto the other two."),
    (events.FlippedOnly(0), "Plays no card and only flips one."),
    (events.TableCardChosen(0, CARD), "Chooses 5A."),
    (events.Jjok(0, FIVE), "Jjok! The card just played and the flip are both month 5."),
    (
        events.Ttadak(0, FIVE),
        "Ttadak! The card just played and the flip take both pairs of month 5.",
    ),
    (events.Ppeok(0, FIVE), "Ppeok! The flip is a third month 5: all three stay on the table."),
    (
        events.StackTaken(0, FIVE, None),
        "Takes the three cards of month 5 that have lain there since the deal.",
    ),
    (events.StackTaken(0, FIVE, 0), "Takes the stack of month 5, their own ppeok."),
    (events.StackTaken(0, FIVE, 1), "Takes the stack of month 5, Player 2's ppeok."),
    (events.Captured(0, gs.CardSet("5R 5A")), "Captures 5A 5R."),
    (events.Swept(0), "Sweeps the table."),
    (events.JunkStolen(0, 1, gs.Card("5J1")), "Steals 5J1 from Player 2."),
    (events.JunkGivenBack(0, 1, gs.Card("5J1")), "Gives back 5J1 to Player 2."),
    (events.Scored(0, "godori", 5, 5), "Completes godori: 5 points."),
    (events.Scored(0, "godori", 5, 8), "Completes godori: 5 points, 8 points in all."),
    (
        events.Scored(0, "four_brights", 4, 6, 3, "three_brights"),
        "Completes four brights: 4 points, 6 points in all.",
    ),
    (events.Scored(0, "hongdan", 4, 6, 3), "Has 4 points for hongdan, 6 points in all."),
    (events.Scored(0, "pi", 1, 1), "Has 1 point for pi."),
    (events.Scored(0, "pi", 2, 7, 1), "Has 2 points for pi, 7 points in all."),
    (events.Scored(0, "pi", 1, 6, 2), "Has only 1 point left for pi, 6 points in all."),
    (events.Scored(0, "pi", 1, 1, 2), "Has only 1 point left for pi."),
    (events.Scored(0, "pi", 0, 5, 1), "Loses the points for pi: 5 points left."),
    (events.Scored(0, "pi", 0, 0, 1), "Loses the points for pi, and has none left."),
    (
        events.InstantPaid(1, 0, 7, "first_ppeok"),
        "Player 2 pays 7 points at once to Player 1, for first-turn ppeok.",
    ),
    (events.CupCounted(0, gs.Kind.JUNK), "Counts the sake cup as junk."),
    (events.GoCalled(0, 1), "Calls go."),
    (events.GoCalled(0, 10), "Calls 10 go."),
    (events.GoCalled(0, 2), "Calls a second go."),
    (events.Stopped(0, False), "Stops."),
    (events.Stopped(0, True), "Has to stop, since no more go is possible."),
    (events.Stopped(0, True, "go.most"), "Has to stop, since no more go is possible."),
    (
        events.Stopped(0, True, "go.on_last_turn"),
        "Has to stop, since this was their last turn.",
    ),
    (events.Pushed(0), "Pushes and waives the payment."),
    (events.ChongtongShown(0, FIVE), "Shows four of month 5: chongtong."),
    (events.ThreePpeok(0), "Has made three ppeok."),
    (events.Heodang(0), "Has captured nothing for enough turns: heodang."),
    (events.DrawOffered(0), "Offers a draw."),
    (events.DrawOffered(0, gs.CardSet("5A 6J1")), "Offers a draw and shows 5A 6J1."),
    (events.DrawAccepted(0), "Accepts the draw."),
    (events.DrawRefused(0), "Refuses the draw."),
    (events.RoundWon(0, gs.Reason.STOP), "Wins the round."),
    (events.RoundWon(0, gs.Reason.STOP, "go.stop"), "Stops and wins."),
    (
        events.RoundWon(0, gs.Reason.STOP, "draw.nobody_stops"),
        "Wins the round with the most points.",
    ),
    (events.RoundWon(0, gs.Reason.PUSHED), "Wins the round by points, and waives the payment."),
    (
        events.RoundWon(0, gs.Reason.FOUR_ON_TABLE),
        "Wins the round by four of a month on the table.",
    ),
    (
        events.RoundDrawn(gs.Reason.FOUR_ON_TABLE),
        "The round has no winner: four of a month on the table.",
    ),
]


def test_an_event_is_a_sentence() -> None:
    for event, told in SENTENCES:
        with case(event, told):
            assert told == sentence(event, 0, Words())


IN_KOREAN = [
    (events.Ttadak(0, FIVE), "따닥! 낸 패와 뒤집은 패로 난초 넉 장을 모두 먹습니다."),
    (
        events.Scored(0, "four_brights", 4, 7, 2, "rain_three_brights"),
        "사광을 완성해 비삼광 2점 대신 4점이 되고, 모두 7점입니다.",
    ),
    (events.Scored(0, "godori", 5, 8), "고도리를 완성해 5점을 더하고 모두 8점입니다."),
    (
        events.Scored(0, "four_brights", 4, 4, 2, "rain_three_brights"),
        "사광을 완성해 4점이 됩니다.",
    ),
    (events.Scored(0, "pi", 1, 1, 2), "피 점수가 1점으로 줄었습니다."),
    (events.Scored(0, "pi", 1, 6, 2), "피 점수가 1점으로 줄어 모두 6점입니다."),
    (events.Scored(0, "pi", 0, 0, 1), "피 점수가 없어져 이제 0점입니다."),
    (events.FlippedOnly(0), "손패를 내지 않고 뒤집기만 합니다."),
    (
        events.TableBonusTaken(0, BONUS, CARD),
        "바닥의 보너스 쌍피를 먹습니다. 그 자리에 난초 열끗을 깝니다.",
    ),
    (events.Stopped(0, True), "고를 더 부를 수 없어 자동으로 스톱합니다."),
    (events.Stopped(0, True, "go.on_last_turn"), "마지막 차례라서 자동으로 스톱합니다."),
]


def test_an_event_is_a_korean_sentence() -> None:
    words = Words(Language.HANGUL, told=True)
    for event, told in IN_KOREAN:
        with case(event, told):
            assert told == sentence(event, 0, words).replace(KEPT, " ")


def test_a_sentence_calls_the_reader_you() -> None:
    words = Words(Language.ENGLISH, told=True, you=0)
    for event, told in (
        (events.BonusTaken(0, BONUS), "You play bonus double junk from your hand, and keep it."),
        (events.StackTaken(1, FIVE, 0), "Player 2 takes the stack of iris, your ppeok."),
        (
            events.Stopped(0, True, "go.on_last_turn"),
            "You have to stop, since this was your last turn.",
        ),
    ):
        with case(event, told):
            assert told == sentence(event, None, words).replace(KEPT, " ")


def test_every_event_has_a_sentence() -> None:
    assert set(events.EVENTS) == {type(event) for event, _ in SENTENCES}


def test_another_seat_than_the_one_of_the_turn_is_named() -> None:
    assert "Player 3 refuses the draw." == sentence(events.DrawRefused(2), 0, Words())
    assert "Player 1 plays this round." == sentence(events.Joined(0), None, Words())


KOREAN = [
    (events.SatOut(0, True), "죽기: has to sit out."),
    (
        events.TableBonusTaken(0, BONUS, CARD),
        "바닥 보너스패 획득: 보너스 쌍피 from the table, and 난초 열끗 replaces it.",
    ),
    (events.CardPlayed(0, CARD), "패 내기: 난초 열끗."),
    (events.Shaken(0, FIVE), "흔들기: three of 난초."),
    (events.StackTaken(0, FIVE, 0), "뻑 먹기: 난초, their own 뻑."),
    (events.StackTaken(0, FIVE, 2), "뻑 먹기: 난초, Player 3's 뻑."),
    (events.Jjok(0, FIVE), "쪽: 난초."),
    (events.JunkStolen(0, 1, gs.Card("5J1")), "피 뺏기: 난초 피 from Player 2."),
    (events.CupCounted(0, gs.Kind.JUNK), "국진 선택: 쌍피."),
    (events.Captured(0, gs.CardSet("5A 5R")), "패 먹기: 난초 열끗, 난초 띠."),
    (events.ChongtongShown(0, FIVE), "총통: four of 난초."),
    (events.Swept(0), "싹쓸이."),
    (events.GoCalled(0, 2), "고: a second go."),
    (events.DrawRefused(3), "Player 4, 쇼당 거절."),
    (
        events.InstantPaid(1, 0, 1, "first_ppeok"),
        "즉시 지급: Player 2 pays 1 point at once to Player 1, for 첫뻑.",
    ),
    (
        events.InstantPaid(1, 0, 1, "a rule of ours"),
        "즉시 지급: Player 2 pays 1 point at once to Player 1, for a rule of ours.",
    ),
    (events.RoundWon(0, gs.Reason.STOP), "판 이김."),
    (events.Scored(0, "pi", 2, 7, 1), "점수 변동: 피, 7 points in all."),
    (events.RoundDrawn(gs.Reason.FOUR_ON_TABLE), "나가리: 바닥 총통."),
]


def test_in_a_language_an_event_is_its_name_and_what_it_is_about() -> None:
    for event, told in KOREAN:
        with case(event, told):
            assert told == sentence(event, 0, Words(Language.HANGUL)).replace(KEPT, " ")


def test_every_event_has_its_name_in_every_language_and_no_notation() -> None:
    for language in Language:
        with case(language):
            for event, _ in SENTENCES:
                with case(event):
                    told = sentence(event, 0, Words(language)).replace(KEPT, " ")
                    name = EVENTS[event_name(type(event))].in_(language)
                    assert told.casefold().startswith(name.casefold())
                    assert [] == re.findall(r"\b(?:[0-9]+[ARJ][12]?|X2|month [0-9]+)\b", told)


def test_a_stack_is_not_torn_apart() -> None:
    stack = Words(Language.HANGUL).stack(gs.CardSet("5A 5R 5J1"))
    assert "[난초 열끗, 난초 띠, 난초 피]" == stack.replace(KEPT, " ")
    assert " " not in stack
    assert "[5A 5R 5J1]" == Words().stack(gs.CardSet("5A 5R 5J1")).replace(KEPT, " ")


def test_a_value_as_plain_data() -> None:
    cases: list[tuple[object, object]] = [
        (None, None),
        (True, True),
        (3, 3),
        ("text", "text"),
        (gs.Month.IRIS, 5),
        (gs.Kind.DOUBLE_JUNK, "double_junk"),
        (gs.Reason.THREE_PPEOK, "three_ppeok"),
        (gs.Card("11D"), "11D"),
        (gs.CardSet("3B 1B"), ["1B", "3B"]),
        (gs.Bomb(5), "*5"),
        (Decimal("0.50"), "0.50"),
        ((1, [2]), [1, [2]]),
        ({"a": gs.Month.PINE}, {"a": 1}),
        (gs.BGA, {"id": "bga", "name": "Board Game Arena", "digest": gs.BGA.digest}),
        (events.DealtAgain(), {"event": "dealt_again", "rule": ""}),
        (
            events.SatOut(3, True, "deal.playing"),
            {"event": "sat_out", "seat": 3, "forced": True, "rule": "deal.playing"},
        ),
        (
            gs.InstantPayment(0, 1, 7, "first_ppeok"),
            {"payer": 0, "payee": 1, "points": 7, "rule": "first_ppeok"},
        ),
    ]
    for value, expected in cases:
        with case(value, expected):
            assert expected == plain(value)


def test_plain_numbers_are_numbers_and_no_members_of_anything() -> None:
    assert int is type(plain(gs.Month.IRIS))


def test_a_source_as_plain_data_has_its_document_on_one_level() -> None:
    document = gs.Document("bga", "A guide", "https://a.example", "A site")
    source = gs.Source(document, "the deal", "R1", "Dealing › ¶ 2")
    expected = {
        "document": "bga",
        "title": "A guide",
        "publisher": "A site",
        "address": "https://a.example",
        "evidence": None,
        "place": "the deal",
        "heading": "Dealing › ¶ 2",
        "reading": "R1",
    }
    assert (expected, False) == (plain(source), "address" in attrs.asdict(source))


def test_what_a_terminal_would_act_upon_is_escaped() -> None:
    cases: list[tuple[str, str]] = [
        ("plain 쪽 é", "plain 쪽 é"),
        ("a\nb\x1b[0m", "a\\u{a}b\\u{1b}[0m"),
        ("\udcff", "\\u{dcff}"),
    ]
    for text, harmless in cases:
        with case(text, harmless):
            assert harmless == clean(text)


def test_a_sentence_ends_in_its_own_language() -> None:
    for language in Language:
        with case(language):
            is_korean = language is Language.HANGUL
            ends = [
                kind
                for each in gs.Reason
                for kind in (events.RoundWon(0, each), events.RoundDrawn(each))
            ]
            for event in ends:
                told = sentence(event, 0, Words(language, told=True))
                assert is_korean != told.isascii()
                assert is_korean or told == sentence(event, 0, Words())

"""The page of a record shows each round, runs only its own script, and hides what a view hides."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Final

import pytest

import gostop as gs
from gostop.svg.viewer import page, pages, scene, words
from gostop.svg.viewer.scenes import explained
from gostop.text.names import Language
from gostop.text.words import Words
from tests.support.cases import case
from tests.support.records import played
from tests.support.refusals import refused
from tests.support.settling import SIX_ANIMALS, won

FIVE: Final = Path(__file__).parents[1] / "versions" / "record-1-five.gostop"
HOSTILE: Final = (
    "</script><script>alert(1)</script>",
    "<!--<script>",
    "]]>",
    "\x1b[31m",
    "\u202eabc\u2028",
    "\"'&amp;<b>",
)


class Page(HTMLParser):
    """The tags, attributes, scripts and styles of a document, and its other texts."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.scripts: list[str] = []
        self.style = self.policy = self.within = ""
        self.texts: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.within = tag
        self.attributes += attrs
        if ("http-equiv", "Content-Security-Policy") in attrs:
            self.policy = dict(attrs)["content"] or ""
        if tag == "script":
            self.scripts.append("")

    def handle_endtag(self, tag: str) -> None:
        self.within = ""

    def handle_data(self, data: str) -> None:
        if self.within == "script":
            self.scripts[-1] += data
        elif self.within == "style":
            self.style += data
        else:
            self.texts.append(data)

    @property
    def story(self) -> dict[str, Any]:
        """The record in the page, read from its first script."""
        found: dict[str, Any] = json.loads(self.scripts[0])
        return found


def moved(record: gs.Record) -> gs.Record:
    """Return the record after the first legal move."""
    assert record.state is not None
    return record.moved(gs.legal_moves(record.state)[0])


def hashed(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def test_a_page_explains_the_letters_in_the_corners_if_they_are_there() -> None:
    record = played(gs.BGA, 2, 1)
    assert "" == Page(page(record)).story["words"]["letters"]
    assert "J junk" in Page(page(record, index=True)).story["words"]["letters"]


def test_a_page_has_two_scripts_whose_hashes_its_policy_names() -> None:
    found = Page(page(played(gs.BGA, 3, 2)))
    assert 2 == len(found.scripts) == found.tags.count("script")
    assert [
        "default-src 'none'",
        f"script-src {hashed(found.scripts[1])}",
        f"style-src {hashed(found.style)}",
        "base-uri 'none'",
        "form-action 'none'",
    ] == found.policy.split("; ")
    assert "import" not in found.scripts[1].replace("import(", "")
    assert "\nexport" not in found.scripts[1]


def test_the_modules_that_are_joined_share_no_name() -> None:
    script = Page(page(played(gs.BGA, 2, 1))).scripts[1]
    declared = re.findall(
        r"^(?:const|let|function|class) ([\w$]+|\[[^\]]*\])", script, re.MULTILINE
    )
    names = [name for each in declared for name in re.findall(r"[\w$]+", each)]
    assert "Study" in names
    assert [] == [name for name in {*names} if names.count(name) > 1]


def test_a_page_is_the_same_when_its_files_are_read_again() -> None:
    record = played(gs.BGA, 2, 1)
    before = page(record)
    pages._script.cache_clear()
    pages._style.cache_clear()
    assert before == page(record)


def test_a_page_asks_nobody_for_anything() -> None:
    found = Page(page(gs.load_record(FIVE)))
    wanted = {"src", "srcset", "action", "style", "data", "xlink:href"}
    assert set() == wanted & {name for name, _ in found.attributes}
    links = [value or "" for name, value in found.attributes if name == "href"]
    assert links
    assert all(link.startswith("#gs-") for link in links)
    assert not [name for name, _ in found.attributes if name.startswith("on")]
    assert "url(" not in found.style
    assert "@import" not in found.style


def test_what_strangers_wrote_ends_no_element_and_runs_nothing() -> None:
    record = gs.Record(
        "bga", 3, seed=1, names=[*HOSTILE[:2], HOSTILE[4]], headers={text: text for text in HOSTILE}
    )
    for text in HOSTILE:
        record = record.commented(text)
    record = record.dealt().commented(HOSTILE[0])
    record = moved(record).commented(HOSTILE[4])
    plain = Page(page(gs.Record("bga", 3, seed=1).dealt()))
    cases: list[int | str | None] = ["all", None, 1]
    for seat in cases:
        with case(seat):
            text = page(record if seat == "all" else gs.seen(record, seat))  # type: ignore[arg-type]  # `seat` is an int or None
            found = Page(text)
            assert 2 == len(found.scripts)
            assert set(plain.tags) == set(found.tags)
            assert not any(sign in found.scripts[0] for sign in "<>&\u2028\u2029")
            assert all(sign.isprintable() or sign == "\n" for sign in text)
            story = found.story
            shown = [*HOSTILE[:3], "\\u{1b}[31m", "\\u{202e}abc\\u{2028}", HOSTILE[5]]
            assert [*shown[:2], shown[4]] == story["names"]
            assert [[text, text] for text in shown] == story["headers"]
            assert shown == story["comments"]
            assert [HOSTILE[0]] == story["rounds"][0]["comments"]
            assert ["\\u{202e}abc\\u{2028}"] == story["rounds"][0]["steps"][0]["comments"]
            assert HOSTILE[0] in " ".join(found.texts)


def test_rules_of_strangers_are_texts_too() -> None:
    ruleset = gs.BGA.replace({"id": "a<b>", "name": "</script>\x1b"})
    story = Page(page(gs.Record(ruleset, 3, seed=1).dealt())).story
    assert ("</script>\\u{1b}", "a<b>") == (story["rules"], story["rounds"][0]["start"]["rules"])


def test_every_round_is_told_with_its_settlement() -> None:
    record = gs.load_record(FIVE)
    story = Page(page(record)).story
    assert [1, 2, 3] == [each["number"] for each in story["rounds"]]
    assert list(record.match.totals) == story["totals"]
    for each, told in zip(record.rounds, story["rounds"], strict=True):
        settlement = each.settlement
        assert settlement is not None
        assert len(each.moves) == len(told["steps"])
        assert list(settlement.points) == told["settlement"]["points"]
        for transfer, shown in zip(
            settlement.transfers, told["settlement"]["transfers"], strict=True
        ):
            assert (transfer.payer, transfer.payee, transfer.points) == tuple(
                shown[name] for name in ("payer", "payee", "points")
            )
            sources = [item.source for item in transfer.items]
            sources += [factor.source for factor in transfer.multipliers]
            sources += [transfer.cup_source] if transfer.cup_source is not None else []
            assert list(map(str, sources)) == [source for *_, source in shown["parts"]]
    (only,) = Page(page(record, round=2)).story["rounds"]
    assert story["rounds"][1] == only


def test_a_payment_says_what_adds_up_what_multiplies_and_what_a_cap_takes_off() -> None:
    words = Words(Language.ENGLISH, told=True, seats=("Kim", "Lee"))
    outcome = won(gs.HANGAME, SIX_ANIMALS, "10R", carry=2)
    (told,) = explained(gs.settle(outcome, balances=(50, 5)), words)["transfers"]
    assert ("(5 + 2) \u00d7 2 \u2212 9 = 5", 5) == (told["sum"], told["points"])
    assert ["5", "2", "\u00d72", "\u22129"] == [number for number, *_ in told["parts"]]
    assert ["godori", "animals", "carry", "payment limit"] == [name for _, name, _ in told["parts"]]


def test_a_payment_says_whose_share_it_is() -> None:
    words = Words(Language.ENGLISH, told=True, seats=("Kim", "Lee", "Park"))
    captured = ["1B 3B 8B", "4R 5R 7R", "9R"]
    outcome = gs.Outcome(gs.BGA, captured, 0, goes=[1])
    told = explained(gs.settle(outcome), words)
    assert "Kim wins with 3 points." == told["ending"]
    assert [(1, 0), (1, 0)] == [(each["payer"], each["payee"]) for each in told["transfers"]]
    source = str(gs.settle(outcome).transfers[1].liability_source)
    assert ["go-bak", 2, source] in [each["share"] for each in told["transfers"]]


def test_the_end_of_a_round_says_how_many_points_somebody_wins() -> None:
    cases: list[tuple[gs.Outcome, str, str]] = [
        (won(gs.HANGAME, "1B 3B 8B 11B 12B", "10R"), "ko", "김이 15점으로 이겼습니다."),
        (
            gs.Outcome(gs.BGA, ["", ""], 1, reason=gs.Reason.THREE_PPEOK),
            "ko",
            "이가 이겼습니다: 3뻑.",
        ),
        (
            gs.Outcome(gs.BGA, ["", ""], 1, reason=gs.Reason.THREE_PPEOK),
            "en",
            "이 wins by three ppeok.",
        ),
        (
            gs.Outcome(gs.BGA, ["", ""], None, reason=gs.Reason.EXHAUSTED),
            "ko",
            "나가리: 패가 다 떨어짐.",
        ),
    ]
    for outcome, language, told in cases:
        with case(outcome, language, told):
            words = Words(Language(language), told=True, seats=("김", "이"))
            assert told == explained(gs.settle(outcome), words)["ending"]


def test_a_bot_has_its_name_in_the_language_of_the_page_and_says_what_it_is() -> None:
    headers = {"bot of seat 1": "careful", "bot of seat 2": "node my.js", "bot of seat 3": "greedy"}
    record = gs.Record(
        "bga", 4, seed=1, dealer=0, names=["Bora", "Minho", "Sora", "Kim"], headers=headers
    ).dealt()
    found = Page(page(record, language="ko"))
    assert ["Bora", "민호", "소라", "Kim"] == found.story["names"]
    assert ["", "신중형 봇", "node my.js 봇", "욕심형 봇"] == found.story["bots"]
    assert ["민호", "신중형 봇"] in found.story["headers"]
    assert "고스톱 기록: Bora, 민호, 소라, Kim" in found.texts
    assert ["Minho", "careful bot"] in Page(page(record)).story["headers"]
    assert [""] * 3 == Page(page(gs.Record("bga", 3, seed=1))).story["bots"]


def test_a_card_stands_before_its_name_for_the_script_alone() -> None:
    record = moved(gs.Record("bga", 2, seed=1, names=["\1", "1B"]).dealt())
    text = page(record)
    story = Page(text).story
    said = " ".join(each for step in story["rounds"][0]["steps"] for each in step["says"])
    card = next(each.card for each in record.events if isinstance(each, gs.CardPlayed))
    assert f"\1{card}\1" in said
    assert ["\\u{1}", "1B"] == story["names"]
    assert "\1" not in text


def test_a_hidden_draw_is_told_to_its_seat_only() -> None:
    record = played(gs.CHINESE_BLOG, 2, 1, 8)
    story = Page(page(record)).story
    said = [each for told in story["rounds"] for step in told["steps"] for each in step["says"]]
    drawn = [each for each in said if isinstance(each, list)]
    assert {0, 1} == {seat for seat, *_ in drawn}
    assert all(other == "Draws a card." for _, _, other in drawn)
    seat = drawn[0][0]
    for eyes in (seat, 1 - seat, None):
        story = Page(page(gs.seen(record, eyes))).story
        said = [each for told in story["rounds"] for step in told["steps"] for each in step["says"]]
        found = [each for each in said if isinstance(each, list)]
        assert [each for each in drawn if each[0] == eyes] == found


def test_a_card_that_a_round_never_showed_is_not_in_the_page_of_another_seat() -> None:
    record = gs.Record("bga", 3, seed=3).dealt()
    for _ in range(5):
        record = moved(record)
    state = record.state
    assert state is not None
    held, last = next(iter(state.hands[0])), state.stock[-1]
    deck = list(record.rounds[0].deck)
    one, other = deck.index(held), deck.index(last)
    deck[one], deck[other] = deck[other], deck[one]
    again = gs.Record("bga", 3, dealer=record.dealer).dealt(deck=deck)
    for move in record.rounds[0].moves:
        again = again.moved(move)
    assert again.state != state
    for seat, is_same in ((0, False), (1, True), (2, True), (None, True)):
        assert is_same is (page(gs.seen(record, seat)) == page(gs.seen(again, seat)))


def test_a_page_without_scripts_shows_the_last_table() -> None:
    record = gs.load_record(FIVE)
    text = page(record)
    still = text[text.index('<div id="gs-viewer">') : text.index("<script")]
    state = record.state
    assert state is not None
    for card in (*state.table, *state.captured[0], *state.captured[4]):
        assert 1 == still.count(f'href="#gs-{card}"')
    assert html.escape("</script>") in still
    rounds = gs.seen(played(gs.BGA, 3, 1), None).rounds
    hidden = [seat["hidden"] for seat in scene(rounds[-1].views[-1])["seats"]]
    text = page(gs.seen(played(gs.BGA, 3, 1), None))
    assert sum(map(bool, hidden)) == text.count('class="gs-hidden"') > 0
    backs = text[text.index('<div id="gs-viewer">') : text.index("<script")].count('#gs-back"')
    assert sum(hidden) + bool(rounds[-1].views[-1].stock_size) == backs


def test_a_record_without_a_round_says_so() -> None:
    record = gs.Record("bga", 3, dealer=0, names=["Kim", "Lee", "Park"])
    found = Page(page(record))
    assert "No round has been dealt yet." in found.texts
    assert [] == found.story["rounds"]
    assert "아직 시작한 판이 없습니다." in Page(page(record, language="ko")).texts


def test_a_table_face_down_is_in_no_page_of_a_seat() -> None:
    record = gs.Record(gs.BGA.replace({"seating.table_face_down": True}), 5, seed=2).dealt()
    text = page(gs.seen(record, 1))
    assert 'aria-label="Cards face down: 6"' in text
    assert [] == Page(text).story["rounds"][0]["start"]["table"]


def test_a_round_that_goes_on_has_no_settlement() -> None:
    (told,) = Page(page(gs.Record("bga", 3, seed=1).dealt())).story["rounds"]
    assert (None, []) == (told["settlement"], told["steps"])


def test_a_page_is_in_its_language() -> None:
    record = played(gs.CHINESE_BLOG, 3, 1)
    for language in Language:
        with case(language):
            text = page(record, language=language)
            assert f'<html lang="{language.value}">' in text
            story = Page(text).story
            assert gs.names.card_name("1B", language) == story["words"]["cards"]["1B"]


def test_the_words_of_a_page_name_the_months_at_their_numbers() -> None:
    cases: list[tuple[str, str]] = [("en", "plum"), ("ko", "매조"), ("ja", "梅")]
    for language, month in cases:
        with case(language, month):
            months = words(language)["months"]
            assert (13, "", month) == (len(months), months[0], months[2])


def test_korean_sentences() -> None:
    story = Page(page(gs.load_record(FIVE), language="ko")).story
    said = " ".join(
        each for step in story["rounds"][0]["steps"] for each in step["says"] if type(each) is str
    )
    assert ("뒤집습니다" in said, "Captures" in said) == (True, False)


def test_a_match_of_four_rounds_is_small() -> None:
    record = played(gs.FUDAWIKI, 5, 4)
    text = page(record)
    assert 4 == len(record.rounds)
    assert len(text.encode()) < 1_000_000
    assert len(Page(text).scripts[0].encode()) < 100_000


def test_a_notebook_shows_a_page_in_a_frame_that_reaches_nothing() -> None:
    record = played(gs.BGA, 3, 1)
    for each in (record, gs.seen(record, 1)):
        shown: str = each._repr_html_()
        (frame,) = [dict(attributes) for tag, attributes in tags(shown) if tag == "iframe"]
        assert "allow-scripts" == frame["sandbox"]
        assert page(each) == frame["srcdoc"]


def tags(text: str) -> list[tuple[str, list[tuple[str, str | None]]]]:
    found: list[tuple[str, list[tuple[str, str | None]]]] = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            found.append((tag, attrs))

    Reader().feed(text)
    return found


def test_wrong_arguments() -> None:
    wrong: Any = "a record"
    with refused(gs.PositionError, "expected a Record or a SeenRecord, found 'a record' (record)"):
        page(wrong)
    record = gs.load_record(FIVE)
    with refused(gs.PositionError, "expected a whole number from 1 to 3, found 4 (round)"):
        page(record, round=4)
    empty = gs.Record("bga", 3, seed=1)
    with refused(gs.PositionError, "the record has no round, so round is None, not 1 (round)"):
        page(empty, round=1)
    with refused(gs.PositionError, "expected True or False, found 1 (index)"):
        page(record, index=1)  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(gs.NotationError, match="expected a Language"):
        page(record, language="xx")

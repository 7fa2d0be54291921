"""Tests of the example server's client: two people play in a browser, and receive messages.

This isn't an ordinary test file, since it needs FastAPI, a browser and Playwright. `nox -s server`
runs it.
"""

from __future__ import annotations

import json
import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Error, Page, WebSocket

import gostop as gs
from gostop.svg import viewer
from gostop.teaching import explain
from tests.support.served import KEY, Server
from tests.support.viewing import DESK, PHONE, browser

__all__ = ["browser"]

CARD: Final = re.compile(r"\b(?:\d{1,2}[BARD]|\d{1,2}J[12]|X[123])\b")
"""The text of a card in a message."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """Start a server with an empty database."""
    found = Server(tmp_path, GOSTOP_BOT_PROCESSES="1")
    yield found
    found.kill()


def states_of(server: Server, id: str) -> list[gs.State | None]:
    """Return the first state, and the state after each entry that the server has stored."""
    with sqlite3.connect(server.database) as database:
        entries = [*database.execute("SELECT kind, text FROM entries ORDER BY number")]
        ((text, players, seed),) = database.execute(
            "SELECT ruleset, players, seed FROM sittings WHERE id = ?", (id,)
        )
    record = gs.Record(gs.parse_ruleset(text), players, seed=int(seed))
    found = [record.state]
    for kind, text in entries:
        record = record.dealt() if kind == "deal" else record.moved(gs.parse_move(text))
        found.append(record.state)
    return found


def hidden_in(message: dict[str, Any], state: gs.State) -> set[str]:
    """Return the cards in a message that its seat must not see. The field `unseen` is left out,
    since it lists these cards without their places. The ruleset also names cards, so it is left
    out too.
    """
    told = {**message, "view": {**message["view"], "unseen": "", "ruleset": ""}}
    seen = gs.view(state, message["seat"])
    return set(CARD.findall(json.dumps(told))) & {str(card) for card in seen.unseen}


class Person:
    """A person with a browser window, and all messages that the server sends to it."""

    def __init__(self, browser: Browser, stack: ExitStack, **options: Any) -> None:
        self.context = browser.new_context(reduced_motion="reduce", **options)
        stack.callback(self.context.close)
        self.page: Page = self.context.new_page()
        self.said: list[str] = []
        self.frames: list[dict[str, Any]] = []
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.on("console", lambda message: self.said.append(message.text))
        self.page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self.frames.append(json.loads(text)))

    @property
    def number(self) -> int:
        """The number of the latest view, -1 if there is none yet."""
        return max([frame["number"] for frame in self.frames if "number" in frame], default=-1)

    @property
    def is_over(self) -> bool:
        """Whether the page says that the match is over."""
        said = self.page.locator(".prompt").inner_text()
        return said.startswith(("The match is over.", "게임이 끝났습니다."))

    def choose(self, *, by_key: bool) -> bool:
        """Choose the first card or button that is lit, if there is one."""
        lit = self.page.locator("[data-key]")
        if not lit.count():
            return False
        if by_key:
            self.page.keyboard.press("1")
            return True
        try:
            lit.first.click(timeout=500)
        except Error:  # the page has been drawn again, since another player has moved
            return False
        return True

    def sees(self, text: str) -> None:
        """Wait until the page shows a text."""
        self.page.get_by_text(text).first.wait_for()


def opened(server: Server, browser: Browser, stack: ExitStack) -> tuple[str, list[Person]]:
    """Open a table for two. The first person opens it on a desktop screen. The second follows the
    link on a phone, in Korean.
    """
    first = Person(browser, stack, viewport=DESK, locale="en-US")
    first.page.goto(f"http://127.0.0.1:{server.port}/")
    first.page.get_by_label("Table password").fill(KEY)
    first.page.get_by_role("button", name="Open table").click()
    link = first.page.get_by_label("Links for the other seats").input_value()
    second = Person(browser, stack, viewport=PHONE, has_touch=True, locale="ko-KR")
    second.page.goto(link)
    for person in (first, second):
        person.page.locator(".gs-table").wait_for()
    id = link.partition("#")[2].partition("/")[0]
    return id, [first, second]


def play(people: list[Person], moves: int) -> int:
    """Let both people move in turn, the first by keys and the second by taps. Return the number of
    moves.
    """
    made = 0
    for _ in range(20 * moves):
        for person in people:
            before = person.number
            if person.choose(by_key=person is people[0]):
                made += 1
                for _ in range(50):
                    if person.number != before:
                        break
                    person.page.wait_for_timeout(10)
        if made >= moves or all(person.is_over for person in people):
            break
    return made


def test_two_people_play_a_match_and_no_hidden_card_reaches_them(
    server: Server, browser: Browser
) -> None:
    with ExitStack() as stack:
        id, people = opened(server, browser, stack)
        assert play(people, 1000) > 40
        people[0].sees("The match is over.")
        people[1].sees("게임이 끝났습니다.")
        states = states_of(server, id)
        for seat, person in enumerate(people):
            views = [frame for frame in person.frames if "view" in frame]
            assert len(views) > 40
            for frame in views:
                state = states[frame["number"]]
                assert state is not None
                assert seat == frame["seat"]
                assert gs.to_plain(gs.view(state, seat)) == frame["view"]
                assert set() == hidden_in(frame, state)
            ends = [frame["type"] for frame in person.frames if "view" not in frame]
            assert [*["round_end"] * 3, "match_end"] == ends
            rounds = [frame for frame in person.frames if frame["type"] == "round_end"]
            assert [False, False, True] == [frame["is_last"] for frame in rounds]
            assert all(frame["bill"]["ending"] for frame in rounds)
            assert [] == person.said


def test_the_check_finds_a_hidden_card() -> None:
    state = gs.deal(gs.BGA, 2, seed=1, dealer=0)
    plain = gs.to_plain(gs.view(state, 0))
    card = str(next(iter(state.hands[1])))
    assert set() == hidden_in({"seat": 0, "view": plain}, state)
    assert {card} == hidden_in({"seat": 0, "view": plain, "shown": {"moved": [card]}}, state)


def test_what_is_shown_follows_from_the_view_and_the_events(server: Server) -> None:
    id, tokens = server.open(2)
    with ExitStack() as stack:
        sockets = [stack.enter_context(server.connect(id)) for _ in tokens]
        for (seat, token), socket in zip(tokens.items(), sockets, strict=True):
            language = ("ko", "zz")[seat]
            socket.send(json.dumps({"type": "join", "token": token, "language": language}))
        heard = [json.loads(socket.recv()) for socket in sockets]
        assert "shown" not in heard[1]
        for _ in range(8):
            mover = next(each for each in (0, 1) if heard[each]["view"]["legal_moves"])
            move = heard[mover]["view"]["legal_moves"][0]
            answer = {"type": "move", "number": heard[mover]["number"], "move": move}
            sockets[mover].send(json.dumps(answer))
            heard = [json.loads(socket.recv()) for socket in sockets]
            found = heard[0]
            view = gs.from_plain(found["view"], gs.View)
            names = ["나", "상대"]
            events = [gs.from_plain(each, gs.events.Event) for each in found["events"]]
            assert viewer.scene(view, names=names, language="ko") == found["shown"]["scene"]
            said = [explain(each, "ko", names=names, you=0) for each in events]
            assert said == found["shown"]["says"]
            choices = [each["move"] for each in found["shown"]["choices"]]
            assert list(map(str, view.legal_moves)) == choices


def test_a_lost_connection_comes_back_also_after_a_restart(
    server: Server, browser: Browser
) -> None:
    with ExitStack() as stack:
        id, people = opened(server, browser, stack)
        assert play(people, 4) >= 4
        server.kill()
        kept = len(states_of(server, id)) - 1
        for person in people:
            person.frames.clear()
        people[0].sees("The connection is lost. Trying again …")
        people[1].sees("연결이 끊겼습니다. 다시 연결하는 중 …")
        assert not people[0].page.locator("button.gs-card").count()
        server.start()
        people[0].sees("Connected")
        people[1].sees("연결됨")
        assert [kept, kept] == [person.number for person in people]
        assert play(people, 4) >= 4
        people[0].context.set_offline(True)
        people[0].page.evaluate("dispatchEvent(new Event('online'))")
        people[0].sees("The connection is lost. Trying again …")
        people[0].context.set_offline(False)
        people[0].sees("Connected")
        assert play(people, 2) >= 2
        assert states_of(server, id)[-1] is not None


def test_a_move_that_is_not_legal_is_refused_and_shown(server: Server, browser: Browser) -> None:
    with ExitStack() as stack:
        _, people = opened(server, browser, stack)
        for person, type_, more, send, refused in zip(
            people,
            ("Type a move", "직접 입력"),
            ("Keys and typed moves", "단축키와 직접 입력"),
            ("Send", "보내기"),
            ("Refused:", "그렇게 할 수 없습니다:"),
            strict=True,
        ):
            person.page.locator("summary", has_text=more).click()
            for move, why in (("castle", "'castle' is not a move"), ("stop", "seat ")):
                person.page.get_by_label(type_).fill(move)
                person.page.get_by_role("button", name=send).click()
                person.page.locator(".error", has_text=refused).wait_for()
                person.page.locator(".error [lang=en]", has_text=why).wait_for()
        assert play(people, 2) >= 2
        assert not people[0].page.locator(".error").first.inner_text()


def test_a_seat_that_is_opened_twice_goes_on_where_the_person_wants(
    server: Server, browser: Browser
) -> None:
    with ExitStack() as stack:
        _, (person, _) = opened(server, browser, stack)
        other = person.context.new_page()
        other.goto(person.page.url)
        other.locator(".gs-table").wait_for()
        person.sees("This seat was opened in another window")
        person.page.get_by_role("button", name="Play here").click()
        person.sees("Connected")
        other.get_by_text("This seat was opened in another window").wait_for()
        other.goto(f"{person.page.url}x")
        other.reload()
        other.get_by_text("This link opens no seat").wait_for()


def test_whoever_lacks_the_key_opens_no_table(server: Server, browser: Browser) -> None:
    with ExitStack() as stack:
        person = Person(browser, stack)
        person.page.goto(f"http://127.0.0.1:{server.port}/")
        person.page.get_by_label("Table password").fill("guess")
        person.page.get_by_role("button", name="Open table").click()
        person.sees("expected the table password")


def test_bots_have_names_and_move(server: Server, browser: Browser) -> None:
    with ExitStack() as stack:
        person = Person(browser, stack, locale="ko-KR")
        person.page.goto(f"http://127.0.0.1:{server.port}/")
        person.page.get_by_label("방 비밀번호").fill(KEY)
        person.page.get_by_label("인원").select_option("3")
        person.page.get_by_label("봇").select_option("2")
        person.page.get_by_role("button", name="열기").click()
        person.page.locator(".gs-table").wait_for()
        assert ["보라", "민호", "나"] == [
            re.sub(" (칠|내) 차례", "", each)
            for each in person.page.locator(".gs-name").all_inner_texts()
        ]
        assert ["봇", "봇"] == person.page.locator(".gs-beside").all_text_contents()
        assert not person.page.get_by_label("다른 자리 링크").count()
        totals = person.page.locator("#totals li").all_text_contents()
        assert {"보라 0", "민호 0", "나 0"} == set(totals)
        points = person.page.locator(".gs-points").all_inner_texts()
        assert ["0점"] * 3 == points
        for _ in range(200):
            if person.number > 8:
                break
            person.choose(by_key=True)
            person.page.wait_for_timeout(50)
        assert person.number > 8
        person.page.get_by_role("button", name="English").click()
        person.page.get_by_role("heading", name="Minho").wait_for()


def test_a_person_has_a_name_also_for_the_others(server: Server, browser: Browser) -> None:
    with ExitStack() as stack:
        _, people = opened(server, browser, stack)
        people[1].page.get_by_label("내 이름").fill(" 철수 ")
        people[1].page.get_by_label("내 이름").press("Tab")
        for person, names in zip(people, ({"철수", "Player 1"}, {"상대", "철수"}), strict=True):
            person.page.locator(".gs-name", has_text="철수").wait_for()
            totals = person.page.locator("#totals span").all_text_contents()
            assert names == set(totals)


def test_after_a_round_a_person_can_look_at_the_table(server: Server, browser: Browser) -> None:
    with ExitStack() as stack:
        _, people = opened(server, browser, stack)
        page = people[0].page
        while not page.locator(".end:not([hidden])").count():
            play(people, 1)
        bill = page.locator(".bill")
        assert bill.locator("caption").last.inner_text() == "Totals"
        page.get_by_role("button", name="See the table").click()
        bill.wait_for(state="hidden")
        page.get_by_role("button", name="Bill").click()
        bill.wait_for()


def test_a_browser_that_keeps_nothing_shows_the_links_and_plays(
    server: Server, browser: Browser
) -> None:
    with ExitStack() as stack:
        person = Person(browser, stack, locale="en-US")
        person.page.add_init_script(
            "Object.defineProperty(window, 'localStorage', { get() { throw new Error('no') } })"
        )
        person.page.goto(f"http://127.0.0.1:{server.port}/")
        person.page.get_by_label("Table password").fill(KEY)
        person.page.get_by_role("button", name="Open table").click()
        link = person.page.get_by_label("Links for the other seats").input_value()
        other = Person(browser, stack, locale="en-US")
        other.page.goto(link)
        other.page.locator(".gs-table").wait_for()
        assert play([person, other], 3) >= 3
        assert [] == person.said


def test_a_desk_shows_everything_without_scrolling(server: Server, browser: Browser) -> None:
    with ExitStack() as stack:
        _, people = opened(server, browser, stack)
        page = people[0].page
        over = False
        for _ in range(100):
            play(people, 2)
            over = over or bool(page.locator(".end:not([hidden])").count())
            tall = page.evaluate("document.documentElement.scrollHeight")
            table = page.locator(".stage > .gs-table")
            assert DESK["height"] == tall
            assert table.evaluate("(each) => each.scrollHeight <= each.clientHeight")
            if over:
                break
        assert over
        assert page.locator("#totals b").all_text_contents() != ["0", "0"]


def test_where_colours_are_forced_a_card_that_takes_something_has_an_outline(
    server: Server, browser: Browser
) -> None:
    with ExitStack() as stack:
        _, people = opened(server, browser, stack)
        for person in people:
            person.page.emulate_media(forced_colors="active")
        cards = [person.page.locator("button.gs-card.gs-takes") for person in people]
        while not any(card.count() for card in cards):
            play(people, 1)
        takes = next(card for card in cards if card.count())
        assert "solid" in takes.last.evaluate("(each) => getComputedStyle(each).outline")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 390, 1440])
def test_the_client_fits_and_axe_finds_nothing(
    server: Server, browser: Browser, width: int, scheme: Any
) -> None:
    source = os.environ.get("AXE")
    with ExitStack() as stack:
        _, people = opened(server, browser, stack)
        for person in people:
            person.page.set_viewport_size({"width": width, "height": 800})
            person.page.emulate_media(color_scheme=scheme)
        start = Person(browser, stack, viewport={"width": width, "height": 800})
        start.page.goto(f"http://127.0.0.1:{server.port}/")
        play(people, 6)
        for person in (*people, start):
            wide = person.page.evaluate("document.documentElement.scrollWidth")
            assert width == wide
            if source is None:
                continue
            person.page.evaluate(Path(source).read_text("utf-8"))
            found = person.page.evaluate("axe.run()")["violations"]
            assert [] == [(each["id"], each["nodes"][0]["html"][:200]) for each in found]

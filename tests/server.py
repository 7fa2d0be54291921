"""Tests of the example server, over real sockets. One test kills it in the middle of a turn.

This is not an ordinary test file, since it needs FastAPI. `nox -s server` runs it.
"""

import json
import sqlite3
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

import gostop as gs
from gostop.game.events import Event
from tests.support.served import KEY, PAGE, Person, Server, play, sit


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """Start a server with an empty database."""
    found = Server(tmp_path)
    yield found
    found.kill()


def test_a_match_that_the_server_does_not_survive_is_played_to_its_end(server: Server) -> None:
    for _ in range(20):  # in a rare match no seat has a choice that interrupts a turn
        id, tokens = server.open(5, **{"4": "careful"})
        with ExitStack() as stack:
            people = sit(server, id, tokens, stack)
            play(people, lambda view: bool(view.in_play))
            before = [(person.number, person.view) for person in people]
            if any(view is not None and view.in_play for _, view in before):
                server.kill()
                break
    else:
        pytest.fail("no turn of twenty matches was interrupted by a choice")
    server.start()
    with ExitStack() as stack:
        people = sit(server, id, tokens, stack)
        assert before == [(person.number, person.view) for person in people]
        play(people, lambda view: False)
        ends = [person.news[-1] for person in people]
        assert all(end == ends[0] for end in ends)
        assert 0 == sum(ends[0]["totals"])
    with ExitStack() as stack:
        people = sit(server, id, tokens, stack)
        assert ["match_end"] * 4 == [person.hear()["type"] for person in people]
    for seat, token in tokens.items():
        seen = gs.from_plain(server.ask(f"/sittings/{id}/record", token), gs.SeenRecord)
        assert (seat, 3) == (seen.seat, len(seen.rounds))


@pytest.mark.parametrize("has_moved", [False, True])
def test_a_sitting_goes_on_where_the_server_died(server: Server, has_moved: bool) -> None:
    id, tokens = server.open(2, **{"1": "search:10"})
    with ExitStack() as stack:
        (person,) = sit(server, id, tokens, stack)
        view = person.view
        while view is not None and view.to_move != 1:
            if view.legal_moves:
                person.say(type="move", number=person.number, move=str(view.legal_moves[0]))
            person.hear()
            view = person.view
    server.kill()
    kept = person.number if has_moved else 0
    with sqlite3.connect(server.database) as database:  # as if it had crashed before the bot's move
        database.execute("DELETE FROM entries WHERE number >= ?", (kept,))
    server.start()
    with ExitStack() as stack:
        (person,) = sit(server, id, tokens, stack)
        while person.view is not None and person.view.to_move != 0:
            person.hear()


def test_a_new_connection_ends_the_last_one_of_its_seat(server: Server) -> None:
    id, tokens = server.open(2)
    with ExitStack() as stack:
        first, second = [Person(server, id, 0, tokens[0], stack) for _ in range(2)]
        with pytest.raises(ConnectionClosed):
            first.hear()
        second.say(type="dance")
        assert "message" == second.hear()["code"]


def test_nobody_is_sent_another_hand(server: Server) -> None:
    id, tokens = server.open(3)
    with ExitStack() as stack:
        people = sit(server, id, tokens, stack)
        play(people, lambda view: False)
    for person in people:
        for message in person.news:
            for event in message.get("events", ()):
                seen = gs.from_plain(event, Event)
                assert (seen,) == gs.redact((seen,), person.seat)


def test_what_a_seat_may_not_do_is_refused(server: Server) -> None:
    id, tokens = server.open(2)
    with ExitStack() as stack:
        people = sit(server, id, tokens, stack)
        moves = [person.view is not None and bool(person.view.legal_moves) for person in people]
        mover, other = people[moves.index(True)], people[moves.index(False)]
        assert mover.view is not None
        move = str(mover.view.legal_moves[0])
        for person, message, code in (
            (other, {"type": "move", "number": 1, "move": move}, "not_to_move"),
            (mover, {"type": "move", "number": 1, "move": "stop"}, "not_asked"),
            (mover, {"type": "move", "number": 0, "move": move}, "stale"),
            (mover, {"type": "move", "number": nested(600), "move": move}, "stale"),
            (mover, {"type": "move", "number": 1, "move": "zz"}, "no_such_move"),
            (mover, {"type": "move", "number": 1}, "no_such_move"),
            (mover, {"type": "dance"}, "message"),
        ):
            person.say(**message)
            found = person.hear()
            assert ("error", code) == (found["type"], found["code"])
        mover.send(b"move")
        assert "message" == mover.hear()["code"]
        mover.say(type="move", number=1, move=move)
        assert "events" == mover.hear()["type"]


def nested(depth: int) -> list[Any]:
    """Return nested lists. JSON allows deeper nesting than `repr` does."""
    found: list[Any] = []
    for _ in range(depth):
        found = [found]
    return found


def refused(server: Server, id: str, *texts: str | bytes) -> int:
    """Send texts, and return the code with which the server ends the connection."""

    def talk() -> None:
        with server.connect(id) as client:
            for text in texts:
                client.send(text)
            while True:
                client.recv()

    with pytest.raises(ConnectionClosed) as caught:
        talk()
    assert caught.value.rcvd is not None
    return caught.value.rcvd.code


def test_strangers_are_refused(server: Server) -> None:
    id, tokens = server.open(2)
    other, others = server.open(2)
    join = json.dumps({"type": "join", "token": tokens[0]})
    assert 1008 == refused(server, id, "{}")
    assert 1008 == refused(server, id, "zz")
    assert 1008 == refused(server, id, "[" * 4000)
    assert 1008 == refused(server, id, b"{}")
    assert 1008 == refused(server, id, json.dumps({"token": others[0]}))
    assert 1008 == refused(server, "nowhere", join)
    assert 1009 == refused(server, id, "x" * 5000)
    assert 1008 == refused(server, id, join, *["{}"] * 1000)
    for origin, works in (("https://evil.example", False), (PAGE, True)):
        if works:
            with server.connect(id, origin=origin) as client:
                client.send(join)
                assert "view" == json.loads(client.recv())["type"]
        else:
            with pytest.raises(InvalidStatus):
                server.connect(id, origin=origin)
    own = f"127.0.0.1:{server.port}"
    with server.connect(id, origin=f"http://{own}") as client:
        client.send(join)
        assert "view" == json.loads(client.recv())["type"]
    for foreign in (f"https://{own}", f"ftp://{own}", own, "null"):
        with pytest.raises(InvalidStatus):
            server.connect(id, origin=foreign)
    for token in ("", "Bearer", "clé", tokens[0]):
        with pytest.raises(urllib.error.HTTPError, match="401"):
            server.ask("/sittings", token, {"players": 2})
    with pytest.raises(urllib.error.HTTPError, match="401"):
        server.ask(f"/sittings/{other}/record", tokens[0])
    with pytest.raises(urllib.error.HTTPError, match="422"):
        server.open(2, **{"1": "nobody"})


def test_a_seat_may_not_ask_for_its_record_again_and_again(server: Server) -> None:
    id, tokens = server.open(2)

    def ask_often() -> None:
        for _ in range(1000):
            server.ask(f"/sittings/{id}/record", tokens[0])

    with pytest.raises(urllib.error.HTTPError, match="429"):
        ask_often()
    assert {"type"} <= server.ask(f"/sittings/{id}/record", tokens[1]).keys()


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"players": 2, "bots": {"1": "careful" * 1000}}, 413),
        ({"players": 2, "bots": {str(seat): "careful" for seat in range(1000)}}, 413),
        ({"players": 1}, 422),
        ({"players": 2, "rules": "french"}, 422),
        ({"players": 2, "bots": {"one": "careful"}}, 422),
        ([], 422),
        (10**1000, 422),
    ],
)
def test_a_request_that_is_too_long_or_wrong_opens_nothing(
    server: Server, body: object, status: int
) -> None:
    with pytest.raises(urllib.error.HTTPError, match=str(status)):
        server.ask("/sittings", KEY, body)
    with sqlite3.connect(server.database) as database:
        assert [] == list(database.execute("SELECT * FROM tokens"))


def test_new_tables_play_by_the_file_of_rules(tmp_path: Path) -> None:
    rules = gs.HANGAME.replace({"match.rounds": 1}, id="ours")
    gs.save_ruleset(rules, tmp_path / "ours.toml")
    server = Server(tmp_path, GOSTOP_RULES=str(tmp_path / "ours.toml"))
    with ExitStack() as stack:
        stack.callback(server.kill)
        people = sit(server, *server.open(2), stack)
        play(people, lambda view: True)
        view = next(each.view for each in people if each.view is not None)
        assert rules == view.ruleset


def test_the_database_holds_no_token(server: Server) -> None:
    id, tokens = server.open(2)
    with sqlite3.connect(server.database) as database:
        rows = "".join(map(str, database.execute("SELECT * FROM tokens")))
    assert id in rows
    assert not any(token in rows for token in tokens.values())


def hear_all(person: Person) -> None:
    """Hear messages until the connection ends."""
    while True:
        person.hear()


def test_a_bot_takes_the_seat_of_a_person_who_leaves(server: Server) -> None:
    id, tokens = server.open(3)
    with ExitStack() as stack:
        people = sit(server, id, tokens, stack)
        play(people, lambda view: view.turns[0] > 1)
        leaver, *others = people
        leaver.say(type="leave")
        with pytest.raises(ConnectionClosed):
            hear_all(leaver)
        ends: list[dict[str, Any]] = []
        for person in others:
            while not ends or ends[-1]["type"] != "events" or "substitute" not in ends[-1]:
                ends.append(person.hear())
            told = [each["type"] for each in ends if each["type"] == "round_end" or "leave" in each]
            assert ["events", "round_end"] == told
            (end,) = [each for each in ends if each["type"] == "round_end"]
            assert ("abandoned", [-6, 3, 3]) == (
                end["settlement"]["outcome"]["reason"],
                end["settlement"]["points"],
            )
            assert ("0 careful", [0, 3, 3]) == (ends[-1]["substitute"], ends[-1]["totals"])
            ends.clear()
        with pytest.raises(urllib.error.HTTPError, match="401"):
            server.ask(f"/sittings/{id}/record", tokens[0])
    server.kill()
    server.start()
    with ExitStack() as stack:
        people = sit(server, id, {seat: tokens[seat] for seat in (1, 2)}, stack)
        play(people, lambda view: False)
    seen = gs.from_plain(server.ask(f"/sittings/{id}/record", tokens[1]), gs.SeenRecord)
    assert (3, 0) == (len(seen.rounds), sum(seen.match.totals) + sum(seen.match.left))
    assert (gs.Replacement(1, 0, "careful"),) == seen.replacements


def test_a_person_whose_time_is_over_leaves(tmp_path: Path) -> None:
    server = Server(tmp_path, GOSTOP_MOVE_SECONDS="1")
    try:
        id, tokens = server.open(2)
        with ExitStack() as stack:
            people = sit(server, id, tokens, stack)
            moves = [person.view is not None and bool(person.view.legal_moves) for person in people]
            mover, other = people[moves.index(True)], people[moves.index(False)]
            while "substitute" not in (told := other.hear()):
                pass
            assert f"{mover.seat} careful" == told["substitute"]
            with pytest.raises(ConnectionClosed):
                hear_all(mover)
    finally:
        server.kill()

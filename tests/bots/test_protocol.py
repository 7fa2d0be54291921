"""Each message is a line and back, and a line that is no message is refused with its place."""

import io
import json
from typing import Any

import attrs
import pytest

import gostop as gs
from gostop.app import main
from gostop.bots import BOTS, PROTOCOL, ProtocolError, protocol, serve
from gostop.bots.protocol import TYPES, format_message, parse_message
from tests.support.cases import for_each

STATE, EVENTS = gs.start(gs.BGA, 3, seed=7)
VIEW = gs.view(STATE, 0)
MATCH = gs.Match(gs.BGA, 3, seed=1)
DRAWN = gs.Outcome(gs.BGA, ["", ""], None, reason=gs.Reason.EXHAUSTED)
MESSAGES: list[protocol.Message] = [
    protocol.Hello(1, "a bot \x1b[2J </script> \u202e"),
    protocol.RoundStarted(VIEW),
    protocol.RoundStarted(VIEW, MATCH),
    protocol.Happened(gs.redact(EVENTS, 0)),
    protocol.Question(3, VIEW, VIEW.legal_moves, 1.5, 2**64 - 1),
    protocol.Question(3, VIEW, (), None, 0),
    protocol.Answer(3, gs.Go()),
    protocol.Refused("late", "no\nanswer"),
    protocol.RoundEnded(VIEW, gs.settle(DRAWN)),
    protocol.MatchEnded(MATCH),
    protocol.Bye(),
]
WRONG: list[Any] = [{"x": 1}, True, -1.5, [[]], "\ud800"]
HELLO = '{"type":"hello","protocol":1,"name":""}'


@for_each("message", MESSAGES)
def test_a_message_is_a_line_and_back(message: protocol.Message) -> None:
    line = format_message(message)
    assert "\n" not in line
    assert message == parse_message(line)
    assert message == parse_message(line + "\n", (type(message),))
    more = json.dumps({**json.loads(line), "a key of tomorrow": [1]})
    assert message == parse_message(more)


def test_every_message_is_tested_here() -> None:
    assert set(TYPES.values()) == {type(message) for message in MESSAGES}


@for_each("message", MESSAGES)
def test_a_key_that_is_missing_or_of_another_kind_is_refused(message: protocol.Message) -> None:
    plain: dict[str, Any] = json.loads(format_message(message))
    for field in attrs.fields(type(message)):
        without = {key: value for key, value in plain.items() if key != field.name}
        if field.default is attrs.NOTHING and field.name != "protocol":
            with pytest.raises(
                ProtocolError, match=f"the message has no key '{field.name}'"
            ) as caught:
                parse_message(json.dumps(without))
            assert "missing_key" == caught.value.code
        for wrong in WRONG:
            if isinstance(wrong, float) and field.name == "seconds":
                continue
            if isinstance(wrong, str) and field.name in ("name", "message", "code"):
                continue
            with pytest.raises(gs.GoStopError):
                parse_message(json.dumps({**plain, field.name: wrong}))


def test_a_round_needs_no_match() -> None:
    plain = json.loads(format_message(protocol.RoundStarted(VIEW)))
    del plain["match"]
    assert protocol.RoundStarted(VIEW) == parse_message(json.dumps(plain))


LINES = {
    "": "json",
    "zz": "json",
    "[1]": "json",
    "[" * 100_000: "json",
    '{"type":"hello","protocol":1' + "1" * 5000 + "}": "json",
    '{"type":"hello","protocol":NaN}': "json",
    "{}": "unknown_message",
    '{"type":["hello"]}': "unknown_message",
    '{"type":"tomorrow"}': "unknown_message",
    '{"type":"hello","protocol":2}': "version",
    '{"type":"hello"}': "version",
    '{"type":"hello","protocol":true}': "version",
    '{"gostop":2,"type":"hello","protocol":1}': "version",
    '{"type":"hello","protocol":2,"protocol":1}': "json",
    "x" * (protocol.MOST + 1): "too_long",
}


@for_each("line", LINES)
def test_a_line_that_is_no_message_is_refused(line: str) -> None:
    with pytest.raises(ProtocolError) as caught:
        parse_message(line)
    assert LINES[line] == caught.value.code
    assert len(str(caught.value)) < 500


@for_each(
    ("key", "value", "field"),
    [
        ("view", None, "question.view"),
        ("view", {"turn": "x"}, "question.view.turn"),
        ("moves", ["5A", "zz"], "question.moves"),
        ("number", "x", "question.number"),
    ],
)
def test_what_is_wrong_in_a_message_has_its_place(key: str, value: Any, field: str) -> None:
    state = gs.deal("bga", 2, seed=1)
    view = gs.view(state, state.to_move)
    plain = json.loads(format_message(protocol.Question(1, view, gs.legal_moves(state), None, 5)))
    plain[key] = {**plain[key], **value} if isinstance(value, dict) else value
    with pytest.raises(gs.GoStopError) as caught:
        protocol.parse_message(json.dumps(plain))
    assert field == caught.value.field
    assert f"({field})" in str(caught.value)


def test_a_message_that_may_not_come_now_is_refused() -> None:
    with pytest.raises(ProtocolError, match="expected a message of type answer, found 'bye'"):
        parse_message('{"type":"bye"}', (protocol.Answer,))


def served(*lines: str, name: str = "random") -> list[dict[str, Any]]:
    """Return the messages with which a bot of the package answers some lines."""
    target = io.StringIO()
    serve(BOTS[name], name, io.StringIO("".join(line + "\n" for line in lines)), target)
    return [json.loads(line) for line in target.getvalue().splitlines()]


def test_a_served_bot_answers_questions_only() -> None:
    question = format_message(protocol.Question(9, VIEW, VIEW.legal_moves, None, 5))
    news = [format_message(message) for message in MESSAGES[1:4]]
    hello, answer = served(HELLO, *news, question, '{"type":"bye"}', question)
    assert {"gostop": 1, "type": "hello", "protocol": PROTOCOL, "name": "random"} == hello
    assert ("answer", 9) == (answer["type"], answer["number"])
    assert answer["move"] in [str(move) for move in VIEW.legal_moves]


def test_a_served_bot_goes_on_after_a_line_that_it_cannot_read() -> None:
    question = format_message(protocol.Question(9, VIEW, VIEW.legal_moves, None, 5))
    said = served(HELLO, "zz", '{"type":"tomorrow"}', "x" * (3 * protocol.MOST), question)
    assert ["json", "unknown_message", "too_long"] == [each["code"] for each in said[1:4]]
    assert "answer" == said[4]["type"]


def test_a_served_bot_refuses_what_a_table_may_not_send() -> None:
    answer = format_message(protocol.Answer(1, gs.Go()))
    question = format_message(protocol.Question(9, VIEW, VIEW.legal_moves, None, 5))
    _, first, second, third = served(HELLO, answer, HELLO, question)
    assert ["unexpected_message"] * 2 == [first["code"], second["code"]]
    assert "answer" == third["type"]


def test_the_command_serves_any_streams(monkeypatch: pytest.MonkeyPatch) -> None:
    target = io.StringIO()
    monkeypatch.setattr("sys.stdin", io.StringIO(HELLO + "\n"))
    monkeypatch.setattr("sys.stdout", target)
    assert 0 == main(["serve-bot", "careful"])
    assert "careful" == json.loads(target.getvalue())["name"]


@for_each("stream", ["stdin", "stdout"])
def test_the_command_serves_no_closed_stream(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], stream: str
) -> None:
    monkeypatch.setattr(f"sys.{stream}", None)
    assert 2 == main(["serve-bot", "careful"])
    assert "standard input or output is closed" in capsys.readouterr().err


@for_each("name", BOTS)
def test_a_question_without_a_legal_move_is_refused(name: str) -> None:
    view = gs.view(gs.deal("french", 2, seed=1), None)
    question = format_message(protocol.Question(1, view, (), None, 5))
    small = gs.view(gs.setup(gs.BGA, hands=("1J1", "9J1"), table="5J1", stock="12A 7A"), 0)
    asked = format_message(protocol.Question(2, small, small.legal_moves, None, 5))
    _, refused, answer = served(HELLO, question, asked, name=name)
    assert ("error", "no_move") == (refused["type"], refused["code"])
    assert "answer" == answer["type"]


def test_a_served_bot_ends_where_the_table_speaks_another_version() -> None:
    target = io.StringIO()
    with pytest.raises(ProtocolError, match="expected version 1 of the protocol, found 2"):
        serve(BOTS["random"], "random", io.StringIO('{"type":"hello","protocol":2}\n'), target)
    assert "version" == json.loads(target.getvalue())["code"]

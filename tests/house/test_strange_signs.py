r"""Characters that could act on a terminal, a browser or a reader of lines are never written raw.

Each character is put into every field that may be untrusted: names, headers, comments, the labels
and sources of rulesets, words of records and state lines, texts of JSON documents and protocol
messages, the output of a bot's program. Whatever gostop writes, the character is written only as
`\u{…}` or as an escape of JSON.
"""

from __future__ import annotations

import contextlib
import io
import json
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

import gostop as gs
from gostop.app import main
from gostop.bots import BOTS, BotError, protocol
from gostop.bots.protocol import serve
from gostop.core.notation import UNSAFE
from gostop.formats.json_text import read_json
from tests.support.arena import patient
from tests.support.cases import for_each, some

SIGNS: Final = (
    *("\x1b[31m", "\x00", "\r", "\x85", "\u2028", "\ufeff"),
    *("\u202e", "\u200f", "\u2066", "</script>", "\ud800"),
)
WRITABLE: Final = SIGNS[:-1]
RAW: Final = re.compile(f"[{UNSAFE}]")
PLAIN: Final = gs.Record("bga", 3, seed=1, names=["N"] * 3, headers={"H": "T"}).commented("C")
RECORD: Final = gs.format_record(PLAIN.dealt(seed=5))
JSON: Final = json.dumps(gs.to_plain(PLAIN.dealt(seed=5)))
STATE: Final = gs.deal("bga", 2, seed=1)
LINE: Final = gs.format_state(STATE)
VIEW: Final = gs.view(STATE, STATE.turn)
MESSAGES: Final = (
    protocol.Hello(protocol.PROTOCOL, "name"),
    protocol.Refused("code", "message"),
    protocol.Answer(1, gs.Go()),
    protocol.Question(1, VIEW, VIEW.legal_moves[:1], 1.0, 5),
    protocol.Happened((gs.events.InstantPaid(0, 1, 3, "rule"),)),
)


def raw(text: object) -> list[str]:
    """Return the strange characters that are raw in a text, each with the text before it."""
    shown = str(text).replace("\n", " ")
    return [shown[max(0, found.start() - 40) : found.end()] for found in RAW.finditer(shown)]


def refusal(read: Callable[[str], object], text: str) -> str:
    """Return the message of the error for a text, or an empty text if there is no error."""
    try:
        read(text)
    except gs.GoStopError as error:
        return str(error)
    return ""


def house(text: str) -> gs.Ruleset:
    """Return a ruleset whose labels and sources contain a text."""
    labels = {"id": text, "name": text}
    plain = gs.to_plain(gs.BGA.replace({"go.points": 3}, **labels))
    document = {"id": text, "title": text, "address": text}
    plain["sources"]["go.points"] = {"document": document, "place": text, "reading": text}
    return gs.from_plain(plain, gs.Ruleset)


def sitting(text: str) -> gs.Record:
    """Return the record of a finished round, whose ruleset, names, headers and comments contain a
    text.
    """
    record = gs.Record(house(text), 3, seed=1, names=[text] * 3, headers={text: text})
    record = record.commented(text).dealt().commented(text)
    while record.state is not None and not record.state.is_over:
        record = record.moved(gs.legal_moves(record.state)[0])
    return record


def run(*argv: str, given: str = "") -> tuple[str, str]:
    """Return what a command writes to standard output and to standard error."""
    out, err = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", io.StringIO(given))
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            main(argv)
    return out.getvalue(), err.getvalue()


@pytest.mark.no_cover
@for_each("sign", WRITABLE)
def test_what_is_kept_is_read_back_and_holds_no_raw_sign(sign: str) -> None:
    record = sitting(f"a{sign}b")
    state: Any = record.state
    text, line, plain = gs.format_record(record), gs.format_state(state), gs.to_plain(record)

    assert [] == raw(text) + raw(line) + raw(json.dumps(plain))
    assert record == gs.parse_record(text) == gs.from_plain(json.loads(json.dumps(plain)))
    assert state == gs.parse_state(line, rulesets=[record.ruleset])
    assert f"a{sign}b" == record.names[2] == record.ruleset.source("go.points").place
    message = refusal(gs.parse_state, line)
    assert message.startswith("no ruleset ")
    assert [] == raw(message)


@for_each("sign", WRITABLE)
def test_what_people_read_of_a_value_holds_no_raw_sign(sign: str) -> None:
    record = sitting(f"a{sign}b")
    state: Any = record.state
    settlement = gs.settle(state)
    own = gs.view(state, 0)
    values = (
        *(record, gs.seen(record, 0), record.match, record.rounds[0], state, own, settlement),
        *(state.outcome, record.ruleset, gs.score("1B 3B 8B", record.ruleset)),
        *(gs.nearest(record.ruleset)[0], gs.simulate(record.ruleset, players=3, n=1, seed=0)),
    )
    texts = [repr(value) for value in values]
    texts += [str(value) for value in (state, own, settlement, record.ruleset.source("go.points"))]
    source = record.ruleset.source("go.points")
    texts += map(str, (gs.Item(sign, 1, gs.CardSet(), source), gs.Factor(sign, 2, source)))

    assert [] == [found for text in texts for found in raw(text)]


@pytest.mark.parametrize("sign", some(WRITABLE, 4), ids=ascii)
def test_no_command_writes_a_raw_sign(sign: str, tmp_path: Path) -> None:
    record = sitting(f"a{sign}b")
    rules, kept, data = (str(tmp_path / name) for name in ("r.toml", "r.gostop", "r.json"))
    gs.save_ruleset(record.ruleset, rules)
    gs.save_record(record, kept)
    Path(data).write_text(json.dumps(gs.to_plain(record)), encoding="utf-8")
    odd = str(tmp_path / f"odd{sign.replace('/', '')}.gostop").replace("\0", "")

    for command in (
        *(["replay", kept], ["replay", kept, "--json"], ["validate", kept, odd]),
        *(["validate", kept, odd, "--json"], ["convert", kept], ["convert", data]),
        *(["replay", odd], ["replay", data], ["rules", "show", rules], ["rules", "diff", rules]),
        *(["rules", "nearest", rules], ["watch", "--rules", rules, "--seed", "1"]),
        *(["score", "1B", "--rules", rules], ["simulate", "-n", "2", "--rules", rules]),
        *(["watch", "--bot", f"a {sign}"], ["score", sign], ["serve-bot", sign]),
    ):
        assert [] == [found for text in run(*command) for found in raw(text)], command


def words_with(text: str, pattern: str, sign: str, end: str = "") -> Iterator[str]:
    """Yield a text with a character at the end of one of its words, for each word."""
    for found in {word[0]: word for word in re.finditer(pattern, text)}.values():
        place = found.end() - len(end)
        yield text[:place] + sign + text[place:]


@pytest.mark.weekly
@pytest.mark.parametrize("sign", SIGNS, ids=ascii)
def test_no_error_about_a_text_holds_a_raw_sign(sign: str) -> None:
    own = json.dumps(sign)[1:-1]
    texts: list[tuple[Callable[[str], object], Iterator[str]]] = [
        (gs.parse_record, words_with(RECORD, r"\S+", sign)),
        (gs.repair_record, words_with(RECORD, r"\S+", sign)),
        (gs.parse_state, words_with(LINE, r"[^\s;:]+", sign)),
        (lambda text: gs.from_plain(read_json(text)), words_with(JSON, '"[^"]*"', own, '"')),
        (lambda text: gs.from_plain(read_json(text)), words_with(JSON, '"[^"]*"', sign, '"')),
    ]
    texts += [
        (protocol.parse_message, words_with(protocol.format_message(each), '"[^"]*"', escaped, '"'))
        for each in MESSAGES
        for escaped in (own, sign)
    ]
    messages = [refusal(read, text) for read, many in texts for text in many]

    assert [] == [found for message in messages for found in raw(message)]
    assert len(messages) > 2 * messages.count("")


@for_each("sign", SIGNS)
def test_no_line_of_the_protocol_holds_a_raw_sign(sign: str) -> None:
    said = io.StringIO()
    asked = [protocol.format_message(each) for each in MESSAGES[:1]]
    asked += [json.dumps({"type": f"a{sign}"}), f"a{sign}".replace("\r", ""), '{"type":"bye"}']
    serve(BOTS["random"], f"a{sign}b", io.StringIO("\n".join(asked)), said)

    assert 3 == said.getvalue().count("\n")
    assert [] == raw(said.getvalue())


@for_each("sign", SIGNS)
def test_no_error_about_a_bot_holds_a_raw_sign(sign: str) -> None:
    refused = json.dumps({"type": "error", "code": sign, "message": sign})
    write = "import sys; sys.stderr.buffer.write({0!a}.encode('utf-8', 'surrogatepass')); "
    says = (write + "sys.stderr.flush(); print({1!a})").format(sign, refused)
    for command in ([sys.executable, "-c", says], [f"no{sign}program"]):
        with pytest.raises(BotError) as caught:
            patient(command).choose(VIEW, Random(1))
        assert [] == raw(caught.value)


@for_each("make", [
    lambda text: gs.Record("bga", 3, names=[text] * 3),
    lambda text: gs.Record("bga", 3, headers={text: ""}),
    lambda text: gs.Record("bga", 3, headers={"": text}),
    lambda text: gs.Record("bga", 3).commented(text),
    lambda text: gs.BGA.replace({}, id=text),
    lambda text: gs.BGA.replace({}, name=text),
    house,
    lambda text: protocol.parse_message(json.dumps({"type": "hello", "protocol": 1, "name": text})),
])  # fmt: skip
def test_a_lone_surrogate_is_refused_since_no_file_can_hold_it(make: Callable[[str], Any]) -> None:
    with pytest.raises(gs.GoStopError) as caught:
        make("a\ud800b")
    assert [] == raw(caught.value)

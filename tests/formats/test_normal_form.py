"""Readers accept only the form that gostop writes, with the exceptions in the reference."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from typing import Any, Final

import pytest

import gostop as gs
from tests.support.cases import for_each
from tests.support.mutants import at, paths_of, with_at
from tests.support.record_text import LINES, MOVES, RECORD, TEXT, swap
from tests.support.versions import documents

STATE: Final = gs.setup(
    "bga", hands=["1J1 5A", "7J1 9R"], table="5R 5J1 8B", stock="9J1 9A", captured=["2A 2R", "3B"]
)
LINE: Final = gs.format_state(STATE)
HOUSE: Final = gs.BGA.replace({"go.points": 3}, id="house")


@for_each(
    ("old", "new", "message", "there"),
    [
        ("table 5R 5J1 8B", "table 8B 5R 5J1", "expected '5R 5J1 8B', found '8B 5R", "8B 5R 5J1;"),
        ("table 5R 5J1 8B", "table 5R 8B 5J1", "expected '5J1 8B', found '8B 5J1'", "8B 5J1;"),
        ("hands 1J1 5A", "hands 5A 1J1", "expected '1J1 5A / 7J1 9R', found", "5A 1J1 / 7J1"),
        ("2A 2R", "2R 2A", "expected '2A 2R / 3B'", "2R 2A / 3B"),
        ("turn 0; table 5R 5J1 8B", "table 5R 5J1 8B; turn 0", "expected 'turn 0'", "table 5R"),
        ("; end", "; bombs -; end", "expected 'end', found 'bombs -'", "bombs -;"),
        ("; stock", "; flips 0 0; stock", "expected 'stock 9J1 9A', found 'flips", "flips 0 0;"),
        ("dealer 0", "dealer 00", "expected '0', found '00'", "00; active"),
        ("ruleset bga", 'ruleset "bga"', "expected bga without quotes", '"bga" b6'),
    ],
)
def test_a_state_has_one_line(old: str, new: str, message: str, there: str) -> None:
    assert old in LINE
    changed = LINE.replace(old, new)

    with pytest.raises(gs.NotationError) as caught:
        gs.parse_state(changed)
    assert message in str(caught.value)
    assert "state_line" == caught.value.code
    assert caught.value.position is not None
    assert changed[caught.value.position :].startswith(there)


def test_characters_of_an_id_may_be_escaped_or_not() -> None:
    # versions of Python differ in which characters of Unicode are printable
    ruleset = gs.BGA.replace(id="a\u00a0b c")
    state = gs.deal(ruleset, 2, seed=1)
    line = gs.format_state(state)

    for other in ('"a\u00a0b c"', '"a\\u{a0}\\u{62} c"'):
        assert '"a\\u{a0}b c"' in line
        changed = line.replace('"a\\u{a0}b c"', other)
        assert state == gs.parse_state(changed, rulesets=[ruleset])


# Ids and digests of rulesets.


def named(id: str) -> list[Callable[[], object]]:
    """Return functions that read a state, a document and a record with another id for `bga`."""
    plain = gs.to_plain(STATE)
    record = gs.format_record(gs.Record("bga", 2, dealer=0).dealt(seed=1))
    return [
        lambda: gs.parse_state(LINE.replace("bga", id)),
        lambda: gs.from_plain({**plain, "ruleset": {**plain["ruleset"], "id": id}}),
        lambda: gs.parse_record(record.replace("ruleset bga", f"ruleset {id}")),
    ]


@for_each("read", named("french") + named("x"))
def test_a_preset_has_its_own_id(read: Callable[[], object]) -> None:
    with pytest.raises(
        gs.RulesetError, match=r"the ruleset with digest b66327d8a249205a is bga, not (french|x)"
    ) as caught:
        read()
    assert ("ruleset", "no_such_preset") == (caught.value.field, caught.value.code)


def test_a_ruleset_that_is_given_is_looked_up_by_its_digest() -> None:
    state = gs.deal(HOUSE, 2, seed=1)
    again = [HOUSE.replace(id="mine")]

    assert state == gs.parse_state(gs.format_state(state), rulesets=again)
    short = {"gostop": 1, "type": "Ruleset", "id": "house", "digest": HOUSE.digest}
    assert again[0] is gs.from_plain(short, rulesets=again)
    with pytest.raises(gs.RulesetError, match="is bga, not x"):
        gs.parse_state(LINE.replace("bga", "x"), rulesets=["bga"])


# Plain data.


@for_each("type", ["State", "View", "Outcome", "Score", "Captured", "CardSet"])
def test_cards_of_a_set_are_in_card_order(type: str) -> None:
    plain = documents()[type]
    tried = 0
    for path in paths_of(plain):
        text = at(plain, path)
        if isinstance(text, str) and re.fullmatch(r"(?:\d+\S+ )+\d+\S+", text):
            turned = with_at(plain, path, " ".join(reversed(text.split(" "))))
            if path == ("stock",):
                assert gs.from_plain(plain) != gs.from_plain(turned)
                continue
            with pytest.raises(gs.GoStopError, match=re.escape(text[:30])):
                gs.from_plain(turned)
            tried += 1
    assert tried


@for_each(
    ("value", "path", "other"),
    [
        (gs.Outcome("bga", ["", ""], None, shakes=(0,)), ("shakes",), [0]),
        (gs.Outcome("bga", ["1B 2A", ""], None), ("captured", 0), "2A 1B"),
        (gs.Outcome("bga", ["", ""], None, fours=(0, 1)), ("fours",), [1, 0]),
        (gs.Outcome("bga", ["", ""], None, pots={"a": 1, "b": 2}), ("pots",), [["b", 2], ["a", 1]]),
        (HOUSE, ("settings", "cards", "doubles"), "12D 11D"),
        (HOUSE, ("settings", "cards", "doubles"), ["11D", "12D"]),
        (HOUSE, ("settings", "cards", "cup"), "9a"),
        (HOUSE, ("settings", "go", "threshold"), {"two": 7, "more": 3.0}),
        (HOUSE, ("settings", "small_bomb"), None),
        (HOUSE, ("settings", "payment", "missions"), []),
        (HOUSE, ("settings", "go", "points"), True),
        (HOUSE, ("settings", "steal", "jjok", "last_turn"), None),
    ],
)
def test_a_value_has_one_form(value: object, path: tuple[Any, ...], other: object) -> None:
    plain = copy.deepcopy(gs.to_plain(value))
    assert value == gs.from_plain(plain)
    with pytest.raises(gs.GoStopError) as caught:
        gs.from_plain(with_at(plain, path, other))
    where = ".".join(str(step) for step in path if not isinstance(step, int))
    assert where.removeprefix("settings.") in re.sub(r"\[\d+\]", "", caught.value.field)


def test_the_sources_of_a_settlement_are_remarks() -> None:
    settlement = gs.settle(gs.playout(gs.deal(gs.CHINESE_BLOG, 3, seed=4), 1))
    plain = gs.to_plain(settlement)
    plain["transfers"][0]["items"][0]["source"]["place"] = "another page"

    assert settlement == gs.from_plain(plain)


# Records.


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.removesuffix("\n"),
        swap(MOVES, "\n".join(MOVES.split("  "))),
        swap('"player 0"', '"\\u{70}layer 0"'),
        swap("{the end}", "{the \\u{65}nd}"),
    ],
    ids="CRLF, no last end of line, moves on lines of their own, escapes, in comments".split(", "),
)
def test_a_record_may_also_have_these_forms(change: Callable[[str], str]) -> None:
    text = change(TEXT)
    assert text != TEXT
    assert RECORD == gs.parse_record(text)
    assert (RECORD, ()) == gs.repair_record(text)


@for_each(
    ("change", "message"),
    [
        (swap("players 3", "players 03"), "expected 'players' and their number"),
        (swap("dealer ", "dealer 0"), "expected 'dealer' and the first seat to deal"),
        (swap("seat 0 ", "seat 00 "), "expected 'seat', its number and a name in quotes"),
        (swap("round 1, seat ", "round 1, seat 0"), "expected 'round', its number and the seat"),
        (swap("ruleset chinese_blog", 'ruleset "chinese_blog"'), "chinese_blog without quotes"),
    ],
)
def test_a_record_has_one_form_otherwise(change: Callable[[str], str], message: str) -> None:
    with pytest.raises(gs.NotationError, match=message):
        gs.parse_record(change(TEXT))


def test_the_next_move_of_a_seat_stands_after_one_blank() -> None:
    record = gs.Record("bga", 2, dealer=0).began(
        gs.setup("bga", hands=["5A", "7J1"], table="5R 5J1", stock="9J1 9A")
    )
    text = gs.format_record(record.moved(gs.Play("5A")).moved(gs.Choose("5R")))

    assert "\n0: 5A >5R\n" in text
    assert gs.parse_record(text.replace("0: 5A >5R", "0: 5A\n0: >5R")).rounds[0].moves[1:]
    with pytest.raises(gs.NotationError, match="next move of seat 0 after one blank") as caught:
        gs.parse_record(text.replace("0: 5A >5R", "0: 5A  0: >5R"))
    assert len("0: 5A  ") + 1 == caught.value.column


def test_balances_have_no_further_zeros() -> None:
    text = gs.format_record(gs.Record("bga", 2, dealer=0).dealt(seed=1, balances=[5, 0]))
    with pytest.raises(gs.NotationError, match="'balances' and what each seat owns"):
        gs.parse_record(text.replace("balances 5 0", "balances 5 00"))


WHOLE: Final = gs.format_record(gs.Record(HOUSE, 2, dealer=0).dealt(seed=1))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('| id = "house"\n', '| id   =  "house"   # a comment  \n'),
        ("| [go]\n", "| \t[go]\t\n"),
        ('| name = "House rules"\n', '| name = """House\n|  rules"""\n'),
    ],
    ids=["blanks and comments", "tabs", "several lines"],
)
def test_settings_may_be_any_toml_that_makes_the_ruleset(old: str, new: str) -> None:
    base = WHOLE.replace('| name = "Board Game Arena"\n', '| name = "House rules"\n')
    text = base.replace(old, new)
    assert text != base
    record = gs.parse_record(text)

    assert HOUSE == record.ruleset
    assert (record, ()) == gs.repair_record(text)
    assert record.ruleset.name == gs.repair_record(text)[0].ruleset.name


def test_blanks_in_settings_are_kept_when_something_else_is_repaired() -> None:
    text = WHOLE.replace('| name = "Board Game Arena"\n', '| name = """a  \n| b"""\n')
    record = gs.parse_record(text)
    back, repairs = gs.repair_record(text.replace("players 2", "Players 2"))

    assert "a  \nb" == record.ruleset.name == back.ruleset.name
    assert ["players 2"] == [repair.repaired for repair in repairs]
    again, repairs = gs.repair_record(text.replace("| [go]", "  | [go]  "))
    assert record == again
    assert ["| [go]  "] == [repair.repaired for repair in repairs]


def test_settings_in_a_record_have_no_base() -> None:
    head, _, _ = WHOLE.partition("\nsettings\n")
    toml = gs.format_ruleset(HOUSE, "bga").splitlines()
    lines = [f"| {line}".rstrip() for line in toml]
    with pytest.raises(
        gs.RulesetError, match="settings that are saved whole have no base, and these have 'bga'"
    ):
        gs.parse_record("\n".join([head, "settings", *lines, "", "end", ""]))


def test_a_line_of_the_record_is_a_line_of_its_text() -> None:
    assert TEXT.splitlines() == LINES

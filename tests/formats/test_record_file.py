"""The .gostop file: how it is written, read strictly, and repaired."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

import gostop as gs
from gostop.testing.rulesets import drawn
from tests.support.cases import for_each
from tests.support.ebnf import grammar_of
from tests.support.record_text import DEAL, LINES, MOVES, RECORD, RESULT, SEED, TEXT, swap
from tests.support.records import played
from tests.support.versions import grown_otherwise

GRAMMAR: Final = grammar_of("record")
VERSIONS: Final = sorted((Path(__file__).parents[1] / "versions").glob("record-*.gostop"))
NASTY: Final = 'a "b" {c} \\ \x1b[31m\u202e\u200f</script>\n-\x00'
HOUSE: Final = gs.BGA.replace(
    {"payment.missions.two_brights": {"cards": "1B 3B", "factor": 2}, "cards.bonus": "X2 X3"},
    id=NASTY,
    name=NASTY,
)


def check(record: gs.Record) -> str:
    text = gs.format_record(record)
    back = gs.parse_record(text)

    assert record == back
    assert record.match == back.match
    assert text == gs.format_record(back)
    assert GRAMMAR["record"].fullmatch(text)
    return text


@pytest.mark.weekly
@for_each("ruleset", gs.RULESETS.values())
def test_a_match_is_read_back(ruleset: gs.Ruleset) -> None:
    for players in ruleset.players:
        record = played(ruleset, players, 12, seed=players)
        check(record)
        for _ in range(5):
            record = record.undone()
        check(record)


@pytest.mark.weekly
def test_records_by_random_rulesets_are_read_back() -> None:
    for ruleset in drawn(8, 11):
        check(played(ruleset, ruleset.players[-1], 2))


def test_a_puzzle_is_read_back() -> None:
    state = gs.setup("bga", hands=["5A", "7J1"], table="5R 5J1", stock="9J1 9A")
    record = gs.Record("bga", 2, dealer=0).began(state).moved(gs.Play("5A")).moved(gs.Choose("5R"))

    assert "puzzle\nfrom gostop state 1; ruleset bga" in check(record)
    check(record.dealt(seed=1) if record.state and record.state.is_over else record.undone())


def test_texts_of_strangers_stay_text() -> None:
    record = gs.Record(HOUSE, 2, dealer=1, names=[NASTY, ""], headers={NASTY: NASTY, "": ""})
    text = check(record.commented(NASTY).dealt(seed=1, mission="two_brights").commented(NASTY))

    assert all(line.isprintable() for line in text.splitlines())
    back = gs.parse_record(text)
    assert (NASTY, "") == back.names
    assert {NASTY: NASTY, "": ""} == back.headers
    assert (NASTY,) == back.comments


def test_all_settings_of_a_preset_are_written_on_request() -> None:
    text = gs.format_record(RECORD, whole=True)

    assert '\nsettings\n| id = "chinese_blog"\n' in text
    assert RECORD == gs.parse_record(text)
    assert GRAMMAR["record"].fullmatch(text)
    old = gs.CHINESE_BLOG.replace({"go.points": 2}, id="chinese_blog")
    assert old == gs.parse_record(gs.format_record(gs.Record(old, 2, dealer=0))).ruleset


def test_a_ruleset_is_given_where_the_text_does_not_hold_it() -> None:
    house = gs.BGA.replace({"go.points": 2}, id="house")
    text = gs.format_record(gs.Record(house, 2, dealer=0))
    cut = text[: text.index("settings")] + "end\n"

    assert house == gs.parse_record(cut, rulesets=[house]).ruleset
    with pytest.raises(gs.RulesetError, match="line 2, column 1: no ruleset house with"):
        gs.parse_record(cut)


def test_ends_of_lines_may_be_those_of_windows() -> None:
    windows = TEXT.replace("\n", "\r\n")

    assert RECORD == gs.parse_record(windows)
    assert GRAMMAR["record"].fullmatch(windows)


@for_each("path", VERSIONS)
def test_a_file_of_an_earlier_version_is_read(path: Path) -> None:
    record = gs.load_record(path)

    assert grown_otherwise(path.read_text(encoding="utf-8"), gs.format_record(record)) is None
    assert 3 == len(record.rounds)


def test_files_are_saved_and_loaded(tmp_path: Path) -> None:
    path = tmp_path / "a.gostop"
    gs.save_record(RECORD, path)
    assert RECORD == gs.load_record(path)
    assert TEXT == path.read_text(encoding="utf-8")
    gs.save_record(RECORD, path, whole=True)
    assert RECORD == gs.load_record(str(path))

    path.write_bytes(TEXT.replace("\n", "\r\n").encode())
    assert RECORD == gs.load_record(path)
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(gs.PositionError, match="its bytes are not UTF-8"):
        gs.load_record(path)
    with pytest.raises(gs.PositionError, match="can't be read"):
        gs.load_record(tmp_path / "none.gostop")


def test_a_longer_text_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "a.gostop"
    gs.save_record(RECORD, path)
    size = len(TEXT.encode())

    reads: list[tuple[Any, object]] = [(gs.parse_record, TEXT), (gs.load_record, path)]
    for read, what in reads:
        assert RECORD == read(what, max_bytes=size)
        with pytest.raises(gs.NotationError, match=f"at most {size - 1} bytes, found"):
            read(what, max_bytes=size - 1)
    with pytest.raises(gs.NotationError, match="at most 16777216 bytes, found at least 16777217"):
        gs.parse_record("x" * (2**24 + 1))
    with pytest.raises(gs.NotationError, match="at least 18000000"):
        gs.parse_record("한" * 6_000_000)
    with pytest.raises(gs.NotationError, match="expected a record as a text, found 7"):
        gs.parse_record(7)  # type: ignore[arg-type]  # wrong on purpose


# Errors.


@for_each(
    ("change", "line", "column", "message"),
    [
        (lambda _: "", 1, 1, "expected 'gostop record 1' as the first line, found an empty line"),
        (swap("record 1", "record 2"), 1, 15, "expected version 1 of the record, found version 2"),
        (
            lambda text: text[:-2],
            None,
            1,
            "expected 'end' as the last line, found 'en'; the file was",
        ),
        (lambda text: text[: len(text) // 2], None, None, "the file was cut off"),
        (swap("b5c90622", "b5c90623"), 2, 1, "the known one has digest b5c90622de9cefaf"),
        (swap("record 1", "record 01"), 1, 1, "expected 'gostop record 1' as the first line"),
        (swap("\nend\n", "\nend\r"), None, 1, "expected 'end' as the last line, found 'end\\r'"),
        (swap("ruleset", "rulset"), 2, 1, "expected 'ruleset', its id and its digest"),
        (swap("players 3", "players three"), 3, 1, "expected 'players' and their number"),
        (swap("players 3", "players 9"), 3, 9, "expected a number of players"),
        (swap("dealer ", "deler "), 4, 1, "expected 'dealer' and the first seat to deal"),
        (swap("seed 2", "seed two"), 5, 1, "expected 'seed' and a whole number"),
        (swap("seed 2", "seed 02"), 5, 6, "expected a seed: a whole number as a text"),
        (swap('seat 0 "', "seat 0 '"), 6, 1, "expected 'seat', its number and a name in quotes"),
        (swap("seat 1", "seat 2"), 7, 6, "expected seat 1, found '2"),
        (swap('seat 2 "player 2"\n', ""), 8, 1, "expected a name for each of the 3 seats"),
        (swap("player 0", "\\u{110000}"), 6, 8, "is not the code point of a character"),
        (swap('"at home"', '"at home'), 9, 1, "expected 'header', a name and a text"),
        (swap('header "place"', 'header "a" "b"\nheader "a"'), 10, 8, "expected each header once"),
        (
            swap("\n\nround 1", "\nround 1"),
            10,
            1,
            "expected an empty line, then a round or the end",
        ),
        (swap("round 1", "round 2"), 11, 1, "expected 'round 1, seat"),
        (swap("round 1", "Round 1"), 11, 1, "expected 'round', its number and the seat that deals"),
        (swap("deal ", "del "), 12, 1, "expected 'deal' and cards"),
        (swap(DEAL, DEAL[:-4] + "5Z"), 12, len(DEAL) - 3, "expected a card, such as 5A, found"),
        (swap(DEAL, DEAL.upper().replace("DEAL", "deal") + " 1B"), 12, None, ""),
        (swap(SEED, SEED.replace("seed ", "seed 1")), 12, 6, "the cards that seed 1"),
        (swap(SEED, "mission no"), None, None, ""),
        (swap(MOVES[:3], "9: "), 14, 1, "expected '"),
        (swap(MOVES, MOVES.replace("  ", " ", 1)), 14, None, "expected"),
        (
            swap(MOVES, MOVES.replace(MOVES.split()[1], "5Z", 1)),
            14,
            4,
            "expected a move, such as 5A, found '5Z'",
        ),
        (swap(MOVES, MOVES.replace(MOVES.split()[1], "goo", 1)), 14, 4, "did you mean go?"),
        (swap(MOVES, MOVES.replace(" ", " chongtong ", 1)), 14, 4, "expected a move"),
        (swap(RESULT, "result *"), None, 8, "expected the result 'stop"),
        (swap(RESULT, RESULT.replace("stop", "heodang")), None, 8, "expected the result 'stop"),
        (swap(RESULT, RESULT + " 0"), None, 8, "expected the result 'stop"),
        (swap(RESULT + "\n", ""), None, 1, "expected 'result', how the round ended"),
        (swap(RESULT, f"0: go\n{RESULT}"), None, 1, "so 'result' comes next, not '0: go'"),
        (swap("{the end}", "{the } end}"), None, 1, "is not a comment in braces"),
        (swap("{the end}", "the end"), None, 1, "expected 'result'"),
        (swap("{the end}", "{the\x1bend}"), None, 1, "is not a comment in braces"),
        (swap("{the end}", "{the \u202eend}"), None, 1, "is not a comment in braces"),
        (swap(DEAL, f"{DEAL}\n{DEAL.replace('deal', 'then')}"), None, None, "then"),
        (
            swap("\nend\n", "\nend\n\n"),
            None,
            1,
            "expected nothing after 'end', found an empty line",
        ),
        (swap("\nend\n", "\nend\nmore\n"), None, 1, "expected nothing after 'end', found 'more'"),
        (lambda text: f"\ufeff{text}", 1, 1, "remove the byte order mark at the beginning"),
    ],
)
def test_an_error_has_its_line_and_column(
    change: Callable[[str], str], line: int | None, column: int | None, message: str
) -> None:
    text = change(TEXT)
    with pytest.raises(gs.GoStopError) as caught:
        gs.parse_record(text)
    error = caught.value

    assert message in str(error)
    assert error.line is not None
    assert str(error).startswith(f"line {error.line}, column {error.column}: ")
    assert line in (None, error.line)
    assert column in (None, error.column)
    assert 0 < error.line <= text.count("\n") + 1


def test_a_round_that_goes_on_is_the_last() -> None:
    record = gs.Record("bga", 2, seed=1).dealt()
    text = gs.format_record(record)
    two = text.replace("end\n", f"round 2, seat 0 deals\n{DEAL}\nresult *\n\nend\n")

    assert "\nresult *\n" in text
    with pytest.raises(gs.PositionError, match="nothing can follow it in the record"):
        gs.parse_record(two)


def test_a_file_with_another_digest_than_its_settings_is_refused() -> None:
    text = gs.format_record(gs.Record(HOUSE, 2, dealer=0))
    broken = text.replace("| two_players = 1", "| two_players = 2")

    with pytest.raises(gs.RulesetError, match=r"line 2, column .*the settings give ") as caught:
        gs.parse_record(broken)
    assert "digest" == caught.value.code
    with pytest.raises(gs.NotationError, match="expected 'settings' before the settings"):
        gs.parse_record(text.replace("\nsettings\n", "\nsetings\n"))
    number = text.split("\n").index("| two_players = 1") + 1
    for wrong in ("|", "||", "|\u0663"):
        with pytest.raises(gs.NotationError, match=r"expected '\| ' and a line of the") as refused:
            gs.parse_record(text.replace("| two_players = 1", f"{wrong}two_players = 1", 1))
        assert (number, 1) == (refused.value.line, refused.value.column)
    for wrong, column in (("", 17), ('"x', 19), ("x", 17)):
        mistake = f"^line {number}, column {column}: this is not valid TOML"
        with pytest.raises(gs.RulesetError, match=mistake) as unread:
            gs.parse_record(text.replace("| two_players = 1", f"| two_players = {wrong}", 1))
        assert (number, column) == (unread.value.line, unread.value.column)
    with pytest.raises(gs.RulesetError, match=r"^line 6, column 1: expected a whole number"):
        gs.parse_record(text.replace("| two_players = 1", "| two_players = 10000", 1))


def test_cards_that_were_shuffled_again_are_checked() -> None:
    text = gs.format_record(played(gs.BGA, 4, 1, seed=3))
    then = next(line for line in text.splitlines() if line.startswith("then "))
    seed = next(line for line in text.splitlines() if '"gostop 2"' in line)
    turned = f"then {' '.join(reversed(then.split()[1:]))}"

    with pytest.raises(gs.PositionError, match="are not those that the seed gives"):
        gs.parse_record(text.replace(then, turned))
    with pytest.raises(gs.NotationError, match="expected 'seed', since the cards were shuffled"):
        gs.parse_record(text.replace(f"{seed}\n", ""))
    with pytest.raises(gs.PositionError, match="which only the shuffle 'gostop 2' can tell"):
        gs.parse_record(text.replace('"gostop 2"', '"gostop 9"'))


def test_a_seed_by_an_unknown_shuffle_is_a_remark() -> None:
    text = gs.format_record(played(gs.CHINESE_BLOG, 2, 1, seed=1)).replace('"gostop 2"', '"dice"')
    record = gs.parse_record(text)

    assert "dice" == record.rounds[0].shuffle
    assert text == gs.format_record(record)
    assert record == gs.from_plain(gs.to_plain(record))


def test_a_mission_is_told() -> None:
    record = gs.Record(HOUSE, 2, dealer=0).dealt(seed=1)
    text = gs.format_record(record)

    with pytest.raises(
        gs.PositionError, match="line 7, column 1: the line 'mission two_brights' is missing"
    ):
        gs.parse_record(text.replace("mission two_brights\n", ""))


def test_reading_takes_time_by_length() -> None:
    many = "\n".join([*LINES[:9], *["{comment}"] * 20_000, "", "end", ""])
    assert 20_000 == len(gs.parse_record(many).comments)


@for_each("length", [201, 10_000])
def test_the_name_of_another_shuffle_is_as_long_in_plain_data_as_in_a_file(length: int) -> None:
    text = gs.format_record(gs.Record("bga", 2, dealer=0).dealt(seed=7))
    found = gs.parse_record(text.replace('"gostop 2"', f'"{"x" * length}"'))
    assert found == gs.from_plain(gs.to_plain(found), gs.Record)
    with pytest.raises(gs.GoStopError, match=r"at most 10000 characters"):
        gs.parse_record(text.replace('"gostop 2"', f'"{"x" * 10_001}"'))


def test_the_settings_of_a_file_keep_the_sources_of_the_nearest_preset() -> None:
    house = gs.HANGAME.replace({"go.threshold": 8}, id="our_table")
    for text in (
        gs.format_record(gs.Record(house, 2, seed=1)),
        gs.format_record(gs.Record(gs.HANGAME, 2, seed=1), whole=True),
    ):
        read = gs.parse_record(text).ruleset
        assert gs.HANGAME.source("scoring.combinations") == read.source("scoring.combinations")
    assert (
        "changed from hangame"
        == gs.parse_state(gs.format_state(gs.deal(house, 2, seed=1), whole=True))
        .ruleset.source("go.threshold")
        .place
    )

"""A text that is too large is refused before it is read. The error says what is too large."""

import pytest

import gostop as gs
from gostop.rules.deal import Layout, Packet, Place
from tests.support.cases import for_each

OUTCOME = 'rules = "bga"\ncaptured = ["1B", "2A", ""]\n'
TOO_LARGE = {
    "# " + "a" * 1_000_000: "expected a text with at most 1000000 characters, found 1000002",
    "goes = [" + "0," * 50_001 + "]": (
        "expected a text with at most 50000 commas and ends of lines, found 50001"
    ),
    "\n" * 50_001: "expected a text with at most 50000 commas and ends of lines, found 50001",
    "a" + ".a" * 101 + " = 1": "expected a text with at most 100 dots in a line, found 101",
    ("a" + ".a" * 99 + " = 1\n") * 200: "201 lines with up to 99 dots in one are too many to read",
}


@for_each(("text", "message"), TOO_LARGE.items(), ids=range(len(TOO_LARGE)))
def test_a_text_that_is_too_large_is_refused(text: str, message: str) -> None:
    with pytest.raises(gs.RulesetError) as ruleset:
        gs.parse_ruleset(text)
    with pytest.raises(gs.PositionError) as outcome:
        gs.parse_outcome(text)
    for found in (str(ruleset.value), str(outcome.value)):
        assert found.startswith(f"{message}; shorten ")


def test_a_text_may_have_many_values() -> None:
    comments = "# a, b, c\n" * 16_000
    assert gs.BGA == gs.parse_ruleset(comments + 'base = "bga"')


@for_each(
    "comment",
    ["a" * (1_000_000 - len('base = "bga"\n#')), "," * 49_999, "." * 100],
    ids=["characters", "values", "dots"],
)
def test_a_text_may_be_as_large_as_that(comment: str) -> None:
    assert gs.BGA == gs.parse_ruleset(f'base = "bga"\n#{comment}')


def test_so_many_lines_beside_many_dots_are_read_and_no_more() -> None:
    # the work is estimated: 148 lines cost 101 * 200 steps each, and 104 lines cost 100 each
    text = 'base = "bga"' + "\n" * 103 + ("\n#" + "." * 100) * 148
    assert gs.BGA == gs.parse_ruleset(text)
    with pytest.raises(gs.RulesetError, match="253 lines with up to 100"):
        gs.parse_ruleset(text + "\n")


def test_a_list_of_an_outcome_may_not_be_long() -> None:
    goes = "goes = [" + "0, 1, " * 500
    with pytest.raises(gs.PositionError, match="there are more than 1000 entries"):
        gs.parse_outcome(f"{OUTCOME}{goes} 0]")
    with pytest.raises(gs.PositionError, match="there are more than 1000 entries"):
        gs.Outcome(gs.BGA, ["1B", "2A", ""], goes=[0] * 1001)
    assert (0,) * 1000 == gs.Outcome(gs.BGA, ["1B", "2A", ""], goes=[0] * 1000).goes


def test_a_value_that_is_made_by_itself_may_not_hold_too_many() -> None:
    with pytest.raises(gs.RulesetError) as caught:
        Layout(2, (Packet(Place.HANDS, 1),) * 201)
    assert str(caught.value).startswith("expected at most 200 values, found 201 (packets)")

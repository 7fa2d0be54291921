"""A text that is too large is refused before it is read, and says what is too much."""

import pytest

import gostop as gs
from gostop.ruleset.deal import Layout, Packet, Place

OUTCOME = 'rules = "bga"\ncaptured = ["1B", "2A", ""]\n'
TOO_LARGE = {
    "# " + "a" * 1_000_000: "expected a text with at most 1000000 characters, found 1000002",
    "goes = [" + "0," * 50_001 + "]": (
        "expected a text with at most 50000 commas and ends of lines, found 50001"
    ),
    "\n" * 50_001: "expected a text with at most 50000 commas and ends of lines, found 50001",
    "a" + ".a" * 101 + " = 1": "expected a text with at most 100 dots in a line, found 101",
    ("a" + ".a" * 99 + " = 1\n") * 200: (
        "expected fewer lines, or fewer dots in them, found 201 lines and up to 99 dots in one"
    ),
}


@pytest.mark.parametrize(("text", "message"), TOO_LARGE.items(), ids=range(len(TOO_LARGE)))
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


def test_a_list_of_an_outcome_may_not_be_long() -> None:
    goes = "goes = [" + "0, 1, " * 500
    with pytest.raises(gs.PositionError, match="expected at most 1000 entries, found more"):
        gs.parse_outcome(f"{OUTCOME}{goes} 0]")
    with pytest.raises(gs.PositionError, match="expected at most 1000 entries, found more"):
        gs.Outcome(gs.BGA, ["1B", "2A", ""], goes=[0] * 1001)


def test_a_value_that_is_made_by_itself_may_not_hold_too_many() -> None:
    with pytest.raises(gs.RulesetError) as caught:
        Layout(2, (Packet(Place.HANDS, 1),) * 201)
    assert str(caught.value).startswith("expected at most 200 values, found 201 (packets)")

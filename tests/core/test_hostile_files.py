"""TOML may be untrusted: every text quickly gives a value or an error of ours.

Quick means little work. No clock is read, so every test passes on a busy machine too.
"""

import contextlib
from collections.abc import Callable
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gostop as gs
from tools.work import at_most

LINES: Final = 10_000_000
"""The maximum number of lines of Python that run: ten for each character of the longest text."""
HUGE: Final = "0x" + "f" * 9000
RULES: Final = 'base = "bga"\n'
OUTCOME: Final = 'rules = "bga"\nwinner = 0\ncaptured = ["1B 3B 8B", "2A", ""]\n'


LONG: Final = 200_000


def filled(first: str, line: str) -> str:
    """Return a ruleset of nearly a million characters: a line, and many numbered lines after it."""
    count = (1_000_000 - len(RULES) - len(first) - 1) // (len(line) + 5)
    return "\n".join([RULES + first, *(line.format(index) for index in range(count))])


def settled(text: str) -> gs.Settlement:
    return gs.settle(gs.parse_outcome(text))


RULESETS: Final = {
    "a huge number": f"{RULES}go.points = {HUGE}",
    "a huge number by players": f"{RULES}go.threshold = {HUGE}",
    "a huge base": f"base = {HUGE}",
    "a huge id": f"{RULES}id = {HUGE}",
    "a deep key": RULES + "a." * 5000 + "b = 1",
    "a very deep key": RULES + "a." * 15_000 + "b = 1",
    "a deep key of a setting": RULES + "go.threshold." + "a." * 3000 + "b = 1",
    "a deep key of a value": RULES + "scoring.combinations.x." + "a." * 3000 + "b = 1",
    # only a line feed ends a line in TOML, but splitlines in Python also splits at these
    **{
        f"a deep key with a {name}": f"{RULES}{part}" + f".{part}" * 330 + " = 1"
        for name, sign in (
            *(("line separator", "\u2028"), ("paragraph separator", "\u2029")),
            ("next line", "\x85"),
        )
        for part in [f'"{sign}"' + ".a" * 90]
    },
    "many lines below a deep table": filled("[" + "a." * 99 + "b]", "k{} = 1"),
    "many deep keys below a deep table": filled("[" + "a." * 99 + "b]", "a." * 49 + "k{} = 1"),
    "many deep keys": filled("", "a." * 99 + "k{} = 1"),
    "many deep tables": filled("", "[" + "a." * 99 + "k{}]"),
    "many deep keys of a list": filled("x = [", "{{" + "a." * 99 + "k{} = 1}},") + "]",
    "many keys of a list on a line": f"{RULES}x = ["
    + ",".join("{" + f"{'a.' * 9}k{index} = 1" + "}" for index in range(10))
    + "]",
    "a long key of a setting": RULES + "go." + "a" * LONG + " = 1",
    "a long key of a value": RULES + "scoring.combinations." + "a" * LONG + " = 1",
    "a long key of a new value": RULES
    + "scoring.combinations."
    + "a" * LONG
    + ' = { points = 1, cards = "1B" }',
    "a long key of a value to be taken out": RULES + "payment.baks." + "a" * LONG + " = false",
    "a long key of a value of which something is wrong": RULES
    + "scoring.combinations."
    + "a" * LONG
    + ' = { points = 1, cards = "zz" }',
    "a long key of a value that lacks something": RULES
    + "scoring.combinations."
    + "a" * LONG
    + " = { points = 1 }",
    "a long key of a split": RULES + "go.threshold = { " + "a" * LONG + " = 1 }",
    "a long number of players": RULES + "deal.layouts." + "2" * LONG + " = { packets = [] }",
    "a long id": RULES + 'id = "' + "a" * LONG + '"\ngo.points = -1',
    "a long name": RULES + 'name = "' + "a" * LONG + '"\ngo.points = -1',
    "many ids that a bak lacks": f"{RULES}payment.baks.pi_bak.scored = ['x']\n"
    + "[scoring.combinations]\n"
    + "".join(f'k{index}{"x" * 50} = {{ points = 1, cards = "1B" }}\n' for index in range(180)),
    "a deep list": RULES + "go.threshold = " + "[" * 400 + "]" * 400,
    "many keys": RULES + "".join(f"k{index} = 1\n" for index in range(50_000)),
    "many values": RULES
    + "[scoring.combinations]\n"
    + "".join(f'k{index} = {{ points = 1, cards = "1B" }}\n' for index in range(2_000)),
    "many names": RULES + "payment.baks.pi_bak.scored = [" + '"pi",' * 150_000 + "]",
    "many packets": f"{RULES}deal.layouts.3.packets = ["
    + '{ to = "hands", cards = 1 },' * 10_000
    + "]",
}
OUTCOMES: Final = {
    **{
        f"a huge number in {field}": f"{OUTCOME}{field} = {value.replace('HUGE', HUGE)}"
        for field, value in (
            *(("carry", "HUGE"), ("refused", "HUGE"), ("goes", "[HUGE]"), ("bombs", "[HUGE]")),
            *(("shakes", "[HUGE]"), ("shakes", "[[HUGE, 1]]"), ("shakes", "[[0, HUGE]]")),
            *(("active", "[HUGE]"), ("instant", '[[HUGE, 1, 2, "x"]]')),
            *(("instant", '[[0, 1, HUGE, "x"]]'), ("reason", "HUGE"), ("cup", "HUGE")),
        )
    },
    "a long field": OUTCOME + "a" * LONG + " = 1",
    "a long rule": OUTCOME + f'instant = [[0, 1, -1, "{"a" * LONG}"]]',
    "a long mission": OUTCOME + f'mission = "{"a" * LONG}"',
    "a huge winner": OUTCOME.replace("winner = 0", f"winner = {HUGE}"),
    "a huge number in rules": 'captured = [""]\n[rules]\nbase = "bga"\ngo.points = ' + HUGE,
    "deep rules": "captured = []\nrules." + "a." * 3000 + "b = 1",
    "a deep list in rules": 'captured = []\n[rules]\nbase = "bga"\nx = ' + "[" * 400 + "]" * 400,
    "a deep list of goes": OUTCOME + "goes = " + "[" * 400 + "]" * 400,
    "many goes": OUTCOME + "goes = [" + "0, 1, " * 5000 + "]",
    "many bombs": OUTCOME + "bombs = [" + "0," * 200_000 + "]",
    "many shakes": OUTCOME + "shakes = [" + "0," * 200_000 + "]",
    "many captures": 'rules = "bga"\ncaptured = [' + '"",' * 50_000 + "]",
    "many cards": 'rules = "bga"\ncaptured = ["' + "1B " * 300_000 + '"]',
}


def refused(read: Callable[[str], object], text: str) -> str:
    """Return the message of the error for a text, or an empty text if there is no error."""
    try:
        read(text)
    except gs.GoStopError as error:
        return str(error)
    return ""


@pytest.mark.weekly
@pytest.mark.parametrize("text", RULESETS.values(), ids=RULESETS)
def test_a_hostile_ruleset_is_read_or_refused_at_once(text: str) -> None:
    with at_most(LINES):
        message = refused(lambda text: gs.score("1B 3B 8B", gs.parse_ruleset(text)), text)

    assert 1000 > len(message)


@pytest.mark.weekly
@pytest.mark.parametrize("text", OUTCOMES.values(), ids=OUTCOMES)
def test_a_hostile_outcome_is_settled_or_refused_at_once(text: str) -> None:
    with at_most(LINES):
        message = refused(settled, text)

    assert 1000 > len(message)


def test_what_a_huge_carry_multiplies_can_be_printed_or_is_refused() -> None:
    text = OUTCOME.replace('"2A", ""', '"2A", "3R"') + f"carry = {HUGE}"

    with contextlib.suppress(gs.GoStopError):
        assert str(settled(text).points)


_WORDS: Final = st.sampled_from(
    [
        *('base = "bga"', "[go]", "threshold", "=", "5", "{ two = 1 }", "[", "]", "[[", "]]", "\n"),
        *('"1B 3B"', "captured", "rules", "winner", "= 0", "scoring.combinations.", "pi"),
        *("= false", "points", "deal.layouts.", "packets", "1.5", "nan", "2024-01-01", "'''"),
        *("#", ",", "true"),
        *("[scoring.combinations.x]", "cards", '"X2"', "shakes", "goes", "[0, 1]", "\\", "\ufeff"),
    ]
)
_SEEDS: Final = (
    gs.format_ruleset(gs.CHINESE_BLOG, gs.FRENCH),
    gs.format_ruleset(gs.BGA, gs.CHINESE_BLOG),
    OUTCOME + 'goes = [0, 1]\nshakes = [[0, 5], 1]\ninstant = [[0, 1, 3, "x"]]\ncarry = 2\n',
)


@st.composite
def _mutated(draw: st.DrawFn) -> str:
    """Return valid TOML with some parts cut out, doubled, or replaced by a word or by noise."""
    text = draw(st.sampled_from(_SEEDS))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 12)))
        middle = draw(_WORDS | st.text(max_size=3) | st.just(text[start:end] * 2) | st.just(""))
        text = text[:start] + middle + text[end:]
    return text


@given(st.text(max_size=60) | st.lists(_WORDS, max_size=12).map(" ".join) | _mutated())
def test_any_text_is_a_ruleset_an_outcome_or_our_error(text: str) -> None:
    with contextlib.suppress(gs.GoStopError):
        ruleset = gs.parse_ruleset(text)
        assert ruleset == gs.parse_ruleset(gs.format_ruleset(ruleset))
    with contextlib.suppress(gs.GoStopError):
        assert 0 == sum(settled(text).points)

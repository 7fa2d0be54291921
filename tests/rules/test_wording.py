"""Each kind of line says settings in words, and answers with equal words get further words."""

from collections.abc import Mapping
from typing import Final

from gostop.rules.questions.catalogue import labels, teller, told
from gostop.rules.questions.paths import Settings
from tests.support.cases import for_each


@for_each(
    ("value", "words"),
    [
        *((5, "5"), (True, "true"), (False, "false")),
        *(("in_turn", "in turn"), ("6R 9R", "6R 9R"), ("", "none")),
        *(({"two": 7, "more": 3}, "7/3"), ({"two": "", "more": "at_once"}, "none/at once")),
    ],
)
def test_a_value_in_words(value: object, words: str) -> None:
    assert words == told(value)


STEALS: Final = {
    "steal.jjok": "jjok",
    "steal.ttadak": "ttadak",
    "steal.sweep": "a sweep",
    "steal.stack": "a stack",
}
BOTH: Final = {"two": 7, "more": 3}
EACH: Final = "@each junk: nobody steals"
WHICH: Final = "@which junk: {} also on the last turn"


def layouts(*players: int) -> Settings:
    """Return layouts for these numbers of players."""
    return {f"deal.layouts.{number}.packets": [] for number in players}


def packets(*numbers: int) -> Settings:
    """Return layouts for two players and more, with these numbers of packets."""
    return {f"deal.layouts.{place}.packets": [{}] * each for place, each in enumerate(numbers, 2)}


def junk(*numbers: int) -> Settings:
    """Return settings for the numbers of junk that the four events steal, ordered as `STEALS`."""
    return {f"{path}.junk": number for path, number in zip(STEALS, numbers, strict=False)}


LINES: Final[list[tuple[str, Settings, str]]] = [
    # a setting, for which some values have other words
    ("go.points", {"go.points": 2}, "2"),
    ("go.points: {} points", {"go.points": 2}, "2 points"),
    ("go.points: {} points", {"go.threshold": 2}, ""),
    ("bomb.multiplier: x{} | 1: nothing", {"bomb.multiplier": 2}, "x2"),
    ("bomb.multiplier: x{} | 1: nothing", {"bomb.multiplier": 1}, "nothing"),
    ("bomb.multiplier: x{} | 1:", {"bomb.multiplier": 1}, ""),
    ("bomb.at_once | true: at once | false: later", {"bomb.at_once": True}, "at once"),
    ("bomb.at_once | true: at once | false: later", {"bomb.at_once": False}, "later"),
    ("draw.carry | two: two: at most", {"draw.carry": "two"}, "two: at most"),
    ("draw.carry\n  | two:  twice\n as\tmuch\n", {"draw.carry": "two"}, "twice as much"),
    (
        "pi.most: {pi.least} to {} pi",
        {"pi.least": 1, "pi.most": {"two": 7, "more": 5}},
        "1 to 7/5 pi",
    ),
    # a number for two players, and one for more
    ("@full go.threshold", {"go.threshold": 7}, "7"),
    ("@full go.threshold", {"go.threshold": BOTH}, "7 with two players, else 3"),
    ("@bonus", {"cards.bonus": {"two": "X2 X3", "more": ""}}, "X2 X3 with two players, else none"),
    # the seats
    ("@seats", layouts(2), "2 players"),
    ("@seats", layouts(2, 3), "2 or 3 players, all play"),
    ("@seats", {**layouts(2, 3), "deal.playing": 3}, "2 or 3 players, all play"),
    ("@seats", layouts(4, 3, 2), "2 to 4 players, all play"),
    ("@seats", layouts(2, 5), "2 or 5 players, all play"),
    ("@seats", layouts(2, 3, 5), "2, 3 or 5 players, all play"),
    ("@seats", layouts(2, 4, 5, 6), "2, 4, 5 or 6 players, all play"),
    ("@seats", {**layouts(2, 3, 4), "deal.playing": 3}, "2 to 4 players, at most 3 play"),
    ("@seats", {**layouts(2, 5), "deal.playing": 4}, "2 or 5 players, at most 4 play"),
    ("@seats", {**layouts(4), "deal.playing": 3}, "4 players, at most 3 play"),
    # the bonus cards
    ("@bonus", {"cards.bonus": ""}, "none"),
    ("@bonus", {"cards.bonus": "", "steal.bonus.junk": 1}, "none"),
    ("@bonus", {"cards.bonus": "X2"}, "X2"),
    ("@bonus", {"cards.bonus": "X2", "steal.bonus.junk": 0}, "X2, none steals"),
    ("@bonus", {"cards.bonus": "X2", "steal.bonus.junk": 2}, "X2, gaining one steals 2"),
    # the packets of a deal
    ("@packets", packets(2, 2), "hands are dealt whole"),
    ("@packets", packets(4, 4), "hands and table are dealt in packets by turns"),
    ("@packets", packets(2, 4), "hands and table are dealt in packets by turns"),
    ("@packets", {**packets(2), "deal.playing": 3}, "hands are dealt whole"),
    # values of similar settings
    (EACH, junk(0, 0, 0, 0), "nobody steals"),
    (EACH, junk(), "nobody steals"),
    (EACH, junk(1, 1, 1, 1), "1 each"),
    (EACH, junk(1, 1, 1, 0), "1 each, a stack 0"),
    (EACH, junk(1, 1, 1), "1 each, a stack 0"),
    (EACH, junk(2, 1, 1, 1), "1 each, jjok 2"),
    (EACH, junk(1, 1, 0, 0), "jjok and ttadak 1"),
    (EACH, junk(1, 1, 2, 0), "jjok and ttadak 1, a sweep 2"),
    (EACH, junk(0, 0, 0, 3), "a stack 3"),
    # settings that are switched on
    (WHICH, junk(0, 0, 0, 0), ""),
    (WHICH, junk(), ""),
    (WHICH, junk(0, 1), "ttadak also on the last turn"),
    (WHICH, junk(1, 1, 0, 1), "jjok, ttadak and a stack also on the last turn"),
]


@for_each(("line", "settings", "words"), LINES)
def test_a_line_tells_its_part_of_an_answer(line: str, settings: Settings, words: str) -> None:
    assert words == teller(line, STEALS)(settings)


SAYS: Final = ("go.points: {} points", "go.growth", "go.counter: + and counted {}")
ADDS: Final = ("draw.carry: carried as {}", "bomb.flips: {} flips")


@for_each(
    ("answers", "words"),
    [
        # the words of every answer, in the order of the lines
        (
            [{"go.points": 2}, {"go.points": 3, "go.growth": "count"}],
            ["2 points", "3 points, count"],
        ),
        # the words of a line with a plus follow without a comma
        ([{"go.points": 2, "go.counter": "flat_four"}], ["2 points and counted flat four"]),
        ([{}], ["nothing"]),
        # the lines of `ADDS` are used only if the words of two answers would be equal
        (
            [{"draw.carry": "two", "bomb.flips": 1}, {"draw.carry": "linear", "go.points": 1}],
            ["nothing", "1 points"],
        ),
        (
            [{"draw.carry": "two", "bomb.flips": 1}, {"draw.carry": "linear", "bomb.flips": 1}],
            ["nothing, carried as two", "nothing, carried as linear"],
        ),
        (
            [{"bomb.flips": 1}, {"bomb.flips": 2}, {}],
            ["nothing, 1 flips", "nothing, 2 flips", "nothing"],
        ),
        # for a setting without a line, the name of the setting is used
        (
            [{"payment.go_bak.share": "every_losers"}, {"payment.go_bak.share": "own"}],
            ["nothing, go bak share every losers", "nothing, go bak share own"],
        ),
        ([{"bomb": False}, {"bomb": 2}], ["nothing, bomb false", "nothing, bomb 2"]),
        ([{"heodang": 3}, {}], ["nothing, heodang 3", "nothing"]),
        ([{"shake.months": {}}, {"shake.months": 3}], ["nothing", "nothing, months 3"]),
    ],
)
def test_answers_have_words_that_tell_them_apart(
    answers: list[Mapping[str, object]], words: list[str]
) -> None:
    says, adds = ([teller(line, {}) for line in lines] for lines in (SAYS, ADDS))
    assert words == labels([("", answer) for answer in answers], says, adds)


def test_an_answer_keeps_its_own_words() -> None:
    says = [teller(line, {}) for line in SAYS]
    answers: list[tuple[str, Settings]] = [("as ever", {"go.points": 1}), ("", {"go.points": 2})]
    assert ["as ever", "2 points"] == labels(answers, says, [])

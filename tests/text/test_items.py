"""The lines of a settlement address the reader: the reader's own cup is "your" cup."""

import gostop as gs
from gostop.text.names import Language
from gostop.text.sentences import cup_told
from gostop.text.words import Words
from tests.support.cases import for_each


@for_each(
    ("words", "said"),
    [
        (Words(told=True, you=0), "Your sake cup counts as an animal."),
        (Words(told=True, you=1), "Player 1's sake cup counts as an animal."),
        (Words(Language.HANGUL, told=True, you=0), "내 국진은 열끗으로 칩니다."),
    ],
)
def test_the_reader_has_a_cup_of_their_own(words: Words, said: str) -> None:
    hands = ["1B 3B 8B 11B 9A 9R", "2J1 2J2", "4J1 4J2 5R"]
    outcome = gs.Outcome(gs.BGA, hands, 0)
    assert {said} == {cup_told(each, words) for each in gs.settle(outcome).transfers}

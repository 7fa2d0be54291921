"""The further questions on points, payment and the match: house rules that few tables have."""

from __future__ import annotations

from typing import Final

from gostop.asking.house_play import JOKERS
from gostop.asking.mission import EACH_MONTH, MONTHS, RIBBON_SETS
from gostop.asking.setting import PAID_OUT
from gostop.asking.topic import Topic, Way, numbers, valued
from gostop.asking.wording import said
from gostop.ruleset.card_sets import ANIMALS, BRIGHTS, RIBBONS
from gostop.ruleset.deal import ForcedOut, OutPayers
from gostop.ruleset.draw import MOST_CARRY
from gostop.ruleset.pay import Bak, Cap, Push
from gostop.ruleset.score import Combination
from gostop.ruleset.tree import plain_fields

_COMBINATIONS: Final = "scoring.combinations"
_GWANG_BAK: Final = "payment.baks.gwang_bak"
_PAID: Final = f"{BRIGHTS} 9A 11D 12D {JOKERS}"
_BIRDS: Final = ("godori", "six_birds", "three_birds")


def _forced_out(points: int, payers: OutPayers) -> dict[str, object]:
    out = ForcedOut(points=points, cards=_PAID, triple=2, lone_rain_from=5, payers=payers)
    return {"seating.forced_out": plain_fields(out)}


def _combination(made: Combination) -> dict[str, object]:
    return {f"{_COMBINATIONS}.{made.id}": valued(made)[made.id]}


def _bak(made: Bak) -> dict[str, object]:
    return {f"payment.baks.{made.id}": valued(made)[made.id]}


def _cap(payer: int, payee: int) -> dict[str, object]:
    return {"payment.cap": plain_fields(Cap(payer=payer, payee=payee))}


def _push(factor: int, most: int) -> dict[str, object]:
    return {"payment.push": plain_fields(Push(factor=factor, most=most))}


_RAIN_FOUR: Final = (
    Combination("four_brights", 4, "1B 3B 8B 11B", exclusive="brights"),
    Combination("rain_four_brights", 3, BRIGHTS, count=4, exclusive="brights"),
)
_SCORED: Final = [
    *("five_brights", "four_brights", "rain_four_brights"),
    *("three_brights", "rain_three_brights"),
]

OF_PAYMENT: Final = (
    Topic(
        id="points",
        text="Which of these score otherwise?",
        paths=(
            *(f"{_COMBINATIONS}.{each.id}" for each in _RAIN_FOUR),
            f"{_GWANG_BAK}.scored",
            f"{_COMBINATIONS}.godori.points",
            f"{_COMBINATIONS}.six_birds",
            f"{_COMBINATIONS}.three_birds",
        ),
        ways=(
            Way(
                "four brights with the rain 3",
                {
                    **_combination(_RAIN_FOUR[0]),
                    **_combination(_RAIN_FOUR[1]),
                    f"{_GWANG_BAK}.scored": _SCORED,
                },
            ),
            Way("godori 3", {f"{_COMBINATIONS}.godori.points": 3}),
            Way(
                "six birds (2A 4A 8A 11B) 6",
                _combination(Combination("six_birds", 6, "2A 4A 8A 11B")),
            ),
            Way(
                "three birds (2A 4A 11B) 4",
                _combination(Combination("three_birds", 4, "2A 4A 11B")),
            ),
        ),
        several=True,
        about="points",
        title="points: others for rain brights, godori and birds",
    ),
    Topic(
        id="birds",
        text="Do godori and these birds add up?",
        paths=tuple(f"{_COMBINATIONS}.{id}.exclusive" for id in _BIRDS),
        ways=(
            Way("they add up", {f"{_COMBINATIONS}.{id}.exclusive": "" for id in _BIRDS}),
            Way(
                "only the best counts",
                {f"{_COMBINATIONS}.{id}.exclusive": "birds" for id in _BIRDS},
            ),
        ),
        needs="birds",
        about="points",
    ),
    Topic(
        id="paid_only",
        text="What is paid, but does not count towards the points needed to stop?",
        paths=(f"{_COMBINATIONS}.double_junk", f"{_COMBINATIONS}.april_and_july"),
        ways=(
            Way(
                "the three double junk (9A 11D 12D): 3",
                _combination(Combination("double_junk", 3, "9A 11D 12D", towards_stop=False)),
            ),
            Way(
                "all of April and July: 8",
                _combination(
                    Combination(
                        "april_and_july",
                        8,
                        "4A 4R 4J1 4J2 7A 7R 7J1 7J2",
                        towards_stop=False,
                    )
                ),
            ),
        ),
        several=True,
        about="paid_only",
        title="paid only: points that are no reason to stop",
    ),
    Topic(
        id="missions",
        text="Which missions are there, of which one is drawn at the deal? "
        "Your own are cards and a factor: 6R 9R 10R x3, each 3B 3R x2, month 4 x5.",
        paths=("payment.missions",),
        ways=(
            Way("the four cards of a month x4", {"payment.missions": valued(*MONTHS)}),
            Way("a set of three ribbons x3", {"payment.missions": valued(*RIBBON_SETS)}),
            Way("each card of a month x2", {"payment.missions": valued(*EACH_MONTH)}),
        ),
        several=True,
        about="missions",
        title="missions: cards that multiply the winner's payment",
    ),
    Topic(
        id="gwang_bak",
        text="What is different about gwang-bak?",
        paths=(f"{_GWANG_BAK}.factor", f"{_GWANG_BAK}.points", f"{_GWANG_BAK}.cards"),
        ways=(
            Way(
                "2 points more in place of x2",
                {f"{_GWANG_BAK}.factor": 1, f"{_GWANG_BAK}.points": 2},
            ),
            Way("the rain bright is no shield", {f"{_GWANG_BAK}.cards": "1B 3B 8B 11B"}),
        ),
        several=True,
        about="gwang_bak",
        title="gwang-bak: in points, or in spite of the rain bright",
    ),
    Topic(
        id="more_baks",
        text="Which other baks are there?",
        paths=("payment.baks.pi_bak.most", "payment.baks.animal_bak", "payment.baks.ribbon_bak"),
        ways=(
            Way("pi-bak below 7", {"payment.baks.pi_bak.most": 6}),
            Way("animal-bak", _bak(Bak("animal_bak", 2, ("animals", "godori"), ANIMALS))),
            Way(
                "ribbon-bak",
                _bak(
                    Bak(
                        "ribbon_bak",
                        2,
                        ("ribbons", "hongdan", "cheongdan", "chodan"),
                        RIBBONS,
                    )
                ),
            ),
        ),
        several=True,
        about="more_baks",
        title="more baks: pi-bak below 7, animal-bak, ribbon-bak",
    ),
    Topic(
        id="gained",
        text="Who pays the points of special wins, and those that are paid at once?",
        paths=("payment.gained",),
        ways=(
            Way("each opponent pays all of them", {"payment.gained": "from_each"}),
            Way("the opponents pay them together", {"payment.gained": "in_all"}),
        ),
        needs="more",
        about="gained",
        title="gained points: each opponent pays them, or all together",
    ),
    Topic(
        id="cap",
        text="What is the most that a loser pays?",
        paths=("payment.cap",),
        says=(
            said("payment.cap.payer", "{} times its own balance", {0: ""}),
            said("payment.cap.payee", "{} times the winner's balance", {0: ""}),
        ),
        ways=(
            Way("its own balance", _cap(1, 0)),
            Way("the winner's balance", _cap(0, 1)),
            Way("the smaller of its own and the winner's balance", _cap(1, 1)),
            Way("twice the winner's balance", _cap(0, 2)),
        ),
        off=Way("no end", {"payment.cap": False}),
        about="cap",
        title="payment cap: the most that a loser pays",
    ),
    Topic(
        id="push",
        text="Push (milgi): who stops waives the payment; what is the next round then?",
        paths=("payment.push",),
        says=(
            said("payment.push.factor", "x{}"),
            said("payment.push.most", "at most {} in a row"),
        ),
        ways=(
            Way("x2, at most twice in a row", _push(2, 2)),
            Way("x2, once in a row", _push(2, 1)),
        ),
        off=Way("no pushes", {"payment.push": False}),
        about="push",
        title="push: who stops waives the payment for a double round",
    ),
    Topic(
        id="forced_out",
        text="Who pays those who had to sit out?",
        paths=("seating.forced_out",),
        says=(
            said(
                "seating.forced_out.payers",
                words={
                    "non_dealers": "who plays and is not the dealer, at once",
                    "losers": "the losers, at the end of the round",
                },
            ),
        ),
        adds=(said("seating.forced_out.points", "{} points for each card"),),
        ways=(
            Way("the losers, at the end of the round", _forced_out(3, OutPayers.LOSERS)),
            Way("who plays and is not the dealer, at once", _forced_out(2, OutPayers.NON_DEALERS)),
        ),
        off=Way("nobody", {"seating.forced_out": False}),
        needs="out",
        about="dropouts",
        title="dropouts: who pays them, and who plays after a draw",
    ),
    Topic(
        id="forced_out_points",
        text="How many points are they paid for each bright, bonus card, cup and double junk?",
        paths=("seating.forced_out.points",),
        ways=numbers("seating.forced_out.points", 3, 2, words="{} points"),
        number="seating.forced_out.points",
        needs="out",
        about="dropouts",
    ),
    Topic(
        id="after_draw",
        text="Who plays after a draw?",
        paths=("seating.same_after_draw",),
        ways=(
            Way("all are dealt to and asked anew", {"seating.same_after_draw": False}),
            Way("the same again", {"seating.same_after_draw": True}),
        ),
        needs="out",
        about="dropouts",
    ),
    Topic(
        id="carry_cap",
        text="What is the most that draws in a row multiply the next round by?",
        paths=("draw.carry_cap",),
        ways=numbers("draw.carry_cap", 8, 4, words="x{}"),
        off=Way("no lower end", {"draw.carry_cap": MOST_CARRY}),
        number="draw.carry_cap",
        needs="grows",
        about="carry_cap",
        title="carry cap: the most that draws in a row multiply",
    ),
    Topic(
        id="carry_draws",
        text="After how many draws in a row does the next round count once again?",
        paths=("draw.carry_draws", "match.draws_in_a_row"),
        ways=tuple(
            Way(f"{draws} draws", {"draw.carry_draws": draws, "match.draws_in_a_row": False})
            for draws in (5, 3)
        ),
        off=Way("never", {"draw.carry_draws": False}),
        number="draw.carry_draws",
        needs="carries",
        about="carry_draws",
        title="carry end: after so many draws in a row",
    ),
    Topic(
        id="match_draws",
        text="How many draws in a row end the match?",
        paths=("match.draws_in_a_row",),
        ways=numbers("match.draws_in_a_row", 5, 3, words="{} draws"),
        off=Way("no number", {"match.draws_in_a_row": False}),
        number="match.draws_in_a_row",
        about="match_draws",
        title="match draws: so many in a row end the match",
    ),
    Topic(
        id="match_points",
        text="How many points end the match, once somebody has them?",
        paths=("match.points", "match.rounds"),
        ways=(
            Way("50 points", {"match.points": 50, "match.rounds": False}),
            Way("100 points", {"match.points": 100, "match.rounds": False}),
        ),
        off=Way("no number", {"match.points": False}),
        number="match.points",
        about="match_points",
        title="match points: the match lasts until somebody has so many",
    ),
    Topic(
        id="match_rounds",
        text="How many rounds is a match?",
        paths=("match.rounds",),
        ways=numbers("match.rounds", 12, 6, 3, words="{} rounds"),
        off=Way("no number", {"match.rounds": False}),
        number="match.rounds",
        about="match_rounds",
        title="match rounds: the match lasts so many",
    ),
    Topic(
        id="next_dealer",
        text="Who deals the next round?",
        paths=("match.next_dealer",),
        ways=(
            Way("the winner; after a draw the same dealer", {"match.next_dealer": "winner"}),
            Way("the seats in turn", {"match.next_dealer": "in_turn"}),
        ),
        about="next_dealer",
        title="next dealer: the winner deals, or the seats in turn",
    ),
    Topic(
        id="bridge",
        text="Which animal may count as a double junk?",
        paths=("cards.cup",),
        along=(PAID_OUT,),
        says=(said("cards.cup"),),
        ways=(Way("the bridge (5A)", {"cards.cup": "5A"}),),
        off=Way("the sake cup (9A)", {"cards.cup": "9A"}),
        about="bridge",
        title="bridge: the bridge (5A) in the sake cup's place",
    ),
)
"""Further questions on what is scored and paid, on sitting out and on the match."""

"""Results of many rounds survive as plain data, and each public class is written or refused."""

from __future__ import annotations

import copy
import functools
import inspect
import json
import math
import random
from fractions import Fraction
from importlib import import_module
from typing import Any, Final

import attrs
import jsonschema
import pytest

import gostop as gs
from gostop.arena import Comparison, RulesComparison, compare, compare_rules
from gostop.formats.forms import Digits, Real
from gostop.formats.values import TYPES, Forms, Types
from gostop.game.events import REPORTED
from gostop.teaching import Mark, Threat, missing, preview
from tests.support.advising import EVERY_REASON, small_analysis, with_every_reason
from tests.support.cases import case, for_each, rows_of
from tests.support.mutants import with_at

VALIDATOR: Final = jsonschema.Draft202012Validator(gs.json_schema())
BOAR: Final = gs.BGA.replace({"instant.captures.boar": {"cards": "7A 8B", "points": 3}}, id="house")


def crashing(_view: gs.View, rng: random.Random) -> gs.Move:
    """Fail at the first move."""
    raise RuntimeError("late")


STATE: Final = gs.deal("bga", 2, seed=1)


@functools.cache
def simulation() -> gs.Simulation:
    return gs.simulate(BOAR, 3, 40, seed=2**3000, workers=1)


@functools.cache
def compared() -> Comparison:
    bots: dict[str, Any] = {"careful": "careful", "crashing": crashing}
    return compare(bots, "bga", rounds=8, workers=1, records=True, seed=3)


@functools.cache
def by_rules() -> RulesComparison:
    return compare_rules(BOAR, "bga", rounds=20, seed=3, bot=None)


def previews() -> dict[str, object]:
    hands = ["1J1 1J2 1R 4A", "6J1"]
    shaking = gs.setup("bga", hands=hands, table="2R", stock="9R 4J1", captured=["", ""])
    found = preview(gs.view(STATE, 0), gs.legal_moves(STATE)[0])
    pile = missing("2A 4A 9A", "bga", players=2)
    threat = Threat(seat=1, rule="godori", cards=gs.CardSet("8A"), chance=Fraction(1, 3))
    return {
        "preview": attrs.evolve(found, threatens=(threat,), events=(gs.Scored(0, "pi", 1, 1),)),
        "preview of a shake": preview(gs.view(shaking, 0), gs.Shake(gs.Month(1))),
        "outcome": found.outcomes[0],
        "threat": threat,
        "missing combination": pile.combinations[0],
        "missing threshold": pile.threshold,
        "missing bak": pile.baks[0],
    }


def values() -> dict[str, object]:
    return {
        "simulation": simulation(),
        "simulation that sees": gs.simulate("bga", 2, 3, seed=0, sees_all=(True, False), workers=1),
        "distribution": simulation().points[0],
        "rate": simulation().draws,
        "playouts": gs.playouts(STATE, 20, seed=1),
        "comparison": compared(),
        "comparison without moves": compare(
            ["random", "greedy", "careful"], "bga", rounds=12, workers=1
        ),
        "comparison of rules": by_rules(),
        "plan": compared().plan,
        "fault": compared().faults[0],
        "kind of fault": compared().faults[0].kind,
        "verdict": compared().verdict,
        "missing": missing("8B 11B 12B 9A", BOAR, players=3, gone="1J1", winner="1B"),
        **previews(),
        "advice": with_every_reason(gs.view(STATE, 0)),
        "reason for a move": EVERY_REASON[0],
        "worth": with_every_reason(gs.view(STATE, 0)).worth,
        "analysis": small_analysis(),
        "decision": small_analysis().rounds[0].decisions[0],
        "shares": small_analysis().rounds[0].seats[0].shares,
        "mark": Mark.MISTAKE,
        "repair": gs.Repair(3, "Players 2", "players 2", "case"),
    }


def test_a_result_is_read_back() -> None:
    for name, value in values().items():
        with case(name):
            plain = json.loads(json.dumps(gs.to_plain(value)))
            VALIDATOR.validate(plain)

            back = gs.from_plain(plain, type(value))
            assert value == back
            assert repr(value) == repr(back)
            assert plain == gs.to_plain(back)


def test_a_comparison_that_was_read_goes_on_telling() -> None:
    back = gs.from_plain(gs.to_plain(compared()), type(compared()))

    assert str(compared()) == str(back)
    assert compared().standings == back.standings
    assert [*compared().records] == [*back.records]


def test_a_simulation_keeps_its_digest() -> None:
    assert simulation().digest == gs.from_plain(gs.to_plain(simulation()), gs.Simulation).digest
    assert (
        "settings"
        in gs.to_plain(gs.simulate("bga", 2, 3, seed=0, workers=1), whole=True)["ruleset"]
    )


def test_what_an_earlier_version_did_not_count_never_happened() -> None:
    plain = copy.deepcopy(gs.to_plain(simulation()))
    assert {event.__name__ for event in REPORTED} == plain["events"].keys()
    assert not simulation().events[gs.Pushed].total
    never = next(rule for rule, each in simulation().instant.items() if not each.total)
    del plain["events"]["Pushed"], plain["reasons"]["heodang"], plain["instant"][never]
    VALIDATOR.validate(plain)

    assert simulation() == gs.from_plain(plain)


def changed(value: object, path: tuple[Any, ...], other: Any) -> dict[str, Any]:
    return dict(with_at(gs.to_plain(value), path, other))


ODD: Final = rows_of("""
rate | count | 41 | expected at most 40 rounds, found 41
distribution | counts | [] | at least one number, each once and in ascending
distribution | counts | [[1, 2], [0, 2]] | each once and in ascending order
distribution | counts | [[1, 2], [1, 2]] | each once and in ascending order
distribution | counts | [[1, 0]] | a whole number from 1
simulation | players | 7 | a number of players of house
simulation | players | 4 | points of 4 seats, found 3
simulation | n | 41 | counts over 41 rounds, found 40
simulation | points.0 | {"counts": [[1, 40]]} | expected points that sum to 0
simulation | wins.0 | {"count": 40, "of": 40} | 40 rounds that are won or drawn
simulation | wins | [{"count": 1, "of": 40}, {"count": 1, "of": 40}] |
    points and wins of the same seats
simulation | seed | null | expected a seed: a whole number as a text
simulation | seed | 7 | expected a seed: a whole number as a text
simulation | sees_all | [true] | a flag for each of 3 seats
simulation | turns | {"counts": [[0, 41]]} | counts over 40 rounds, found 41 (turns)
simulation | events.Ppeok | {"counts": [[0, 41]]} | counts over 40 rounds, found 41 (events)
simulation | events | {"Nothing": {"counts": [[0, 41]]}} | nothing called 'Nothing' is counted
simulation | events | [] | expected an object, found []
simulation | instant | {"boars": {"counts": [[0, 41]]}} |
    a rule by which house pays at once, found 'boars'
simulation | items | {"boars": {"counts": [[0, 41]]}} |
    a rule by which the losers pay in house, found 'boars'
simulation | reasons | {} | a reason for the end of each of 40 rounds
simulation | reasons.stop | {"count": 1, "of": 1} | a reason for the end of each
comparison | players | 9 | a number of players of bga
comparison | names | ["a", "b", "c"] | seatings of 3 bots in 2 seats
comparison | seatings | [[0, 1], [1]] | seatings of 2 bots in 2 seats
comparison | look | 5 | a plan with all looks
comparison | plan.deals | [] | a plan with all looks
comparison | plan.deals | [0] | numbers of deals in ascending order
comparison | level | 1.5 | a number between 0 and 1, found 1.5 (level)
comparison | plan.error | 0 | a number between 0 and 1, found 0.0 (plan.error)
comparison | level | "high" | expected a number, or 'inf' or '-inf', found 'high'
comparison | points.counts | [] | points of 2 bots in 4 deals, ascending
comparison | points.counts.0.0 | ["1"] | points of 2 bots in 4 deals, ascending
comparison | points.counts.0.1 | "9" | points of 2 bots in 4 deals, ascending
comparison | points.counts | [[["1", "-1"], "5"], [["2", "-2"], "-1"]] | many deals had
comparison | points.counts | [[["2", "0"], "3"], [["1", "0"], "1"]] | ascending
comparison | wins.sums | ["5"] | sums of 2 bots over 4 deals
comparison | wins.sums | ["05", "5"] | a whole number as a text of at most 200 digits
comparison | wins.sums | ["5", 5] | a whole number as a text of at most 200 digits
comparison | faults.0.deal | 4 | a round of the comparison
comparison | faults.0.seating | 9 | a round of the comparison
comparison | faults.0.bot | 0 | a round of the comparison
comparison of rules | level | 1 | a number between 0 and 1, found 1.0 (level)
comparison of rules | players | 9 | a number of players
comparison of rules | points.counts | [] | points of 2 seats under two rulesets, ascending
comparison of rules | points.counts.0.0 | ["1"] | points of 2 seats under two rulesets, ascending
comparison of rules | points.counts.0.1 | "-1" | how many deals had each row
decision | cost | 7.5 | expected 0.0, found 7.5 (cost)
decision | played | "go" | expected one of the moves in advice, found Go() (played)
decision | advice | [] | expected one of the moves in advice
decision | mark | "blunder" | expected None, found <Mark.BLUNDER: 'blunder'> (mark)
shares | result | "0.01" | found Decimal('0.01') (result)
shares | deal | 7 | points with two decimals, such as '-2.37', found 7 (deal)
shares | deal | "7" | points with two decimals
comparison | moves | [] | the moves of every round
comparison | moves.0.0 | [9999] | ids of moves, found (9999,)
""")


def test_a_result_that_cannot_be_is_refused() -> None:
    known = values()
    for name, path, other, message in ODD:
        steps = tuple(int(step) if step.isdigit() else step for step in path.split("."))
        with case(path, other):
            with pytest.raises(gs.GoStopError) as caught:
                gs.from_plain(changed(known[name], steps, json.loads(other)))
            assert message in str(caught.value)


@for_each("value", [math.inf, -math.inf, 0.1, 1e15, -0.5])
def test_a_number_with_a_fraction_keeps_its_value(value: float) -> None:
    plain = json.loads(json.dumps(Real().plain(value, False), allow_nan=False))
    assert value == Real().read("", plain, ())
    jsonschema.validate(plain, Real().schema())


@for_each("value", [True, math.nan, math.inf, 1e300, None, "nan", []])
def test_what_is_no_number_is_refused(value: object) -> None:
    with pytest.raises(gs.PositionError, match="expected a number, or 'inf' or '-inf'"):
        Real().read("", value, ())


def test_javascript_writes_whole_numbers_without_a_point() -> None:
    assert 2.0 == Real().read("", 2, ())
    assert isinstance(Real().read("", 2, ()), float)


def test_digits_are_those_of_a_number() -> None:
    for number in (0, 7, -(10**150), 10**199):
        assert number == Digits().read("", Digits().plain(number, False), ())
        jsonschema.validate(str(number), Digits().schema())
    for wrong in ("", "-", "-0", "+1", "1_0", "٣", "1" * 201, 1.5):
        with pytest.raises(gs.PositionError, match="at most 200 digits"):
            Digits().read("", wrong, ())


# Events.


def test_the_events_of_a_move_are_one_document() -> None:
    state, events = gs.step(STATE, gs.legal_moves(STATE)[0])
    plain = gs.to_plain(events)

    VALIDATOR.validate(json.loads(json.dumps(plain)))
    assert ["gostop", "type", "value"] == [*plain]
    assert "Events" == plain["type"]
    assert [type(event).__name__ for event in events] == [each["type"] for each in plain["value"]]
    back = gs.from_plain(plain, tuple)
    assert events == back
    for seat in range(2):
        redacted = gs.redact(events, seat)
        assert redacted == gs.from_plain(gs.to_plain(redacted))
    assert state != STATE
    assert () == gs.from_plain(gs.to_plain(()))


@for_each("value", [(gs.Card("5A"),), [], [gs.Stopped(0, automatic=True)], (1,), ((),)])
def test_only_a_tuple_of_events_is_written(value: object) -> None:
    with pytest.raises(gs.PositionError, match="expected a value of gostop, found"):
        gs.to_plain(value)


@for_each(
    ("value", "field"),
    [(None, "value"), ({}, "value"), ([{"type": "State"}], "value[0]"), ([1], "value[0]")],
)
def test_only_a_list_of_events_is_read(value: object, field: str) -> None:
    with pytest.raises(gs.PositionError) as caught:
        gs.from_plain({"gostop": 1, "type": "Events", "value": value})
    assert field == caught.value.field


# The public values that are written.

PUBLIC: Final = (
    *("gostop", "gostop.names", "gostop.arena", "gostop.bots", "gostop.envs", "gostop.svg.viewer"),
    *("gostop.svg", "gostop.teaching", "gostop.testing"),
)
NO_VALUES: Final = {
    *("BuiltIn", "External", "Search", "SearchCalls"),  # they are bots
    *("Observed", "Plane", "Saved", "Stepped", "VectorEnv"),  # an environment, with its arrays
    "Round",  # drawn by Hypothesis
}
"""Public classes whose instances are not values of a game."""


def public_classes() -> dict[str, type[Any]]:
    """Return the public classes whose instances may be values of a game, by their names."""
    found: dict[str, type[Any]] = {}
    for home in PUBLIC:
        module = import_module(home)
        for name in module.__all__:
            value = getattr(module, name)
            if (
                inspect.isclass(value)
                and not issubclass(value, Exception)
                and not getattr(value, "_is_protocol", False)
                and not issubclass(value, dict)
            ):
                found[name] = value
    return found


NONE: Final = Forms(())


def test_a_type_that_is_not_known_yet_is_looked_for_in_the_rooms_above() -> None:
    known = TYPES.named("Comparison")
    assert known is not None
    assert known == Types(NONE).named("Comparison") == Types(NONE).of(compared())
    assert Types(NONE).named("Nothing") is None


def test_each_public_class_is_written_or_says_what_to_write() -> None:
    TYPES.load_all()
    for kind in public_classes().values():
        # moves and events are written, by classes of their own
        is_written = kind in TYPES.by_kind or issubclass(kind, gs.Move) or kind is gs.Event
        instead = TYPES.instead.get(kind.__name__, "")
        with case(kind):
            assert [is_written, bool(instead), kind.__name__ in NO_VALUES].count(True) == 1
            assert not instead or instead.startswith("write ")


def test_an_error_says_what_to_write_instead() -> None:
    for value, hint in (
        (gs.Questionnaire(), "write the Ruleset of the answers"),
        (compared().pairs[0], "write the Comparison"),
        (gs.BGA.scoring.combinations[0], "write the Ruleset"),
        (gs.ByPlayers(1, 2), "write the Ruleset"),
        (gs.MissingFact("points", 0, "points", (3, 4)), "write the Tally"),
    ):
        name = type(value).__name__
        with case(name):
            with pytest.raises(gs.PositionError, match=f"a {name} is not written as") as caught:
                gs.to_plain(value)
            assert ("value", "type") == (caught.value.field, caught.value.code)
            assert hint in str(caught.value)


def test_what_to_write_instead_is_said_of_public_classes_only() -> None:
    TYPES.load_all()
    assert TYPES.instead.keys() <= public_classes().keys()
    assert NO_VALUES <= public_classes().keys()


def test_chances_that_cannot_be_are_refused() -> None:
    plain = gs.to_plain(previews()["preview"])
    for chance in ("2/4", "0", "3/2", "0/1", 1, "1.5", "-1/2", "1/3"):
        wrong = copy.deepcopy(plain)
        wrong["outcomes"][0]["chance"] = chance
        with case(chance), pytest.raises(gs.PositionError) as caught:
            gs.from_plain(wrong)
        expected = "outcomes" if chance == "1/3" else "outcomes[0].chance"
        assert expected == caught.value.field
    unsure = plain | {"is_complete": False}
    with pytest.raises(gs.PositionError, match="of a complete preview"):
        gs.from_plain(unsure)

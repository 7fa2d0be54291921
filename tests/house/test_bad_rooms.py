"""Bots, the arena, environments and pictures refuse bad arguments with an error of ours."""

import itertools
from collections.abc import Callable
from random import Random
from typing import Any, Final

import pytest

import gostop as gs
from gostop import arena, bots, envs, svg, teaching
from gostop.svg import viewer
from gostop.testing import vectors
from tests.support.cases import case, for_each
from tests.support.odd import LIARS, VALUES

STATE: Final = gs.deal(gs.BGA, 3, seed=1)
VIEW: Final = gs.view(STATE, 0)
RECORD: Final = gs.Record(gs.BGA, 2, seed=1).dealt()
SETTLED: Final = gs.settle(gs.playout(STATE, 1))
MATCH: Final = gs.Match("bga", 2, dealer=0)
LAST: Final = gs.setup("bga", hands=["4A", "6J1"], table="4R 8B", stock="8A 9J1")
PUZZLE: Final = gs.Record("bga", 2, dealer=0).began(LAST).moved(gs.Play("4A")).moved(gs.Play("6J1"))
PLANE: Final = envs.planes("bga", 2)[0]
OBSERVED: Final = envs.observation(gs.view(gs.deal("bga", 2, seed=1), 0))
LANES: Final = envs.VectorEnv("bga", 2, 2, seed=1)
CAREFUL: Final = bots.BOTS["careful"]
TWO: Final = ["careful", "random"]
ODD: Final = {**VALUES, **LIARS}


def compared(**changed: Any) -> object:
    given: dict[str, Any] = {"bots": TWO, "ruleset": "bga", "rounds": 2, "workers": 1}
    return arena.compare(**{**given, **changed})


def rules_compared(**changed: Any) -> object:
    given: dict[str, Any] = {"one": "bga", "other": "bga", "rounds": 1, "workers": 1}
    return arena.compare_rules(**{**given, **changed})


def analysed(**changed: Any) -> object:
    return teaching.analyse(PUZZLE, **{"playouts": 1, "workers": 1, **changed})


Row = tuple[Callable[[Any], object], tuple[str, ...]]
WHOLE: Final = ("number", "index", "one of an array")
CARDS: Final = ("text of a kind",)
ROWS: Final[dict[str, Row]] = {
    # a call that gets an odd value, and the names of the odd values that it accepts
    "bot_named": (bots.bot_named, ()),
    "careful": (lambda value: CAREFUL(value, Random(1)), ()),
    "random": (lambda value: bots.BOTS["random"](value, Random(1)), ()),
    "search": (lambda value: bots.Search(10)(value, Random(1)), ()),
    "search-calls": (lambda value: bots.SearchCalls(10)(value, Random(1)), ()),
    "weigh": (lambda value: bots.Search(10).weigh(value, Random(1)), ()),
    "worths of a view": (lambda value: bots.worths(value, playouts=1, seed=1), ()),
    "worths playouts": (lambda value: bots.worths(VIEW, playouts=value, seed=1), WHOLE),
    "worths a seed": (
        lambda value: bots.worths(VIEW, playouts=1, seed=value),
        ("negative", *WHOLE),
    ),
    "worths a policy": (lambda value: bots.worths(VIEW, playouts=1, seed=1, policy=value), ()),
    "External": (
        bots.External,
        ("text", "surrogate", "text of a kind", "long text", "strange letters"),
    ),
    "External memory": (lambda value: bots.External("x", megabytes=value), ("none",)),
    "features": (envs.features, ()),
    "feature_names a ruleset": (lambda value: envs.feature_names(value, 2), ()),
    "feature_names players": (lambda value: envs.feature_names("bga", value), WHOLE),
    "compare_rules one": (lambda value: rules_compared(one=value), ()),
    "compare_rules other": (lambda value: rules_compared(other=value), ()),
    "compare_rules rounds": (lambda value: rules_compared(rounds=value), WHOLE),
    "compare_rules players": (lambda value: rules_compared(players=value), ("none", *WHOLE)),
    "compare_rules seed": (
        lambda value: rules_compared(seed=value, bot=None),
        ("negative", "none", *WHOLE),
    ),
    "compare_rules level": (lambda value: rules_compared(level=value), ()),
    "play_round a state": (lambda value: bots.play_round(value, [CAREFUL] * 3), ()),
    "play_round bots": (lambda value: bots.play_round(STATE, value), ()),
    "play_round a match": (
        lambda value: bots.play_round(STATE, [CAREFUL] * 3, match=value),
        ("none",),
    ),
    "play_round a seed": (
        lambda value: bots.play_round(STATE, [CAREFUL] * 3, seed=value),
        ("negative", "none", *WHOLE),
    ),
    "play_round events": (lambda value: bots.play_round(STATE, [CAREFUL] * 3, events=value), ()),
    "play_match a match": (lambda value: bots.play_match(value, [CAREFUL] * 2), ()),
    "play_match bots": (lambda value: bots.play_match(MATCH, value), ()),
    "play_match a seed": (
        lambda value: bots.play_match(MATCH, [CAREFUL] * 2, seed=value),
        ("negative", "none", *WHOLE),
    ),
    "compare bots": (lambda value: compared(bots=value), ("table",)),  # its rows have `choose`
    "compare a ruleset": (lambda value: compared(ruleset=value), ()),
    "compare records": (lambda value: compared(records=value), ("bool",)),
    "compare progress": (lambda value: compared(progress=value), ("bool",)),
    "simulate progress": (
        lambda value: gs.simulate("bga", 2, 1, progress=value),
        ("bool",),
    ),
    "observation": (envs.observation, ()),
    "plane_of words": (
        lambda value: envs.plane_of(value, PLANE),
        ("long list", "array", "generator"),
    ),
    "plane_of a plane": (lambda value: envs.plane_of(OBSERVED, value), ()),
    "VectorEnv.step": (LANES.step, ()),
    "VectorEnv.restore": (LANES.restore, ()),
    "VectorEnv.values": (LANES.values, ()),
    "VectorEnv sitting": (
        lambda value: envs.VectorEnv("bga", 2, 1, seed=1, sitting=value),
        ("bool",),
    ),
    "a case": (lambda value: teaching.Case(value, 0), CARDS),
    "a case's points": (lambda value: teaching.Case("1B", value), ("negative", *WHOLE)),
    "a case's name": (
        lambda value: teaching.Case("1B", 0, value),
        ("text", "surrogate", "text of a kind", "strange letters"),
    ),
    "explain_differences": (lambda value: teaching.explain_differences(value, "bga"), ()),
    "explain_differences by rules": (lambda value: teaching.explain_differences([], value), ()),
    "explain a value": (teaching.explain, ()),
    "explain a language": (lambda value: teaching.explain(gs.Go(), value), ()),
    "explain names": (lambda value: teaching.explain(gs.Go(), names=value), ()),
    "explain to a reader": (lambda value: teaching.explain(gs.Go(), you=value), ("none", *WHOLE)),
    "missing cards": (lambda value: teaching.missing(value, "bga", players=2), CARDS),
    "missing a ruleset": (lambda value: teaching.missing("", value, players=2), ()),
    "missing players": (lambda value: teaching.missing("", "bga", players=value), WHOLE),
    "missing gone": (lambda value: teaching.missing("", "bga", players=2, gone=value), CARDS),
    "missing a winner": (
        lambda value: teaching.missing("", "bga", players=2, winner=value),
        ("none", *CARDS),
    ),
    "preview of a view": (lambda value: teaching.preview(value, VIEW.legal_moves[0]), ()),
    "preview a move": (lambda value: teaching.preview(VIEW, value), ()),
    "chances of a view": (lambda value: teaching.chances(value, playouts=1, seed=1), ()),
    "chances playouts": (lambda value: teaching.chances(VIEW, playouts=value, seed=1), WHOLE),
    "chances a seed": (
        lambda value: teaching.chances(VIEW, playouts=1, seed=value),
        ("negative", *WHOLE),
    ),
    "chances a policy": (
        lambda value: teaching.chances(VIEW, playouts=1, seed=1, policy=value),
        (),
    ),
    "stakes of a view": (teaching.stakes, ()),
    "stakes balances": (lambda value: teaching.stakes(VIEW, value), ("none", "array")),
    "advise a view": (lambda value: teaching.advise(value, playouts=1, seed=1), ()),
    "advise playouts": (lambda value: teaching.advise(VIEW, playouts=value, seed=1), WHOLE),
    "advise a seed": (
        lambda value: teaching.advise(VIEW, playouts=1, seed=value),
        ("negative", *WHOLE),
    ),
    "moves of an exercise": (
        teaching.lessons()[0].exercises[0].attempt,
        ("list", "long list", "array", "generator"),
    ),
    "analyse a record": (lambda value: teaching.analyse(value, playouts=1, workers=1), ()),
    "analyse a seat": (lambda value: analysed(seat=value), ("none", *WHOLE)),
    "analyse a round": (lambda value: analysed(round=value), ("none", *WHOLE)),
    "analyse playouts": (lambda value: analysed(playouts=value), WHOLE),
    "analyse a seed": (lambda value: analysed(seed=value), ("negative", *WHOLE)),
    "analyse workers": (lambda value: analysed(workers=value), ("none", *WHOLE)),
    "analyse hours": (lambda value: analysed(hours=value), ("float", *WHOLE)),
    "analyse progress": (lambda value: analysed(progress=value), ("bool",)),
    "question": (lambda value: teaching.question(value, seed=1), ()),
    "question rules": (lambda value: teaching.question("score", ruleset=value, seed=1), ()),
    "question a seed": (
        lambda value: teaching.question("score", seed=value),
        ("negative", "none", *WHOLE),
    ),
    "an answer": (teaching.question("score", seed=1).check, ("negative", *WHOLE)),
    "cards as an answer": (teaching.question("take", seed=1).check, CARDS),
    "missing a cup": (lambda value: teaching.missing("", "bga", players=2, cup=value), ("none",)),
    "a table's picture": (svg.table, ()),
    "a picture's index": (lambda value: svg.back(index=value), ("bool",)),
    "bill": (viewer.bill, ()),
    "bill names": (lambda value: viewer.bill(SETTLED, names=value), ()),
    "page": (viewer.page, ()),
    "page index": (lambda value: viewer.page(RECORD, index=value), ("bool",)),
    "format_record whole": (lambda value: gs.format_record(RECORD, whole=value), ("bool",)),
    "format_ruleset whole": (lambda value: gs.format_ruleset(gs.BGA, whole=value), ("bool",)),
    "from_plain a class": (lambda value: gs.from_plain(gs.to_plain(MATCH), value), ("class",)),
    "to_plain rulesets": (lambda value: gs.to_plain(MATCH, rulesets=value), ()),
    "redact": (lambda value: gs.redact(value, 0), ()),
    "a reading's width": (gs.READINGS["R1"].told, ()),
    "vectors": (vectors, ()),
}


@for_each("name", ROWS)
def test_an_odd_value_gives_an_error_of_ours(name: str) -> None:
    use, fitting = ROWS[name]
    for kind in [kind for kind in ODD if kind not in fitting]:
        with case(name, kind):
            with pytest.raises(gs.GoStopError) as caught:
                use(ODD[kind]())
            assert len(str(caught.value)) < 1500


def test_a_state_is_no_view() -> None:
    for bot in (CAREFUL, bots.BOTS["greedy"], bots.BOTS["random"], bots.Search(10)):
        with pytest.raises(gs.PositionError, match="expected a View, found") as caught:
            bot(STATE, Random(1))  # type: ignore[arg-type]  # deliberately wrong
        assert "type" == caught.value.code


def test_a_command_without_an_end_is_refused() -> None:
    with pytest.raises(bots.BotError, match="expected the words of a command"):
        bots.External(itertools.repeat("x"))  # type: ignore[arg-type]  # it must not hang


def test_what_says_that_it_is_an_event_is_none() -> None:
    class Liar:
        __class__ = gs.CardDrawn  # type: ignore[assignment]  # deliberately wrong

    with pytest.raises(gs.PositionError, match="expected an event"):
        gs.redact([Liar()], 0)  # type: ignore[list-item]  # as above

"""jedi, which completes names in editors and in notebooks, finds every public name and its types.

This is not an ordinary test file, since it needs jedi. `nox -s typing` runs it.
"""

import inspect
from typing import get_overloads

import jedi

import gostop as gs
from tests.support.cases import case

PUBLIC = [name for name in dir(gs) if not name.startswith("_")]
FUNCTIONS = [name for name in PUBLIC if inspect.isfunction(getattr(gs, name))]
MEMBERS = {
    "gs.deal('bga', 2)": "hands",
    "gs.apply(state, move)": "hands",
    "gs.legal_moves(state)[0]": "id",
    "gs.step(state, move)[0]": "to_move",
    "gs.view(state, 0)": "legal_moves",
    "gs.Match('bga', 2).after(settlement)": "totals",
    "gs.settle(state).transfers[0]": "items",
    "gs.score('1B', 'bga')": "items",
    "gs.parse_record(text)": "rounds",
    "gs.BGA.go": "threshold",
    "gs.names": "MONTHS",
    "gs.svg": "card",
    "gs.events": "Captured",
}
"""For an expression, a name that comes after its dot."""


def completed(code: str) -> set[str]:
    """Return what jedi offers at the end of a program."""
    return {each.name for each in jedi.Script(f"import gostop as gs\n{code}").complete()}


def test_every_public_name_is_offered() -> None:
    assert {*PUBLIC} <= completed("gs.")


def test_members_of_results_are_offered() -> None:
    for expression, member in MEMBERS.items():
        with case(expression):
            assert member in completed(f"{expression}.")


def signatures(name: str) -> list[str]:
    """Return what jedi shows for a call of a public name."""
    found = jedi.Script(f"import gostop as gs\ngs.{name}(").get_signatures()
    return [each.to_string() for each in found]


def test_functions_have_a_signature_with_types() -> None:
    for name in FUNCTIONS:
        with case(name):
            function = getattr(gs, name)
            told, first = signatures(name), [*inspect.signature(function).parameters][:1]
            assert (len(get_overloads(function)) or 1) == len(told)
            for each in told:
                assert each.startswith(f"{name}({''.join(first)}")
                assert " -> " in each


def test_calls_that_are_compiled_have_the_same_types() -> None:
    assert ["apply(state: State, move: Move) -> State"] == signatures("apply")
    assert ["legal_moves(state: State | View) -> tuple[Move, ...]"] == signatures("legal_moves")


def test_classes_show_their_arguments() -> None:
    assert ["Card(text: str | Card)"] == signatures("Card")
    assert ["CardSet(cards: Cards=())"] == signatures("CardSet")
    assert ["Play(card: Card | str)"] == signatures("Play")
    [told] = signatures("Outcome")
    assert told.startswith("Outcome(ruleset: Ruleset | str, captured: Iterable[Cards], winner: ")

"""Tables that must agree with other modules are checked when their module is imported."""

from __future__ import annotations

import enum
import runpy
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

import gostop as gs
from gostop.app.parser import _add
from gostop.core.exhaustive import codes_of, tied
from gostop.formats.observation import check_apart
from gostop.game import events, settlement
from gostop.game import history as game_history
from gostop.game.history import Fact, Paid, facts_of, paid_codes, paid_rule, seat_or_none
from gostop.game.outcome import FACTS as OUTCOME_FACTS
from gostop.game.outcome import OF_OUTCOMES, REASONS, OutcomeGiven, Reason
from gostop.game.setup import SetupGiven
from gostop.game.state import FACTS as STATE_FACTS
from gostop.game.state import Phase
from gostop.kernel import event_codes, history, payments, position, rules
from gostop.rules import compile
from gostop.rules.compile import KERNEL, WAYS, compiled, read_by
from gostop.rules.deal import CupCount
from gostop.rules.fields import Member, Setting
from tests.support.cases import for_each
from tests.support.house_cases import house_of


def test_a_table_with_all_its_keys_is_itself() -> None:
    table = {1: "a", 2: "b"}

    assert table is tied(table, [2, 1, 1], "the table")


@for_each(
    ("keys", "names", "message"),
    [
        ([1, 2, 3], None, "the table has no line for 3"),
        ([1, 2, 3, 4], {3: "THREE"}, "the table has no line for 4, THREE"),
        ([1], None, "the table has a line for 2, which nothing needs"),
        ([1, "go"], None, "the table has no line for go"),
    ],
)
def test_a_table_without_a_key_or_with_another_one_is_refused(
    keys: list[object], names: dict[Any, str] | None, message: str
) -> None:
    with pytest.raises(ImportError, match=f"^{message}$"):
        tied({1: "a", 2: "b"}, keys, "the table", names)


def test_a_class_is_named() -> None:
    with pytest.raises(ImportError, match="has no line for Play"):
        tied({}, [gs.Play], "the table")


def test_the_names_of_constants() -> None:
    names = {"PAID_A": 1, "PAID_B": 2, "OTHER": 3, "PAID_text": 4, "PAID_C": "x", "PAID_D": True}

    assert {1: "PAID_A", 2: "PAID_B"} == codes_of(names, "PAID_")


# Settings and the rules of the kernel.


def paths() -> Iterator[tuple[str, Setting]]:
    return compile._paths(gs.Ruleset)


def test_two_settings_for_one_number_are_refused() -> None:
    with pytest.raises(ImportError, match="bomb_flips of the kernel's rules is filled twice"):
        read_by(KERNEL, iter([*paths(), ("bomb_flips", Setting())]))


class Further(enum.Enum):
    WAY = "way"


def test_a_way_without_a_number_is_refused() -> None:
    further = (("new_way", Member(Further)),)
    kernel = (*KERNEL, "new_way")
    with pytest.raises(ImportError, match=r"ways has no line for Further\.WAY"):
        read_by(kernel, iter([*paths(), *further]))
    without = {way: number for way, number in WAYS.items() if way is not CupCount.BOTH}
    with pytest.raises(ImportError, match=r"ways has no line for CupCount\.BOTH"):
        read_by(KERNEL, paths(), ways=without)
    with pytest.raises(ImportError, match="two ways of CupCount have one number in the kernel"):
        read_by(KERNEL, paths(), ways={**WAYS, CupCount.BOTH: rules.CUP_BEST})


def test_the_order_of_ways_decides_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    changed = {**WAYS, CupCount.ANIMAL: rules.CUP_JUNK, CupCount.JUNK: rules.CUP_ANIMAL}
    monkeypatch.setattr(compile, "WAYS", changed)
    ruleset = gs.BGA.replace({"cards.cup_count": "animal"})

    assert ("cards_cup_count", rules.CUP_JUNK) in [*compile.numbers_of(ruleset, 2)]


RARE = (
    *("11_stacks", "21_seven_players", "22_push", "28_payment_limit", "30_extra_rounds"),
    *("31_enough_points", "32_mission_cards", "40_most_goes"),
)
"""House rules whose numbers no rulebook needs."""


def test_every_number_of_the_kernel_is_filled(monkeypatch: pytest.MonkeyPatch) -> None:
    """`compile` writes every number of `kernel/rules.py`, and no other. A setting with the same
    path fills a number, or `compile` makes it. Only what a policy looks up is filled later, by
    `worth`.
    """
    written: set[str] = set()

    class Noting(rules.Rules):  # type: ignore[misc]  # the class is final only if it's compiled
        def __setattr__(self, name: str, value: object) -> None:
            written.add(name)
            object.__setattr__(self, name, value)

    if gs.compiled:
        pytest.skip("nobody can look over the shoulder of the compiled kernel")
    monkeypatch.setattr(compile, "Rules", Noting)
    for ruleset in (*gs.RULESETS.values(), *map(house_of, RARE)):
        for players in ruleset.players:
            compile._compiled.__wrapped__(ruleset, ruleset.order, players, ())

    told = "name the number after the path of its setting, or make it in rules/compile.py"
    assert {*KERNEL} - {"units_of_kind", "baks_of_kind", "worths"} == written, told


def test_an_event_that_steals_needs_its_line() -> None:
    constants = codes_of(vars(rules), "STEAL_")

    assert {*constants} == {*compile.STOLEN}
    assert len(compiled(gs.BGA, 2).steals) == len(constants)


# Enums and codes.


def test_reasons_phases_and_payments_are_tied_by_name() -> None:
    special = {"CHONGTONG", "THREE_PPEOK", "HEODANG"}
    for code, reason in REASONS.items():
        name = f"WON_{reason.name}" if reason.name in special else reason.name
        assert code == getattr(history, name)
    assert {*Reason} == {*OF_OUTCOMES.values()} == {*REASONS.values(), Reason.ABANDONED}
    for phase in Phase:
        name = "GO_STOP" if phase is Phase.GO_OR_STOP else phase.name
        assert phase.value == getattr(position, name)
    for paid in Paid:
        assert paid.value == paid_rule(gs.BGA, getattr(rules, f"PAID_{paid.name}"))
        assert paid_codes(gs.BGA)[paid.value] == getattr(rules, f"PAID_{paid.name}")


def test_tables_of_the_game_have_a_line_for_each_of_their_keys() -> None:
    assert {reason for reason in Reason if reason.is_special} == {*settlement._WINS}
    assert {paid.value for paid in Paid} == {*settlement._INSTANTS}
    assert {*OUTCOME_FACTS} == {*OutcomeGiven.__annotations__}
    assert {*STATE_FACTS} == {*SetupGiven.__annotations__}


def test_every_code_of_a_bill_is_cited_by_every_preset() -> None:
    for ruleset in gs.RULESETS.values():
        outcome = gs.Outcome(ruleset, ["", ""], 0, reason=Reason.CHONGTONG)
        kernel = compiled(ruleset, ruleset.players[0])
        for code in range(payments.MEASURED):
            if code == payments.SHAKE:
                continue  # a shake is cited by its month
            rule, source = settlement.of_line(outcome, (code, 1))
            assert rule
            assert source.place
            if code != payments.SPECIAL:
                ((factor, cited),) = settlement.of_factors(outcome, kernel, ((code, 2),))
                assert (rule, True) == (factor, bool(cited.place))
        payment = ruleset.payment
        measured = [each.id for each in (*payment.multipliers, *payment.missions)]
        measured += [bak.id for bak in payment.baks]
        for code, id in enumerate(measured, payments.MEASURED):
            assert id == settlement.of_line(outcome, (code, 1))[0]


def imported(module: ModuleType) -> None:
    """Run the file of a module again, without a change of the imported module."""
    assert module.__file__
    runpy.run_path(module.__file__)


def test_a_penalty_without_its_citing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    imported(settlement)
    monkeypatch.setattr(payments, "NEW_BAK", payments.MEASURED, raising=False)
    monkeypatch.setattr(payments, "MEASURED", payments.MEASURED + 1)
    with pytest.raises(ImportError, match="the table of cited rules has no line for NEW_BAK"):
        imported(settlement)


@pytest.mark.parametrize(
    ("module", "home", "name", "message"),
    [
        (
            game_history,
            rules,
            "PAID_TWICE",
            "what is paid at once has no line for PAID_TW",
        ),
        (compile, rules, "STEAL_TWICE", "the table of what is stolen has no line for STEAL_TWICE"),
        (settlement, payments, "BY_CHANCE", "the table of liabilities has no line for BY_CHANCE"),
    ],
)
def test_a_constant_that_no_table_has_is_named(
    monkeypatch: pytest.MonkeyPatch, module: ModuleType, home: ModuleType, name: str, message: str
) -> None:
    imported(module)
    monkeypatch.setattr(home, name, 77, raising=False)
    with pytest.raises(ImportError, match=message):
        imported(module)


def test_every_event_has_its_line() -> None:
    assert event_codes.CODES == len(events.REPORTED)
    assert {*gs.events.__all__} == {"Event", *(each.__name__ for each in events.EVENTS)}


def test_planes_that_share_a_bit_are_refused() -> None:
    with pytest.raises(ImportError, match="the plane b begins at bit 3, which another one has"):
        check_apart((("a", "flags", 0, 4, ""), ("b", "flags", 3, 1, "")))


# Facts.


def test_a_fact_that_the_record_does_not_know_is_refused() -> None:
    class Known:
        goes = Fact("Known.", seat_or_none)
        pots = Fact("Not kept.", seat_or_none, is_recorded=False)

    class Unknown:
        pushez = Fact("Misspelt.", seat_or_none)

    assert ["goes", "pots"] == [*facts_of(Known)]
    with pytest.raises(ImportError, match="the kernel's record has no pushez for the fact pushez"):
        facts_of(Unknown)


# Commands.


class Parsers:
    """A stand-in for the parser of all commands."""

    def add_subparsers(self, **_: object) -> Parsers:
        return self

    add_parser = add_argument = set_defaults = lambda self, *_, **__: self


@pytest.mark.parametrize(
    ("entry", "error", "message"),
    [
        ({"argumnets": []}, TypeError, "unexpected keyword argument 'argumnets'"),
        ({"help": {"--seeed": "a seed"}}, ImportError, "the help of gostop new has a line for --s"),
    ],
)
def test_a_key_of_a_command_that_nobody_reads_is_refused(
    entry: dict[str, Any], error: type[Exception], message: str
) -> None:
    parser: Any = Parsers()
    with pytest.raises(error, match=message):
        _add(parser, {"new": {"about": "something new", **entry}}, {})

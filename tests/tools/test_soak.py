"""A short run of the soak, and a failure of each of its checks."""

import random
from collections import Counter
from typing import Any

import pytest

import gostop as gs
from gostop import events as happened
from gostop.kernel.deck import BIT
from gostop.round.state import position_of
from tests.support.taken import every_path
from tools import soak, soaking
from tools.soak import Found
from tools.soaking import Plan, SoakError

pytestmark = pytest.mark.no_cover

DECK = sum(BIT[:48])
KINDS = [*soak.PLAYED]


def plan(**deal: Any) -> Plan:
    """Return the plan of a random round for two under the French rules."""
    keywords = {"ruleset": gs.FRENCH, "players": 2, "seed": 1, **deal}
    return Plan(keywords, soaking.at_random, "french")


def counts_of(text: str) -> dict[str, str]:
    return {line[:32].strip(): line.split()[-1] for line in text.splitlines() if line.strip()}


def test_a_short_soak_of_presets_is_clean(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == soak.main(["--rounds", "400", "--seed", "5", "--jobs", "1"])
    table, errors = capsys.readouterr()
    assert "" == errors
    counts = counts_of(table)
    assert "400" == counts["rounds"]
    assert int(counts["rounds of two"]) > 80
    assert int(counts["CardPlayed"].replace(",", "")) > 5000


def test_a_short_soak_of_random_rulesets_is_clean(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == soak.main(["--rounds", "410", "--rulesets", "random", "--jobs", "1"])
    table, errors = capsys.readouterr()
    assert "" == errors
    counts = counts_of(table)
    assert "410" == counts["rounds"]
    assert "21 rulesets were drawn" in table
    assert int(counts["go.threshold"].split()[0]) > 1


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_rounds_on_several_processes_give_the_same_table(kind: str) -> None:
    alone = soak.play_all(soak.CHUNK + 40, 1, 1, kind)
    assert alone == soak.play_all(soak.CHUNK + 40, 1, 2, kind)
    assert alone != soak.play_all(soak.CHUNK + 40, 2, 1, kind)


def test_every_setting_and_every_wish_has_its_turn() -> None:
    columns = {f"{preset}{star}" for preset in gs.RULESETS for star in ("", "*")}
    found = soak.play_presets(range(20 * len(soak.SETTINGS)), 3)
    assert columns == {column for column, what in found.tally if what == "rounds"}
    assert {
        (preset.id, players) for preset in gs.RULESETS.values() for players in preset.players
    } == {(preset, players) for preset, players, _ in soak.SETTINGS}


def test_random_rulesets_are_played_in_matches_and_by_themselves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plans: list[Plan] = []
    play = soaking.play

    def watched(plan: Plan, rng: random.Random, tally: soaking.Tally) -> gs.Settlement:
        plans.append(plan)
        return play(plan, rng, tally)

    monkeypatch.setattr(soak, "play", watched)
    soak.play_matches(gs.BGA, range(40), random.Random(1), Counter())
    assert ["random*" if n % 20 == 19 else "random" for n in range(40)] == [
        plan.column for plan in plans
    ]
    assert {"deck", "seed"} <= {key for plan in plans for key in plan.deal}
    assert len({plan.deal["dealer"] for plan in plans}) > 1
    assert len({plan.deal["carry"] for plan in plans}) > 1
    assert {"pushes", "active"} < {*plans[0].deal}


# The checks.


def test_a_missing_card_is_found() -> None:
    state = gs.setup(gs.BGA, hands=["1B", "2A"], table="3B", stock="4A")
    with pytest.raises(SoakError, match="4 cards lie somewhere, 4 different ones"):
        soaking.check_cards(state, DECK)


def test_a_card_in_two_places_is_found() -> None:
    first = gs.deal(gs.FRENCH, 2, seed=1)
    soaking.check_cards(first, DECK)
    position_of(first).seats[0].captured |= BIT[first.stock[0].id]
    with pytest.raises(SoakError, match="49 cards lie somewhere, 48 different ones"):
        soaking.check_cards(first, DECK)


class Paid:
    """A stand-in for the settlement of a broken library."""

    transfers = ()

    def __init__(self, *points: int) -> None:
        self.points = points

    @property
    def outcome(self) -> gs.Outcome:
        return gs.Outcome(gs.FRENCH, ["", ""], reason=gs.Reason.EXHAUSTED)


@pytest.mark.parametrize(
    ("settlements", "message"),
    [
        ([Paid(3, -2)], r"payments are \(3, -2\)"),
        ([Paid(1, 2, -3)], r"payments are \(1, 2, -3\)"),
        ([Paid(3, -3)], r"payments are \(3, -3\), but the transfers \(0, 0\)"),
        ([Paid(0, 0), Paid(4, -4)], r"payments are \(0, 0\), of the outcome \(4, -4\)"),
        ([Paid(0, 0), Paid(0, 0), Paid(4, -4)], r"are \(0, 0\), written by hand \(4, -4\)"),
        ([Paid(0, 0), Paid(0, 0), Paid(0, 0), Paid(1, 1)], r"payments are \(1, 1\)"),
    ],
)
def test_payments_that_do_not_balance_are_found(
    settlements: list[Paid], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = iter(settlements)
    monkeypatch.setattr(gs, "settle", lambda _game, balances=None: next(left))
    monkeypatch.setattr(soaking, "contradictions", lambda _settlement: ())
    with pytest.raises(SoakError, match=message):
        soaking.check_points(gs.deal(gs.FRENCH, 2, seed=1))


def test_a_printed_score_that_contradicts_its_payment_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(soaking, "contradictions", lambda _settlement: ["pi_bak", "meongtta"])
    with pytest.raises(SoakError, match="scores contradict the payments: pi_bak, meongtta"):
        soaking.play(plan(), random.Random(4), Counter())


def test_a_round_without_an_end_is_found() -> None:
    short = Plan(plan().deal, soaking.at_random, "french", longest=6)
    with pytest.raises(SoakError, match="no end after 7 moves"):
        soaking.play(short, random.Random(4), Counter())


def test_a_round_that_stands_still_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gs, "legal_moves", lambda _state: ())
    with pytest.raises(SoakError, match="no seat can move, but the round is not over"):
        soaking.play(plan(), random.Random(4), Counter())


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("error", [gs.PositionError("not this"), ZeroDivisionError("by nothing")])
def test_any_error_is_reported_with_its_round(
    kind: str,
    error: Exception,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(gs, "settle", broken)
    assert 1 == soak.main(["--rounds", "3", "--jobs", "1", "--seed", "8", "--rulesets", kind])
    said = capsys.readouterr().err
    assert said.startswith("round 0")
    assert f" of seed 8: {type(error).__name__}: {error}" in said
    assert "gs.parse_ruleset('''" in said


@pytest.mark.parametrize("cards", [{"seed": 5}, {"deck": list(reversed(gs.CARDS[:48]))}])
def test_a_failing_round_says_how_to_see_it_again(cards: dict[str, Any]) -> None:
    house = gs.BGA.replace({"go.threshold": 5, "match.rounds": 3})
    deal = {"ruleset": house, "players": 3, "dealer": 2, "carry": 4, **cards}
    state, rng, moves = gs.deal(**deal), random.Random(3), []
    while legal := gs.legal_moves(state):
        moves.append(soaking.at_random(state, legal, rng))
        state = gs.apply(state, moves[-1])
    names: dict[str, Any] = {}
    exec(soaking.again(Plan(deal, soaking.at_random, "bga"), moves), names)
    assert state == names["state"]
    assert house == names["ruleset"]


@pytest.mark.parametrize("kind", KINDS)
def test_what_never_happened_is_a_fault_of_a_long_run_only(kind: str) -> None:
    required = soak.required(kind)
    found = Found(Counter({("bga", what): 1 for what in required[2:]}))
    assert [] == soak.faults_of(found, 100, kind)
    assert [f"never happened: {what}" for what in required[:2]] == soak.faults_of(
        found, soak.FULL[kind], kind
    )


def test_a_setting_that_was_left_constant_is_a_fault_of_a_long_run_only() -> None:
    tally = Counter({("random", what): 1 for what in soak.REQUIRED})
    values = {path: {str(n) for n in range(least)} for path, least in every_path()}
    found = Found(tally, {**values, "turn.pairing": {"free"}}, rulesets=1)
    assert [] == soak.faults_of(found, 100, "random")
    assert ["of turn.pairing there were only 1 values"] == soak.faults_of(
        found, soak.FULL["random"], "random"
    )


@pytest.mark.parametrize(("draws", "faults"), [(1, 0), (2, 1)])
def test_many_draws_of_two_are_a_fault(draws: int, faults: int) -> None:
    tally = Counter({("bga", soak.ROUNDS_OF_TWO): 100, ("bga", soak.DRAWS_OF_TWO): draws})
    assert faults == len(soak.faults_of(Found(tally), 100, "presets"))


def test_a_fault_ends_in_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(soak.FULL, "presets", 40)
    assert 1 == soak.main(["--rounds", "40", "--jobs", "1"])


# The counts.


def test_every_class_of_event_is_required_of_random_rulesets() -> None:
    counted = {what.split()[0] for what in soak.required("random")}
    assert set() == {event.__name__ for event in happened.EVENTS} - counted
    assert {*soak.ELSEWHERE["presets"], *soak.ELSEWHERE["random"]} < {*soak.REQUIRED}


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (happened.Jjok(0, gs.Month.PINE), "Jjok"),
        (happened.InstantPaid(1, 0, 3, "first_jjok"), "InstantPaid first_jjok"),
        (happened.InstantPaid(1, 0, 3, "boar"), "InstantPaid other"),
        (happened.StackTaken(0, gs.Month.PINE, None), "StackTaken dealt"),
        (happened.StackTaken(0, gs.Month.PINE, 0), "StackTaken own"),
        (happened.StackTaken(0, gs.Month.PINE, 1), "StackTaken other"),
        (happened.Stopped(0, automatic=True), "Stopped automatic"),
        (happened.Stopped(0, automatic=False), "Stopped called"),
        (happened.SatOut(0, forced=True), "SatOut forced"),
        (happened.SatOut(0, forced=False), "SatOut chosen"),
    ],
)
def test_an_event_is_counted_by_its_kind(event: happened.Event, expected: str) -> None:
    assert expected == soaking.what_is(event)

"""A short soak, and that each of its checks can fail."""

from collections import Counter

import pytest

import gostop as gs
from gostop import events as happened
from gostop.kernel.deck import BIT
from gostop.state import position_of
from tests import soak

DECK = sum(BIT[:48])


def test_a_short_soak_is_clean(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == soak.main(["--rounds", "400", "--seed", "5", "--jobs", "1"])
    table, _ = capsys.readouterr()
    counts = {line[:32].strip(): line.split()[-1] for line in table.splitlines()}
    assert "400" == counts["rounds"]
    assert "120" == counts["rounds of two"]
    assert int(counts["CardPlayed"].replace(",", "")) > 5000


def test_the_same_rounds_on_several_processes_give_the_same_table() -> None:
    alone = soak.play_all(soak.CHUNK + 40, 1, jobs=1)
    assert alone == soak.play_all(soak.CHUNK + 40, 1, jobs=2)
    assert alone != soak.play_all(soak.CHUNK + 40, 2, jobs=1)


def test_every_setting_and_every_wish_has_its_turn() -> None:
    columns = {f"{preset}{star}" for preset in gs.RULESETS for star in ("", "*")}
    tally = soak.play_some(range(20 * len(soak.SETTINGS)), 3)
    assert columns == {column for column, what in tally if what == "rounds"}
    assert {
        (preset.id, players) for preset in gs.RULESETS.values() for players in preset.players
    } == {(preset, players) for preset, players, _ in soak.SETTINGS}


# The checks.


def test_a_missing_card_is_found() -> None:
    state = gs.setup(gs.BGA, hands=["1B", "2A"], table="3B", stock="4A")
    with pytest.raises(soak.SoakError, match="4 cards lie somewhere, 4 different ones"):
        soak.check_cards(state, DECK)


def test_a_card_in_two_places_is_found() -> None:
    first = gs.deal(gs.FRENCH, 2, seed=1)
    soak.check_cards(first, DECK)
    position_of(first).seats[0].captured |= BIT[first.stock[0].id]
    with pytest.raises(soak.SoakError, match="49 cards lie somewhere, 48 different ones"):
        soak.check_cards(first, DECK)


def test_payments_that_do_not_balance_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Unbalanced:
        points = (3, -2)

    monkeypatch.setattr(gs, "settle", lambda _state: Unbalanced)
    with pytest.raises(soak.SoakError, match=r"payments are \(3, -2\)"):
        soak.check_points(gs.deal(gs.FRENCH, 2, seed=1))


def test_a_round_without_an_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak, "LONGEST", 6)
    with pytest.raises(soak.SoakError, match=r"round 0 of seed 4.*no end after 7 moves; "):
        soak.play(0, 4, Counter())


def test_an_error_of_the_library_is_reported_with_its_round(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(soak, "at_random", lambda *_: gs.Join())
    assert 1 == soak.main(["--rounds", "3", "--jobs", "1"])
    assert "round 0 of seed 0, ('french', 2, ''): 'in' is not legal" in capsys.readouterr().err


def test_what_never_happened_is_a_fault_of_a_long_run_only() -> None:
    tally = Counter({("bga", what): 1 for what in soak.REQUIRED[2:]})
    assert [] == soak.faults_of(tally + Counter({("bga", soak.ROUNDS_OF_TWO): 1}), 100)
    assert [f"never happened: {what}" for what in soak.REQUIRED[:2]] == soak.faults_of(
        tally + Counter({("bga", soak.ROUNDS_OF_TWO): 1}), soak.FULL
    )


@pytest.mark.parametrize(("draws", "faults"), [(1, 0), (2, 1)])
def test_many_draws_of_two_are_a_fault(draws: int, faults: int) -> None:
    tally = Counter({("bga", soak.ROUNDS_OF_TWO): 100, ("bga", soak.DRAWS_OF_TWO): draws})
    assert faults == len(soak.faults_of(tally, 100))


def test_a_fault_ends_in_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak, "FULL", 40)
    assert 1 == soak.main(["--rounds", "40", "--jobs", "1"])


# What is counted.


def test_every_class_of_event_is_required_but_for_the_choice_of_the_cup() -> None:
    counted = {what.split()[0] for what in soak.REQUIRED}
    assert {event.__name__ for event in happened.EVENTS} - counted == {"CupCounted"}


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (happened.Jjok(0, gs.Month.PINE), "Jjok"),
        (happened.InstantPaid(1, 0, 3, "first_jjok"), "InstantPaid first_jjok"),
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
    assert expected == soak.what_is(event)

"""A bot can't compute hidden cards from its data. If the seed is weak, the attack does succeed."""

import sys
from pathlib import Path
from random import Random

import pytest

import gostop as gs
from gostop.bots.bot import generators
from tools import seed_attack
from tools.seed_attack import by_function, by_sitting, keys_of, known, main

TRIED = 1 << 20 if gs.compiled else 1 << 13


@pytest.mark.no_cover
def test_no_seed_explains_what_a_bot_saw_of_1000_rounds(tmp_path: Path) -> None:
    rounds = [each for _ in range(8) for each in by_function(tmp_path, 280, None)][:900]
    rounds += [each for _ in range(16) for each in by_sitting(tmp_path, 30, None)][:100]
    assert 1000 == len(rounds)
    given = {number for each in rounds for number in each.given}
    assert len(rounds) / 2 < len(given)
    assert {} == known(rounds, (*range(TRIED), *given))


@pytest.mark.parametrize("play", [by_function, by_sitting])
def test_a_short_seed_is_found(play: seed_attack.Play, tmp_path: Path) -> None:
    rounds = list(play(tmp_path, 8, 77))
    assert rounds
    found = known(rounds, range(70, 90))
    assert found
    for number, seed in found.items():
        dealt = gs.deal(seed_attack.RULES, 2, seed=seed, dealer=rounds[number].dealer)
        assert str(dealt.hands[rounds[number].seat]) == rounds[number].hand


@pytest.mark.no_cover
def test_the_commands_are_spied_on_too(capsys: pytest.CaptureFixture[str]) -> None:
    tables = ["--tables", "arena", "watch", "play"]
    assert 0 == main([*tables, "--rounds", "2", "--tried", "9", "--known", "7"])
    counts = [line.split()[-6:-3] for line in capsys.readouterr().out.splitlines()]
    assert all(known == of and int(of) > 1 for known, _, of in counts)
    assert 3 == len(counts)
    assert 0 == main([*tables[:2], "--rounds", "4", "--tried", "9"])
    assert "all hidden cards of 0 of" in capsys.readouterr().out


def test_a_table_that_chooses_a_short_seed_fails(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen = iter(range(9))
    monkeypatch.setattr(seed_attack, "seed_of_play", lambda: next(chosen))
    assert 1 == main(["--tables", "play, in Python", "--rounds", "9", "--tried", "9"])
    assert " 0 of" not in capsys.readouterr().out


def test_a_table_that_cannot_be_had_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "tests.support.served", None)
    assert 0 == main(["--tables", "server", "--rounds", "1"])
    assert "is not installed" in capsys.readouterr().out


@pytest.mark.parametrize("seed", [0, 7, 2**31, 2**32, 2**64 - 1, 2**128 + 12345, 2**1000 + 17])
def test_a_generator_of_python_does_not_hide_its_seed(seed: int) -> None:
    assert seed in keys_of(Random(seed))
    assert seed in keys_of(Random(f"gostop 2 policy {seed:x} 1"))
    used = Random(seed)
    used.random()
    assert set() == keys_of(used)


@pytest.mark.parametrize("seed", [0, 2**128 + 12345])
def test_the_generators_of_bots_hide_the_seed_of_the_deal(seed: int) -> None:
    for rng in generators(seed, 3):
        keys = keys_of(rng)
        assert keys
        assert not {key for key in keys if key == seed or f"{seed:x}" in f"{key:x}" * (seed > 0)}

"""The checks of the types of public names find wrong types."""

from pathlib import Path

import pytest

from tools import outside_types
from tools.outside_types import CODE, WRONG, faults
from tools.public_types import unknown


def symbol(name: str, *, exported: bool = True, known: bool = False) -> dict[str, object]:
    said = [{"message": "Type is unknown"}]
    return {"name": name, "isExported": exported, "isTypeKnown": known, "diagnostics": said}


def test_public_names_of_unknown_type_are_told_but_for_those_of_adapters() -> None:
    symbols = [
        symbol("gostop.deal"),
        symbol("gostop.score", known=True),
        symbol("gostop.kernel.rules", exported=False),
        symbol("gostop.envs.openspiel.Game"),
    ]
    found = unknown({"typeCompleteness": {"symbols": symbols}})
    assert ["gostop.deal\n  Type is unknown"] == found


def test_a_type_checker_must_accept_one_program_and_see_each_error_of_the_other(
    tmp_path: Path,
) -> None:
    errors = range(CODE, len(WRONG.splitlines()) + 1)

    def right(file: Path) -> list[tuple[int, str]]:
        return [(line, "an error") for line in errors] if file.name == "wrong.py" else []

    def blind(file: Path) -> list[tuple[int, str]]:
        return []

    def strict(file: Path) -> list[tuple[int, str]]:
        return [(line, "unknown") for line in errors]

    assert [] == faults(right, tmp_path)
    assert len(errors) == len(faults(blind, tmp_path)) > 3
    assert f"right.py:{CODE}: unknown" == faults(strict, tmp_path)[0]


@pytest.mark.parametrize(("found", "code"), [([], 0), (["right.py:1: unknown"], 1)])
def test_the_command_fails_if_a_type_checker_does(
    found: list[str], code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(outside_types, "faults", lambda check, folder: found)
    assert code == outside_types.main()
    assert 2 == len(capsys.readouterr().out.splitlines())

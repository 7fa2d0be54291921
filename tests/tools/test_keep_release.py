"""Each release adds its presets and samples once, and never changes older ones."""

import json
from pathlib import Path
from types import MappingProxyType

import pytest

import gostop as gs
from gostop.events import EVENTS
from tools import keep_release
from tools.keep_release import documents, main, records, states

SAMPLES = Path(__file__).parents[1] / "versions" / "0.1.0rc2"


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a project in which no release has been kept yet. One line replaces the many samples."""
    (tmp_path / "tables").mkdir()
    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "7.8"\n', encoding="utf-8")
    monkeypatch.setattr(keep_release, "ROOT", tmp_path)
    monkeypatch.setattr(keep_release, "PRESETS", tmp_path / "tables" / "presets.jsonl")
    monkeypatch.setattr(keep_release, "VERSIONS", tmp_path / "versions")
    monkeypatch.setattr(keep_release, "THINGS", tmp_path / "released.json")
    monkeypatch.setattr(keep_release, "samples", lambda: {"states.txt": "gostop state 1\n"})
    return tmp_path


def digests(folder: Path) -> list[str]:
    lines = (folder / "tables" / "presets.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line)["digest"] for line in lines]


def test_a_release_is_kept_once(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert 1 == main(["--check"])
    assert "versions/7.8 is not kept" in capsys.readouterr().out
    assert [] == [*kept.rglob("*.txt")]

    assert 0 == main([])
    now = json.loads((kept / "released.json").read_text(encoding="utf-8"))
    assert ["bga", *gs.__all__] == [
        now["preset"][0],
        *sorted(now["public name"], key=[*gs.__all__].index),
    ]
    assert {"vectors", "setting", "event", "fact", "rule", "preset", "public name"} == now.keys()
    assert [preset.digest for preset in gs.RULESETS.values()] == digests(kept)
    assert 0 == main(["--check"])
    sample = kept / "versions" / "7.8" / "states.txt"
    sample.write_text("as it was\n")
    assert 0 == main([])
    assert "as it was\n" == sample.read_text()


def test_a_corrected_preset_is_kept_beside_the_earlier_one(
    kept: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["--version", "1.0"])
    before = digests(kept)
    later = gs.BGA.replace({"go.points": 5})
    monkeypatch.setattr(gs, "RULESETS", MappingProxyType({**gs.RULESETS, "bga": later}))

    assert 1 == main(["--check", "--version", "1.0"])
    assert "presets.jsonl is not kept" in capsys.readouterr().out
    assert 0 == main(["--version", "1.1"])
    assert [*before, later.digest] == digests(kept)
    assert ["1.0", "1.1"] == sorted(path.name for path in (kept / "versions").iterdir())


@pytest.mark.no_cover
def test_samples_are_of_all_formats() -> None:
    names = {name for name, _ in records()}
    assert names <= {path.name for path in SAMPLES.iterdir()}
    types = {each["type"] for each in documents()}
    lines = (SAMPLES / "plain.jsonl").read_text(encoding="utf-8").splitlines()
    old = {json.loads(line)["type"] for line in lines}
    assert old <= types
    assert {"Simulation", "Comparison", "Events"} <= types
    lacking = {event.__name__ for event in EVENTS} - types
    assert set() == lacking, "no round of a rulebook has it: add it to _values of keep_release"
    assert {"bga", "house"} <= {line.split(" ")[4] for line in states()}

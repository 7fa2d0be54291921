"""One command makes all files that are generated from others."""

from pathlib import Path

import pytest

from gostop.testing.conformance import VECTORS
from tools import generate
from tools.generate import main


def test_these_files_are_made() -> None:
    names = [path.name for path, _ in generate.quick()]
    vectors = [f"{name}.json" for name in VECTORS]
    assert ["__init__.pyi", "plain-1.schema.json", "gostop.d.ts", *vectors] == names
    stub = "from gostop.game.events import Swept as Swept\n"
    assert stub in dict(generate.quick())[generate.STUB]


def test_what_would_change_is_named_and_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new = tmp_path / "old.json", tmp_path / "new.json"
    old.write_text("as it is", encoding="utf-8")
    made = [(old, "as it is"), (new, "as it will be")]
    monkeypatch.setattr(generate, "files", lambda: iter(made))
    monkeypatch.setattr(generate, "ROOT", tmp_path)
    assert 1 == main(["--check"])
    assert "old.json unchanged\nnew.json would change\n" == capsys.readouterr().out
    assert not new.exists()
    assert 0 == main([])
    assert "old.json unchanged\nnew.json written\n" == capsys.readouterr().out
    assert "as it will be" == new.read_text(encoding="utf-8")
    assert 0 == main(["--check"])


@pytest.mark.weekly
def test_all_files_are_as_they_would_be_made() -> None:
    assert 0 == main(["--check"])

"""What cannot be saved is refused, and nothing is lost."""

from pathlib import Path
from typing import Any

import pytest

import gostop as gs
from gostop.files import load_ruleset


@pytest.mark.parametrize("label", ["id", "name"])
@pytest.mark.parametrize("text", ["\ud800", "mine \udfff", "x" * 201])
def test_a_label_that_no_file_can_hold_is_refused(label: str, text: str) -> None:
    labels: dict[str, Any] = {label: text}
    with pytest.raises(gs.RulesetError, match=f"{label} is '.*; right is a text") as caught:
        gs.BGA.replace(**labels)
    assert label == caught.value.field


def test_a_label_may_be_in_any_script() -> None:
    ours = gs.BGA.replace(id="우리집", name="🎴 " + "x" * 198)
    assert ("우리집", 200) == (ours.id, len(ours.name))
    assert ours.id == gs.parse_ruleset(gs.format_ruleset(ours)).id


def test_a_text_that_cannot_be_written_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "mine.toml"
    gs.save_ruleset(gs.BGA, path)
    before = path.read_bytes()
    monkeypatch.setattr("gostop.files.format_ruleset", lambda _: "\ud800")

    with pytest.raises(gs.RulesetError, match="cannot be written: that is no path, or no text"):
        gs.save_ruleset(gs.FRENCH, path)
    assert before == path.read_bytes()
    assert gs.BGA == load_ruleset(path)

"""Programs that not every machine has: where they are searched, and what happens without them."""

import sys
from pathlib import Path

import pytest

from tests.support.programs import node
from tools import browsers


def executable(folder: Path, name: str) -> str:
    path = folder / (f"{name}.exe" if sys.platform == "win32" else name)
    path.touch(mode=0o755)
    return str(path)


def test_the_browser_that_is_named_comes_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert None is browsers.found()
    for name in reversed(browsers.PROGRAMS):
        assert executable(tmp_path, name) == browsers.found()
    named = executable(tmp_path, "another")
    monkeypatch.setenv("CHROMIUM", named)
    assert named == browsers.found()


@pytest.mark.parametrize(
    ("ci", "without", "expected"),
    [
        (None, "", pytest.skip.Exception),
        ("1", "", pytest.fail.Exception),
        ("1", "chromium", pytest.fail.Exception),
        ("1", "chromium npm", pytest.skip.Exception),
    ],
)
def test_a_missing_node_fails_only_where_it_could_be_installed(
    monkeypatch: pytest.MonkeyPatch, ci: str | None, without: str, expected: type[BaseException]
) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("CI", raising=False)
    if ci:
        monkeypatch.setenv("CI", ci)
    monkeypatch.setenv("GOSTOP_WITHOUT", without)
    with pytest.raises(expected, match="there is no Node here"):
        node()

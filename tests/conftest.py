import gc
import os
import re
import signal
import sys
from collections.abc import Iterator
from functools import cache
from types import FrameType

import pytest
from hypothesis import HealthCheck, Phase, settings

# A process that a shell starts in the background ignores Ctrl-C. The tests and the processes that
# they start must not ignore it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# `ci` and `brief` try the same examples on every machine. The quick tests use `brief`, the weekly
# ones `ci`. A person starts `long` for a long search. `mutants` doesn't make a failing example
# smaller: nobody reads it.
settings.register_profile(
    "ci",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=50,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("brief", settings.get_profile("ci"), max_examples=10)
settings.register_profile(
    "mutants", settings.get_profile("brief"), phases=[Phase.explicit, Phase.generate]
)
settings.register_profile("long", settings.get_profile("ci"), derandomize=False, max_examples=500)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


def pytest_sessionstart() -> None:
    """Empty all caches if mutmut runs the tests: they hold results of the unchanged code."""
    if "MUTANT_UNDER_TEST" in os.environ:
        for each in gc.get_objects():
            if isinstance(each, type(cache(len))):
                each.cache_clear()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the tests without coverage last. What they reach first in a process and put into a cache
    would not be measured.
    """
    items.sort(key=lambda item: item.get_closest_marker("no_cover") is not None)


def pytest_make_parametrize_id(val: object) -> str | None:
    """Shorten the id of a test. Some texts have millions of characters, and every test process gets
    the ids of all tests.
    """
    return f"{val[:70]}…" if isinstance(val, str) and len(val) > 70 else None


@pytest.fixture(autouse=True)
def _colourless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turn colours off, because the tests compare the output of the command line as text."""
    monkeypatch.delenv("FORCE_COLOR", raising=False)


@pytest.fixture(autouse=True, scope="session")
def _errors_are_well_made() -> Iterator[None]:
    """Fail where an error has no code of its own, or a code or a text in another form."""
    import gostop as gs  # noqa: PLC0415  # here, coverage is already measured

    make = gs.GoStopError.__init__
    general = {gs.PositionError, gs.RulesetError, gs.NotationError}

    def checked(
        error: gs.GoStopError, message: str, *, field: str = "", hint: str = "", code: str = ""
    ) -> None:
        make(error, message, field=field, hint=hint, code=code)
        frame: FrameType | None = sys._getframe(1)
        while frame is not None and frame.f_globals is make.__globals__:
            frame = frame.f_back
        if frame is None or not frame.f_globals["__name__"].startswith("gostop."):
            return  # a test makes an error of its own
        own = code if type(error) in general else error.code
        assert re.fullmatch("[a-z_]+", own), f"the code {own!r} of this error: {error}"
        for each in (field, hint):
            capitals = each.isupper() and len(each) > 2  # not the name of a setting from a test
            wrong = capitals or "XX" in each
            assert not wrong, f"{each!r} of this error: {error}"

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(gs.GoStopError, "__init__", checked)
        yield

import gc
import os
import signal
from functools import cache

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


def pytest_make_parametrize_id(val: object) -> str | None:
    """Shorten the id of a test. Some texts have millions of characters, and every test process gets
    the ids of all tests.
    """
    return f"{val[:70]}…" if isinstance(val, str) and len(val) > 70 else None


@pytest.fixture(autouse=True)
def _colourless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turn colours off, because the tests compare the output of the command line as text."""
    monkeypatch.delenv("FORCE_COLOR", raising=False)

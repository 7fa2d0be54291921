"""Check a refusal: the class of its error, the message, its length and the wrong field."""

import contextlib
import re
from collections.abc import Iterator

import pytest

import gostop as gs


@contextlib.contextmanager
def refused(
    kind: type[gs.GoStopError] | tuple[type[gs.GoStopError], ...], said: str
) -> Iterator[pytest.ExceptionInfo[gs.GoStopError]]:
    """Check that the block is refused. After the block, the yielded value has the error.

    Args:
        kind: the class of the error, or several classes.
        said: a part of the message, followed by the wrong field in parentheses, which are empty if
            there is none: `"expected a seat from 0 to 2, found 3 (winner)"`. `…` is any text.
    """
    part, _, field = said.rpartition(" (")
    with pytest.raises(kind, match=".*".join(map(re.escape, part.split("…")))) as caught:
        yield caught
    assert len(str(caught.value)) <= 2000
    assert field == f"{getattr(caught.value, 'field', '')})"
    assert re.fullmatch("[a-z_]+", caught.value.code)
    assert not any(each.isupper() or "XX" in each for each in caught.value.said)

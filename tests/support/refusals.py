"""The form of a refusal: an error of a class, with a message and the field to blame."""

import contextlib
import re
from collections.abc import Iterator

import pytest

import gostop as gs


@contextlib.contextmanager
def refused(
    kind: type[gs.GoStopError] | tuple[type[gs.GoStopError], ...], said: str
) -> Iterator[None]:
    """Check that the block is refused.

    Args:
        kind: the class of the error, or several classes.
        said: a part of its message, and in parentheses the field to blame, empty for none:
            `"expected a seat from 0 to 2, found 3 (winner)"`. `…` stands for any text.
    """
    part, _, field = said.rpartition(" (")
    with pytest.raises(kind, match=".*".join(map(re.escape, part.split("…")))) as caught:
        yield
    assert field == f"{getattr(caught.value, 'field', '')})"

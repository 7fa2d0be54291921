"""The field for a list of factors. No factor is lower than the one before it."""

from __future__ import annotations

from typing import Any, Final

import attrs
from typing_extensions import override

from gostop.core.arguments import is_whole
from gostop.rules.fields import ACCEPTS, BOUNDS, FORM, Form, exact
from gostop.rules.refusals import MOST_VALUES, contradiction, too_many, wrong

MOST_FACTOR: Final = 1000
"""The largest factor that a list may have."""


class Factors(Form):
    """A tuple of factors: a file holds the factors as a list."""

    @override
    def plain(self, value: Any, whole: bool = True) -> object:
        return list(value)

    @override
    def read(self, path: str, plain: object, old: Any) -> Any:
        return tuple(plain) if isinstance(plain, list) else plain


def factors() -> Any:
    """Make a field for a list of factors. The first factor is for something that happened once, the
    second for something that happened twice, and so on.
    """
    accepts = f"a list of whole numbers from 1 to {MOST_FACTOR} that never fall, such as [1, 1, 2]"

    def check(_instance: object, attribute: attrs.Attribute[Any], value: Any) -> None:
        path = attribute.name
        if isinstance(value, tuple) and len(value) > MOST_VALUES:
            raise too_many(path, len(value), "factors")
        if not isinstance(value, tuple) or not all(is_whole(n, 1, MOST_FACTOR) for n in value):
            raise wrong(path, value, accepts)
        for place in range(1, len(value)):
            if value[place] < value[place - 1]:
                problem = (
                    f"factors never fall, but number {place + 1} is {value[place]}, and the one "
                    f"before it {value[place - 1]}"
                )
                raise contradiction(path, problem, "raise it, or lower those before it")

    def convert(value: Any) -> Any:
        if not isinstance(value, (list, tuple)) or len(value) > MOST_VALUES:
            return tuple(value) if isinstance(value, list) else value
        return tuple(map(exact, value))

    metadata = {FORM: Factors(), ACCEPTS: accepts, BOUNDS: (1, MOST_FACTOR)}
    return attrs.field(validator=check, converter=convert, default=(), metadata=metadata)

"""Makes public classes name the module from which users import them, such as `gostop`, and not the
module that defines them.
"""

from __future__ import annotations

import contextlib
import inspect
from collections.abc import Callable
from typing import TypeVar

from gostop.core.hashes import stable

T = TypeVar("T")


def public_in(face: str) -> Callable[[type[T]], type[T]]:
    """Make a decorator for a class that users import from a module such as `gostop`.

    The class's `__module__` becomes that module, so reprs, errors and pickles name it.
    `typing.get_type_hints` would then look up the names in annotations in that module, and might
    not find them. So the annotations of the fields are replaced with types at once. A frozen attrs
    class gets hashes that are the same in every process.
    """

    def decorate(kind: type[T]) -> type[T]:
        known = {kind.__name__: kind}
        with contextlib.suppress(NameError):  # some types are imported for type checkers only
            kind.__annotations__ = inspect.get_annotations(kind, locals=known, eval_str=True)
        setattr(kind, _HOME, kind.__module__)
        kind.__module__ = face
        return stable(kind)

    return decorate


_HOME = "_home"


def home_of(kind: type[object]) -> str:
    """Return the module that defines a class."""
    home: str = vars(kind).get(_HOME, kind.__module__)
    return home

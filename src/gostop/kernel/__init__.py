"""The rules of the game, in integers only: no card objects, no names, no dependencies.

`turn` plays a turn, and `points` and `payments` say what a round is worth. `position` has the
position of a round, and `rules` the numbers of a ruleset. `search` has what bots and many rounds
need.

A module compiled by mypyc keeps its objects in C variables, which exist only once in a process. So
a compiled kernel works in only one interpreter: if a subinterpreter loaded the kernel and ended,
the kernel in the main interpreter would be broken. This module is never compiled. In a
subinterpreter, it refuses the import before a compiled module is loaded.
"""

from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES, PathFinder


def is_compiled() -> bool:
    """Whether the modules of this package are compiled."""
    spec = PathFinder.find_spec(f"{__name__}.bits", __path__)
    return spec is not None and str(spec.origin).endswith(tuple(EXTENSION_SUFFIXES))


def is_in_main() -> bool:
    """Whether this is the main interpreter of the process, as far as Python knows."""
    # these names are private, because Python has no public ones; without them, every interpreter
    # counts as the main one
    ask = getattr(import_module("_thread"), "_is_main_interpreter", None)  # from Python 3.12 on
    if ask is not None:
        return bool(ask())
    try:
        interpreters = import_module("_xxsubinterpreters")  # in Python 3.11
    except ImportError:
        return True
    return bool(interpreters.get_current() == interpreters.get_main())


def check_interpreter() -> None:
    """Refuse to load a compiled kernel in a subinterpreter.

    Raises:
        ImportError: in a subinterpreter, if the kernel is compiled.
    """
    if is_compiled() and not is_in_main():
        raise ImportError(
            "the compiled gostop works only in the main interpreter of a process, and this is a "
            "subinterpreter; under mod_wsgi, set WSGIApplicationGroup to %{GLOBAL}, or install "
            "the pure package, which is slower: "
            "GOSTOP_PURE=1 python -m pip install --no-binary gostop gostop",
            name=__name__,
        )


check_interpreter()

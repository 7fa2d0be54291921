"""Slots for the classes of the kernel, where it is not compiled."""

from typing import Any

from gostop.kernel.bits import COMPILED


def slotted(module: dict[str, Any], *kinds: type) -> None:
    """Put classes with slots in the places of classes of a module that declare the same attributes.

    An interpreter makes and copies their objects faster. A compiled class needs no slots. Its
    attributes have the values beside them until they are written; with slots they have none.
    """
    for kind in () if COMPILED else kinds:
        dropped = {"__dict__", "__weakref__"}.union(kind.__annotations__)
        kept = {name: value for name, value in vars(kind).items() if name not in dropped}
        kept["__slots__"] = tuple(kind.__annotations__)
        module[kind.__name__] = type(kind)(kind.__name__, kind.__bases__, kept)

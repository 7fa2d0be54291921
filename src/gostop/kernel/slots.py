"""Slots for the classes of a kernel that is not compiled."""

from typing import Any

from gostop.kernel.bits import COMPILED


def slotted(module: dict[str, Any], *kinds: type) -> None:
    """Replace the classes of a module with classes with slots for the same attributes.

    In an interpreter, objects with slots are faster to make and to copy. Compiled classes need no
    slots and stay as they are. An attribute with a slot has no default: a value beside its
    annotation is a default only in a compiled class.
    """
    for kind in () if COMPILED else kinds:
        dropped = {"__dict__", "__weakref__"}.union(kind.__annotations__)
        kept = {name: value for name, value in vars(kind).items() if name not in dropped}
        kept["__slots__"] = tuple(kind.__annotations__)
        module[kind.__name__] = type(kind)(kind.__name__, kind.__bases__, kept)

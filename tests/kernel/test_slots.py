"""The classes of each turn have slots for their attributes, and room for no other attribute."""

import weakref

import pytest

import gostop as gs
from gostop.kernel import held, position, record
from tests.support.cases import case

pytestmark = pytest.mark.skipif(gs.compiled, reason="compiled classes need no slots")

SLOTTED = [position.Position, position.Seat, record.Record, held.Held]


def test_a_class_of_the_kernel_has_slots_and_nothing_else() -> None:
    for kind in SLOTTED:
        with case(kind):
            assert tuple(kind.__annotations__) == vars(kind)["__slots__"]
            assert set() == {"__dict__", "__weakref__"} & vars(kind).keys()


def test_objects_of_these_classes_have_no_other_attributes() -> None:
    state = gs.deal("bga", 2, seed=1)
    now = state._position
    for each in (now, now.seats[0], now.record, held.Held(state.ruleset, now)):
        assert not hasattr(each, "__dict__")
        with pytest.raises(TypeError, match="cannot create weak reference"):
            weakref.ref(each)

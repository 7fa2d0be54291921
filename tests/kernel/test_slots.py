"""Classes of each turn have slots for their attributes and no others; records are copied whole."""

import weakref

import pytest

import gostop as gs
from gostop.kernel import history, position, state_calls
from tests.support.cases import case

pytestmark = pytest.mark.skipif(gs.compiled, reason="compiled classes need no slots")

NOT_DUMPED = {"round", "shown"}
"""Nothing else depends on the number of the round, and the hands keep what they have shown."""
SLOTTED = [position.Position, position.Seat, history.Record, state_calls.StateBase]


def test_a_class_of_the_kernel_has_slots_and_nothing_else() -> None:
    for kind in SLOTTED:
        with case(kind):
            assert tuple(kind.__annotations__) == vars(kind)["__slots__"]
            assert set() == {"__dict__", "__weakref__"} & vars(kind).keys()


def test_objects_of_these_classes_have_no_other_attributes() -> None:
    state = gs.deal("bga", 2, seed=1)
    now = state._position
    for each in (now, now.seats[0], now.record, state_calls.StateBase(state.ruleset, now)):
        assert not hasattr(each, "__dict__")
        with pytest.raises(TypeError, match="cannot create weak reference"):
            weakref.ref(each)


def test_a_record_is_copied_and_dumped_with_all_its_attributes() -> None:
    full = history.record_of((0, 1), 0, 1)
    names = set(history.Record.__annotations__) - {"further"}  # rounds with bombs test it
    assert names == {name for name in names if hasattr(full, name)}
    for name in names:
        setattr(full, name, f"its {name}")
    for copy, left in ((full.copied(), set()), (history.loaded(full.dumped()), NOT_DUMPED)):
        assert left == {name for name in names if getattr(copy, name, None) != f"its {name}"}

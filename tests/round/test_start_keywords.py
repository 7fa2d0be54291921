"""What `start` and `deal` refuse before anything is dealt."""

import pytest

import gostop as gs


def test_start_refuses_a_keyword_that_deal_does_not_have() -> None:
    with pytest.raises(TypeError, match=r"start\(\) got an unexpected keyword argument 'bogus'"):
        gs.start("bga", 2, seed=1, bogus=2)  # type: ignore[call-arg]  # that is what is tried
    with pytest.raises(TypeError, match=r"start\(\) got an unexpected keyword argument 'trace'"):
        gs.start("bga", 2, seed=1, trace=[])  # type: ignore[call-arg]  # the same


POTS = gs.BGA.replace(
    {
        "id": "pots",
        "instant.captures.boar": {"points": 5, "cards": "7A", "pot": True},
        "instant.captures.moon": {"points": 3, "cards": "8B", "pot": True},
    }
)
IDS = ("boar", "moon")


class Deer(str):
    """A text that claims to be equal to every other."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return str.__hash__(self)


def test_the_id_of_a_pot_is_its_text() -> None:
    given: list[dict[str, int]] = [{Deer(id): 2} for id in IDS]
    pots = [gs.deal(POTS, 2, seed=1, pots=each).pots for each in given]
    assert [((id, 2),) for id in IDS] == pots
    assert {str} == {type(each) for row in pots for each, _ in row}


def test_rules_are_found_again_by_their_pots() -> None:
    for id in (*IDS, *IDS):
        for rounds in (0, 1, 2):
            state = gs.deal(POTS, 2, seed=1, pots={id: rounds})
            assert (((id, rounds),) if rounds else ()) == state.pots

"""TorchRL's wrappers of Gymnasium and PettingZoo find the masks, and read the types of infos."""

from typing import Any

import pytest

torchrl = pytest.importorskip("torchrl.envs", reason="`nox -s envs` installs torchrl")
gymnasium = pytest.importorskip("gymnasium", reason="`nox -s envs` installs gymnasium")
from gostop.envs.pettingzoo import raw_env  # noqa: E402  # after the check for the libraries

# these libraries themselves give warnings
pytestmark = pytest.mark.filterwarnings("default")


@pytest.mark.parametrize("mask", ["info", "observation"])
def test_agents_of_pettingzoo_draw_legal_actions(mask: Any) -> None:
    # `raw_env` raises an error if an action is illegal
    found = torchrl.PettingZooWrapper(raw_env("bga", 3, mask=mask), use_mask=True)
    played = found.rollout(100, break_when_any_done=False)
    assert played["next", "done"].sum() > 1
    points = [float(played["next", f"seat_{seat}", "reward"].sum()) for seat in range(3)]
    assert 0 == sum(points)


def test_a_seat_of_gymnasium_draws_legal_actions() -> None:
    single = torchrl.GymWrapper(
        gymnasium.make("gostop.envs.gymnasium:gostop/Round-v0", ruleset="bga")
    )
    single.auto_register_info_dict()
    torchrl.check_env_specs(single)
    masked = torchrl.TransformedEnv(single, torchrl.ActionMask())
    played = masked.rollout(60, break_when_any_done=False)
    assert played["next", "done"].sum() > 1
    assert not played["next", "illegal"].any()
    assert "skipped" in played

"""A view stays the same if all that its seat cannot see is exchanged, and the check can fail."""

import random

import pytest

import gostop as gs
from gostop.testing.rulesets import drawn
from tests.support.cases import case
from tests.support.exchange import LeakError, check, played

pytestmark = pytest.mark.weekly

OFFERS = gs.BGA.replace({
    "id": "offers",
    "cards.bonus": "X2 X3",
    "go.threshold": 4,
    **{f"draw.offer.{name}": False for name in ("every_card", "unmatched", "without_bonus")},
    "draw.offer.cards": 1,
})  # fmt: skip
"""Rules under which a draw is often offered."""


def test_no_view_reveals_what_it_hides() -> None:
    rng, exchanged = random.Random(5), 0
    for ruleset in (*gs.RULESETS.values(), OFFERS, *drawn(20, 5)):
        players = rng.choice(ruleset.players)
        with case(ruleset.id, players):
            for state in played(ruleset, players, rng.getrandbits(32), rng):
                seat = rng.choice((*range(players), None))
                exchanged += state != check(state, seat, rng)
    assert exchanged > 500


def test_a_view_that_reveals_what_it_hides_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    view, state = gs.view, gs.deal(gs.BGA, 2, seed=1)
    # now every view shows what seat 0 sees, which the others may not know
    monkeypatch.setattr(gs, "view", lambda state, seat: view(state, 0))
    with pytest.raises(LeakError, match="'equal', 'knowledge'"):
        check(state, 1, random.Random(1))

"""Each ruling of another program agrees with ours, or the file says why not.

A file holds the rulings of one program, each in our own words. A ruling agrees with ours; or it is
another reading, which some settings give; or it contradicts the program's own source, and `why`
explains how.

What a file says before its rulings applies to every ruling that doesn't say otherwise. Several
rulings share `positions`, and may change some values. `rules` are the id of a preset, a file of
examples, or a table whose `base` is one of these. A ruling is about the score of `cards`, the
settlement of an `outcome`, a round after a `setup` or a `deal` and some `moves`, or the first
dealer, given the cards that the seats draw (`draws`).
"""

from __future__ import annotations

import itertools
import tomllib
from pathlib import Path
from typing import Any

import attrs
import pytest

import gostop as gs
from gostop.core.cards import cards_in_order
from gostop.game.match import drawn_dealer, match_with
from gostop.game.settlement import if_gone, if_stopped
from gostop.rules.files import ruleset_in
from gostop.rules.match import carry_after
from tests.support.cases import for_each

Plain = dict[str, Any]
ROOT = Path(__file__).parents[2]
KEYS: dict[str, Any] = {
    "id": str,
    "where": str,
    "says": str,
    "rules": (str, dict),
    "verdict": str,
    "expect": dict,
}
"""The fields of every ruling."""
FURTHER = {"cup", "moves", "balances", "per_point", "settings", "why", "ours", "note"}
"""The fields of some rulings. A `note` says how a position differs from the program's."""


@attrs.frozen
class Ruling:
    """A ruling of another program."""

    program: str
    plain: Plain

    def __str__(self) -> str:
        return f"{self.program}: {self.plain['id']}"

    def found(self, settings: Plain | None = None) -> Plain:
        """Return our result under the rules of the ruling, or under these
        rules with other settings.
        """
        ruleset = ruleset_of(self.plain["rules"])
        (kind,) = KINDS.keys() & self.plain.keys()
        try:
            return KINDS[kind](self.plain, ruleset.changed(settings) if settings else ruleset)
        except gs.GoStopError as error:
            return {"refused": error.code, "because": str(error)}


def ruleset_of(rules: str | Plain) -> gs.Ruleset:
    """Return the ruleset that `rules` describe: a preset, a file, or a table with changes."""
    if isinstance(rules, str):
        file = ROOT / rules
        return gs.load_ruleset(file) if file.suffix == ".toml" else ruleset_in({"base": rules})
    settings = {name: value for name, value in rules.items() if name != "base"}
    return ruleset_of(rules["base"]).changed(settings)


def _scored(plain: Plain, ruleset: gs.Ruleset) -> Plain:
    cup = gs.Kind[plain["cup"].upper()] if "cup" in plain else None
    score = gs.score(gs.CardSet(plain["cards"]), ruleset, cup=cup)
    items = {item.rule: item.points for item in score.items}
    return {"total": score.total, "pi": score.pi, "items": items}


def _settled(plain: Plain, ruleset: gs.Ruleset) -> Plain:
    outcome = gs.Outcome(ruleset, **_keywords(plain["outcome"]))
    return {"points": list(gs.settle(outcome, balances=plain.get("balances")).points)}


def _first(plain: Plain, ruleset: gs.Ruleset) -> Plain:
    drawn = [card.id for card in cards_in_order(plain["draws"])]
    return {"dealer": drawn_dealer(ruleset, 2, drawn)}


def _keywords(plain: Plain) -> Plain:
    """Return the keywords of a table. Months and seats become numbers: in
    TOML, keys can't be numbers.
    """
    found = dict(plain)
    if "reason" in found:
        found["reason"] = gs.Reason(found["reason"])
    if "cup" in found:
        found["cup"] = gs.Kind[found["cup"].upper()]
    for name in ("stacks", "buried", "go_scores"):
        if name in found:
            found[name] = {int(number): value for number, value in found[name].items()}
    return found


def _set_up(plain: Plain, ruleset: gs.Ruleset) -> Plain:
    return _played(plain, gs.setup(ruleset, **_keywords(plain["setup"])), [])


def _dealt(plain: Plain, ruleset: gs.Ruleset) -> Plain:
    """Deal a round whose deck begins with the cards of `deck`. All other
    cards follow in their order.
    """
    top = cards_in_order(plain["deal"]["deck"])
    players = plain["deal"].get("players", 2)
    bonus = ruleset.cards.bonus.for_players(players)
    rest = [card for card in gs.CARDS if card not in top and (card.month or card in bonus)]
    given: Plain = {**plain["deal"], "deck": [*top, *rest]}
    given.pop("players", None)
    state, events = gs.start(ruleset, players, **given)
    return _played(plain, state, [*events])


def _played(plain: Plain, state: gs.State, events: list[gs.Event]) -> Plain:
    for text in plain.get("moves", ()):
        state, happened = gs.step(state, gs.parse_move(text))
        events += happened
    return {
        "over": state.is_over,
        "to_move": state.to_move,
        "phase": state.phase.name.lower(),
        "legal": [str(move) for move in gs.legal_moves(state)],
        "events": [type(event).__name__ for event in events],
        "stolen": [str(event.card) for event in events if isinstance(event, gs.JunkStolen)],
        "paid": [[paid.payer, paid.payee, paid.points, paid.rule] for paid in state.instant],
        "captured": [str(cards) for cards in state.captured],
        "hands": [str(cards) for cards in state.hands],
        "shown": [str(cards) for cards in state.shown],
        "table": str(state.table),
        "stacks": [_stack(state, month, owner) for month, owner in state.stacks.items()],
        "stock": len(state.stock),
        "scores": [score.total for score in state.scores],
        "pi": [score.pi for score in state.scores],
        "flips": list(state.flips),
        "dealer": state.dealer,
        **{name: list(getattr(state, name)) for name in ("goes", "bombs", "small_bombs")},
        "shakes": [[seat, int(month)] for seat, month in state.shakes],
        "ppeoks": list(state.ppeoks),
        **(_at_stake(state) if state.phase is gs.Phase.GO_OR_STOP else {}),
        **(_ended(plain, state) if state.is_over else {}),
    }


def _stack(state: gs.State, month: gs.Month, owner: int | None) -> str:
    cards = gs.CardSet(card for card in state.table if card.month == month)
    cards |= state.buried.get(month, gs.CardSet())
    return f"{cards} ({'dealt' if owner is None else f'seat {owner}'})"


def _at_stake(state: gs.State) -> Plain:
    """Return the outcome of a stop, and of a go after which the seat stops with the same cards."""
    view = gs.view(state, state.to_move)
    stopped, gone = gs.settle(if_stopped(view)), gs.settle(if_gone(view))
    return {"if_stopped": list(stopped.points), "if_gone": list(gone.points)}


def _ended(plain: Plain, state: gs.State) -> Plain:
    settlement = gs.settle(state, balances=plain.get("balances"))
    return {
        "points": list(settlement.points),
        "money": list(settlement.money(plain.get("per_point", 1))),
        "reason": settlement.outcome.reason.value,
        "winner": settlement.outcome.winner,
        "next": _next(state, settlement),
    }


def _next(state: gs.State, settlement: gs.Settlement) -> Plain:
    """Return the dealer, the carry and the pushes of the next round of a match."""
    ruleset, factors = state.ruleset, itertools.count()
    draws = next(n for n in factors if carry_after(ruleset, n) == state.carry)
    match = match_with(
        ruleset=ruleset,
        players=state.players,
        dealer=state.dealer,
        carry=state.carry,
        totals=(0,) * state.players,
        rounds=max(draws, (state.round or 1) - 1),
        draws=draws,
        active=None,
        pushes=state.pushes,
        pots=state.pots,
    ).after(settlement)
    return {name: getattr(match, name) for name in ("dealer", "carry", "pushes")}


KINDS = {
    "cards": _scored,
    "outcome": _settled,
    "draws": _first,
    "setup": _set_up,
    "deal": _dealt,
}
"""Functions that find our result for each kind of ruling."""


def agrees(expected: Plain, found: Plain) -> bool:
    """Return whether the result has everything that is expected. For lists and items, `with` and
    `without` name the entries that the result must have, or must not have.
    """
    for name, wanted in expected.items():
        there = found.get(name)
        if there is None:
            return False
        if isinstance(wanted, dict) and wanted.keys() <= {"with", "without"}:
            if not {*wanted.get("with", ())} <= {*there} or {*wanted.get("without", ())} & {*there}:
                return False
        elif isinstance(wanted, dict):
            if any(there.get(key, 0) != value for key, value in wanted.items()):
                return False
        elif wanted != there:
            return False
    return True


def rulings() -> list[Ruling]:
    """Return all rulings of all files."""
    found: list[Ruling] = []
    for path in sorted(Path(__file__).parent.glob("*.toml")):
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        given, program = table.pop("ruling"), table.pop("program")
        positions = {"": {}, **table.pop("positions", {})}
        found += [Ruling(program, {**table, **_written(plain, positions)}) for plain in given]
    return found


def _written(plain: Plain, positions: Plain) -> Plain:
    """Return a ruling with its whole position. The position may be `like` a shared one."""
    found = dict(plain)
    for kind in found.keys() & {"setup", "deal"}:
        found[kind] = {**positions[found[kind].get("like", "")], **found[kind]}
        found[kind].pop("like", None)
    return found


RULINGS = rulings()


@pytest.mark.no_cover
@for_each("ruling", RULINGS, ids=RULINGS)
def test_a_ruling_agrees_or_says_why_not(ruling: Ruling) -> None:
    plain, found = ruling.plain, ruling.found()
    assert all(isinstance(plain[key], kind) for key, kind in KEYS.items())
    assert plain.keys() <= {*KEYS, *KINDS, *FURTHER}
    if plain["verdict"] == "agree":
        assert agrees(plain["expect"], found), found
        return
    assert not agrees(plain["expect"], found), "it agrees"
    assert plain["why"]
    if plain["verdict"] == "reading":
        assert agrees(plain["expect"], ruling.found(plain["settings"]))
    else:
        assert "theirs" == plain["verdict"]
        assert agrees(plain["ours"], found), found


def test_no_ruling_stands_twice() -> None:
    named = [str(ruling) for ruling in RULINGS]
    assert len(named) == len({*named})

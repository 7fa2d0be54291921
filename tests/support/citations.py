"""The annotated corpus in `tests/citations`: what moves and outcomes cite, by the source's text.

A file is named after a preset, and its entries are tables whose name says what happens:

    ["The flip is the third card of the month of a pair"]
    hands = "5A 1J1 | 6J1 | 7J1"
    table = "5R 8B"
    stock = "5J1 2A"
    moves = "5A"
    cites = '''
    CardPlayed | turn.play.match | Comment jouer ? › 1 | a hand card is laid on a card of its family
    Ppeok | turn.ppeok | Cas spéciaux durant la partie › Sa-tta | with a third card, all three stay
    '''

- `hands`, `table`, `stock`, `captured` and other keys are arguments of `position`. Or `deal` has
  arguments of `deal`, and of `deck_of` if it has no seed; or `captured` and `outcome` have those of
  `Outcome`.
- `moves` are made one after the other. A round that is over is settled.
- `changes` are settings that this entry needs, besides the preset's. Only bonus cards need none.
- `cites` has a line for each thing of interest, in the order in which they happen: the beginning of
  its text, its rule, the heading in the source that decides it, and what the source says there, in
  our own words. If a reading decides too, the heading ends in it, such as `Bombe; R7`. Where the
  source is silent, the heading is `silent; R7`. A longer beginning, such as `Captured 0 5A 5R`,
  passes over things that begin otherwise.

The text of an event is that of `line`. After the events, there are texts such as `item godori 5`,
`factor gwang_bak 2`, `liability go_bak` and `cup animal` for each transfer of a settlement.
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import gostop as gs
from gostop.game.event_builder import _RULES
from gostop.rules.ids import paths_by_rule
from gostop.rules.questions.paths import setting_at
from tests.support.cases import rows_of
from tests.support.positions import deck_of, line, parts, position

FOLDER: Final = Path(__file__).parents[1] / "citations"
PRESETS: Final = sorted(path.stem for path in FOLDER.glob("*.toml"))
_DECK: Final = ("hands", "table", "stock")


class Cited(NamedTuple):
    """Something that happened or was paid, with its rule and the source of this rule."""

    text: str
    rule: str
    source: gs.Source

    @property
    def heading(self) -> str:
        """The heading in the source, or `silent`, and the readings that decided with it."""
        found = (self.source.heading or self.source.place, self.source.reading)
        return "; ".join(filter(None, found))


class Claim(NamedTuple):
    """A line of an entry."""

    text: str
    rule: str
    heading: str
    words: str


def entries(preset: str) -> dict[str, dict[str, Any]]:
    """Return the entries of a preset's file by their names."""
    return tomllib.loads((FOLDER / f"{preset}.toml").read_text("utf-8"))


def claims(entry: dict[str, Any]) -> list[Claim]:
    """Return what an entry says that its moves cite."""
    return [Claim(*row) for row in rows_of(entry["cites"])]


def cited(preset: str, entry: dict[str, Any]) -> list[Cited]:
    """Play or settle an entry, and return everything that cites a rule, in order."""
    arguments = {key: value for key, value in entry.items() if key != "cites"}
    ruleset = gs.RULESETS[preset]
    ruleset = ruleset.replace(arguments.pop("changes", {}))
    moves = arguments.pop("moves", "").split(", ")
    if "outcome" in arguments:
        facts = {"reason": "stop", **arguments["outcome"]}
        facts["reason"] = gs.Reason(facts["reason"])
        return list(paid(gs.Outcome(ruleset, parts(entry["captured"]), **facts)))
    events: list[gs.Event] = []
    if "deal" in arguments:
        given = {"dealer": 0, **arguments["deal"]}
        laid = {key: given.pop(key) for key in _DECK if key in given}
        if "seed" not in given:
            given["deck"] = deck_of(ruleset, given["players"], **laid, dealer=given["dealer"])
        state, told = gs.start(ruleset, **given)
        events += told
    else:
        if "stacks" in arguments:
            arguments["stacks"] = {int(month): owner for month, owner in entry["stacks"].items()}
        state = position(ruleset, **arguments)
    for move in filter(None, moves):
        state, told = gs.step(state, gs.parse_move(move))
        events += told
    rules = state.ruleset
    found = [Cited(line(event), event.rule, rules.source_of(event.rule)) for event in events]
    return [*found, *(paid(state) if state.is_over else ())]


def paid(game: gs.State | gs.Outcome) -> Iterator[Cited]:
    """Yield what the payments of a finished round cite."""
    for transfer in gs.settle(game).transfers:
        for item in transfer.items:
            yield Cited(f"item {item.rule} {item.points}", item.rule, item.source)
        for each in transfer.multipliers:
            yield Cited(f"factor {each.rule} {each.factor}", each.rule, each.source)
        if transfer.liability_source is not None:
            text = f"liability {transfer.liability}"
            yield Cited(text, transfer.liability, transfer.liability_source)
        if transfer.cup_source is not None:
            kind = transfer.winner_cup or transfer.loser_cup
            name = kind.name.lower() if isinstance(kind, gs.Kind) else "both"
            yield Cited(f"cup {name}", "cards.cup_count", transfer.cup_source)


def matched(preset: str, entry: dict[str, Any]) -> list[tuple[Claim, Cited | None]]:
    """Return each line of an entry with what it is about: the next thing whose text begins so."""
    left = iter(cited(preset, entry))
    return [
        (claim, next((each for each in left if f"{each.text} ".startswith(f"{claim.text} ")), None))
        for claim in claims(entry)
    ]


def reachable(ruleset: gs.Ruleset) -> set[str]:
    """Return the rules that events and payments by a ruleset may name."""
    plain = ruleset.plain()
    at = functools.partial(setting_at, plain)
    crowded = max(ruleset.players) > ruleset.deal.playing
    offer = ruleset.draw.offer is not None and ruleset.draw.offer.players <= ruleset.deal.playing
    known: dict[str, object] = {
        **dict.fromkeys((*gs.STEPS, "deal.four_on_table", "draw.nobody_stops"), True),
        **dict.fromkeys(("draw.offer", "refused_draw"), offer),
        "forced_out": crowded and at("seating.forced_out"),
        "seating.forced_out": crowded and at("seating.forced_out.payers") == "losers",
        "seating.dealer_must_play": crowded and at("seating.dealer_must_play"),
        "seating.out_twice": crowded and not at("seating.out_twice"),
        "seating.table_face_down": crowded and at("seating.table_face_down"),
        "deal.playing": crowded,
        **dict.fromkeys(("deal.bonus", "turn.play.bonus", "turn.flip.bonus"), at("cards.bonus")),
        "steal.bonus": at("steal.bonus.junk") and at("cards.bonus"),
        "chongtong.by_bonus": at("cards.bonus") and not at("chongtong.declared"),
        "turn.pairing": at("turn.pairing") == "compulsory",
        "ppeok.last_turn": at("ppeok.last_turn") != "ppeok",
        "further_ppeok": at("instant.runs") and not at("ppeok.three"),
        "four_on_table": at("deal.four_on_table") == "dealer_wins",
        "go_doubling": at("go.doubles_from") and at("go.growth") == "doubling",
        "go_times": at("go.doubles_from") and at("go.growth") == "count",
        "go_points": False,  # only reserved
        "abandoned": False,  # all sources are silent about a player who leaves
        "go.on_last_turn": not at("go.on_last_turn"),
        "four_held": at("payment.four_held") != 1,
        "pot": any(capture.pot for capture in ruleset.instant.captures),
    }
    paths = {rule: rule for rule in (*gs.STEPS, *_RULES.values())} | paths_by_rule(ruleset)
    for rule, path in paths.items():
        value = at(path)
        known.setdefault(rule, value.get("junk", value) if isinstance(value, dict) else value)
    return {rule for rule, value in known.items() if value and value != "none"}

"""Every rule that is printed, every reason and every event has a name in each language."""

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, cast

import pytest

import gostop as gs
from gostop.app import main
from gostop.game import settlement
from gostop.game.events import EVENTS as CLASSES
from gostop.game.history import Paid
from gostop.text.names import EVENTS, RULES, TERMS, Language, Name
from gostop.text.sentences import CAP, ending, sentence
from gostop.text.words import Words
from tests.support.cases import case, for_each
from tests.support.settling import HONGDAN

every_language = for_each("language", Language)


def snake(name: str) -> str:
    return re.sub("(?<=[a-z])(?=[A-Z])", "_", name).lower()


def printed() -> set[str]:
    """Return the ids of all rules that scores and settlements print, under all rulebooks."""
    found = {rule for rule, _ in settlement._PARTS.values()}
    found |= {rule for rule, _ in settlement._LIABILITIES.values()}
    found |= {reason.value for reason in settlement._WINS}
    found |= {paid.value for paid in Paid} | {CAP, settlement.POT}
    for ruleset in gs.RULESETS.values():
        found |= {each.id for each in ruleset.scoring.combinations}
        found |= {each.id for each in (*ruleset.payment.multipliers, *ruleset.payment.missions)}
        found |= {each.id for each in ruleset.payment.baks}
        found |= {each.id for each in ruleset.instant.captures}
    return found


def test_every_rule_reason_and_event_has_a_name_in_every_language() -> None:
    rules = {*printed(), "animal_bak", "ribbon_bak", *(reason.value for reason in gs.Reason)}
    names = [RULES[rule] for rule in sorted(rules)]
    names += [EVENTS[snake(kind.__name__)] for kind in CLASSES]
    for name in names:
        with case(name):
            assert all(name.in_(language) for language in Language)


@every_language
@for_each("table", [EVENTS, TERMS])
def test_things_that_look_alike_are_named_alike(table: dict[str, Name], language: Language) -> None:
    for key in table.keys() & RULES.keys():
        assert RULES[key].in_(language) == table[key].in_(language)


@every_language
def test_every_event_is_told_with_its_name(language: Language) -> None:
    for kind in CLASSES:
        event = kind(*(_sample(name) for name in kind.__annotations__))
        told = sentence(event, None, Words(language))
        name = re.escape(EVENTS[snake(kind.__name__)].in_(language))
        # a sentence begins with a capital letter
        with case(kind):
            assert re.match(rf"(Player 1, )?{name}[:.]", told, re.IGNORECASE)


def _sample(field: str) -> Any:
    """Return a value for a field of an event, by the name of the field."""
    return {
        "card": gs.Card("5A"),
        "replacement": gs.Card("5R"),
        "cards": gs.CardSet("5A 5R"),
        "month": gs.Month(5),
        "kind": gs.Kind.JUNK,
        "reason": gs.Reason.STOP,
        "rule": "first_ppeok",
        "forced": True,
        "automatic": True,
    }.get(field, 0)


@for_each("reason", gs.Reason)
def test_a_round_ends_with_the_name_of_its_reason(reason: gs.Reason) -> None:
    def ended(winner: int | None) -> gs.Settlement:
        """Return a stand-in for the settlement of a round that ended for this reason."""
        outcome = gs.Outcome(gs.BGA, ["", ""], winner, reason=reason)
        scores = [gs.score("", gs.BGA)] * 2
        return cast("gs.Settlement", SimpleNamespace(outcome=outcome, scores=scores))

    told = "Void" if reason in (gs.Reason.VOID, gs.Reason.ABANDONED) else "A draw"
    words = Words(Language.HANGUL)
    assert f"{told}: {RULES[reason.value].hangul}." == ending(ended(None), words)
    by_points = reason is gs.Reason.STOP
    how = "wins with 0 points" if by_points else f"wins: {RULES[reason.value].hangul}"
    assert f"Player 2 {how}." == ending(ended(1), words)


SETTLED: Final = f"""
rules = "bga"
winner = 0
captured = ["{HONGDAN} 2A 4A 5A 6A 7A 8A 10A", "10R", ""]
goes = [0, 0, 0, 1, 0]
shakes = [0]
carry = 2
instant = [[1, 0, 6, "second_ppeok"], [2, 0, 12, "further_ppeok"], [1, 0, 9, "third_ppeok"]]
"""


def test_a_settlement_names_all_of_its_rules(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "round.toml"
    file.write_text(SETTLED, encoding="utf-8")

    assert 0 == main(["settle", str(file), "--language", "ko"])
    out = " ".join(capsys.readouterr().out.split())

    settlement = gs.settle(gs.parse_outcome(SETTLED))
    for transfer in settlement.transfers:
        rules = {item.rule for item in transfer.items} | {transfer.liability}
        rules |= {factor.rule for factor in transfer.multipliers}
        for rule in rules - {""}:
            assert f" {RULES[rule].hangul} " in out.replace(", ", " , ")
    assert "1번 참가자가 11점으로 이겼습니다." in out


@for_each("language", ["ko-Latn", "ja", "zh", "fr"])
def test_a_round_is_told_with_the_names_of_its_events(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 0 == main(["watch", "--seed", "1", "--language", language])
    out = " ".join(capsys.readouterr().out.split()).casefold()

    for event in ("card_played", "card_flipped", "captured", "scored"):
        assert f"{EVENTS[event].in_(Language(language))}: ".casefold() in out
    assert f"{EVENTS['round_won'].in_(Language(language))}. ".casefold() in out

"""Rulesets with the same settings have the same digest, and `diff` finds each other setting."""

import enum
import itertools
import pickle
import re
from collections.abc import Iterator
from typing import Any, Final

import attrs
import pytest

import gostop as gs
from gostop.rules import deal, draw, go, instant, match, pay, score, steal, turn
from gostop.rules.deal import Layout
from gostop.rules.fields import JUNK, number
from tests.support.cases import for_each

PRESETS: Final = list(gs.RULESETS.values())
every_preset = for_each("preset", PRESETS)


def paths(table: dict[str, Any], above: str = "") -> Iterator[str]:
    """Yield the dotted path of every setting in a tree of plain data."""
    for key, value in table.items():
        path = f"{above}.{key}" if above else key
        if isinstance(value, dict):
            yield from paths(value, path)
        else:
            yield path


def at(table: Any, path: str) -> Any:
    """Return the value at a dotted path of a tree of plain data."""
    for step in path.split("."):
        table = table[step]
    return table


# Equality, hash, digest.


@every_preset
def test_labels_and_sources_count_for_nothing(preset: gs.Ruleset) -> None:
    relabelled = preset.replace(id="other", name="Other")
    bare = attrs.evolve(preset, sources={})

    for same in (relabelled, bare):
        assert preset == same
        assert hash(preset) == hash(same)
        assert preset.digest == same.digest
    assert "other" == relabelled.id


def test_a_label_has_at_most_200_characters() -> None:
    assert 200 == len(gs.BGA.replace(id="x" * 200, name="y" * 200).name)
    with pytest.raises(gs.RulesetError, match="at most 200 characters"):
        gs.BGA.replace(name="y" * 201)


def test_the_order_of_values_counts_only_where_they_have_no_key() -> None:
    (*first, last), packets = gs.BGA.scoring.combinations, gs.BGA.layout(2).packets
    assert gs.BGA == attrs.evolve(
        gs.BGA, scoring=attrs.evolve(gs.BGA.scoring, combinations=(last, *first))
    )
    assert packets != packets[::-1]
    assert gs.BGA.layout(2) != Layout(2, packets[::-1])


def test_the_presets_differ() -> None:
    assert 7 == len(PRESETS) == len({preset.digest for preset in PRESETS})
    assert 7 == len(set(PRESETS))


@every_preset
def test_a_digest_is_b_and_15_hexadecimal_digits(preset: gs.Ruleset) -> None:
    assert re.fullmatch("b[0-9a-f]{15}", preset.digest)


def _another(value: Any) -> list[Any]:
    """Return other values for a setting, of which at least one should be possible."""
    if isinstance(value, bool):
        group = {"points": 1, "cards": "1B", "turns": 3, "run_too": True}
        shake = {"multiplier": 2, "plays": True, "fourth_on_table": True, "then_bomb": True}
        offer = dict.fromkeys(("every_card", "each_opponent", "unmatched", "before_go"), True)
        return [
            *(not value, 1, 50, shake, {**offer, "cards": 2, "go_frees": True}),
            *({key: group[key] for key in keys} for keys in itertools.combinations(group, 2)),
            {"since": "any_turn", "pay": "linear"},
            {"liable": "last_loser", "share": "own_doubled", "two_players": 2},
            {"multiplier": 2, "flips": 1, "steal": {"junk": 1}},
            *({"stacks": 3, "junk": 2}, {"payer": 1, "payee": 1}, {"factor": 2, "most": 2}),
            *({"count": 1, "factor": 2}, {"every": 5, "factor": 2}),
        ]
    if isinstance(value, int):
        return [value + 1, value - 1, False]
    if isinstance(value, list):
        return [[], ["godori"], [1, 2], [*value[:-1]], value[1:]]
    if " " in value or value[:1].isdigit() or not value:
        junk = str(JUNK - gs.CardSet("1J1"))
        return ["11D", "10A", "9R 10R", "X2", "X3", "1R 2R 3R 4R 5R 6R 7R 9R 10R", junk, "birds"]
    return ["cards", "pi", "other", *[way for kind in _WAYS for way in kind]]


_WAYS: Final[list[type[enum.Enum]]] = [
    kind
    for chapter in (deal, turn, steal, instant, score, go, pay, draw, match)
    for kind in vars(chapter).values()
    if isinstance(kind, type) and issubclass(kind, enum.Enum) and list(kind)
]
_ALONE: Final = (
    *("cards.months", "deal.four_on_table", "instant.runs", "payment.baks.gwang_bak.least"),
    *("draw.carry_cap", "draw.carry_draws"),
    *("ppeok.three.run_too", "chongtong.declared", "payment.four_held", "bomb.at_once"),
    *("go.growth", "go.points_up_to", "payment.shield", "payment.shield_passes"),
    *(f"scoring.combinations.{id}.further" for id in ("five_brights", "three_brights", "godori")),
    # cards that are not junk are worth no pi
    *(f"scoring.combinations.{each.id}.unit" for each in gs.BGA.scoring.combinations),
    "payment.multipliers.meongtta.unit",
)
"""Settings that can't be changed alone under some presets, since any change is a contradiction."""
_WITH: Final[dict[str, dict[str, object]]] = {
    **{path: {"cards.bonus": "X2 X3"} for path in ("cards.singles", "cards.quadruples")},
    "deal.four_points": {"deal.four_on_table": "dealer_wins"},
    "deal.table_last": {"deal.table_last_from": 2},
    "deal.table_last_from": {"deal.table_last": True},
    "draw.offer.no_flip_wins": {"draw.offer.shown": True, "draw.offer.unmatched": True},
    "draw.offer.shown": {"draw.offer.no_flip_wins": False},
    "draw.offer.unmatched": {"draw.offer.no_flip_wins": False},
    "draw.carry_calls": {"draw.carry": "doubling"},
    "go.factors": {"go.doubles_from": False},
    "go.points_when_multiplied": {"go.doubles_from": 3},
    "instant.ppeok_carry": {"instant.ppeok": 3, "draw.carry": "doubling"},
    "payment.go_bak.factors": {"payment.go_bak.two_players": 1},
    "payment.lost_calls": {"bomb.multiplier": 2},
    "payment.lost_goes": {"go.regained": False},
    "payment.jabak": {"payment.baks.pi_bak": at(gs.BGA.plain(), "payment.baks.pi_bak")},
    "steal.cup_locked": {"cards.cup_count": "best"},
}
"""Other changes that must be made together with a change of a setting, to avoid contradictions."""


@pytest.mark.weekly
@every_preset
def test_every_setting_counts_for_equality_and_digest(preset: gs.Ruleset) -> None:
    for path in paths(preset.plain()):
        base = preset.replace(_WITH.get(path, {}))
        changed = _changed(base, path)
        if changed is None:
            assert path in _ALONE
            continue
        assert base != changed, path
        assert base.digest != changed.digest, path
        assert path in [difference.path for difference in gs.diff(base, changed)] or any(
            difference.path.startswith(path) for difference in gs.diff(base, changed)
        )


def _changed(preset: gs.Ruleset, path: str) -> gs.Ruleset | None:
    for value in _another(at(preset.plain(), path)):
        try:
            changed = preset.replace({path: value})
        except gs.RulesetError:
            continue
        if changed.plain() != preset.plain():
            return changed
    return None


@every_preset
def test_equal_settings_have_equal_digests_however_they_were_reached(preset: gs.Ruleset) -> None:
    there = preset.replace({"go.points": 9})
    back = there.replace({"go.points": preset.go.points})

    assert preset == back
    assert preset.digest == back.digest
    assert hash(preset) == hash(back)


@every_preset
def test_a_ruleset_survives_pickling(preset: gs.Ruleset) -> None:
    again = pickle.loads(pickle.dumps(preset))

    assert preset == again
    assert (preset.id, preset.name, preset.digest) == (again.id, again.name, again.digest)
    assert preset.sources == again.sources


# Sources and differences.


@every_preset
def test_every_setting_has_a_source_in_its_rulebook(preset: gs.Ruleset) -> None:
    silent = {"fudawiki"} if preset.id in ("hangame", "pmang", "netmarble") else set[str]()
    for path in paths(preset.plain()):
        source = preset.source(path)
        assert source.document.id in {preset.id} | silent
        assert source.place
        if source.document.id != preset.id:
            assert gs.FUDAWIKI.source(path) == source


def test_a_source_names_its_document_place_and_reading() -> None:
    source = gs.BGA.source("go.points_up_to")

    assert ("bga", "R12") == (source.document.id, source.reading)
    heading = "«GO(ゴー) › ゴー(2回目まで)»"
    told = f"{source.document.title}: {source.place} (R12), {heading} [whole text read]"
    assert told == str(source)
    assert str(gs.BGA.source("go.on_last_turn")).endswith("Go-Stop: silent (R24) [whole text read]")


READ: Final = ("french", "bga", "chinese_blog", "fudawiki")
"""The ids of the documents that we have read completely."""


def sources() -> Iterator[tuple[str, gs.Source]]:
    """Yield all sources of the presets, each after the id of its document."""
    for preset in gs.RULESETS.values():
        for source in preset.sources.values():
            yield source.document.id, source


def test_a_place_that_a_document_does_not_leave_out_has_its_heading_there() -> None:
    homes: dict[str, set[str]] = {}
    for document, source in sources():
        if source.place.startswith("silent"):
            assert not source.heading
        elif document in READ:
            assert source.heading, f"{document}: {source.place}"
        if source.heading:
            homes.setdefault(source.heading, set()).add(document)
    assert {*gs.RULESETS} == set.union(*homes.values())
    own = {key: found for key, found in homes.items() if not key.startswith("second hand: ")}
    assert {} == {heading: found for heading, found in own.items() if len(found) > 1}


def test_a_document_says_who_published_it_and_where() -> None:
    documents = {id: source.document for id, source in sources()}
    assert gs.RULESETS.keys() == documents.keys()
    assert all(each.publisher for each in documents.values())
    unknown = {id for id, each in documents.items() if not each.address.startswith("https://")}
    assert {"chinese_blog"} == unknown


def test_a_document_says_how_well_it_is_known() -> None:
    known = {id: str(source.document.evidence) for id, source in sources()}
    assert "whole text read, 2026-11-21" == known["bga"]
    told = "second hand, 2026-11-29, from https://github.com/kywoo26/p2p-gostop"
    assert told == known["pmang"]


def test_where_a_source_is_found_does_not_make_it_another_one() -> None:
    source = gs.FRENCH.source("bomb")
    bare = gs.Document(source.document.id, source.document.title)
    again = gs.Source(bare, source.place, source.reading)
    assert (source, hash(source)) == (again, hash(again))
    assert ("", "Cas spéciaux durant la partie › Bombe") == (again.heading, source.heading)
    settlement = gs.score("2A 4A 8A", gs.FRENCH)
    written = gs.to_plain(settlement)
    assert written == gs.to_plain(gs.from_plain(written))
    found = written["items"][0]["source"]
    assert "Cartes 열끗 -Yeol ggut (animal) › ¶ 2" == found.pop("heading")
    assert "Cap Corée" == found["document"].pop("publisher")
    assert settlement == gs.from_plain(written)  # earlier versions wrote it without these fields


def test_a_changed_setting_is_a_house_rule_and_the_others_are_not() -> None:
    house = gs.BGA.replace({"go.threshold": 5})

    assert ("house", "changed from bga") == (
        house.source("go.threshold").document.id,
        house.source("go.threshold").place,
    )
    assert gs.BGA.source("go.points") == house.source("go.points")


def test_a_setting_within_a_changed_one_has_its_source() -> None:
    assert gs.BGA.source("chongtong") == gs.BGA.source("chongtong.points")
    combination = gs.BGA.source("scoring.combinations.godori")
    assert combination == gs.BGA.source("scoring.combinations.godori.points")


def test_a_ruleset_written_by_hand_says_so() -> None:
    bare = attrs.evolve(gs.BGA, sources={})

    assert "House rule: written by hand" == str(bare.source("go.points"))


@for_each("path", [None, 3, [], b"go"])
def test_a_path_that_is_no_text_is_refused(path: Any) -> None:
    with pytest.raises(gs.RulesetError):
        gs.BGA.source(path)


def test_a_difference_tells_both_values_and_both_sources() -> None:
    house = gs.BGA.replace({"go.threshold": 5, "scoring.combinations.godori": False})
    godori, threshold = gs.diff(gs.BGA, house)

    assert ("go.threshold", {"two": 7, "more": 3}, 5) == (
        threshold.path,
        threshold.one,
        threshold.other,
    )
    assert ("scoring.combinations.godori", None) == (godori.path, godori.other)
    for found in (godori, threshold):
        assert ("bga", "house") == (found.one_source.document.id, found.other_source.document.id)


@every_preset
def test_a_ruleset_does_not_differ_from_itself(preset: gs.Ruleset) -> None:
    assert () == gs.diff(preset, preset)


@for_each("one", PRESETS)
@for_each("other", PRESETS)
def test_differences_are_those_of_the_plain_data_both_ways(
    one: gs.Ruleset, other: gs.Ruleset
) -> None:
    there = [(found.path, found.one, found.other) for found in gs.diff(one, other)]
    back = [(found.path, found.other, found.one) for found in gs.diff(other, one)]

    assert sorted(there, key=str) == sorted(back, key=str)
    assert other == one.replace({path: value for path, _, value in there})


def test_values_that_share_no_id_are_different_one_by_one() -> None:
    baks = {bak.id: bak for bak in gs.BGA.payment.baks}
    gwang_bak, pi_bak = (
        gs.BGA.replace({f"payment.baks.{id}": False for id in baks if id != kept})
        for kept in ("gwang_bak", "pi_bak")
    )
    found = {each.path: each.other for each in gs.diff(gwang_bak, pi_bak)}
    assert ["payment.baks.gwang_bak", "payment.baks.pi_bak"] == sorted(found)
    assert pi_bak == gwang_bak.replace(found)


@for_each("players", [1, 7, True, None, "2", 2.0])
def test_a_number_of_players_that_is_not_seated_is_refused(players: Any) -> None:
    with pytest.raises(
        gs.RulesetError, match=r"expected a number of players of bga \(2, 3, 4, 5, 6\), found"
    ) as caught:
        gs.BGA.layout(players)
    assert "deal.layouts" == caught.value.field


def test_by_players_is_split_at_three() -> None:
    split = gs.ByPlayers(7, 3)

    assert [7, 3, 3, 3] == [split.for_players(players) for players in (2, 3, 4, 6)]


def wider(group: Any, new: Any) -> Any:
    """Return a group of settings with an additional setting, which its class doesn't have."""
    kind = type(group)
    made = attrs.make_class(kind.__name__, {"new": new}, bases=(kind,), frozen=True, kw_only=True)
    return made(**{field.name: getattr(group, field.name) for field in attrs.fields(kind)})


@every_preset
def test_a_setting_that_a_later_version_adds_changes_no_digest_while_it_is_neutral(
    preset: gs.Ruleset,
) -> None:
    for name in ("deal", "scoring"):  # in no preset are all settings of these groups neutral
        group = wider(getattr(preset, name), number(neutral=4))
        later = attrs.evolve(preset, **{name: group})
        assert "new" in later.plain()[name]  # type: ignore[operator]  # it is a table
        assert preset.digest == later.digest
        other = attrs.evolve(preset, **{name: attrs.evolve(group, new=5)})
        assert preset.digest != other.digest

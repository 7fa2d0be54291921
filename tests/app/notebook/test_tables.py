"""The tables in a notebook show every setting, count and comparison, and strange names as text."""

import xml.etree.ElementTree as ET
from collections.abc import Iterator

import gostop as gs
from gostop.app.rules import settings
from gostop.arena import compare, compare_rules
from gostop.text.layout import cited
from tests.support.cases import case

FOUND = gs.simulate(gs.BGA, 3, 100, seed=1)


def read(html: str) -> ET.Element:
    """Return the tables as one tree. Our HTML can be read as XML."""
    return ET.fromstring(f"<div>{html}</div>")


def rows(root: ET.Element, caption: str) -> list[list[str]]:
    """Return the rows of the first table whose caption begins with this text."""
    found, *_ = [each for each in root.iter("table") if said(each).startswith(caption)]
    return [["".join(cell.itertext()) for cell in line] for line in found.iter("tr")]


def said(table: ET.Element) -> str:
    """Return the caption of a table."""
    return "".join(found.text or "" for found in table.iter("caption"))


def captions(root: ET.Element) -> Iterator[str]:
    """Return the captions of all tables."""
    return map(said, root.iter("table"))


def test_a_ruleset_shows_each_setting_with_its_source() -> None:
    root = read(gs.BGA._repr_html_())
    lines = [
        [*cells]
        for table in root.iter("table")
        for cells in ([c.text for c in line] for line in table.iter("tr"))
        if cells[0] != "setting"
    ]
    assert [each.path for each in settings(gs.BGA)] == [line[0] for line in lines]
    [threshold] = [line for line in lines if line[0] == "go.threshold"]
    assert "7" in str(threshold[1])
    assert cited(gs.BGA.source("go.threshold")) == threshold[2]
    assert gs.BGA.digest in gs.BGA._repr_html_()


def test_a_ruleset_of_somebody_else_is_text_only() -> None:
    evil = gs.BGA.replace({"name": "<script>alert(1)</script>\x1b"})
    shown = evil._repr_html_()
    assert "<script" not in shown
    assert "&lt;script&gt;alert(1)&lt;/script&gt;\\u{1b}" in shown


def test_a_simulation_shows_points_events_items_and_factors() -> None:
    root = read(FOUND._repr_html_())
    points = rows(root, "Points")
    assert ["Player 1", "Player 2", "Player 3"] == [
        line[0] for line in points if "Player" in line[0]
    ]
    assert f"{FOUND.points[0].mean:+.3f}" == points[1][1]
    ppeok = next(line for line in rows(root, "Events") if line[0] == "ppeok")
    often = FOUND.events[gs.Ppeok]
    assert [f"{often.total}", f"{often.mean:.4f}"] == ppeok[1:3]
    named = {line[0]: line for line in rows(root, "Points that add up")[1:]}
    assert f"{FOUND.items['godori'].total}" == named["godori"][1]
    factor = FOUND.factors["gwang_bak"]
    assert ["gwang-bak", f"{factor.most}"] == next(
        line[:2] for line in rows(root, "Factors") if line[0] == "gwang-bak"
    )
    assert "no one wins" == rows(root, "How rounds end")[-1][0]


def test_tables_without_lines_are_left_out() -> None:
    root = read(gs.simulate("chinese_blog", 2, 1, seed=30)._repr_html_())
    assert not {"Factors", "Points that add up"} & {*captions(root)}
    assert "-" == rows(root, "Points")[1][2]


def test_a_distribution_shows_each_number_or_ranges_of_numbers() -> None:
    few = read(gs.Distribution({-1: 1, 2: 3})._repr_html_())
    lines = rows(few, "4 rounds: mean 1.25, 95 % interval ")[1:]
    assert [["-1", "1", "25.00 %"], ["0", "0", "0.00 %"]] == lines[:2]
    assert ["2", "3", "75.00 %"] == lines[-1]
    many = rows(read(gs.Distribution({0: 1, 100: 2})._repr_html_()), "3 rounds")[1:]
    assert ["0 to 4", "1", "33.33 %"] == many[0]
    assert ["100 to 104", "2", "66.67 %"] == many[-1]
    assert 24 >= len(many)
    assert ["1 round: mean 7"] == [*captions(read(gs.Distribution({7: 1})._repr_html_()))]


def test_a_comparison_shows_each_bot_and_each_two() -> None:
    cases: list[list[str]] = [["careful", "random"], ["random", "careful"]]
    for order in cases:
        with case(order):
            found = compare(order, gs.BGA, rounds=150, seed=7)
            root = read(found._repr_html_())
            bots = rows(root, "Bots by Board Game Arena: ")
            assert order == [line[0] for line in bots[1:]]
            assert f"{found.standings[0].points:+.2f}" == bots[1][1]
            [pair] = rows(root, "Two by two")[1:]
            assert [" and ".join(order), "careful is better"] == [pair[0], pair[-1]]


def test_a_comparison_of_rules_shows_each_measure_and_seat() -> None:
    found = compare_rules("bga", gs.BGA.replace({"id": "x"}), rounds=20, seed=1, bot=None)
    lines = rows(read(found._repr_html_()), "bga and x, the same deals: 20 deals")[1:]
    assert ["points of Player 1", "swing of Player 1", "edge of Player 2"] == [
        lines[n][0] for n in (0, 2, 5)
    ]
    assert ["+0.000", "-", "-"] == lines[0][3:]
    other = compare_rules("bga", "french", rounds=60, seed=1, bot=None)
    assert "-" != rows(read(other._repr_html_()), "bga and french, ")[1][-1]

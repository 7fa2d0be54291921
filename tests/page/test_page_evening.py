"""The calculator settles rounds as the library does, and asks for one fact at a time."""

from typing import Any

import pytest

import gostop as gs
from tests.page.test_page_program import Page

PILES = (
    ("1B", "3B", "8B", "2A", "4A", "8A"),
    ("5R", "1J1"),
    ("6R", "2J1"),
)


def begun(rules: str = "bga", *names: str) -> tuple[Page, dict[str, Any]]:
    page = Page()
    return page, page.ask(
        "evening", rules=rules, price="100", seats=names or ("Mina", "Jun", "Sora")
    )


def said(**more: Any) -> dict[str, Any]:
    """Say a round that nothing is known of yet, as the page does."""
    seats = more.pop("seats", 3)
    return {
        "how": "counts", "number": None, "winner": 0, "reason": "stop", "points": None, "goes": 0,
        "order": None, "shakes": [0] * seats, "bombs": [0] * seats, "known": [{}] * seats,
        "piles": [[]] * seats, "atOnce": [[]] * seats, "paid": [0] * seats, "out": [], **more,
    }  # fmt: skip


def test_cards_are_settled_as_by_the_library() -> None:
    page, sheet = begun()
    known = [{}, {"go_bak": True}, {}]
    round_ = said(how="cards", piles=PILES, goes=1, shakes=[1, 0, 0], known=known)
    found = page.ask("evening", sheet=sheet["text"], round=round_)
    outcome = gs.Outcome("bga", [" ".join(pile) for pile in PILES], 0, goes=[1, 0], shakes=[0])
    settled = gs.settle(outcome)
    assert list(settled.points) == found["points"]
    assert [str(100 * each) for each in settled.points] == found["money"]
    assert [each.points for each in settled.transfers] == [
        each["points"] for each in found["settlement"]["transfers"]
    ]
    assert list(settled.points) == found["sheet"]["totals"]


def test_a_tally_asks_for_one_fact_after_the_other_until_it_is_settled() -> None:
    page, sheet = begun("bga", "Mina", "Jun")
    known: list[dict[str, Any]] = [{}, {}]
    true = ({"brights": 3, "pi": 12, "meongtta": False}, {"pi": 5, "brights": 0})
    asked, found = [], {}
    for _ in range(9):
        round_ = said(seats=2, points=8, goes=1, known=known)
        found = page.ask("evening", sheet=sheet["text"], round=round_, language="ko")
        if (question := found["question"]) is None:
            break
        asked.append((question["seat"], question["name"]))
        known[question["seat"]][question["name"]] = true[question["seat"]][question["name"]]
    assert len(asked) == len(set(asked)) > 0
    assert [36, -36] == found["points"]
    assert "패의 점수" == found["settlement"]["transfers"][0]["parts"][0][1]


def test_house_rules_count_losers_shakes_and_what_was_paid_at_once() -> None:
    toml = 'id = "ours"\nbase = "bga"\nname = "Ours"\npayment.lost_calls = true\ninstant.jjok = 2\n'
    page = Page()
    sheet = page.ask("evening", rules="house", toml=toml, price="1", seats=["Mina", "Jun"])
    house = gs.parse_ruleset(toml)
    assert house == gs.parse_ruleset(sheet["rules"]["toml"])
    table = sheet["table"]
    assert table["losersCall"]
    assert ["first_ppeok", "second_ppeok", "third_ppeok", "first_jjok"] == [
        id for id, _ in table["atOnce"]
    ]
    loser = {"baks": [], "go_bak": False, "empty": False}
    round_ = said(
        seats=2, points=8, shakes=[0, 1], known=[{"multipliers": []}, loser],
        atOnce=[["first_jjok"], ["first_ppeok"]],
    )  # fmt: skip
    found = page.ask("evening", sheet=sheet["text"], round=round_)
    assert [2 * 8 + 2 - 7, 7 - 2 - 2 * 8] == found["points"]
    refused = page.ask("evening", toml="[", price="1", seats=["Mina", "Jun"], language="ko")
    assert "1번째 줄" in refused["error"]


def test_presets_have_no_text_and_no_calls_of_losers() -> None:
    _, sheet = begun()
    assert "" == sheet["rules"]["toml"]
    assert not sheet["table"]["losersCall"]


def test_the_order_of_goes_and_payments_alone_are_taken_as_they_are_said() -> None:
    page, sheet = begun()
    known: list[Any] = [{"multipliers": []}, {"baks": ["pi_bak"]}, {"baks": [], "empty": False}]
    found = page.ask(
        "evening", sheet=sheet["text"], round=said(points=8, order=[1, 0], known=known)
    )
    tally = gs.Tally(
        "bga", 3, 0, points=8, goes=[1, 0], counts=known[0], losers={1: known[1], 2: known[2]}
    )
    assert list(gs.settle(tally).points) == found["points"]
    paid = page.ask("evening", sheet=sheet["text"], round=said(how="payments", paid=[0, 3, 4]))
    assert ([7, -3, -4], None) == (paid["points"], paid["settlement"])
    none = page.ask(
        "evening", sheet=sheet["text"], round=said(how="payments", paid=[0, 3, 4]), compared=True
    )
    assert {"columns": []} == none


def test_the_order_of_goes_is_asked_for_by_the_names() -> None:
    page, sheet = begun()
    loser = {"go_bak": True, "baks": [], "empty": False}
    round_ = said(points=8, known=[{"multipliers": []}, loser, loser])
    asked = page.ask("evening", sheet=sheet["text"], round=round_)["question"]
    assert "goes" == asked["field"]
    assert ["Jun, Sora", [1, 2]] in asked["answers"]


def test_a_chosen_cup_is_asked_for_and_a_draw_doubles_the_next_round() -> None:
    page, sheet = begun("hangame", "Mina", "Jun")
    piles = [["1B", "3B", "8B", "2A", "4A", "8A", "9A"], ["5R", "1J1"]]
    round_ = said(seats=2, how="cards", piles=piles)
    asked = page.ask("evening", sheet=sheet["text"], round=round_)["question"]
    assert ("cup", 0, ["animal", "junk"]) == (
        asked["name"], asked["seat"], [answer for _, answer in asked["answers"]],
    )  # fmt: skip
    round_["known"] = [{"cup": "junk"}, {}]
    found = page.ask("evening", sheet=sheet["text"], round=round_)
    texts = [" ".join(pile) for pile in piles]
    outcome = gs.Outcome("hangame", texts, 0, cup=gs.Kind.JUNK)
    assert list(gs.settle(outcome).points) == found["points"]
    draw = said(seats=2, winner=None, reason="exhausted")
    drawn = page.ask("evening", sheet=sheet["text"], round=draw)["sheet"]
    assert 2 == drawn["next"]["carry"]
    doubled = page.ask("evening", sheet=drawn["text"], round=round_)
    assert [2 * each for each in found["points"]] == doubled["points"]


def test_a_round_is_compared_by_all_rulebooks_that_seat_as_many() -> None:
    page, sheet = begun()
    round_ = said(how="cards", piles=PILES, shakes=[1, 0, 0])
    columns = page.ask("evening", sheet=sheet["text"], round=round_, compared=True)["columns"]
    texts = [" ".join(pile) for pile in PILES]
    outcome = gs.Outcome("bga", texts, 0, shakes=[0])
    others = [each for each in gs.RULESETS.values() if 3 in each.players and each.id != "bga"]
    expected = [gs.settle(outcome).points, *[each.points for each in gs.compare(outcome, others)]]
    assert [None if each is None else list(each) for each in expected] == [
        each["points"] for each in columns
    ]
    assert any(each["why"] for each in columns)
    assert any(each["settings"] for each in columns)


def test_a_sheet_is_corrected_changed_and_written_for_a_spreadsheet() -> None:
    page, sheet = begun()
    paid = said(how="payments", paid=[0, 3, 4])
    sheet = page.ask("evening", sheet=sheet["text"], round=paid)["sheet"]
    fixed = page.ask("evening", sheet=sheet["text"], round={**paid, "number": 1, "paid": [0, 5, 4]})
    sheet = page.ask("evening", sheet=fixed["sheet"]["text"], change={"left": "Sora"})
    sheet = page.ask("evening", sheet=sheet["text"], change={"joined": "Dae"})
    assert [9, -5, -4, 0] == sheet["totals"]
    assert ["Mina", "Jun", "Dae"] == sheet["seats"]
    assert [1, None, None] == [entry["number"] for entry in sheet["entries"]]
    assert sheet["text"] == page.ask("evening", sheet=sheet["text"])["text"]
    lines = page.ask("evening", sheet=sheet["text"], csv=True)["csv"].splitlines()
    assert "1,Mina,1,Mina,9,-5,-4,," == lines[1]
    undone = page.ask("evening", sheet=sheet["text"], change={})
    assert ["Mina", "Jun"] == undone["seats"]


def test_who_sits_out_and_how_a_round_can_end_follow_from_the_rules() -> None:
    page, sheet = begun("bga", "A", "B", "C", "D")
    assert 3 == sheet["table"]["playing"]
    assert ["stop", "chongtong", "three_ppeok"] == [id for id, _ in sheet["table"]["won"]]
    assert "four_on_table" in [id for id, _ in begun("hangame", "A", "B")[1]["table"]["won"]]
    known = [{"multipliers": []}, *[{"baks": [], "empty": False}] * 3]
    round_ = said(seats=4, points=8, out=[3], known=known)
    assert [16, -8, -8, 0] == page.ask("evening", sheet=sheet["text"], round=round_)["points"]


@pytest.mark.parametrize(
    ("request_", "text"),
    [
        ({"rules": "bga", "price": "much", "seats": ["A", "B"]}, "the price of a point"),
        ({"rules": "hangame", "price": "1", "seats": ["A", "B", "C"]}, "3"),
        ({"sheet": "nothing"}, "sheet"),
    ],
)
def test_what_is_wrong_is_refused_with_a_reason(request_: dict[str, Any], text: str) -> None:
    assert text in Page().ask("evening", **request_)["error"]


def test_a_wrong_card_is_refused() -> None:
    page, sheet = begun("hangame", "A", "B")
    piles = [["1B", "9A"], ["1B"]]
    refused = page.ask(
        "evening", sheet=sheet["text"], round=said(seats=2, how="cards", piles=piles)
    )
    assert "1B" in refused["error"]

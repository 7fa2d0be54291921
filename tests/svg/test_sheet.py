"""The sheet of all cards."""

from gostop.cards import CARDS
from tools.sheet import GROUNDS, WIDTHS, sheet


def test_the_sheet_has_every_card_in_every_way() -> None:
    page = sheet()

    rows = len(GROUNDS) * (len(WIDTHS) * 4 + 1)
    assert rows * (len(CARDS) + 1) == page.count('role="img"')
    assert all(rows == page.count(f'aria-label="{card}"') for card in CARDS)

"""What a transition reports: a code, the rule that decided it, and up to three integers. Events are
made from these reports.

A comment beside each code says what the integers are. Months count from 0. `rule_codes` has the
numbers of rules.
"""

from typing import Final

from gostop.kernel.i64 import i64

JOINED: Final = 0  # seat
SAT_OUT: Final = 1  # seat, whether forced
BONUS_OFF_TABLE: Final = 2  # seat, card, replacement
DEALT_AGAIN: Final = 3
CARD_PLAYED: Final = 4  # seat, card
CARD_FLIPPED: Final = 5  # seat, card
BONUS_FLIPPED: Final = 6  # seat, card
BONUS_TAKEN: Final = 7  # seat, card
CARD_DRAWN: Final = 8  # seat, card
SHAKEN: Final = 9  # seat, month, mask
BOMBED: Final = 10  # seat, month
TABLE_CARD_CHOSEN: Final = 11  # seat, card
JJOK: Final = 12  # seat, month
TTADAK: Final = 13  # seat, month
PPEOK: Final = 14  # seat, month
STACK_TAKEN: Final = 15  # seat, month, owner
CAPTURED: Final = 16  # seat, mask
SWEPT: Final = 17  # seat
JUNK_STOLEN: Final = 18  # seat, victim, card
PAID: Final = 19  # payer, payee, points
CUP_COUNTED: Final = 20  # seat, `CUP_ANIMAL` or `CUP_JUNK`
GO_CALLED: Final = 21  # seat, number of its goes
STOPPED: Final = 22  # seat, whether automatic
CHONGTONG: Final = 23  # seat, month
THREE_PPEOK: Final = 24  # seat
HEODANG: Final = 25  # seat
DRAW_OFFERED: Final = 26  # seat, mask
DRAW_ACCEPTED: Final = 27  # seat
DRAW_REFUSED: Final = 28  # seat
FLIP_ONLY: Final = 29  # seat
ROUND_WON: Final = 30  # seat, reason
ROUND_DRAWN: Final = 31  # reason
FOUR_ON_TABLE: Final = 32  # month
SMALL_BOMBED: Final = 33  # seat, month
TABLE_DEALT: Final = 34  # mask
PUSHED: Final = 35  # seat
JUNK_GIVEN_BACK: Final = 36  # seat, victim, card
HAND_DEALT: Final = 37  # seat, mask
TABLE_TURNED_UP: Final = 38  # mask
HAND_SOLD: Final = 39  # seat, points

CODES: Final = 40
"""The number of codes."""


class Reports:
    """A list of reports. The name of a method says how many integers follow the rule."""

    def __init__(self) -> None:
        self.found: Final[list[tuple[int, ...]]] = []

    def put(self, code: i64, rule: i64) -> None:
        """Append a report without integers."""
        self.found.append((code, rule))

    def put_one(self, code: i64, rule: i64, first: i64) -> None:
        """Append a report with one integer."""
        self.found.append((code, rule, first))

    def put_two(self, code: i64, rule: i64, first: i64, second: i64) -> None:
        """Append a report with two integers."""
        self.found.append((code, rule, first, second))

    def put_three(self, code: i64, rule: i64, first: i64, second: i64, third: i64) -> None:
        """Append a report with three integers."""
        self.found.append((code, rule, first, second, third))


Trace = Reports | None
"""The list that takes the reports, or `None` if no reports are needed."""

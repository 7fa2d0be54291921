"""The ids of moves: small integers that never change.

The id of a move that plays a card, or takes a bonus card, is the id of the card.
"""

from typing import Final

CHOOSE: Final = 60
"""The choice of the table card with id c is `CHOOSE + c`."""
BOMB: Final = 108
"""`BOMB + m` for the month m, from 0; the same for the next two."""
SHAKE: Final = 120
CHONGTONG: Final = 132
FLIP: Final = 144
GO: Final = 145
STOP: Final = 146
OFFER_DRAW: Final = 147
ACCEPT_DRAW: Final = 148
REFUSE_DRAW: Final = 149
JOIN: Final = 150
SIT_OUT: Final = 151
CUP_ANIMAL: Final = 152
CUP_JUNK: Final = 153
PUSH: Final = 154
COLLECT: Final = 155
MOVES: Final = 156

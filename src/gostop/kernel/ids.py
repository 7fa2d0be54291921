"""The ids of moves: small integers that never change.

The id of a move that plays a card, or takes a bonus card, is the id of the card.
"""

from typing import Final

CHOOSE: Final = 60
"""The choice of the table card with id c is `CHOOSE + c`."""
BOMB: Final = 108
"""A bomb of month m, from 0, is `BOMB + m`."""
SHAKE: Final = 120
"""A shake of month m, from 0, is `SHAKE + m`."""
CHONGTONG: Final = 132
"""A chongtong of month m, from 0, is `CHONGTONG + m`."""
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
"""The number of ids."""

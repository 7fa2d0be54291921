"""Move ids: small integers, the same for ever.

Playing a card, or taking a bonus card, has the id of the card.
"""

from typing import Final

CHOOSE: Final = 60
"""Choosing the table card with id c is `CHOOSE + c`."""
BOMB: Final = 108
"""With months from 0, as are the next two."""
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

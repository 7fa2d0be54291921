"""What can happen in a round: a class for each event. All of them are also in `gostop`."""

from gostop.game.events import Bombed as Bombed
from gostop.game.events import BonusFlipped as BonusFlipped
from gostop.game.events import BonusTaken as BonusTaken
from gostop.game.events import Captured as Captured
from gostop.game.events import CardDrawn as CardDrawn
from gostop.game.events import CardFlipped as CardFlipped
from gostop.game.events import CardPlayed as CardPlayed
from gostop.game.events import ChongtongShown as ChongtongShown
from gostop.game.events import CupCounted as CupCounted
from gostop.game.events import DealtAgain as DealtAgain
from gostop.game.events import DrawAccepted as DrawAccepted
from gostop.game.events import DrawOffered as DrawOffered
from gostop.game.events import DrawRefused as DrawRefused
from gostop.game.events import Event as Event
from gostop.game.events import FlippedOnly as FlippedOnly
from gostop.game.events import FourOnTable as FourOnTable
from gostop.game.events import GoCalled as GoCalled
from gostop.game.events import Heodang as Heodang
from gostop.game.events import InstantPaid as InstantPaid
from gostop.game.events import Jjok as Jjok
from gostop.game.events import Joined as Joined
from gostop.game.events import JunkStolen as JunkStolen
from gostop.game.events import Ppeok as Ppeok
from gostop.game.events import Pushed as Pushed
from gostop.game.events import RoundDrawn as RoundDrawn
from gostop.game.events import RoundWon as RoundWon
from gostop.game.events import SatOut as SatOut
from gostop.game.events import Shaken as Shaken
from gostop.game.events import SmallBombed as SmallBombed
from gostop.game.events import StackTaken as StackTaken
from gostop.game.events import Stopped as Stopped
from gostop.game.events import Swept as Swept
from gostop.game.events import TableBonusTaken as TableBonusTaken
from gostop.game.events import TableCardChosen as TableCardChosen
from gostop.game.events import TableDealt as TableDealt
from gostop.game.events import ThreePpeok as ThreePpeok
from gostop.game.events import Ttadak as Ttadak

__all__ = [
    "Bombed",
    "BonusFlipped",
    "BonusTaken",
    "Captured",
    "CardDrawn",
    "CardFlipped",
    "CardPlayed",
    "ChongtongShown",
    "CupCounted",
    "DealtAgain",
    "DrawAccepted",
    "DrawOffered",
    "DrawRefused",
    "Event",
    "FlippedOnly",
    "FourOnTable",
    "GoCalled",
    "Heodang",
    "InstantPaid",
    "Jjok",
    "Joined",
    "JunkStolen",
    "Ppeok",
    "Pushed",
    "RoundDrawn",
    "RoundWon",
    "SatOut",
    "Shaken",
    "SmallBombed",
    "StackTaken",
    "Stopped",
    "Swept",
    "TableBonusTaken",
    "TableCardChosen",
    "TableDealt",
    "ThreePpeok",
    "Ttadak",
]

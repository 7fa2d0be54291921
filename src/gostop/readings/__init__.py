"""The table of readings: every open point of the rulebooks, what the presets do, and what else
could be meant.
"""

from gostop.readings.ending import ENDING
from gostop.readings.ours import OURS
from gostop.readings.playing import PLAYING
from gostop.readings.reading import Other, Reading
from gostop.readings.seating import SEATING
from gostop.readings.sites import SITES

READINGS: tuple[Reading, ...] = (
    *sorted((*PLAYING, *SEATING, *ENDING), key=lambda reading: int(reading.id[1:])),
    *sorted((*OURS, *SITES), key=lambda reading: int(reading.id[1:])),
)
"""Every reading: those of the rules' own table first, then what this project decided."""

__all__ = ["READINGS", "Other", "Reading"]

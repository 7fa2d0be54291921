"""List the things that the project has: its settings, events, facts and so on."""

from __future__ import annotations

import gostop as gs
from tools.completing.events import events
from tools.completing.facts import FACTS
from tools.completing.payments import printed
from tools.completing.project import Project
from tools.completing.settings import settings


def things(project: Project) -> dict[str, list[str]]:
    """Return the names of all things, by their kind."""
    return {
        "setting": sorted({each.path for each in settings()}),
        "event": sorted(events(project)),
        "fact": sorted(FACTS),
        "rule": sorted(printed()),
        "preset": sorted(gs.RULESETS),
        "public name": sorted(gs.__all__),
    }

"""Describe the machine on which the figures are measured."""

from __future__ import annotations

import os
import platform
from pathlib import Path

STATUS = Path("/proc/self/status")
PEAK = "VmHWM:"


def pin() -> int | None:
    """Keep this process on one core, if the platform allows it, and return the core."""
    if not hasattr(os, "sched_setaffinity"):
        return None
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return core


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def processor() -> str:
    """Return the name of the processor, as far as the platform knows it."""
    try:
        info = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        info = ""
    names = [line.partition(":")[2].strip() for line in info.splitlines() if "model name" in line]
    return names[0] if names else platform.processor() or "unknown"


def machine() -> dict[str, str]:
    """Describe the machine on which a run is measured."""
    return {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": f"{platform.system()} {platform.machine()}",
        "processor": processor(),
        "cores": str(cores()),
    }


def peak() -> float:
    """Return the most memory that this process has used so far, in megabytes."""
    try:
        lines = STATUS.read_text(encoding="ascii").splitlines()
    except OSError:
        return peak_of_usage()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith(PEAK))


def peak_of_usage(children: bool = False) -> float:
    """Return the most memory that the system has counted, in megabytes, for this process or for the
    largest of its children.

    A process may inherit this number from the process that started it.
    """
    import resource  # noqa: PLC0415  # some platforms lack it

    who = resource.RUSAGE_CHILDREN if children else resource.RUSAGE_SELF
    used = resource.getrusage(who).ru_maxrss
    return used / (1024**2 if platform.system() == "Darwin" else 1024)

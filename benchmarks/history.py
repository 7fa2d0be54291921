"""Keep the history of the figures. Each run with `--record` adds a record."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from benchmarks.goal import GOALS
from benchmarks.worker import ROOT
from gostop.errors import GoStopError
from gostop.files.disk import save

HISTORY = Path(__file__).with_name("history.json")
TABLE = ROOT / "docs" / "explanation" / "ratios.csv"
"""The table of the last record, which the documentation shows."""


def record_of(report: Mapping[str, Any], now: datetime) -> dict[str, Any]:
    """Return the part of a report that is kept: the medians, with their machine and versions."""
    figures = {name: round(each["median"], 3) for name, each in report["figures"].items()}
    return {
        "date": f"{now:%Y-%m-%d}",
        "machine": report["machine"],
        "versions": report["versions"],
        "rounds": report["rounds"],
        "figures": figures,
    }


def append(record: Mapping[str, Any], history: Path = HISTORY) -> None:
    """Add a record to the history."""
    records = json.loads(history.read_text(encoding="utf-8")) if history.exists() else []
    records.append(record)
    text = json.dumps(records, indent=1, ensure_ascii=False)
    save(history, f"{text}\n".encode(), GoStopError)


def tabulate(record: Mapping[str, Any], table: Path = TABLE) -> None:
    """Write the figures of a record as a table."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    for goal in GOALS:
        if goal.name in record["figures"]:
            most = "≤ " if goal.at_most else ""
            wanted = [f"{most}{each:g}" if each else "" for each in (goal.bar, goal.aim)]
            writer.writerow([goal.text, f"{record['figures'][goal.name]:.2f}", *wanted])
    save(table, text.getvalue().encode(), GoStopError)


def record(report: Mapping[str, Any]) -> None:
    """Add a report to the history, and write its figures as a table."""
    kept = record_of(report, datetime.now(UTC))
    append(kept)
    tabulate(kept)

"""Read which things the project had when a release was last kept. Everything else is new.

`python -m tools.keep_release` writes `released.json`. A new thing needs more than an old one: a
line in the changelog, a test, and a new version of the vectors.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Iterable, Mapping
from typing import Any, Final

from tools.completing.project import Project

FILE: Final = "tools/completing/released.json"
VECTORS: Final = "packages/vectors/pyproject.toml"
DATA: Final = "packages/vectors/src/gostop_vectors/*.json"


def kept(project: Project) -> dict[str, Any]:
    """Read what the project had when a release was last kept."""
    found: dict[str, Any] = json.loads(project.text(FILE))
    return found


def new(project: Project, kind: str, names: Iterable[str]) -> set[str]:
    """Return those names of one kind that the project did not have at the last kept release."""
    return {*names} - {*kept(project)[kind]}


def vectors_of(project: Project) -> dict[str, str]:
    """Return the version of the vectors, and a digest of all vectors."""
    texts = [f"{path}\n{project.text(path)}" for path in project.files(DATA)]
    digest = hashlib.sha256("".join(texts).encode("utf-8")).hexdigest()
    version = tomllib.loads(project.text(VECTORS))["project"]["version"]
    return {"version": str(version), "digest": digest}


def text_of(project: Project, things: Mapping[str, Iterable[str]]) -> str:
    """Write the text of the file that keeps what the project has now."""
    found = {"vectors": vectors_of(project), **{kind: [*names] for kind, names in things.items()}}
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"

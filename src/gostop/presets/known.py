"""Rulesets by id and digest, as files and lines of text name them."""

from __future__ import annotations

from collections.abc import Iterable

from gostop.arguments import entries
from gostop.errors import RulesetError, brief, expected
from gostop.presets import RULESETS, ruleset_of
from gostop.ruleset.ruleset import Ruleset


def known_rulesets(rulesets: Iterable[Ruleset | str]) -> tuple[Ruleset, ...]:
    """The rulesets that a reader may use: those that are given, then the presets.

    Raises:
        RulesetError: if one of them is not a ruleset.
    """
    if isinstance(rulesets, (str, Ruleset)):
        raise RulesetError(expected("a list of rulesets", rulesets), field="rulesets", code="type")
    given = [
        ruleset_of(each, f"rulesets[{index}]")
        for index, each in enumerate(entries("rulesets", rulesets, "a list of rulesets"))
    ]
    return (*given, *RULESETS.values())


def ruleset_with(id: str, digest: str, rulesets: Iterable[Ruleset | str]) -> Ruleset:
    """The ruleset with a digest, one with this id if there are several.

    Raises:
        RulesetError: if no ruleset that is given, and no preset, has this digest.
    """
    known = known_rulesets(rulesets)
    same = [each for each in known if each.digest == digest]
    for each in same:
        if each.id == id:
            return each
    if same:
        return same[0]
    others = [each.digest for each in known if each.id == id]
    found = f"{brief(id)} with digest {others[0]}" if others else "none by that id"
    raise RulesetError(
        f"expected the ruleset {brief(id)} with digest {brief(digest)}, found {found}",
        field="ruleset",
        hint="let the file hold all of its settings (whole=True, --whole), or in Python give that "
        "ruleset in rulesets=[…]; a preset has another digest in each version of gostop that "
        "changes one of its rules",
        code="no_such_preset",
    )

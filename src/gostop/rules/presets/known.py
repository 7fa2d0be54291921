"""Find rulesets by id and digest, as files and lines of text name them."""

from __future__ import annotations

from collections.abc import Iterable

from gostop.core.arguments import entries
from gostop.core.errors import RulesetError, brief, expected
from gostop.rules.presets import RULESETS, is_preset, ruleset_of
from gostop.rules.presets.earlier import earlier_preset
from gostop.rules.presets.files import whole_ruleset
from gostop.rules.ruleset import Ruleset


def known_rulesets(rulesets: Iterable[Ruleset | str]) -> tuple[Ruleset, ...]:
    """List the rulesets that the reader of a file may use: the given ones, then the presets.

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
    """Find the ruleset with an id and a digest: among the given rulesets, the presets, and the
    presets of earlier releases. A given ruleset may have another id.

    Raises:
        RulesetError: if no ruleset has this digest, or only a preset with another id has it.
    """
    known = known_rulesets(rulesets)
    same = [each for each in known if each.digest == digest]
    earlier = None if same else earlier_preset(digest)
    if earlier is not None:
        same = [earlier]
    if not same:
        raise _unknown(id, digest, known)
    found = next((each for each in same if each.id == id), same[0])
    if found.id != id and is_preset(found):
        raise RulesetError(
            f"the ruleset with digest {digest} is {found.id}, not {brief(id)}",
            field="ruleset",
            hint=f"write {found.id}, or give your ruleset of the other id in rulesets=[…]",
            code="no_such_preset",
        )
    return found


def _unknown(id: str, digest: str, known: Iterable[Ruleset]) -> RulesetError:
    """Make the error for an unknown ruleset. Its hint says how to give the ruleset."""
    others = [each.digest for each in known if each.id == id]
    other = f"; the known one has digest {others[0]}" if others else ""
    return RulesetError(
        f"no ruleset {brief(id)} with digest {brief(digest)} is known{other}",
        field="ruleset",
        hint="give it in rulesets=[…]; or let the version of gostop that wrote this write it again "
        "with all settings (whole=True, or --whole in a shell)",
        code="no_such_preset",
    )


def ruleset_of_settings(id: str, digest: str, text: str) -> Ruleset:
    """Read a ruleset from a TOML text of all its settings. The ruleset must have this id and
    digest.

    Raises:
        RulesetError: if the text is not a whole ruleset, or has another id or digest.
    """
    made = whole_ruleset(text)
    if (made.id, made.digest) != (id, digest):
        message = (
            f"the settings give {brief(made.id)} with digest {made.digest}, not {brief(id)} with "
            f"digest {brief(digest)}"
        )
        raise RulesetError(message, field="digest", code="digest")
    return made

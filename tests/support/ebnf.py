"""The grammars of the documentation, as regular expressions.

A grammar is written in the EBNF of ISO 14977, with one addition: a text between question marks is
a regular expression. No rule may refer to itself.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

_BLOCK: Final = re.compile(r"^```ebnf\n(.*?)^```", re.MULTILINE | re.DOTALL)
_TOKEN: Final = re.compile(
    r"""\s* (?: \(\* .*? \*\) \s* )* (?:
        "(?P<text>[^"]*)" | '(?P<other>[^']*)'
        | \?[ ] (?P<regex>.+?) [ ]\? (?=\s*[;,|)\]}])
        | (?P<name>[a-z](?:[a-z ]*[a-z])?)
        | (?P<sign>[=,;|(){}\[\]]) )""",
    re.DOTALL | re.VERBOSE,
)
_GROUPS: Final = {"(": ")", "[": "]", "{": "}"}
_REPEATED: Final = {"(": "", "[": "?", "{": "*"}


def grammar_of(page: str) -> dict[str, re.Pattern[str]]:
    """Return the rules of the grammar on a page of the reference, as regular expressions."""
    path = Path(__file__).resolve().parents[2] / "docs" / "reference" / f"{page}.md"
    found = "\n".join(_BLOCK.findall(path.read_text(encoding="utf-8")))
    rules = _rules(_tokens(found))
    return {name: re.compile(_expanded(name, rules, ())) for name in rules}


def _tokens(text: str) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    place = 0
    while text[place:].strip():
        match = _TOKEN.match(text, place)
        assert match is not None, text[place : place + 60]
        kind = str(match.lastgroup)
        found.append((kind, match[kind]))
        place = match.end()
    return found


def _rules(tokens: list[tuple[str, str]]) -> dict[str, list[tuple[str, str]]]:
    """Return the tokens of each rule, by the name of the rule."""
    rules: dict[str, list[tuple[str, str]]] = {}
    start = 0
    for place, token in enumerate(tokens):
        if token == ("sign", ";"):
            (_, name), equals, *body = tokens[start:place]
            assert equals == ("sign", "=")
            assert name not in rules
            rules[name] = body
            start = place + 1
    assert start == len(tokens)
    return rules


def _expanded(name: str, rules: dict[str, list[tuple[str, str]]], above: tuple[str, ...]) -> str:
    """Return the expression of a rule. The expressions of the rules that it names are inserted."""
    assert name not in above, f"{name} refers to itself"
    found: list[str] = []
    closing: list[str] = []
    for kind, value in rules[name]:
        if kind == "regex":
            found.append(f"(?:{value.strip()})")
        elif kind in ("text", "other"):
            found.append(re.escape(value))
        elif kind == "name":
            found.append(_expanded(value, rules, (*above, name)))
        elif value in _GROUPS:
            found.append("(?:")
            closing.append(value)
        elif value in _GROUPS.values():
            opened = closing.pop()
            assert _GROUPS[opened] == value
            found.append(f"){_REPEATED[opened]}")
        elif value == "|":
            found.append("|")
    assert not closing
    return f"(?:{''.join(found)})"

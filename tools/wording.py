"""Find words and phrases that tire a reader, or that have a better word, for `tools.manners`.

Pages, comments, docstrings and the texts that players read are in plain modern English. Text in
backquotes or in a block of code isn't checked, nor are one or two words in quotes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tools.references import project_files, said

BETTER: Final = {
    r"anew": "again, or a verb with re-",
    r"mend(?:s|ed|ing)?": "fix, correct, repair",
    r"blanks": "spaces",
    r"nobody": "no one, or a passive",
    r"somebody(?:'s)?": "a player, someone, or a passive",
    r"whoever": "the player who, anyone who",
    r"for ever": "forever",
    r"at the most": "at most",
    r"the own": "its own, your own",
    r"seldom": "rarely",
    r"strangers?": "untrusted, unknown, others",
    r"thus|hence|whence|thereof|wherein|unto|shall": "a word of today",
    r"also (?:if|where|when|after|without|while)": "even if, even where",
    r"(?:are|is) told apart": "differ, can be distinguished",
    r"no(?:thing|body|ne) of (?:a |the )?\w+'s business": "not needed",
    r"it has not been told": "it doesn't know",
    r"(?<![\w./-])(?:tell(?:s|ing)?|told)(?![\w./-]*[=/(]| (?:\S+ ){0,5}apart\b)": "say, show",
}
"""Words that have a better word, as regular expressions, each with what to write instead."""
OPENINGS: Final = {
    r"By (?:`\w+`|(?:\S+ ){0,4}rules\b)": "In `bga`, On Board Game Arena, Some rulebooks …",
    r"(?:Nobody|Somebody|Whoever|A stranger)\b": "a subject that does something",
}
"""Beginnings of sentences that a page should use less often, each with what to write instead."""
WHOLE: Final = {"", ".cff", ".html", ".yaml", ".yml"}
"""The endings of file names. Every line of such a file is checked."""
TABLES: Final = (
    *("src/gostop/tables/*.toml", "src/gostop/tables/*.tsv", "site/words.toml"),
    *("site/gostop_page/*.tsv", "examples/server/client/words.json"),
)
"""Tables whose texts are shown to players. In other files of data, only comments are checked."""
OTHERS: Final = {".coverage", "LICENSE", "LICENSES", "_build", "built", "dist", "node_modules"}
"""Files and folders that other people wrote, or that programs make."""
_BLOCK: Final = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
_CODE: Final = re.compile(
    r"@param \{.*\} \w+|^ {4,}\w+: |`[^`]*`|\{[a-z:]+\}|\]\([^)]*\)|https?://\S+"
)
_STRING: Final = r'"(?:\\.|[^"\\\n])*"|' + r"'(?:\\.|[^'\\\n])*'"
_SCRIPT: Final = re.compile(
    rf"{_STRING}|`(?:\\.|[^`\\])*`|(?P<comment>/\*.*?\*/|(?<![:/\\])//[^\n]*)", re.DOTALL
)
_TOML: Final = re.compile(
    rf"\"{{3}}.*?\"{{3}}|'{{3}}.*?'{{3}}|{_STRING}|(?P<comment>#[^\n]*)", re.DOTALL
)
_COMMENTS: Final = {".toml": _TOML, **dict.fromkeys((".c", ".css", ".js", ".mjs"), _SCRIPT)}
"""For each ending, a pattern for the strings and comments of such files."""
_QUOTED: Final = re.compile(r"""(?<!\w)(['"“])[\w/]+(?: \w+)?['"”](?!\w)""")
"""One or two words in quotes. The text is about these words."""
_NAME: Final = re.compile(r'^[\w.]+$|^\s*"\w+": |\|\s*\w+:|silent: nobody|nobody sits out')
"""In tables, the names of texts and of values, and two places that the released presets cite."""


def tiring(root: Path) -> list[str]:
    """List the words that have a better word, each with its place and what to write instead."""
    found: list[str] = []
    for name, number, line in _lines(root):
        text = _CODE.sub("`", line)
        begins = re.sub(r"^[\s>*|#/-]*", "", text)
        for pattern, better in BETTER.items():
            for match in re.finditer(rf"\b(?:{pattern})\b", text, re.IGNORECASE):
                found.append(f"{name}:{number}: {match[0]!r} tires a reader; write {better}")
        for pattern, better in OPENINGS.items():
            sentences = re.split(r"(?<=[.:!?]) (?=[A-Z`])", begins)
            if any(re.match(pattern, _whole(each, line)) for each in sentences):
                found.append(f"{name}:{number}: a tiring opening, {begins[:30]!r}; write {better}")
    return found


def _whole(sentence: str, line: str) -> str:
    """Return a sentence with the code at its beginning, such as By `bga`."""
    return line.lstrip("-*#/> ") if sentence.startswith("By `") else sentence


def _lines(root: Path) -> Iterator[tuple[str, int, str]]:
    """Yield the lines that people read, each with its file and its number."""
    for path in sorted(project_files(root)):
        name = path.relative_to(root)
        if OTHERS.isdisjoint(name.parts):
            is_table = any(name.match(pattern) for pattern in TABLES)
            for number, line in _read(path, is_table=is_table):
                yield name.as_posix(), number, line


def _read(path: Path, *, is_table: bool) -> Iterator[tuple[int, str]]:
    """Yield the lines of a file that people read, with their numbers."""
    kind = path.suffix
    if not (is_table or kind in WHOLE or kind in _COMMENTS or kind in {".md", ".py", ".pyi"}):
        return
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:  # no text: a file that another program has left here
        return
    if kind == ".md":  # empty lines replace blocks of code
        text = _BLOCK.sub(lambda block: "\n" * block[0].count("\n"), text)
    if kind in _COMMENTS:
        yield from _commented(text, _COMMENTS[kind], is_table=is_table)
    elif is_table:
        for number, line in enumerate(text.splitlines(), start=1):
            yield from ((number, _NAME.sub("`", cell)) for cell in line.split("\t"))
    else:
        yield from ((number, _QUOTED.sub("`", line)) for number, line in said(path.name, text))


def _commented(text: str, pattern: re.Pattern[str], *, is_table: bool) -> Iterator[tuple[int, str]]:
    """Yield the lines of the comments in a text, and in a table those of its strings as well."""
    for match in pattern.finditer(text):
        number = text.count("\n", 0, match.start()) + 1
        for line in match[0].splitlines():
            if match["comment"]:
                yield number, _QUOTED.sub("`", line)
            elif is_table:
                yield number, _NAME.sub("`", line.strip("'\""))
            number += 1

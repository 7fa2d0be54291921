"""The page fetches nothing from other servers, and runs only its own files."""

import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "site" / "page"
HTML = (PAGE / "index.html").read_text(encoding="utf-8")
SOURCES = {each.name: each.read_text(encoding="utf-8") for each in PAGE.iterdir()}


def policy() -> dict[str, list[str]]:
    """Return the directives of the content security policy, each with the sources it allows."""
    found = re.search(r'http-equiv="Content-Security-Policy"\s+content="(.*?)"', HTML, re.DOTALL)
    assert found
    parts = [part.split() for part in found[1].split(";")]
    return {name: allowed for name, *allowed in parts}


def test_the_policy_allows_the_page_itself_and_webassembly() -> None:
    found = policy()
    assert (
        ["'none'"] == found.pop("default-src") == found.pop("base-uri") == found.pop("form-action")
    )
    assert ["'self'", "'wasm-unsafe-eval'"] == found.pop("script-src")
    assert {("'self'",)} == {tuple(allowed) for allowed in found.values()}


def test_there_is_no_script_or_style_within_the_page() -> None:
    assert [] == re.findall(r"<script(?![^>]*\ssrc=)[^>]*>|<style|\sstyle=|\son\w+=", HTML)


def test_every_address_is_the_pages_own() -> None:
    addresses = [
        address
        for name, text in SOURCES.items()
        for address in re.findall(r"https?://[^\s\"'`)]+", text)
        if (name, address) != ("icon.svg", "http://www.w3.org/2000/svg")
    ]
    assert [] == addresses


def test_no_text_becomes_markup() -> None:
    risky = re.compile(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|Function\("
    )
    assert [] == [name for name, text in SOURCES.items() if risky.search(text)]


def test_every_file_that_the_page_names_is_there() -> None:
    named = set(re.findall(r"{{FOLDER}}/([\w.]+)", HTML))
    assert set() == named - SOURCES.keys() - {"table.js", "table.css", "words.json"}

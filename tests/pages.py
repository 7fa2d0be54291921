"""Tests of the built documentation in a browser: widths, axe-core, the search.

This isn't an ordinary test file, since it needs a browser, Playwright and the built pages.
`nox -s pages` builds the pages and runs it.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Route

from tests.support.cases import for_each
from tests.support.viewing import browser

__all__ = ["browser"]

BUILT = Path("docs", "_build", "html").resolve()
WIDE = """() => {
  const frame = (table) => table.closest(".table-wrapper") ?? document.documentElement;
  const tables = [...document.querySelectorAll("table")]
    .filter((each) => innerWidth > 1000 && each.offsetWidth > frame(each).clientWidth);
  return [document.documentElement.scrollWidth > innerWidth && "the page",
    ...tables.map((each) => each.rows[0].innerText)].filter(Boolean);
}"""
"""A script that lists what is wider than its frame. On a phone, a wide table scrolls."""
AXE = """() => axe.run({ resultTypes: ["violations"], rules: {
  "definition-list": { enabled: false },  // Sphinx writes such lists for classes
  "empty-table-header": { enabled: false },  // the corner of a table with two heads
  "page-has-heading-one": { enabled: false },  // the theme writes the page of the search
} }).then((found) => found.violations.map(({ id, nodes }) => [id, nodes[0].html.slice(0, 200)]))"""


@pytest.mark.parametrize(("width", "scheme"), [(390, "dark"), (1280, "light")])
def test_every_page_fits_and_axe_finds_nothing(browser: Browser, width: int, scheme: Any) -> None:
    page = browser.new_page(viewport={"width": width, "height": 844}, color_scheme=scheme)
    axe = os.environ.get("AXE")
    found: dict[str, Any] = {}
    for path in sorted(BUILT.glob("**/*.html")):
        page.goto(path.as_uri())
        name = path.relative_to(BUILT).as_posix()
        found[f"{name}: wide"] = page.evaluate(WIDE)
        if axe is not None:
            page.evaluate(Path(axe).read_text("utf-8"))
            found[name] = page.evaluate(AXE)
    assert len(found) > 70
    assert {} == {name: faults for name, faults in found.items() if faults}


def answer(route: Route) -> None:
    """Answer a request for a page with the built file."""
    route.fulfill(path=BUILT / urlsplit(route.request.url).path.lstrip("/"))


@for_each(
    ("words", "title"),
    [
        ("고스톱을", "Glossary"),
        ("피박은", "The end of a round"),
        ("쪽", "Events"),
        ("godori", "Combinations"),
        ("슈팅스타", None),  # a word that no page has
    ],
)
def test_the_search_finds_korean_words(browser: Browser, words: str, title: str | None) -> None:
    page = browser.new_page()
    page.route("**", answer)
    page.goto(f"http://docs/search.html?q={words}")
    page.locator("p.search-summary", has_text="finished").or_(
        page.locator("p.search-summary", has_text="did not match")
    ).wait_for()
    titles = page.locator("#search-results li > a").all_inner_texts()
    assert title in titles if title else not titles

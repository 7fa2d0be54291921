"""Check that the search of the built documentation finds Korean words: `python -m tools.searches`.

Sphinx's search finds words in Latin letters well; `docs/_static/search.js` helps it with Korean
words. The check needs Playwright and a browser, like `tools.tables`.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final
from urllib.parse import quote

from playwright.sync_api import Page, sync_playwright

from tools import browsers

BUILT: Final = Path("docs", "_build", "html")
SEARCHES: Final = {
    "고스톱": "Glossary",
    "고스톱을": "Glossary",
    "고도리": "Combinations",
    "피박": "The end of a round",
    "피박은": "The end of a round",
    "쪽": "Events",
    "싹쓸이": "Events",
    "흔들기": "Moves",
    "godori": "Combinations",
}
"""Searches, each with a page that it must find. Some words have a particle."""
NOTHING: Final = "슈팅스타"
"""A word that no page has. Only a search that finds every word would find it."""
DONE: Final = """() => /finished|did not match/.test(
  document.querySelector("#search-results p.search-summary")?.textContent)"""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder during a `with` block, and yield its address."""

    class Handler(SimpleHTTPRequestHandler):
        def __init__(self, *given: object) -> None:
            super().__init__(*given, directory=str(folder))  # type: ignore[arg-type]  # only passed on

        def log_message(self, *_said: object) -> None:
            """Print nothing about a request."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def titles(page: Page, address: str, words: str) -> set[str]:
    """Return the titles of the pages that a search finds."""
    page.goto(f"{address}/search.html?q={quote(words)}")
    page.wait_for_function(DONE)
    return {*page.locator("#search-results li > a").all_inner_texts()}


def missed(folder: Path) -> list[str]:
    """List the searches that do not find their page."""
    with sync_playwright() as play, served(folder) as address:
        browser = play.chromium.launch(executable_path=browsers.found(), args=[*browsers.FLAGS])
        page = browser.new_page()
        found = [
            f"{words} does not find {title}"
            for words, title in SEARCHES.items()
            if title not in titles(page, address, words)
        ]
        if titles(page, address, NOTHING):
            found.append(f"{NOTHING} finds a page, and none has it")
        browser.close()
    return found


def main() -> int:
    """Print the searches that do not find their page. Return 1 if there are any."""
    if (code := browsers.absent()) is not None:
        return code
    found = missed(BUILT)
    print(*found, f"{len(found)} of {len(SEARCHES)} searches do not find their page", sep="\n")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())

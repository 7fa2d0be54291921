"""Links that Sphinx doesn't check lead somewhere: those of pages outside the documentation, and
those to files of the repository.
"""

import re
import tomllib
from itertools import chain
from pathlib import Path

from tests.support.documents import ROOT

URLS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["urls"]
OUTSIDE = (
    *("*.md", ".github/*.md", "benchmarks/*.md", "changelog.d/*.md", "examples/**/*.md"),
    *("packages/*/*.md", "site/*.md", "tests/**/*.md"),
)
"""The pages outside `docs`, as patterns."""
HOSTED = re.compile(
    rf"{URLS['Documentation']}|"
    r"https://[^\s()<>]*?/((?:explanation|howto|reference)/[\w-]+|tutorial|faq)\.html"
)
"""A link to the hosted documentation, of any address."""

PLAYED = {"play/", "play/score/"}
"""What `nox -s site` builds beside the documentation."""


def links(*patterns: str) -> list[tuple[Path, str]]:
    """Return all links of some pages, each with its page."""
    pages = sorted(chain.from_iterable(map(ROOT.glob, patterns)))
    assert len(pages) >= len(patterns)
    return [
        (page.relative_to(ROOT), link)
        for page in pages
        for link in re.findall(r"(?:\]\(|<(?=https:))([^\s()<>]+)[)>]", page.read_text("utf-8"))
    ]


def anchors(page: Path) -> set[str]:
    """Return the anchors of the headings of a page, with the empty one for its beginning."""
    heads = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.MULTILINE)
    return {"", *(re.sub(r"[^\w -]", "", each.lower()).replace(" ", "-") for each in heads)}


def test_links_to_the_hosted_documentation_lead_to_a_heading() -> None:
    found = [(page, link) for page, link in links(*OUTSIDE) if HOSTED.match(link)]
    assert len(found) > 20
    for page, link in found:
        assert link.startswith(URLS["Documentation"]), f"another address in {page}"
        name, _, anchor = link.removeprefix(URLS["Documentation"]).partition("#")
        if name in PLAYED:
            continue
        name = name.removeprefix("ko/").removesuffix(".html") or "index"
        to = ROOT / "docs" / f"{name}.md"
        assert to.is_file(), f"{page}: {link}"
        assert anchor in anchors(to), f"{page}: {link}"


def test_links_to_files_lead_to_a_file() -> None:
    for page, link in links(*OUTSIDE, "docs/**/*.md"):
        file = re.match(rf"{URLS['Repository']}/(?:blob|tree)/main/([\w./-]+)", link)
        assert file is None or (ROOT / file[1]).exists(), f"{page}: {link}"
    for page, link in links(*OUTSIDE):
        if not re.match(r"https?:|mailto:|#", link):
            assert (ROOT / page.parent / link.partition("#")[0]).exists(), f"{page}: {link}"


def test_every_example_is_on_the_page_about_them() -> None:
    page = (ROOT / "docs" / "howto" / "examples.md").read_text("utf-8")
    names = [path.name for path in (ROOT / "examples").iterdir() if path.name != "__pycache__"]
    assert [] == [name for name in names if f"main/examples/{name}" not in page]

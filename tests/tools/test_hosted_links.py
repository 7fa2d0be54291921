"""Links to the hosted documentation have the correct address, and lead to an existing page."""

from pathlib import Path

import pytest

from tools.hosted_links import ROOT, TEXTS, address, dead_links, files


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Make a project whose documentation has one page and an address."""
    urls = '[project.urls]\nDocumentation = "https://docs.example/en/latest"\n'
    (tmp_path / "pyproject.toml").write_text(urls)
    (tmp_path / "docs" / "howto").mkdir(parents=True)
    (tmp_path / "docs" / "howto" / "score.md").write_text("# Score\n\n## With *bonus* cards\n")
    return tmp_path


def test_every_link_of_ours_leads_to_a_page() -> None:
    assert [] == dead_links()
    assert all(path.read_text(encoding="utf-8") == text for path, text in files())
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"{address()}tutorial.html" in readme
    assert "](docs/" not in readme  # on GitHub, the directives of these pages are shown as code


def test_every_page_outside_the_documentation_is_checked() -> None:
    assert all(any(ROOT.glob(pattern)) for pattern in TEXTS)
    names = {path.relative_to(ROOT).as_posix() for path, _ in files()}
    assert {"README.md", "SECURITY.md", "examples/server/README.md"} <= names


def test_a_link_to_no_file_is_named(project: Path) -> None:
    to = "https://github.com/gostop/gostop/blob/main"
    text = f"[x]({to}/examples/gone.py) [y]({to}/docs/howto/score.md)"
    (project / "docs" / "page.md").write_text(text)
    assert ["docs/page.md: examples/gone.py does not exist"] == dead_links(project)


def test_every_example_is_on_the_page_about_them() -> None:
    page = (ROOT / "docs" / "howto" / "examples.md").read_text(encoding="utf-8")
    names = [path.name for path in (ROOT / "examples").iterdir() if path.name != "__pycache__"]
    assert [] == [name for name in names if f"main/examples/{name}" not in page]


def test_the_address_is_written_into_every_link(project: Path) -> None:
    text = "[a](https://old.example/docs/howto/score.html#x) [b](https://old.example/other.html)"
    (project / "README.md").write_text(text)
    right = (
        "[a](https://docs.example/en/latest/howto/score.html#x) [b](https://old.example/other.html)"
    )
    assert [(project / "README.md", right)] == [*files(project)]


@pytest.mark.parametrize("name", ["SECURITY.md", "examples/one/README.md"])
def test_a_page_of_any_folder_is_checked(project: Path, name: str) -> None:
    (project / name).parent.mkdir(parents=True, exist_ok=True)
    (project / name).write_text("[x](https://github.com/gostop/gostop/blob/main/gone.py)")
    assert [f"{name}: gone.py does not exist"] == dead_links(project)


@pytest.mark.parametrize(
    ("link", "is_dead"),
    [
        ("howto/score.html", False),
        ("howto/score.html#with-bonus-cards", False),
        ("howto/score.html#nothing", True),
        ("howto/scores.html", True),
        ("tutorial.html", True),
    ],
)
def test_a_link_to_no_page_is_named(project: Path, link: str, is_dead: bool) -> None:
    (project / "README.md").write_text(f"One\n[x]({address(project)}{link})\n")
    page = link.partition(".")[0]
    assert [f"README.md:2: no page has {page}.html"] * is_dead == dead_links(project)

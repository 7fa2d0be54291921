"""The project's checks: `nox` runs those that a change must pass, `nox -s NAME` one of them."""

import os
import re
import shutil
import sys
from pathlib import Path

import nox

nox.needs_version = ">=2024.10.9"
nox.options.sessions = ["lint", "typing", "docs", "tests"]
nox.options.default_venv_backend = "virtualenv"
nox.options.reuse_venv = "yes"
nox.options.error_on_external_run = True
# A Python that is not there is skipped with a warning; the one that runs nox always is there.
nox.options.error_on_missing_interpreters = False

PROJECT = nox.project.load_toml("pyproject.toml")
RUNNING = f"{sys.version_info.major}.{sys.version_info.minor}"
PYTHONS = sorted(
    {*nox.project.python_versions(PROJECT), RUNNING},
    key=lambda version: [int(part) for part in version.split(".")],
)
MAX_LINES = 400
SUPPRESSION = re.compile(
    r"# (?:(?:ruff: )?noqa|(?:type|pyright): ignore|pragma: no|mypy: )(?P<rest>.*)"
)

# pyenv's shims answer for the chosen Python only, so look where it keeps all of them.
_pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
os.environ["PATH"] = os.pathsep.join(
    [*map(str, _pyenv.glob("versions/3.*/bin")), os.environ.get("PATH", os.defpath)]
)


def install(session: nox.Session, *groups: str) -> None:
    """Install the package as a user gets it, and dependency groups."""
    session.install(".", *nox.project.dependency_groups(PROJECT, *groups))


def python_files() -> list[Path]:
    """The Python files of the project, in order."""
    folders = ["src", "tests", "examples", "benchmarks", "docs"]
    return [Path("noxfile.py"), *sorted(p for f in folders for p in Path(f).rglob("*.py"))]


def house_rules() -> list[str]:
    """What breaks a rule that no linter knows: long files, and ignores without a reason."""
    broken = []
    for path in python_files():
        lines = path.read_text(encoding="utf-8").splitlines()
        if len(lines) > MAX_LINES:
            broken.append(f"{path}: {len(lines)} lines, more than {MAX_LINES}")
        broken += [
            f"{path}:{number}: an ignore without its reason (`# noqa: X100  # why`)"
            for number, line in enumerate(lines, start=1)
            if (found := SUPPRESSION.search(line)) and "#" not in found["rest"]
        ]
    return broken


@nox.session
def lint(session: nox.Session) -> None:
    """Style, import layers, workflows, and the house rules."""
    install(session, "lint")
    session.run("ruff", "check")
    session.run("ruff", "format", "--check", "--diff")
    session.run("lint-imports", "--no-cache")
    workflows = map(str, sorted(Path(".github/workflows").glob("*.yml")))
    session.run("check-jsonschema", "--builtin-schema", "vendor.github-workflows", *workflows)
    if broken := house_rules():
        session.error("\n".join(broken))


@nox.session
def typing(session: nox.Session) -> None:
    """Types by mypy and pyright, and what users see of them."""
    install(session, "typing")
    session.run("mypy")
    session.run("pyright")
    session.run("pyright", "--verifytypes", "gostop", "--ignoreexternal")


@nox.session
def docs(session: nox.Session) -> None:
    """The documentation without a warning, and its doctests."""
    install(session, "docs")
    shutil.rmtree("docs/_build", ignore_errors=True)
    for builder in ("html", "doctest"):
        options = ["-W", "-n", "--keep-going", "-b", builder, "-d", "docs/_build/doctrees"]
        session.run("sphinx-build", *options, "docs", f"docs/_build/{builder}")


@nox.session(python=PYTHONS)
def tests(session: nox.Session) -> None:
    """The tests; on the Python that runs nox, every line and branch must be covered.

    Arguments after `--` go to pytest, and nothing is then measured.
    """
    install(session, "test")
    if session.posargs:
        session.run("pytest", *session.posargs)
    elif session.python != RUNNING:
        session.run("pytest", "-n", "auto")
    else:
        session.run("pytest", "-n", "auto", "--cov", "--cov-report=", "--cov-fail-under=0")
        session.run("coverage", "report")


@nox.session
def soak(session: nox.Session) -> None:
    """Random rounds in great number: `nox -s soak -- --rounds N`."""
    install(session, "test")
    session.run("python", "tests/soak.py", *session.posargs)


@nox.session
def mutants(session: nox.Session) -> None:
    """Break the source in small ways and see that the tests notice."""
    install(session, "mutants")
    session.run("python", "tests/mutants.py", *session.posargs)


@nox.session
def bench(session: nox.Session) -> None:
    """Rounds per second, beside another engine's in the same run."""
    install(session, "bench")
    session.run("python", "benchmarks/bench.py", *session.posargs)


@nox.session
def build(session: nox.Session) -> None:
    """The sdist and the wheel in `dist/`, checked as the package index would."""
    session.install(*nox.project.dependency_groups(PROJECT, "build"))
    shutil.rmtree("dist", ignore_errors=True)
    session.run("python", "-m", "build")
    session.run("twine", "check", "--strict", *map(str, Path("dist").iterdir()))
    session.run("check-wheel-contents", "dist")

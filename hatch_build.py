"""Compile the kernel while a wheel is built. hatchling runs this hook.

If there is a C compiler, mypyc turns the files of `gostop/kernel` into extension modules. The wheel
has them beside these files, and is for this Python and platform only. Without a C compiler, or if
GOSTOP_PURE=1 is set, the wheel is pure: it has no extension modules.
"""

from __future__ import annotations

import ast
import functools
import json
import os
import platform
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

KERNEL: Final = Path("gostop", "kernel")
PUBLIC: Final = Path("gostop", "game", "play.py")
STATE_CALLS: Final = KERNEL / "state_calls.py"
"""If compiled, functions of this file replace those functions of `PUBLIC` with the same names."""
INTERPRETED: Final = frozenset({"__init__.py", "i64.py"})
"""Files that are never compiled. Thanks to `i64.py`, the kernel needs no package at run time."""
COMPILE: Final = Path(__file__).with_name("hatch_compile.py")
"""The program that compiles the sources. It runs in a folder that contains a copy of them."""
FLAGS: Final = ("-fvisibility=hidden",)
"""With this flag, the modules of the kernel call each other directly, so playouts are 1.3 times as
fast."""
COUNTING: Final = "-mpopcnt"
"""On x86-64, but not for macOS and Windows, one instruction counts the bits of a mask. Almost every
processor since 2008 has this instruction. `hatch_compile.py` says what it buys."""
PROBE: Final = """
#include <Python.h>
PyObject *probe(void) { return PyLong_FromLong(1); }
"""
"""A small module in C, to find out whether the compiler works."""
COMPILING: Final = "gostop: compiling the kernel, this takes a minute or two"
VSWHERE: Final = Path("Microsoft Visual Studio", "Installer", "vswhere.exe")
"""The program that finds the compilers of Visual Studio."""


class CompileError(Exception):
    """The kernel could not be compiled. The message has the output of the compiler."""


class CompileKernel(BuildHookInterface[Any]):
    """Puts the compiled kernel into the wheel."""

    def dependencies(self) -> list[str]:
        """List the packages that compiling needs, or none if nothing will be compiled."""
        # pip and build name the step of the build on the command line
        if "get_requires_for_build_editable" in sys.argv or is_pure():
            return []
        needs: list[str] = self.config["needs"]
        return needs

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the kernel, unless the wheel is pure. An editable install is always pure."""
        if version == "editable" or is_pure():
            return
        print(COMPILING, file=sys.stderr, flush=True)
        # an attribute keeps the folder until the wheel is written and hatchling drops the hook
        self.folder = tempfile.TemporaryDirectory(prefix="gostop-")
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for path, place in compiled(Path(self.root, "src"), Path(self.folder.name)).items():
            build_data["force_include"][str(path)] = place

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Delete the folder of the extension modules."""
        if not build_data["pure_python"]:
            self.folder.cleanup()


def compiled(source: Path, folder: Path) -> dict[Path, str]:
    """Compile the kernel in a folder. Return its modules, with their paths in the wheel."""
    shutil.copytree(source / KERNEL, folder / KERNEL, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / KERNEL.parent / "__init__.py").touch()
    paths = sorted(path.relative_to(folder) for path in (folder / KERNEL).rglob("*.py"))
    files = [path.as_posix() for path in paths if path.name not in INTERPRETED]
    docs, compiled = docstrings(source / PUBLIC), docstrings(source / STATE_CALLS)
    docs = {name: doc for name, doc in docs.items() if name in compiled}
    job = {"files": files, "docs": docs, "flags": flags(), "counting": COUNTING}
    done = ran([sys.executable, "-P", str(COMPILE), json.dumps(job)], folder)
    if done.returncode:
        raise CompileError(
            f"{done.stdout}{done.stderr}\nThe kernel of gostop could not be compiled, see above. "
            "It runs interpreted too, slower: set GOSTOP_PURE=1 to build it so."
        )
    for warning in (folder / "warnings").read_text("utf-8").splitlines():
        print(f"gostop: warning: {warning}", file=sys.stderr, flush=True)
    made = folder / "made"
    found = sorted(path for path in made.rglob("*") if path.is_file())
    return {path: path.relative_to(made).as_posix() for path in found}


def flags() -> list[str]:
    """Return the additional options that the compiler accepts."""
    if os.name == "nt":
        return []
    # a Mac may build for two kinds of processors at once, and only one has this instruction
    wanted = FLAGS if sys.platform == "darwin" else (*FLAGS, COUNTING)
    return [flag for flag in wanted if compiles(flag)]


def docstrings(path: Path) -> dict[str, str]:
    """Return the docstrings of the functions in a file, by their signatures without types."""
    found: dict[str, str] = {}
    for part in ast.parse(path.read_text("utf-8")).body:
        if isinstance(part, ast.FunctionDef):
            names = ", ".join(each.arg for each in part.args.args)
            found[f"{part.name}({names})"] = ast.get_docstring(part) or ""
    return found


def is_pure() -> bool:
    """Whether the wheel is pure, because GOSTOP_PURE asks for it or nothing can be compiled."""
    asked = os.environ.get("GOSTOP_PURE", "0") not in {"", "0"}
    return asked or not can_be_compiled_for() or not has_compiler()


def can_be_compiled_for() -> bool:
    """Whether mypyc supports this Python: CPython, but not a free-threaded one.

    For free-threaded Python, mypyc marks modules as safe without the global lock, so the lock stays
    off. But the sources of mypyc call this an experiment without proper support. Threads share
    states, and nothing promises yet that compiled modules are safe then.
    """
    is_free_threaded = bool(sysconfig.get_config_var("Py_GIL_DISABLED"))
    return platform.python_implementation() == "CPython" and not is_free_threaded


@functools.cache
def has_compiler() -> bool:
    """Whether extension modules can be compiled. The test prints nothing."""
    if os.name == "nt":
        return Path(sysconfig.get_path("include"), "Python.h").is_file() and has_visual_studio()
    return compiles()


def compiles(*flags: str) -> bool:
    """Whether the compiler accepts these flags, finds the headers of Python, and links a module."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    is_mac = sys.platform == "darwin"
    link = ["-bundle", "-undefined", "dynamic_lookup"] if is_mac else ["-shared"]
    told = shlex.split(f"{os.environ.get('CFLAGS', '')} {os.environ.get('LDFLAGS', '')}")
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "probe.c").write_text(PROBE, encoding="ascii")
        include = f"-I{sysconfig.get_path('include')}"
        made = [*flags, "-fPIC", include, "probe.c", "-o", "probe.so"]
        return ran([*compiler, *link, *made, *told], Path(folder)).returncode == 0


def has_visual_studio() -> bool:
    """Whether Visual Studio's C compiler is installed, or on the path."""
    programs = os.environ.get("PROGRAMFILES(X86)", "C:/Program Files (x86)")
    found = Path(programs, VSWHERE)
    wanted = ["-requiresAny", "-requires"]
    wanted += [f"Microsoft.VisualStudio.Component.VC.Tools.{kind}" for kind in ("x86.x64", "ARM64")]
    done = ran([str(found), "-products", "*", *wanted, "-property", "installationPath"], Path())
    return bool(done.stdout.strip()) or shutil.which("cl") is not None


def ran(command: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command to its end. The exit code is 127 if there is no such command."""
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, check=False)
    except OSError as error:
        return subprocess.CompletedProcess(command, 127, "", str(error))
    said = [out.decode(errors="replace") for out in (done.stdout, done.stderr)]
    return subprocess.CompletedProcess(command, done.returncode, *said)

"""Compile the kernel while a wheel is built: the hook that hatchling runs.

Where there is a C compiler, mypyc turns the files of `gostop/kernel` into extension modules,
which lie beside them in a wheel for this Python and platform.
Where there is none, or if GOSTOP_PURE=1 is set, the wheel is the pure one, of the same files.
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
PUBLIC: Final = Path("gostop", "round", "play.py")
HELD: Final = KERNEL / "held.py"
"""The kernel has functions of the same names as some of that file, to be called in their place."""
INTERPRETED: Final = frozenset({"__init__.py", "i64.py"})
"""What is never compiled: `i64.py`, so that the kernel needs no package at run time."""
COMPILE: Final = Path(__file__).with_name("hatch_compile.py")
"""The program that runs in a folder with the sources."""
FLAGS: Final = ("-fvisibility=hidden",)
"""The modules of the kernel call each other directly, so playouts are 1.3 times as fast:
`python -m benchmarks.edits` says what each part is worth."""
COUNTING: Final = "-mpopcnt"
"""On x86-64, but not for macOS and Windows, one instruction counts the bits of a mask. Almost every
processor since 2008 has it. Playouts are 8 % faster by it, and the public API is 3 % faster.
Everywhere else the bits are counted as `bits.by_halves` is written."""
PROBE: Final = """
#include <Python.h>
PyObject *probe(void) { return PyLong_FromLong(1); }
"""
"""A part of a module, to try the compiler on."""
COMPILING: Final = "gostop: compiling the kernel, this takes a minute or two"
VSWHERE: Final = Path("Microsoft Visual Studio", "Installer", "vswhere.exe")
"""Beside the compilers of Windows, and knows where they are."""


class CompileError(Exception):
    """The kernel could not be compiled; the message holds what the compiler said."""


class CompileKernel(BuildHookInterface[Any]):
    """Puts the compiled kernel into the wheel."""

    def dependencies(self) -> list[str]:
        """What compiling needs, where that is what will be done."""
        # who asks names the step of the build on the command line, as pip and build do
        if "get_requires_for_build_editable" in sys.argv or is_pure():
            return []
        needs: list[str] = self.config["needs"]
        return needs

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, unless the wheel is to be pure, as that of an editable install always is."""
        if version == "editable" or is_pure():
            return
        print(COMPILING, file=sys.stderr, flush=True)
        # an attribute, since it is there until hatchling drops the hook, after the wheel is written
        self.folder = tempfile.TemporaryDirectory(prefix="gostop-")
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for path, place in compiled(Path(self.root, "src"), Path(self.folder.name)).items():
            build_data["force_include"][str(path)] = place

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Leave nothing but the wheel behind."""
        if not build_data["pure_python"]:
            self.folder.cleanup()


def compiled(source: Path, folder: Path) -> dict[Path, str]:
    """The extension modules of the kernel, made in a folder, and their places in the wheel."""
    (folder / KERNEL).mkdir(parents=True)
    (folder / KERNEL.parent / "__init__.py").touch()
    names = sorted(path.name for path in (source / KERNEL).glob("*.py"))
    for name in names:
        shutil.copy(source / KERNEL / name, folder / KERNEL)
    files = [(KERNEL / name).as_posix() for name in names if name not in INTERPRETED]
    docs, held = docstrings(source / PUBLIC), docstrings(source / HELD)
    docs = {name: docs[name] for name in docs if name in held}
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
    """Further options for the compiler, if it knows them."""
    if os.name == "nt":
        return []
    # a Mac may build for two kinds of processors at once, of which only one has this instruction
    wanted = FLAGS if sys.platform == "darwin" else (*FLAGS, COUNTING)
    return [flag for flag in wanted if compiles(flag)]


def docstrings(path: Path) -> dict[str, str]:
    """The docstrings of the functions of a file, by name."""
    parts = ast.parse(path.read_text("utf-8")).body
    functions = [part for part in parts if isinstance(part, ast.FunctionDef)]
    return {function.name: ast.get_docstring(function) or "" for function in functions}


def is_pure() -> bool:
    """Whether the wheel is to be the pure one: on demand, or since nothing else can be made."""
    asked = os.environ.get("GOSTOP_PURE", "0") not in {"", "0"}
    return asked or not can_be_compiled_for() or not has_compiler()


def can_be_compiled_for() -> bool:
    """Whether mypyc knows this Python: CPython, but not a free-threaded one.

    There mypyc marks modules as safe without the global lock, so the lock would stay off. But its
    sources call this an experiment without proper support, and threads share states: nothing
    promises yet that what mypyc compiles is safe then.
    """
    is_free_threaded = bool(sysconfig.get_config_var("Py_GIL_DISABLED"))
    return platform.python_implementation() == "CPython" and not is_free_threaded


@functools.cache
def has_compiler() -> bool:
    """Whether extension modules can be compiled; found out without a word."""
    if os.name == "nt":
        return Path(sysconfig.get_path("include"), "Python.h").is_file() and has_visual_studio()
    return compiles()


def compiles(*flags: str) -> bool:
    """Whether the compiler takes these, finds the headers of Python, and links a module."""
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
    """A command run to its end, with what it said; 127 where there is no such command."""
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, check=False)
    except OSError as error:
        return subprocess.CompletedProcess(command, 127, "", str(error))
    said = [out.decode(errors="replace") for out in (done.stdout, done.stderr)]
    return subprocess.CompletedProcess(command, done.returncode, *said)

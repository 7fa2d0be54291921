"""Find where the compiled kernel could end the interpreter: `python -m tools.boxed`.

mypyc keeps a small `int` in a machine word, and a large one in a Python object. If an operation on
such objects fails, some functions of mypyc's run-time library assume a lack of memory and abort.
Only multiplication can fail for another reason: Python checks for signals during a long
multiplication, and a signal handler may raise an error, such as the handler of Ctrl-C. This tool
translates the kernel with mypyc, without a C compiler. It names each line that calls a function
that could abort.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

import attrs
import mypyc
from mypy.fscache import FileSystemCache
from mypyc import build
from mypyc.codegen import emitmodule
from mypyc.errors import Errors
from mypyc.ir.func_ir import FuncIR
from mypyc.ir.module_ir import ModuleIR
from mypyc.ir.ops import CallC
from mypyc.irbuild.mapper import Mapper
from mypyc.options import CompilerOptions

SOURCE: Final = Path(__file__).parent.parent / "src"
KERNEL: Final = Path("gostop", "kernel")
INTERPRETED: Final = frozenset({"__init__.py", "i64.py"})
"""The files of the kernel that `hatch_build.py` doesn't compile."""
LIBRARY: Final = Path(mypyc.__file__).parent / "lib-rt"
ABORT: Final = "CPyError_OutOfMemory"
"""The function that ends the interpreter."""
_RAISES = "it raises what went wrong, and aborts only where no memory is left for a small number"
_SILENT = "Python does it without a look for signals"
HARMLESS: Final = {
    **dict.fromkeys(("CPyTagged_Add", "CPyTagged_Subtract", "CPyTagged_Negate"), _SILENT),
    **dict.fromkeys(("CPyTagged_And", "CPyTagged_Or", "CPyTagged_Xor"), _SILENT),
    **dict.fromkeys(("CPyTagged_Invert", "CPyTagged_IsEq_", "CPyTagged_IsLt_"), _SILENT),
    **dict.fromkeys(("CPyTagged_Lshift", "CPyTagged_Rshift", "CPyTagged_BitLength"), _RAISES),
    **dict.fromkeys(("CPyTagged_FloorDivide", "CPyTagged_Remainder", "CPyTagged_Str"), _RAISES),
    "CPyTagged_ToLittleEndianBytes": _RAISES,
    **dict.fromkeys(
        ("CPyBytes_GetSlice", "CPyList_GetSlice", "CPySequenceTuple_GetSlice"), _RAISES
    ),
    "CPyImport_ImportNative": "it aborts only where no memory is left for a module's names",
}
"""The functions that may be called although they can abort, each with the reason."""
_DEFINITION = re.compile(
    r"^[A-Za-z_][^;{}#=]*?\b(?P<name>\w+)\([^;{}]*\)\s*\{\n(?P<body>.*?)^\}",
    re.MULTILINE | re.DOTALL,
)
_CALL = re.compile(r"\b(\w+)\s*\(")


@attrs.frozen(order=True)
class Place:
    """A line of the source that could end the interpreter."""

    path: str
    line: int
    function: str
    """The Python function that the line belongs to."""
    called: str
    """The function of mypyc's library that could abort."""
    source: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.called} in {self.function}: {self.source}"


def aborting(library: Path = LIBRARY) -> frozenset[str]:
    """Find the functions of mypyc's library that call `ABORT`, perhaps through other functions."""
    calls: dict[str, set[str]] = defaultdict(set)
    for path in (*library.glob("*.c"), *library.glob("*.h")):
        for found in _DEFINITION.finditer(path.read_text(encoding="utf-8")):
            calls[found["name"]] |= set(_CALL.findall(found["body"]))
    known = {ABORT}
    while more := {name for name, called in calls.items() if called & known} - known:
        known |= more
    return frozenset(known)


def translated(source: Path, paths: Sequence[str]) -> dict[str, ModuleIR]:
    """Translate some files below a folder with mypyc, up to the step before C."""
    here = Path.cwd()
    os.chdir(source)  # mypyc names a module by its path from here
    try:
        options = CompilerOptions(group_name="gostop")
        files = FileSystemCache()
        compiled, every, settings = build.get_mypy_config(
            ["--config-file=", f"--cache-dir={os.devnull}", *paths], None, options, files
        )
        groups = build.construct_groups(compiled, False, True, options.group_name)
        result = emitmodule.parse_and_typecheck(every, settings, options, groups, files)
        if result.errors:
            raise SystemExit("\n".join(result.errors))
        mapper = Mapper({each.module: name for sources, name in groups for each in sources})
        errors = Errors(settings)
        modules = emitmodule.compile_modules_to_ir(result, mapper, options, errors)
        if errors.num_errors:
            raise SystemExit("\n".join(errors.new_messages()))
        return modules
    finally:
        os.chdir(here)


def functions(module: ModuleIR) -> Iterator[FuncIR]:
    """Yield the functions and methods of a module."""
    yield from module.functions
    for cls in module.classes:
        yield from cls.methods.values()


def places(source: Path = SOURCE, harmless: Iterable[str] = HARMLESS) -> list[Place]:
    """Find the lines of the kernel below a folder that could end the interpreter."""
    names = sorted(path.name for path in (source / KERNEL).glob("*.py"))
    paths = [(KERNEL / name).as_posix() for name in names if name not in INTERPRETED]
    wanted = aborting() - frozenset(harmless)
    found: set[Place] = set()
    for name, module in translated(source, paths).items():
        path = f"{name.replace('.', '/')}.py"
        lines = ["", *(source / path).read_text(encoding="utf-8").splitlines()]
        found |= {
            Place(path, max(op.line, 0), function.name, op.function_name, lines[op.line].strip())
            for function in functions(module)
            for block in function.blocks
            for op in block.ops
            if isinstance(op, CallC) and op.function_name in wanted
        }
    return sorted(found)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the lines that could end the interpreter. Return 0 if there are none, otherwise 1."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("source", nargs="?", type=Path, default=SOURCE, help="(%(default)s)")
    found = places(parser.parse_args(arguments).source.resolve())
    for place in found:
        print(place)
    print(f"{len(found)} lines of the compiled kernel could end the interpreter")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

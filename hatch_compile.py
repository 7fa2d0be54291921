"""Compile the kernel with mypyc. `hatch_build.py` runs this program.

mypyc writes C, and this program adds to some of it before it is compiled. Another version of mypy
may write other C, without the places for these additions. Then they are left out, with a warning,
and the build goes on.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, Final

COUNTS: Final = {
    "int64_t CPyDef_bits___by_halves(int64_t cpy_r_mask) {\n": """\
#ifdef __POPCNT__
    return __builtin_popcountll(cpy_r_mask);
#endif
""",
    "PyMODINIT_FUNC PyInit_gostop__mypyc(void) {\n": """\
#ifdef __POPCNT__
    if (!__builtin_cpu_supports("popcnt")) {
        PyErr_SetString(PyExc_ImportError,
            "this processor lacks the instruction POPCNT, which this build of gostop needs; "
            "install gostop with GOSTOP_PURE=1 and --no-binary gostop, which is slower");
        return NULL;
    }
#endif
""",
}
"""The first line of two functions that mypyc writes, and the text to add after each: the processor
itself counts bits, and a processor that can't do this is refused. This makes playouts 20 % faster,
and rounds through the public API 7 %. Without it, `bits.by_halves` counts the bits.
"""
ABORTING: Final = "= CPyTagged_Multiply("
"""A call in the C of mypyc that could end the interpreter: Python looks for signals while
it multiplies large integers, and mypyc takes the error of Ctrl-C for a lack of memory. If another
version of mypyc has other such functions, only `tests/kernel/test_interrupts.py` can find them.
"""
TRASHCAN: Final = "CPy_TRASHCAN_"
NO_TRASHCAN: Final = """\
#define NO_TRASHCAN_BEGIN(self, dealloc) {
#define NO_TRASHCAN_END(self) }
"""
"""The start of two macros that mypyc uses where an object is deleted, and what takes their place.
Python's trashcan deletes deeply nested objects later, and keeps a list of them in the fields of the
garbage collector. mypyc uses it for classes without such fields too (`acyclic=True`), and then
Python writes to memory that belongs to something else. Objects of the kernel are not deeply nested.
"""
OTHER: Final = "this mypy writes other C than expected, so"


def added(texts: list[str], additions: Mapping[str, str]) -> list[str] | None:
    """Return texts with something added after some places, or `None` if not every place is there
    exactly once.
    """
    if any(sum(text.count(place) for text in texts) != 1 for place in additions):
        return None
    for place, more in additions.items():
        texts = [text.replace(place, place + more) for text in texts]
    return texts


def edited(
    texts: Iterable[str], docs: Mapping[str, str], flags: Iterable[str], counting: str
) -> tuple[list[str], list[str], list[str]]:
    """Return the C to compile, the options of the compiler, and warnings about what is left out.

    mypyc writes the signature of a function as its docstring, and `docs` has the rest of some
    docstrings, by the signatures. If the flag `counting` is among the `flags`, the compiler knows
    POPCNT.
    """
    found = [
        NO_TRASHCAN + text.replace(TRASHCAN, "NO_TRASHCAN_") if TRASHCAN in text else text
        for text in texts
    ]
    told, warnings = list(flags), list[str]()
    if any(ABORTING in text for text in found):
        raise SystemExit("Ctrl-C could end the interpreter: in the kernel, multiply only i64")
    rest = {rf'"{name}\n--\n\n': json.dumps(doc)[1:-1] for name, doc in docs.items()}
    if (documented := added(found, rest)) is None:
        warnings.append(f"{OTHER} these functions have no docstring: {', '.join(docs)}")
    if counting in told and (counted := added(documented or found, COUNTS)) is not None:
        return counted, told, warnings
    if counting in told:
        told.remove(counting)
        warnings.append(f"{OTHER} the kernel counts bits without the instruction POPCNT, slower")
    return documented or found, told, warnings


def main(job: Mapping[str, Any]) -> None:
    """Compile files in the working folder into its folder `made`. Write warnings to `warnings`."""
    mypycify: Any = import_module("mypyc.build").mypycify
    setup: Any = import_module("setuptools").setup
    modules = mypycify(["--config-file=", *job["files"]], group_name="gostop", debug_level="0")
    paths = sorted({Path(path) for module in modules for path in module.sources})
    texts = [path.read_text("utf-8") for path in paths]
    texts, flags, warnings = edited(texts, job["docs"], job["flags"], job["counting"])
    Path("warnings").write_text("\n".join(warnings), "utf-8")
    for path, text in zip(paths, texts, strict=True):
        path.write_text(text, "utf-8")
    for module in modules:  # a warning of another compiler must not stop the build
        given = [each for each in module.extra_compile_args if each != "-Werror"]
        module.extra_compile_args = given + flags
    command = ["build_ext", "--build-lib=made", "--build-temp=objects"]
    setup(name="gostop", packages=[], ext_modules=modules, script_args=command)


if __name__ == "__main__":
    main(json.loads(sys.argv[1]))

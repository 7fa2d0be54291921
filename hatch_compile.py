"""Compile the kernel with mypyc. `hatch_build.py` runs this program.

mypyc writes C, and this program edits some of it before it is compiled. Another version of mypy may
write other C, so that the place of an edit isn't found. The edit is then left out, with a warning,
and the build goes on.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final

COUNT: Final = (
    re.compile(r"^int64_t CPyDef_bits___by_halves\(int64_t (?P<mask>\w+)\) \{\n", re.MULTILINE),
    """\
#ifdef __POPCNT__
    return __builtin_popcountll(%(mask)s);
#endif
""",
)
CHECK: Final = (
    re.compile(r"^ *PyMODINIT_FUNC PyInit_gostop__mypyc\(void\) \{\n", re.MULTILINE),
    """\
#ifdef __POPCNT__
    if (!__builtin_cpu_supports("popcnt")) {
        PyErr_SetString(PyExc_ImportError,
            "this processor lacks the instruction POPCNT, which this build of gostop needs; "
            "install gostop with GOSTOP_PURE=1 and --no-binary gostop, which is slower");
        return NULL;
    }
#endif
""",
)
"""For each edit, the beginning of a function that mypyc writes, and the text to add after it. With
`COUNT`, the processor itself counts bits. With `CHECK`, a processor that can't do this is refused.
Both edits are made, or neither.
"""
ABORTING: Final = re.compile(r"= CPyTagged_Multiply\(")
"""A call in the C of mypyc that could end the interpreter: Python looks for signals while
it multiplies large integers, and mypyc takes the error of Ctrl-C for a lack of memory. If another
version of mypyc has other such functions, only `tests/kernel/test_interrupts.py` can find them.
"""
OTHER: Final = "this mypy writes other C than expected, so"


def fast(texts: Iterable[str]) -> list[str] | None:
    """Return C that counts bits with POPCNT and checks for it, or `None` if a place is missing."""
    found, missing = list(texts), 0
    for place, added in (COUNT, CHECK):
        hits = [(number, hit) for number, each in enumerate(found) for hit in place.finditer(each)]
        missing += len(hits) != 1
        for number, hit in hits[:1]:
            text = found[number]
            found[number] = text[: hit.end()] + added % hit.groupdict() + text[hit.end() :]
    return None if missing else found


def documented(texts: Iterable[str], docs: Mapping[str, str]) -> tuple[list[str], list[str]]:
    """Return C in which the functions of the module `state_calls` have docstrings, and the names of
    the functions whose place is missing. mypyc itself writes only the signature of a function.
    """
    found, missing = list(texts), []
    for name, doc in docs.items():
        method = rf'("{name}", \(PyCFunction\)CPyPy_state_calls___{name}, .*PyDoc_STR\(".*)"\)'
        rest = json.dumps(doc)[1:]  # without its first quote, since the literal has begun
        told = rf"\1{rest.replace(chr(92), chr(92) * 2)})"
        done = [re.subn(method, told, each) for each in found]
        found = [text for text, _ in done]
        if not any(times for _, times in done):
            missing.append(name)
    return found, missing


def edited(
    texts: Iterable[str], docs: Mapping[str, str], flags: Sequence[str], counting: str
) -> tuple[list[str], list[str], list[str]]:
    """Return the C to compile, the options of the compiler, and warnings about missing edits.

    If the flag `counting` is among the `flags`, the compiler knows POPCNT.
    """
    if any(map(ABORTING.search, texts)):
        raise SystemExit("Ctrl-C could end the interpreter: in the kernel, multiply only i64")
    found, missing = documented(texts, docs)
    told, warnings = list(flags), []
    if missing:
        warnings.append(f"{OTHER} these functions have no docstring: {', '.join(missing)}")
    if counting in told:
        if (counted := fast(found)) is not None:
            return counted, told, warnings
        told.remove(counting)
        warnings.append(f"{OTHER} the kernel counts bits without the instruction POPCNT, slower")
    return found, told, warnings


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

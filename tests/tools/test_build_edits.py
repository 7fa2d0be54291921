"""What is added to the C code from mypyc. It is left out if its place in the code is missing."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

COUNTS = "int64_t CPyDef_bits___by_halves(int64_t cpy_r_mask) {\n    return 7;\n}\n"
BEGINS = "        PyMODINIT_FUNC PyInit_gostop__mypyc(void) {\n    return 0;\n}\n"
APPLY = (
    '    {"apply", (PyCFunction)CPyPy_state_calls___apply, METH_FASTCALL | METH_KEYWORDS, '
    'PyDoc_STR("apply(state, move)\\n--\\n\\n") /* docstring */},\n'
)
FLAGS = ["-fvisibility=hidden", "-mpopcnt"]
DOCS = {
    "apply(state, move)": 'The state after a move: "gs\\apply" and … so on.\n\nRaises:\n    Error.'
}


@pytest.fixture(scope="module")
def hook() -> ModuleType:
    """Load `hatch_compile.py`, which doesn't need an installed mypy for these tests."""
    path = Path(__file__).parents[2] / "hatch_compile.py"
    spec = importlib.util.spec_from_file_location("hatch_compile", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_bits_are_counted_by_the_processor_and_one_that_cannot_is_refused(hook: ModuleType) -> None:
    (apply, counts, begins), flags, warnings = hook.edited(
        [APPLY, COUNTS, BEGINS], DOCS, FLAGS, "-mpopcnt"
    )
    assert FLAGS == flags
    assert [] == warnings
    assert "return __builtin_popcountll(cpy_r_mask);\n#endif\n    return 7;\n" in counts
    assert '__builtin_cpu_supports("popcnt")' in begins
    assert begins.endswith("#endif\n    return 0;\n}\n")
    told = r"\n--\n\nThe state after a move: \"gs\\apply\" and \u2026 so on.\n\nRaises:\n    Error."
    assert f'PyDoc_STR("apply(state, move){told}") /* docstring */' in apply


@pytest.mark.parametrize(
    "texts",
    [
        pytest.param([APPLY, BEGINS], id="nothing counts"),
        pytest.param([APPLY, COUNTS], id="nothing begins"),
        pytest.param([APPLY, COUNTS, COUNTS, BEGINS], id="two count"),
        pytest.param([APPLY, COUNTS.replace("int64_t", "long"), BEGINS], id="another type"),
        pytest.param([APPLY, COUNTS.replace("cpy_r_mask", "m"), BEGINS], id="another name"),
        pytest.param([APPLY], id="neither"),
    ],
)
def test_without_a_place_nothing_uses_the_instruction(texts: list[str], hook: ModuleType) -> None:
    found, flags, [warning] = hook.edited(texts, DOCS, FLAGS, "-mpopcnt")
    assert texts[1:] == found[1:]
    assert ["-fvisibility=hidden"] == flags
    assert "without the instruction POPCNT" in warning


def test_a_compiler_that_does_not_know_the_instruction_gets_neither(hook: ModuleType) -> None:
    texts = [COUNTS, BEGINS]
    assert (texts, ["-O3"], []) == hook.edited(texts, {}, ["-O3"], "-mpopcnt")


def test_docstrings_without_all_their_places_are_left_out(hook: ModuleType) -> None:
    docs = {**DOCS, "legal_moves(state)": "All legal moves."}
    found, flags, [warning] = hook.edited([APPLY, COUNTS, BEGINS], docs, FLAGS, "-mpopcnt")
    assert APPLY == found[0]
    assert "__builtin_popcountll" in found[1]
    assert FLAGS == flags
    assert warning.endswith("have no docstring: apply(state, move), legal_moves(state)")


def test_a_product_at_which_ctrl_c_could_end_the_interpreter_is_refused(hook: ModuleType) -> None:
    product = "    cpy_r_r0 = CPyTagged_Multiply(cpy_r_width, cpy_r_height);\n"
    with pytest.raises(SystemExit, match="multiply only i64"):
        hook.edited([APPLY, COUNTS + product], DOCS, FLAGS, "-mpopcnt")


def test_objects_are_deleted_without_the_trashcan(hook: ModuleType) -> None:
    text = "CPy_TRASHCAN_BEGIN(self, dealloc)\nfree(self);\nCPy_TRASHCAN_END(self)\n"
    [found], _, _ = hook.edited([text], {}, [], "-mpopcnt")
    assert found.startswith(hook.NO_TRASHCAN)
    assert found.endswith(
        "\nNO_TRASHCAN_BEGIN(self, dealloc)\nfree(self);\nNO_TRASHCAN_END(self)\n"
    )

"""The tool finds lines with which the compiled kernel could crash. The kernel has none of them."""

from pathlib import Path

import pytest

pytest.importorskip("mypyc", reason="mypyc is needed to translate the kernel")
pytest.importorskip("setuptools", reason="mypyc needs setuptools, which mypy does not require")

from tools import boxed

KERNEL = """
def area(width: int, height: int) -> int:
    return (
        width * height
    )


class Room:
    def __init__(self, size: int) -> None:
        self.size = size

    def half(self) -> int:
        self.size *= 3
        return self.size // 3 + self.size % 7
"""


@pytest.fixture
def source(tmp_path: Path) -> Path:
    folder = tmp_path / boxed.KERNEL
    folder.mkdir(parents=True)
    (folder.parent / "__init__.py").touch()
    (folder / "__init__.py").touch()
    (folder / "rooms.py").write_text(KERNEL, encoding="utf-8")
    return tmp_path


def test_no_line_of_the_kernel_could_end_the_interpreter() -> None:
    assert [] == boxed.places()


def test_a_product_of_boxed_numbers_is_found_with_its_place(
    source: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 1 == boxed.main([str(source)])
    assert [
        "gostop/kernel/rooms.py:4: CPyTagged_Multiply in area: width * height",
        "gostop/kernel/rooms.py:13: CPyTagged_Multiply in half: self.size *= 3",
        "2 lines of the compiled kernel could end the interpreter",
    ] == capsys.readouterr().out.splitlines()


def test_what_is_harmless_is_named_one_by_one(source: Path) -> None:
    called = {place.called for place in boxed.places(source, harmless=())}

    assert {"CPyTagged_FloorDivide", "CPyTagged_Remainder"} <= called - {"CPyTagged_Multiply"}
    assert called - {"CPyTagged_Multiply"} <= boxed.HARMLESS.keys()
    assert boxed.HARMLESS.keys() <= boxed.aborting()

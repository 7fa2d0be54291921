"""The path of any outline has the outline's points, however the outline was moved."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gostop.svg.art.drawings import (
    Outline,
    around,
    box,
    dots,
    line,
    moved,
    oval,
    petal,
    shape,
    steps_along,
    to,
    written,
)
from tests.support.cases import case
from tests.support.paths import points

SAMPLES = {
    "box": box(3, 4, 10, 20),
    "dots": dots("0,0 3,4.5"),
    "line": line("0,0 10,3 20,-5! 30,0 / 5,5 9,9"),
    "oval": oval(1, 2, 30, 10),
    "petal": petal(3, 1, 4, 9, 10),
    "shape": shape("0,0! 5,9 14,3 8,-6"),
    "flower": around(petal(3, 1, 4, 9, 10), 5),
}


def known_points(outline: Outline) -> list[complex]:
    """Return the points of an outline, in the order in which a path names them."""
    found: list[complex] = []
    for part in outline:
        found.append(part.start)
        found += [point for step in part.steps for point in step]
    return found


def is_near(outline: Outline, path: str) -> bool:
    """Return whether a path has the points of an outline, apart from rounding to tenths.

    A handle that mirrors the one before is not written, so its rounding adds up.
    """
    known, read = known_points(outline), points(path)
    assert len(known) == len(read)
    return all(abs(a - b) < 0.5 for a, b in zip(known, read, strict=True))


def test_a_path_has_the_points_of_its_outline() -> None:
    for name, sample in SAMPLES.items():
        for turn in (0, 33, 180):
            with case(name, turn):
                outline = moved(sample, to(50, 80, 1.3, turn, flip=True))

                assert is_near(outline, written(outline))


@given(
    st.lists(
        st.tuples(st.integers(-300, 300), st.integers(-300, 300), st.sampled_from(["", "!"])),
        min_size=2,
        max_size=12,
        unique_by=lambda corner: corner[:2],
    )
)
def test_any_path_has_the_points_of_its_outline(corners: list[tuple[int, int, str]]) -> None:
    text = " ".join(f"{x / 10},{y / 10}{corner}" for x, y, corner in corners)

    assert is_near(line(text), written(line(text)))
    assert is_near(shape(text), written(shape(text)))


def test_a_corner_is_sharp_and_other_points_are_smooth() -> None:
    (part,) = line("0,0 10,10 20,0! 30,0")
    (_, into_smooth, smooth), (out_of_smooth, into_corner, corner), (out_of_corner, _, _) = (
        part.steps
    )

    assert (smooth - into_smooth) == pytest.approx(out_of_smooth - smooth)
    assert corner == into_corner == out_of_corner


def test_copies_stand_around_the_origin() -> None:
    starts = [part.start for part in around(dots("0,-10"), 4)]

    expected = [-10j, 10 + 0j, 10j, -10 + 0j]
    assert all(abs(a - b) < 1e-9 for a, b in zip(expected, starts, strict=True))


def test_a_spread_holds_both_ends() -> None:
    starts = [part.start for part in around(dots("0,-10"), 3, -90, 180)]

    expected = [-10 + 0j, -10j, 10 + 0j]
    assert all(abs(a - b) < 1e-9 for a, b in zip(expected, starts, strict=True))


def test_steps_along_a_line_know_its_direction() -> None:
    found = list(steps_along(line("0,0 0,30"), 3))

    assert [0, 0, 0] == [round(turn) for _, turn in found]
    assert all(math.isclose(0, point.real, abs_tol=1e-9) for point, _ in found)
    assert sorted(point.imag for point, _ in found) == [point.imag for point, _ in found]

"""The screenshots of the documentation, for the parts that need no browser."""

import pytest

from tools.screenshots import filled

Image = pytest.importorskip("PIL.Image", reason="no Pillow here: the tool needs it")


def test_clear_corners_have_the_colour_beside_them_and_stay_clear() -> None:
    picture = Image.new("RGBA", (9, 9), (246, 243, 234, 255))
    for corner, alpha in (((0, 8), 0), ((8, 8), 100)):
        picture.putpixel(corner, (0, 0, 0, alpha))
    made = filled(picture)
    assert (246, 243, 234, 0) == made.getpixel((0, 8))
    assert (246, 243, 234, 100) == made.getpixel((8, 8))
    assert picture.getpixel((4, 4)) == made.getpixel((4, 4))

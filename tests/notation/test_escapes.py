"""Signs that are written as code points in names and comments."""

import pytest

import gostop as gs
from gostop.notation.escapes import quoted, unquoted


@pytest.mark.parametrize("point", [0, 0x1B, 0x7F, 0x202E, 0xFFFF, 0x10000, 0x10FFFF])
def test_every_character_is_read_back(point: int) -> None:
    text = f"a {chr(point)}"
    assert text == unquoted(quoted(text)) == unquoted(f'"a \\u{{{point:x}}}"')


@pytest.mark.parametrize("point", [0xD800, 0xDFFF, 0x110000, 0xFFFFFF])
def test_what_is_no_character_is_refused(point: int) -> None:
    with pytest.raises(gs.NotationError, match="expected the code point of a character") as caught:
        unquoted(f'"\\u{{{point:x}}}"')
    assert "no_such_character" == caught.value.code

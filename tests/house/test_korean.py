"""The words that directives of the documentation write have Korean."""

import re

from tests.support.documents import ROOT

WORDS = ROOT / "docs" / "locale" / "ko" / "LC_MESSAGES" / "sphinx.po"


def test_every_word_of_a_directive_has_korean() -> None:
    code = "".join(path.read_text("utf-8") for path in ROOT.glob("docs/_ext/*.py"))
    used = set(re.findall(r'\b_\("(.+?)"\)', code))
    korean = dict(re.findall(r'^msgid "(.+)"\nmsgstr "(.+)"$', WORDS.read_text("utf-8"), re.M))
    assert len(used) > 10
    assert set() == used - korean.keys()

"""The settings of Sphinx for the documentation."""

import builtins
import os
import sys
from importlib.metadata import version as version_of
from importlib.util import find_spec
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))  # so that docs._ext can be imported
sys.path.append(str(Path(__file__).parents[1] / "packages" / "puzzles" / "src"))  # for doctests

project = "gostop"
author = "the gostop authors"
copyright = f"2026, {author}"
release = version_of("gostop")
version = release

extensions = [
    "docs._ext.cached",
    "docs._ext.cards",
    "docs._ext.checks",
    "docs._ext.combining",
    "docs._ext.faces",
    "docs._ext.formats",
    "docs._ext.generated",
    "docs._ext.house",
    "docs._ext.korean",
    "docs._ext.landing",
    "docs._ext.lessons",
    "docs._ext.pictures",
    "docs._ext.programs",
    "docs._ext.turns",
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.doctest",
    "sphinx_copybutton",
]
language = "en"  # `nox -s docs` also builds the pages in Korean
locale_dirs = ["locale"]
gettext_compact = False  # a file for each page
gettext_location = False
templates_path = ["_templates"]
exclude_patterns = ["_build", "reference/settings-in-markdown.md"]  # for readers without a browser
html_static_path = ["_static"]
html_css_files = ["tables.css", "pictures.css", "landing.css", "language.css", "print.css"]
html_js_files = ["search.js", "reach.js"]
html_logo = "_static/logo.svg"
html_favicon = "_static/favicon.svg"
html_baseurl = os.environ.get("READTHEDOCS_CANONICAL_URL", "")  # where this version is hosted

copybutton_exclude = ".linenos, .gp, .go"  # prompts and output
pygments_dark_style = "github-dark"
html_theme = "furo"
html_title = f"gostop {release}"
# The colours of the deck. Their contrast with the page is at least 7.
_LIGHT, _DARK = "#9b1526", "#ffb4a4"
html_theme_options: dict[str, object] = {
    f"{theme}_css_variables": {
        "color-brand-primary": colour,
        "color-brand-content": colour,
        "color-brand-visited": colour,
    }
    for theme, colour in (("light", _LIGHT), ("dark", _DARK))
}
html_theme_options["top_of_page_buttons"] = []  # readers want the text, not its source

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

default_role = "literal"  # in docstrings, `deal` is code
autodoc_member_order = "bysource"
# The packages that environments need. Without them, signatures in the reference are less clear.
_foreign = ("gymnasium", "numpy", "pettingzoo", "pyspiel")
autodoc_mock_imports = [name for name in _foreign if find_spec(name) is None]
autodoc_typehints_format = "short"
maximum_signature_line_length = 90
toc_object_entries_show_parents = "hide"

doctest_global_setup = "import gostop as gs"

suppress_warnings = ["misc.highlighting_failure"]  # regular expressions in our grammars
nitpicky = True
# The standard library is documented elsewhere, and no inventory of it is downloaded.
_stdlib = "|".join(sorted(sys.stdlib_module_names))
nitpick_ignore_regex = [
    (r"py:.*", rf"(?:{_stdlib})(?:\..+)?"),
    (r"py:.*", rf"(?:{'|'.join(name for name in dir(builtins) if name.isidentifier())})"),
    # type variables
    (r"py:class", r"gostop\.(?:formats\.values\.T|rules\.fields\.T|game\.settlement\.Money)"),
    # aliases that docstrings explain, and a short name
    (
        r"py:class",
        r"PerSeat|PotsGiven|Stated|Executor|AnyBot|AnyPolicy|Columns|Path|Opponents|Illegal",
    ),
    # arrays, and the libraries that environments adapt to
    (r"py:class", r"NDArray|(?:np|numpy|gymnasium|pettingzoo|pyspiel)\..+"),
    (r"py:class", r"gostop\.kernel\..+"),  # users don't need the kernel
    (r"py:class", r"gostop\.core\.cards\.Hidden"),  # the class of `HIDDEN`, which is documented
    # classes that Hypothesis documents, and our own names as the strategies write them
    (r"py:class", r"(?:hypothesis\.strategies|st)\.SearchStrategy|gs\.\w+"),
    # keywords of `deal`, `setup` and `Outcome`
    (r"py:class", r"typing_extensions\.Unpack|.*DealOptions|.*SetupGiven|.*OutcomeGiven"),
]

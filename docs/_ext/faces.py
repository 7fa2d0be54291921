"""The docstrings of fields of public classes in the reference.

Sphinx looks for them in the module that a class names. A public class names `gostop`, but another
file defines it. So Sphinx gets the source of all these files as the source of `gostop`.
"""

from __future__ import annotations

import ast
import importlib
import inspect

from sphinx.application import Sphinx
from sphinx.pycode import ModuleAnalyzer

from gostop.core.public_names import home_of

FACES = (
    *("gostop", "gostop.arena", "gostop.bots", "gostop.envs", "gostop.teaching"),
    "gostop.testing",
)


def source(face: str) -> str:
    """Return the source of a module and of its public classes, which other files define."""
    module = importlib.import_module(face)
    named = [getattr(module, name, None) for name in module.__all__]
    homes = {home_of(each) for each in named if inspect.isclass(each)} - {face}
    found = [inspect.getsource(module)]
    for home in sorted(homes):
        text = inspect.getsource(importlib.import_module(home))
        classes = [node for node in ast.parse(text).body if isinstance(node, ast.ClassDef)]
        found += [ast.get_source_segment(text, node) or "" for node in classes]
    return "\n".join(found)


def setup(app: Sphinx) -> dict[str, object]:
    """Give Sphinx the sources."""
    app.setup_extension("sphinx.ext.autodoc")
    for face in FACES:
        ModuleAnalyzer.cache["module", face] = ModuleAnalyzer.for_string(source(face), face)
    return {"parallel_read_safe": True}

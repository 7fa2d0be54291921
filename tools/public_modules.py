"""Tell griffe which modules are public. `nox -s api` runs griffe with this extension.

All other modules have no underscore in their names, but are private: see the page on stability.
"""

from typing import Any, Final

from griffe import Extension, Module

ENVS: Final = ("envs", "envs.gymnasium", "envs.openspiel", "envs.pettingzoo")
NAMES: Final = ("arena", "bots", "events", "names", "svg", "svg.viewer", "teaching", "testing")
PUBLIC: Final = {f"gostop.{name}" for name in (*NAMES, "testing.strategies", *ENVS)}


class PublicModules(Extension):
    """The extension that griffe loads."""

    def on_module(self, *, mod: Module, **_: Any) -> None:
        """Mark a module as public or private."""
        mod.public = mod.path in PUBLIC

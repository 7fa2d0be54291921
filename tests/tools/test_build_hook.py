"""The decisions of the build hook: whether a wheel is compiled."""

import importlib.util
import os
import platform
import sys
import sysconfig
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, Generic, TypeVar

import pytest

T = TypeVar("T")
NEEDS = ["mypy", "setuptools"]


class Interface(Generic[T]):
    """A stand-in for the base class in hatchling. It has only what the decision needs."""

    def __init__(self) -> None:
        self.config = {"needs": NEEDS}
        self.root = "."


@pytest.fixture
def build(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Load the build hook, as on a CPython with a compiler. Hatchling need not be installed."""
    name = "hatchling.builders.hooks.plugin.interface"
    monkeypatch.setitem(sys.modules, name, SimpleNamespace(BuildHookInterface=Interface))
    path = Path(__file__).parents[2] / "hatch_build.py"
    spec = importlib.util.spec_from_file_location("hatch_build", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "has_compiler", lambda: True)
    monkeypatch.setattr(platform, "python_implementation", lambda: "CPython")
    monkeypatch.delenv("GOSTOP_PURE", raising=False)
    free_threaded(monkeypatch, on=False)
    return module


def free_threaded(monkeypatch: pytest.MonkeyPatch, *, on: bool) -> None:
    """Set whether this Python says that it is free-threaded."""
    told = sysconfig.get_config_var

    def get(name: str) -> Any:
        return int(on) if name == "Py_GIL_DISABLED" else told(name)

    monkeypatch.setattr(sysconfig, "get_config_var", get)


def compiles(build: ModuleType, monkeypatch: pytest.MonkeyPatch, version: str = "standard") -> bool:
    """Return whether the hook compiles. Check that it requires mypy only then."""
    made: list[Path] = []

    def compiled(source: Path, folder: Path) -> dict[Path, str]:
        made.append(source)
        return {folder / "kernel.so": "kernel.so"}

    monkeypatch.setattr(build, "compiled", compiled)
    hook = build.CompileKernel()
    data: dict[str, Any] = {"pure_python": True, "force_include": {}}
    hook.initialize(version, data)
    hook.finalize(version, data, "")
    assert ["kernel.so"] * bool(made) == [*data["force_include"].values()]
    assert (not made) is data["pure_python"]
    if version == "standard":
        assert (NEEDS if made else []) == hook.dependencies()
    return bool(made)


def test_a_wheel_is_compiled_with_a_compiler(
    build: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert compiles(build, monkeypatch)


def test_a_wheel_for_free_threaded_python_is_pure(
    build: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    free_threaded(monkeypatch, on=True)
    assert not compiles(build, monkeypatch)


def test_a_wheel_for_another_python_is_pure(
    build: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(platform, "python_implementation", lambda: "PyPy")
    assert not compiles(build, monkeypatch)


@pytest.mark.parametrize(("asked", "is_compiled"), [("1", False), ("yes", False), ("0", True)])
def test_a_wheel_is_pure_on_demand(
    asked: str, is_compiled: bool, build: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GOSTOP_PURE", asked)
    assert is_compiled is compiles(build, monkeypatch)


def test_a_wheel_without_a_compiler_is_pure(
    build: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "has_compiler", lambda: False)
    assert not compiles(build, monkeypatch)


def test_an_editable_install_is_pure(build: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not compiles(build, monkeypatch, "editable")
    monkeypatch.setattr(sys, "argv", ["pip", "get_requires_for_build_editable"])
    assert [] == build.CompileKernel().dependencies()


@pytest.mark.parametrize(
    ("system", "machine", "counts"),
    [("linux", "x86", True), ("linux", "arm", False), ("darwin", "x86", False)],
)
def test_bits_are_counted_by_an_instruction_where_there_is_one(
    system: str, machine: str, counts: bool, build: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(os, "name", "posix")
    monkeypatch.setattr(
        build, "compiles", lambda flag: machine == "x86" or not flag.startswith("-m")
    )
    assert [*build.FLAGS, *[build.COUNTING] * counts] == build.flags()


def test_the_compiler_of_windows_is_told_nothing_besides(
    build: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "name", "nt")
    assert [] == build.flags()

"""The files that a release compares, chooses and installs before an upload."""

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import textwrap
import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest

from tools import rehearse, sbom, versions
from tools.projects import FOLDERS, MAIN, ROOT, built, pure_wheel, sdist, version_of
from tools.rehearse import ENVIRONMENTS, FailedError, Rehearsal
from tools.versions import NOT_YET, NoVersionError, Place, as_dev, places, wrong

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def make_wheel(folder: Path, name: str, version: str, told: str = "") -> Path:
    """Make a wheel with a version in its metadata, and return its path."""
    start = f"{name.replace('-', '_')}-{version}"
    path = folder / f"{start}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as wheel:
        wheel.writestr(f"{start}.dist-info/METADATA", f"Name: {name}\nVersion: {told or version}\n")
    return path


def make_sdist(folder: Path, name: str, version: str) -> Path:
    """Make an sdist with only its metadata, and return its path."""
    start = f"{name.replace('-', '_')}-{version}"
    path = folder / f"{start}.tar.gz"
    data = f"Name: {name}\nVersion: {version}\n".encode()
    with tarfile.open(path, "w:gz") as archive:
        info = tarfile.TarInfo(f"{start}/PKG-INFO")
        info.size = len(data)
        archive.addfile(info, BytesIO(data))
    return path


@pytest.fixture
def dist(tmp_path: Path) -> Path:
    """Make a folder with a wheel and an sdist of each project."""
    folder = tmp_path / "dist"
    folder.mkdir()
    for name in FOLDERS:
        make_wheel(folder, name, version_of(name))
        make_sdist(folder, name, version_of(name))
    return folder


def test_the_files_of_a_project_are_its_own(dist: Path) -> None:
    assert 6 == sum(len(built(name, dist)) for name in FOLDERS)
    assert sdist(MAIN, dist).name == f"gostop-{version_of(MAIN)}.tar.gz"
    assert pure_wheel("gostop-vectors", dist) in built("gostop-vectors", dist)


def test_the_main_project_comes_last_since_it_asks_for_the_others() -> None:
    assert MAIN == [*FOLDERS][-1]


def test_all_places_tell_one_version(dist: Path) -> None:
    found = [*places(dist, f"v{version_of(MAIN)}")]
    assert {*FOLDERS} == {each.name for each in found}
    assert [] == wrong(found, is_release=False)
    assert f"the metadata of {sdist(MAIN, dist).name}" in {each.where for each in found}


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (lambda dist: make_wheel(dist, MAIN, "7.8"), "the name of gostop-7.8-py3-none-any.whl"),
        (
            lambda dist: make_wheel(dist, "gostop-learned", version_of("gostop-learned"), "7.8"),
            r"the metadata of gostop_learned-.*\.whl",
        ),
    ],
)
def test_a_file_of_another_version_is_named(
    dist: Path,
    change: Callable[[Path], Path],
    where: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    change(dist)
    assert 1 == versions.main(["--dist", str(dist)])
    assert re.search(rf"7\.8 +{where}  <- another version", capsys.readouterr().out)


def test_the_tag_is_the_version() -> None:
    assert ["the tag v7.8"] == [
        place.where for place in wrong([*places(None, "v7.8")], is_release=False)
    ]


def make_projects(root: Path, version: str) -> None:
    """Write the `pyproject.toml` of each project."""
    for name, folder in FOLDERS.items():
        (root / folder).mkdir(parents=True, exist_ok=True)
        text = f'[project]\nname = "{name}"\nversion = "{version}"\n'
        (root / folder / "pyproject.toml").write_text(text, encoding="utf-8")


def test_a_release_waits_for_what_it_fills_in(tmp_path: Path) -> None:
    make_projects(tmp_path, "7.8")
    changes = tmp_path / "CHANGELOG.md"
    changes.write_text("## [Unreleased]\n", encoding="utf-8")
    found = [*places(None, "v7.8", tmp_path)]
    assert [] == wrong(found, is_release=False)
    assert [NOT_YET] == [place.told for place in wrong(found, is_release=True)]

    changes.write_text("## [7.8] - 2030-01-02\n", encoding="utf-8")
    assert [] == wrong([*places(None, "v7.8", tmp_path)], is_release=True)


def test_the_command_tells_the_installed_version() -> None:
    assert versions.command(sys.executable) == Place(MAIN, "gostop --version", version_of(MAIN))
    assert 0 == versions.main(["--python", sys.executable])


def test_a_version_of_development() -> None:
    other, version = '[tool.x]\nversion = "0.1.0rc1"\n\n', 'version = "0.1.0rc1"\n'
    text = f'{other}[project]\nname = "gostop"\n{version}\n[tool.y]\n{version}'
    new = 'version = "0.1.0rc1.dev7"\n'
    assert as_dev(text, 7) == f'{other}[project]\nname = "gostop"\n{new}\n[tool.y]\n{version}'
    for name in FOLDERS:
        file = ROOT / FOLDERS[name] / "pyproject.toml"
        assert f'"{version_of(name)}.dev7"' in as_dev(file.read_text(encoding="utf-8"), 7)


@pytest.mark.parametrize(
    ("text", "number", "told"),
    [
        ('[project]\nversion = "1.0.dev7"\n', 8, r"of '1\.0\.dev7': take a number from 0, and a"),
        ('[project]\nversion = "1.0"\n', -1, "development -1 can"),
        ('[project]\nname = "x"\n', 7, "can be made of ''"),
        ("[project]\nversion = '1.0'\n", 7, r'in \[project\] as version = "1\.0"'),
        ('[project]\nversion="1.0"\n', 7, r"version 1\.0 was not found"),
        ('project.version = "1.0"\n', 7, r"version 1\.0 was not found"),
        ("[tool.x]\nversion = \"1.0\"\n[project]\nversion = '1.0'\n", 7, "was not found"),
        ('[project]\nversion = "1.0"\ntext = """\nversion = "1.0"\n"""\n', 7, "was not found"),
    ],
)
def test_a_version_that_is_not_changed_is_an_error(text: str, number: int, told: str) -> None:
    with pytest.raises(NoVersionError, match=told):
        as_dev(text, number)


def test_all_three_projects_get_a_version_of_development(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_projects(tmp_path, "7.8")
    monkeypatch.setattr(versions, "ROOT", tmp_path)
    assert 0 == versions.main(["--dev", "9"])
    assert {"7.8.dev9"} == {version_of(name, tmp_path) for name in FOLDERS}


def test_no_project_is_changed_if_one_can_not_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    make_projects(tmp_path, "7.8")
    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "7.8.dev1"\n', encoding="utf-8")
    monkeypatch.setattr(versions, "ROOT", tmp_path)
    assert 1 == versions.main(["--dev", "9"])
    assert f"{tmp_path / 'pyproject.toml'}: no version of" in capsys.readouterr().err
    assert "7.8" == version_of("gostop-learned", tmp_path)


@pytest.mark.skipif(sys.platform == "win32", reason="the step runs on Linux only")
@pytest.mark.parametrize(
    ("answer", "waits", "code"),
    [("echo '[]'", 0, 0), ("echo '[\"gostop\"]'", 10, 1), ("exit 1", 0, 1)],
)
def test_the_workflow_waits_for_the_index_but_not_after_an_error(
    answer: str, waits: int, code: int, tmp_path: Path
) -> None:
    workflow = (ROOT / ".github" / "workflows" / "publish.yml").read_text(encoding="utf-8")
    [step] = re.findall(r"- name: Wait until .*\n +run: \|\n((?: {10}.*\n)+)", workflow)
    for name, does in {"python": answer, "sleep": "echo waited >&2"}.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{does}\n", encoding="utf-8")
        (tmp_path / name).chmod(0o755)
    path = os.pathsep.join([str(tmp_path), os.environ["PATH"]])
    done = subprocess.run(
        ["bash", "-e", "-c", textwrap.dedent(step)],
        env={**os.environ, "PATH": path, "INDEX": ""},
        capture_output=True,
        check=False,
    )
    assert (code, waits) == (done.returncode, done.stderr.count(b"waited"))


def test_the_environments_are_of_every_kind() -> None:
    assert 5 == len(ENVIRONMENTS) == len({kind.name for kind in ENVIRONMENTS})
    for part in ("is_oldest", "uv", "everything", "has_compiler", "lowest", "is_compiled"):
        assert {True, False} == {getattr(kind, part) for kind in ENVIRONMENTS}
    assert {"pure", "compiled", "sdist"} == {kind.built for kind in ENVIRONMENTS}


@pytest.mark.parametrize("kind", ENVIRONMENTS, ids=lambda kind: kind.name)
def test_an_environment_gets_our_own_files(
    kind: rehearse.Environment, dist: Path, tmp_path: Path
) -> None:
    compiled = dist / "gostop-0-cp311-cp311-linux_x86_64.whl"
    compiled.touch()
    rehearsal = Rehearsal(dist, tmp_path)
    first, *others = rehearsal.needs(kind)
    wanted = {"pure": pure_wheel(MAIN, dist), "compiled": compiled, "sdist": sdist(MAIN, dist)}
    assert first.endswith(f"] @ {wanted[kind.built].as_uri()}")
    assert ("openspiel" in first) is kind.everything
    assert {str(pure_wheel(name, dist)) for name in FOLDERS if name != MAIN} == {*others}
    before, after = rehearsal.installer(kind, Path("python"))
    assert kind.uv is ("--python" in before)
    assert kind.lowest is ("--constraint" in after)


@pytest.mark.skipif(sys.platform == "win32", reason="there a compiler isn't found by the path")
def test_an_environment_without_a_compiler_finds_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiler = tmp_path / "cc"
    compiler.touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("CC", str(compiler))
    python = tmp_path / "env" / "bin" / "python"
    assert str(compiler) == shutil.which("cc", path=rehearse.clean(python)["PATH"])
    without = rehearse.clean(python, has_compiler=False)
    assert not any(shutil.which(each, path=without["PATH"]) for each in rehearse.COMPILERS)
    assert "CC" not in without


def test_a_step_that_fails_is_said_and_the_others_go_on(
    dist: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def failing(self: Rehearsal, kind: rehearse.Environment) -> str:
        return rehearse.run([sys.executable, "-c", f"exit('no {kind.name}')"], tmp_path)

    monkeypatch.setattr(Rehearsal, "install", failing)
    told = ["--rehearse", "--dist", str(dist), "--folder", str(tmp_path / "work"), "--only"]
    assert 1 == rehearse.main([*told, "versions", "pip", "lowest"])
    said = capsys.readouterr().out
    assert "no pip\n" in said
    assert "failed: pip, lowest" in said
    assert 0 == rehearse.main([*told, "versions"])
    assert "nothing failed" in capsys.readouterr().out
    assert 1 == rehearse.main([*told, "versions", "--index", "http://127.0.0.1:9/simple"])
    assert "check the address and the network" in capsys.readouterr().out


def test_a_wheel_of_another_version_fails_the_rehearsal(dist: Path, tmp_path: Path) -> None:
    make_wheel(dist, MAIN, "7.8")
    with pytest.raises(FailedError, match=r"7\.8"):
        Rehearsal(dist, tmp_path).compare()


def test_without_a_compiled_wheel_the_rehearsal_says_so(dist: Path, tmp_path: Path) -> None:
    rehearsal = Rehearsal(dist, tmp_path)
    assert rehearsal.audit().startswith("not run")
    [compiled] = [kind for kind in ENVIRONMENTS if kind.built == "compiled"]
    assert rehearsal.install(compiled).startswith("not run")


def test_what_only_the_workflow_can_do_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    found = "\n".join(rehearse.not_run())
    assert "Python 3.14t: not run" in found
    assert "the upload: not run" in found


def test_a_bill_lists_distributions() -> None:
    gostop, attrs = {"name": MAIN, "version": "7.8"}, {"name": "attrs", "version": "23.2"}
    text = json.dumps({"metadata": {"component": gostop}, "components": [attrs]})
    assert [(MAIN, "7.8"), ("attrs", "23.2")] == [*sbom.components(text).items()]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_every_action_is_pinned_by_its_commit(path: Path) -> None:
    uses = re.findall(r"uses: (.*)", path.read_text(encoding="utf-8"))
    assert uses
    assert [] == [each for each in uses if not re.fullmatch(r"\S+@[0-9a-f]{40} # v[\d.]+", each)]


def test_the_checklist_names_every_page_with_the_command_before_the_first_release() -> None:
    command = "pip install git+https://github.com/gostop/gostop"
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    found = {page for page in pages if command in page.read_text(encoding="utf-8")}
    checklist = (ROOT / "RELEASING.md").read_text(encoding="utf-8")
    item = checklist.partition("pip install git+https")[2]
    assert {page.relative_to(ROOT).as_posix() for page in found} == {
        *re.findall(r"`(\S+\.md)`", item)
    }


def test_there_are_workflows() -> None:
    assert {"ci", "publish"} <= {path.stem for path in WORKFLOWS}

"""Build the page into `site/built`: `python site/tools/build.py WHEELS`, with a folder of wheels.

The name of each folder in the build follows from its content, so a browser may keep the folder
forever. Only `index.html`, `score/index.html` and `sw.js` may change and keep their names.
"""

import hashlib
import json
import re
import shutil
import subprocess
import sys
import tomllib
from itertools import product
from pathlib import Path
from typing import Any, Final

import gostop as gs
from gostop.svg import viewer

SITE: Final = Path(__file__).parents[1]
BUILT: Final = SITE / "built"
PYODIDE: Final = SITE / "node_modules" / "pyodide"
PUZZLES: Final = SITE.parent / "packages" / "puzzles" / "src" / "gostop_puzzles"
LANGUAGES: Final = ("en", "ko")
POLICY: Final = re.compile(r'http-equiv="Content-Security-Policy"\s+content="(.*?)"', re.DOTALL)
FIRST_RULES: Final = ("bga", "hangame")
"""The rules with which the page begins."""
DEALS: Final = 4
"""How many deals are ready for each language and each of these rules."""
LEFT_OUT: Final = (
    "_pydatetime.py", "_pydecimal.py", "_pyrepl/", "ctypes/", "curses/", "dbm/", "doctest.py",
    "ensurepip/", "idlelib/", "lib2to3/", "multiprocessing/", "pdb.py", "pydoc.py", "pydoc_data/",
    "sqlite3/", "test/", "tkinter/", "turtle.py", "turtledemo/", "unittest/", "venv/", "wsgiref/",
    "xml/", "xmlrpc/",
)  # fmt: skip
"""Parts of Python's library that no player needs. They are a fifth of the library."""


def main(wheels: Path) -> None:
    """Build the page, and print its size."""
    shutil.rmtree(BUILT, ignore_errors=True)
    BUILT.mkdir()
    work = BUILT / "work"
    python, page = work / "python", work / "page"
    for folder in (python, page):
        folder.mkdir(parents=True)
    version = json.loads((PYODIDE / "package.json").read_text(encoding="utf-8"))["version"]
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"):
        shutil.copy(PYODIDE / name, python)
    _compile(sorted(wheels.glob("*.whl")), python / "stdlib.zip", page / "gostop.zip", work)
    for each in (SITE / "page").iterdir():
        if each.name not in {"index.html", "score.html", "sw.js"}:
            shutil.copy(each, page)
    for each in Path(viewer.__file__).parent.glob("*.[jc]s*"):
        shutil.copy(each, page)
    words = {language: _words(language) for language in LANGUAGES}
    (page / "words.json").write_text(json.dumps(words, ensure_ascii=False), encoding="utf-8")
    (page / "deals.json").write_text(
        json.dumps(_deals(words), ensure_ascii=False), encoding="utf-8"
    )
    python_to = _placed(python, f"pyodide-{version}")
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    fetched = [page / "gostop.zip", python_to / "stdlib.zip", python_to / "pyodide.asm.wasm"]
    sizes = {each.name: each.stat().st_size for each in fetched}
    settings = {"python": python_to.name, "lock": {"info": lock["info"]}, "sizes": sizes}
    (page / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
    page_to = _placed(page, "page")
    shutil.rmtree(work)
    shared = {"FOLDER": page_to.name, "CARDS": viewer.symbols(index=True, bilingual=True)}
    index = _written("index.html", **shared)
    _saved("index.html", index)
    policy = POLICY.search(index)
    _saved("score/index.html", _written("score.html", **shared, POLICY=policy[1] if policy else ""))
    files = sorted(each.relative_to(BUILT).as_posix() for each in BUILT.rglob("*.*"))
    _saved(
        "sw.js", _written("sw.js", VERSION=page_to.name, FILES=" ".join(["./", "score/", *files]))
    )
    total = sum(each.stat().st_size for each in BUILT.rglob("*.*"))
    print(f"{BUILT.relative_to(Path.cwd())}: {len(files) + 1} files, {total / 1e6:.1f} MB")


def _compile(wheels: list[Path], stdlib: Path, program: Path, work: Path) -> None:
    """Compile Python's library, and the program that the page runs."""
    archives = [
        {
            "to": str(stdlib),
            "from": [str(PYODIDE / "python_stdlib.zip")],
            "without": LEFT_OUT,
        },
        {
            "to": str(program),
            "from": [*map(str, wheels), str(SITE / "gostop_page"), str(PUZZLES)],
            "without": ["gostop/testing/", "gostop/app/"],
        },
    ]
    job = work / "job.json"
    job.write_text(json.dumps({"archives": archives}), encoding="utf-8")
    subprocess.run(["node", "tools/compile.mjs", str(job)], cwd=SITE, check=True)


def _words(language: str) -> dict[str, object]:
    """Return the words of the page and of the table, in a language."""
    own = tomllib.loads((SITE / "words.toml").read_text(encoding="utf-8"))
    texts = {key: each[language] for key, each in own.items()}
    return {**viewer.words(language), "page": texts}


def _deals(words: dict[str, Any]) -> dict[str, list[Any]]:
    """Return deals that the page can show before Python runs, as the program describes them."""
    sys.path.insert(0, str(SITE))
    from gostop_page.answers import Program  # noqa: PLC0415  # it lies beside the tools
    from gostop_page.game import PERSON, Game  # noqa: PLC0415  # the same
    from gostop_page.links import link_of  # noqa: PLC0415  # the same

    found: dict[str, list[Any]] = {}
    for rules, language, number in product(FIRST_RULES, LANGUAGES, range(DEALS)):
        seed = int.from_bytes(hashlib.sha256(f"{rules} {number}".encode()).digest()[:16], "big")
        record = gs.Record(rules, 2, seed=seed, dealer=PERSON).dealt()
        request = {
            "do": "open",
            "game": link_of(Game(record, "careful")),
            "language": language,
            "names": [words[language]["page"]["you"]],
        }
        seen = json.loads(Program().answer(json.dumps(request)))
        found.setdefault(f"{language} {rules}", []).append({**seen, "before": None})
    return found


def _placed(folder: Path, name: str) -> Path:
    """Move a folder into the build. Its new name follows from its content."""
    digest = hashlib.sha256()
    for each in sorted(folder.iterdir()):
        digest.update(each.name.encode() + each.read_bytes())
    return folder.rename(BUILT / f"{name}-{digest.hexdigest()[:12]}")


def _written(name: str, **values: str) -> str:
    """Return a file of the page with values in place of their names in double braces."""
    text = (SITE / "page" / name).read_text(encoding="utf-8")
    for key, value in values.items():
        text = text.replace(f"{{{{{key}}}}}", value)
    return text


def _saved(name: str, text: str) -> None:
    """Save a file of the build."""
    (BUILT / name).parent.mkdir(exist_ok=True)
    (BUILT / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))

"""List what an installation of gostop has: `python -m tools.sbom WHEEL FILE`.

The file is a software bill of materials in the format CycloneDX. It lists gostop and what pip
installs with it, each with its version and its licence.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tools.projects import MAIN, ROOT
from tools.versions import name_of

PYTHON: Final = Path("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
"""The path of Python in a virtual environment."""


def components(text: str) -> dict[str, str]:
    """Return the distributions in a bill with their versions, and the bill's subject first."""
    bill = json.loads(text)
    found = [bill["metadata"]["component"], *bill["components"]]
    return {each["name"]: each["version"] for each in found}


def write(wheel: Path, target: Path) -> dict[str, str]:
    """Install a wheel alone and write its bill; return what the bill lists."""
    run = sys.executable, "-m"
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([*run, "venv", "--without-pip", folder], check=True)
        python = str(Path(folder) / PYTHON)
        pip = [*run, "pip", "--quiet", "--python", python, "install", str(wheel)]
        subprocess.run(pip, check=True)
        told = ["--pyproject", str(ROOT / "pyproject.toml"), "--output-file", str(target)]
        bill = [*run, "cyclonedx_py", "environment", "--output-reproducible", *told, python]
        subprocess.run(bill, check=True)
    return components(target.read_text(encoding="utf-8"))


def main(argv: Sequence[str]) -> int:
    """Write the bill. Return 1 if it lacks gostop itself."""
    wheel, target = map(Path, argv)
    found = write(wheel, target)
    print(*(f"{name} {version}" for name, version in found.items()), sep="\n")
    return int(found.get(MAIN) != name_of(wheel))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

// Play the golden rounds in Pyodide: `node tools/golden.mjs WHEELS [ROUNDS]`, with the folder of
// the wheels. It plays the first ROUNDS (100 or 1000) of `tests.golden.many`, and then runs the
// tests of the golden files, except those that need processes or numpy. All results must be the same
// as on every other Python.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const PROJECT = fileURLToPath(new URL("../..", import.meta.url));
const FOLDERS = ["tests", "tools"];
const COMPARE = `
import json, sys
sys.path.insert(0, "/project")
import pytest
from tests.golden import many

print(f"Python {sys.version.split()[0]} on {sys.platform}")
written = json.loads(many.FILE.read_text(encoding="utf-8"))
for count, digest in many.digests(ROUNDS):
    print(f"{count} rounds: {digest}")
    if digest != written[count]:
        sys.exit(f"{many.FILE.name} has another digest: {written[count]}")
sys.exit(pytest.main([
    "-q", "--noconftest", "-p", "no:cacheprovider", "-p", "no:faulthandler", "--import-mode=importlib",
    "-c", "/dev/null", "--rootdir=/project", "-W", "ignore::pytest.PytestUnknownMarkWarning",
    "-k", "not simulation and not many_rounds and not two_workers and not takes_the_steps", "/project/tests/game/test_golden.py",
]))
`;

const [wheels, rounds = "1000"] = process.argv.slice(2);
const python = await loadPyodide();
for (const wheel of readdirSync(wheels).filter((each) => each.endsWith(".whl"))) {
  python.unpackArchive(new Uint8Array(readFileSync(`${wheels}/${wheel}`)), "wheel");
}
for (const folder of FOLDERS) {
  python.FS.mkdirTree(`/project/${folder}`);
  python.mountNodeFS(`/project/${folder}`, PROJECT + folder);
}
try {
  python.runPython(COMPARE.replace("ROUNDS", String(Number(rounds))));
} catch (error) {
  const status = /SystemExit: (.*)/.exec(String(error))?.[1] ?? String(error);
  if (status !== "0") console.error(status);
  process.exitCode = status === "0" ? 0 : 1;
}

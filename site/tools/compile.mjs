// Compiles Python for the page: `node compile.mjs JOB`, where JOB is a file of JSON:
// {"archives": [{"to": "gostop.zip", "from": ["a.whl", "folder/"], "without": ["test/"]}]}.
// Pyodide itself compiles, so the bytecode is that of its Python. Sources are left out, so that
// Python starts in a third of the time.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { loadPyodide } from "pyodide";

const COMPILE = `
import _frozen_importlib_external, importlib.util, io, zipfile

def compiled(sources, without):
    """An archive of bytecode. An import hook of Python reads it as it is."""
    found = io.BytesIO()
    with zipfile.ZipFile(found, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in sorted(files(sources).items()):
            if name.startswith(tuple(without)) or name.endswith((".pyi", "py.typed", "/RECORD")):
                continue
            if name.endswith(".py"):
                code = compile(data, name, "exec", dont_inherit=True, optimize=2)
                stamp = importlib.util.source_hash(data)
                data = _frozen_importlib_external._code_to_hash_pyc(code, stamp, False)
                name += "c"
            # the same bytes from the same sources: no time of day
            archive.writestr(zipfile.ZipInfo(name), bytes(data), zipfile.ZIP_DEFLATED, 9)
    return found.getvalue()

def files(sources):
    """The files of zips and of plain files, by their names."""
    found = {}
    for name, data in sources:
        if not name.endswith((".zip", ".whl")):
            found[name] = data
            continue
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            found |= {i.filename: archive.read(i) for i in archive.infolist() if not i.is_dir()}
    return found

lambda sources, without: compiled([(each[0], each[1].to_bytes()) for each in sources], list(without))
`;

/**
 * Read the files of a folder, with paths that begin with its name, or read a single file.
 * @param {string} path
 * @returns {[string, Uint8Array][]}
 */
function read(path) {
  if (!statSync(path).isDirectory()) return [[basename(path), new Uint8Array(readFileSync(path))]];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile() && !each.parentPath.includes("__pycache__"))
    .map((each) => join(each.parentPath, each.name))
    .map((file) => [
      join(basename(path), relative(path, file)),
      new Uint8Array(readFileSync(file)),
    ]);
}

const job = JSON.parse(readFileSync(process.argv[2], "utf8"));
const python = await loadPyodide();
const compiled = python.runPython(COMPILE);
for (const { to, from, without } of job.archives) {
  const archive = compiled(from.flatMap(read), without);
  writeFileSync(to, archive.toJs());
}

// Writes the output of a build. A server may be running from the folder: each file is replaced atomically, and the files of the previous
// build stay, because that server's pages refer to them.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

const STAMP = 'build.json';
/** Programs bundled by `deploy/run.mjs`, and temporary files. */
const NOT_OURS = /^run\/|\.part$/;

/** Build output of packages below the inputs. */
const BUILT = /[\\/]dist[\\/]/;

/** One hash of all files, by path and content; folders are included recursively. */
export function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(filesIn).filter((file) => !BUILT.test(file))) {
    const content = readFileSync(path);
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** Whether the folder contains the complete output for these inputs. */
export function isBuilt(folder, inputs) {
  const stamp = stampOf(folder);
  return stamp?.inputs === inputs && stamp.files.every((file) => existsSync(join(folder, file)));
}

/** Writes files (path in the folder to content), then removes those of neither this build nor the previous one. */
export function replaceBuild(folder, files, inputs) {
  const before = stampOf(folder)?.files ?? [];
  for (const [file, content] of files) replaceFile(join(folder, file), content);
  const stamp = { inputs, files: [...files.keys()] };
  replaceFile(join(folder, STAMP), `${JSON.stringify(stamp, null, 1)}\n`);
  const current = new Set([STAMP, ...stamp.files, ...before]);
  for (const path of filesIn(folder)) {
    const file = relative(folder, path).split(sep).join('/');
    if (!current.has(file) && !NOT_OURS.test(file)) rmSync(path, { force: true });
  }
}

function replaceFile(path, content) {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}.part`;
  // A file with a shebang is executable.
  const mode = Buffer.from(content).subarray(0, 2).toString() === '#!' ? 0o755 : 0o644;
  writeFileSync(draft, content, { mode });
  renameSync(draft, path);
}

function stampOf(folder) {
  const path = join(folder, STAMP);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

function filesIn(path) {
  if (!existsSync(path)) return [];
  try {
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    throw error;
  }
}

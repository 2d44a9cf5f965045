// Which files of a bundle a page loads first.
import { basename } from 'node:path';

/** The name of the output file of a source. */
export const fileOf = (outputs, source) => basename(pathOf(outputs, source));

/** The names of the files that a source needs at once: its own first, then its static imports. */
export function filesOf(outputs, source) {
  const seen = new Set();
  const add = (path) => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const { path: next, kind } of outputs[path].imports) if (kind === 'import-statement') add(next);
  };
  add(pathOf(outputs, source));
  return [...seen].map((path) => basename(path));
}

const pathOf = (outputs, source) => Object.keys(outputs).find((path) => outputs[path].entryPoint === source);

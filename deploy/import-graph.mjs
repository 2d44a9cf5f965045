// The import graph: static, dynamic and type imports.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';

export const FOLDERS = ['client', 'deploy', 'docs', 'engine', 'server', 'shared', 'test', 'views'];

/** Build output of packages. */
const BUILT = /[\\/]dist[\\/]/;
const IMPORT = /\b(?:from|import)\s*\(?\s*'([^'\n]+)'/g;

/**
 * Every source file below the folders of the house, with what it imports of them.
 * @returns {Map<string, { text: string, imports: { specifier: string, target: string }[] }>}
 */
export function importGraph(root) {
  const graph = new Map();
  for (const file of FOLDERS.flatMap((folder) => sources(join(root, folder))).map((path) => relative(root, path))) {
    const text = readFileSync(join(root, file), 'utf8');
    const imports = [];
    for (const [, specifier] of text.matchAll(IMPORT)) {
      const target = resolveImport(file, specifier);
      if (target !== null) imports.push({ specifier, target });
    }
    graph.set(file, { text, imports });
  }
  return graph;
}

function sources(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|tsx|mjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !BUILT.test(path));
}

function resolveImport(file, specifier) {
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier));
  if (specifier === '#engine') return 'engine/index.ts';
  return specifier.startsWith('#shared/') ? `shared/${specifier.slice('#shared/'.length)}.ts` : null;
}

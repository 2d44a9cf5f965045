// Rewrites imports from package entries that re-export all parts to imports of the parts: otherwise the bundler puts everything that any
// lazy script needs of such a package into the chunk shared by all.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** The ES module entries of the packages. */
const ENTRIES = {
  'react-aria-components': 'dist/exports/index.mjs',
  'lucide-react': 'dist/esm/lucide-react.mjs',
};

const LIST = /\b(import|export)\s*\{([^}]*)\}(?:\s*from\s*['"]([^'"]+)['"])?/g;
const namesOf = (list) =>
  list
    .split(',')
    .map((item) => item.trim().split(/\s+as\s+/))
    .filter(([name]) => name !== '')
    .map(([name, alias = name]) => ({ name, alias }));

/** The origin of each name that an entry exports: name → `{ path, name }`. */
function partsOf(entry) {
  const [imported, exported] = [new Map(), new Map()];
  for (const [, kind, list, path] of readFileSync(entry, 'utf8').matchAll(LIST))
    for (const { name, alias } of namesOf(list)) {
      if (kind === 'import') imported.set(alias, { path, name });
      else exported.set(alias, path === undefined ? imported.get(name) : { path, name });
    }
  return exported;
}

function tableOf(name) {
  const entry = join(dirname(require.resolve(`${name}/package.json`)), ENTRIES[name]);
  const parts = partsOf(entry);
  const addressOf = (path) => (path.startsWith('.') ? join(dirname(entry), path) : path);
  return (item) => {
    const part = parts.get(item.replace(/\s+as\s+.*/, ''));
    if (part === undefined) throw new Error(`${name} has no export '${item}'.`);
    return { name: part.name, path: addressOf(part.path) };
  };
}

const packages = Object.keys(ENTRIES).join('|');
const STATEMENT = new RegExp(`^import \\{([^}]*)\\} from '(${packages})';`, 'gm');

/** A script with rewritten imports; line numbers stay the same for source maps. */
function direct(source, tables) {
  return source.replace(STATEMENT, (statement, list, name) => {
    const values = namesOf(list).filter((item) => !item.name.startsWith('type '));
    const lines = values.map((item) => {
      const part = tables.get(name)(item.name);
      return `import { ${part.name} as ${item.alias} } from ${JSON.stringify(part.path)};`;
    });
    return lines.join(' ') + '\n'.repeat(statement.split('\n').length - 1);
  });
}

/** For the studio's scripts. */
export const directImports = {
  name: 'direct-imports',
  setup({ onLoad }) {
    const tables = new Map(Object.keys(ENTRIES).map((name) => [name, tableOf(name)]));
    onLoad({ filter: /[\\/]client[\\/]studio[\\/].*\.tsx?$/ }, ({ path }) => ({
      contents: direct(readFileSync(path, 'utf8'), tables),
      loader: extname(path) === '.tsx' ? 'tsx' : 'ts',
    }));
  },
};

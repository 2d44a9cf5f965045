// The rules of the house, as far as a machine can see them: who imports whom, no circles, no long files.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDERS = ['client', 'deploy', 'docs', 'engine', 'server', 'shared', 'test', 'views'];
/** Top-level folders and whom they may import, by the names in package.json#imports. */
const MAY_IMPORT = {
  engine: ['shared'],
  server: ['engine', 'shared'],
  client: ['shared'],
  shared: [],
  test: ['engine', 'server', 'client', 'shared', 'deploy'],
  deploy: ['engine', 'server', 'shared'],
};
/** Inside the engine, from the bottom up; a folder may import those before it, and the definitions' own types. */
const ENGINE_ORDER = ['diagnostics', 'syntax', 'expression', 'execute', 'compile'];
const LONGEST = { test: 400, default: 300 };
const BANNED = /(?:^|\/)(?:utils?|helpers?|common|managers?)(?:\.|\/)/;

/** Checks a project folder; gives one line for each broken rule. */
export function checkArchitecture(root) {
  const broken = [];
  const files = FOLDERS.flatMap((folder) => sources(join(root, folder))).map((file) => relative(root, file));
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    const known = [...FOLDERS, 'node_modules', 'dist', 'data', 'coverage', 'reports'];
    if (entry.isDirectory() && !entry.name.startsWith('.') && !known.includes(entry.name))
      broken.push(`${entry.name}/: not a folder of the house`);
  }
  const graph = new Map();
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8');
    const top = file.split('/')[0];
    const lines = text.split('\n').length - 1;
    if (lines > (LONGEST[top] ?? LONGEST.default))
      broken.push(`${file}: ${lines} lines, the most is ${LONGEST[top] ?? LONGEST.default}`);
    if (BANNED.test(file)) broken.push(`${file}: a name that says nothing`);
    const targets = [];
    for (const [, specifier] of text.matchAll(/(?:^|\n)(?:import|export)\s[^;]*?from '([^']+)'/g)) {
      const target = resolveImport(file, specifier);
      if (target === null) continue;
      targets.push(target);
      const problem = forbidden(file, specifier, target);
      if (problem !== null) broken.push(`${file}: imports ${specifier}: ${problem}`);
    }
    graph.set(file, targets);
  }
  broken.push(...circles(graph));
  return broken;
}

function sources(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|tsx|mjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

function resolveImport(file, specifier) {
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier));
  if (specifier === '#engine') return 'engine/index.ts';
  return specifier.startsWith('#shared/') ? `shared/${specifier.slice('#shared/'.length)}.ts` : null;
}

function forbidden(file, specifier, target) {
  const [from, part] = file.split('/');
  const [to, toPart] = target.split('/');
  if (from !== to) {
    if (!(MAY_IMPORT[from] ?? []).includes(to)) return `${from} may not import ${to}`;
    if (specifier.startsWith('.') && from !== 'test' && from !== 'deploy')
      return 'use the name in package.json#imports';
    if (from === 'engine' && to === 'shared' && part !== 'formatters' && part !== 'predicates')
      return 'only formatters and predicates may know shared';
    return null;
  }
  if (from !== 'engine' || part === toPart) return null;
  const [level, toLevel] = [ENGINE_ORDER.indexOf(part), ENGINE_ORDER.indexOf(toPart)];
  if (level < 0 || toLevel < 0)
    return level >= 0 && (toPart === 'formatters' || toPart === 'predicates' || toPart === 'index.ts')
      ? `engine/${part} may not know ${toPart}`
      : null;
  return toLevel < level ? null : `engine/${part} may not import engine/${toPart}`;
}

/** Circles of modules. Types count where values do: a type that points back is a circle in the reader's head too. */
function circles(graph) {
  const found = [];
  const done = new Set();
  const visit = (file, path) => {
    const at = path.indexOf(file);
    if (at >= 0) {
      found.push(`circle: ${[...path.slice(at), file].join(' -> ')}`);
      return;
    }
    if (done.has(file)) return;
    for (const target of graph.get(file) ?? []) visit(target, [...path, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return found;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const broken = checkArchitecture(process.cwd());
  for (const line of broken) console.error(line);
  console.log(`architecture: ${broken.length === 0 ? 'every rule holds' : `${broken.length} rules broken`}`);
  process.exitCode = broken.length === 0 ? 0 : 1;
}

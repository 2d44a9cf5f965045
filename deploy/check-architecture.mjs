// The rules of the house, as far as a machine can see them: who imports whom, no circles, no long files.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { clientOrderProblem } from './client-order.mjs';
import { FOLDERS, importGraph } from './import-graph.mjs';
import { moduleStateProblems } from './module-state.mjs';
import { serverOrderProblem } from './server-order.mjs';

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
const MAX_LINES = { test: 400, default: 300 };
/** Written by `npm run sdk`. */
const GENERATED = ['client/sdk/api.ts', 'client/sdk/calls.ts'];
const BANNED = /(?:^|\/)(?:utils?|helpers?|common|managers?)(?:\.|\/)/;

/** Checks a project folder; gives one line for each broken rule. */
export function checkArchitecture(root) {
  const broken = [];
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    const known = [...FOLDERS, 'pictures', 'node_modules', 'dist', 'data', 'coverage', 'reports'];
    if (entry.isDirectory() && !entry.name.startsWith('.') && !known.includes(entry.name))
      broken.push(`${entry.name}/: not a folder of the house`);
  }
  const graph = importGraph(root);
  for (const [file, { text, imports }] of graph) {
    const lines = text.split('\n').length - 1;
    const max = MAX_LINES[file.split('/')[0]] ?? MAX_LINES.default;
    if (lines > max && !GENERATED.includes(file)) broken.push(`${file}: ${lines} lines, at most ${max}`);
    if (BANNED.test(file)) broken.push(`${file}: a name that says nothing`);
    for (const { specifier, target } of imports) {
      const problem = forbidden(file, specifier, target);
      if (problem !== null) broken.push(`${file}: imports ${specifier}: ${problem}`);
    }
  }
  broken.push(...moduleStateProblems(graph), ...oneSided(graph), ...circles(graph));
  return broken;
}

function forbidden(file, specifier, target) {
  const [from, part] = file.split('/');
  const [to, toPart] = target.split('/');
  if (from !== to) {
    if (!(MAY_IMPORT[from] ?? []).includes(to)) return `${from} may not import ${to}`;
    if (specifier.startsWith('.') && from !== 'test' && from !== 'deploy')
      return 'use the name in package.json#imports';
    if (from === 'engine' && to === 'shared' && !['formatters', 'predicates', 'language'].includes(part))
      return 'only formatters, predicates and the language service may know shared';
    return null;
  }
  if (from === 'server') return serverOrderProblem(file, target);
  if (from === 'client') return clientOrderProblem(file, target);
  if (from !== 'engine' || part === toPart) return null;
  const [level, toLevel] = [ENGINE_ORDER.indexOf(part), ENGINE_ORDER.indexOf(toPart)];
  if (level < 0 || toLevel < 0)
    return level >= 0 && ['formatters', 'predicates', 'language', 'index.ts'].includes(toPart)
      ? `engine/${part} may not know ${toPart}`
      : null;
  return toLevel < level ? null : `engine/${part} may not import engine/${toPart}`;
}

/** Files of `shared` for one side alone, and why. */
const ONE_SIDED = new Map([['shared/messages/admin.ts', 'all messages stand in one folder, to be translated']]);

/** What only one of server, client and engine needs, however it gets there, is no shared rule. */
function oneSided(graph) {
  const sides = new Map();
  const mark = (file, side) => {
    if (!file.startsWith('shared/') || sides.get(file)?.has(side)) return;
    sides.set(file, new Set([...(sides.get(file) ?? []), side]));
    for (const { target } of graph.get(file)?.imports ?? []) mark(target, side);
  };
  for (const [file, { imports }] of graph) {
    const [side] = file.split('/');
    if (['client', 'engine', 'server'].includes(side)) for (const { target } of imports) mark(target, side);
  }
  return [...sides]
    .filter(([file, { size }]) => size === 1 && graph.has(file) && !ONE_SIDED.has(file))
    .map(([file, [side]]) => `${file}: only ${side} needs it; move it there`);
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
    for (const { target } of graph.get(file)?.imports ?? []) visit(target, [...path, file]);
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

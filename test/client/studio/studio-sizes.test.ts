import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Metafile, OutputFile } from 'esbuild';
import { routes } from '../../../client/studio/routes.ts';
import { buildSite, siteBundle } from '../../../deploy/site-bundle.mjs';
import { buildStudio, studioBundle } from '../../../deploy/studio-bundle.mjs';

/** Modules of the screens, as imported by the route tables. */
const routeScreens = readdirSync('client/studio')
  .filter((file) => file.endsWith('-routes.ts'))
  .flatMap((file) => [...readFileSync(`client/studio/${file}`, 'utf8').matchAll(/import\('\.\/([^']+)'\)/g)])
  .map(([, path]) => `client/studio/${path}`);
const PANEL = 'client/studio/fields/panel-view.tsx';

let outputs: Metafile['outputs'];
const sizes = new Map<string, number>();
beforeAll(async () => {
  // The panel is also measured separately.
  const entryPoints = { ...studioBundle.entryPoints, panel: PANEL };
  const built = await buildStudio({ ...studioBundle, entryPoints, write: false, sourcemap: false });
  outputs = built.metafile.outputs;
  for (const { path, contents } of built.outputFiles as readonly OutputFile[])
    sizes.set(basename(path), gzipSync(contents, { level: 9 }).length);
});

/** An output with its static imports. */
function closure(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const { path: next, kind } of outputs[path]?.imports ?? []) if (kind === 'import-statement') closure(next, seen);
  return seen;
}

const ofSource = (source: string): Set<string> => {
  const entry = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === source);
  if (entry === undefined) throw new Error(`${source} is not a file of its own`);
  return closure(entry[0]);
};
const bytes = (paths: Iterable<string>): number =>
  [...paths].reduce((sum, path) => sum + (sizes.get(basename(path)) ?? 0), 0);

const shell = (): Set<string> => ofSource('client/studio/main.tsx');
/** Lazily loaded parts: screens, dialogs and tools. */
const lateSources = (): readonly string[] =>
  Object.values(outputs).flatMap(({ entryPoint = '' }) =>
    /^client\/studio\/(?!main\.).*\.tsx?$/.test(entryPoint) ? [entryPoint] : [],
  );

/** Screens without a route, shown before signing in. */
const ENTRANCES = /(?:sign-in|setup|password)[\w-]*-screen\.tsx$/;
/** The first screen of an admin; others have their own limit (below). */
const FIRST = 'client/studio/pages/tree-screen.tsx';

test('every screen in the route table has its own file', () => {
  expect(routeScreens.length).toBe(routes.length);
  expect(routeScreens.filter((source) => !lateSources().includes(source))).toEqual([]);
});

test('the shell is under 150 kB with the first screen, and with any before signing in', () => {
  const entrances = lateSources().filter((source) => ENTRANCES.test(source));
  expect(entrances.length).toBeGreaterThan(1);
  const table = [FIRST, ...entrances].map(
    (source) => [source, bytes(new Set([...shell(), ...ofSource(source)]))] as const,
  );
  if (process.env['SIZES'] !== undefined) console.log(bytes(shell()), table);
  expect(table.filter(([, size]) => size > 150_000)).toEqual([]);
});

/** Loaded by a panel when a text or code is opened: their size is that of ProseMirror and CodeMirror. */
const EDITORS = /\/(?:rich-text-setting|code-setting|code-editor)\.tsx$/;
const MAX_EDITOR = 140_000;

test('lazily loaded parts are under 81 kB besides the shell, text and code editors under 140 kB besides a panel', () => {
  const isThere = new Set([...shell(), ...ofSource(PANEL)]);
  const table = lateSources().map((source) => {
    const before = EDITORS.test(source) ? isThere : shell();
    return [source, bytes([...ofSource(source)].filter((path) => !before.has(path)))] as const;
  });
  if (process.env['SIZES'] !== undefined) console.log(table);
  const max = (source: string): number => (EDITORS.test(source) ? MAX_EDITOR : 81_000);
  expect(table.filter(([source, size]) => size > max(source))).toEqual([]);
});

test('pages of the site load nothing of the studio', async () => {
  const site = await buildSite({ ...siteBundle, write: false, sourcemap: false });
  const inputs = Object.values(site.outputs).flatMap((output) => Object.keys(output.inputs));
  expect(inputs.length).toBeGreaterThan(100);
  expect(inputs.filter((input) => /client\/studio|react-aria|tanstack/.test(input))).toEqual([]);
});

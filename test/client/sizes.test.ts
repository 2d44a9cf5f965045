import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Metafile } from 'esbuild';
import { type NeededFiles, neededBy } from '../../client/loader/needed-files.ts';
import { plainRegions, reactRegions } from '../../client/regions/registry.ts';
import { buildSite, siteBundle } from '../../deploy/site-bundle.mjs';
import { regions } from '../../server/rendering/regions/definitions.ts';

let outdir: string;
let built: Metafile;
let needed: Readonly<Record<NeededFiles, readonly string[]>>;
const sizes = new Map<string, number>();
beforeAll(async () => {
  outdir = mkdtempSync(join(tmpdir(), 'vitrine-sizes-'));
  const site = await buildSite({ ...siteBundle, outdir, sourcemap: false });
  built = site;
  needed = site.needed;
  for (const path of Object.keys(built.outputs))
    sizes.set(path, gzipSync(readFileSync(join(outdir, basename(path))), { level: 9 }).length);
});
afterAll(() => rmSync(outdir, { recursive: true, force: true }));

const isReact = (path: string): boolean =>
  Object.keys(built.outputs[path]?.inputs ?? {}).some((input) =>
    /node_modules\/(?:react|react-dom|scheduler)\//.test(input),
  );

/** An output with its static imports. */
function closure(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const { path: next, kind } of built.outputs[path]?.imports ?? [])
    if (kind === 'import-statement') closure(next, seen);
  return seen;
}

const outputOf = (source: string): string => {
  const entry = Object.entries(built.outputs).find(([, { entryPoint }]) => entryPoint === source);
  if (entry === undefined) throw new Error(`${source} is not a file of its own`);
  return entry[0];
};
const ownBytes = (paths: Iterable<string>): number =>
  [...new Set(paths)].filter((path) => !isReact(path)).reduce((sum, path) => sum + (sizes.get(path) ?? 0), 0);

const LOADER = 'client/loader/loader.ts';
const sourcesOf = (name: string): string[] =>
  Object.values(built.outputs).flatMap(({ entryPoint }) =>
    entryPoint?.startsWith(`client/regions/${name}/index.`) ? [entryPoint] : [],
  );

test('the loader is under 3 kB, imports nothing, and is the only script before first paint', () => {
  const files = closure(outputOf(LOADER));
  expect([...files].some(isReact)).toBe(false);
  expect(ownBytes(files)).toBeLessThan(3 * 1024);
});

const PRODUCT = 'client/regions/product-regions.tsx';
const filesOf = (...sources: readonly string[]): Set<string> =>
  new Set(sources.flatMap((source) => [...closure(outputOf(source))]));
/** Files loaded by any page with a region. */
const startsWith = (): Set<string> => filesOf('client/storefront.ts');
/** The script of a region; several share one. */
const scriptOf = (name: string): string => {
  const shared = [...readFileSync('client/regions/registry.ts', 'utf8').matchAll(/of(\w+)\('([\w-]+)'\)/g)];
  const group = shared.find(([, , member]) => member === name)?.[1]?.toLowerCase();
  const [source] = group === undefined ? sourcesOf(name) : [`client/regions/${group}-regions.tsx`];
  if (source === undefined) throw new Error(`${name} has no script`);
  return source;
};

test('a product page fetches less than 105 kB of script in all, React included', () => {
  const more = ['add-to-cart/effects.ts', ...['analytics', 'popup', 'translation'].map((name) => `${name}/index.ts`)];
  const all = [
    ...filesOf(LOADER, 'client/storefront.ts', PRODUCT),
    ...filesOf('client/session/consent/consent-banner.ts', ...more.map((path) => `client/regions/${path}`)),
  ];
  const bytes = [...new Set(all)].reduce((sum, path) => sum + (sizes.get(path) ?? 0), 0);
  expect(bytes).toBeLessThan(105_000);
});

const allRegions = [...new Set([...Object.keys(plainRegions), ...Object.keys(reactRegions)])];

test.each(allRegions)('%s: at most six requests, and none that waits for more than two others', (name) => {
  const preloaded = new Set([...neededBy(name, false)].flatMap((list) => needed[list]));
  const files = new Set([...filesOf('client/storefront.ts', scriptOf(name))].map((path) => basename(path)));
  const own = basename(outputOf(scriptOf(name)));
  // The loader requests all but the region's own script at once, which the storefront imports.
  expect([...files].filter((file) => file !== own && !preloaded.has(file))).toEqual([]);
  // The loader itself, and what it needlessly requests, count.
  expect(1 + new Set([...files, ...preloaded]).size).toBeLessThanOrEqual(6);
});

test.each(['gallery', 'lightbox'])('%s: a picture that is tapped early waits for no more scripts', (name) => {
  const preloaded = new Set([...neededBy(name, true)].flatMap((list) => needed[list]));
  const files = [...filesOf('client/lightbox/lightbox.tsx')].map((path) => basename(path));
  expect(files.filter((file) => !preloaded.has(file))).toEqual([]);
});

test('what all scripts share is under 12 kB, and so is what a product adds', () => {
  expect(ownBytes(startsWith())).toBeLessThan(12 * 1024);
  expect(ownBytes([...filesOf(PRODUCT)].filter((path) => !startsWith().has(path)))).toBeLessThan(12 * 1024);
});

test('every region has a script, under 10 kB besides the shared ones', () => {
  for (const name of new Set([...regions.map(({ name }) => name), ...Object.keys(reactRegions)])) {
    const source = scriptOf(name);
    if (source === PRODUCT) continue;
    const bytes = ownBytes([...filesOf(source)].filter((path) => !startsWith().has(path)));
    expect([name, bytes < 10 * 1024, bytes]).toEqual([name, true, bytes]);
  }
});

test('every region without React does not import it, and is under 10 kB with its imports', () => {
  const names = Object.keys(plainRegions);
  expect(names.length).toBeGreaterThan(10);
  const table = names.map((name) => {
    const files = sourcesOf(name).flatMap((source) => [...closure(outputOf(source))]);
    return {
      name,
      bytes: ownBytes(files.filter((path) => !startsWith().has(path))),
      isReact: files.some(isReact),
      isSmall: files.length > 0 && ownBytes(files.filter((path) => !startsWith().has(path))) < 10 * 1024,
    };
  });
  expect(table.filter(({ isReact, isSmall }) => isReact || !isSmall)).toEqual([]);
  if (process.env['SIZES'] !== undefined) console.log(table.map(({ name, bytes }) => `${name} ${bytes}`).join('\n'));
});

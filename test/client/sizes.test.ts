import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Metafile } from 'esbuild';
import { plainRegions, reactRegions } from '../../client/regions/registry.ts';
import { buildSite, siteBundle } from '../../deploy/site-bundle.mjs';
import { regions } from '../../server/rendering/regions/definitions.ts';

let outdir: string;
let built: Metafile;
const sizes = new Map<string, number>();
beforeAll(async () => {
  outdir = mkdtempSync(join(tmpdir(), 'vitrine-sizes-'));
  built = await buildSite({ ...siteBundle, outdir, sourcemap: false });
  for (const path of Object.keys(built.outputs))
    sizes.set(path, gzipSync(readFileSync(join(outdir, basename(path))), { level: 9 }).length);
});
afterAll(() => rmSync(outdir, { recursive: true, force: true }));

const isReact = (path: string): boolean =>
  Object.keys(built.outputs[path]?.inputs ?? {}).some((input) =>
    /node_modules\/(?:react|react-dom|scheduler)\//.test(input),
  );

/** What an output brings with it at once: itself and its static imports. */
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

test('the loader is under 3 kB, brings nothing else, and is all that comes before first paint', () => {
  const files = closure(outputOf(LOADER));
  expect([...files].some(isReact)).toBe(false);
  expect(ownBytes(files)).toBeLessThan(3 * 1024);
});

test('a product page needs less than 20 kB of our own script', () => {
  const names = ['variants', 'quantity', 'price', 'add-to-cart'];
  const files = [LOADER, 'client/storefront.ts', 'client/hydration/hydrate-region.tsx', ...names.flatMap(sourcesOf)];
  expect(files).toHaveLength(3 + names.length);
  expect(ownBytes(files.flatMap((file) => [...closure(outputOf(file))]))).toBeLessThan(20 * 1024);
});

test('every region has a script of its own, under 10 kB with all that it brings', () => {
  const names = new Set([...regions.map(({ name }) => name), ...Object.keys(reactRegions)]);
  const table = [...names].map((name) => {
    const files = sourcesOf(name).flatMap((source) => [...closure(outputOf(source))]);
    return { name, bytes: ownBytes(files), isSmall: files.length > 0 && ownBytes(files) < 10 * 1024 };
  });
  expect(table.filter(({ isSmall }) => !isSmall)).toEqual([]);
  if (process.env['SIZES'] !== undefined) console.log(table.map(({ name, bytes }) => `${name} ${bytes}`).join('\n'));
});

test('every region without React stays without it, and under 10 kB with all that it brings', () => {
  const names = Object.keys(plainRegions);
  expect(names.length).toBeGreaterThan(20);
  const table = names.map((name) => {
    const files = sourcesOf(name).flatMap((source) => [...closure(outputOf(source))]);
    return {
      name,
      bytes: ownBytes(files),
      isReact: files.some(isReact),
      isSmall: files.length > 0 && ownBytes(files) < 10 * 1024,
    };
  });
  expect(table.filter(({ isReact, isSmall }) => isReact || !isSmall)).toEqual([]);
  if (process.env['SIZES'] !== undefined) console.log(table.map(({ name, bytes }) => `${name} ${bytes}`).join('\n'));
});

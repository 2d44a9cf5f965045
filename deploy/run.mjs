// Runs one TypeScript program of the project: `node deploy/run.mjs test/bench/main.ts --quick`.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { buildOnce, serverBundle } from './bundles.mjs';

const [entry, ...rest] = process.argv.slice(2);
if (entry === undefined) throw new Error('usage: node deploy/run.mjs FILE.ts [arguments]');
// Threads run from the bundles, whatever started them.
await buildOnce();
const outfile = join('dist', 'run', `${entry.replaceAll('/', '-')}.mjs`);
mkdirSync('dist/run', { recursive: true });
// Packages stay outside, because programs measure and test with more of them than the server has.
const { target, sourcemap, logLevel } = serverBundle;
await build({
  entryPoints: [entry],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  target,
  sourcemap,
  logLevel,
});
process.argv = [process.argv[0], outfile, ...rest];
await import(pathToFileURL(outfile).href);

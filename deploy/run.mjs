// Runs a TypeScript program of the project: `node deploy/run.mjs test/bench/main.ts --quick`.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { buildOnce, serverBundle } from './bundles.mjs';

const [entry, ...rest] = process.argv.slice(2);
if (entry === undefined) throw new Error('usage: node deploy/run.mjs FILE.ts [arguments]');
// Worker threads run from the bundles in any case.
await buildOnce();
const outfile = join('dist', 'run', `${entry.replaceAll('/', '-')}.mjs`);
mkdirSync('dist/run', { recursive: true });
// Packages are external, because programs also use some that the server does not have.
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

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
await build({ ...serverBundle, entryPoints: [entry], outdir: undefined, outfile });
process.argv = [process.argv[0], outfile, ...rest];
await import(pathToFileURL(outfile).href);

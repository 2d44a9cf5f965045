// Bundles the server and the command line into dist/; `--watch` rebuilds and restarts on every save.

import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { build, context } from 'esbuild';

/** Packages stay outside: production images install them with `npm ci --omit=dev`. */
export const serverBundle = {
  entryPoints: { main: 'server/main.ts', cli: 'server/cli.ts' },
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  sourcemap: true,
  logLevel: 'warning',
};

export const clientBundle = {
  entryPoints: { playground: 'client/playground.ts' },
  outdir: 'dist/assets',
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  sourcemap: true,
  logLevel: 'warning',
};

if (process.argv.includes('--watch')) {
  let child;
  const restart = {
    name: 'restart',
    setup(build) {
      build.onEnd((result) => {
        if (result.errors.length > 0) return;
        child?.kill('SIGTERM');
        child = spawn(process.execPath, ['--enable-source-maps', 'dist/main.js'], { stdio: 'inherit' });
      });
    },
  };
  await (await context(clientBundle)).watch();
  await (await context({ ...serverBundle, plugins: [restart] })).watch();
} else {
  rmSync('dist', { recursive: true, force: true });
  await Promise.all([build(serverBundle), build(clientBundle)]);
}

// Bundles the server and the command line into dist/; `--watch` rebuilds and restarts on every save.

import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { build, context } from 'esbuild';
import { buildSite } from './site-bundle.mjs';
import { templateFile } from './store-template.mjs';

/** Packages stay outside: production images install them with `npm ci --omit=dev`. */
export const serverBundle = {
  entryPoints: {
    main: 'server/main.ts',
    cli: 'server/cli.ts',
    'store-thread': 'server/database/embedded/thread.ts',
    'style-thread': 'server/theme/styles/thread.ts',
  },
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
  entryPoints: { playground: 'client/playground.ts', 'dev-overlay': 'client/dev/overlay.ts' },
  outdir: 'dist/assets',
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  sourcemap: true,
  logLevel: 'warning',
};

/** What the server reads beside its code: migrations, and the template of an empty embedded database. */
function copyStoreFiles() {
  const template = templateFile();
  // The first build makes it, in some seconds and in a process of its own, because that takes 800 MB.
  if (!existsSync(template)) execFileSync(process.execPath, ['deploy/store-template.mjs'], { stdio: 'inherit' });
  mkdirSync('dist', { recursive: true });
  copyFileSync(template, 'dist/store-template.tar.gz');
  cpSync('server/database/migrations', 'dist/migrations', { recursive: true });
}

if (process.argv.includes('--watch')) {
  copyStoreFiles();
  const demo = ['dev', 'views/themes/atelier', '--content', 'views/demo/content', '--store'];
  let child;
  const restart = {
    name: 'restart',
    setup(build) {
      build.onStart(async () => void (await buildSite()));
      build.onEnd((result) => {
        if (result.errors.length > 0) return;
        child?.kill('SIGTERM');
        // The demo's theme as a theme folder that is worked on: its files are watched by `vitrine dev` itself.
        child = spawn(process.execPath, ['--enable-source-maps', 'dist/cli.js', ...demo], { stdio: 'inherit' });
      });
    },
  };
  await (await context(clientBundle)).watch();
  await (await context({ ...serverBundle, plugins: [restart] })).watch();
} else {
  rmSync('dist', { recursive: true, force: true });
  copyStoreFiles();
  await Promise.all([build(serverBundle), build(clientBundle), buildSite()]);
}

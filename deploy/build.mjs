// Bundles the server and the command line into dist/; `--watch` rebuilds and restarts on every save.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { context } from 'esbuild';
import { buildOnce, copyReadFiles, serverBundle } from './bundles.mjs';
import { clientBundle } from './client-bundle.mjs';
import { buildSite } from './site-bundle.mjs';
import { buildStudio } from './studio-bundle.mjs';

if (process.argv.includes('--watch')) {
  // A watch build must not be mistaken for a finished one.
  rmSync('dist/build.json', { force: true });
  await copyReadFiles();
  const demo = ['dev', 'views/themes/atelier', '--content', 'views/demo/content', '--store'];
  let child;
  const restart = {
    name: 'restart',
    setup(build) {
      build.onStart(async () => void (await Promise.all([buildSite(), buildStudio()])));
      build.onEnd((result) => {
        if (result.errors.length > 0) return;
        child?.kill('SIGTERM');
        // Serves the demo's theme with `vitrine dev`, which watches its files itself.
        child = spawn(process.execPath, ['--enable-source-maps', 'dist/cli.js', ...demo], { stdio: 'inherit' });
      });
    },
  };
  await (await context(clientBundle)).watch();
  await (await context({ ...serverBundle, plugins: [restart] })).watch();
} else {
  await buildOnce();
}

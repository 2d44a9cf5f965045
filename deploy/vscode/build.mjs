// Bundles the VS Code extension into deploy/vscode/dist, for `vsce package`.
import { copyFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

const folder = dirname(fileURLToPath(import.meta.url));

/** @type {import('esbuild').BuildOptions} */
export const extensionBundle = {
  entryPoints: { extension: join(folder, 'extension.ts') },
  outdir: join(folder, 'dist'),
  outExtension: { '.js': '.cjs' },
  bundle: true,
  minify: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  // The editor provides it.
  external: ['vscode'],
  logLevel: 'warning',
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(join(folder, 'dist'), { recursive: true });
  buildSync(extensionBundle);
  copyFileSync(join(folder, '..', '..', 'LICENSE'), join(folder, 'LICENSE'));
}

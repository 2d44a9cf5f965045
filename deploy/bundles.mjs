// Everything that is built into dist/: the server, the command line, worker threads, and browser scripts.

import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { hashOf, isBuilt, replaceBuild } from './build-folder.mjs';
import { engineLibrary } from './build-packages.mjs';
import { clientBundle } from './client-bundle.mjs';
import { fontFiles } from './fonts.mjs';
import { UNBUNDLED } from './image-files.mjs';
import { licensesOf } from './licenses.mjs';
import { buildSite, siteBundle } from './site-bundle.mjs';
import { MIGRATIONS, templateFile } from './store-template.mjs';
import { buildStudio, studioBundle } from './studio-bundle.mjs';
import { townFiles } from './town-files.mjs';

/** Packages are bundled, except those that read files next to their code. */
export const serverBundle = {
  entryPoints: {
    main: 'server/main.ts',
    cli: 'server/cli.ts',
    'store-thread': 'server/database/embedded/thread.ts',
    'render-thread': 'server/render-api/threads/thread.ts',
    'style-thread': 'server/rendering/theme/styles/thread.ts',
    'vector-process': 'server/files/vector-process.ts',
    'load-driver': 'server/load/driver/main.ts',
    'load-render-server': 'server/load/targets/render-server.ts',
  },
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  // The entry that their manifests list first uses requires that bundlers cannot see.
  alias: {
    'jsonc-parser': 'jsonc-parser/lib/esm/main.js',
    less: 'less/dist/less-node.cjs',
    '@aws-sdk/credential-provider-node': './deploy/aws-credentials.mjs',
  },
  // Optional dependencies of `pg` and `less`.
  external: [...UNBUNDLED, 'pg-native', 'needle'],
  // Bundled CommonJS packages `require` Node's own modules.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);",
  },
  sourcemap: true,
  metafile: true,
  legalComments: 'none',
  logLevel: 'warning',
};

/**
 * The template of a migrated, empty embedded database. Created by the first build, in a process of its own because it takes 800 MB and some
 * seconds.
 */
function storeTemplate() {
  const template = templateFile();
  if (!existsSync(template)) execFileSync(process.execPath, ['deploy/store-template.mjs'], { stdio: 'inherit' });
  return template;
}

/** Files that the server reads at run time. */
export async function copyReadFiles() {
  const template = storeTemplate();
  mkdirSync('dist', { recursive: true });
  copyFileSync(template, 'dist/store-template.tar.br');
  cpSync(MIGRATIONS, 'dist/migrations', { recursive: true });
  mkdirSync('dist/towns', { recursive: true });
  for (const [file, text] of townFiles()) writeFileSync(join('dist', 'towns', `${file}.gz`), gzipSync(text));
  mkdirSync('dist/fonts', { recursive: true });
  for (const [file, font] of await fontFiles()) writeFileSync(join('dist', 'fonts', file), font);
}

/** All inputs of a build; packages are represented by the lock file. */
const INPUTS = [
  ...['client', 'deploy', 'engine', 'server', 'shared', 'views/formatters'],
  ...['package.json', 'package-lock.json', 'tsconfig.json'],
];

/** Builds if something has changed. A running server keeps its files. */
export async function buildOnce() {
  const inputs = hashOf(INPUTS);
  if (isBuilt('dist', inputs)) return;
  const template = storeTemplate();
  const [server, client, site, studio, library, fonts] = await Promise.all([
    build({ ...serverBundle, write: false }),
    build({ ...clientBundle, metafile: true, write: false }),
    buildSite({ ...siteBundle, write: false }),
    buildStudio({ ...studioBundle, write: false }),
    engineLibrary(),
    fontFiles(),
  ]);
  const files = new Map([['store-template.tar.br', readFileSync(template)]]);
  for (const file of readdirSync(MIGRATIONS)) files.set(`migrations/${file}`, readFileSync(join(MIGRATIONS, file)));
  for (const [file, text] of townFiles()) files.set(`towns/${file}.gz`, gzipSync(text));
  for (const [file, font] of fonts) files.set(`fonts/${file}`, font);
  for (const { path, contents } of [
    ...site.outputFiles,
    ...studio.outputFiles,
    ...client.outputFiles,
    ...server.outputFiles,
  ])
    files.set(relative('dist', path), contents);
  for (const [file, content] of compressed([...site.outputFiles, ...studio.outputFiles])) files.set(file, content);
  for (const [file, content] of library) files.set(file, content);
  const bundled = [server.metafile.inputs, client.metafile.inputs, studio.metafile.inputs, site.inputs].flatMap((one) =>
    Object.keys(one),
  );
  files.set('licenses.txt', licensesOf(bundled));
  // Files that refer to others come after them.
  files.set('site/manifest.json', site.manifest);
  files.set('studio/manifest.json', studio.manifest);
  replaceBuild('dist', files, inputs);
}

/** Scripts and styles of sites and the studio, also compressed with Brotli's best quality: they are sent often, and never change. */
function* compressed(outputFiles) {
  for (const { path, contents } of outputFiles)
    if (/\.(?:js|css)$/.test(path)) yield [`${relative('dist', path)}.br`, brotliCompressSync(contents)];
}

// What is built into dist/: the server, the command line, threads, and the scripts of pages.

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

/** Packages are bundled, but for those that read files beside their code. */
export const serverBundle = {
  entryPoints: {
    main: 'server/main.ts',
    cli: 'server/cli.ts',
    'store-thread': 'server/database/embedded/thread.ts',
    'render-thread': 'server/render-api/threads/thread.ts',
    'style-thread': 'server/rendering/theme/styles/thread.ts',
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
  // The entry that their manifests name first asks for files in a way that no bundler sees.
  alias: {
    'jsonc-parser': 'jsonc-parser/lib/esm/main.js',
    less: 'less/dist/less-node.cjs',
    '@aws-sdk/credential-provider-node': './deploy/aws-credentials.mjs',
  },
  // `pg` and `less` try these, and do without.
  external: [...UNBUNDLED, 'pg-native', 'needle'],
  // CommonJS packages among modules ask for Node's own modules by `require`.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);",
  },
  sourcemap: true,
  metafile: true,
  legalComments: 'none',
  logLevel: 'warning',
};

/** The template of a migrated, empty embedded database. The first build makes it, in some seconds and in a process of its own, because that takes 800 MB. */
function storeTemplate() {
  const template = templateFile();
  if (!existsSync(template)) execFileSync(process.execPath, ['deploy/store-template.mjs'], { stdio: 'inherit' });
  return template;
}

/** What the server reads beside its code. */
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

/** Everything that a build is made from; packages are as the lock file names them. */
const INPUTS = [
  ...['client', 'deploy', 'engine', 'server', 'shared', 'views/formatters'],
  ...['package.json', 'package-lock.json', 'tsconfig.json'],
];

/** Builds when something has changed. A server that runs from the folder goes on with what it has. */
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
  // What names other files comes after them.
  files.set('site/manifest.json', site.manifest);
  files.set('studio/manifest.json', studio.manifest);
  replaceBuild('dist', files, inputs);
}

/** Scripts and styles of sites and of the studio once more, as small as Brotli can make them: they are sent often, and never change. */
function* compressed(outputFiles) {
  for (const { path, contents } of outputFiles)
    if (/\.(?:js|css)$/.test(path)) yield [`${relative('dist', path)}.br`, brotliCompressSync(contents)];
}

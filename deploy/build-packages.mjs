// Builds published packages: `node deploy/build-packages.mjs sdk` writes client/sdk/dist.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/**
 * The declarations of an entry, and of what it imports, by their paths below `rootDir`.
 * @param {string} entry
 * @param {string} rootDir
 * @returns {ReadonlyMap<string, string>}
 */
export function declarationsOf(entry, rootDir) {
  const folder = mkdtempSync(join(tmpdir(), 'declarations-'));
  try {
    const config = join(folder, 'tsconfig.json');
    const compilerOptions = {
      rootDir: resolve(root, rootDir),
      outDir: join(folder, 'out'),
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      types: ['node'],
      typeRoots: [join(root, 'node_modules', '@types')],
    };
    const files = [resolve(root, entry)];
    writeFileSync(
      config,
      JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, files, include: [] }),
    );
    const compiler = createRequire(import.meta.url).resolve('typescript/package.json');
    execFileSync(process.execPath, [join(dirname(compiler), 'bin', 'tsc'), '-p', config], { stdio: 'inherit' });
    return reachable(join(folder, 'out'), relative(rootDir, entry).replace(/\.ts$/, '.d.ts'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The declarations reachable from an entry; imports use the published module names. */
function reachable(folder, entry) {
  const files = new Map();
  const visit = (file) => {
    if (files.has(file)) return;
    const text = withRelativeImports(readFileSync(join(folder, file), 'utf8'), file);
    files.set(file, text.replace(/(['"])(\.\.?\/[^'"]+)\.ts\1/g, '$1$2.js$1'));
    for (const [, , specifier] of text.matchAll(/(['"])(\.\.?\/[^'"]+)\.ts\1/g))
      visit(join(dirname(file), `${specifier}.d.ts`));
  };
  visit(entry);
  return files;
}

/** The names in package.json#imports refer to sources, which are not published. */
const withRelativeImports = (text, file) =>
  text.replace(/(['"])#shared\/([^'"]+)\1/g, (_import, quote, name) => {
    const path = relative(dirname(file), join('shared', `${name}.ts`));
    return `${quote}${path}${quote}`;
  });

const VIEWS = 'views/formatters';

/**
 * The engine as a library, `vitrine/engine`: modules and declarations by their paths in dist/, beside the packages that it needs.
 * @returns {Promise<ReadonlyMap<string, string | Uint8Array>>}
 */
export async function engineLibrary() {
  const { outputFiles } = await build({
    entryPoints: { 'engine/index': 'engine/index.ts' },
    absWorkingDir: root,
    outdir: 'dist',
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
    write: false,
  });
  const files = new Map();
  for (const { path, contents } of outputFiles) files.set(relative(join(root, 'dist'), path), contents);
  for (const [file, text] of declarationsOf('engine/index.ts', '.')) files.set(file, text);
  const views = readdirSync(join(root, VIEWS)).filter((file) => file.endsWith('.html'));
  const entries = views.map((file) => [
    file.slice(0, -'.html'.length),
    readFileSync(join(root, VIEWS, file), 'utf8').replace(/\n$/, ''),
  ]);
  const text = JSON.stringify(Object.fromEntries(entries), null, 1);
  files.set('engine/views.js', `export const formatterViews = Object.freeze(${text});\n`);
  files.set('engine/views.d.ts', `${VIEWS_TYPE}\n`);
  return files;
}

const VIEWS_TYPE = `/** The templates that formatters render with; the option \`views\` of \`createEngine\`. */
export declare const formatterViews: Readonly<Record<string, string>>;`;

/** Files are replaced one by one, because they may be in use. */
async function buildSdk() {
  const out = join(root, 'client', 'sdk', 'dist');
  const { outputFiles } = await build({
    entryPoints: [join(root, 'client', 'sdk', 'index.ts')],
    outfile: join(out, 'index.js'),
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    logLevel: 'warning',
    write: false,
  });
  const files = declarationsOf('client/sdk/index.ts', 'client/sdk');
  mkdirSync(out, { recursive: true });
  for (const { path, contents } of outputFiles) replaceFile(path, contents);
  for (const [file, text] of files) replaceFile(join(out, file), text);
  for (const file of readdirSync(out))
    if (file !== 'index.js' && !files.has(file)) rmSync(join(out, file), { force: true });
}

function replaceFile(path, content) {
  const draft = join(mkdtempSync(join(dirname(path), '..', '.dist-')), 'file');
  writeFileSync(draft, content);
  renameSync(draft, path);
  rmSync(dirname(draft), { recursive: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.argv[2] === 'sdk') await buildSdk();

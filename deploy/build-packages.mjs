// Builds what others install: `node deploy/build-packages.mjs sdk` makes client/sdk/dist.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
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
    return reachable(join(folder, 'out'), entry.slice(rootDir.length + 1).replace(/\.ts$/, '.d.ts'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the declarations of an entry lead to; imports name the modules as they are published. */
function reachable(folder, entry) {
  const files = new Map();
  const visit = (file) => {
    if (files.has(file)) return;
    const text = readFileSync(join(folder, file), 'utf8');
    files.set(file, text.replace(/(['"])(\.\.?\/[^'"]+)\.ts\1/g, '$1$2.js$1'));
    for (const [, , specifier] of text.matchAll(/(['"])(\.\.?\/[^'"]+)\.ts\1/g))
      visit(join(dirname(file), `${specifier}.d.ts`));
  };
  visit(entry);
  return files;
}

async function buildSdk() {
  const out = join(root, 'client', 'sdk', 'dist');
  rmSync(out, { recursive: true, force: true });
  await build({
    entryPoints: [join(root, 'client', 'sdk', 'index.ts')],
    outfile: join(out, 'index.js'),
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    logLevel: 'warning',
  });
  for (const [file, text] of declarationsOf('client/sdk/index.ts', 'client/sdk')) writeFileSync(join(out, file), text);
  return readdirSync(out);
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.argv[2] === 'sdk') await buildSdk();

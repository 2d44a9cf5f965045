// Creates the template of a migrated, empty embedded database, once per version of PGlite and set of migrations; builds copy it from the
// cache.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'esbuild';

export const MIGRATIONS = 'server/database/migrations';
const packageFile = 'node_modules/@electric-sql/pglite/package.json';
/** The window covers a whole log segment, so this is half the size of gzip; a higher quality takes minutes. */
const COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 } };
const migrator = 'server/database/migrate.ts';

/** Path of the cached archive for the installed version and the migrations; it may not exist yet. */
export function templateFile() {
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8'));
  const migrations = readdirSync(MIGRATIONS).map((file) => join(MIGRATIONS, file));
  const recipe = createHash('sha256');
  for (const file of [fileURLToPath(import.meta.url), migrator, ...migrations.sort()])
    recipe.update(readFileSync(file));
  return join('node_modules', '.cache', 'vitrine', `pglite-${version}-${recipe.digest('hex').slice(0, 8)}.tar.br`);
}

/** The server's own migrations, before there is a build to run them from. */
async function migrateDatabase(database) {
  const outfile = join(dirname(templateFile()), `migrate-${process.pid}.mjs`);
  try {
    await build({ entryPoints: [migrator], outfile, bundle: true, platform: 'node', format: 'esm' });
    const { migrate, shippedMigrations } = await import(pathToFileURL(outfile).href);
    const query = (text, values) => (values === undefined ? database.exec(text) : database.query(text, [...values]));
    await migrate({ query }, shippedMigrations(MIGRATIONS));
  } finally {
    rmSync(outfile, { force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { PGlite } = await import('@electric-sql/pglite');
  const file = templateFile();
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    const database = await PGlite.create();
    await migrateDatabase(database);
    await database.exec('CHECKPOINT');
    const archive = await database.dumpDataDir('none');
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, brotliCompressSync(Buffer.from(await archive.arrayBuffer()), COMPRESSION));
    renameSync(draft, file);
    await database.close();
  }
}

// Makes the template of an empty embedded database, once for each version of PGlite; builds copy it from the cache.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const packageFile = 'node_modules/@electric-sql/pglite/package.json';

/** Path of the cached archive for the installed version; it may not exist yet. */
export function templateFile() {
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8'));
  const recipe = createHash('sha256')
    .update(readFileSync(fileURLToPath(import.meta.url)))
    .digest('hex')
    .slice(0, 8);
  return join('node_modules', '.cache', 'vitrine', `pglite-${version}-${recipe}.tar.gz`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { PGlite } = await import('@electric-sql/pglite');
  const file = templateFile();
  if (!existsSync(file)) {
    mkdirSync(join(file, '..'), { recursive: true });
    const database = await PGlite.create();
    const archive = await database.dumpDataDir('gzip');
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, Buffer.from(await archive.arrayBuffer()));
    renameSync(draft, file);
    await database.close();
  }
}

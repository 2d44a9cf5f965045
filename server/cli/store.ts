/** `vitrine seed`, `vitrine export`, `vitrine import`: import and export of a site. */
import { createReadStream, createWriteStream, existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { pino } from 'pino';
import { contentFolder, seed } from '../app/seed/seed.ts';
import { exportFolder, importFolder } from '../app/seed/site-folder.ts';
import { siteSecret } from '../app/sites/site-secret.ts';
import { type Config, readConfig } from '../config.ts';
import type { Database } from '../database/database.ts';
import { importStore } from '../database/import-store.ts';
import { TransferConflict, TransferRejected } from '../database/json-reader.ts';
import { openDatabase } from '../database/open-database.ts';
import { withExport } from '../database/read-export.ts';
import { DEFAULT_SITE } from '../database/site-names.ts';
import { exportStore, type Scope } from '../database/transfer.ts';
import { readSecret } from '../disk/secret.ts';
import { writeAtomically } from '../disk/write-aside.ts';
import { readerOf } from '../files/bucket-contents.ts';
import { type FileStorage, openFileStorage } from '../files/open-file-storage.ts';
import { createLogger } from '../observability/logger.ts';
import { readSite } from '../sites/site-rows.ts';

/** Opens the configured database for some work; for the rows of a site, if there are many. */
export async function withStore<T>(
  work: (database: Database, config: Config) => Promise<T>,
  site: string = DEFAULT_SITE,
): Promise<T> {
  const config = readConfig(process.env);
  const database = await openDatabase(config, pino({ level: 'silent' }));
  try {
    if (site !== DEFAULT_SITE && (await readSite(database.db, site)) === undefined)
      throw new Error(`There is no site ${site}.`);
    return await work(database.forSite(site), config);
  } finally {
    await database.close();
  }
}

/** Opens the storage of file contents. Rejects when the bucket does not respond. */
export async function withFiles<T>(config: Config, work: (files: FileStorage) => Promise<T>): Promise<T> {
  const files = await openFileStorage(config, (error) => {
    throw error;
  });
  try {
    return await work(files);
  } finally {
    files.close();
  }
}

const secretOf = async (config: Config, { site }: Database): Promise<string> =>
  siteSecret(await readSecret(config), site);

/** Applies pending migrations; waits for a database that does not respond yet. */
export async function migrateStore(): Promise<number> {
  const config = readConfig(process.env);
  const logger = createLogger(config.LOG_LEVEL);
  const away = (error: unknown): void => logger.warn({ err: error }, 'waiting for the database');
  const database = await openDatabase(config, logger, { startupWait: { isOver: false, away } });
  await database.close();
  process.stdout.write('The store is up to date.\n');
  return 0;
}

/** Fills an empty store with the configured site, or with a folder of content files. */
export function seedStore(folder: string | undefined): Promise<number> {
  return withStore(async (database, config) => {
    const from = folder ?? contentFolder(config);
    const seeded = await seed(database, from, pino({ level: 'silent' }), await readSecret(config));
    process.stdout.write(
      seeded ? `The store was filled from ${from}.\n` : 'The store already contains a site; nothing was changed.\n',
    );
    return 0;
  });
}

export const isFolder = (path: string): boolean =>
  path.endsWith('/') || (existsSync(path) && statSync(path).isDirectory());

export interface ExportOptions {
  readonly scope: Scope;
  /** Whether an existing site in the folder may be replaced. */
  readonly replace: boolean;
  /** One of many; default: the only one. */
  readonly site?: string | undefined;
}

/**
 * Writes the site (or everything, with carts and orders) to a file, or to standard output; `.gz` compresses. To a folder, the site is
 * written as content files.
 */
export function exportFrom(file: string | undefined, options: ExportOptions): Promise<number> {
  const { scope, site } = options;
  if (file !== undefined && isFolder(file)) return exportToFolder(file, options);
  const write = (database: Database, files: FileStorage) =>
    database.withConnection(async (connection) => {
      const document = Readable.from(exportStore(connection, scope, readerOf(files.objects)));
      const packed = file?.endsWith('.gz') === true ? [document, createGzip()] : [document];
      if (file === undefined) for await (const piece of document) process.stdout.write(piece as string);
      else await writeTarget(file, (path) => pipeline([...packed, createWriteStream(path, { mode: 0o600 })]));
    });
  return withStore(async (database, config) => {
    await withFiles(config, (files) => write(database, files));
    return 0;
  }, site);
}

/** Regular files are written atomically, following links; other targets, such as pipes, are streamed. */
async function writeTarget(file: string, write: (path: string) => Promise<void>): Promise<void> {
  if (!existsSync(dirname(file))) throw new Error(`${file}: there is no folder ${dirname(file)}`);
  if (!existsSync(file)) return writeAtomically(file, write);
  return statSync(file).isFile() ? writeAtomically(realpathSync(file), write) : write(file);
}

export type ImportOptions = Pick<ExportOptions, 'replace' | 'site'>;

const isOrAre = (count: number): string =>
  count === 1 ? '1 uploaded file that pages show is' : `${count} uploaded files that pages show are`;

const warn = (message: string): void => void process.stderr.write(`Warning: ${message}\n`);

async function exportToFolder(folder: string, { scope, replace, site }: ExportOptions): Promise<number> {
  if (scope === 'everything') throw new Error('A folder can only hold the site; export everything to a file.');
  return withStore(async (database, config) => {
    const secret = await secretOf(config, database);
    const { files, uploads } = await withFiles(config, (storage) =>
      exportFolder(database, folder, { replace, secret, files: storage }),
    );
    process.stdout.write(`${files} files were written to ${join(folder, 'content')}.\n`);
    if (uploads > 0)
      warn(
        `${isOrAre(uploads)} not part of the folder and cannot be shown elsewhere. Export to a file to include ${uploads === 1 ? 'it' : 'them'}.`,
      );
    return 0;
  }, site);
}

function importFromFolder(folder: string, { replace, site }: ImportOptions): Promise<number> {
  return withStore(async (database, config) => {
    const secret = await secretOf(config, database);
    const { collections, missing } = await importFolder(database, folder, { replace, secret });
    process.stdout.write(`Imported ${collections} collections.\n`);
    if (missing > 0)
      warn(
        `${isOrAre(missing)} missing in this database. Upload ${missing === 1 ? 'it' : 'them'}, or import a file instead.`,
      );
    return 0;
  }, site);
}

/** The bytes of an export, decompressed if its name ends in `.gz`. Throws with the name of the file. */
export async function* bytesOf(file: string): AsyncGenerator<Uint8Array> {
  const source = createReadStream(file);
  try {
    if (!file.endsWith('.gz')) return yield* source;
    const unpacked = createGunzip();
    source.on('error', (error) => unpacked.destroy(error));
    yield* source.pipe(unpacked);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(`${file}: ${code === 'ENOENT' ? 'there is no such file' : message}`, { cause: error });
  }
}

/** Imports an export, a dump or a folder into the store. Rejects with a plain message for an invalid one. */
export async function importFrom(file: string, options: ImportOptions): Promise<number> {
  const { replace } = options;
  if (isFolder(file)) return importFromFolder(file, options);
  const imported = withExport(bytesOf(file), (document) =>
    withStore(async (database) => {
      const count = await database.withConnection((connection) => importStore(connection, document, replace));
      process.stdout.write(`Imported ${count} rows.\n`);
      return 0;
    }),
  );
  return imported.catch((error: unknown) => {
    if (!(error instanceof TransferRejected) || error instanceof TransferConflict) throw error;
    throw new Error(`${file}: ${error.message}`, { cause: error });
  });
}

/**
 * Stores documents in the database. The current version is queried each time, by primary key, so that all processes see every acknowledged
 * write. The text itself is read once per version.
 */
import { readdir, readFile, rename } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { and, asc, count, desc, eq, gt, like, lte, ne, not, type SQL, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Database, Db } from '../../database/database.ts';
import { isUnavailable } from '../../database/failures.ts';
import { storedTemplates, templateVersions } from '../../database/schema.ts';
import { unlessMissing } from '../../disk/unless-missing.ts';
import { type DocumentStorage, type DocumentWriter, MAX_VERSIONS, type Usage } from './document-storage.ts';
import {
  type DocumentEntry,
  type DocumentKey,
  etagOf,
  isDocumentId,
  StoredText,
  storageId,
  storagePrefix,
  type VersionEntry,
} from './stored-document.ts';

/** Serializes writes, so that conditions and limits hold. An arbitrary number, unique among our advisory locks. */
const LOCK = 8_240_517_164;
const MEMORY_BYTES = 64 * 1024 * 1024;

export interface DatabaseStorageOptions {
  readonly database: Database;
  /** Where an earlier release stored templates in files; they are moved to the database. */
  readonly folder: string;
  readonly logger: Logger;
}

export async function openDatabaseStorage(options: DatabaseStorageOptions): Promise<DocumentStorage> {
  await moveFiles(options.database.db, options.folder, options.logger);
  return new DatabaseStorage(options);
}

class DatabaseStorage implements DocumentStorage {
  private readonly options: DatabaseStorageOptions;
  private readonly db: Db;
  private readonly cache = new LRUCache<string, StoredText>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
  });

  constructor(options: DatabaseStorageOptions) {
    this.options = options;
    this.db = options.database.db;
  }

  async size(): Promise<number> {
    const [row] = await this.db.select({ size: count() }).from(storedTemplates);
    return row?.size ?? 0;
  }

  async get(key: DocumentKey): Promise<StoredText | undefined> {
    const id = storageId(key);
    const cached = this.cache.get(id);
    if (cached === undefined) return this.read(id);
    try {
      const etag = await etagIn(this.db, id);
      if (etag === undefined) this.cache.delete(id);
      if (etag === undefined) return undefined;
      return etag === cached.etag ? cached : await this.read(id);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      // Rendering continues with the last known version.
      this.options.logger.warn({ err: error, id }, 'database unavailable; using the last known template');
      return cached;
    }
  }

  async list(key: DocumentKey, limit: number): Promise<readonly DocumentEntry[]> {
    const { id, etag, updatedAt } = storedTemplates;
    const prefix = storagePrefix(key);
    const isOfKind = prefix === '' ? not(like(id, '%/%')) : sql`starts_with(${id}, ${prefix})`;
    const rows = await this.db
      .select({ id, etag, updatedAt })
      .from(storedTemplates)
      .where(and(isOfKind, gt(sql`${id} COLLATE "C"`, storageId(key))))
      .orderBy(asc(sql`${id} COLLATE "C"`))
      .limit(limit);
    return rows.map((row) => ({ id: row.id.slice(prefix.length), etag: row.etag, updatedAt: iso(row.updatedAt) }));
  }

  write<T>(work: (writer: DocumentWriter) => Promise<T>): Promise<T> {
    return this.options.database.transaction(async (tx) => {
      await tx.execute(sql`SELECT pg_advisory_xact_lock(${LOCK})`);
      return work(new DatabaseWriter(tx));
    });
  }

  private async read(id: string): Promise<StoredText | undefined> {
    const [row] = await this.db.select().from(storedTemplates).where(eq(storedTemplates.id, id));
    if (row === undefined) return undefined;
    const document = new StoredText(row.content, row.etag);
    this.cache.set(id, document);
    return document;
  }
}

class DatabaseWriter implements DocumentWriter {
  private readonly tx: Db;

  constructor(tx: Db) {
    this.tx = tx;
  }

  etag(key: DocumentKey): Promise<string | undefined> {
    return etagIn(this.tx, storageId(key));
  }

  async usageBeside(key: DocumentKey): Promise<Usage> {
    const { id, content } = storedTemplates;
    const [row] = await this.tx
      .select({ documents: count(), bytes: sql<number>`coalesce(sum(octet_length(${content})), 0)::float8` })
      .from(storedTemplates)
      .where(and(ofNamespace(key.namespace), ne(id, storageId(key))));
    return row ?? { documents: 0, bytes: 0 };
  }

  async save(key: DocumentKey, { text, etag }: StoredText): Promise<number> {
    const id = storageId(key);
    // A document stored before versions existed becomes a version, too.
    await this.record(id);
    const row = { content: text, etag, updatedAt: sql`now()` };
    await this.tx
      .insert(storedTemplates)
      .values({ id, ...row })
      .onConflictDoUpdate({ target: storedTemplates.id, set: row });
    await this.record(id);
    const latest = await this.latest(id);
    await this.tx
      .delete(templateVersions)
      .where(and(eq(templateVersions.id, id), lte(templateVersions.version, latest - MAX_VERSIONS)));
    return latest;
  }

  async remove(key: DocumentKey): Promise<void> {
    await this.tx.delete(storedTemplates).where(eq(storedTemplates.id, storageId(key)));
  }

  async versions(key: DocumentKey): Promise<readonly VersionEntry[]> {
    const id = storageId(key);
    await this.record(id);
    const { version, etag, createdAt, content } = templateVersions;
    const rows = await this.tx
      .select({ version, etag, createdAt, bytes: sql<number>`octet_length(${content})` })
      .from(templateVersions)
      .where(eq(templateVersions.id, id))
      .orderBy(desc(version));
    return rows.map((row) => ({ ...row, createdAt: iso(row.createdAt) }));
  }

  async version(key: DocumentKey, version: number): Promise<string | undefined> {
    const id = storageId(key);
    await this.record(id);
    const [row] = await this.tx
      .select({ content: templateVersions.content })
      .from(templateVersions)
      .where(and(eq(templateVersions.id, id), eq(templateVersions.version, version)));
    return row?.content;
  }

  /** Records the stored document as a version, unless it is the latest one already. */
  private async record(id: string): Promise<void> {
    await this.tx.execute(sql`
      INSERT INTO stored_template_versions (id, version, content, etag, created_at)
      SELECT t.id, coalesce(v.version, 0) + 1, t.content, t.etag, t.updated_at
      FROM stored_templates t
      LEFT JOIN LATERAL (
        SELECT version, etag FROM stored_template_versions WHERE id = t.id ORDER BY version DESC LIMIT 1
      ) v ON true
      WHERE t.id = ${id} AND t.etag IS DISTINCT FROM v.etag`);
  }

  private async latest(id: string): Promise<number> {
    const { version } = templateVersions;
    const [row] = await this.tx
      .select({ version })
      .from(templateVersions)
      .where(eq(templateVersions.id, id))
      .orderBy(desc(version))
      .limit(1);
    return row?.version ?? 0;
  }
}

async function etagIn(connection: Db, id: string): Promise<string | undefined> {
  const { etag } = storedTemplates;
  const [row] = await connection.select({ etag }).from(storedTemplates).where(eq(storedTemplates.id, id));
  return row?.etag;
}

const ofNamespace = (namespace: string): SQL =>
  sql`CASE WHEN strpos(${storedTemplates.id}, '/') > 0 THEN split_part(${storedTemplates.id}, '/', 1) ELSE '' END = ${namespace}`;

const iso = (time: string): string => new Date(time).toISOString();

/** Existing documents take precedence over files. A moved file is renamed, so that it is not moved again. */
async function moveFiles(db: Db, folder: string, logger: Logger): Promise<void> {
  const paths = (await readdir(folder, { recursive: true }).catch(unlessMissing)) ?? [];
  const files = paths.flatMap((path) => {
    const id = storageIdOf(path);
    return id === undefined ? [] : [{ id, path: join(folder, path) }];
  });
  for (const { id, path } of files) {
    // A concurrently started worker may have moved it.
    const content = await readFile(path, 'utf8').catch(unlessMissing);
    if (content === undefined) continue;
    await db
      .insert(storedTemplates)
      .values({ id, content, etag: etagOf(content) })
      .onConflictDoNothing();
    await rename(path, `${path}.moved`).catch(unlessMissing);
  }
  if (files.length > 0) logger.info({ folder, templates: files.length }, 'moved stored templates into the database');
}

/** The storage id of a document's file: `ID.json`, `KIND/ID.json` or `NAMESPACE/KIND/ID.json`. */
function storageIdOf(path: string): string | undefined {
  const parts = path.split(sep);
  const id = parts.at(-1)?.replace(/\.json$/, '') ?? '';
  if (!path.endsWith('.json') || path.startsWith('.') || !isDocumentId(id) || parts.length > 3) return undefined;
  return [...(parts.length === 2 ? [''] : []), ...parts.slice(0, -1), id].join('/');
}

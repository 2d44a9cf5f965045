/**
 * Stored templates in the database. Which version is stored is asked for each time, by primary key: only so do all processes have
 * what was acknowledged to a write. The text itself is read once a version.
 */
import { readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { asc, count, eq, gt, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Database, Db } from '../database/database.ts';
import { isUnavailable } from '../database/failures.ts';
import { storedTemplates } from '../database/schema.ts';
import {
  checkConditions,
  etagOf,
  isTemplateId,
  type StoredTemplate,
  StoredText,
  type TemplateStore,
  tooMany,
} from './template-store.ts';

/** Writes follow each other, so that conditions and the limit hold. Any number that is ours alone among the advisory locks. */
const LOCK = 8_240_517_164;
const MEMORY_BYTES = 64 * 1024 * 1024;

/** `folder`: where a release before this one kept them, in files; they are moved into the database. */
export async function openDatabaseTemplates(
  database: Database,
  folder: string,
  most: number,
  logger: Logger,
): Promise<TemplateStore> {
  const { db } = database;
  const known = new LRUCache<string, StoredText>({ maxSize: MEMORY_BYTES, sizeCalculation: ({ bytes }) => bytes });
  const read = async (id: string): Promise<StoredTemplate | undefined> => {
    const [row] = await db.select().from(storedTemplates).where(eq(storedTemplates.id, id));
    if (row === undefined) return undefined;
    const found = new StoredText(row.content, row.etag);
    known.set(id, found);
    return found;
  };
  const sizeIn = async (connection: Db): Promise<number> => {
    const [row] = await connection.select({ size: count() }).from(storedTemplates);
    return row?.size ?? 0;
  };
  const etagIn = async (tx: Db, id: string): Promise<string | undefined> => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${LOCK})`);
    const [row] = await tx
      .select({ etag: storedTemplates.etag })
      .from(storedTemplates)
      .where(eq(storedTemplates.id, id));
    return row?.etag;
  };
  await moveFiles(db, folder, logger);
  return {
    size: () => sizeIn(db),
    async get(id) {
      if (!isTemplateId(id)) return undefined;
      const last = known.get(id);
      if (last === undefined) return read(id);
      try {
        const { etag } = storedTemplates;
        const [row] = await db.select({ etag }).from(storedTemplates).where(eq(storedTemplates.id, id));
        if (row === undefined) known.delete(id);
        return row === undefined || row.etag === last.etag ? row && last : await read(id);
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        // Rendering goes on with what was there last.
        logger.warn({ err: error, id }, 'database unavailable; using the last known template');
        return last;
      }
    },
    put: (id, content, conditions = {}) =>
      database.transaction(async (tx) => {
        const etag = etagOf(content);
        const before = await etagIn(tx, id);
        checkConditions(conditions, before);
        if (before === undefined && (await sizeIn(tx)) >= most) throw tooMany(most);
        const row = { content, etag, updatedAt: sql`now()` };
        await tx
          .insert(storedTemplates)
          .values({ id, ...row })
          .onConflictDoUpdate({ target: storedTemplates.id, set: row });
        return { isNew: before === undefined, etag };
      }),
    delete: (id, conditions = {}) =>
      database.transaction(async (tx) => {
        const before = await etagIn(tx, id);
        checkConditions(conditions, before);
        await tx.delete(storedTemplates).where(eq(storedTemplates.id, id));
        return before !== undefined;
      }),
    async list(after, limit) {
      const { id, etag, updatedAt } = storedTemplates;
      const rows = await db
        .select({ id, etag, updatedAt })
        .from(storedTemplates)
        .where(gt(sql`${id} COLLATE "C"`, after))
        .orderBy(asc(sql`${id} COLLATE "C"`))
        .limit(limit);
      return rows.map((row) => ({ ...row, updatedAt: new Date(row.updatedAt).toISOString() }));
    },
  };
}

/** What the database has by now counts more than a file. A file that was moved has another name, so that it does not come back. */
async function moveFiles(db: Db, folder: string, logger: Logger): Promise<void> {
  const names = await readdir(folder).catch(unlessMissing);
  const files = (names ?? []).filter((name) => name.endsWith('.json') && isTemplateId(name.slice(0, -5)));
  for (const name of files) {
    const path = join(folder, name);
    // Of workers that start at once, another one may have moved it.
    const content = await readFile(path, 'utf8').catch(unlessMissing);
    if (content === undefined) continue;
    await db
      .insert(storedTemplates)
      .values({ id: name.slice(0, -5), content, etag: etagOf(content) })
      .onConflictDoNothing();
    await rename(path, `${path}.moved`).catch(unlessMissing);
  }
  if (files.length > 0) logger.info({ folder, templates: files.length }, 'moved stored templates into the database');
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

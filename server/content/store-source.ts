/** Content of the built-in store: read into memory, and read again when somebody has changed it, on whichever replica. */
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { ContentSource } from './content-source.ts';
import { currentSource } from './current-source.ts';
import { createMemorySource, type MemorySite } from './memory-source.ts';
import { overlay, readStoreRows } from './store-rows.ts';

/** Triggers of the database notify it (migration 0040). */
const CHANNEL = 'content_changes';
/** Changes that come together are read together. */
const GATHER_MS = 100;
const RETRY_MS = 1000;

/** Opens the store's content over what the site's folder says. Rejects when the store cannot be read. */
export async function openStoreSource(database: Database, base: MemorySite, logger: Logger): Promise<ContentSource> {
  const read = async (): Promise<ContentSource> => createMemorySource(overlay(base, await readStoreRows(database.db)));
  let current = await read();
  let timer: NodeJS.Timeout | undefined;
  let reading: Promise<void> | undefined;
  let isStale = false;
  let isClosed = false;
  const refresh = async (): Promise<void> => {
    isStale = false;
    try {
      current = await read();
    } catch (error) {
      logger.warn({ err: error }, 'changed content could not be read; serving the previous content');
      schedule(RETRY_MS);
    } finally {
      reading = undefined;
      // What changed while it was read may not be in it.
      if (isStale) schedule(GATHER_MS);
    }
  };
  const schedule = (ms: number): void => {
    if (isClosed) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      reading = refresh();
    }, ms);
  };
  const stop = await database.listen(CHANNEL, () => {
    if (reading !== undefined) isStale = true;
    else schedule(GATHER_MS);
  });
  // Between the first reading and the first notification something may have changed.
  schedule(GATHER_MS);
  return currentSource(
    () => current,
    async () => {
      isClosed = true;
      clearTimeout(timer);
      await stop();
      // Whoever closes the database next must not fail a read that is under way, which would be tried again.
      await reading;
    },
  );
}

/** Opens the configured content source: an upstream server, the store, or the site's folder. */
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { ContentSource } from '../content/content-source.ts';
import { openFolderSource, readContentFolder } from '../content/folder-source.ts';
import { openStoreSource } from '../content/store-source.ts';
import { openUpstreamSource } from '../content/upstream/upstream-source.ts';
import type { Database } from '../database/database.ts';
import type { Tracing } from '../observability/tracing.ts';
import type { CacheBound } from '../sites/cache-bound.ts';
import { siteFolders } from './open-site.ts';

type ContentConfig = Pick<
  Config,
  | 'SITE'
  | 'CONTENT'
  | 'CONTENT_UPSTREAM'
  | 'CONTENT_DEADLINE_MS'
  | 'CONTENT_CONNECTIONS'
  | 'CONTENT_FRESH_MS'
  | 'CONTENT_STALE_MS'
  | 'CONTENT_CACHE_BYTES'
>;

interface ContentOptions {
  readonly logger: Logger;
  readonly tracing: Tracing;
  /** Limit for the caches of all sites of the process. */
  readonly cacheBound?: CacheBound | undefined;
}

/** Rejects with the file name when the folder cannot be read. */
export async function openContent(
  config: ContentConfig,
  database: Database | undefined,
  { logger, tracing, cacheBound }: ContentOptions,
): Promise<ContentSource> {
  if (config.CONTENT_UPSTREAM !== '')
    return openUpstreamSource({
      url: config.CONTENT_UPSTREAM,
      logger,
      tracing,
      deadlineMs: config.CONTENT_DEADLINE_MS,
      connections: config.CONTENT_CONNECTIONS,
      freshMs: config.CONTENT_FRESH_MS,
      staleMs: config.CONTENT_STALE_MS,
      cacheBytes: config.CONTENT_CACHE_BYTES,
    });
  const { content } = siteFolders(config.SITE);
  if (config.CONTENT === 'folder' || database === undefined) return openFolderSource(content);
  const cacheBytes = config.CONTENT_CACHE_BYTES;
  return openStoreSource(database, readContentFolder(content), { cacheBytes, cacheBound, logger });
}

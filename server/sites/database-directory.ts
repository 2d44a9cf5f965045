/** The directory of sites in the database: all sites by host name, reloaded when they change. */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Database, Db } from '../database/database.ts';
import { document, selectRows } from '../database/rows.ts';
import { type CloseStack, openInSteps } from '../lifecycle/close-stack.ts';
import type { FolderCache } from './folder-cache.ts';
import { type HostedSite, type SiteDirectory, siteStates } from './hosted-site.ts';
import { createReader } from './site-reader.ts';
import type { SettingsCipher } from './site-settings.ts';

/** Triggers notify this channel with the id of a changed site (migration 0145). */
const CHANNEL = 'sites';

const siteRow = z.object({
  id: z.string(),
  state: z.enum(siteStates),
  settings: document<Readonly<Record<string, unknown>>>(),
  folder: z.string().nullable(),
  hosts: z.array(z.string()),
  created: z.string(),
  imported: z.string().nullable(),
});
type SiteRow = z.infer<typeof siteRow>;

export interface DatabaseDirectoryOptions {
  readonly database: Database;
  readonly folders: FolderCache;
  readonly cipher: SettingsCipher;
  readonly logger: Logger;
  /** Called for each site that no longer exists. */
  readonly removed: (id: string) => void;
}

/** Rejects when the database does not respond. */
export const openDatabaseDirectory = (options: DatabaseDirectoryOptions): Promise<SiteDirectory> =>
  openInSteps((closing) => openDirectory(options, closing));

async function openDirectory(options: DatabaseDirectoryOptions, closing: CloseStack): Promise<SiteDirectory> {
  const { database, logger, removed } = options;
  const sites = new Map<string, HostedSite>();
  const hosts = new Map<string, HostedSite>();
  const put = (ids: readonly string[] | undefined, rows: readonly SiteRow[]): void => {
    for (const [host, { id }] of hosts) if (ids === undefined || ids.includes(id)) hosts.delete(host);
    const before = ids ?? [...sites.keys()];
    for (const id of before) sites.delete(id);
    for (const row of rows) {
      const site = siteOf(row, options);
      sites.set(row.id, site);
      for (const host of row.hosts) hosts.set(host, site);
    }
    for (const id of before) if (!sites.has(id)) removed(id);
  };
  const reader = createReader(async (ids) => put(ids, await readSites(database.db, ids)), logger);
  closing.defer(() => reader.stop());
  closing.defer(await database.listen(CHANNEL, (id) => reader.read(id)));
  await reader.first();
  const peek = (host: string): HostedSite | null => hosts.get(host) ?? null;
  return {
    peek,
    find: async (host) => peek(host),
    byId: async (id) => sites.get(id) ?? null,
    siblings: () => [],
    close: closing.close,
  };
}

const readSites = (db: Db, ids: readonly string[] | undefined): Promise<readonly SiteRow[]> =>
  selectRows(
    db,
    siteRow,
    sql`SELECT s.id, s.state, s.settings, d.folder, to_json(s.created) #>> '{}' AS created, to_json(s.imported_at) #>> '{}' AS imported,
        coalesce(array_agg(h.host ORDER BY h.position, h.host) FILTER (WHERE h.host IS NOT NULL), '{}') AS hosts
      FROM sites s LEFT JOIN site_hosts h ON h.site = s.id LEFT JOIN site_deployments d ON d.seq = s.deployment AND d.site = s.id
      ${ids === undefined ? sql`` : sql`WHERE s.id = ANY (${sql.param([...ids])}::text[])`}
      GROUP BY s.id, d.folder`,
  );

function siteOf(row: SiteRow, options: DatabaseDirectoryOptions): HostedSite {
  const { id, state, settings, folder, hosts, created, imported } = row;
  const { folders, cipher } = options;
  const [host = id] = hosts;
  const isGated = state === 'under-construction';
  const version = createHash('sha256').update(JSON.stringify([isGated, settings, folder, host, created, imported]));
  return {
    ...{ id, state, host },
    version: version.digest('base64url'),
    // A site whose settings cannot be decrypted fails to open: it must not send emails with the process's settings.
    get settings() {
      return cipher.decrypt(settings);
    },
    async openFolder() {
      if (folder === null) throw new Error(`The site ${id} has not been deployed yet.`);
      return folders.open(folder);
    },
  };
}

/** Opens the directory of sites that SITES configures. */
import { join } from 'node:path';
import { readSecret } from '../../disk/secret.ts';
import { openDatabaseDirectory } from '../../sites/database-directory.ts';
import { createFolderCache } from '../../sites/folder-cache.ts';
import { openFolderDirectory } from '../../sites/folder-directory.ts';
import type { SiteDirectory } from '../../sites/hosted-site.ts';
import { IN_DATABASE } from '../../sites/settings.ts';
import { pruneSiteData } from '../../sites/site-data.ts';
import { registerSite } from '../../sites/site-rows.ts';
import { createSettingsCipher } from '../../sites/site-settings.ts';
import type { Context } from '../context.ts';

/** `removed` is called for sites that no longer exist. Rejects when the sites cannot be read. */
export async function openDirectory(
  { config, database, logger }: Context,
  removed: (id: string) => void,
): Promise<SiteDirectory> {
  if (database === undefined) throw new Error('Many sites need a database.');
  if (config.SITES !== IN_DATABASE)
    return openFolderDirectory(config.SITES, { logger, register: (id) => registerSite(database.db, id) });
  const folders = createFolderCache(database.db, join(config.DATA_DIR, 'site-folders'));
  await folders.prune();
  const cipher = createSettingsCipher(await readSecret(config));
  const directory = await openDatabaseDirectory({ database, folders, cipher, logger, removed });
  await pruneSiteData(config.DATA_DIR, async (id) => (await directory.byId(id)) !== null);
  return directory;
}

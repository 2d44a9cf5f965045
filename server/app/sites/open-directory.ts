/** The sites that SITES names. */
import { openFolderDirectory } from '../../sites/folder-directory.ts';
import type { SiteDirectory } from '../../sites/hosted-site.ts';
import { registerSite } from '../../sites/site-rows.ts';
import type { Context } from '../context.ts';

/** Rejects when they cannot be read. */
export async function openDirectory({ config, database }: Context): Promise<SiteDirectory> {
  if (database === undefined) throw new Error('Many sites need a database.');
  return openFolderDirectory(config.SITES, { register: (id) => registerSite(database.db, id) });
}

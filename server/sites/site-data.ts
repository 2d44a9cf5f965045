/** Files of sites in DATA_DIR besides the database: emails that were written to files, tokens. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessMissing } from '../disk/unless-missing.ts';

const FOLDER = 'sites';

/** The folder of a site. */
export const siteDataFolder = (dataDir: string, id: string): string => join(dataDir, FOLDER, id);

/** Deletes the files of a site in DATA_DIR. */
export const removeSiteData = (dataDir: string, id: string): Promise<void> =>
  rm(siteDataFolder(dataDir, id), { recursive: true, force: true });

/** Deletes the files of sites that were removed while this process was not running. */
export async function pruneSiteData(dataDir: string, isThere: (id: string) => Promise<boolean>): Promise<void> {
  const names = await readdir(join(dataDir, FOLDER)).catch(unlessMissing);
  for (const id of names ?? []) if (!(await isThere(id))) await removeSiteData(dataDir, id);
}

/** Sites in a folder, which has a folder (or a link to one) for each host name. */
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { ConfigInvalid } from '../disk/config-invalid.ts';
import type { HostedSite, SiteDirectory } from './hosted-site.ts';

/** The folder is looked at again after so many milliseconds, however many requests come for unknown hosts. */
const FRESH_MS = 1000;
const HOST = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/;

export interface FolderOptions {
  /** Milliseconds of a clock that only goes forward. */
  readonly now?: (() => number) | undefined;
  /** Makes the site known to the database, before it is opened. */
  readonly register: (id: string) => Promise<void>;
}

/** Throws `ConfigInvalid` when there is no such folder. */
export function openFolderDirectory(
  folder: string,
  { now = () => performance.now(), register }: FolderOptions,
): SiteDirectory {
  if (!existsSync(folder)) throw new ConfigInvalid([`SITES=${folder}: the folder does not exist`]);
  const root = realpathSync(folder);
  let sites = sitesIn(root, register);
  let readAt = now();
  const peek = (host: string): HostedSite | null => {
    const isStale = now() - readAt > FRESH_MS;
    if (isStale) {
      sites = sitesIn(root, register);
      readAt = now();
    }
    return sites.get(host) ?? null;
  };
  return {
    peek,
    find: async (host) => peek(host),
    byId: async (id) => peek(id),
    close: async () => undefined,
  };
}

function sitesIn(root: string, register: FolderOptions['register']): ReadonlyMap<string, HostedSite> {
  const sites = new Map<string, HostedSite>();
  for (const name of readdirSync(root)) {
    const host = name.toLowerCase();
    const folder = folderOf(join(root, name));
    if (!HOST.test(host) || folder === undefined) continue;
    // A link from one host name to another shows the same site under both.
    const id = dirname(folder) === root ? basename(folder).toLowerCase() : host;
    sites.set(host, {
      ...{ id, host: id, state: 'live', version: folder, settings: {} },
      async openFolder() {
        await register(id);
        return folder;
      },
    });
  }
  return sites;
}

/** The real path of a site folder; undefined for what is none. */
function folderOf(path: string): string | undefined {
  if (!existsSync(join(path, 'theme'))) return undefined;
  return resolve(realpathSync(path));
}

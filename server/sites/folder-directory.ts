/** The directory of sites in a folder, which contains a folder (or a link to one) for each host name. */
import { existsSync, lstatSync, readdirSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { ConfigInvalid } from '../disk/config-invalid.ts';
import type { HostedSite, SiteDirectory } from './hosted-site.ts';

/** How long a scan of the folder is used, however many requests come for unknown hosts. */
const FRESH_MS = 1000;
/** How long a scan of the sites' own folders is used, if none was added, removed or relinked. */
const SITES_FRESH_MS = 30_000;
const HOST = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/;

export interface FolderOptions {
  /** Milliseconds of a monotonic clock. */
  readonly now?: (() => number) | undefined;
  /** Registers the site in the database, before it is opened. */
  readonly register: (id: string) => Promise<void>;
  readonly logger: Logger;
}

/** Throws `ConfigInvalid` when the folder does not exist. */
export function openFolderDirectory(
  folder: string,
  { now = () => performance.now(), register, logger }: FolderOptions,
): SiteDirectory {
  if (!existsSync(folder)) throw new ConfigInvalid([`SITES=${folder}: the folder does not exist`]);
  const root = realpathSync(folder);
  let scan = scanOf(root, register, now());
  let lookedAt = now();
  let isReadable = true;
  const look = (): void => {
    const isOld = lookedAt - scan.at > SITES_FRESH_MS || statSync(root).mtimeMs !== scan.changed;
    // A folder can become a site as it is filled, which does not change the parent folder.
    if (isOld || scan.isUnfinished) scan = scanOf(root, register, lookedAt);
  };
  const peek = (host: string): HostedSite | null => {
    if (now() - lookedAt > FRESH_MS) {
      lookedAt = now();
      try {
        look();
        isReadable = true;
      } catch (error) {
        // While the folder is being moved or remounted, the sites of the last scan continue.
        if (isReadable)
          logger.warn({ err: error, folder }, 'reading the folder of sites failed; its sites stay as they were');
        isReadable = false;
      }
    }
    return scan.sites.get(host) ?? null;
  };
  return {
    peek,
    find: async (host) => peek(host),
    byId: async (id) => peek(id),
    siblings() {
      peek('');
      return [...scan.sites].flatMap(([host, site]) => (host === site.id ? [site] : []));
    },
    close: async () => undefined,
  };
}

interface Scan {
  readonly sites: ReadonlyMap<string, HostedSite>;
  /** Milliseconds of the clock. */
  readonly at: number;
  /** Modification time of the folder. */
  readonly changed: number;
  /** It contains folders that are not sites yet. */
  readonly isUnfinished: boolean;
}

function scanOf(root: string, register: FolderOptions['register'], at: number): Scan {
  const changed = statSync(root).mtimeMs;
  const sites = new Map<string, HostedSite>();
  let isUnfinished = false;
  for (const name of readdirSync(root)) {
    const host = name.toLowerCase();
    if (!HOST.test(host)) continue;
    const folder = folderOf(join(root, name));
    isUnfinished ||= folder === undefined;
    if (folder === undefined) continue;
    // A link from one host name to another shows the same site under both.
    const id = dirname(folder) === root ? basename(folder).toLowerCase() : linkedHost(root, name);
    sites.set(host, {
      ...{ id, host: id, state: 'live', version: folder, settings: {} },
      async openFolder() {
        await register(id);
        return folder;
      },
    });
  }
  return { sites, at, changed, isUnfinished };
}

/** The host at the end of links from host to host, which may itself be a link to a folder elsewhere. */
function linkedHost(root: string, name: string): string {
  const seen = new Set<string>();
  let current = name;
  while (!seen.has(current) && lstatSync(join(root, current)).isSymbolicLink()) {
    seen.add(current);
    const target = resolve(root, readlinkSync(join(root, current)));
    if (!HOST.test(basename(target).toLowerCase()) || realpathSync(dirname(target)) !== root) break;
    current = basename(target);
  }
  return current.toLowerCase();
}

/** The real path of a site folder; undefined for any other path. */
function folderOf(path: string): string | undefined {
  if (!existsSync(join(path, 'theme'))) return undefined;
  return resolve(realpathSync(path));
}

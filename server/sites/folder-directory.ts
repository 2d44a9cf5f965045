/** Sites in a folder, which has a folder (or a link to one) for each host name. */
import { existsSync, lstatSync, readdirSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { ConfigInvalid } from '../disk/config-invalid.ts';
import type { HostedSite, SiteDirectory } from './hosted-site.ts';

/** The folder is looked at again after so many milliseconds, however many requests come for unknown hosts. */
const FRESH_MS = 1000;
/** The folders of the sites are looked at again, although none has come, gone or been linked elsewhere. */
const SITES_FRESH_MS = 30_000;
const HOST = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/;

export interface FolderOptions {
  /** Milliseconds of a clock that only goes forward. */
  readonly now?: (() => number) | undefined;
  /** Makes the site known to the database, before it is opened. */
  readonly register: (id: string) => Promise<void>;
  readonly logger: Logger;
}

/** Throws `ConfigInvalid` when there is no such folder. */
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
    // A folder that is being filled becomes a site without a trace in the folder above.
    if (isOld || scan.isUnfinished) scan = scanOf(root, register, lookedAt);
  };
  const peek = (host: string): HostedSite | null => {
    if (now() - lookedAt > FRESH_MS) {
      lookedAt = now();
      try {
        look();
        isReadable = true;
      } catch (error) {
        // While the folder is being moved or mounted again, the sites of the last look go on.
        if (isReadable)
          logger.warn({ err: error, folder }, 'the folder of sites cannot be read; its sites stay as they were');
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
  /** When the folder had changed last. */
  readonly changed: number;
  /** There are folders that are no sites yet. */
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
  let last = name;
  while (!seen.has(last) && lstatSync(join(root, last)).isSymbolicLink()) {
    seen.add(last);
    const target = resolve(root, readlinkSync(join(root, last)));
    if (!HOST.test(basename(target).toLowerCase()) || realpathSync(dirname(target)) !== root) break;
    last = basename(target);
  }
  return last.toLowerCase();
}

/** The real path of a site folder; undefined for what is none. */
function folderOf(path: string): string | undefined {
  if (!existsSync(join(path, 'theme'))) return undefined;
  return resolve(realpathSync(path));
}

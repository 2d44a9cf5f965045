/** The files of a site folder that a deployment stores. */
import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { folderHash, isDeployedPath } from '../database/deployed-folders.ts';
import { contentHash } from '../disk/content-hash.ts';

/** Contents by path with `/`: `theme/site.region`, `assets/logo.svg`, `content/site.json`. */
export type SiteFiles = ReadonlyMap<string, Uint8Array>;

/** Where the parts of a site are. */
export interface SiteFolderParts {
  readonly theme: string;
  readonly content: string;
  readonly assets: string;
}

const MAX_FILES = 5000;
const MAX_BYTES = 128 * 1024 * 1024;
/** A folder that cannot be deployed; the message says why. */
export class FolderNotDeployable extends Error {}

/** Reads what pages need: the theme, the site's own files, and the site's settings. Throws `FolderNotDeployable`. */
export async function readSiteFiles({ theme, assets, content }: SiteFolderParts): Promise<SiteFiles> {
  const files = new Map<string, Uint8Array>();
  let bytes = 0;
  const add = async (path: string, file: string): Promise<void> => {
    bytes += (await stat(file)).size;
    if (files.size === MAX_FILES) throw new FolderNotDeployable(`The folder has more than ${MAX_FILES} files.`);
    if (bytes > MAX_BYTES) throw new FolderNotDeployable(`The files are larger than ${MAX_BYTES} bytes together.`);
    files.set(path, await readFile(file));
  };
  for (const [name, folder] of [
    ['theme', theme],
    ['assets', assets],
  ] as const)
    for (const path of await filesIn(folder)) await add(`${name}/${path}`, join(folder, path));
  const settings = join(content, 'site.json');
  if (existsSync(settings)) await add('content/site.json', settings);
  return files;
}

/** Files below a folder, sorted, without hidden ones and packages. */
async function filesIn(folder: string): Promise<readonly string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !/(?:^|\/)(?:\.|node_modules\/)/.test(path))
    .sort();
}

/** Throws `FolderNotDeployable` for paths outside of a site folder, and for a folder without a theme. */
export function checkSiteFiles(files: SiteFiles): void {
  for (const path of files.keys())
    if (!isDeployedPath(path))
      throw new FolderNotDeployable(`${path}: use paths below theme/, assets/ or content/, without hidden files.`);
  if (![...files.keys()].some((path) => path.startsWith('theme/')))
    throw new FolderNotDeployable('There are no files below theme/.');
  for (const path of files.keys())
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1))
      if (files.has(path.slice(0, end)))
        throw new FolderNotDeployable(`${path.slice(0, end)}: is a file and, for ${path}, a folder.`);
}

/** The hash of a folder, and those of its files by path. */
export function hashesOf(files: SiteFiles): {
  readonly hash: string;
  readonly files: Readonly<Record<string, string>>;
} {
  const paths = [...files.keys()].sort();
  const hashes = Object.fromEntries(paths.map((path) => [path, contentHash(files.get(path) ?? '')]));
  return { hash: folderHash(hashes), files: hashes };
}

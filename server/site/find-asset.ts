/** Files below `/assets`. */

import { realpath, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';

export interface Asset {
  readonly path: string;
  /** Epoch milliseconds. */
  readonly changed: number;
}

/** The file of this name in the first folder that has it. Files outside of the folders are never found, whatever symbolic links say. */
export async function findAsset(folders: readonly string[], name: string): Promise<Asset | undefined> {
  for (const folder of folders) {
    const root = await real(folder);
    const path = root === undefined ? undefined : await real(join(root, name));
    if (root === undefined || !path?.startsWith(resolve(root) + sep)) continue;
    const status = await stat(path);
    if (status.isFile()) return { path, changed: status.mtimeMs };
  }
  return undefined;
}

async function real(path: string): Promise<string | undefined> {
  try {
    return await realpath(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG') return undefined;
    throw error;
  }
}

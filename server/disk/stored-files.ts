/** Stores the output of offline adapters: one JSON file each, named by its key. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAside } from './write-aside.ts';

/** Written atomically; the same key again replaces the file. Rejects when the folder is not writable. */
export async function storeFile(folder: string, key: string, value: unknown): Promise<void> {
  const path = join(folder, `${key.replace(/[^\w-]/g, '_').slice(0, 120)}.json`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeAside(path, `${JSON.stringify(value, null, 2)}\n`);
}

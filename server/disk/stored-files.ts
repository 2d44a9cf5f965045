/** What offline adapters hand over: one JSON file for each, named by its key. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAside } from './write-aside.ts';

/** A file has its name only when it is whole; the same key again replaces it. Rejects when the folder cannot be written. */
export async function storeFile(folder: string, key: string, value: unknown): Promise<void> {
  const path = join(folder, `${key.replace(/[^\w-]/g, '_').slice(0, 120)}.json`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeAside(path, `${JSON.stringify(value, null, 2)}\n`);
}

import { randomBytes } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';

/** Writes a file that has its name only when all of it is there; an earlier one is replaced. */
export async function writeAside(path: string, content: string | Uint8Array): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}.draft`;
  await writeFile(draft, content, { mode: 0o600 });
  await rename(draft, path);
}

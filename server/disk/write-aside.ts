import { randomBytes } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';

/** Writes a file that has its name only when all of it is there; an earlier one is replaced. */
export const writeAside = (path: string, content: string | Uint8Array): Promise<void> =>
  writeWhole(path, (draft) => writeFile(draft, content, { mode: 0o600 }));

/** The same, for what is written in pieces. */
export async function writeWhole(path: string, write: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}.draft`;
  try {
    await write(draft);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

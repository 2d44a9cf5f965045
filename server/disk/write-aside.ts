import { randomBytes } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';

/** Writes a file atomically: it appears when it is complete, and replaces an earlier one. */
export const writeAside = (path: string, content: string | Uint8Array): Promise<void> =>
  writeAtomically(path, (draft) => writeFile(draft, content, { mode: 0o600 }));

/** The same for a file that is written in pieces. */
export async function writeAtomically(path: string, write: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}.draft`;
  try {
    await write(draft);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

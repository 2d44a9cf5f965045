/** The secret for signing: from the environment, or generated once and stored in the data folder. */
import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigInvalid } from './config-invalid.ts';

interface SecretSettings {
  readonly SECRET: string;
  readonly DATA_DIR: string;
  readonly DATABASE_URL: string;
  readonly NODE_ENV: string;
}

/** Rejects with `ConfigInvalid` when each replica would generate its own: in production with a PostgreSQL server. */
export async function readSecret({ SECRET, DATA_DIR, DATABASE_URL, NODE_ENV }: SecretSettings): Promise<string> {
  if (SECRET !== '') return SECRET;
  if (NODE_ENV === 'production' && DATABASE_URL !== '')
    throw new ConfigInvalid(['SECRET is not set; in production all replicas need the same, of 32 characters or more']);
  const file = join(DATA_DIR, 'secret');
  const cached = await readStored(file);
  if (cached !== undefined) return cached;
  await mkdir(DATA_DIR, { recursive: true });
  const secret = randomBytes(32).toString('base64url');
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, secret, { mode: 0o600 });
  // When workers start concurrently, the first one's file stays, because `link` never replaces a file.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return readFile(file, 'utf8');
}

/** Whether there is one: a command that encrypts for the servers must not generate another. */
export const hasSecret = async ({ SECRET, DATA_DIR }: SecretSettings): Promise<boolean> =>
  SECRET !== '' || (await readStored(join(DATA_DIR, 'secret'))) !== undefined;

async function readStored(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

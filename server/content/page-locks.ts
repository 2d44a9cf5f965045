/** Passwords of pages. The version of a lock is derived from what is stored, so it is equal on every replica. */
import { createHash, createHmac } from 'node:crypto';
import { isSameSecret } from '../database/ids.ts';
import { isPassword } from '../database/passwords.ts';
import type { PageLock } from './content-source.ts';
import { text } from './fields.ts';

/** The lock of a collection with a plain password. */
export const plainLock = (id: string, password: string): PageLock => ({
  version: versionOf(id, password),
  verify: (input) => isSameSecret(input, password),
});

/** The lock of a collection from the database (`{hash}`); undefined without one. */
export function storedLock(id: string, lock: unknown): PageLock | undefined {
  const hash = text(lock, 'hash');
  if (hash === '') return undefined;
  return { version: versionOf(id, hash), verify: (input) => isPassword(input, hash) };
}

function versionOf(id: string, secret: string): string {
  const key = createHash('sha256').update(secret).digest();
  return createHmac('sha256', key).update(`unlock ${id}`).digest('base64url');
}

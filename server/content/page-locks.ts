/** Passwords of pages. The version of a lock is made from what is stored of it, so that every replica has the same. */
import { createHash, createHmac } from 'node:crypto';
import { isSameSecret } from '../database/ids.ts';
import { isPassword } from '../database/passwords.ts';
import type { PageLock } from './content-source.ts';
import { text } from './fields.ts';

/** The lock of a collection whose password is known. */
export const plainLock = (id: string, password: string): PageLock => ({
  version: versionOf(id, password),
  verify: (input) => isSameSecret(input, password),
});

/** The lock of a collection as the database has it (`{hash}`); undefined for a collection without one. */
export function storedLock(id: string, lock: unknown): PageLock | undefined {
  const hash = text(lock, 'hash');
  if (hash === '') return undefined;
  return { version: versionOf(id, hash), verify: (input) => isPassword(input, hash) };
}

function versionOf(id: string, secret: string): string {
  const key = createHash('sha256').update(secret).digest();
  return createHmac('sha256', key).update(`unlock ${id}`).digest('base64url');
}

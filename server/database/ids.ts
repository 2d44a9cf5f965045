/** Ids and secret tokens, and how tokens are stored. */

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { contentHash } from '../disk/content-hash.ts';

/** A short id for what admins make: 16 characters. */
export const newId = (): string => randomBytes(12).toString('base64url');

/** An id that nobody can guess or meet twice: 22 characters. */
export const randomId = (): string => randomBytes(16).toString('base64url');

/** A secret for a cookie or a link: 43 characters. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/** Tokens are stored as hashes: a copy of the database opens nothing. */
export const hashToken = (token: string): string => contentHash(token);

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares secrets without telling by its time how far they agree. */
export const isSameSecret = (input: string, secret: string): boolean => timingSafeEqual(digest(input), digest(secret));

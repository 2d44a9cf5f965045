/** Ids and secret tokens, and how tokens are stored. */

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { contentHash } from '../disk/content-hash.ts';

/** A short id for what admins create: 16 characters. */
export const newId = (): string => randomBytes(12).toString('base64url');

/** An unguessable, globally unique id: 22 characters. */
export const randomId = (): string => randomBytes(16).toString('base64url');

/** A secret for a cookie or a link: 43 characters. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/** Tokens are stored as hashes, so that a copy of the database grants no access. */
export const hashToken = (token: string): string => contentHash(token);

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares secrets in constant time. */
export const isSameSecret = (input: string, secret: string): boolean => timingSafeEqual(digest(input), digest(secret));

/** Who may call what is for those who run the site. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import { Problem } from '../problems.ts';

/** Rights that calls of this side ask for; each role has its own. */
export type OwnerRight = 'restock.send' | 'comments.moderate' | 'members' | 'forms';

/** Throws a `Problem` when the caller may not. */
export type OwnerGate = (request: Request, right: OwnerRight) => Promise<void>;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The key that a request brings; '' without one. */
const keyGiven = (request: Request): string =>
  request.get('x-api-key') ?? request.get('authorization')?.replace(/^Bearer /i, '') ?? '';

/** Whether a request brings one of the configured keys. Without any, nobody has one. */
export function hasKey(keys: readonly string[], request: Request): boolean {
  const given = digest(keyGiven(request));
  return keys.some((key) => timingSafeEqual(digest(key), given));
}

/** Programs come with a configured key; people are judged by `people`, where there is one. */
export function createOwnerGate(keys: readonly string[], people?: OwnerGate): OwnerGate {
  return async (request, right) => {
    if (hasKey(keys, request)) return;
    // A key that is none of ours is no reason to look for a signed-in owner.
    if (people === undefined || keyGiven(request) !== '')
      throw new Problem('owner-only', {
        detail: keys.length === 0 ? 'Set API_KEYS to allow it.' : 'Send a key as Authorization: Bearer KEY.',
      });
    await people(request, right);
  };
}

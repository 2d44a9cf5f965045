/** Who may call what is for those who run the site. */
import type { Request } from 'express';
import { isSameSecret } from '../database/ids.ts';
import { Problem, type ProblemCode } from './problems.ts';

/** Rights that calls of this side ask for; each role has its own. */
type OwnerRight = 'restock.send' | 'comments.moderate' | 'members' | 'forms';

/** Throws a `Problem` when the caller may not. */
export type Authorize = (request: Request, right: OwnerRight) => Promise<void>;

/** The key that a request brings; '' without one. */
export const requestKey = (request: Request): string =>
  request.get('x-api-key') ?? request.get('authorization')?.replace(/^Bearer /i, '') ?? '';

/** Whether a request brings one of the configured keys. Without any, nobody has one. */
export function hasKey(keys: readonly string[], request: Request): boolean {
  const key = requestKey(request);
  return keys.some((known) => isSameSecret(key, known));
}

/** Programs come with a configured key; people are judged by `people`, where there is one. */
export function createAuthorize(keys: readonly string[], people?: Authorize): Authorize {
  return async (request, right) => {
    if (hasKey(keys, request)) return;
    // A key that is none of ours is no reason to look for a signed-in owner.
    if (people === undefined || requestKey(request) !== '')
      throw new Problem('owner-only', {
        detail: keys.length === 0 ? 'Set API_KEYS to allow it.' : 'Send a key as Authorization: Bearer KEY.',
      });
    await people(request, right);
  };
}

const REFUSALS: readonly ProblemCode[] = ['owner-only', 'sign-in-needed', 'forbidden'];

/** Whether a caller was let through. What else went wrong says nothing of rights, and is thrown. */
export async function isAllowed(authorized: Promise<void>): Promise<boolean> {
  try {
    await authorized;
    return true;
  } catch (error) {
    if (error instanceof Problem && REFUSALS.includes(error.code)) return false;
    throw error;
  }
}

/** Authorizes calls that only admins and programs with a key may make. */
import type { Request } from 'express';
import { isSameSecret } from '../database/ids.ts';
import { Problem, type ProblemCode } from './problems.ts';

/** Permissions that these calls require; roles map them to their own. */
type OwnerRight = 'restock.send' | 'comments.moderate' | 'members' | 'forms';

/** Throws a `Problem` when the caller lacks the permission. */
export type Authorize = (request: Request, right: OwnerRight) => Promise<void>;

/** The API key of a request; '' without one. */
export const requestKey = (request: Request): string =>
  request.get('x-api-key') ?? request.get('authorization')?.replace(/^Bearer /i, '') ?? '';

/** Whether a request has one of the configured keys. False when no keys are configured. */
export function hasKey(keys: readonly string[], request: Request): boolean {
  const key = requestKey(request);
  return keys.some((known) => isSameSecret(key, known));
}

/** Programs authenticate with a configured key; `people`, if given, authorizes signed-in admins. */
export function createAuthorize(keys: readonly string[], people?: Authorize): Authorize {
  return async (request, right) => {
    if (hasKey(keys, request)) return;
    // With an unknown key, do not fall back to the admin session.
    if (people === undefined || requestKey(request) !== '')
      throw new Problem('owner-only', {
        detail: keys.length === 0 ? 'Set API_KEYS to allow it.' : 'Send a key as Authorization: Bearer KEY.',
      });
    await people(request, right);
  };
}

const REFUSALS: readonly ProblemCode[] = ['owner-only', 'sign-in-needed', 'forbidden'];

/** Whether a caller was authorized. Errors other than a missing permission are rethrown. */
export async function isAllowed(authorized: Promise<void>): Promise<boolean> {
  try {
    await authorized;
    return true;
  } catch (error) {
    if (error instanceof Problem && REFUSALS.includes(error.code)) return false;
    throw error;
  }
}

/** Revisions: what an owner changes must be what the owner has seen. */
import type { Request } from 'express';
import { z } from 'zod';
import { Problem } from '../../http/problems.ts';

const CHANGED = 'Somebody else has changed this in the meantime. Reload it first.';

export const revision = z.number().int().min(0).describe('Counts changes; the ETag of the reply is made of it.');

/** The version in `ETag` and `If-Match`. */
const etagOf = (number: number): string => `"${number}"`;

/** A reply with its revision in body and ETag. */
export const revisedReply = <Body extends { readonly revision: number }>(status: number, body: Body) => ({
  status,
  body,
  headers: { ETag: etagOf(body.revision) },
});

/**
 * Throws `precondition-failed` with both versions (`current` and `given`) when the request names another revision than the
 * current one. A request without `If-Match` takes what there is.
 */
export function requireRevision<Current extends { readonly revision: number }>(
  request: Request,
  current: Current,
  given: unknown,
): void {
  const tags = (request.get('if-match') ?? '*').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (tags.includes('*') || tags.includes(etagOf(current.revision))) return;
  throw new Problem('precondition-failed', { detail: CHANGED, extra: { error: CHANGED, current, given } });
}

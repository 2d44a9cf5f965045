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
 * Throws `owner-conflict` with both versions (`stored` and `submitted`) when the request names another revision than the
 * current one. A request without `If-Match` takes what there is.
 */
export function requireRevision<Stored extends { readonly revision: number }>(
  request: Request,
  stored: Stored,
  submitted: unknown = null,
): void {
  const tags = (request.get('if-match') ?? '*').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (tags.includes('*') || tags.includes(etagOf(stored.revision))) return;
  throw new Problem('owner-conflict', { detail: CHANGED, extra: { error: CHANGED, submitted, stored } });
}

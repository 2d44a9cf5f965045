/** Revisions of what several admins may change: `If-Match` names the one that was read, and a later one in the store is a conflict. */
import type { Request } from 'express';
import { Problem } from '../http/problems.ts';

/** The header of a reply that has a revision. */
export const revisionHeaders = (revision: number | string): Readonly<Record<string, string>> => ({
  ETag: `"${revision}"`,
});

/**
 * Throws `owner-conflict`, with both versions, when the request was made of another revision than the stored one. Without
 * `If-Match`, or with `*`, any revision may be changed.
 */
export function requireRevision(
  { request, body }: { readonly request: Request; readonly body?: unknown },
  stored: { readonly revision: number | string },
): void {
  const header = request.get('if-match')?.trim();
  if (header === undefined || header === '*') return;
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (tags.includes(`"${stored.revision}"`)) return;
  const message = 'Somebody else has changed this in the meantime. Reload it first.';
  throw new Problem('owner-conflict', {
    detail: message,
    extra: { error: message, stored, ...(body === undefined ? {} : { submitted: body }) },
    headers: revisionHeaders(stored.revision),
  });
}

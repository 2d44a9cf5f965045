/** Optimistic concurrency control: `If-Match` names the revision that was read, and a later one in the store is a conflict. */
import type { Request } from 'express';
import { z } from 'zod';
import { field, textOf } from '#shared/json';
import { adminMessages } from '#shared/messages/admin';
import { Problem } from '../http/problems.ts';

export const revision = z.number().int().min(0).describe('Counts changes; also the ETag of the response.');

/** What a change may send back as it was read: it counts as `If-Match` where that is missing. */
export const seenRevision = {
  revision: revision.optional().describe('Revision that you have read; same as `If-Match`.'),
};

/** The header of a reply with a revision. */
export const revisionHeaders = (revision: number | string): Readonly<Record<string, string>> => ({
  ETag: `"${revision}"`,
});

/** A reply with its revision in body and ETag. */
export const revisedReply = <Body extends { readonly revision: number }>(status: number, body: Body) => ({
  status,
  body,
  headers: revisionHeaders(body.revision),
});

/**
 * Throws `owner-conflict`, with both versions, when the stored revision differs from the one that the request is based on: the one in
 * `If-Match`, or in `revision` of the body. Without both, or with `*`, any revision may be changed.
 */
export function requireRevision(
  { request, body }: { readonly request: Request; readonly body?: unknown },
  stored: { readonly revision: number | string },
): void {
  const seen = textOf(field(body, 'revision'));
  const header = request.get('if-match')?.trim() ?? (seen === '' ? '*' : `"${seen}"`);
  if (header === '*') return;
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (tags.includes(`"${stored.revision}"`)) return;
  const message = adminMessages.changed;
  throw new Problem('owner-conflict', {
    detail: message,
    extra: { error: message, stored, ...(body === undefined ? {} : { submitted: body }) },
    headers: revisionHeaders(stored.revision),
  });
}

/** The body without the revision that it is based on. */
export function withoutRevision<Body extends { readonly revision?: unknown }>(body: Body): Omit<Body, 'revision'> {
  const { revision: _, ...rest } = body;
  return rest;
}

/** The revision of an item as ETag and `If-Match`, so that nobody overwrites changes that they have not seen. */
import type { Request } from 'express';
import type { Reply } from '../../http/define-route.ts';
import { requireRevision, revisionHeaders } from '../revisions.ts';
import type { StoredItem } from './item-store.ts';
import { itemView } from './item-view.ts';

/** The reply with an item and its ETag. */
export function itemReply(stored: StoredItem, status = 200): Reply {
  const body = itemView(stored);
  return { status, body, headers: revisionHeaders(body.revision) };
}

/** Throws `owner-conflict` with both versions when `If-Match` names another revision. `submitted`: the request body. */
export const checkRevision = (request: Request, stored: StoredItem, submitted: unknown = null): void =>
  requireRevision({ request, body: submitted }, itemView(stored));

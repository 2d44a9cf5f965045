/** The revision of an item as ETag, and `If-Match`: nobody overwrites what they have not seen. */
import type { Request } from 'express';
import type { Reply } from '../../http/define-route.ts';
import { Problem } from '../../http/problems.ts';
import type { StoredItem } from './item-store.ts';
import { type ItemView, itemView } from './item-view.ts';

const CHANGED = 'Somebody else has changed this in the meantime. Reload it first.';

const tagOf = ({ revision }: ItemView): string => `"${revision}"`;

/** The reply with an item and its ETag. */
export function itemReply(stored: StoredItem, status = 200): Reply {
  const body = itemView(stored);
  return { status, body, headers: { ETag: tagOf(body) } };
}

/** Throws `owner-conflict` with both versions when `If-Match` names another revision. `submitted`: what was sent. */
export function checkRevision(request: Request, stored: StoredItem, submitted: unknown = null): void {
  const wanted = request.get('If-Match');
  if (wanted === undefined || wanted.trim() === '*') return;
  const view = itemView(stored);
  const tags = wanted.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (tags.includes(tagOf(view))) return;
  throw new Problem('owner-conflict', {
    detail: CHANGED,
    extra: { error: CHANGED, submitted, stored: view },
    headers: { ETag: tagOf(view) },
  });
}

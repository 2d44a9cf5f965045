/** Redirects from addresses that items leave. */
import type { Request } from 'express';
import { z } from 'zod';
import { may } from '#shared/roles';
import { Problem } from '../../http/problems.ts';
import type { AdminContext } from '../admin-context.ts';
import { addMovedRedirect } from '../site/redirect-routes.ts';
import { stateOf } from './item-rights.ts';
import type { StoredItem } from './item-store.ts';
import { itemView } from './item-view.ts';
import type { ItemWriter } from './write-item.ts';

export const redirectInput = z
  .boolean()
  .optional()
  .describe('Creates a redirect if the URL of a published item changes; requires the permission `settings`.');

interface Moved extends ItemWriter {
  readonly context: AdminContext;
  readonly request: Request;
  readonly before: StoredItem;
  readonly after: StoredItem;
}

/** Leads visitors from the address that a published item had, if it has another one now. */
export async function redirectItem({ tx, context, admin, request, before, after }: Moved): Promise<void> {
  const [from, to] = [itemView(before).fullUrl, itemView(after).fullUrl];
  if (from === to || stateOf(before.item.data) !== 'Published') return;
  if (!may(admin.roles, 'settings')) throw new Problem('forbidden', { detail: "Missing permission 'settings'." });
  await addMovedRedirect(tx, { context, admin, request }, { from, to });
}

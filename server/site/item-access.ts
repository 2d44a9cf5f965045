/** Whether a visitor may see an item, for routes that identify it without its page. */
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Request } from 'express';
import type { PageData, PageEntry } from '../content/content-source.ts';
import { data, flag, text } from '../content/fields.ts';
import { storedLock } from '../content/page-locks.ts';
import type { Database } from '../database/database.ts';
import { collections, items } from '../database/schema.ts';
import { accessTo } from './access.ts';
import type { SiteContext } from './site-context.ts';

/** Applies the rules of the item's page: passwords, memberships, paywalls. True for an item that does not exist. */
export type CanSee = (request: Request, itemId: string) => Promise<boolean>;

/** The part of a page's data (`collections.data`) that restricts access; null for a public page. */
export const restrictionOf = (data: SQL): SQL<PageData | null> => sql`CASE
  WHEN ${data} -> 'lock' IS NOT NULL OR ${data} ->> 'membersOnly' = 'true' OR ${data} -> 'paywall' IS NOT NULL
  THEN jsonb_build_object('lock', ${data} -> 'lock', 'membersOnly', ${data} -> 'membersOnly',
    'memberAreaId', ${data} -> 'memberAreaId', 'paywall', ${data} -> 'paywall') END`;

export const createItemAccess =
  ({ db }: Pick<Database, 'db'>, context: Pick<SiteContext, 'secret' | 'visitors'>): CanSee =>
  async (request, itemId) => {
    const [row] = await db
      .select({ id: collections.id, page: restrictionOf(sql`${collections.data}`) })
      .from(items)
      .innerJoin(collections, eq(collections.id, items.collectionId))
      .where(eq(items.id, itemId));
    if (row === undefined || row.page === null) return true;
    const { id, page } = row;
    const entry: PageEntry = {
      path: '',
      view: 'item',
      typeName: '',
      collection: { ...page, id },
      lock: storedLock(id, page['lock']),
      membersOnly: flag(page, 'membersOnly'),
      paywall: text(data(page, 'paywall'), 'productId'),
    };
    const access = await accessTo(context, entry, request);
    return access === 'open' || access === 'personal';
  };

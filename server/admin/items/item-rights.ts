/** Permissions for writing items: drafts by authors, published items by publishers, products in any state by store managers only. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { field, textOf } from '#shared/json';
import { may, type Permission } from '#shared/roles';
import type { Db } from '../../database/database.ts';
import { selectRow } from '../../database/rows.ts';
import { Problem } from '../../http/problems.ts';
import type { Admin } from '../admins.ts';

/** Routes that write items require one of these; the details depend on what is written. */
export const itemWriters = ['content.draft', 'store.manage'] as const satisfies readonly Permission[];
export const itemPublishers = ['content.publish', 'store.manage'] as const satisfies readonly Permission[];

export const DRAFT_STATES: readonly string[] = ['Draft', 'Needs Review'];

/** The state of an item's data; without one it is published. */
export const stateOf = (data: unknown): string => textOf(field(data, 'workflowState')) || 'Published';

interface Written {
  readonly isProduct: boolean;
  /** The states before and after. */
  readonly states: readonly string[];
}

/** Throws `forbidden` when an admin may not write an item with these states. */
export function checkItemRight(admin: Admin, written: Written): void {
  if (!mayWriteItem(admin, written)) throw missing(permissionFor(written));
}

const missing = (permission: Permission): Problem =>
  new Problem('forbidden', { detail: `Missing permission '${permission}'.` });

const permissionFor = ({ isProduct, states }: Written): Permission => {
  if (isProduct) return 'store.manage';
  return states.every((state) => DRAFT_STATES.includes(state)) ? 'content.draft' : 'content.publish';
};

/** Whether an admin may write an item with these states. */
export const mayWriteItem = ({ roles }: Pick<Admin, 'roles'>, written: Written): boolean =>
  may(roles, permissionFor(written));

/** Throws `forbidden` without the permission for products. */
export function checkProductRight({ roles }: Pick<Admin, 'roles'>): void {
  if (!may(roles, 'store.manage')) throw missing('store.manage');
}

const kindsRow = z.object({ hasProducts: z.boolean(), hasOthers: z.boolean() });

/** Throws `forbidden` when an admin may not change what all items of a collection have. `permission`: for items that are no products. */
export async function checkCollectionRight(
  tx: Db,
  admin: Pick<Admin, 'roles'>,
  collectionId: string,
  permission: 'content.draft' | 'content.publish',
): Promise<void> {
  const { hasProducts, hasOthers } = await kindsOf(tx, collectionId);
  if (hasProducts) checkProductRight(admin);
  if ((hasOthers || !hasProducts) && !may(admin.roles, permission)) throw missing(permission);
}

/** Throws `forbidden` when a page has products that an admin may not add or remove together with it. */
export async function checkHeldProducts(tx: Db, admin: Pick<Admin, 'roles'>, collectionId: string): Promise<void> {
  if ((await kindsOf(tx, collectionId)).hasProducts) checkProductRight(admin);
}

const kindsOf = async (tx: Db, collectionId: string): Promise<z.infer<typeof kindsRow>> =>
  (await selectRow(
    tx,
    kindsRow,
    sql`SELECT c.data ->> 'typeName' IS NOT DISTINCT FROM 'products' OR EXISTS (
        SELECT FROM items i WHERE i.collection_id = c.id AND i.product_type IS NOT NULL) AS "hasProducts",
      EXISTS (SELECT FROM items i WHERE i.collection_id = c.id AND i.product_type IS NULL) AS "hasOthers"
    FROM collections c WHERE c.id = ${collectionId}`,
  )) ?? { hasProducts: false, hasOthers: false };

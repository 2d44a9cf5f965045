/** The rows of a product's variants, with prices and stock. */
import { and, eq, inArray, ne, notInArray, sql } from 'drizzle-orm';
import { adminMessages } from '#shared/messages/admin';
import type { Db } from '../../database/database.ts';
import { codeOf } from '../../database/failures.ts';
import { newId } from '../../database/ids.ts';
import { keyOfSite, variants } from '../../database/schema.ts';
import { createProblem, invalid } from '../../http/create-problem.ts';
import type { VariantRow } from './product-data.ts';
import type { VariantInput } from './product-fields.ts';
import { isNeverUsedUp } from './product-rules.ts';

/** Converts a row to the input of a request. */
export const variantInput = ({ itemId: _, position: __, ...row }: VariantRow): VariantInput => row;

interface Product {
  readonly itemId: string;
  readonly productType: number;
  readonly stored: readonly VariantRow[];
}

/** The rows for the inputs: existing ones keep their ids, so that carts keep their entries. */
function rowsOf({ itemId, productType, stored }: Product, inputs: readonly VariantInput[]): readonly VariantRow[] {
  const ids = new Set(inputs.map(({ id }) => id));
  return inputs.map(({ id, sku, unlimited, qtyInStock, ...input }, position) => {
    const row = stored.find((entry) => (id === undefined ? entry.sku === sku && !ids.has(entry.id) : entry.id === id));
    if (id !== undefined && row === undefined)
      throw invalid([{ field: `variants.${position}.id`, message: adminMessages.locate }]);
    const { attributes, priceCents, salePriceCents, onSale } = input;
    return {
      ...{ id: row?.id ?? newId(), itemId, sku, position, attributes, priceCents, salePriceCents, onSale },
      unlimited: isNeverUsedUp(productType) || (unlimited ?? row?.unlimited ?? false),
      qtyInStock: qtyInStock ?? row?.qtyInStock ?? 0,
    };
  });
}

/** Throws `owner-conflict` when another product has one of the SKUs. */
export async function checkSkus(db: Db, itemId: string, skus: readonly string[]): Promise<void> {
  if (skus.length === 0) return;
  const [taken] = await db
    .select({ id: variants.id })
    .from(variants)
    .where(and(inArray(variants.sku, [...skus]), ne(variants.itemId, itemId)))
    .limit(1);
  if (taken !== undefined) throw createProblem('owner-conflict', adminMessages.exists('SKU'));
}

/** Replaces the variants of a product; returns their rows. Stock that is not in the input stays unchanged. */
export async function saveVariants(
  tx: Db,
  product: Product,
  inputs: readonly VariantInput[],
): Promise<readonly VariantRow[]> {
  const { itemId, stored } = product;
  const rows = rowsOf(product, inputs);
  await checkSkus(
    tx,
    itemId,
    rows.map(({ sku }) => sku),
  );
  const ids = rows.map(({ id }) => id);
  const others = ids.length === 0 ? undefined : notInArray(variants.id, ids);
  await tx.delete(variants).where(and(eq(variants.itemId, itemId), others));
  await freeSkus(tx, stored, rows);
  for (const [at, row] of rows.entries()) {
    const { id: _, itemId: __, qtyInStock, ...fields } = row;
    const stock = inputs[at]?.qtyInStock === undefined ? {} : { qtyInStock };
    const set = { ...fields, ...stock };
    await asConflict(
      tx
        .insert(variants)
        .values(row)
        .onConflictDoUpdate({ target: keyOfSite(variants.id), set }),
    );
  }
  return rows;
}

/** Inserts rows of another item's variants, or of a deleted one. Throws `owner-conflict` for SKUs in use. */
export async function insertVariants(tx: Db, rows: readonly VariantRow[]): Promise<void> {
  if (rows.length > 0) await asConflict(tx.insert(variants).values([...rows]));
}

const UNIQUE_VIOLATION = '23505';

/** A concurrent request may take the SKU: the unique index decides. */
async function asConflict(statement: PromiseLike<unknown>): Promise<void> {
  try {
    await statement;
  } catch (error) {
    if (codeOf(error) !== UNIQUE_VIOLATION) throw error;
    throw createProblem('owner-conflict', adminMessages.exists('SKU'));
  }
}

/** Variants may take over each other's SKUs, so the old ones are released first. */
async function freeSkus(tx: Db, stored: readonly VariantRow[], rows: readonly VariantRow[]): Promise<void> {
  const changed = rows.filter(({ id, sku }) => stored.some((row) => row.id === id && row.sku !== sku));
  if (changed.length === 0) return;
  await tx
    .update(variants)
    .set({ sku: sql`${variants.id} || chr(1)` })
    .where(
      inArray(
        variants.id,
        changed.map(({ id }) => id),
      ),
    );
}

/** The product that a form names, as far as choosing a variant needs it. */
import { eq } from 'drizzle-orm';
import { field, listOf, textOf } from '#shared/json';
import { plainText } from '#shared/plain-text';
import { productTypes } from '#shared/product-types';
import type { Shop } from '../backend/commerce/shop.ts';
import { collections, items, variants } from '../database/schema.ts';

export interface FormProduct {
  readonly title: string;
  readonly fullUrl: string;
  readonly productType: number;
  readonly isSubscribable: boolean;
  readonly optionNames: readonly string[];
  readonly variants: readonly {
    readonly sku: string;
    readonly attributes: Readonly<Record<string, string>>;
    readonly priceCents: number;
  }[];
}

/** One statement. Null for what is no product. */
export async function findProduct({ database }: Shop, itemId: string): Promise<FormProduct | null> {
  const found = await database.db
    .select({
      path: items.urlId,
      folder: collections.urlId,
      data: items.data,
      type: items.productType,
      title: items.title,
      sku: variants.sku,
      attributes: variants.attributes,
      priceCents: variants.priceCents,
    })
    .from(items)
    .innerJoin(collections, eq(collections.id, items.collectionId))
    .innerJoin(variants, eq(variants.itemId, items.id))
    .where(eq(items.id, itemId))
    .orderBy(variants.position);
  const [first] = found;
  if (first === undefined) return null;
  const content = field(first.data, 'structuredContent');
  return {
    title: first.title,
    fullUrl: `/${first.folder}/${first.path}`,
    productType: first.type ?? productTypes.undefined,
    isSubscribable: field(content, 'isSubscribable') === true,
    optionNames: listOf(field(content, 'variantOptionOrdering')).map((name) => plainText(textOf(name))),
    variants: found.map(({ sku, attributes, priceCents }) => ({ sku, attributes, priceCents })),
  };
}

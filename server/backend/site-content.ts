/** A site's content as files give it, and as rows of the database. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { parseAmount, toMinorUnits } from '#shared/money';
import { plainText } from '#shared/plain-text';
import { productTypes } from '#shared/product-types';
import type * as schema from '../database/schema.ts';
import { coupon, storeSettings } from './commerce/store-settings.ts';

const money = z.object({
  value: z.string().refine((value) => parseAmount(value) !== null, 'is not an amount'),
  currency: z.string().length(3),
});
/** An amount that is not there is nothing to pay. */
const NOTHING = { value: '0', currency: 'USD' };

const variant = z.looseObject({
  id: z.string().optional(),
  sku: z.string().min(1),
  attributes: z.record(z.string(), z.string()).default({}),
  priceMoney: money,
  salePriceMoney: money.default(NOTHING),
  onSale: z.boolean().default(false),
  unlimited: z.boolean().default(false),
  qtyInStock: z.number().int().min(0).default(0),
});

const product = z.looseObject({
  productType: z.number().int().min(1).max(5),
  variants: z.array(variant).default([]),
  /** Digital products have one price and no variants. */
  priceMoney: money.optional(),
  salePriceMoney: money.default(NOTHING),
  onSale: z.boolean().default(false),
  /** What buyers of a digital product fetch: names of files in the folder `files` beside the content. */
  files: z
    .array(z.string().regex(/^[^/\\.][^/\\]{0,199}$/, 'is no name of a file'))
    .max(50)
    .default([]),
});

const item = z.looseObject({
  id: z.string(),
  urlId: z.string(),
  title: z.string(),
  structuredContent: z.unknown().optional(),
});

const collectionFile = z.looseObject({
  collection: z.looseObject({ id: z.string(), urlId: z.string() }),
  /** Pages of other kinds have none. */
  items: z.array(item).default([]),
});

const siteFile = z.looseObject({
  website: z.looseObject({ id: z.string().default('site'), siteTitle: z.string() }),
  store: storeSettings.extend({ coupons: z.array(coupon).default([]) }).prefault({}),
});

type Row<Table extends { $inferInsert: unknown }> = Table['$inferInsert'];

export interface SiteRows {
  readonly website: Row<typeof schema.websites>;
  readonly collections: readonly Row<typeof schema.collections>[];
  readonly items: readonly Row<typeof schema.items>[];
  readonly variants: readonly Row<typeof schema.variants>[];
  readonly coupons: readonly Row<typeof schema.coupons>[];
  readonly productFiles: readonly { readonly itemId: string; readonly name: string }[];
}

const NO_COLLECTIONS = ['site.json', 'site-navigation.json'];

/** Reads `site.json` and the collections beside it. Throws with the file and the field that is wrong. */
export function readSiteRows(folder: string): SiteRows {
  const { website, store } = read(folder, 'site.json', siteFile);
  const { coupons, ...settings } = store;
  const rows = { collections: [], items: [], variants: [], productFiles: [] } as {
    collections: Row<typeof schema.collections>[];
    items: Row<typeof schema.items>[];
    variants: Row<typeof schema.variants>[];
    productFiles: { itemId: string; name: string }[];
  };
  const files = readdirSync(folder).filter((name) => name.endsWith('.json') && !NO_COLLECTIONS.includes(name));
  for (const [position, file] of files.sort().entries()) {
    const { collection, items } = read(folder, file, collectionFile);
    const collectionId = collection.id;
    rows.collections.push({
      id: collectionId,
      websiteId: website.id,
      urlId: collection.urlId,
      position,
      data: collection,
    });
    for (const [place, one] of items.entries()) {
      const sold = !isProduct(one.structuredContent)
        ? undefined
        : checked(file, product, one.structuredContent, one.id);
      rows.items.push({
        id: one.id,
        collectionId,
        urlId: one.urlId,
        position: place,
        title: plain(one.title),
        productType: sold?.productType ?? null,
        data: sold === undefined ? one : withoutFiles(one),
      });
      if (sold === undefined) continue;
      rows.variants.push(...variantRows(one.id, sold, settings.currency));
      rows.productFiles.push(...sold.files.map((name) => ({ itemId: one.id, name })));
    }
  }
  return { website: { id: website.id, data: website, storeSettings: settings }, ...rows, coupons };
}

/** Tracks and films have structured content too; only products have a type. */
const isProduct = (content: unknown): boolean =>
  typeof content === 'object' && content !== null && Object.hasOwn(content, 'productType');

/** What only buyers get is no business of a page. */
function withoutFiles(one: z.infer<typeof item>): z.infer<typeof item> {
  const { files: _files, ...content } = one.structuredContent as Record<string, unknown>;
  return { ...one, structuredContent: content };
}

function variantRows(itemId: string, sold: z.infer<typeof product>, currency: string): Row<typeof schema.variants>[] {
  const hasOwnPrice = sold.productType === productTypes.digital || sold.productType === productTypes.paywall;
  const given =
    hasOwnPrice && sold.variants.length === 0
      ? [variant.parse({ ...sold, sku: itemId, priceMoney: sold.priceMoney ?? NOTHING, unlimited: true })]
      : sold.variants;
  const boundless = hasOwnPrice || sold.productType === productTypes['gift-card'];
  return given.map((one, position) => ({
    id: one.id ?? `${itemId}-${position + 1}`,
    itemId,
    sku: one.sku,
    position,
    attributes: Object.fromEntries(
      Object.entries(one.attributes).map(([name, value]) => [plainText(name), plainText(value)]),
    ),
    priceCents: cents(one.priceMoney, currency),
    salePriceCents: cents(one.salePriceMoney, currency),
    onSale: one.onSale,
    unlimited: one.unlimited || boundless,
    qtyInStock: one.qtyInStock,
  }));
}

const cents = ({ value }: z.infer<typeof money>, currency: string): number =>
  Number(toMinorUnits(parseAmount(value) ?? { units: 0n, scale: 0 }, currency));

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Texts in page JSON are HTML already; carts, orders and e-mails want the text itself. */
const plain = (html: string): string =>
  html.replace(/&(amp|lt|gt|quot|#39);/g, (_whole, name: string) => ENTITIES[name] ?? '');

function read<T>(folder: string, file: string, shape: z.ZodType<T>): T {
  return checked(join(folder, file), shape, JSON.parse(readFileSync(join(folder, file), 'utf8')));
}

function checked<T>(file: string, shape: z.ZodType<T>, given: unknown, where = ''): T {
  const result = shape.safeParse(given);
  if (result.success) return result.data;
  const problems = result.error.issues.map(
    ({ path, message }) => `${[where, ...path].filter(Boolean).join('.')}: ${message}`,
  );
  throw new Error(`${file}: ${problems.join('; ')}`);
}

/** Parses a site's content files into database rows. */

import { z } from 'zod';
import { decodeEntities } from '#shared/html';
import { parseAmount, toMinorUnits } from '#shared/money';
import { isLowered } from '#shared/product';
import { productTypes } from '#shared/product-types';
import { type ContentChecks, type ContentProblem, createContentChecks } from '../../content/content-invalid.ts';
import type { SourceFile } from '../../content/content-json.ts';
import type { PageData } from '../../content/content-source.ts';
import { data as dataOf, text } from '../../content/fields.ts';
import {
  type ContentFile,
  checkContent,
  collectContentFiles,
  collectSiteFile,
  pageFilesOf,
  pageRank,
} from '../../content/site-file.ts';
import type * as schema from '../../database/schema.ts';
import { variantFields } from '../../shop/catalog/variant-fields.ts';
import { coupon, storeSettings } from '../../shop/store-settings.ts';

const money = z.object({
  value: z.string().refine((value) => parseAmount(value) !== null, 'is not an amount'),
  currency: z.string().length(3),
});
/** A missing amount is zero. */
const NOTHING = { value: '0', currency: 'USD' };

const variant = z.looseObject({
  id: z.string().optional(),
  sku: z.string().min(1),
  attributes: z.record(z.string(), z.string()).default({}),
  priceMoney: money,
  salePriceMoney: money.default(NOTHING),
  ...variantFields(),
});

const product = z.looseObject({
  productType: z.number().int().min(1).max(5),
  variants: z.array(variant).default([]),
  /** Digital products have one price and no variants. */
  priceMoney: money.optional(),
  salePriceMoney: money.default(NOTHING),
  onSale: z.boolean().default(false),
  /** What buyers of a digital product download: names of files in the folder `files` beside the content. */
  files: z
    .array(z.string().regex(/^[^/\\.][^/\\]{0,199}$/, 'is not a file name'))
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
  /** Other kinds of pages have none; pages in `?format=json` form name events and single items differently. */
  items: z.array(item).nullish(),
  upcoming: z.array(item).nullish(),
  past: z.array(item).nullish(),
  item: item.nullish(),
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
  readonly productFiles: readonly ProductFile[];
}

interface ProductFile {
  readonly itemId: string;
  /** File name in the folder `files` beside the content. */
  readonly name: string;
  /** The content file that refers to it, and where. */
  readonly file: SourceFile;
  readonly at: readonly PropertyKey[];
}

/** Reads a content folder: the site, and its collections with all their items. Throws with all invalid files and fields. */
export function readSiteRows(folder: string): SiteRows {
  const checks = createContentChecks();
  const rows = collectSiteRows(folder, checks);
  checks.end();
  return rows;
}

/** The same without what is invalid; problems are left to the checks. */
export function collectSiteRows(folder: string, checks: ContentChecks): SiteRows {
  const files = collectContentFiles(folder, checks);
  const { website, store } = siteOf(collectSiteFile(folder, files, checks), checks);
  const { coupons, ...settings } = store;
  const rows: PageRows = { collections: [], items: [], variants: [], productFiles: [] };
  const known: KnownRows = { positions: new Map(), items: new Set() };
  for (const file of [...pageFilesOf(files)].sort((a, b) => pageRank(a.page) - pageRank(b.page))) {
    const input = checks.run(() => checkContent(file, collectionFile, file.page));
    if (input === undefined) continue;
    const { collection } = input;
    if (!known.positions.has(collection.id)) {
      const row = { id: collection.id, websiteId: website.id, urlId: collection.urlId, data: collection };
      rows.collections.push({ ...row, position: known.positions.size });
      known.positions.set(collection.id, 0);
    }
    for (const placed of newItems(input, known))
      checks.run(() => addItem(rows, placed, { file, collectionId: collection.id, currency: settings.currency }));
  }
  checks.report(skuProblems(folder, rows.variants));
  return { website: { id: website.id, data: website, storeSettings: settings }, ...rows, coupons };
}

function siteOf(file: ContentFile | undefined, checks: ContentChecks): z.infer<typeof siteFile> {
  const input = file === undefined ? undefined : { ...file.page, store: storeOf(file.page) };
  const site = file === undefined ? undefined : checks.run(() => checkContent(file, siteFile, input));
  return site ?? siteFile.parse({ website: { siteTitle: '' } });
}

interface PageRows {
  readonly collections: Row<typeof schema.collections>[];
  readonly items: Row<typeof schema.items>[];
  readonly variants: Row<typeof schema.variants>[];
  readonly productFiles: ProductFile[];
}

/** Several pages may show one collection: its list, one of its categories, one of its items. */
interface KnownRows {
  /** The next position of an item, by collection. */
  readonly positions: Map<string, number>;
  /** Ids and slugs of items. */
  readonly items: Set<string>;
}

interface ItemPlace {
  readonly file: SourceFile;
  readonly collectionId: string;
  readonly currency: string;
}

function* newItems(page: z.infer<typeof collectionFile>, { positions, items }: KnownRows): Generator<NewItem> {
  const { id } = page.collection;
  for (const { item, at } of itemsIn(page)) {
    // The first item with a slug is the one that is shown.
    const address = `${id}\0${item.urlId}`;
    if (items.has(item.id) || items.has(address)) continue;
    items.add(item.id).add(address);
    const position = positions.get(id) ?? 0;
    positions.set(id, position + 1);
    yield { item, at, position };
  }
}

function addItem(rows: PageRows, { item, at, position }: NewItem, { file, collectionId, currency }: ItemPlace): void {
  const content = [...at, 'structuredContent'];
  const sold = isProduct(item.structuredContent)
    ? checkContent(file, product, item.structuredContent, content)
    : undefined;
  rows.items.push({
    id: item.id,
    collectionId,
    urlId: item.urlId,
    position,
    title: decodeEntities(item.title),
    productType: sold?.productType ?? null,
    data: sold === undefined ? item : withoutFiles(item),
  });
  if (sold === undefined) return;
  rows.variants.push(...variantRows(item.id, sold, currency));
  for (const [index, name] of sold.files.entries())
    rows.productFiles.push({ itemId: item.id, name, file, at: [...content, 'files', index] });
}

type PlacedItem = { readonly item: z.infer<typeof item>; readonly at: readonly PropertyKey[] };
type NewItem = PlacedItem & { readonly position: number };

/** All items of a page, each with its position in the file. */
function itemsIn(page: z.infer<typeof collectionFile>): readonly PlacedItem[] {
  const lists = (['items', 'upcoming', 'past'] as const).flatMap((name) =>
    (page[name] ?? []).map((entry, index) => ({ item: entry, at: [name, index] })),
  );
  return page.item == null ? lists : [...lists, { item: page.item, at: ['item'] }];
}

/** Stock and orders are counted by SKU, so each must be unique. */
function skuProblems(folder: string, variants: SiteRows['variants']): readonly ContentProblem[] {
  const owners = new Map<string, string>();
  return variants.flatMap(({ sku, itemId }) => {
    const other = owners.get(sku);
    if (other === undefined) owners.set(sku, itemId);
    const message = `the SKU '${sku}' is used by both ${other} and ${itemId}; SKUs must be unique.`;
    return other === undefined ? [] : [{ file: folder, message }];
  });
}

/** The shop's settings; a site without any gets the currency that its pages show. */
function storeOf(site: PageData): unknown {
  if (site['store'] !== undefined) return site['store'];
  const shown = dataOf(dataOf(site, 'websiteSettings'), 'storeSettings');
  const currency = text(shown, 'defaultCurrency') || text(shown, 'selectedCurrency');
  return currency === '' ? undefined : { currency };
}

/** Audio and videos have structured content too; only products have a type. */
const isProduct = (content: unknown): boolean =>
  typeof content === 'object' && content !== null && Object.hasOwn(content, 'productType');

/** Pages must not contain the files that only buyers get. */
function withoutFiles(entry: z.infer<typeof item>): z.infer<typeof item> {
  const { files: _files, ...content } = entry.structuredContent as Record<string, unknown>;
  return { ...entry, structuredContent: content };
}

function variantRows(itemId: string, sold: z.infer<typeof product>, currency: string): Row<typeof schema.variants>[] {
  const hasOwnPrice = sold.productType === productTypes.digital || sold.productType === productTypes.paywall;
  const inputs =
    hasOwnPrice && sold.variants.length === 0
      ? [variant.parse({ ...sold, sku: itemId, priceMoney: sold.priceMoney ?? NOTHING, unlimited: true })]
      : sold.variants;
  const isUnlimited = hasOwnPrice || sold.productType === productTypes['gift-card'];
  const offers = inputs.map((item) => ({
    item,
    prices: { priceCents: cents(item.priceMoney, currency), salePriceCents: cents(item.salePriceMoney, currency) },
  }));
  return offers.map(({ item, prices }, position) => ({
    id: item.id ?? `${itemId}-${position + 1}`,
    itemId,
    sku: item.sku,
    position,
    attributes: Object.fromEntries(
      Object.entries(item.attributes).map(([name, value]) => [decodeEntities(name), decodeEntities(value)]),
    ),
    ...prices,
    onSale: item.onSale && isLowered(prices),
    unlimited: item.unlimited || isUnlimited,
    qtyInStock: item.qtyInStock,
  }));
}

const cents = ({ value }: z.infer<typeof money>, currency: string): number =>
  Number(toMinorUnits(parseAmount(value) ?? { units: 0n, scale: 0 }, currency));

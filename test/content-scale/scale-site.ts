/** A site with any number of products, added to a migrated and seeded database. The same plan writes the same rows. */
import type { Connection } from '../../server/database/connection-pool.ts';
import { demoAsset } from '../demo-assets.ts';
import { type Random, randomOf } from '../fuzz/random.ts';
import { CATEGORIES, FINISHES, pick, productTitle, sentences, TAGS } from './vocabulary.ts';

export interface ScalePlan {
  readonly collections: number;
  /** Products per collection. */
  readonly products: number;
}

export interface ScaleProduct {
  readonly id: string;
  readonly collectionId: string;
  readonly path: string;
}

/** Items per list page. */
export const PAGE_SIZE = 18;
const PICTURES = ['moon-vase', 'river-jug', 'salt-bowl', 'morning-mug', 'market-basket', 'ash-vase', 'field-runner'];
const PICTURE = { originalSize: '1200x1500', mediaFocalPoint: { x: 0.5, y: 0.6 } };
/** 2026-01-01T00:00:00Z: products were added one minute apart. */
const FIRST_ADDED = 1_767_225_600_000;

const otherPicture = (name: string): string => PICTURES[(PICTURES.indexOf(name) + 1) % PICTURES.length] ?? name;

const padded = (at: number, digits: number): string => String(at).padStart(digits, '0');
const collectionId = (at: number): string => `range-${padded(at + 1, 4)}`;
export const collectionPath = (at: number): string => `/${collectionId(at)}`;

export function scaleProduct(collection: number, at: number): ScaleProduct {
  const urlId = `piece-${padded(at + 1, 4)}`;
  const owner = collectionId(collection);
  return { id: `${owner}-${urlId}`, collectionId: owner, path: `/${owner}/${urlId}` };
}

/** Writes the collections of a plan, with categories, products and variants. */
export async function writeScaleSite(connection: Connection, { collections, products }: ScalePlan): Promise<void> {
  const { rows } = await connection.query('SELECT id FROM websites LIMIT 1', []);
  const [website] = rows as readonly { readonly id: string }[];
  if (website === undefined) throw new Error('The database has no site to write beside.');
  for (let at = 0; at < collections; at++) {
    await insert(connection, 'collections', [collectionRow(website.id, at)]);
    await insert(connection, 'product_categories', categoryRows(collectionId(at)));
    const made = Array.from({ length: products }, (_, place) => productRows(at, place));
    await insert(
      connection,
      'items',
      made.map(({ item }) => item),
    );
    await insert(
      connection,
      'variants',
      made.flatMap(({ variants }) => variants),
    );
  }
  await connection.query('ANALYZE', []);
}

type Row = Readonly<Record<string, unknown>>;

/** One statement for all rows; the columns are those of the first. */
async function insert(connection: Connection, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  await connection.query(
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}

function collectionRow(websiteId: string, at: number): Row {
  const id = collectionId(at);
  const title = `Range ${at + 1}`;
  const data = {
    ...{ id, urlId: id, title, navigationTitle: title, typeName: 'products', type: 13, enabled: true },
    ...{ pageSize: PAGE_SIZE, description: `<p>${sentences(randomOf(at), 2)}</p>` },
  };
  return { id, website_id: websiteId, url_id: id, position: 1000 + at, data, updated_at: new Date(FIRST_ADDED) };
}

function categoryRows(owner: string): readonly Row[] {
  const rows: Row[] = [];
  const add = (name: string, parentId: string | null, type: string): string => {
    const id = `${owner}-category-${rows.length}`;
    const created = new Date(FIRST_ADDED + rows.length);
    const place = { collection_id: owner, parent_id: parentId, display_index: rows.length, created };
    rows.push({ id, ...place, display_name: name, type, page_rendering: 'LIST_VIEW' });
    return id;
  };
  const rootId = add('All', null, 'ROOT');
  for (const [name, children] of Object.entries(CATEGORIES)) {
    const parentId = add(name, rootId, 'CATEGORY');
    for (const child of children) add(child, parentId, 'CATEGORY');
  }
  return rows;
}

function productRows(collection: number, at: number): { readonly item: Row; readonly variants: readonly Row[] } {
  const { id, collectionId: owner } = scaleProduct(collection, at);
  const random = randomOf(collection * 100_003 + at);
  const urlId = id.slice(owner.length + 1);
  const title = productTitle(random);
  const variants = variantsOf(id, random);
  const picture = pick(random, PICTURES);
  const addedOn = FIRST_ADDED + (collection * 1000 + at) * 60_000;
  const data = {
    ...{ id, urlId, title, recordType: 11, recordTypeLabel: 'store-item', collectionId: owner },
    ...{ addedOn, updatedOn: addedOn, publishOn: addedOn, starred: random() < 0.1, systemDataId: picture },
    ...{
      excerpt: `<p>${sentences(random, 1)}</p>`,
      body: `<p>${sentences(random, 4)}</p><p>${sentences(random, 3)}</p>`,
    },
    facts: ['Stoneware, food-safe glaze', `${10 + Math.floor(random() * 30)} cm tall`, 'Rinse by hand'],
    categories: [pick(random, Object.values(CATEGORIES).flat())],
    tags: [...new Set([pick(random, TAGS), pick(random, TAGS)])],
    ...{ assetUrl: demoAsset(picture), altText: title, ...PICTURE },
    items: [picture, otherPicture(picture)].map((name, place) => ({
      ...{ id: `${id}-${place + 1}`, recordType: 2, systemDataId: name },
      ...{ assetUrl: demoAsset(name), altText: title, ...PICTURE },
    })),
    structuredContent: { productType: 1, variantOptionOrdering: ['Finish'], variants: variants.map(variantJson) },
  };
  const place = { collection_id: owner, url_id: urlId, position: at, updated_at: new Date(addedOn) };
  return { item: { id, ...place, title, product_type: 1, data }, variants };
}

interface VariantRow extends Row {
  readonly id: string;
  readonly sku: string;
  readonly attributes: Readonly<Record<string, string>>;
}

function variantsOf(itemId: string, random: Random): readonly VariantRow[] {
  const finish = Math.floor(random() * FINISHES.length);
  const cents = 100 * (12 + Math.floor(random() * 200));
  return [0, 1].map((position) => ({
    ...{ id: `${itemId}-v${position + 1}`, item_id: itemId, sku: `${itemId}-${position + 1}`.toUpperCase(), position },
    attributes: { Finish: FINISHES[(finish + position) % FINISHES.length] ?? '' },
    ...{ price_cents: cents + 400 * position, sale_price_cents: 0, on_sale: false, unlimited: false },
    qty_in_stock: 5 + Math.floor(random() * 60),
  }));
}

const variantJson = ({ id, sku, attributes }: VariantRow) => ({
  ...{ id, sku, attributes },
  optionValues: Object.entries(attributes).map(([optionName, value]) => ({ optionName, value })),
});

/** Placement of new items: in the selected collection and, when it is full, in additional store pages. */
import { and, eq, sql } from 'drizzle-orm';
import { decodeEntities } from '#shared/html';
import { field, textOf } from '#shared/json';
import { slugOf, uniqueSlug } from '../../content/slug.ts';
import type { Db } from '../../database/database.ts';
import { collections, items } from '../../database/schema.ts';
import { createProblem } from '../../http/create-problem.ts';
import type { Admin } from '../admins.ts';
import { capacityOf } from '../items/item-place.ts';
import { type CollectionRow, requireCollection } from '../items/item-store.ts';
import { insertCollection } from '../products/product-routes.ts';
import { putInMenus } from './store-pages-menu.ts';

export interface Placement {
  readonly collection: CollectionRow;
  readonly urlId: string;
  readonly position: number;
}

export interface ItemPlacement {
  /** The place of the next item. Throws `owner-refused` if the collection is full. */
  next(name: string): Promise<Placement>;
  /** Number of store pages that were added, or would be. */
  readonly added: () => number;
}

interface PlacementOptions {
  readonly websiteId: string;
  readonly now: number;
  readonly target: CollectionRow;
  readonly admin: Admin;
  /** Whether store pages may be added. */
  readonly addPages: boolean;
  readonly isDry: boolean;
  /** Number of items that earlier steps of a dry run placed. */
  readonly planned: number;
}

/** The placement of a run: in the target, and in the store pages that earlier runs added to it. */
export async function openItemPlacement(tx: Db, options: PlacementOptions): Promise<ItemPlacement> {
  const rows = await chainOf(tx, options);
  return options.isDry ? planPlacement(tx, rows, options) : placeInPages(tx, rows, options);
}

/** The target, then `shop-2`, `shop-3` … */
async function chainOf(tx: Db, { websiteId, target, addPages }: PlacementOptions): Promise<readonly CollectionRow[]> {
  if (!addPages) return [target];
  const rows = await numberedPages(tx, websiteId, target);
  const further = rows.filter(({ deletedAt, data }) => deletedAt === null && data['typeName'] === 'products');
  return [target, ...further.sort((one, other) => numberOf(one) - numberOf(other))];
}

/** Pages of the target's address with a number, whatever they are. */
async function numberedPages(tx: Db, websiteId: string, { urlId }: CollectionRow): Promise<CollectionRow[]> {
  const rows = await tx
    .select()
    .from(collections)
    .where(and(eq(collections.websiteId, websiteId), sql`starts_with(${collections.urlId}, ${`${urlId}-`})`));
  return rows.filter((row) => /^\d+$/.test(row.urlId.slice(urlId.length + 1)));
}

const numberOf = ({ urlId }: CollectionRow): number => Number(/(?<!\d)\d+$/.exec(urlId)?.[0] ?? 0);

const full = (target: CollectionRow): Error => createProblem('owner-refused', capacityOf(target).message);

async function planPlacement(
  tx: Db,
  rows: readonly CollectionRow[],
  { target, addPages, planned }: PlacementOptions,
): Promise<ItemPlacement> {
  const { max } = capacityOf(target);
  let taken = planned;
  let room = 0;
  for (const row of rows) room += max - (await tx.$count(items, eq(items.collectionId, row.id)));
  return {
    async next(name) {
      if (taken >= room && !(addPages && Number.isFinite(max))) throw full(target);
      taken += 1;
      return { collection: target, urlId: slugOf(name), position: 0 };
    },
    added: () => (Number.isFinite(max) ? Math.max(0, Math.ceil((taken - room) / max)) : 0),
  };
}

interface OpenPage {
  readonly collection: CollectionRow;
  readonly used: Set<string>;
  count: number;
  position: number;
}

async function openPage(tx: Db, collection: CollectionRow): Promise<OpenPage> {
  const rows = await tx
    .select({ urlId: items.urlId, position: items.position })
    .from(items)
    .where(eq(items.collectionId, collection.id));
  const position = rows.reduce((last, row) => Math.max(last, row.position), -1);
  return { collection, used: new Set(rows.map(({ urlId }) => urlId)), count: rows.length, position };
}

function placeInPages(tx: Db, rows: readonly CollectionRow[], options: PlacementOptions): ItemPlacement {
  const { target, addPages } = options;
  const { max } = capacityOf(target);
  const left = [...rows];
  let open: OpenPage | undefined;
  let added = 0;
  const nextPage = async (): Promise<OpenPage> => {
    const row = left.shift();
    if (row !== undefined) return openPage(tx, row);
    if (!addPages) throw full(target);
    added += 1;
    return openPage(tx, await addPage(tx, options));
  };
  return {
    async next(name) {
      open ??= await nextPage();
      while (open.count >= max) open = await nextPage();
      const page = open;
      const urlId = uniqueSlug(slugOf(name), 'item', (slug) => page.used.has(slug));
      page.used.add(urlId);
      page.count += 1;
      page.position += 1;
      return { collection: page.collection, urlId, position: page.position };
    },
    added: () => added,
  };
}

/** Another store page behind the others, in the menus that have the first one. */
async function addPage(tx: Db, { websiteId, admin, target, now }: PlacementOptions): Promise<CollectionRow> {
  const number = Math.max(1, ...(await numberedPages(tx, websiteId, target)).map(numberOf)) + 1;
  const title = `${decodeEntities(textOf(field(target.data, 'title')))} ${number}`;
  const site = { websiteId, now: () => now };
  const input = { title, navigationTitle: title, urlId: `${target.urlId}-${number}`, enabled: true };
  const { id } = await insertCollection(tx, site, input);
  await putInMenus(tx, { websiteId, admin, target }, { id, title });
  return requireCollection(tx, { websiteId }, id, true);
}

/** Where new items of a file go: into the collection that was chosen and, when it is full, into further store pages. */
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

export interface Shelf {
  readonly collection: CollectionRow;
  readonly urlId: string;
  readonly position: number;
}

export interface Shelves {
  /** Takes a place. Throws `owner-refused` when there is none. */
  take(name: string): Promise<Shelf>;
  /** Pages that were added, or would be. */
  readonly added: () => number;
}

interface ShelvesOptions {
  readonly websiteId: string;
  readonly now: number;
  readonly target: CollectionRow;
  readonly admin: Admin;
  /** Whether further store pages may be added. */
  readonly addPages: boolean;
  readonly isDry: boolean;
  /** Items that a dry run has placed before. */
  readonly planned: number;
}

/** The shelves of a run: the target, and the store pages that were added to it before. */
export async function openShelves(tx: Db, options: ShelvesOptions): Promise<Shelves> {
  const rows = await chainOf(tx, options);
  return options.isDry ? dryShelves(tx, rows, options) : realShelves(tx, rows, options);
}

/** The target, then `shop-2`, `shop-3` … */
async function chainOf(tx: Db, { websiteId, target, addPages }: ShelvesOptions): Promise<readonly CollectionRow[]> {
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

const numberOf = ({ urlId }: CollectionRow): number => Number(/\d+$/.exec(urlId)?.[0] ?? 0);

const full = (target: CollectionRow): Error => createProblem('owner-refused', capacityOf(target).message);

async function dryShelves(
  tx: Db,
  rows: readonly CollectionRow[],
  { target, addPages, planned }: ShelvesOptions,
): Promise<Shelves> {
  const { max } = capacityOf(target);
  let taken = planned;
  let room = 0;
  for (const row of rows) room += max - (await tx.$count(items, eq(items.collectionId, row.id)));
  return {
    async take(name) {
      if (taken >= room && !(addPages && Number.isFinite(max))) throw full(target);
      taken += 1;
      return { collection: target, urlId: slugOf(name), position: 0 };
    },
    added: () => (Number.isFinite(max) ? Math.max(0, Math.ceil((taken - room) / max)) : 0),
  };
}

interface OpenShelf {
  readonly collection: CollectionRow;
  readonly used: Set<string>;
  count: number;
  position: number;
}

async function openShelf(tx: Db, collection: CollectionRow): Promise<OpenShelf> {
  const rows = await tx
    .select({ urlId: items.urlId, position: items.position })
    .from(items)
    .where(eq(items.collectionId, collection.id));
  const position = rows.reduce((last, row) => Math.max(last, row.position), -1);
  return { collection, used: new Set(rows.map(({ urlId }) => urlId)), count: rows.length, position };
}

function realShelves(tx: Db, rows: readonly CollectionRow[], options: ShelvesOptions): Shelves {
  const { target, addPages } = options;
  const { max } = capacityOf(target);
  const left = [...rows];
  let open: OpenShelf | undefined;
  let added = 0;
  const next = async (): Promise<OpenShelf> => {
    const row = left.shift();
    if (row !== undefined) return openShelf(tx, row);
    if (!addPages) throw full(target);
    added += 1;
    return openShelf(tx, await addPage(tx, options));
  };
  return {
    async take(name) {
      open ??= await next();
      while (open.count >= max) open = await next();
      const shelf = open;
      const urlId = uniqueSlug(slugOf(name), 'item', (slug) => shelf.used.has(slug));
      shelf.used.add(urlId);
      shelf.count += 1;
      shelf.position += 1;
      return { collection: shelf.collection, urlId, position: shelf.position };
    },
    added: () => added,
  };
}

/** Another store page behind the others, in the menus that have the first one. */
async function addPage(tx: Db, { websiteId, admin, target, now }: ShelvesOptions): Promise<CollectionRow> {
  const number = Math.max(1, ...(await numberedPages(tx, websiteId, target)).map(numberOf)) + 1;
  const title = `${decodeEntities(textOf(field(target.data, 'title')))} ${number}`;
  const site = { websiteId, now: () => now };
  const input = { title, navigationTitle: title, urlId: `${target.urlId}-${number}`, enabled: true };
  const { id } = await insertCollection(tx, site, input);
  await putInMenus(tx, { websiteId, admin, target }, { id, title });
  return requireCollection(tx, { websiteId }, id, true);
}

/** What becomes of an entry: rows to be written, made like those of the calls of items. Writes nothing itself. */
import { isDeepStrictEqual } from 'node:util';
import { listOf } from '#shared/json';
import type { FileRow } from '../../files/file-store.ts';
import { createProblem, invalid } from '../../http/create-problem.ts';
import { Problem } from '../../http/problems.ts';
import type { Admin } from '../admins.ts';
import { checkChange, offerOf } from '../items/item-checks.ts';
import type { ItemChange, ItemDraft, NewItem } from '../items/item-fields.ts';
import type { ItemRow, StoredItem } from '../items/item-store.ts';
import type { PictureInput } from '../items/picture-fields.ts';
import { type Files, pictureView } from '../items/pictures.ts';
import type { VariantRow } from '../items/product-data.ts';
import type { VariantInput } from '../items/product-fields.ts';
import { variantInput, variantRows } from '../items/variant-rows.ts';
import {
  changedContent,
  changedItemRow,
  changedState,
  changesOffer,
  checkChangeRight,
  checkNewItem,
  firstChange,
  newItemRow,
  shownDate,
} from '../items/written-item.ts';
import type { ImportEntry } from './import-entry.ts';
import type { Placement } from './item-placement.ts';

export interface PlanContext {
  readonly admin: Admin;
  readonly now: number;
  readonly currency: string;
  readonly pictures: ReadonlyMap<string, FileRow>;
}

export interface PlannedItem {
  readonly stored: StoredItem;
  readonly row: Pick<ItemRow, 'data' | 'urlId' | 'title'>;
  /** Its variants, when they are written, too. */
  readonly variants: { readonly rows: readonly VariantRow[]; readonly inputs: readonly VariantInput[] } | undefined;
}

/** A new item in its place. Throws a `Problem` for what it may not be. */
export function planNew(
  entry: ImportEntry,
  { collection, urlId, position }: Placement,
  context: PlanContext,
): PlannedItem {
  const { admin, now } = context;
  const input = withPictures(entry, [], context);
  checkNewItem(admin, input);
  const row = newItemRow(collection, input, { urlId, position, now });
  const stored = { item: { ...row, updatedAt: '' }, collection, variants: [], draft: null };
  const planned = planChange(stored, firstChange(input), {}, context);
  const { identity } = entry;
  if (identity === undefined) return planned;
  return { ...planned, row: { ...planned.row, data: { ...planned.row.data, importKey: identity.key } } };
}

/** A change of what is there; undefined: there is nothing to change. Throws a `Problem` for what it may not become. */
export function planStored(entry: ImportEntry, stored: StoredItem, context: PlanContext): PlannedItem | undefined {
  checkSameKind(entry, stored);
  const shown = listOf(stored.item.data['items']).flatMap((picture) => pictureInput(picture));
  const { productType: _, urlId: __, title, ...change } = withPictures(entry, shown, context);
  const variants = entry.input.variants && mergedVariants(entry, stored);
  const named = entry.given.has('title') ? { title } : {};
  const all: ItemChange = { ...change, ...named, ...(variants === undefined ? {} : { variants }) };
  checkChangeRight(context.admin, stored, all);
  const { workflowState: ___, publishAt: ____, ...rest } = all;
  const content = { ...rest, publishOn: shownDate(all) };
  const state = changedState(stored, all, context.now);
  const planned = asOfRows(entry, variants, () => planChange(stored, content, state, context));
  if (isSame(stored, planned)) return undefined;
  checkDraft(stored, content, context);
  return planned;
}

/** Throws when the next publication of a draft would undo what is imported. */
function checkDraft(stored: StoredItem, content: ItemDraft, context: PlanContext): void {
  const drafted = (stored.draft?.changes ?? {}) as ItemDraft;
  const conflicts = (Object.keys(drafted) as (keyof ItemDraft)[]).filter((name) => {
    if (content[name] === undefined || isDeepStrictEqual(plain(content[name]), plain(drafted[name]))) return false;
    return !isSame(stored, planChange(stored, { [name]: content[name] }, {}, context));
  });
  // Of variants, prices are what files change.
  const problems = conflicts.map((name) => ({ field: name === 'variants' ? 'priceCents' : name, message: DRAFTED }));
  if (problems.length > 0) throw invalid(problems);
}

const DRAFTED = 'A draft changes this, too. Publish or discard it, then import again.';

/** Runs `plan`; what it says of a variant is about the row of that variant. */
function asOfRows<T>({ input }: ImportEntry, merged: readonly VariantInput[] | undefined, plan: () => T): T {
  try {
    return plan();
  } catch (error) {
    if (!(error instanceof Problem) || error.fields === undefined || merged === undefined) throw error;
    const places = merged.map(({ sku }) => (input.variants ?? []).findIndex((variant) => variant.sku === sku));
    throw invalid(
      error.fields.map(({ field, message }) => {
        const [name = '', at = '', ...inner] = field.split('.');
        if (name !== 'variants' || at === '') return { field, message };
        const place = places[Number(at)] ?? -1;
        return { field: place < 0 ? name : [name, place, ...inner].join('.'), message };
      }),
    );
  }
}

/** A picture that is there, as an owner would write it. */
function pictureInput(picture: unknown): readonly PictureInput[] {
  const view = pictureView(picture);
  if (view === null) return [];
  const { mediaFocalPoint: _, ...input } = view;
  // What is not named of it stays.
  return [input];
}

function checkSameKind({ input: { productType }, given }: ImportEntry, { item }: StoredItem): void {
  if ((item.productType === null) !== (productType === undefined))
    throw createProblem('owner-refused', 'Something else has this address.');
  if (given.has('productType') && item.productType !== productType)
    throw invalid([{ field: 'productType', message: 'cannot change' }]);
}

function planChange(
  stored: StoredItem,
  change: ItemDraft,
  state: Record<string, unknown>,
  { pictures, currency, now }: PlanContext,
): PlannedItem {
  checkChange(stored, change);
  const files: Files = new Map([...pictures.values()].map((file) => [file.id, file]));
  const { item } = stored;
  const offer = item.productType !== null && changesOffer(change) ? offerOf(stored, change) : undefined;
  const product = { itemId: item.id, productType: item.productType ?? 0, stored: stored.variants };
  const rows = offer && variantRows(product, offer.variants);
  const saved = offer && rows && { ...offer, rows, files, currency };
  const content = item.productType === null ? undefined : changedContent(stored, change, saved);
  return {
    stored,
    row: changedItemRow(stored, change, { state, files, content, urlId: item.urlId, now }),
    variants: offer && rows && { rows, inputs: offer.variants },
  };
}

/** Variants that the file does not have stay; prices of sales and stock that it does not have, too. */
function mergedVariants({ input, given }: ImportEntry, stored: StoredItem): VariantInput[] {
  const rest = new Map((input.variants ?? []).map((variant) => [variant.sku, variant]));
  const present = stored.variants.map((row): VariantInput => {
    const change = rest.get(row.sku);
    rest.delete(row.sku);
    const { qtyInStock: _, ...kept } = variantInput(row);
    if (change === undefined) return kept;
    const { salePriceCents, onSale, attributes, ...fields } = change;
    const options = Object.keys(attributes).length === 0 ? {} : { attributes };
    return { ...kept, ...fields, ...options, ...(given.has('sale') ? { salePriceCents, onSale } : {}), id: row.id };
  });
  return [...present, ...rest.values()];
}

/** The input with the pictures that are among the files; those that it has stay. */
function withPictures(
  { input, pictures: named }: ImportEntry,
  shown: readonly PictureInput[],
  { pictures }: PlanContext,
): NewItem {
  const found = named.flatMap((picture) => {
    const file = pictures.get(picture.name.toLowerCase());
    return file === undefined ? [] : [{ ...picture, fileId: file.id }];
  });
  const own = found.filter(({ field }) => field === 'picture');
  const present = new Set(shown.map(({ fileId }) => fileId));
  const fresh = own.filter(
    ({ fileId }, at) => !present.has(fileId) && own.findIndex((one) => one.fileId === fileId) === at,
  );
  const added = fresh.map(({ fileId, altText }) => ({ fileId, ...(altText === '' ? {} : { altText }) }));
  const [main] = added;
  const variants = input.variants?.map((variant) => {
    const picture = found.find(({ field, sku }) => field === 'variantPicture' && sku === variant.sku);
    return picture === undefined ? variant : { ...variant, mainImage: { fileId: picture.fileId } };
  });
  if (input.productType === undefined) return main === undefined ? input : { ...input, mainImage: main };
  return {
    ...input,
    ...(variants === undefined ? {} : { variants }),
    ...(added.length === 0 ? {} : { images: [...shown, ...added].slice(0, MAX_IMAGES) }),
  };
}

const MAX_IMAGES = 50;

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Whether a change writes what is there; the moment of the last change does not count. */
function isSame({ item, variants }: StoredItem, planned: PlannedItem): boolean {
  const { updatedOn: _, ...before } = item.data;
  const { updatedOn: __, ...after } = planned.row.data;
  const rows = planned.variants?.rows ?? variants;
  return planned.row.title === item.title && isDeepStrictEqual(plain([after, rows]), plain([before, variants]));
}

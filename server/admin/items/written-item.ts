/** Items as they are written: rows made of what owners send. Pure, so that one item is written like thousands. */
import { escapeHtml } from '#shared/html';
import { newId } from '../../database/ids.ts';
import { invalid } from '../../http/create-problem.ts';
import type { Admin } from '../admins.ts';
import type { Json } from '../site/documents.ts';
import { changedFields, patched, recordOf } from './item-data.ts';
import type { ItemChange, ItemDraft, NewItem } from './item-fields.ts';
import { checkItemRight, DRAFT_STATES, stateOf } from './item-rights.ts';
import type { CollectionRow, ItemRow, StoredItem } from './item-store.ts';
import type { Files } from './pictures.ts';
import { settingsContent, type VariantRow, variantsContent } from './product-data.ts';
import type { VariantInput } from './product-fields.ts';
import { publicationOf } from './scheduled-items.ts';

/** Throws for an item that an admin may not add, or that cannot be. */
export function checkNewItem(admin: Admin, { productType, variants, workflowState }: NewItem): void {
  if (productType === undefined && (variants?.length ?? 0) > 0)
    throw invalid([{ field: 'productType', message: 'is missing' }]);
  checkItemRight(admin, { isProduct: productType !== undefined, states: [workflowState ?? 'Published'] });
}

/** Throws for a change that an admin may not make. */
export function checkChangeRight(admin: Admin, { item }: StoredItem, { workflowState }: ItemChange): void {
  const before = stateOf(item.data);
  checkItemRight(admin, { isProduct: item.productType !== null, states: [before, workflowState ?? before] });
}

interface NewPlace {
  readonly urlId: string;
  readonly position: number;
  readonly now: number;
}

/** Of drafts whose address is made of their title, until they are published or an admin gives them an address. */
export const followingTitle = { addressFollowsTitle: true } as const;

const followsTitle = ({ item }: StoredItem): boolean => item.data['addressFollowsTitle'] === true;

/** The address that a change asks for: its own, or that of a new title. */
export const askedAddress = (stored: StoredItem, { urlId, title }: ItemDraft): string | undefined =>
  urlId ?? (followsTitle(stored) && title !== stored.item.title ? title : undefined);

/** Whether visitors get to know an address that was made of the title. */
export const settlesAddress = (stored: StoredItem, { workflowState }: Json): boolean =>
  followsTitle(stored) && typeof workflowState === 'string' && !DRAFT_STATES.includes(workflowState);

/** The row of a new item before its fields are written. */
export function newItemRow(
  { id: collectionId }: CollectionRow,
  { title, productType, workflowState, publishAt, urlId: address }: NewItem,
  { urlId, position, now }: NewPlace,
) {
  const id = newId();
  const isDraft = workflowState !== undefined && DRAFT_STATES.includes(workflowState);
  const data = {
    ...{ id, urlId, title: escapeHtml(title), tags: [], categories: [], addedOn: now, publishOn: now },
    ...dated(publicationOf({ workflowState, publishAt }, now)),
    ...(isDraft && !address ? followingTitle : {}),
    ...(productType === undefined ? {} : { structuredContent: { productType } }),
  };
  return { id, collectionId, urlId, position, title, productType: productType ?? null, data };
}

/** The fields that are written to a new item's row. */
export function firstChange(input: NewItem): ItemDraft {
  const { productType, workflowState: _, publishAt: __, urlId: ___, variants, ...content } = input;
  // What is no product has no variants, not even none.
  return { ...content, ...(productType === undefined ? {} : { variants }), publishOn: shownDate(input) };
}

/** The date that is asked for; that of a scheduled item is the instant of its publication. */
export const shownDate = ({ publishAt, publishOn }: Pick<ItemChange, 'publishAt' | 'publishOn'>): number | undefined =>
  publishAt === undefined ? publishOn : undefined;

/** What a change of the state sets. Saving what is published or scheduled already does not publish it anew. */
export function changedState({ item }: StoredItem, { workflowState, publishAt }: ItemChange, now: number): Json {
  const isUnchanged = workflowState === stateOf(item.data) && publishAt === undefined;
  return dated(isUnchanged ? {} : publicationOf({ workflowState, publishAt }, now));
}

/** Pages show one date: that of publishing. */
const dated = (publication: { readonly publishOn?: number }): Json =>
  publication.publishOn === undefined ? publication : { ...publication, addedOn: publication.publishOn };

export const changesOffer = ({ variants, variantOptionOrdering }: ItemDraft): boolean =>
  variants !== undefined || variantOptionOrdering !== undefined;

interface SavedOffer {
  readonly rows: readonly VariantRow[];
  readonly variants: readonly VariantInput[];
  readonly options: readonly string[];
  readonly files: Files;
  readonly currency: string;
}

/** `structuredContent` of a product after a change. `offer`: its variants, when they change. */
export function changedContent({ item }: StoredItem, change: ItemDraft, offer: SavedOffer | undefined): Json {
  const before = (item.data['structuredContent'] ?? {}) as Json;
  const settings = settingsContent(change.product ?? {}, before);
  if (offer === undefined) return patched(before, settings);
  const input = { ...offer, productType: item.productType ?? 0, inputs: offer.variants };
  return patched(before, { ...settings, ...variantsContent(input, before) });
}

interface Written {
  readonly state: Json;
  readonly files: Files;
  /** Of a product. */
  readonly content: Json | undefined;
  readonly urlId: string;
  readonly now: number;
}

/** The columns that a change sets. */
export function changedItemRow(
  stored: StoredItem,
  change: ItemDraft,
  { state, files, content, urlId, now }: Written,
): Pick<ItemRow, 'data' | 'urlId' | 'title'> {
  const { item, collection } = stored;
  const isProduct = item.productType !== null;
  const isOwnAddress = change.urlId !== undefined && change.urlId !== item.urlId;
  const data = patched(item.data, {
    ...state,
    ...changedFields(change, item.data, isProduct, files),
    ...(content === undefined ? {} : { structuredContent: content }),
    urlId,
    collectionId: collection.id,
    updatedOn: now,
    // The address of a page follows from collection and item.
    ...(urlId === item.urlId ? {} : { fullUrl: null }),
    ...(isOwnAddress || settlesAddress(stored, state) ? { addressFollowsTitle: null } : {}),
  });
  return { data: { ...data, ...recordOf(data, collection.data, isProduct) }, urlId, title: change.title ?? item.title };
}

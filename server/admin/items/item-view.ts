/** Items as admins edit them: plain texts, and everything about an item in one document. */
import { field, isData, isTruthy, listOf, textOf } from '#shared/json';
import { names, number } from '../../content/fields.ts';
import { contentHash } from '../../disk/content-hash.ts';
import { timestampOf } from '../../http/reply-fields.ts';
import type { Json } from '../site/documents.ts';
import { stateOf } from './item-rights.ts';
import type { StoredItem } from './item-store.ts';
import { asTyped } from './page-texts.ts';
import { pictureView, storedMainImage } from './pictures.ts';
import { settingsView, variantView } from './product-data.ts';

const HASH_LENGTH = 22;

/** An item with its draft, its variants and its revision. */
export function itemView(stored: StoredItem) {
  const { item, collection, draft } = stored;
  const { id, urlId, title, position, productType } = item;
  const { data } = item;
  const view = {
    ...{ id, collectionId: collection.id, urlId, title, position },
    fullUrl: textOf(data['fullUrl']) || `${textOf(collection.data['fullUrl']) || `/${collection.urlId}`}/${urlId}`,
    recordType: number(data, 'recordType') ?? null,
    workflowState: stateOf(data),
    ...momentsOf(data),
    ...contentOf(data),
    productType,
    ...productOf(stored),
    draft: draft && { changes: draft.changes, author: draft.author, updatedAt: timestampOf(draft.updatedAt) },
  };
  return { ...view, revision: revisionOf(view) };
}

const momentsOf = (data: Json) => ({
  publishOn: number(data, 'publishOn') ?? null,
  addedOn: number(data, 'addedOn') ?? null,
  updatedOn: number(data, 'updatedOn') ?? null,
  startDate: number(data, 'startDate') ?? null,
  endDate: number(data, 'endDate') ?? null,
});

function contentOf(data: Json) {
  const object = (name: string): Json | null => {
    const value = data[name];
    return isData(value) ? asTyped(value) : null;
  };
  return {
    excerpt: textOf(data['excerpt']),
    body: textOf(data['body']),
    hasBlocks: isData(data['layout']),
    tags: asTyped(names(data, 'tags')),
    categories: asTyped(names(data, 'categories')),
    mainImage: pictureView(storedMainImage(data)),
    images: listOf(data['items']).flatMap((picture) => pictureView(picture) ?? []),
    author: object('author'),
    location: object('location'),
    sourceUrl: asTyped(textOf(data['sourceUrl'])),
    passthrough: isTruthy(data['passthrough']),
    starred: isTruthy(data['starred']),
    commentState: number(data, 'commentState') ?? null,
    promotedBlockType: textOf(data['promotedBlockType']) || null,
    seoData: object('seoData'),
    description: asTyped(textOf(data['description'])),
    clickthroughUrl: asTyped(textOf(data['clickthroughUrl'])),
    audioAssetUrl: asTyped(textOf(field(data['structuredContent'], 'audioAssetUrl'))),
  };
}

function productOf({ item: { data, productType }, variants }: StoredItem) {
  const content = data['structuredContent'];
  return {
    variantOptionOrdering: listOf(field(content, 'variantOptionOrdering')).map(textOf),
    variants: variants.map((row) => variantView(row, content)),
    product: productType === null ? null : settingsView(content),
  };
}

/** A hash of everything that admins edit. Position and stock also change otherwise, so they do not count. */
function revisionOf(view: {
  readonly position: number;
  readonly variants: readonly { readonly qtyInStock: number }[];
}): string {
  const { position: _, variants, ...rest } = view;
  const counted = { ...rest, variants: variants.map(({ qtyInStock: __, ...variant }) => variant) };
  return contentHash(JSON.stringify(counted)).slice(0, HASH_LENGTH);
}

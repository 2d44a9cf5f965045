/** Paths of items: in the owner API and in the studio. */
import { LIST } from '../tables/list-address.ts';

const below = (collectionId: string): string => `/api/owner/collections/${encodeURIComponent(collectionId)}`;

/** API path of a collection's items. */
export const itemsCall = (collectionId: string): string => `${below(collectionId)}/items`;

/** API path of the products of any store page, as a list. */
export const PRODUCTS = '/api/owner/products';

/** Keys of the lists that show a collection's items. */
export const itemLists = (collectionId: string) => [
  [LIST, itemsCall(collectionId)],
  [LIST, PRODUCTS],
];

/** API path of an item. */
export const itemCall = (collectionId: string, id: string): string =>
  `${itemsCall(collectionId)}/${encodeURIComponent(id)}`;

/** API path of an item whose collection is not known. */
export const itemOnly = (id: string): string => `/api/owner/items/${encodeURIComponent(id)}`;

/** API path of a collection's order. */
export const orderCall = (collectionId: string): string => `${below(collectionId)}/order`;

/** API path of tags or categories. */
export const termsCall = (collectionId: string, kind: TermKind): string => `${below(collectionId)}/${kind}`;

/** The call of one of them. */
export const termCall = (collectionId: string, kind: TermKind, name: string): string =>
  `${termsCall(collectionId, kind)}/${encodeURIComponent(name)}`;

/** The call of deleted items. */
export const TRASH = '/api/owner/trash/items';

export type TermKind = 'tags' | 'categories';

/** Singular noun. */
export const termNames: Readonly<Record<TermKind, string>> = { tags: 'tag', categories: 'category' };

/** The screen of all collections. */
const ITEMS_SCREEN = '/items';

/** The screens of a collection and of an item in it. */
export const collectionScreen = (collectionId: string): string => `${ITEMS_SCREEN}/${encodeURIComponent(collectionId)}`;
/** The screen of its tags and categories. */
export const termsScreen = (collectionId: string): string => `${collectionScreen(collectionId)}/terms`;
export const itemScreen = (collectionId: string, id: string): string =>
  `${collectionScreen(collectionId)}/edit/${encodeURIComponent(id)}`;

/** The screen of the blocks of an item or a product. */
export const blocksScreen = (collectionId: string, id: string): string => `${itemScreen(collectionId, id)}/blocks`;

/** The screen of a product, below `/config`. */
export const productScreen = (collectionId: string, id: string): string =>
  `/products/${encodeURIComponent(collectionId)}/${encodeURIComponent(id)}`;

/** Where items are: in the owner API, and in the studio. */

const below = (collectionId: string): string => `/api/owner/collections/${encodeURIComponent(collectionId)}`;

/** The call of the items of a collection. */
export const itemsCall = (collectionId: string): string => `${below(collectionId)}/items`;

/** The call of one item. */
export const itemCall = (collectionId: string, id: string): string =>
  `${itemsCall(collectionId)}/${encodeURIComponent(id)}`;

/** The call that puts a collection in order. */
export const orderCall = (collectionId: string): string => `${below(collectionId)}/order`;

/** The call of tags or categories. */
export const termsCall = (collectionId: string, kind: TermKind): string => `${below(collectionId)}/${kind}`;

/** The call of deleted items. */
export const TRASH = '/api/owner/trash/items';

export type TermKind = 'tags' | 'categories';

/** What one of them is called. */
export const termNames: Readonly<Record<TermKind, string>> = { tags: 'tag', categories: 'category' };

/** The screen of all collections. */
const ITEMS_SCREEN = '/items';

/** The screens of a collection and of an item in it. */
export const collectionScreen = (collectionId: string): string => `${ITEMS_SCREEN}/${encodeURIComponent(collectionId)}`;
export const itemScreen = (collectionId: string, id: string): string =>
  `${collectionScreen(collectionId)}/edit/${encodeURIComponent(id)}`;

/** The screen of the blocks of an item or a product. */
export const blocksScreen = (collectionId: string, id: string): string => `${itemScreen(collectionId, id)}/blocks`;

/** The screen of a product, below `/config`. */
export const productScreen = (collectionId: string, id: string): string =>
  `/products/${encodeURIComponent(collectionId)}/${encodeURIComponent(id)}`;

/** The list of products as the owner API gives it. */
import type { ItemPage, ListedItem } from '../items/item-replies.ts';
import type { Offer } from './product-texts.ts';

export interface ListedProduct extends ListedItem {
  readonly offer: Offer | null;
}

export interface ProductPage extends ItemPage {
  readonly items: readonly ListedProduct[];
}

export const productListShape = {
  rowsOf: ({ items }: ProductPage) => items,
  nextOf: ({ nextPageCursor }: ProductPage) => nextPageCursor,
};

/** Rows of a page of the list: small enough to open at once. */
export const PAGE_SIZE = '100';

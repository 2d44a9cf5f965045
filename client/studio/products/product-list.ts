/** The product list of the owner API. */
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

/** Rows per page: small enough to load quickly. */
export const PAGE_SIZE = '100';

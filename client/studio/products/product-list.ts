/** The list of products as the owner API gives it. */
import type { Offer } from './product-texts.ts';

export interface ListedProduct {
  readonly id: string;
  readonly urlId: string;
  readonly title: string;
  readonly productType: number | null;
  readonly tags: readonly string[];
  readonly categories: readonly string[];
  readonly workflowState: string;
  readonly starred: boolean;
  readonly assetUrl: string;
  readonly hasDraft: boolean;
  readonly offer: Offer | null;
}

export interface ProductPage {
  readonly items: readonly ListedProduct[];
  readonly nextPageCursor: string | null;
}

export const productListShape = {
  rowsOf: ({ items }: ProductPage) => items,
  nextOf: ({ nextPageCursor }: ProductPage) => nextPageCursor,
};

/** Rows of a page of the list: small enough to open at once. */
export const PAGE_SIZE = '100';
/** Items that one call changes. */
export const BULK_SIZE = 250;

/** The store in replies of the owner API, and its API paths. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { Collection } from '../items/collections.ts';
import { type CallFailure, useRead } from '../read.ts';

export interface StoreCollection {
  readonly id: string;
  readonly title: string;
  readonly urlId: string;
  readonly fullUrl: string;
  readonly products: number;
  readonly rootCategoryId: string | null;
  readonly isInNavigation: boolean;
}

export interface Store {
  readonly websiteId: string;
  readonly currency: string;
  /** Where notices of orders and returns go; empty: nowhere. */
  readonly noticeEmail: string;
  readonly collections: readonly StoreCollection[];
}

export const STORE = '/api/owner/store';

export const useStore = (): UseQueryResult<Store, CallFailure> => useRead<Store>(STORE);

/** A store page as a collection of items. */
export const itemsOf = ({ id, title, fullUrl }: StoreCollection): Collection => ({
  id,
  title,
  fullUrl,
  kind: 'product',
  typeName: 'products',
});

/** API path of product collections. */
export const collectionsPath = (websiteId: string): string =>
  `/api/content-service/product/1.1/websites/${encodeURIComponent(websiteId)}/products`;

export const categoriesPath = (websiteId: string, collectionId: string): string =>
  `${collectionsPath(websiteId)}/${encodeURIComponent(collectionId)}/categories`;

export const SET_UP = '/products/set-up';

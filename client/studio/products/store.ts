/** The store as the owner API tells it, and the addresses of its calls. */
import type { UseQueryResult } from '@tanstack/react-query';
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
  readonly collections: readonly StoreCollection[];
}

export const STORE = '/api/owner/store';

export const useStore = (): UseQueryResult<Store, CallFailure> => useRead<Store>(STORE);

/** The calls of a collection's items. */
export const itemsPath = (collectionId: string): string =>
  `/api/owner/collections/${encodeURIComponent(collectionId)}/items`;

/** The calls of collections of products. */
export const collectionsPath = (websiteId: string): string =>
  `/api/content-service/product/1.1/websites/${encodeURIComponent(websiteId)}/products`;

export const categoriesPath = (websiteId: string, collectionId: string): string =>
  `${collectionsPath(websiteId)}/${encodeURIComponent(collectionId)}/categories`;

/** The screen of a product, below `/config`. */
export const productScreen = (collectionId: string, id: string): string =>
  `/products/${encodeURIComponent(collectionId)}/${encodeURIComponent(id)}`;

export const SET_UP = '/products/set-up';
export const TRASH = '/api/owner/trash/items';

/** The table's products, by the filters in the URL. */
import { PRODUCTS } from '../items/item-addresses.ts';
import { useFilters, useSettled } from '../tables/use-filters.ts';
import { type ReadList, useList } from '../tables/use-list.ts';
import { productFilters } from './product-filters.tsx';
import { type ListedProduct, PAGE_SIZE, type ProductPage, productListShape } from './product-list.ts';

/** `collectionId`: empty for the first store page. */
export function useProductList(collectionId: string): ReadList<ListedProduct> {
  const [{ search, type, ...filters }] = useFilters(productFilters);
  const params = { ...filters, collectionId, search: useSettled(search), productType: type, limit: PAGE_SIZE };
  return useList<ProductPage, ListedProduct>(PRODUCTS, params, productListShape);
}

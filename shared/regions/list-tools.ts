/** Sorting and filtering a list of products, and loading more of it (specification, storefront 2 "Product list pages"). */

export interface ListItem {
  readonly id: string;
  readonly title: string;
  /** What it costs now, in minor units. */
  readonly priceCents: number;
  readonly isSoldOut: boolean;
  readonly isOnSale: boolean;
}

export interface ListToolsProps {
  readonly items: readonly ListItem[];
  /** The next page of the list; empty: this is the last. */
  readonly nextUrl: string;
}

export const sorts = {
  featured: 'Featured',
  'price-up': 'Price, low to high',
  'price-down': 'Price, high to low',
  name: 'Name, A to Z',
} as const;
type Sort = keyof typeof sorts;

const isSort = (text: string): text is Sort => Object.hasOwn(sorts, text);

export interface ListFilters {
  readonly sort: Sort;
  readonly inStock: boolean;
  readonly onSale: boolean;
}

export const noFilters: ListFilters = { sort: 'featured', inStock: false, onSale: false };

/** The ids that are shown, in their order. Equals keep the order of the shop. */
export function arrange(items: readonly ListItem[], { sort, inStock, onSale }: ListFilters): readonly string[] {
  const shown = items.filter((item) => !(inStock && item.isSoldOut) && !(onSale && !item.isOnSale));
  const compare: Readonly<Record<Sort, (a: ListItem, b: ListItem) => number>> = {
    featured: () => 0,
    'price-up': (a, b) => a.priceCents - b.priceCents,
    'price-down': (a, b) => b.priceCents - a.priceCents,
    name: (a, b) => a.title.localeCompare(b.title),
  };
  return [...shown].sort(compare[sort]).map(({ id }) => id);
}

/** The filters that an address asks for: `?sort=price-up&in-stock=1&on-sale=1`. */
export function readListFilters(query: { get(name: string): string | null }): ListFilters {
  const sort = query.get('sort') ?? '';
  return {
    sort: isSort(sort) ? sort : 'featured',
    inStock: query.get('in-stock') === '1',
    onSale: query.get('on-sale') === '1',
  };
}

/** The address with filters; defaults are left out. */
export function writeListFilters(address: URL, { sort, inStock, onSale }: ListFilters): URL {
  const next = new URL(address);
  const put = (name: string, value: string): void => {
    if (value === '') next.searchParams.delete(name);
    else next.searchParams.set(name, value);
  };
  put('sort', sort === 'featured' ? '' : sort);
  put('in-stock', inStock ? '1' : '');
  put('on-sale', onSale ? '1' : '');
  return next;
}

export const listToolsView = (_props: ListToolsProps) => ({
  sorts: Object.entries(sorts).map(([value, text]) => ({ value, text })),
});

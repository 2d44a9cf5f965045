import { readListQuery } from '../../server/content/list-query.ts';
import { productListPage } from '../../server/content/product-list.ts';

const product = (id: string, price: string, sizes: readonly (readonly [string, number])[], more: object = {}) => ({
  ...{ id, title: id, categories: ['Clay'], ...more },
  structuredContent: {
    productType: 1,
    variants: sizes.map(([Size, qtyInStock]) => ({
      attributes: { Size },
      qtyInStock,
      priceMoney: { value: price, currency: 'USD' },
    })),
  },
});
const items = [
  product('Vase', '12.00', [['Small', 1]]),
  product('apron', '48.00', [
    ['Small', 0],
    ['Large', 3],
  ]),
  product('Éclair', '9.50', [['Large', 0]], { categories: ['Cake'] }),
];

interface Facet {
  readonly name: string;
  readonly values: readonly { readonly value: string; readonly count: number; readonly isChosen: boolean }[];
}
const page = (address: string, settings: object = {}) => {
  const collection = { id: 'shop', typeName: 'products', pageSize: 2, ...settings };
  const parameters = new URLSearchParams(address);
  const list = readListQuery(parameters);
  const names = parameters.getAll('category');
  const category = names.length === 1 ? names[0] : undefined;
  const shown = productListPage({}, { collection, items, page: {} }, '/shop', { category, list });
  const { facets, ...listing } = shown['listing'] as unknown as { readonly facets: readonly Facet[] };
  const counts = facets.map(({ name, values }) => [name, values.map(({ value, count }) => `${value} ${count}`)]);
  const ids = (shown['items'] as unknown as readonly { readonly id: string }[]).map(({ id }) => id);
  return { ids, listing, counts: Object.fromEntries(counts) as Readonly<Record<string, readonly string[]>> };
};

test('each facet is counted without its own filter, sizes in their order', () => {
  const { ids, counts } = page('option.Size=Large');
  expect(ids).toEqual(['apron', 'Éclair']);
  expect(counts).toEqual({
    category: ['Cake 1', 'Clay 1'],
    price: ['0-10 1', '10-25 0', '25-50 1'],
    'option.Size': ['Small 2', 'Large 2'],
    'in-stock': ['1 1'],
  });
});

test.each([
  ['one variant has to pass all filters', 'option.Size=Small&in-stock=1', ['Vase']],
  ['several values of a facet are alternatives', 'option.Size=Large&option.Size=Small&price=10-25', ['Vase']],
  ['several categories are alternatives', 'category=Cake&category=Clay&sort=price-up', ['Éclair', 'Vase']],
  ['names are sorted without case and accents', 'sort=name', ['apron', 'Éclair']],
  [
    'what is unknown or malformed is ignored',
    'option.Size=Huge&option.Shape=Round&price=1-2&price=x&sort=best',
    ['Vase', 'apron'],
  ],
  ['pages are shown at once', 'pages=2', ['Vase', 'apron', 'Éclair']],
])('%s', (_title, address, expected) => expect(page(address).ids).toEqual(expected));

test('more of it has a URL, unless the collection is paginated', () => {
  expect(page('sort=name').listing).toMatchObject({ moreUrl: '/shop?sort=name&amp;pages=2', query: 'sort=name' });
  expect(page('sort=name', { listMode: 'pages' }).listing).toMatchObject({ moreUrl: '' });
  expect(page('pages=2').listing).toMatchObject({ moreUrl: '', count: 3 });
});

test('a URL is bounded in names, values and their length', () => {
  const many = Array.from({ length: 60 }, (_, at) => `option.N${at}=1&option.Size=${at}`).join('&');
  const { options = [] } = readListQuery(new URLSearchParams(`${many}`)) ?? {};
  expect(options).toHaveLength(8);
  expect(Math.max(...options.map(({ values }) => values.length))).toBeLessThanOrEqual(20);
  expect(readListQuery(new URLSearchParams('pages=99'))?.pages).toBe(10);
  expect(readListQuery(new URLSearchParams('category=Clay&utm_source=x'))).toBe(undefined);
});

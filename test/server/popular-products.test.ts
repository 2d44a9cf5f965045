/** Popular products on pages: bestsellers first, then featured ones. */
import type { CollectionQuery, ContentSource } from '../../server/content/content-source.ts';
import { selected } from '../../server/content/selection.ts';
import { popularProducts } from '../../server/site/popular-products.ts';

const items = ['jug', 'bowl', 'plate', 'mug', 'vase'].map((id) => ({ id, starred: id === 'mug' || id === 'bowl' }));
const content = {
  query: (request: CollectionQuery) => ({ collection: null, items: selected(items, request) }),
} as unknown as ContentSource;
const request = { collection: 'shop', tags: [], categories: [], featured: false, limit: 3, skip: 0 };

test.each([
  ['nothing is sold', [], ['bowl', 'mug', 'jug']],
  ['little is sold', ['vase', 'gone', 'mug'], ['vase', 'mug', 'bowl']],
  ['much is sold', ['vase', 'plate', 'jug', 'bowl'], ['vase', 'plate', 'jug']],
])('%s', async (_name, top, shown) => {
  const found = await popularProducts({ content, bestsellers: { top: async () => top } }, request);
  expect(found.items.map((item) => (item as { readonly id: string }).id)).toEqual(shown);
});

const idsOf = ({ items }: { readonly items: readonly unknown[] }): readonly string[] =>
  items.map((item) => (item as { readonly id: string }).id);

test('a site without sales counts shows featured products, then its first ones', async () => {
  expect(idsOf(await popularProducts({ content }, request))).toEqual(['bowl', 'mug', 'jug']);
});

test('some are skipped once, and the current product is never among them', async () => {
  const shop = { content, bestsellers: { top: async () => ['vase', 'mug'] } };
  expect(idsOf(await popularProducts(shop, { ...request, skip: 1 }))).toEqual(['mug', 'bowl', 'jug']);
  expect(idsOf(await popularProducts(shop, request, 'vase'))).toEqual(['mug', 'bowl', 'jug']);
});

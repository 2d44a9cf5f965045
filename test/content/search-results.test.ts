import { searchPage, suggestionsOf } from '../../server/site/search-results.ts';

const product = (id: string, price: string, Color: string) => ({
  ...{ id, title: `${id} &amp; co`, fullUrl: `/shop/${id}`, searchKind: 'Shop', recordType: 11, categories: ['Clay'] },
  structuredContent: {
    productType: 1,
    variants: [{ attributes: { Color }, unlimited: true, priceMoney: { value: price, currency: 'USD' } }],
  },
});
const found = [
  product('mug', '28.00', 'Blue'),
  product('vase', '120.00', 'Blue'),
  { id: 'story', title: 'Story', fullUrl: '/journal/story', searchKind: 'Journal' },
];
const search = async (address: string, find = async (query: string) => (query === 'clay' ? found : [])) => {
  const page = await searchPage({}, new URLSearchParams(address), find);
  const {
    items,
    relatedItems = [],
    listing,
  } = page as unknown as {
    readonly items: readonly { readonly id: string }[];
    readonly relatedItems?: readonly { readonly id: string }[];
    readonly listing?: {
      readonly facets: readonly { name: string; values: readonly { value: string; count: number }[] }[];
    };
  };
  const counts = listing?.facets.map(({ name, values }) => [
    name,
    values.map(({ value, count }) => `${value} ${count}`),
  ]);
  return { page, ids: items.map(({ id }) => id), related: relatedItems.map(({ id }) => id), counts };
};

test('results are counted by collection and by product facets', async () => {
  expect(await search('q=clay')).toMatchObject({
    ids: ['mug', 'vase', 'story'],
    counts: [
      ['kind', ['Journal 1', 'Shop 2']],
      ['price', ['25-50 1', '100-250 1']],
      ['in-stock', ['1 2']],
    ],
  });
});

test.each([
  ['q=clay&kind=Journal', ['story']],
  ['q=clay&kind=Journal&kind=Shop&price=25-50', ['mug']],
  ['q=clay&option.Color=Red', ['mug', 'vase', 'story']],
  ['q=none', []],
  ['', []],
])('%s', async (address, ids) => expect((await search(address)).ids).toEqual(ids));

test('items without all words are found by single words', async () => {
  expect(await search('q=clay+shoes')).toMatchObject({ ids: [], related: ['mug', 'vase', 'story'] });
  expect((await search('q=shoes')).related).toEqual([]);
});

test('suggestions have an image, a price and a collection', async () => {
  const { page } = await search('q=clay');
  expect(suggestionsOf(page)).toMatchObject({
    items: [{ title: 'mug &amp; co', kind: 'Shop', price: '$28.00' }, {}, { title: 'Story', price: '' }],
    resultCount: 3,
  });
});

test('a suggested subscription says how often its price is paid', async () => {
  const mug = product('mug', '42.00', 'Blue');
  const subscriptionPlan = { billingPeriod: { unit: 'MONTH', value: 3 }, numBillingCycles: 0 };
  const content = { ...mug.structuredContent, isSubscribable: true, subscriptionPlan };
  const page = { items: [{ ...mug, structuredContent: content }] };
  expect(suggestionsOf(page)).toMatchObject({ items: [{ price: '$42.00 every 3 months' }] });
});

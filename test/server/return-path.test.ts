import { returnPath } from '../../server/site/return-path.ts';
import { searchPage } from '../../server/site/search-results.ts';

const listing = { anyCurrencyQuery: 'sort=price-up&amp;category=Bowls&amp;option.Color=Moss+%26+sand' };

test('a list leads back to itself, with sorting and filters', () => {
  expect(returnPath('/shop', { listing })).toBe('/shop?sort=price-up&category=Bowls&option.Color=Moss+%26+sand');
});

test.each([
  ['no list', {}],
  ['a list in its own order', { listing: { anyCurrencyQuery: '' } }],
  ['more than fits', { listing: { anyCurrencyQuery: `category=${'x'.repeat(500)}` } }],
  ['what is no token of a cart', { cartToken: 'a b' }],
])('%s: the path alone', (_name, own) => {
  expect(returnPath('/shop', own)).toBe('/shop');
});

test('a linked cart stays linked', () => {
  expect(returnPath('/checkout', { cartToken: 'abc-1' })).toBe('/checkout?cartToken=abc-1');
});

test('a list of search results leads back to the search, without price ranges', async () => {
  const parameters = new URLSearchParams('q=jug+%26+cup&kind=Shop&price=0-50&in-stock=1');
  const page = await searchPage({}, parameters, () => [{ id: 'jug', title: 'Jug', searchKind: 'Shop' }]);
  expect(returnPath('/search', page)).toBe('/search?q=jug+%26+cup&kind=Shop&in-stock=1');
});

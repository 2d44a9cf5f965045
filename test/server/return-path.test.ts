import { returnPath } from '../../server/site/return-path.ts';

const chosen = (name: string, ...values: readonly string[]) => ({
  name,
  values: [...values.map((value) => ({ value, isChosen: true })), { value: 'other', isChosen: false }],
});
const listing = {
  sort: 'price-up',
  hidden: [{ name: 'q', value: 'jug &amp; cup' }],
  facets: [chosen('category', 'Bowls'), chosen('price', '25-50'), chosen('option.Color', 'Moss &amp; sand', 'Blue')],
};

test('a list leads back to itself, sorted and narrowed, but for ranges of prices', () => {
  expect(returnPath('/shop', { listing })).toBe(
    '/shop?q=jug+%26+cup&sort=price-up&category=Bowls&option.Color=Moss+%26+sand&option.Color=Blue',
  );
});

test.each([
  ['no list', {}],
  ['a list in its own order', { listing: { sort: 'featured', facets: [chosen('price', '25-50')] } }],
  ['more than fits', { listing: { facets: [chosen('category', 'x'.repeat(500))] } }],
  ['what is no token of a cart', { cartToken: 'a b' }],
])('%s: the path alone', (_name, own) => {
  expect(returnPath('/shop', own)).toBe('/shop');
});

test('a cart that was linked stays linked', () => {
  expect(returnPath('/checkout', { cartToken: 'abc-1' })).toBe('/checkout?cartToken=abc-1');
});

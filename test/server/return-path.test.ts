import { returnPath } from '../../server/site/return-path.ts';

test.each([
  ['/shop', '/shop'],
  [
    '/shop?category=Bowls&option.Color=Moss+green&in-stock=1',
    '/shop?category=Bowls&option.Color=Moss+green&in-stock=1',
  ],
  ['/shop?price=25-50&sort=price-up&pages=3', '/shop?sort=price-up'],
  ['/shop?token=secret&crumb=1', '/shop'],
  ['/shop?sort=', '/shop'],
  [`/shop?category=${'x'.repeat(500)}`, '/shop'],
])('the address %s leads back to %s', (url, path) => {
  expect(returnPath('/shop', '', url)).toBe(path);
});

test('a cart that was linked stays linked, and nothing but a token is one', () => {
  expect(returnPath('/checkout', 'abc-1', '/checkout?category=x')).toBe('/checkout?cartToken=abc-1');
  expect(returnPath('/checkout', 'a b', '/checkout')).toBe('/checkout');
});

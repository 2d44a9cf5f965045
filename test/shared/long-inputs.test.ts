/** Patterns that go back take the square of the length, or more: these inputs would keep a server busy for minutes. */
import { createPhrases } from '../../shared/phrases.ts';
import { withoutEndSlashes, withoutOuterSlashes } from '../../shared/site-path.ts';
import { readQuantity } from '../../shared/stock.ts';
import { isWebAddress } from '../../shared/web-address.ts';

const LONG = 200_000;

test('a quantity of many digits that ends in something else', () => {
  expect(readQuantity(`${'0'.repeat(LONG)}x`)).toEqual({ ok: false, reason: 'not-a-number' });
  expect(readQuantity(`${'0'.repeat(LONG)}5`)).toEqual({ ok: true, quantity: 5 });
});

test.each([
  ['', ''],
  ['/', '/'],
  ['//', '/'],
  ['/shop', '/shop'],
  ['/shop//', '/shop'],
  [`/a${'/'.repeat(LONG)}x`, `/a${'/'.repeat(LONG)}x`],
])('slashes at the end of a path are removed (%#)', (path, clean) => expect(withoutEndSlashes(path)).toBe(clean));

test.each([
  ['', ''],
  ['//', ''],
  ['/shop/mugs/', 'shop/mugs'],
  [`${'/'.repeat(LONG)}x${'/'.repeat(LONG)}y`, `x${'/'.repeat(LONG)}y`],
])('slashes at both ends of an address are removed (%#)', (address, clean) =>
  expect(withoutOuterSlashes(address)).toBe(clean),
);

test('parts of phrases: amounts and times are values, words are not', () => {
  const { translate } = createPhrases(new Map([['{1} left', 'encore {1}']]));
  for (const value of ['3', '3.50 USD', '$US 5', '12:30 PM', 'A5', '1,000  g'.replace('g', '2')])
    expect(translate(`${value} left`)).toBe(`encore ${value}`);
  for (const words of ['nobody', '3 mugs', 'no 3']) expect(translate(`${words} left`)).toBeUndefined();
  expect(translate(`${'A1 '.repeat(30)}mug left`)).toBeUndefined();
  expect(translate(`${'1 '.repeat(LONG)}left`)).toBeUndefined();
});

test.each([
  'javascript&#58;alert(1)',
  'javascript&#00000000000058;alert(1)',
  'javascript&#x0000000003a;alert(1)',
  'java&#0000000010;script&colon;alert(1)',
])('a scheme hidden in character references of any length is found: %s', (address) =>
  expect(isWebAddress(address)).toBe(false),
);

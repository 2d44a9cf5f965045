import {
  canPayByInstalments,
  instalmentBoundText,
  instalmentProvider,
  instalmentRange,
  offersInstalments,
  splitPrice,
} from '../../server/integrations/instalments/instalment-texts.ts';
import { addedToCart, cartCount, cartLabel, cartQuantity } from '../../shared/cart.ts';
import { plainText } from '../../shared/money.ts';
import { fromPrice, hundredfold, normalPrice, pricingOptions, readPrice, salePrice } from '../../shared/price.ts';
import { hasVariants, isOnSale, isSoldOut, productStatus } from '../../shared/product.ts';
import { allowsManyOfAService, hasQuantityInput, readQuantity, totalStock, UNLIMITED } from '../../shared/stock.ts';
import { missingOptions, selectOptionsMessage, variantOptions } from '../../shared/variants.ts';
import fc from '../fast-check.ts';

const product = (productType: number, variants: unknown[], more: object = {}) => ({
  structuredContent: { productType, variants, ...more },
});

describe('stock', () => {
  test.each([
    ['a sum', product(1, [{ qtyInStock: 2 }, { qtyInStock: '3' }, {}]), 5],
    ['one unlimited variant', product(3, [{ qtyInStock: 2 }, { unlimited: true }]), UNLIMITED],
    ['a digital product', product(2, []), UNLIMITED],
    ['a gift card', product(4, [{ qtyInStock: 0 }]), UNLIMITED],
    ['a paywall', product(5, []), UNLIMITED],
    ['nothing known', 'text', 0],
  ])('%s', (_title, item, stock) => expect(totalStock(item)).toBe(stock));

  test('unlimited is the largest safe integer, and no sum goes beyond', () => {
    expect(UNLIMITED).toBe(9007199254740991);
    expect(totalStock(product(1, [{ qtyInStock: 1e300 }, { qtyInStock: 1e300 }]))).toBe(UNLIMITED);
  });

  test('a quantity can be chosen if there is more than one, except for subscriptions', () => {
    const two = [{ qtyInStock: 2 }];
    expect(hasQuantityInput(product(1, two), false)).toBe(true);
    expect(hasQuantityInput(product(1, [{ qtyInStock: 1 }]), true)).toBe(false);
    expect(hasQuantityInput(product(1, two, { isSubscribable: true }), true)).toBe(false);
    expect(hasQuantityInput(product(3, two), true)).toBe(true);
    expect(hasQuantityInput(product(3, two), false)).toBe(false);
    expect(hasQuantityInput(product(2, []), true)).toBe(false);
  });

  test.each([
    [undefined, true],
    [{}, true],
    [{ storeSettings: { multipleQuantityAllowedForServices: null } }, true],
    [{ storeSettings: { multipleQuantityAllowedForServices: false } }, false],
    [{ storeSettings: { multipleQuantityAllowedForServices: 'true' } }, true],
    [{ storeSettings: { multipleQuantityAllowedForServices: 'yes' } }, false],
  ])('quantities of services: %j is %s', (settings, allowed) => expect(allowsManyOfAService(settings)).toBe(allowed));
});

describe('typed quantities', () => {
  test.each([
    ['1', 1],
    [' 9999 ', 9999],
    ['2.0', 2],
  ])('%j is %d', (typed, quantity) => expect(readQuantity(typed)).toEqual({ ok: true, quantity }));

  test.each([
    ['', 'not-a-number'],
    ['many', 'not-a-number'],
    ['0x10', 'not-a-number'],
    ['1e3', 'not-a-number'],
    ['.', 'not-a-number'],
    ['1.5', 'not-whole'],
    ['0', 'out-of-range'],
    ['-1', 'out-of-range'],
    ['10000', 'out-of-range'],
  ])('%j is rejected: %s', (typed, reason) => expect(readQuantity(typed)).toEqual({ ok: false, reason }));
});

describe('status', () => {
  test('sold out takes precedence over sale', () => {
    const item = product(1, [{ onSale: true, qtyInStock: 0 }]);
    expect([isSoldOut(item), isOnSale(item), productStatus(item)]).toEqual([true, true, 'sold-out']);
    expect(productStatus(product(1, [{ onSale: true, qtyInStock: 1 }]))).toBe('sale');
    expect(productStatus(product(2, []))).toBeNull();
  });

  test('digital products and paywalls have no variants', () => {
    expect([1, 2, 3, 4, 5].map((type) => hasVariants(product(type, [{}, {}])))).toEqual([
      true,
      false,
      true,
      true,
      false,
    ]);
  });
});

describe('prices', () => {
  const at = (value: string) => ({ priceMoney: { value, currency: 'EUR' } });
  const reduced = (value: string) => ({ onSale: true, priceMoney: { value: '90' }, salePriceMoney: { value } });

  test('from, normal and sale', () => {
    const item = product(1, [at('10.50'), reduced('8.255'), reduced('9')]);
    expect([fromPrice, normalPrice, salePrice].map((price) => hundredfold(price(item)))).toEqual([
      '825.5',
      '9000',
      '825.5',
    ]);
  });

  test('without prices it costs 0 USD', () => {
    expect(hundredfold(fromPrice({}))).toBe('0');
    expect(readPrice({ value: 'much', currency: ' ' })).toEqual({ amount: { units: 0n, scale: 0 }, currency: 'USD' });
  });

  test('the lowest of any prices is one of them, and none is lower', () => {
    const cents = fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(cents, (list) => {
        const item = product(
          1,
          list.map((each) => at((each / 100).toFixed(2))),
        );
        expect(Number(plainText(fromPrice(item).amount))).toBe(Math.min(...list) / 100);
        expect(hundredfold(normalPrice(item))).toBe(String(Math.max(...list)));
      }),
    );
  });

  test('the cheapest variant gives the subscription prices', () => {
    const item = product(1, [at('9'), { ...at('7'), pricingOptions: ['cheap'] }, { ...at('7'), pricingOptions: [] }]);
    expect(pricingOptions(item)).toEqual(['cheap']);
    expect(pricingOptions(product(4, [{ pricingOptions: ['card'] }]))).toEqual([]);
  });
});

describe('variants', () => {
  const item = product(1, [{ attributes: { Fit: 'loose', Size: 1 } }, { attributes: { Fit: 'slim', Size: 2 } }], {
    variantOptionOrdering: ['Size', 'Fit', 'Gone'],
  });

  test('options are in the shop’s order, each value once', () => {
    expect(variantOptions(item)).toEqual([
      { name: 'Size', values: ['1', '2'] },
      { name: 'Fit', values: ['loose', 'slim'] },
      { name: 'Gone', values: [] },
    ]);
    expect(variantOptions(product(1, [{}], { variantOptionOrdering: ['Size'] }))).toEqual([]);
  });

  test('a choice lacks options without a value', () => {
    expect(missingOptions(variantOptions(item), { Size: '1', Fit: '' })).toEqual(['Fit', 'Gone']);
  });

  test.each([
    [[], ''],
    [['Size'], 'Please select the Size option.'],
    [['Size', 'Fit'], 'Please select the Size and Fit options.'],
    [['Size', 'Fit', 'Ink'], 'Please select the Size, Fit, and Ink options.'],
  ])('%j: %s', (names, message) => expect(selectOptionsMessage(names)).toBe(message));
});

describe('the cart', () => {
  test.each([
    [0, 'Cart', ''],
    [1, 'One item in cart', '1'],
    [2, '2 items in cart', '2'],
    [100, '100 items in cart', '100'],
    [101, 'More than 100 items in cart', '100+'],
    [Number.NaN, 'Cart', ''],
  ])('%d: %s', (quantity, label, count) => {
    expect(cartLabel(quantity)).toBe(label);
    expect(cartCount(quantity)).toBe(count);
  });

  test('its quantity is the sum of its entries', () => {
    expect(cartQuantity({ entries: [{ quantity: 2 }, { quantity: '3' }, null] })).toBe(5);
    expect(addedToCart('Moon vase')).toBe('Moon vase was added to your cart.');
  });
});

describe('installments', () => {
  const bounds = { min: 100, max: 500 };
  const amounts = { min: '$1.00', max: '$5.00' };

  test.each([
    [100, 'below', 'available for orders over $1.00'],
    [101, 'in-range', null],
    [500, 'in-range', null],
    [501, 'above', 'available for orders up to $5.00'],
  ] as const)('%d is %s', (price, range, text) => {
    expect(instalmentRange(price, bounds)).toBe(range);
    expect(instalmentBoundText(range, amounts)).toBe(text);
  });

  test('the provider by locale, the languages by country', () => {
    expect(['en_US', 'fr-CA', 'en_GB', 'de_DE', 'constructor'].map(instalmentProvider)).toEqual([
      'Afterpay',
      'Afterpay',
      'Clearpay',
      null,
      null,
    ]);
    expect([offersInstalments('CA', 'fr'), offersInstalments('US', 'fr'), offersInstalments('DE', 'de')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('only for carts of physical products', () => {
    expect([canPayByInstalments([1, 1]), canPayByInstalments([1, 2]), canPayByInstalments([])]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('the parts add up to the price', () => {
    expect(splitPrice(1003)).toEqual([250, 251, 251, 251]);
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 12 }), (price, count) => {
        const parts = splitPrice(price, count);
        expect(parts).toHaveLength(count);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(price);
        expect((parts[0] ?? 0) * count).toBeLessThanOrEqual(price);
      }),
    );
  });
});

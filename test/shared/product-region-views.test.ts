/** Regions of a product that follow the choice: restock sign-up, button, stock, installments. */
import { createEngine } from '../../engine/index.ts';
import { quoteInstalments } from '../../server/integrations/instalments/instalments.ts';
import { createThemeEngine } from '../../server/rendering/theme/engine.ts';
import { merchandisingContext } from '../../server/site/merchandising.ts';
import { addToCartView } from '../../shared/regions/add-to-cart.ts';
import { quantityView } from '../../shared/regions/quantity.ts';
import { restockView } from '../../shared/regions/restock.ts';

const money = { value: '148.00', currency: 'USD' };
const item = (id: string, more: object = {}) => ({
  id,
  recordType: 11,
  structuredContent: {
    productType: 1,
    variants: [{ id: `v-${id}`, sku: id, priceMoney: money, unlimited: true }],
    ...more,
  },
});

test('the sign-up for the sold-out variant hides when another is chosen', () => {
  const texts = { callToAction: '', placeholder: '', button: '', mailingList: null, successText: '' };
  const props = { itemId: 'p', isOptedIn: false, hasCaptcha: false, ...texts };
  const hidden = (chosen: string | null, ids: readonly string[]) =>
    restockView({ ...props, variants: ids.map((id) => ({ id, isHidden: true, name: '' })) }, chosen).forms.map(
      ({ isHidden }) => isHidden,
    );
  expect([hidden(null, ['a']), hidden('a', ['a']), hidden('', ['a'])]).toEqual([[true], [false], [true]]);
  expect(hidden('b', ['a', 'b'])).toEqual([true, false]);
  expect([hidden('', ['']), hidden('a', [''])]).toEqual([[true], [false]]);
});

test('the button of a sold-out choice says so, and is disabled', () => {
  const product = {
    itemId: 'p',
    productType: 1,
    title: 'P',
    isSoldOut: false,
    isSubscribable: false,
    options: [],
    variants: [],
  };
  const texts = { collectionId: '', label: 'Add To Cart', usesCustomLabel: false, soldOutText: 'Sold out' };
  const props = { product, form: null, subscriptionOptionId: '', isExpress: false, ...texts };
  const { label, isDisabled, originalLabel } = addToCartView(props, 'idle', undefined, { isSoldOut: true });
  expect([label, isDisabled, originalLabel]).toEqual(['Sold out', true, 'Add To Cart']);
  expect(addToCartView(props)).toMatchObject({ label: 'Add To Cart', isDisabled: false });
});

test.each([
  ['5', 4, 'Only 4 left'],
  ['4', 4, ''],
  ['5', null, ''],
  ['5', 0, ''],
  ['many', 4, ''],
])('%s of %p: %j', (typed, left, hint) =>
  expect(quantityView({ itemId: 'p', label: 'Quantity' }, { typed, left, isChecked: false }).hint).toBe(hint),
);

test('installment limits can be the product’s own; none are offered for recurring payments', () => {
  const settings = { afterPayAvailable: true, afterPayMin: 100, afterPayMax: 20000, stripeAccountCountry: 'US' };
  const items = [
    item('a'),
    item('b', { afterPayMax: 5000 }),
    item('c', { afterPayAvailable: false }),
    item('d', { isSubscribable: true }),
    item('e', { variants: [{ id: 'v', sku: 'e', priceMoney: money, unlimited: false, qtyInStock: 0 }] }),
  ];
  const site = { websiteSettings: { merchandisingSettings: settings } };
  const context = merchandisingContext(site as never, { items } as never) as Record<string, object>;
  expect(context).toMatchObject({
    a: { afterPayAvailable: true, afterPayMax: 20000 },
    b: { afterPayAvailable: true, afterPayMax: 5000 },
    c: { afterPayAvailable: false },
    d: { afterPayAvailable: false },
  });
  const page = (id: string, ports = {}) => {
    const engine = createThemeEngine(createEngine(), {}, ports);
    const data = { product: items.find((item) => item.id === id), productMerchandisingContext: context };
    return engine.render(engine.compile('{product|product-checkout}'), data as never).html;
  };
  expect(page('a')).toContain('4 interest-free payments of $37.00');
  expect(page('b')).toContain('available for orders up to $50.00');
  expect(page('c') + page('d') + page('e')).not.toContain('Afterpay');
  expect(page('a', { quote: () => null })).not.toContain('Afterpay');
  const inThree = {
    quote: (...[item, locale, country]: Parameters<typeof quoteInstalments>) =>
      quoteInstalments(item, locale, country, 3),
  };
  expect(page('a', inThree)).toContain('3 interest-free payments of $49.33');
});

test('cards show colors, new products, and low stock', () => {
  const engine = createThemeEngine(createEngine());
  const day = 86_400_000;
  const colors = {
    Red: '#ff0000',
    Blue: '#0000ff',
    '&lt;Sky&gt;': '#00aaff',
    Ink: '#111111',
    Moss: '#667744',
    Sand: '#ddccaa',
  };
  const variants = Object.keys(colors).map((Color) => ({ attributes: { Color }, qtyInStock: 2 }));
  const content = { productType: 1, variantOptionOrdering: ['Color'], optionColors: { Color: colors }, variants };
  const settings = { storeSettings: { newForDays: 10 }, merchandisingSettings: { scarcityEnabled: true } };
  const show = (template: string, more: object = {}, websiteSettings: object = settings) =>
    engine.render(
      engine.compile(template),
      { addedOn: 100 * day, structuredContent: { ...content, ...more }, websiteSettings } as never,
      { now: 109 * day },
    ).html;
  const swatches = show('{@|product-swatches}');
  expect(swatches).toContain('Color: Red, Blue, &lt;Sky&gt;, Ink, Moss, Sand');
  expect([swatches.match(/--color:/g)?.length, swatches.includes('+1')]).toEqual([5, true]);
  expect(show('{@|product-swatches}', { optionColors: { Color: { Red: '#ff0000' } } })).toBe('');
  const marks = (more?: object, websiteSettings?: object) =>
    [...show('{@|product-marks}', more, websiteSettings).matchAll(/>([^<]+)</g)].map(([, text]) => text);
  expect(marks()).toEqual(['New', 'Low stock']);
  expect(marks({}, { ...settings, storeSettings: { newForDays: 9 } })).toEqual(['Low stock']);
  expect(marks({ scarcityThreshold: 1 })).toEqual(['New']);
  expect(marks({ variants: [{ qtyInStock: 0 }] })).toEqual([]);
});

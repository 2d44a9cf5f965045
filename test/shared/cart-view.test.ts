import { pendingOf } from '../../client/regions/cart/cart-changes.ts';
import { initial, type State, transition } from '../../client/regions/cart/machine.ts';
import type { DisplayedCart } from '../../shared/contracts/cart.ts';
import { cartView } from '../../shared/regions/cart.ts';

const entry = {
  ...{ id: 'e1', itemId: 'mug', quantity: 2, title: 'Mug', productType: 1, fullUrl: '/shop/mug', image: null },
  ...{
    purchasePriceCents: 1000,
    subTotal: 2000,
    additionalFields: null,
    chosenVariant: { sku: 'MUG', attributes: {} },
  },
};
const cart: DisplayedCart = {
  ...{ id: 'c1', currency: 'USD', entries: [entry], savedEntries: [{ ...entry, id: 'e2', title: 'Jug' }] },
  ...{
    shippingOptions: [],
    selectedShippingOption: null,
    shippingLocation: null,
    validCoupons: [],
    invalidCoupons: [],
  },
  ...{ applicableTaxRules: [], subtotalCents: 2000, taxCents: 0, includedTaxCents: 0, shippingCostCents: 0 },
  ...{ discountCents: 0, grandTotalCents: 2000, totalQuantity: 2, requiresShipping: true, minimumSubtotalCents: 0 },
  freeShipping: { fromCents: 5000, missingCents: 3000, places: '' },
  note: 'Hello',
  giftWrap: { priceCents: 400, isChosen: false, message: '' },
};
const props = {
  allowsManyServices: true,
  crumb: '',
  typed: {},
  errors: {},
  codeTyped: '',
  codeError: '',
  shopUrl: '/shop',
};
const begun = initial(cart, props);
const view = (state: State = begun) => cartView({ ...props, ...state }, state.cart, pendingOf(state.changes));
const after = (...events: Parameters<typeof transition>[1][]): State => events.reduce(transition, begun);

test.each([
  [{ fromCents: 5000, missingCents: 3000, places: '' }, '$30.00 away from free shipping'],
  [{ fromCents: 5000, missingCents: 1, places: 'Belgium' }, '$0.01 away from free shipping to Belgium'],
  [{ fromCents: 5000, missingCents: 0, places: '' }, 'Free shipping'],
  [null, ''],
])('progress toward free shipping %j is shown as %s', (freeShipping, text) => {
  expect(cartView(props, { ...cart, freeShipping }).shippingGoal).toBe(text);
});

test('taxes that prices include are named', () => {
  const applicableTaxRules = [
    { name: 'VAT', isIncluded: true },
    { name: 'City tax', isIncluded: false },
  ];
  const taxed = { ...cart, applicableTaxRules, taxCents: 100, includedTaxCents: 347 };
  const names = { taxNames: 'City tax', includedTaxNames: 'VAT', includedTax: '$3.47' };
  expect(cartView(props, taxed)).toMatchObject(names);
});

test('an entry leaves its list as soon as it is saved, and returns if that fails', () => {
  const change = { type: 'save', id: 'e1' } as const;
  const saving = after({ type: 'do', change });
  expect(view(saving).entries).toEqual([]);
  const failed = transition(saving, { type: 'failed', change, message: 'No' });
  expect(view(failed).entries).toHaveLength(1);
  expect(failed.problem).toEqual({ title: 'Unable to save item for later', message: 'No' });
});

test('the gift wrap is checked before the server confirms it; the latest choice counts', () => {
  const tick = (isGift: boolean) => ({ type: 'do', change: { type: 'extras', extras: { isGift } } }) as const;
  const ticked = view(after(tick(true)));
  expect([ticked.isGift, ticked.writesCard, ticked.total]).toEqual([true, true, 'Updating…']);
  const note = { type: 'do', change: { type: 'extras', extras: { note: 'Bye' } } } as const;
  expect(view(after(tick(true), note)).isGift).toBe(true);
  expect(view(after(tick(true), tick(false))).isGift).toBe(false);
});

test.each([
  ['1.5', 'quantity-e1'],
  ['', 'quantity-e1'],
  ['3', ''],
])('a quantity of “%s” leads from the checkout to %j', (text, wrongId) => {
  expect(view(after({ type: 'type', id: 'e1', text })).wrongId).toBe(wrongId);
  expect(view(after({ type: 'type', id: 'e1', text }, { type: 'commit', id: 'e1' })).wrongId).toBe(wrongId);
});

test.each([
  [null, { giftCard: '', giftCardPays: '', due: '' }],
  [
    { code: 'C', cents: 500 },
    { giftCard: 'C', giftCardPays: '−$5.00', due: '$15.00' },
  ],
  [
    { code: 'C', cents: 2000 },
    { giftCard: 'C', giftCardPays: '−$20.00', due: '$0.00' },
  ],
  [
    { code: 'C', cents: 0 },
    { giftCard: 'C', giftCardPays: '', due: '' },
  ],
])('the gift card %j is shown with what it pays', (giftCard, shown) => {
  expect(cartView(props, { ...cart, giftCard })).toMatchObject(shown);
});

test('what is left to pay is not shown while the cart changes', () => {
  const state = initial({ ...cart, giftCard: { code: 'C', cents: 500 } }, props);
  const busy = transition(state, { type: 'do', change: { type: 'drop-code', code: 'C' } });
  expect(view(busy).due).toBe('Updating…');
});

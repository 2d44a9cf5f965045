import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DisplayedCart } from '#shared/contracts/cart';
import { restockEmailMessages } from '#shared/email-address';
import { field, textOf } from '#shared/json';
import { addButtonTexts } from '#shared/regions/add-to-cart';
import { cartView } from '#shared/regions/cart';
import { type ListToolsProps, listAddress, listToolsView, parametersOf, sorts } from '#shared/regions/list-tools';
import { type ButtonState, durations, labels } from '../../client/regions/add-to-cart/button-state.ts';
import * as add from '../../client/regions/add-to-cart/machine.ts';
import type { Purpose } from '../../client/regions/add-to-cart/purchase.ts';
import { isInStock } from '../../client/regions/add-to-cart/stock.ts';
import { type CartChange, pendingOf } from '../../client/regions/cart/cart-changes.ts';
import * as cart from '../../client/regions/cart/machine.ts';
import * as more from '../../client/regions/list-more/machine.ts';
import * as list from '../../client/regions/list-tools/machine.ts';
import * as restock from '../../client/regions/restock/machine.ts';
import fc from '../fast-check.ts';
import { demoGlossary } from '../shared/glossaries.ts';

const RUNS = { numRuns: 1000 };

describe('the add button', () => {
  const purpose = fc.constantFrom<Purpose>('cart', 'express', 'subscription', 'gift-card');
  const purchase = fc.record({
    purpose,
    entry: fc.constant({ itemId: 'p', sku: null, quantity: 1, additionalFields: null }),
  });
  const event: fc.Arbitrary<add.Event> = fc.oneof(
    fc.record({ type: fc.constant('press' as const), purchase, needsForm: fc.boolean() }),
    fc.record({ type: fc.constant('failed' as const), purpose, message: fc.constant('No.') }),
    fc.record({ type: fc.constant('filled' as const), additionalFields: fc.constant('{}') }),
    fc.record({ type: fc.constant('dismissed' as const), number: fc.nat(5) }),
    fc.constantFrom<add.Event>(
      { type: 'nothing-chosen' },
      { type: 'in-stock' },
      { type: 'cancelled' },
      { type: 'done' },
      { type: 'elapsed' },
    ),
  );

  test('random events reach no forbidden state', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        let machine = add.initial;
        for (const item of events) {
          const before = machine;
          machine = add.transition(before, item);
          const { kind } = machine.button;
          // Only a successful request leads to 'Added!', and a press never starts a second one.
          if (kind === 'added') expect(['succeeded', 'added']).toContain(before.button.kind);
          if (item.type === 'press' && before.button.kind !== 'idle') expect(machine).toBe(before);
          // Express checkout, subscriptions and gift cards never show the added state.
          if (kind === 'succeeded' && before.button.kind === 'adding')
            expect(before.button.purchase.purpose).toBe('cart');
          if (kind === 'failed' && before.button.kind !== 'failed') expect(machine.error).not.toBe(null);
          // Only requests, forms and the redirect to checkout have no timeout.
          if (durations[kind] === undefined)
            expect(['idle', 'checking', 'filling', 'adding', 'leaving']).toContain(kind);
        }
      }),
      RUNS,
    );
  });

  test('every state with a duration returns to idle', () => {
    for (const kind of Object.keys(durations) as (keyof typeof labels)[]) {
      let machine: add.State = { ...add.initial, button: { kind } as ButtonState };
      for (let steps = 0; steps < 3; steps++) machine = add.transition(machine, { type: 'elapsed' });
      expect([kind, machine.button.kind]).toEqual([kind, 'idle']);
    }
    expect(labels.adding).toBe(addButtonTexts.adding);
    expect(durations).toEqual({ 'select-option': 2000, succeeded: 1000, added: 2000, failed: 1000 });
  });

  test('stock is enough when something never runs out, or there is more than the cart holds', () => {
    const results = [
      { sku: 'A', unlimited: false, qtyInStock: 2 },
      { sku: 'B', unlimited: true, qtyInStock: 0 },
    ];
    expect([isInStock({ results }, 'A', 1), isInStock({ results }, 'A', 2), isInStock({ results }, 'B', 99)]).toEqual([
      true,
      false,
      true,
    ]);
  });
});

describe('the restock form', () => {
  test.each(['fr', 'nl'])('the demo’s glossary has all its texts in %s', (language) => {
    const read = (file: string): unknown => JSON.parse(readFileSync(join('views/demo', file), 'utf8'));
    const { restockNotificationMessages: message } = field(
      field(read('content/site.json'), 'websiteSettings'),
      'merchandisingSettings',
    ) as { readonly restockNotificationMessages: Readonly<Record<string, string>> };
    const failed = restock.transition({ kind: 'sending', email: 'ann@example.com' }, { type: 'failed', message: '' });
    const labels = [...Object.values(message), ...Object.values(restockEmailMessages), textOf(field(failed, 'error'))];
    // The glossary is for texts; a placeholder is an attribute.
    const shown = labels.filter((text) => text !== message['placeholderText']);
    expect([...demoGlossary(language).keys()]).toEqual(expect.arrayContaining(shown));
  });

  const event = fc.oneof(
    fc.record({ type: fc.constant('submit' as const), email: fc.constantFrom('', ' ', 'ann@', 'ann@example.com') }),
    fc.record({ type: fc.constant('failed' as const), message: fc.constantFrom('', 'No.') }),
    fc.constantFrom<restock.Event>({ type: 'edit' }, { type: 'succeeded' }),
  );
  test('random events: only a valid address is sent, a failure has a message, success is final', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        let state = restock.initial;
        for (const item of events) {
          const before = state;
          state = restock.transition(state, item);
          if (state.kind === 'sending') expect(state.email).toBe('ann@example.com');
          if (before.kind === 'signed-up') expect(state).toBe(before);
          if (before.kind === 'sending' && state.kind === 'editing') expect(state.error).not.toBe('');
        }
      }),
      RUNS,
    );
  });
});

const line = (id: string, quantity: number) => ({
  id,
  itemId: id,
  chosenVariant: { sku: id, attributes: {} },
  quantity,
  title: id,
  productType: 1,
  fullUrl: '',
  image: null,
  purchasePriceCents: 100,
  subTotal: 100 * quantity,
  additionalFields: null,
});
const cartData = (entries: DisplayedCart['entries']): DisplayedCart => ({
  id: 'c',
  currency: 'USD',
  entries,
  shippingOptions: [],
  selectedShippingOption: null,
  shippingLocation: null,
  validCoupons: [],
  invalidCoupons: [],
  applicableTaxRules: [],
  subtotalCents: entries.reduce((sum, { subTotal }) => sum + subTotal, 0),
  taxCents: 0,
  includedTaxCents: 0,
  shippingCostCents: 0,
  discountCents: 0,
  grandTotalCents: entries.reduce((sum, { subTotal }) => sum + subTotal, 0),
  totalQuantity: 0,
  requiresShipping: false,
  minimumSubtotalCents: 0,
});
const input = { typed: {}, errors: {}, codeTyped: '', codeError: '', shopUrl: '/shop' };

describe('the cart’s page', () => {
  const id = fc.constantFrom('a', 'b');
  const command = fc.oneof(
    fc.record({ type: fc.constant('type' as const), id, text: fc.constantFrom('', '2', '3', '1.5', 'x', '99999') }),
    fc.record({ type: fc.constant('commit' as const), id }),
    fc.record({ type: fc.constant('remove' as const), id }),
    fc.constantFrom(
      { type: 'undo' as const },
      { type: 'answer' as const, ok: true },
      { type: 'answer' as const, ok: false },
    ),
  );
  /** The server's cart after a change. */
  const served = (data: DisplayedCart, change: CartChange): DisplayedCart => {
    if (change.type === 'remove') return cartData(data.entries.filter((entry) => entry.id !== change.id));
    if (change.type === 'restore') return cartData([...data.entries, change.line]);
    if (change.type !== 'quantity') return data;
    return cartData(data.entries.map((entry) => (entry.id === change.id ? line(entry.id, change.quantity) : entry)));
  };
  test('random events: sums match what is shown, changes finish, a failure restores the server’s cart', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
        let server = cartData([line('a', 1), line('b', 1)]);
        let state = cart.initial(server, input);
        const answer = (ok: boolean): void => {
          const [change] = state.changes;
          if (change === undefined) return;
          if (ok) server = served(server, change);
          state = cart.transition(
            state,
            ok ? { type: 'succeeded', change, cart: server } : { type: 'failed', change, message: 'No.' },
          );
        };
        for (const command of commands) {
          if (command.type === 'answer') answer(command.ok);
          else state = cart.transition(state, command);
          const view = cartView(
            { ...input, ...state, crumb: '', allowsManyServices: true },
            state.cart,
            pendingOf(state.changes),
          );
          // An outdated total is never shown.
          expect(view.total === 'Updating…').toBe(state.changes.length > 0);
          for (const change of state.changes)
            if (change.type === 'quantity') expect(Number.isInteger(change.quantity) && change.quantity > 0).toBe(true);
          const ids = view.entries.map((entry) => entry.id);
          expect(new Set(ids).size).toBe(ids.length);
        }
        for (let steps = 0; state.changes.length > 0; steps++) {
          expect(steps).toBeLessThan(100);
          answer(true);
        }
        expect(state.cart).toEqual(server);
      }),
      RUNS,
    );
  });
});

test('Undo while the removal is being sent: after a failure the entry is there once, not twice', () => {
  let state = cart.initial(cartData([line('a', 2)]), input);
  state = cart.transition(state, { type: 'remove', id: 'a' });
  state = cart.transition(state, { type: 'undo' });
  state = cart.transition(state, { type: 'failed', change: state.changes[0]!, message: 'No.' });
  expect(state.changes).toEqual([]);
  expect(state.cart.entries).toHaveLength(1);
});

describe('a product list', () => {
  const value = fc.record({
    value: fc.string({ minLength: 1, maxLength: 4 }),
    text: fc.string({ maxLength: 6 }),
    count: fc.nat(9),
    isChosen: fc.boolean(),
  });
  const facet = fc.record({
    name: fc.constantFrom('category', 'price', 'option.Size'),
    title: fc.string({ maxLength: 6 }),
    values: fc.uniqueArray(value, { selector: ({ value }) => value, maxLength: 4 }),
  });
  const props: fc.Arbitrary<ListToolsProps> = fc.record({
    path: fc.constant('/shop'),
    hidden: fc.constantFrom([], [{ name: 'tag', value: 'a&b' }]),
    sort: fc.constantFrom(...(Object.keys(sorts) as (keyof typeof sorts)[]), null),
    facets: fc.uniqueArray(facet, { selector: ({ name }) => name, maxLength: 3 }),
    count: fc.nat(99),
    nouns: fc.constant({ one: 'product', many: 'products' }),
  });

  test('the URL reflects the choices; a chip removes one value, Clear all removes all', () => {
    fc.assert(
      fc.property(props, (shown) => {
        const chosen = parametersOf(shown);
        const read = [...new URL(listAddress(shown), 'http://host').searchParams];
        expect(read).toEqual(chosen.map(({ name, value }) => [name, value]));
        const { chips, clearUrl } = listToolsView(shown);
        for (const { name, value, url } of chips) {
          const rest = [...new URL(url, 'http://host').searchParams];
          expect(rest).toHaveLength(read.length - 1);
          expect(rest).not.toContainEqual([name, value]);
        }
        const left = [...new URL(clearUrl, 'http://host').searchParams.keys()];
        expect(left.every((name) => name === 'tag' || name === 'sort')).toBe(true);
      }),
      RUNS,
    );
  });

  test('random events: only the response to the last choice is shown', () => {
    const url = fc.constantFrom('/shop', '/shop?sort=name');
    const event = fc.oneof(
      fc.record({ type: fc.constant('loaded' as const), url, props }),
      fc.record({ type: fc.constantFrom('failed' as const, 'revisit' as const), url }),
      fc.record({ type: fc.constant('sort' as const), sort: fc.constantFrom('name' as const, 'price-up' as const) }),
      fc.constant<list.Event>({ type: 'clear' }),
    );
    fc.assert(
      fc.property(props, fc.array(event, { maxLength: 25 }), (first, events) => {
        let state = list.initial(first);
        for (const item of events) {
          const before = state;
          state = list.transition(state, item);
          if (item.type !== 'loaded' && item.type !== 'failed') continue;
          const isAnswer = before.kind === 'loading' && before.url === item.url;
          expect(state.kind).toBe(isAnswer ? (item.type === 'loaded' ? 'ready' : 'failed') : before.kind);
          if (!isAnswer) expect(state).toBe(before);
        }
      }),
      RUNS,
    );
  });

  test('more of it: one page at a time, and the URL counts them', () => {
    const nouns = { one: 'product', many: 'products' };
    const start = more.initial({ nextUrl: '/a?offset=2', moreUrl: '/a?sort=name&pages=2', shown: 2, count: 5, nouns });
    const loading = more.transition(start, { type: 'more' });
    expect(more.transition(loading, { type: 'more' })).toBe(loading);
    const longer = more.transition(loading, { type: 'loaded', nextUrl: '/a?offset=4', count: 2 });
    expect(longer).toMatchObject({ kind: 'idle', props: { shown: 4, moreUrl: '/a?sort=name&pages=3' } });
    const failed = more.transition(more.transition(longer, { type: 'more' }), { type: 'failed' });
    expect(failed.kind).toBe('failed');
    const all = more.transition(more.transition(failed, { type: 'more' }), { type: 'loaded', nextUrl: '', count: 1 });
    expect(all).toMatchObject({ kind: 'complete', props: { shown: 5 } });
    expect(more.transition(all, { type: 'more' })).toBe(all);
  });
});

test('the cart recalculates while additional fields are changed', () => {
  const entry = line('a', 2);
  const state = cart.initial(cartData([entry]), input);
  const change = { type: 'fields', line: entry, additionalFields: '{}' } as const;
  const busy = cart.transition(state, { type: 'do', change });
  expect([pendingOf(state.changes).isBusy, pendingOf(busy.changes).isBusy]).toEqual([false, true]);
  const done = cart.transition(busy, { type: 'succeeded', change, cart: state.cart });
  expect(pendingOf(done.changes).isBusy).toBe(false);
});

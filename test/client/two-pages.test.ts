/** Two pages in one realm: events in one do not affect the other. */

import type { Cart, CartEntry } from '#shared/contracts/cart';
import { createAddressClient } from '../../client/addresses/address-client.ts';
import { type AnalyticsEvent, createEventBus } from '../../client/analytics/event-bus.ts';
import { createCartStore, dispatchAdded } from '../../client/cart/cart-store.ts';
import { createIds } from '../../client/core/ids.ts';
import { createPage, type Page } from '../../client/core/page.ts';
import { choose, createProductStores, initialState } from '../../client/product/product-store.ts';

const EVENTS = ['site:cart', 'site:chosen', 'item-added'];

/** A page with the names of the events dispatched in its document. */
function openPage(): { readonly page: Page; readonly dispatched: readonly string[] } {
  const document = new EventTarget();
  const dispatched: string[] = [];
  for (const type of EVENTS) document.addEventListener(type, () => dispatched.push(type));
  return { page: createPage(document), dispatched };
}

// Tabs share their cart through a channel; here only the realm is shared.
const { BroadcastChannel } = globalThis;
beforeAll(() => void Reflect.deleteProperty(globalThis, 'BroadcastChannel'));
afterAll(() => void Object.assign(globalThis, { BroadcastChannel }));

const [first, second] = [openPage(), openPage()];

test('shared services are created once per page', () => {
  const creators: readonly ((page: Page) => unknown)[] = [
    createCartStore,
    createEventBus,
    createIds,
    createAddressClient,
  ];
  for (const create of creators) {
    expect(first.page.get(create)).toBe(first.page.get(create));
    expect(first.page.get(create)).not.toBe(second.page.get(create));
  }
});

test('a cart, and the events of a cart, stay in their page', () => {
  const cart = { totalQuantity: 3 } as Cart;
  first.page.get(createCartStore).beginUpdate()(cart);
  dispatchAdded(first.page, { itemId: 'mug' } as CartEntry);
  expect(first.page.get(createCartStore).store.get().cart).toBe(cart);
  expect(second.page.get(createCartStore).store.get().cart).toBeNull();
  expect([first.dispatched, second.dispatched]).toEqual([['site:cart', 'item-added'], []]);
});

test('an older response for one cart does not hold back the other cart', () => {
  const [older, newer] = [{ totalQuantity: 1 } as Cart, { totalQuantity: 2 } as Cart];
  const receive = second.page.get(createCartStore).beginUpdate();
  first.page.get(createCartStore).beginUpdate()(newer);
  receive(older);
  expect(first.page.get(createCartStore).store.get().cart).toBe(newer);
  expect(second.page.get(createCartStore).store.get().cart).toBe(older);
});

test('the choice of a product belongs to one page', () => {
  const product = {
    itemId: 'mug',
    productType: 1,
    title: 'Mug',
    isSoldOut: false,
    isSubscribable: false,
    options: [],
    variants: [],
  };
  const store = first.page.get(createProductStores)('mug', product);
  choose(first.page, store, { option: 'Size', value: 'Large' });
  expect(store.get().choices).toEqual({ Size: 'Large' });
  expect(second.page.get(createProductStores)('mug').get()).toEqual(initialState);
  expect([first.dispatched.at(-1), second.dispatched.includes('site:chosen')]).toEqual(['site:chosen', false]);
});

test('the tracker of a page gets the events of that page, including earlier ones', () => {
  const event = (query: string): AnalyticsEvent => ({ kind: 'searched', query });
  const tracked: string[] = [];
  first.page.get(createEventBus).emit(event('early'));
  second.page.get(createEventBus).emit(event('elsewhere'));
  first.page.get(createEventBus).subscribe(({ kind, ...fields }) => tracked.push(`${kind} ${Object.values(fields)}`));
  first.page.get(createEventBus).emit(event('late'));
  second.page.get(createEventBus).emit(event('elsewhere'));
  expect(tracked).toEqual(['searched early', 'searched late']);
});

test('ids are counted by page and by prefix', () => {
  const [item, other] = [first.page.get(createIds), second.page.get(createIds)];
  expect([item('list'), item('list'), item('box'), other('list')]).toEqual(['list-1', 'list-2', 'box-1', 'list-1']);
});

describe('after a call for addresses has failed', () => {
  const { fetch } = globalThis;
  const section = { productPage: 'form', productSection: 'form-address' };
  const { signal } = new AbortController();
  const suggest = ({ page }: { readonly page: Page }) =>
    page.get(createAddressClient).suggest({ input: 'Fern St', country: '' }, section, signal);
  let status = 503;
  let calls = 0;
  beforeAll(() => {
    globalThis.fetch = () => {
      calls++;
      return Promise.resolve(Response.json({ predictions: [] }, { status }));
    };
    Object.assign(globalThis, { document: { documentElement: { lang: 'en' } } });
  });
  afterAll(() => {
    globalThis.fetch = fetch;
    Reflect.deleteProperty(globalThis, 'document');
  });

  test('its page makes no more of them, and the other page does', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation();
    expect(await suggest(first)).toBeNull();
    status = 200;
    expect([await suggest(first), await suggest(second)]).toEqual([null, []]);
    expect([calls, warn.mock.calls.length]).toEqual([2, 1]);
    warn.mockRestore();
  });
});

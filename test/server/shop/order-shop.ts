/** Shared by order tests: a shopper's details, cards, and the way to the last step. */

import type { TestStore } from '../../database/databases.ts';
import { shopperDetails } from '../../fixtures/shopper-details.ts';
import { openShop, type TestShop, type Visitor } from '../shop.ts';

export const CART = '/api/commerce/shopping-cart';
export const CHECKOUT = '/api/commerce/checkout';
export const EVENTS_SECRET = 'events-of-the-test-service';

export const details = shopperDetails;
const GOOD = '4242 4242 4242 4242';
export const card = (number = GOOD) => ({ number, expiry: '12/49', code: '123' });
let keys = 0;
/** A unique idempotency key. */
export const newKey = (): string => `key-${process.pid}-${++keys}`;

/** Fills in everything and returns the displayed total. */
export async function ready(visitor: Pick<Visitor, 'get' | 'send'>, query = '', shipping = 'post'): Promise<number> {
  const first = await visitor.send('put', `${CHECKOUT}/details${query}`, details);
  expect(first.body.errors).toBeUndefined();
  if (first.body.step === 'shipping') await visitor.send('put', `${CART}/shipping-option`, { id: shipping });
  const { body } = await visitor.get(`${CHECKOUT}${query}`);
  expect(body.step).toBe('review');
  return body.shoppingCart.grandTotalCents;
}

export const order = (visitor: Pick<Visitor, 'send'>, expectedTotalCents: number, more: object = {}, query = '') =>
  visitor.send('post', `${CHECKOUT}/orders${query}`, {
    idempotencyKey: newKey(),
    agreesToRenewals: true,
    acceptsTerms: true,
    expectedTotalCents,
    card: card(),
    ...more,
  });

// biome-ignore lint/suspicious/noExplicitAny: rows are inspected column by column
type Row = Record<string, any>;

export interface OrderShop {
  readonly shop: TestShop;
  rows(text: string, params?: readonly unknown[]): Promise<Row[]>;
  /** The first row. */
  row(text: string, params?: readonly unknown[]): Promise<Row>;
  stockOf(sku: string): Promise<number>;
}

/** Opens a shop before a file's tests and closes it afterwards. */
export function useOrderShop(store: TestStore, hasPages = false): OrderShop {
  const opened: { shop?: TestShop } = {};
  beforeAll(async () => {
    const environment = { ...(await store.environment()), PAYMENTS_TEST_SECRET: EVENTS_SECRET };
    opened.shop = await openShop(environment, undefined, hasPages);
  }, 120_000);
  afterAll(() => opened.shop?.stop());
  const rows = async (text: string, params: readonly unknown[] = []): Promise<Row[]> =>
    ((await opened.shop?.database.withConnection((connection) => connection.query(text, params)))?.rows ?? []) as Row[];
  const row = async (text: string, params: readonly unknown[] = []): Promise<Row> =>
    (await rows(text, params))[0] as Row;
  const stockOf = async (sku: string): Promise<number> =>
    (await row('SELECT qty_in_stock FROM variants WHERE sku = $1', [sku]))['qty_in_stock'];
  return Object.assign(opened as { readonly shop: TestShop }, { rows, row, stockOf });
}

/** A shop with an adjustable clock in which subscriptions are bought. */
import type { TestStore } from '../../database/databases.ts';
import { type Answer, openShop, type TestShop, type Visitor } from '../shop.ts';
import { CHECKOUT, card, details, newKey } from './order-shop.ts';

export const DAY = 24 * 3600 * 1000;
export const START = Date.parse('2027-01-31T10:00:00Z');

// biome-ignore lint/suspicious/noExplicitAny: rows are inspected column by column
type Row = Record<string, any>;

export interface RenewingShop {
  readonly shop: TestShop;
  /** Epoch milliseconds. */
  now: number;
  /** Sets the clock, and renews what is due. */
  at(time: string | number): Promise<number>;
  rows(text: string, params?: readonly unknown[]): Promise<Row[]>;
  /** The subscription of an address. */
  of(email: string): Promise<Row>;
  orders(id: string): Promise<Row[]>;
  emails(id: string): Promise<string[]>;
}

/** Opens a shop before a file's tests and closes it afterwards. */
export function useRenewingShop(store: TestStore, environment: Record<string, string> = {}): RenewingShop {
  const opened: { shop?: TestShop; now: number } = { now: START };
  beforeAll(async () => {
    opened.shop = await openShop({ ...(await store.environment()), ...environment }, () => opened.now, true);
  }, 120_000);
  afterAll(() => opened.shop?.stop());
  const rows = async (text: string, params: readonly unknown[] = []): Promise<Row[]> =>
    ((await opened.shop?.database.withConnection((connection) => connection.query(text, params)))?.rows ?? []) as Row[];
  return Object.assign(opened as { readonly shop: TestShop; now: number }, {
    rows,
    async at(time: string | number) {
      opened.now = typeof time === 'string' ? Date.parse(time) : time;
      return (await opened.shop?.backend.renewals.run()) ?? 0;
    },
    of: async (email: string) => (await rows('SELECT * FROM subscriptions WHERE email = $1', [email]))[0] as Row,
    orders: (id: string) => rows('SELECT * FROM orders WHERE subscription_id = $1 ORDER BY cycle', [id]),
    emails: async (id: string) =>
      (
        await rows("SELECT key FROM deliveries WHERE key LIKE 'subscription-' || $1 || '-%' ORDER BY created, key", [
          id,
        ])
      ).map(({ key }) => String(key).slice(`subscription-${id}-`.length).split('-')[0] ?? ''),
  });
}

/** Changes the plan of the shop's box. */
export const setPlan = (of: RenewingShop, value: number, unit: string, numBillingCycles = 0) =>
  of.rows(
    `UPDATE items SET data = jsonb_set(data, '{structuredContent,subscriptionPlan}', $1::jsonb) WHERE id = 'box'`,
    [JSON.stringify({ billingPeriod: { value, unit }, numBillingCycles })],
  );

/** Fills in everything; returns the query of the checkout. */
export async function readyToSubscribe(visitor: Visitor, email: string, qty = 1): Promise<string> {
  const begun = await visitor.send('post', '/api/3/commerce/cart/subscription', { itemId: 'box', sku: 'BOX', qty });
  const query = `?cartToken=${begun.body.cartToken}`;
  await visitor.send('put', `${CHECKOUT}/details${query}`, { ...details, email });
  await visitor.send('put', `${CHECKOUT}/shipping${query}`, { id: 'post' });
  return query;
}

export async function placeSubscription(visitor: Visitor, query: string, more: object = {}): Promise<Answer> {
  const { body } = await visitor.get(`${CHECKOUT}${query}`);
  return visitor.send('post', `${CHECKOUT}/orders${query}`, {
    idempotencyKey: newKey(),
    expectedTotalCents: body.shoppingCart.grandTotalCents,
    agreesToRenewals: true,
    card: card(),
    ...more,
  });
}

/** Buys the box with a card; returns the token of the subscription's URL. */
export async function subscribe(
  of: RenewingShop,
  email: string,
  number?: string,
  qty = 1,
  visitor = of.shop.visitor(),
): Promise<string> {
  const placed = await placeSubscription(visitor, await readyToSubscribe(visitor, email, qty), { card: card(number) });
  expect(placed.body.next?.path).toBe('/checkout/subscription-confirmed');
  const { body } = await visitor.get(`/api/commerce/orders/${placed.body.orderToken}`);
  return new URL(body.subscription.path, 'http://x').searchParams.get('subscription') ?? '';
}

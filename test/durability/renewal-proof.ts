/** Hundreds of subscriptions, and invariants after all their payments. */
import { pino } from 'pino';
import type { SubscriptionPlan } from '#shared/subscription';
import { readConfig } from '../../server/config.ts';
import type { Connection } from '../../server/database/connection-pool.ts';
import type { Database } from '../../server/database/database.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { createEmailTexts } from '../../server/emails/email-texts.ts';
import { openIntegrations } from '../../server/integrations/open-integrations.ts';
import { noTracing } from '../../server/observability/tracing.ts';
import { type Commerce, openCommerce } from '../../server/shop/open-shop.ts';
import { periodStart } from '../../server/shop/subscriptions/subscription-dates.ts';
import type { StandInIntent } from './stripe-stand-in.ts';

export const DAY = 24 * 3600 * 1000;
export const START = Date.parse('2027-01-01T00:00:00Z');
const SITE = 'proof';
const SECRET = 's'.repeat(32);

export const proofEnvironment = (stripe: string, databaseUrl: string, dataDir: string): Record<string, string> => ({
  ...{ LOG_LEVEL: 'silent', SECRET, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DATABASE_POOL: '8' },
  ...{ PAYMENTS: 'stripe', STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x', STRIPE_API: stripe },
});

export interface Renewer {
  readonly database: Database;
  readonly commerce: Commerce;
  stop(): Promise<void>;
}

/** The shop's own renewals, as on a replica; emails stay in their table. */
export async function openRenewer(environment: Record<string, string>, now: () => number): Promise<Renewer> {
  const config = readConfig(environment);
  const logger = pino({ level: 'silent' });
  const integrations = openIntegrations(config, { logger, now, tracing: noTracing, secret: 'of renewals' });
  const database = await openDatabase(config, logger);
  const deliveries = { wake: () => undefined, run: async () => 0, metrics: [], stop: async () => undefined };
  const accountOf = async () => null;
  const context = {
    database,
    websiteId: SITE,
    secret: SECRET,
    integrations,
    deliveries,
    logger,
    now,
    accountOf,
    customerOf: accountOf,
    saveAddress: async () => undefined,
    canSee: async () => true,
    emailTexts: createEmailTexts([]),
  };
  const commerce = openCommerce(context);
  return {
    database,
    commerce,
    async stop() {
      await commerce.stop();
      await integrations.close();
      await database.close();
    },
  };
}

const plans: readonly SubscriptionPlan[] = [
  { value: 1, unit: 'MONTH', cycles: 0 },
  { value: 1, unit: 'WEEK', cycles: 0 },
  { value: 1, unit: 'MONTH', cycles: 0 },
  { value: 2, unit: 'WEEK', cycles: 0 },
];
const ZONE = 'Europe/Brussels';
/** Price, shipping and 21 % tax on the price: the cost of each renewal. */
const priceOf = (index: number): number => 1000 + (index % 97);
const SHIPPING = 350;
const totalOf = (index: number): number => priceOf(index) + SHIPPING + Math.floor((priceOf(index) * 21 + 50) / 100);

/** Creates subscriptions with a number of payments, spread over four weeks, with the first payments made. */
export async function seedSubscriptions(connection: Connection, count: number, cycles: number): Promise<void> {
  const website = { siteTitle: 'Proof', timeZone: ZONE, language: 'en-GB' };
  const store = {
    currency: 'EUR',
    taxRules: [
      { id: 'v', name: 'VAT', country: 'BE', region: '', rate: 210_000, appliesToShipping: false, isIncluded: false },
    ],
  };
  await connection.query('INSERT INTO websites (id, data, store_settings) VALUES ($1, $2, $3)', [
    SITE,
    JSON.stringify(website),
    JSON.stringify(store),
  ]);
  await connection.query(`INSERT INTO collections (id, website_id, url_id, data) VALUES ('c', $1, 'c', '{}')`, [SITE]);
  await connection.query(
    `INSERT INTO items (id, collection_id, url_id, title, product_type, data) VALUES ('i', 'c', 'i', 'Box', 1, '{}')`,
  );
  await connection.query(
    `INSERT INTO variants (id, item_id, sku, attributes, price_cents, qty_in_stock) VALUES ('v', 'i', 'BOX', '{}', 1000, 1000000)`,
  );
  const contact = {
    email: '',
    firstName: 'A',
    lastName: 'B',
    phone: '',
    line1: '1',
    line2: '',
    city: 'X',
    region: '',
    postalCode: '1000',
    country: 'BE',
  };
  const details = { base: 'https://shop.example', contact, shippingName: 'Post', locale: 'en-GB', timeZone: ZONE };
  const rows = Array.from({ length: count }, (_, index) => {
    const plan = { ...(plans[index % plans.length] as SubscriptionPlan), cycles };
    const anchor = START + (index % 28) * DAY + (index % 1440) * 60_000;
    const due = periodStart({ anchor, plan, timeZone: ZONE }, 1);
    return { id: `s${index}`, plan, anchor, due, price: priceOf(index) };
  });
  await connection.query(
    `INSERT INTO subscriptions (id, website_id, order_id, token_hash, state, email, item_id, variant_id, sku, title, product_type,
       quantity, currency, unit_price_cents, shipping_cents, details, plan_value, plan_unit, plan_cycles, cycles_paid, anchor_at,
       period, due_at, paid_until, next_look_at, provider, test_mode, payment_method)
     SELECT r.id, $1, r.id, r.id, 'active', r.id || '@example.com', 'i', 'v', 'BOX', 'Box', 1, 1, 'EUR', r.price, ${SHIPPING},
       $2::jsonb, (r.plan ->> 'value')::int, r.plan ->> 'unit', (r.plan ->> 'cycles')::int, 1, to_timestamp(r.anchor / 1000.0), 1,
       to_timestamp(r.due / 1000.0), to_timestamp(r.due / 1000.0), to_timestamp(r.due / 1000.0), 'stripe', true, 'cus_1:pm_1'
     FROM json_to_recordset($3::json) AS r (id text, plan jsonb, anchor bigint, due bigint, price int)`,
    [SITE, JSON.stringify(details), JSON.stringify(rows)],
  );
}

export async function openSubscriptionsLeft(connection: Connection): Promise<number> {
  const { rows } = await connection.query(
    "SELECT count(*)::int AS n FROM subscriptions WHERE state <> 'ended' OR open_order_id IS NOT NULL",
  );
  return (rows[0] as { n: number }).n;
}

export interface ProofReport {
  readonly subscriptions: number;
  /** Payments after the first, according to database and payment service. */
  readonly renewals: number;
  readonly charges: number;
  readonly declines: number;
  readonly givenUp: number;
  readonly cents: number;
  readonly emails: number;
}

/** Throws for violated invariants. */
export async function checkProof(
  connection: Connection,
  intents: ReadonlyMap<string, StandInIntent>,
): Promise<ProofReport> {
  const all = async <T>(text: string): Promise<T[]> => (await connection.query(text)).rows as T[];
  const expect = (holds: boolean, what: string): void => {
    if (!holds) throw new Error(what);
  };
  type Sub = {
    id: string;
    n: number;
    cycles: number;
    state: string;
    reason: string;
    unit: SubscriptionPlan['unit'];
    value: number;
    anchor: number;
  };
  const subs =
    await all<Sub>(`SELECT id, cycles_paid AS n, plan_cycles AS cycles, state, end_reason AS reason, plan_unit AS unit,
    plan_value AS value, (extract(epoch FROM anchor_at) * 1000)::float8 AS anchor FROM subscriptions`);
  type Order = { id: string; sub: string; cycle: number; status: string; cents: number; created: number };
  const orders = await all<Order>(`SELECT id, subscription_id AS sub, cycle, status, grand_total_cents::float8 AS cents,
    (extract(epoch FROM created) * 1000)::float8 AS created FROM orders`);
  const intentsOf = new Map<string, StandInIntent[]>();
  for (const intent of intents.values())
    intentsOf.set(intent.renewal, [...(intentsOf.get(intent.renewal) ?? []), intent]);
  const ordersOf = new Map<string, Order[]>();
  for (const order of orders) ordersOf.set(order.sub, [...(ordersOf.get(order.sub) ?? []), order]);
  for (const sub of subs) {
    const own = (ordersOf.get(sub.id) ?? []).sort((a, b) => a.cycle - b.cycle);
    expect(
      own.every(({ cycle }, index) => cycle === index + 2),
      `${sub.id}: its payments are not one after the other`,
    );
    const paid = own.filter(({ status }) => status === 'paid');
    expect(paid.length === sub.n - 1, `${sub.id}: ${paid.length} paid orders, ${sub.n} payments counted`);
    const isDone = sub.reason === 'completed' && sub.n === sub.cycles;
    expect(
      sub.state === 'ended' && (isDone || sub.reason === 'payment-failed'),
      `${sub.id}: ended as ${sub.state} ${sub.reason} after ${sub.n}`,
    );
    for (const { id, cycle, status, cents, created } of own) {
      const intents = intentsOf.get(id) ?? [];
      const charges = intents.reduce((sum, intent) => sum + intent.charges, 0);
      expect(charges === (status === 'paid' ? 1 : 0), `${id}: ${status}, charged ${charges} times`);
      expect(cents === totalOf(Number(sub.id.slice(1))), `${id}: ${cents} is not what was agreed on`);
      expect(
        intents.every(({ amount }) => amount === cents),
        `${id}: another amount was charged`,
      );
      expect(
        created >= periodStart({ anchor: sub.anchor, plan: sub, timeZone: ZONE }, cycle - 1),
        `${id}: charged before it was due`,
      );
    }
  }
  const renewals = orders.filter(({ status }) => status === 'paid').length;
  const charged = [...intents.values()].filter(({ charges }) => charges > 0);
  const cents = charged.reduce((sum, { amount, charges }) => sum + amount * charges, 0);
  const paidCents = orders.reduce((sum, { status, cents: own }) => sum + (status === 'paid' ? own : 0), 0);
  expect(cents === paidCents, `${cents} were charged, ${paidCents} are in paid orders`);
  const emails = await all<{ kind: string; n: number }>(
    "SELECT payload ->> 'name' AS kind, count(*)::int AS n FROM deliveries GROUP BY 1",
  );
  const emailsOf = (kind: string): number => emails.find((email) => email.kind === `subscription-${kind}`)?.n ?? 0;
  const givenUp = subs.filter(({ reason }) => reason === 'payment-failed').length;
  const declines = [...intents.values()].reduce((sum, intent) => sum + intent.declines, 0);
  expect(emailsOf('renewed') === renewals, `${emailsOf('renewed')} emails of ${renewals} renewals`);
  expect(emailsOf('ended') === givenUp, `${emailsOf('ended')} emails of ${givenUp} ends`);
  const [stock] = await all<{ n: number }>('SELECT qty_in_stock AS n FROM variants');
  expect(
    1_000_000 - (stock?.n ?? 0) === renewals,
    `${1_000_000 - (stock?.n ?? 0)} pieces left the stock for ${renewals} renewals`,
  );
  return {
    subscriptions: subs.length,
    renewals,
    charges: charged.length,
    declines,
    givenUp,
    cents,
    emails: emailsOf('renewed'),
  };
}

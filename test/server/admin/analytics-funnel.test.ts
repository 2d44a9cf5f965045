/** The funnel of many visits, against sums that are made of the same visits in another way. */
import { formatVisitorRecord } from '#shared/analytics/visitor-record';
import { onDatabases } from '../../database/databases.ts';
import { randomOf } from '../../fuzz/random.ts';
import { openShop, type TestShop, type Visitor } from '../shop.ts';
import { signIn } from './owner-site.ts';

const VISITORS = 40;
const DAYS = ['2026-11-10', '2026-11-11', '2026-11-12'];
/** What a visitor may do, and how far on the way that is. */
const ACTIONS: readonly (readonly [name: string, step: number])[] = [
  ['hit', 0],
  ['CommerceShopping_ProductViewed', 1],
  ['quick-view', 1],
  ['CommerceShopping_ItemAdded', 2],
  ['CommerceShopping_CheckoutStarted', 3],
  ['CommerceShopping_OrderPlaced', 4],
];

onDatabases((store) => {
  let shop: TestShop;
  let owner: Visitor;
  let now = Date.parse(`${DAYS[0]}T12:00:00Z`);
  beforeAll(async () => {
    shop = await openShop(await store.environment(), () => now);
    owner = await signIn(shop);
  }, 120_000);
  afterAll(() => shop.stop());

  const send = async (name: string, visitor: string): Promise<void> => {
    const record = formatVisitorRecord({ id: visitor, firstVisit: 1, previousVisit: 1, thisVisit: 1, visits: 1 });
    const call = (path: string, body: object): Promise<Response> =>
      fetch(shop.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: `ss_cvr=${record}` },
        body: JSON.stringify(body),
      });
    const answer =
      name === 'hit'
        ? await call('/api/census/RecordHit', { event: 'View', data: { pagePath: '/' } })
        : name === 'quick-view'
          ? await call('/api/census/RecordQuickView/vase', { a: 1 })
          : await call('/api/v1/clanker/events', { eventSchemaName: name, eventContent: { ...content } });
    expect(answer.status).toBe(202);
  };
  const content = {
    object_identifier: 'vase',
    cart_id: 'c',
    cart_value: 1,
    num_items_in_cart: 1,
    currency_code: 'USD',
  };

  test('counts each visitor of a day once, at every step that was passed', async () => {
    const random = randomOf(7);
    const furthest = new Map<string, number>();
    for (const day of DAYS) {
      now = Date.parse(`${day}T12:00:00Z`);
      const sent: Promise<void>[] = [];
      for (let visitor = 0; visitor < VISITORS; visitor++) {
        for (let count = Math.floor(random() * 4); count > 0; count--) {
          const [name, step] = ACTIONS[Math.floor(random() ** 2 * ACTIONS.length)] ?? ['hit', 0];
          sent.push(send(name, `v${visitor}`));
          furthest.set(`${day} v${visitor}`, Math.max(step, furthest.get(`${day} v${visitor}`) ?? 0));
        }
        // Batches end anywhere between the events of a visitor.
        if (visitor % 13 === 0) await shop.backend.analytics.queue.flush();
      }
      await Promise.all(sent);
    }
    await shop.backend.analytics.queue.flush();
    // The owner's session does not last for days.
    now = Date.parse(`${DAYS[0]}T12:00:00Z`);
    const steps = [...furthest.values()];
    const expected = [0, 1, 2, 3, 4].map((step) => steps.filter((reached) => reached >= step).length);
    expect(expected[4]).toBeGreaterThan(0);
    const { body } = await owner.get(`/api/analytics/reports/funnel?from=${DAYS[0]}&to=${DAYS[2]}`);
    const rows = body.rows as readonly { readonly key: string; readonly values: { readonly visitors: number } }[];
    expect(rows.map(({ key }) => key)).toEqual(['visit', 'product', 'cart', 'checkout', 'order']);
    expect(rows.map(({ values }) => values.visitors)).toEqual(expected);
  });
});

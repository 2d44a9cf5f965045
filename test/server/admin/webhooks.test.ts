/** Webhooks of the site: who is told of what, signed, tried again by hand; and programs that subscribe themselves. */
import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { webhookTopicNames } from '#shared/webhook-topics';
import { onDatabases } from '../../database/databases.ts';
import { startHttp } from '../integrations/servers.ts';
import { order, ready, useOrderShop } from '../shop/order-shop.ts';
import type { Visitor } from '../shop.ts';
import { signIn } from './owner-site.ts';

const WEBHOOKS = '/api/owner/webhooks';
const DELIVERIES = '/api/owner/deliveries';

interface Seen {
  readonly body: string;
  readonly signature: string;
}

onDatabases((store) => {
  const seen: Seen[] = [];
  let answer = 200;
  let receiver: Awaited<ReturnType<typeof startHttp>>;
  const shopStore = {
    ...store,
    async environment() {
      receiver = await startHttp((request, response) => {
        let body = '';
        request.on('data', (part: Buffer) => {
          body += part.toString();
        });
        request.on('end', () => {
          seen.push({ body, signature: String(request.headers['x-vitrine-signature']) });
          response.writeHead(answer).end();
        });
      });
      return { ...(await store.environment()), WEBHOOKS: 'http', WEBHOOK_HOSTS: receiver.url };
    },
  };
  const of = useOrderShop(shopStore);
  let owner: Visitor;
  beforeAll(async () => {
    owner = await signIn(of.shop);
  });
  afterAll(() => receiver?.stop());
  const run = () => of.shop.backend.deliveries.run();
  const bodies = (): { event: string; data: Record<string, unknown> }[] => seen.map(({ body }) => JSON.parse(body));

  test('an address is checked when it is stored, for forms, too', async () => {
    const add = async (url: string) => (await owner.send('post', WEBHOOKS, { url, topics: ['order.created'] })).body;
    const allowed = new URL(receiver.url).origin;
    expect((await add('https://evil.example/x')).errors).toEqual([
      expect.objectContaining({
        field: 'url',
        message: `evil.example is not one of the allowed hosts (WEBHOOK_HOSTS): ${allowed}.`,
      }),
    ]);
    expect((await add('ftp://x')).errors[0].message).toBe('ftp://x is not a valid page URL.');
    expect((await owner.send('post', WEBHOOKS, { url: receiver.url, topics: [] })).body.errors[0].message).toBe(
      'Choose at least one.',
    );
    const form = { name: 'F', fields: [], webhooks: [{ url: 'http://169.254.169.254/latest' }] };
    expect((await owner.send('post', '/api/owner/forms', form)).body.errors).toEqual([
      expect.objectContaining({ field: 'webhooks.0.url' }),
    ]);
    expect((await (await signIn(of.shop, 'editor')).get(WEBHOOKS)).status).toBe(403);
  });

  test('orders, shipments, accounts and stock are told of, signed with a secret that is told once', async () => {
    const { status, body } = await owner.send('post', WEBHOOKS, { url: receiver.url, topics: webhookTopicNames });
    expect(status).toBe(201);
    expect(body.secret).toMatch(/^whsec_/);
    expect(JSON.stringify((await owner.get(WEBHOOKS)).body)).not.toContain(body.secret);
    await of.rows("UPDATE variants SET qty_in_stock = 6, unlimited = false WHERE item_id = 'vase' RETURNING id", []);
    const visitor = of.shop.visitor();
    await visitor.add('vase', { quantity: 2 });
    await ready(visitor);
    await visitor.send('post', '/api/commerce/checkout/codes', { code: 'TEN' });
    const placed = (await order(visitor, await ready(visitor))).body.order;
    await owner.send('post', `/api/owner/orders/${placed.number}/fulfill`, {});
    const other = of.shop.visitor();
    await other.add('rare', { quantity: 2 });
    const cancelled = (await order(other, await ready(other))).body.order;
    expect((await owner.send('post', `/api/owner/orders/${cancelled.number}/cancel`, {})).status).toBe(200);
    await owner.send('post', '/api/site-users/account', {
      ...{ email: 'new@example.com', password: 'a long password', firstName: 'New', lastName: 'One' },
    });
    await run();
    expect(bodies().map(({ event }) => event)).toEqual(
      expect.arrayContaining(['order.created', 'stock.low', 'order.fulfilled', 'member.signed-up']),
    );
    const about = (number: number) =>
      bodies().flatMap(({ event, data }) => (data['number'] === number && event !== 'order.created' ? [event] : []));
    expect(about(cancelled.number).sort()).toEqual(['order.cancelled', 'order.refunded']);
    expect(bodies().find(({ event }) => event === 'order.created')?.data).toMatchObject({
      number: placed.number,
      ...{ kind: 'cart', shippingOption: 'Post', couponCodes: ['TEN'], includedTaxCents: 0, billing: null },
      contact: { line1: '1 Long Street', city: 'New York', postalCode: '10001', country: 'US' },
      taxes: [{ name: 'Sales tax', rate: 100_000, isIncluded: false, taxCents: placed.taxCents }],
      lines: [{ quantity: 2, itemId: 'vase' }],
    });
    for (const { body: text, signature } of seen)
      expect(signature).toBe(`sha256=${createHmac('sha256', body.secret).update(text).digest('hex')}`);
    const { id } = body.webhook;
    const rotated = (await owner.send('post', `${WEBHOOKS}/${id}/rotate`)).body.secret;
    seen.length = 0;
    await owner.send('post', `${WEBHOOKS}/${id}/sample`, { topic: 'order.refunded' });
    await run();
    const [sample] = seen;
    expect(JSON.parse(sample?.body ?? '')).toMatchObject({ event: 'order.refunded', isSample: true });
    expect(sample?.signature).toBe(
      `sha256=${createHmac('sha256', rotated)
        .update(sample?.body ?? '')
        .digest('hex')}`,
    );
  });

  test('what fails says what was answered, and is tried again by hand; a webhook that is off is told nothing', async () => {
    const [{ id, url, topics }] = (await owner.get(WEBHOOKS)).body.webhooks;
    answer = 404;
    await owner.send('post', `${WEBHOOKS}/${id}/sample`, { topic: 'stock.low' });
    await run();
    const [failed] = (await owner.get(`${DELIVERIES}?webhook=${id}&state=failed`)).body.results;
    expect(failed).toMatchObject({
      ...{ about: 'stock.low', state: 'failed', attempts: 1, responseStatus: 404, lastError: 'answered 404' },
      canRetry: true,
    });
    answer = 200;
    const retry = `${DELIVERIES}/${encodeURIComponent(failed.key)}/retry`;
    expect((await owner.send('post', retry)).body.state).toBe('waiting');
    await run();
    expect((await owner.send('post', retry)).body.error).toBe('It has been sent.');
    const { counts } = (await owner.get(`${DELIVERIES}/counts`)).body;
    expect(counts).toContainEqual(expect.objectContaining({ channel: 'webhook', failed: 0 }));
    await owner.send('put', `${WEBHOOKS}/${id}`, { url, topics, enabled: false });
    seen.length = 0;
    const visitor = of.shop.visitor();
    await visitor.add('vase', { quantity: 1 });
    await order(visitor, await ready(visitor));
    await run();
    expect(seen).toEqual([]);
    expect((await owner.send('delete', `${WEBHOOKS}/${id}`)).status).toBe(204);
    expect((await owner.send('delete', `${WEBHOOKS}/${id}`)).status).toBe(404);
  });

  test('a program subscribes with a key, gets samples, and ends with its key', async () => {
    const { body } = await owner.send('post', '/api/owner/hook-keys', { name: 'Zapier' });
    const program = of.shop.visitor().agent;
    const as = (key: string) => ({
      post: (sent: object) => program.post('/api/hooks').set('Authorization', `Bearer ${key}`).send(sent),
      get: (path: string) => program.get(path).set('Authorization', `Bearer ${key}`),
      remove: (id: string) => program.delete(`/api/hooks/${id}`).set('X-Api-Key', key),
    });
    const keyState = async () => (await owner.get('/api/owner/hook-keys')).body.keys[0].state;
    expect(await keyState()).toBe('awaiting');
    expect((await as('hook_no').post({ url: receiver.url, topic: 'order.created' })).status).toBe(401);
    const zapier = as(body.key);
    expect((await zapier.post({ url: 'http://10.0.0.1/', topic: 'order.created' })).body.errors[0].field).toBe('url');
    const made = await zapier.post({ url: receiver.url, topic: 'order.created' });
    expect([made.status, await keyState()]).toEqual([201, 'connected']);
    expect((await zapier.get('/api/hooks/samples/stock.low')).body).toMatchObject([{ event: 'stock.low' }]);
    expect((await zapier.get('/api/hooks/samples/nothing')).status).toBe(404);
    expect((await owner.get(WEBHOOKS)).body.webhooks).toMatchObject([{ key: 'Zapier', topics: ['order.created'] }]);
    expect((await zapier.remove('other')).status).toBe(404);
    expect((await zapier.remove(made.body.id)).status).toBe(204);
    await zapier.post({ url: receiver.url, topic: 'stock.low' });
    expect((await owner.send('delete', `/api/owner/hook-keys/${body.id}`)).status).toBe(204);
    expect((await zapier.get('/api/hooks')).status).toBe(401);
    expect([await keyState(), (await owner.get(WEBHOOKS)).body.webhooks]).toEqual(['disconnected', []]);
    await of.shop.database.db.execute(sql`DELETE FROM hook_keys`);
  });
});

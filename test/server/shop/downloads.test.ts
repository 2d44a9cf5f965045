import { createHash } from 'node:crypto';
import { onDatabases } from '../../database/databases.ts';
import { randomOf } from '../../fuzz/random.ts';
import { useAdminShop } from '../admin/owner-site.ts';
import type { Answer, TestShop, Visitor } from '../shop.ts';
import { card, newKey, order, ready } from './order-shop.ts';

const FILES = '/api/owner/products/pattern/files';
const digestOf = (bytes: Buffer): string => `${bytes.length} ${createHash('sha256').update(bytes).digest('hex')}`;
const random = randomOf(1);
/** Stored in five chunks, the last one shorter. */
const book = Buffer.from(Array.from({ length: 300_001 }, () => random() * 256));
const sheet = Buffer.from('%PDF-1.4\nOne sheet.\n');

onDatabases((store) => {
  let shop: TestShop;
  let owner: Visitor;
  useAdminShop(store, (opened) => ({ shop, owner } = opened));

  const run = (text: string) => shop.database.withConnection((connection) => connection.query(text));
  const first = async (text: string) => (await run(text)).rows[0] as Record<string, unknown>;
  async function buy(visitor = shop.visitor()): Promise<{ token: string; id: string; number: number }> {
    await visitor.add('pattern');
    const placed = await order(visitor, await ready(visitor));
    expect(placed.body.next.kind).toBe('confirmed');
    return { token: placed.body.orderToken, id: placed.body.order.id, number: placed.body.order.number };
  }
  const status = (token: string) => shop.visitor().get(`/account/order-status?order=${token}`);
  const linksIn = ({ text }: Answer): readonly string[] =>
    [...text.matchAll(/href="(\/account\/download\/file\?key=[^"]+)"/g)].map(([, link]) => link ?? '');
  const fetchBytes = (link: string, headers: Record<string, string> = {}) => fetch(shop.url + link, { headers });
  const bytesOf = async (answer: Response) => digestOf(Buffer.from(await answer.arrayBuffer()));

  test('earlier buyers of a product get its file when it is attached', async () => {
    const { token } = await buy();
    expect((await status(token)).text).not.toContain('Your downloads');
    expect((await shop.visitor().upload(FILES, 'book.zip', book)).status).toBe(401);
    expect((await owner.upload('/api/owner/products/mug/files', 'book.zip', book)).status).toBe(422);
    expect((await owner.upload(FILES, '../book.zip', book)).status).toBe(422);
    expect((await owner.upload(FILES, 'empty.zip', Buffer.alloc(0))).status).toBe(422);
    const attached = await owner.upload(FILES, 'Förty glazes.zip', book);
    expect([attached.status, attached.body.size, attached.body.contentType]).toEqual([
      201,
      '293 KB',
      'application/octet-stream',
    ]);
    expect(linksIn(await status(token))).toHaveLength(1);
    // It has no URL under /s/.
    expect((await shop.visitor().get(`/s/${attached.body.id}/x`)).status).toBe(404);
  });

  test('files are attached, ordered, replaced, read and detached by an admin', async () => {
    const second = (await owner.upload(FILES, 'sheet.pdf', sheet)).body;
    const before = (await owner.get(FILES)).body.files.map(({ id }: { id: string }) => id);
    expect((await owner.send('put', FILES, { ids: [second.id] })).status).toBe(409);
    const turned = await owner.send('put', FILES, { ids: [...before].reverse() });
    expect(turned.body.files.map(({ name }: { name: string }) => name)).toEqual(['sheet.pdf', 'Förty glazes.zip']);
    const content = await owner.get(`${FILES}/${second.id}/content`);
    expect([content.status, content.headers['content-type']]).toEqual([200, 'application/pdf']);
    const { token } = await buy();
    const old = linksIn(await status(token))[0] ?? '';
    const renewed = Buffer.from('%PDF-1.4\nThe second edition.\n');
    expect((await owner.upload(`${FILES}/${second.id}/content`, 'second.pdf', renewed)).body.name).toBe('second.pdf');
    expect(await bytesOf(await fetchBytes(old))).toBe(digestOf(renewed));
    expect((await owner.send('delete', `${FILES}/${second.id}`)).status).toBe(204);
    expect((await owner.get(FILES)).body.files).toHaveLength(1);
    // Buyers keep the file they bought; new buyers get the new one.
    expect(await bytesOf(await fetchBytes(old))).toBe(digestOf(renewed));
    expect(linksIn(await status((await buy()).token))).toHaveLength(1);
    expect((await owner.send('delete', `${FILES}/${second.id}`)).status).toBe(404);
  });

  test('confirmation, status page, call and email link to the file; it is sent completely and counted', async () => {
    const { token, id } = await buy();
    const confirmed = await shop.visitor().get(`/checkout/order-confirmed?order=${token}`);
    const [link = ''] = linksIn(confirmed);
    expect(linksIn(await status(token))).toEqual([link]);
    expect(confirmed.text).toMatch(/ZIP, 293 KB<.*5 of 5 downloads left, until \w+ \d{1,2}, \d{4}/);
    expect((await shop.visitor().get(`/api/commerce/orders/${token}`)).body.downloads[0].fileAddress).toBe(link);
    const { payload } = await first(`SELECT payload FROM deliveries WHERE key = 'order-${id}'`);
    const { text, html } = payload as { text: string; html: string };
    const page = link.replace('/file', '');
    expect(text).toContain(`Förty glazes.zip (ZIP, 293 KB)\n5 of 5 downloads left, until`);
    expect(text).toContain(`http://127.0.0.1:${new URL(shop.url).port}${page}\n`);
    expect(html).toContain(page);
    const sent = await fetchBytes(link);
    expect(await bytesOf(sent)).toBe(digestOf(book));
    expect(Object.fromEntries(sent.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': '300001',
      'content-disposition': `attachment; filename="F?rty glazes.zip"; filename*=UTF-8''F%C3%B6rty%20glazes.zip`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    });
    // Opening the page, as email scanners do, does not count as a download.
    for (let look = 0; look < 3; look++)
      expect((await shop.visitor().get(page)).text).toContain('4 of 5 downloads left');
  });

  test('ranges of a file belong to one download, up to twice its size', async () => {
    const { token } = await buy();
    const [link = ''] = linksIn(await status(token));
    const left = async () => /(\d) of 5 downloads left/.exec((await status(token)).text)?.[1];
    const part = await fetchBytes(link, { Range: 'bytes=65000-140000' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 65000-140000/300001']);
    expect(await bytesOf(part)).toBe(digestOf(book.subarray(65_000, 140_001)));
    expect(await bytesOf(await fetchBytes(link, { Range: 'bytes=-1' }))).toBe(digestOf(book.subarray(300_000)));
    expect((await shop.visitor().agent.head(link)).status).toBe(200);
    const outside = await fetchBytes(link, { Range: 'bytes=300001-' });
    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, 'bytes */300001']);
    expect(await left()).toBe('4');
    // A range request for outdated content gets the whole new content.
    const stale = await fetchBytes(link, { Range: 'bytes=5-9', 'If-Range': '"other"' });
    expect([stale.status, await bytesOf(stale)]).toEqual([200, digestOf(book)]);
    expect(await left()).toBe('3');
    for (const expected of ['3', '2']) {
      await bytesOf(await fetchBytes(link, { Range: 'bytes=0-300000' }));
      expect(await left()).toBe(expected);
    }
  });

  test('the signed-in buyer’s account lists it, and nobody else’s', async () => {
    const account = { email: 'ann@example.com', password: 'a long password' };
    const visitor = shop.visitor();
    expect((await visitor.agent.get('/account/downloads').redirects(0)).headers['location']).toContain(
      '/account/login',
    );
    await visitor.send('post', '/api/site-users/account', account);
    const { number } = await buy(visitor);
    expect((await visitor.get('/account')).text).toContain('href="/account/downloads"');
    const own = await visitor.get('/account/downloads');
    expect(own.text).toContain(`Order ${number}`);
    expect(await bytesOf(await fetchBytes(linksIn(own)[0] ?? ''))).toBe(digestOf(book));
    // Entering the same address in an order is no proof: only the signed-in buyer has it.
    const other = shop.visitor();
    await other.send('post', '/api/site-users/account', { ...account, email: 'eve@example.com' });
    expect(linksIn(await other.get('/account/downloads'))).toEqual([]);
  });

  test('of concurrent requests for the last download one is answered', async () => {
    const { token, id } = await buy();
    const [link = ''] = linksIn(await status(token));
    await run(`UPDATE downloads SET used = 4 WHERE order_id = '${id}'`);
    const answers = await Promise.all(Array.from({ length: 12 }, () => fetchBytes(link)));
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    expect(answers.map(({ status: code }) => code).sort()).toEqual([200, ...Array<number>(11).fill(410)]);
    expect((await first(`SELECT used FROM downloads WHERE order_id = '${id}'`))['used']).toBe(5);
  });

  test('used up, expired, canceled and unpaid downloads say what to do; an admin grants new ones', async () => {
    const { token, id, number } = await buy();
    const [link = ''] = linksIn(await status(token));
    const downloads = `/api/owner/orders/${number}/downloads`;
    const says = async () => {
      const { status: code, text } = await shop.visitor().get(link);
      return [code, /<h1[^>]*>([^<]*)/.exec(text)?.[1]];
    };
    await run(`UPDATE downloads SET used = allowed WHERE order_id = '${id}'`);
    expect(await says()).toEqual([410, 'All downloads have been used']);
    expect((await status(token)).text).toContain('Get help');
    await run(`UPDATE downloads SET used = 0, expires_at = now() WHERE order_id = '${id}'`);
    expect(await says()).toEqual([410, 'This download has expired']);
    const stranger = await shop.visitor().send('post', downloads, {});
    expect(stranger.status).toBe(401);
    const answer = await owner.send('post', downloads, {});
    expect(answer.body.downloads).toMatchObject([{ allowed: 5, used: 0, isEnded: false }]);
    expect(await bytesOf(await fetchBytes(link))).toBe(digestOf(book));
    expect((await owner.send('delete', downloads)).body.downloads).toMatchObject([{ used: 1, isEnded: true }]);
    expect(await says()).toEqual([410, 'This download has ended']);
    await owner.send('post', downloads, {});
    await run(`UPDATE orders SET status = 'cancelled' WHERE id = '${id}'`);
    expect(await says()).toEqual([410, 'This download has ended']);
    expect((await owner.send('post', downloads, {})).status).toBe(422);
    for (const bad of [link.slice(0, -1), link.replace('.0.', '.1.'), '/account/download/file', `${link}&key=x`])
      expect((await shop.visitor().get(bad)).status).toBe(404);
  });

  test('a refund of the whole amount ends the downloads, unless the payment service rejects it', async () => {
    const { token, number } = await buy();
    const [link = ''] = linksIn(await status(token));
    const path = `/api/owner/orders/${number}`;
    const refund = async (body: object) =>
      (await owner.send('post', `${path}/refunds`, { idempotencyKey: newKey(), ...body })).body;
    const total = (await owner.get(path)).body.grandTotalCents;
    expect((await refund({ amountCents: total - 1 })).downloads).toMatchObject([{ isEnded: false }]);
    expect((await fetchBytes(link)).status).toBe(200);
    expect((await status(token)).text).toMatch(/class="order-status"[^>]*>Partly refunded</);
    expect((await refund({})).downloads).toMatchObject([{ used: 1, isEnded: true }]);
    expect((await fetchBytes(link)).status).toBe(410);
    expect((await status(token)).text).toContain('This download has been ended by the shop.');
    expect((await status(token)).text).toMatch(/class="order-status"[^>]*>Refunded</);
    const renewed = await owner.send('post', `${path}/downloads`, {});
    expect([renewed.status, renewed.body.error]).toEqual([
      422,
      'The whole amount of this order was refunded: its downloads have ended.',
    ]);
    // The payment service rejects refunds of this card.
    const other = shop.visitor();
    await other.add('pattern');
    const placed = await order(other, await ready(other), { card: card('4000 0000 0000 5126') });
    const rejected = `/api/owner/orders/${placed.body.order.number}`;
    const after = await owner.send('post', `${rejected}/refunds`, { idempotencyKey: newKey() });
    expect(after.body).toMatchObject({ refunds: [{ status: 'failed' }], downloads: [{ used: 0, isEnded: false }] });
    const [kept = ''] = linksIn(await status(placed.body.orderToken));
    expect((await fetchBytes(kept)).status).toBe(200);
  });

  test('free products are delivered too; number and duration are the shop’s settings', async () => {
    await run(`UPDATE variants SET price_cents = 0 WHERE item_id = 'pattern'`);
    await run(`UPDATE websites SET store_settings =
      store_settings || '{"minimumSubtotalCents": 0, "downloads": {"limit": 2, "days": 400}}'`);
    const { token } = await buy();
    const page = await status(token);
    expect(page.text).toMatch(/2 of 2 downloads left, until \w+ \d+, 20\d\d/);
    expect(await bytesOf(await fetchBytes(linksIn(page)[0] ?? ''))).toBe(digestOf(book));
  });
});

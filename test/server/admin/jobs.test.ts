/** Long-running jobs: they resume after a crash, are done once, and can be stopped. */
import { pino } from 'pino';
import { createJobKinds } from '../../../server/admin/jobs/job-kinds.ts';
import { type JobKind, startJobs } from '../../../server/admin/jobs/job-runner.ts';
import { addJob } from '../../../server/admin/jobs/jobs.ts';
import { onDatabases } from '../../database/databases.ts';
import { order, ready, useOrderShop } from '../shop/order-shop.ts';
import type { Visitor } from '../shop.ts';
import { signIn } from './owner-site.ts';

const EXPORT = '/api/owner/orders/export';
const JOBS = '/api/owner/jobs';
const logger = pino({ level: 'silent' });
const kinds = createJobKinds('');

onDatabases((store) => {
  const of = useOrderShop(store);
  let owner: Visitor;
  beforeAll(async () => {
    owner = await signIn(of.shop);
    const visitor = of.shop.visitor();
    await visitor.add('vase');
    const { id } = (await order(visitor, await ready(visitor))).body.order;
    await of.rows(
      `WITH made AS (INSERT INTO orders (id, number, token_hash, website_id, cart_id, idempotency_key, status, test_mode, email,
          currency, subtotal_cents, discount_cents, shipping_cents, tax_cents, grand_total_cents, details, created)
        SELECT 'bulk' || n, 900000 + n, 'bulk' || n, website_id, 'bulk' || n, '', 'declined', true, 'bulk@example.com', currency,
          0, 0, 0, 0, 0, details, '2020-01-01'::timestamptz + n * interval '1 minute'
        FROM orders, generate_series(1, 450) AS n WHERE id = $1 RETURNING id)
      INSERT INTO order_lines (order_id, position, item_id, variant_id, sku, title, product_type, quantity, unit_price_cents, stock_taken)
      SELECT made.id, 0, item_id, variant_id, sku, title, product_type, quantity, unit_price_cents, false
      FROM made, order_lines WHERE order_id = $1`,
      [id],
    );
  });
  const run = () => of.shop.backend.admin.jobs.run();
  const jobOf = async (id: string) => (await owner.get(`${JOBS}/${id}`)).body;
  const add = (input: object = { filters: { email: 'bulk@' }, timeZone: 'UTC' }) =>
    of.shop.database.transaction((tx) =>
      addJob(tx, { kind: 'order-export', websiteId: 'test-site', author: 'somebody', input: { ...input }, total: 450 }),
    );
  /** Another process with a different step of the export. */
  const replica = (step: JobKind['step']) =>
    startJobs(of.shop.database, { ...kinds, 'order-export': { ...kinds['order-export'], step } }, logger);

  test('a job writes the same file as the call, and reports its progress', async () => {
    const begun = await owner.send('post', `${EXPORT}-jobs`, { email: 'bulk@' });
    expect([begun.status, begun.body]).toEqual([
      202,
      expect.objectContaining({ kind: 'order-export', status: 'waiting', total: 450, file: null }),
    ]);
    await run();
    const job = await jobOf(begun.body.id);
    expect(job).toMatchObject({ status: 'done', processed: 450, message: '', finishedAt: expect.any(String) });
    const { text, headers } = await owner.get(job.file);
    expect(headers['content-disposition']).toContain('.csv');
    expect(text).toBe((await owner.get(`${EXPORT}?email=bulk@`)).text);
    expect(text.split('\r\n')).toHaveLength(452);
    expect((await owner.send('post', `${EXPORT}-jobs`, { colour: 'red' })).body.error).toBe('is not a known field');
    expect((await owner.get(`${JOBS}/nope`)).body.error).toBe('No response data from job request');
  });

  test('a job whose process was killed resumes; nothing is written twice', async () => {
    const { id } = await add();
    let steps = 0;
    const killed = replica(async (tx, job) => {
      if (++steps > 1) throw Object.assign(new Error('gone'), { code: '08006' });
      return kinds['order-export'].step(tx, job);
    });
    await expect(killed.run()).rejects.toThrow('gone');
    await killed.stop();
    expect(await jobOf(id)).toMatchObject({ status: 'running', processed: 200 });
    // Its claim has not expired.
    await run();
    expect((await jobOf(id)).processed).toBe(200);
    await of.rows("UPDATE jobs SET claimed_until = now() - interval '1 second' WHERE id = $1", [id]);
    const other = replica(kinds['order-export'].step);
    await Promise.all([run(), other.run()]);
    await other.stop();
    expect(await jobOf(id)).toMatchObject({ status: 'done', processed: 450 });
    const { text } = await owner.get(`${JOBS}/${id}/file`);
    expect(text).toBe((await owner.get(`${EXPORT}?email=bulk@`)).text);
  });

  test('a job that has stopped three processes in the same step has failed; progress counts anew', async () => {
    const { id } = await add();
    const gone = async () => Promise.reject(Object.assign(new Error('gone'), { code: '08006' }));
    const stopAProcess = async (step: JobKind['step']): Promise<void> => {
      const killed = replica(step);
      await expect(killed.run()).rejects.toThrow('gone');
      await killed.stop();
      await of.rows("UPDATE jobs SET claimed_until = now() - interval '1 second' WHERE id = $1", [id]);
    };
    await stopAProcess(gone);
    let steps = 0;
    await stopAProcess((tx, job) => (++steps > 1 ? gone() : kinds['order-export'].step(tx, job)));
    expect(await jobOf(id)).toMatchObject({ status: 'running', processed: 200 });
    await stopAProcess(gone);
    await stopAProcess(gone);
    await run();
    expect(await jobOf(id)).toMatchObject({ status: 'failed', processed: 200, message: 'File processing failed' });
  });

  test('a job is stopped between two steps, by its author or a store manager', async () => {
    const { id } = await add();
    const reporting = await signIn(of.shop, 'reporting');
    const endless = replica(async () => {
      cancelled ??= owner.send('delete', `${JOBS}/${id}`);
      return { processed: 1, state: {}, isDone: false };
    });
    let cancelled: ReturnType<Visitor['send']> | undefined;
    expect((await reporting.send('delete', `${JOBS}/${id}`)).status).toBe(403);
    await endless.run();
    await endless.stop();
    expect((await cancelled)?.body).toMatchObject({
      status: 'cancelled',
      message: 'File processing cancelled',
      file: null,
    });
    await run();
    expect(await jobOf(id)).toMatchObject({ status: 'cancelled' });
    expect((await owner.send('delete', `${JOBS}/${id}`)).status).toBe(409);
    expect((await owner.get(`${JOBS}/${id}/file`)).status).toBe(404);
  });

  test('failing and endless jobs are reported', async () => {
    const broken = await add({});
    await run();
    expect(await jobOf(broken.id)).toMatchObject({ status: 'failed', message: 'File processing failed' });
    const endless = await add();
    await of.rows(
      "UPDATE jobs SET started_at = now() - interval '2 hours', claimed_until = now() + interval '1 minute' WHERE id = $1",
      [endless.id],
    );
    await run();
    expect(await jobOf(endless.id)).toMatchObject({ status: 'failed', message: 'File processing failed to complete' });
    await of.rows("UPDATE jobs SET finished_at = now() - interval '2 days' WHERE id = $1", [endless.id]);
    await run();
    expect((await owner.get(`${JOBS}/${endless.id}`)).status).toBe(404);
  });

  test('an admin has at most five exports at once', async () => {
    const begin = () => owner.send('post', '/api/owner/orders/export-jobs', {});
    await of.rows(`INSERT INTO jobs (id, website_id, kind, status, input, total, author, claimed_until)
      SELECT 'held' || n, 'test-site', 'order-export', 'running', '{}', 1, (SELECT id FROM owners LIMIT 1), now() + interval '1 hour'
      FROM generate_series(1, 5) AS n`);
    expect((await begin()).status).toBe(429);
    await of.rows("DELETE FROM jobs WHERE id LIKE 'held%'");
    expect((await begin()).status).toBe(202);
    await run();
  });

  test('everybody who waits for a restocked product gets one email, in steps', async () => {
    await of.rows(`INSERT INTO restock_sign_ups (id, product_id, variant_id, email)
      SELECT 's' || n, v.item_id, v.id, 'w' || n || '@example.com' FROM variants v, generate_series(1, 250) AS n WHERE v.sku = 'VASE'`);
    await of.rows(
      `INSERT INTO restock_sign_ups (id, product_id, variant_id, email) VALUES ('t', 'mug', 'gone', 'w@example.com')`,
    );
    const begin = (body: object) => owner.send('post', '/api/owner/restock/send-jobs', body);
    const [first, second] = await Promise.all([begin({}), begin({})]);
    await run();
    const jobs = [await jobOf(first.body.id), await jobOf(second.body.id)];
    expect(jobs.map(({ status }) => status)).toEqual(['done', 'done']);
    expect(jobs.reduce((sum, { processed }) => sum + processed, 0)).toBe(250);
    const { n } = await of.row("SELECT count(*)::int AS n FROM deliveries WHERE key LIKE 'restock:s%'");
    expect(n).toBe(250);
    const last = await begin({ sendRequests: [{ productId: 'mug', variantId: 'gone' }] });
    expect(last.body).toMatchObject({ kind: 'restock-send', total: 1 });
    await run();
    expect(await jobOf(last.body.id)).toMatchObject({ status: 'done', processed: 1 });
    expect((await begin({ variants: [] })).status).toBe(400);
  });
});

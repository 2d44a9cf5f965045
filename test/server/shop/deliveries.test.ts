import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import type { Database } from '../../../server/database/database.ts';
import type { Delivery, Email } from '../../../server/integrations/mail/mail.ts';
import type { OwnLists } from '../../../server/outbox/dispatch.ts';
import { createDispatch } from '../../../server/outbox/dispatch.ts';
import { emailDelivery, enqueue } from '../../../server/outbox/outbox.ts';
import { type DeliveryWorker, startDeliveries } from '../../../server/outbox/worker.ts';
import { eventually } from '../../browser/recording.ts';
import { onDatabases, open } from '../../database/databases.ts';

onDatabases((store) => {
  let database: Database;
  let worker: DeliveryWorker;
  let answer: Delivery;
  const sent: Email[] = [];
  /** Emails to a slow server. */
  const held = new Map<string, Promise<void>>();
  beforeAll(async () => {
    database = await open(await store.environment());
    const deliver = async (letter: Email): Promise<Delivery> => {
      sent.push(letter);
      await held.get(letter.id);
      return answer;
    };
    const ports = { mail: { api: { deliver } } } as unknown as Parameters<typeof createDispatch>[0];
    worker = startDeliveries(database, createDispatch(ports, {} as OwnLists), pino({ level: 'silent' }), {
      claimMs: 300,
    });
  });
  afterAll(async () => {
    await worker.stop();
    await database.close();
  });
  beforeEach(async () => {
    sent.length = 0;
    await database.db.execute(sql`TRUNCATE all_deliveries`);
  });

  const letter = (id: string) =>
    emailDelivery('order-confirmed', { id, to: 'ann@example.com', subject: 'S', text: 'T', html: '<p>T</p>' });
  const write = (...ids: string[]) => database.transaction((tx) => enqueue(tx, ids.map(letter)));
  const rowOf = async (key: string) =>
    (
      await database.db.execute(sql`
        SELECT attempts, delivered_at IS NOT NULL AS delivered, failed_at IS NOT NULL AS failed,
          next_attempt_at > now() AS later, last_error AS error FROM deliveries WHERE key = ${key}`)
    ).rows[0];

  test('an email is sent once, however often it is written', async () => {
    answer = { ok: true };
    await write('a', 'b');
    await write('a');
    await worker.run();
    await write('a');
    await worker.run();
    expect(sent.map(({ id }) => id).sort()).toEqual(['a', 'b']);
    expect(sent[0]).toMatchObject({ to: 'ann@example.com', subject: 'S', text: 'T', html: '<p>T</p>' });
    expect(await rowOf('a')).toMatchObject({ attempts: 1, delivered: true, failed: false });
  });

  test.each(['letter', 'email'])('an email of the kind “%s” is sent, as stored by other releases', async (kind) => {
    answer = { ok: true };
    const stored = letter(kind);
    await database.transaction((tx) => enqueue(tx, [{ ...stored, payload: { ...stored.payload, kind } }]));
    await worker.run();
    expect(await rowOf(kind)).toMatchObject({ delivered: true, failed: false });
    expect(sent).toMatchObject([{ id: kind, subject: 'S', text: 'T' }]);
  });

  test('each is marked when it is done; the claim lasts as long as the slowest', async () => {
    answer = { ok: true };
    let release = (): void => undefined;
    held.set(
      'slow',
      new Promise((resolve) => {
        release = resolve;
      }),
    );
    await write('slow', 'quick');
    const running = worker.run();
    await eventually(async () => (await rowOf('quick'))?.['delivered'] || undefined, 'the mark of the quick one');
    const claimedUntil = async () =>
      (await database.db.execute(sql`SELECT claimed_until::text AS at FROM deliveries WHERE key = 'slow'`)).rows[0]?.[
        'at'
      ];
    const first = await claimedUntil();
    await eventually(async () => (await claimedUntil()) !== first || undefined, 'a renewed claim');
    expect(await rowOf('slow')).toMatchObject({ attempts: 1, delivered: false });
    release();
    await running;
    expect(await rowOf('slow')).toMatchObject({ attempts: 1, delivered: true });
  });

  test('a failed one is retried later; a rejected one is given up', async () => {
    answer = { ok: false, reason: 'later', message: 'busy' };
    await write('a');
    await worker.run();
    expect(await rowOf('a')).toMatchObject({
      attempts: 1,
      delivered: false,
      failed: false,
      later: true,
      error: 'busy',
    });
    answer = { ok: false, reason: 'rejected', message: 'nobody' };
    await write('b');
    await worker.run();
    expect(await rowOf('b')).toMatchObject({ attempts: 1, delivered: false, failed: true, error: 'nobody' });
  });

  test('while emails are off they wait without counting attempts, a week at most', async () => {
    answer = { ok: false, reason: 'off', message: 'off' };
    await write('new', 'old');
    await database.db.execute(sql`UPDATE deliveries SET created = now() - interval '8 days' WHERE key = 'old'`);
    await worker.run();
    expect(await rowOf('new')).toMatchObject({ attempts: 0, delivered: false, failed: false, later: true });
    expect(await rowOf('old')).toMatchObject({ delivered: false, failed: true });
    answer = { ok: true };
    await database.db.execute(sql`UPDATE deliveries SET next_attempt_at = now() - interval '1 second'`);
    await worker.run();
    expect(await rowOf('new')).toMatchObject({ attempts: 1, delivered: true });
    expect(await rowOf('old')).toMatchObject({ delivered: false });
  });

  test.each([
    ['delivered', { ok: true }, 0],
    ['refused', { ok: false, reason: 'rejected', message: 'nobody' }, 0],
    ['off for too long', { ok: false, reason: 'off', message: 'off' }, 8],
  ] as const)('secrets are deleted when it is %s', async (_fate, input, days) => {
    answer = input;
    const secret = letter('secret');
    await database.transaction((tx) => enqueue(tx, [{ ...secret, payload: { ...secret.payload, forget: true } }]));
    await database.db.execute(sql`UPDATE deliveries SET created = now() - ${days} * interval '1 day'`);
    await worker.run();
    const { rows } = await database.db.execute(sql`SELECT payload FROM deliveries`);
    expect(rows).toEqual([{ payload: { forget: true } }]);
  });
});

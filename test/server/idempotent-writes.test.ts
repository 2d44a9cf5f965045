/** Writes repeated with the same Idempotency-Key are done once. */
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { mkdir, rmdir, utimes } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { createDatabaseReplies } from '../../server/render-api/idempotency/database-replies.ts';
import { openFileReplies } from '../../server/render-api/idempotency/file-replies.ts';
import { ABANDONED_SECONDS, type ReplyStore } from '../../server/render-api/idempotency/reply-store.ts';
import { holds } from '../browser/recording.ts';
import { temporaryFolder } from '../database/databases.ts';
import { documentPlaces } from './document-places.ts';
import { type Serving, startServer } from './serving.ts';

/** Of the writes of stored templates in a database. */
const LOCK = 8_240_517_164;

describe.each(documentPlaces)('%s', (_where, environment) => {
  let serving: Serving;
  let replies: ReplyStore;
  /** Makes all claims older than any running request. */
  let age: () => Promise<unknown>;
  beforeAll(async () => {
    serving = await startServer({
      ...(await environment()),
      API_NAMESPACES: '{"a":{"keys":["key-of-a"]},"b":{"keys":["key-of-b"]}}',
    });
    const { database } = serving.context;
    const folder = temporaryFolder();
    replies = database === undefined ? await openFileReplies(folder) : createDatabaseReplies(database);
    age = async () => {
      const old = new Date(Date.now() - (ABANDONED_SECONDS + 1) * 1000);
      if (database === undefined)
        return Promise.all(readdirSync(folder).map((name) => utimes(join(folder, name), old, old)));
      const connect = database.withConnection.bind(database);
      return connect((c) => c.query('UPDATE idempotent_replies SET created_at = $1', [old.toISOString()]));
    };
  });
  afterAll(() => serving.stop());

  /** Holds the lock that each write waits for, until the returned function is called. */
  async function holdWrites(): Promise<() => Promise<void>> {
    const { database } = serving.context;
    const lock = join(serving.dataDir, 'templates', 'writing.lock');
    if (database === undefined) {
      await mkdir(lock);
      return () => rmdir(lock);
    }
    return new Promise((resolve) => {
      const held = database.transaction(async (tx) => {
        await tx.execute(sql`SELECT pg_advisory_xact_lock(${LOCK})`);
        await new Promise<void>((release) =>
          resolve(() => {
            release();
            return held;
          }),
        );
      });
    });
  }

  const headersOf = (key: string, apiKey = 'key-of-a'): Record<string, string> => ({
    'content-type': 'application/json',
    'x-api-key': apiKey,
    ...(key === '' ? {} : { 'idempotency-key': key }),
  });

  async function ask(method: string, path: string, key: string, body?: object, apiKey?: string) {
    const response = await fetch(serving.url + path, {
      method,
      headers: headersOf(key, apiKey),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const replayed = response.headers.get('idempotency-replayed');
    return { status: response.status, replayed, etag: response.headers.get('etag'), text };
  }

  test('the first reply is returned to all that follow, and nothing is written again', async () => {
    const first = await ask('PUT', '/v1/templates/t', 'k1', { template: 'one' });
    expect([first.status, first.replayed]).toEqual([201, null]);
    expect((await ask('PUT', '/v1/templates/t', '', { template: 'two' })).status).toBe(200);
    expect(await ask('PUT', '/v1/templates/t', 'k1', { template: 'one' })).toEqual({ ...first, replayed: 'true' });
    expect((await ask('GET', '/v1/templates/t', 'k1')).text).toContain('two');
  });

  test('a delete and a restore are done once, too', async () => {
    await ask('PUT', '/v1/templates/d', '', { template: 'x' });
    await ask('PUT', '/v1/templates/d', '', { template: 'y' });
    const restored = await ask('POST', '/v1/templates/d/versions/1/restore', 'r1');
    expect(await ask('POST', '/v1/templates/d/versions/1/restore', 'r1')).toEqual({ ...restored, replayed: 'true' });
    for (const replayed of [null, 'true'])
      expect(await ask('DELETE', '/v1/templates/d', 'd1')).toMatchObject({ status: 204, replayed, text: '' });
  });

  test('another request with the same key is rejected', async () => {
    await ask('PUT', '/v1/templates/o', 'k2', { template: 'one' });
    for (const [path, template] of [
      ['/v1/templates/o', 'other'],
      ['/v1/templates/p', 'one'],
    ] as const) {
      const refused = await ask('PUT', path, 'k2', { template });
      expect([refused.status, JSON.parse(refused.text).code]).toEqual([422, 'idempotency-key-reused']);
    }
    expect((await ask('PUT', '/v1/templates/o', 'a b', { template: 'one' })).status).toBe(400);
  });

  test('a rejected write leaves its key unused', async () => {
    expect((await ask('PUT', '/v1/templates/q', 'k3', { template: '{a|nope}' })).status).toBe(422);
    expect((await ask('PUT', '/v1/templates/q', 'k3', { template: 'mended' })).status).toBe(201);
  });

  test('namespaces have separate keys', async () => {
    await ask('PUT', '/v1/templates/n', 'k4', { template: 'a' });
    expect(await ask('PUT', '/v1/templates/n', 'k4', { template: 'b' }, 'key-of-b')).toMatchObject({
      status: 201,
      replayed: null,
    });
  });

  test('of many at once one is done; the others get its reply or are told to wait', async () => {
    const many = Array.from({ length: 12 }, () => ask('PUT', '/v1/templates/m', 'k5', { template: 'm' }));
    const answers = await Promise.all(many);
    expect(answers.filter(({ status, replayed }) => status === 201 && replayed === null)).toHaveLength(1);
    for (const { status, text, replayed } of answers)
      if (replayed === null && status !== 201)
        expect([status, JSON.parse(text).code]).toEqual([409, 'request-in-progress']);
  });

  test('a client that disconnects during a write gets its reply at the next attempt', async () => {
    for (const [method, body] of [['PUT', { template: 'x' }], ['DELETE']] as const) {
      const release = await holdWrites();
      const again = () => ask(method, '/v1/templates/left', `left-${method}`, body);
      const client = new AbortController();
      const init = { method, headers: headersOf(`left-${method}`), signal: client.signal };
      const arrived = once(serving.server, 'request');
      const left = fetch(`${serving.url}/v1/templates/left`, {
        ...init,
        body: body === undefined ? null : JSON.stringify(body),
      });
      const [, response] = (await arrived) as [unknown, ServerResponse];
      await holds(async () => expect((await again()).status).toBe(409));
      client.abort();
      await expect(left).rejects.toThrow();
      if (!response.closed) await once(response, 'close');
      expect((await again()).status).toBe(409);
      await release();
      await holds(async () =>
        expect(await again()).toMatchObject({ status: method === 'PUT' ? 201 : 204, replayed: 'true' }),
      );
    }
    expect((await ask('GET', '/v1/templates/left', '')).status).toBe(404);
  });

  test('a claim belongs to one request until it is released or its process has died', async () => {
    expect(await replies.claim('c', 'f1')).toBe('claimed');
    expect(await replies.claim('c', 'f2')).toEqual({ fingerprint: 'f1', reply: undefined });
    await replies.release('c');
    expect(await replies.claim('c', 'f2')).toBe('claimed');
    await age();
    expect(await replies.claim('c', 'f3')).toBe('claimed');
    await replies.finish('c', 'done');
    await age();
    expect(await replies.claim('c', 'f3')).toEqual({ fingerprint: 'f3', reply: 'done' });
  });
});

test('a client that disconnects before a large write has begun leaves its key unused', async () => {
  const serving = await startServer({ RENDER_THREAD_BYTES: '0', RENDER_THREADS: '1' });
  const put = (signal?: AbortSignal) =>
    fetch(`${serving.url}/v1/templates/t`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'k' },
      body: JSON.stringify({ template: 'x' }),
      signal: signal ?? null,
    });
  try {
    // The thread is not running yet, so the write waits.
    const client = new AbortController();
    const arrived = once(serving.server, 'request');
    const left = put(client.signal);
    const [, response] = (await arrived) as [unknown, ServerResponse];
    await holds(async () => expect([409, 201]).toContain((await put()).status));
    client.abort();
    await left.catch(() => undefined);
    if (!response.closed) await once(response, 'close');
    await holds(async () => expect((await put()).status).toBe(201));
  } finally {
    await serving.stop();
  }
});

/** Two workers of one server, and a replica on the same database: what one has accepted, all have. */
import { scryptSync } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { eventually } from '../browser/recording.ts';
import { newDatabase, temporaryFolder } from '../database/databases.ts';
import { freePort, type ServerProcess, startServing } from '../durability/server-process.ts';
import { testInFullRun } from '../setup/full-run.ts';
import { inOneMinute } from './one-minute.ts';

jest.setTimeout(90_000);
const KEY = 'k'.repeat(20);
const LOCKED = '/kiln-book';
const OWNER_PASSWORD = 'a long password';

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
}

/** On a separate connection, because workers take turns with connections. */
function ask(url: string, method = 'GET', body?: object, more: Record<string, string> = {}): Promise<Answer> {
  const headers = { accept: 'application/json', 'x-api-key': KEY, 'content-type': 'application/json', ...more };
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers, agent: false }, (response) => {
      let text = '';
      response.on('data', (part) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    outgoing.on('error', reject);
    outgoing.end(body === undefined ? '' : JSON.stringify(body));
  });
}

const start = async (environment: Record<string, string>): Promise<ServerProcess> =>
  startServing({ API_KEYS: KEY, PORT: String(await freePort()), ...environment });

/** Puts, replaces and deletes templates on the first server, and checks all of them. */
async function templatesAreOne(urls: readonly string[]): Promise<void> {
  const [first = ''] = urls;
  const card = '/v1/templates/card';
  const everywhere = async (): Promise<Set<string>> => {
    const requests = urls.flatMap((url) =>
      Array.from({ length: 10 }, () => ask(`${url}${card}/render`, 'POST', { data: { n: 1 } })),
    );
    const answers = await Promise.all(requests);
    return new Set(answers.map(({ status, text }) => `${status} ${JSON.parse(text).html ?? ''}`));
  };
  for (let round = 1; round <= 3; round++) {
    const put = await ask(first + card, 'PUT', { template: `round ${round}: {n}` });
    expect(put.status).toBe(round === 1 ? 201 : 200);
    expect(await everywhere()).toEqual(new Set([`200 round ${round}: 1`]));
  }
  const { headers } = await ask(first + card);
  const etag = String(headers['etag']);
  const unchanged = await Promise.all(
    urls.flatMap((url) =>
      Array.from({ length: 4 }, () => ask(url + card, 'GET', undefined, { 'if-none-match': etag })),
    ),
  );
  expect(new Set(unchanged.map(({ status }) => status))).toEqual(new Set([304]));
  // Of many concurrent replacements of the same version, one succeeds.
  const rivals = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      ask((urls[i % urls.length] ?? '') + card, 'PUT', { template: `rival ${i}` }, { 'if-match': etag }),
    ),
  );
  expect(rivals.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(412)]);
  const taken = await ask(first + card, 'PUT', { template: 'x' }, { 'if-none-match': '*' });
  expect([taken.status, JSON.parse(taken.text).code]).toEqual([412, 'precondition-failed']);
  expect((await ask(first + card, 'DELETE', undefined, { 'if-match': etag })).status).toBe(412);
  expect((await ask(first + card, 'DELETE')).status).toBe(204);
  expect(await everywhere()).toEqual(new Set(['404 ']));
}

test('without a database: workers share the templates of their folder', async () => {
  const server = await start({ SITE: 'off', WORKERS: '2', DATA_DIR: temporaryFolder() });
  await templatesAreOne([server.url]);
  for (const id of ['b', 'a', 'B', 'c']) await ask(`${server.url}/v1/templates/${id}`, 'PUT', { template: id });
  const page = JSON.parse((await ask(`${server.url}/v1/templates?limit=3`)).text);
  expect(page.templates.map(({ id }: { id: string }) => id)).toEqual(['B', 'a', 'b']);
  const rest = JSON.parse((await ask(`${server.url}/v1/templates?cursor=${page.nextCursor}`)).text);
  expect(rest).toEqual({ templates: [expect.objectContaining({ id: 'c', etag: expect.stringMatching(/^"/) })] });
  expect((await ask(`${server.url}/v1/templates?cursor=%21`)).status).toBe(400);
  const broken = JSON.parse(
    (await ask(`${server.url}/v1/templates/x?allowErrors=true`, 'PUT', { template: '{.section a}' })).text,
  );
  expect([broken.ok, broken.errors.length > 0, broken.errors[0]?.line]).toEqual([false, true, 1]);
  await server.stop();
});

testInFullRun('a server whose workers have all exited stops when it is told to', async () => {
  const server = await start({ SITE: 'off', WORKERS: '2', METRICS_PORT: '0', DATA_DIR: temporaryFolder() });
  const pids = [...server.log().matchAll(/"pid":(\d+).*listens on port/g)].map(([, pid]) => Number(pid));
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  const exits = () => server.log().match(/worker exited/g)?.length ?? 0;
  await eventually(() => exits() === pids.length || undefined, 'the exit of all workers');
  expect([pids.length, await server.stop()]).toEqual([2, 0]);
});

describe('on PostgreSQL', () => {
  let servers: ServerProcess[];
  let folder: string;
  let databaseUrl: string;
  beforeAll(async () => {
    folder = temporaryFolder();
    // Files of an earlier release.
    mkdirSync(join(folder, 'templates'));
    writeFileSync(join(folder, 'templates', 'old.json'), '{"template":"from a file: {n}"}');
    databaseUrl = await newDatabase();
    const shared = {
      DATABASE_URL: databaseUrl,
      OWNER_EMAIL: 'ann@shop.example',
      OWNER_PASSWORD,
      SECRET: 's'.repeat(32),
      PAGE_CACHE_BYTES: '1000000',
    };
    servers = [await start({ ...shared, WORKERS: '2', DATA_DIR: folder })];
    servers.push(await start({ ...shared, DATA_DIR: temporaryFolder() }));
  });
  afterAll(async () => {
    await Promise.all((servers ?? []).map((server) => server.stop()));
  });

  test('stored templates are the same everywhere; file templates were migrated', async () => {
    const urls = servers.map(({ url }) => url);
    for (const url of urls) {
      const { text } = await ask(`${url}/v1/templates/old/render`, 'POST', { data: { n: 2 } });
      expect(JSON.parse(text).html).toBe('from a file: 2');
    }
    expect(readdirSync(join(folder, 'templates'))).toEqual(['old.json.moved']);
    await templatesAreOne(urls);
  });

  test('a password is stored as scrypt with 16 MB and five passes', async () => {
    const client = new pg.Client(databaseUrl);
    await client.connect();
    const { rows } = await client.query('SELECT password_hash FROM owners WHERE NOT is_demo');
    await client.end();
    expect(rows).toHaveLength(1);
    const [kind, salt = '', key] = String(rows[0].password_hash).split('$');
    const cost = { N: 2 ** 14, r: 8, p: 5, maxmem: 64 * 1024 * 1024 };
    const expected = scryptSync(OWNER_PASSWORD, Buffer.from(salt, 'base64url'), 32, cost).toString('base64url');
    expect([kind, key]).toEqual(['scrypt', expected]);
  });

  test('a purge reaches the pages of every worker and every replica', async () => {
    const [first, second] = servers as [ServerProcess, ServerProcess];
    const isCached = async ({ url }: ServerProcess): Promise<boolean> =>
      (await ask(`${url}/shop`, 'GET', undefined, { accept: 'text/html' })).headers['x-cache'] === 'HIT';
    const fill = async (server: ServerProcess): Promise<void> => {
      for (let hits = 0; hits < 6; ) hits = (await isCached(server)) ? hits + 1 : 0;
    };
    await Promise.all([fill(first), fill(second)]);
    expect((await ask(`${second.url}/v1/purge`, 'POST', { keys: [] })).status).toBe(200);
    // Each process renders the page again once: two workers of one server, and the other server.
    const misses = async (server: ServerProcess, wanted: number): Promise<void> => {
      for (let missed = 0; missed < wanted; ) if (!(await isCached(server))) missed++;
    };
    await Promise.all([misses(first, 2), misses(second, 1)]);
  });

  test('attempts to open a locked page count across all processes, and posts to unknown paths do not count', async () => {
    const [first, second] = servers as [ServerProcess, ServerProcess];
    const post = async (url: string, path: string): Promise<number> =>
      (
        await ask(url + path, 'POST', undefined, {
          accept: 'text/html',
          'content-type': 'application/x-www-form-urlencoded',
        })
      ).status;
    for (let i = 0; i < 15; i++) expect(await post(first.url, '/no/such/page')).toBe(404);
    expect(await post(first.url, LOCKED)).toBe(401);
    const untilRefused = async (): Promise<readonly number[]> => {
      const answers: number[] = [];
      for (let i = 0; i < 60 && answers.at(-1) !== 429; i++) {
        answers.push(await post(i % 2 === 0 ? first.url : second.url, LOCKED));
        // Processes synchronize within a second; without the pause all attempts would fit into it.
        await pause(150);
      }
      return answers;
    };
    const statuses = await inOneMinute(untilRefused);
    expect(statuses.at(-1)).toBe(429);
    // Ten in total, plus as many as fit into the second in which processes synchronize.
    expect(statuses.length).toBeLessThan(30);
  });
});

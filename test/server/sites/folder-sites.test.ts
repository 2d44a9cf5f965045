/** Many sites from a folder: `SITES=DIR`. */
import { mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '../../../server/config.ts';
import { emailDelivery, enqueue } from '../../../server/outbox/outbox.ts';
import { openFolderDirectory } from '../../../server/sites/folder-directory.ts';
import { siteStore, temporaryFolder } from '../../database/databases.ts';
import { type Opened, serveContext } from '../serving.ts';
import { type Answer, type Asked, askHost, sitesFolder, writeSite } from './sites-folder.ts';

const HOSTS = ['www.one.example', 'www.two.example', 'three.example'];
let folder: string;
let server: Opened;
const logged: { readonly url?: string }[] = [];

const ask = (host: string, path = '/shop', asked?: Asked): Promise<Answer> => askHost(server.port, host, path, asked);

beforeAll(async () => {
  folder = sitesFolder(HOSTS);
  symlinkSync(join(folder, 'www.one.example'), join(folder, 'one.example'));
  server = await serveContext(
    readConfig({
      ...(await siteStore()),
      ...{ SITES: folder, SITES_OPEN: '2', LOG_LEVEL: 'silent', RATE_LIMIT: 'off', API_KEYS: 'test-key' },
    }),
    { logger: pino({ level: 'warn' }, { write: (line) => void logged.push(JSON.parse(line)) }) },
  );
});
afterAll(() => server?.stop());

test.each(HOSTS)('each host shows its own site: %s', async (host) => {
  const { status, body } = await ask(host);
  expect([status, body.includes(`Vase of ${host}`)]).toEqual([200, true]);
  expect(HOSTS.filter((other) => other !== host && body.includes(`Vase of ${other}`))).toEqual([]);
});

test('the logged address for the first admin has the host name of the site', async () => {
  await ask('www.two.example');
  const { url = '' } = logged.find((line) => line.url?.includes('www.two.example')) ?? {};
  expect(url).toMatch(/^http:\/\/www\.two\.example:\d+\/config\/\?setup=TOKEN$/);
  const { host, pathname } = new URL(url);
  expect((await ask(host, pathname)).status).toBe(200);
});

test.each(['WWW.One.Example', 'www.one.example:8080', 'www.one.example.', 'one.example'])(
  'hosts are matched in any case, with a port, a trailing dot, or through a link: %s',
  async (host) => expect((await ask(host)).body).toContain('Vase of www.one.example'),
);

test('the default site is named in any case', () =>
  expect(readConfig({ DEFAULT_SITE: 'WWW.One.Example' }).DEFAULT_SITE).toBe('www.one.example'));

test('an unknown host gets a plain page', async () => {
  const { status, headers, body } = await ask('nobody.example');
  expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  expect(body).toContain('There is no website at this address.');
  expect((await ask('..')).status).toBe(404);
  expect((await ask('www.one.example/../x')).status).toBe(400);
});

test('probes, metrics and the render API belong to the process, whatever the host', async () => {
  for (const path of ['/healthz', '/readyz', '/metrics', '/openapi.json'])
    expect([path, (await ask('nobody.example', path)).status]).toEqual([path, 200]);
  const render = { method: 'POST', headers: { 'content-type': 'application/json', 'x-api-key': 'test-key' } };
  const { body } = await ask('nobody.example', '/v1/render', { ...render, body: '{"template":"{a}","data":{"a":1}}' });
  expect(body).toBe('1');
  const purged = { method: 'POST', headers: { 'x-api-key': 'test-key' } };
  expect((await ask('www.one.example', '/v1/purge', purged)).status).toBe(200);
  expect((await ask('nobody.example', '/v1/purge', purged)).status).toBe(404);
});

test('no more sites than configured stay in memory, and metrics tell the sites apart', async () => {
  for (const host of [...HOSTS, ...HOSTS]) expect((await ask(host)).status).toBe(200);
  const { body } = await ask('', '/metrics');
  expect(body).toMatch(/^sites_open 2$/m);
  expect(body).toMatch(/^site_requests_total\{site="three\.example"\} \d+$/m);
  // Per-site counts are summed up, including closed sites.
  expect(body).toMatch(/^deliveries_waiting\{channel="mail"\} 0$/m);
});

test('concurrent requests for a closed site open it once', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('www.two.example')));
  expect(answers.filter(({ body }) => body.includes('Vase of www.two.example'))).toHaveLength(20);
});

test('a closed site is opened for an email that is due', async () => {
  const { database } = server.context;
  const [host = ''] = HOSTS;
  for (const other of HOSTS.slice(1)) await ask(other);
  const mail = { id: 'late', to: 'ann@visitor.example', subject: 'Late', text: 'Late', html: '<p>Late</p>' };
  const delivery = emailDelivery('test', mail);
  const idle = database?.forSite(host);
  await idle?.transaction((tx) => enqueue(tx, [delivery]));
  const waiting = async (): Promise<unknown> => {
    const found = await idle?.withConnection((connection) =>
      connection.query('SELECT key FROM deliveries WHERE delivered_at IS NULL', []),
    );
    return found?.rows.length;
  };
  expect(await waiting()).toBe(1);
  await server.fleet?.due.look();
  while ((await waiting()) !== 0);
});

test('an added site is served without a restart; one whose folder is gone is not', async () => {
  expect((await ask('late.example')).status).toBe(404);
  writeSite(join(folder, 'late.example'), 'late.example');
  const until = async (status: number): Promise<void> => {
    while ((await ask('late.example')).status !== status);
  };
  await until(200);
  rmSync(join(folder, 'late.example'), { recursive: true });
  await until(404);
});

/** A directory for a folder, with an adjustable clock and its log. */
function directoryOf(path: string) {
  const logged: string[] = [];
  let time = 0;
  const directory = openFolderDirectory(path, {
    now: () => time,
    register: async () => undefined,
    logger: pino({}, { write: (line) => void logged.push(line) }),
  });
  const peek = (host: string) => {
    time += 60_000;
    return directory.peek(host);
  };
  return { peek, logged };
}

test('while the folder of sites is unavailable its sites keep running, and it is checked again', () => {
  const path = sitesFolder(['a.example']);
  const { peek, logged } = directoryOf(path);
  renameSync(path, `${path}-away`);
  for (let i = 0; i < 2; i++) expect(peek('a.example')).toMatchObject({ id: 'a.example' });
  expect(logged).toHaveLength(1);
  writeSite(join(`${path}-away`, 'b.example'), 'b.example');
  renameSync(`${path}-away`, path);
  expect(peek('b.example')).toMatchObject({ id: 'b.example' });
});

test('a link to a host is the same site, wherever the host’s folder is', () => {
  const [path, elsewhere] = [sitesFolder([]), temporaryFolder()];
  mkdirSync(path, { recursive: true });
  writeSite(join(elsewhere, 'v1'), 'v1');
  symlinkSync(join(elsewhere, 'v1'), join(path, 'www.a.example'));
  symlinkSync('www.a.example', join(path, 'a.example'));
  symlinkSync(join(path, 'a.example'), join(path, 'b.example'));
  const { peek } = directoryOf(path);
  for (const host of ['www.a.example', 'a.example', 'b.example'])
    expect([host, peek(host)?.id]).toEqual([host, 'www.a.example']);
});

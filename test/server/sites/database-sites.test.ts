/** Many sites in the database: `SITES=database`, `/v1/sites`. */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { lockSite } from '../../../server/admin/site/lock-site.ts';
import { readConfig } from '../../../server/config.ts';
import { variants } from '../../../server/database/schema.ts';
import { problems } from '../../../server/http/problems.ts';
import { siteFolders } from '../../../server/site/open-site.ts';
import { readSiteFiles } from '../../../server/sites/site-folder.ts';
import { eventually } from '../../browser/recording.ts';
import { siteStore } from '../../database/databases.ts';
import { type Opened, serveContext } from '../serving.ts';
import { type Answer, askHost } from './sites-folder.ts';

const KEY = 'admin-key-of-the-tests';
let server: Opened;
let replica: Opened;

// biome-ignore lint/suspicious/noExplicitAny: replies are inspected field by field
type Json = any;

async function call(method: string, path: string, body?: unknown, key = KEY): Promise<{ status: number; json: Json }> {
  const answer = await askHost(server.port, 'any.example', path, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, json: answer.body === '' ? undefined : JSON.parse(answer.body) };
}

const ask = (host: string, path = '/'): Promise<Answer> => askHost(server.port, host, path);

/** Polls a replica until it has received a change. */
async function until(host: string, isThere: (answer: Answer) => boolean, { port }: Opened = server): Promise<Answer> {
  for (;;) {
    const answer = await askHost(port, host, '/');
    if (isThere(answer)) return answer;
  }
}

/** The demo's files, with a mark in the layout. */
async function filesWith(mark: string): Promise<Record<string, { base64: string }>> {
  const files = new Map(await readSiteFiles(siteFolders('demo')));
  const layout = Buffer.from(files.get('theme/site.region') ?? '').toString();
  files.set('theme/site.region', Buffer.from(layout.replace('</body>', `<!-- ${mark} --></body>`)));
  return Object.fromEntries(
    [...files].map(([path, bytes]) => [path, { base64: Buffer.from(bytes).toString('base64') }]),
  );
}

beforeAll(async () => {
  const environment: Record<string, string> = {
    ...(await siteStore()),
    SITES: 'database',
    ADMIN_KEYS: KEY,
    LOG_LEVEL: 'silent',
    RATE_LIMIT: 'off',
  };
  server = await serveContext(readConfig(environment));
  // A second process on the same database with its own data folder, as in another container.
  if (environment.DATABASE_URL !== undefined)
    replica = await serveContext(readConfig({ ...environment, DATA_DIR: `${environment.DATA_DIR}/replica` }));
  expect(
    await call('POST', '/v1/sites', { id: 'pottery', hosts: ['www.pottery.example', 'pottery.example'] }),
  ).toMatchObject({
    status: 201,
    json: { id: 'pottery', state: 'live', deployed: expect.any(String) },
  });
});
afterAll(async () => {
  await replica?.stop();
  await server?.stop();
});

test('an added site is served under its hosts, on every replica', async () => {
  for (const opened of [server, replica].filter((one) => one !== undefined))
    for (const host of ['www.pottery.example', 'pottery.example'])
      expect((await until(host, ({ status }) => status !== 404, opened)).status).toBe(200);
  expect((await ask('other.example')).status).toBe(404);
});

test('without a key, or with one of the render API, nothing is revealed', async () => {
  expect((await call('GET', '/v1/sites', undefined, 'wrong')).status).toBe(401);
  expect((await call('GET', '/v1/sites/pottery', undefined, '')).status).toBe(401);
});

test('bodies are validated field by field', async () => {
  expect(await call('POST', '/v1/sites', { id: 'A B', hosts: ['x y'], color: 1 })).toMatchObject({
    status: 400,
    json: {
      errors: expect.arrayContaining([
        expect.objectContaining({ field: 'id', pointer: '#/id' }),
        expect.objectContaining({ field: 'hosts.0', pointer: '#/hosts/0' }),
        expect.objectContaining({ field: 'color', pointer: '#/color' }),
      ]),
    },
  });
  expect(await call('PUT', '/v1/sites/pottery', { hosts: ['API2.example'] })).toMatchObject({
    json: { error: 'hosts.0 must be a host name in lower case, without a port' },
  });
  expect(await call('PUT', '/v1/sites/pottery', { state: 'nope' })).toMatchObject({
    json: { error: 'state must be one of live, paused, under-construction', errors: [{ pointer: '#/state' }] },
  });
  expect(await call('PUT', '/v1/sites/pottery', { settings: { PORT: '80' } })).toMatchObject({
    status: 400,
    json: { errors: [{ message: expect.stringMatching(/^PORT: /) }] },
  });
  expect(await call('PUT', '/v1/sites/pottery', { settings: { PAYMENTS: 'stripe' } })).toMatchObject({
    status: 400,
    json: { errors: [{ field: 'settings', message: expect.stringMatching(/^PAYMENTS=stripe: /) }] },
  });
  // Names that schemas and databases would drop silently are rejected, too.
  const names = JSON.parse('{"settings": {"__proto__": "x"}}');
  expect(await call('PUT', '/v1/sites/pottery', names)).toMatchObject({
    status: 400,
    json: { errors: [{ field: 'settings.__proto__', pointer: '#/settings/__proto__' }] },
  });
  expect(await call('PUT', '/v1/sites/pottery', { settings: { MAIL_FROM: 'a\0b' } })).toMatchObject({
    status: 400,
    json: { errors: [{ field: 'settings.MAIL_FROM' }] },
  });
  for (const path of ['%00', 'pottery%00', 'pottery/deployments%00'])
    expect((await call('GET', `/v1/sites/${path}`)).status).toBe(400);
  expect((await call('GET', '/v1/sites/__proto__')).status).toBe(404);
  expect((await call('GET', '/v1/sites?cursor=AA')).status).toBe(400);
  expect(await call('PUT', '/v1/sites/pottery', { settings: { UPSTREAM_TIMEOUT_MS: 'soon' } })).toMatchObject({
    status: 400,
    json: { errors: [expect.objectContaining({ pointer: '#/settings' })] },
  });
});

test('ids and hosts belong to one site', async () => {
  expect(await call('POST', '/v1/sites', { id: 'pottery' })).toMatchObject({
    status: 409,
    json: { code: 'site-conflict' },
  });
  expect(await call('POST', '/v1/sites', { id: 'thief', hosts: ['pottery.example'], starter: 'none' })).toMatchObject({
    status: 409,
    json: { errors: [{ field: 'hosts.0', pointer: '#/hosts/0' }] },
  });
  expect((await call('GET', '/v1/sites/thief')).status).toBe(404);
});

test('a paused site responds 503 with a plain page; a resumed one is shown again', async () => {
  await call('PUT', '/v1/sites/pottery', { state: 'paused' });
  const { headers, body } = await until('pottery.example', ({ status }) => status === 503);
  expect([headers['retry-after'], body.includes('Website paused')]).toEqual(['3600', true]);
  await call('PUT', '/v1/sites/pottery', { state: 'live' });
  expect((await until('pottery.example', ({ status }) => status !== 503)).status).toBe(200);
});

test('a site under construction is shown to admins only', async () => {
  await call('PUT', '/v1/sites/pottery', { state: 'under-construction' });
  expect((await until('pottery.example', ({ status }) => status === 503)).body).toContain('under construction');
  expect((await askHost(server.port, 'pottery.example', '/api/commerce/shopping-cart')).status).toBe(503);
  expect((await askHost(server.port, 'pottery.example', '/api/owner/session')).status).not.toBe(503);
  await call('PUT', '/v1/sites/pottery', { state: 'live' });
  expect((await until('pottery.example', ({ status }) => status !== 503)).status).toBe(200);
});

test('a deployment is served from the next request on, and reverted by a rollback', async () => {
  const first = await call('GET', '/v1/sites/pottery');
  const deployed = await call('POST', '/v1/sites/pottery/deployments', { files: await filesWith('second theme') });
  expect([deployed.status, deployed.json.hash === first.json.deployed]).toEqual([200, false]);
  for (const opened of [server, replica].filter((one) => one !== undefined))
    await until('pottery.example', ({ body }) => body.includes('second theme'), opened);
  expect((await call('GET', '/v1/sites/pottery/deployments')).json.deployments).toMatchObject([
    { hash: deployed.json.hash, current: true },
    { hash: first.json.deployed, current: false },
  ]);
  expect(await call('POST', '/v1/sites/pottery/rollback', {})).toMatchObject({
    status: 200,
    json: { hash: first.json.deployed, current: true },
  });
  await until('pottery.example', ({ body }) => !body.includes('second theme'));
  expect(await call('POST', '/v1/sites/pottery/rollback', {})).toMatchObject({ status: 400 });
  const [{ id }] = (await call('GET', '/v1/sites/pottery/deployments')).json.deployments;
  expect((await call('POST', '/v1/sites/pottery/rollback', { id })).json.hash).toBe(deployed.json.hash);
});

test('a theme with errors is not deployed, and reports their location', async () => {
  const before = await call('GET', '/v1/sites/pottery');
  const files = { 'theme/template.conf': { text: '{ "layouts": { "default": { "regions": ["site"] } }' } };
  const { status, json } = await call('POST', '/v1/sites/pottery/deployments', { files });
  expect([status, json.code]).toEqual([422, 'site-refused']);
  expect(json.themeProblems[0]).toMatchObject({ severity: 'error', file: 'template.conf' });
  const themes = { 'theme/a': { text: '' }, 'theme/a/b': { text: '' } };
  expect((await call('POST', '/v1/sites/pottery/deployments', { files: themes })).status).toBe(400);
  for (const path of ['theme/../../x', 'other/a', '/theme/a', 'theme/.hidden'])
    expect((await call('POST', '/v1/sites/pottery/deployments', { files: { [path]: { text: '' } } })).status).toBe(400);
  expect((await call('GET', '/v1/sites/pottery')).json.deployed).toBe(before.json.deployed);
});

test.each([
  ['content/site.json', '{'],
  ['content/site.json', '[]'],
  ['content/site.json', '{"website":3}'],
  ['content/other.json', '{"collection":{}}'],
])('invalid initial content is not deployed: %s %s', async (path, text) => {
  const files = { ...(await filesWith('third theme')), [path]: { text } };
  const { status, json } = await call('POST', '/v1/sites/pottery/deployments', { files });
  expect([status, json.detail]).toEqual([422, expect.stringMatching(`^${path}`)]);
});

test('browsers with a cached asset get its new content after a deployment', async () => {
  const asset = (headers = {}) => askHost(server.port, 'pottery.example', '/assets/mark.txt', { headers });
  const show = async (text: string): Promise<Answer> => {
    const files = { ...(await filesWith('with a mark')), 'assets/mark.txt': { text } };
    expect((await call('POST', '/v1/sites/pottery/deployments', { files })).status).toBe(200);
    for (;;) {
      const answer = await asset();
      if (answer.body === text) return answer;
    }
  };
  const { headers } = await show('one');
  const known = { 'if-none-match': String(headers.etag), 'if-modified-since': new Date().toUTCString() };
  expect((await asset({ 'if-none-match': known['if-none-match'] })).status).toBe(304);
  await show('two');
  expect(await asset(known)).toMatchObject({ status: 200, body: 'two' });
  expect((await asset({ 'if-modified-since': known['if-modified-since'] })).status).toBe(200);
});

test('no more than ten deployments are stored, and no file that none of them uses', async () => {
  const text = '{ "name": "T", "layouts": { "default": { "name": "D", "regions": ["site"] } } }';
  expect((await call('POST', '/v1/sites', { id: 'many', starter: 'none' })).status).toBe(201);
  for (let i = 0; i < 12; i++) {
    const files = {
      'theme/template.conf': { text },
      'theme/site.region': { text: '' },
      'theme/assets/version.txt': { text: `version ${i}` },
    };
    expect((await call('POST', '/v1/sites/many/deployments', { files })).status).toBe(200);
  }
  expect((await call('GET', '/v1/sites/many/deployments')).json.deployments).toHaveLength(10);
  const stored = await server.context.database?.withConnection((connection) =>
    connection.query(
      "SELECT convert_from(content, 'UTF8') AS text FROM site_files WHERE content LIKE 'version %'::bytea",
      [],
    ),
  );
  expect(stored?.rows).toHaveLength(10);
});

test('settings are stored encrypted, and used', async () => {
  await call('PUT', '/v1/sites/pottery', { settings: { COMMERCE_UPSTREAM: 'http://secret-upstream.example' } });
  const { rows } = (await server.context.database?.withConnection((connection) =>
    connection.query("SELECT settings::text FROM sites WHERE id = 'pottery'", []),
  )) ?? { rows: [] };
  expect(JSON.stringify(rows)).toMatch(/encrypted/);
  expect(JSON.stringify(rows)).not.toMatch(/secret-upstream/);
  expect((await call('GET', '/v1/sites/pottery')).json).toMatchObject({ hasSettings: true });
  // Nothing responds there.
  const cart = () => askHost(server.port, 'pottery.example', '/api/commerce/shopping-cart');
  for (let answer = await cart(); answer.status === 200; ) answer = await cart();
  await call('PUT', '/v1/sites/pottery', { settings: {} });
  for (let answer = await cart(); answer.status !== 200; ) answer = await cart();
});

test('a removed site is deleted with all its rows and emails; the default one stays', async () => {
  await call('POST', '/v1/sites', { id: 'short', hosts: ['short.example'] });
  await until('short.example', ({ status }) => status === 200);
  const folders = [server, replica].flatMap((one) =>
    one === undefined ? [] : join(one.context.config.DATA_DIR, 'sites', 'short'),
  );
  for (const folder of folders) mkdirSync(join(folder, 'mail'), { recursive: true });
  expect((await call('DELETE', '/v1/sites/short')).status).toBe(204);
  expect((await until('short.example', ({ status }) => status !== 200)).status).toBe(404);
  await eventually(() => !folders.some((folder) => existsSync(folder)));
  const rows = await server.context.database
    ?.forSite('short')
    .withConnection((connection) => connection.query('SELECT id FROM items', []));
  expect(rows?.rows).toEqual([]);
  expect((await call('DELETE', '/v1/sites/default')).status).toBe(422);
});

test('writes during the removal of a site are told that it is gone', async () => {
  await call('POST', '/v1/sites', { id: 'leaving', hosts: ['leaving.example'] });
  await until('leaving.example', ({ status }) => status === 200);
  const { fleet } = server;
  const site = await fleet?.directory.byId('leaving');
  if (fleet === undefined || site === null || site === undefined) throw new Error('The site is not there.');
  const lease = await fleet.lease(site);
  const { features } = lease.value.context;
  if (features === undefined) throw new Error('The site has no shop.');
  const { shop } = features;
  const [variant] = await shop.database.db.select().from(variants).limit(1);
  if (variant === undefined) throw new Error('The shop has no product.');
  const { itemId, sku } = variant;
  await call('DELETE', '/v1/sites/leaving');
  const entry = { itemId, sku, quantity: 1, additionalFields: '' };
  await expect(shop.database.transaction((tx) => lockSite(tx, 'test-site'))).rejects.toMatchObject({
    code: 'site-removed',
  });
  await expect(shop.carts.add(null, entry)).rejects.toMatchObject({ code: 'site-removed' });
  expect(problems['site-removed'].status).toBe(410);
  lease.release();
});

test('a site added again under its name, with the same files, is a new one', async () => {
  const body = { id: 'again', hosts: ['again.example'] };
  await call('POST', '/v1/sites', body);
  await until('again.example', ({ status }) => status === 200);
  const before = await server.fleet?.directory.byId('again');
  await call('DELETE', '/v1/sites/again');
  await until('again.example', ({ status }) => status === 404);
  await call('POST', '/v1/sites', body);
  await until('again.example', ({ status }) => status === 200);
  expect((await server.fleet?.directory.byId('again'))?.version).not.toBe(before?.version);
  await call('DELETE', '/v1/sites/again');
});

test('the list continues with a cursor', async () => {
  const first = await call('GET', '/v1/sites?limit=1');
  const second = await call('GET', `/v1/sites?limit=100&cursor=${first.json.nextCursor}`);
  const ids = [...first.json.sites, ...second.json.sites].map(({ id }: Json) => id);
  expect(ids).toEqual([...ids].sort());
  expect(new Set(ids)).toEqual(new Set(['default', 'many', 'pottery']));
});

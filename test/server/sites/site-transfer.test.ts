/** Export and import of sites: the calls and the commands, which are inverses. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { fillSite, openSiteService, starter } from '../../../server/app/sites/open-site-service.ts';
import { sites } from '../../../server/cli/sites.ts';
import { exportFrom, importFrom } from '../../../server/cli/store.ts';
import { readConfig } from '../../../server/config.ts';
import { folderHash } from '../../../server/database/deployed-folders.ts';
import { databaseStorage } from '../../../server/files/open-file-storage.ts';
import { postgres, temporaryFolder } from '../../database/databases.ts';
import { testInFullRun } from '../../setup/full-run.ts';
import { type Opened, serveContext } from '../serving.ts';
import { type Answer, askHost } from './sites-folder.ts';

const KEY = 'admin-key-of-the-tests';
const HOST = 'pottery.example';
const LIMIT = 20_000_000;

let server: Opened;
let environment: Record<string, string>;
const before = { ...process.env };
beforeAll(async () => {
  environment = {
    ...(await postgres.environment()),
    SITES: 'database',
    ADMIN_KEYS: KEY,
    SECRET: 's'.repeat(32),
    LOG_LEVEL: 'silent',
    RATE_LIMIT: 'off',
    SITE_IMPORT_BYTES: String(LIMIT),
  };
  server = await serveContext(readConfig(environment));
  const body = JSON.stringify({ id: 'pottery', hosts: [HOST], settings: { SHARED_MAX_AGE: '7' } });
  expect((await call('POST', '', body)).status).toBe(201);
  const small = await call('POST', '/pottery/import?replace=true', withoutPictures(await exported()));
  if (small.status !== 200) throw new Error(small.text);
});
afterEach(() => {
  jest.restoreAllMocks();
  process.env = { ...before };
});
afterAll(() => server?.stop());

async function call(method: string, path: string, body?: string | Buffer, type = 'application/json') {
  const answer = await fetch(`${server.url}/v1/sites${path}`, {
    method,
    headers: { authorization: `Bearer ${KEY}`, 'content-type': type },
    body: body === undefined || typeof body === 'string' ? (body ?? null) : new Uint8Array(body),
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

async function exported(all = 'true', id = 'pottery'): Promise<string> {
  const { status, text } = await call('GET', `/${id}/export?all=${all}`);
  expect(status).toBe(200);
  return text;
}
/** The parts of an export that tests change. */
interface ExportedSite {
  readonly site: Record<string, unknown>;
  readonly tables: {
    readonly websites: readonly [{ data: { siteTitle: string } }];
    readonly items: readonly [{ collection_id: string }];
    secrets?: readonly [];
  };
  files: { hash: string; content: string }[];
  readonly folders: readonly [{ readonly hash: string; readonly files: Record<string, string> }];
}

const changed = (document: string, change: (document: ExportedSite) => void): string => {
  const value = JSON.parse(document) as ExportedSite;
  change(value);
  return JSON.stringify(value);
};
/** Keeps the documents small; other files cover the tests. */
function withoutPictures(document: string): string {
  const [{ hash }] = (JSON.parse(document) as ExportedSite).folders;
  let smaller = '';
  const less = changed(document, (value) => {
    const [{ files }] = value.folders;
    for (const path of Object.keys(files)) if (path.endsWith('.jpg')) delete files[path];
    smaller = folderHash(files);
    const left = new Set(Object.values(files));
    value.files = value.files.filter((file) => left.has(file.hash));
  });
  return less.replaceAll(hash, smaller);
}
/** Its rows, in any order, without times of creation. */
const strip = (document: string): readonly string[] =>
  document
    .replace(/"exported":"[^"]*"/, '')
    .split('\n')
    .map((line) => line.replace(/,$|\](?:,"|,?$)/, ''))
    .sort();
async function until(isThere: (answer: Answer) => boolean): Promise<Answer> {
  for (;;) {
    const answer = await askHost(server.port, HOST, '/');
    if (isThere(answer)) return answer;
  }
}

test('a removed site is restored completely: theme, content, host names, settings', async () => {
  const page = await until(({ status }) => status === 200);
  const document = await exported();
  expect((await call('DELETE', '/pottery')).status).toBe(204);
  await until(({ status }) => status === 404);
  const { status, text } = await call('POST', '/pottery/import', document);
  expect([status, JSON.parse(text)]).toEqual([
    200,
    expect.objectContaining({ id: 'pottery', hosts: [HOST], hasSettings: true, deployed: expect.any(String) }),
  ]);
  expect(JSON.parse(text).rows).toBeGreaterThan(100);
  expect(strip(await exported())).toEqual(strip(document));
  const again = await until(({ status }) => status === 200);
  expect(again.body.length).toBe(page.body.length);
  expect(again.headers['cache-control']).toContain('7');
});

test('a site is copied under another name, without the host names of the first', async () => {
  const copy = await call('POST', '/copy/import', gzipSync(await exported('false')), 'application/gzip');
  expect([copy.status, JSON.parse(copy.text)]).toEqual([
    200,
    expect.objectContaining({ id: 'copy', hosts: [], hasSettings: false, state: 'live' }),
  ]);
  expect(strip(await exported('false', 'copy'))).toEqual(strip(await exported('false')));
  const taken = await call('POST', '/other/import', await exported());
  expect([taken.status, taken.text]).toEqual([409, expect.stringContaining(HOST)]);
  expect((await call('GET', '/other')).status).toBe(404);
});

test('a site imported while it is added stays as imported', async () => {
  const config = readConfig(environment);
  const { database } = server.context;
  if (database === undefined) throw new Error('There is no database.');
  const service = await openSiteService(config, database, { actor: 'test', files: databaseStorage });
  await service.add('late', {});
  const { status, text } = await call('POST', '/late/import', await exported('false'));
  expect(status).toBe(200);
  const conflict = { reason: 'site-conflict' };
  await expect(fillSite(config, database, service, { id: 'late', folders: starter() })).rejects.toMatchObject(conflict);
  await expect(service.abandon('late')).rejects.toMatchObject(conflict);
  const { rows: _, ...imported } = JSON.parse(text);
  expect(JSON.parse((await call('GET', '/late')).text)).toEqual(imported);
  await service.remove('late');
});

test('a site’s content is replaced only on request', async () => {
  const document = await exported('false');
  const renamed = changed(document, ({ tables }) => {
    tables.websites[0].data.siteTitle = 'Replaced by an import';
  });
  const refused = await call('POST', '/pottery/import', renamed);
  expect([refused.status, JSON.parse(refused.text).detail]).toEqual([
    409,
    'The site pottery already has content; use replace=true to overwrite it.',
  ]);
  expect((await call('POST', '/pottery/import?replace=true', renamed)).status).toBe(200);
  await until(({ body }) => body.includes('Replaced by an import'));
  expect((await call('POST', '/pottery/import?replace=true', document)).status).toBe(200);
  await until(({ status, body }) => status === 200 && !body.includes('Replaced by an import'));
});

test('invalid documents are rejected, and change nothing', async () => {
  const document = changed(await exported(), ({ site }) => void (site.hosts = []));
  const [file] = (JSON.parse(document) as ExportedSite).files;
  if (file === undefined) throw new Error('The site has no files.');
  const refused: readonly (readonly [string, string])[] = [
    ['', 'incomplete'],
    [document.slice(0, -10), 'incomplete'],
    ['{}', 'not an export'],
    [changed(document, (value) => void (value.tables.secrets = [])), 'does not know'],
    [changed(document, (value) => void Object.assign(value.files[0] ?? {}, { content: 'AAAA' })), 'is damaged'],
    [changed(document, (value) => void (value.folders[0].files['theme/../../x'] = file.hash)), 'which is not allowed'],
    [changed(document, (value) => void (value.folders[0].files['theme/x'] = file.hash)), 'is damaged'],
    [changed(document, (value) => void (value.site.hosts = ['A b'])), 'must be a host name'],
    [changed(document, (value) => void (value.site.settings = { encrypted: 'x' })), 'another SECRET'],
    [changed(document, (value) => void (value.tables.items[0].collection_id = 'nowhere')), 'violates'],
  ];
  for (const [body, reason] of refused) {
    const { status, text } = await call('POST', '/refused/import', body);
    expect([status, text]).toEqual([422, expect.stringContaining(reason)]);
  }
  expect((await call('GET', '/refused')).status).toBe(404);
  expect((await call('POST', '/A%20b/import', document)).status).toBe(422);
  expect((await call('POST', '/refused/import', document, 'text/plain')).status).toBe(415);
  expect((await call('POST', '/refused/import', Buffer.from('x'), 'application/gzip')).status).toBe(422);
  expect((await call('POST', '/refused/import?color=1', document)).status).toBe(400);
  const bomb = gzipSync(`{"format":"${' '.repeat(LIMIT)}"}`);
  expect((await call('POST', '/refused/import', bomb, 'application/gzip')).status).toBe(413);
  expect((await call('GET', '/none/export')).status).toBe(404);
});

testInFullRun('the commands do the same, and a full dump restores the themes', async () => {
  Object.assign(process.env, environment);
  jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  const run = (...positionals: string[]) => sites({ positionals, values: { all: true } });
  const folder = temporaryFolder();
  const [file, second, dump] = ['site.json.gz', 'second.json.gz', 'dump.json'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const textOf = (path: string) => strip(gunzipSync(readFileSync(path)).toString());
  expect(await run('export', 'pottery', file)).toBe(0);
  await exportFrom(dump, { scope: 'everything', replace: false });
  await run('remove', 'pottery');
  expect(await run('import', 'pottery', file)).toBe(0);
  expect(await run('export', 'pottery', second)).toBe(0);
  expect(textOf(second)).toEqual(textOf(file));

  const restored = { ...environment, ...(await postgres.environment()) };
  Object.assign(process.env, restored);
  expect(await importFrom(dump, { replace: false })).toBe(0);
  const other = await serveContext(readConfig(restored));
  expect((await askHost(other.port, HOST, '/')).status).toBe(200);
  await other.stop();
});

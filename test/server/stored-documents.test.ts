/** Stored templates and sets: versions, preconditions, errors, namespaces and limits, in files and in a database. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { create } from 'tar';
import { temporaryFolder } from '../database/databases.ts';
import { documentPlaces } from './document-places.ts';
import { type Serving, startServer } from './serving.ts';

const NAMESPACES = {
  shop: { keys: ['shop-key'], maxTemplates: 3, maxBytes: 400 },
  blog: { keys: ['blog-key'], requirePreconditions: true },
  busy: { keys: ['busy-one', 'busy-two'], requestsPerMinute: 3 },
  counting: { keys: ['counting-key'] },
};

// biome-ignore lint/suspicious/noExplicitAny: replies are inspected field by field
type Json = any;

interface Asked {
  readonly key?: string;
  readonly headers?: Record<string, string>;
  readonly type?: string;
}

describe.each(documentPlaces)('%s', (_where, environment) => {
  let serving: Serving;
  beforeAll(async () => {
    serving = await startServer({
      ...(await environment()),
      API_KEYS: 'plain-key',
      API_NAMESPACES: JSON.stringify(NAMESPACES),
    });
  });
  afterAll(() => serving.stop());

  async function ask(method: string, path: string, body?: unknown, { key = 'plain-key', headers, type }: Asked = {}) {
    const sent = body instanceof Uint8Array ? new Blob([Buffer.from(body)]) : JSON.stringify(body);
    const response = await fetch(serving.url + path, {
      method,
      headers: {
        accept: 'application/json',
        'x-api-key': key,
        ...(body === undefined ? {} : { 'content-type': type ?? 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: sent }),
    });
    const text = await response.text();
    const json: Json = text === '' ? undefined : JSON.parse(text);
    return { status: response.status, json, headers: response.headers };
  }
  const html = async (body: object, key?: string): Promise<string> =>
    (await ask('POST', '/v1/render', body, key === undefined ? {} : { key })).json.html;

  test('each change of a template is a version, and each version can be restored', async () => {
    for (const [i, template] of ['one', 'two', 'two', 'three'].entries())
      expect((await ask('PUT', '/v1/templates/card', { template })).status).toBe(i === 0 ? 201 : 200);
    const { versions } = (await ask('GET', '/v1/templates/card/versions')).json;
    expect(versions.map((entry: Json) => entry.version)).toEqual([3, 2, 1]);
    expect(versions[0]).toEqual({
      version: 3,
      etag: (await ask('GET', '/v1/templates/card')).headers.get('etag'),
      bytes: Buffer.byteLength('{"template":"three"}'),
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect((await ask('GET', '/v1/templates/card/versions/1')).json).toEqual({ id: 'card', template: 'one' });
    const back = await ask('POST', '/v1/templates/card/versions/1/restore');
    expect([back.status, back.json]).toEqual([
      200,
      { id: 'card', version: 4, etag: versions[2].etag, ok: true, errors: [], warnings: [] },
    ]);
    expect(await html({ templateId: 'card' })).toBe('one');
    for (const version of ['9', '0', 'x', '-1'])
      expect((await ask('POST', `/v1/templates/card/versions/${version}/restore`)).json.code).toBe('unknown-version');
    expect((await ask('GET', '/v1/templates/nope/versions')).json.code).toBe('unknown-template');
  });

  test('a version with errors can be restored, and the reply lists them', async () => {
    const put = await ask('PUT', '/v1/templates/flawed?allowErrors=true', { template: '{n|nope}' });
    await ask('PUT', '/v1/templates/flawed', { template: 'good' });
    const back = await ask('POST', '/v1/templates/flawed/versions/1/restore');
    expect([back.status, back.json]).toEqual([200, { ...put.json, version: 3 }]);
    expect(back.json.errors).toEqual([expect.objectContaining({ code: 'FORMATTER_UNKNOWN', pointer: '#/template' })]);
  });

  test('a missing key is reported before the URL is checked', async () => {
    for (const path of ['/v1/templates/a%00b', '/v1/templates/%E0%A4%A', '/v1/nope'])
      expect((await ask('GET', path, undefined, { key: 'wrong' })).status).toBe(401);
    expect((await ask('GET', '/v1/templates/a%00b')).json).toMatchObject({ status: 400, detail: 'Malformed URL.' });
  });

  test('renders are counted per stored template, within its namespace', async () => {
    const key = 'counting-key';
    await ask('PUT', '/v1/templates/card', { template: 'a' }, { key });
    await ask('PUT', '/v1/sets/theme', { templates: { page: 'a' } }, { key });
    for (const body of [{ templateId: 'card' }, { template: 'b' }]) await html(body, key);
    const fragments = ['a', 'b'].map((id) => ({ id, templateId: 'page' }));
    await ask('POST', '/v1/fragments', { set: 'theme', fragments }, { key });
    const text = await (await fetch(`${serving.url}/metrics`)).text();
    const countOf = (name: string): number =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`api_render_duration_seconds_count{template="${name}"}`))
          ?.split(' ')[1],
      );
    expect(['counting/card', 'counting/theme/page'].map(countOf)).toEqual([1, 2]);
    expect(countOf('(sent)')).toBeGreaterThan(0);
  });

  test('invalid document names are rejected', async () => {
    for (const [field, path] of [
      ['partials', 'templates/t'],
      ['templates', 'sets/t'],
      ['partials', 'sets/t'],
    ]) {
      const body = JSON.parse(`{"template":"a","${field}":{"__proto__":"b"}}`);
      const { status, json } = await ask('PUT', `/v1/${path}`, body);
      expect([status, json.errors[0].pointer]).toEqual([400, `#/${field}/__proto__`]);
    }
  });

  test('only the last twenty versions are stored', async () => {
    for (let i = 1; i <= 23; i++) await ask('PUT', '/v1/templates/often', { template: `${i}` });
    const { versions } = (await ask('GET', '/v1/templates/often/versions')).json;
    expect([versions.length, versions[0].version, versions[19].version]).toEqual([20, 23, 4]);
  });

  test('a deleted template leaves no versions behind', async () => {
    await ask('PUT', '/v1/templates/brief', { template: 'a' });
    expect((await ask('DELETE', '/v1/templates/brief')).status).toBe(204);
    expect((await ask('GET', '/v1/templates/brief/versions/1')).status).toBe(404);
    expect((await ask('PUT', '/v1/templates/brief', { template: 'b' })).json.version).toBe(1);
  });

  test('a restore respects If-Match', async () => {
    await ask('PUT', '/v1/templates/held', { template: 'a' });
    await ask('PUT', '/v1/templates/held', { template: 'b' });
    const headers = { 'if-match': '"else"' };
    expect((await ask('POST', '/v1/templates/held/versions/1/restore', undefined, { headers })).status).toBe(412);
    expect(await html({ templateId: 'held' })).toBe('b');
  });

  test('documents with errors are rejected with their location, and stored if allowed', async () => {
    const body = { template: '{a|nope}', partials: { 'a.b': 'fine', row: 'x\n{.end}' } };
    const { status, json } = await ask('PUT', '/v1/templates/broken', body);
    expect([status, json.code]).toEqual([422, 'template-invalid']);
    expect(json.errors).toEqual([
      expect.objectContaining({ pointer: '#/template', code: 'FORMATTER_UNKNOWN', line: 1, column: 1 }),
      expect.objectContaining({ pointer: '#/partials/row', line: 2, frame: expect.stringContaining('^') }),
    ]);
    expect((await ask('GET', '/v1/templates/broken')).status).toBe(404);
    const allowed = await ask('PUT', '/v1/templates/broken?allowErrors=true', body);
    expect([allowed.status, allowed.json.ok, allowed.json.errors.length]).toEqual([201, false, 2]);
    expect((await ask('PUT', '/v1/templates/broken?allowErrors=maybe', body)).status).toBe(400);
  });

  test('a stored template has its own partials, and can be used as one', async () => {
    await ask('PUT', '/v1/templates/row', { template: '<li>{@}</li>' });
    await ask('PUT', '/v1/templates/list', {
      template: '{l|apply row}{l|apply end}',
      partials: { row: 'r', end: 'e' },
    });
    expect(await html({ templateId: 'list', data: { l: 1 } })).toBe('re');
    const partials = { row: { templateId: 'row' } };
    expect(await html({ templateId: 'list', data: { l: 1 }, partials })).toBe('<li>1</li>e');
    const unknown = await ask('POST', '/v1/render', { template: '', partials: { row: { templateId: 'no' } } });
    expect([unknown.status, unknown.json.code]).toEqual([404, 'unknown-template']);
  });

  test('a set is one document: its templates share its partials', async () => {
    const set = {
      templates: { 'page.html': '<h1>{t}</h1>{@|apply foot}', 'other.html': '{@|apply foot}' },
      partials: { foot: '<hr>' },
    };
    const put = await ask('PUT', '/v1/sets/theme', set);
    expect([put.status, put.json]).toEqual([201, expect.objectContaining({ id: 'theme', version: 1, ok: true })]);
    expect((await ask('GET', '/v1/sets/theme')).json).toEqual({ id: 'theme', ...set });
    expect(await html({ set: 'theme', templateId: 'page.html', data: { t: 1 } })).toBe('<h1>1</h1><hr>');
    expect(await html({ set: 'theme', template: '{@|apply foot}!' })).toBe('<hr>!');
    expect(await html({ set: 'theme', templateId: 'other.html', partials: { foot: 'mine' } })).toBe('mine');
    const fragments = [
      { id: 'a', templateId: 'page.html', data: { t: 2 } },
      { id: 'b', template: '{@|apply foot}' },
    ];
    const several = (await ask('POST', '/v1/fragments', { set: 'theme', fragments })).json.fragments;
    expect(several.map((fragment: Json) => fragment.html)).toEqual(['<h1>2</h1><hr>', '<hr>']);
    for (const [body, code] of [
      [{ set: 'theme', templateId: 'constructor' }, 'unknown-template'],
      [{ set: 'none', templateId: 'page.html' }, 'unknown-set'],
    ] as const)
      expect((await ask('POST', '/v1/render', body)).json.code).toBe(code);
    expect((await ask('GET', '/v1/sets')).json).toEqual({ sets: [expect.objectContaining({ id: 'theme' })] });
    const broken = { ...set, templates: { 'page.html': '{.section a}' } };
    expect((await ask('PUT', '/v1/sets/theme', broken)).json.errors[0].pointer).toBe('#/templates/page.html');
    expect(await html({ set: 'theme', templateId: 'page.html', data: { t: 1 } })).toBe('<h1>1</h1><hr>');
  });

  test('an archive without templates, or with paths outside of its folder, is rejected', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'page.html'), 'P');
    writeFileSync(join(folder, 'readme.md'), 'R');
    const refused = async (files: string[], prefix?: string) => {
      const options = { cwd: folder, preservePaths: true, ...(prefix === undefined ? {} : { prefix }) };
      const archive = Buffer.concat(await create(options, files).collect());
      const { status, json } = await ask('PUT', '/v1/sets/refused', archive, { type: 'application/x-tar' });
      return [status, json.detail];
    };
    const unreadable = 'The archive cannot be read: ';
    expect(await refused(['readme.md'])).toEqual([400, `${unreadable}It has no template.`]);
    for (const prefix of ['../..', '/etc', 'blocks/__proto__'])
      expect(await refused(['page.html'], prefix)).toEqual([
        400,
        `${unreadable}"${prefix}/page.html" is not a path within the folder.`,
      ]);
    expect((await ask('GET', '/v1/sets/refused')).status).toBe(404);
  });

  test.each([false, true])('a theme folder is a valid set, compressed: %s', async (gzip) => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'blocks'));
    mkdirSync(join(folder, 'partials', 'deep'), { recursive: true });
    writeFileSync(join(folder, 'blog.list'), '{@|apply head.block}{@|apply head}{@|apply deep/x.html} ü');
    writeFileSync(join(folder, 'blocks', 'head.block'), 'H');
    writeFileSync(join(folder, 'partials', 'deep', 'x.html'), 'X');
    writeFileSync(join(folder, 'logo.png'), Buffer.from([0xff, 0xfe, 0]));
    const archive = Buffer.concat(await create({ cwd: folder, gzip }, ['.']).collect());
    const type = gzip ? 'application/gzip' : 'application/x-tar';
    expect((await ask('PUT', '/v1/sets/folder', archive, { type })).json).toMatchObject({ ok: true, errors: [] });
    const { templates, partials } = (await ask('GET', '/v1/sets/folder')).json;
    expect([Object.keys(templates), Object.keys(partials).sort()]).toEqual([
      ['blog.list'],
      ['deep/x.html', 'head.block'],
    ]);
    expect(await html({ set: 'folder', templateId: 'blog.list' })).toBe('HHX ü');
    const torn = await ask('PUT', '/v1/sets/folder', archive.subarray(0, archive.length / 2), { type });
    expect([torn.status, torn.json.detail]).toEqual([400, expect.stringContaining('archive')]);
    expect((await ask('PUT', '/v1/templates/no', archive, { type })).status).toBe(415);
  });

  test('an archive is decompressed up to a limit, and parsed up to its end', async () => {
    const zeros = (megabytes: number) => gzipSync(Buffer.alloc(megabytes * 1024 * 1024));
    const refused = async (archive: Buffer) => {
      const { status, json } = await ask('PUT', '/v1/sets/zeros', archive, { type: 'application/gzip' });
      return [status, json.detail];
    };
    expect(await refused(zeros(40))).toEqual([413, 'The archive has more than 33554432 bytes.']);
    expect(await refused(gzipSync(zeros(1)))).toEqual([400, 'The archive cannot be read: It is compressed twice.']);
    expect(await refused(zeros(30))).toEqual([400, 'The archive cannot be read: Unrecognized archive format']);
  });

  test('namespaces are isolated, and have separate limits', async () => {
    const key = 'shop-key';
    await ask('PUT', '/v1/templates/card', { template: 'mine' }, { key });
    expect(await html({ templateId: 'card' }, key)).toBe('mine');
    expect((await ask('GET', '/v1/templates', undefined, { key })).json.templates).toHaveLength(1);
    expect((await ask('GET', '/v1/templates/row', undefined, { key })).status).toBe(404);
    expect(await html({ templateId: 'card' })).toBe('one');
    expect((await ask('PUT', '/v1/sets/a', { partials: { p: 'x' } }, { key })).status).toBe(201);
    expect((await ask('PUT', '/v1/templates/b', { template: 'b' }, { key })).status).toBe(201);
    expect((await ask('PUT', '/v1/templates/c', { template: 'c' }, { key })).json.code).toBe('too-many-templates');
    const large = await ask('PUT', '/v1/templates/b', { template: 'b'.repeat(400) }, { key });
    expect([large.status, large.json.code]).toEqual([507, 'storage-full']);
    expect((await ask('PUT', '/v1/templates/b', { template: 'b'.repeat(300) }, { key })).status).toBe(200);
    expect((await ask('GET', '/v1/templates', undefined, { key: 'nobody' })).status).toBe(401);
  });

  test('a namespace may require preconditions', async () => {
    const key = 'blog-key';
    const put = (headers: Record<string, string>) => ask('PUT', '/v1/templates/p', { template: 'p' }, { key, headers });
    const bare = await put({});
    expect([bare.status, bare.json.code]).toEqual([428, 'precondition-required']);
    const { status, json } = await put({ 'if-none-match': '*' });
    expect(status).toBe(201);
    expect((await put({ 'if-match': json.etag })).status).toBe(200);
    expect((await ask('DELETE', '/v1/templates/p', undefined, { key })).status).toBe(428);
  });

  test('each key of a namespace has its own rate limit', async () => {
    const statuses: number[] = [];
    // A minute may end in between, which resets the count.
    for (let i = 0; i < 8; i++) statuses.push((await ask('GET', '/v1/sets', undefined, { key: 'busy-one' })).status);
    expect(statuses).toContain(429);
    expect(statuses.slice(0, 3)).toEqual([200, 200, 200]);
    const other = await ask('GET', '/v1/sets', undefined, { key: 'busy-two' });
    expect([other.status, other.headers.get('ratelimit-policy')]).toEqual([200, expect.stringContaining('q=3')]);
    expect((await ask('GET', '/v1/sets')).status).toBe(200);
  });
});

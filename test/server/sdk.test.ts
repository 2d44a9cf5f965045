/** The client package: generated from the OpenAPI document, run against a server, and packed. */

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { create } from 'tar';
import { type BatchLine, createClient, VitrineProblem } from '../../client/sdk/index.ts';
import { sdkFiles } from '../../deploy/sdk-files.ts';
import { temporaryFolder } from '../database/databases.ts';
import { outputOfProject } from '../deploy/installed-project.ts';
import { type Serving, startServer } from './serving.ts';

const root = join(__dirname, '..', '..');
const sdk = join(root, 'client', 'sdk');

test('the generated files match the OpenAPI document', () => {
  for (const [file, text] of Object.entries(sdkFiles(root)))
    expect(readFileSync(join(sdk, file), 'utf8') === text).toBe(true);
});

describe('against a server', () => {
  let serving: Serving;
  beforeAll(async () => {
    serving = await startServer({ API_KEYS: 'key-one' });
  });
  afterAll(() => serving.stop());
  const clientWith = (options: object = {}) =>
    createClient({ baseUrl: `${serving.url}/`, apiKey: 'key-one', retryDelayMs: 1, ...options });
  const client = (): ReturnType<typeof createClient> => clientWith();

  test('renders completely, as a stream, in fragments, and parses', async () => {
    const request = { template: 'Hi {n|html}', data: { n: '<Ann>' } };
    expect(await client().render(request)).toMatchObject({ html: 'Hi &lt;Ann&gt;', errors: [] });
    expect(await new Response(await client().renderStream(request)).text()).toBe('Hi &lt;Ann&gt;');
    const { fragments } = await client().renderFragments({ fragments: [{ id: 'a', template: 'A' }] });
    expect(fragments).toEqual([expect.objectContaining({ id: 'a', html: 'A' })]);
    expect((await client().parse('{a')).code).toEqual([17, 1, [[0, '{a']], 18]);
  });

  test('yields the results of a batch one by one', async () => {
    const items = Array.from({ length: 30 }, (_, i) => ({ template: `ü${i}` }));
    const lines: BatchLine[] = [];
    for await (const line of client().renderBatch({ items: [...items, { templateId: 'none' }] })) lines.push(line);
    lines.sort((a, b) => a.index - b.index);
    expect(lines.map(({ html }) => html)).toEqual([...items.map(({ template }) => template), undefined]);
    expect(lines.at(-1)?.problem?.code).toBe('unknown-template');
    for await (const { status } of client().renderBatch({ items })) {
      expect(status).toBe(200);
      break;
    }
  });

  test('stores, lists, rolls back and deletes templates', async () => {
    const { templates, render } = client();
    const first = await templates.put('card', { template: 'one' }, { onlyNew: true });
    expect(first).toMatchObject({ id: 'card', version: 1, ok: true });
    await templates.put('card', { template: 'two' }, { ifMatch: first.etag });
    const known = await templates.get('card');
    expect(known).toEqual({ id: 'card', template: 'two', etag: expect.stringMatching(/^"/) });
    expect(await templates.get('card', { ifNoneMatch: known?.etag })).toBeUndefined();
    expect((await templates.versions('card')).map(({ version }) => version)).toEqual([2, 1]);
    expect(await templates.version('card', 1)).toEqual({ id: 'card', template: 'one' });
    expect((await templates.restore('card', 1)).version).toBe(3);
    expect((await client().render({ templateId: 'card' })).html).toBe('one');
    for (const id of ['a', 'b', 'c']) await templates.put(id, { template: id });
    const ids: string[] = [];
    for await (const { id } of templates.list({ pageSize: 2 })) ids.push(id);
    expect(ids).toEqual(['a', 'b', 'c', 'card']);
    await templates.delete('card');
    await expect(render({ templateId: 'card' })).rejects.toMatchObject({ code: 'unknown-template' });
  });

  test('stores sets as JSON and as archives', async () => {
    const { sets, render } = client();
    await sets.put('theme', { templates: { page: '{@|apply p}' }, partials: { p: 'P' } });
    expect((await render({ set: 'theme', templateId: 'page' })).html).toBe('P');
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'page.html'), 'packed');
    for (const gzip of [true, false]) {
      await sets.put('theme', Buffer.concat(await create({ cwd: folder, gzip }, ['page.html']).collect()));
      expect((await sets.get('theme'))?.templates).toEqual({ 'page.html': 'packed' });
    }
  });

  test('problems are errors with code, status and pointers', async () => {
    const problem = await client()
      .templates.put('x', { template: '{a|nope}' })
      .catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(VitrineProblem);
    expect(problem).toMatchObject({ status: 422, code: 'template-invalid', errors: [{ pointer: '#/template' }] });
    expect((problem as VitrineProblem).requestId).toEqual(expect.any(String));
    await expect(clientWith({ apiKey: 'wrong' }).parse('')).rejects.toMatchObject({ code: 'unauthorized' });
  });

  test('a write whose reply is lost is resent, and done once', async () => {
    let requestCount = 0;
    const losing: typeof fetch = async (...call) => {
      const response = await fetch(...call);
      if (++requestCount > 1) return response;
      await response.text();
      throw new TypeError('the connection was lost');
    };
    const reply = await clientWith({ fetch: losing }).templates.put('lost', { template: 'x' }, { onlyNew: true });
    expect([requestCount, reply.version]).toEqual([2, 1]);
  });

  test.each([
    [503, 3],
    [429, 3],
    [500, 1],
    [400, 1],
  ])('a response of %i is requested %i times', async (status, times) => {
    let requestCount = 0;
    const refusing: typeof fetch = async () => {
      requestCount++;
      return new Response('<h1>a proxy</h1>', { status, headers: { 'retry-after': '0' } });
    };
    await expect(clientWith({ fetch: refusing }).parse('')).rejects.toMatchObject({ status, code: 'unknown' });
    expect(requestCount).toBe(times);
  });

  test('an aborted call is not resent', async () => {
    const controller = new AbortController();
    let requestCount = 0;
    const aborting: typeof fetch = async () => {
      requestCount++;
      controller.abort();
      throw controller.signal.reason;
    };
    const parsed = clientWith({ fetch: aborting }).parse('', { signal: controller.signal });
    await expect(parsed).rejects.toMatchObject({ name: 'AbortError' });
    expect(requestCount).toBe(1);
  });
});

test('the package has the version of the server', () => {
  const versionIn = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
  expect(versionIn(sdk)).toBe(versionIn(root));
});

test('the package contains code and types, and a project that installs it compiles and runs', () => {
  const packed = execFileSync('npm', ['pack', '--dry-run', '--json'], {
    cwd: sdk,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [{ files }] = JSON.parse(String(packed)) as [{ files: { path: string }[] }];
  expect(files.map(({ path }) => path).sort()).toEqual([
    'README.md',
    'dist/api.d.ts',
    'dist/calls.d.ts',
    'dist/client.d.ts',
    'dist/index.d.ts',
    'dist/index.js',
    'dist/problem.d.ts',
    'dist/stored.d.ts',
    'dist/transport.d.ts',
    'dist/types.d.ts',
    'package.json',
  ]);
  expect(outputOfProject('vitrine-client', sdk, USE)).toBe('Vitrine render unknown\n');
});

const USE = `import { createClient, VitrineProblem } from 'vitrine-client';
const fetch = async () => new Response('', { status: 404 });
const client = createClient({ baseUrl: 'http://localhost', fetch });
// @ts-expect-error a template is a text
const wrong = () => client.render({ template: 5 });
try {
  const { html }: { html: string } = await client.render({ template: 'a', data: { any: ['thing'] } });
  console.log(html, wrong);
} catch (error) {
  if (error instanceof VitrineProblem && error.status === 404) console.log('Vitrine', 'render', error.code);
}
`;

import { request } from 'node:http';
import { Router } from 'express';
import { ResponseOutput } from '../../server/http/output.ts';
import { post, type Serving, startServer } from './serving.ts';

let serving: Serving;
beforeAll(async () => {
  serving = await startServer(
    { MAX_BODY_BYTES: '20000' },
    {
      routes: ({ engine }) => {
        const router = Router();
        router.get('/slow', async (_request, response) => {
          const slow = new Promise((resolve) => response.app.once('go', () => resolve('late')));
          response.type('html');
          const output = new ResponseOutput(response);
          await engine.stream(engine.compile('early {slow} end'), { slow }, output);
          output.end();
        });
        router.get('/go', (_request, response) => {
          response.app.emit('go');
          response.end('gone');
        });
        return router;
      },
    },
  );
});
afterAll(() => serving.stop());

const render = (body: unknown, headers?: Record<string, string>) => post(`${serving.url}/v1/render`, body, headers);

test('renders as JSON with errors, warnings and statistics', async () => {
  const response = await render({ template: 'Hi {n|html}{.foo}\n{a|nope}', data: { n: '<Ann>' } });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    html: 'Hi &lt;Ann&gt;{.foo}\n{a|nope}',
    errors: [{ type: 'parser', code: 'FORMATTER_UNKNOWN', line: 2, column: 1, frame: expect.stringContaining('^') }],
    warnings: [{ code: 'INVALID_INSTRUCTION', line: 1 }],
    stats: { bytes: expect.any(Number), tier: 'walk' },
  });
});

describe('times of both tiers', () => {
  const measured = {
    template: '{.repeated section a}{@|apply row}{.end}',
    data: { a: [1, 2] },
    partials: { row: '<b>{@}' },
  };

  test('are measured on request', async () => {
    const { html, stats } = await (await render({ ...measured, options: { measureTiers: true } })).json();
    const time = { medianMs: expect.any(Number), runs: expect.any(Number) };
    expect(html).toBe('<b>1<b>2');
    expect(stats.tiers).toEqual({ walk: time, code: time });
    expect(Math.min(stats.tiers.walk.runs, stats.tiers.code.runs)).toBeGreaterThan(0);
    expect((await (await render(measured)).json()).stats).not.toHaveProperty('tiers');
  });

  test('omit generated code if a template has none, and respect the limits of the request', async () => {
    const included = { ...measured, template: '{.include row output}', options: { measureTiers: true } };
    expect(Object.keys((await (await render(included)).json()).stats.tiers)).toEqual(['walk']);
    const bytes = (await render({ ...measured, options: { measureTiers: true, maxOutputBytes: 8 } })).status;
    expect([bytes, (await render({ ...measured, options: { measureTiers: true, maxOutputBytes: 7 } })).status]).toEqual(
      [200, 422],
    );
  });
});

test('renders as HTML with an opaque origin', async () => {
  const response = await render({ template: '<b>{n}</b>', data: { n: 1 } }, { accept: 'text/html' });
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('content-security-policy')).toBe('sandbox');
  expect(await response.text()).toBe('<b>1</b>');
});

test('content before slow data is sent before it arrives', async () => {
  const chunks: string[] = [];
  const first = new Promise<void>((resolve, reject) => {
    const outgoing = request(`${serving.url}/slow`, (response) => {
      response.setEncoding('utf8').on('data', (chunk: string) => {
        chunks.push(chunk);
        resolve();
      });
      response.on('end', () => chunks.push('END'));
    });
    outgoing.on('error', reject).end();
  });
  await first;
  expect(chunks).toEqual(['early ']);
  await fetch(`${serving.url}/go`);
  while (chunks.at(-1) !== 'END') await new Promise(setImmediate);
  expect(chunks.join('')).toBe('early late endEND');
});

test.each([
  ['malformed JSON', '{"template": ', 400, 'malformed-json'],
  ['a wrong type', { template: 5 }, 400, 'invalid-request'],
  ['no object', '"x"', 400, 'invalid-request'],
  ['a time beyond all dates', { template: 'a', now: 9e15 }, 400, 'invalid-request'],
  ['an unknown field', { template: 'a', nope: 1 }, 400, 'invalid-request'],
  ['two subjects', { template: 'a', templateId: 'b' }, 400, 'invalid-request'],
  ['no subject', { data: {} }, 400, 'invalid-request'],
  ['a tree that is none', { code: [17, 1, [[1, 'x', 0]], 18] }, 400, 'invalid-request'],
  ['a partial that is no tree', { template: '{@|apply p}', partials: { p: [1] } }, 400, 'invalid-request'],
  ['too large a body', { template: 'x'.repeat(30_000) }, 413, 'too-large'],
  ['an unknown template', { templateId: 'nope' }, 404, 'unknown-template'],
  [
    'a limit',
    { template: '{.repeated section l}xxxx{.end}', data: { l: [1, 2, 3] }, options: { maxOutputBytes: 10 } },
    422,
    'limit-exceeded',
  ],
])('%s is answered with a problem that describes it', async (_what, body, status, code) => {
  const response = await render(body);
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toContain('application/problem+json');
  const problem = (await response.json()) as { code: string; detail?: string; errors?: unknown[] };
  expect(problem.code).toBe(code);
  expect(problem.detail ?? problem.errors).toBeTruthy();
  expect(JSON.stringify(problem)).not.toMatch(/at .*\.ts:|node_modules/);
});

test('the fields of an invalid request are named one by one', async () => {
  const response = await render({ template: 1, options: { maxTokens: -1 }, partials: { p: 5 } });
  const { errors } = (await response.json()) as { errors: { field: string }[] };
  expect(errors.map(({ field }) => field)).toEqual(
    expect.arrayContaining(['template', 'options.maxTokens', 'partials.p']),
  );
});

test('a client that disconnects mid-stream leaves the server healthy', async () => {
  const controller = new AbortController();
  const gone = fetch(`${serving.url}/slow`, { signal: controller.signal });
  const response = await gone;
  controller.abort();
  await expect(response.text()).rejects.toThrow();
  expect((await fetch(`${serving.url}/healthz`)).status).toBe(200);
});

test('parse returns what render accepts', async () => {
  const parsed = (await (await post(`${serving.url}/v1/parse`, { template: '{.section a}{b}{.end}' })).json()) as {
    code: unknown;
  };
  expect(parsed).toMatchObject({ code: [17, 1, [[2, ['a'], [[1, [['b']], 0]], 3]], 18], errors: [], warnings: [] });
  const rendered = await render({ code: parsed.code, data: { a: { b: 'B' } } });
  expect(await rendered.json()).toMatchObject({ html: 'B', errors: [] });
});

test('stored templates are put, rendered, replaced, deleted, and survive a restart', async () => {
  const url = `${serving.url}/v1/templates/card`;
  const put = (body: unknown) =>
    fetch(url, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  expect((await put({ template: '[{n}]' })).status).toBe(201);
  expect((await put({ template: '<{n}>' })).status).toBe(200);
  expect(await (await post(`${url}/render`, { data: { n: 1 } })).json()).toMatchObject({ html: '<1>' });
  const other = await startServer({ DATA_DIR: serving.dataDir });
  expect(await (await fetch(`${other.url}/v1/templates/card`)).json()).toEqual({ id: 'card', template: '<{n}>' });
  await other.stop();
  expect((await fetch(url, { method: 'DELETE' })).status).toBe(204);
  expect((await fetch(url)).status).toBe(404);
  expect((await put({ template: 1 })).status).toBe(400);
  expect(
    (
      await fetch(`${serving.url}/v1/templates/..%2Fx`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: '{"template":"a"}',
      })
    ).status,
  ).toBe(400);
});

test('fragments share their data and fail independently', async () => {
  const response = await post(`${serving.url}/v1/fragments`, {
    data: { n: 1 },
    fragments: [
      { id: 'a', template: '{n}' },
      { id: 'b', template: '{n|nope}', data: { n: 2 } },
    ],
  });
  expect(await response.json()).toMatchObject({
    fragments: [
      { id: 'a', html: '1', errors: [] },
      { id: 'b', errors: [{ code: 'FORMATTER_UNKNOWN' }] },
    ],
  });
});

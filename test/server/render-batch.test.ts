/** Batches: a line per render, as soon as it is ready. */
import { request } from 'node:http';
import { post, type Serving, startServer } from './serving.ts';

let serving: Serving;
beforeAll(async () => {
  serving = await startServer({ DEADLINE_MS: '8000' });
});
afterAll(() => serving.stop());

interface Line {
  readonly index: number;
  readonly id?: string;
  readonly status: number;
  readonly html?: string;
  readonly errors?: readonly { readonly code: string }[];
  readonly problem?: { readonly code: string; readonly limit?: string; readonly errors?: readonly object[] };
}

const batch = (body: object, headers?: Record<string, string>) =>
  post(`${serving.url}/v1/render/batch`, body, { accept: 'application/x-ndjson', ...headers });
const linesOf = (text: string): readonly Line[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

test('each render has a line with its index, its status and its own result', async () => {
  await fetch(`${serving.url}/v1/sets/theme`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ templates: { page: '{@|apply head}{n}' }, partials: { head: 'H' } }),
  });
  const response = await batch({
    set: 'theme',
    data: { n: 1 },
    items: [
      { id: 'a', templateId: 'page' },
      { templateId: 'page', data: { n: 2 } },
      { templateId: 'nope' },
      { template: '{n|nope}' },
      { code: [1] },
    ],
  });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/x-ndjson']);
  const lines = [...linesOf(await response.text())].sort((a, b) => a.index - b.index);
  expect(lines).toEqual([
    expect.objectContaining({ index: 0, id: 'a', status: 200, html: 'H1' }),
    expect.objectContaining({ index: 1, status: 200, html: 'H2' }),
    {
      index: 2,
      status: 404,
      problem: expect.objectContaining({ code: 'unknown-template', type: `${serving.url}/docs#unknown-template` }),
    },
    expect.objectContaining({
      index: 3,
      status: 200,
      errors: [expect.objectContaining({ code: 'FORMATTER_UNKNOWN' })],
    }),
    {
      index: 4,
      status: 400,
      problem: expect.objectContaining({
        type: `${serving.url}/docs#invalid-request`,
        errors: [
          expect.objectContaining({
            field: expect.stringMatching(/^items\.4\.code/),
            pointer: expect.stringMatching(/^#\/items\/4\/code/),
          }),
        ],
      }),
    },
  ]);
});

test('stored templates are read once for all items, and several at once', async () => {
  for (const id of ['a', 'b', 'c', 'd', 'e'])
    await fetch(`${serving.url}/v1/templates/${id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ template: `${id}{n}` }),
    });
  const items = Array.from({ length: 100 }, (_, n) => ({ templateId: 'abcde'[n % 5], data: { n } }));
  const lines = linesOf(await (await batch({ items })).text());
  const wanted = items.map(({ templateId }, n) => `${templateId}${n}`);
  expect([...lines].sort((a, b) => a.index - b.index).map(({ html }) => html)).toEqual(wanted);
});

test('a long render does not hold back those after it', async () => {
  const long = { template: '{.repeated section l}{@|html}{.end}', data: { l: Array(100_000).fill('<') } };
  const response = await batch({ items: [long, ...Array.from({ length: 8 }, (_, i) => ({ template: `${i}` }))] });
  const order = linesOf(await response.text()).map(({ index }) => index);
  expect([...order].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(order.indexOf(0)).toBeGreaterThan(order.indexOf(8));
});

test('all renders of a batch share its limits', async () => {
  const items = Array.from({ length: 20 }, () => ({ template: 'x'.repeat(100) }));
  const response = await batch({ items, options: { maxOutputBytes: 1000 } });
  const lines = linesOf(await response.text());
  expect(lines).toHaveLength(20);
  // As many as fit, whatever ran in parallel.
  expect(lines.map(({ html = '' }) => html).join('')).toHaveLength(1000);
  const refused = lines.filter(({ status }) => status === 422);
  expect(refused).toHaveLength(10);
  expect(refused[0]?.problem).toMatchObject({ code: 'limit-exceeded', limit: 'maxOutputBytes' });
});

test.each([
  ['no items', { items: [] }, 400, '#/items'],
  ['too many items', { items: Array(501).fill({ template: '' }) }, 400, '#/items'],
  ['an item without a template', { items: [{ template: '' }, {}] }, 400, '#/items/1'],
])('a batch with %s is rejected as a whole', async (_what, body, status, pointer) => {
  const response = await batch(body);
  const problem = (await response.json()) as { errors: { pointer: string }[] };
  expect([response.status, problem.errors[0]?.pointer]).toEqual([status, pointer]);
});

test('lines that cannot be accepted are rejected; an unknown set is, too', async () => {
  const items = [{ template: 'a' }];
  expect((await batch({ items }, { accept: 'text/html' })).status).toBe(406);
  expect((await batch({ items, set: 'none' })).status).toBe(404);
});

test('a slow client gets all of a batch that is larger than any buffer', async () => {
  const items = Array.from({ length: 40 }, (_, i) => ({ template: `${i}{t}` }));
  const body = JSON.stringify({ items, data: { t: 'x'.repeat(200_000) } });
  const text = await new Promise<string>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', accept: 'application/x-ndjson' };
    const outgoing = request(`${serving.url}/v1/render/batch`, { method: 'POST', headers }, (response) => {
      let read = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => {
        read += piece;
        response.pause();
        setImmediate(() => response.resume());
      });
      response.on('end', () => resolve(read));
    });
    outgoing.on('error', reject).end(body);
  });
  const lines = linesOf(text);
  expect(lines).toHaveLength(40);
  for (const { index, html } of lines) expect(html?.length).toBe(200_000 + String(index).length);
});

test('a client that disconnects ends its batch', async () => {
  const controller = new AbortController();
  const items = Array.from({ length: 500 }, () => ({ template: '{.repeated section l}{@|html}{.end}' }));
  const body = JSON.stringify({ items, data: { l: Array(2000).fill('<p>') } });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${serving.url}/v1/render/batch`, {
    method: 'POST',
    headers,
    body,
    signal: controller.signal,
  });
  controller.abort();
  await expect(response.text()).rejects.toThrow();
  expect((await batch({ items: [{ template: 'next' }] })).status).toBe(200);
});

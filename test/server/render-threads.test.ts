import { post, type Serving, startServer } from './serving.ts';

/** One server that renders everything inline, one that renders everything in its thread. */
let inline: Serving;
let threaded: Serving;
beforeAll(async () => {
  [inline, threaded] = await Promise.all([
    startServer({ RENDER_THREAD_BYTES: '10000000' }),
    startServer({ RENDER_THREAD_BYTES: '0' }),
  ]);
});
afterAll(async () => {
  await Promise.all([inline, threaded].map((serving) => serving.stop()));
});

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | null>>;
  readonly body: unknown;
}

const HEADERS = ['content-type', 'etag', 'retry-after', 'content-length'];

async function answerOf(
  { url }: Serving,
  path: string,
  body: unknown,
  headers?: Record<string, string>,
): Promise<Answer> {
  const method = path.startsWith('PUT ') ? 'PUT' : 'POST';
  const response = await fetch(`${url}${path.replace('PUT ', '')}`, {
    method,
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: body instanceof Blob || typeof body === 'string' ? body : JSON.stringify(body),
  });
  // Render times vary.
  const text = (await response.text()).replaceAll(/"renderMs":[\d.e-]+/g, '"renderMs":0').replaceAll(url, '');
  const received = Object.fromEntries(HEADERS.map((name) => [name, response.headers.get(name)]));
  const isPlain = response.headers.get('content-type')?.includes('json') !== true;
  // The length depends on that, too.
  return { status: response.status, headers: isPlain ? received : { ...received, 'content-length': null }, body: text };
}

const HTML = { accept: 'text/html' };
const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const long = { template: '{.repeated section l}{@|html} ü漢🏺{.end}', data: { l: Array(40_000).fill('<p>') } };

const calls: readonly (readonly [string, number, string, unknown, Record<string, string>?])[] = [
  ['a template', 200, '/v1/render', { template: 'Hi {n|html}', data: { n: '<ü漢🏺>' } }],
  ['a template with errors', 200, '/v1/render', { template: 'a{.foo}\n{a|nope}{.eval 1 +}{b|apply x}', data: {} }],
  ['a tree', 200, '/v1/render', { code: [17, 1, [[1, [['a']], 0]], 18], data: { a: 1 } }],
  [
    'partials, values to inject, a locale',
    200,
    '/v1/render',
    {
      template: '{.inject @x ./m.json}{@x.hi}{@|apply p}{n|decimal}',
      partials: { p: '<{n}>' },
      injects: { './m.json': { hi: 'Hi' } },
      locale: 'de',
      data: { n: 1234.5 },
    },
  ],
  ['HTML', 200, '/v1/render', { template: '<b>{n}</b>', data: { n: 'ü' } }, HTML],
  ['no HTML at all', 200, '/v1/render', { template: '{n}', data: {} }, HTML],
  ['HTML that is streamed', 200, '/v1/render', long, HTML],
  ['the same as JSON', 200, '/v1/render', long],
  ['a limit of HTML', 422, '/v1/render', { ...long, options: { maxOutputBytes: 100 } }, HTML],
  ['a limit', 422, '/v1/render', { ...long, options: { maxIterations: 10 } }],
  ['a chain that doubles its text', 422, '/v1/render', { template: `{a${'|json'.repeat(60)}}`, data: { a: '"' } }],
  ['an unknown template', 404, '/v1/render', { templateId: 'nope' }],
  ['a type that is not answered', 406, '/v1/render', { template: 'a' }, { accept: 'image/png' }],
  ['malformed JSON', 400, '/v1/render', '{"template": '],
  ['no body', 415, '/v1/render', '', { 'content-type': 'text/plain' }],
  ['an empty body', 400, '/v1/render', ' '],
  ['a wrong field', 400, '/v1/render', { template: 5, nope: 1, options: { maxTokens: -1 } }],
  ['a wrong tree', 400, '/v1/render', { code: [17, 1, [[1, 'x', 0]], 18] }],
  ['a wrong partial', 400, '/v1/render', { template: '{@|apply p}', partials: { p: [1] } }],
  ['JSON that nests too deeply', 400, '/v1/render', `{"template":"{a}","data":${nested(3000)}}`],
  ['too many values', 413, '/v1/render', { template: 'a', data: Array(250_001).fill(0) }],
  [
    'another charset',
    200,
    '/v1/render',
    new Blob([Buffer.from('{"template":"ü"}', 'utf16le')]),
    {
      'content-type': 'application/json; charset=utf-16le',
    },
  ],
  ['a charset that is none', 415, '/v1/render', '{}', { 'content-type': 'application/json; charset=utf-99' }],
  ['a template to parse', 200, '/v1/parse', { template: '{.section a}{b}{.end}{.foo}' }],
  [
    'fragments',
    200,
    '/v1/fragments',
    {
      data: { n: 1 },
      fragments: [
        { id: 'a', template: '{n}' },
        { id: 'b', template: '{n|nope}', data: { n: 2 } },
      ],
    },
  ],
  [
    'fragments over their limit',
    422,
    '/v1/fragments',
    {
      fragments: [
        { id: 'a', template: 'xx' },
        { id: 'b', template: 'xx' },
      ],
      options: { maxOutputBytes: 3 },
    },
  ],
  ['a template to store', 201, 'PUT /v1/templates/card', { template: '[{n}]{.foo}' }],
  ['one that is stored already', 412, 'PUT /v1/templates/card', { template: 'x' }, { 'if-none-match': '*' }],
  ['an id that is none', 400, 'PUT /v1/templates/..%2Fx', { template: 'x' }],
  ['a stored template', 200, '/v1/templates/card/render', { data: { n: 1 } }],
  ['a stored template by its id', 200, '/v1/render', { templateId: 'card', data: { n: 1 } }],
];

const named = calls.map(([what, ...call]) => [what, call] as const);

test.each(named)(
  'inline and in a thread the response is the same: %s',
  async (_what, [status, path, body, headers]) => {
    const there = await answerOf(threaded, path, body, headers);
    expect(there.status).toBe(status);
    expect(there).toEqual(await answerOf(inline, path, body, headers));
  },
);

test('renders in threads are in the metrics', async () => {
  const metrics = async ({ url }: Serving) => (await fetch(`${url}/metrics`)).text();
  const figureIn = (text: string, name: string): number =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(name))
        ?.split(' ')[1],
    );
  const before = await metrics(threaded);
  const answer = await post(`${threaded.url}/v1/render`, { template: 'abc', data: {} });
  expect(answer.status).toBe(200);
  const after = await metrics(threaded);
  expect(figureIn(after, 'rendered_bytes_total') - figureIn(before, 'rendered_bytes_total')).toBe(3);
  expect(figureIn(after, 'template_cache_entries')).toBeGreaterThan(0);
  expect(after).toContain('render_aborts_total{limit="maxOutputBytes"}');
});

test('a small request whose response grows large continues in the thread, byte for byte', async () => {
  const serving = await startServer({});
  // The list is sent before a text is reached that is too long to be rendered inline.
  const template = `{.repeated section l}{@} ü{.end}{a${'|json'.repeat(16)}|count}{b${'|json'.repeat(17)}}`;
  const body = { template, data: { l: Array(10_000).fill('x🏺'.slice(0, 1)), a: '"\\', b: '"""' } };
  const answer = await answerOf(inline, '/v1/render', body);
  const moved = await answerOf(serving, '/v1/render', body, HTML);
  await serving.stop();
  const { html } = JSON.parse(String(answer.body)) as { html: string };
  expect(html.length).toBeGreaterThan(300_000);
  expect(moved).toMatchObject({ status: 200, body: html });
});

/** A render that does not finish before its deadline, and whose headers are sent immediately. */
const endless = {
  template: `${'x'.repeat(70_000)}{@|apply p}`,
  partials: { p: '{.var @v b|smartypants}{@|apply p}{@|apply p|html}' },
  data: { b: 'the "quick" fox' },
};
const SLOTS = 8;

/** Starts as many endless renders as a thread runs in parallel; returns a function that disconnects their clients. */
async function occupy({ url }: Serving): Promise<() => void> {
  const gone = new AbortController();
  const begun = Array.from({ length: SLOTS }, () =>
    fetch(`${url}/v1/render`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/html' },
      body: JSON.stringify(endless),
      signal: gone.signal,
    }),
  );
  const statuses = (await Promise.all(begun)).map(({ status }) => status);
  expect(statuses).toEqual(Array(SLOTS).fill(200));
  return () => gone.abort();
}

test('clients that disconnect stop their renders; requests beyond the queue are rejected meanwhile', async () => {
  const serving = await startServer({ RENDER_THREAD_BYTES: '0', DEADLINE_MS: '600000' });
  const leave = await occupy(serving);
  let refused = 0;
  let retryAfter: string | null = null;
  const small = Array.from({ length: 110 }, async () => {
    const response = await post(`${serving.url}/v1/render`, { template: 'a' });
    if (response.status === 503) {
      retryAfter = response.headers.get('retry-after');
      expect(await response.json()).toMatchObject({ code: 'too-busy' });
      // Waiting ones are rendered once there is room: only disconnecting makes room.
      if (++refused === 10) leave();
    }
    return response.status;
  });
  const statuses = await Promise.all(small);
  await serving.stop();
  expect(statuses.filter((status) => status === 200)).toHaveLength(100);
  expect(refused).toBe(10);
  expect(retryAfter).toBe('5');
});

test('a render that takes too much memory is rejected, and parallel ones are answered', async () => {
  const serving = await startServer({ RENDER_THREAD_BYTES: '0', RENDER_THREAD_HEAP_MB: '64', DEADLINE_MS: '60000' });
  const greedy = { template: `{a${'|json'.repeat(24)}}`, data: { a: '"' } };
  const others = Array.from({ length: 3 }, () => post(`${serving.url}/v1/render`, { template: '{n}', data: { n: 1 } }));
  const refusal = await post(`${serving.url}/v1/render`, greedy);
  expect([refusal.status, await refusal.json()]).toMatchObject([
    422,
    { code: 'limit-exceeded', limit: 'memory', bound: 64 },
  ]);
  for (const response of await Promise.all(others)) expect(await response.json()).toMatchObject({ html: '1' });
  const after = await post(`${serving.url}/v1/render`, { template: 'well' });
  expect(await after.json()).toMatchObject({ html: 'well' });
  await serving.stop();
});

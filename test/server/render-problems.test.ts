/** Problems of the render API: each points into the body, and is documented at its URL. */
import { post, type Serving, startServer } from './serving.ts';

let serving: Serving;
beforeAll(async () => {
  serving = await startServer({ DEADLINE_MS: '2000', MAX_TOKENS: '100' });
});
afterAll(() => serving.stop());

interface Refusal {
  readonly type: string;
  readonly code: string;
  readonly error: string;
  readonly errors: readonly { readonly field: string; readonly message: string; readonly pointer: string }[];
}

async function refusal(path: string, body: unknown): Promise<readonly [number, Refusal]> {
  const response = await post(serving.url + path, body);
  return [response.status, (await response.json()) as Refusal];
}

const deep = { data: { website: { timeZone: 'Mars/Olympus' } } };
const tree = [17, 1, [[1, 'x', 0]], 18];
/** In a literal, `__proto__` would set the prototype. */
const unnameable = (json: string): unknown => JSON.parse(json);

test.each([
  ['a wrong type', '/v1/render', { template: 5 }, '#/template'],
  ['an option', '/v1/render', { template: '', options: { maxTokens: -1 } }, '#/options/maxTokens'],
  [
    'a partial with an odd name',
    '/v1/render',
    { template: '', partials: { 'a/b~ c.d': 5 } },
    '#/partials/a~1b~0%20c.d',
  ],
  ['the body itself', '/v1/render', {}, '#'],
  ['an instruction tree', '/v1/render', { code: tree }, '#/code/2/0/1'],
  ['a tree among partials', '/v1/render', { template: '', partials: { 'a.b': tree } }, '#/partials/a.b/2/0/1'],
  ['an unknown time zone', '/v1/render', { template: '', ...deep }, '#/data/website/timeZone'],
  [
    'a time zone that is no text',
    '/v1/render',
    { template: '', data: { website: { timeZone: 5 } } },
    '#/data/website/timeZone',
  ],
  [
    'that of a fragment',
    '/v1/fragments',
    { fragments: [{ id: 'a', template: '', ...deep }] },
    '#/fragments/0/data/website/timeZone',
  ],
  ['a deadline above the limit', '/v1/render', { template: '', options: { deadlineMs: 2001 } }, '#/options/deadlineMs'],
  ['more tokens than allowed', '/v1/render', { template: '', options: { maxTokens: 101 } }, '#/options/maxTokens'],
  ['too many fragments', '/v1/fragments', { fragments: Array(101).fill({ id: 'a', template: '' }) }, '#/fragments'],
  ['an unknown field', '/v1/render', { template: '', bogus: 1 }, '#/bogus'],
  ['an unknown option', '/v1/render', { template: '', options: { 'max/x': 1 } }, '#/options/max~1x'],
  ['a tree of a fragment', '/v1/fragments', { fragments: [{ id: 'a', code: tree }] }, '#/fragments/0/code/2/0/1'],
  [
    'a partial that cannot be named',
    '/v1/render',
    unnameable('{"template":"","partials":{"__proto__":"a"}}'),
    '#/partials/__proto__',
  ],
  [
    'a value that cannot be named',
    '/v1/render',
    unnameable('{"template":"","injects":{"__proto__":1}}'),
    '#/injects/__proto__',
  ],
  ['an unknown field with an odd name', '/v1/render', unnameable('{"template":"","__proto__":1}'), '#/__proto__'],
])('%s is rejected with a pointer', async (_what, path, body, pointer) => {
  const [status, { code, errors, error }] = await refusal(path, body);
  expect([status, code, errors.map((one) => one.pointer)]).toEqual([400, 'invalid-request', [pointer]]);
  expect(error).toContain(errors[0]?.message);
});

test.each([
  [
    { template: '', options: { deadlineMs: 2001 } },
    'options.deadlineMs must be at most 2000, the limit of this server',
  ],
  [{ template: '', bogus: 1 }, 'bogus is not a known field'],
  [{}, 'Send exactly one of template, code and templateId.'],
])('the readable message names the field if it would be unclear: %j', async (body, sentence) => {
  const [, { error }] = await refusal('/v1/render', body);
  expect(error).toBe(sentence);
});

test.each([
  ['/v1/templates?foo=1', 'foo is not a known field'],
  ['/v1/templates?limit=0', 'limit must be at least 1'],
  ['/v1/templates?cursor=!', 'cursor is not a cursor of this list'],
])('so it does for the query: %s', async (path, sentence) => {
  const response = await fetch(serving.url + path);
  expect([response.status, ((await response.json()) as Refusal).error]).toEqual([400, sentence]);
});

test('so it does for headers, and for options', async () => {
  const put = async (path: string, headers: Readonly<Record<string, string>> = {}): Promise<string> => {
    const sent = { 'Content-Type': 'application/json', ...headers };
    const response = await fetch(serving.url + path, { method: 'PUT', headers: sent, body: '{"template":"a"}' });
    return ((await response.json()) as Refusal).error;
  };
  expect(await put('/v1/templates/a', { 'Idempotency-Key': 'k'.repeat(256) })).toBe(
    'Idempotency-Key must be 1 to 255 printable characters',
  );
  expect(await put('/v1/templates/a?allowErrors=yes')).toBe('allowErrors must be one of true, false');
});

test('each unknown field has its own entry', async () => {
  const [, { errors }] = await refusal('/v1/render', { template: '', one: 1, two: 2 });
  expect(errors).toEqual([
    { field: 'one', message: 'is not a known field', pointer: '#/one' },
    { field: 'two', message: 'is not a known field', pointer: '#/two' },
  ]);
});

test('a member of the data may have any name', async () => {
  const body = unnameable('{"template":"{@|json}","data":{"__proto__":{"a":1}}}');
  const { html } = (await (await post(`${serving.url}/v1/render`, body)).json()) as { html: string };
  expect(html).toBe('{"__proto__":{"a":1}}');
});

test('limits up to those of the server are accepted', async () => {
  const options = { deadlineMs: 2000, maxTokens: 100, maxStringLen: 10 ** 9 };
  expect((await post(`${serving.url}/v1/render`, { template: 'a', options })).status).toBe(200);
});

test.each(['Europe/Berlin', 'UTC', 'US/Pacific'])('the time zone %s is accepted', async (timeZone) => {
  const body = { template: '{t|date %Z}', data: { website: { timeZone }, t: 0 } };
  expect((await post(`${serving.url}/v1/render`, body)).status).toBe(200);
});

test('the type of a problem is a URL that documents it', async () => {
  const [, { type, code }] = await refusal('/v1/render', { templateId: 'nope' });
  expect(type).toBe(`${serving.url}/docs#unknown-template`);
  expect(await (await fetch(type)).text()).toContain(`id="${code}"`);
});

test('a body that is not JSON is a 415', async () => {
  const [status, { code }] = await post(`${serving.url}/v1/render`, 'a', { 'content-type': 'text/plain' }).then(
    async (response) => [response.status, (await response.json()) as Refusal] as const,
  );
  expect([status, code]).toEqual([415, 'unsupported-media-type']);
});

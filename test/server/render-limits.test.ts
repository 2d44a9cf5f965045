import { post, type Serving, startServer } from './serving.ts';

let serving: Serving;
beforeAll(async () => {
  serving = await startServer({ DEADLINE_MS: '60000' });
});
afterAll(() => serving.stop());

const bomb = {
  template: '{@|apply p}',
  // It prints nothing: no page starts that would have to be cut off.
  partials: { p: '{.var @v b|smartypants}{@|apply p}{@|apply p|html}' },
  data: { b: 'the "quick" fox' },
};
const nested = (open: string, inner: string, close: string, depth: number): string =>
  `${open.repeat(depth)}${inner}${close.repeat(depth)}`;

test.each([
  ['JSON', 'application/json', 422],
  ['HTML', 'text/html', 422],
])('others are answered during a long render, requested as %s', async (_what, accept, status) => {
  let isOver = false;
  const heavy = post(`${serving.url}/v1/render`, { ...bomb, options: { maxIterations: 15_000 } }, { accept }).finally(
    () => {
      isOver = true;
    },
  );
  let answeredBefore = 0;
  while (!isOver) {
    expect((await fetch(`${serving.url}/healthz`)).status).toBe(200);
    if (!isOver) answeredBefore++;
  }
  const response = await heavy;
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ code: 'limit-exceeded', limit: 'maxIterations' });
  expect(answeredBefore).toBeGreaterThan(2);
});

test.each([24, 28, 400])('a chain that doubles its text %d times is rejected, not reported', async (calls) => {
  const options = { maxOutputBytes: 200_000 };
  const body = { template: `{a${'|json'.repeat(calls)}}`, data: { a: '"' }, options };
  const response = await post(`${serving.url}/v1/render`, body);
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ code: 'limit-exceeded', limit: 'maxOutputBytes', bound: 200_000 });
});

test.each([
  ['bytes', { maxOutputBytes: 2000 }, { limit: 'maxOutputBytes', bound: 2000 }, 'x'.repeat(600)],
  ['time', { deadlineMs: 300 }, { limit: 'deadlineMs', bound: 300 }, bomb.template],
])('all fragments of a request share their %s', async (_what, options, problem, template) => {
  const fragments = Array.from({ length: 4 }, (_, i) => ({ id: `${i}`, template }));
  const response = await post(`${serving.url}/v1/fragments`, { ...bomb, template: undefined, options, fragments });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ code: 'limit-exceeded', ...problem });
});

test('fragments within their budget are all rendered', async () => {
  const fragments = Array.from({ length: 4 }, (_, i) => ({ id: `${i}`, template: 'x'.repeat(400) }));
  const response = await post(`${serving.url}/v1/fragments`, { fragments, options: { maxOutputBytes: 2000 } });
  expect(response.status).toBe(200);
  expect(((await response.json()) as { fragments: unknown[] }).fragments).toHaveLength(4);
});

test.each([
  ['a list in data', `{"template":"{a}","data":${nested('[', '', ']', 3000)}}`],
  ['a list nested a hundred thousand times', `{"template":"{a}","data":${nested('[', '', ']', 100_000)}}`],
  ['an object in data', `{"template":"{a}","data":${nested('{"a":', '1', '}', 3000)}}`],
  ['a tree', `{"code":[17,1,[${nested('[20,0,[', '', ']]', 1500)}],18]}`],
  ['a partial', `{"template":"{@|apply p}","partials":{"p":[17,1,[${nested('[20,0,[', '', ']]', 1500)}],18]}}`],
  ['a value to inject', `{"template":"a","injects":{"x":${nested('[', '', ']', 3000)}}}`],
  ['a field that does not exist', `{"template":"a","nope":${nested('[', '', ']', 3000)}}`],
  ['nothing but depth', nested('[', '', ']', 3000)],
])('JSON that is nested too deeply is rejected: %s', async (_what, body) => {
  const response = await post(`${serving.url}/v1/render`, body);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    code: 'invalid-request',
    detail: expect.stringContaining('1000 deep'),
  });
});

test('JSON of a reasonable depth is rendered', async () => {
  const body = `{"template":"{@|json}","data":${nested('[', '', ']', 500)}}`;
  const response = await post(`${serving.url}/v1/render`, body);
  expect(await response.json()).toMatchObject({ html: nested('[', '', ']', 500) });
});

test.each([
  ['values in data', { template: 'a', data: Array(250_001).fill(0) }, 413],
  ['values in a tree', { code: [17, 1, Array(100_001).fill(15), 18] }, 413],
  ['values in partials', { template: 'a', partials: { p: Array(100_001).fill(15) } }, 413],
  ['partials', { template: 'a', partials: Object.fromEntries(Array.from(Array(2001).keys(), (i) => [i, 'a'])) }, 400],
  [
    'values to inject',
    { template: 'a', injects: Object.fromEntries(Array.from(Array(2001).keys(), (i) => [i, 1])) },
    400,
  ],
  ['fragments', { fragments: Array(101).fill({ id: 'a', template: 'a' }) }, 400],
])('a body with too many %s is rejected', async (_what, body, status) => {
  const path = 'fragments' in body ? 'fragments' : 'render';
  const response = await post(`${serving.url}/v1/${path}`, body);
  expect(response.status).toBe(status);
});

test('a template with many alternates is rejected as a tree, not failed', async () => {
  const template = `{.equal? a 1}${'{.or equal? a 2}'.repeat(20_000)}{.end}`;
  const response = await post(`${serving.url}/v1/parse`, { template });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ code: 'tree-too-deep' });
});

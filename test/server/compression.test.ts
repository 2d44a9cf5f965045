import { request as httpRequest, type IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { ContentSource } from '../../server/content/content-source.ts';
import { readClientFiles } from '../../server/rendering/regions/client-files.ts';
import { post, type Serving, startServer } from './serving.ts';
import { contentOf, siteOf, themeOf } from './test-site.ts';

const words = `<p>${'Clay, water and fire. '.repeat(200)}</p>`;
const journal = { id: 'journal', items: [{ id: 'p1', urlId: 'one', title: 'One', body: words }] };

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** The raw response. */
function ask(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(url, { headers }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(pieces) }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

async function serve(content: ContentSource): Promise<Serving> {
  const context = await siteOf(await themeOf({}), content);
  return startServer({ COMPRESSION: 'on' }, { site: context });
}

describe('a page', () => {
  let serving: Serving;
  let plain: Answer;
  beforeAll(async () => {
    serving = await serve(contentOf([journal]));
    plain = await ask(`${serving.url}/journal/one`);
  });
  afterAll(() => serving.stop());

  test('is not compressed without Accept-Encoding', () => {
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(Number(plain.headers['content-length'])).toBe(plain.body.length);
    expect(plain.headers['etag']).toMatch(/^"/);
  });

  test.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ])('is compressed with %s if accepted', async (encoding, decompress) => {
    const answer = await ask(`${serving.url}/journal/one`, { 'accept-encoding': encoding });
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
    expect(decompress(answer.body).toString()).toBe(plain.body.toString());
    expect(answer.body.length).toBeLessThan(plain.body.length / 2);
  });

  test('then has a weak ETag, which is recognized', async () => {
    const gzip = { 'accept-encoding': 'gzip' };
    const { headers } = await ask(`${serving.url}/journal/one`, gzip);
    expect(headers['etag']).toBe(`W/${plain.headers['etag']}`);
    const again = await ask(`${serving.url}/journal/one`, { ...gzip, 'if-none-match': String(headers['etag']) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  test('of a few bytes is not compressed', async () => {
    const { headers } = await ask(`${serving.url}/healthz`, { 'accept-encoding': 'gzip' });
    expect(headers['content-encoding']).toBeUndefined();
  });
});

test('content before slow parts is sent before they arrive', async () => {
  const content = contentOf([journal]);
  let open = (): void => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const serving = await serve({ ...content, load: async (...entries) => gate.then(() => content.load(...entries)) });
  const response = await fetch(`${serving.url}/journal/one`, { headers: { 'accept-encoding': 'gzip' } });
  expect(response.headers.get('content-encoding')).toBe('gzip');
  const reader = response.body!.getReader();
  let text = '';
  while (!text.includes('<body')) text += Buffer.from((await reader.read()).value!).toString();
  expect(text).not.toContain('<p>Clay');
  open();
  for (let read = await reader.read(); !read.done; read = await reader.read())
    text += Buffer.from(read.value).toString();
  expect(text).toContain('Clay, water and fire.');
  expect(text).toContain('</html>');
  await serving.stop();
});

test('a page of many megabytes is complete despite the pauses of compression', async () => {
  const serving = await startServer({ COMPRESSION: 'on' });
  const rows = Array.from({ length: 20_000 }, (_, at) => ({ at, noise: `${(at * 2654435761) % 1e9}-${at * 48271}` }));
  const template =
    '{.repeated section rows}<li>{at} {noise} {noise} {noise} {noise} {noise} {noise} {noise} {noise} {noise}</li>{.end}';
  const response = await post(
    `${serving.url}/v1/render`,
    { template, data: { rows } },
    { accept: 'text/html', 'accept-encoding': 'gzip' },
  );
  expect(response.headers.get('content-encoding')).toBe('gzip');
  const html = await response.text();
  expect(html.match(/<li>/g)).toHaveLength(rows.length);
  expect(html.endsWith(`${rows.at(-1)?.noise}</li>`)).toBe(true);
  await serving.stop();
});

describe('scripts and styles of a site', () => {
  let serving: Serving;
  beforeAll(async () => {
    serving = await serve(contentOf([journal]));
  });
  afterAll(() => serving.stop());

  test.each(readClientFiles())('%s is sent as compressed by the build', async (path) => {
    const plain = await ask(serving.url + path);
    const answer = await ask(serving.url + path, { 'accept-encoding': 'gzip, br' });
    expect(plain.headers).toMatchObject({ vary: 'Accept-Encoding' });
    expect(answer.headers).toMatchObject({
      ...{ 'content-encoding': 'br', vary: 'Accept-Encoding', 'content-type': plain.headers['content-type'] },
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(brotliDecompressSync(answer.body).equals(plain.body)).toBe(true);
    expect(answer.body.length).toBeLessThan(gzipSync(plain.body, { level: 9 }).length);
  });

  test('the style sheet is sent with the best compression', async () => {
    const url = `${serving.url}/site.css`;
    const [plain, answer] = [await ask(url), await ask(url, { 'accept-encoding': 'br' })];
    expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    expect(brotliDecompressSync(answer.body).equals(plain.body)).toBe(true);
    const again = { 'accept-encoding': 'br', 'if-none-match': String(answer.headers.etag) };
    expect((await ask(url, again)).status).toBe(304);
  });
});

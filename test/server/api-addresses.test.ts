/** /v1 has its own errors: unknown paths get a problem, never a page of the site. */
import { post, type Serving, startServer } from './serving.ts';
import { contentOf, siteOf, themeOf } from './test-site.ts';

const open = async (environment: Record<string, string> = {}): Promise<Serving> => {
  const context = await siteOf(await themeOf({}), contentOf([]), { purgeKeys: ['k1'] });
  return startServer(environment, { site: context });
};
const sent = async (answer: Response) => [
  answer.status,
  answer.headers.get('content-type'),
  answer.headers.get('allow'),
  (await answer.json()).code,
];
const PROBLEM = 'application/problem+json';

describe('on a server with a site', () => {
  let serving: Serving;
  beforeAll(async () => {
    serving = await open();
  });
  afterAll(() => serving.stop());
  const ask = (method: string, path: string, init: RequestInit = {}) =>
    fetch(serving.url + path, { method, headers: { accept: 'text/html' }, ...init });

  test.each([
    ['GET', '/v1'],
    ['GET', '/v1/nope'],
    ['POST', '/v1/render/more'],
    ['GET', '/V1/Nope'],
  ])('%s %s is a 404', async (method, path) => {
    expect(await sent(await ask(method, path))).toEqual([404, PROBLEM, null, 'not-found']);
  });

  test.each([
    ['GET', '/v1/render', 'POST'],
    ['DELETE', '/v1/parse', 'POST'],
    ['PATCH', '/v1/templates/one', 'DELETE, GET, HEAD, PUT'],
    ['POST', '/v1/templates', 'GET, HEAD'],
    ['GET', '/v1/purge', 'POST'],
  ])('%s %s is a 405 that names the methods', async (method, path, allow) => {
    expect(await sent(await ask(method, path))).toEqual([405, PROBLEM, allow, 'method-not-allowed']);
    const options = await ask('OPTIONS', path);
    expect([options.status, options.headers.get('allow')]).toEqual([204, allow]);
  });

  test('any body leads to the same problem', async () => {
    const answer = await ask('PUT', '/v1/render', { headers: { 'content-type': 'application/json' }, body: '{"no' });
    expect(answer.status).toBe(405);
  });

  test.each(['/v1/render', '/v1/templates/hi/render'])('%s responds in the accepted format, or 406', async (path) => {
    await fetch(`${serving.url}/v1/templates/hi`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: '{"template":"hi"}',
    });
    const body = path === '/v1/render' ? { template: 'hi' } : {};
    const render = (accept: string) => post(serving.url + path, body, { accept });
    expect(await sent(await render('application/xml'))).toEqual([406, PROBLEM, null, 'not-acceptable']);
    for (const accept of ['*/*', 'text/*', 'application/xml, text/html;q=0.1'])
      expect(await (await render(accept)).text()).toBe('hi');
    expect(await (await render('application/json')).json()).toMatchObject({ html: 'hi' });
  });

  test.each(['!!', 'en_US', '', 'e', 'en-US-!'])('the locale %j is rejected by name', async (locale) => {
    const bodies = { render: { template: 'a' }, fragments: { fragments: [{ id: 'a', template: 'a' }] } };
    for (const [call, body] of Object.entries(bodies)) {
      const answer = await post(`${serving.url}/v1/${call}`, { ...body, locale });
      expect([answer.status, (await answer.json()).errors]).toEqual([
        400,
        [{ field: 'locale', message: 'must be a BCP 47 tag such as en-US, or none', pointer: '#/locale' }],
      ]);
    }
  });

  test.each(['none', 'en', 'zh-Hant-TW', 'de-DE-u-co-phonebk', 'xx-YY'])(
    'the locale %j is accepted',
    async (locale) => {
      expect((await post(`${serving.url}/v1/render`, { template: 'a', locale })).status).toBe(200);
    },
  );
});

test('a key is required first, whatever the URL', async () => {
  const { url, stop } = await open({ API_KEYS: 'k1' });
  for (const path of ['/v1/nope', '/v1/render', '/v1/purge'])
    expect(await sent(await fetch(url + path))).toEqual([401, PROBLEM, null, 'unauthorized']);
  const headers = { 'x-api-key': 'k1' };
  expect((await fetch(`${url}/v1/nope`, { headers })).status).toBe(404);
  expect((await fetch(`${url}/v1/render`, { headers })).status).toBe(405);
  expect(await (await post(`${url}/v1/purge`, {}, headers)).json()).toEqual({ purged: 0 });
  await stop();
});

test('with RENDER_API=off only the purge remains', async () => {
  const { url, stop } = await open({ RENDER_API: 'off', API_KEYS: 'k1' });
  const headers = { 'x-api-key': 'k1' };
  expect(await sent(await post(`${url}/v1/render`, { template: 'a' }, headers))).toEqual([
    404,
    PROBLEM,
    null,
    'not-found',
  ]);
  expect(await sent(await fetch(`${url}/v1/purge`, { headers }))).toEqual([405, PROBLEM, 'POST', 'method-not-allowed']);
  expect((await post(`${url}/v1/purge`, {})).status).toBe(401);
  expect((await post(`${url}/v1/purge`, {}, headers)).status).toBe(200);
  await stop();
});

test('without a site there is nothing to purge', async () => {
  const { url, stop } = await startServer();
  expect((await post(`${url}/v1/purge`, {})).status).toBe(404);
  await stop();
});

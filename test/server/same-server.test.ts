/** `vitrine dev` and production are the same server: every request gets the same kind of response. */
import { join } from 'node:path';
import { type Developing, develop } from '../../server/cli/dev.ts';
import { readConfig } from '../../server/config.ts';
import { siteStore } from '../database/databases.ts';
import { type RequestOptions, sendRequest } from './send-request.ts';
import { type Opened, serveContext } from './serving.ts';

const views = join(__dirname, '..', '..', 'views');
const json = { 'content-type': 'application/json' };
const page = { accept: 'text/html' };
const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };

const requests: readonly RequestOptions[] = [
  ...['/', '/shop', '/journal', '/kiln-book', '/members', '/cart', '/cart/count', '/checkout', '/nope', '/account'].map(
    (path) => ({ path, headers: page }),
  ),
  { path: '/?format=json' },
  { path: '/journal', headers: { ...page, 'accept-encoding': 'gzip' } },
  { path: '/', headers: { host: 'elsewhere.example' } },
  { path: '/nope', headers: { accept: 'application/json' } },
  { path: '/shop', method: 'DELETE', headers: page },
  { path: '/api/nope' },
  { path: '/api/openapi.json' },
  { path: '/api/3/commerce/cart/none' },
  { path: '/api/form/SaveFormSubmission', method: 'POST', headers: { ...page, ...form }, body: 'formId=nope&a=b' },
  { path: '/api/form/SaveFormSubmission', method: 'POST', headers: json, body: '{"formId":"nope"}' },
  { path: '/api/form/FormSubmissionKey', method: 'POST' },
  { path: '/api/census/RecordHit', method: 'POST', headers: json, body: '{"event":1,"data":{"pagePath":"/"}}' },
  { path: '/kiln-book', method: 'POST', headers: { ...page, ...form }, body: 'password=wrong' },
  { path: '/v1/render', method: 'POST', headers: json, body: '{"template":"{a}","data":{"a":1}}' },
  { path: '/v1/purge', method: 'POST', headers: json, body: '{"keys":[]}' },
  { path: '/v1/purge', method: 'POST', headers: { ...json, 'x-api-key': 'k' }, body: '{"keys":["site"]}' },
  ...['/robots.txt', '/sitemap.xml', '/favicon.ico', '/site.css', '/assets/nope.svg'].map((path) => ({ path })),
  ...['/healthz', '/readyz', '/metrics', '/docs', '/openapi.json'].map((path) => ({ path })),
];

let dev: Developing;
let production: Opened;
beforeAll(async () => {
  // No prefetching, because pages change with each save.
  const own = { PREFETCH: 'off', CONTENT: 'folder', API_KEYS: 'k', HOST: '127.0.0.1' };
  const settings = { RATE_LIMIT: 'off', LOG_LEVEL: 'silent', ...own };
  const environment = async () => ({ ...settings, HOSTS: 'localhost, 127.0.0.1', ...(await siteStore()) });
  const command = {
    folder: join(views, 'themes', 'atelier'),
    content: join(views, 'demo', 'content'),
    reload: 'off',
    store: true,
    port: 0,
  } as const;
  [dev, production] = await Promise.all([
    environment().then((variables) => develop(command, variables, () => undefined)),
    environment().then((variables) => serveContext(readConfig(variables))),
  ]);
});
afterAll(() => Promise.all([dev.close(), production.stop()]));

/** The framing of a body depends on timing: a page that pauses is sent in chunks. */
const FRAMING = ['content-length', 'transfer-encoding'];

/** What a client can observe of the response, except values with numbers and dates. */
async function kindOf(url: string, options: RequestOptions) {
  const { status, headers } = await sendRequest(url, options);
  return {
    status,
    type: headers['content-type'],
    headers: Object.keys(headers)
      .filter((name) => !FRAMING.includes(name))
      .sort(),
  };
}

test.each(
  requests.map((request) => [
    `${request.method ?? 'GET'} ${request.path} ${JSON.stringify(request.headers ?? {})}`,
    request,
  ]),
)('%s', async (_name, request) => {
  expect(await kindOf(dev.url, request)).toEqual(await kindOf(production.url, request));
});

test('an unknown form is a page if the client accepts HTML', async () => {
  const headers = { ...page, ...form };
  const { status, text } = await sendRequest(dev.url, {
    path: '/api/form/SaveFormSubmission',
    method: 'POST',
    headers,
    body: 'formId=nope&name=Ann',
  });
  expect([status, text.startsWith('<!')]).toEqual([404, true]);
});

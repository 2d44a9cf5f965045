import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { cookiesFor, rewriteSetCookie } from '../../../server/proxy/cookies.ts';
import { callGroups } from '../../../server/proxy/groups.ts';
import * as cookieNames from '../../../shared/cookies.ts';
import { CRUMB, UNLOCK_COOKIE_PREFIX } from '../../../shared/cookies.ts';
import { type LoopbackServer, startHttp } from '../integrations/servers.ts';
import { openShopStore, type ShopStore, type ShopWithUpstreams } from './shop-with-upstreams.ts';

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let seen: Seen[] = [];
let upstream: LoopbackServer;
let store: ShopStore;
let shop: ShopWithUpstreams;
let crumb: Readonly<Record<string, string>>;
let onPart: (part: string) => void = () => undefined;
const last = (): Seen => seen.at(-1) as Seen;

beforeAll(async () => {
  upstream = await startHttp(async (request, response) => {
    let body = '';
    try {
      for await (const part of request) {
        body += part;
        onPart(String(part));
      }
    } catch {
      return;
    }
    const { pathname } = new URL(request.url ?? '', 'http://x');
    seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
    const redirect = /\/to\/(.+)/.exec(pathname)?.[1];
    if (redirect !== undefined) return void response.writeHead(302, { location: decodeURIComponent(redirect) }).end();
    if (pathname.endsWith('/stream')) return void streamTwo(response);
    if (pathname.endsWith('/flaky') && seen.length % 2 === 1) return void response.writeHead(503).end('{}');
    response
      .writeHead(200, {
        'content-type': 'application/json',
        connection: 'keep-alive, x-hop',
        'x-hop': 'here',
        'x-own': 'yes',
        'access-control-allow-origin': '*',
        'content-security-policy': 'default-src *',
        server: 'secret/1.0',
        'set-cookie': [
          'CART=abc; Domain=.shop.example; Path=/base/cart; Secure; HttpOnly; SameSite=None',
          'crumb=theirs; Path=/base',
          'SiteUserInfo=x; Path=/',
          '__Host-x=1; Secure; Path=/',
          'unlock_page=evil; Path=/',
          'ownerSession=evil; Path=/',
          'PaidOrder=evil; Path=/',
          'ss_cvt=evil; Path=/',
          'not a cookie',
        ],
      })
      .end('{"shoppingCart":{}}');
  });
  const address = `${upstream.url}/base/`;
  store = await openShopStore();
  shop = await store.serve({
    COMMERCE_UPSTREAM: address,
    ANALYTICS_UPSTREAM: address,
    OWNER_UPSTREAM: address,
    UPSTREAM_REDIRECT_HOSTS: 'pay.example',
  });
  crumb = await shop.crumb();
});
afterAll(async () => {
  await shop.stop();
  await store.stop();
  await upstream.stop();
});
beforeEach(() => {
  seen = [];
  onPart = () => undefined;
});

function streamTwo(response: import('node:http').ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write('first');
  onPart = () => response.end('second');
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(shop.url + path, { headers, redirect: 'manual' });
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(shop.url + path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });

test('a group with an upstream is forwarded, below its path; others are handled here', async () => {
  const answer = await get('/api/commerce/shopping-cart?mock=true&x=%20y');
  expect([answer.status, await answer.json()]).toEqual([200, { shoppingCart: {} }]);
  expect(last().url).toBe('/base/api/commerce/shopping-cart?mock=true&x=%20y');
  seen = [];
  expect((await get('/')).status).toBe(200);
  expect((await get('/api/site-users/account')).status).toBe(404);
  expect((await get('/api/commerceful/x')).status).toBe(404);
  expect(seen).toEqual([]);
});

test('a write is forwarded with its body and CSRF token; without one it is rejected here', async () => {
  const body = JSON.stringify({ itemId: 'x', quantity: 1 });
  const refused = await post('/api/commerce/shopping-cart/entries', body);
  expect([refused.status, (await refused.json()).crumbFail, seen.length]).toEqual([400, true, 0]);
  expect((await post('/api/commerce/shopping-cart/entries', body, crumb)).status).toBe(200);
  expect([last().method, last().body]).toEqual(['POST', body]);
  const inBody = JSON.stringify({ crumb: crumb['x-csrf-token'] });
  const { cookie = '' } = crumb;
  expect((await post('/api/commerce/shopping-cart/entries', inBody, { cookie })).status).toBe(200);
  const form = `crumb=${encodeURIComponent(crumb['x-csrf-token'] ?? '')}&a=b`;
  const type = { 'content-type': 'application/x-www-form-urlencoded', cookie };
  expect((await post('/api/commerce/x', form, type)).status).toBe(200);
  expect(last().body).toBe(form);
  const beacon = await post('/api/census/RecordHit', 'event=View', type);
  expect([beacon.status, last().url]).toEqual([200, '/base/api/census/RecordHit']);
});

test('our own calls are handled here, and signed server calls need no CSRF token', async () => {
  const { status } = await get('/api/commerce/instalments/information?locale=en_US');
  expect([status < 500, seen]).toEqual([true, []]);
  const signed = await post('/api/commerce/payments/stripe/events', '{"id":"evt"}', { 'stripe-signature': 't=1' });
  expect([signed.status, last().body, last().headers['stripe-signature']]).toEqual([200, '{"id":"evt"}', 't=1']);
});

test('the upstream learns who calls only from us', async () => {
  await get('/api/commerce/shopping-cart', {
    'x-forwarded-for': '6.6.6.6',
    forwarded: 'for=6.6.6.6',
    'x-real-ip': '6.6.6.6',
    'x-forwarded-host': 'evil.example',
    'x-mine': 'kept',
  });
  const { headers } = last();
  expect(JSON.stringify(headers)).not.toMatch(/6\.6\.6\.6|evil/);
  expect(headers).toMatchObject({
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'http',
    'x-forwarded-host': `127.0.0.1:${shop.port}`,
    'x-mine': 'kept',
    via: '1.1 vitrine',
    host: `127.0.0.1:${upstream.port}`,
  });
  expect(headers['x-request-id']).toMatch(/^[\w-]{8,64}$/);
});

test('hop-by-hop headers end here, in both directions', async () => {
  const raw = [
    'GET /api/commerce/a HTTP/1.1',
    'Host: x',
    'Connection: close, X-Secret-Hop',
    'X-Secret-Hop: 1',
    'Keep-Alive: timeout=5',
    'TE: trailers',
    'Proxy-Authorization: Basic x',
    'Upgrade: websocket',
    '',
    '',
  ].join('\r\n');
  const text = await new Promise<string>((resolve) => {
    let all = '';
    const socket = connect(shop.port, '127.0.0.1', () => socket.write(raw));
    socket.on('data', (part) => {
      all += part;
    });
    socket.on('close', () => resolve(all));
  });
  expect(text).toContain('200 OK');
  for (const name of ['x-secret-hop', 'te', 'proxy-authorization', 'upgrade', 'keep-alive'])
    expect(Object.hasOwn(last().headers, name)).toBe(false);
  expect(text.toLowerCase()).not.toContain('x-hop');
  expect(text).toContain('x-own: yes');
});

test('responses keep our policies, not the upstream’s', async () => {
  const { headers } = await get('/api/commerce/shopping-cart');
  expect(headers.get('access-control-allow-origin')).toBeNull();
  expect(headers.get('content-security-policy')).toContain("default-src 'self'");
  expect(headers.get('server')).toBeNull();
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test('cookies are set for this site, ours stay ours, and each group sees its own', async () => {
  const answer = await get('/api/commerce/shopping-cart', { cookie: crumb['cookie'] ?? '' });
  expect(answer.headers.getSetCookie()).toEqual([
    'CART=abc; Path=/cart; HttpOnly; SameSite=Lax',
    'crumb.commerce=theirs; Path=/; SameSite=Lax',
  ]);
  const cookie = `${crumb['cookie']}; CART=abc; crumb.commerce=theirs; crumb.owner=o; SiteUserInfo=u; SiteUserSession=s; unlock_p=1; ownerSession=s; likes=a; PaidOrder=t; ss_cvt=5; other=1`;
  await get('/api/commerce/shopping-cart', { cookie });
  expect(last().headers.cookie).toBe('CART=abc; crumb=theirs; other=1');
  await get('/api/census/x', { cookie });
  expect(last().headers.cookie).toBe('ss_cvt=5; other=1');
});

test('each known cookie is sent to one group at most, which alone may set it', () => {
  const names = Object.values(cookieNames).map((name) => (name === UNLOCK_COOKIE_PREFIX ? `${name}page` : name));
  for (const name of names.filter((other) => other !== CRUMB)) {
    const groups = callGroups.filter((group) => cookiesFor(group, `${name}=x`) !== '').map((group) => group.name);
    const setters = callGroups.filter((group) => rewriteSetCookie(`${name}=x`, group, '/', false) !== null);
    expect([name, groups.length <= 1, setters.map((group) => group.name)]).toEqual([name, true, groups]);
  }
});

test('an upstream with its own CSRF token gets that one', async () => {
  const cookie = `${crumb['cookie']}; crumb.commerce=theirs`;
  const ours = crumb['x-csrf-token'] ?? '';
  await post('/api/commerce/x', '{}', { cookie, 'x-csrf-token': ours });
  expect([last().headers['x-csrf-token'], last().headers.cookie]).toEqual(['theirs', 'crumb=theirs']);
  const type = 'application/x-www-form-urlencoded';
  await post('/api/commerce/x', `crumb=${encodeURIComponent(ours)}&a=b`, { cookie, 'content-type': type });
  expect(last().body).toBe('crumb=theirs&a=b');
  await post(`/api/commerce/x?crumb=${encodeURIComponent(ours)}`, '{}', { cookie });
  expect(last().url).toBe('/base/api/commerce/x?crumb=theirs');
});

test.each([
  ['/api/commerce/../admin'],
  ['/api/commerce/%2e%2e/admin'],
  ['/api/commerce/..%2fadmin'],
  ['/api/commerce/%2e%2e%5cadmin'],
  ['/api/commerce/a%0d%0aX:y'],
  ['/api/commerce/%zz'],
])('%s leads out of the group and is rejected', async (path) => {
  const status = await new Promise<number | undefined>((resolve) =>
    httpRequest({ port: shop.port, path }, (response) => resolve(response.resume().statusCode)).end(),
  );
  expect([status, seen.length]).toEqual([400, 0]);
});

test('redirects: to the upstream itself they lead here, to an allowed host there, to others nowhere; none is followed', async () => {
  const to = async (where: string) => {
    const answer = await get(`/api/commerce/to/${encodeURIComponent(where)}`);
    return [answer.status, answer.headers.get('location')];
  };
  expect(await to(`${upstream.url}/base/checkout?x=1`)).toEqual([302, '/checkout?x=1']);
  expect(await to('/base/cart')).toEqual([302, '/cart']);
  expect(await to('done')).toEqual([302, '/api/commerce/to/done']);
  expect(await to('https://pay.example/session')).toEqual([302, 'https://pay.example/session']);
  for (const where of [
    'https://evil.example/',
    '//evil.example/',
    'http://pay.example/',
    'javascript:alert(1)',
    '/admin',
  ])
    expect(await to(where)).toEqual([502, null]);
  expect(await to(`${upstream.url}/base//evil.example`)).toEqual([502, null]);
  expect(seen).toHaveLength(10);
});

test('both directions stream: parts arrive before the whole', async () => {
  const parts: string[] = [];
  const arrived = (count: number) =>
    new Promise<void>((resolve) => {
      onPart = (part) => {
        parts.push(part);
        if (parts.length === count) resolve();
      };
    });
  const upload = httpRequest({
    port: shop.port,
    method: 'PUT',
    path: '/api/content-service/file',
    headers: { ...crumb, 'content-type': 'image/png', 'transfer-encoding': 'chunked' },
  });
  const first = arrived(1);
  upload.write('one');
  await first;
  expect(parts).toEqual(['one']);
  const answered = new Promise((resolve) => upload.on('response', resolve));
  upload.end('two');
  await answered;
  expect(last().body).toBe('onetwo');

  const download = await get('/api/commerce/stream');
  const reader = (download.body as ReadableStream<Uint8Array>).getReader();
  expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe('first');
  onPart('go on');
  expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe('second');
});

test('bodies over the limit are rejected, announced or not', async () => {
  const big = 'x'.repeat(300 * 1024);
  expect((await post('/api/commerce/x', big, crumb)).status).toBe(413);
  expect((await post('/api/commerce/x', big, { cookie: crumb['cookie'] ?? '' })).status).toBe(413);
  const status = await new Promise((resolve, reject) => {
    const sending = httpRequest({
      port: shop.port,
      method: 'POST',
      path: '/api/commerce/x',
      headers: { ...crumb, 'content-type': 'text/plain' },
    });
    sending.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject);
    for (let i = 0; i < 300; i++) sending.write('x'.repeat(1024));
    sending.end();
  });
  expect(status).toBe(413);
  expect(seen).toEqual([]);
});

test('a read that met a temporary failure is retried, a write is not', async () => {
  expect((await get('/api/commerce/flaky')).status).toBe(200);
  expect(seen).toHaveLength(2);
  seen = [];
  const answer = await post('/api/commerce/flaky', '{}', crumb);
  expect([answer.status, seen.length]).toEqual([502, 1]);
});

test('metrics name the group, never a URL', async () => {
  const text = await (await get('/metrics')).text();
  expect(text).toMatch(/upstream_request_duration_seconds_count\{upstream="commerce",outcome="answered"\} \d+/);
  expect(text).toContain('circuit_state{upstream="commerce"} 0');
  expect(text).toContain('upstream_requests_in_progress{upstream="owner"} 0');
  expect(text).toMatch(/upstream_retries_total\{upstream="commerce"\} 1/);
  expect(text).not.toContain(String(upstream.port));
});

test('account pages are forwarded with their calls; order pages are not', async () => {
  const behind = await store.serve({ ACCOUNTS_UPSTREAM: `${upstream.url}/base/` });
  try {
    const own = await behind.crumb();
    expect((await fetch(`${behind.url}/account/login?returnTo=/a`)).status).toBe(200);
    expect(last().url).toBe('/base/account/login?returnTo=/a');
    const form = new URLSearchParams({ email: 'ann@example.com', crumb: own['x-csrf-token'] ?? '' });
    const response = await fetch(`${behind.url}/account/login`, {
      method: 'POST',
      headers: { cookie: own['cookie'] ?? '' },
      body: form,
    });
    expect([response.status, last().method, last().body]).toEqual([200, 'POST', form.toString()]);
    seen = [];
    const foreign = await fetch(`${behind.url}/account/login`, {
      method: 'POST',
      body: new URLSearchParams({ a: 'b' }),
    });
    expect([foreign.status, seen]).toEqual([400, []]);
    expect((await fetch(`${behind.url}/account/order-status`)).headers.get('x-own')).toBeNull();
    expect(seen).toEqual([]);
  } finally {
    await behind.stop();
  }
});

import { Writable } from 'node:stream';
import cookieParser from 'cookie-parser';
import express from 'express';
import { pino } from 'pino';
import supertest from 'supertest';
import { createCrumbs } from '../../server/http/crumb.ts';
import { Problem } from '../../server/http/problems.ts';
import { createRateLimits } from '../../server/http/rate-limits.ts';
import { logRequests } from '../../server/observability/request-log.ts';
import type { ShopGateway } from '../../server/shop/pages/shop-gateway.ts';
import { shopPages } from '../../server/shop/pages/shop-pages.ts';
import type { Shop } from '../../server/shop/shop.ts';
import { plainRouter } from '../../server/site/plain-forms.ts';
import type { SitePages } from '../../server/site/site-pages.ts';

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly req: { readonly id: string; readonly traceId?: string; readonly method: string; readonly url: string };
  readonly res?: { readonly statusCode: number };
  readonly responseTime?: number;
  readonly err?: { readonly message: string; readonly stack: string };
}

function appWith(level: string): { app: express.Express; lines: Line[] } {
  const lines: Line[] = [];
  const to = new Writable({
    write(line: Buffer, _encoding, done) {
      lines.push(JSON.parse(line.toString()) as Line);
      done();
    },
  });
  const app = express();
  app.use(logRequests(app, pino({ level }, to)));
  app.get('/fine', (_request, response) => void response.end('fine'));
  app.get('/fails', (request, response) => {
    request.log.error({ err: new Error('no clay') }, 'it failed');
    response.status(500).end();
  });
  return { app, lines };
}

test('each response has a line, with the id in its header', async () => {
  const { app, lines } = appWith('info');
  const { headers } = await supertest(app).get('/fine?x=1');
  expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/);
  expect(lines).toEqual([
    expect.objectContaining({
      level: 30,
      msg: 'request completed',
      req: { id: headers['x-request-id'], method: 'GET', url: '/fine?x=…' },
      res: { statusCode: 200 },
      responseTime: expect.any(Number),
    }),
  ]);
});

test('a harmless id of the caller is used, another is not', async () => {
  const { app, lines } = appWith('info');
  await supertest(app).get('/fine').set('x-request-id', 'caller-0001');
  await supertest(app).get('/fine').set('x-request-id', 'no <good>');
  expect(lines[0]?.req.id).toBe('caller-0001');
  expect(lines[1]?.req.id).toMatch(/^[\w-]{36}$/);
});

test('the caller’s trace is in the line; an invalid one is not', async () => {
  const { app, lines } = appWith('info');
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  for (const traceparent of [`00-${trace}-00f067aa0ba902b7-01`, `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, 'x'])
    await supertest(app).get('/fine').set('traceparent', traceparent);
  expect(lines.map(({ req }) => req.traceId)).toEqual([trace, undefined, undefined]);
});

test('what a route logs names its request, and failures are warnings even if responses are not logged', async () => {
  const { app, lines } = appWith('warn');
  await supertest(app).get('/fine');
  await supertest(app).get('/fails').set('x-request-id', 'caller-0002');
  expect(lines.map(({ level, msg, req }) => [level, msg, req.id])).toEqual([
    [50, 'it failed', 'caller-0002'],
    [40, 'request completed', 'caller-0002'],
  ]);
  expect(lines[0]?.err?.message).toBe('no clay');
});

test.each(['/cart', '/signs'])('what a page of %s shows instead of the shop is in the log', async (path) => {
  const { app, lines } = appWith('warn');
  const away = () => Promise.reject(new Problem('store-unavailable'));
  const limits = createRateLimits({ RATE_LIMIT: 'off' }, undefined as never);
  const send = async ({ status }: { readonly status: number }, _request: unknown, response: express.Response) =>
    void response.status(status).end();
  const crumbs = createCrumbs('s'.repeat(32));
  const shop = { shop: {} as Shop, crumbs, limits };
  app.use(cookieParser());
  app.use(
    shopPages(
      shop,
      send,
      () => '',
      () => ({ openCart: away }) as unknown as ShopGateway,
    ),
  );
  const shape = () => ({ heading: 'Signs', action: '/signs', submit: 'Send', fields: [] });
  const pages = { send } as unknown as SitePages;
  app.use(plainRouter({ crumbs, pages }, [{ path: '/signs', limit: limits.form, shape, submit: away }]));
  const request = path === '/cart' ? supertest(app).get(path) : supertest(app).post(path).type('form').send('a=b');
  const { status } = await request.set({ Accept: 'text/html', 'Sec-Fetch-Site': 'same-origin' });
  expect(status).toBe(503);
  const failures = lines.filter(({ err }) => err !== undefined);
  expect(failures.map(({ level, msg, err }) => [level, msg, err?.message])).toEqual([
    [40, 'request not answered', 'The database is unavailable.'],
  ]);
});

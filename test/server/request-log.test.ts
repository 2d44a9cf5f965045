import { Writable } from 'node:stream';
import express from 'express';
import { pino } from 'pino';
import supertest from 'supertest';
import { logRequests } from '../../server/observability/request-log.ts';

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

test('each answer has a line, with the id that its header has', async () => {
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

test('a harmless id of the caller is taken, another is not', async () => {
  const { app, lines } = appWith('info');
  await supertest(app).get('/fine').set('x-request-id', 'caller-0001');
  await supertest(app).get('/fine').set('x-request-id', 'no <good>');
  expect(lines[0]?.req.id).toBe('caller-0001');
  expect(lines[1]?.req.id).toMatch(/^[\w-]{36}$/);
});

test('the trace that a caller has begun is in the line; what is no trace is not', async () => {
  const { app, lines } = appWith('info');
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  for (const traceparent of [`00-${trace}-00f067aa0ba902b7-01`, `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, 'x'])
    await supertest(app).get('/fine').set('traceparent', traceparent);
  expect(lines.map(({ req }) => req.traceId)).toEqual([trace, undefined, undefined]);
});

test('what a route logs says which request it was, and failures are warnings that stay when answers are not logged', async () => {
  const { app, lines } = appWith('warn');
  await supertest(app).get('/fine');
  await supertest(app).get('/fails').set('x-request-id', 'caller-0002');
  expect(lines.map(({ level, msg, req }) => [level, msg, req.id])).toEqual([
    [50, 'it failed', 'caller-0002'],
    [40, 'request completed', 'caller-0002'],
  ]);
  expect(lines[0]?.err?.message).toBe('no clay');
});

/** What a server retains of finished requests: nothing, or visitors' cookies would stay in its memory. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readConfig } from '../../server/config.ts';
import { siteStore } from '../database/databases.ts';
import { type RequestOptions, sendRequest } from './send-request.ts';
import { type Opened, serveContext } from './serving.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const json = { 'content-type': 'application/json' };
const page = { accept: 'text/html' };
const form = { ...page, 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
const render = (rows: number): string =>
  JSON.stringify({ template: '{.repeated section rows}{@}{.end}', data: { rows: Array(rows).fill('a row of text') } });

/** With the status of the response, if it is not 200. */
const requests: readonly (RequestOptions & { readonly status?: number })[] = [
  { path: '/', headers: page },
  { path: '/shop', headers: page },
  { path: '/shop/moon-vase', headers: page },
  { path: '/journal', headers: { ...page, 'accept-encoding': 'gzip' } },
  { path: '/contact', headers: page },
  { path: '/kiln-book', status: 401, headers: page },
  { path: '/nope', status: 404, headers: page },
  { path: '/cart', headers: page },
  { path: '/cart/count' },
  { path: '/api/commerce/shopping-cart' },
  {
    path: '/api/census/RecordHit',
    status: 202,
    method: 'POST',
    headers: json,
    body: '{"event":1,"data":{"pagePath":"/"}}',
  },
  { path: '/api/form/SaveFormSubmission', status: 404, method: 'POST', headers: form, body: 'formId=nope&name=Ann' },
  { path: '/v1/render', method: 'POST', headers: { ...json, ...page }, body: render(3) },
  // Large enough for a render thread.
  { path: '/v1/render', method: 'POST', headers: { ...json, ...page }, body: render(5000) },
  { path: '/v1/render', method: 'POST', headers: { ...json, accept: 'application/json' }, body: render(3) },
  { path: '/site.css' },
  { path: '/healthz' },
];

interface Trace {
  readonly name: string;
  readonly object: WeakRef<object>;
}

/** Tracks each request, response and socket with weak references. */
function traceOf({ server }: Opened): Trace[] {
  const traces: Trace[] = [];
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const note = (kind: string, object: object) =>
      traces.push({ name: `${kind} ${request.method} ${request.url}`, object: new WeakRef(object) });
    note('request', request);
    note('response', response);
    note('socket', request.socket);
  });
  return traces;
}

const MAX_ROUNDS = 10;

/** The names of objects still in memory after collections and turns of the event loop. */
async function remaining(traces: readonly Trace[], maxRounds = MAX_ROUNDS): Promise<readonly string[]> {
  const left = (): readonly string[] =>
    traces.filter(({ object }) => object.deref() !== undefined).map(({ name }) => name);
  for (let round = 0; round < maxRounds; round++) {
    // Objects accessed in a round stay until the next turn of the loop; a timer of the server may hold them for a moment.
    for (let turn = 0; turn < 4; turn++) {
      await pause(25);
      collectGarbage();
    }
    await pause(0);
    if (left().length === 0) return [];
  }
  return left();
}

const environment = { RATE_LIMIT: 'off', LOG_LEVEL: 'silent', RENDER_API: 'open' };
let opened: Opened;
let traces: Trace[];
beforeAll(async () => {
  opened = await serveContext(readConfig({ ...environment, ...(await siteStore()) }));
  traces = traceOf(opened);
});
afterAll(() => opened.stop());

test.each(['first', 'second'])('nothing of the %s requests is retained once they are answered', async () => {
  traces.length = 0;
  for (const request of requests) {
    const { status } = await sendRequest(opened.url, request);
    expect([request.path, status]).toEqual([request.path, request.status ?? 200]);
  }
  expect(traces).toHaveLength(requests.length * 3);
  expect(await remaining(traces)).toEqual([]);
});

test('a closed server retains neither its engine nor its pages nor its features', async () => {
  const open = async (): Promise<readonly Trace[]> => {
    const { url, context, stop } = await serveContext(readConfig({ ...environment, ...(await siteStore()) }));
    await sendRequest(url, { path: '/shop', headers: page });
    await sendRequest(url, { path: '/metrics' });
    await stop();
    const { engine, site, features } = context;
    return Object.entries({ engine, site, features }).flatMap(([name, object]) =>
      object === undefined ? [] : [{ name, object: new WeakRef(object) }],
    );
  };
  const members = await open();
  expect(members).toHaveLength(3);
  expect(await remaining(members)).toEqual([]);
});

test('a retained request is detected', async () => {
  const held = new Set<IncomingMessage>();
  const hold = (request: IncomingMessage): void => void held.add(request);
  opened.server.on('request', hold);
  traces.length = 0;
  await sendRequest(opened.url, { path: '/shop', headers: page });
  opened.server.off('request', hold);
  expect(await remaining(traces, 2)).toContain('request GET /shop');
  held.clear();
});

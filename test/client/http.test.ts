import { failureMessage, statedReason } from '../../client/cart/failure-message.ts';
import { cookieValue } from '../../client/core/cookies.ts';
import { type Failure, request } from '../../client/core/http.ts';
import { createWriter } from '../../client/core/writer.ts';

const realFetch = globalThis.fetch;
const cookies = { cookie: '', documentElement: { lang: 'en' } };
beforeEach(() => {
  cookies.cookie = '';
  Object.assign(globalThis, { document: cookies });
});
afterEach(() => {
  globalThis.fetch = realFetch;
  Reflect.deleteProperty(globalThis, 'document');
  jest.restoreAllMocks();
});

interface RecordedRequest {
  readonly address: string;
  readonly init: RequestInit;
  readonly headers: Headers;
}

/** Responds to requests in order, repeating the last response; returns the recorded requests. */
function answering(...answers: readonly ((init: RequestInit) => Promise<Response>)[]): RecordedRequest[] {
  const requests: RecordedRequest[] = [];
  globalThis.fetch = (address, init = {}) => {
    const answer = answers[Math.min(requests.length, answers.length - 1)];
    requests.push({ address: String(address), init, headers: new Headers(init.headers) });
    if (answer === undefined) throw new Error('nothing was to be asked');
    return answer(init);
  };
  return requests;
}
const json = (data: unknown, status = 200) => Promise.resolve(Response.json(data, { status }));
const text = (body: string, type: string, status = 200) =>
  Promise.resolve(new Response(body, { status, headers: { 'content-type': type } }));
const aborted = ({ signal }: RequestInit) =>
  new Promise<Response>((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

test('a cookie is found by its full name', () => {
  const all = 'acrumb=no; crumb=a%20b; broken=%E0%A4%A; empty=';
  expect(['crumb', 'broken', 'empty', 'rumb'].map((name) => cookieValue(name, all))).toEqual([
    'a b',
    '%E0%A4%A',
    '',
    null,
  ]);
});

describe('a request', () => {
  test('returns JSON for a JSON response, otherwise its text', async () => {
    answering(
      () => json({ a: 1 }),
      () => text('{"a":1}', 'text/html'),
      () => json({ a: 1 }),
    );
    expect(await request('/x')).toEqual({ ok: true, status: 200, value: { a: 1 } });
    expect(await request('/x')).toEqual({ ok: true, status: 200, value: '{"a":1}' });
    expect(await request('/x', { asText: true })).toEqual({ ok: true, status: 200, value: '{"a":1}' });
  });

  test('accepts JSON by default, and sends JSON with its content type', async () => {
    const requests = answering(() => json({}));
    await request('/x', { method: 'POST', json: { a: 1 } });
    await request('/x', { headers: { Accept: 'text/html' } });
    expect(requests.map(({ headers }) => headers.get('accept'))).toEqual(['application/json', 'text/html']);
    expect([requests[0]?.init.body, requests[0]?.headers.get('content-type')]).toEqual(['{"a":1}', 'application/json']);
  });

  const failures: readonly [string, (init: RequestInit) => Promise<Response>, Failure][] = [
    [
      'a refusal, with its data',
      () => json({ errors: {} }, 400),
      { kind: 'status', status: 400, data: { errors: {} } },
    ],
    ['an error page in HTML', () => text('<p>', 'text/html', 502), { kind: 'status', status: 502, data: '<p>' }],
    [
      'a refusal that cannot be read',
      () => text('{', 'application/json', 503),
      { kind: 'status', status: 503, data: null },
    ],
    ['JSON that is none', () => text('{', 'application/json'), { kind: 'unreadable' }],
    ['no network', () => Promise.reject(new TypeError('offline')), { kind: 'network' }],
    ['an answer that breaks off', () => Promise.resolve(new Response(brokenBody())), { kind: 'network' }],
  ];
  test.each(failures)('never rejects: %s', async (_name, answer, failure) => {
    answering(answer);
    const failures: unknown[] = [];
    expect(await request('/x', { onFailure: (failure) => failures.push(failure) })).toEqual({ ok: false, failure });
    expect(failures).toEqual([failure]);
  });

  test('does not log a call that was aborted on purpose', async () => {
    answering(aborted);
    const warn = jest.spyOn(console, 'warn').mockImplementation();
    const stop = new AbortController();
    const waiting = request('/x', { signal: stop.signal });
    stop.abort();
    await waiting;
    expect(warn).not.toHaveBeenCalled();
    await request('/x', { timeout: 1 });
    expect(warn).toHaveBeenCalledWith('/x: timeout');
  });

  test('distinguishes a timeout from an aborted call', async () => {
    answering(aborted);
    const stop = new AbortController();
    const waiting = request('/x', { signal: stop.signal, onFailure: () => {} });
    stop.abort();
    expect(await waiting).toEqual({ ok: false, failure: { kind: 'aborted' } });
    expect(await request('/x', { timeout: 1, onFailure: () => {} })).toEqual({
      ok: false,
      failure: { kind: 'timeout' },
    });
  });

  test('an unhandled failure is logged to the console', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation();
    answering(() => json({}, 404));
    await request('/x');
    expect(warn).toHaveBeenCalledWith('/x: status 404');
  });
});

const brokenBody = () =>
  new ReadableStream({
    start(controller) {
      controller.error(new TypeError('terminated'));
    },
  });

describe('a write', () => {
  const givesCrumb = (value: string) => async () => {
    await Promise.resolve();
    cookies.cookie = `crumb=${value}`;
    return json({});
  };

  test('requests a missing CSRF token once for all pending writes, and sends it', async () => {
    const requests = answering(givesCrumb('c%201'), () => json({ done: true }));
    const { write } = createWriter();
    await Promise.all([write('/a', { json: 1 }), write('/b', { method: 'PUT', body: (crumb) => `crumb=${crumb}` })]);
    expect(requests.map(({ address, init }) => `${init.method ?? 'GET'} ${address}`)).toEqual([
      'GET /api/crumb',
      'POST /a',
      'PUT /b',
    ]);
    expect(requests.slice(1).map(({ headers }) => headers.get('x-csrf-token'))).toEqual(['c 1', 'c 1']);
    expect(requests[2]?.init.body).toBe('crumb=c 1');
  });

  test('is retried once with the CSRF token of the error response, and not a third time', async () => {
    cookies.cookie = 'crumb=old';
    const refusal = () => {
      cookies.cookie = 'crumb=new';
      return json({ crumbFail: true }, 400);
    };
    const requests = answering(refusal, () => json({ crumbFail: true }, 400));
    const failures: Failure[] = [];
    const result = await createWriter().write('/a', { json: {}, onFailure: (failure) => failures.push(failure) });
    expect([result.ok, failures.length]).toEqual([false, 1]);
    expect(requests.map(({ headers }) => headers.get('x-csrf-token'))).toEqual(['old', 'new']);
  });

  test('is sent without a CSRF token when none can be loaded: the server responds with the error', async () => {
    const requests = answering(
      () => Promise.reject(new TypeError('offline')),
      () => json({}, 403),
    );
    const result = await createWriter().write('/a', { json: {}, onFailure: () => {} });
    expect(result).toEqual({ ok: false, failure: { kind: 'status', status: 403, data: {} } });
    expect(requests[1]?.headers.has('x-csrf-token')).toBe(false);
  });
});

describe('the message of a failure', () => {
  const refused = (status: number, data: unknown): Failure => ({ kind: 'status', status, data });
  const expired = 'Your session has expired. Please reload the page and try again.';
  const cases: readonly [Failure, string, string | null][] = [
    [{ kind: 'network' }, 'Please check your internet connection.', null],
    [{ kind: 'timeout' }, 'Please check your internet connection.', null],
    [{ kind: 'unreadable' }, 'Please try again.', null],
    [refused(400, { crumbFail: true, error: 'Crumb' }), expired, null],
    [refused(429, { error: 'Slow down' }), 'Please try again in a few seconds.', null],
    [refused(409, { error: 'Sold out' }), 'Sold out', 'Sold out'],
    [refused(409, { error: ' ', message: 'Only 2 left' }), 'Only 2 left', 'Only 2 left'],
    [refused(422, { detail: 'Too many' }), 'Too many', 'Too many'],
    [refused(500, { detail: 'for operators' }), 'Please try again.', null],
    [refused(500, '<p>'), 'Please try again.', null],
  ];
  test.each(cases)('%j', (failure, message, reason) => {
    expect([failureMessage(failure, true), statedReason(failure)]).toEqual([message, reason]);
  });

  test('without cookies the message asks to enable them', () => {
    expect(failureMessage(refused(400, { crumbFail: true }), false)).toBe(
      'Please enable cookies in your browser, reload the page, and try again.',
    );
  });
});

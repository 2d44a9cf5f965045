/** Odd calls: every route of shop and owner API, with unusual bodies, queries and types. */
import type { RouteDescription } from '../../server/http/define-route.ts';
import type { Hostile } from './hostile-templates.ts';

export interface Caller {
  readonly cookies: Map<string, string>;
}

const TYPES = [
  'application/json',
  'application/json',
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'application/json; charset=utf-7',
];
const IDS = [
  'x',
  '0',
  '-1',
  '__proto__',
  '%00',
  '%ff',
  '..%2f..',
  "a'--",
  'p01',
  '00000000-0000-0000-0000-000000000000',
];
const FIELDS =
  'itemId sku quantity email password code id title body tags cartToken crumb name query cursor from to limit page form'.split(
    ' ',
  );

/** A call without a response by then is a failure. */
const MAX_MS = 30_000;
const UNANSWERED = 599;

/** Sends an odd call and returns its status; 599 on timeout. */
export async function oddCall(url: string, route: RouteDescription, caller: Caller, hostile: Hostile): Promise<number> {
  const path = route.path.replace(/[:*]\w+/g, () => hostile.one(IDS));
  const query = Array.from(
    { length: hostile.upTo(3) },
    () => `${hostile.one(FIELDS)}=${encodeURIComponent(String(hostile.one([...IDS, '1e9', '[]', '\u0000'])))}`,
  );
  const signal = AbortSignal.timeout(MAX_MS);
  const sent = fetch(`${url}${path}?${query.join('&')}`, {
    signal,
    method: route.method.toUpperCase(),
    redirect: 'manual',
    headers: {
      'content-type': hostile.one(TYPES),
      cookie: [...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-csrf-token': decodeURIComponent(caller.cookies.get('crumb') ?? ''),
    },
    ...(route.method === 'get' ? {} : { body: oddBody(hostile) }),
  });
  try {
    const response = await sent;
    await response.arrayBuffer();
    keepCookies(caller, response);
    return response.status;
  } catch (error) {
    if (signal.aborted) return UNANSWERED;
    throw error;
  }
}

function oddBody(hostile: Hostile): string {
  const kind = hostile.upTo(6);
  if (kind === 0) return '';
  if (kind === 1) return '{"a":';
  if (kind === 2) return JSON.stringify(hostile.value());
  if (kind === 3) return `${'['.repeat(5000)}${']'.repeat(5000)}`;
  const fields = Array.from({ length: hostile.upTo(6) }, () => [hostile.one(FIELDS), hostile.value()]);
  return JSON.stringify(Object.fromEntries(fields));
}

export function keepCookies(caller: Caller, response: Response): void {
  for (const cookie of response.headers.getSetCookie()) {
    const [pair = ''] = cookie.split(';');
    const equals = pair.indexOf('=');
    caller.cookies.set(pair.slice(0, equals), pair.slice(equals + 1));
  }
}

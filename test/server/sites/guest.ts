/** A visitor of one of many sites, with separate cookies. */
import { CRUMB } from '../../../shared/cookies.ts';
import type { Visitor, Answer as VisitorAnswer } from '../visitor.ts';
import { type Answer, askHost } from './sites-folder.ts';

export interface Guest extends Pick<Visitor, 'get' | 'send'> {
  readonly cookies: ReadonlyMap<string, string>;
  /** Requests a page or call with any host. */
  ask(method: string, path: string, body?: unknown): Promise<Answer>;
}

/** `cookies`: fixed cookies of a guest; those that sites set are then ignored. */
export function createGuest(port: number, host: string, cookies?: ReadonlyMap<string, string>): Guest {
  const jar = new Map(cookies);
  const ask: Guest['ask'] = async (method, path, body) => {
    const answer = await askHost(port, host, path, {
      method: method.toUpperCase(),
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-csrf-token': decodeURIComponent(jar.get(CRUMB) ?? ''),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (cookies === undefined)
      for (const cookie of [answer.headers['set-cookie'] ?? []].flat()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        jar.set(name, value);
      }
    return answer;
  };
  const send = async (method: string, path: string, body?: unknown): Promise<VisitorAnswer> => {
    if (!jar.has(CRUMB)) await ask('GET', '/api/commerce/shopping-cart');
    const { status, body: received, headers } = await ask(method, path, body);
    const isJson = String(headers['content-type']).includes('json');
    return {
      status,
      text: received,
      body: isJson ? JSON.parse(received) : {},
      headers: headers as Record<string, string>,
    };
  };
  return { cookies: jar, ask, send, get: (path) => send('GET', path) };
}

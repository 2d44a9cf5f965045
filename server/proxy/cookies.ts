/** Rewrites cookies of proxied calls. Each upstream sees only its own, and what it sets is set for this site. */
import {
  CRUMB,
  LAST_ORDER_COOKIE,
  LIKES_COOKIE,
  MARKET_COOKIE,
  PAID_ORDER_COOKIE,
  ROLE_MARK_COOKIE,
  SIGN_IN_RETURN_COOKIE,
  UNLOCK_COOKIE_PREFIX,
} from '#shared/cookies';
import { type CallGroup, callGroups } from './groups.ts';

/** This server's own cookies; an upstream's cookie with the same name is stored under another one. */
const RESERVED = [CRUMB];
/** Cookies that only this server uses, whichever upstream handles a call. */
const OWN_COOKIES = [
  LAST_ORDER_COOKIE,
  LIKES_COOKIE,
  MARKET_COOKIE,
  PAID_ORDER_COOKIE,
  ROLE_MARK_COOKIE,
  SIGN_IN_RETURN_COOKIE,
];
const OWN_COOKIE = new RegExp(`^(?:${UNLOCK_COOKIE_PREFIX}|(?:${OWN_COOKIES.join('|')})$)`, 'i');

const remaining = (name: string, { name: group }: CallGroup): string =>
  RESERVED.includes(name) ? `${name}.${group}` : name;

/** The Cookie header for a group's upstream: without other groups' cookies and without our own. */
export function cookiesFor(group: CallGroup, header: string | undefined): string {
  const foreign = new Set(callGroups.filter((other) => other !== group).flatMap(({ cookies }) => cookies));
  const own = (header ?? '').split(';').flatMap((pair) => {
    const [name = '', ...value] = pair.trim().split('=');
    const renamed = RESERVED.find((reserved) => name === `${reserved}.${group.name}`);
    if (renamed !== undefined) return [`${renamed}=${value.join('=')}`];
    const isElsewhere = callGroups.some((other) => RESERVED.some((reserved) => name === `${reserved}.${other.name}`));
    return name === '' || RESERVED.includes(name) || OWN_COOKIE.test(name) || foreign.has(name) || isElsewhere
      ? []
      : [`${name}=${value.join('=')}`];
  });
  return own.join('; ');
}

/** The upstream's own CSRF token, which it expects to be sent twice; null when it has set none. */
export function upstreamCrumb(group: CallGroup, cookies: Readonly<Record<string, unknown>>): string | null {
  const value = cookies[remaining(CRUMB, group)];
  return typeof value === 'string' ? value : null;
}

/** Set-Cookie for this site: without the upstream's domain, with our paths, and `Secure` if the visitor uses HTTPS. */
export function rewriteSetCookie(header: string, group: CallGroup, basePath: string, isSecure: boolean): string | null {
  const [pair = '', ...attributes] = header.split(';').map((part) => part.trim());
  const name = pair.slice(0, pair.indexOf('='));
  // Cookie name prefixes have requirements that rewriting cannot meet; upstreams must not set our cookies.
  if (pair.indexOf('=') < 1 || /^__(?:host|secure)-/i.test(name) || OWN_COOKIE.test(name)) return null;
  const others = callGroups.filter((other) => other !== group).flatMap(({ cookies }) => cookies);
  if (others.includes(name)) return null;
  const rewritten = attributes.flatMap((attribute) => {
    const [key = '', value = ''] = attribute.split('=');
    switch (key.toLowerCase()) {
      case 'domain':
      case 'secure':
      case 'partitioned':
        return [];
      case 'path':
        return [`Path=${ownPath(value, basePath)}`];
      case 'samesite':
        // `None` would allow cross-site requests, and requires HTTPS.
        return /^none$/i.test(value) ? ['SameSite=Lax'] : [attribute];
      default:
        return attribute === '' ? [] : [attribute];
    }
  });
  const has = (key: string): boolean => rewritten.some((attribute) => attribute.toLowerCase().startsWith(key));
  return [
    `${remaining(name, group)}${pair.slice(pair.indexOf('='))}`,
    ...rewritten,
    ...(has('path=') ? [] : ['Path=/']),
    ...(has('samesite=') ? [] : ['SameSite=Lax']),
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');
}

function ownPath(path: string, basePath: string): string {
  const prefix = basePath.replace(/\/$/, '');
  if (prefix === '' || !(path === prefix || path.startsWith(`${prefix}/`))) return path.startsWith('/') ? path : '/';
  return path.slice(prefix.length) || '/';
}

/** The calls of a page (specification, section 7 of both documents), by who may answer them instead of the built-in backend. */

import {
  ANALYTICS_ID_KEY,
  CART_COOKIE,
  FIRST_SESSION_KEY,
  HAS_CART_COOKIE,
  HAS_LANDED_KEY,
  LOCALE_COOKIE,
  MARKETING_COOKIE,
  OWNER_COOKIE,
  ROLE_MARK_COOKIE,
  ROLES_COOKIE,
  SESSION_COOKIE,
  SITE_PASS_COOKIE,
  SITE_SESSION_COOKIE,
  SITE_USER_COOKIE,
  VISIT_COOKIE,
  VISITOR_COOKIE,
} from '#shared/cookies';
import { CALL_BYTES } from '../http/body-limits.ts';

export interface CallGroup {
  readonly name: 'commerce' | 'forms' | 'analytics' | 'accounts' | 'owner' | 'places';
  /** The environment variable that names its upstream. */
  readonly variable: `${'COMMERCE' | 'FORMS' | 'ANALYTICS' | 'ACCOUNTS' | 'OWNER' | 'PLACES'}_UPSTREAM`;
  /** Addresses, with all that lies below them. The longest that fits decides. */
  readonly paths: readonly string[];
  /** Cookies that belong to this group's calls and are told to no other upstream. */
  readonly cookies: readonly string[];
  /** Addresses below that stay here, whoever answers the rest. */
  readonly excluded?: readonly string[];
  /** Addresses below that other servers call: they carry a signature, not a crumb. */
  readonly signed?: readonly string[];
  /** Whether a write must carry the crumb. What is only counted must not; it comes in beacons, which carry none. */
  readonly needsCrumb: boolean;
  /** Milliseconds until the answer's head must be there. */
  readonly deadlineMs: number;
  /** Largest request body in bytes. */
  readonly maxBodyBytes: number;
}

const CALL_MS = 10_000;
/** Owners upload pictures and files. */
const UPLOAD_BYTES = 32 * 1024 * 1024;

export const callGroups: readonly CallGroup[] = [
  {
    name: 'commerce',
    variable: 'COMMERCE_UPSTREAM',
    paths: ['/api/commerce', '/api/3/commerce'],
    // The instalment dialog is a port of this server.
    excluded: ['/api/commerce/instalments'],
    signed: ['/api/commerce/payments'],
    cookies: [CART_COOKIE, HAS_CART_COOKIE],
    needsCrumb: true,
    deadlineMs: CALL_MS,
    maxBodyBytes: CALL_BYTES,
  },
  {
    name: 'forms',
    variable: 'FORMS_UPSTREAM',
    paths: ['/api/form', '/api/rest/forms'],
    cookies: [],
    needsCrumb: true,
    deadlineMs: CALL_MS,
    maxBodyBytes: UPLOAD_BYTES,
  },
  {
    name: 'analytics',
    variable: 'ANALYTICS_UPSTREAM',
    paths: [
      '/api/events',
      '/api/census',
      '/api/v1/clanker',
      '/api/1/performance',
      '/api/1/telemetry',
      '/api/commerce/fullstory',
    ],
    cookies: [
      VISITOR_COOKIE,
      VISIT_COOKIE,
      SESSION_COOKIE,
      FIRST_SESSION_KEY,
      HAS_LANDED_KEY,
      MARKETING_COOKIE,
      ANALYTICS_ID_KEY,
    ],
    needsCrumb: false,
    // Specification, storefront 9: analytics calls wait 2500 ms.
    deadlineMs: 2500,
    maxBodyBytes: CALL_BYTES,
  },
  {
    name: 'accounts',
    variable: 'ACCOUNTS_UPSTREAM',
    paths: ['/api/site-users', '/account'],
    // An order belongs to commerce.
    excluded: ['/account/order-status', '/account/subscription'],
    cookies: [SITE_USER_COOKIE, SITE_SESSION_COOKIE, SITE_PASS_COOKIE, LOCALE_COOKIE],
    needsCrumb: true,
    deadlineMs: CALL_MS,
    maxBodyBytes: CALL_BYTES,
  },
  {
    name: 'owner',
    variable: 'OWNER_UPSTREAM',
    paths: [
      '/api/content-service',
      '/api/site-header-footer',
      '/api/multilingual',
      '/api/v1/commerce-preferences',
      '/api/widget/UpdateNavigation',
      '/api/commondata/GetSiteLayout',
    ],
    cookies: [OWNER_COOKIE, ROLE_MARK_COOKIE, ROLES_COOKIE],
    needsCrumb: true,
    deadlineMs: CALL_MS,
    maxBodyBytes: UPLOAD_BYTES,
  },
  {
    name: 'places',
    variable: 'PLACES_UPSTREAM',
    paths: ['/api/google-maps/places'],
    cookies: [],
    needsCrumb: true,
    deadlineMs: 3000,
    maxBodyBytes: CALL_BYTES,
  },
];

const byLength = callGroups
  .flatMap((group) => [
    ...group.paths.map((path) => ({ group, path: path.toLowerCase() })),
    ...(group.excluded ?? []).map((path) => ({ group: undefined, path: path.toLowerCase() })),
  ])
  .sort((a, b) => b.path.length - a.path.length);

const isBelow = (path: string, root: string): boolean => path === root || path.startsWith(`${root}/`);

/** The group of an address; undefined for one that is no such call. The server's own routes ignore case, and so does this. */
export function groupOf(path: string): CallGroup | undefined {
  const input = path.toLowerCase();
  return byLength.find(({ path: own }) => isBelow(input, own))?.group;
}

/** Whether a write to an address must carry the crumb. */
export function asksForCrumb({ needsCrumb, signed = [] }: CallGroup, path: string): boolean {
  return needsCrumb && !signed.some((root) => isBelow(path.toLowerCase(), root));
}

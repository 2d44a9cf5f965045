/** Groups of API calls (specification, section 7 of both documents) that an upstream can handle instead of the built-in backend. */

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
  /** The environment variable with its upstream. */
  readonly variable: `${'COMMERCE' | 'FORMS' | 'ANALYTICS' | 'ACCOUNTS' | 'OWNER' | 'PLACES'}_UPSTREAM`;
  /** Path prefixes. The longest match decides. */
  readonly paths: readonly string[];
  /** Cookies of this group's calls, which no other upstream gets. */
  readonly cookies: readonly string[];
  /** Paths below these that are always handled here. */
  readonly excluded?: readonly string[];
  /** Paths below these that other servers call: they have a signature instead of a CSRF token. */
  readonly signed?: readonly string[];
  /** Whether writes need a CSRF token. Analytics events do not; they are sent as beacons, which cannot carry one. */
  readonly needsCrumb: boolean;
  /** Timeout for the response headers, in milliseconds. */
  readonly deadlineMs: number;
  /** Maximum size of a request body in bytes. */
  readonly maxBodyBytes: number;
}

const CALL_MS = 10_000;
/** Admins upload images and files. */
const UPLOAD_BYTES = 32 * 1024 * 1024;

export const callGroups: readonly CallGroup[] = [
  {
    name: 'commerce',
    variable: 'COMMERCE_UPSTREAM',
    paths: ['/api/commerce', '/api/3/commerce'],
    // The instalment dialog is an integration of this server.
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
    // Orders belong to commerce.
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

/** The group of a path; undefined if it belongs to none. Ignores case, like the server's own routes. */
export function groupOf(path: string): CallGroup | undefined {
  const input = path.toLowerCase();
  return byLength.find(({ path: own }) => isBelow(input, own))?.group;
}

/** Whether a write to a path needs the CSRF token. */
export function asksForCrumb({ needsCrumb, signed = [] }: CallGroup, path: string): boolean {
  return needsCrumb && !signed.some((root) => isBelow(path.toLowerCase(), root));
}

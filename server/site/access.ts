/** Page access: passwords and memberships. */

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { rateLimit } from 'express-rate-limit';
import { type CookieName, UNLOCK_COOKIE_PREFIX } from '#shared/cookies';
import { MINUTE_MS, WEEK_MS } from '#shared/durations';
import { requestMessages } from '#shared/messages/requests';
import type { PageEntry, PageLock } from '../content/content-source.ts';
import { text } from '../content/fields.ts';
import { readCookie, setCookie } from '../http/cookies.ts';
import { Problem, sendProblem } from '../http/problems.ts';
import type { SiteContext } from './site-context.ts';
import { anonymous } from './site-context.ts';

const TRIES_A_MINUTE = 10;

export type Access = 'open' | 'personal' | 'locked' | 'protected' | 'denied' | 'unpaid';

type AccessContext = Pick<SiteContext, 'secret' | 'visitors'>;

const cookieOf = (entry: PageEntry): CookieName =>
  `${UNLOCK_COOKIE_PREFIX}${text(entry.collection, 'id').replace(/[^\w-]/g, '') || 'page'}`;

/** Signing key for servers without a secret: after a restart, visitors must enter passwords again. */
const OWN_SECRET = randomBytes(32).toString('base64url');

/**
 * The cookie that a correct password sets: an expiry time, signed with the server's secret. It cannot be used to test passwords
 * offline, and nobody who knows the password can forge one that lasts longer.
 */
function signOf({ secret = OWN_SECRET }: AccessContext, entry: PageEntry, lock: PageLock, until: string): string {
  const payload = `unlock ${cookieOf(entry)} ${lock.version} ${until}`;
  return `${until}.${createHmac('sha256', secret).update(payload).digest('base64url')}`;
}

function isUnlocked(context: AccessContext, entry: PageEntry, lock: PageLock, request: Request): boolean {
  const cookie = readCookie(request, cookieOf(entry));
  if (cookie === null) return false;
  const [, until = ''] = /^([0-9a-z]{1,12})\.[\w-]{43}$/.exec(cookie) ?? [];
  if (until === '' || Number.parseInt(until, 36) <= Date.now()) return false;
  return timingSafeEqual(Buffer.from(cookie), Buffer.from(signOf(context, entry, lock, until)));
}

/**
 * `open` to everybody, `personal` for this visitor only, or closed: `locked` by a password, `protected` by the password of a members'
 * page, `denied` to non-members, `unpaid` without a purchase of the product that unlocks it.
 */
export async function accessTo(context: AccessContext, entry: PageEntry, request: Request): Promise<Access> {
  const { lock, membersOnly = false, paywall = '' } = entry;
  const visitors = context.visitors ?? anonymous;
  const isLocked = lock !== undefined && !isUnlocked(context, entry, lock, request);
  if (isLocked && !membersOnly) return 'locked';
  // Check the membership first: whether a page for members also has a password is only their business.
  if (membersOnly && !(await visitors.isMember(request, text(entry.collection, 'memberAreaId')))) return 'denied';
  if (isLocked) return 'protected';
  if (paywall !== '' && !(await visitors.hasPaid(request, paywall))) return 'unpaid';
  return lock === undefined && !membersOnly && paywall === '' ? 'open' : 'personal';
}

/** A page behind a password. */
export interface LockedPage {
  readonly entry: PageEntry;
  readonly lock: PageLock;
}

/** Checks the password of a locked page; if it is correct, redirects the visitor back to the page and returns true. */
export async function unlock(
  context: SiteContext,
  { entry, lock }: LockedPage,
  request: Request,
  response: Response,
): Promise<boolean> {
  const password: unknown = (request.body as { password?: unknown } | undefined)?.password;
  if (typeof password !== 'string' || password.length > 256 || !(await lock.verify(password))) return false;
  const until = (Date.now() + WEEK_MS).toString(36);
  const value = signOf(context, entry, lock, until);
  setCookie(request, response, { name: cookieOf(entry), value, maxAge: WEEK_MS });
  response.redirect(303, entry.path + searchOf(request));
  return true;
}

/** The query of a request, which a password leads back to. */
export function searchOf({ originalUrl }: Request): string {
  const at = originalUrl.indexOf('?');
  return at < 0 ? '' : originalUrl.slice(at);
}

/** Shows the form again to whoever has tried too often. */
export type RefuseTries = (message: string, request: Request, response: Response) => void | Promise<void>;

/** Middleware in front of the password form of a locked page: few attempts, small bodies. */
export const passwordGuards = ({ unlockTries }: SiteContext, refuse: RefuseTries): readonly RequestHandler[] => [
  rateLimit({
    ...(unlockTries === undefined ? {} : { store: unlockTries }),
    // The server that warms up pages before the start uses the same store; and this is created on the first request, not for each.
    validate: { unsharedStore: false, creationStack: false },
    windowMs: MINUTE_MS,
    limit: TRIES_A_MINUTE,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    skipSuccessfulRequests: false,
    handler: (request, response, next) => {
      const isPage = request.accepts(['json', 'html']) === 'html';
      if (isPage) return void Promise.resolve(refuse(requestMessages.tooManyTries, request, response)).catch(next);
      sendProblem(response, new Problem('too-many-requests', { detail: `${TRIES_A_MINUTE} attempts per minute.` }));
    },
  }),
  express.urlencoded({ extended: false, limit: '4kb', parameterLimit: 10 }),
];

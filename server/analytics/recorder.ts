/** Decides whether an event counts and which visitor it belongs to, and queues it (specification, storefront 4 and 6). */

import { OWNER_PANEL_EVENT } from '#shared/analytics/events';
import { consentCookie, readConsentAnswer, trackingMode, type Untracked, untracked } from '#shared/analytics/rules';
import { parseVisitorRecord } from '#shared/analytics/visitor-record';
import { ROLE_MARK_COOKIE, SESSION_COOKIE, SITE_USER_COOKIE, VISITOR_COOKIE } from '#shared/cookies';
import { field, textOf } from '#shared/json';
import type { TrackedSite, TrackedSiteReader } from '../content/tracking-settings.ts';
import type { RoleMark } from '../http/role-cookie.ts';
import type { DayVisitors } from './day-salts.ts';
import { createDays, createEventIds, type Sent } from './event.ts';
import { pathOf } from './page-paths.ts';
import type { EventQueue } from './queue.ts';
import { createFactReader } from './rollup-keys.ts';
import { cleanData, cleanText, isCleanText } from './sanitize-event.ts';

/** Data about the sender. */
export interface Sender {
  readonly address: string;
  readonly userAgent: string;
  readonly referer: string;
  readonly cookies: Readonly<Record<string, unknown>>;
  /** `Sec-GPC: 1`: the browser opts out for its user. */
  readonly optsOut: boolean;
}

export type Recorded = 'queued' | 'full' | 'switched-off' | Untracked;

export interface Recorder {
  record(sent: Sent, sender: Sender): Recorded;
}

export interface RecorderOptions {
  readonly queue: EventQueue;
  readonly site: TrackedSiteReader;
  readonly visitors: DayVisitors;
  readonly roleMark: RoleMark;
  readonly now: () => number;
}

/** Fields that identify a person; not stored for visitors without cookies. */
const IDENTIFIERS = [
  'analytics_id',
  'marketing_id',
  'session_id',
  'member_account_id',
  'memberAccountId',
  'visitorCookie',
  VISITOR_COOKIE,
];

export function createRecorder({ queue, site, visitors, roleMark, now }: RecorderOptions): Recorder {
  const factsOf = createFactReader();
  const dayOf = createDays();
  const nextId = createEventIds();
  return {
    record({ kind, name, data, text, visitorRecord }, sender) {
      const trackedSite = site.current();
      if (trackedSite.disabledEvents.has(name)) return 'switched-off';
      const path = pathOf(data, sender.referer);
      const isOwnerPanel = name === OWNER_PANEL_EVENT;
      const roles = roleMark.read(cookie(sender, ROLE_MARK_COOKIE));
      const isLoggedIn = isSignedIn(cookie(sender, SITE_USER_COOKIE));
      const pageType = numberOf(field(data, 'pageType'));
      const { isDisabled, isRestrictive, isCloneable } = trackedSite;
      const isPageView = kind === 'hit';
      const reason = untracked({ roles, isLoggedIn, path, pageType, isDisabled, isPageView, isOwnerPanel });
      if (reason !== null) return reason;
      const hasConsent = consentOf(sender, trackedSite);
      const recognises = !isOwnerPanel && trackingMode({ isRestrictive, isCloneable, hasConsent }) === 'cookies';
      const time = now();
      const day = dayOf(time, trackedSite.timeZone);
      const own = recognises ? visitorOf(data, sender, visitorRecord) : '';
      const isClean = recognises && text !== undefined && isCleanText(text, sender.address);
      const stored = isClean ? data : cleanData(recognises ? data : anonymous(data), sender.address);
      const shortName = cleanText(name, 100);
      // Written out, because this runs thousands of times per second, and copying objects would be most of its cost.
      const added = queue.add({
        id: nextId(time),
        at: new Date(time).toISOString(),
        day,
        kind,
        name: shortName,
        // Admins do not count as visitors.
        visitor: isOwnerPanel ? '' : own === '' ? visitors.identify(day, sender.address, sender.userAgent) : own,
        session: recognises ? sessionOf(data, sender) : '',
        path,
        data: isClean ? text : JSON.stringify(stored),
        facts: factsOf({ kind, name: shortName, path, data: stored }, day),
      });
      return added ? 'queued' : 'full';
    },
  };
}

function consentOf(sender: Sender, { asksConsent, consentVersion }: TrackedSite): boolean | undefined {
  // Explicit consent to this site overrides the browser's general opt-out.
  if (readConsentAnswer(cookie(sender, consentCookie.name), consentVersion)?.statistics === true) return true;
  if (sender.optsOut) return false;
  return asksConsent ? false : undefined;
}

const cookie = ({ cookies }: Sender, name: string): string | undefined => {
  const value = Object.hasOwn(cookies, name) ? cookies[name] : undefined;
  return typeof value === 'string' ? value : undefined;
};

const numberOf = (value: unknown): number | undefined => {
  const number = typeof value === 'string' ? Number.parseInt(value, 10) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
};

/** The id of the visitor record, which is sent beside the data or as a cookie; else the page's own visitor id. */
function visitorOf(data: Sent['data'], sender: Sender, visitorRecord: string | undefined): string {
  const record = parseVisitorRecord(visitorRecord || cookie(sender, VISITOR_COOKIE) || '');
  return cleanText(record?.id ?? textOf(field(data, 'analytics_id')), 64);
}

const sessionOf = (data: Sent['data'], sender: Sender): string =>
  cleanText(textOf(field(data, 'session_id')) || (cookie(sender, SESSION_COOKIE) ?? ''), 64);

const anonymous = (data: Sent['data']): Sent['data'] =>
  Object.fromEntries(Object.entries(data).filter(([key]) => !IDENTIFIERS.includes(key)));

/** Specification, storefront 8: an invalid cookie counts as signed out. */
function isSignedIn(info: string | undefined): boolean {
  if (info === undefined) return false;
  try {
    return field(JSON.parse(decodeURIComponent(info)), 'authenticated') === true;
  } catch {
    return false;
  }
}

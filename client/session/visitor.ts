/** The visitor record and visit timestamp, stored in two cookies (specification, storefront 4, 5 and 9). */

import {
  formatVisitorRecord,
  nextVisitorRecord,
  parseVisitorRecord,
  parseVisitTime,
  type VisitorRecord,
} from '#shared/analytics/visitor-record';
import { cookieValue } from '../core/cookies.ts';
import { trackingCookies, trackingLifetimes } from '../core/tracking-storage.ts';
import { writeCookie } from '../core/write-cookies.ts';

/** A random 128-bit id as text. */
export const newId = (): string =>
  crypto.getRandomValues(new Uint8Array(16)).reduce((text, byte) => text + byte.toString(16).padStart(2, '0'), '');

export interface Visit {
  readonly record: VisitorRecord;
  /** The visit timestamp cookie has expired, or the visitor is new. */
  readonly isNew: boolean;
}

/** Reads both cookies, counts the visit, and renews them: the record for 2 years, the timestamp for 30 minutes. */
export function countVisit(now: number): Visit {
  const before = parseVisitorRecord(cookieValue(trackingCookies.visitor) ?? '');
  const hasVisit = parseVisitTime(cookieValue(trackingCookies.visit) ?? '') !== null;
  const record = nextVisitorRecord(before, hasVisit, now, newId);
  writeCookie(trackingCookies.visitor, formatVisitorRecord(record), trackingLifetimes.visitor);
  writeCookie(trackingCookies.visit, String(now), trackingLifetimes.visit);
  return { record, isNew: before === null || !hasVisit };
}

/** The session of newer events: its id in a cookie, its flags in web storage (specification, rendering 3, 4 and 9). */
import { trackingMessages } from '#shared/analytics/events';
import { ANALYTICS_ID_KEY } from '#shared/cookies';
import { cookieValue } from '../core/cookies.ts';
import { storedFlags, trackingCookies, trackingLifetimes } from '../core/tracking-storage.ts';
import { removeCookie, writeCookie } from '../core/write-cookies.ts';
import type { Store } from './open-store.ts';
import { readStored, writeStored } from './stored-values.ts';

export interface SessionInfo {
  readonly isFirstLanding: boolean;
  readonly isFirstSession: boolean;
  readonly sessionId: string;
}

/** The session of a browser without storage. */
export const defaultSession: SessionInfo = { isFirstLanding: false, isFirstSession: false, sessionId: '' };

export interface Stores {
  readonly local: Store | null;
  readonly session: Store | null;
}

/** Reads the session, or starts one. Without storage: the default session. */
export function openSession({ local, session }: Stores, newId: () => string): SessionInfo {
  if (local === null || session === null) return defaultSession;
  const stored = cookieValue(trackingCookies.session);
  const sessionId = stored ?? newId();
  if (stored === null) {
    // A browser with an earlier session is no longer in its first one.
    local.setItem(storedFlags.firstSession, String(local.getItem(storedFlags.firstSession) === null));
    writeCookie(trackingCookies.session, sessionId, 0);
  }
  const isFirstLanding = session.getItem(storedFlags.firstLanding) === null;
  session.setItem(storedFlags.firstLanding, 'true');
  return { isFirstLanding, isFirstSession: local.getItem(storedFlags.firstSession) === 'true', sessionId };
}

/** The id of this browser, renewed for 390 days each time; empty, with a warning, if it cannot be stored. */
export function analyticsId(local: Store | null, now: number, newId: () => string): string {
  const stored = readStored(local, ANALYTICS_ID_KEY, now);
  const id = typeof stored === 'string' && stored !== '' ? stored : newId();
  if (writeStored(local, ANALYTICS_ID_KEY, id, now + trackingLifetimes.analytics)) return id;
  console.warn(trackingMessages.noAnalyticsId);
  return '';
}

/** The marketing id of this browser, in a cookie renewed for 390 days each time. */
export function marketingId(newId: () => string): string {
  const id = cookieValue(trackingCookies.marketing) || newId();
  writeCookie(trackingCookies.marketing, id, trackingLifetimes.analytics);
  return id;
}

/** Removes the session and the ids when consent is withdrawn. */
export function clearSession({ local, session }: Stores): void {
  local?.removeItem(ANALYTICS_ID_KEY);
  local?.removeItem(storedFlags.firstSession);
  session?.removeItem(storedFlags.firstLanding);
  for (const name of [trackingCookies.session, trackingCookies.marketing])
    if (cookieValue(name) !== null) removeCookie(name);
}

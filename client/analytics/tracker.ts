/** Tracking of one page: eligibility, identity, and destinations of events. */

import { untracked } from '#shared/analytics/rules';
import { yieldToMain } from '../browser/yield-to-main.ts';
import { cookieValue } from '../core/cookies.ts';
import type { Page } from '../core/page.ts';
import { retryImport } from '../core/retry-import.ts';
import { trackingCookies } from '../core/tracking-storage.ts';
import { allowsMarketing, modeOf } from '../session/consent/consent.ts';
import type { State as Consent } from '../session/consent/machine.ts';
import type { PageContext } from '../session/page-context.ts';
import {
  analyticsId,
  defaultSession,
  marketingId,
  openSession,
  type SessionInfo,
  type Stores,
} from '../session/session-info.ts';
import { currentSiteUser } from '../session/site-user.ts';
import { countVisit, newId } from '../session/visitor.ts';
import type { AnalyticsEvent } from './event-bus.ts';
import { type Report, reportsOf } from './event-reports.ts';
import type { Hooks } from './hooks.ts';
import { type EventContext, eventContent, hitPayload, legacyPayload } from './payloads.ts';
import { withoutSecrets } from './secret-parameters.ts';
import { census, recordHit, sendContent } from './send.ts';

export interface Tracker {
  readonly analyticsId: string;
  pageView(): void;
  track(event: AnalyticsEvent): void;
}

export interface TrackerOptions {
  readonly page: Page;
  readonly context: PageContext;
  readonly consent: Consent;
  readonly roles: readonly number[];
  readonly stores: Stores;
}

const noHooks: Hooks = { tags: () => {}, pixel: () => {} };
const noIdentity: Identity = { session: defaultSession, analyticsId: '', marketingId: '' };

/**
 * Starts tracking in the mode that consent allows. In cookie-less mode nothing is stored; third-party scripts need consent of their own.
 */
export async function openTracker(options: TrackerOptions): Promise<Tracker> {
  const { page, context, consent, stores } = options;
  const { analytics } = context;
  const isTracked = shouldTrack(options, false);
  const mayStore = modeOf(consent, context) === 'cookies' && isTracked;
  await yieldToMain();
  const identity = mayStore ? await openIdentity(stores) : noIdentity;
  const hooks = isTracked && allowsMarketing(consent, context) ? await hooksOf(analytics) : noHooks;
  const legacy =
    analytics.tracker === 'legacy' && isTracked ? await retryImport(() => import('./record-event.ts')) : null;
  const isOff = (name: string): boolean => analytics.disabledEvents.includes(name);
  const eventContext = (): EventContext => createEventContext(context, identity);
  const sendEvent = (name: string, fields: Readonly<Record<string, unknown>>): void => {
    if (legacy === null) return sendContent(name, eventContent(name, eventContext(), fields));
    legacy.recordEvent(page, name, legacyPayload(eventContext(), fields), analytics).catch((error: unknown) => {
      if (analytics.isVerbose) console.warn('an event was not recorded', error);
    });
  };
  const send = (report: Report): void => {
    if (report.to === 'event') sendEvent(report.name, report.fields);
    else if (report.to === 'census')
      census(report.call, { ...report.fields, visitorCookie: cookieValue(trackingCookies.visitor) ?? '' });
    else hooks[report.to](report.event, report.fields);
  };
  return {
    analyticsId: identity.analyticsId,
    pageView() {
      if (!shouldTrack(options, true)) return;
      const hit = hitPayload(eventContext(), { title: document.title, isNewSession: identity.session.isFirstLanding });
      void recordHit('View', hit, analytics);
      if (!isOff('SiteVisitor_PageViewed')) sendEvent('SiteVisitor_PageViewed', {});
    },
    track(event) {
      const reports = isTracked ? reportsOf(event) : [];
      // Disabled events are not sent to tags and pixels either.
      if (reports.some((report) => report.to === 'event' && isOff(report.name))) return;
      for (const report of reports) send(report);
    },
  };
}

const shouldTrack = ({ context, roles }: TrackerOptions, isPageView: boolean): boolean =>
  untracked({
    roles,
    isLoggedIn: currentSiteUser().authenticated,
    path: location.pathname,
    pageType: context.pageType,
    isDisabled: context.analytics.isDisabled,
    isPageView,
  }) === null;

interface Identity {
  readonly session: SessionInfo;
  readonly analyticsId: string;
  readonly marketingId: string;
}

/** Counts the visit, and reads or creates the browser's ids. */
async function openIdentity(stores: Stores): Promise<Identity> {
  const now = Date.now();
  countVisit(now);
  await yieldToMain();
  const session = openSession(stores, newId);
  const id = analyticsId(stores.local, now, newId);
  return { session, analyticsId: id, marketingId: id === '' ? '' : marketingId(newId) };
}

/** Loaded only for sites with a tag manager or a pixel, which most do not have. */
async function hooksOf(settings: PageContext['analytics']): Promise<Hooks> {
  if (settings.tagManagerScript === '' && settings.pixelScript === '') return noHooks;
  const { openHooks } = await retryImport(() => import('./hooks.ts'));
  return openHooks(settings);
}

function createEventContext(context: PageContext, { session, analyticsId, marketingId }: Identity): EventContext {
  return {
    websiteId: context.website.id,
    pageType: context.pageType,
    templateId: context.templateId,
    websiteLocale: context.website.language,
    memberAccountId: currentSiteUser().siteUserId,
    browserLocale: navigator.language,
    address: withoutSecrets(location.href),
    referrer: document.referrer,
    userAgent: navigator.userAgent,
    viewport: { width: innerWidth, height: innerHeight },
    screen: { width: screen.width, height: screen.height },
    analyticsId,
    marketingId,
    sessionId: session.sessionId,
    now: Date.now(),
  };
}

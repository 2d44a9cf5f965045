/** One page's tracking: whether it counts, who it is, and where what happens goes. */

import { untracked } from '#shared/analytics/rules';
import { trackingCookies } from '#shared/analytics/storage';
import { withoutSecrets } from '#shared/secret-parameters';
import { breathe } from '../browser/breathe.ts';
import { cookieValue } from '../core/cookies.ts';
import type { Page } from '../core/page.ts';
import type { State as Consent } from '../session/consent/machine.ts';
import { modeOf } from '../session/consent.ts';
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
import type { Happening } from './announce.ts';
import { reportsOf } from './happenings.ts';
import type { Hooks } from './hooks.ts';
import { type EventFacts, eventContent, hitPayload, legacyPayload } from './payloads.ts';
import { census, recordHit, sendContent } from './send.ts';

export interface Tracker {
  readonly analyticsId: string;
  pageView(): void;
  tell(happening: Happening): void;
}

const silentHooks: Hooks = { tags: () => {}, pixel: () => {} };

/** Opens tracking in the mode that consent allows. In cookie-less mode nothing is kept and no foreign script is loaded. */
export async function openTracker(
  page: PageContext,
  consent: Consent,
  roles: readonly number[],
  stores: Stores,
  shared: Page,
): Promise<Tracker> {
  const mayKeep = modeOf(consent, page) === 'cookies';
  const isCounted = (isPageView: boolean): boolean =>
    untracked({
      roles,
      isLoggedIn: currentSiteUser().authenticated,
      path: location.pathname,
      pageType: page.pageType,
      isDisabled: page.analytics.isDisabled,
      isPageView,
    }) === null;
  const counts = isCounted(false);
  const now = Date.now();
  await breathe();
  if (mayKeep && counts) countVisit(now);
  await breathe();
  const session: SessionInfo = mayKeep && counts ? openSession(stores, newId) : defaultSession;
  const id = mayKeep && counts ? analyticsId(stores.local, now, newId) : '';
  const marketing = id === '' ? '' : marketingId(newId);
  const hooks = mayKeep && counts ? await hooksOf(page.analytics) : silentHooks;
  const legacy = page.analytics.tracker === 'legacy' && counts ? await import('./record-event.ts') : null;
  const isOff = (name: string): boolean => page.analytics.switchedOff.includes(name);
  const facts = (): EventFacts => factsOf(page, session, id, marketing);
  return {
    analyticsId: id,
    pageView() {
      if (!isCounted(true)) return;
      void recordHit(
        'View',
        hitPayload(facts(), { title: document.title, isNewSession: session.isFirstLanding }),
        page.analytics,
      );
      if (!isOff('SiteVisitor_PageViewed')) sendEvent('SiteVisitor_PageViewed', {});
    },
    tell(happening) {
      if (!counts) return;
      const reports = reportsOf(happening);
      // With its event a happening is switched off as a whole: no tag and no pixel tells it either.
      if (reports.some((one) => one.to === 'event' && isOff(one.name))) return;
      for (const report of reports) {
        if (report.to === 'event') sendEvent(report.name, report.fields);
        else if (report.to === 'census')
          census(report.call, { ...report.fields, visitorCookie: cookieValue(trackingCookies.visitor) ?? '' });
        else hooks[report.to](report.event, report.fields);
      }
    },
  };
  function sendEvent(name: string, fields: Readonly<Record<string, unknown>>): void {
    if (legacy === null) return sendContent(name, eventContent(name, facts(), fields));
    legacy.recordEvent(shared, name, legacyPayload(facts(), fields), page.analytics).catch((error: unknown) => {
      if (page.analytics.isVerbose) console.warn('an event was not recorded', error);
    });
  }
}

/** Most sites have neither a tag manager nor a pixel; the script for them comes for those that do. */
async function hooksOf(settings: PageContext['analytics']): Promise<Hooks> {
  if (settings.tagManagerScript === '' && settings.pixelScript === '') return silentHooks;
  const { openHooks } = await import('./hooks.ts');
  return openHooks(settings);
}

function factsOf(page: PageContext, session: SessionInfo, id: string, marketing: string): EventFacts {
  return {
    websiteId: page.website.id,
    pageType: page.pageType,
    templateId: page.templateId,
    websiteLocale: page.website.language,
    memberAccountId: currentSiteUser().siteUserId,
    browserLocale: navigator.language,
    address: withoutSecrets(location.href),
    referrer: document.referrer,
    userAgent: navigator.userAgent,
    viewport: { width: innerWidth, height: innerHeight },
    screen: { width: screen.width, height: screen.height },
    analyticsId: id,
    marketingId: marketing,
    sessionId: session.sessionId,
    now: Date.now(),
  };
}

/** One page's tracking: whether it counts, who it is, and where what happens goes. */

import { untracked } from '#shared/analytics/rules';
import { trackingCookies } from '#shared/analytics/storage';
import { withoutSecrets } from '#shared/secret-parameters';
import { breathe } from '../browser/breathe.ts';
import { cookieValue } from '../browser/request.ts';
import { type Consent, modeOf } from '../session/consent.ts';
import type { PageContext } from '../session/page-context.ts';
import { analyticsId, defaultSession, openSession, type SessionInfo, type Stores } from '../session/session-info.ts';
import { currentSiteUser } from '../session/site-user.ts';
import { countVisit, newId } from '../session/visitor.ts';
import type { Happening } from './announce.ts';
import { reportsOf } from './happenings.ts';
import { type Hooks, openHooks } from './hooks.ts';
import { type EventFacts, eventContent, hitPayload, legacyPayload } from './payloads.ts';
import { census, recordEvent, recordHit, sendContent } from './send.ts';

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
  const hooks = mayKeep && counts ? openHooks(page.analytics) : silentHooks;
  const facts = (): EventFacts => factsOf(page, session, id);
  return {
    analyticsId: id,
    pageView() {
      if (!isCounted(true)) return;
      void recordHit(
        'View',
        hitPayload(facts(), { title: document.title, isNewSession: session.isFirstLanding }),
        page.analytics,
      );
      sendEvent('SiteVisitor_PageViewed', {});
    },
    tell(happening) {
      if (!counts) return;
      for (const report of reportsOf(happening)) {
        if (report.to === 'event') sendEvent(report.name, report.fields);
        else if (report.to === 'census')
          census(report.call, { ...report.fields, visitorCookie: cookieValue(trackingCookies.visitor) ?? '' });
        else hooks[report.to](report.event, report.fields);
      }
    },
  };
  function sendEvent(name: string, fields: Readonly<Record<string, unknown>>): void {
    if (page.analytics.tracker === 'newer') return sendContent(name, eventContent(name, facts(), fields));
    recordEvent(name, legacyPayload(facts(), fields), page.analytics).catch((error: unknown) => {
      if (page.analytics.isVerbose) console.warn('an event was not recorded', error);
    });
  }
}

function factsOf(page: PageContext, session: SessionInfo, id: string): EventFacts {
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
    marketingId: id === '' ? '' : (cookieValue(trackingCookies.marketing) ?? ''),
    sessionId: session.sessionId,
    now: Date.now(),
  };
}

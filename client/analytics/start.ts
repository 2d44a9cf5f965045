/** Starts consent, tracking and reporting on a page. Loaded when the browser is idle: nothing a visitor sees waits for it. */
import { breathe } from '../browser/breathe.ts';
import {
  type ConsentEvent,
  clearTrackingCookies,
  keepConsent,
  modeOf,
  readConsent,
  transitionConsent,
} from '../session/consent.ts';
import { showConsentBanner } from '../session/consent-banner.ts';
import { openStore } from '../session/open-store.ts';
import { type PageContext, pageContext } from '../session/page-context.ts';
import { forgetSession, type Stores } from '../session/session-info.ts';
import { newId } from '../session/visitor.ts';
import { announce, type Happening, listenTo } from './announce.ts';
import { ownerRoles } from './owner-roles.ts';
import { pageHappenings } from './page-happenings.ts';
import { reportErrors } from './report-errors.ts';
import { listenToShop, tellPurchase } from './shop-happenings.ts';
import { openTracker, type Tracker } from './tracker.ts';

/**
 * Resolves when the page is tracked as consent allows. Storage and cookies are asked of another process each time: the steps are
 * tasks of their own, or a slow phone stands still.
 */
export async function startAnalytics(): Promise<void> {
  const page = pageContext();
  const flushErrors = reportErrors();
  let recordHidden = (): void => {};
  addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    flushErrors();
    recordHidden();
  });
  const stores: Stores = { local: openStore('localStorage'), session: openStore('sessionStorage') };
  await breathe();
  const roles = ownerRoles();
  let consent = readConsent(page);
  let hideBanner: (() => void) | null = null;
  const open = async (): Promise<Tracker> => {
    if (modeOf(consent, page) === 'cookie-less') {
      clearTrackingCookies();
      forgetSession(stores);
    }
    return openTracker(page, consent, roles, stores);
  };
  let opened: Promise<unknown> = Promise.resolve();
  // One after the other: what an answer clears must not be written again by the opening before it.
  const apply = async (): Promise<Tracker> => {
    // What happens from now on waits for the new answer, and for a newer one still.
    listenTo(null);
    const opening = opened.then(open, open);
    opened = opening;
    const tracker = await opening;
    if (opened === opening) listenTo(tracker.tell);
    return tracker;
  };
  const decide = (event: ConsentEvent): void => {
    const next = transitionConsent(consent, event);
    if (next === consent) return;
    consent = next;
    keepConsent(consent);
    hideBanner?.();
    hideBanner = null;
    if (consent.kind === 'asking') ask();
    else void apply();
  };
  const ask = (): void => {
    hideBanner = showConsentBanner(page.cookieBanner, {
      accept: () => decide({ type: 'accept' }),
      decline: () => decide({ type: 'decline' }),
    });
  };
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('[data-cookie-settings]') : null;
    if (link !== null) decide({ type: 'reconsider' });
  });
  if (consent.kind === 'asking') ask();
  const tracker = await apply();
  listenToShop(page.currency);
  void tellPage(page, tracker);
  if (!page.analytics.isDisabled) {
    const settings = { pageLoadId: newId(), analyticsId: tracker.analyticsId, collector: page.analytics.collector };
    import('./performance-records.ts').then(
      ({ recordPerformance }) => {
        recordHidden = recordPerformance(settings);
      },
      (error: unknown) => console.warn('page speed is not measured', error),
    );
  }
}

/** What pages with the whole cart have to tell; the script for it is theirs alone. */
async function ofCarts(): Promise<readonly Happening[]> {
  const regions = document.querySelectorAll('site-region:is([name=cart], [name=checkout])');
  if (regions.length === 0) return [];
  try {
    return (await import('./cart-happenings.ts')).cartHappenings(regions);
  } catch (error) {
    console.warn('the cart is not told', error);
    return [];
  }
}

/** Tells what the page itself has to tell, one after the other: each is a message to the browser, and a page has many buttons. */
async function tellPage(page: PageContext, tracker: Tracker): Promise<void> {
  const happenings = pageHappenings(page);
  await breathe();
  tracker.pageView();
  tellPurchase(page.website.id);
  for (const happening of [...happenings, ...(await ofCarts())]) {
    await breathe();
    announce(happening);
  }
}

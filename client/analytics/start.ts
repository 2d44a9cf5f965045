/** Starts consent, tracking and reporting on a page. Loaded when the browser is idle: nothing a visitor sees waits for it. */
import { breathe } from '../browser/breathe.ts';
import type { Page } from '../core/page.ts';
import { type Event as ConsentEvent, transition } from '../session/consent/machine.ts';
import { clearTrackingCookies, keepConsent, modeOf, readConsent } from '../session/consent.ts';
import { heldStore, openStore } from '../session/open-store.ts';
import { type PageContext, pageContext } from '../session/page-context.ts';
import { forgetSession, type Stores } from '../session/session-info.ts';
import { newId } from '../session/visitor.ts';
import { announce, type Happening, listenTo } from './announce.ts';
import { listenToShop } from './listen-to-shop.ts';
import { ownerRoles } from './owner-roles.ts';
import { pageHappenings } from './page-happenings.ts';
import { reportErrors } from './report-errors.ts';
import type { Tracker } from './tracker.ts';

/**
 * Resolves when the page is tracked as consent allows. Where the site asks and the visitor has not answered, nothing is stored and
 * nothing is sent: what happens waits in memory for the answer. Storage and cookies are asked of another process each time: the steps
 * are tasks of their own, or a slow phone stands still.
 */
export async function startAnalytics(shared: Page): Promise<void> {
  const page = pageContext();
  let consent = readConsent(page);
  let tracker: Tracker | null = null;
  const flushErrors = reportErrors(shared, () => tracker !== null);
  let recordHidden = (): void => {};
  addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    flushErrors();
    recordHidden();
  });
  await breathe();
  const roles = ownerRoles();
  if (roles.length > 0)
    import('./owner-panel.ts').then(
      ({ listenToOwnerPanels }) => listenToOwnerPanels(page),
      (error: unknown) => console.warn('clicks in owner panels are not told', error),
    );
  let stores: Stores | null = null;
  const open = async (): Promise<Tracker> => {
    stores ??= { local: openStore('localStorage'), session: openStore('sessionStorage') };
    if (modeOf(consent, page) === 'cookie-less') {
      clearTrackingCookies();
      forgetSession(stores);
    }
    // Who has not answered yet needs none of it.
    const { openTracker } = await import('./tracker.ts');
    return openTracker(page, consent, roles, stores, shared);
  };
  let opened: Promise<unknown> = Promise.resolve();
  // One after the other: what an answer clears must not be written again by the opening before it.
  const apply = async (): Promise<void> => {
    // What happens from now on waits for the new answer, and for a newer one still.
    listenTo(null);
    const opening = opened.then(open, open);
    opened = opening;
    const isFirst = tracker === null;
    const next = await opening;
    if (opened !== opening) return;
    tracker = next;
    if (isFirst) begin(next);
    listenTo(next.tell);
    void recordVisit(page, consent.kind === 'granted' && roles.length === 0 && modeOf(consent, page) === 'cookies');
  };
  /** What the page itself has to tell, and its speed: once, by the first answer that counts. */
  const begin = (first: Tracker): void => {
    flushErrors();
    void tellPage(page, first);
    if (page.analytics.isDisabled) return;
    const settings = {
      pageLoadId: newId(),
      collector: page.analytics.collector,
      analyticsId: () => tracker?.analyticsId ?? '',
    };
    import('./performance-records.ts').then(
      ({ recordPerformance }) => {
        recordHidden = recordPerformance(settings);
      },
      (error: unknown) => console.warn('page speed is not measured', error),
    );
  };
  let hideBanner: (() => void) | null = null;
  const ask = async (opener?: HTMLElement): Promise<void> => {
    const { showConsentBanner } = await import('../session/consent-banner.ts');
    const actions = { accept: () => decide({ type: 'accept' }), decline: () => decide({ type: 'decline' }) };
    hideBanner = showConsentBanner(page.cookieBanner, actions, opener);
  };
  const decide = (event: ConsentEvent, opener?: HTMLElement): void => {
    const next = transition(consent, event);
    if (next === consent) return;
    consent = next;
    keepConsent(consent);
    hideBanner?.();
    hideBanner = null;
    if (consent.kind === 'asking') void ask(opener);
    else void apply();
  };
  document.addEventListener('click', (event) => {
    const { target } = event;
    const opener = target instanceof Element ? target.closest<HTMLElement>('[data-cookie-settings]') : null;
    if (opener === null) return;
    event.preventDefault();
    decide({ type: 'reconsider' }, opener);
  });
  listenToShop(page.currency);
  if (consent.kind !== 'asking') return apply();
  // An answer of another time is gone: so is what it allowed.
  clearTrackingCookies();
  forgetSession({ local: heldStore('localStorage'), session: heldStore('sessionStorage') });
  return ask();
}

/** A recording takes a yes to this site: where nobody is asked, nobody is recorded. A restrictive policy forbids it altogether. */
async function recordVisit(page: PageContext, mayRecord: boolean): Promise<void> {
  if (page.replayScript === null || page.cookieBanner.isRestrictive) return;
  try {
    const { startReplay, stopReplay } = await import('../session/session-replay.ts');
    if (mayRecord) await startReplay(page);
    else stopReplay();
  } catch (error) {
    console.warn('the visit is not recorded', error);
  }
}

async function tellPurchaseOf(page: PageContext): Promise<void> {
  try {
    (await import('./shop-happenings.ts')).tellPurchase(page.website.id);
  } catch (error) {
    console.warn('the purchase is not told', error);
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
  if (document.getElementById('purchase-event') !== null) await tellPurchaseOf(page);
  for (const happening of [...happenings, ...(await ofCarts())]) {
    await breathe();
    announce(happening);
  }
}

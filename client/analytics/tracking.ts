/** The tracking of one page, as the visitor's answer allows: who it is, what is sent, what is recorded. */
import { yieldToMain } from '../browser/yield-to-main.ts';
import type { Page } from '../core/page.ts';
import { retryImport } from '../core/retry-import.ts';
import { allowed } from '../session/consent/allowed.ts';
import { clearTrackingCookies, modeOf } from '../session/consent/consent.ts';
import type { State as Consent } from '../session/consent/machine.ts';
import { openStore } from '../session/open-store.ts';
import type { PageContext } from '../session/page-context.ts';
import { clearSession, type Stores } from '../session/session-info.ts';
import { newId } from '../session/visitor.ts';
import { type AnalyticsEvent, createEventBus } from './event-bus.ts';
import { pageEvents } from './page-events.ts';
import { reportErrors } from './report-errors.ts';
import type { Tracker } from './tracker.ts';

export interface Tracking {
  /** Tracks the page as an answer allows, from now on. */
  apply(consent: Consent): Promise<void>;
  /** Called when the page is hidden: what is pending is sent. */
  flush(): void;
}

/** `roles`: of an admin who looks at the own site. */
export function createTracking(page: Page, context: PageContext, roles: readonly number[]): Tracking {
  let current: Consent;
  let stores: Stores | null = null;
  let tracker: Tracker | null = null;
  let unsubscribe = (): void => {};
  let recordHidden = (): void => {};
  let opened: Promise<unknown> = Promise.resolve();
  const flushErrors = reportErrors(page, () => tracker !== null);
  const open = (): Promise<Tracker> => {
    stores ??= { local: openStore('localStorage'), session: openStore('sessionStorage') };
    return openTracking({ page, context, consent: current, roles, stores });
  };
  /** What the page itself has to report, and its speed: once, by the first answer that counts. */
  const begin = (first: Tracker): void => {
    flushErrors();
    void trackPage(page, context, first);
    if (!context.analytics.isDisabled)
      void measureSpeed(context, () => tracker?.analyticsId ?? '').then((record) => {
        recordHidden = record;
      });
  };
  return {
    // One after the other: what an answer clears must not be written again by the opening before it.
    async apply(consent) {
      current = consent;
      // What happens from now on waits for the new answer, and for a newer one still.
      unsubscribe();
      const opening = opened.then(open, open);
      opened = opening;
      const isFirst = tracker === null;
      const next = await opening;
      if (opened !== opening) return;
      tracker = next;
      if (isFirst) begin(next);
      unsubscribe = page.get(createEventBus).subscribe(next.track);
      const mayRecord = allowed(current).statistics && roles.length === 0 && modeOf(current, context) === 'cookies';
      void recordVisit(page, context, mayRecord);
    },
    flush() {
      flushErrors();
      recordHidden();
    },
  };
}

async function openTracking(options: Parameters<typeof import('./tracker.ts').openTracker>[0]): Promise<Tracker> {
  if (modeOf(options.consent, options.context) === 'cookie-less') {
    clearTrackingCookies();
    clearSession(options.stores);
  }
  // Who has not answered yet needs none of it.
  const { openTracker } = await retryImport(() => import('./tracker.ts'));
  return openTracker(options);
}

/** Resolves with the function that records the end of the page. */
async function measureSpeed({ analytics }: PageContext, analyticsId: () => string): Promise<() => void> {
  try {
    const { recordPerformance } = await import('./performance-records.ts');
    return recordPerformance({ pageLoadId: newId(), collector: analytics.collector, analyticsId });
  } catch (error) {
    console.warn('page speed is not measured', error);
    return () => {};
  }
}

/** Recording needs consent given to this site: where the site does not ask, nobody is recorded. A restrictive policy forbids it. */
async function recordVisit(page: Page, context: PageContext, mayRecord: boolean): Promise<void> {
  if (context.replayScript === null || context.cookieBanner.isRestrictive) return;
  try {
    const { createSessionReplay } = await import('../session/session-replay.ts');
    const replay = page.get(createSessionReplay);
    if (mayRecord) await replay.start(context);
    else replay.stop();
  } catch (error) {
    console.warn('the visit is not recorded', error);
  }
}

/** Reports what the page itself shows, one event after the other: each is a message to the browser, and a page has many buttons. */
async function trackPage(page: Page, context: PageContext, tracker: Tracker): Promise<void> {
  const { emit } = page.get(createEventBus);
  const events = pageEvents(context, emit);
  await yieldToMain();
  tracker.pageView();
  if (document.getElementById('purchase-event') !== null) await trackPurchase(page, context);
  for (const event of [...events, ...(await loadCartEvents())]) {
    await yieldToMain();
    emit(event);
  }
}

async function trackPurchase(page: Page, context: PageContext): Promise<void> {
  try {
    (await import('./purchase-event.ts')).emitPurchase(page, context.website.id);
  } catch (error) {
    console.warn('the purchase is not tracked', error);
  }
}

/** What pages with the full cart have to report; the script for it is theirs alone. */
async function loadCartEvents(): Promise<readonly AnalyticsEvent[]> {
  const regions = document.querySelectorAll('site-region:is([name=cart], [name=checkout])');
  if (regions.length === 0) return [];
  try {
    return (await import('./cart-events.ts')).cartEvents(regions);
  } catch (error) {
    console.warn('the cart is not tracked', error);
    return [];
  }
}

/** The tracking of one page, as consent allows: identity, events, recording. */
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
  /** Applies a consent choice from now on. */
  apply(consent: Consent): Promise<void>;
  /** Call when the page is hidden: sends pending events. */
  flush(): void;
}

/** `roles`: of an admin who views their own site. */
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
  /** Reports the page view and performance once, under the first applicable choice. */
  const begin = (first: Tracker): void => {
    flushErrors();
    void trackPage(page, context, first);
    if (!context.analytics.isDisabled)
      void measureSpeed(context, () => tracker?.analyticsId ?? '').then((record) => {
        recordHidden = record;
      });
  };
  return {
    // Sequential: an earlier start must not rewrite what a later choice has cleared.
    async apply(consent) {
      current = consent;
      // Queues events until the new choice, or a later one, is applied.
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
  // Not needed until the visitor has chosen.
  const { openTracker } = await retryImport(() => import('./tracker.ts'));
  return openTracker(options);
}

/** Resolves with the function to call when the page is hidden. */
async function measureSpeed({ analytics }: PageContext, analyticsId: () => string): Promise<() => void> {
  try {
    const { recordPerformance } = await import('./performance-records.ts');
    return recordPerformance({ pageLoadId: newId(), collector: analytics.collector, analyticsId });
  } catch (error) {
    console.warn('page speed is not measured', error);
    return () => {};
  }
}

/** Recording requires consent given on this site, so sites that do not ask record nobody. A restrictive policy forbids it. */
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

/** Reports what the page shows, one event per task: each is a message to the browser process, and a page can have many buttons. */
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

/** Events of pages with the full cart; only they load the script. */
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

/** Starts consent, tracking and reporting. Loaded when the browser is idle, because nothing visible depends on it. */
import { yieldToMain } from '../browser/yield-to-main.ts';
import { createMachine } from '../core/machine.ts';
import type { Page } from '../core/page.ts';
import { retryImport } from '../core/retry-import.ts';
import { clearTrackingCookies, readConsent, storeConsent } from '../session/consent/consent.ts';
import { type Event as ConsentEvent, transition } from '../session/consent/machine.ts';
import { existingStore } from '../session/open-store.ts';
import { type PageContext, pageContext } from '../session/page-context.ts';
import { clearSession } from '../session/session-info.ts';
import { forwardShopEvents } from './forward-shop-events.ts';
import { ownerRoles } from './owner-roles.ts';
import { createTracking, type Tracking } from './tracking.ts';

/**
 * Resolves when tracking has started as consent allows. While the consent banner is unanswered, nothing is stored or sent: events are
 * queued in memory. Storage and cookies need another process, so each step is a separate task, to keep slow phones responsive.
 */
export async function startAnalytics(page: Page): Promise<void> {
  const context = pageContext();
  const roles = ownerRoles();
  const tracking = createTracking(page, context, roles);
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') tracking.flush();
  });
  await yieldToMain();
  if (roles.length > 0) trackOwnerPanels(context);
  forwardShopEvents(page, context.currency);
  return startConsent(context, tracking);
}

/** Asks for consent if the site requires it, and applies every change to tracking. */
function startConsent(context: PageContext, tracking: Tracking): Promise<void> {
  const machine = createMachine(readConsent(context), transition);
  let hideBanner = (): void => {};
  const showBanner = async (opener?: HTMLElement): Promise<void> => {
    const { showConsentBanner } = await retryImport(() => import('../session/consent/consent-banner.ts'));
    const { state } = machine;
    if (state.kind !== 'pending') return;
    hideBanner = showConsentBanner({ settings: context.cookieBanner, before: state.before, decide, opener });
  };
  const decide = (event: ConsentEvent, opener?: HTMLElement): void => {
    if (!machine.send(event)) return;
    storeConsent(machine.state, context);
    hideBanner();
    hideBanner = () => {};
    if (machine.state.kind === 'pending') void showBanner(opener);
    else void tracking.apply(machine.state);
  };
  document.addEventListener('click', (event) => {
    const { target } = event;
    const opener = target instanceof Element ? target.closest<HTMLElement>('[data-cookie-settings]') : null;
    if (opener === null) return;
    event.preventDefault();
    decide({ type: 'reconsider' }, opener);
  });
  if (machine.state.kind !== 'pending') return tracking.apply(machine.state);
  // An expired consent: data stored under it is removed.
  clearTrackingCookies();
  clearSession({ local: existingStore('localStorage'), session: existingStore('sessionStorage') });
  return showBanner();
}

function trackOwnerPanels(context: PageContext): void {
  import('./owner-panel.ts').then(
    ({ listenToOwnerPanels }) => listenToOwnerPanels(context),
    (error: unknown) => console.warn('clicks in owner panels are not tracked', error),
  );
}

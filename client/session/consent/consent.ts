/** What a visitor's consent allows, and its storage (specification, storefront 4 "Session and consent"). */
import { consentAnswer, consentCookie, trackingMode } from '#shared/analytics/rules';
import { cookieValue } from '../../core/cookies.ts';
import { clearedCookies, trackingLifetimes } from '../../core/tracking-storage.ts';
import { removeCookie, writeCookie } from '../../core/write-cookies.ts';
import type { PageContext } from '../page-context.ts';
import { allowed } from './allowed.ts';
import { initial, type State } from './machine.ts';

type ConsentPage = Pick<PageContext, 'website' | 'cookieBanner'>;

const refusesTracking = (): boolean => (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

/**
 * Whether cookies may be stored. Not for undecided visitors, nor for browsers that send Global Privacy Control on sites without a banner.
 */
export const modeOf = (consent: State, page: ConsentPage, refuses = refusesTracking()): 'cookies' | 'cookie-less' =>
  modeFor(allowed(consent).statistics, consent, { page, refuses });

/** Whether the tag manager and the ads pixel may be loaded, which store data of their own. */
export const allowsMarketing = (consent: State, page: ConsentPage, refuses = refusesTracking()): boolean =>
  modeFor(allowed(consent).marketing, consent, { page, refuses }) === 'cookies';

function modeFor(
  isAllowed: boolean,
  consent: State,
  { page, refuses }: { readonly page: ConsentPage; readonly refuses: boolean },
): 'cookies' | 'cookie-less' {
  if (refuses && !isAllowed) return 'cookie-less';
  return trackingMode({
    isRestrictive: page.cookieBanner.isRestrictive,
    isCloneable: page.website.isCloneable,
    hasConsent: consent.kind === 'not-required' ? undefined : isAllowed,
  });
}

export const readConsent = ({ cookieBanner }: PageContext): State =>
  initial(cookieBanner.isEnabled, cookieValue(consentCookie.name), cookieBanner.version);

/** Stores the choice, which needs no consent. */
export function storeConsent(consent: State, { cookieBanner }: PageContext): void {
  if (consent.kind !== 'granted' && consent.kind !== 'declined') return;
  const answer = consentAnswer(allowed(consent), cookieBanner.version);
  writeCookie(consentCookie.name, answer, trackingLifetimes.analytics);
}

/** Removes the cookies of tracking: `ss_cid`, `ss_cpvisit`, `ss_cvisit`, `ss_cvr`, `ss_cvt`. */
export function clearTrackingCookies(): void {
  for (const name of clearedCookies) if (cookieValue(name) !== null) removeCookie(name);
}

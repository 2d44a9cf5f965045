/** What a visitor's consent allows, and where it is stored (specification, storefront 4 "Session and consent"). */
import { consentCookie, trackingMode } from '#shared/analytics/rules';
import { cookieValue } from '../../core/cookies.ts';
import { clearedCookies, trackingLifetimes } from '../../core/tracking-storage.ts';
import { removeCookie, writeCookie } from '../../core/write-cookies.ts';
import type { PageContext } from '../page-context.ts';
import { initial, type State } from './machine.ts';

/**
 * Whether cookies may be stored. Undecided visitors are tracked without any, and so are those whose browser refuses for them
 * (Global Privacy Control) where nobody asks them.
 */
export function modeOf(
  consent: State,
  page: Pick<PageContext, 'website' | 'cookieBanner'>,
  refuses = (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true,
): 'cookies' | 'cookie-less' {
  if (refuses && consent.kind !== 'granted') return 'cookie-less';
  return trackingMode({
    isRestrictive: page.cookieBanner.isRestrictive,
    isCloneable: page.website.isCloneable,
    hasConsent: consent.kind === 'not-required' ? undefined : consent.kind === 'granted',
  });
}

export const readConsent = (page: PageContext): State =>
  initial(page.cookieBanner.isEnabled, cookieValue(consentCookie.name));

/** Stores the answer; an answer itself may be stored in either case. */
export function storeConsent(consent: State): void {
  if (consent.kind === 'granted') writeCookie(consentCookie.name, consentCookie.granted, trackingLifetimes.analytics);
  if (consent.kind === 'declined') writeCookie(consentCookie.name, consentCookie.declined, trackingLifetimes.analytics);
}

/** Removes what tracking has stored before: `ss_cid`, `ss_cpvisit`, `ss_cvisit`, `ss_cvr`, `ss_cvt`. */
export function clearTrackingCookies(): void {
  for (const name of clearedCookies) if (cookieValue(name) !== null) removeCookie(name);
}

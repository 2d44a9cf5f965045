/** A visitor's consent to cookies (specification, storefront 4 "Session and consent"). */
import { consentCookie, trackingMode } from '#shared/analytics/rules';
import { clearedCookies, trackingLifetimes } from '#shared/analytics/storage';
import { cookieValue } from '../browser/request.ts';
import { removeCookie, writeCookie } from './cookies.ts';
import type { PageContext } from './page-context.ts';

export type Consent =
  /** The site asks nobody. */
  | { readonly kind: 'unasked' }
  /** The banner is there and waits. */
  | { readonly kind: 'asking' }
  | { readonly kind: 'granted' }
  | { readonly kind: 'declined' };

export type ConsentEvent = { readonly type: 'accept' } | { readonly type: 'decline' } | { readonly type: 'reconsider' };

/** What the visitor has answered so far. */
export function firstConsent(isAsked: boolean, answer: string | null): Consent {
  if (!isAsked) return { kind: 'unasked' };
  if (answer === consentCookie.granted) return { kind: 'granted' };
  return { kind: answer === DECLINED ? 'declined' : 'asking' };
}

const DECLINED = '0';

export function transitionConsent(consent: Consent, event: ConsentEvent): Consent {
  if (consent.kind === 'unasked') return consent;
  if (event.type === 'reconsider') return consent.kind === 'asking' ? consent : { kind: 'asking' };
  // An answer is only taken while it is asked for.
  if (consent.kind !== 'asking') return consent;
  return { kind: event.type === 'accept' ? 'granted' : 'declined' };
}

/**
 * Whether cookies may be kept. Undecided visitors are tracked without any, and so are those whose browser refuses for them
 * (Global Privacy Control) where nobody asks them.
 */
export function modeOf(
  consent: Consent,
  page: Pick<PageContext, 'website' | 'cookieBanner'>,
  refuses = (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true,
): 'cookies' | 'cookie-less' {
  if (refuses && consent.kind !== 'granted') return 'cookie-less';
  return trackingMode({
    isRestrictive: page.cookieBanner.isRestrictive,
    isCloneable: page.website.isCloneable,
    hasConsent: consent.kind === 'unasked' ? undefined : consent.kind === 'granted',
  });
}

export const readConsent = (page: PageContext): Consent =>
  firstConsent(page.cookieBanner.isEnabled, cookieValue(consentCookie.name));

/** Keeps the answer; an answer itself may be kept in either case. */
export function keepConsent(consent: Consent): void {
  if (consent.kind === 'granted') writeCookie(consentCookie.name, consentCookie.granted, trackingLifetimes.analytics);
  if (consent.kind === 'declined') writeCookie(consentCookie.name, DECLINED, trackingLifetimes.analytics);
}

/** Removes what tracking has kept before: `ss_cid`, `ss_cpvisit`, `ss_cvisit`, `ss_cvr`, `ss_cvt`. */
export function clearTrackingCookies(): void {
  for (const name of clearedCookies) if (cookieValue(name) !== null) removeCookie(name);
}

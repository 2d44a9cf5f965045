/** Who is tracked, where, and how (specification, storefront 4 and 6). */
import { field, numberOf } from '../json.ts';

const VIEWER = 10;
/** Not found, lock screen, access denied. As numbers, because importing the page type table would add it to every page's script. */
export const untrackedPages: readonly number[] = [100, 103, 106];

/** Why a visitor's events are not recorded. */
export type Untracked = 'disabled' | 'owner' | 'signed-in' | 'page' | 'config' | 'search' | 'owners-only';

export interface TrackingContext {
  /** Roles of the admin session, if there is one. */
  readonly roles?: readonly number[] | undefined;
  /** Signed in to a customer account. */
  readonly isLoggedIn?: boolean | undefined;
  /** Path of the page. */
  readonly path: string;
  /** Number of the page type, if known. */
  readonly pageType?: number | undefined;
  /** The site has disabled tracking. */
  readonly isDisabled?: boolean | undefined;
  /** On the search page, only page views are ignored. */
  readonly isPageView?: boolean | undefined;
  /** A click of an admin on an element that only admins see: the only admin event that is recorded. */
  readonly isOwnerPanel?: boolean | undefined;
}

/** Null if the event is recorded; otherwise the first reason why not. */
export function untracked(context: TrackingContext): Untracked | null {
  const { roles = [], isLoggedIn = false, path, pageType, isDisabled = false, isPageView = false } = context;
  if (isDisabled) return 'disabled';
  if (context.isOwnerPanel === true) return roles.length > 0 ? null : 'owners-only';
  if (roles.length > 0) {
    if (roles.some((role) => role !== VIEWER)) return 'owner';
  } else if (isLoggedIn) return 'signed-in';
  if (pageType !== undefined && untrackedPages.includes(pageType)) return 'page';
  if (isUnder(path, '/config')) return 'config';
  return isPageView && isUnder(path, '/search') ? 'search' : null;
}

const isUnder = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(`${folder}/`) || path.startsWith(`${folder}?`);

/** The cookie with a visitor's choice in the consent banner. */
export const consentCookie = { name: 'ss_cookieAllowed' } as const;

/** What a visitor can allow besides strictly necessary cookies. */
export interface ConsentCategories {
  /** The site's own analytics cookies and ids, and session recordings. */
  readonly statistics: boolean;
  /** The tag manager and the ads pixel. */
  readonly marketing: boolean;
}

const CHOICES: Readonly<Record<string, ConsentCategories>> = {
  '1': { statistics: true, marketing: true },
  '0': { statistics: false, marketing: false },
  s: { statistics: true, marketing: false },
  m: { statistics: false, marketing: true },
};

/**
 * The choice in the cookie: `1` (all), `0` (none), `s` (statistics) or `m` (marketing); suffix `.2`: given to version 2 of the banner.
 * Null: no choice yet, or only for an older version.
 */
export function readConsentAnswer(value: string | null | undefined, version: number): ConsentCategories | null {
  const [choice = '', askedVersion = '1'] = (value ?? '').split('.');
  return Object.hasOwn(CHOICES, choice) && Number(askedVersion) >= version ? (CHOICES[choice] ?? null) : null;
}

/** The cookie value for a choice. */
export function consentAnswer({ statistics, marketing }: ConsentCategories, version: number): string {
  const answer = statistics ? (marketing ? '1' : 's') : marketing ? 'm' : '0';
  return version > 1 ? `${answer}.${version}` : answer;
}

/** The version of the consent banner in `website.cookieSettings`; default 1. */
export const consentVersionOf = (cookieSettings: unknown): number =>
  Math.max(1, Math.trunc(numberOf(field(cookieSettings, 'consentVersion'))) || 1);

export interface ConsentContext {
  /** The cookie policy forbids cookies, entirely or without consent. */
  readonly isRestrictive: boolean;
  /** Cloneable sites do not track visitors. */
  readonly isCloneable: boolean;
  /** Undefined if the site does not ask for consent. */
  readonly hasConsent: boolean | undefined;
}

/** Cookie-less if the cookie policy is restrictive, the website cloneable, or consent missing. */
export function trackingMode({ isRestrictive, isCloneable, hasConsent }: ConsentContext): 'cookies' | 'cookie-less' {
  if (isCloneable || hasConsent === false) return 'cookie-less';
  return isRestrictive && hasConsent !== true ? 'cookie-less' : 'cookies';
}

/** Who is tracked, where, and how (specification, storefront 4 and 6). */
import { field, numberOf } from '../json.ts';

const VIEWER = 10;
/** Not found, lock screen, access denied. Their numbers alone: the table of all page types would come into every page's script. */
export const untrackedPages: readonly number[] = [100, 103, 106];

/** Why a visitor's events are not recorded. */
export type Untracked = 'disabled' | 'owner' | 'signed-in' | 'page' | 'config' | 'search' | 'owners-only';

export interface TrackingContext {
  /** Roles of the owner-side session, if there is one. */
  readonly roles?: readonly number[] | undefined;
  /** Signed in to an account of the site. */
  readonly isLoggedIn?: boolean | undefined;
  /** Address of the page, without its host. */
  readonly path: string;
  /** Code of the page's type, when it is known. */
  readonly pageType?: number | undefined;
  /** The site's own switch. */
  readonly isDisabled?: boolean | undefined;
  /** Only page views are not recorded on the search page. */
  readonly isPageView?: boolean | undefined;
  /** A click of an owner in what only owners are shown: the one thing of theirs that is counted. */
  readonly isOwnerPanel?: boolean | undefined;
}

/** Null when the event counts; otherwise the first reason why it does not. */
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

/** The cookie with a visitor's answer to the banner. */
export const consentCookie = { name: 'ss_cookieAllowed' } as const;

/** What a visitor may allow besides what the site cannot do without. */
export interface ConsentCategories {
  /** Cookies and ids of the site's own analytics, and recordings of visits. */
  readonly statistics: boolean;
  /** The tag manager and the ads pixel. */
  readonly marketing: boolean;
}

const ANSWERS: Readonly<Record<string, ConsentCategories>> = {
  '1': { statistics: true, marketing: true },
  '0': { statistics: false, marketing: false },
  s: { statistics: true, marketing: false },
  m: { statistics: false, marketing: true },
};

/**
 * The answer in the cookie: `1` (all), `0` (none), `s` (statistics) or `m` (marketing), and `.2` for the second version of what was
 * asked. Null: none, or one to an earlier version.
 */
export function readConsentAnswer(value: string | null | undefined, version: number): ConsentCategories | null {
  const [answer = '', asked = '1'] = (value ?? '').split('.');
  return Object.hasOwn(ANSWERS, answer) && Number(asked) >= version ? (ANSWERS[answer] ?? null) : null;
}

/** The cookie's value for an answer. */
export function consentAnswer({ statistics, marketing }: ConsentCategories, version: number): string {
  const answer = statistics ? (marketing ? '1' : 's') : marketing ? 'm' : '0';
  return version > 1 ? `${answer}.${version}` : answer;
}

/** The version of what a site asks for, of `website.cookieSettings`; 1 where it has set none. */
export const consentVersionOf = (cookieSettings: unknown): number =>
  Math.max(1, Math.trunc(numberOf(field(cookieSettings, 'consentVersion'))) || 1);

export interface ConsentContext {
  /** The site's cookie policy allows none without consent, or none at all. */
  readonly isRestrictive: boolean;
  /** A site that others may copy tracks nobody. */
  readonly isCloneable: boolean;
  /** Undefined where the site asks nobody. */
  readonly hasConsent: boolean | undefined;
}

/** A restrictive cookie policy, a cloneable website, or a missing consent: tracking without cookies. */
export function trackingMode({ isRestrictive, isCloneable, hasConsent }: ConsentContext): 'cookies' | 'cookie-less' {
  if (isCloneable || hasConsent === false) return 'cookie-less';
  return isRestrictive && hasConsent !== true ? 'cookie-less' : 'cookies';
}

/** Who is tracked, where, and how (specification, storefront 4 and 6). */

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

/** The visitor's yes to cookies, as the site's banner keeps it. */
export const consentCookie = { name: 'ss_cookieAllowed', granted: '1', declined: '0' } as const;

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

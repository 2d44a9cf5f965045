/** Names of cookies shared by the server, the browser's scripts, and the proxy, which routes them. */

/** Also the name of the form field and the query parameter that repeat its value. */
export const CRUMB = 'crumb';

/** Secret token of the visitor's cart. */
export const CART_COOKIE = 'CART';
/** Tells scripts that there is a cart, without revealing its token. */
export const HAS_CART_COOKIE = 'hasCart';

/** Customer accounts: the signed-in user, readable by scripts; the session token; and its short-lived signed copy. */
export const SITE_USER_COOKIE = 'SiteUserInfo';
export const SITE_SESSION_COOKIE = 'SiteUserSession';
export const SITE_PASS_COOKIE = 'SiteUserPass';
export const LOCALE_COOKIE = 'siteUserLocale';
/** Where the browser that requested a sign-in link is sent after signing in. */
export const SIGN_IN_RETURN_COOKIE = 'SiteUserReturn';

export const OWNER_COOKIE = 'ownerSession';
/** The roles of the signed-in admin: signed for the server, and readable by scripts but without any authority. */
export const ROLE_MARK_COOKIE = 'ownerMark';
export const ROLES_COOKIE = 'ss_owner_roles';

/** Visitor tracking (specification, storefront 3 and 4). */
export const VISITOR_COOKIE = 'ss_cvr';
export const VISIT_COOKIE = 'ss_cvt';
export const SESSION_COOKIE = 'SS_SESSION_ID';
export const MARKETING_COOKIE = 'SS_MID';
/** Keys of browser storage; they also count as tracking when set as cookies. */
export const FIRST_SESSION_KEY = 'SS_IS_FIRST_SESSION';
export const HAS_LANDED_KEY = 'SS_HAS_LANDED';
export const ANALYTICS_ID_KEY = 'SS_ANALYTICS_ID';

/** Secret token of an order whose link was opened in this browser: gives access to the pages that it paid for. */
export const PAID_ORDER_COOKIE = 'PaidOrder';
/** Secret token of the latest order placed in this browser, so that its form can be resubmitted after the cart is gone. */
export const LAST_ORDER_COOKIE = 'LastOrder';
/** The market that the visitor chose. */
export const MARKET_COOKIE = 'ss_market';
/** Random id that tells visitors who like something apart; used for nothing else. */
export const LIKES_COOKIE = 'likes';
/** Followed by a collection id: the visitor entered its password. */
export const UNLOCK_COOKIE_PREFIX = 'unlock_';

/** Cookies that the server sets. Add new ones here, and to a group of the proxy or to the server's own. */
export type CookieName =
  | typeof CART_COOKIE
  | typeof HAS_CART_COOKIE
  | typeof SITE_USER_COOKIE
  | typeof SITE_SESSION_COOKIE
  | typeof SITE_PASS_COOKIE
  | typeof LOCALE_COOKIE
  | typeof SIGN_IN_RETURN_COOKIE
  | typeof OWNER_COOKIE
  | typeof ROLE_MARK_COOKIE
  | typeof ROLES_COOKIE
  | typeof PAID_ORDER_COOKIE
  | typeof LAST_ORDER_COOKIE
  | typeof MARKET_COOKIE
  | typeof LIKES_COOKIE
  | `${typeof UNLOCK_COOKIE_PREFIX}${string}`;

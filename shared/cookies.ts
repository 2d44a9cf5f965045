/** The names of cookies that several places know: the server, the browser's scripts, and the proxy, which keeps them apart. */

/** Also the field of a form and the parameter of an address that repeat its value. */
export const CRUMB = 'crumb';

/** The secret of the visitor's cart. */
export const CART_COOKIE = 'CART';
/** Tells scripts that there is a cart, without its secret. */
export const HAS_CART_COOKIE = 'hasCart';

/** Who is signed in to the site, readable by scripts; the session's secret; and its short-lived signed copy. */
export const SITE_USER_COOKIE = 'SiteUserInfo';
export const SITE_SESSION_COOKIE = 'SiteUserSession';
export const SITE_PASS_COOKIE = 'SiteUserPass';
export const LOCALE_COOKIE = 'siteUserLocale';
/** Where the browser that has asked for a link to sign in by goes on, once it is signed in. */
export const SIGN_IN_RETURN_COOKIE = 'SiteUserReturn';

export const OWNER_COOKIE = 'ownerSession';
/** The roles of whoever is signed in to the admin: signed for the server, and readable by scripts without any right in it. */
export const ROLE_MARK_COOKIE = 'ownerMark';
export const ROLES_COOKIE = 'ss_owner_roles';

/** Visitor tracking (specification, storefront 3 and 4). */
export const VISITOR_COOKIE = 'ss_cvr';
export const VISIT_COOKIE = 'ss_cvt';
export const SESSION_COOKIE = 'SS_SESSION_ID';
export const MARKETING_COOKIE = 'SS_MID';
/** Items of the browser's storage; as cookies of these names they are tracking, too. */
export const FIRST_SESSION_KEY = 'SS_IS_FIRST_SESSION';
export const HAS_LANDED_KEY = 'SS_HAS_LANDED';
export const ANALYTICS_ID_KEY = 'SS_ANALYTICS_ID';

/** The secret of an order whose link was opened on this device: it opens the pages that the order has paid for. */
export const PAID_ORDER_COOKIE = 'PaidOrder';
/** The secret of the order that this browser has placed last: its form may be sent again after the cart has gone. */
export const LAST_ORDER_COOKIE = 'LastOrder';
/** The market that the visitor has chosen. */
export const MARKET_COOKIE = 'ss_market';
/** Tells visitors apart who like something; nothing else is known by it. */
export const LIKES_COOKIE = 'likes';
/** With the id of a collection: its password was right. */
export const UNLOCK_COOKIE_PREFIX = 'unlock_';

/** What the server sets: a new cookie must be named here, and in a group of the proxy or among the server's own. */
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

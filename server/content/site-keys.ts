/** Keys of page JSON that belong to the site, and are the same on every page. */
export const SITE_KEYS: readonly string[] = [
  'website',
  'websiteSettings',
  'shareButtons',
  'showCart',
  'uiextensions',
  'userAccountsContext',
  'template',
  'localizedStrings',
  'shoppingCart',
];

/** Keys of a site's file that are for the server, not for pages. */
export const SERVER_KEYS: readonly string[] = [
  'injection',
  'redirects',
  'passwords',
  'blockFields',
  'navigation',
  'navigations',
  'forms',
  'slides',
  'store',
  'documents',
  'order',
];

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

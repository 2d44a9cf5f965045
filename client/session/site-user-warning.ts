/** What is logged of a SiteUserInfo cookie that cannot be read (specification, storefront 8), once a page however often it is read. */

/** The mark is the page's: the loader is a bundle of its own, and its modules are not those of the other scripts. */
const page = globalThis as { siteUserWarned?: true };

export function warnOfSiteUser(error: unknown): void {
  if (page.siteUserWarned === true) return;
  page.siteUserWarned = true;
  console.warn('The SiteUserInfo cookie cannot be read; the visitor counts as anonymous.', error);
}

/** Logs an unreadable SiteUserInfo cookie (specification, storefront 8), once per page. */

/** Global, because the loader is a separate bundle with its own module instances. */
const page = globalThis as { siteUserWarned?: true };

export function warnOfSiteUser(error: unknown): void {
  if (page.siteUserWarned === true) return;
  page.siteUserWarned = true;
  console.warn('The SiteUserInfo cookie cannot be read; the visitor counts as anonymous.', error);
}

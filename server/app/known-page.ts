/** Whether a path is one of the site's pages, as analytics counts them. */
import type { IsPage } from '../analytics/page-paths.ts';
import { languageOfPath } from '../content/translation/site-languages.ts';
import type { SiteContext } from '../site/site-context.ts';
import { systemPages } from '../site/system-pages.ts';

/** Pages of the shop and of accounts, whose addresses are the program's own; `/config` is counted by nobody. */
const OWN = /^\/(?:account|cart|cart-v2|checkout|config|newsletter|reviews)(?:\/|$)/;

export const knownPage =
  (site: SiteContext): IsPage =>
  async (path) => {
    if (!path.startsWith('/')) return false;
    const { languages } = await site.content.site();
    const own = (languages && languageOfPath(languages, path)?.rest) ?? path;
    if (OWN.test(own) || systemPages.has(own)) return true;
    const decoded = decodeURIComponent(own);
    return (await site.content.find(decoded))?.kind === 'page' || site.theme.current.pages.has(decoded);
  };

/** What machines read of a site: RSS, the site map, robots.txt. */
import type { Value } from '#engine';
import type { MapEntry, PageData, PageEntry } from '../content/content-source.ts';
import { data, decoded, field, flag, list, number, text } from '../content/fields.ts';
import { escapeText } from '../theme/tags/escape.ts';
import { absolute, baseOf } from './page-head.ts';
import { pageDescription, pageTitle } from './page-identity.ts';

/** Texts of page JSON may hold entities that XML does not know. */
const xml = (markup: string): string =>
  escapeText(decoded(markup)).replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '');

/** RSS 2.0 of a collection. */
export function rssOf(entry: PageEntry, context: PageData, page: PageData, origin: string): string {
  const base = baseOf(context, origin);
  const items = list(page, 'items').length > 0 ? list(page, 'items') : list(page, 'upcoming');
  const language = text(data(context, 'website'), 'language') || 'en';
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${xml(pageTitle(entry, context))}</title>
<link>${xml(base + entry.path)}</link>
<atom:link href="${xml(`${base}${entry.path}?format=rss`)}" rel="self" type="application/rss+xml"/>
<description>${xml(pageDescription(entry, context))}</description>
<language>${xml(language)}</language>
${items.map((item) => rssItem(item, base)).join('')}</channel></rss>
`;
}

function rssItem(item: Value, base: string): string {
  const url = absolute(text(item, 'fullUrl'), base);
  const time = number(item, 'publishOn') ?? number(item, 'addedOn') ?? number(item, 'startDate');
  const author = text(field(item, 'author'), 'displayName');
  const body = text(item, 'body') || text(item, 'excerpt');
  return `<item>
<title>${xml(text(item, 'title'))}</title>
<link>${xml(url)}</link>
<guid isPermaLink="${url === '' ? 'false' : 'true'}">${xml(url || text(item, 'id'))}</guid>
${time === undefined ? '' : `<pubDate>${new Date(time).toUTCString()}</pubDate>\n`}${author === '' ? '' : `<dc:creator xmlns:dc="http://purl.org/dc/elements/1.1/">${xml(author)}</dc:creator>\n`}${list(
  item,
  'categories',
)
  .flatMap((name) => (typeof name === 'string' ? `<category>${xml(name)}</category>\n` : []))
  .join('')}<description>${escapeText(body)}</description>
</item>
`;
}

const MOST_ADDRESSES = 50_000;

export function siteMapOf(entries: readonly MapEntry[], base: string): string {
  const unique = [...new Map(entries.map((entry) => [entry.path, entry])).values()].slice(0, MOST_ADDRESSES);
  const urls = unique.map(({ path, updatedOn }) => {
    const changed = updatedOn === undefined ? '' : `<lastmod>${new Date(updatedOn).toISOString()}</lastmod>`;
    return `<url><loc>${xml(absolute(path, base))}</loc>${changed}</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`;
}

export function robotsOf(context: PageData, base: string): string {
  if (flag(data(context, 'websiteSettings'), 'seoHidden')) return 'User-agent: *\nDisallow: /\n';
  const closed = ['/config', '/search', '/account', '/checkout', '/cart', '/api/', '/*?format=json', '/*?author='];
  return `User-agent: *\n${closed.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${base}/sitemap.xml\n`;
}

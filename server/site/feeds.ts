/** Machine-readable views of a site: RSS, sitemap, robots.txt. */

import { Readable } from 'node:stream';
import { Feed, type Item } from 'feed';
import { ErrorLevel, SitemapStream, streamToPromise } from 'sitemap';
import type { Value } from '#engine';
import { decodeEntities } from '#shared/html';
import type { MapEntry, PageData, PageEntry } from '../content/content-source.ts';
import { data, field, flag, list, number, text } from '../content/fields.ts';
import type { SiteLanguages } from '../content/translation/language-types.ts';
import { withPrefix } from './languages/page-links.ts';
import { absolute, baseOf } from './page-head.ts';
import { pageDescription, pageTitle } from './page-identity.ts';

/** Text of page JSON may contain entities, and characters that XML does not allow. */
const plain = (markup: string): string => withoutControls(decodeEntities(markup));
const withoutControls = (value: string): string => value.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '');

/** RSS 2.0 feed of a collection. */
export function rssOf(entry: PageEntry, context: PageData, page: PageData, origin: string): string {
  const base = baseOf(context, origin);
  const items = list(page, 'items').length > 0 ? list(page, 'items') : list(page, 'upcoming');
  const newest = Math.max(
    ...items.map((item) => timeOf(item) ?? 0),
    number(data(page, 'collection'), 'updatedOn') ?? 0,
  );
  const feed = new Feed({
    id: base + entry.path,
    title: plain(pageTitle(entry, context)),
    link: base + entry.path,
    description: plain(pageDescription(entry, context)),
    language: text(data(context, 'website'), 'language') || 'en',
    feedLinks: { rss: `${base}${entry.path}?format=rss` },
    ...(newest === 0 ? {} : { updated: new Date(newest) }),
    generator: false,
  });
  for (const item of items) feed.addItem(rssItem(item, base));
  return feed.rss2();
}

const timeOf = (item: Value): number | undefined =>
  number(item, 'publishOn') ?? number(item, 'addedOn') ?? number(item, 'startDate');

function rssItem(item: Value, base: string): Item {
  const link = absolute(text(item, 'fullUrl'), base);
  const time = timeOf(item);
  const author = plain(text(field(item, 'author'), 'displayName'));
  const categories = list(item, 'categories').filter((name) => typeof name === 'string');
  const result: Omit<Item, 'date'> & { readonly date?: Date } = {
    title: plain(text(item, 'title')),
    link,
    // A URL is the item's permanent id; items without one use ours.
    ...(link === '' ? { id: text(item, 'id') } : {}),
    ...(time === undefined ? {} : { date: new Date(time) }),
    description: withoutControls(text(item, 'body') || text(item, 'excerpt')),
    category: categories.map((name) => ({ name: plain(name) })),
    // RSS's own author element requires an email address.
    extensions: author === '' ? [] : [{ name: 'dc:creator', objects: { _attributes: DUBLIN_CORE, _text: author } }],
  };
  // Items without a date have none in the feed, whatever the type says.
  return result as Item;
}

const DUBLIN_CORE = { 'xmlns:dc': 'http://purl.org/dc/elements/1.1/' };
const MAX_ADDRESSES = 50_000;
const FRONT_PAGE: MapEntry = { path: '/' };

/** Each page is listed once per language, with its URLs in all languages. */
export async function siteMapOf(
  entries: readonly MapEntry[],
  base: string,
  languages?: SiteLanguages,
): Promise<Buffer> {
  const unique = [...new Map(entries.map((entry) => [entry.path, entry])).values()];
  // The library rejects an empty sitemap; every site has a front page.
  const urls = (unique.length === 0 ? [FRONT_PAGE] : unique)
    .flatMap((entry) => mapped(entry, base, languages))
    .slice(0, MAX_ADDRESSES);
  const xmlns = { news: false, video: false, xhtml: (languages?.all.length ?? 0) > 1, image: false };
  return streamToPromise(Readable.from(urls).pipe(new SitemapStream({ level: ErrorLevel.SILENT, xmlns })));
}

function mapped({ path, updatedOn }: MapEntry, base: string, languages: SiteLanguages | undefined) {
  const addressIn = (prefix: string): string =>
    withoutControls(absolute(withPrefix(decodeEntities(path), prefix), base));
  const lastmod = updatedOn === undefined ? {} : { lastmod: new Date(updatedOn).toISOString() };
  if (languages === undefined || languages.all.length < 2) return [{ url: addressIn(''), ...lastmod }];
  const links = [
    ...languages.all.map(({ code, prefix }) => ({ lang: code, url: addressIn(prefix) })),
    { lang: 'x-default', url: addressIn('') },
  ];
  return languages.all.map(({ prefix }) => ({ url: addressIn(prefix), links, ...lastmod }));
}

export function robotsOf(context: PageData, base: string): string {
  if (flag(data(context, 'websiteSettings'), 'seoHidden')) return 'User-agent: *\nDisallow: /\n';
  const closed = ['/config', '/search', '/account', '/checkout', '/cart', '/api/', '/*?format=json', '/*?author='];
  return `User-agent: *\n${closed.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${base}/sitemap.xml\n`;
}

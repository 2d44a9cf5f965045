/** The head and the end of a page: title, description, URLs, styles, data for scripts, injected code. */

import { escapeHtml, htmlInAttribute, htmlInTitle, scriptJson } from '#shared/html';
import {
  type PageLanguageProps,
  pageLanguageOf,
  type TranslationProps,
  translationOf,
} from '#shared/regions/translation';
import { asksConsent, siteCountry } from '../content/consent-countries.ts';
import type { PageData, PageEntry, SiteData } from '../content/content-source.ts';
import { data, text } from '../content/fields.ts';
import { marketChoice } from '../rendering/market-choice.ts';
import { pageRegions } from '../rendering/regions/page-regions.ts';
import { shareImage } from '../rendering/share-links.ts';
import { askedPage } from './announcement.ts';
import { designStyles, styleText } from './design-styles.ts';
import { pathOfCollection } from './home-address.ts';
import { languageLinks, shownLanguage, withPrefix } from './languages/page-links.ts';
import { WORKER } from './offline.ts';
import { categoryQuery, isHidden, pageDescription, pageImage, pageTitle } from './page-identity.ts';
import type { SiteContext } from './site-context.ts';
import { structuredData } from './structured-data.ts';

export interface HeadInput {
  readonly entry: PageEntry;
  readonly context: PageData;
  readonly site: SiteData;
  readonly pageType: number;
  /** `https://host`, without a trailing slash. */
  readonly base: string;
  /** Whether the page may declare its URL as canonical. */
  readonly isCanonical: boolean;
  readonly themeVersion: string;
  /** Version of the theme's styles, part of their URL. */
  readonly stylesVersion: string;
  /** Inline styles of the theme, when those at its URL differ. */
  readonly styles?: string | undefined;
  /** URLs of the project's own scripts and stylesheets. */
  readonly scripts: readonly string[];
  /** Whether a service worker shows pages offline. */
  readonly hasWorker: boolean;
  /** URLs of fonts to preload; themes list their own in their layouts. */
  readonly fonts: readonly string[];
  /** URL of the script for a theme's expectations of a page; '' when it has none. */
  readonly themeScript: string;
  /** Tweaks for scripts that read them; null when none do. */
  readonly tweaks: Readonly<Record<string, string>> | null;
  readonly status: number;
  /** The theme itself links to the cookie settings. */
  readonly hasCookieSettings: boolean;
  /** The page to return to after choosing a market. */
  readonly returnPath: string;
  /** The captcha of forms; public keys only. */
  readonly captcha: SiteContext['captcha'];
  readonly sessionReplay: SiteContext['sessionReplay'];
}

/** Placeholder for the nonce of the page's own scripts; replaced for each response. */
export const NONCE = '\u0001nonce\u0001';

/** The site's base URL, for canonical links. */
export const baseOf = (context: PageData, origin: string): string =>
  (statedAddress(context) ?? origin).replace(/(?<!\/)\/+$/, '');

/** The base URL that the site itself declares. */
export function statedAddress(context: PageData): string | undefined {
  const website = data(context, 'website');
  const address = text(website, 'baseUrl') || text(website, 'authenticUrl');
  return /^https?:\/\//.test(address) ? address : undefined;
}

/** Markup of `{squarespace-headers}`. Text of the page is escaped already. */
export function pageHeaders(input: HeadInput): string {
  const { entry, context, site, base, status, scripts, fonts } = input;
  const image = absolute(shareImage(pageImage(entry, context)), base);
  const category = categoryQuery(entry, context);
  const url = base + withPrefix(ownPath(entry) || entry.path, prefixOf(site)) + (category ?? '');
  const exists = status === 200;
  return [
    metaTags(input, { url, image, category }),
    exists && entry.view === 'list' && entry.typeName === 'blog'
      ? feedLink(withPrefix(entry.path, prefixOf(site)), pageTitle(entry, context, ''))
      : '',
    fonts.map(fontPreload).join(''),
    scripts.map(scriptOrStyle).join(''),
    input.hasWorker ? `<link rel="service-worker" href="${WORKER}"${isAsking(context) ? ' data-consent' : ''}>\n` : '',
    faviconLink(text(data(context, 'website'), 'faviconUrl')),
    themeStyles(input),
    exists
      ? structuredData({ ...input, prefix: prefixOf(site) }, url, image)
          .map(jsonLd)
          .join('')
      : '',
    `<script type="application/json" id="site-context">${scriptJson(scriptContext(input))}</script>\n`,
    // After the page's data, which it reads, and before scripts of the theme and of admins, which call it.
    input.themeScript === '' ? '' : `<script src="${htmlInAttribute(input.themeScript)}"></script>\n`,
    designStyles(data(context, 'design')),
    withNonce(site.injection.header + text(pageCode(entry), 'header')),
  ].join('');
}

const themeStyles = ({ styles, stylesVersion }: HeadInput): string =>
  styles === undefined
    ? `<link rel="stylesheet" href="/site.css?v=${stylesVersion}">\n`
    : `<style data-theme>${styleText(styles)}</style>\n`;

interface PageUrls {
  readonly url: string;
  readonly image: string;
  readonly category: ReturnType<typeof categoryQuery>;
}

/** Metadata for search engines and social networks: title, description, canonical URL, image. */
function metaTags(input: HeadInput, { url, image, category }: PageUrls): string {
  const { entry, context, status, isCanonical } = input;
  const title = pageTitle(entry, context);
  const description = pageDescription(entry, context);
  const exists = status === 200;
  return [
    `<title>${htmlInTitle(title)}</title>\n`,
    meta('description', description, 'name'),
    isHidden(entry, context) || !exists || category === undefined ? '<meta name="robots" content="noindex">\n' : '',
    exists && isCanonical ? `<link rel="canonical" href="${htmlInAttribute(url)}">\n` : '',
    exists && isCanonical ? alternates(input, category ?? '') : '',
    meta('og:site_name', text(data(context, 'website'), 'siteTitle')),
    meta('og:title', title),
    meta('og:description', description),
    exists && isCanonical ? meta('og:url', url) : '',
    meta('og:type', entry.view === 'item' ? (entry.typeName === 'products' ? 'product' : 'article') : 'website'),
    meta('og:image', image),
    image === '' ? '' : meta('og:image:alt', imageText(entry)),
    meta('twitter:card', image === '' ? 'summary' : 'summary_large_image', 'name'),
  ].join('');
}

const imageText = ({ view, collection, item }: PageEntry): string => text(view === 'item' ? item : collection, 'title');

/** Links to the page in the site's other languages, for search engines. */
function alternates({ entry, site, base }: HeadInput, query: string): string {
  const links = languageLinks(site, ownPath(entry) || entry.path);
  const link = (language: string, url: string): string =>
    `<link rel="alternate" hreflang="${escapeHtml(language)}" href="${htmlInAttribute(base + url + query)}">\n`;
  const byDefault = links.filter(({ isDefault }) => isDefault).map(({ url }) => link('x-default', url));
  return [...links.map(({ code, url }) => link(code, url)), ...byDefault].join('');
}

const prefixOf = (site: SiteData): string => shownLanguage(site)?.prefix ?? '';

const meta = (name: string, content: string, key = 'property'): string =>
  content === '' ? '' : `<meta ${key}="${name}" content="${htmlInAttribute(content)}">\n`;

const feedLink = (path: string, title: string): string =>
  `<link rel="alternate" type="application/rss+xml" title="${htmlInAttribute(title)}" href="${htmlInAttribute(`${path}?format=rss`)}">\n`;

const jsonLd = (value: unknown): string => `<script type="application/ld+json">${scriptJson(value)}</script>\n`;

/** The path of a page according to its content; '' when it has none. */
function ownPath({ view, item, collection }: PageEntry): string {
  if (view === 'item') return text(item, 'fullUrl');
  return pathOfCollection(collection);
}

/** Markup of `{squarespace-footers}`. */
export function pageFooters(input: HeadInput): string {
  const { entry, site, context, pageType, scripts, hasCookieSettings, returnPath } = input;
  const hasOwn = hasCookieSettings || site.injection.footer.includes('data-cookie-settings');
  // Languages with URLs of their own need no choice of another one.
  const translation = languageLinks(site, '/').length === 0 ? translationIn(context) : null;
  const marks = {
    hasCookieSettings: !hasOwn && isAsking(context),
    translation,
    language: translation === null ? pageLanguageIn(context) : null,
    page: askedPage(entry),
    marketChoice: marketChoice(context, returnPath),
  };
  const regions = scripts.length === 0 ? '' : pageRegions(pageType, site.slides['popup-overlay'], marks);
  return regions + withNonce(site.injection.footer + text(pageCode(entry), 'footer'));
}

/** Markup that admins have injected into the head and body of one page. */
const pageCode = ({ collection }: PageEntry): PageData => data(collection, 'injection');

const faviconLink = (url: string): string => (url === '' ? '' : `<link rel="icon" href="${htmlInAttribute(url)}">\n`);

const translationIn = (context: PageData): TranslationProps | null =>
  translationOf(data(context, 'website'), data(context, 'websiteSettings'));

const pageLanguageIn = (context: PageData): PageLanguageProps | null =>
  pageLanguageOf(data(context, 'website'), data(context, 'websiteSettings'));

const isAsking = (context: PageData): boolean =>
  asksConsent(data(context, 'website'), data(context, 'websiteSettings'));

/** A font that loads after the first frame would shift the centered text of a slide. */
const fontPreload = (address: string): string =>
  `<link rel="preload" href="${htmlInAttribute(address)}" as="font" type="font/woff2" crossorigin>\n`;

/** Scripts load in parallel without blocking; they process what has arrived, and what arrives later. */
const scriptOrStyle = (address: string): string =>
  address.endsWith('.css')
    ? `<link rel="stylesheet" href="${htmlInAttribute(address)}">\n`
    : moduleTags(htmlInAttribute(address));

/**
 * The second tag neither fetches nor runs anything, as it is the same module. It makes DOMContentLoaded wait for the stylesheets, as
 * classic scripts do: browsers look for forms to autofill at that moment, and would lay out the whole page without its styles.
 */
const moduleTags = (address: string): string =>
  `<script type="module" async src="${address}"></script>\n<script type="module" src="${address}"></script>\n`;

/** Page data for scripts. Nothing in it is personal, because pages are cached. */
function scriptContext(input: HeadInput): PageData {
  const { entry, context, pageType, themeVersion, captcha, sessionReplay, tweaks } = input;
  const website = data(context, 'website');
  const settings = data(context, 'websiteSettings');
  return {
    pageType,
    templateVersion: themeVersion,
    website: {
      ...pick(website, ['id', 'identifier', 'siteTitle', 'language', 'timeZone', 'baseUrl', 'cloneable']),
      ...pick(website, ['isAnalyticsDisabled', 'eventFlags', 'shareButtonOptions']),
      // An unset cookie setting follows from the site's country; scripts get the effective one.
      cookieSettings: { ...data(website, 'cookieSettings'), isCookieBannerEnabled: isAsking(context) },
      location: { addressCountryCode: siteCountry(website, settings) },
    },
    websiteSettings: {
      ...pick(settings, ['id', 'country', 'commentsEnabled', 'simpleLikingEnabled', 'analytics', 'mapTiles']),
      storeSettings: pick(data(settings, 'storeSettings'), ['defaultCurrency', 'selectedCurrency', 'expressCheckout']),
    },
    collection: pick(entry.collection, ['id', 'title', 'fullUrl', 'type', 'typeName', 'permissionType']),
    item: entry.item === undefined ? null : pick(entry.item, ['id', 'title', 'fullUrl', 'recordType']),
    showCart: context['showCart'] ?? false,
    captcha: captcha === null || captcha === undefined ? null : { ...captcha },
    ...(sessionReplay == null ? {} : { sessionReplay: { script: sessionReplay.script } }),
    ...(tweaks === null ? {} : { tweakJSON: tweaks }),
  };
}

const pick = (from: PageData, keys: readonly string[]): PageData =>
  Object.fromEntries(keys.flatMap((key) => (from[key] === undefined ? [] : [[key, from[key]]])));

export function absolute(address: string, base: string): string {
  if (address === '' || /^https?:\/\//.test(address)) return address;
  return address.startsWith('//') ? `https:${address}` : `${base}${address.startsWith('/') ? '' : '/'}${address}`;
}

/** Adds the page's nonce to injected scripts, so that they run. */
export const withNonce = (markup: string): string =>
  markup.replace(
    /<script(?=[\s>])(?![^>]*\snonce=)(?![^>]*\stype=["']?application\/(?:ld\+)?json)/gi,
    `<script nonce="${NONCE}"`,
  );

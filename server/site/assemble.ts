/** Puts a page's data together: once for each content object, not once for each request. */
import type { Template, Value } from '#engine';
import type { Loaded, PageData, PageEntry, SiteData } from '../content/content-source.ts';
import { data, flag, text } from '../content/fields.ts';
import type { Theme } from '../theme/theme.ts';
import { baseOf, type HeadInput, NONCE, pageFooters, pageHeaders } from './page-head.ts';
import { pageClasses, pageId, pageTitle, pageTypeOf } from './page-identity.ts';

export interface AssembleInput {
  readonly theme: Theme;
  readonly site: SiteData;
  readonly entry: PageEntry;
  /** The content; undefined while it has not arrived. */
  readonly loaded: Loaded | undefined;
  readonly origin: string;
  readonly scripts: readonly string[];
  readonly status: number;
  /** A system page has its own code. */
  readonly pageType?: number | undefined;
  /** Main template, when it does not follow from the entry. */
  readonly main?: string | undefined;
}

/** A page ready to render. */
export interface AssembledPage {
  readonly entry: PageEntry;
  readonly template: Template;
  readonly main: string;
  readonly pageType: number;
  /** Data of the layout. */
  readonly context: PageData;
  /** Data of the main content. */
  readonly mainData: PageData;
  /** Owner's or theme's scripts need a nonce for each answer. */
  readonly needsNonce: boolean;
  readonly locale: string;
}

export function assemble(input: AssembleInput): AssembledPage {
  const { theme, site, entry, loaded, origin, scripts, status } = input;
  const pageType = input.pageType ?? pageTypeOf(entry);
  const conf = theme.collections.get(entry.typeName);
  const layout = theme.layout(conf?.layout ?? (text(entry.collection, 'regionName') || undefined));
  const locale = localeOf(site.context);
  const common = mainContext(input, locale);
  const head: HeadInput = {
    entry,
    context: common,
    site,
    pageType,
    base: baseOf(site.context, origin),
    themeVersion: theme.version,
    scripts,
    status,
  };
  const headers = pageHeaders(head);
  const footers = pageFooters(head);
  const squarespace = {
    'page-classes': pageClasses(entry, pageType, layout.key, common, theme.tweaks),
    'page-id': pageId(entry),
    'page-title': pageTitle(entry, common),
    'page-type': pageType,
    'template-revision': theme.version,
    'cart-classes': flag(common, 'showCart') ? 'cart-style-icon' : 'cart-hidden',
    facebookAppId: text(data(site.context, 'websiteSettings'), 'facebookAppId'),
    headers,
    footers,
  };
  const page = {
    ...common,
    pageType,
    squarespace,
    'squarespace-headers': headers,
    'squarespace-footers': footers,
  } as PageData;
  const main = input.main ?? mainTemplate(theme, entry, loaded?.data ?? {});
  return {
    entry,
    template: layout.template,
    main,
    pageType,
    context: withMain(page, loaded === undefined ? undefined : page),
    mainData: page,
    needsNonce: theme.needsNonce || headers.includes(NONCE) || footers.includes(NONCE),
    locale,
  };
}

/** The layout's data with the main content's beside it, hidden from what prints whole objects. */
export function withMain(page: PageData, main: unknown): PageData {
  return Object.defineProperty({ ...page }, 'sqs-main', { value: main, enumerable: false });
}

/** The page as `?format=json` shows it, and what templates see besides. */
function mainContext({ theme, site, entry, loaded }: AssembleInput, locale: string): PageData {
  const strings = {
    ...theme.strings(locale),
    ...data(site.context, 'localizedStrings'),
    ...data(loaded?.data, 'localizedStrings'),
  };
  const known = loaded === undefined ? { collection: entry.collection } : loaded.data;
  const context: Record<string, Value> = { ...site.context, ...known, localizedStrings: strings };
  const main = context['mainContent'];
  if (typeof main === 'string') context['mainContent'] = main.replace(/<\/?squarespace:escape>/gi, '');
  return context;
}

/** `item` → its item template, static pages → their file, everything else → its list. */
function mainTemplate(theme: Theme, entry: PageEntry, page: PageData): string {
  const slug = text(entry.collection, 'urlId');
  for (const name of [entry.typeName, slug])
    if (entry.view === 'list' && text(entry.collection, 'type') === '7' && theme.hasPage(name))
      return `pages/${name}.page`;
  const shown = { collection: entry.collection, ...(entry.item === undefined ? {} : { item: entry.item }), ...page };
  return theme.main(entry.view, entry.typeName, shown);
}

const localeOf = (context: PageData): string => {
  const given = text(data(context, 'website'), 'language').replace('_', '-');
  return /^[a-z]{2,3}(?:-[A-Za-z]{2,4})*$/.test(given) ? given : 'en-US';
};

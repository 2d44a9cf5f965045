/** Assembles a page's data: once per content object, not per request. */
import type { Engine, Template, Value } from '#engine';
import type { Loaded, PageData, PageEntry } from '../content/content-source.ts';
import { data, field, flag, list, text } from '../content/fields.ts';
import { isIndexFolder } from '../content/page-folders.ts';
import { pageTypes } from '../content/page-types.ts';
import { pillCartMarkup } from '../rendering/regions/region-formatters.ts';
import type { Theme } from '../rendering/theme/theme.ts';
import { frameModel, withEntries } from './frame-model.ts';
import { languageLinks, linksJson, shownLanguage, withPrefix } from './languages/page-links.ts';
import { merchandisingContext } from './merchandising.ts';
import { mayBeCanonical } from './origin.ts';
import { type BlockPageContext, type Filled, fillBlocks } from './page-blocks.ts';
import { baseOf, type HeadInput, NONCE, pageFooters, pageHeaders, statedAddress, withNonce } from './page-head.ts';
import { pageClasses, pageId, pageTitle, pageTypeOf } from './page-identity.ts';
import type { PageRequest } from './page-request.ts';
import { returnPath } from './return-path.ts';
import { shownHours } from './shown-hours.ts';
import { shownSettings } from './shown-settings.ts';

export interface AssembleInput {
  readonly page: PageRequest;
  readonly entry: PageEntry;
  /** The content; undefined while it is loading. */
  readonly loaded: Loaded | undefined;
  readonly status: number;
  /** System pages have codes of their own. */
  readonly pageType?: number | undefined;
  /** Markup of a slide, which replaces the main content and fills the window. */
  readonly slide?: string | undefined;
  /** Without the header and the footer of the site. */
  readonly isBare?: boolean | undefined;
  /** Main template, if it does not follow from the entry. */
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
  /** Scripts by admins or the theme need a nonce for each response. */
  readonly needsNonce: boolean;
  /** The page's own data with its blocks rendered, as `?format=json` returns it. */
  readonly filled: Filled;
  readonly locale: string;
}

/** Pages without the pill cart: the cart itself, and pages that must not link to it. */
const WITHOUT_PILL: ReadonlySet<number> = new Set([
  pageTypes['lock-screen'],
  pageTypes.cart,
  pageTypes['cart-v2'],
  pageTypes.checkout,
  pageTypes['order-confirmed'],
]);

export function assemble(input: AssembleInput): AssembledPage {
  const { entry, loaded, slide } = input;
  const { theme, site, context } = input.page;
  const locale = localeOf(site.context);
  const filled =
    loaded === undefined ? EMPTY : withSiteScripts(fillBlocks({ context, site, entry, locale }, loaded.data));
  const own = loaded === undefined ? { collection: entry.collection } : filled.data;
  const layout =
    slide === undefined && input.isBare !== true
      ? theme.layout(
          theme.collections.get(entry.typeName)?.layout ?? (text(entry.collection, 'regionName') || undefined),
        )
      : theme.slideLayout;
  const head = headInput(input, own, locale);
  const { pageType } = head;
  const headers = pageHeaders(head);
  const footers = pillCart(input, pageType) + pageFooters(head);
  const page = {
    ...head.context,
    ...(slide === undefined ? {} : { slideContent: slide }),
    pageType,
    squarespace: { ...layoutContext(head, layout.key, theme), headers, footers },
    'squarespace-headers': headers,
    'squarespace-footers': footers,
  } as PageData;
  return {
    entry,
    template: layout.template,
    main: mainTemplate(input),
    pageType,
    context: withMain(page, loaded === undefined ? undefined : page),
    mainData: page,
    needsNonce: theme.needsNonce || headers.includes(NONCE) || footers.includes(NONCE) || holdsNonce(own),
    locale,
    filled,
  };
}

const EMPTY: Filled = { data: {}, hasBlocks: false, isSlow: false };

/** `own`: the page's own data. */
function headInput(input: AssembleInput, own: PageData, locale: string): HeadInput {
  const { entry, slide, status } = input;
  const { theme, site, context, origin } = input.page;
  const base = baseOf(site.context, origin);
  return {
    entry,
    context: mainContext(input, own, locale, base),
    site,
    pageType: input.pageType ?? pageTypeOf(entry),
    base,
    isCanonical: statedAddress(site.context) !== undefined || mayBeCanonical(context, origin),
    themeVersion: theme.version,
    stylesVersion: theme.css.version,
    // Previews may show unsaved tweaks.
    styles: context.isPreview === true && theme !== context.theme.current ? theme.css.minified : undefined,
    scripts: context.scripts ?? [],
    hasWorker: context.worker !== undefined && context.overlay === undefined && context.isPreview !== true,
    fonts: slide === undefined ? [] : theme.fonts,
    themeScript: themeScriptOf(input, own),
    tweaks: theme.needs.globals ? theme.tweaks : null,
    status,
    hasCookieSettings: theme.hasCookieSettings,
    returnPath: withPrefix(returnPath(entry.path, own), shownLanguage(site)?.prefix ?? ''),
    captcha: context.captcha ?? null,
    sessionReplay: context.sessionReplay ?? null,
  };
}

/** What layouts print as `squarespace.…`. */
function layoutContext({ entry, context, site, pageType }: HeadInput, layout: string, theme: Theme): PageData {
  return {
    'page-classes': pageClasses({ entry, pageType, context }, layout, theme.tweaks),
    'page-id': pageId(entry),
    'page-title': pageTitle(entry, context),
    'page-type': pageType,
    'template-revision': theme.version,
    'cart-classes': flag(context, 'showCart') ? 'cart-style-icon' : 'cart-hidden',
    facebookAppId: text(data(site.context, 'websiteSettings'), 'facebookAppId'),
  };
}

const createPillCarts = () => new WeakMap<Engine, string>();

/** Markup of the pill cart; '' on pages without one. */
function pillCart({ page: { context }, slide }: AssembleInput, pageType: number): string {
  const isShown = (context.scripts ?? []).length > 0 && slide === undefined && !WITHOUT_PILL.has(pageType);
  if (!isShown) return '';
  const { engine } = context.blockViews;
  const cache = context.memo.of(createPillCarts);
  const markup = cache.get(engine) ?? pillCartMarkup(engine);
  cache.set(engine, markup);
  return markup;
}

/** The script that a page needs for its theme or, when images are loaded by a script, for its content. */
function themeScriptOf({ page: { theme, context }, slide }: AssembleInput, own: PageData): string {
  const { themeScripts } = context;
  if (themeScripts === undefined || slide !== undefined) return '';
  if (theme.needs.globals) return themeScripts.compatibility;
  return theme.needs.images || holdsDeferredImages(own) ? themeScripts.images : '';
}

function holdsDeferredImages(page: PageData): boolean {
  const items = [page['item'], ...list(page, 'items')];
  const texts = [page['mainContent'], ...items.flatMap((item) => [field(item, 'body'), field(item, 'excerpt')])];
  return texts.some((markup) => typeof markup === 'string' && markup.includes('data-src'));
}

/** The layout's data with the main content's as a non-enumerable property, so that printing whole objects omits it. */
export function withMain(page: PageData, main: unknown): PageData {
  return Object.defineProperty({ ...page }, 'sqs-main', { value: main, enumerable: false });
}

/** The page as `?format=json` returns it, plus variables for templates. */
function mainContext({ page, loaded, entry }: AssembleInput, own: PageData, locale: string, base: string): PageData {
  const { theme, site, context } = page;
  const strings = {
    ...theme.strings(locale),
    ...data(site.context, 'localizedStrings'),
    ...data(loaded?.data, 'localizedStrings'),
  };
  const fields: Record<string, Value> = { ...site.context, ...own, localizedStrings: strings };
  const website = data(fields, 'website');
  fields['website'] = withBase(context, website, base);
  Object.assign(fields, frameModel(context.memo, website));
  fields['websiteSettings'] = shownSettings(context.memo, fields, entry);
  const links = languageLinks(site, returnPath(entry.path, own));
  if (links.length > 0) {
    fields['languageLinks'] = linksJson(links);
    fields['siteFooter'] = withEntries(data(fields, 'siteFooter'), 'languages', linksJson(links));
  }
  const hours = shownHours(context.memo, data(site.context, 'websiteSettings'), locale);
  if (hours.length > 0) fields['siteFooter'] = withEntries(data(fields, 'siteFooter'), 'hours', hours);
  const merchandising = merchandisingContext(site.context, own);
  if (merchandising !== undefined) fields['productMerchandisingContext'] = merchandising;
  const main = fields['mainContent'];
  if (typeof main === 'string') fields['mainContent'] = main.replace(/<\/?squarespace:escape>/gi, '');
  return fields;
}

const createWebsites = () => new WeakMap<object, PageData>();

/**
 * The website with the origin of the request as base URL, if the site has none of its own: share buttons and emails need absolute links.
 * Returns the same object for the same origin, because cached regions are keyed by it.
 */
function withBase({ memo }: BlockPageContext, website: PageData, base: string): PageData {
  if (text(website, 'baseUrl') !== '') return website;
  const cache = memo.of(createWebsites);
  let filled = cache.get(website);
  if (filled === undefined || filled['baseUrl'] !== base) {
    filled = { ...website, baseUrl: base };
    cache.set(website, filled);
  }
  return filled;
}

/** Markup by admins in page JSON, which may contain scripts. */
const OWNER_MARKUP = ['body', 'excerpt', 'postItemInjectCode'] as const;

/** Inserts a nonce placeholder into each script of such markup. */
function withSiteScripts(filled: Filled): Filled {
  const page = filled.data;
  const main = noncedText(page['mainContent']);
  const before = data(page, 'item');
  const item = OWNER_MARKUP.reduce((changed, name) => replaced(changed, name, noncedText(changed[name])), before);
  if (main === page['mainContent'] && item === before) return filled;
  const changed: Record<string, Value> = { ...page };
  if (main !== page['mainContent']) {
    changed['mainContent'] = main;
    if (Array.isArray(page['sqs-blocks'])) changed['sqs-blocks'] = [main];
  }
  if (item !== before) changed['item'] = item;
  return { ...filled, data: changed };
}

const noncedText = (value: Value): Value =>
  typeof value === 'string' && value.includes('<script') ? withNonce(value) : value;

function replaced(item: PageData, name: string, value: Value): PageData {
  if (value === item[name]) return item;
  const pieces = Object.getOwnPropertyDescriptor(item, 'sqs-blocks');
  const copy = { ...item, [name]: value };
  // A complete body is its only piece.
  return pieces === undefined || name !== 'body'
    ? copy
    : Object.defineProperty(copy, 'sqs-blocks', { ...pieces, value: [value] });
}

const holdsNonce = (page: PageData): boolean =>
  siteTexts(page).some((value) => typeof value === 'string' && value.includes(NONCE));

const siteTexts = (page: PageData): readonly Value[] => [
  page['mainContent'],
  ...OWNER_MARKUP.map((name) => data(page, 'item')[name]),
];

/** The page's data with the nonce in place of the placeholder. */
export function withPageNonce(page: PageData, nonce: string): PageData {
  const placed = (value: Value): Value => (typeof value === 'string' ? value.replaceAll(NONCE, nonce) : value);
  const changed: Record<string, Value> = { ...page };
  if (!holdsNonce(page)) return changed;
  const before = data(page, 'item');
  const item = OWNER_MARKUP.reduce((filled, name) => replaced(filled, name, placed(filled[name])), before);
  if (page['item'] !== undefined) changed['item'] = page['item'] === null ? null : item;
  if (page['mainContent'] !== undefined) changed['mainContent'] = placed(page['mainContent']);
  if (Array.isArray(page['sqs-blocks'])) changed['sqs-blocks'] = page['sqs-blocks'].map(placed);
  return changed;
}

/** The template that `input` names; otherwise an item's template, a static page's file, or the list template. */
function mainTemplate({ page: { theme }, entry, loaded, slide, main }: AssembleInput): string {
  if (slide !== undefined) return theme.systemPage('slide');
  if (main !== undefined) return main;
  const slug = text(entry.collection, 'urlId');
  for (const name of [entry.typeName, slug])
    if (entry.view === 'list' && text(entry.collection, 'type') === '7' && theme.hasPage(name))
      return `pages/${name}.page`;
  const item = entry.item === undefined ? {} : { item: entry.item };
  const typeName = isIndexFolder(entry.collection) ? 'folder' : entry.typeName;
  return theme.main(entry.view, typeName, { collection: entry.collection, ...item, ...loaded?.data });
}

export const localeOf = (context: PageData): string => {
  const language = text(data(context, 'website'), 'language').replace('_', '-');
  return /^[a-z]{2,3}(?:-[A-Za-z]{2,4})*$/.test(language) ? language : 'en-US';
};

/** Pages that are not content: search, cart, lock screen, not found, failure, all in the site's layout. */

import type { Value } from '#engine';
import { ROLE_MARK_COOKIE } from '#shared/cookies';
import { decodeEntities, escapeHtml } from '#shared/html';
import { withoutEndSlashes } from '#shared/site-path';
import type { PageData, PageEntry } from '../content/content-source.ts';
import { number, text } from '../content/fields.ts';
import { type PageType, pageTypes } from '../content/page-types.ts';
import { readCookie } from '../http/cookies.ts';
import { Problem, problems } from '../http/problems.ts';
import { escapeTexts } from '../rendering/blocks/safe-markup.ts';
import type { SlideType } from '../rendering/blocks/slide-types.ts';
import { searchOf } from './access.ts';
import { assemble } from './assemble.ts';
import { hidesSite, withoutSite } from './hidden-site.ts';
import { shownLanguage } from './languages/page-links.ts';
import { openPage, type PageRequest } from './page-request.ts';
import type { SendShopPage } from './page-result.ts';
import { countedQuery, popularHelp, productHelp, spellingHelp } from './search-help.ts';
import { searchPage, suggestionsOf } from './search-results.ts';
import { sendPage } from './send-page.ts';
import { shopUrlOf } from './shop-collection.ts';
import { anonymous, type SiteContext } from './site-context.ts';
import { siteSlide } from './slides.ts';
import {
  failed,
  lockScreen,
  notFound,
  paywall,
  protectedContent,
  type SystemPage,
  systemEntry,
  systemPages,
} from './system-pages.ts';

/** Sends a page that every site has; otherwise responds that there is none. */
export async function sendSystem(page: PageRequest): Promise<void> {
  const { path, request, response } = page;
  const systemPage = systemPages.get(path);
  if (systemPage === undefined) return sendNotFound(page);
  // Browsers may restore search results on going back; carts and sign-in pages must not be stored.
  response.setHeader('Cache-Control', systemPage.type === 'search' ? 'private, no-cache' : 'private, no-store');
  if (systemPage.template === 'offline') response.setHeader('X-Robots-Tag', 'noindex');
  const data = await systemData(page, systemPage);
  if (systemPage.type === 'search' && request.query['format'] === 'json')
    return void response
      .type('application/json')
      .end(JSON.stringify(suggestionsOf(data, shownLanguage(page.site)?.prefix ?? '')));
  const type = slideOf[systemPage.type];
  const slide = type === undefined ? undefined : await siteSlide(page, systemEntry(path, systemPage), type);
  return sendNamed(page, { ...systemPage, title: titleOf(systemPage, data) }, { status: 200, data, slide });
}

/** Tabs and histories show which search it was. */
function titleOf({ type, title }: SystemPage, data: PageData): string {
  const query = type === 'search' ? text(data, 'searchQuery') : '';
  return query === '' ? title : `Results for “${query}”`;
}

async function sendNotFound(page: PageRequest): Promise<void> {
  const { context, theme, path, request } = page;
  // A missing image needs no HTML page, unless somebody opens its URL.
  if (path.startsWith('/assets/') && request.accepts(['json', 'html']) !== 'html') throw new Problem('not-found');
  const own = theme.pages.has(path) ? undefined : await context.content.find('/404');
  if (own?.kind !== 'page') return sendNamed(page, notFound, { status: 404, data: {} });
  const loaded = await context.content.load(own.entry, {});
  const data = { ...loaded?.data, collection: own.entry.collection };
  const main = theme.main('list', own.entry.typeName, data);
  return sendNamed(page, notFound, { status: 404, data, main });
}

/** System pages that admins may replace with a slide. */
const slideOf: Readonly<Partial<Record<PageType, SlideType>>> = {
  'sso-page': 'sso-screen',
  'popup-overlay': 'popup-overlay',
};

async function systemData({ context, site, request }: PageRequest, { type }: SystemPage): Promise<PageData> {
  if (type === 'search') return searchData({ context, site, request });
  const isShop = type === 'cart' || type === 'cart-v2' || type === 'checkout';
  const cart: Value = isShop ? await (context.visitors ?? anonymous).cart(request) : undefined;
  return cart === undefined ? {} : { shoppingCart: cart };
}

async function searchData({
  context,
  site,
  request,
}: Pick<PageRequest, 'context' | 'site' | 'request'>): Promise<PageData> {
  const { searchParams } = new URL(request.originalUrl, 'http://host');
  const result = await searchPage(site.context, searchParams, (query) => context.content.search(query));
  const isPage = request.query['format'] === undefined;
  const query = decodeEntities(text(result, 'searchQuery'));
  const hasFound = (number(result, 'resultCount') ?? 0) > 0;
  // A page that is fetched in case it is opened has been searched for by nobody.
  if (isPage && request.get('Sec-Purpose') === undefined)
    void context.searches?.count(countedQuery(query), {
      hasFound,
      mark: readCookie(request, ROLE_MARK_COOKIE) ?? undefined,
    });
  return {
    ...result,
    ...(await spellingHelp(context, query)),
    ...(hasFound ? {} : await popularHelp(context)),
    ...(hasFound || !isPage ? {} : await productHelp(context)),
  };
}

/** Creates the function that sends the shop's pages, with their own data, in the site's layout. */
export const shopPageSender =
  (context: SiteContext): SendShopPage =>
  async ({ page, status, data }, request, response) => {
    const opened = await openPage(context, withoutEndSlashes(request.path), request, response);
    await sendNamed(opened, page, { status, data });
  };

/** Data of a system page for one response. */
export interface SystemResult {
  /** Path of the page; default: the requested one. */
  readonly path?: string;
  readonly status: number;
  readonly data: PageData;
  /** Template of the main content; default: the page's own. */
  readonly main?: string;
  /** Markup of a slide, which replaces the main content. */
  readonly slide?: string | undefined;
}

/** Sends a system page in the site's layout. */
export async function sendNamed(
  opened: PageRequest,
  { type, template, title }: SystemPage,
  { path = opened.path, status, data, main, slide }: SystemResult,
): Promise<void> {
  const isBare = hidesSite(opened.response);
  const page = isBare ? withoutSite(opened) : opened;
  const { theme, response } = page;
  const entry = systemEntry(path, { type, template, title });
  const assembled = assemble({
    page,
    entry: { ...entry, collection: { ...entry.collection, ...(data['collection'] as PageData | undefined) } },
    loaded: { data: { collection: entry.collection, shopUrl: escapeHtml(shopUrlOf(page.site)), ...data }, version: '' },
    status,
    pageType: pageTypes[type],
    main: main ?? theme.systemPage(template),
    slide,
    isBare,
  });
  if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', 'no-cache');
  await sendPage(page, { page: assembled, status });
}

/** Why a lock screen is shown again. */
export interface LockError {
  readonly message: string;
  readonly status: number;
}

export async function sendLockScreen(page: PageRequest, entry: PageEntry, error?: LockError): Promise<void> {
  const { message: errorText, status } = error ?? { message: '', status: 401 };
  page.response.setHeader('Cache-Control', 'private, no-store');
  // Only its name: the page's content stays behind the lock. `protectedContent` is for signed-in members, `lockScreen` for everybody.
  const screen = entry.membersOnly === true ? protectedContent : lockScreen;
  const screenEntry = systemEntry(entry.path, screen);
  const collection = { ...screenEntry.collection, title: text(entry.collection, 'title') };
  const action = entry.path + escapeHtml(searchOf(page.request));
  const state = { action, errorText };
  const slide = screen === lockScreen ? await siteSlide(page, screenEntry, 'lock-screen', state) : undefined;
  const data = { collection, lockAction: action, passwordError: errorText };
  await sendNamed(page, screen, { path: entry.path, status, data, slide });
}

/** Sends what a page is about, and the product that unlocks it. */
export async function sendPaywall(page: PageRequest, entry: PageEntry): Promise<void> {
  const { context, request, response } = page;
  response.setHeader('Cache-Control', 'private, no-store');
  const visitors = context.visitors ?? anonymous;
  const title = text(entry.item, 'title') || text(entry.collection, 'title');
  const data = {
    // Only its title and description: the rest stays behind the paywall.
    collection: { ...systemEntry(entry.path, paywall).collection, title },
    preview: text(entry.item, 'excerpt') || text(entry.collection, 'description'),
    offer: escapeTexts(await visitors.offer(entry.paywall ?? '', context.content.market)),
    authenticatedAccount: await visitors.isMember(request, ''),
  };
  await sendNamed(page, paywall, { path: entry.path, status: 402, data });
}

/** Sends an error page, in the site's layout as far as it is available. */
export async function sendFailure(page: PageRequest, { code, retryAfter }: Problem): Promise<void> {
  const { response } = page;
  const { status } = problems[code];
  for (const header of ['ETag', 'Surrogate-Key', 'Server-Timing']) response.removeHeader(header);
  response.setHeader('Cache-Control', 'no-store');
  if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter));
  await sendNamed(page, failed, { status, data: {} });
}

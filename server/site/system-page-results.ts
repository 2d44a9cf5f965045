/** Pages that are no content: search, cart, lock screen, not found, failure, all in the site's look. */

import type { Request, Response } from 'express';
import type { Value } from '#engine';
import { escapeHtml } from '#shared/html';
import type { PageData, PageEntry, SiteData } from '../content/content-source.ts';
import { text } from '../content/fields.ts';
import { type PageType, pageTypes } from '../content/page-types.ts';
import { type Problem, problems } from '../http/problems.ts';
import type { SlideType } from '../rendering/blocks/slide-types.ts';
import type { Theme } from '../rendering/theme/theme.ts';
import { assemble } from './assemble.ts';
import { originOf } from './origin.ts';
import { asPageData, type SendShopPage } from './page-result.ts';
import { sendPage } from './send-page.ts';
import { nobody, type SiteContext } from './site-context.ts';
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

/** A page that every site has; else: there is nothing. */
export async function sendSystem(
  parts: SiteContext,
  theme: Theme,
  site: SiteData,
  path: string,
  request: Request,
  response: Response,
): Promise<void> {
  const page = systemPages.get(path);
  if (page !== undefined) {
    response.setHeader('Cache-Control', 'private, no-store');
    const data = await systemData(parts, page, request);
    if (page.type === 'search' && request.query['format'] === 'json') return sendFound(data, response);
    const type = slideOf[page.type];
    const slide = type === undefined ? undefined : await siteSlide(parts, site, systemEntry(path, page), type);
    return sendNamed(parts, theme, site, page, path, 200, data, request, response, undefined, slide);
  }
  const own = theme.pages.has(path) ? undefined : await parts.content.find('/404');
  if (own?.kind !== 'page') return sendNamed(parts, theme, site, notFound, path, 404, {}, request, response);
  const loaded = await parts.content.load(own.entry, {});
  const data = { ...loaded?.data, collection: own.entry.collection };
  const main = theme.main('list', own.entry.typeName, data);
  return sendNamed(parts, theme, site, notFound, path, 404, data, request, response, main);
}

/** System pages that an owner may make a slide of. */
const slideOf: Readonly<Partial<Record<PageType, SlideType>>> = {
  'sso-page': 'sso-screen',
  'popup-overlay': 'popup-overlay',
};

/** What a search has found, for scripts that suggest pages: names and addresses, nothing else. */
function sendFound({ items, resultCount }: PageData, response: Response): void {
  const found = Array.isArray(items) ? items : [];
  const named = found.map((item) => ({
    title: text(item as PageData, 'title'),
    fullUrl: text(item as PageData, 'fullUrl'),
  }));
  response.type('application/json').end(JSON.stringify({ items: named, resultCount }));
}

async function systemData(parts: SiteContext, { type }: SystemPage, request: Request): Promise<PageData> {
  if (type === 'search') {
    const given: unknown = request.query['q'];
    const words = typeof given === 'string' ? given.slice(0, 200) : '';
    const items = words.trim() === '' ? [] : await parts.content.search(words);
    return { searchQuery: escapeHtml(words), items, resultCount: items.length };
  }
  const isShop = type === 'cart' || type === 'cart-v2' || type === 'checkout';
  const cart: Value = isShop ? await (parts.visitors ?? nobody).cart(request) : undefined;
  return cart === undefined ? {} : { shoppingCart: cart };
}

/** What sends pages of the shop, with data of its own, in the look of a site. */
export const shopPageSender =
  (parts: SiteContext): SendShopPage =>
  async (page, status, data, request, response) => {
    const site = await parts.content.site();
    const path = cleanShopPath(request.path);
    await sendNamed(parts, parts.theme.current, site, page, path, status, data, request, response);
  };

const cleanShopPath = (path: string): string => path.replace(/(?<=.)\/+$/, '');

/** Sends a system page in the site's look. */
export async function sendNamed(
  parts: SiteContext,
  theme: Theme,
  site: SiteData,
  { type, template, title }: SystemPage,
  path: string,
  status: number,
  data: PageData,
  request: Request,
  response: Response,
  main?: string,
  slide?: string,
): Promise<void> {
  const entry = systemEntry(path, { type, template, title });
  const page = assemble({
    theme,
    site,
    entry: { ...entry, collection: { ...entry.collection, ...(data['collection'] as PageData | undefined) } },
    loaded: { data: { collection: entry.collection, ...data }, version: '' },
    parts,
    origin: originOf(request),
    scripts: parts.scripts ?? [],
    status: status === 200 ? 200 : status,
    pageType: pageTypes[type as PageType],
    main: main ?? theme.systemPage(template),
    slide,
  });
  if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', 'no-cache');
  await sendPage(parts, { page, theme, site, status }, request, response);
}

export async function sendLockScreen(
  parts: SiteContext,
  entry: PageEntry,
  wrong: boolean,
  request: Request,
  response: Response,
): Promise<void> {
  response.setHeader('Cache-Control', 'private, no-store');
  const site = await parts.content.site();
  // Only its name: what the page holds stays behind the lock.
  // A page for members asks who is signed in for its password; the lock screen is for everybody.
  const page = entry.membersOnly === true ? protectedContent : lockScreen;
  const collection = { ...systemEntry(entry.path, page).collection, title: text(entry.collection, 'title') };
  const data = { collection, lockAction: entry.path, wrongPassword: wrong };
  const state = { action: entry.path, wrongPassword: wrong };
  const shown = systemEntry(entry.path, page);
  const slide = page === lockScreen ? await siteSlide(parts, site, shown, 'lock-screen', state) : undefined;
  const theme = parts.theme.current;
  await sendNamed(parts, theme, site, page, entry.path, 401, data, request, response, undefined, slide);
}

/** What a page is about, and what opens it. */
export async function sendPaywall(
  parts: SiteContext,
  entry: PageEntry,
  request: Request,
  response: Response,
): Promise<void> {
  response.setHeader('Cache-Control', 'private, no-store');
  const visitors = parts.visitors ?? nobody;
  const site = await parts.content.site();
  const shown = systemEntry(entry.path, paywall);
  const title = text(entry.item, 'title') || text(entry.collection, 'title');
  const data = {
    // Its name and what is said of it: the rest stays behind the paywall.
    collection: { ...shown.collection, title },
    preview: text(entry.item, 'excerpt') || text(entry.collection, 'description'),
    offer: asPageData(await visitors.offer(entry.paywall ?? '')),
    authenticatedAccount: await visitors.isMember(request, ''),
  };
  await sendNamed(parts, parts.theme.current, site, paywall, entry.path, 402, data, request, response);
}

const NO_SITE: SiteData = {
  context: { website: { siteTitle: '' } },
  navigations: new Map(),
  injection: { header: '', footer: '' },
  forms: {},
  slides: {},
  version: '',
};

/** A page that says that there is none, in the site's look as far as that is known. */
export async function sendFailure(
  parts: SiteContext,
  { code, retryAfter }: Problem,
  path: string,
  request: Request,
  response: Response,
): Promise<void> {
  const { status } = problems[code];
  const site = await Promise.resolve(parts.content.site()).catch(() => NO_SITE);
  for (const header of ['ETag', 'Surrogate-Key', 'Server-Timing']) response.removeHeader(header);
  response.setHeader('Cache-Control', 'no-store');
  if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter));
  await sendNamed(parts, parts.theme.current, site, failed, path, status, {}, request, response);
}

/** Handles page requests: finds the page of a path, checks access, picks the format, and revalidates the browser's copy. */

import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { DAY_MS, HOUR_MS } from '#shared/durations';
import { withoutEndSlashes } from '#shared/site-path';
import { nameOfClosed } from '../content/closed-collection.ts';
import type { Loaded, MaybePromise, PageEntry, Reads, Resolved } from '../content/content-source.ts';
import { data, number } from '../content/fields.ts';
import { listedKeys, surrogateKeys } from '../content/surrogate-keys.ts';
import { revalidated } from '../http/cache-control.ts';
import { problems, toProblem } from '../http/problems.ts';
import { noTracing } from '../observability/tracing.ts';
import type { Theme } from '../rendering/theme/theme.ts';
import { type Access, accessTo } from './access.ts';
import { announcementChange, announcementVersion } from './announcement.ts';
import { type AssembledPage, assemble } from './assemble.ts';
import { sendFormat } from './formats.ts';
import { isFormerHome } from './home-address.ts';
import { inRequestLanguage } from './languages/request-language.ts';
import { BLOCKS_MS } from './page-blocks.ts';
import { codeOf, pageTypeOf } from './page-identity.ts';
import { inChosenMarket } from './page-market.ts';
import { pageSizeOf, queryOf } from './page-query.ts';
import { openFailedPage, openPage, type PageRequest } from './page-request.ts';
import { assembled, preparePage } from './prepare-page.ts';
import { sendPage } from './send-page.ts';
import { anonymous, type SiteContext } from './site-context.ts';
import { pageSlide } from './slides.ts';
import { withSortedReviews } from './sorted-reviews.ts';
import { sendFailure, sendLockScreen, sendNamed, sendPaywall, sendSystem } from './system-page-results.ts';
import { accessDenied } from './system-pages.ts';

/** The path without trailing slashes. Throws `URIError` when it is malformed. */
export function cleanPath(path: string): string {
  const decodedPath = path.includes('%') ? decodeURIComponent(path) : path;
  return decodedPath === '' ? '/' : withoutEndSlashes(decodedPath);
}

type Redirect = Extract<Resolved, { kind: 'redirect' }>;

export async function answerPage(site: SiteContext, request: Request, response: Response): Promise<void> {
  const path = cleanPath(request.path);
  const content = site.content.forPage?.();
  const own = content === undefined ? site : { ...site, content };
  const context = inRequestLanguage(inChosenMarket(own, request), request);
  try {
    await respond(context, path, openPage(context, path, request, response));
  } catch (error) {
    if (response.headersSent) throw error;
    const problem = toProblem(error);
    // An invalid request is not a failure of the page.
    if (problems[problem.code].status < 500) throw error;
    context.logger.error({ err: error, path }, 'page failed');
    await sendFailure(await openFailedPage(context, path, request, response), problem);
  }
}

/** `isCertain`: the path was looked up in full, not only by the index of paths. */
async function respond(
  context: SiteContext,
  path: string,
  opening: MaybePromise<PageRequest>,
  isCertain = false,
): Promise<void> {
  const { content, tracing = noTracing } = context;
  // Where the site has to be fetched, fetch the page in parallel.
  const findSoon = tracing.span('find page', {}, () => content.find(path));
  if (findSoon instanceof Promise) findSoon.catch(() => undefined);
  const page = opening instanceof Promise ? await opening : opening;
  const { request } = page;
  const result = findSoon instanceof Promise ? await findSoon : findSoon;
  if (result?.kind === 'redirect') return redirect(page, result);
  const own = result === undefined ? themePage(context, page.theme, path) : undefined;
  const entry = result?.entry ?? own?.entry;
  if (entry === undefined) return sendSystem(page);
  const isFormer = isFormerHome(context, path, entry);
  if (isFormer !== false && (await isFormer)) return leadHome(page, entry);
  const access = await accessTo(context, entry, request);
  if (access !== 'open' && access !== 'personal') return sendClosed(page, entry, access);
  const query = { ...queryOf(request), ...pageSizeOf(page.theme, entry) };
  const foundAt = performance.now();
  const soon = own?.loaded ?? tracing.span('load content', {}, () => content.load(entry, query));
  const loaded = soon instanceof Promise ? await atOnce(soon, content.promised?.(entry, query)) : soon;
  setTiming(page, foundAt, loaded === WAITING);
  cacheHeaders(page, entry, access === 'personal');
  // Only its content tells whether a cover page replaces the layout.
  const mayWait = request.query['format'] === undefined && pageTypeOf(entry) !== codeOf('splash');
  if (loaded === WAITING && mayWait) return sendWaiting(page, entry, soon as Promise<Loaded | undefined>);
  const full = loaded === WAITING ? await soon : loaded;
  if (full === undefined) return answerMissing(page, isCertain);
  await sendLoaded(page, entry, sortedOf(page, full), access);
}

const sortedOf = ({ context, request }: PageRequest, loaded: Loaded): Loaded =>
  withSortedReviews(loaded, request.query['reviews'], context.memo);

function redirect({ request, response }: PageRequest, { status, to }: Redirect): void {
  const { search } = new URL(request.originalUrl, 'http://host');
  response.redirect(status, to.includes('?') ? to : to + search);
}

/** Browsers ask again each time: another page may be the home page tomorrow. */
function leadHome(page: PageRequest, entry: PageEntry): void {
  cacheHeaders(page, entry, false);
  redirect(page, { kind: 'redirect', to: '/', status: 301 });
}

/** Sends what a visitor sees in place of a page without access. */
async function sendClosed(
  page: PageRequest,
  entry: PageEntry,
  access: Exclude<Access, 'open' | 'personal'>,
): Promise<void> {
  if (access === 'locked' || access === 'protected') return sendLockScreen(page, entry);
  if (access === 'unpaid') return sendPaywall(page, entry);
  const { context, request, response } = page;
  const authenticatedAccount = await (context.visitors ?? anonymous).isMember(request, '');
  const data = { collection: nameOfClosed(entry.collection), authenticatedAccount };
  // The response depends on the visitor.
  response.setHeader('Cache-Control', 'private, no-store');
  return sendNamed(page, accessDenied, { status: 403, data });
}

/** The index listed the page, but it does not exist: it has moved, is closed, or was deleted. */
async function answerMissing(page: PageRequest, isCertain: boolean): Promise<void> {
  const { context, path, request, response } = page;
  for (const header of ['Surrogate-Key', 'Server-Timing', 'Cache-Control']) response.removeHeader(header);
  if (isCertain) return sendSystem(page);
  return respond(context, path, openPage(context, path, request, response), true);
}

async function sendLoaded(page: PageRequest, entry: PageEntry, loaded: Loaded, access: Access): Promise<void> {
  const { context, theme, site, request, response } = page;
  // Only shared caches purge by the keys of listed items.
  if ((context.sharedMaxAge ?? 0) > 0 && response.hasHeader('Surrogate-Key'))
    response.setHeader('Surrogate-Key', [...surrogateKeys(entry), ...listedKeys(loaded.data)].join(' '));
  const slide = await pageSlide(page, entry, loaded.data);
  const soon = preparePage(page, { entry, loaded, slide });
  const { page: assembledPage, reads, isSettled } = soon instanceof Promise ? await soon : soon;
  // The version of a page with pending tags is unknown.
  const isKnown = !assembledPage.filled.isSlow && (reads === undefined || isSettled);
  const version = reads === undefined ? '' : `-${reads.version()}`;
  const etag = `${theme.version}-${site.version}-${loaded.version}${version}${blocksVersion(context, assembledPage)}${dayVersion(site)}${announcementVersion(site.context)}`;
  if (isKnown) response.setHeader('ETag', assembledPage.needsNonce ? `W/"${etag}"` : `"${etag}"`);
  if (request.fresh && access === 'open') {
    // The browser must keep the policy that came with the page, because it matches the page's nonce.
    response.removeHeader('Content-Security-Policy');
    return void response.status(304).end();
  }
  if (await sendFormat(page, assembledPage)) return;
  const cacheMs = access === 'open' && isKnown ? cacheMsOf(page, assembledPage) : undefined;
  const isKept = !assembledPage.filled.isSlow;
  await sendPage(page, { page: assembledPage, status: 200, cacheMs, isKept, isCurrent: currency(page, reads) });
}

/** A check whether a page is still current; undefined where only the content's stamp tells. */
function currency({ context, theme }: PageRequest, reads: Reads | undefined): (() => boolean) | undefined {
  const { theme: inUse, content } = context;
  const own = content.reads;
  if (reads === undefined || own === undefined) return undefined;
  return () => inUse.current === theme && reads.isCurrent() && own.isCurrent();
}

/** Cache lifetime of a page; undefined when it must not be cached. */
function cacheMsOf(
  { context: { content, overlay }, site }: PageRequest,
  { filled }: AssembledPage,
): number | undefined {
  if (filled.isSlow || overlay !== undefined) return undefined;
  const untilChange = Math.max(0, announcementChange(site.context) - Date.now());
  return Math.min(content.cacheMs ?? MAX_MS, filled.hasBlocks ? BLOCKS_MS : MAX_MS, untilChange);
}

const MAX_MS = HOUR_MS;

/** Products count as new for some days, so pages may change daily. */
const dayVersion = ({ context }: PageRequest['site']): string =>
  number(data(data(context, 'websiteSettings'), 'storeSettings'), 'newForDays')
    ? `-${Math.floor(Date.now() / DAY_MS).toString(36)}`
    : '';

const createVersions = () => new WeakMap<AssembledPage, string>();

/** The blocks' part of a page's version: they may change while the page's content does not. */
function blocksVersion({ memo }: SiteContext, page: AssembledPage): string {
  if (!page.filled.hasBlocks) return '';
  const cache = memo.of(createVersions);
  const cached = cache.get(page);
  if (cached !== undefined) return cached;
  const { mainContent, item } = page.filled.data;
  const hash = createHash('sha256').update(JSON.stringify([mainContent ?? null, item ?? null]));
  const version = `-${hash.digest('base64url').slice(0, 12)}`;
  cache.set(page, version);
  return version;
}

const WAITING = Symbol('the content has not arrived yet');

/**
 * What is available by the time that the head may be sent: when the content is promised or, if unknown, in the next turn of the event
 * loop. A failure by then is thrown.
 */
async function atOnce<T>(soon: Promise<T>, promised: Promise<void> | undefined): Promise<T | typeof WAITING> {
  const turn = promised ?? new Promise<void>((resolve) => setImmediate(resolve));
  return Promise.race([soon, turn.then((): typeof WAITING => WAITING)]);
}

/** Sends the head now; the content follows when it has arrived. */
async function sendWaiting(page: PageRequest, entry: PageEntry, soon: Promise<Loaded | undefined>): Promise<void> {
  const failedWith = (error: unknown): null => {
    page.context.logger.error({ err: error, path: entry.path }, 'loading the content of a page failed');
    return null;
  };
  const slow = soon.then(
    (loaded) =>
      loaded === undefined
        ? failedWith(new Error('the content no longer exists'))
        : assembled(page, { entry, loaded: sortedOf(page, loaded) }).page,
    failedWith,
  );
  // What follows the head is unknown, so the response must not be cached.
  page.response.setHeader('Cache-Control', 'no-cache');
  const head = assemble({ page, entry, loaded: undefined, status: 200 });
  await sendPage(page, { page: head, status: 200, slow });
}

function setTiming({ response, started }: PageRequest, foundAt: number, isStreamed: boolean): void {
  const timing = `find;dur=${(foundAt - started).toFixed(1)}, content;dur=${(performance.now() - foundAt).toFixed(1)}`;
  response.setHeader('Server-Timing', isStreamed ? `${timing};desc="streamed"` : timing);
}

function cacheHeaders({ context, response }: PageRequest, entry: PageEntry, isPersonal: boolean): void {
  if (isPersonal) return void response.setHeader('Cache-Control', 'private, no-store');
  // Prices depend on the market in the visitor's cookie.
  if (context.content.market !== undefined) response.vary('Cookie');
  response.setHeader('Cache-Control', revalidated(context.sharedMaxAge));
  response.setHeader('Surrogate-Key', keysOf(context, entry));
}

const createKeys = () => new WeakMap<PageEntry, string>();

function keysOf({ memo }: SiteContext, entry: PageEntry): string {
  const cache = memo.of(createKeys);
  let keys = cache.get(entry);
  if (keys === undefined) {
    keys = surrogateKeys(entry).join(' ');
    cache.set(entry, keys);
  }
  return keys;
}

interface ThemePage {
  readonly entry: PageEntry;
  readonly loaded: Loaded;
}

const createThemePages = () => new WeakMap<Theme, Map<string, ThemePage>>();

/** A static page that the theme itself provides (`pages/x.page`). */
function themePage({ memo }: SiteContext, theme: Theme, path: string): ThemePage | undefined {
  const page = theme.pages.get(path);
  if (page === undefined) return undefined;
  const cache = memo.of(createThemePages);
  const pages = cache.get(theme) ?? new Map<string, ThemePage>();
  cache.set(theme, pages);
  const cached = pages.get(path);
  if (cached !== undefined) return cached;
  const slug = path.slice(1);
  const { title, description } = page;
  const collection = { id: `page-${slug}`, title, description, urlId: slug, fullUrl: path, type: 7, typeName: slug };
  const entry: PageEntry = { path, view: 'list', typeName: slug, collection };
  const built = { entry, loaded: { data: { collection }, version: 'static' } };
  pages.set(path, built);
  return built;
}

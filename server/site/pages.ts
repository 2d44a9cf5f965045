/** From an address to an answer: what it is, who may see it, in which form, and whether the browser has it already. */

import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { HOUR_MS } from '#shared/durations';
import { decodeEntities } from '#shared/html';
import type { Loaded, PageData, PageEntry, PageQuery, SiteData } from '../content/content-source.ts';
import { surrogateKeys } from '../content/surrogate-keys.ts';
import { problems, toProblem } from '../http/problems.ts';
import type { Theme } from '../rendering/theme/theme.ts';
import { accessTo } from './access.ts';
import { type AssembledPage, assemble } from './assemble.ts';
import { sendFormat } from './formats.ts';
import { originOf } from './origin.ts';
import { BLOCKS_MS } from './page-blocks.ts';
import { codeOf, pageTypeOf } from './page-identity.ts';
import { sendPage } from './send-page.ts';
import { nobody, type SiteContext } from './site-context.ts';
import { pageSlide } from './slides.ts';
import { sendFailure, sendLockScreen, sendNamed, sendPaywall, sendSystem } from './system-page-results.ts';
import { accessDenied } from './system-pages.ts';

/** The address without slashes at its end. Throws `URIError` when it is malformed. */
export function cleanPath(path: string): string {
  const decodedPath = path.includes('%') ? decodeURIComponent(path) : path;
  return decodedPath.length > 1 ? decodedPath.replace(/\/+$/, '') || '/' : '/';
}

export async function answerPage(site: SiteContext, request: Request, response: Response): Promise<void> {
  const path = cleanPath(request.path);
  const content = site.content.forPage?.();
  const parts = content === undefined ? site : { ...site, content };
  try {
    await answer(parts, path, request, response);
  } catch (error) {
    if (response.headersSent) throw error;
    const problem = toProblem(error);
    // What is wrong with the request itself is no failure of the page.
    if (problems[problem.code].status < 500) throw error;
    parts.logger.error({ err: error, path }, 'page failed');
    await sendFailure(parts, problem, path, request, response);
  }
}

/** `isCertain`: what the address is has been asked for, not only known from what names it. */
async function answer(
  parts: SiteContext,
  path: string,
  request: Request,
  response: Response,
  isCertain = false,
): Promise<void> {
  const { content } = parts;
  const theme = parts.theme.current;
  const started = performance.now();
  const siteSoon = content.site();
  // Where the site has to be fetched, the page is fetched with it.
  const foundSoon = content.find(path);
  if (foundSoon instanceof Promise) foundSoon.catch(() => undefined);
  const site = siteSoon instanceof Promise ? await siteSoon : siteSoon;
  const found = foundSoon instanceof Promise ? await foundSoon : foundSoon;
  if (found?.kind === 'redirect') {
    const { search } = new URL(request.originalUrl, 'http://host');
    return response.redirect(found.status, found.to.includes('?') ? found.to : found.to + search);
  }
  const own = found === undefined ? themePage(parts, theme, path) : undefined;
  const entry = found?.entry ?? own?.entry;
  if (entry === undefined) return sendSystem(parts, theme, site, path, request, response);
  const access = await accessTo(parts, entry, request);
  if (access === 'locked' || access === 'protected') return sendLockScreen(parts, entry, false, request, response);
  if (access === 'unpaid') return sendPaywall(parts, entry, request, response);
  if (access === 'denied') {
    const authenticatedAccount = await (parts.visitors ?? nobody).isMember(request, '');
    const data = { collection: entry.collection, authenticatedAccount };
    // What one visitor may not see another may.
    response.setHeader('Cache-Control', 'private, no-store');
    return sendNamed(parts, theme, site, accessDenied, path, 403, data, request, response);
  }
  const query = queryOf(request);
  const foundAt = performance.now();
  const soon = own?.loaded ?? content.load(entry, query);
  const loaded = soon instanceof Promise ? await atOnce(soon, content.promised?.(entry, query)) : soon;
  const timing = `find;dur=${(foundAt - started).toFixed(1)}, content;dur=${(performance.now() - foundAt).toFixed(1)}`;
  response.setHeader('Server-Timing', loaded === WAITING ? `${timing};desc="streamed"` : timing);
  cacheHeaders(parts, entry, access === 'personal', response);
  // A slide has a layout of its own, which only its content tells.
  const mayWait = request.query['format'] === undefined && pageTypeOf(entry) !== codeOf('splash');
  if (loaded === WAITING && mayWait) {
    return sendWaiting(parts, theme, site, entry, soon as Promise<Loaded | undefined>, request, response);
  }
  const whole = loaded === WAITING ? await soon : loaded;
  if (whole === undefined) {
    for (const header of ['Surrogate-Key', 'Server-Timing', 'Cache-Control']) response.removeHeader(header);
    if (isCertain) return sendSystem(parts, theme, site, path, request, response);
    // It was known as a page, but is none: it has moved, is closed, or has gone.
    return answer(parts, path, request, response, true);
  }
  const slide = await pageSlide(parts, site, entry, whole.data);
  const page = assembled({ theme, site, entry, loaded: whole, parts, request, status: 200, slide });
  const etag = `${theme.version}-${site.version}-${whole.version}${blocksVersion(parts, page)}`;
  if (!page.filled.isSlow) response.setHeader('ETag', page.needsNonce ? `W/"${etag}"` : `"${etag}"`);
  if (request.fresh && access === 'open') {
    // The policy that came with the page has its nonce: another one must not take its place.
    response.removeHeader('Content-Security-Policy');
    return void response.status(304).end();
  }
  if (await sendFormat(parts, { theme, site, page, loaded: whole }, request, response)) return;
  const keepMs = access === 'open' ? keepMsOf(parts, page) : undefined;
  await sendPage(parts, { page, theme, site, status: 200, keepMs }, request, response);
}

/** How long a page may be kept by who keeps pages; undefined when it is made for one answer. */
function keepMsOf({ content, overlay }: SiteContext, { filled }: AssembledPage): number | undefined {
  if (filled.isSlow || overlay !== undefined) return undefined;
  return Math.min(content.keepMs ?? MAX_MS, filled.hasBlocks ? BLOCKS_MS : MAX_MS);
}

const MAX_MS = HOUR_MS;

const createVersions = () => new WeakMap<AssembledPage, string>();

/** What rendered blocks add to a page's version: they may change while its content does not. */
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

const WAITING = Symbol('the content has not come yet');

/**
 * What is there by the time that the head may leave: when the content is promised, or in the next turn of the event loop where
 * nobody can tell. A failure by then is thrown.
 */
async function atOnce<T>(soon: Promise<T>, promised: Promise<void> | undefined): Promise<T | typeof WAITING> {
  const turn = promised ?? new Promise<void>((resolve) => setImmediate(resolve));
  return Promise.race([soon, turn.then((): typeof WAITING => WAITING)]);
}

/** The head leaves now; the content follows when it has come. */
async function sendWaiting(
  parts: SiteContext,
  theme: Theme,
  site: SiteData,
  entry: PageEntry,
  soon: Promise<Loaded | undefined>,
  request: Request,
  response: Response,
): Promise<void> {
  const failedWith = (error: unknown): null => {
    parts.logger.error({ err: error, path: entry.path }, 'loading the content of a page failed');
    return null;
  };
  const slow = soon.then(
    (loaded) =>
      loaded === undefined
        ? failedWith(new Error('the content has gone'))
        : assembled({ theme, site, entry, loaded, parts, request, status: 200 }),
    failedWith,
  );
  // What follows the head is not known yet, so nothing may keep it.
  response.setHeader('Cache-Control', 'no-cache');
  const page = assemble({
    theme,
    site,
    entry,
    loaded: undefined,
    parts,
    origin: originOf(request),
    scripts: parts.scripts ?? [],
    status: 200,
  });
  await sendPage(parts, { page, theme, site, status: 200, slow }, request, response);
}

interface ToAssemble {
  readonly theme: Theme;
  readonly site: SiteData;
  readonly entry: PageEntry;
  readonly loaded: Loaded;
  readonly parts: SiteContext;
  readonly request: Request;
  readonly status: number;
  readonly slide?: string | undefined;
}

/** An assembled page and what it was assembled from. The request is no part of it: it would stay as long as the content. */
interface CachedPage extends Pick<ToAssemble, 'theme' | 'site' | 'slide' | 'entry'> {
  readonly origin: string;
  readonly page: AssembledPage;
  readonly until: number;
}

const createPages = () => new WeakMap<PageData, CachedPage>();

/** Assembles a page, once for each content object. */
function assembled({ theme, site, entry, loaded, parts, request, status, slide }: ToAssemble): AssembledPage {
  const cache = parts.memo.of(createPages);
  const origin = originOf(request);
  const cached = cache.get(loaded.data);
  if (
    cached !== undefined &&
    cached.until > Date.now() &&
    cached.origin === origin &&
    cached.theme === theme &&
    cached.site === site &&
    cached.slide === slide &&
    cached.entry === entry
  )
    return cached.page;
  const page = assemble({ theme, site, entry, loaded, parts, origin, scripts: parts.scripts ?? [], status, slide });
  const { hasBlocks, isSlow } = page.filled;
  const until = hasBlocks ? Date.now() + BLOCKS_MS : Infinity;
  if (!isSlow) cache.set(loaded.data, { theme, site, slide, entry, origin, page, until });
  return page;
}

function queryOf({ query }: Request): PageQuery {
  const one = (name: string): string | undefined => {
    const given: unknown = query[name];
    return typeof given === 'string' && given !== '' && given.length <= 200 ? given : undefined;
  };
  const offset = Number(one('offset') ?? Number.NaN);
  const result: Record<string, unknown> = {};
  for (const name of ['category', 'tag', 'author', 'month']) {
    const wanted = one(name);
    // Links of themes that encode the text of page JSON as it is, escaped.
    if (wanted !== undefined) result[name] = decodeEntities(wanted);
  }
  if (Number.isFinite(offset) && offset >= 0) result['offset'] = offset;
  if (one('reversePaginate') === 'true') result['reversePaginate'] = true;
  return result as PageQuery;
}

function cacheHeaders(parts: SiteContext, entry: PageEntry, isPersonal: boolean, response: Response): void {
  if (isPersonal) return void response.setHeader('Cache-Control', 'private, no-store');
  const shared = parts.sharedMaxAge ?? 0;
  response.setHeader(
    'Cache-Control',
    shared > 0
      ? `public, max-age=0, s-maxage=${shared}, stale-while-revalidate=${shared}, must-revalidate`
      : 'public, max-age=0, must-revalidate',
  );
  response.setHeader('Surrogate-Key', surrogateKeys(entry).join(' '));
}

interface ThemePage {
  readonly entry: PageEntry;
  readonly loaded: Loaded;
}

const createThemePages = () => new WeakMap<Theme, Map<string, ThemePage>>();

/** A static page that the theme itself brings (`pages/x.page`). */
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

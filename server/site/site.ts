/** A site's router: files of the theme, feeds, and every path that may be a page. */

import { join } from 'node:path';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import { DAY_MS, WEEK_MS } from '#shared/durations';
import { requestMessages } from '#shared/messages/requests';
import { contentHash } from '../disk/content-hash.ts';
import { root } from '../disk/root.ts';
import { publicFor, revalidated } from '../http/cache-control.ts';
import { mount } from '../http/define-route.ts';
import { jsonBody } from '../http/json-body.ts';
import { lazyHandler, mountAt } from '../http/mount-prefix.ts';
import { Problem } from '../http/problems.ts';
import { sequence } from '../http/sequence.ts';
import { clientFilesRouter } from '../rendering/regions/client-files.ts';
import { platformFile } from '../rendering/theme/platform-files.ts';
import { type LockedPage, passwordGuards, type RefuseTries, unlock } from './access.ts';
import { assetImagesRouter } from './asset-images.ts';
import { sendCount } from './cart-count.ts';
import { catalogFontFiles } from './catalog-fonts.ts';
import { robotsOf, siteMapOf } from './feeds.ts';
import { drawForm } from './form-markup.ts';
import { languageStep } from './languages/request-language.ts';
import { sendWorker, WORKER } from './offline.ts';
import { siteOrigin } from './origin.ts';
import { baseOf } from './page-head.ts';
import { openPage } from './page-request.ts';
import { answerPage, cleanPath } from './pages.ts';
import { purgeRoute } from './purge-route.ts';
import { sendStyles } from './send-styles.ts';
import { shareImagesRouter } from './share-images.ts';
import type { SiteContext } from './site-context.ts';
import { SPECULATION_RULES, sendSpeculationRules } from './speculation-rules.ts';
import { type LockError, sendLockScreen, shopPageSender } from './system-page-results.ts';
import { systemPages } from './system-pages.ts';

/** Fonts of the bundled themes, as built. */
export const fonts = ['fraunces.woff2', 'inter.woff2', 'archivo.woff2'] as const;

/** `gate`: decides who may see pages. */
export function createSite(context: SiteContext, gate?: RequestHandler): RequestHandler {
  const others = lazyHandler(() => otherMethods(context));
  return sequence(
    languageStep(context),
    mountAt(['site.css', 'assets', 'scripts', 'share-images', 'universal'], () => filesRouter(context)),
    ...(gate === undefined ? [] : [gate]),
    mountAt(['cart', 'cart-v2', 'checkout', 'account'], () => shopRouter(context)),
    mountAt(['robots.txt', 'sitemap.xml', 'favicon.ico', 'speculation-rules.json', 'service-worker.js', 'v1'], () =>
      fixedAddresses(context),
    ),
    // No route pattern: most requests are for pages, and matching would parse each path.
    (request, response, next) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') return others(request, response, next);
      request.route = pageRoute;
      return answerPage(context, request, response);
    },
  );
}

/** The shop's pages; without a shop, only the cart count that every page requests. */
function shopRouter(context: SiteContext): RequestHandler {
  if (context.shop !== undefined) return context.shop(shopPageSender(context), drawForm(context.blockViews));
  return Router().get('/cart/count', (_request, response) => sendCount(0, response));
}

/** Route label of all pages in metrics. */
const pageRoute = { path: '/{*path}' } as const;

/** Routes that every site has. */
function fixedAddresses(site: SiteContext): Router {
  const router = Router();
  router.get('/robots.txt', async (request, response) => {
    const { context } = await site.content.site();
    const body = robotsOf(context, baseOf(context, siteOrigin(site, request)));
    sendListing(site, { body, type: 'text/plain' }, request, response);
  });
  router.get('/sitemap.xml', async (request, response) => {
    const { context, languages } = await site.content.site();
    const body = await siteMapOf(await site.content.map(), baseOf(context, siteOrigin(site, request)), languages);
    sendListing(site, { body, type: 'application/xml' }, request, response);
  });
  router.get(SPECULATION_RULES, sendSpeculationRules);
  router.get(WORKER, sendWorker(site.worker));
  // Browsers request it by default; a site declares its own in the head of its pages.
  router.get('/favicon.ico', (_request, response) => {
    response.set('Cache-Control', publicFor(DAY_MS)).status(204).end();
  });
  router.post(purgeRoute.path, jsonBody('256kb'));
  mount(router, [purgeRoute], site);
  return router;
}

/** What tells search engines of pages is as current as the pages, so that it is gone when the site is closed. */
function sendListing(
  { sharedMaxAge }: SiteContext,
  { body, type }: { readonly body: string | Buffer; readonly type: string },
  request: Request,
  response: Response,
): void {
  const etag = `"${contentHash(body).slice(0, 22)}"`;
  response.set({ ETag: etag, 'Cache-Control': revalidated(sharedMaxAge), 'Surrogate-Key': 'site' });
  if (request.fresh) return void response.status(304).end();
  response.type(type).end(body);
}

/** The form of a locked page posts to the page's own URL. OPTIONS and other methods get the allowed ones. */
function otherMethods(context: SiteContext): Router {
  const router = Router();
  const lockedPage = async (request: Request): Promise<LockedPage | undefined> => {
    const result = await context.content.find(cleanPath(request.path));
    return result?.kind === 'page' && result.entry.lock !== undefined
      ? { entry: result.entry, lock: result.entry.lock }
      : undefined;
  };
  const isLocked: RequestHandler = async (request, _response, next) =>
    // A post to any other page is not an attempt.
    next((await lockedPage(request)) === undefined ? 'route' : undefined);
  const again = async ({ entry }: LockedPage, error: LockError, request: Request, response: Response) =>
    sendLockScreen(await openPage(context, entry.path, request, response), entry, error);
  const refuse: RefuseTries = async (message, request, response) => {
    const locked = await lockedPage(request);
    if (locked !== undefined) await again(locked, { message, status: 429 }, request, response);
  };
  router.post(pageRoute.path, isLocked, ...passwordGuards(context, refuse), async (request, response, next) => {
    const locked = await lockedPage(request);
    if (locked === undefined) return next();
    response.set('Cache-Control', 'private, no-store');
    if (await unlock(context, locked, request, response)) return;
    await again(locked, { message: requestMessages.wrongPassword, status: 401 }, request, response);
  });
  router.get(pageRoute.path, (request, response) => answerPage(context, request, response));
  router.use(async (request, _response, next) => next(await methodProblem(context, request)));
  return router;
}

const PAGE_METHODS = 'GET, HEAD';

/** Undefined for an unknown page, and for OPTIONS, which gets the methods. */
async function methodProblem(context: SiteContext, { method, path }: Request): Promise<Problem | undefined> {
  if (method === 'OPTIONS') return undefined;
  const page = cleanPath(path);
  const isPage =
    systemPages.has(page) ||
    context.theme.current.pages.has(page) ||
    (await context.content.find(page))?.kind === 'page';
  if (!isPage) return undefined;
  return new Problem('method-not-allowed', { detail: `Use ${PAGE_METHODS}.`, headers: { Allow: PAGE_METHODS } });
}

function filesRouter(context: SiteContext): Router {
  const router = Router();
  router.use(clientFilesRouter());
  router.get('/site.css', sendStyles(context));
  for (const name of fonts) {
    const path = join(root, 'dist', 'fonts', name);
    router.get(`/assets/fonts/${name}`, (_request, response) =>
      response.sendFile(path, { maxAge: WEEK_MS, immutable: true }),
    );
  }
  router.use(...catalogFontFiles());
  // Where older themes expect the platform's icons, styles and scripts.
  router.get('/universal/*path', (request, response, next) => {
    const served = platformFile(request.path);
    if (served === undefined) return next();
    response.type(served.type).set('Cache-Control', publicFor(WEEK_MS));
    if (served.file === undefined) return void response.end(served.content);
    response.sendFile(join(root, 'views', 'universal', served.file), { cacheControl: false });
  });
  // During theme development browsers must not cache files.
  const maxAge = context.overlay === undefined ? WEEK_MS : 0;
  // Times of deployed files only distinguish contents (ETag): none is later than another.
  const options = { maxAge, lastModified: false, index: false, redirect: false } as const;
  const folders = [
    ...(context.assets === undefined ? [] : [context.assets]),
    join(context.theme.current.folder.path, 'assets'),
  ];
  if (context.renditions !== undefined) router.use(assetImagesRouter(folders, context.renditions, maxAge));
  if (context.assets !== undefined) router.use('/assets', express.static(context.assets, options));
  router.use(shareImagesRouter(folders));
  // The folder of the theme in use, which `vitrine dev` never moves.
  const { path } = context.theme.current.folder;
  for (const folder of ['assets', 'scripts']) router.use(`/${folder}`, express.static(join(path, folder), options));
  return router;
}

/** Closes a site to all but its owners, or to those who know its password: pages, feeds, site map, calls and events. */
import type { Request, RequestHandler, Response } from 'express';
import { requestMessages } from '#shared/messages/requests';
import { isSitePath } from '#shared/site-path';
import type { Admins } from '../admin/admins.ts';
import type { PageEntry, SiteAccess, SiteData } from '../content/content-source.ts';
import { keepPrivate } from '../http/keep-private.ts';
import { Problem } from '../http/problems.ts';
import { accessTo, passwordGuards, type RefuseTries, searchOf, unlock } from '../site/access.ts';
import { sendClosedPage } from '../site/closed-page.ts';
import { hideSite } from '../site/hidden-site.ts';
import { purgeRoute } from '../site/purge-route.ts';
import type { SiteContext } from '../site/site-context.ts';

/**
 * The studio and what its previews load, and calls with a key or a signature of their own. Files are open: their addresses are known
 * only from pages. Below these paths are pages, too, such as the one for addresses that do not exist.
 */
const OPEN =
  /^\/(?:api\/(?:owner|hooks|commerce\/payments\/[\w-]+\/events)|assets|config|docs|openapi\.json|s|scripts|share-images|site\.css|universal|v1)(?:\/|$)/i;
/** What links in emails lead to, each with a key of its own. The site's header and footer are left out. */
const EMAILED =
  /^\/(?:account\/(?:delete\/confirm|deleted|download(?:\/file)?|forgot|order-status|reset|sign-in(?:-link)?|subscription)|newsletter\/(?:confirm|unsubscribe)|reviews\/(?:photos(?:\/remove)?|request))\/?$/i;
const CALL = /^\/(?:api|cart\/count)(?:\/|$)/i;
const ROBOTS = 'User-agent: *\nDisallow: /\n';

/** The preview of a draft: somebody was given its link, or the studio shows it in a frame. */
const isShared = ({ path, query }: Request): boolean =>
  /^\/preview\/?$/i.test(path) && (query['link'] ?? query['frame']) !== undefined;

const isEmailed = (request: Request): boolean => EMAILED.test(request.path) || isShared(request);

export interface SiteGateOptions {
  readonly site: SiteContext;
  readonly admins: Pick<Admins, 'current'>;
}

export interface SiteGate {
  /** Before everything; what is open passes. */
  readonly all: RequestHandler;
  /** Before what shows the site's layout. */
  readonly pages: RequestHandler;
}

export function createSiteGate({ site, admins }: SiteGateOptions): SiteGate {
  const current = createCurrentSite(site);
  const isKnown = async (access: SiteAccess, request: Request): Promise<boolean> =>
    (await admins.current(request)) !== null ||
    (access.state === 'password' && (await accessTo(site, entryOf(access, request), request)) === 'personal');
  const gate =
    (isOpen: (request: Request) => boolean, close: Close): RequestHandler =>
    async (request, response, next) => {
      const found = current();
      const known = found instanceof Promise ? await found : found;
      const { access } = known;
      if (access === undefined || isOpen(request)) return next();
      keepPrivate(response);
      if (request.path === '/robots.txt') return void response.type('text/plain').end(ROBOTS);
      if (await isKnown(access, request)) return next();
      if (isEmailed(request)) {
        hideSite(response);
        return next();
      }
      if (CALL.test(request.path)) throw new Problem('site-closed', { detail: 'The site is not public.' });
      await close({ access, site: known.site }, request, response);
    };
  return {
    all: gate(({ path }) => OPEN.test(path), createDoor(site, current)),
    pages: gate(isPurge, async (closed, request, response) => show(closed, {}, request, response)),
  };
}

/** It asks for a key itself. */
const isPurge = ({ method, path }: Request): boolean =>
  method === purgeRoute.method.toUpperCase() && path === purgeRoute.path;

interface Closed extends KnownSite {
  readonly access: SiteAccess;
}

type Close = (closed: Closed, request: Request, response: Response) => Promise<void>;

function show(
  { access, site }: Closed,
  { error = '', status }: { readonly error?: string; readonly status?: number },
  request: Request,
  response: Response,
): void {
  const asked = entryOf(access, request).path + searchOf(request);
  const action = asked === request.originalUrl ? '' : asked;
  sendClosedPage({ access, site, action, error, ...(status === undefined ? {} : { status }) }, response);
}

/** Asks for the password, and takes it. */
function createDoor(site: SiteContext, current: CurrentSite): Close {
  let guards: readonly RequestHandler[] | undefined;
  const refuse: RefuseTries = async (error, request, response) => {
    const { access, ...known } = await current();
    if (access !== undefined) show({ ...known, access }, { error, status: 429 }, request, response);
  };
  return async (closed, request, response) => {
    const { state, lock } = closed.access;
    if (lock === undefined || state !== 'password' || request.method !== 'POST')
      return show(closed, {}, request, response);
    guards ??= passwordGuards(site, refuse);
    for (const guard of guards) if (!(await passes(guard, request, response))) return;
    if (await unlock(site, { entry: entryOf(closed.access, request), lock }, request, response)) return;
    show(closed, { error: requestMessages.wrongPassword }, request, response);
  };
}

interface KnownSite {
  readonly access: SiteAccess | undefined;
  readonly site: SiteData | undefined;
}

type CurrentSite = () => KnownSite | Promise<KnownSite>;

/** The site as it was read last: while it cannot be read, it stays as closed as it was. */
function createCurrentSite({ content }: Pick<SiteContext, 'content'>): CurrentSite {
  let known: KnownSite = { access: undefined, site: undefined };
  const take = (site: SiteData): KnownSite => {
    if (known.site !== site) known = { access: site.access, site };
    return known;
  };
  return () => {
    try {
      const site = content.site();
      return site instanceof Promise ? site.then(take, () => known) : take(site);
    } catch {
      return known;
    }
  };
}

/** The site as a page with a password; once it is entered, the visitor gets to the page that was asked for. */
const entryOf = ({ lock }: SiteAccess, { path }: Request): PageEntry => ({
  path: isSitePath(path) ? path : '/',
  view: 'list',
  typeName: 'page',
  collection: { id: 'whole-site' },
  lock,
});

/** Runs a middleware; false when it has responded. */
const passes = (handler: RequestHandler, request: Request, response: Response): Promise<boolean> =>
  new Promise((resolve, reject) => {
    response.once('close', () => resolve(false));
    void handler(request, response, (error?: unknown) => (error === undefined ? resolve(true) : reject(error)));
  });

/** Closes a site to all but its owners, or to those who know its password: pages, feeds, site map, calls and events. */
import type { Request, RequestHandler, Response } from 'express';
import { isSitePath } from '#shared/site-path';
import type { Admins } from '../admin/admins.ts';
import type { PageEntry, SiteAccess, SiteData } from '../content/content-source.ts';
import { keepPrivate } from '../http/keep-private.ts';
import { Problem } from '../http/problems.ts';
import { accessTo, passwordGuards, unlock } from '../site/access.ts';
import { sendClosedPage } from '../site/closed-page.ts';
import type { SiteContext } from '../site/site-context.ts';

/**
 * The studio and what its previews load, calls with a key or a signature of their own, and links in emails. Files are open: their
 * addresses are known only from pages. Below these paths are pages, too, such as the one for addresses that do not exist.
 */
const OPEN =
  /^\/(?:api\/(?:owner|hooks|commerce\/payments\/[\w-]+\/events)|assets|config|docs|newsletter|openapi\.json|preview|s|scripts|share-images|site\.css|universal|v1)(?:\/|$)/i;
const CALL = /^\/(?:api|cart\/count)(?:\/|$)/i;
const ROBOTS = 'User-agent: *\nDisallow: /\n';

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

export function createSiteGate(options: SiteGateOptions): SiteGate {
  const current = createCurrentSite(options.site);
  return {
    all: gateOf(options, current, (path) => OPEN.test(path)),
    pages: gateOf(options, current, () => false),
  };
}

function gateOf(
  { site, admins }: SiteGateOptions,
  current: () => KnownSite | Promise<KnownSite>,
  isOpen: (path: string) => boolean,
): RequestHandler {
  let guards: readonly RequestHandler[] | undefined;
  return async (request, response, next) => {
    const found = current();
    const known = found instanceof Promise ? await found : found;
    const { access } = known;
    if (access === undefined || isOpen(request.path)) return next();
    keepPrivate(response);
    if (request.path === '/robots.txt') return void response.type('text/plain').end(ROBOTS);
    if ((await admins.current(request)) !== null) return next();
    const entry = entryOf(access, request);
    if (access.state === 'password' && (await accessTo(site, entry, request)) === 'personal') return next();
    if (CALL.test(request.path)) throw new Problem('site-closed', { detail: 'The site is not open to everybody.' });
    const page = { access, site: known.site, action: entry.path };
    if (access.lock === undefined || access.state !== 'password' || request.method !== 'POST')
      return sendClosedPage({ ...page, wrongPassword: false }, response);
    guards ??= passwordGuards(site);
    for (const guard of guards) if (!(await passes(guard, request, response))) return;
    if (await unlock(site, { entry, lock: access.lock }, request, response)) return;
    sendClosedPage({ ...page, wrongPassword: true }, response);
  };
}

interface KnownSite {
  readonly access: SiteAccess | undefined;
  readonly site: SiteData | undefined;
}

/** The site as it was read last: while it cannot be read, it stays as closed as it was. */
function createCurrentSite({ content }: Pick<SiteContext, 'content'>): () => KnownSite | Promise<KnownSite> {
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

/** Previews of pages with their drafts, for admins and for holders of a link. Not found for everybody else. */
import { type Request, type Response, Router } from 'express';
import { textOf } from '#shared/json';
import { may, type Permission } from '#shared/roles';
import { invalid } from '../../http/create-problem.ts';
import { toProblem } from '../../http/problems.ts';
import type { RateLimits } from '../../http/rate-limits.ts';
import type { Preview } from '../../site/render-preview.ts';
import type { SitePages } from '../../site/site-pages.ts';
import type { AdminServices } from '../admin-context.ts';
import { requireAdmin } from '../define-admin-route.ts';
import { requireCollection, requireItem } from '../items/item-store.ts';
import { addressOf } from '../pages/page-rows.ts';
import { readPreviewScript } from '../studio/studio-pages.ts';
import { formScreenOf, markForm, placeForm } from './form-preview.ts';
import { type PreviewInput, renderDraft } from './preview.ts';
import { type PreviewGrant, pagePath, previewInstant } from './preview-links.ts';
import { screenOf } from './preview-screens.ts';
import { inStudio, onOwnOrigin } from './studio-frame.ts';

export interface PreviewPagesContext {
  readonly admin: AdminServices;
  readonly pages: SitePages;
  readonly limits: RateLimits;
}

/** The permission to create links to drafts. */
export const SHARE_DRAFTS: Permission = 'content.draft';

interface Target extends Pick<PreviewInput, 'path' | 'asOf'> {
  /** In the studio's frame on an origin of its own. */
  readonly frame?: PreviewGrant['frame'];
}

/**
 * `GET /preview?path=ADDRESS&asOf=INSTANT` and `GET /preview/item?collection=ID&item=ID` for admins, `GET /preview?link=TOKEN`
 * for everybody. With `studio`, the page is for the studio's frame, which has `GET /preview?frame=TOKEN` at PREVIEW_ORIGIN; with
 * `screen=lock-screen`, `sso-screen` or `popup-overlay` it is that screen, or the popup over the page, and with `screen=form:ID` a
 * page with that form.
 */
export function draftPreviewPages({ admin, pages, limits }: PreviewPagesContext): Router {
  const script = readPreviewScript();
  const respond = async (
    request: Request,
    response: Response,
    find: () => Promise<Target | undefined>,
  ): Promise<void> => {
    response.set({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' });
    const found = await orNothing(async () => {
      const target = await find();
      return target && { preview: await rendered({ admin, pages }, target, request, response), frame: target.frame };
    });
    const preview = found?.preview;
    const frame = found?.frame;
    if (preview?.kind === 'sent') return;
    if (preview?.kind === 'page' && frame !== undefined)
      return void response.end(onOwnOrigin(preview.html, { response, script, studio: frame.studio }));
    if (preview?.kind === 'page')
      return void response.end('studio' in request.query ? inStudio(preview.html, response, script) : preview.html);
    const nothing = { type: 'not-found', template: 'not-found', title: 'Page not found', status: 404 } as const;
    await pages.send(nothing, request, response);
  };
  const router = Router();
  router.get('/preview', limits.read, (request, response) =>
    respond(request, response, () => targetOf(admin, request)),
  );
  router.get('/preview/item', limits.read, (request, response) =>
    respond(request, response, () => itemTarget(admin, request)),
  );
  return router;
}

async function rendered(
  { admin, pages }: Pick<PreviewPagesContext, 'admin' | 'pages'>,
  { frame, ...input }: Target,
  request: Request,
  response: Response,
): Promise<Preview> {
  const screen = screenOf(`slide-${frame?.screen ?? textOf(request.query['screen'])}`);
  const form = formScreenOf(request, frame?.screen);
  const preview = await renderDraft({ ...admin, pages }, { ...input, request, response, screen });
  return form === undefined ? preview : markForm(preview, form);
}

/** Undefined for who may not see it, and where there is nothing to see. */
async function orNothing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (['sign-in-needed', 'forbidden', 'not-found'].includes(toProblem(error).code)) return undefined;
    throw error;
  }
}

async function targetOf(admin: AdminServices, request: Request): Promise<Target | undefined> {
  const { path, link, frame, asOf } = request.query;
  if (link !== undefined) return sharedTarget(admin, textOf(link));
  if (frame !== undefined) return frameTarget(admin, request, textOf(frame));
  await requireAdmin(admin, request, 'site.view');
  const form = formScreenOf(request);
  if (form !== undefined) return { path: (tx) => placeForm(tx, { ...admin, id: form }) };
  const parsedPath = pagePath.safeParse(path ?? '/');
  if (!parsedPath.success) return undefined;
  if (asOf === undefined) return { path: parsedPath.data };
  const instant = previewInstant.safeParse(asOf);
  if (!instant.success) throw invalid([{ field: 'asOf', message: 'must be a date and time with its zone' }]);
  return { path: parsedPath.data, asOf: Date.parse(instant.data) };
}

/** The target of a link, while the admin who created it may still share drafts. */
async function sharedTarget({ admins, previewLinks }: AdminServices, token: string): Promise<Target | undefined> {
  const grant = previewLinks.read(token);
  if (grant === undefined || grant.frame !== undefined) return undefined;
  const roles = await admins.rolesOf(grant.admin);
  return may(roles, SHARE_DRAFTS) ? { path: grant.path, asOf: grant.asOf ?? undefined } : undefined;
}

/** What the studio has asked to show in its frame, while who asked may still see it. */
async function frameTarget(admin: AdminServices, request: Request, token: string): Promise<Target | undefined> {
  const grant = admin.previewLinks.read(token);
  const frame = grant?.frame;
  if (grant === undefined || frame === undefined) return undefined;
  if (!may(await admin.admins.rolesOf(grant.admin), 'site.view')) return undefined;
  const { path } = grant;
  const form = formScreenOf(request, frame.screen);
  return { frame, path: form === undefined ? path : (tx) => placeForm(tx, { ...admin, id: form }) };
}

/** The page of an item, wherever its draft moves it. */
async function itemTarget(admin: AdminServices, request: Request): Promise<Target> {
  await requireAdmin(admin, request, 'site.view');
  const { collection, item, asOf } = request.query;
  if (asOf !== undefined) throw invalid([{ field: 'asOf', message: 'is for /preview: an item is shown as its draft' }]);
  return {
    async path(tx) {
      const owner = await requireCollection(tx, admin, textOf(collection));
      const { item: row } = await requireItem(tx, owner, textOf(item));
      return textOf(row.data['fullUrl']) || `${addressOf(owner)}/${row.urlId}`;
    },
  };
}

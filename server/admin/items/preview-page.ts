/** The page of an item as its owner is writing it, published or not. For everybody else there is nothing. */
import { type Request, Router } from 'express';
import { textOf } from '#shared/json';
import { toProblem } from '../../http/problems.ts';
import type { RateLimits } from '../../http/rate-limits.ts';
import type { ItemContent, SitePages } from '../../site/site-pages.ts';
import type { AdminServices } from '../admin-context.ts';
import { requireAdmin } from '../define-admin-route.ts';
import { readPreview } from './preview-item.ts';

export interface ItemPreviewContext {
  readonly admin: AdminServices;
  readonly pages: SitePages;
  readonly limits: RateLimits;
}

/** `GET /preview/item?collection=ID&item=ID`: with the draft of the item, never cached. */
export function itemPreviewPage({ admin, pages, limits }: ItemPreviewContext): Router {
  return Router().get('/preview/item', limits.read, async (request, response) => {
    response.set({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' });
    const preview = await previewOf(admin, request);
    if (preview === undefined)
      return pages.send(
        { type: 'not-found', template: 'not-found', title: 'Page not found', status: 404 },
        request,
        response,
      );
    await pages.sendItem(preview, request, response);
  });
}

/** Undefined for who may not see it, and where there is nothing to see. */
async function previewOf(admin: AdminServices, request: Request): Promise<ItemContent | undefined> {
  const { collection, item } = request.query;
  try {
    await requireAdmin(admin, request, 'site.view');
    return await readPreview(admin, textOf(collection), textOf(item));
  } catch (error) {
    if (['sign-in-needed', 'forbidden', 'not-found'].includes(toProblem(error).code)) return undefined;
    throw error;
  }
}

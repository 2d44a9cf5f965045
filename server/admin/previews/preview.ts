/** Renders the site with its drafts, as visitors would get it. */
import type { Request, Response } from 'express';
import type { Db } from '../../database/database.ts';
import type { Preview, PreviewScreen } from '../../site/render-preview.ts';
import type { SitePages } from '../../site/site-pages.ts';
import type { AdminServices } from '../admin-context.ts';
import { applyDrafts, applySchedule, enablePage, openFolder } from './apply-drafts.ts';
import { rolledBack } from './rolled-back.ts';

export interface PreviewContext extends Pick<AdminServices, 'database' | 'websiteId' | 'now'> {
  readonly pages: SitePages;
}

export interface PreviewInput {
  /** The path of a page, or a function that finds it once the drafts are applied. */
  readonly path: string | ((tx: Db) => Promise<string>);
  /** Epoch milliseconds: the site as visitors will see it at that time. Undefined: the site with all drafts. */
  readonly asOf?: number | undefined;
  /** Further unsaved changes. */
  readonly change?: ((tx: Db) => Promise<void>) | undefined;
  readonly request: Request;
  readonly response: Response;
  /** A screen of the site instead of the page, or a popup over it. */
  readonly screen?: PreviewScreen | undefined;
  /** Default: the whole page. */
  readonly isContentOnly?: boolean | undefined;
}

const MAX_REDIRECTS = 3;

/** Renders a page with drafts without storing anything. Throws `not-found` when `path` or `change` find nothing. */
export function renderDraft(context: PreviewContext, input: PreviewInput): Promise<Preview> {
  const { database, pages } = context;
  const { asOf, change, request, response, isContentOnly, screen } = input;
  return rolledBack(database, async (tx): Promise<Preview> => {
    if (asOf === undefined) await applyDrafts(tx, context);
    else await applySchedule(tx, context, asOf);
    await change?.(tx);
    let path = typeof input.path === 'string' ? input.path : await input.path(tx);
    if (asOf === undefined) await openFolder(tx, context, path);
    for (let count = 0; count <= MAX_REDIRECTS; count++) {
      if (asOf === undefined) await enablePage(tx, context, path);
      const preview = await pages.preview(tx, path, { request, response, isContentOnly, screen });
      if (preview?.kind !== 'redirect' || !preview.to.startsWith('/')) return preview ?? { kind: 'none' };
      path = new URL(preview.to, 'http://host').pathname;
    }
    return { kind: 'none' };
  });
}

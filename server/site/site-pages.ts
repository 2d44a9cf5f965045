/** Pages that API routes respond with, for visitors without JavaScript: in the site's layout, like any other page. */
import type { Request, Response } from 'express';
import type { PageData } from '../content/content-source.ts';
import type { PageType } from '../content/page-types.ts';
import type { Db } from '../database/database.ts';
import { escapeTextsKeepEntities } from '../rendering/blocks/safe-markup.ts';
import type { Tweak } from '../rendering/theme/styles/tweak-declarations.ts';
import { drawPart, type LayoutPart } from './draw-part.ts';
import { type DrawForm, drawForm } from './form-markup.ts';
import { openPage } from './page-request.ts';
import { type Preview, type PreviewExchange, renderPreview } from './render-preview.ts';
import type { SiteContext } from './site-context.ts';
import { sendNamed } from './system-page-results.ts';

export interface AnswerPage {
  /** Template in views/system/pages, or the theme's own system/NAME.page. */
  readonly template: string;
  readonly title: string;
  /** Default: a page. */
  readonly type?: PageType;
  readonly status: number;
  /** Texts are escaped here; markup is passed as `Markup`. */
  readonly data?: Readonly<Record<string, unknown>>;
}

export interface SitePages {
  send(page: AnswerPage, request: Request, response: Response): Promise<void>;
  /**
   * The page at a path with the changes of an uncommitted transaction, neither cached nor counted. Undefined when the content is not in
   * the database.
   */
  preview(tx: Db, path: string, exchange: PreviewExchange): Promise<Preview | undefined>;
  /** A row or block of a layout as its page would show it; undefined when that takes more than the layout (`drawPart`). */
  drawPart(part: LayoutPart): string | undefined;
  /** Resolves when pages of this process show what has been committed so far. */
  catchUp(): Promise<void>;
  /** Settings of a form of the site's content; undefined for an unknown id. */
  formOf(id: string): Promise<unknown>;
  /** The tweaks of the theme in use. */
  tweaks(): readonly Tweak[];
  /** A form as markup, with submitted values and error messages. */
  readonly formMarkup: DrawForm;
}

export function createSitePages(context: SiteContext): SitePages {
  return {
    async send({ template, title, type = 'page', status, data = {} }, request, response) {
      response.setHeader('Cache-Control', 'private, no-store');
      const safe = escapeTextsKeepEntities(data) as PageData;
      const page = { type, template, title: escapeTextsKeepEntities(title) as string } as const;
      await sendNamed(await openPage(context, request.path, request, response), page, { status, data: safe });
    },
    async preview(tx, path, exchange) {
      const content = await context.content.within?.(tx);
      return content === undefined ? undefined : renderPreview(context, content, path, exchange);
    },
    drawPart: (part) => (context.content.within === undefined ? undefined : drawPart(context, part)),
    async catchUp() {
      await context.content.catchUp?.();
    },
    async formOf(id) {
      const { forms } = await context.content.site();
      return Object.hasOwn(forms, id) ? forms[id] : undefined;
    },
    tweaks: () => context.theme.current.declaredTweaks,
    formMarkup: drawForm(context.blockViews),
  };
}

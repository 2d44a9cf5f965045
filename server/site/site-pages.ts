/** Pages that calls answer with, for visitors without script: in the site's layout, like any other page. */
import type { Request, Response } from 'express';
import type { PageData, PageEntry } from '../content/content-source.ts';
import { text } from '../content/fields.ts';
import type { PageType } from '../content/page-types.ts';
import { escapeTextsKeepEntities } from '../rendering/blocks/safe-markup.ts';
import { assemble } from './assemble.ts';
import { type DrawForm, drawForm } from './form-markup.ts';
import { sendFormat } from './formats.ts';
import { openPage } from './page-request.ts';
import { sendPage } from './send-page.ts';
import type { SiteContext } from './site-context.ts';
import { sendNamed } from './system-page-results.ts';

export interface AnswerPage {
  /** Template in views/system/pages, or the theme's own system/NAME.page. */
  readonly template: string;
  readonly title: string;
  /** Default: a page. */
  readonly type?: PageType;
  readonly status: number;
  /** Texts are escaped here; markup comes as `Markup`. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** As page JSON has them. */
export interface ItemContent {
  readonly collection: PageData;
  readonly item: PageData;
}

export interface SitePages {
  send(page: AnswerPage, request: Request, response: Response): Promise<void>;
  /** Sends the page of an item that visitors do not get like this: it is neither cached nor indexed. */
  sendItem(content: ItemContent, request: Request, response: Response): Promise<void>;
  /** Settings of a form of the site's content; undefined when it has none of this id. */
  formOf(id: string): Promise<unknown>;
  /** A form as markup, with what was typed and what is wrong. */
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
    sendItem: (content, request, response) => sendItem(context, content, request, response),
    async formOf(id) {
      const { forms } = await context.content.site();
      return Object.hasOwn(forms, id) ? forms[id] : undefined;
    },
    formMarkup: drawForm(context.blockViews),
  };
}

async function sendItem(
  context: SiteContext,
  { collection, item }: ItemContent,
  request: Request,
  response: Response,
): Promise<void> {
  response.set({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' });
  const path = text(item, 'fullUrl');
  const page = await openPage(context, path, request, response);
  const entry: PageEntry = { path, view: 'item', typeName: text(collection, 'typeName'), collection, item };
  const assembled = assemble({ page, entry, loaded: { data: { collection, item }, version: '' }, status: 200 });
  if (await sendFormat(page, assembled)) return;
  await sendPage(page, { page: assembled, status: 200 });
}

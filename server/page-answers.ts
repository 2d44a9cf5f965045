/** Pages that calls answer with, for visitors without script: in the site's layout, like any other page. */
import type { Request, Response } from 'express';
import type { Value } from '#engine';
import type { PageType } from '#shared/page-types';
import type { FormDefinition } from './backend/forms/form-library.ts';
import { formModel, type ReturnedForm } from './blocks/models/form-blocks.ts';
import { safeModel } from './blocks/safe-markup.ts';
import type { PageData } from './content/content-source.ts';
import type { SiteParts } from './site/site-parts.ts';
import { sendNamed } from './site/system-answers.ts';

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

export interface PageAnswers {
  send(page: AnswerPage, request: Request, response: Response): Promise<void>;
  /** Settings of a form of the site's content; undefined when it has none of this id. */
  formOf(id: string): Promise<unknown>;
  /** A form as markup, with what was typed and what is wrong. */
  formMarkup(form: FormDefinition['form'], page: FormPage, returned: ReturnedForm): string;
}

/** The page that a form stands on. */
export interface FormPage {
  readonly id: string;
  readonly title: string;
  readonly fullUrl: string;
  readonly isItem: boolean;
}

export function createPageAnswers(parts: SiteParts): PageAnswers {
  return {
    async send({ template, title, type = 'page', status, data = {} }, request, response) {
      response.setHeader('Cache-Control', 'private, no-store');
      const safe = safeModel(data) as PageData;
      const page = { type, template, title: safeModel(title) as string } as const;
      const theme = parts.theme.current;
      await sendNamed(parts, theme, await parts.content.site(), page, request.path, status, safe, request, response);
    },
    async formOf(id) {
      const { forms } = await parts.content.site();
      return Object.hasOwn(forms, id) ? forms[id] : undefined;
    },
    formMarkup(form, { id, title, fullUrl, isItem }, returned) {
      const { engine, blocks, partials } = parts.blockViews;
      const template = blocks.get('form');
      if (template === undefined) throw new Error('views/blocks/form.html is missing');
      const page = { id, title, fullUrl, ...(isItem ? { item: {} } : {}) };
      const shown = safeModel(formModel(form, { id: 'form', page }, returned)) as Value;
      const { html } = engine.render(template, { shown, lightbox: false }, { partials });
      return `<div class="sqs-block form-block"><div class="sqs-block-content">${html}</div></div>`;
    },
  };
}

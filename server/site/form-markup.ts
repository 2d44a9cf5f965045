/** Forms outside of content: those that come back with what is wrong, and those of the shop's own pages. In the form block's view. */
import type { Value } from '#engine';
import type { formSettings } from '#shared/form-settings';
import type { ValuesOf } from '#shared/settings';
import type { BlockViews } from '../rendering/blocks/block-views.ts';
import { type FormTarget, formModel, type ReturnedForm } from '../rendering/blocks/models/form-blocks.ts';
import { escapeTextsKeepEntities } from '../rendering/blocks/safe-markup.ts';

/** The page that a form stands on. */
interface FormPage {
  readonly id: string;
  readonly title: string;
  readonly fullUrl: string;
  readonly isItem: boolean;
}

export type DrawForm = (
  form: ValuesOf<typeof formSettings>,
  page: FormPage,
  returned: ReturnedForm,
  target?: FormTarget,
) => string;

export const drawForm =
  ({ engine, blocks, partials }: BlockViews): DrawForm =>
  (form, { id, title, fullUrl, isItem }, returned, target) => {
    const template = blocks.get('form');
    if (template === undefined) throw new Error('views/blocks/form.html is missing');
    const page = { id, title, fullUrl, ...(isItem ? { item: {} } : {}) };
    const shown = escapeTextsKeepEntities(formModel(form, { id: 'form', page }, returned, target)) as Value;
    const { html } = engine.render(template, { shown, lightbox: false }, { partials });
    return `<div class="sqs-block form-block"><div class="sqs-block-content">${html}</div></div>`;
  };

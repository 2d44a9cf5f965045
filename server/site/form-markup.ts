/** Renders forms outside of content with the form block's view: forms shown again with errors, and forms of the shop's pages. */
import type { Value } from '#engine';
import type { formSettings } from '#shared/form-settings';
import type { ValuesOf } from '#shared/settings';
import type { BlockViews } from '../rendering/blocks/block-views.ts';
import { type FormTarget, formModel, type ReturnedForm } from '../rendering/blocks/models/form-blocks.ts';
import { escapeTextsKeepEntities } from '../rendering/blocks/safe-markup.ts';

/** The page that contains the form. */
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
    const model = escapeTextsKeepEntities(formModel(form, { id: 'form', page }, returned, target)) as Value;
    const { html } = engine.render(template, { shown: model, lightbox: false }, { partials });
    return `<div class="sqs-block form-block"><div class="sqs-block-content">${html}</div></div>`;
  };

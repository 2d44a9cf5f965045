import { formBlocks, formSettings, siteFormSettings } from '#shared/form-settings';
import { Html } from '#shared/html';
import { formMessages } from '#shared/messages/forms';
import { readSettings, type ValuesOf } from '#shared/settings';
import { type BlockScene, defineBlock } from '../define-block.ts';
import { safeSettings, typedText } from '../safe-markup.ts';
import { type Filled, fieldModel } from './form-fields.ts';

type Form = ValuesOf<typeof formSettings>;

/** A rejected form that is shown again: submitted values, errors, and a key for submitting it again. */
export interface ReturnedForm extends Filled {
  /** Error of the form as a whole. */
  readonly message: string;
  readonly key: string;
}

/** The target of a form that is not part of the content, and its hidden fields. */
export interface FormTarget {
  readonly action: string;
  readonly hidden: readonly { readonly name: string; readonly value: string }[];
}

const SUBMISSIONS: FormTarget = { action: '/api/form/SaveFormSubmission', hidden: [] };

/** View model of a form. Rich texts are sanitized here, because the form may come from the content instead of the block. */
export function formModel(
  form: Form,
  { id, page }: Pick<BlockScene, 'id' | 'page'>,
  returned?: ReturnedForm,
  target = SUBMISSIONS,
) {
  const { disclaimerMessage, submissionHTML } = safeSettings(formSettings, form);
  const fields = form.fields.map((field, at) => fieldModel(field, `${id}-${at + 1}`, returned));
  return {
    action: target.action,
    hidden: target.hidden.map(({ name, value }) => ({ name, value: typedText(value) })),
    formId: form.id,
    name: form.name,
    fields,
    submitButtonText: form.submitButtonText,
    submitButtonAlignment: form.submitButtonAlignment,
    submissionMessage: form.submissionMessage,
    disclaimer: new Html(String(disclaimerMessage)),
    submissionHTML: new Html(String(submissionHTML)),
    successRedirect: form.successRedirect,
    captcha: form.captchaEnabled ? { theme: form.captchaTheme, alignment: form.captchaAlignment } : null,
    ...returnedModel(fields, returned),
    hasRequired: form.fields.some(({ required }) => required),
    page: { id: page.id, title: page.title, fullUrl: page.fullUrl, source: page.item === undefined ? 'c' : 'i' },
  };
}

/** The parts above and below the fields of a form that is shown again. */
function returnedModel(fields: readonly ReturnType<typeof fieldModel>[], returned: ReturnedForm | undefined) {
  const { key = '', message = '' } = returned ?? {};
  if (message === '') return { key, problems: null };
  const wrong = fields
    .filter(({ hasError }) => hasError)
    .map(({ error, errorTarget, title, name, includesLabel }) => ({
      error,
      errorTarget,
      title: title || name,
      includesLabel: title !== '' && includesLabel,
    }));
  const { reviewBelow, reviewAbove } = formMessages;
  return { key, problems: { message, wrong, hasWrong: wrong.length > 0, reviewBelow, reviewAbove } };
}

export const formBlockDefinitions = [
  defineBlock('form', formBlocks.form, {
    load: ({ formId }, { content }) => (formId === '' ? undefined : content.findForm(formId)),
    model: ({ form, formId, ...block }, scene, result, warn) => {
      if (result === undefined && formId !== '' && form.fields.length === 0) {
        warn('formId', 'This form has not been configured yet.');
      }
      const { values, messages } = readSettings(siteFormSettings, result);
      for (const { setting, message } of messages) warn(`form.${setting}`, message);
      const chosen = result === undefined ? form : { ...values, id: values.id || formId };
      const { lightbox, lightboxButtonText, lightboxPosition } = block.lightbox ? block : values;
      const model = chosen.fields.length > 0 ? formModel(chosen, scene) : null;
      return { shown: model, lightbox, lightboxButtonText, lightboxPosition };
    },
  }),
  defineBlock('newsletter', formBlocks.newsletter, {
    model: (_values, { page }) => ({
      page: { id: page.id, title: page.title, fullUrl: page.fullUrl, source: page.item === undefined ? 'c' : 'i' },
    }),
  }),
];

import { formBlocks, formSettings } from '#shared/block-settings/form';
import { settle, type ValuesOf } from '#shared/settings';
import { type BlockScene, defineBlock } from '../define-block.ts';
import { Markup, safeSettings } from '../safe-markup.ts';
import { fieldModel } from './form-fields.ts';

type Form = ValuesOf<typeof formSettings>;

/** The form as the view shows it. Rich texts are made safe here, since the form may come from the content instead of the block. */
function formModel(form: Form, { id, page }: BlockScene) {
  const { disclaimerMessage, submissionHTML } = safeSettings(formSettings, form);
  return {
    formId: form.id,
    name: form.name,
    fields: form.fields.map((field, at) => fieldModel(field, `${id}-${at + 1}`)),
    submitButtonText: form.submitButtonText,
    submitButtonAlignment: form.submitButtonAlignment,
    submissionMessage: form.submissionMessage,
    disclaimer: new Markup(String(disclaimerMessage)),
    submissionHTML: new Markup(String(submissionHTML)),
    successRedirect: form.successRedirect,
    hasRequired: form.fields.some(({ required }) => required),
    page: { id: page.id, title: page.title, fullUrl: page.fullUrl, source: page.item === undefined ? 'c' : 'i' },
  };
}

export const formBlockDefinitions = [
  defineBlock('form', formBlocks.form, {
    load: ({ formId }, { content }) => (formId === '' ? undefined : content.findForm(formId)),
    model: ({ form, formId }, scene, found, warn) => {
      if (found === undefined && formId !== '' && form.fields.length === 0) {
        warn('formId', 'This form has not been configured yet.');
      }
      const { values, messages } = settle(formSettings, found);
      for (const { setting, message } of messages) warn(`form.${setting}`, message);
      const chosen = found === undefined ? form : { ...values, id: values.id || formId };
      return { shown: chosen.fields.length > 0 ? formModel(chosen, scene) : null };
    },
  }),
  defineBlock('newsletter', formBlocks.newsletter, {
    model: (_values, { page }) => ({
      page: { id: page.id, title: page.title, fullUrl: page.fullUrl, source: page.item === undefined ? 'c' : 'i' },
    }),
  }),
];

/** Form, newsletter: the field types of the form builder and their settings (specification, "Form builder field types"). */
import { formFieldTypes } from '#shared/form-field-types';
import { choice, html, integer, list, no, object, text, url, yes } from '#shared/settings';

export { type FormFieldType, formFieldTypes } from '#shared/form-field-types';

export const formFieldSettings = {
  id: text('', 100),
  type: choice(formFieldTypes, 'text'),
  title: text(),
  description: text(),
  placeholder: text(),
  required: no(),
  currencySymbol: text('$', 8),
  showCountryCode: no(),
  underline: no(),
  options: list(text(), 250),
  /** 0 or absent: no limit and no counter. */
  maxLength: integer(0, 100_000, 0),
  key: text(),
  value: text(),
} as const;

export const formSettings = {
  id: text('', 100),
  name: text(),
  fields: list(object(formFieldSettings), 100),
  submitButtonText: text('Submit'),
  submitButtonAlignment: choice(['left', 'center', 'right'], 'left'),
  submissionMessage: text('Thank you!'),
  submissionHTML: html(),
  successRedirect: url(),
  disclaimerMessage: html(),
  captchaEnabled: no(),
  captchaTheme: choice(['light', 'dark'], 'light'),
  captchaAlignment: choice(['left', 'center', 'right'], 'left'),
} as const;

/** Where submissions go. No page ever shows it. */
export const formDeliverySettings = {
  /** Addresses that get each submission by mail. */
  emails: list(text('', 256), 10),
  webhooks: list(object({ url: text('', 2000), secret: text('', 200) }), 10),
  /** Lists that the sender's address is put on. */
  mailingLists: list(object({ list: text('', 200), doubleOptIn: no() }), 10),
  /** Only signed-in members may submit. */
  membersOnly: no(),
} as const;

/** A form is found by its id, or stands in the block itself. */
export const formBlocks = {
  form: {
    formId: text('', 100),
    form: object(formSettings),
    lightbox: no(),
    lightboxButtonText: text('Open the form'),
  },
  newsletter: {
    formId: text('', 100),
    title: text(),
    description: html(),
    collectFirstName: no(),
    collectLastName: no(),
    submitButtonText: text('Sign up'),
    disclaimer: html(),
    layout: choice(['float', 'stack'], 'float'),
    labelsShown: yes(),
  },
} as const;

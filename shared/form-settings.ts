/** Form, newsletter: the field types of the form builder and their settings (specification, "Form builder field types"). */
import { formFieldTypes } from '#shared/form-field-types';
import { overlayPositions } from '#shared/overlay-positions';
import { choice, html, integer, labeled, list, no, object, reference, text, url, yes } from '#shared/settings';

export { type FormFieldType, formFieldTypes } from '#shared/form-field-types';

const optionTypes = ['radio', 'checkbox', 'select', 'likert'];
const inputTypes = ['text', 'textarea', 'email', 'number', 'website', 'password', 'currency', 'twitter'];
const without = (...types: readonly string[]) => formFieldTypes.filter((type) => !types.includes(type));

const typeLabels: Partial<Record<(typeof formFieldTypes)[number], string>> = {
  textarea: 'Text area',
  website: 'Website',
  section: 'Section heading',
  radio: 'Radio buttons',
  checkbox: 'Checkboxes',
  select: 'Drop-down',
  likert: 'Likert scale',
  twitter: 'Twitter name',
};

export const formFieldSettings = {
  id: labeled('Field ID', text('', 100), { help: 'Stays the same when the title changes.' }),
  type: labeled('Field type', choice(formFieldTypes, 'text', typeLabels)),
  title: labeled('Title', text()),
  description: labeled('Description', text(), { when: { type: without('hidden') } }),
  placeholder: labeled('Placeholder', text(), { when: { type: inputTypes } }),
  required: labeled('Required', no(), { when: { type: without('section', 'hidden', 'likert') } }),
  currencySymbol: labeled('Currency symbol', text('$', 8), { when: { type: ['currency'] } }),
  showCountryCode: labeled('Show country code', no(), { when: { type: ['phone'] } }),
  underline: labeled('Underline', no(), { when: { type: ['section'] } }),
  options: labeled('Options', list(text(), 250, 'option'), { when: { type: optionTypes } }),
  /** 0 or absent: no limit and no counter. */
  maxLength: labeled('Maximum length', integer(0, 100_000, 0), {
    help: 'Set to 0 for no limit and no counter.',
    when: { type: ['textarea'] },
  }),
  key: labeled('Key', text(), { when: { type: ['hidden'] } }),
  value: labeled('Value', text(), { when: { type: ['hidden'] } }),
} as const;

const alignment = choice(['left', 'center', 'right'], 'left');

export const formSettings = {
  id: labeled('Form ID', text('', 100), { help: 'Empty: the form does not have its own.', group: 'Advanced' }),
  name: labeled('Name', text()),
  fields: labeled('Fields', list(object(formFieldSettings), 100, 'field')),
  submitButtonText: labeled('Submit button text', text('Submit')),
  submitButtonAlignment: labeled('Submit button alignment', alignment),
  submissionMessage: labeled('Submission message', text('Thank you!'), { help: 'Shown instead of the form.' }),
  submissionHTML: labeled('Submission text', html(), { help: 'Shown below the submission message.' }),
  successRedirect: labeled('Redirect', url(), { help: 'A page to go to instead of showing the message.' }),
  disclaimerMessage: labeled('Disclaimer', html()),
  captchaEnabled: labeled('Captcha', no(), { group: 'Captcha' }),
  captchaTheme: labeled('Captcha theme', choice(['light', 'dark'], 'light'), {
    group: 'Captcha',
    when: { captchaEnabled: [true] },
  }),
  captchaAlignment: labeled('Captcha alignment', alignment, { group: 'Captcha', when: { captchaEnabled: [true] } }),
} as const;

/** A form behind a button that opens it in a lightbox. */
const lightbox = {
  lightbox: labeled('Open in a lightbox', no(), { group: 'Layout' }),
  lightboxButtonText: labeled('Button text', text('Open the form'), { group: 'Layout', when: { lightbox: [true] } }),
  lightboxPosition: labeled('Position', choice(overlayPositions, 'center'), {
    help: 'Position of the lightbox in the window.',
    group: 'Layout',
    when: { lightbox: [true] },
  }),
} as const;

/** A form of the site: the settings of a form in a block, and whether it opens in a lightbox. */
export const siteFormSettings = { ...formSettings, ...lightbox } as const;

/** Where submissions go. Never sent to pages. */
export const formDeliverySettings = {
  /** Addresses that each submission is emailed to. */
  emails: list(text('', 256), 10),
  webhooks: list(object({ url: text('', 2000), secret: text('', 200) }), 10),
  /** Mailing lists that the sender is added to. */
  mailingLists: list(
    object({
      list: text('', 200),
      doubleOptIn: no(),
      /** Id of the checkbox field that asks for it; empty: everybody is added. */
      onlyIfField: text('', 100),
      /** The option to tick; empty: any. */
      onlyIfOption: text(),
    }),
    10,
  ),
  membersOnly: labeled('Members only', no(), { help: 'Only signed-in visitors can submit the form.' }),
  /** Of the table of submissions, when it is downloaded; empty: the form's name. */
  spreadsheetName: text('', 100),
} as const;

/** A form is referenced by id or defined in the block itself. */
export const formBlocks = {
  form: {
    formId: labeled('Form', reference('form', '', 100)),
    form: labeled('Form in this block', object(formSettings), {
      help: 'Used if no form of the site is selected.',
      group: 'Form in this block',
      when: { formId: 'empty' },
    }),
    ...lightbox,
  },
  newsletter: {
    formId: labeled('Newsletter form', reference('form', '', 100), {
      help: 'The form that is connected to a mailing list.',
    }),
    title: labeled('Title', text()),
    description: labeled('Description', html()),
    collectFirstName: labeled('Collect first name', no(), { group: 'Fields' }),
    collectLastName: labeled('Collect last name', no(), { group: 'Fields' }),
    labelsShown: labeled('Show labels', yes(), { group: 'Fields' }),
    submitButtonText: labeled('Submit button text', text('Sign up')),
    disclaimer: labeled('Disclaimer', html()),
    layout: labeled('Layout', choice(['float', 'stack'], 'float'), { group: 'Layout' }),
  },
} as const;

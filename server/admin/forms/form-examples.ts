/** Examples for the form routes. */

import type { FormDocument } from './form-schemas.ts';

const settings = {
  name: 'Write to us',
  fields: [
    { id: 'email', type: 'email' as const, title: 'Email', required: true },
    { id: 'news', type: 'checkbox' as const, title: 'Newsletter', options: ['Send me the newsletter'] },
  ],
  emails: ['hello@shop.example'],
  webhooks: [{ url: 'https://hooks.example/form', secret: 'shared' }],
};

const document: FormDocument = {
  ...settings,
  id: 'contact',
  webhooks: [{ url: 'https://hooks.example/form', hasSecret: true }],
  mailingLists: [{ list: 'newsletter', doubleOptIn: true, onlyIfField: 'news', onlyIfOption: '' }],
  membersOnly: false,
  spreadsheetName: '',
  submitButtonText: 'Submit',
};
const form = { ...document, revision: 2 };

const submission = {
  id: '5f3c',
  formId: 'contact',
  status: 'received',
  answers: { email: 'ann@shop.example' },
  page: { pageTitle: 'Contact', pagePath: '/contact' },
  accountId: null,
  createdOn: 1763802000000,
};

export const formExamples = {
  document,
  list: {
    reply: {
      forms: [
        {
          id: 'contact',
          name: 'Write to us',
          fieldCount: 2,
          submissionCount: 3,
          lastSubmission: 1763802000000,
          useCount: 1,
          revision: 2,
        },
      ],
    },
  },
  add: { body: settings, reply: form },
  read: { reply: form },
  change: { body: settings, reply: form },
  uses: { reply: { uses: [{ kind: 'page', id: 'contact', title: 'Contact' }] } },
  submission: { reply: { submission, rows: [{ title: 'Email', text: 'ann@shop.example' }] } },
};

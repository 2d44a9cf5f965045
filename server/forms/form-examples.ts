/** Examples for the form routes. */

export const formExamples = {
  key: { reply: { key: 'mZ8.k2Lq' } },
  submit: {
    body: {
      formId: 'contact',
      key: 'mZ8.k2Lq',
      form: '{"who":["Ann","Miller"],"email":"ann@example.com","message":"Hello"}',
      pagePath: '/contact',
    },
    reply: {
      success: true,
      submissionId: 'f-6Gh4',
      submissionMessage: 'Thank you!',
      submissionHTML: '',
      successRedirect: '',
    },
  },
  validate: { body: { email: 'ann@example.com' }, reply: { valid: true } },
  list: {
    reply: {
      submissions: [
        {
          id: 'f-6Gh4',
          formId: 'contact',
          status: 'held',
          answers: { email: 'ann@example.com', message: 'Hello' },
          page: { pagePath: '/contact', pageTitle: 'Contact' },
          accountId: null,
          createdOn: 1_780_000_000_000,
          formName: 'Write to us',
          summary: 'ann@example.com · Hello',
        },
      ],
      nextPageCursor: null,
    },
  },
  release: { reply: { status: 'received' } },
};

/** The restock sign-up form without JavaScript. */
import type { RequestHandler } from 'express';
import { checkInput } from '../http/check-input.ts';
import type { PlainCall } from '../site/plain-forms.ts';
import type { RestockContext } from './restock.ts';
import { RESTOCK, signUp, signUpRequest } from './restock-routes.ts';

export const restockForm = (context: RestockContext, limit: RequestHandler): PlainCall => ({
  path: RESTOCK,
  limit,
  shape: () => ({
    heading: 'Back in stock',
    lead: 'We will email you when it is back.',
    action: RESTOCK,
    submit: 'Notify me',
    hidden: ['productId', 'variantId', 'language'],
    fields: [
      { name: 'siteVisitorEmail', label: 'Email', kind: 'email', autocomplete: 'email' },
      { name: 'isJoinMailingList', label: 'Send me news, too', kind: 'box' },
    ],
  }),
  // Without JavaScript a captcha cannot be solved: instead, the form's origin is checked, and submissions are limited.
  submit: async (form, request) => {
    await signUp(context, checkInput(signUpRequest, { ...form }), request);
    return { title: 'Back in stock', message: 'Signed up!', backUrl: '/' };
  },
});

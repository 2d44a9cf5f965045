/** Pages for a forgotten password, without JavaScript. */

import { type RequestHandler, Router } from 'express';
import { checkInput } from '../http/check-input.ts';
import type { PlainForm as Body } from '../http/plain-post.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { LOGIN_PAGE } from '../site/page-addresses.ts';
import { type FormShape, type PlainCall, type PlainFormContext, plainRouter, showForm } from '../site/plain-forms.ts';
import { emailRequest, passwordHint, resetRequest } from './account-schemas.ts';
import { type PasswordResets, RESET_PAGE, resetMessages } from './password-resets.ts';

export const FORGOT_PAGE = '/account/forgot';

const requestResetShape = (): FormShape => ({
  heading: 'Reset your password',
  lead: 'Enter the email address of your account. We will email you a link to choose a new password.',
  action: FORGOT_PAGE,
  submit: 'Send the email',
  fields: [{ name: 'email', label: 'Email', kind: 'email', autocomplete: 'email' }],
  links: [
    { href: LOGIN_PAGE, text: 'Sign in' },
    { href: RESET_PAGE, text: 'I have a code' },
  ],
});

const resetShape = (): FormShape => ({
  heading: 'Choose a new password',
  action: RESET_PAGE,
  submit: 'Change the password',
  fields: [
    { name: 'token', label: 'The code from the email', kind: 'text', autocomplete: 'one-time-code' },
    {
      name: 'password',
      label: 'New password',
      kind: 'password',
      autocomplete: 'new-password',
      hint: passwordHint,
    },
  ],
  links: [{ href: FORGOT_PAGE, text: 'Ask for a new email' }],
});

export interface ResetPageContext extends PlainFormContext {
  readonly resets: PasswordResets;
  readonly limits: Pick<RateLimits, 'signIn'>;
}

export function resetPages(context: ResetPageContext): Router {
  const router = Router();
  const show =
    (shape: () => FormShape): RequestHandler =>
    (request, response) => {
      // The URL contains the code, so it must not be sent to other sites as referrer.
      response.set({
        'Cache-Control': 'private, no-store',
        'Referrer-Policy': 'no-referrer',
        'X-Robots-Tag': 'noindex',
      });
      const token: unknown = request.query['token'];
      const input: Body = { token: typeof token === 'string' ? token.slice(0, 100) : '' };
      return showForm(context, { shape: shape(), input }, request, response);
    };
  router.get(FORGOT_PAGE, show(requestResetShape));
  router.get(RESET_PAGE, show(resetShape));
  router.use(plainRouter(context, calls(context)));
  return router;
}

const calls = ({ resets, limits }: ResetPageContext): readonly PlainCall[] => [
  {
    path: FORGOT_PAGE,
    limit: limits.signIn,
    shape: requestResetShape,
    async submit(input, request) {
      await resets.ask(checkInput(emailRequest, { ...input }).email, request);
      return { title: 'Reset your password', message: resetMessages.sent, backUrl: LOGIN_PAGE };
    },
  },
  {
    path: RESET_PAGE,
    limit: limits.signIn,
    shape: resetShape,
    async submit(input) {
      const { token, password } = checkInput(resetRequest, { ...input });
      await resets.use(token, password);
      return { title: 'Reset your password', message: resetMessages.done, backUrl: LOGIN_PAGE };
    },
  },
];

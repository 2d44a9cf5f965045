/** The pages for who has forgotten a password, without script. */
import { type RequestHandler, Router } from 'express';
import { checked } from '../http/define-route.ts';
import type { PlainForm as Body } from '../http/plain-post.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { type FormShape, type PlainCall, type PlainParts, plainRouter, showForm } from '../site/plain-forms.ts';
import { forgottenRequest, resetRequest } from './account-schemas.ts';
import { type PasswordResets, RESET_PAGE, resetMessages } from './password-resets.ts';

export const FORGOT_PAGE = '/account/forgot';
const LOGIN = '/account/login';

const forgotShape = (): FormShape => ({
  heading: 'A new password',
  lead: 'Say the address of your account. We send a letter with which you choose a new password.',
  action: FORGOT_PAGE,
  submit: 'Send the letter',
  fields: [{ name: 'email', label: 'Email', kind: 'email', autocomplete: 'email' }],
  links: [
    { href: LOGIN, text: 'Sign in' },
    { href: RESET_PAGE, text: 'I have a code' },
  ],
});

const resetShape = (): FormShape => ({
  heading: 'Choose a new password',
  action: RESET_PAGE,
  submit: 'Change the password',
  fields: [
    { name: 'token', label: 'The code of the letter', kind: 'text', autocomplete: 'one-time-code' },
    {
      name: 'password',
      label: 'New password',
      kind: 'password',
      autocomplete: 'new-password',
      hint: 'At least 8 characters.',
    },
  ],
  links: [{ href: FORGOT_PAGE, text: 'Ask for a new letter' }],
});

export function resetPages(resets: PasswordResets, parts: PlainParts, limits: RateLimits): Router {
  const router = Router();
  const show =
    (shape: () => FormShape): RequestHandler =>
    (request, response) => {
      // The address holds the code: no other site is told of it.
      response.set({
        'Cache-Control': 'private, no-store',
        'Referrer-Policy': 'no-referrer',
        'X-Robots-Tag': 'noindex',
      });
      const token: unknown = request.query['token'];
      const input: Body = { token: typeof token === 'string' ? token.slice(0, 100) : '' };
      return showForm(parts, { shape: shape(), input }, request, response);
    };
  router.get(FORGOT_PAGE, show(forgotShape));
  router.get(RESET_PAGE, show(resetShape));
  router.use(plainRouter(parts, calls(resets, limits)));
  return router;
}

const calls = (resets: PasswordResets, limits: RateLimits): readonly PlainCall[] => [
  {
    path: FORGOT_PAGE,
    limit: limits.signIn,
    shape: forgotShape,
    async take(input, request) {
      await resets.ask(checked(forgottenRequest, { ...input }).email, request);
      return { title: 'A new password', message: resetMessages.sent, backUrl: LOGIN };
    },
  },
  {
    path: RESET_PAGE,
    limit: limits.signIn,
    shape: resetShape,
    async take(input) {
      const { token, password } = checked(resetRequest, { ...input });
      await resets.use(token, password);
      return { title: 'A new password', message: resetMessages.done, backUrl: LOGIN };
    },
  },
];

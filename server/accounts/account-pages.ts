/** Pages to sign in, sign up and sign out, without JavaScript. */

import { type RequestHandler, Router } from 'express';
import { checkInput } from '../http/check-input.ts';
import type { PlainForm as Body } from '../http/plain-post.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { LOGIN_PAGE } from '../site/page-addresses.ts';
import {
  type FormShape,
  type PlainCall,
  type PlainFormContext,
  plainRouter,
  showForm,
  textOf,
} from '../site/plain-forms.ts';
import { createRequest, passwordHint, signInRequest } from './account-schemas.ts';
import { LINK_PAGE } from './link-pages.ts';
import { FORGOT_PAGE, resetPages } from './reset-pages.ts';
import { onward, returnTo } from './return-to.ts';
import { type AccountService, begin, sessionOf, signIn, signOut } from './sign-in.ts';

const CREATE = '/account/create';
const LOGOUT = '/account/logout';
const OWN = '/account';

const EMAIL = { name: 'email', label: 'Email', kind: 'email', autocomplete: 'email' } as const;
const REMEMBER = { name: 'rememberMe', label: 'Keep me signed in', kind: 'box' } as const;

const signInShape = (input: Body): FormShape => ({
  heading: 'Sign in',
  action: LOGIN_PAGE,
  submit: 'Sign in',
  hidden: ['returnTo'],
  fields: [
    EMAIL,
    { name: 'password', label: 'Password', kind: 'password', autocomplete: 'current-password' },
    REMEMBER,
  ],
  links: [
    { href: `${CREATE}${onward(input)}`, text: 'Create an account' },
    { href: `${LINK_PAGE}${onward(input)}`, text: 'Email me a link to sign in' },
    { href: FORGOT_PAGE, text: 'Forgot your password?' },
  ],
});

const signUpShape = (input: Body): FormShape => ({
  heading: 'Create an account',
  action: CREATE,
  submit: 'Create account',
  hidden: ['returnTo'],
  fields: [
    { name: 'firstName', label: 'First name', kind: 'text', autocomplete: 'given-name', isOptional: true },
    { name: 'lastName', label: 'Last name', kind: 'text', autocomplete: 'family-name', isOptional: true },
    EMAIL,
    {
      name: 'password',
      label: 'Password',
      kind: 'password',
      autocomplete: 'new-password',
      hint: passwordHint,
    },
    REMEMBER,
  ],
  links: [{ href: `${LOGIN_PAGE}${onward(input)}`, text: 'Sign in instead' }],
});

const signOutShape = (heading: string, lead: string): FormShape => ({
  heading,
  lead,
  action: LOGOUT,
  submit: 'Sign out',
  fields: [{ name: 'cloneCart', label: 'Keep what is in my cart', kind: 'box' }],
});

export interface AccountPageContext extends AccountService, PlainFormContext {
  readonly limits: Pick<RateLimits, 'signIn' | 'write'>;
}

export function accountPages(context: AccountPageContext): Router {
  const router = Router();
  const show =
    (shape: (input: Body) => FormShape): RequestHandler =>
    async (request, response) => {
      if ((await sessionOf(context, request, response)) !== null) return response.redirect(303, OWN);
      const input = { returnTo: String(request.query['returnTo'] ?? '') };
      return showForm(context, { shape: shape(input), input }, request, response);
    };
  router.get(LOGIN_PAGE, show(signInShape));
  router.get(CREATE, show(signUpShape));
  router.get(LOGOUT, (_request, response) => response.redirect(303, OWN));
  router.use(resetPages(context));
  router.use(plainRouter(context, calls(context)));
  return router;
}

function calls(context: AccountPageContext): readonly PlainCall[] {
  const { accounts, limits } = context;
  return [
    {
      path: LOGIN_PAGE,
      limit: limits.signIn,
      shape: signInShape,
      async submit(input, request, response) {
        await signIn(context, checkInput(signInRequest, { ...input }), request, response);
        return { redirect: returnTo(input) };
      },
    },
    {
      path: CREATE,
      limit: limits.signIn,
      shape: signUpShape,
      async submit(input, request, response) {
        const newAccount = checkInput(createRequest, { ...input });
        const account = await accounts.create(newAccount);
        await begin(context, { account, isRemembered: newAccount.rememberMe }, request, response);
        return { redirect: returnTo(input) };
      },
    },
    {
      path: LOGOUT,
      limit: limits.write,
      shape: () => signOutShape('Sign out', ''),
      async submit(input, request, response) {
        await signOut(context, textOf(input, 'cloneCart') !== '', request, response);
        return { redirect: '/' };
      },
    },
  ];
}

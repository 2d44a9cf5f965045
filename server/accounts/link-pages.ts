/**
 * Pages that need no session: requesting a link by email, and the pages of the links. Opening a link changes nothing, because email clients
 * open links, too; the button on its page does.
 */
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { checkInput } from '../http/check-input.ts';
import type { PlainForm as Body } from '../http/plain-post.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { LOGIN_PAGE } from '../site/page-addresses.ts';
import { queryText } from '../site/page-result.ts';
import { type FormShape, type PlainCall, plainRouter, showForm, textOf } from '../site/plain-forms.ts';
import { LINK_MS, linkMessages, linkPages } from './account-links.ts';
import { emailRequest, linkRequest } from './account-schemas.ts';
import type { AreaContext } from './area/area-page.ts';
import { removeAccount } from './area/details-pages.ts';
import { signInByLink } from './link-sign-in.ts';
import { onward, returnTo, storeReturn, takeReturn } from './return-to.ts';

export const LINK_PAGE = '/account/sign-in-link';

const askShape = (input: Body): FormShape => ({
  heading: 'Sign in by email',
  lead: 'Enter the email address of your account. We will email you a link that signs you in, without a password.',
  action: LINK_PAGE,
  submit: 'Email me a link',
  hidden: ['returnTo'],
  fields: [{ name: 'email', label: 'Email', kind: 'email', autocomplete: 'email' }],
  links: [{ href: `${LOGIN_PAGE}${onward(input)}`, text: 'Sign in with a password' }],
});

const CODE = { name: 'token', label: 'The code from the email', kind: 'text', autocomplete: 'one-time-code' } as const;

const signInShape = (): FormShape => ({
  heading: 'Sign in',
  lead:
    'You have opened the link from our email. Press the button to sign in. The first time, the password of the account is ' +
    'removed, because we cannot know who chose it: choose a new one under Details.',
  action: linkPages['sign-in'],
  submit: 'Sign in',
  fields: [CODE, { name: 'rememberMe', label: 'Keep me signed in', kind: 'box' }],
  links: [{ href: LINK_PAGE, text: 'Ask for a new email' }],
});

const deleteShape = (): FormShape => ({
  heading: 'Delete your account',
  lead: 'This removes your account, your addresses and your sessions, and ends your subscriptions. It cannot be undone.',
  action: linkPages.delete,
  submit: 'Delete my account',
  fields: [CODE],
  links: [{ href: '/account', text: 'Keep my account' }],
});

const show =
  (context: AreaContext, shape: (input: Body) => FormShape): RequestHandler =>
  (request, response) => {
    // The URL contains the code, so it must not be sent to other sites as referrer.
    response.set({ 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' });
    const input = { token: queryText(request, 'token').slice(0, 100), returnTo: queryText(request, 'returnTo') };
    return showForm(context, { shape: shape(input), input }, request, response);
  };

export function accountLinkPages(context: AreaContext): Router {
  const router = Router();
  router.get(LINK_PAGE, show(context, askShape));
  router.get(linkPages['sign-in'], show(context, signInShape));
  router.get(linkPages.delete, show(context, deleteShape));
  router.get('/account/deleted', (request, response) => sendDeleted(context, request, response));
  router.use(plainRouter(context, calls(context, context.limits)));
  return router;
}

const sendDeleted = ({ pages }: AreaContext, request: Request, response: Response): Promise<void> => {
  const data = { message: 'Your account and your addresses were deleted. Your orders no longer say whose they were.' };
  return pages.send(
    { template: 'form-answer', title: 'Your account was deleted', status: 200, data },
    request,
    response,
  );
};

const calls = (context: AreaContext, limits: RateLimits): readonly PlainCall[] => [
  {
    path: LINK_PAGE,
    limit: limits.signIn,
    shape: askShape,
    async submit(input, request, response) {
      storeReturn(returnTo(input), LINK_MS, request, response);
      await context.links.send(checkInput(emailRequest, { email: textOf(input, 'email') }).email, 'sign-in', request);
      const backUrl = `${LOGIN_PAGE}${onward(input)}`;
      return { title: 'Sign in by email', message: linkMessages.sent, backUrl };
    },
  },
  {
    path: linkPages['sign-in'],
    limit: limits.signIn,
    shape: signInShape,
    async submit(input, request, response) {
      const { token, rememberMe } = checkInput(linkRequest, {
        token: textOf(input, 'token'),
        rememberMe: textOf(input, 'rememberMe'),
      });
      await signInByLink(context, { token, rememberMe }, request, response);
      return { redirect: takeReturn(request, response) };
    },
  },
  {
    path: linkPages.delete,
    limit: limits.signIn,
    shape: deleteShape,
    async submit(input, request, response) {
      const { token } = checkInput(linkRequest, { token: textOf(input, 'token') });
      const accountId = await context.links.use(token, 'delete');
      await context.accounts.proveEmail(accountId);
      await removeAccount(context, accountId);
      context.cookies.clear(request, response);
      return { redirect: '/account/deleted' };
    },
  },
];
